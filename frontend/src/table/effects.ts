import type { Act, Box } from "./act";
import { element } from "./flyer";

/** How long things take, in milliseconds, as the look has it. */
export const TIME = {
  deal: 220, stagger: 45, dealMost: 900, play: 320, steal: 620, bust: 700, flip: 260, shuffle: 420, retire: 480, score: 900, turn: 320, rim: 900, hint: 600, nudge: 260, beam: 560,
} as const;

export const EASE = {
  out: "cubic-bezier(.2,.8,.2,1)",
  in: "cubic-bezier(.5,0,.9,.4)",
  snatch: "cubic-bezier(.7,-.25,.2,1.05)",
} as const;

/** Something in the air: where it begins, where it lands, and its box, which is as large as the larger of them. */
export interface Flying {
  readonly thing: HTMLElement;
  readonly from: Box;
  readonly to: Box;
  readonly box: Box;
}

const body = (thing: HTMLElement): HTMLElement => thing.firstElementChild as HTMLElement;

/** The transform that makes a thing in a box appear at another place. */
export function shift(at: Box, box: Box, dy = 0): string {
  const wide = box.width > 0 ? at.width / box.width : 1;
  const high = box.height > 0 ? at.height / box.height : 1;
  return `translate(${at.left - box.left}px, ${at.top - box.top + dy}px) scale(${wide}, ${high})`;
}

/** A box for a thing that flies from one place to another: what is on it is never drawn larger than it is. */
export function boxFor(from: Box, to: Box): Box {
  const larger = from.width > to.width ? from : to;
  return { left: to.left, top: to.top, width: larger.width, height: larger.height };
}

const middle = (one: Box, other: Box): Box => ({
  left: (one.left + other.left) / 2,
  top: (one.top + other.top) / 2,
  width: (one.width + other.width) / 2,
  height: (one.height + other.height) / 2,
});

/** One card after the other, in a low arc. */
export function deal(act: Act, flying: readonly Flying[], speed: number): number {
  const gap = Math.min(TIME.stagger, (TIME.dealMost - TIME.deal) / Math.max(1, flying.length - 1)) * speed;
  const time = TIME.deal * speed;
  flying.forEach(({ thing, from, to, box }, number) => {
    const frames = [{ transform: shift(from, box) }, { transform: shift(middle(from, to), box, -12) }, { transform: shift(to, box) }];
    act.move(thing, frames, time, { delay: number * gap, easing: EASE.out });
  });
  return time + gap * Math.max(0, flying.length - 1);
}

/** Straight to its place: it lifts, and lands with a small squash. */
export function play(act: Act, flying: readonly Flying[], speed: number): number {
  const time = TIME.play * speed;
  for (const { thing, from, to, box } of flying) {
    act.move(thing, [{ transform: shift(from, box) }, { transform: shift(to, box) }], time, { easing: EASE.out });
    const squash = 1 - 2 / Math.max(20, to.height);
    act.move(body(thing), [
      { transform: "none" }, { transform: "scale(1.06)", offset: 0.4 }, { transform: "none", offset: 0.82 }, { transform: `scale(${2 - squash}, ${squash})`, offset: 0.9 }, { transform: "none" },
    ], time);
  }
  return time;
}

/** The pile shivers, its seam is cut from left to right, and all of it flies low to the thief. */
export function steal(act: Act, flying: readonly Flying[], speed: number): number {
  const [shiver, cut] = [120 * speed, 120 * speed];
  const fly = TIME.steal * speed - shiver - cut;
  for (const { thing, from, to, box } of flying) {
    const seam = act.put(element("seam"), { left: from.left - 6, top: from.top - 6, width: from.width + 12, height: from.height + 12 });
    act.move(seam, [{ transform: "none" }, { transform: "scaleX(0)" }], cut, { delay: shiver, easing: EASE.in });
    act.move(body(thing), [0, 3, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })), shiver + cut);
    const way = [{ transform: shift(from, box) }, { transform: shift(to, box) }];
    act.move(thing, way, fly, { delay: shiver + cut, easing: EASE.snatch });
  }
  return TIME.steal * speed;
}

