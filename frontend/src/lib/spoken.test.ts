import { expect, test } from "vitest";

import { lettersOf, spoken } from "./spoken";

test("a code is two words of two syllables, and a longer one has more", () => {
  expect(spoken("duvopore")).toEqual(["duvo", "pore"]);
  expect(spoken("bamokutilano")).toEqual(["bamo", "kuti", "lano"]);
});

test("a code may be typed with a blank, a hyphen or nothing", () => {
  for (const typed of ["duvo pore", "Duvo-Pore", "duvopore", " du vo po re "]) expect(lettersOf(typed)).toBe("duvopore");
});
