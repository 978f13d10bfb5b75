import type {
  Closing,
  Hello,
  Hint,
  Moment,
  Problem,
  ServerMessage,
  Settings,
  Shown,
  TableCommand,
  TableInfo,
  View,
  You,
} from "../protocol";
import { PROTOCOL } from "../protocol";
import { ensureMe } from "./api";
import { checkOf } from "./check";
import { lastHit } from "./hits";
import { apply } from "./law";
import { isProblem, Line, type Answered, type LineState, type Socket } from "./line";
import { mixed } from "./mixing";
import { settings } from "./settings.svelte";
import { Telling, type Teller } from "./telling";
import { Words } from "./words";

export type { Teller } from "./telling";

/** A line of the log: a moment that has a sentence. */
export interface Told {
  readonly key: number;
  readonly moment: Moment;
}

/** What somebody said, such as "Nice!". */
export interface Saying {
  readonly key: number;
  readonly seat: number;
  readonly reaction: string;
}

export interface SessionOptions {
  readonly eyes?: "public"; // only what everybody may see, for a big screen
  readonly key?: string; // of a screen, where spectators are not allowed
  readonly open?: (address: string) => Socket; // for tests
}

type Unnamed<C> = C extends TableCommand ? Omit<C, "id"> : never;

const STORY = 20; // moves that the log of a fresh view tells
const LONGEST_LOG = 300;
const MOST_SAYINGS = 20;
const CHECKED_EVERY = 12; // moves

const WATCHING: Problem = { code: "only-watching", say: { type: "message", id: "problem-only-watching" } };

/** One table as this device sees it: all that the table says, folded, and all that can be done there. */
export class Session {
  readonly id: string;
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({});
  view = $state.raw<View | null>(null); // how things are
  shown = $state.raw<View | null>(null); // what is on the screen: follows `view` moment by moment
  seat = $state.raw<number | null>(null); // whose view it is; null: a spectator's
  version = $state.raw(0); // of `view`
  words = $state.raw<Words | null>(null);
  state = $state.raw<LineState>("connecting");
  problem = $state.raw<Problem | null>(null); // why the line was closed for good
  curtain = $state.raw<number | null>(null); // the seat to which the device is to be handed
  hit = $state.raw<Moment | null>(null); // what was last done to that seat, as everybody saw it
  advice = $state.raw<Hint | null>(null);
  thinking = $state.raw(false); // the coach was asked and has not answered yet
  log = $state.raw<readonly Told[]>([]);
  said = $state.raw<readonly Saying[]>([]);
  deadline = $state.raw<number | null>(null); // by the table's clock
  clockSkew = $state.raw(0); // ms by which the table's clock is ahead of ours
  busy = $state.raw(false); // a command of ours is on the way

  readonly #options: SessionOptions;
  readonly #line: Line;
  readonly #telling: Telling;
  readonly #name = randomName();
  readonly #stopWatching: () => void;
  #commands = 0;
  #keys = 0;
  #thread: string | null = null; // of the view, for coming back
  #wanted: number | null = null; // the seat that looks, of several on this device
  #isFirst = true; // nothing was shown since the line is there
  #storyAsked = false;
  #unchecked = 0; // moves since the last check
  #spoken: Words | null = null; // the words of the game, said to nobody yet
  #mixedChairs = new Set<number>();

