import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Happened, Moment, Shown, View } from "../protocol";
import { checkOf } from "./check";
import { FakeTable, PERSON, tableInfo, viewOf } from "./fake_table";
import { mixedAt } from "./mixing";
import { Session, type Teller } from "./session.svelte";
import { startsAtOnce } from "./starting";

vi.mock("./api", () => ({
  api: {
    games: () => Promise.resolve([{ id: "tiny" }]),
    words: (game: string, language: string) => Promise.resolve(`hello = ${game} in ${language}`),
  },
  ensureMe: () => Promise.resolve({ name: "Ana", face: 3 }),
}));

let table: FakeTable;
let session: Session;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { protocol: "http:", host: "table" });
  vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
  table = new FakeTable();
  session = new Session("t1", { open: table.open });
  await settle();
});

afterEach(() => {
  session.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

function shown(view: View, version: number, more: Partial<Shown> = {}): Shown {
  return { type: "shown", version, seat: view.seat, thread: `thread-${view.seat}`, view, ...more };
}

function scored(score: number, say?: string): Moment {
  return { beat: "score", say, events: [{ type: "scored", seat: 0, score }] };
}

function happened(version: number, ...moments: Moment[]): Happened {
  return { type: "happened", version, moments };
}

/** A table at which the game goes on: seat 0 has no points yet, and the log is told. */
function join(): void {
  table.socket.welcome(tableInfo());
  table.socket.tell(shown(viewOf(0, 0), 5));
  table.socket.tell(shown(viewOf(0, 0), 5, { story: [{ beat: "play", say: "Bob passes" }] }));
}

const score = (view: View | null): number | undefined => view?.seats[0]?.score;
const lines = (): unknown[] => session.log.map((told) => told.moment.say);
const news = (): unknown[] => session.news.map((told) => told.moment.say);

/** Tells nothing by itself: the test says when a moment is over. */
class SlowTeller implements Teller {
  readonly told: { say: unknown; show: () => void; end: () => void; signal: AbortSignal }[] = [];

  tell(moment: Moment, _before: View, _after: View, show: () => void, signal: AbortSignal): Promise<void> {
    return new Promise((end) => this.told.push({ say: moment.say, show, end, signal }));
  }
}

test("shows the table, its view, how it came about, and speaks to the seat", async () => {
  join();
  await settle();
  expect([session.state, session.seat, session.version, session.table?.id]).toEqual(["open", 0, 5, "t1"]);
  expect(table.socket.saidOf("look")).toEqual([{ type: "look", story: 20 }]);
  expect(lines()).toEqual(["Bob passes"]);
  expect(session.words?.say({ type: "message", id: "hello" })).toBe("tiny in en");
});

test("without a teller what happens is shown at once", () => {
  join();
  table.socket.tell(happened(6, scored(1, "You score")));
  expect([score(session.view), score(session.shown), session.version]).toEqual([1, 1, 6]);
  expect(lines()).toEqual(["Bob passes", "You score"]);
});

test("what happens is news, and the story of what happened before is none: not on arrival, nor after a move was taken back", () => {
  join();
  expect([lines(), news()]).toEqual([["Bob passes"], []]);
  table.socket.tell(happened(6, scored(1, "You score")));
  expect([news(), session.back]).toEqual([["You score"], null]);
  table.socket.tell(shown(viewOf(0, 0), 7, { back: 1 }));
  expect([news(), session.back]).toEqual([[], { seat: 1 }]);
  table.socket.tell(shown(viewOf(0, 0), 7, { story: [{ beat: "play", say: "Bob passes" }] })); // the answer to our look
  expect([lines(), news(), session.back]).toEqual([["Bob passes"], [], { seat: 1 }]);
  table.socket.tell(shown(viewOf(0, 0), 9, { back: 0 })); // of a move that was hidden from this seat: it sees no difference
  expect(session.back).toEqual({ seat: 0 });
});

test("who gets a shared device is told as news what they missed since they looked last, and no more", () => {
  table.socket.welcome(tableInfo({ seats: [PERSON, PERSON] }), [0, 1]);
  table.socket.tell({ type: "curtain", version: 4, seat: 0 });
  session.look(0);
  table.socket.tell(shown(viewOf(0, 0), 5), happened(6, scored(1, "You score")), { type: "curtain", version: 6, seat: 1 });
  expect(news()).toEqual([]);
  session.look(1);
  session.look(0);
  expect(table.socket.saidOf("look").map(({ seat, seen }) => [seat, seen])).toEqual([[0, 4], [1, 4], [0, 6]]);
  const story = ["before", "You score", "Bob passes"].map((say) => ({ beat: "play", say }));
  table.socket.tell(shown(viewOf(0, 1), 8, { story, news: 1 }));
  expect([lines(), news()]).toEqual([["before", "You score", "Bob passes"], ["Bob passes"]]);
});

test("a teller tells moment by moment; the view is true at once", async () => {
  const teller = new SlowTeller();
  session.teller = teller;
  join();
  table.socket.tell(happened(6, scored(1, "one"), scored(2, "two")));
  expect([score(session.view), score(session.shown)]).toEqual([2, 0]);
  teller.told[0]!.show();
  expect(score(session.shown)).toBe(1);
  expect(lines()).toEqual(["Bob passes", "one"]);
  teller.told[0]!.end();
  await settle();
  teller.told[1]!.end(); // it forgot to show
  await settle();
  expect([score(session.shown), lines().at(-1)]).toEqual([2, "two"]);
});

test("a view that is shown while something is told takes its place", async () => {
  const teller = new SlowTeller();
  session.teller = teller;
  join();
  table.socket.tell(happened(6, scored(1, "one"), scored(2, "two")));
  table.socket.tell(shown(viewOf(0, 0), 7));
  expect(teller.told[0]!.signal.aborted).toBe(true);
  teller.told[0]!.show();
  teller.told[0]!.end();
  await settle();
  expect([score(session.shown), teller.told.length]).toEqual([0, 1]);
  table.socket.tell(shown(viewOf(0, 0), 7, { story: [{ beat: "play", say: "Bob passes" }] })); // the answer to our look
  expect(lines()).toEqual(["Bob passes"]);
});

test("a story that comes while something is told leaves out what is about to be", async () => {
  const teller = new SlowTeller();
  session.teller = teller;
  table.socket.welcome(tableInfo());
  table.socket.tell(shown(viewOf(0, 0), 5), happened(6, scored(1, "one"), scored(2, "two")));
  const story = ["before", "one", "two"].map((say) => ({ beat: "play", say }));
  table.socket.tell(shown(session.view!, 6, { story }));
  expect(lines()).toEqual(["before", "one"]);
  expect(score(session.shown)).toBe(0);
  teller.told[0]!.end();
  await settle();
  expect(lines()).toEqual(["before", "one", "two"]);
});

test("who is more than five moves behind, skips, or does not look sees at once how things are", async () => {
  const teller = new SlowTeller();
  session.teller = teller;
  join();
  for (let move = 1; move <= 7; move++) table.socket.tell(happened(5 + move, scored(move, `move ${move}`)));
  expect(score(session.shown)).toBe(0);
  teller.told[0]!.end();
  await settle();
  expect([score(session.shown), teller.told.length, session.log.length]).toEqual([7, 1, 8]);
  table.socket.tell(happened(13, scored(8)), happened(14, scored(9)));
  session.skip();
  expect([score(session.shown), teller.told.at(-1)!.signal.aborted]).toEqual([9, true]);
  vi.stubGlobal("document", { hidden: true, removeEventListener: () => undefined });
  table.socket.tell(happened(15, scored(10)));
  expect([score(session.shown), teller.told.length]).toEqual([10, 2]);
});

test("the deal is told, and its story is not asked for", () => {
  session.teller = new SlowTeller();
  table.socket.welcome(tableInfo({ stage: "waiting" }));
  const dealing = tableInfo({ stage: "playing" });
  table.socket.tell({ type: "table", now: 0, table: dealing, you: { seats: [0] } });
  table.socket.tell(shown(viewOf(0, 0), 5, { deal: true }), happened(6, scored(1, "the deal")));
  expect(table.socket.saidOf("look")).toEqual([]);
  expect([score(session.view), score(session.shown)]).toEqual([1, 0]);
});

test("the deal waits a little for who tells it, who comes with the board", async () => {
  table.socket.welcome(tableInfo({ stage: "waiting" }));
  table.socket.tell({ type: "table", now: 0, table: tableInfo({ stage: "playing" }), you: { seats: [0] } });
  table.socket.tell(shown(viewOf(0, 0), 5, { deal: true }), happened(6, scored(1, "the deal")));
  await settle(300);
  expect([score(session.view), score(session.shown)]).toEqual([1, 0]);
  const teller = new SlowTeller();
  session.teller = teller;
  expect(teller.told.map((one) => one.say)).toEqual(["the deal"]);
});

test("where nobody comes to tell it the deal is shown", async () => {
  table.socket.welcome(tableInfo({ stage: "waiting" }));
  table.socket.tell({ type: "table", now: 0, table: tableInfo({ stage: "playing" }), you: { seats: [0] } });
  table.socket.tell(shown(viewOf(0, 0), 5, { deal: true }), happened(6, scored(1, "the deal")));
  await settle(1_600);
  expect([score(session.shown), lines()]).toEqual([1, ["the deal"]]);
});

test("a move says which view it answers, with its check", async () => {
  join();
  const played = session.play(["a", "b"]);
  expect(session.busy).toBe(true);
  const [play] = table.socket.saidOf("play");
  expect(play).toMatchObject({ seat: 0, version: 5, moves: ["a", "b"], check: checkOf(viewOf(0, 0)) });
  table.socket.tell(happened(6, scored(1)), { type: "done", id: play!.id, version: 6 });
  expect(await played).toBe(null);
  expect(session.busy).toBe(false);
});

test("a move that comes too late is reported", async () => {
  join();
  const played = session.play(["a"]);
  const problem = { code: "stale", say: { type: "message", id: "problem-stale" } } as const;
  table.socket.tell({ type: "refused", id: table.socket.saidOf("play")[0]!.id, problem });
  expect(await played).toEqual(problem);
});

test("after a lost line it goes on from what it saw, and the move is made once", async () => {
  join();
  const played = session.play(["a"]);
  const id = table.socket.saidOf("play")[0]!.id;
  table.socket.lose();
  expect([session.state, session.busy]).toEqual(["lost", true]);
  await settle(300);
  table.socket.welcome(tableInfo());
  expect(table.socket.saidOf("hello")[0]).toMatchObject({ seen: 5, thread: "thread-0" });
  table.socket.tell(happened(6, scored(1)));
  expect(table.socket.saidOf("play").map((play) => play.id)).toEqual([id]);
  table.socket.tell({ type: "done", id, version: 6 });
  expect(await played).toBe(null);
  expect([score(session.view), lines()]).toEqual([1, ["Bob passes"]]);
});

test("now and then, and at the end, the view is checked; a difference is put right", () => {
  join();
  for (let move = 1; move <= 12; move++) table.socket.tell(happened(5 + move, scored(move)));
  expect(table.socket.saidOf("check")).toEqual([{ type: "check", version: 17, check: checkOf(viewOf(0, 12)) }]);
  table.socket.tell({ type: "checked", version: 17, same: false }, shown(viewOf(0, 99), 17));
  expect(score(session.shown)).toBe(99);
  table.socket.tell(happened(18, { beat: "end", events: [{ type: "ended", reason: "won", winners: [0], verdict: [] }] }));
  expect(table.socket.saidOf("check").length).toBe(2);
});

test("the curtain hides everything, and the seat that looks sees its own", () => {
  table.socket.welcome(tableInfo(), [0, 1]);
  table.socket.tell(shown(viewOf(0, 3), 5, { story: [{ beat: "play", say: "secret" }] }));
  table.socket.tell({ type: "curtain", version: 6, seat: 1 });
  expect([session.view, session.shown, session.seat, session.log, session.curtain]).toEqual([null, null, null, [], 1]);
  session.look(1);
  expect(table.socket.saidOf("look").at(-1)).toEqual({ type: "look", seat: 1, story: 20, seen: 5 });
  table.socket.tell(shown(viewOf(1, 3, 1), 6));
  expect([session.seat, session.curtain]).toEqual([1, null]);
});

test("the curtain waits until who has moved saw what came of it, and falls also if its word was lost", async () => {
  const teller = new SlowTeller();
  session.teller = teller;
  table.socket.welcome(tableInfo({ seats: [PERSON, PERSON] }), [0, 1]);
  table.socket.tell(shown(viewOf(0, 3), 5, { story: [{ beat: "play", say: "secret" }] }));
  table.socket.tell(happened(6, scored(4), { beat: "turn", events: [{ type: "asked", to_move: 1, prompt: "" }] }));
  table.socket.tell({ type: "curtain", version: 6, seat: 1 });
  teller.told[0]!.end();
  await settle();
  expect([session.curtain, score(session.shown)]).toEqual([null, 4]);
  teller.told[1]!.end();
  await settle(800);
  expect([session.curtain, session.shown]).toEqual([1, null]);
  session.look(1);
  table.socket.tell(shown(viewOf(1, 4, 1), 6));
  table.socket.tell(happened(7, { beat: "turn", events: [{ type: "asked", to_move: 0, prompt: "" }] })); // and no curtain
  teller.told[2]!.end();
  await settle(800);
  expect([session.curtain, session.view]).toEqual([0, null]);
});

test("without a teller the curtain falls at once, and what was done to the next player is kept for them", () => {
  table.socket.welcome(tableInfo({ seats: [PERSON, PERSON] }), [0, 1]);
  table.socket.tell(shown(viewOf(0, 3), 5, { story: [{ beat: "play", say: "secret" }] }));
  const say = { type: "message", id: "stolen", values: { from: { type: "who", seat: 1 } } } as const;
  const turn: Moment = { beat: "turn", events: [{ type: "asked", to_move: 1, prompt: "" }] };
  table.socket.tell(happened(6, { beat: "steal", by: 0, say }, turn), { type: "curtain", version: 6, seat: 1 });
  expect([session.curtain, session.view, session.log]).toEqual([1, null, []]);
  expect(session.hit?.say).toEqual(say);
});

test("who looks when the deal is told stays, although it was another's turn in between", async () => {
  const turnOf = (seat: number): Moment => ({ beat: "turn", events: [{ type: "asked", to_move: seat, prompt: "" }] });
  table.socket.welcome(tableInfo({ seats: [PERSON, PERSON] }), [0, 1]);
  table.socket.tell(shown(viewOf(1, 0, 1), 5, { deal: true }), happened(6, turnOf(0)), happened(7, turnOf(1)));
  table.socket.lose();
  await settle(300);
  table.socket.onopen?.();
  expect(table.socket.saidOf("hello")[0]).toMatchObject({ seat: 1, seen: 7 });
  await settle(2_000);
  expect([session.curtain, session.view?.to_move]).toEqual([null, 1]);
});

test("a curtain that fell after moves that nobody saw here leaves nothing to play on", () => {
  table.socket.welcome(tableInfo({ seats: [PERSON, PERSON] }), [0, 1]);
  table.socket.tell(shown(viewOf(0, 0), 5, { deal: true }), happened(6, scored(1, "the deal")));
  table.socket.tell({ type: "curtain", version: 7, seat: 1 });
  expect([session.curtain, session.view]).toEqual([1, null]);
});

test("of several people on a device, the one who looked goes on after a lost line", async () => {
  table.socket.welcome(tableInfo(), [0, 1]);
  session.look(1);
  table.socket.tell(shown(viewOf(1, 3, 1), 6));
  table.socket.lose();
  await settle(300);
  table.socket.onopen?.();
  expect(table.socket.saidOf("hello")[0]).toMatchObject({ seat: 1, seen: 6, thread: "thread-1" });
  const problem = { code: "not-your-seat", say: { type: "message", id: "problem-not-your-seat" } } as const;
  table.socket.tell({ type: "closing", reason: "refused", back: false, problem });
  table.socket.lose(1000);
  await settle(1_000);
  table.socket.onopen?.();
  expect(table.socket.saidOf("hello")[0]?.seat).toBe(null); // the seat is another's now: what else is there to see?
  expect([session.view, session.state]).toEqual([null, "lost"]);
});

test("a seat that went to another device is not asked for again", async () => {
  table.socket.welcome(tableInfo(), [0, 1]);
  session.look(1);
  table.socket.tell(shown(viewOf(1, 3, 1), 6));
  table.socket.tell({ type: "table", now: 0, table: tableInfo(), you: { seats: [0] } }, shown(viewOf(0, 3), 7));
  table.socket.lose();
  await settle(300);
  table.socket.onopen?.();
  expect(table.socket.saidOf("hello")[0]).toMatchObject({ seat: null, seen: 7, thread: "thread-0" });
});

test("advice counts as long as the position is the same", async () => {
  join();
  const asked = session.hint();
  const { id } = table.socket.saidOf("hint")[0]!;
  table.socket.tell({ type: "done", id, version: 6 });
  expect([await asked, session.thinking]).toEqual([null, true]);
  const advice = { nudge: { type: "message", id: "nudge" }, aim: "win", moves: [] } as const;
  table.socket.tell({ type: "advised", id, version: 6, seat: 0, advice });
  expect([session.advice, session.thinking]).toEqual([advice, false]);
  table.socket.tell(happened(7, scored(1)));
  expect(session.advice).toBe(null);
  table.socket.tell({ type: "advised", id, version: 6, seat: 0, advice });
  expect(session.advice).toBe(null);
});

test("a coach that has nothing to say says so, until something happens", async () => {
  join();
  const asked = session.hint();
  const { id } = table.socket.saidOf("hint")[0]!;
  table.socket.tell({ type: "done", id, version: 6 });
  await asked;
  const problem = { code: "no-advice", say: { type: "message", id: "problem-no-advice" } } as const;
  table.socket.tell({ type: "refused", id, problem });
  expect([session.thinking, session.silence]).toEqual([false, problem]);
  table.socket.tell(happened(7, scored(1)));
  expect(session.silence).toBe(null);
});

test("who sits adds chance of their own to the deal, once, and remembers it", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
  table.socket.welcome(tableInfo({ stage: "waiting" }));
  const [mix] = table.socket.saidOf("mix");
  expect(mix?.entropy).toMatch(/^[0-9a-f]{64}$/);
  table.socket.tell({ type: "table", now: 0, table: tableInfo({ stage: "waiting" }), you: { seats: [0] } });
  expect(table.socket.saidOf("mix").length).toBe(1);
  expect(mixedAt("t1")).toEqual({});
  table.socket.tell({ type: "done", id: mix!.id, version: 2 });
  await settle();
  expect(mixedAt("t1")).toEqual({ 0: mix!.entropy });
});

test("who leaves a chair and takes it again adds chance again", async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  const seated = (seats: number[]) => ({ type: "table", now: 0, table: tableInfo({ stage: "waiting" }), you: { seats } }) as const;
  table.socket.welcome(tableInfo({ stage: "waiting" }));
  table.socket.tell(seated([]));
  table.socket.tell(seated([0]));
  expect(table.socket.saidOf("mix").length).toBe(2);
});

