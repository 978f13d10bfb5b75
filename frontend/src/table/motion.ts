import { tick } from "svelte";

import type { Teller } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import type { Moment, Place, View } from "../protocol";
import { Act, shift, type Box } from "./act";
import * as effects from "./effects";
import { copy, element, flyer, type Looks } from "./flyer";
import "./motion.css";
import { isQuiet, plan, type Flight, type Plan } from "./plan";
import { around, numberIn, Scene } from "./scene";
import { sound, soundOf } from "./sound";

/** A flight with all that has to be kept of the table before it changes. */
interface Leaving {
  readonly flight: Flight;
  readonly from: Box | null;
  readonly left: HTMLElement | null; // the piece as it was drawn
  readonly covers: HTMLElement | null; // what lies where it goes
  readonly over: Box | null;
}

/** Where a flight ends. */
interface Landing {
  readonly thing: HTMLElement | null; // the piece as it is drawn there
  readonly hides: HTMLElement | null; // what is not to be seen before
  readonly box: Box | null;
}

const FAST = 0.5;
const NARROW = 50; // px: a card that is no wider has a picture of its own
const COINS = ["pair", "pick", "score"]; // beats that pay
const BREATH = 140; // after something that others did, so that it can be followed
const DECK = 420; // after something that the table itself did

