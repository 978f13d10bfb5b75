/**
 * SHA-256, written out: the browser's own is missing where a page comes without https, as it does at home from the
 * machine beside the television, and just there people want to check the deal too.
 */
const PRIMES = firstPrimes(64);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export function sha256(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  words.setUint32(length - 4, message.length << 3);

  const hash = [...START];
  const w = new Array<number>(64).fill(0);
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 64; i++) w[i] = i < 16 ? words.getUint32(at + i * 4) : scheduled(w, i);
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + high + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i]! + value) | 0;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, value] of hash.entries()) digest.setUint32(i * 4, value);
  return new Uint8Array(digest.buffer);
}

function scheduled(w: readonly number[], i: number): number {
  const early = w[i - 15]!;
  const late = w[i - 2]!;
  const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
  const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
  return (w[i - 16]! + first + w[i - 7]! + second) | 0;
}

function turn(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
}