/** The page of a table that nobody else is to come to. */
async function comeToStart(...seats: number[]): Promise<void> {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  session.stop();
  startsAtOnce.add("t1");
  session = new Session("t1", { open: table.open });
  await settle();
  const { kind, here, face } = PERSON;
  const chairs = seats.map((chair) => ({ kind, here, face, name: `Ana ${chair}` }));
  table.socket.welcome(tableInfo({ stage: "waiting", seats: chairs, commitment: "c0" }), seats);
  await settle();
}

test("a game with nobody to wait for is started once all our chairs have added their chance, which follows the commitment", async () => {
  await comeToStart(0, 1);
  const mixes = table.socket.saidOf("mix");
  expect([mixes.map((mix) => mix.chair), session.table?.commitment]).toEqual([[0, 1], "c0"]);
  table.socket.tell({ type: "done", id: mixes[0]!.id, version: 1 });
  await settle();
  expect([table.socket.saidOf("start"), session.starting]).toEqual([[], true]);
  table.socket.tell({ type: "done", id: mixes[1]!.id, version: 2 });
  await settle();
  expect(table.socket.saidOf("start").length).toBe(1);
  table.socket.lose();
  await settle(1000);
  table.socket.welcome(tableInfo({ stage: "waiting" }), [0, 1]);
  await settle();
  expect(table.socket.saidOf("mix")).toEqual([]);
  const again = table.socket.saidOf("start");
  expect(again, "the same start, under the same id").toEqual(table.sockets.at(-2)!.saidOf("start"));
  table.socket.tell({ type: "table", now: 0, table: tableInfo(), you: { seats: [0, 1] } }, { type: "done", id: again[0]!.id, version: 3 });
  await settle();
  expect(session.starting).toBe(false);
  session.stop();
  session = new Session("t1", { open: table.open });
  expect(session.starting, "who opens it again").toBe(false);
});

