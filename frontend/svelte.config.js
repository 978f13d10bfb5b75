import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** A short mark for the styles of a component, as it stands in every element of its markup; the same on all machines. */
function mark({ hash, name, filename }) {
  return `s-${hash(filename?.replace(/^.*\/src\//, "") ?? name).slice(0, 5)}`;
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash: mark } };
