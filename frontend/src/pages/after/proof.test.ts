import { afterEach, describe, expect, test } from "vitest";

import { speak, t } from "../../lib/frame.svelte";
import { settings, type Locale } from "../../lib/settings.svelte";
import { addedAt, addedOn, bytes, commitmentOf, hex, orderOf, prove, seedOf } from "./proof";
import { sha256 } from "./sha256";

// the example of docs/fairness.md
const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const ENTROPY = ["616e61", "6265722062656e", "", "ffffffffffffffffffffffffffffffff"];
const COMMITMENT = "eb2844ad8731bd6845abb9b5e9ef33b718dd318cddadd8129b704da9c43aac28";
const SEED = "8293440682ed86ba6954e1824ed5fbcfabfe40ab231483ebca9ade3af3511025";
const ORDER = [1, 3, 2, 0];

test("what this device added is found again though chairs are numbered anew", () => {
  expect(addedOn([1], ["bb"], ["aa", "bb"])).toEqual({ 1: "bb" });
  expect(addedOn([0, 2], ["cc", "aa"], ["aa", "bb", "cc"])).toEqual({ 0: "aa", 2: "cc" });
  expect(addedOn([0], [], ["aa"]), "nothing is known of it").toEqual({});
  expect(addedOn([0, 1], ["aa"], ["aa", ""]), "one chair added nothing").toEqual({ 0: "aa" });
  expect(addedOn([1], ["bb"], ["aa", "xx"]), "what is not there was changed").toEqual({ 1: "bb" });
});

test("sha256 is that of the browser, at every length around a block", async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 31) & 255);
    const wanted = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
    expect(hex(sha256(message))).toBe(hex(wanted));
  }
});

test("the example of the page on fairness comes out", () => {
  expect(hex(commitmentOf(bytes(SECRET)))).toBe(COMMITMENT);
  expect(hex(seedOf(bytes(SECRET), ENTROPY.map(bytes)))).toBe(SEED);
  expect(orderOf(bytes(SEED), 4)).toEqual(ORDER);
});

test("a true proof holds in all its claims, and a bent one fails in the claim that was bent", () => {
  const fair = { commitment: COMMITMENT, entropy: ENTROPY, order: ORDER, secret: SECRET, seed: SEED };
  const failing = (bent: object) => prove({ ...fair, ...bent }).filter((claim) => !claim.holds).map((claim) => claim.id);
  expect(prove(fair)).toHaveLength(3);
  expect(failing({})).toEqual([]);
  expect(failing({ commitment: SEED })).toEqual(["commitment"]);
  expect(failing({ entropy: ["00", ...ENTROPY.slice(1)] })).toEqual(["seed"]);
  expect(failing({ order: [0, 1, 2, 3] })).toEqual(["order"]);
});

test("what this device added is looked for at its chair", () => {
  const fair = { commitment: COMMITMENT, entropy: ENTROPY, order: ORDER, secret: SECRET, seed: SEED };
  const mine = (added: Record<string, string>) => prove(fair, added).find((claim) => claim.id === "mine")?.holds;
  expect([mine({}), mine({ 0: "616e61" }), mine({ 0: "616e62" }), mine({ 7: "00" })]).toEqual([undefined, true, false, false]);
});

test("nothing can be claimed while the game goes on, and no order where none was drawn", () => {
  expect(prove({ commitment: COMMITMENT, entropy: ENTROPY })).toEqual([]);
  const rematch = { commitment: COMMITMENT, entropy: ENTROPY, secret: SECRET, seed: SEED };
  expect(prove(rematch).map((claim) => claim.id)).toEqual(["commitment", "seed"]);
});

describe("who added chance to the deal", () => {
  const dealt = (...entropy: string[]) => addedAt({ commitment: COMMITMENT, entropy });

  async function claim(language: Locale, count: number, names: string): Promise<string> {
    settings.language = language;
    await speak(language);
    return t("fair-claim-seed", { count, names });
  }

  afterEach(() => void (settings.language = "en"));

  test("are the chairs that added something, and nobody where none did", () => {
    expect(dealt("616e61", "", "ff")).toEqual([0, 2]);
    expect(dealt("", "", "")).toEqual([]);
  });

  test("is said as it was", async () => {
    expect(await claim("en", 0, "")).toBe("Nobody added a number");
    expect(await claim("en", 2, "Ana and Ben")).toBe("Ana and Ben added numbers");
    expect(await claim("de", 0, "")).toBe("Niemand hat eine Zahl dazugegeben");
    expect(await claim("de", 1, "Ana")).toBe("Ana hat eine Zahl dazugegeben");
    expect(await claim("de", 2, "Ana und Ben")).toBe("Ana und Ben haben Zahlen dazugegeben");
  });
});
