import { PLAIN as NOTHING } from "../board/marks";
import type { Drafting, Hand, Mark, Preview, Spot } from "../board/stage";
import { t } from "../lib/frame.svelte";
import type { Words } from "../lib/words";
import type { Move, Problem, Touch, View } from "../protocol";
import { DraftBook } from "./draft";
import { alsoOf, Grammar, ontosOf, picksOf, pieceAt, previewOf, sameSpot, spotOf } from "./grammar";
import { Laying } from "./laying.svelte";

/** What a choice needs of the table: what is on the screen, who looks, and a way to play. */
export interface Player {
  readonly view: View | null;
  readonly shown: View | null;
  readonly seat: number | null;
  readonly words: Words | null;
  readonly busy: boolean;
  play(moves: readonly string[]): Promise<Problem | null>;
  skip(): void;
}

/** Something that goes from one spot to another. */
export interface Way {
  readonly from: Spot;
  readonly to: Spot;
}

/** Several moves that differ only in words. */
export interface Sheet {
  readonly moves: readonly Move[];
}

const REPEATED = 3; // a tag that so many targets share says nothing about any of them

/** What a person has in hand: taps become choices, and choices moves. Whatever was chosen belongs to one question. */
export class Choice implements Hand {
  readonly #player: Player;
  #picked = $state.raw<{ spot: Spot; moves: readonly Move[] } | null>(null);
  #narrowed = $state.raw<{ moves: readonly Move[]; asked: readonly Move[] } | null>(null); // of what is chosen, those with what else was tapped
  #sheet = $state.raw<{ moves: readonly Move[]; asked: readonly Move[] } | null>(null);
  #dragged = $state.raw<Spot | null>(null);
  #late: { spot: Spot; face: string | null; moved: Spot } | null = null; // tapped while something was on the way, and where it then lies
  #sent: readonly Touch[] = []; // what the moves on the way touch
  #answered = $state.raw<{ readonly moves: readonly Move[]; readonly view: View | null } | null>(null); // the question to which an answer was sent last
  #way = $state.raw<(Way & { readonly view: View | null }) | null>(null);
  #unseen = $state.raw<{ readonly say: string } | null>(null);
  #why = $state.raw<{ readonly say: string; readonly view: View | null } | null>(null);

