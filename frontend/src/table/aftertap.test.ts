import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Aftertap } from "./aftertap.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HERE = { x: 100, y: 600 };

describe("after a move by a tap", () => {
  it("the same place is deaf until the next question has stood for 400 ms, and so are the buttons that came with it", () => {
    const aftertap = new Aftertap();
    aftertap.pointed(HERE);
    aftertap.answered();
    expect([aftertap.spot, aftertap.isFresh]).toEqual([HERE, false]);
    vi.advanceTimersByTime(5000); // however long it takes to be told
    expect(aftertap.spot).toEqual(HERE);
    aftertap.asked();
    expect([aftertap.spot, aftertap.isFresh]).toEqual([HERE, true]);
    vi.advanceTimersByTime(399);
    expect([aftertap.spot, aftertap.isFresh]).toEqual([HERE, true]);
    vi.advanceTimersByTime(1);
    expect([aftertap.spot, aftertap.isFresh]).toEqual([null, false]);
  });

  it("a next answer elsewhere makes only that place deaf", () => {
    const aftertap = new Aftertap();
    aftertap.pointed(HERE);
    aftertap.answered();
    aftertap.asked();
    const there = { x: 200, y: 300 };
    aftertap.pointed(there);
    aftertap.answered();
    vi.advanceTimersByTime(400);
    expect([aftertap.spot, aftertap.isFresh]).toEqual([there, false]);
  });
});

it("a move by a key makes nothing deaf", () => {
  const aftertap = new Aftertap();
  aftertap.pointed(HERE);
  aftertap.pointed(null);
  aftertap.answered();
  aftertap.asked();
  expect([aftertap.spot, aftertap.isFresh]).toEqual([null, false]);
});
