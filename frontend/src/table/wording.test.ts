import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, test } from "vitest";

import { PERSON } from "../lib/fake_table";
import { speak } from "../lib/frame.svelte";
import type { Session } from "../lib/session.svelte";
import { settings, type Locale } from "../lib/settings.svelte";
import { message, Words } from "../lib/words";
import type { Stage } from "../board/stage";
import type { Message, Move, SeatInfo, View, Zone } from "../protocol";
import { Choice } from "./choice.svelte";
import { buttonName, buttonWord, cardsOf, chosenName, chosenPrompt, laidSaid, logLine, misplacedSaid, presenceSaid, promptOf, tappedSaid, turnSaid, wayWords } from "./wording";

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

test("that a turn begins is said once, also where the question says it at its end", () => {
  expect(turnSaid("Place the mark")).toBe("Your turn. Place the mark");
  expect(turnSaid("No pair. Your turn: flip a card.")).toBe("No pair. Your turn: flip a card.");
});

test("who of the others goes away is said, and who comes back, but not of oneself, nor of who sits down", () => {
  const seated = (name: string, here: boolean): SeatInfo => ({ ...PERSON, name, here });
  const [ana, ben, away] = [seated("Ana", true), seated("Ben", true), seated("Ben", false)];
  expect(presenceSaid([ana, ben], [ana, away], [0])).toEqual(["Ben is away."]);
  expect(presenceSaid([ana, away], [ana, ben], [0])).toEqual(["Ben is here."]);
  expect(presenceSaid([ana, ben], [ana, away], [0, 1])).toEqual([]);
  expect(presenceSaid([ana, { ...PERSON, kind: "open", here: false }], [ana, ben], [0])).toEqual([]);
});

test("what is laid for an offer is said, with what it needs next, and also what is taken back", () => {
  const zone = (id: string, faces: readonly string[]) => ({ id, kind: id, shape: "fan" as const, group: id, count: faces.length, label: message(`zone-${id}`), pieces: faces.map((face) => ({ face })) });
  const draft = { picks: [0, 1].map((piece) => ({ zone: "hand", piece })), onto: ["up", "down"], moves: ["up:0", "down:1"] };
  const moves = [0, 1].map((piece) => ({ ...move("lay"), code: draft.moves[piece]!, touches: [{ zone: "hand", piece }] }));
  const view: View = { game: "any", seat: 0, seats: [], zones: [zone("hand", ["S1", "C4"]), zone("up", []), zone("down", [])], moves, drafts: [draft], to_move: 0 };
  const offered = new Words("en", ["zone-up = Face up\nzone-down = Face down\nface-S1 = 1 of spades\n"]);
  const session = { view, shown: view, words: offered, log: [], seat: 0, busy: false, play: async () => null, skip: () => undefined } as unknown as Session;
  const choice = new Choice(session);
  choice.tap({ zone: "hand", piece: 0 });
  const { placed } = choice.draft!;
  expect(laidSaid(session, choice, [])).toBe("1 of spades: Face up. Now a card for “Face down”.");
  choice.tap({ zone: "hand", piece: 0 });
  expect(laidSaid(session, choice, placed)).toContain("1 of spades: back in your hand.");
});

/** The words of a game as the table has them, in one language, for one of three players. */
function wordsOf(language: Locale, ...folders: readonly string[]): Words {
  const read = (folder: string): string => readFileSync(new URL(`../../../src/cutpurse/rulebooks/${folder}/${language}.ftl`, import.meta.url), "utf8");
  const common = readFileSync(new URL(`../../../src/cutpurse/engine/words/${language}.ftl`, import.meta.url), "utf8");
  return new Words(language, [common, ...folders.map(read)], ["Ben", "Ana", "Jonas"], 0);
}

test("a card that one tap turns up says where it lies by its place alone", () => {
  const zone: Zone = { id: "table", kind: "table", shape: "grid", group: "table", count: 2, pieces: [{ face: null, place: 0 }, { face: null, place: 1 }] };
  const flip = (piece: number): Move => ({ ...move("flip"), say: message("move-flip", { number: piece + 1, row: 2 }), touches: [{ zone: "table", piece }] });
  const view: View = { game: "any", seat: 0, seats: [], zones: [zone], to_move: 0, moves: [flip(0), flip(1)] };
  const player = { view, shown: view, seat: 0, busy: false, words: wordsOf("en", "old_bill_memory/words"), play: async () => null, skip: () => {} };
  expect(new Choice(player).mark({ zone: "table", piece: 1 }).says).toBe("possible: Flip this card");
});

