import type { View, Zone } from "../protocol";

/** What a step of a guide points at. */
export type Pointer =
  | { readonly at: "prompt" | "lit" | "stitched" }
  | { readonly at: "zone"; readonly kind: string; readonly whose?: "mine" | "theirs" | "nobody" };

/** One thing to be learnt by doing it. */
export interface Step {
  readonly say: string; // a message of the frame
  readonly points: Pointer;
  readonly until: "read" | "chosen" | "played"; // when it is over
  readonly asks?: string; // only while there is a legal move of this kind
}

const zone = (kind: string, whose?: "mine" | "theirs" | "nobody"): Pointer => ({ at: "zone", kind, whose });
const PROMPT: Pointer = { at: "prompt" };
const LIT: Pointer = { at: "lit" };
const STITCHED: Pointer = { at: "stitched" };

type Short = readonly [name: string, points: Pointer, until?: Step["until"], asks?: string];

/** How each game is taught: theme, not rules. What is lit and stitched comes from the table. */
const GUIDES: Readonly<Record<string, readonly Short[]>> = {
  steal_the_pile: [["piles", zone("pile", "theirs")], ["choose", LIT, "chosen"], ["target", STITCHED, "played"], ["mine", zone("pile", "mine")]],
  steal_the_pile_solitaire: [["deck", zone("pile", "nobody")], ["choose", LIT, "chosen"], ["target", STITCHED, "played"], ["mine", zone("pile", "mine")]],
  nacho_pile: [["bag", zone("bag"), "played", "draw"], ["turn", zone("turn")], ["stop", PROMPT, "played", "stop"], ["plate", zone("plate", "mine")]],
  ten_card_crook: [["drawn", zone("drawn")], ["place", zone("row"), "played"], ["pocket", zone("row")], ["caught", zone("row")]],
  spite_and_malice: [["win", zone("win", "mine")], ["play", zone("play")], ["choose", LIT, "chosen"], ["target", STITCHED, "played"]],
  old_bill: [["den", zone("den", "mine")], ["offer", zone("hand", "mine"), "played", "target"], ["side", STITCHED, "played", "take"], ["bill", zone("discards")]],
  old_bill_memory: [["flip", zone("table"), "played"], ["partner", zone("table"), "played"], ["remember", zone("table")]],
  old_bill_maid: [["take", LIT, "played"], ["pairs", zone("laid", "mine")], ["bill", zone("hand", "mine")]],
};
const ANY: readonly Short[] = [["prompt", PROMPT], ["choose", LIT, "chosen"], ["target", STITCHED, "played"]];

/** The steps for a game; for one that nobody here knows those that hold for every table. */
export function stepsOf(game: string): Step[] {
  const [name, steps] = GUIDES[game] ? [game, GUIDES[game]] : ["any", ANY];
  return steps.map(([say, points, until = "read", asks]) => ({ say: `guide-${name}-${say}`, points, until, asks }));
}

/** Whether a step can be done just now: some need a turn, and some a certain question. */
export function isDue(step: Step, view: View): boolean {
  const moves = view.seat !== null && view.to_move === view.seat ? (view.moves ?? []) : [];
  if (step.until === "read") return true;
  return step.asks === undefined ? moves.length > 0 : moves.some((move) => move.kind === step.asks);
}

/** The step to show: what explains something waits for all before it, what asks for a move comes when it can be made. */
export function nextStep(steps: readonly Step[], done: ReadonlySet<Step>, view: View): Step | null {
  const first = steps.find((step) => !done.has(step));
  return steps.find((step) => !done.has(step) && (step === first || step.until !== "read") && isDue(step, view)) ?? null;
}

/** The steps that are over when somebody has chosen something, or made a move when this view was asking. */
export function over(open: readonly Step[], did: "chosen" | "played", view: View): Step[] {
  const choosing = open.filter((step) => step.until === "chosen");
  if (did === "chosen") return choosing.slice(0, 1);
  const playing = open.find((step) => step.until === "played" && isDue(step, view));
  return playing ? [...choosing, playing] : choosing;
}

/** The zone that a step points at: the fullest of those it can mean, so that there is something to see. */
export function zoneFor(points: Pointer, view: View): Zone | null {
  if (points.at !== "zone") return null;
  const owner = (zone: Zone): "mine" | "theirs" | "nobody" => (zone.owner == null ? "nobody" : zone.owner === view.seat ? "mine" : "theirs");
  const meant = view.zones.filter((zone) => zone.kind === points.kind && (points.whose === undefined || owner(zone) === points.whose));
  return meant.reduce<Zone | null>((best, zone) => (best === null || zone.count > best.count ? zone : best), null);
}

const KEPT_AS = "cutpurse-guided";

/** Which games this device has been guided through. */
class Guides {
  #done = $state.raw<readonly string[]>(kept());

  /** Whether a game is still to be shown. */
  wants(game: string): boolean {
    return !this.#done.includes(game);
  }

  /** Shows a game once more. */
  start(game: string): void {
    this.#keep(this.#done.filter((other) => other !== game));
  }

  /** A game has been shown, or somebody would rather find out alone. */
  finish(game: string): void {
    if (this.wants(game)) this.#keep([...this.#done, game]);
  }

  #keep(done: readonly string[]): void {
    this.#done = done;
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(done));
    } catch {
      // a browser that keeps nothing: it holds until the window is closed
    }
  }
}

function kept(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(read) ? read.filter((game) => typeof game === "string") : [];
  } catch {
    return [];
  }
}

export const guides = new Guides();
