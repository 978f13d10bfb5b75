const LETTERS = /[^a-z]/g;
const WORD = /.{1,4}/g; // two syllables

/** The letters of a code, whatever blanks, hyphens and capitals somebody typed. */
export function lettersOf(typed: string): string {
  return typed.toLowerCase().replace(LETTERS, "");
}

/** The words of a code: duvo, pore. */
export function spoken(code: string): readonly string[] {
  return lettersOf(code).match(WORD) ?? [];
}
