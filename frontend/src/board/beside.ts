import type { Component } from "svelte";

import type { Words } from "../lib/words";
import type { View } from "../protocol";

const OWN = import.meta.glob<Component<{ view: View; words: Words }>>("./games/beside/*.svelte", { eager: true, import: "default" });

/** What a game would like to have beside the table, if anything: it then shows the odds there itself. */
export function besideOf(game: string): Component<{ view: View; words: Words }> | null {
  return OWN[`./games/beside/${game}.svelte`] ?? null;
}
