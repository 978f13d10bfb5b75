import { describe, expect, test, vi } from "vitest";

import type { Made, NewTable, Problem } from "../protocol";
import { checkOf } from "./check";
import type { Socket } from "./line";
import { Session } from "./session.svelte";

const PATIENCE = 120_000; // ms until something that should happen is said not to
const SERVER = process.env.CUTPURSE_SERVER; // tests/browser/test_client_session.py starts one
let met: Promise<string> | undefined; // by which the table knows us
let cookie = "";

vi.mock("./api", () => ({
  api: { words: (game: string, language: string) => ask(`games/${game}/words?language=${language}`).then((a) => a.text()) },
  ensureMe: () => Promise.resolve({ name: "Ana", face: 3 }),
}));
vi.stubGlobal("location", { protocol: "http:", host: SERVER });

async function ask(path: string, body?: unknown): Promise<Response> {
  const headers = { cookie, "content-type": "application/json" };
  const asked = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`http://${SERVER}/api/${path}`, asked);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** A socket of this device that breaks off after so many messages, in the middle of whatever is going on. */
function fragile(messages: () => number): (address: string) => Socket {
  return (address) => {
    const options = { headers: { cookie } } as unknown as string[]; // Node's own way to send a cookie
    const real = new WebSocket(address, options);
    let left = messages();
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => real.readyState === WebSocket.OPEN && real.send(text),
      close: () => real.close(),
    };
    real.onopen = () => socket.onopen?.();
    real.onclose = (event) => socket.onclose?.({ code: event.code });
    real.onmessage = (event: MessageEvent<unknown>) => {
      if (left-- > 0) socket.onmessage?.({ data: event.data });
      else {
        real.onmessage = real.onclose = null;
        real.close();
        socket.onclose?.({ code: 1006 });
      }
    };
    return socket;
  };
}

/** Numbers from 0 up to 1 that are the same in every run: a linear congruential generator. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

const lasting = fragile(() => Infinity);
const breaking = (random: () => number): ((address: string) => Socket) => fragile(() => 3 + Math.floor(random() * 12));

async function makeTable(game: string, people: number, bots: number): Promise<string> {
  met ??= ask("me", { name: "Ana" }).then((answer) => answer.headers.get("set-cookie")!.split(";")[0]!);
  cookie = await met;
  const seats: NewTable["seats"] = [
    ...Array.from({ length: people }, () => ({ kind: "me" as const })),
    ...Array.from({ length: bots }, () => ({ kind: "bot" as const, bot: "random" })),
  ];
  const wanted: NewTable = { game, seats, settings: { pace: 0 } };
  const { table } = (await (await ask("tables", wanted)).json()) as Made;
  await ask(`tables/${table}/commands`, { type: "start", id: "start" });
  return table;
}

async function until(condition: () => unknown, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if (condition()) return;
    await new Promise((go) => setTimeout(go, 10));
  }
  throw new Error(`waited in vain: ${what}`);
}

/** Plays for a session whatever may be played, until the game is over or so many moves were made. */
async function playOn(session: Session, most: number, random: () => number): Promise<(Problem | null)[]> {
  const outcomes: (Problem | null)[] = [];
  const isOver = (): boolean => session.table?.stage === "over" || Boolean(session.view?.ended);
  while (outcomes.length < most) {
    await until(() => isOver() || session.curtain !== null || session.view?.moves?.length, "a move, or the end");
    if (isOver()) break;
    if (session.curtain !== null) {
      session.look(session.curtain);
      await until(() => session.curtain === null || isOver(), "the view behind the curtain");
      continue;
    }
    const { version } = session;
    const moves = session.view!.moves!;
    const move = moves[Math.floor(random() * moves.length)]!;
    const drafts = (session.view!.drafts ?? []).filter(({ after }) => after === move.kind); // others see only all of it
    const rest = drafts[Math.floor(random() * drafts.length)]?.moves ?? [];
    const outcome = await session.play([move.code, ...rest]);
    if (outcome?.code !== "stale") outcomes.push(outcome);
    // what it has missed comes in several messages: who plays between two of them is late, but never left with what was
    else await until(() => isOver() || session.curtain !== null || session.version > version, "news after a stale move");
  }
  return outcomes;
}

/** The check of the view that the table shows who comes anew. */
async function freshCheck(table: string, seat: number | null): Promise<number> {
  const fresh = new Session(table, { open: lasting });
  await until(() => fresh.view || fresh.curtain !== null, "a fresh view");
  if (fresh.curtain !== null && seat !== null) fresh.look(seat);
  await until(() => fresh.view && (seat === null || fresh.seat === seat), "the view of the seat");
  const check = checkOf(fresh.view!);
  fresh.stop();
  return check;
}

const GAMES = [
  ["steal_the_pile", 2],
  ["steal_the_pile_solitaire", 0],
  ["nacho_pile", 1],
  ["spite_and_malice", 1],
  ["ten_card_crook", 0],
  ["old_bill", 2],
  ["old_bill_memory", 1],
  ["old_bill_maid", 2],
] as const;

// at the same time: they mostly wait, for lines that come back
describe.skipIf(!SERVER).concurrent("at a real table", { timeout: 600_000 }, () => {
  test.each(GAMES)("%s is played over a line that breaks all the time, and no move is lost", async (game, bots) => {
    const random = chance(1);
    const table = await makeTable(game, 1, bots);
    const session = new Session(table, { open: breaking(random) });
    const outcomes = await playOn(session, 40, random);
    expect(outcomes.filter((problem) => problem)).toEqual([]);
    await until(() => !session.busy && (session.view?.moves?.length || session.view?.ended), "rest");
    const { seat } = session;
    expect(checkOf(session.view!)).toBe(await freshCheck(table, seat));
    await until(() => session.shown === session.view, "all is told: the deal waits for a board, which comes to nobody here");
    expect(session.log.length).toBeGreaterThan(0);
    session.stop();
  });

  test("two pages of one seat play the same game: each move is made once, the slower page is told why not", async () => {
    const table = await makeTable("steal_the_pile", 1, 1);
    const random = chance(2);
    const pages = [new Session(table, { open: lasting }), new Session(table, { open: breaking(random) })];
    const outcomes = (await Promise.all(pages.map((page) => playOn(page, 30, random)))).flat();
    const refused = new Set(outcomes.flatMap((problem) => (problem ? [problem.code] : [])));
    expect([...refused].filter((code) => !["not-your-turn", "over"].includes(code))).toEqual([]);
    expect(outcomes.filter((problem) => !problem).length).toBeGreaterThan(10);
    for (const page of pages) page.stop();
  });

  test("people who share a device see each their own", async () => {
    const table = await makeTable("old_bill_maid", 2, 0);
    const random = chance(3);
    const session = new Session(table, { open: breaking(random) });
    const outcomes = await playOn(session, 20, random);
    expect(outcomes.filter((problem) => problem)).toEqual([]);
    session.stop();
  });

  test("moves are taken back, and the story is that of the game as it stands", async () => {
    const table = await makeTable("steal_the_pile_solitaire", 1, 0);
    const session = new Session(table, { open: lasting });
    await until(() => session.view?.moves?.length, "the first view");
    const before = checkOf(session.view!);
    expect(await session.play([session.view!.moves![0]!.code])).toBe(null);
    await until(() => session.log.length > 0, "the log");
    expect(await session.takeBack()).toBe(null);
    await until(() => checkOf(session.view!) === before, "the view before");
    await until(() => session.log.length === 0, "the log before");
    expect(await session.takeBack()).toMatchObject({ code: "nothing-back" });
    session.stop();
  });
});
