import { afterEach, expect, test, vi } from "vitest";

import { Reviewing } from "./reviewing.svelte";

type Answer = readonly [status: number, body: unknown];

/** A table that answers one question for a review after the other. */
function answering(...answers: Answer[]): void {
  vi.stubGlobal("fetch", (path: string) => {
    const told: Answer = path.endsWith("/review") ? answers.shift()! : [200, path.endsWith("/me") ? { name: "Ana", face: 0 } : { frames: [] }];
    return Promise.resolve(new Response(JSON.stringify(told[1]), { status: told[0] }));
  });
}

afterEach(() => vi.unstubAllGlobals());

test("a review that failed says why, and is there when it is asked for again", async () => {
  const failed = { code: "review-failed", say: { type: "message", id: "problem-review-failed" } };
  answering([409, failed], [200, { seats: [] }]);
  const reviewing = new Reviewing("t");
  await vi.waitFor(() => expect(reviewing.problem).toEqual(failed));
  reviewing.again();
  expect(reviewing.problem).toBeNull();
  await vi.waitFor(() => expect(reviewing.review).toEqual({ seats: [] }));
  expect(reviewing.replay).toEqual({ frames: [] });
});

test("while a review is made it says how far it is", async () => {
  answering([202, { done: 3, total: 9 }]);
  const reviewing = new Reviewing("t");
  await vi.waitFor(() => expect(reviewing.progress).toEqual({ done: 3, total: 9 }));
  reviewing.stop();
  expect(reviewing.review).toBeNull();
});
