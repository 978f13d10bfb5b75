import { render } from "svelte/server";
import { beforeAll, expect, it, vi } from "vitest";

import { speak } from "../lib/frame.svelte";
import { settings } from "../lib/settings.svelte";
import { Words } from "../lib/words";
import type { Value, View, Zone } from "../protocol";
import Cell from "./Cell.svelte";
import Tray from "./games/bill/Tray.svelte";
import Row from "./games/crook/Row.svelte";
import Odds from "./games/nacho/Odds.svelte";
import Safe from "./games/nacho/Safe.svelte";
import OldMaid from "./games/old_bill_maid.svelte";
import StealThePile from "./games/steal_the_pile.svelte";
import { PLAIN } from "./marks";
import { zoneName } from "./names";
import Plate from "./Plate.svelte";
import Stack from "./Stack.svelte";
import type { Preview, Stage } from "./stage";
import ZoneOf from "./Zone.svelte";

vi.mock("./numbered", () => ({ numbered: () => "" })); // it writes into the page

const words = new Words("en", ["zone-pile = Pile\nvalue-bust = Bust\n"]);
const pile = (faces: readonly string[], more: Partial<Zone> = {}): Zone => ({
  id: "pile.1", kind: "pile", shape: "stack", group: "pile", owner: 1, label: { type: "message", id: "zone-pile" }, count: faces.length, pieces: faces.map((face) => ({ face })), ...more,
});

function stage(...zones: readonly Zone[]): Stage {
  const view: View = { game: "steal_the_pile", seat: 0, seats: ["Ana", "Ben"].map((name, seat) => ({ seat, name, score: 0 })), zones };
  return { view, seat: 0, people: [], words, hand: null, deadline: null, big: false };
}

/** The HTML of what is drawn, without Svelte's marks. */
const html = ({ body }: { body: string }): string => body.replaceAll(/<!--.*?-->/g, "");

beforeAll(() => speak("en"));

it("a pile of two says how many there are, and a single piece does not", () => {
  const coin = (zone: Zone) => /class="count"[^>]*>(\d+)</.exec(html(render(Stack, { props: { stage: stage(), zone } })))?.[1];
  expect([coin(pile(["9"])), coin(pile(["9", "K"])), coin(pile(["9", "K", "2"]))]).toEqual([undefined, "2", "3"]);
});