test("a draft says for whom it is in the words of its game, and goes on as its language does after a colon", async () => {
  const who = { type: "who", seat: 1 } as const;
  const target: Move = { ...move("target"), say: message("move-target", { who }), touches: [{ zone: "hand.1" }] };
  const laid = ["up", "down"].map((kind) => ({ ...move(kind), touches: [{ zone: "hand.0", piece: 0 }] }));
  const zones = ["hand.0", "hand.1", "up", "down"].map((id) => ({ id, kind: id, shape: "fan" as const, group: id, count: 2, owner: id === "hand.1" ? 1 : 0, label: `“${id}”`, pieces: [{ face: "S1" }, { face: "C4" }] }));
  const drafts = [{ picks: [0, 1].map((piece) => ({ zone: "hand.0", piece })), onto: ["up", "down"], moves: laid.map(({ code }) => code), after: "target" }];
  for (const [language, said] of [["en", "Your offer to Ana: now a card for"], ["de", "Dein Angebot an Ana: Jetzt eine Karte für"]] as const) {
    settings.language = language;
    await speak(language);
    const view: View = { game: "any", seat: 0, seats: [], zones, moves: [target], drafts, to_move: 0, prompt: "Who?" };
    const session = { view, shown: view, words: wordsOf(language, "old_bill/words"), log: [], seat: 0, busy: false } as unknown as Session;
    const choice = new Choice(session);
    choice.tap({ zone: "hand.1" });
    choice.tap({ zone: "hand.0", piece: 0 });
    const { lead, rest } = promptOf(session, choice);
    expect(`${lead} ${rest}`).toContain(said);
  }
  settings.language = "en";
  await speak("en");
});

