import type { Closing, Hello, Hint, Moment, Problem, ServerMessage, Shown, TableCommand, TableInfo, View, You } from "../protocol";
import { PROTOCOL } from "../protocol";
import { ensureMe, type Refused } from "./api";
import { checkOf } from "./check";
import { Commands, type Unnamed } from "./commands";
import { lastHit } from "./hits";
import { apply } from "./law";
import { isProblem, Line, socketAddress, type Answered, type LineState, type Socket } from "./line";
import { keepMixed, randomHex, someChance } from "./mixing";
import { settings } from "./settings.svelte";
import { startsAtOnce } from "./starting";
import { Speech } from "./speech.svelte";
import { Telling, type Teller } from "./telling";
import type { Words } from "./words";

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

const STORY = 20; // moves that the log of a fresh view tells
const LONGEST_LOG = 300;
const MOST_NEWS = 60;
const MOST_SAYINGS = 20;
const CHECKED_EVERY = 12; // moves
const TELLER_TIME = 1_500; // ms for a page to be ready to tell the deal
const CURTAIN_PAUSE = 700; // ms in which who has moved sees what came of it

/** A view of a game that was given up: nobody is asked anything any more. */
const putAway = (view: View): View => ({ ...view, to_move: null, prompt: "", moves: [], reasons: [], drafts: [] });

/** A device that is no longer known may watch like anybody else. */
function unlessLost(error: Partial<Refused>): void {
  if (error.problem?.code !== "unknown-device") throw error;
}

/** One table as this device sees it: all that the table says, folded, and all that can be done there. */
export class Session extends Commands {
  readonly id: string;
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({});
  view = $state.raw<View | null>(null); // how things are
  shown = $state.raw<View | null>(null); // what is on the screen: follows `view` moment by moment
  seat = $state.raw<number | null>(null); // whose view it is; null: a spectator's
  version = $state.raw(0); // of `view`
  state = $state.raw<LineState>("connecting");
  problem = $state.raw<Problem | null>(null); // why the line was closed for good
  curtain = $state.raw<number | null>(null); // the seat to which the device is to be handed
  hit = $state.raw<Moment | null>(null); // what was last done to that seat, as everybody saw it
  advice = $state.raw<Hint | null>(null);
  thinking = $state.raw(false); // the coach was asked and has not answered yet
  silence = $state.raw<Problem | null>(null); // why there is no advice
  log = $state.raw<readonly Told[]>([]);
  news = $state.raw<readonly Told[]>([]); // of the log, what happened while this seat looked, or since it looked last
  back = $state.raw<{ readonly seat: number } | null>(null); // who took moves back to this view
  said = $state.raw<readonly Saying[]>([]);
  deadline = $state.raw<number | null>(null); // by the table's clock
  clockSkew = $state.raw(0); // ms by which the table's clock is ahead of ours
  busy = $state.raw(false); // a command of ours is on the way
  starting = $state.raw(false); // the game is started from here by itself: there is nobody to wait for

