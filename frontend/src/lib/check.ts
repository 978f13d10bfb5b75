import type { View } from "../protocol";

/** The check of a view: CRC-32 of its JSON with sorted names, without spaces, in UTF-8. */
export function checkOf(view: View): number {
  return crc32(new TextEncoder().encode(sortedJson(view)));
}

function sortedJson(thing: unknown): string {
  if (Array.isArray(thing)) return `[${thing.map(sortedJson).join()}]`;
  if (typeof thing !== "object" || thing === null) return JSON.stringify(thing);
  const fields = thing as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${sortedJson(fields[name])}`).join()}}`;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = TABLE[(rest ^ byte) & 0xff]! ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}