it("the count of a pile is that of all its cards, also where only the top is listed", () => {
  const zone = pile(["9"], { count: 14, shows: 1 });
  expect(html(render(Cell, { props: { stage: stage(zone), seat: 1, zone } }))).toMatch(/class="c [^>]*>14</);
});

it("a plate says how many cards are held, seen or not", () => {
  const hand: Zone = { id: "hand.1", kind: "hand", shape: "fan", group: "hand", owner: 1, count: 4 };
  expect(html(render(Plate, { props: { stage: stage(hand), seat: 1 } }))).toContain(">4 <span");
});

it("a place where nothing lies says so in a word", () => {
  const nothing = pile([]);
  expect(html(render(Cell, { props: { stage: stage(nothing), seat: 1, zone: nothing } }))).toContain(">empty<");
  const others = html(render(StealThePile, { props: { stage: stage(nothing) } }));
  expect(others).toMatch(/data-zone="pile.1"[^]*class="slot[^>]*>[^]*>empty</);
});

it("the name of a pile says what lies on top", () => {
  expect(zoneName(stage(), pile(["9", "K", "2"]))).toBe("Ben: Pile, 2 on top, 3 cards");
});

it("a zone may be called otherwise by its owner", () => {
  const words = new Words("en", ["zone-pile = Pile\n    .yours = Your pile\n"]);
  const [own, other] = [0, 1].map((owner) => html(render(ZoneOf, { props: { stage: { ...stage(), words }, zone: pile(["9"], { owner }) } })));
  expect(own).toMatch(/aria-label="Your pile, 9[^"]*"[^]*>Your pile</);
  expect(other).toMatch(/aria-label="Ben: Pile, 9[^"]*"[^]*>Pile</);
});

it("a side of an offer is called by what was laid there, and how a card is taken back names no finger", () => {
  const side = pile([], { id: "up", owner: 0, shape: "fan" });
  const hand = pile(["9", "K"], { id: "hand.0", owner: 0, shape: "fan" });
  const draft = { placed: [{ zone: "hand.0", piece: 1, onto: "up" }], trays: ["up"], target: null, complete: false };
  const drawnWith = (some: object | null) =>
    html(render(Tray, { props: { zone: side, stage: { ...stage(side, hand), hand: { draft: some, preview: () => null, mark: () => PLAIN, tap: () => undefined } } as unknown as Stage } }));
  expect(drawnWith(null)).toContain('aria-label="You: Pile, empty"');
  const laid = drawnWith(draft);
  expect(laid).toContain('aria-label="You: Pile, K"');
  expect(laid).toContain('aria-label="K: take it back"');
});

it("nothing stands below a zone that is to have no label", () => {
  const label = (given?: null) => html(render(ZoneOf, { props: { stage: stage(), zone: pile(["9"]), label: given } })).includes(">Pile<");
  expect([label(), label(null)]).toEqual([true, false]);
});

it("an arrow points from a crowd to whom it pushes", () => {
  const pushes = (side: string): Value[] => [{ id: "pushes", value: { type: "message", id: side } }];
  const arrows = (...facts: readonly (readonly Value[])[]): string[] => {
    const zone: Zone = { id: "row", kind: "row", shape: "row", group: "row", count: facts.length, pieces: facts.map((values) => ({ face: "M", values })) };
    const seams = html(render(Row, { props: { stage: stage(zone), zone } })).split('class="seam').slice(1);
    return seams.map((seam) => (seam.includes("M2 8") ? "→" : "") + (seam.includes("M28 8") ? "←" : ""));
  };
  expect(arrows(pushes("side-right"), [], [])).toEqual(["→", ""]);
  expect(arrows([], [], pushes("side-left"))).toEqual(["", "←"]);
});

it("a row closes up under the crowd that is to leave, as the move foretells it", () => {
  const row = (faces: readonly string[], pocket: number): Zone => ({ ...pile(faces), id: "row", shape: "row", pieces: faces.map((face, at) => ({ face, values: at === pocket ? [{ id: "pocket", value: true }] : [] })) });
  const [zone, closed] = [row(["<", ">", "M", "<"], 2), row(["<", "M", "<"], -1)];
  const drawnWith = (preview: Preview | null): string => html(render(Row, { props: { stage: { ...stage(zone), hand: { preview: () => preview, mark: () => PLAIN, tap: () => undefined } }, zone } }));
  const [rest, closing] = [drawnWith(null), drawnWith({ zone: closed, gone: [1] })];
  expect([rest, closing].map((shown) => shown.split('class="seam').length - 1)).toEqual([3, 2]);
  expect([rest, closing].map((shown) => shown.includes('class="badge'))).toEqual([true, false]);
  expect(closing).toMatch(/class="place [^"]*gone[^"]*"><[^>]*data-piece="1"/);
});

it("the odds of a bust are said in percent", () => {
  settings.odds = true;
  const view = { ...stage().view, values: [{ id: "bust", value: { type: "odds", part: 1, whole: 3 } }] } as const;
  expect(html(render(Odds, { props: { view, words } }))).toContain("Next chip: 33% bust");
  settings.odds = false;
});

it("each number on a plate is named with how many chips it has, and those without are not read aloud", () => {
  const parts = [["number-1", 4], ["number-5", 0]].map(([id, value]) => ({ id, value })) as Value[];
  const view: View = { ...stage().view, game: "nacho_pile", seats: [{ seat: 0, name: "Ana", score: 4, parts }], zones: [] };
  const shown = html(render(Safe, { props: { stage: { ...stage(), view }, seat: 0 } }));
  expect(shown).toMatch(/aria-label="[^"]*1: 4 chips"/);
  expect(shown).toMatch(/<span aria-hidden="true" class="[^"]*zero/);
});

it("the plate of who is stuck with Old Bill speaks to its reader, and of anybody else", () => {
  const said = (winner: number): string => {
    const view: View = { ...stage().view, game: "old_bill_maid", winners: [winner], ended: "only_bill" };
    return /class="caught[^>]*>([^<]*)</.exec(html(render(OldMaid, { props: { stage: { ...stage(), view } } })))?.[1] ?? "";
  };
  expect([said(1), said(0)]).toEqual(["are stuck with Old Bill", "is stuck with Old Bill"]);
});