test("a game is not started without our chance: where that is refused, the table waits", async () => {
  await comeToStart(0);
  const { id } = table.socket.saidOf("mix")[0]!;
  table.socket.tell({ type: "refused", id, problem: { code: "store", say: { type: "message", id: "problem-store" } } });
  await settle();
  expect([table.socket.saidOf("start"), session.starting]).toEqual([[], false]);
});

test("a start that is refused leaves the table waiting for somebody to press", async () => {
  await comeToStart(0);
  table.socket.tell({ type: "done", id: table.socket.saidOf("mix")[0]!.id, version: 1 });
  await settle();
  const { id } = table.socket.saidOf("start")[0]!;
  table.socket.tell({ type: "refused", id, problem: { code: "store", say: { type: "message", id: "problem-store" } } });
  await settle();
  expect(session.starting).toBe(false);
  table.socket.tell({ type: "table", now: 0, table: tableInfo({ stage: "waiting" }), you: { seats: [0] } });
  expect(table.socket.saidOf("start").length, "once, by itself").toBe(1);
});

test("who only watches is told so", async () => {
  table.socket.welcome(tableInfo(), []);
  table.socket.tell(shown(viewOf(null, 0), 5));
  expect(await session.play(["a"])).toMatchObject({ code: "only-watching" });
});

test("who is not let in is told why, in words", async () => {
  const problem = { code: "unknown-table", say: { type: "message", id: "hello" } } as const;
  table.socket.onopen?.();
  table.socket.tell({ type: "closing", reason: "refused", back: false, problem });
  table.socket.lose(1000);
  await settle();
  expect([session.state, session.problem]).toEqual(["closed", problem]);
  expect(session.words?.say(problem.say)).toBe("tiny in en");
});

test("times are by the table's clock, however wrong that of the device is", () => {
  table.socket.welcome(tableInfo());
  table.socket.tell({ type: "table", now: Date.now() + 5000, table: tableInfo(), you: { seats: [0] } });
  expect(session.clockSkew).toBe(5000);
});
