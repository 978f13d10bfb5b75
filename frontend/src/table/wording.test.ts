import { beforeAll, expect, test } from "vitest";

import { speak } from "../lib/frame.svelte";
import { Words } from "../lib/words";
import type { Move } from "../protocol";
import { buttonName, buttonWord } from "./wording";

const words = new Words("en", ["move-end = End the turn\nmove-draw = Draw a chip\nmove-sing = Sing a song\n"]);
const move = (kind: string): Move => ({ index: 0, action: 0, code: kind, kind, say: { type: "message", id: `move-${kind}` } });

beforeAll(() => speak("en"));

test("a button can be called by the word on it, and says all of its move", () => {
  expect(buttonWord(words, move("end"))).toBe("End turn");
  expect(buttonName(words, move("end"))).toBe("End turn: End the turn");
});

test("a word that the sentence has is not said twice", () => {
  expect(buttonName(words, move("draw"))).toBe("Draw a chip");
});

test("a move of a kind that we do not know says itself", () => {
  expect(buttonWord(words, move("sing"))).toBe("Sing a song");
  expect(buttonName(words, move("sing"))).toBe("Sing a song");
});
