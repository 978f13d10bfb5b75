"""How strong the bots are: `python -m benchmarks.strength [MINUTES]` plays what was asked for and writes strength.md.

Every line is one `cutpurse tournament`, whose command is given with its result. Lines share the minutes by weight; a
line that has used up its share is told with the games that were played by then.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cutpurse.engine.game import Game
from cutpurse.engine.registry import find
from cutpurse.players.search import Budget
from cutpurse.players.tournament import Standing, Tournament, tournament

RESULTS = Path(__file__).with_name("strength.md")
SEED = 2026
BUDGET = 0.2  # seconds a move
MANY = 20_000
INTRO = """# Strength

Written by `python -m benchmarks.strength`. Every deal is played in all arrangements of the bots; a shared win counts in
part; intervals are 95 %, by deal. Search is given 0.2 seconds a move, levels think as they do at a table. A line
stops after its share of the time, so the numbers of games differ.

| game | players | bots | first bot: share of wins | 95 % | wanted | games | command |
|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Line:
    """A tournament, and what share its first bot should win."""

    game: str
    players: int
    bots: tuple[str, ...]
    wanted: float | None = None  # None: only to be known
    games: int = MANY
    options: tuple[tuple[str, int], ...] = ()

    @property
    def weight(self) -> int:
        """Its part of the time: most for what is asked of the search."""
        return 4 if "search" in self.bots else 1

    @property
    def command(self) -> str:
        """What to type for the same games."""
        settings = "".join(f" --set {name}={value}" for name, value in self.options)
        return (
            f"cutpurse tournament {self.game} --players {self.players} --bots {','.join(self.bots)} "
            f"--games {self.games} --seed {SEED} --budget {BUDGET}{settings}"
        )


def lines() -> Iterator[Line]:
    """What was asked for, then the levels."""
    yield Line("steal_the_pile", 2, ("sensible", "random"), 0.62)
    yield Line("steal_the_pile", 2, ("search", "sensible"), 0.58)
    yield Line("spite_and_malice", 2, ("sensible", "random"), 0.99)
    yield Line("spite_and_malice", 2, ("search", "sensible"), 0.75)
    yield Line("nacho_pile", 2, ("search", "sensible"))
    yield Line("nacho_pile", 2, ("solver", "sensible"))
    yield Line("old_bill", 3, ("search", "sensible", "sensible"), 0.50)
    yield Line("steal_the_pile_solitaire", 1, ("search",))
    yield Line("steal_the_pile_solitaire", 1, ("sensible",))
    yield Line("ten_card_crook", 1, ("search",), options=(("turns", 100),))
    yield Line("ten_card_crook", 1, ("solver",), options=(("turns", 100),), games=2000)
    for game, players in (("steal_the_pile", 2), ("spite_and_malice", 2), ("nacho_pile", 2), ("old_bill_memory", 2)):
        for upper, lower in (("medium", "easy"), ("hard", "medium"), ("expert", "hard")):
            yield Line(game, players, (upper, lower), 0.60)


def measure(line: Line, seconds: float) -> Tournament:
    """Plays a line for so long at most."""
    game = Game(find(line.game), line.players, dict(line.options))
    game.compile()
    stop = threading.Event()
    timer = threading.Timer(seconds, stop.set)
    timer.start()
    try:
        return tournament(game, line.bots, line.games, SEED, budget=Budget(seconds=BUDGET), stop=stop)
    finally:
        timer.cancel()


def row(line: Line, result: Tournament) -> str:
    """A line of the table."""
    first: Standing = next(one for one in result.standings if one.name == line.bots[0])
    if line.players == 1 and find(line.game).aim == "score":
        figures = f"mean score {first.mean_score:.2f} | | |"
    else:
        wanted = "" if line.wanted is None else f"{100 * line.wanted:.0f} %"
        verdict = "" if line.wanted is None or first.share >= line.wanted else " **(missed)**"
        figures = f"{100 * first.share:.1f} %{verdict} | {100 * first.low:.1f} to {100 * first.high:.1f} | {wanted} |"
    return f"| {line.game} | {line.players} | {', '.join(line.bots)} | {figures} {first.games} | `{line.command}` |\n"


def main(minutes: float) -> None:
    """Plays all lines and writes them down as they come."""
    everything = list(lines())
    share = 60 * minutes / sum(line.weight for line in everything)
    text = INTRO
    for line in everything:
        text += row(line, measure(line, share * line.weight))
        RESULTS.write_text(text, encoding="utf-8")
        print(text.splitlines()[-1], flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0)
