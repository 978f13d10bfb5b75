import type { Fairness } from "../../protocol";
import { sha256 } from "./sha256";

/** A claim about the deal, and whether it holds, as this browser worked it out (docs/fairness.md). */
export interface Claim {
  readonly id: "commitment" | "seed" | "mine" | "order";
  readonly holds: boolean;
}

/**
 * What can be checked here with nothing but what everybody was shown; empty while the secret is still one.
 *
 * `mine` is what this device added, by chair.
 */
export function prove(fairness: Fairness, mine: Readonly<Record<string, string>> = {}): readonly Claim[] {
  if (fairness.secret == null || fairness.seed == null) return [];
  const secret = bytes(fairness.secret);
  const claims: Claim[] = [
    { id: "commitment", holds: hex(commitmentOf(secret)) === fairness.commitment },
    { id: "seed", holds: hex(seedOf(secret, fairness.entropy.map(bytes))) === fairness.seed },
  ];
  const added = Object.entries(mine);
  if (added.length) {
    claims.push({ id: "mine", holds: added.every(([chair, entropy]) => fairness.entropy[Number(chair)] === entropy) });
  }
  const order = fairness.order ?? [];
  if (order.length) {
    const drawn = orderOf(bytes(fairness.seed), order.length);
    claims.push({ id: "order", holds: drawn.every((seat, chair) => seat === order[chair]) });
  }
  return claims;
}

/** The chairs whose devices added chance of their own to the deal. */
export function addedAt(fairness: Fairness): readonly number[] {
  return fairness.entropy.flatMap((added, chair) => (added ? [chair] : []));
}

/**
 * What this device added on its chairs, of all that it `kept`. Chairs are numbered anew when the game starts: what was added
 * is found again by what it is, and for a chair where nothing of ours is found, by what is left.
 */
export function addedOn(chairs: readonly number[], kept: readonly string[], entropy: readonly string[]): Readonly<Record<string, string>> {
  const found = new Map(chairs.filter((chair) => kept.includes(entropy[chair] ?? "")).map((chair) => [chair, entropy[chair] ?? ""]));
  const left = kept.filter((one) => ![...found.values()].includes(one));
  const lost = chairs.filter((chair) => !found.has(chair)).map((chair, n) => [chair, left[n]] as const);
  return Object.fromEntries([...found, ...lost].filter((pair): pair is [number, string] => pair[1] !== undefined));
}

/** What was shown before the first card: from it nobody can work out the secret, and no other secret has it. */
export function commitmentOf(secret: Uint8Array): Uint8Array {
  return sha256(joined(ascii("cutpurse commitment 1\n"), secret));
}

/** All chance of the game: the server's secret and what each chair added. */
export function seedOf(secret: Uint8Array, entropy: readonly Uint8Array[]): Uint8Array {
  const added = entropy.flatMap((one) => [number(one.length), one]);
  return sha256(joined(ascii("cutpurse seed 1\n"), secret, number(entropy.length), ...added));
}

/** The seat of each chair, drawn from the seed by a shuffle of its own. */
export function orderOf(seed: Uint8Array, chairs: number): readonly number[] {
  const draw = drawing(seed);
  const seats = Array.from({ length: chairs }, (_, seat) => seat);
  for (let i = chairs - 1; i > 0; i--) {
    const j = draw(i + 1);
    [seats[i], seats[j]] = [seats[j]!, seats[i]!];
  }
  return seats;
}

/** Draws numbers below n, all equally likely, from units of 16 bits. */
function drawing(seed: Uint8Array): (n: number) => number {
  const units: number[] = [];
  let block = 0;
  function next(): number {
    if (!units.length) {
      const read = new DataView(sha256(joined(ascii("cutpurse order 1\n"), seed, number(block++))).buffer);
      for (let at = 0; at < 32; at += 2) units.push(read.getUint16(at, true));
    }
    return units.shift()!;
  }
  return (n) => {
    for (;;) {
      const product = next() * n;
      if (product % 65536 >= 65536 % n) return Math.floor(product / 65536);
    }
  };
}

export function bytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hex(value: Uint8Array): string {
  return [...value].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function number(value: number): Uint8Array {
  const eight = new DataView(new ArrayBuffer(8));
  eight.setUint32(0, value, true);
  return new Uint8Array(eight.buffer);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
