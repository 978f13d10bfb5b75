import type { Laid, Spot } from "../board/stage";
import type { Move } from "../protocol";

const NOTHING: readonly Laid[] = []; // the same all the time: who looks sees that nothing has changed

/** What is laid aside on this device for moves that are put together, and for whom; it belongs to one question. */
export class Laying {
  readonly #asked: () => readonly Move[];
  #laid = $state.raw<{ readonly placed: readonly Laid[]; readonly to: string | null; readonly asked: readonly Move[] } | null>(null);

  constructor(asked: () => readonly Move[]) {
    this.#asked = asked;
  }

  get #now() {
    return this.#laid?.asked === this.#asked() ? this.#laid : null;
  }

  get placed(): readonly Laid[] {
    return this.#now?.placed ?? NOTHING;
  }

  /** The move that says for whom it is, once that is chosen. */
  get to(): Move | null {
    const code = this.#now?.to;
    return this.#asked().find((move) => move.code === code) ?? null;
  }

  /** The piece at a spot, if it was laid aside. */
  at(spot: Spot): Laid | undefined {
    return this.placed.find((one) => one.zone === spot.zone && one.piece === spot.piece);
  }

  /** All but what lay at a spot. */
  without(spot: Spot): readonly Laid[] {
    return this.placed.filter((one) => one !== this.at(spot));
  }

  lay(placed: readonly Laid[], to: string | null = this.to?.code ?? null): void {
    this.#laid = { placed, to, asked: this.#asked() };
  }

  clear(): void {
    this.#laid = null;
  }
}
