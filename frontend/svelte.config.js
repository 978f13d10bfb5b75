import { readdirSync } from "node:fs";

import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const COMPONENTS = readdirSync(new URL("src", import.meta.url), { recursive: true })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".svelte"))
  .sort();

/** A short mark for the styles of a component, as it stands in every element of its markup: its number; the same on all machines. */
function mark({ hash, name, filename }) {
  const number = COMPONENTS.indexOf(filename?.replace(/^(.*\/)?src\//, ""));
  return `s${number < 0 ? `-${hash(filename ?? name)}` : number.toString(36).padStart(2, "0")}`;
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash: mark } };
