import { readFileSync } from "node:fs";

import { beforeAll, expect, test } from "vitest";

import { viewOf } from "../lib/fake_table";
import { speak } from "../lib/frame.svelte";
import type { Told } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import { message, Words } from "../lib/words";
import { Narrator, type Scene } from "./narrator";

const words = new Words("en", []);
const told = (key: number, by: number, say: string): Told => ({ key, moment: { beat: "play", by, say } });
const view = (prompt: string, turn = 0) => ({ ...viewOf(0, 0, turn), prompt });

beforeAll(() => speak("en"));

/** A table at which Ana sits; nothing has happened there yet. */
const scene = (changes: Partial<Scene>): Scene => ({ news: [], back: null, seat: 0, shown: view("Play a card"), words, asked: true, lesson: "", called: () => "", ...changes });

test("what others did and that it is my turn is one announcement, in this order", () => {
  const narrator = new Narrator();
  const waits = scene({ asked: false, shown: view("Bob is choosing", 1) });
  expect(narrator.say(waits)).toEqual([]);
  const drawn = scene({ news: [told(1, 1, "Bob passes."), told(2, 0, "You draw 3 and 10.")] });
  expect(narrator.say(drawn)).toEqual(["Bob passes.", "You draw 3 and 10.", "Your turn. Play a card"]);
  expect(narrator.say(drawn)).toEqual([]);
});

test("that a move was taken back is said, and by whom, and then whose turn it is", () => {
  const [mine, bobs] = [{ seat: 0 }, { seat: 1 }];
  const narrator = new Narrator();
  narrator.say(scene({ news: [told(1, 0, "You play 3.")] }));
  expect(narrator.say(scene({ back: mine }))).toEqual(["You took your move back.", "Your turn. Play a card"]);
  const waits = scene({ back: bobs, asked: false, shown: view("Bob is choosing", 1) });
  expect(narrator.say(waits)).toEqual(["Bob took a move back.", "Bob is choosing"]);
  expect(narrator.say(waits)).toEqual([]);
});

test("the next question of a turn is said without saying again that it is mine", () => {
  const narrator = new Narrator();
  narrator.say(scene({}));
  expect(narrator.say(scene({ news: [told(1, 0, "You flip a 3.")], shown: view("Flip another") }))).toEqual(["You flip a 3.", "Flip another"]);
});

test("who gets the device is told that it is their turn, also where it was the turn of who had it", () => {
  const narrator = new Narrator();
  narrator.say(scene({}));
  narrator.forget();
  expect(narrator.say(scene({ seat: 1 }))).toEqual(["Your turn. Play a card"]);
});

test("an event with which the question begins is not said a second time", () => {
  const offer = scene({ news: [told(1, 1, "Bob offers you a 3")], shown: view("Bob offers you a 3: do you take it?") });
  expect(new Narrator().say(offer)).toEqual(["Your turn. Bob offers you a 3: do you take it?"]);
});

test.each([
  ["en", "Ana flips a card.", ["Ana flips a card.", "No pair: the 6 and the 5. Your turn: flip a card."]],
  ["de", "Ana deckt auf.", ["Ana deckt auf.", "Kein Paar: die 6 und die 5. Du bist dran: Deck eine Karte auf."]],
] as const)("a miss is said once where the question says it too, and to nobody is it left out (%s)", async (language, flips, said) => {
  const read = (part: string): string => readFileSync(new URL(`../../../src/cutpurse/${part}/words/${language}.ftl`, import.meta.url), "utf8");
  const faces = [5, 6].map((face) => (language === "en" ? `face-${face} = ${face}\n    .the = the ${face}` : `face-${face} = ${face}\n    .nom = die ${face}`)).join("\n");
  const memory = new Words(language, [read("engine"), read("rulebooks/old_bill_memory"), faces], ["Ben", "Ana", "Jonas"], 0);
  const missed = (who: number): Scene => {
    const values = { card: { type: "face", face: "6" }, other: { type: "face", face: "5" }, who: { type: "who", seat: who }, last: { type: "who", seat: 1 } } as const;
    const miss: Told = { key: 2, moment: { beat: "miss", by: 1, say: message("told-miss", values) } };
    const shown = { ...view("", who), prompt: message("prompt-after-a-miss", values) };
    return scene({ news: [told(1, 1, flips), miss], shown, words: memory, asked: who === 0 });
  };
  settings.language = language;
  await speak(language);
  expect(new Narrator().say(missed(0))).toEqual(said);
  expect(new Narrator().say(missed(2))[1]).toMatch(/^(No pair: now it is|Kein Paar: Jetzt ist) Jonas/);
  settings.language = "en";
  await speak("en");
});

test("the coach comes before the question", () => {
  expect(new Narrator().say(scene({ lesson: "Equal cards match." }))).toEqual(["Equal cards match.", "Your turn. Play a card"]);
});