/** This turn's chips are hatched in red, jump, and tumble into the bag, which bulges. */
export function bust(act: Act, flying: readonly Flying[], bag: HTMLElement | null, speed: number): number {
  const [mark, tumble] = [280 * speed, 340 * speed];
  const gap = Math.min(18 * speed, (60 * speed) / Math.max(1, flying.length - 1));
  flying.forEach(({ thing, from, to, box }, number) => {
    const hatch = act.put(element(thing.querySelector(".chip") ? "hatch nacho" : "hatch"), from);
    act.move(hatch, [{ opacity: 0 }, { opacity: 0.85, offset: 0.3 }, { opacity: 0.85, offset: 0.9 }, { opacity: 0 }], mark);
    act.move(body(thing), [{ transform: "none" }, { transform: "none", offset: 0.5 }, { transform: "translateY(-10px)", offset: 0.75 }, { transform: "none" }], mark);
    const turn = number % 2 ? -220 : 220;
    act.move(thing, [{ transform: shift(from, box) }, { transform: shift(to, box), opacity: 0.2 }], tumble, { delay: mark + number * gap, easing: EASE.in });
    act.move(body(thing), [{ rotate: "0deg" }, { rotate: `${turn}deg` }], tumble, { delay: mark + number * gap, easing: EASE.in });
  });
  if (bag) act.move(bag, [{ scale: "1" }, { scale: "1.08 .96" }, { scale: "1" }], 140 * speed, { delay: TIME.bust * speed - 140 * speed });
  return TIME.bust * speed;
}

/** A full pile squares up, tips over and slides away. */
export function retire(act: Act, flying: readonly Flying[], speed: number): number {
  const time = TIME.retire * speed;
  for (const { thing, from, to, box } of flying) {
    act.move(thing, [{ transform: shift(from, box) }, { transform: shift(from, box), offset: 0.35 }, { transform: shift(to, box) }], time, { easing: "ease-in-out" });
    act.move(body(thing), [{ transform: "none" }, { transform: "scale(.97)", offset: 0.18 }, { transform: "rotate(7deg)", offset: 0.42 }, { transform: "none" }], time);
  }
  return time;
}

/** Is gone where it lands: into a hand or a bag. */
export function fade(act: Act, thing: HTMLElement, delay: number, time: number): void {
  act.move(body(thing), [{ opacity: 1 }, { opacity: 0 }], time, { delay }); // the box itself may have grown pale on its way
}

/** Its picture becomes the one for narrow places on its way to one: what lands looks like what lies there. */
export function narrow(act: Act, thing: HTMLElement, delay: number, time: number): void {
  const last = body(thing).lastElementChild;
  const [full, small] = [last?.querySelector<SVGElement>(".full"), last?.querySelector<SVGElement>(".small")];
  if (!full || !small) return;
  thing.classList.add("narrows");
  act.move(full, [{ opacity: 1 }, { opacity: 0 }], time, { delay });
  act.move(small, [{ opacity: 0 }, { opacity: 1 }], time, { delay });
}

/** Shows the other side: the two sides of the thing are its first and its last. */
export function flip(act: Act, thing: HTMLElement, time: number, delay = 0): void {
  const sides = [...body(thing).children] as HTMLElement[];
  if (sides.length < 2) return;
  const turn = (angle: number): string => `perspective(700px) rotateY(${angle}deg)`;
  const front = [{ transform: turn(0), opacity: 1 }, { transform: turn(90), opacity: 1, offset: 0.5 }, { transform: turn(90), opacity: 0, offset: 0.5 }, { transform: turn(90), opacity: 0 }];
  const back = [{ transform: turn(-90), opacity: 0 }, { transform: turn(-90), opacity: 0, offset: 0.5 }, { transform: turn(-90), opacity: 1, offset: 0.5 }, { transform: turn(0), opacity: 1 }];
  act.move(sides[0]!, front, time, { delay });
  act.move(sides[1]!, back, time, { delay });
}

