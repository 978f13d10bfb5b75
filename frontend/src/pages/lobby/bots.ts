import { t } from "../../lib/frame.svelte";
import type { GameInfo } from "../../protocol";

/** The bots that have words of ours; others go by the name they have. */
const DESCRIBED = new Set([
  "easy", "medium", "hard", "expert",
  "random", "sensible", "careful", "greedy", "spiteful", "childlike", "hasty", "search", "solver",
]);

/** What a bot is called in a list. */
export function botName(bot: string): string {
  return DESCRIBED.has(bot) ? t(`lobby-bot-${bot}`) : bot;
}

/** How a bot plays, in a sentence; nothing where we do not know it. */
export function botManner(bot: string): string {
  return DESCRIBED.has(bot) ? t(`lobby-bot-${bot}.manner`) : "";
}

/** The bots of a game that are characters rather than levels. */
export function characters(game: GameInfo): readonly string[] {
  return game.bots.filter((bot) => !game.levels.includes(bot));
}
