import { expect, test } from "vitest";

import { movesOf } from "./record";

const RECORD = "cutpurse record 2\ngame: pig\nrules: 1\nplayers: 2\nmoves: 2 #5f2c\n1. 1 wA>1 #90be\n2. 2 h2>1 #1d07\nend: unfinished #a1f3\n";

test("the moves of a record are read without its rules", () => {
  expect(movesOf(RECORD)).toEqual([{ seat: 0, code: "wA>1" }, { seat: 1, code: "h2>1" }]);
});

test("in the first format players were counted from 0", () => {
  const first = RECORD.replace("record 2", "record 1").replace("1. 1 ", "1. 0 ").replace("2. 2 ", "2. 1 ");
  expect(movesOf(first)).toEqual(movesOf(RECORD));
});
