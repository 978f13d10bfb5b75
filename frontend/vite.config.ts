import { readdirSync, readFileSync } from "node:fs";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Puts the artwork into the page once: every card is a `use` of it, and takes its colours from the tokens. */
function sprite(): Plugin {
  return {
    name: "sprite",
    transformIndexHtml: (html) => html.replace("<!-- art -->", readFileSync("src/art/art.svg", "utf8").trim()),
  };
}

/** `words:en` gives a function that fetches all catalogues of a language: one file of text beside the scripts. */
function words(): Plugin {
  let isBuilt = false;
  return {
    name: "words",
    configResolved: (config) => void (isBuilt = config.command === "build"),
    resolveId: (id) => (id.startsWith("words:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0words:")) return null;
      const language = id.slice("\0words:".length);
      const folder = `src/words/${language}`;
      const source = readdirSync(folder).sort().map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("\n");
      if (!isBuilt) return `export default async () => ${JSON.stringify(source)};`;
      const file = this.emitFile({ type: "asset", name: `${language}.ftl`, source });
      return `export default async () => {
        const answer = await fetch(import.meta.ROLLUP_FILE_URL_${file});
        if (!answer.ok) throw new Error("the words did not arrive");
        return answer.text();
      };`;
    },
  };
}

const TABLE = process.env.CUTPURSE ?? "http://127.0.0.1:8080"; // where `npm run dev` finds a running table

export default defineConfig({
  plugins: [svelte(), sprite(), words()],
  build: {
    outDir: "../src/cutpurse/table/pages",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the table's content security policy allows no data: addresses
    target: "es2022",
    modulePreload: { polyfill: false },
    // two parts: the lobby with all that it needs, and the rest. Packed together, scripts are a third lighter than in a part for each page
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "lobby", test: /(index\.html|src\/main\.ts|src\/pages\/Lobby\.svelte|rolldown\/runtime\.js)$/, priority: 1 }, { name: "pages", test: /./ }] } } },
  },
  server: { proxy: { "/api": { target: TABLE, ws: true } } },
  test: { environment: "node", include: ["src/**/*.test.ts"], testTimeout: 120_000 }, // only what hangs takes so long
} as Parameters<typeof defineConfig>[0]);