  constructor(table: string, options: SessionOptions = {}) {
    this.id = table;
    this.#options = options;
    this.#telling = new Telling(
      (view) => (this.shown = view),
      (moment) => this.#log([moment]),
    );
    this.#line = new Line(
      socketAddress(table),
      {
        prepare: () => (options.eyes === "public" ? Promise.resolve() : ensureMe()),
        greeting: () => this.#greeting(),
        heard: (message) => this.#heard(message),
        changed: (state, problem) => this.#lineChanged(state, problem),
        waiting: (commands) => (this.busy = commands > 0),
      },
      options.open,
    );
    this.#stopWatching = $effect.root(() => {
      $effect(() => {
        const { locale } = settings;
        if (this.table) void this.#speak(this.table.game, locale);
      });
    });
    if (typeof document !== "undefined") document.addEventListener("visibilitychange", this.#hide);
    this.#line.start();
  }

  /** Leaves: nothing is heard or sent any more. */
  stop(): void {
    this.#stopWatching();
    if (typeof document !== "undefined") document.removeEventListener("visibilitychange", this.#hide);
    this.#telling.drop();
    this.#line.stop();
  }

  /** Who tells what happens; without one everything is shown at once. */
  get teller(): Teller | null {
    return this.#telling.teller;
  }
  set teller(teller: Teller | null) {
    this.#telling.teller = teller;
    if (!teller) this.skip();
  }

  /** Shows at once all that waits to be told. */
  skip(): void {
    this.#telling.skip();
  }

  // -- what can be done -----------------------------------------------------------------------------------------------

  /** Makes a move, or several as one; null when it is done. */
  play(moves: readonly string[]): Promise<Problem | null> {
    const { view, version } = this;
    const check = view ? checkOf(view) : null;
    this.#unchecked = 0;
    return this.#atSeat((seat) => ({ type: "play", seat, version, moves, check }));
  }

  takeBack(to?: number): Promise<Problem | null> {
    return this.#atSeat((seat) => ({ type: "take-back", seat, version: this.version, to }));
  }

  answer(agree: boolean): Promise<Problem | null> {
    return this.#atSeat((seat) => ({ type: "answer", seat, version: this.version, agree }));
  }

  /** Asks the coach; the answer comes as `advice`. */
  async hint(): Promise<Problem | null> {
    this.thinking = true;
    const problem = await this.#atSeat((seat) => ({ type: "hint", seat, version: this.version }));
    if (problem) this.thinking = false;
    return problem;
  }

  react(reaction: string): Promise<Problem | null> {
    return this.#atSeat((seat) => ({ type: "react", seat, reaction }));
  }

  prefer(forced: boolean): Promise<Problem | null> {
    return this.#atSeat((seat) => ({ type: "prefer", seat, forced }));
  }

  /** Looks with the eyes of a seat of this device, or at the same afresh; lifts the curtain. */
  look(seat: number | null = null): void {
    if (seat !== null) this.#wanted = seat;
    this.#line.say({ type: "look", seat, story: STORY }); // without a line the greeting will ask for it
  }

  /** Takes a chair, or another name on one's own. */
  async sit(chair: number, name?: string, face?: number): Promise<Problem | null> {
    const me = await ensureMe().catch(() => ({ name: "", face: 0 }));
    return this.#do({ type: "sit", chair, name: name ?? me.name, face: face ?? me.face });
  }

  leave(chair: number): Promise<Problem | null> {
    return this.#do({ type: "leave", chair });
  }

  seatBot(chair: number, bot: string): Promise<Problem | null> {
    return this.#do({ type: "seat-bot", chair, bot });
  }

  change(settings: Settings): Promise<Problem | null> {
    return this.#do({ type: "change", settings });
  }

  start(fill?: string): Promise<Problem | null> {
    return this.#do({ type: "start", fill });
  }

  handOver(seat: number, bot: string): Promise<Problem | null> {
    return this.#do({ type: "hand-over", seat, bot });
  }

  comeBack(seat: number): Promise<Problem | null> {
    return this.#do({ type: "come-back", seat });
  }

  close(): Promise<Problem | null> {
    return this.#do({ type: "close" });
  }

  /** The same people again: the id of the next table, or why not. */
  async rematch(): Promise<string | Problem> {
    const answered = await this.#command({ type: "rematch" });
    return isProblem(answered) ? answered : (answered.table ?? this.table?.rematch ?? this.id);
  }

  #atSeat(command: (seat: number) => Unnamed<TableCommand>): Promise<Problem | null> {
    const seat = this.seat ?? this.you.seats?.[0];
    return seat === undefined ? Promise.resolve(WATCHING) : this.#do(command(seat));
  }

  async #do(command: Unnamed<TableCommand>): Promise<Problem | null> {
    const answered = await this.#command(command);
    return isProblem(answered) ? answered : null;
  }

  #command(command: Unnamed<TableCommand>): Promise<Answered> {
    return this.#line.command({ ...command, id: `${this.#name}-${++this.#commands}` } as TableCommand);
  }

  // -- what the table says --------------------------------------------------------------------------------------------

  #greeting(): Hello {
    this.#isFirst = true;
    const known = this.view && this.#thread ? { seen: this.version, thread: this.#thread } : {};
    const { eyes, key } = this.#options;
    return { type: "hello", protocol: PROTOCOL, eyes, key, seat: this.#wanted, ...known };
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case "joined":
      case "table":
        this.#seated(message.table, message.you, message.now);
        return;
      case "shown":
        this.#show(message);
        return;
      case "happened":
        this.deadline = message.deadline ?? null;
        this.#happen(message.moments, message.version);
        return;
      case "curtain":
        this.skip(); // what was still to be told is told, or it would be missed here
        this.hit = lastHit(this.log.map((told) => told.moment), message.seat);
        this.#forget();
        this.curtain = message.seat;
        return;
      case "advised":
        this.thinking = false;
        if (message.seat === this.seat && message.version >= this.version) this.advice = message.advice;
        return;
      case "reaction": {
        const saying = { key: ++this.#keys, seat: message.seat, reaction: message.reaction };
        this.said = [...this.said, saying].slice(-MOST_SAYINGS);
        return;
      }
      case "closing":
        this.#beShownOut(message);
    }
  }

  #seated(table: TableInfo, you: You, now: number): void {
    this.clockSkew = now - Date.now();
    this.table = table;
    this.you = you;
    this.deadline = table.deadline ?? null;
    void this.#speak(table.game, settings.locale);
    if (table.stage !== "waiting") return;
    this.#isFirst = false; // what will be shown is the deal
    this.#mix(table, you);
  }

  /** Adds chance of our own to the deal, so that nobody alone can know it. */
  #mix(table: TableInfo, you: You): void {
    for (const chair of you.seats ?? []) {
      if (table.seats[chair]?.mixed || this.#mixedChairs.has(chair)) continue;
      this.#mixedChairs.add(chair);
      void this.#do({ type: "mix", chair, entropy: mixed(table.id, chair) });
    }
  }

  #show(message: Shown): void {
    const wasFirst = this.#isFirst;
    const isAnswer = this.#storyAsked;
    this.#isFirst = this.#storyAsked = false;
    this.deadline = message.deadline ?? null;
    const isSame =
      this.view !== null && this.#thread === message.thread && checkOf(this.view) === checkOf(message.view);
    this.#thread = message.thread;
    this.version = message.version;
    if (!isSame) this.#beginWith(message);
    if (message.story?.length || isAnswer) this.#tellStory(message.story ?? []);
    else if (!isSame && (wasFirst || this.log.length)) this.#askForStory(); // else it is the deal, about to happen
  }

  /** A view that did not come of the one before. */
  #beginWith({ view, seat }: Shown): void {
    this.#telling.drop();
    this.advice = null;
    this.thinking = false;
    if (seat !== this.seat) this.log = [];
    this.view = this.shown = view;
    this.seat = seat;
    if ((this.you.seats?.length ?? 0) > 1) this.#wanted = seat;
    this.curtain = null;
    this.#address();
  }

  /** Asks how the view came about; the log that is there stays until the answer is. */
  #askForStory(): void {
    this.#storyAsked = this.#line.say({ type: "look", story: STORY });
  }

  #tellStory(story: readonly Moment[]): void {
    this.log = [];
    this.#log(story.slice(0, Math.max(0, story.length - this.#telling.unsaid))); // the rest is about to be told
  }

  #happen(moments: readonly Moment[], version: number): void {
    this.#isFirst = false;
    const { view } = this;
    if (!view) return;
    const views = [view];
    try {
      for (const moment of moments) views.push(apply(views.at(-1)!, [moment]));
    } catch (error) {
      console.error(error); // our view is not what the table thinks: a fresh one
      this.look();
      return;
    }
    this.view = views.at(-1)!;
    this.version = version;
    this.advice = null;
    this.thinking = false;
    this.#telling.add(moments, views);
    if (++this.#unchecked >= CHECKED_EVERY || this.view.ended) {
      this.#unchecked = 0;
      this.#line.say({ type: "check", version, check: checkOf(this.view) });
    }
  }

  #log(moments: readonly Moment[]): void {
    const told = moments.filter((moment) => moment.say).map((moment) => ({ key: ++this.#keys, moment }));
    if (told.length) this.log = [...this.log, ...told].slice(-LONGEST_LOG);
  }

  /** What one pair of eyes saw is nothing for the next. */
  #forget(): void {
    this.#telling.drop();
    this.view = this.shown = null;
    this.seat = this.#thread = this.#wanted = null;
    this.advice = null;
    this.thinking = false;
    this.log = [];
    this.#isFirst = false;
  }

  #beShownOut(closing: Closing): void {
    if (closing.problem?.code !== "not-your-seat" || this.#wanted === null) return;
    this.#forget(); // the seat went to another device; there may still be something to see
    this.#line.again();
  }

  #lineChanged(state: LineState, problem: Problem | null): void {
    this.state = state;
    this.problem = problem;
    if (state !== "open") this.thinking = false;
  }

  readonly #hide = (): void => {
    if (document.hidden) this.skip();
  };

  // -- words ----------------------------------------------------------------------------------------------------------

  async #speak(game: string, language: string): Promise<void> {
    if (this.#spoken?.language !== language) {
      const words = await Words.load(game, language).catch(() => null); // tried again with the next news of the table
      if (!words || language !== settings.locale) return;
      this.#spoken = words;
    }
    this.#address();
  }

  /** Says everything to who looks, with the names that the view has. */
  #address(): void {
    const names = this.view?.seats.map((seat) => seat.name) ?? this.table?.seats.map((seat) => seat.name ?? "") ?? [];
    if (this.#spoken && !this.words?.isFor(this.#spoken, names, this.seat)) {
      this.words = this.#spoken.for(names, this.seat);
    }
  }
}

function socketAddress(table: string): string {
  const { protocol, host } = location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${encodeURIComponent(table)}/socket`;
}

/** A name for the commands of this page that no other page has. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
