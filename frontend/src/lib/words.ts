import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import type { Message, Value } from "../protocol";
import { api } from "./api";
import { Person, Several, Share, Thing, FUNCTIONS, type Speaker } from "./saying";

/** What people read: a sentence as it is, or a message of a catalogue. */
export type Text = string | Message;

type Argument = Value["value"];
type Pattern = Parameters<FluentBundle["formatPattern"]>[0];

/** Says the messages of a game to one reader: in a language, with the names at the table. */
export class Words implements Speaker {
  readonly language: string;
  readonly #bundle: FluentBundle;
  readonly #names: readonly string[];
  readonly #reader: number | null;

  /** The words of these catalogues, the last on top. */
  constructor(
    language: string,
    sources: readonly string[],
    names: readonly string[] = [],
    reader: number | null = null,
    bundle: FluentBundle = bundleOf(language, sources),
  ) {
    this.language = language;
    this.#bundle = bundle;
    this.#names = names;
    this.#reader = reader;
  }

  /** The words of a game, from the table; fetched once for each language. */
  static load(game: string, language: string): Promise<Words> {
    const key = `${game} ${language}`;
    let words = loaded.get(key);
    if (!words) {
      words = api.words(game, language).then((source) => new Words(language, [source]));
      words.catch(() => loaded.delete(key)); // to be tried again
      loaded.set(key, words);
    }
    return words;
  }

  /** The same words, said to a seat (or to nobody who plays) of a table with these names. */
  for(names: readonly string[], reader: number | null): Words {
    return new Words(this.language, [], names, reader, this.#bundle);
  }

  /** Whether these are those words, said to that reader with those names. */
  isFor(words: Words, names: readonly string[], reader: number | null): boolean {
    const isSaid = this.#bundle === words.#bundle && this.#reader === reader;
    return isSaid && names.length === this.#names.length && names.every((name, seat) => name === this.#names[seat]);
  }

  /** The sentence; of a message that nobody knows, its id. */
  say(text: Text): string {
    if (typeof text === "string") return text;
    return this.#pattern(text, this.#bundle.getMessage(text.id)?.value) ?? text.id;
  }

  /** Another wording of a message, such as its attribute `.way`; null where it has none. */
  aside(text: Text, attribute: string): string | null {
    return typeof text === "string" ? null : this.#pattern(text, this.#bundle.getMessage(text.id)?.attributes[attribute]);
  }

  #pattern(text: Message, pattern: Pattern | null | undefined): string | null {
    if (pattern == null) return null;
    const values: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(text.values ?? {})) values[name] = this.#argument(value);
    return this.#bundle.formatPattern(pattern, values, []); // as much of the sentence as can be said
  }

  /** Whether a catalogue has that message. */
  has(id: string): boolean {
    return this.#bundle.hasMessage(id);
  }

  /** What a kind of piece is called, in a form such as "the"; what is written on it, if it has no name. */
  face(face: string, form = ""): string {
    const entry = this.#bundle.getMessage(faceId(face));
    const pattern = (form && entry?.attributes[form]) || entry?.value;
    return pattern == null ? face : this.#bundle.formatPattern(pattern, {}, []);
  }

  /** What a value is called: its own label, or the message `value-<id>`. */
  label(value: Value): string {
    return this.say(value.label ?? message(`value-${value.id}`));
  }

  /** What a value is, as people read it. */
  value({ value }: Value): string {
    if (typeof value === "boolean") return this.say(message(value ? "yes" : "no"));
    if (typeof value === "string") return value;
    if (typeof value === "object" && value.type === "message") return this.say(value);
    if (typeof value === "object" && value.type === "who") return this.say(message("person", { who: value }));
    return this.say(message("shown", { value }));
  }

  /** What a seat is called. */
  name(seat: number): string {
    return this.#names[seat] ?? this.say(message("player", { number: seat + 1 }));
  }

  #argument(value: Argument): FluentVariable {
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value !== "object") return value;
    switch (value.type) {
      case "who":
        return new Person(value.seat, this.name(value.seat), value.seat === this.#reader, this);
      case "face":
        return new Thing(value.face, this);
      case "odds":
        return new Share(value.whole ? value.part / value.whole : 0);
      case "many": {
        const you = value.items.some(
          (item) => typeof item === "object" && item.type === "who" && item.seat === this.#reader,
        );
        return new Several(this.#list(value.items.map((item) => this.#item(item))), you);
      }
      case "message":
        return this.say(value);
    }
  }

  #item(item: Exclude<Argument, boolean>): string {
    if (typeof item !== "object") return String(item);
    if (item.type === "who") return this.say(message("person", { who: item }));
    if (item.type === "face") return this.face(item.face);
    return item.type === "message" ? this.say(item) : "";
  }

  #list(items: readonly string[]): string {
    if (items.length < 2) return items.join("");
    return this.say(message("list-and", { most: items.slice(0, -1).join(", "), last: items.at(-1)! }));
  }
}

const loaded = new Map<string, Promise<Words>>();

function bundleOf(language: string, sources: readonly string[]): FluentBundle {
  const bundle = new FluentBundle(language, { functions: FUNCTIONS, useIsolating: false });
  for (const source of sources) bundle.addResource(new FluentResource(source), { allowOverrides: true });
  return bundle;
}

/** A message of a catalogue, with its values. */
export function message(id: string, values: Record<string, Argument> = {}): Message {
  return { type: "message", id, values };
}

/** The id of the message that names a kind of piece: `face-` and what is written on it, signs by their code. */
export function faceId(face: string): string {
  return `face-${[...face].map((sign) => (/^[A-Za-z0-9]$/.test(sign) ? sign : `x${sign.codePointAt(0)!.toString(16)}`)).join("")}`;
}

