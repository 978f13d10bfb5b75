import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Problem, TableCommand } from "../protocol";
import { FakeTable, tableInfo } from "./fake_table";
import { CLOSED, Line, type Answered, type LineState } from "./line";

const REACT: TableCommand = { type: "react", id: "r1", seat: 0, reaction: "nice" };
const PLAY: TableCommand = { type: "play", id: "p1", seat: 0, version: 5, moves: ["a"] };
const STALE: Problem = { code: "stale", say: { type: "message", id: "problem-stale" } };

let table: FakeTable;
let line: Line;
let states: LineState[];
let problems: (Problem | null)[];
let waiting: number;

beforeEach(() => {
  vi.useFakeTimers();
  table = new FakeTable();
  states = [];
  problems = [];
  waiting = 0;
  line = new Line(
    "ws://table",
    {
      prepare: () => Promise.resolve(),
      greeting: () => ({ type: "hello", protocol: 1 }),
      heard: () => undefined,
      changed: (state, problem) => {
        states.push(state);
        problems.push(problem);
      },
      waiting: (commands) => (waiting = commands),
    },
    table.open,
  );
});

afterEach(() => {
  line.stop();
  vi.useRealTimers();
});

async function start(): Promise<void> {
  line.start();
  await vi.advanceTimersByTimeAsync(0);
}

/** Gives a command, and keeps what comes of it. */
function give(command: TableCommand): { answered: Answered | null } {
  const kept: { answered: Answered | null } = { answered: null };
  void line.command(command).then((answered) => (kept.answered = answered));
  return kept;
}

test("says hello first, and a command once it is let in", async () => {
  await start();
  const given = give(PLAY);
  expect(table.socket.said).toEqual([]);
  table.socket.welcome(tableInfo());
  expect(table.socket.said.map((one) => one.type)).toEqual(["hello", "play"]);
  expect([states, waiting]).toEqual([["open"], 1]);
  table.socket.tell({ type: "done", id: PLAY.id, version: 6 });
  await vi.advanceTimersByTimeAsync(0);
  expect([given.answered, waiting]).toEqual([{ type: "done", id: PLAY.id, version: 6 }, 0]);
});

test("what somebody says to the others holds up no move", async () => {
  await start();
  table.socket.welcome(tableInfo());
  give(REACT);
  expect([table.socket.saidOf("react").length, waiting]).toEqual([1, 0]);
});

test("an attempt that was overtaken or ended before it was prepared opens nothing", async () => {
  vi.stubGlobal("document", { hidden: false });
  line.start();
  line.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(table.sockets.length).toBe(1);
  line.stop();
  line.start();
  line.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(table.sockets.length).toBe(1);
  vi.unstubAllGlobals();
});

test("comes back when it is lost, and says under the same id what was not answered", async () => {
  await start();
  table.socket.welcome(tableInfo());
  const first = give(PLAY);
  table.socket.lose();
  expect(states).toEqual(["open", "lost"]);
  const second = give(REACT); // while there is no line
  await vi.advanceTimersByTimeAsync(300);
  expect(table.sockets.length).toBe(2);
  table.socket.welcome(tableInfo());
  expect(table.socket.said.map((one) => ("id" in one ? one.id : one.type))).toEqual(["hello", "p1", "r1"]);
  table.socket.tell({ type: "done", id: "p1", version: 6 }, { type: "refused", id: "r1", problem: STALE });
  await vi.advanceTimersByTimeAsync(0);
  expect(first.answered).toMatchObject({ version: 6 });
  expect(second.answered).toEqual(STALE);
  table.socket.lose();
  await vi.advanceTimersByTimeAsync(300);
  table.socket.welcome(tableInfo());
  expect(table.socket.said.map((one) => one.type)).toEqual(["hello"]); // what was answered is not said again
});

