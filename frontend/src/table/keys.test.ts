import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { KEYS, type Key } from "./keys";

describe("the list of keys", () => {
  it("says in both languages what each key does", () => {
    for (const language of ["en", "de"]) {
      const words = readFileSync(`src/words/${language}/keys.ftl`, "utf8");
      for (const { name } of KEYS) expect(words).toContain(`\nkeys-${name} = `);
    }
  });

  it("names no key twice", () => {
    const keys = KEYS.flatMap(({ keys }: Key) => keys);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
