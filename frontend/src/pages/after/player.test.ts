import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Teller } from "../../lib/telling";
import type { Moment, Replay, View } from "../../protocol";
import { Player } from "./player.svelte";

/** A game of four moves: each adds a point in two moments, and is told in the second. */
function game(eyes: Replay["eyes"] = "open"): Replay {
  const scored = (score: number): Moment["events"] => [{ type: "scored", seat: 0, score }];
  const frames = [0, 1, 2, 3, 4].map((ply) => ({
    ply,
    moments: ply
      ? [{ beat: "lay", events: scored(ply - 0.5) }, { beat: ply === 3 ? "steal" : "take", events: scored(ply), say: `move ${ply}` }]
      : [{ beat: "deal", say: "dealt" }],
  }));
  const first: View = { game: "any", seat: null, seats: [{ seat: 0, name: "Ana", score: 0 }], zones: [] };
  return { game: "any", rules: 1, players: 1, options: {}, names: ["Ana"], eyes, first, frames, ended: "", winners: [], scores: [4] };
}

const score = (player: Player) => player.shown.seats[0]!.score;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it stands anywhere between the deal and the end", () => {
  const player = new Player(game(), 2);
  expect([player.at, player.last, score(player)]).toEqual([2, 4, 2]);
  player.go(99);
  expect([player.at, score(player)]).toEqual([4, 4]);
  player.back();
  player.go(-3);
  expect([player.at, score(player)]).toEqual([0, 0]);
});

test("what was told stands with its move, the last first", () => {
  const player = new Player(game(), 2);
  expect(player.story.map((told) => [told.ply, told.moment.say])).toEqual([[2, "move 2"], [1, "move 1"], [0, "dealt"]]);
});

test("it goes to the next move of a kind, and to the end if there is none", () => {
  const player = new Player(game());
  player.next((at) => at === 3);
  expect(player.at).toBe(3);
  player.next((at) => at === 3);
  expect(player.at).toBe(4);
});

test("by itself it goes on to the end and stops there; from the end it begins again", async () => {
  const player = new Player(game(), 2);
  player.play();
  expect([player.playing, player.at]).toEqual([true, 3]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([player.playing, player.at]).toEqual([false, 4]);
  player.toggle();
  expect([player.playing, player.at]).toEqual([true, 1]);
  player.toggle();
  await vi.advanceTimersByTimeAsync(5000);
  expect([player.playing, player.at]).toEqual([false, 1]);
});

test("a move is told moment by moment, and a jump breaks the story off", async () => {
  const player = new Player(game());
  const told: number[] = [];
  const waiting: (() => void)[] = [];
  const teller: Teller = {
    tell: (_moment, _before, after, show) =>
      new Promise((resolve) => {
        waiting.push(() => {
          show();
          told.push(after.seats[0]!.score);
          resolve();
        });
      }),
  };
  player.teller = teller;
  const step = player.step();
  expect([player.at, score(player)]).toEqual([1, 0]);
  waiting.shift()!();
  await vi.advanceTimersByTimeAsync(0);
  expect([told, score(player)]).toEqual([[0.5], 0.5]);
  player.go(3);
  waiting.shift()!();
  await step;
  expect([player.at, score(player)]).toEqual([3, 3]);
});

test("other eyes see the same move", () => {
  const player = new Player(game(), 2);
  player.load(game(0));
  expect([player.at, player.replay.eyes, score(player)]).toEqual([2, 0, 2]);
});