  readonly #view = $derived.by(() => this.#player.shown);
  readonly #moves: readonly Move[] = $derived.by(() => {
    const view = this.#view;
    return view && view.seat !== null && view.seat === this.#player.seat && view.to_move === view.seat ? (view.moves ?? NO_MOVES) : NO_MOVES;
  });
  readonly #book = $derived.by(() => (this.#moves.length && this.#view?.drafts?.length ? new DraftBook(this.#view) : null));
  readonly #grammar = $derived.by(() => {
    const view = this.#view;
    if (!view) return null;
    const book = this.#book;
    // what a draft puts together is not offered a second time as single moves
    const moves = book ? this.#moves.filter((move) => move.kind === book.after) : this.#moves;
    return new Grammar(view, moves, this.#player.seat);
  });
  readonly #laying = new Laying(() => this.#moves);
  readonly #tags = $derived.by(() => this.#repeatedTags());

  /** Set by a lesson: shows once more what is asked where else a tap would be refused; false: nothing is asked. */
  showAgain: () => boolean = () => false;

  constructor(player: Player) {
    this.#player = player;
  }

  /** Whether this person is asked something now. */
  get asked(): boolean {
    return this.#moves.length > 0;
  }

  /** Whether what is asked on the screen is answered already, and what follows is not there yet. */
  get isAnswered(): boolean {
    const { view, shown } = this.#player;
    return this.#answered?.moves === this.#moves && (view === this.#answered.view || view !== shown); // the same may be asked again
  }

  /** What is taken hold of: chosen by a tap, or because there is nothing else. */
  get chosen(): Spot | null {
    if (this.#picked && this.#picked.moves === this.#moves) return this.#picked.spot;
    return this.#grammar?.held ?? null;
  }

  /** Whether something was chosen that can be put down again. */
  get picked(): boolean {
    return (this.#picked !== null && this.#picked.moves === this.#moves) || this.narrowed !== null;
  }

  /** Of what is chosen, the moves that are left after a tap on what else they touch, such as who is to leave a row. */
  get narrowed(): readonly Move[] | null {
    return this.#narrowed?.asked === this.#moves ? this.#narrowed.moves : null;
  }

  /** Whether what was chosen is where something is to go, and not what goes there. */
  get isAim(): boolean {
    return this.picked && !this.#grammar?.twice(this.chosen!).length;
  }

  /** Whether something of this person's own is to be chosen now, before all else. */
  get beginsAtMine(): boolean {
    const grammar = this.#grammar;
    const isMine = (touch: Touch): boolean => grammar?.zone(touch.zone)?.owner === this.#player.seat;
    return this.chosen === null && this.#book === null && this.#moves.some((move) => ontosOf(move).length > 0 && picksOf(move).some(isMine));
  }

  /** Whether the question names things that can be tapped only once one of several own ones is chosen. */
  get takesFirst(): boolean {
    const grammar = this.#grammar;
    if (!this.beginsAtMine || !grammar) return false;
    const parts = (move: Move, pick: Touch): boolean => alsoOf(move).some((touch) => grammar.narrows(spotOf(pick), spotOf(touch)).length > 0);
    return this.#moves.some((move) => picksOf(move).some((pick) => parts(move, pick)));
  }

  /** What is on its way to the table, and where it goes; once it is seen to go there, it no longer is. */
  get way(): Way | null {
    return this.#way?.view === this.#view ? this.#way : null;
  }

  /** Why the last tap did nothing, or why the table refused: of how things are now. */
  get why(): string | null {
    return this.#why?.view === this.#player.view ? this.#why.say : null;
  }
  set why(say: string | null) {
    this.#why = say === null ? null : { say, view: this.#player.view };
  }

  /** The moves of what is chosen. */
  get offers(): readonly Move[] {
    const chosen = this.chosen;
    return this.narrowed ?? (chosen && this.#grammar ? this.#grammar.of(chosen) : []);
  }

  /** Where a next tap is asked for: what goes with the chosen thing, or what plays at once. */
  get targets(): readonly Spot[] {
    const chosen = this.chosen;
    if (!this.#grammar) return [];
    return chosen ? this.#grammar.targets(chosen) : this.#grammar.singles.flatMap(picksOf).map(spotOf);
  }

  /** Moves that are buttons in the prompt: those that touch nothing, and a single thing to tap, which is easily missed. */
  get buttons(): readonly Move[] {
    if (this.#book || !this.#grammar) return [];
    const { buttons, singles } = this.#grammar;
    return singles.length === 1 ? [...singles, ...buttons] : buttons;
  }

  /** All that can be played now, in words: with what is chosen, or at once. */
  get ways(): readonly Move[] {
    if (!this.#grammar) return NO_MOVES;
    return this.picked ? this.offers : [...this.offers, ...this.#grammar.singles, ...this.#grammar.buttons];
  }

  /** Several moves with the same touches, to be told apart by their words. */
  get sheet(): Sheet | null {
    return this.#sheet && this.#sheet.asked === this.#moves ? this.#sheet : null;
  }

  get draft(): Drafting | null {
    const book = this.#book;
    if (!book) return null;
    const { placed } = this.#laying;
    const done = book.complete(placed) !== null && (book.after === null || this.to !== null);
    return { placed, trays: book.places, target: this.to?.touches?.[0]?.zone ?? null, complete: done };
  }

  /** The move that says for whom a draft is, once that is chosen. */
  get to(): Move | null {
    return this.#laying.to;
  }

  /** Where a draft still needs something: the zones, in their order. */
  get missing(): readonly string[] {
    return this.#book?.missing(this.#laying.placed) ?? [];
  }

  /** Whether a draft needs to be told for whom it is. */
  get needsTo(): boolean {
    return this.#book !== null && this.#book.after !== null && this.to === null;
  }

  preview(zone: string): Preview | null {
    const [found, ...others] = this.picked ? this.offers.map((move) => previewOf(move, zone)) : [];
    return found && others.every((other) => JSON.stringify(other) === JSON.stringify(found)) ? found : null;
  }

  mark(spot: Spot): Mark {
    const grammar = this.#grammar;
    if (!grammar || !this.#moves.length) return NOTHING;
    return this.#book ? this.#draftMark(this.#book, grammar, spot) : this.#moveMark(grammar, spot);
  }

  #moveMark(grammar: Grammar, spot: Spot): Mark {
    const chosen = this.chosen;
    const isChosen = chosen !== null && sameSpot(chosen, spot);
    const twice = grammar.twice(spot);
    if (isChosen) return { ...NOTHING, can: true, chosen: true, says: t("table-mark-chosen") };
    if (chosen) {
      if (this.#isNarrowedBy(spot)) return { ...NOTHING, can: true, chosen: true, says: t("table-mark-chosen") };
      const lands = this.#lands(grammar, chosen, spot);
      if (lands.length && (this.narrowed || !grammar.isNarrowed(chosen, lands))) return this.#target(lands);
      if (grammar.narrows(chosen, spot).length) return { ...NOTHING, target: true, thin: this.narrowed !== null, says: t("table-mark-target") };
    }
    const once = grammar.once(spot);
    if (once.length && !this.picked) {
      const target = this.#target(once);
      return grammar.stitched ? target : { ...target, can: true, target: false };
    }
    const brings = this.picked ? null : grammar.brings(spot);
    if (brings) return { ...NOTHING, target: true, thin: true, says: t("table-mark-brings", { what: this.#say(brings) }) };
    const can = twice.length > 0 || once.length > 0;
    const reason = can ? null : grammar.reason(spot);
    const count = can ? grammar.targets(spot).length : 0;
    const dim = this.picked && !(chosen && grammar.lands(chosen, spot, true).length) && (chosen?.zone !== spot.zone || spot.piece != null);
    return { ...NOTHING, can, dim, why: reason ? this.#words.say(reason) : null, says: count ? t("table-mark-can", { count }) : "" };
  }

  /** The moves of what is chosen that go to this spot; if something else was tapped, those with that. */
  #lands(grammar: Grammar, chosen: Spot, spot: Spot, loosely = false): readonly Move[] {
    const lands = grammar.lands(chosen, spot, loosely);
    return this.narrowed ? lands.filter((move) => this.narrowed!.includes(move)) : lands;
  }

  /** Whether all moves that are left touch this spot. */
  #isNarrowedBy(spot: Spot): boolean {
    return this.narrowed?.every((move) => alsoOf(move).some((touch) => sameSpot(spotOf(touch), spot))) ?? false;
  }

  #target(moves: readonly Move[]): Mark {
    const tags = new Set(moves.map((move) => (move.tag ? this.#words.say(move.tag) : "")));
    const tag = tags.size === 1 ? [...tags][0]! : "";
    const thin = this.#tags.has(tag);
    const [only] = moves;
    const what = only && moves.length === 1 ? (this.#words.aside(only.say, "pointed") ?? this.#say(only)) : tag; // it is said of the thing itself
    const says = what ? t("table-mark-target-what", { what }) : t("table-mark-target");
    return { ...NOTHING, target: true, thin, tag: thin || !tag ? null : tag, says };
  }

  /** A word that several targets share is not written on each: they are drawn quietly, and the prompt says it. */
  #repeatedTags(): ReadonlySet<string> {
    const counts = new Map<string, number>();
    const offers = this.offers;
    for (const move of offers) if (move.tag) counts.set(this.#say(move, true), (counts.get(this.#say(move, true)) ?? 0) + 1);
    const shared = [...counts].filter(([, count]) => count >= REPEATED).map(([tag]) => tag);
    return new Set(shared.length === counts.size ? [] : shared);
  }

  #draftMark(book: DraftBook, grammar: Grammar, spot: Spot): Mark {
    const dragged = this.#dragged;
    if (dragged && spot.piece == null) {
      if (spot.end || !this.#dropsInto(spot.zone)) return NOTHING;
      return { ...NOTHING, target: true, says: t("table-mark-target") };
    }
    const to = grammar.once(spot);
    if (to.length) {
      if (this.to && to.includes(this.to)) return { ...NOTHING, can: true, chosen: true, says: t("table-mark-chosen") };
      return this.#target(to);
    }
    if (spot.piece == null || !book.takesFrom(spot.zone)) return NOTHING;
    const there = this.#laying.at(spot);
    if (there) return { ...NOTHING, can: true, says: t("table-mark-laid", { zone: this.labelOf(there.onto) }) };
    const can = book.roomFor(spot.zone, spot.piece, this.#laying.placed).length > 0;
    return { ...NOTHING, can, dim: !can, why: can ? null : this.#whyNot(book, spot), says: can ? t("table-mark-can", { count: 1 }) : "" };
  }

  tap(spot: Spot): void {
    this.why = null;
    this.#dragged = null;
    if (this.#player.shown !== this.#player.view) return this.#hurry(spot);
    const grammar = this.#grammar;
    if (!grammar || !this.#moves.length) return;
    if (this.#player.busy) return this.#wait(spot);
    if (this.#book) return this.#draftTap(this.#book, grammar, spot);
    this.#sheet = null;
    const chosen = this.chosen;
    if (chosen && sameSpot(chosen, spot)) return this.#tapChosen(grammar, chosen);
    if (chosen) {
      const lands = this.#lands(grammar, chosen, spot, true);
      if (lands.length) return this.#decide(lands, grammar.twice(chosen).length ? { from: chosen, to: spot } : { from: spot, to: chosen });
      const narrows = grammar.narrows(chosen, spot);
      if (narrows.length) return this.#narrow(spot, narrows);
    }
    this.#narrowed = null;
    const twice = grammar.twice(spot, true);
    if (twice.length) {
      this.#picked = { spot, moves: this.#moves };
      return;
    }
    const wasPicked = this.picked;
    this.#picked = null;
    const once = grammar.once(spot, true);
    if (once.length && !wasPicked) return this.#decide(once);
    const brings = wasPicked ? null : grammar.brings(spot);
    if (brings) return this.#decide([brings]);
    if (!wasPicked && this.aim(spot)) return;
    const reason = grammar.reason(spot);
    if (reason) this.refuse(this.#words.say(reason));
  }

  /** Says why a tap does nothing; where a lesson shows instead what does, only to who listens. */
  refuse(why: string): void {
    if (this.showAgain()) this.#unseen = { say: why };
    else this.why = why;
  }

  /** The last refusal that was not written anywhere: each is another object. */
  get unseen(): { readonly say: string } | null {
    return this.#unseen;
  }

  /** Points at where something can go before it is chosen; false: nothing of this person's can go there now. */
  aim(spot: Spot): boolean {
    const grammar = this.#grammar;
    if (!grammar || this.#book || this.#player.busy || !grammar.of(spot).length) return false;
    this.why = null;
    this.#picked = { spot, moves: this.#moves };
    return true;
  }

  /** A tap while the story is told ends it; it chooses, but plays nothing, if the same thing still lies there, or where it moved. */
  #hurry(tapped: Spot, face = this.#faceAt(tapped), moved = tapped): void {
    this.#player.skip();
    const spot = face === null ? null : [tapped, moved].find((one) => face === this.#faceAt(one));
    if (spot && !this.#book && this.#grammar?.twice(spot).length) this.#picked = { spot, moves: this.#moves };
  }

  #faceAt(spot: Spot): string | null {
    const zone = this.#player.shown?.zones.find((one) => one.id === spot.zone);
    return zone && spot.piece != null ? (pieceAt(zone, spot.piece)?.face ?? null) : null;
  }

  /** Something is on the way: that is said, and a piece that is tapped meanwhile is chosen once the answer is there. */
  #wait(spot: Spot | null): void {
    this.why = t("table-on-its-way");
    this.#late = null;
    if (!spot || (this.way && sameSpot(this.way.from, spot))) return; // that is what is on the way
    const { zone, piece } = spot;
    const gone = this.#sent.filter((touch) => touch.zone === zone && touch.role !== "onto" && piece != null && touch.piece != null && touch.piece < piece);
    this.#late = { spot, face: this.#faceAt(spot), moved: gone.length ? { zone, piece: piece! - gone.length } : spot }; // a hand closes up
  }

  /** The answer is there. */
  catchUp(): void {
    const late = this.#late;
    this.#late = null;
    if (this.why === t("table-on-its-way")) this.why = null;
    if (late && this.#player.view?.to_move === this.#player.seat) this.#hurry(late.spot, late.face, late.moved);
  }

  /** The second tap on the same thing: plays the only move it has, or puts it down. */
  #tapChosen(grammar: Grammar, chosen: Spot): void {
    const [moves, targets] = [grammar.of(chosen), grammar.targets(chosen)];
    const [to] = targets;
    const way = to && (grammar.twice(chosen).length ? { from: chosen, to } : { from: to, to: chosen });
    if (moves.length === 1 || targets.length === 1) this.#decide(moves, way ?? null);
    else this.#picked = this.#narrowed = null;
  }

  /** What else moves touch was tapped: where they still part by their place, that is to be tapped next. A second tap forgets it. */
  #narrow(spot: Spot, moves: readonly Move[]): void {
    const isAgain = this.#isNarrowedBy(spot);
    const places = new Set(moves.flatMap(ontosOf).map((touch) => JSON.stringify(spotOf(touch))));
    if (isAgain || places.size > 1) this.#narrowed = isAgain ? null : { moves, asked: this.#moves };
    else this.#decide(moves);
  }

  #decide(moves: readonly Move[], way: Way | null = null): void {
    if (moves.length === 1) void this.#send([moves[0]!.code], way);
    else this.unfold(moves);
  }

  #draftTap(book: DraftBook, grammar: Grammar, spot: Spot): void {
    const to = grammar.once(spot, true);
    const { placed } = this.#laying;
    if (spot.piece == null || !book.takesFrom(spot.zone)) {
      const code = to[0]?.code ?? null;
      if (code) this.#laying.lay(placed, code);
      return;
    }
    if (this.#laying.at(spot)) return this.#laying.lay(this.#laying.without(spot));
    const onto = book.roomFor(spot.zone, spot.piece, placed)[0];
    if (onto) this.#laying.lay([...placed, { zone: spot.zone, piece: spot.piece, onto }]);
    else this.refuse(this.#whyNot(book, spot));
  }

  #whyNot(book: DraftBook, spot: Spot): string {
    const words = book.conflict(spot.zone, spot.piece ?? 0, this.#laying.placed) ?? this.#grammar?.reason(spot);
    return words ? this.#words.say(words) : t("table-draft-no-room");
  }

  /** Takes hold of something without letting it go again: where a drag begins. False: there is nothing to drag. */
  hold(spot: Spot): boolean {
    this.why = null;
    const grammar = this.#grammar;
    if (!grammar || !this.#moves.length || this.#player.busy || this.#player.shown !== this.#player.view) return false;
    if (this.#book) {
      if (spot.piece == null || !this.#book.takesFrom(spot.zone)) return false;
      this.#dragged = spot;
      return true;
    }
    if (!grammar.twice(spot, true).length) return false;
    this.#sheet = null;
    this.#picked = { spot, moves: this.#moves };
    return true;
  }

  /** Whether a tap there would play a move at once. */
  plays(spot: Spot): boolean {
    return this.#book === null && (this.#grammar?.once(spot, true).length ?? 0) > 0;
  }

  /** Lets go of what is dragged over a target. */
  drop(spot: Spot): void {
    const dragged = this.#dragged;
    if (!dragged || dragged.piece == null) return this.tap(spot);
    this.#dragged = null;
    if (!this.#dropsInto(spot.zone, dragged)) return;
    const rest = this.#laying.without(dragged);
    const back = spot.zone === dragged.zone;
    this.#laying.lay(back ? rest : [...rest, { zone: dragged.zone, piece: dragged.piece, onto: spot.zone }]);
  }

  #dropsInto(zone: string, dragged: Spot | null = this.#dragged): boolean {
    const book = this.#book;
    if (!book || dragged?.piece == null) return false;
    const there = this.#laying.at(dragged);
    if (zone === dragged.zone) return there !== undefined;
    return there?.onto !== zone && book.roomFor(dragged.zone, dragged.piece, this.#laying.without(dragged)).includes(zone);
  }

  /** Shows several moves in words, to choose one. */
  unfold(moves: readonly Move[]): void {
    this.why = null;
    this.#sheet = { moves, asked: this.#moves };
  }

  /** Puts down what was chosen, closes the sheet, forgets a refusal; false: there was nothing. */
  putDown(): boolean {
    const had = this.sheet !== null || this.picked || this.#dragged !== null || this.why !== null;
    if (this.sheet) this.#sheet = null;
    else if (this.narrowed) this.#narrowed = null;
    else this.#picked = null;
    this.#dragged = null;
    this.why = null;
    return had;
  }

  /** Takes everything back that was laid for a draft. */
  clear(): void {
    this.why = null;
    this.#laying.clear();
  }

  /** A move was chosen by its words: it is played, or, where a draft is put together, becomes part of that. */
  choose(move: Move): void {
    this.why = null;
    if (this.#book) this.#laying.lay(this.#laying.placed, move.code);
    else void this.play(move);
  }

  /** Plays a move that has a button. One of a turn that is over stands there until its story is told: it only ends that. */
  async play(move: Move): Promise<void> {
    const { view, shown, seat } = this.#player;
    const isAsked = view === shown || (view?.to_move === seat && view?.moves?.some(({ code }) => code === move.code));
    if (!isAsked) return this.#player.skip();
    await this.#send([move.code]);
  }

  /** Sends a draft that is complete, as one. */
  async send(): Promise<void> {
    if (this.#player.shown !== this.#player.view) return this.#player.skip();
    const draft = this.#book?.complete(this.#laying.placed);
    if (!draft || !this.draft?.complete) return this.refuse(this.#lacking());
    await this.#send(draft.after && this.to ? [this.to.code, ...draft.moves] : draft.moves);
  }

  /** What a draft needs before it can be sent. */
  #lacking(): string {
    const [zone] = this.missing;
    return zone ? t("table-draft-lacks", { zone: this.labelOf(zone) }) : t("table-draft-whose");
  }

  async #send(codes: readonly string[], way: Way | null = null): Promise<void> {
    if (this.#player.busy) return this.#wait(null);
    this.why = null;
    this.#sheet = null;
    this.#way = way && { ...way, view: this.#view };
    this.#sent = this.#moves.filter(({ code }) => codes.includes(code)).flatMap(({ touches }) => touches ?? []);
    this.#answered = { moves: this.#moves, view: this.#player.view };
    const picked = this.#picked;
    const problem = await this.#player.play(codes);
    if (this.#picked === picked) this.#picked = null; // else something was chosen meanwhile
    this.#way = null;
    if (!problem) return;
    this.#answered = null;
    this.why = this.#words.say(problem.say);
  }

  get #words(): Words {
    return this.#player.words!;
  }

  #say(move: Move, tag = false): string {
    return this.#words.say(tag && move.tag ? move.tag : move.say);
  }

  /** What a zone is called. */
  labelOf(zone: string): string {
    return this.#words.say(this.#grammar?.zone(zone)?.label ?? "");
  }
}

const NO_MOVES: readonly Move[] = [];