/** A stack splits in two, and its halves riffle twice. */
export function shuffle(act: Act, halves: readonly HTMLElement[], speed: number): number {
  const time = TIME.shuffle * speed;
  halves.forEach((half, number) => {
    const side = number % 2 ? 8 : -8;
    const apart = { transform: `translateX(${side}px) rotate(${side / 4}deg)` };
    act.move(half, [{ transform: "none" }, apart, { transform: "none" }, apart, { transform: "none" }], time, { easing: "ease-in-out" });
  });
  return time;
}

/** The lantern goes from plate to plate, and swings once when it hangs. */
export function lantern(act: Act, { thing, from, to, box }: Flying, speed: number): number {
  const time = TIME.turn * speed;
  act.move(thing, [{ transform: shift(from, box) }, { transform: shift(to, box) }], time, { easing: "ease-in-out" });
  const swing = [0, 2, -2, 1, 0].map((angle) => ({ rotate: `${angle}deg` }));
  act.move(body(thing), swing, 240 * speed, { delay: time });
  return time + 240 * speed;
}

/** The light of a lamp sweeps over an area. */
export function beam(act: Act, area: Box, speed: number): number {
  const time = TIME.beam * speed;
  const size = Math.max(area.height * 1.3, 90);
  const light = act.put(element("beam"), { left: area.left - size / 2, top: area.top + (area.height - size) / 2, width: size, height: size });
  const frames = [{ transform: "none", opacity: 0 }, { opacity: 0.8, offset: 0.2 }, { opacity: 0.8, offset: 0.8 }, { transform: `translateX(${area.width}px)`, opacity: 0 }];
  act.move(light, frames, time, { easing: "ease-in-out" });
  return time;
}

/** A rim of light, or of red, round something on the table. */
export function rim(act: Act, thing: HTMLElement, speed = 1, colour = "var(--lantern)"): number {
  const time = TIME.rim * speed;
  if (thing.matches(":focus-visible")) return time;
  const lit = { outline: `3px solid ${colour}`, outlineOffset: "2px" };
  act.move(thing, [lit, { ...lit, offset: 0.8 }, { outline: "3px solid transparent", outlineOffset: "2px" }], time);
  return time;
}

/** A thing of the table breathes. */
export function breathe(act: Act, thing: HTMLElement, times: number, time: number): void {
  act.move(thing, [{ scale: "1" }, { scale: "1.03" }, { scale: "1" }], time / times, { iterations: times, easing: "ease-in-out" });
}

/** A coin spins up over a number that has grown, and says by how much. */
export function coin(act: Act, at: Box, more: number, delay: number, speed: number): number {
  const size = 34;
  const thing = act.put(element("count big coin"), { left: at.left + (at.width - size) / 2, top: at.top - size / 2, width: size, height: size });
  thing.textContent = `${more > 0 ? "+" : "−"}${Math.abs(more)}`;
  const spun = (turns: number, up: number): string => `perspective(400px) translateY(${-up}px) rotateY(${turns}turn)`;
  const frames = [{ transform: spun(0, 0), opacity: 0 }, { transform: spun(1, 12), opacity: 1, offset: 0.3 }, { transform: spun(2, 14), opacity: 1, offset: 0.75 }, { transform: spun(2, 0), opacity: 0 }];
  act.move(thing, frames, TIME.score * speed, { delay, easing: EASE.out });
  return delay + TIME.score * speed;
}

/** Something that stayed slides to its new place. */
export function slide(act: Act, { thing, from, to, box }: Flying, speed: number): void {
  act.move(thing, [{ transform: shift(from, box) }, { transform: shift(to, box) }], TIME.play * speed, { easing: EASE.out });
}