  readonly #options: SessionOptions;
  readonly #line: Line;
  readonly #telling: Telling;
  readonly #speech = new Speech();
  readonly #name = randomHex(8); // of the commands of this page, so that no other page has the same
  readonly #stopWatching: () => void;
  #commands = 0;
  #keys = 0;
  #thread: string | null = null; // of the view, for coming back
  #wanted: number | null = null; // the seat that looks, of several on this device
  #isFirst = true; // nothing was shown since the line is there
  #storyAsked = false;
  #unchecked = 0; // moves since the last check
  #mixedChairs = new Set<number>();
  #hasStarted = false; // by itself
  #since: number | null = null; // the first version of this page
  readonly #seen = new Map<number, number>(); // by seat of this device: the version up to which it has looked
  #curtainTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, options: SessionOptions = {}) {
    super();
    this.id = table;
    this.#options = options;
    this.starting = startsAtOnce.delete(table);
    this.#telling = new Telling(
      (view) => (this.shown = view),
      (moment) => this.#log([moment], 1),
    );
    this.#line = new Line(
      socketAddress(table),
      {
        prepare: () => (options.eyes === "public" ? Promise.resolve() : ensureMe().catch(unlessLost)),
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
        if (this.table) void this.#speech.speak(this.table.game, locale);
      });
    });
    if (typeof document !== "undefined") document.addEventListener("visibilitychange", this.#hide);
    this.#line.start();
  }

  /** Leaves: nothing is heard or sent any more. */
  stop(): void {
    this.#stopWatching();
    this.#speech.stop();
    clearTimeout(this.#curtainTimer);
    if (typeof document !== "undefined") document.removeEventListener("visibilitychange", this.#hide);
    this.#telling.drop();
    this.#line.stop();
  }

  get words(): Words | null {
    return this.#speech.words;
  }

  /** Who tells what happens; without one everything is shown at once. */
  get teller(): Teller | null {
    return this.#telling.teller;
  }
  set teller(teller: Teller | null) {
    this.#telling.teller = teller;
  }

  /** Shows at once all that waits to be told. */
  skip(): void {
    this.#telling.skip();
  }

  // -- what can be done beside commands -------------------------------------------------------------------------------

  /** Looks with the eyes of a seat of this device, or at the same afresh; lifts the curtain. */
  look(seat: number | null = null): void {
    if (seat !== null) this.#wanted = seat;
    const seen = seat === null ? null : (this.#seen.get(seat) ?? this.#since);
    this.#line.say({ type: "look", seat, story: STORY, seen }); // without a line the greeting will ask for it
  }

  protected command(command: Unnamed<TableCommand>): Promise<Answered> {
    return this.#line.command({ ...command, id: `${this.#name}-${++this.#commands}` } as TableCommand);
  }

  // -- what the table says --------------------------------------------------------------------------------------------

  #greeting(): Hello {
    this.#isFirst = true;
    const known = this.view && this.#thread ? { seen: this.version, thread: this.#thread } : { deal: true };
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
        this.#since ??= message.version;
        if (message.version > this.version) this.#forget(); // things went on unseen: there is nothing left to tell
        this.#handOn(message.seat);
        return;
      case "advised":
        this.thinking = false;
        if (message.seat === this.seat && message.version >= this.version) this.advice = message.advice;
        return;
      case "refused":
        if (!this.thinking) return;
        this.thinking = false;
        this.silence = message.problem;
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
    if (table.stage === "closed" && this.view) {
      this.#telling.skip();
      this.view = this.shown = putAway(this.view);
    }
    if (this.#wanted !== null && !you.seats?.includes(this.#wanted)) this.#wanted = null; // it is another's now
    this.#address();
    void this.#speech.speak(table.game);
    if (table.stage !== "waiting") {
      this.starting = false;
      return;
    }
    const mixed = this.#mix(table, you);
    if (!this.starting || this.#hasStarted) return;
    this.#hasStarted = true;
    void this.#startWith(mixed);
  }

  /** Starts the game once our own chance is part of the deal; where that is refused, somebody has to press. */
  async #startWith(mixed: readonly Promise<Answered>[]): Promise<void> {
    const refused = (await Promise.all(mixed)).some(isProblem) || (await this.start()) !== null;
    if (refused) this.starting = false;
  }

  /** Adds chance of our own to the deal, so that nobody alone can know it: the table has shown its commitment by now. */
  #mix(table: TableInfo, you: You): readonly Promise<Answered>[] {
    const mixed: Promise<Answered>[] = [];
    const mine = you.seats ?? [];
    for (const chair of this.#mixedChairs) if (!mine.includes(chair)) this.#mixedChairs.delete(chair); // its part went with who left it
    for (const chair of mine) {
      if (table.seats[chair]?.mixed || this.#mixedChairs.has(chair)) continue;
      this.#mixedChairs.add(chair);
      const entropy = someChance();
      const answered = this.command({ type: "mix", chair, entropy });
      mixed.push(answered);
      void answered.then((one) => {
        if (!isProblem(one)) keepMixed(table.id, chair, entropy);
      });
    }
    return mixed;
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
    this.#since ??= message.version;
    if (!isSame) this.#beginWith(message);
    if (message.back != null) this.back = { seat: message.back };
    if (wasFirst) this.#passOn();
    if (message.deal) this.#awaitDeal();
    else if (message.story?.length || isAnswer) this.#tellStory(message);
    else if (!isSame && (wasFirst || this.log.length)) this.#askForStory();
  }

  /** What happens next is the deal, for which a board must be laid out first. */
  #awaitDeal(): void {
    this.log = [];
    if (!this.teller) this.#telling.waitForTeller(TELLER_TIME);
  }

  /** A view that did not come of the one before. */
  #beginWith({ view, seat }: Shown): void {
    this.#telling.drop();
    clearTimeout(this.#curtainTimer);
    this.#forgetAdvice();
    if (seat !== this.seat) this.log = [];
    this.news = []; // what was not said by now is no news of this view
    this.view = this.shown = this.table?.stage === "closed" ? putAway(view) : view;
    this.seat = seat;
    if ((this.you.seats?.length ?? 0) > 1) this.#wanted = seat;
    this.curtain = null;
    this.#address();
  }

  #forgetAdvice(): void {
    this.advice = this.silence = null;
    this.thinking = false;
  }

  /** Asks how the view came about; the log that is there stays until the answer is. */
  #askForStory(): void {
    this.#storyAsked = this.#line.say({ type: "look", story: STORY });
  }

  #tellStory({ story = [], news = 0 }: Shown): void {
    this.log = [];
    this.#log(story.slice(0, Math.max(0, story.length - this.#telling.unsaid)), news); // the rest is about to be told
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
    this.#forgetAdvice();
    this.#telling.add(moments, views);
    if (++this.#unchecked >= CHECKED_EVERY || this.view.ended) {
      this.#unchecked = 0;
      this.#line.say({ type: "check", version, check: checkOf(this.view) });
    }
    this.#passOn(); // last of all: it may take the view away
  }

  /** Adds to the log; the last `news` of it are no retelling. */
  #log(moments: readonly Moment[], news: number): void {
    const told = moments.filter((moment) => moment.say).map((moment) => ({ key: ++this.#keys, moment }));
    if (!told.length) return;
    this.log = [...this.log, ...told].slice(-LONGEST_LOG);
    if (news) this.news = [...this.news, ...told.slice(-news)].slice(-MOST_NEWS);
  }

  /** Where people share a device it goes to another when it is their turn, also if the table's word for it was lost. */
  #passOn(): void {
    const turn = this.view?.to_move;
    if (turn == null || !this.you.seats?.includes(turn)) return;
    if (turn === this.seat) this.#stay(turn);
    else if (!this.table?.seats[turn]?.bot) this.#handOn(turn);
  }

  /** Lets the curtain fall, once who has moved saw what came of it. */
  #handOn(seat: number): void {
    this.#wanted = null;
    if (this.curtain === seat) return; // it has fallen already
    const fall = (): void => {
      this.hit = lastHit(this.log.map((told) => told.moment), seat);
      this.#forget();
      this.curtain = seat;
    };
    this.#telling.whenTold(() => {
      clearTimeout(this.#curtainTimer);
      if (this.view && this.teller) this.#curtainTimer = setTimeout(fall, CURTAIN_PAUSE);
      else fall();
    });
  }

  /** It is the turn of who looks: whoever the device was to be handed to has played already. */
  #stay(seat: number): void {
    if (this.#wanted === seat) return;
    this.#wanted = seat;
    this.#telling.whenTold(() => undefined);
    clearTimeout(this.#curtainTimer);
  }

  /** What one pair of eyes saw is nothing for the next. */
  #forget(): void {
    this.#telling.drop();
    clearTimeout(this.#curtainTimer);
    if (this.seat !== null) this.#seen.set(this.seat, this.version);
    this.view = this.shown = this.back = null;
    this.seat = this.#thread = this.#wanted = null;
    this.#forgetAdvice();
    this.log = this.news = [];
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
    if (problem) void this.#speech.speakOfProblems();
  }

  readonly #hide = (): void => {
    if (document.hidden) this.skip();
  };

  /** Says everything to who looks, with the names that the view has. */
  #address(): void {
    const names = this.view?.seats.map((seat) => seat.name) ?? this.table?.seats.map((seat) => seat.name) ?? [];
    this.#speech.address(names, this.seat);
  }
}
