import { expect, test, vi } from "vitest";

import { Speech } from "./speech.svelte";
import { message } from "./words";

vi.mock("./api", () => ({ api: { words: () => Promise.resolve("plays = { $who } plays\n") } }));

test("sentences have the names that are given last, and address their reader", async () => {
  const speech = new Speech();
  await speech.speak("tiny");
  const said = (names: readonly string[], reader: number | null): string | undefined => {
    speech.address(names, reader);
    return speech.words?.say(message("plays", { who: { type: "who", seat: 1 } }));
  };
  expect([said(["Ana", "Ben"], 0), said(["Ana", "Cem"], 0), said(["Ben", "Ana"], null)]).toEqual(["Ben plays", "Cem plays", "Ana plays"]);
});
