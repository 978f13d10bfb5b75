import { ON_THE_BOARD } from "../board/games/facts";
import { t } from "../lib/frame.svelte";
import { zoneSaid } from "../board/names";
import type { Laid, Stage } from "../board/stage";
import type { Session } from "../lib/session.svelte";
import type { Words } from "../lib/words";
import type { Moment, Move, SeatInfo, Value, View, Zone } from "../protocol";
import type { Choice } from "./choice.svelte";
import { ontosOf, pieceAt } from "./grammar";

/** A sentence whose beginning is the thing in question. */
export interface Line {
  readonly lead: string; // in bold
  readonly rest: string;
}

/** A sentence parted after its first clause. */
export function parted(text: string): Line {
  const found = /^(.{2,60}?[:?!.])\s+(.+)$/su.exec(text);
  return found ? { lead: found[1]!, rest: found[2]! } : { lead: "", rest: text };
}

/** The short word on a button for a move: kinds that many games have; else what the move says. */
export function buttonWord(words: Words, move: Move): string {
  const id = `table-short-${move.kind}`;
  const short = t(id);
  return short === id ? words.say(move.say) : short;
}

/** The name of that button: what the move says, with the word on it, so that it can be called by what one sees. */
export function buttonName(words: Words, move: Move): string {
  const [word, said] = [buttonWord(words, move), words.say(move.say)];
  return said.toLocaleLowerCase().includes(word.toLocaleLowerCase()) ? said : `${word}: ${said}`;
}

const upper = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What a person is asked, and what has just been said: the one line above the hand. */
export function promptOf(session: Session, choice: Choice): Line {
  const { shown: view, words } = session;
  if (!view || !words) return { lead: "", rest: "" };
  if (choice.why) return { lead: "", rest: choice.why };
  if (view.ended) return { lead: "", rest: (view.verdict ?? []).map((text) => words.say(text)).join(" ") };
  if (session.table?.stage === "closed") return { lead: "", rest: t("end-over") };
  const prompt = view.prompt ?? "";
  const asked = words.aside(prompt, "brief") ?? words.say(prompt);
  const last = session.log.at(-1)?.moment.say;
  // what is being told is not shown yet: the question is still the one before it
  if (last && view !== session.view) return { lead: "", rest: ended(words.say(last)) };
  if (choice.draft) return draftPrompt(words, choice, asked);
  if (choice.picked) return chosenPrompt(words, choice.offers, choice.narrowed ? "narrowed" : "ways");
  if (choice.asked) return parted(choice.takesFirst ? `${ended(asked)} ${t("table-first-mine")}` : asked);
  return last ? { lead: ended(words.say(last)), rest: asked } : parted(asked);
}

/** What somebody tapped who cannot take it, and what to do instead: "Ana’s pile: a 9 on top. First tap one of your cards." */
export function tappedSaid(stage: Stage, choice: Choice, zone: Zone): string {
  const { view, words, seat } = stage;
  const asked = ended(words.aside(view.prompt ?? "", "brief") ?? words.say(view.prompt ?? ""));
  const isHand = zone.owner != null && zone.owner === seat && zone.shape === "fan";
  const next = choice.beginsAtMine ? t("table-first-mine") : asked;
  return isHand ? asked : `${zoneSaid(stage, zone)} ${next}`;
}

/** That what is chosen cannot go where somebody tapped; nothing where a place was chosen first. */
export function misplacedSaid(words: Words, choice: Choice): string | null {
  const lead = choice.isAim ? null : choice.offers[0] && words.aside(choice.offers[0].say, "chosen");
  return lead ? t("table-not-there", { what: lead }) : null;
}

const ended = (sentence: string): string => (/[.!?…]$/u.test(sentence) ? sentence : `${sentence}.`);

/** What is chosen, and what can be done with it: "Your 7: play it on pile 2, or discard it to end your turn."
 *  Where several things can go to the place that was chosen, what they are: "Play on pile 2: the 9, or the joker as a 9." */
