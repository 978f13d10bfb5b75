import type { Laid } from "../board/stage";
import type { Conflict, Draft, Message, View, Zone } from "../protocol";
import { alike } from "./grammar";

/** Puts moves together that are sent as one: which pieces can still go where, and when it is complete. */
export class DraftBook {
  readonly places: readonly string[]; // where pieces can go, in the order in which they are filled
  readonly #zones: ReadonlyMap<string, Zone>;
  readonly #drafts: readonly Draft[];
  readonly #conflicts: readonly Conflict[];

  constructor(view: View) {
    this.#zones = new Map(view.zones.map((zone) => [zone.id, zone]));
    this.#drafts = view.drafts ?? [];
    this.#conflicts = view.conflicts ?? [];
    this.places = [...new Set(this.#drafts.flatMap((draft) => draft.onto))];
  }

  /** The kind of move that says for whom it is, and goes before the others. */
  get after(): string | null {
    return this.#drafts.find((draft) => draft.after)?.after ?? null;
  }

  /** Whether pieces of this zone go into a draft. */
  takesFrom(zone: string): boolean {
    return this.#drafts.some((draft) => draft.picks.some((pick) => pick.zone === zone));
  }

  #alike(zone: string, one: number, other: number): boolean {
    const found = this.#zones.get(zone);
    return found ? alike(found, one, other) : one === other;
  }

  /** Whether everything laid is part of a draft, each of its pieces used once; `whole`: and nothing is missing. */
  #fits(laid: readonly Laid[], draft: Draft, whole: boolean): boolean {
    if (whole ? laid.length !== draft.picks.length : laid.length > draft.picks.length) return false;
    const free = draft.picks.map((pick, index) => ({ pick, onto: draft.onto[index] }));
    return laid.every((one) => {
      const index = free.findIndex(({ pick, onto }) => pick.zone === one.zone && onto === one.onto && this.#alike(one.zone, pick.piece ?? 0, one.piece));
      if (index < 0) return false;
      free.splice(index, 1);
      return true;
    });
  }

  canBecome(laid: readonly Laid[]): boolean {
    return this.#drafts.some((draft) => this.#fits(laid, draft, false));
  }

  complete(laid: readonly Laid[]): Draft | null {
    return this.#drafts.find((draft) => this.#fits(laid, draft, true)) ?? null;
  }

  /** Where a piece can go beside what is laid already. */
  roomFor(zone: string, piece: number, laid: readonly Laid[]): string[] {
    return this.places.filter((onto) => this.canBecome([...laid, { zone, piece, onto }]));
  }

  /** Places that still need a piece before this is complete. */
  missing(laid: readonly Laid[]): string[] {
    if (this.complete(laid)) return [];
    return this.places.filter(
      (place) => !laid.some((one) => one.onto === place) && this.#drafts.some((draft) => draft.onto.includes(place) && this.#fits(laid, draft, false)),
    );
  }

  /** Why a piece cannot be added: the words for it beside something that is laid, the place it would go to last first. */
  conflict(zone: string, piece: number, laid: readonly Laid[], places: readonly string[] = this.places): string | Message | null {
    for (const onto of [...places].reverse())
      for (const one of laid) {
        if (one.zone !== zone) continue;
        const found = this.#conflicts.find((conflict) => {
          if (conflict.zone !== zone) return false;
          const straight = this.#names(conflict, 0, piece, onto) && this.#names(conflict, 1, one.piece, one.onto);
          return straight || (this.#names(conflict, 1, piece, onto) && this.#names(conflict, 0, one.piece, one.onto));
        });
        if (found) return found.say;
      }
    return null;
  }

  #names(conflict: Conflict, which: 0 | 1, piece: number, onto: string): boolean {
    return conflict.onto[which] === onto && this.#alike(conflict.zone, conflict.pieces[which], piece);
  }
}