test("waits longer after each failure, and asks the table to let it in anew when the network is back", async () => {
  await start();
  table.socket.welcome(tableInfo());
  const began = Date.now();
  const pauses: number[] = [];
  for (let failure = 0; failure < 8; failure++) {
    table.socket.lose();
    const lost = Date.now();
    while (table.sockets.length < failure + 2) await vi.advanceTimersByTimeAsync(25);
    pauses.push(Date.now() - lost);
  }
  expect(pauses[0]).toBeLessThanOrEqual(275);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(4_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(8_025);
  expect(Date.now() - began).toBeLessThan(60_000);
  vi.stubGlobal("document", { hidden: false });
  table.socket.lose();
  line.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(table.sockets.length).toBe(10);
  vi.unstubAllGlobals();
});

test("a command waits as long as there is no line", async () => {
  await start();
  table.socket.welcome(tableInfo());
  table.socket.lose();
  const given = give(PLAY);
  for (let second = 0; second < 30; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (!table.socket.isClosed) table.socket.lose();
  }
  expect([given.answered, waiting, states.at(-1)]).toEqual([null, 1, "lost"]);
  await vi.advanceTimersByTimeAsync(9_000);
  table.socket.welcome(tableInfo());
  expect(table.socket.saidOf("play").length).toBe(1);
});

test("a table that does not answer is asked, and left", async () => {
  await start();
  const first = table.socket;
  first.welcome(tableInfo());
  await vi.advanceTimersByTimeAsync(20_000);
  expect(first.saidOf("ping").length).toBe(1);
  first.tell({ type: "pong", id: "there", now: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(first.saidOf("ping").length).toBe(2);
  await vi.advanceTimersByTimeAsync(6_300);
  expect([first.isClosed, table.sockets.length]).toEqual([true, 2]);
  first.tell({ type: "done", id: "x", version: 1 }); // what the old one still says is not heard
  first.lose();
  expect(table.sockets.length).toBe(2);
});

test("after a sleep the table is asked at once, and left soon", async () => {
  vi.stubGlobal("document", { hidden: false });
  await start();
  table.socket.welcome(tableInfo());
  line.wake();
  expect(table.socket.saidOf("ping").length).toBe(1);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(table.sockets.length).toBe(2);
  vi.unstubAllGlobals();
});

test("an attempt that slept is made anew, a young one is not", async () => {
  vi.stubGlobal("document", { hidden: false });
  await start();
  line.wake();
  expect(table.sockets.length).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  line.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect([table.sockets[0]!.isClosed, table.sockets.length]).toEqual([true, 2]);
  vi.unstubAllGlobals();
});

test("a socket that never opens is given up for another", async () => {
  await start();
  await vi.advanceTimersByTimeAsync(10_300);
  expect([table.sockets[0]!.isClosed, table.sockets.length]).toEqual([true, 2]);
});

test("who is shown out for good does not come back, and commands are answered by the reason", async () => {
  const problem: Problem = { code: "no-spectators", say: { type: "message", id: "problem-no-spectators" } };
  await start();
  table.socket.welcome(tableInfo());
  const given = give(PLAY);
  table.socket.tell({ type: "closing", reason: "refused", back: false, problem });
  table.socket.lose(1000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(table.sockets.length).toBe(1);
  expect([states.at(-1), problems.at(-1), given.answered]).toEqual(["closed", problem, problem]);
  const later = give(REACT);
  await vi.advanceTimersByTimeAsync(0);
  expect(later.answered).toEqual(problem);
});

test.each([1000, 1001, 1006, 1011, 1012])("comes back after the code %i", async (code) => {
  await start();
  table.socket.welcome(tableInfo());
  table.socket.tell({ type: "closing", reason: "stopping", back: true });
  table.socket.lose(code);
  await vi.advanceTimersByTimeAsync(300);
  expect(table.sockets.length).toBe(2);
});

test.each([1008, 1009])("does not come back with what cannot be understood, and says that it is over (%i)", async (code) => {
  await start();
  table.socket.welcome(tableInfo());
  const given = give(PLAY);
  table.socket.lose(code);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([table.sockets.length, states.at(-1), problems.at(-1), given.answered]).toEqual([1, "closed", CLOSED, CLOSED]);
});
