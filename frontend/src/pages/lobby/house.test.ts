import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { house } from "./house.svelte";

const MINUTE = 60_000; // ms
const POLLS = 3; // a minute, where all is well

let isAway: boolean;
let asked: number; // how often for the games: once a refresh
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/games") asked++;
    return isAway ? Promise.reject(new TypeError("no server")) : Promise.resolve(Response.json([]));
  });
  isAway = false;
  asked = 0;
  stop = house.watch();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a lobby asks again a few times a minute", async () => {
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toBe(1 + POLLS);
  expect(house.problem).toBeNull();
});

test("a server that is back after a while is noticed in seconds, and not asked all the time before", async () => {
  isAway = true;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(house.problem?.code).toBe("offline");
  expect(asked).toBeLessThan(36);
  isAway = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(house.problem).toBeNull();
  asked = 0;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toBe(POLLS);
});

test("a network that is back is noticed at once", async () => {
  isAway = true;
  await vi.advanceTimersByTimeAsync(MINUTE);
  isAway = false;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(house.problem).toBeNull();
});

test("a problem stays in sight until the next answer", async () => {
  isAway = true;
  await vi.advanceTimersByTimeAsync(MINUTE);
  isAway = false;
  const refreshed = house.refresh();
  expect(house.problem).not.toBeNull();
  await refreshed;
  expect(house.problem).toBeNull();
});

test("nobody asks for a page that is hidden or left", async () => {
  await vi.advanceTimersByTimeAsync(0);
  asked = 0;
  Object.assign(document, { hidden: true });
  await vi.advanceTimersByTimeAsync(MINUTE);
  stop();
  Object.assign(document, { hidden: false });
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toBe(0);
});