describe("what can be done with a chosen piece", () => {
  const CATALOGUES = ["steal_the_pile/pile_words", "steal_the_pile/words", "spite_and_malice/words", "ten_card_crook/words"];
  const card = (face: string) => ({ type: "face", face }) as const;
  const say = (id: string, values: NonNullable<Message["values"]>): Move => ({ index: 0, action: 0, code: id, kind: "any", say: message(id, values) });
  const play = (face: string, pile: number, source = "hand"): Move => say("move-play", { card: card(face), source, spot: 0, pile });
  const discard = (face: string, spot: number): Move => say("move-discard", { card: card(face), spot });

  async function prompted(language: Locale, folders: readonly string[], ...offers: readonly Move[]): Promise<string> {
    settings.language = language;
    await speak(language);
    const { lead, rest } = chosenPrompt(wordsOf(language, ...folders), offers);
    return `${lead} ${rest}`.trim();
  }

  const SPITE = ["spite_and_malice/words"];
  const STEAL = ["steal_the_pile/pile_words", "steal_the_pile/words"];
  const CROOK = ["ten_card_crook/words"];

  test("is one sentence", async () => {
    const offers = [play("7", 2), discard("7", 1), discard("7", 2)];
    expect(await prompted("en", SPITE, ...offers)).toBe("Your 7: play it on pile 2, or discard it to end your turn.");
    expect(await prompted("de", SPITE, ...offers)).toBe("Deine 7: auf Stapel 2 spielen oder abwerfen und den Zug beenden.");
  });

  test("names a single place, and not several", async () => {
    expect(await prompted("en", SPITE, play("9", 2, "win"))).toBe("Your win card, the 9: play it on pile 2.");
    expect(await prompted("de", SPITE, play("J", 2, "win"))).toBe("Deine Siegkarte, der Bube: auf Stapel 2 spielen.");
    expect(await prompted("en", SPITE, play("9", 2), play("9", 3))).toBe("Your 9: play it on a pile.");
  });

  test("names what can go to a place that was chosen first, each thing once", async () => {
    const joker = say("move-joker", { card: card("9"), source: "hand", spot: 0, pile: 2 });
    const fromSpot: Move = { ...play("J", 2, "discard"), say: message("move-play", { card: card("J"), source: "discard", spot: 3, pile: 2 }) };
    expect(await prompted("en", SPITE, joker, { ...play("9", 2, "win"), gain: 1 })).toBe("Play on pile 2: the 9 from your win pile, or the joker as a 9.");
    expect(await prompted("de", SPITE, play("9", 2), joker)).toBe("Auf Stapel 2 spielen: die 9 oder den Joker als 9.");
    expect(await prompted("de", SPITE, fromSpot, joker)).toBe("Auf Stapel 2 spielen: den Buben von Ablage 3 oder den Joker als 9.");
    expect(await prompted("en", SPITE, discard("7", 2), discard("K", 2))).toBe("Discard on spot 2 to end your turn: the 7, or the king.");
    expect(await prompted("en", SPITE, play("9", 2), discard("7", 2))).toBe("Tap what is to go here.");
  });

  test("says first what wins most, and of a pile of one that it is a single card", async () => {
    const gained = (one: Move, gain: number): Move => ({ ...one, gain });
    const steal = (count: number): Move => gained(say("move-steal", { card: card("9"), owner: { type: "who", seat: 1 }, count }), count);
    const take = gained(say("move-take", { card: card("9") }), 1);
    expect(await prompted("en", STEAL, take, steal(14))).toBe("Your 9: steal Ana’s pile of 14, or take the open 9.");
    expect(await prompted("en", STEAL, take, steal(1))).toBe("Your 9: take the open 9, or steal Ana’s single card.");
  });

  test("says whose pile is stolen", async () => {
    const offers = [say("move-steal", { card: card("J"), owner: { type: "who", seat: 1 }, count: 14 }), say("move-take", { card: card("J") })];
    expect(await prompted("en", STEAL, ...offers)).toBe("Your jack: steal Ana’s pile of 14, or take the open jack.");
    expect(await prompted("de", STEAL, ...offers)).toBe("Dein Bube: Anas Stapel klauen (14 Karten) oder den offenen Stapel nehmen.");
    expect(await prompted("en", STEAL, say("move-start", { card: card("4") }))).toBe("Your 4: it matches nothing and opens a new pile.");
  });

  test("stands on buttons of their own, each of which says something else", () => {
    const words = wordsOf("en", ...SPITE);
    expect(wayWords(words, [play("7", 2), discard("7", 1)], true)).toEqual(["Play it on pile 2", "Discard it to end your turn"]);
    expect(wayWords(words, [discard("7", 1), discard("7", 2)], true)).toEqual(["Discard the 7 on spot 1", "Discard the 7 on spot 2"]);
    expect(wayWords(words, [play("7", 2)], false)).toEqual(["Play the 7 on pile 2"]);
    expect(wayWords(words, [play("7", 2)], true)).toEqual(["Play the 7 on pile 2"]); // the prompt says the way
  });

  test("names the crowd that was tapped, while either end is open", async () => {
    const swap = (end: string): Move => say("move-swap", { card: card("M"), held: false, end, place: 4 });
    const line = (language: Locale) => chosenPrompt(wordsOf(language, ...CROOK), [swap("left"), swap("right")], "narrowed").rest;
    expect(line("en")).toBe("remove pusher 4 and place it at either end.");
    expect(line("de")).toBe("Drängler 4 entfernen und links oder rechts anlegen.");
  });

  test("joins three ways", async () => {
    const place = (end: string): Move => say("move-place", { card: card("M"), held: false, end });
    const offers = [place("left"), place("right"), say("move-hold", { card: card("M") }), say("move-back", {})];
    expect(await prompted("en", CROOK, ...offers)).toBe("Your mark: place it at either end, hold it, or shuffle both marks back.");
    expect(await prompted("de", CROOK, ...offers)).toBe("Dein Opfer: links oder rechts anlegen, auf die Hand nehmen oder beide Opfer zurückmischen.");
  });

  test("is what the move says in a game without such words, and never a bare piece", async () => {
    expect(await prompted("en", [], { ...move("sing"), say: "Sing a song" })).toBe("Sing a song.");
    expect(await prompted("en", [], move("sing"), move("dance"))).toBe("Tap a marked place to play it.");
  });

  test.each(["en", "de"] as const)("is there for every move that can be chosen in two steps (%s)", (language) => {
    const words = wordsOf(language, ...CATALOGUES);
    for (const id of ["move-play", "move-joker", "move-start", "move-fill", "move-discard", "move-steal", "move-take", "move-add", "move-place", "move-swap", "move-hold"])
      expect(words.aside(message(id, {}), "way"), id).not.toBeNull();
  });
});