export function chosenPrompt(words: Words, offers: readonly Move[], several = "ways"): Line {
  const [only] = offers;
  const leads = new Set(offers.map(({ say }) => words.aside(say, "chosen")));
  if (leads.size > 1) return aimedPrompt(words, offers);
  const [lead] = leads;
  const ways = waysOf(words, offers, several);
  if (lead && ways.length) return { lead: `${lead}:`, rest: ended(listed(ways)) };
  return { lead: "", rest: only && offers.length === 1 ? ended(words.say(only.say)) : t("table-where-to") };
}

const gainOf = ({ gain }: Move): number => gain ?? 0;

/** What can go to a place, each thing said once, what wins most first. */
function aimedPrompt(words: Words, offers: readonly Move[]): Line {
  const sorted = [...offers].sort((one, other) => gainOf(other) - gainOf(one));
  const [places, things] = ["onto", "what"].map((wording) => [...new Set(sorted.map(({ say }) => words.aside(say, wording)))]);
  const isSaid = places!.length === 1 && places![0] && things!.every((thing) => thing !== null);
  return isSaid ? { lead: `${places![0]}:`, rest: ended(listed(things as string[])) } : { lead: "", rest: t("table-what-to") };
}

/** The ways of several moves in words, each said once, what wins most first; none where a move does not say its way. */
function waysOf(words: Words, moves: readonly Move[], several: string): readonly string[] {
  const kinds = new Map<string, Move[]>();
  for (const move of moves) {
    const id = typeof move.say === "string" ? move.say : move.say.id;
    kinds.set(id, [...(kinds.get(id) ?? []), move]);
  }
  const best = (alike: readonly Move[]): number => Math.max(...alike.map(gainOf));
  const sorted = [...kinds.values()].sort((one, other) => best(other) - best(one));
  const ways = sorted.map((alike) => {
    const said = new Set(alike.map(({ say }) => words.aside(say, "way")));
    return said.size > 1 ? words.aside(alike[0]!.say, several) : [...said][0]!;
  });
  return ways.every((way) => way !== null) ? ways : [];
}

/** Moves in words, each on a button of its own: the way alone where there are several, and no other says the same; the prompt says a single one. */
export function wayWords(words: Words, moves: readonly Move[], chosen: boolean): readonly string[] {
  const ways = moves.map(({ say }) => (chosen && moves.length > 1 ? words.aside(say, "way") : null));
  return moves.map(({ say }, at) => {
    const way = ways[at];
    return upper(way && ways.indexOf(way) === ways.lastIndexOf(way) ? way : words.say(say));
  });
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : t("table-ways", { most: items.slice(0, -1).join(", "), last: items.at(-1)! });
}

/** What is chosen, by its name: "9", "King"; where something is to go, the place: "Pile 2". */
export function chosenName(session: Session, choice: Choice): string {
  const words = session.words!;
  const spot = choice.chosen;
  const zone = session.shown?.zones.find((one) => one.id === spot?.zone);
  const isPlace = choice.isAim && choice.offers.some((move) => ontosOf(move).some((touch) => touch.zone === spot?.zone && touch.piece == null));
  const face = isPlace ? null : zone && spot?.piece != null ? pieceAt(zone, spot.piece)?.face : zone?.pieces?.at(-1)?.face;
  if (face) return upper(words.face(face));
  const label = upper(words.say(zone?.label ?? ""));
  return zone?.owner != null && zone.owner !== session.seat ? t("board-owned", { name: words.name(zone.owner), zone: label }) : label;
}

/** That a turn begins, said once: many questions say it themselves. */
export function turnSaid(question: string): string {
  const turn = t("table-live-turn");
  return question.includes(turn) ? question : `${turn}. ${question}`;
}

/** That somebody has taken moves back. */
export function backSaid(view: View, seat: number): string {
  return seat === view.seat ? t("table-back-mine") : t("table-back-by", { name: view.seats[seat]?.name ?? "" });
}

/** Which of the others went away between two states of the table, and who came back; chairs that changed hands are other news. */
export function presenceSaid(before: readonly SeatInfo[], now: readonly SeatInfo[], mine: readonly number[]): readonly string[] {
  return now.flatMap((one, seat) => {
    const was = before[seat];
    const isSame = was?.kind === "person" && one.kind === "person" && was.name === one.name;
    if (!isSame || was.here === one.here || mine.includes(seat)) return [];
    return [t(one.here ? "table-live-here" : "table-live-away", { name: one.name })];
  });
}

