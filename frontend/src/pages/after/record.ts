/** A move as a record has it: who made it, by seat, and its notation. */
export interface Written {
  readonly seat: number;
  readonly code: string;
}

/** The moves in a record, without its rules. */
export function movesOf(record: string): Written[] {
  const first = record.startsWith("cutpurse record 1\n") ? 0 : 1; // the number of the first player
  return [...record.matchAll(/^\d+\. (\d+) (\S+) #/gm)].map(([, player, code]) => ({ seat: Number(player) - first, code: code ?? "" }));
}
