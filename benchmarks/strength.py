"""How strong the bots are: `python -m benchmarks.strength [MINUTES [SECONDS]]` plays and writes strength.md.

Every line is one `cutpurse tournament`, whose command is given with its result. Lines share the minutes by weight; a
line that has used up its share is told with the games that were played by then. SECONDS is what a search has for a
move: 0.2 is asked for, less is harder and gives more games in the same time.
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
BEST_CROOK = 19.031103173454  # in 100 turns: `cutpurse solve ten_card_crook`
INTRO = """# Strength

Written by `python -m benchmarks.strength {minutes:g} {budget:g}`: searches had {budget:g} seconds a move, where 0.2 is
asked for. Every deal is played in all arrangements of the bots; a shared win counts in part; intervals are 95 %, by
deal. A line stops after its share of the time with the deals that were finished by then, so the numbers of games
differ; the command plays them again. Levels think as they do at a table, but for `expert`: where it is a search,
`search` stands for it with less time than it has.

| game | players | bots | the first bot's result | 95 % | wanted | games | command |
|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Line:
    """A tournament, and what share (or mean score) its first bot should reach."""

    game: str
    players: int
    bots: tuple[str, ...]
    wanted: float | None = None  # None: only to be known
    games: int = 20_000
    weight: int = 1  # its part of the time
    options: tuple[tuple[str, int], ...] = ()

    def command(self, games: int, budget: float) -> str:
        """What to type for the same games."""
        settings = "".join(f" --set {name}={value}" for name, value in self.options)
        return (
            f"cutpurse tournament {self.game} --players {self.players} --bots {','.join(self.bots)} "
            f"--games {games} --seed {SEED} --budget {budget:g}{settings}"
        )


def lines() -> Iterator[Line]:
    """What was asked for, then the levels."""
    yield Line("steal_the_pile", 2, ("sensible", "random"), 0.62, 4000)
    yield Line("steal_the_pile", 2, ("search", "sensible"), 0.58, weight=10)
    yield Line("steal_the_pile", 2, ("search", "random"), weight=2)
    yield Line("spite_and_malice", 2, ("sensible", "random"), 0.99, 4000, weight=2)
    yield Line("spite_and_malice", 2, ("search", "sensible"), 0.75, weight=16)
    yield Line("nacho_pile", 2, ("search", "sensible"), weight=4)
    yield Line("nacho_pile", 2, ("solver", "sensible"), games=4000)
    yield Line("old_bill", 3, ("search", "sensible", "sensible"), 0.50, weight=8)
    yield Line("steal_the_pile_solitaire", 1, ("sensible",), games=20_000)
    yield Line("steal_the_pile_solitaire", 1, ("search",), 0.64, weight=10)
    crook = (("turns", 100),)
    yield Line("ten_card_crook", 1, ("sensible",), games=2000, options=crook)
    yield Line("ten_card_crook", 1, ("search",), 0.95 * BEST_CROOK, weight=16, options=crook)
    yield Line("ten_card_crook", 1, ("solver",), games=1000, options=crook)
    for game in ("steal_the_pile", "spite_and_malice"):
        yield Line(game, 2, ("medium", "easy"), 0.60, 2000)
        yield Line(game, 2, ("hard", "medium"), 0.60, weight=3)
        yield Line(game, 2, ("search", "hard"), 0.60, weight=5)
    for game in ("nacho_pile", "old_bill_memory"):
        for upper, lower in (("medium", "easy"), ("hard", "medium"), ("expert", "hard")):
            yield Line(game, 2, (upper, lower), 0.60, 2000, weight=2)


def measure(line: Line, seconds: float, budget: float) -> Tournament:
    """Plays a line for so long at most."""
    game = Game(find(line.game), line.players, dict(line.options))
    game.compile()
    tournament(game, line.bots, 1, SEED, budget=Budget(iterations=1))  # compiles what bots need
    stop = threading.Event()
    timer = threading.Timer(seconds, stop.set)
    timer.start()
    try:
        return tournament(game, line.bots, line.games, SEED, budget=Budget(seconds=budget), stop=stop)
    finally:
        timer.cancel()


def row(line: Line, result: Tournament, budget: float) -> str:
    """A line of the table."""
    first: Standing = next(one for one in result.standings if one.name == line.bots[0])
    if find(line.game).aim == "score":
        reached, figure = first.mean_score, f"{first.mean_score:.2f} points"
        low, high = first.score_low, first.score_high
        interval = "none" if low is None or high is None else f"{low:.2f} to {high:.2f}"
        wanted = "" if line.wanted is None else f"{line.wanted:.2f}"
    else:
        reached, figure = first.share, f"{100 * first.share:.1f} %"
        interval = f"{100 * first.low:.1f} to {100 * first.high:.1f}"
        wanted = "" if line.wanted is None else f"{100 * line.wanted:.0f} %"
    if line.wanted is not None and reached < line.wanted:
        figure = f"**{figure}**, missed"
    who = f"{line.game} | {line.players} | {', '.join(line.bots)}"
    return f"| {who} | {figure} | {interval} | {wanted} | {first.games} | `{line.command(result.played, budget)}` |\n"


def main(minutes: float = 60.0, budget: float = 0.2) -> None:
    """Plays all lines and writes them down as they come."""
    everything = list(lines())
    share = 60 * minutes / sum(line.weight for line in everything)
    text = INTRO.format(minutes=minutes, budget=budget)
    for line in everything:
        text += row(line, measure(line, share * line.weight, budget), budget)
        RESULTS.write_text(text, encoding="utf-8")
        print(text.splitlines()[-1], flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:3]))
