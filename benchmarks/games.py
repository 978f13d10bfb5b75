"""Every game's random play beside Spite & Malice's and beside itself with a fast generator for its chance.

Where the compiled code lands in memory differs from process to process and can cost a game a quarter of its speed, so
a row is measured in several processes: `python -m benchmarks.games GAME PLAYERS` is one of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.ours import FAST_CHANCE, Playouts
from benchmarks.report import Claim, Say, Table
from benchmarks.slices import Slices, in_turns, together
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find

PROCESSES = 4
ROUNDS = 4
MILLION = 1e6

# what a random decision spends its time on, game by game
BOUND_BY = {
    "steal_the_pile": "adding thirteen counts when a pile is taken, a shuffle of 52 or 104 cards for 48 to 100 moves",
    "steal_the_pile_solitaire": "one shuffle of 52 cards for only 16 decisions, and two plays of the deck after each",
    "nacho_pile": "the draw from the bag's counts",
    "ten_card_crook": "short games: one shuffle and one table set-up for every 10 decisions",
    "spite_and_malice": "listing up to 60 moves from three sources onto four piles",
    "old_bill": "the small steps of an offer: each lists only what can still become a legal offer",
    "old_bill_memory": "writing up to 52 face-down places into the list of moves",
    "old_bill_maid": "following what each giver and taker has learned, for guesses",
}
TABLES = (
    ("steal_the_pile", (2, 12)),
    ("steal_the_pile_solitaire", (1,)),
    ("nacho_pile", (2, 4)),
    ("ten_card_crook", (1,)),
    ("spite_and_malice", (2, 4)),
    ("old_bill", (3, 4)),
    ("old_bill_memory", (2, 6)),
    ("old_bill_maid", (2, 6)),
)
HEAD = (
    "game",
    "players",
    "M decisions/s, best",
    "median",
    "of Spite & Malice, best",
    "median",
    "cost of ChaCha8, best",
    "median",
    "bounded by",
)
TEXT = (
    "Random play on one thread. The cost of ChaCha8 is that of a game's own chance: deals, shuffles and draws. The "
    "seed of each simulated game is derived with ChaCha8 on both sides; counted in, the solitaire, which has the "
    "shortest games, came to 14 to 16 %. Where compiled code lands in memory differs between processes, and single "
    f"ones have shown Maid with six players a quarter below its best, so each row is of {PROCESSES} processes."
)


def measured_here(game_id: str, players: int) -> dict[str, Slices]:
    """A game's rate as it is, with a fast generator for its chance, and Spite & Malice's beside it."""
    game = Game(find(game_id), players)
    flagship = Playouts(Game(find("spite_and_malice"), 2))
    real, fast = Playouts(game), Playouts(game, FAST_CHANCE)
    return in_turns({"real": real.rate, "fast": fast.rate, "spite": flagship.rate}, ROUNDS)


def measured(game_id: str, players: int) -> dict[str, Slices]:
    """The slices of several processes."""
    command = [sys.executable, "-m", "benchmarks.games", game_id, str(players)]
    told = (subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(PROCESSES))
    return together({name: Slices(tuple(rates)) for name, rates in json.loads(found).items()} for found in told)


def measure(say: Say) -> Iterator[Claim | Table]:
    """The slowest game, the dearest chance, and the table of all."""
    rows, shares, costs = [], {}, {}
    for game_id, counts in TABLES:
        for players in counts:
            name = f"{game_id}, {players} players"
            say(name)
            found = measured(game_id, players)
            real, fast, spite = found["real"], found["fast"], found["spite"]
            shares[name] = (100 * real.most / spite.most, 100 * real.median / spite.median)
            costs[name] = (100 * (1 - real.most / fast.most), 100 * (1 - real.median / fast.median))
            rates = [f"{rate / MILLION:.1f}" for rate in (real.most, real.median)]
            percents = [f"{percent:.0f} %" for percent in (*shares[name], *costs[name])]
            rows.append((game_id, str(players), *rates, *percents, BOUND_BY[game_id]))
    slowest, dearest = min(shares, key=shares.__getitem__), max(costs, key=costs.__getitem__)
    best, median = shares[slowest]
    yield Claim(what="Slowest game, of Spite & Malice", best=best, median=median, wanted=25, unit="%", detail=slowest)
    best, median = costs[dearest]
    yield Claim(
        what="Dearest chance (ChaCha8 against splitmix64)",
        best=best,
        median=median,
        wanted=15,
        unit="%",
        at_most=True,
        detail=dearest,
    )
    yield Table(title="Every game", text=TEXT, head=HEAD, rows=rows)


if __name__ == "__main__":
    taken = measured_here(sys.argv[1], int(sys.argv[2]))
    print(json.dumps({name: slices.figures for name, slices in taken.items()}))