describe("what is asked", () => {
  const asked = (language: Locale, folder: string, prompt: Message): string => {
    const view: View = { game: "any", seat: 0, seats: [], zones: [], to_move: 0, prompt };
    const session = { view, shown: view, words: wordsOf(language, folder), log: [] } as unknown as Session;
    const { lead, rest } = promptOf(session, { why: null, draft: null, picked: false, asked: true } as unknown as Choice);
    return `[${lead}] ${rest}`;
  };
  const drawn = (count: number) => message("prompt-drawn", { drawn: { type: "face", face: "4" }, chips: "a 2 and a 4", count });

  test.each([
    [1, 0, "[No pair for Ana.] Your turn: flip a card."],
    [0, 1, "[] Ana is choosing a card to flip."],
  ] as const)("says who found no pair (%i)", (last, who, said) => {
    const values = { last: { type: "who", seat: last }, who: { type: "who", seat: who } } as const;
    expect(asked("en", "old_bill_memory/words", message("prompt-after-a-miss", values))).toBe(said);
  });

  test.each([
    ["en", "[Your left-pusher:] place it at either end, or put your held mark down first."],
    ["de", "[Dein Linksdrängler:] links oder rechts anlegen oder zuerst das Opfer aus der Hand."],
  ] as const)("says of a card that is drawn what can be done with it, and with the one in hand (%s)", (language, said) => {
    const prompt = message("prompt-or-held", { ask: "Place it", why: "You hold one", card: { type: "face", face: "<" }, held: { type: "face", face: "M" } });
    expect(asked(language, "ten_card_crook/words", prompt)).toBe(said);
  });

  test.each([
    ["en", 6, "[You drew a 4.] Draw again, or stop and take 6 chips?"],
    ["en", 1, "[You drew a 4.] Draw again, or stop and take one chip?"],
    ["en", 0, "[You drew a 4.] Draw again or stop?"],
    ["de", 6, "[Du hast eine 4 gezogen.] Weiterziehen oder aufhören und 6 Chips nehmen?"],
  ] as const)("begins with what was drawn, and is short beside the board (%s, %i)", (language, count, said) => {
    expect(asked(language, "nacho_pile/words", drawn(count))).toBe(said);
  });
});

test("a place that was chosen is called by its name, not by the card that lies on it", () => {
  const zone = (id: string, owner: number | null, faces: readonly string[], label: string) => ({ id, kind: id, shape: "stack" as const, group: id, count: faces.length, owner, label, pieces: faces.map((face) => ({ face })) });
  const move = (code: string, piece: number): Move => ({ index: piece, action: piece, code, kind: "play", say: code, touches: [{ zone: "hand.0", piece }, { zone: "play.1", role: "onto" }] });
  const view: View = { game: "any", seat: 0, seats: [], zones: [{ ...zone("hand.0", 0, ["9", "Joker"], "Hand"), shape: "fan" }, zone("play.1", null, ["7", "8"], "Pile 2")], moves: [move("9", 0), move("joker", 1)], to_move: 0 };
  const session = { view, shown: view, words, log: [], seat: 0, busy: false } as unknown as Session;
  const choice = new Choice(session);
  choice.aim({ zone: "play.1", piece: 1 });
  expect(chosenName(session, choice)).toBe("Pile 2");
});

describe("a tap on what cannot be taken", () => {
  const pile: Zone = { id: "pile.1", kind: "pile", shape: "stack", group: "pile", owner: 1, count: 2, shows: 1, label: message("zone-pile"), pieces: [{ face: "Q" }] };
  const hand: Zone = { id: "hand.0", kind: "hand", shape: "fan", group: "hand", owner: 0, count: 2, pieces: [{ face: "9" }, { face: "K" }], label: message("zone-hand") };
  const seats = ["Ben", "Ana"].map((name, seat) => ({ seat, name, score: 0 }));
  const start: Move = { index: 0, action: 0, code: "s", kind: "start", say: message("move-start", { card: { type: "face", face: "9" } }), touches: [{ zone: "hand.0", piece: 0 }, { zone: "open", role: "onto" }] };

  test.each([
    ["en", true, "Ana’s pile: a queen on top. First tap one of your cards.", "Your 9 does not go there."],
    ["de", true, "Anas Stapel: oben Dame. Tippe erst eine deiner Karten an.", "Deine 9 kann nicht dorthin."],
    ["en", false, "Ana’s pile: a queen on top. Ana is choosing a card.", null],
  ] as const)("says what it is and what to do, or whose turn it is (%s, %s)", async (language, asked, said, misplaced) => {
    settings.language = language;
    await speak(language);
    const view: View = { game: "steal_the_pile", seat: 0, seats, zones: [pile, hand], moves: asked ? [start, { ...start, code: "k", touches: [{ zone: "hand.0", piece: 1 }, start.touches![1]!] }] : [], to_move: asked ? 0 : 1, prompt: "Ana is choosing a card" };
    const words = wordsOf(language, "steal_the_pile/pile_words", "steal_the_pile/words");
    const session = { view, shown: view, words, log: [], seat: 0, busy: false, skip: () => undefined } as unknown as Session;
    const choice = new Choice(session);
    const stage = { view, seat: 0, people: [], words, hand: choice, deadline: null, big: false } as Stage;
    expect(tappedSaid(stage, choice, pile)).toBe(said);
    if (!asked) expect(tappedSaid(stage, choice, hand)).toBe("Ana is choosing a card.");
    choice.tap({ zone: "hand.0", piece: 0 });
    expect(misplacedSaid(words, choice)).toBe(misplaced);
    settings.language = "en";
    await speak("en");
  });
});

