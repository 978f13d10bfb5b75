/** Something in a pictured example: cards and chips as they lie, or a sign between them. */
export type Thing =
  | { readonly kind: "piece"; readonly face: string | null; readonly chip?: boolean; readonly state?: State; readonly count?: number; readonly note?: string }
  | { readonly kind: "slot"; readonly state?: State }
  | { readonly kind: "bag" | "to" | "gap" };

export type State = "chosen" | "target" | "bad";

/** A picture of something that happens at a game; its words are `lobby-show-<game>-<number>`. */
export type Example = readonly Thing[];

const card = (face: string | null, state?: State, note?: string): Thing => ({ kind: "piece", face, state, note });
const pile = (face: string | null, count: number, state?: State): Thing => ({ kind: "piece", face, count, state });
const chip = (face: string, state?: State): Thing => ({ kind: "piece", face, chip: true, state });
const chips = (face: string, count: number, state?: State): Thing => ({ kind: "piece", face, chip: true, count, state });
const slot = (state?: State): Thing => ({ kind: "slot", state });
const to: Thing = { kind: "to" };
const gap: Thing = { kind: "gap" };
const bag: Thing = { kind: "bag" };

/** What is pictured beside the rules of our games, from the first idea to the last. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  steal_the_pile: [
    [card("9", "chosen"), to, pile("9", 14, "target")],
    [card("7", "chosen"), to, card("2"), card("7", "target"), card("J")],
    [card("K", "chosen"), to, card("2"), card("5"), slot("target")],
  ],
  steal_the_pile_solitaire: [
    [card("9", "chosen"), to, pile("9", 6, "target")],
    [card("5"), to, card(null), card(null)],
    [pile("Q", 27), gap, pile("4", 25)],
  ],
  nacho_pile: [
    [bag, to, chip("3"), chip("5"), chip("2")],
    [chip("3", "bad"), chip("5"), chip("3", "bad")],
    [chip("5"), chip("2"), to, chips("5", 3, "target")],
    [chip("wild"), chip("steal"), chip("score"), chip("remove")],
  ],
  spite_and_malice: [
    [pile("7", 12, "chosen"), to, pile("6", 6, "target")],
    [card("A"), card("2"), card("3"), card("Joker", undefined, "4"), card("5")],
    [card("J", "chosen"), to, card("9"), card("4"), card("Q", "target"), card("10")],
  ],
  old_bill: [
    [card("H4"), gap, card(null), card(null)],
    [card("H4", "target"), gap, card(null, "target")],
    [card("C6"), card("C6")],
    [card("B", "bad"), card("D2"), card("D5")],
  ],
  old_bill_memory: [
    [card(null), card("C6"), card(null), card("C6"), card(null)],
    [card("H3", "bad"), card("S5", "bad")],
    [card("M4"), card("M5")],
  ],
  old_bill_maid: [
    [card(null), card(null), card(null, "target"), card(null)],
    [card("D3"), card("D3")],
    [card("B", "bad")],
  ],
  ten_card_crook: [
    [card("M", "chosen"), to, slot("target"), card("<"), card(">"), slot("target")],
    [card(">"), card("M"), card("<")],
    [card("T", "chosen"), to, card(">"), card("M", "target"), card("<")],
    [card("M", "bad"), card("M", "bad")],
  ],
};
