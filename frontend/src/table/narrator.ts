import type { Told } from "../lib/session.svelte";
import type { Words } from "../lib/words";
import type { Moment, View } from "../protocol";
import { backSaid, turnSaid } from "./wording";

/** What is known of a table when all that happened is shown. */
export interface Scene {
  readonly news: readonly Told[]; // what happened while this person looked
  readonly back: { readonly seat: number } | null; // who has just taken moves back
  readonly seat: number | null;
  readonly shown: View;
  readonly words: Words;
  readonly asked: boolean;
  readonly lesson: string; // what the coach says
  readonly called: (zone: string, place: number) => string; // where a card of a grid lies: who looks sees it
}

/** What happened, and where cards of a grid were turned up; `asks`: a question follows, which may say it too. */
function told({ say, events }: Moment, words: Words, called: Scene["called"], asks: boolean): string {
  const text = say ?? "";
  const places = (events ?? []).map((event) => (event.type === "turned" && event.piece.face != null && event.piece.place != null ? called(event.zone, event.piece.place) : ""));
  return [(asks ? words.aside(text, "asked") : null) ?? words.say(text), ...places].filter(Boolean).join(", ");
}

/** Says to who listens what happened, what the coach says, and what is asked: in this order, and each of it once. */
export class Narrator {
  #heard = 0; // the last of the news that was said
  #back: Scene["back"] = null;
  #questioned: View | null = null; // whose question was said last
  #wasAsked = false;
  #taught = "";

  /** Somebody else listens, or nobody does. */
  forget(): void {
    this.#questioned = null;
    this.#wasAsked = false;
    this.#taught = "";
  }

  /** The sentences that are due now. */
  say({ news, back, seat, shown, words, asked, lesson, called }: Scene): readonly string[] {
    const fresh = news.filter(({ key }) => key > this.#heard);
    const wentBack = back !== this.#back ? back : null;
    const coach = lesson !== this.#taught ? lesson : ""; // it comes before the question
    const turnBegins = asked && (!this.#wasAsked || wentBack !== null || fresh.some(({ moment }) => moment.by != null && moment.by !== seat));
    const isDue = asked ? shown !== this.#questioned || turnBegins || coach !== "" : wentBack !== null;
    const question = isDue ? words.say(shown.prompt ?? "") : "";
    const sentences = fresh.map(({ moment }) => told(moment, words, called, asked && isDue));
    if (question.startsWith(sentences.at(-1) ?? "?")) sentences.pop(); // many questions say what led to them
    this.#heard = news.at(-1)?.key ?? this.#heard;
    [this.#back, this.#questioned, this.#wasAsked, this.#taught] = [back, shown, asked, lesson];
    return [
      wentBack ? backSaid(shown, wentBack.seat) : "",
      ...sentences,
      coach,
      turnBegins && question ? turnSaid(question) : question,
    ].filter(Boolean);
  }
}
