import type { GameInfo } from "../../protocol";

/** The bots of a game that are characters rather than levels. */
export function characters(game: GameInfo): readonly string[] {
  return game.bots.filter((bot) => !game.levels.includes(bot));
}
