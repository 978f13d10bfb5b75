import { FluentNumber, FluentType, type FluentFunction, type FluentValue } from "@fluent/bundle";

import type { Message } from "../protocol";

/** What the values of a sentence need of who says it. */
export interface Speaker {
  say(text: string | Message): string;
  face(face: string, form?: string): string;
}

/** Somebody at the table. */
export class Person extends FluentType<string> {
  constructor(
    readonly seat: number,
    readonly name: string,
    readonly isYou: boolean,
    readonly speaker: Speaker,
  ) {
    super(name);
  }

  toString(): string {
    return this.name;
  }
}

/** A kind of card or chip. */
export class Thing extends FluentType<string> {
  constructor(
    readonly face: string,
    readonly speaker: Speaker,
  ) {
    super(face);
  }

  toString(): string {
    return this.speaker.face(this.face);
  }
}

/** A list of things, among which the reader may be. */
export class Several extends FluentType<string> {
  constructor(
    text: string,
    readonly isYou: boolean,
  ) {
    super(text);
  }

  toString(): string {
    return this.value;
  }
}

/** A chance, shown as a whole percentage; halves are rounded to even, as the engine does it. */
export class Share extends FluentNumber {
  constructor(share: number) {
    super(share, { style: "percent", maximumFractionDigits: 0, roundingMode: "halfEven" });
  }
}

/** PERSON: whether the reader is meant, or is one of those meant. */
const person: FluentFunction = ([who]) =>
  (who instanceof Person || who instanceof Several) && who.isYou ? "you" : "other";

/** POSSESSIVE: the genitive of a name, by the message `possessive`, which may look at its last letter. */
const possessive: FluentFunction = ([who]) => {
  if (!(who instanceof Person)) throw new TypeError("POSSESSIVE of nobody");
  const ending = [...who.name].at(-1)?.toUpperCase().toLowerCase() ?? "-"; // ß becomes ss: keys are ASCII
  return who.speaker.say({ type: "message", id: "possessive", values: { name: who.name, ending } });
};

/** FACE: what a piece is called, in a form such as "the" or "acc". */
const face: FluentFunction = ([piece], { form }) =>
  piece instanceof Thing ? piece.speaker.face(piece.face, form === undefined ? "" : plain(form)) : plain(piece);

/** SAME: whether two values are the same. */
const same: FluentFunction = ([one, other]) => (isSame(one, other) ? "same" : "different");

/** SIGNED: a number, with the proper minus sign if it is below zero. */
const signed: FluentFunction = ([number]) =>
  number instanceof FluentNumber && number.value < 0 ? `−${-number.value}` : number!;

function isSame(one: FluentValue | undefined, other: FluentValue | undefined): boolean {
  if (one instanceof Person) return other instanceof Person && one.seat === other.seat;
  if (one instanceof Thing) return other instanceof Thing && one.face === other.face;
  if (one instanceof FluentNumber) return other instanceof FluentNumber && one.value === other.value;
  return one === other;
}

function plain(value: FluentValue | undefined): string {
  return String(value instanceof FluentType ? value.valueOf() : value);
}

/** The functions that a catalogue may use beside those of Fluent. */
export const FUNCTIONS = { PERSON: person, POSSESSIVE: possessive, FACE: face, SAME: same, SIGNED: signed };
