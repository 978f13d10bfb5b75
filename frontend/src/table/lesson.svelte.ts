import { untrack } from "svelte";

import type { Spot } from "../board/stage";
import { t } from "../lib/frame.svelte";
import type { Session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import type { View, Zone } from "../protocol";
import type { Choice } from "./choice.svelte";
import { picksOf, spotOf } from "./grammar";

/** What a step draws the chalk round. */
export type Pointer =
  | { readonly at: "prompt" | "picks" | "targets" } // the line above the hand; what a move can begin with; where it can go
  | { readonly at: "zone"; readonly kind: string; readonly whose?: "mine" | "theirs" | "nobody" };

/** One thing to be learnt by doing it. */
export interface Step {
  readonly name: string;
  readonly say: string; // a message of the frame
  readonly points: Pointer;
  readonly until: "read" | "chosen" | "played"; // when it is over
  readonly asks?: string; // only while there is a legal move of this kind
}

const zone = (kind: string, whose?: "mine" | "theirs" | "nobody"): Pointer => ({ at: "zone", kind, whose });
const PROMPT: Pointer = { at: "prompt" };
const PICKS: Pointer = { at: "picks" };
const TARGETS: Pointer = { at: "targets" };

type Short = readonly [name: string, points: Pointer, until?: Step["until"], asks?: string];

/** How each game is taught: theme, not rules. What can be played, and where, comes from the table. */
const LESSONS: Readonly<Record<string, readonly Short[]>> = {
  steal_the_pile: [["piles", zone("pile", "theirs")], ["choose", PICKS, "chosen"], ["target", TARGETS, "played"], ["mine", zone("pile", "mine")]],
  steal_the_pile_solitaire: [["deck", zone("pile", "nobody")], ["choose", PICKS, "chosen"], ["target", TARGETS, "played"], ["mine", zone("pile", "mine")]],
  nacho_pile: [["bag", zone("bag"), "played", "draw"], ["turn", zone("turn")], ["stop", PROMPT, "played", "stop"], ["plate", zone("plate", "mine")]],
  ten_card_crook: [["drawn", zone("drawn")], ["place", TARGETS, "played"], ["pocket", zone("row")], ["caught", zone("row")]],
  spite_and_malice: [["win", zone("win", "mine")], ["play", zone("play")], ["choose", PICKS, "chosen"], ["target", TARGETS, "played"]],
  old_bill: [["den", zone("den", "mine")], ["sides", zone("offer")], ["offer", zone("hand", "mine"), "played", "target"], ["side", TARGETS, "played", "take"], ["bill", zone("discards")]],
  old_bill_memory: [["flip", zone("table"), "played"], ["partner", zone("table"), "played"], ["remember", zone("table")]],
  old_bill_maid: [["take", PICKS, "played"], ["pairs", zone("laid", "mine")], ["bill", zone("hand", "mine")]],
};
const ANY: readonly Short[] = [["prompt", PROMPT], ["choose", PICKS, "chosen"], ["target", TARGETS, "played"]];

/** The steps for a game; for one that nobody here knows those that hold for every table. */
export function stepsOf(game: string): Step[] {
  const [lesson, steps] = LESSONS[game] ? [game, LESSONS[game]] : ["any", ANY];
  return steps.map(([name, points, until = "read", asks]) => ({ name, say: `lesson-${lesson}-${name}`, points, until, asks }));
}

/** Whether a step can be done just now: some need a turn, and some a certain question. */
export function isDue(step: Step, view: View): boolean {
  const moves = view.seat !== null && view.to_move === view.seat ? (view.moves ?? []) : [];
  if (step.until === "read") return true;
  return step.asks === undefined ? moves.length > 0 : moves.some((move) => move.kind === step.asks);
}

/** The step to show: what explains something waits for all before it, what asks for a move comes when it can be made. */
export function nextStep(steps: readonly Step[], done: ReadonlySet<string>, view: View): Step | null {
  const first = steps.find((step) => !done.has(step.name));
  return steps.find((step) => !done.has(step.name) && (step === first || step.until !== "read") && isDue(step, view)) ?? null;
}

/** Where targets are spoken of and there are none, something is to be chosen first: the step before says what. */
export function begun(steps: readonly Step[], step: Step | null, targets: readonly Spot[]): Step | null {
  if (step?.points.at !== "targets" || targets.length > 0) return step;
  const before = steps[steps.indexOf(step) - 1];
  return before?.until === "chosen" ? before : step;
}

/** The steps that are over when somebody has chosen something, or made a move when this view was asking. */
export function over(open: readonly Step[], did: "chosen" | "played", view: View): Step[] {
  const choosing = open.filter((step) => step.until === "chosen");
  if (did === "chosen") return choosing.slice(0, 1);
  const playing = open.find((step) => step.until === "played" && isDue(step, view));
  return playing ? [...choosing, playing] : choosing;
}

const MOST_RINGS = 3; // more single things than this have a ring for each kind

/** What the chalk is drawn round: the spots of each ring. `targets` is where a tap is asked for next. */
export function ringsFor(points: Pointer, view: View, targets: readonly Spot[]): readonly (readonly Spot[])[] {
  if (points.at === "prompt") return [];
  if (points.at === "zone") return gathered(zonesFor(points, view), view);
  const picks = (view.moves ?? []).flatMap(picksOf).map(spotOf);
  // of equal pieces only one is named: what can be chosen first is shown by its zone
  if (points.at === "targets" && targets.length > 0 && targets.length <= MOST_RINGS) return targets.map((spot) => [spot]);
  const spots = points.at === "targets" && targets.length > 0 ? targets : picks;
  return gathered(new Set(spots.map((spot) => spot.zone)), view);
}

/** These zones, those of one kind and one owner in one ring: a den is more than a suit of it. */
function gathered(zones: ReadonlySet<string>, view: View): Spot[][] {
  const rings = new Map<string, Spot[]>();
  for (const { id, kind, owner } of view.zones.filter((one) => zones.has(one.id))) {
    const which = `${kind} ${owner ?? ""}`;
    rings.set(which, [...(rings.get(which) ?? []), { zone: id }]);
  }
  return [...rings.values()];
}

/** The zones that a step speaks of; of other people the one who has most, so that there is something to see. */
function zonesFor({ kind, whose }: { readonly kind: string; readonly whose?: string }, view: View): ReadonlySet<string> {
  const ownerOf = (one: Zone): string => (one.owner == null ? "nobody" : one.owner === view.seat ? "mine" : "theirs");
  const meant = view.zones.filter((one) => one.kind === kind && (whose === undefined || ownerOf(one) === whose));
  const most = Math.max(...meant.map((one) => one.count));
  const richest = meant.find((one) => one.count === most)?.owner;
  return new Set(meant.filter((one) => whose !== "theirs" || one.owner === richest).map((one) => one.id));
}

const KEPT_AS = "cutpurse-lessons";
const SOUND = "sound"; // the offer of sound, kept as a lesson that was given

type Kept = Readonly<Record<string, readonly string[] | "over">>;

/** Which lessons this device has had, and the steps done of those that were left. */
class Lessons {
  #kept = $state.raw<Kept>(kept());

  /** Whether a game is still to be taught. */
  wants(game: string): boolean {
    return this.#kept[game] !== "over";
  }

  /** The steps that are done. */
  done(game: string): ReadonlySet<string> {
    const done = this.#kept[game] ?? [];
    return new Set(done === "over" ? [] : done);
  }

  /** Teaches a game once more. */
  start(game: string): void {
    this.#keep(game, []);
  }

  /** These steps of a game are done; a lesson without a next step is over. */
  close(game: string, names: readonly string[]): void {
    const done = new Set([...this.done(game), ...names]);
    const isOver = stepsOf(game).every(({ name }) => done.has(name));
    this.#keep(game, isOver ? "over" : [...done]);
  }

  /** A game has been taught, or somebody would rather find out alone. */
  finish(game: string): void {
    if (this.wants(game)) this.#keep(game, "over");
  }

  #keep(game: string, done: readonly string[] | "over"): void {
    this.#kept = { ...this.#kept, [game]: done };
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(this.#kept));
    } catch {
      // a browser that keeps nothing: it holds until the window is closed
    }
  }
}

