import { language, t } from "../../lib/frame.svelte";
import type { SeatInfo } from "../../protocol";

/** A number of people or chairs in words, to be put into a message: `$many` (four) and `$party` (in German: zu viert), also to begin with. */
export function inWords(count: number): Record<string, string | number> {
  const [many, party] = [t("lobby-number", { count }), t("lobby-party", { count })];
  return { count, many, party, Many: capital(many), Party: capital(party) };
}

/** Who sits at a table that has not begun, for whom it is told: whoever sits there too, or somebody who looks in. */
export function sittersOf(seats: readonly SeatInfo[], mine: readonly number[]): Record<string, string | number> {
  const sitting = seats.filter(({ kind }) => kind !== "open");
  return { ...inWords(sitting.length), who: mine.some((chair) => seats[chair] && seats[chair].kind !== "open") ? "you" : "other", name: sitting[0]?.name ?? "" };
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}