/** What was laid for a draft, or taken back from it, since `before`; and what it still needs. */
export function laidSaid(session: Pick<Session, "shown" | "words" | "view" | "log">, choice: Choice, before: readonly Laid[]): string {
  const placed = choice.draft?.placed ?? [];
  const isIn = (all: readonly Laid[], { zone, piece, onto }: Laid): boolean => all.some((one) => one.zone === zone && one.piece === piece && one.onto === onto);
  const said = ({ zone, piece, onto }: Laid, id: string): string => {
    const from = session.shown?.zones.find((one) => one.id === zone);
    const face = from && pieceAt(from, piece)?.face;
    return face ? t(id, { what: upper(session.words!.face(face)), zone: choice.labelOf(onto) }) : "";
  };
  const laid = placed.filter((one) => !isIn(before, one)).map((one) => said(one, "table-live-laid"));
  const back = before.filter(({ zone, piece }) => !placed.some((one) => one.zone === zone && one.piece === piece)).map((one) => said(one, "table-live-back"));
  const { lead, rest } = promptOf(session as Session, choice);
  return [...back, ...laid, lead, rest].filter(Boolean).join(" ");
}

function draftPrompt(words: Words, choice: Choice, asked: string): Line {
  const { to, draft, missing } = choice;
  if (!draft?.placed.length && !to) return parted(asked);
  const led = (id: string, values: { zone?: string } = {}): Line =>
    to ? { lead: `${words.aside(to.say, "chosen") ?? words.say(to.say)}:`, rest: t(`${id}.led`, values) } : { lead: "", rest: t(id, values) };
  if (draft?.complete) return led("table-draft-ready");
  if (missing.length) return led("table-draft-next", { zone: choice.labelOf(missing[0]!) });
  return choice.needsTo ? parted(asked) : led("table-draft-more");
}

/** What a list of what happened says of a moment; nothing where another line says it too. */
export const lineOf = (words: Words, { say }: Moment): string => words.aside(say ?? "", "line") ?? words.say(say ?? "");

/** A line of the log, with whom it is about in bold, and their seat: a move may end with what it brings the next. */
export function logLine(words: Words, moment: Moment, names: readonly string[], reader: number | null): Line & { readonly seat: number | null } {
  const text = lineOf(words, moment);
  const name = names.filter((one) => one && text.startsWith(one)).sort((one, other) => other.length - one.length)[0];
  const lead = name ?? /^(You|Du)\b/u.exec(text)?.[0] ?? "";
  const seat = name ? names.indexOf(name) : lead ? reader : (moment.by ?? null);
  return { lead, rest: text.slice(lead.length), seat };
}

/** The faces that a sentence is about, if there are two or more: such as the two cards of a miss. */
export function cardsOf({ say }: Moment): readonly string[] {
  const values = say && typeof say !== "string" ? Object.values(say.values ?? {}) : [];
  const faces = values.flatMap((value) => (typeof value === "object" && value !== null && "type" in value && value.type === "face" ? [value.face] : []));
  return faces.length > 1 ? faces : [];
}

/** What is counted, and how many there are: where room is short, the count stays. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A fact in a few words: "Round 2 of 3". A second fact with the same name in the plural is how many there are. */
function factOf(words: Words, value: Value, values: readonly Value[]): Fact {
  const all = values.find((other) => other.id === `${value.id}s`);
  const [shown, label] = [words.value(value), words.label(value)];
  return { label: label.includes(" ") ? `${label}:` : label, value: all ? t("table-of", { part: shown, whole: words.value(all) }) : shown };
}

const IN_BAR = 2;

/** The facts of a view that are not on the board already, nor only how many there are of another. */
export function factsOf(view: View): readonly Value[] {
  const values = view.values ?? [];
  const seen = ON_THE_BOARD[view.game] ?? [];
  return values.filter((value) => !seen.includes(value.id) && !values.some((other) => `${other.id}s` === value.id));
}

/** Those that have a place in the bar: plain counts, the first of them first. */
export function inBar(view: View): readonly Value[] {
  return factsOf(view).filter((value) => typeof value.value === "number").slice(0, IN_BAR);
}

export function barFacts(words: Words, view: View): Fact[] {
  return inBar(view).map((value) => factOf(words, value, view.values ?? []));
}
