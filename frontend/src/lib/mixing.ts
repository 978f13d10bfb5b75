const KEPT_AS = "cutpurse-mixed";
const BYTES = 32;
const MOST_KEPT = 50; // tables; the oldest are forgotten

type Kept = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Chance to add to a deal, as hexadecimal digits. */
export function someChance(): string {
  return randomHex(BYTES);
}

/** Remembers what this device added to the deal of a chair, so that the proof of the deal can be held against it. */
export function keepMixed(table: string, chair: number, entropy: string): void {
  const { [table]: mine, ...others } = kept();
  const all = [...Object.entries(others).slice(1 - MOST_KEPT), [table, { ...mine, [chair]: entropy }]];
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // a browser that keeps nothing: then there is nothing of ours to compare
  }
}

/** What this device added to the deal of a table, by chair; empty where nothing is known. */
export function mixedAt(table: string): Readonly<Record<string, string>> {
  return kept()[table] ?? {};
}

function kept(): Kept {
  try {
    return (JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") ?? {}) as Kept;
  } catch {
    return {};
  }
}

/** So many random bytes as hexadecimal digits; works on pages without https too. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
