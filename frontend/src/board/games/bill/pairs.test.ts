import { expect, test } from "vitest";

import type { Zone } from "../../../protocol";
import { clasped } from "./pairs";

function row(faces: readonly string[], pairs: number): Zone {
  const pieces = faces.map((face) => ({ face }));
  const values = pairs ? [{ id: "pairs", value: pairs }] : [];
  return { id: "den.0.suit.hearts", kind: "den", shape: "row", group: "den.0", count: faces.length, pieces, values };
}

const shown = (zone: Zone) => clasped(zone).map(({ card, second }) => `${card.face}${second ? "+" : ""}`).join(" ");

test("so many equal cards lie together as the view counts pairs", () => {
  expect(shown(row(["H1", "H3", "H1", "M2"], 1))).toBe("H1 H1+ H3 M2");
  expect(shown(row(["H3", "H1", "H1", "H3"], 2))).toBe("H3 H3+ H1 H1+");
});

test("equal cards that are no pair stay apart", () => {
  expect(shown(row(["M2", "H4", "M2"], 0))).toBe("M2 H4 M2");
  expect(shown(row([], 0))).toBe("");
});
