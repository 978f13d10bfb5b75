import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";

import { PERSON } from "../../lib/fake_table";
import { speak } from "../../lib/frame.svelte";
import { Words } from "../../lib/words";
import type { View } from "../../protocol";
import Count from "./Count.svelte";

beforeAll(() => speak("en"));

test("each row of the count has the face and the name of its seat", () => {
  const names = ["Ana", "Ben", "Cem"];
  const view: View = { game: "any", seat: 0, seats: names.map((name, seat) => ({ seat, name, score: seat })), zones: [], winners: [2], ended: "over" };
  const people = names.map((name, seat) => ({ ...PERSON, name, face: 5 + seat }));
  const { body } = render(Count, { props: { view, people, words: new Words("en", []), reader: null } });
  const rows = [...body.matchAll(/#av-(\d+)".*?class="name[^>]*>(\w+)</g)].map(([, face, name]) => [name, Number(face)]);
  expect(rows).toEqual([["Cem", 7], ["Ben", 6], ["Ana", 5]]);
});
