import { t } from "./frame.svelte";

/** The bots that have words of ours; others go by the name they have. */
const DESCRIBED = new Set([
  "easy", "medium", "hard", "expert",
  "random", "sensible", "careful", "greedy", "spiteful", "childlike", "hasty", "search", "solver",
]);

/** What a bot is called, in a list and at the table: "careful". */
export function botName(bot: string): string {
  return DESCRIBED.has(bot) ? t(`bot-${bot}`) : bot;
}

/** How a bot plays, in a sentence; nothing where we do not know it. */
export function botManner(bot: string): string {
  return DESCRIBED.has(bot) ? t(`bot-${bot}.manner`) : "";
}
