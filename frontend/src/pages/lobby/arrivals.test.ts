import { beforeAll, expect, test } from "vitest";

import { speak } from "../../lib/frame.svelte";
import type { SeatInfo } from "../../protocol";
import { arrivals, newsOf } from "./arrivals";

beforeAll(() => speak("en"));

const chair = (kind: SeatInfo["kind"], name = "", rest: Partial<SeatInfo> = {}): SeatInfo => ({ kind, name, face: 0, here: kind === "person", ...rest });

test("who sits down and who gets up is told, with free chairs that come and go", () => {
  const [ana, ben, free] = [chair("person", "Ana"), chair("person", "Ben"), chair("open")];
  expect(arrivals([ana, free], [ana, ben, free])).toEqual([{ chair: 1, name: "Ben", sat: true }]);
  expect(arrivals([ana, ben, free], [ana, free])).toEqual([{ chair: 1, name: "Ben", sat: false }]);
  expect(arrivals([ana, ben], [ana])).toEqual([{ chair: 1, name: "Ben", sat: false }]);
});

test("another name, another bot and somebody who is away are no news", () => {
  expect(arrivals([chair("person", "Ana")], [chair("person", "Anna", { here: false })])).toEqual([]);
  expect(arrivals([chair("bot", "Mop", { bot: "easy" })], [chair("bot", "Mop", { bot: "hard" })])).toEqual([]);
  expect(arrivals([chair("open")], [chair("open"), chair("open")])).toEqual([]);
});

test("news of the chairs say who came and how many sit there, and nothing if nobody did", () => {
  const [ana, ben, free] = [chair("person", "Ana"), chair("person", "Ben"), chair("open")];
  expect(newsOf([ana, free], [ana, ben, free])).toBe("Ben sat down. Two at the table.");
  expect(newsOf([ana, ben, free], [ana, free])).toBe("Ben got up. Ana is at the table.");
  expect(newsOf([ana, ben, free], [ana, free], [0])).toBe("Ben got up. Just you at the table.");
  expect(newsOf([ana], [ana, free])).toBe("");
});

test("who sits down or gets up is told so as You", () => {
  const [ana, ben, free] = [chair("person", "Ana"), chair("person", "Ben"), chair("open")];
  expect(newsOf([ana, free], [ana, ben], [1])).toBe("You sat down. Two at the table.");
  expect(newsOf([ana, ben], [ana, free], [1])).toBe("You got up. Ana is at the table.");
});
