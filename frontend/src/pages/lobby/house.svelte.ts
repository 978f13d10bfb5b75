import { PICTURES } from "../../art/tiles/pictures";
import { api, device, ensureMe } from "../../lib/api";
import type { Daily, GameInfo, Listed, Me, Problem } from "../../protocol";
import { problemOf } from "../../lib/problems";

const AGAIN_AFTER = 20_000; // ms: a lobby that stays open learns whose turn it is
const FIRST_PAUSE = 500; // ms before the first retry; doubled after each that fails
const LONGEST_PAUSE = 4_000;

/** What the lobby and the pages around it know of the house; it stays while one goes from page to page. */
class House {
  games = $state.raw<readonly GameInfo[] | null>(null);
  me = $state.raw<Me | null>(null);
  mine = $state.raw<readonly Listed[] | null>(null);
  open = $state.raw<readonly Listed[] | null>(null);
  daily = $state.raw<readonly Daily[] | null>(null);
  problem = $state.raw<Problem | null>(null); // why not all of it could be had
  isFirst = $state(false); // somebody is here for the first time, until they leave the lobby
  isNamed = $state<boolean | "folding">(true); // and has said who they are, or is just saying so

  /** The tables at which it is my turn, the one that waits longest last. */
  get waiting(): readonly Listed[] {
    return (this.mine ?? []).filter((one) => one.waits && one.table.stage === "playing");
  }

  /** A game by its id; its id is its name until the games are known. */
  title(game: string): string {
    return this.games?.find((one) => one.id === game)?.title ?? game;
  }

  /** Somebody leaves the lobby: whenever they come back, it is not for the first time. */
  settle(): void {
    this.isFirst = false;
    this.isNamed = true;
  }

  /** Asks for everything once more; what was known stays until the answer comes. */
  async refresh(): Promise<void> {
    let problem: Problem | null = null;
    const ask = async <T>(question: () => Promise<T>, take: (answer: T) => void): Promise<void> => {
      try {
        take(await question());
      } catch (error) {
        problem = problemOf(error);
      }
    };
    const person = ask(ensureMe, (me) => {
      this.me = me;
      if (!device.isNew) return;
      device.isNew = false;
      this.isFirst = true;
      this.isNamed = false;
    });
    await Promise.all([
      ask(api.games, (games) => (this.games = inOrder(games))),
      ask(api.daily, (daily) => (this.daily = daily)),
      ask(api.openTables, (open) => (this.open = open)),
      person.then(() => (this.me ? ask(api.myTables, (mine) => (this.mine = mine)) : undefined)),
    ]);
    this.problem = problem;
  }

  /** Asks again from time to time while somebody looks, soon after a failure and at once when the network is back; gives back how to stop. */
  watch(): () => void {
    let clock: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const look = async (): Promise<void> => {
      clearTimeout(clock);
      const asked = (clock = setTimeout(look, AGAIN_AFTER)); // an answer may never come
      if (document.hidden) return;
      await this.refresh();
      if (asked !== clock) return; // asked once more meanwhile, or nobody looks any more
      failures = this.problem ? failures + 1 : 0;
      if (!failures) return;
      clearTimeout(clock);
      clock = setTimeout(look, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - 1)) * (0.5 + Math.random() / 2));
    };
    void look();
    window.addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(clock);
      clock = undefined;
      window.removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
  }
}

/** Our own games as the lobby has them, then those of others by their names. */
function inOrder(games: readonly GameInfo[]): readonly GameInfo[] {
  const ours = Object.keys(PICTURES);
  const place = (game: GameInfo): number => (ours.indexOf(game.id) + ours.length + 1) % (ours.length + 1);
  return [...games].sort((a, b) => place(a) - place(b) || a.title.localeCompare(b.title));
}

export const house = new House();
