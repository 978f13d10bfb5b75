import { settings } from "../../lib/settings.svelte";

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const LONG_AGO = 7 * 86_400_000; // after that a date says more

/** How long ago something was, in words: "5 minutes ago", "yesterday". */
export function ago(time: number, now = Date.now()): string {
  const past = Math.max(0, now - time);
  if (past > LONG_AGO) return new Intl.DateTimeFormat(settings.locale, { dateStyle: "medium" }).format(time);
  const words = new Intl.RelativeTimeFormat(settings.locale, { numeric: "auto" });
  for (const [unit, size] of STEPS) if (past >= size) return words.format(-Math.floor(past / size), unit);
  return words.format(0, "second");
}
