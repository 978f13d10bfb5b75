import { PICTURES } from "../../art/tiles/pictures";
import { api, ensureMe } from "../../lib/api";
import type { Daily, GameInfo, Listed, Me, Problem } from "../../protocol";
import { problemOf } from "../../lib/problems";

const AGAIN_AFTER = 20_000; // ms: a lobby that stays open learns whose turn it is

/** What the lobby and the pages around it know of the house; it stays while one goes from page to page. */
class House {
  games = $state.raw<readonly GameInfo[] | null>(null);
  me = $state.raw<Me | null>(null);
  mine = $state.raw<readonly Listed[] | null>(null);
  open = $state.raw<readonly Listed[] | null>(null);
  daily = $state.raw<readonly Daily[] | null>(null);
  problem = $state.raw<Problem | null>(null); // why not all of it could be had

  /** The tables at which it is my turn, the one that waits longest last. */
  get waiting(): readonly Listed[] {
    return (this.mine ?? []).filter((one) => one.waits && one.table.stage === "playing");
  }

  /** A game by its id; its id is its name until the games are known. */
  title(game: string): string {
    return this.games?.find((one) => one.id === game)?.title ?? game;
  }

  /** Asks for everything once more; what was known stays until the answer comes. */
  async refresh(): Promise<void> {
    this.problem = null;
    const person = this.#ask(ensureMe, (me) => (this.me = me));
    await Promise.all([
      this.#ask(api.games, (games) => (this.games = inOrder(games))),
      this.#ask(api.daily, (daily) => (this.daily = daily)),
      this.#ask(api.openTables, (open) => (this.open = open)),
      person.then(() => (this.me ? this.#ask(api.myTables, (mine) => (this.mine = mine)) : undefined)),
    ]);
  }

  /** Asks again from time to time while somebody looks; gives back how to stop. */
  watch(): () => void {
    void this.refresh();
    const look = (): void => {
      if (document.visibilityState === "visible") void this.refresh();
    };
    const clock = setInterval(look, AGAIN_AFTER);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(clock);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async #ask<T>(question: () => Promise<T>, take: (answer: T) => void): Promise<void> {
    try {
      take(await question());
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}

/** Our own games as the lobby has them, then those of others by their names. */
function inOrder(games: readonly GameInfo[]): readonly GameInfo[] {
  const ours = Object.keys(PICTURES);
  const place = (game: GameInfo): number => (ours.indexOf(game.id) + ours.length + 1) % (ours.length + 1);
  return [...games].sort((a, b) => place(a) - place(b) || a.title.localeCompare(b.title));
}

export const house = new House();
