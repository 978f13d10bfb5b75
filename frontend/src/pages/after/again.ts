import { go } from "../../lib/router.svelte";
import type { Session } from "../../lib/session.svelte";
import { startsAtOnce } from "../../lib/starting";
import type { Problem } from "../../protocol";

/** The same people at a new table: makes it, or finds it, and goes there; the problem, if there is none. */
export async function playAgain(session: Session): Promise<Problem | null> {
  const mine = session.you.seats ?? [];
  const isWaitedFor = session.table?.seats.some((one, seat) => one.kind !== "bot" && !mine.includes(seat));
  const next = session.table?.rematch ?? (await session.rematch());
  if (typeof next !== "string") return next;
  if (!isWaitedFor) startsAtOnce.add(next);
  go(`/t/${next}`);
  return null;
}
