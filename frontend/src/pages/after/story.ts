import type { Text } from "../../lib/words";
import type { Replay, SeatInfo, Value } from "../../protocol";
import { isHot } from "./beats";

/** People of a game that is over: nobody is away any more. */
export function settled(seats: readonly SeatInfo[]): readonly SeatInfo[] {
  return seats.map((one) => ({ ...one, here: true, away_since: null }));
}

/** Who else plays when a seat goes on from an earlier position: bots play for people too. */
export function othersOf(seats: readonly SeatInfo[], reader: number | null): "none" | "bots" | "people" | "both" {
  const kinds = new Set(seats.filter((_, seat) => seat !== reader).map(({ kind }) => kind));
  return kinds.size > 1 ? "both" : kinds.has("bot") ? "bots" : kinds.size ? "people" : "none";
}

/** What a move is remembered by: of all that happened in it, the thing that people remember; else the first. */
export function toldOf(replay: Pick<Replay, "frames">, ply: number): Text | null {
  const told = replay.frames.filter((frame) => frame.ply === ply).flatMap((frame) => frame.moments ?? []).filter((one) => one.say);
  return (told.find(isHot) ?? told[0])?.say ?? null;
}

/** The first piece that a sentence names. */
export function faceIn(text: Text | null): string | null {
  if (text === null || typeof text === "string") return null;
  for (const value of Object.values(text.values ?? {})) {
    if (typeof value !== "object") continue;
    if (value.type === "face") return value.face;
    const found = value.type === "message" ? faceIn(value) : null;
    if (found !== null) return found;
  }
  return null;
}

/** The rounds of a game that has them: after how many moves each began. */
export function roundsOf(replay: Pick<Replay, "first" | "frames">): readonly { readonly ply: number; readonly round: number }[] {
  const found: { ply: number; round: number }[] = [];
  const take = (ply: number, values: readonly Value[] | undefined) => {
    const round = values?.find((value) => value.id === "round")?.value;
    if (typeof round !== "number" || round === found.at(-1)?.round) return;
    if (ply === found.at(-1)?.ply) found.pop(); // dealt at once
    found.push({ ply, round });
  };
  take(0, replay.first.values);
  for (const { ply, moments } of replay.frames) {
    for (const { events } of moments ?? []) for (const event of events ?? []) if (event.type === "valued") take(ply, event.values);
  }
  return found.length > 1 ? found : [];
}