/** Tells moments on the table as it stands on the screen: pieces fly from where they lay to where they lie. */
export class Motion implements Teller {
  readonly #root: HTMLElement;
  readonly #acts = new Set<Act>();
  #lantern: Act | null = null; // in which it is on its way
  readonly #hush = (): void => {
    if (document.hidden) this.finish();
  };
  readonly #tapped = (): void => this.finish();
  #size = ""; // of the board: whatever flies is on its way to where something lay
  readonly #sized = (): void => {
    const size = `${this.#root.clientWidth} ${this.#root.clientHeight} ${settings.text}`;
    if (this.#size && size !== this.#size) shift();
    this.#size = size;
  };
  readonly #sizes = [new ResizeObserver(this.#sized), new MutationObserver(this.#sized)] as const;

  constructor(root: HTMLElement) {
    this.#root = root;
    root.addEventListener("pointerdown", this.#tapped, { capture: true, passive: true });
    document.addEventListener("visibilitychange", this.#hush);
    this.#sizes[0].observe(root);
    this.#sizes[1].observe(document.documentElement, { attributeFilter: ["data-text"] });
  }

  /** Nothing is told here any more. */
  stop(): void {
    this.finish();
    this.#root.removeEventListener("pointerdown", this.#tapped, { capture: true });
    document.removeEventListener("visibilitychange", this.#hush);
    for (const sizes of this.#sizes) sizes.disconnect();
  }

  /** Whatever is in the air lands at once. */
  finish(): void {
    for (const act of [...this.#acts]) act.end();
  }

  async tell(moment: Moment, before: View, after: View, show: () => void, signal?: AbortSignal): Promise<void> {
    const cut = (): void => this.finish();
    signal?.addEventListener("abort", cut);
    let shown = false;
    const showOnce = (): void => {
      if (!shown) show();
      shown = true;
    };
    try {
      const seen = plan(moment, before, after);
      if (document.hidden || isQuiet(seen)) {
        showOnce();
        this.#sounds(moment, seen, after, 0);
      } else if (settings.still) {
        showOnce();
        await tick();
        this.#still(seen, after);
        this.#sounds(moment, seen, after, 0);
      } else {
        await this.#fly(moment, seen, before, after, showOnce, signal);
      }
    } catch (trouble) {
      console.error(trouble); // what could not be shown has happened all the same
    } finally {
      signal?.removeEventListener("abort", cut);
      showOnce();
    }
  }

  /** Without motion: what is new has a rim of light for a while. */
  #still(seen: Plan, after: View): void {
    const scene = new Scene(this.#root, after);
    const places = [...seen.flights.flatMap(({ to }) => (to ? [to] : [])), ...seen.turned];
    const things = new Set(places.map((place) => scene.piece(place) ?? scene.top(place.zone) ?? scene.zone(place.zone)));
    this.#loose((act) => Math.max(0, ...[...things].map((thing) => (thing ? effects.rim(act, thing) : 0))));
  }

  async #fly(moment: Moment, seen: Plan, before: View, after: View, show: () => void, signal?: AbortSignal): Promise<void> {
    const speed = settings.pace === "fast" ? FAST : 1;
    const first = new Scene(this.#root, before);
    const leaving = seen.flights.map((flight) => this.#leave(flight, first));
    const slid = seen.slides.map((slide) => {
      const thing = first.piece({ zone: slide.zone, index: slide.from });
      return thing && first.boxOf(thing);
    });
    const turned = seen.turned.map((place) => {
      const thing = first.piece(place) ?? null;
      return thing && copy(thing);
    });
    const lamp = seen.lantern && first.lamp(seen.lantern.from);
    const hung = lamp && first.boxOf(lamp);
    show();
    await tick();
    if (!this.#root.isConnected || document.hidden || signal?.aborted) return;

    const act = this.#begin();
    try {
      const scene = new Scene(this.#root, after);
      const landing = leaving.map((one) => this.#land(one, scene));
      // those that make room, below what comes
      seen.slides.forEach((slide, number) => {
        const [thing, from] = [scene.piece({ zone: slide.zone, index: slide.to }), slid[number]];
        if (thing && from) this.#slide(act, thing, from, scene.boxOf(thing), speed);
      });
      let time = this.#pieces(act, seen, leaving, landing, scene, speed);
      seen.turned.forEach((place, number) => {
        time = Math.max(time, this.#turn(act, place, turned[number] ?? null, scene, speed));
      });
      for (const zone of seen.shuffled) time = Math.max(time, this.#riffle(act, zone, scene, speed));
      if (moment.beat === "catch") time = Math.max(time, this.#sweep(act, moment.by ?? null, scene, speed));
      if (moment.beat === "caught") {
        time = Math.max(time, ...seen.marked.map((place) => this.#rimmed(act, scene.piece(place), speed)));
      } else if (seen.flights.length === 0 && seen.marked.length > 0) {
        for (const place of seen.marked) {
          const thing = scene.piece(place);
          if (thing) effects.breathe(act, thing, 1, effects.TIME.nudge * speed);
        }
        time = Math.max(time, effects.TIME.nudge * speed);
      }
      this.#counts(moment, seen, scene, time, speed);
      if (seen.lantern) this.#hang(seen.lantern.to, lamp, hung, scene, speed);
      this.#sounds(moment, seen, after, time);
      await act.lasts(time + this.#breath(moment, after.seat, time) * speed);
    } finally {
      act.end();
      this.#acts.delete(act);
    }
  }

  /** How long to wait after a moment before the next. */
  #breath(moment: Moment, reader: number | null, time: number): number {
    if (time === 0 || !moment.say || (moment.by !== null && moment.by === reader)) return 0;
    return moment.by == null ? DECK : BREATH;
  }

  #leave(flight: Flight, scene: Scene): Leaving {
    const { from, to } = flight;
    const drawn = from && scene.piece(from);
    const itself = from ? `${from.zone} ${from.index}` : "";
    const waits = document.querySelector(`[data-waits="${CSS.escape(itself)}"]`); // where it was laid or dropped
    const stack = to && scene.zoneOf(to.zone)?.shape === "stack" ? to.zone : null;
    const covers = stack === null ? null : scene.heap(stack);
    return {
      flight,
      from: waits ? scene.boxOf(waits) : from && scene.box(from, null),
      left: drawn && copy(drawn),
      covers: covers && copy(covers),
      over: covers && scene.boxOf(covers),
    };
  }

  #land({ flight, from }: Leaving, scene: Scene): Landing {
    const { to } = flight;
    if (!to) return { thing: null, hides: null, box: null };
    const stack = scene.zoneOf(to.zone)?.shape === "stack";
    const top = scene.piece(to) ?? (stack ? scene.top(to.zone) : null);
    const thing = top?.matches("[data-piece]") ? top : null;
    return { thing, hides: stack && thing ? scene.heap(to.zone) : thing, box: scene.box(to, from) };
  }

  #pieces(
    act: Act,
    seen: Plan,
    leaving: readonly Leaving[],
    landing: readonly Landing[],
    scene: Scene,
    speed: number,
  ): number {
    const covered = new Set<string>();
    const flying: effects.Flying[] = [];
    const flips = new Set<HTMLElement>();
    const fades = new Set<HTMLElement>();
    const veiled = new Set<HTMLElement>();
    leaving.forEach(({ flight, from, left, covers, over }, number) => {
      const { thing, hides, box: to } = landing[number]!;
      if (!from || !to) return;
      const place = flight.to!;
      if (covers && over && !covered.has(place.zone)) {
        covered.add(place.zone);
        const ghost = element("flyer");
        ghost.style.setProperty("--card", `${over.width}px`);
        ghost.style.setProperty("--chip", `${over.width}px`);
        ghost.append(covers);
        act.put(ghost, over);
      }
      const [sides, turns] = this.#sides(flight, left, thing, scene);
      const box = effects.boxFor(from, to);
      const outer = act.put(flyer(sides, flight.count, box), box);
      if (turns) flips.add(outer);
      if (!thing) fades.add(outer);
      flying.push({ thing: outer, from, to, box });
      if (hides) veiled.add(hides);
    });
    if (flying.length === 0) return 0;
    const bag = seen.flights[0]?.to ? scene.zone(seen.flights[0].to.zone) : null;
    const time = seen.manner === "bust" ? effects.bust(act, flying, bag, speed) : effects[seen.manner](act, flying, speed);
    const single = seen.manner === "deal" ? effects.TIME.deal * speed : time;
    const gap = (time - single) / Math.max(1, flying.length - 1);
    const turn = Math.min(single, effects.TIME.flip * speed);
    flying.forEach(({ thing, to, box }, number) => {
      if (to.width <= NARROW && box.width > NARROW) effects.narrow(act, thing, number * gap, single / 2);
      if (flips.has(thing)) effects.flip(act, thing, turn, number * gap + (single - turn) / 2);
      if (fades.has(thing)) effects.fade(act, thing, number * gap + single * 0.8, single * 0.2);
    });
    for (const thing of veiled) act.veil(thing, time);
    return time;
  }

  /** What is seen of a flying piece: one side, or two if it turns over on its way. */
  #sides(flight: Flight, left: HTMLElement | null, thing: HTMLElement | null, scene: Scene): [Looks[], boolean] {
    const place = flight.to ?? flight.from!;
    const [game, holds] = [scene.view.game, scene.zoneOf(place.zone)?.holds ?? "card"];
    const { was, is } = flight;
    const before: Looks = { game, holds, face: was ?? null, drawn: left };
    const after: Looks = { game, holds, face: is ?? null, drawn: is === undefined ? null : thing };
    if (was === undefined) return [[after], false];
    if (is === undefined || was === is) return [[is === undefined || !thing ? before : after], false];
    return [[before, after], true];
  }

  /**
   * A piece that stays slides to its new place. It does so in the air: what moves on the table has to be drawn apart from
   * all that lies around it.
   */
  #slide(act: Act, thing: HTMLElement, from: Box, to: Box, speed: number): void {
    if (Math.abs(from.left - to.left) < 1 && Math.abs(from.top - to.top) < 1) return;
    const box = effects.boxFor(from, to);
    const look = { game: "", holds: "", face: null, drawn: thing, stays: true };
    effects.slide(act, { thing: act.put(flyer([look], 1, box), box), from, to, box }, speed);
    act.veil(thing, effects.TIME.play * speed);
  }

  /** A piece turns over where it lies. */
  #turn(act: Act, place: Place, was: HTMLElement | null, scene: Scene, speed: number): number {
    const thing = scene.piece(place);
    const zone = scene.zoneOf(place.zone);
    if (!thing || !zone) return 0;
    const box = scene.boxOf(thing);
    const looks = { game: scene.view.game, holds: zone.holds ?? "card", face: null };
    const outer = act.put(flyer([{ ...looks, drawn: was }, { ...looks, drawn: thing }], 1, box), box);
    const time = effects.TIME.flip * speed;
    effects.flip(act, outer, time);
    act.veil(thing, time);
    return time;
  }

  #riffle(act: Act, zone: string, scene: Scene, speed: number): number {
    const top = scene.top(zone);
    if (!top?.matches(".card")) return 0;
    const box = scene.boxOf(top);
    const look: Looks = { game: scene.view.game, holds: "card", face: null, drawn: top };
    const halves = [1, 2].map(() => act.put(flyer([look], 1, box), box));
    return effects.shuffle(act, halves, speed);
  }

  /** Old Bill shines his lamp into somebody's den. */
  #sweep(act: Act, seat: number | null, scene: Scene, speed: number): number {
    const dens = scene.view.zones.filter((zone) => zone.kind === "den" && zone.owner === seat);
    const area = around(dens.flatMap(({ id }) => scene.zone(id) ?? []).map((den) => scene.boxOf(den)));
    return area ? effects.beam(act, area, speed) : 0;
  }

  #rimmed(act: Act, thing: HTMLElement | null, speed: number): number {
    return thing ? effects.rim(act, thing, speed, "var(--bad)") : 0;
  }

  /** Coins of piles and scores count; nobody waits for them. */
  #counts(moment: Moment, seen: Plan, scene: Scene, landed: number, speed: number): void {
    const texts = [
      ...seen.counts.filter(({ was, is }) => is > was + 1).map((count) => ({ ...count, at: scene.zone(count.id), within: ".count, .c" })),
      ...seen.scores.map((count) => ({ ...count, at: scene.plate(count.id), within: ".score" })),
    ];
    const found = texts.flatMap(({ at, within, was, is }) => {
      const text = numberIn(at?.querySelector(within) ?? null, is);
      return text ? [{ text, was, is }] : [];
    });
    if (found.length === 0) return;
    this.#loose((act) => {
      act.count(found, landed, 300 * speed);
      return landed + 320 * speed;
    });
    if (!COINS.includes(moment.beat)) return;
    for (const { id, was, is } of seen.scores) {
      const number = scene.plate(id)?.querySelector(".score");
      if (number) this.#loose((act) => effects.coin(act, scene.boxOf(number), is - was, landed, speed));
    }
  }

  /** The lantern goes to the next one; there is only one, so wherever it was on its way to, it has arrived. */
  #hang(seat: number | null, lamp: Element | null, from: Box | null, scene: Scene, speed: number): void {
    this.#lantern?.end();
    const target = scene.lamp(seat);
    if (!from || !target || target === lamp) return;
    const to = scene.boxOf(target);
    this.#lantern = this.#loose((act) => {
      const outer = element("flyer");
      const inner = element("body");
      inner.append(copy(target));
      outer.append(inner);
      act.put(outer, to);
      const time = effects.lantern(act, { thing: outer, from, to, box: to }, speed);
      act.veil(target, time);
      return time;
    });
  }

  #sounds(moment: Moment, seen: Plan, after: View, time: number): void {
    const name = soundOf(moment, seen, after);
    if (name) sound.play(name, name === "steal" || name === "bust" ? 0 : time * 0.6);
    const mine = after.seat !== null && seen.lantern?.to === after.seat;
    if (mine && !seen.ended) sound.play("turn");
  }

  #begin(): Act {
    const act = new Act();
    this.#acts.add(act);
    return act;
  }

  /** Shows something that nobody waits for. */
  #loose(show: (act: Act) => number): Act {
    const act = this.#begin();
    let time = 0;
    try {
      time = show(act);
    } finally {
      void act.lasts(time).finally(() => this.#acts.delete(act));
    }
    return act;
  }
}
