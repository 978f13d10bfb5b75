import { readFileSync } from "node:fs";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Puts the artwork into the page once: every card is a `use` of it, and takes its colours from the tokens. */
function sprite(): Plugin {
  return {
    name: "sprite",
    transformIndexHtml: (html) => html.replace("<!-- art -->", readFileSync("src/art/art.svg", "utf8").trim()),
  };
}

const TABLE = process.env.CUTPURSE ?? "http://127.0.0.1:8080"; // where `npm run dev` finds a running table

export default defineConfig({
  plugins: [svelte(), sprite()],
  build: {
    outDir: "../src/cutpurse/table/pages",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the table's content security policy allows no data: addresses
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: TABLE, ws: true } } },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