function kept(): Kept {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    const lessons = typeof read === "object" && read !== null ? Object.entries(read) : [];
    return Object.fromEntries(lessons.filter(([, done]) => done === "over" || Array.isArray(done)));
  } catch {
    return {};
  }
}

export const lessons = new Lessons();

/** The lesson of a table as it is given here: what the coach says, and what has to be done for it to go on. */
export class Lesson {
  readonly #session: Session;
  readonly #choice: Choice;
  #isDealt = $state(false); // before that there is enough to look at
  place: "above" | "beside" | "prompt" = $state("above"); // where the strip stands; where it has no room, the coach speaks in the prompt
  #draws = $state(0);
  #asking: View | null = null; // the view that asked me something: when something else is asked, a move was made

  readonly #view = $derived.by(() => this.#session.shown);
  readonly #game = $derived.by(() => this.#view?.game ?? "");
  readonly #isAttended = $derived.by(() => this.#view != null && this.#view.seat !== null && !this.#view.ended);
  readonly #isGiven = $derived.by(() => this.#isAttended && lessons.wants(this.#game));
  readonly steps = $derived.by(() => stepsOf(this.#game));

  /** Whether sound is still to be offered: once on each device, at its first table. */
  readonly offersSound = $derived.by(() => this.#isAttended && lessons.wants(SOUND) && !settings.sound);

  /** The step at hand; null: nothing can be learnt just now. */
  readonly step = $derived.by(() => {
    if (!this.#isGiven || !this.#isDealt || this.offersSound || !this.#view) return null;
    return begun(this.steps, nextStep(this.steps, lessons.done(this.#game), this.#view), this.#choice.targets);
  });

  /** What the chalk is drawn round. */
  readonly rings = $derived.by(() => (this.step && this.#view ? ringsFor(this.step.points, this.#view, this.#choice.targets) : []));

  /** Whether the coach is there. */
  readonly isOpen = $derived.by(() => this.offersSound || this.#isGiven);

  /** Whether the coach speaks instead of the prompt; what was refused, and what is chosen beside a step, come first. */
  readonly inPrompt = $derived.by(() => {
    const choice = this.#choice;
    if (this.place !== "prompt" || !(this.step || this.offersSound) || choice.why !== null) return false;
    return this.waits || !(choice.picked || (choice.draft?.placed.length ?? 0) > 0);
  });

  /** Whether the step waits for something that this person can do now. */
  readonly asks = $derived.by(() => this.waits && this.#choice.asked);

  constructor(session: Session, choice: Choice) {
    this.#session = session;
    this.#choice = choice;
    choice.showAgain = () => this.#showAgain();

    $effect(() => {
      if (this.#view !== null && this.#view === session.view) this.#isDealt = true;
    });
    $effect(() => {
      if (settings.sound) lessons.finish(SOUND);
    });
    $effect(() => {
      const view = this.#view;
      const before = this.#asking;
      this.#asking = this.#isGiven && view && view.to_move === view.seat ? view : null;
      if (!this.#isGiven) return;
      if (before && before.moves !== this.#asking?.moves) untrack(() => this.#close(over(this.#open(), "played", before)));
    });
    $effect(() => {
      const view = this.#view;
      const holds = choice.picked || (choice.draft?.placed.length ?? 0) > 0;
      if (this.#isGiven && view && holds) untrack(() => this.#close(over(this.#open(), "chosen", view)));
    });
  }

  /** What the coach says. */
  get sentence(): string {
    if (this.offersSound) return t("lesson-sound");
    if (this.step) return t(this.step.say);
    return this.isOpen && this.#isDealt ? t("lesson-wait") : "";
  }

  /** How far it is: the number of the step at hand, counted from 1. */
  get number(): number {
    return this.step ? this.steps.indexOf(this.step) + 1 : Math.max(1, lessons.done(this.#game).size);
  }

  get isLast(): boolean {
    return this.#open().length === 1;
  }

  /** A name for the chalk as it is drawn now; another one: it is drawn again. */
  get chalk(): string {
    return this.step ? `${this.step.name} ${this.#draws}` : "";
  }

  /** Whether the step is over when something is done; else when it has been read. */
  get waits(): boolean {
    return this.step !== null && this.step.until !== "read";
  }

  /** Goes on to the next step. */
  next(): void {
    if (this.step) this.#close([this.step]);
  }

  skip(): void {
    lessons.finish(this.#game);
  }

  answerSound(wanted: boolean): void {
    settings.sound = wanted;
    lessons.finish(SOUND);
  }

  /** Something was tapped that has no part in the step: the chalk is drawn again, which says enough. */
  #showAgain(): boolean {
    if (!this.asks) return false;
    this.#draws += 1;
    return this.place !== "prompt"; // there it is not seen what is asked
  }

  #open(): Step[] {
    const done = lessons.done(this.#game);
    return this.steps.filter(({ name }) => !done.has(name));
  }

  #close(steps: readonly Step[]): void {
    if (steps.length > 0) lessons.close(this.#game, steps.map(({ name }) => name));
  }
}