test("the log shows the cards of a sentence about two of them", () => {
  const face = (name: string) => ({ type: "face", face: name }) as const;
  const told = (values: NonNullable<Message["values"]>) => cardsOf({ beat: "miss", say: message("told-miss", values) });
  expect(told({ who: { type: "who", seat: 1 }, card: face("M5"), other: face("S5") })).toEqual(["M5", "S5"]);
  expect(told({ card: face("M5") })).toEqual([]);
  expect(cardsOf({ beat: "miss", say: "No pair" })).toEqual([]);
});

describe("the log of Memory", () => {
  const face = (name: string) => ({ type: "face", face: name }) as const;
  const who = (seat: number) => ({ type: "who", seat }) as const;
  const logged = (language: Locale, reader: number, id: string, values: NonNullable<Message["values"]>): string => {
    const said = wordsOf(language, "old_bill_memory/words", "old_bill_memory/pair_words", "old_bill/deck_words").for(["Ana", "Ben"], reader);
    const { lead, rest } = logLine(said, { beat: "flip", say: message(id, values) }, ["Ana", "Ben"], reader);
    return `[${lead}]${rest}`;
  };
  const miss = { who: who(1), last: who(0), card: face("M5"), other: face("S5") };

  test.each([
    ["en", 1, "[Ana] turned up Mime 5 and the 5 of spades: no pair"],
    ["en", 0, "[You] turned up Mime 5 and the 5 of spades: no pair"],
    ["de", 1, "[Ana] hat den Mimen 5 und die Pik 5 aufgedeckt: kein Paar"],
  ] as const)("tells a turn in one line: who turned up what (%s, %i)", (language, reader, line) => {
    expect(logged(language, reader, "told-miss", miss)).toBe(line);
    expect(logged(language, reader, "told-flip", { who: who(0), card: face("M5") })).toBe("[]");
    expect(logged(language, reader, "told-again", { who: who(0), card: face("M5") })).toBe("[]");
  });

  test("tells who found a pair", () => {
    expect(logged("en", 1, "told-pair", { who: who(0), pair: "the two 3s of clubs" })).toBe("[Ana] found the two 3s of clubs: a pair, and goes again");
  });
});

test("what happens is not said together with the question before it", () => {
  const view = (prompt: string): View => ({ game: "any", seat: 0, seats: [], zones: [], to_move: 1, prompt });
  const [before, after] = [view("Ferret is ending the turn"), view("Ferret is playing")];
  const session = { view: after, shown: before, words, log: [{ key: 1, moment: { say: "You draw a card: king" } }] } as unknown as Session;
  const choice = { why: null, draft: null, picked: false, asked: false } as unknown as Choice;
  expect(promptOf(session, choice)).toEqual({ lead: "", rest: "You draw a card: king." });
  const told = { ...session, shown: after } as unknown as Session;
  expect(promptOf(told, choice)).toEqual({ lead: "You draw a card: king.", rest: "Ferret is playing" });
});

test("a line of the log is about whom it names, also where one name begins like another", () => {
  const line = (say: string) => logLine(words, { beat: "play", say }, ["Ann", "Anna", "Ben"], 2);
  expect(line("Anna draws")).toEqual({ lead: "Anna", rest: " draws", seat: 1 });
  expect(line("Ann draws")).toEqual({ lead: "Ann", rest: " draws", seat: 0 });
  expect(line("You draw")).toEqual({ lead: "You", rest: " draw", seat: 2 });
});
