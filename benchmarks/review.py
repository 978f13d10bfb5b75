"""Whether reviews tell the truth: `python -m benchmarks.review [--mistakes 200] [--minutes 30]` writes review.md.

Games of all rule books are played and reviewed with the time that a table gives. Every mistake called is measured again
with ten times the search of its second look, in worlds of its own. What is found is kept in a log, game by game, so the
run may be stopped and started again, and goes on until so many mistakes were measured or the minutes are over.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import count
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from cutpurse.engine.chance import child
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find
from cutpurse.engine.seed import seed_bytes
from cutpurse.engine.simulate import Z_95, wilson
from cutpurse.engine.state import State
from cutpurse.players.bots import Planned
from cutpurse.players.duel import Cost
from cutpurse.players.judging import Decision
from cutpurse.players.match import Match
from cutpurse.players.place import Place
from cutpurse.players.review import SECOND_LOOKS, review
from cutpurse.players.review import Review as Reviewed
from cutpurse.players.search import Budget
from cutpurse.players.second_look import second_look
from cutpurse.players.solvers import Plan, has_plan, plan_of
from cutpurse.table.shelf import REVIEW_SECONDS

RESULTS = Path(__file__).with_name("review.md")
LOG = Path("review.jsonl")
SEED = 2021
TIMES = 10  # the search of a second look
WANTED = 0.95  # of the mistakes called must still cost something
TENTHS = 10
WORLDS = 1000  # in which a plan plays on
SEARCHED = 0.1  # seconds a move, for levels that search: games are to be played here, not won
Found = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """A game and who plays it."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, int], ...] = ()

    @property
    def is_even(self) -> bool:
        """Whether equals play, by whose games the curve is calibrated."""
        return len(self.bots) > 1 and set(self.bots) == {"medium"}


TABLES = (
    Table("steal_the_pile", ("medium", "random")),
    Table("steal_the_pile", ("easy", "random", "medium", "hard")),
    Table("steal_the_pile_solitaire", ("random",)),
    Table("nacho_pile", ("random", "medium")),
    Table("nacho_pile", ("medium", "easy", "hard")),
    Table("ten_card_crook", ("easy",), (("turns", 12),)),
    Table("spite_and_malice", ("easy", "medium")),
    Table("spite_and_malice", ("random", "medium")),
    Table("old_bill", ("easy", "medium", "random")),
    Table("old_bill_memory", ("random", "medium")),
    Table("old_bill_memory", ("easy", "medium", "hard")),
    Table("old_bill_maid", ("medium", "medium", "medium")),
    Table("steal_the_pile_solitaire", ("easy",)),
    Table("steal_the_pile", ("medium", "medium")),
    Table("nacho_pile", ("medium", "medium")),
    Table("spite_and_malice", ("medium", "medium")),
    Table("old_bill", ("medium", "medium", "medium")),
    Table("old_bill_memory", ("medium", "medium")),
)


def examine(at: int, number: int, seconds: float) -> Found:
    """Plays a game, reviews it, and measures the mistakes again."""
    table = TABLES[at]
    os.nice(10 - os.nice(0))
    game = Game(find(table.game), len(table.bots), dict(table.options)).compile()
    turned = number % len(table.bots)
    bots = [*table.bots[turned:], *table.bots[:turned]]
    seed = child(seed_bytes(SEED + at), number)
    state = Match.between(bots, game, seed, Budget(seconds=SEARCHED)).play()
    plan = plan_of(game) if has_plan(game) else None
    found = review(state, budget=Budget(seconds=seconds), plan=plan, seed=number)
    looks = max(1, len(found.mistakes()))
    return {
        "table": at,
        "number": number,
        "bots": bots,
        "seconds": seconds,
        "judged": found.judged,
        "off": max((abs(sum(one.values) - 1) for one in found.chances), default=0.0) if len(bots) > 1 else 0.0,
        "seats": [{"luck": one.luck, "choices": one.choices, "start": one.start} for one in found.seats],
        "tenths": tenths(found) if table.is_even else [],
        "mistakes": [again(found, one, seconds * SECOND_LOOKS / looks, plan) for one in found.mistakes()],
    }


def tenths(found: Reviewed) -> list[list[float]]:
    """By tenths of the chances told after each move: how many, their sum, and what came of them."""
    sums = [[0.0, 0.0, 0.0] for _ in range(TENTHS)]
    for point in found.chances[:-1]:
        for seat, value in enumerate(point.values):
            row = sums[min(TENTHS - 1, int(value * TENTHS))]
            row[0] += 1
            row[1] += value
            row[2] += found.seats[seat].result
    return sums


def again(found: Reviewed, one: Decision, seconds: float, plan: Plan | None) -> Found:
    """A mistake, measured with ten times the search, in worlds of its own; one that a plan called by playing it on."""
    if one.best is None or one.cost is None:
        raise ValueError("a mistake has a better move, and a cost")
    state = found.record.replay(one.number - 1)
    state.game.compile()
    better, played = one.best.move.action, one.move.action
    cost: Cost | None
    if plan is not None and state.game.players == 1:
        cost = by_plan(state, better, played, plan)
    else:
        budget = Budget(seconds=TIMES * min(seconds, REVIEW_SECONDS * SECOND_LOOKS / 12))
        place = Place(state, one.seat)
        second_look(place, better, played, budget=Budget(iterations=4), seed=0)  # compiles: no part of the budget
        cost = second_look(place, better, played, budget=budget, seed=-1 - one.number)
    return {
        "move": one.number,
        "played": one.move.code,
        "best": one.best.move.code,
        "cost": one.cost.value,
        "error": one.cost.error,
        "again": None if cost is None else cost.value,
        "again_error": None if cost is None else cost.error,
    }


def by_plan(state: State, better: int, played: int, plan: Plan) -> Cost:
    """What a move gives away to a better one in games that the plan itself plays on, both with the same cards."""
    bot, costs = Planned(plan), []
    for world in range(WORLDS):
        results = []
        for action in (better, played):
            imagined = state.guess(0, child(seed_bytes(SEED), world))
            imagined.play(imagined.actions.index(action))
            while not imagined.over:
                imagined.play(imagined.actions.index(bot.choose(Place(imagined, 0))))
            results.append(imagined.scores[0])
        costs.append(results[0] - results[1])
    return Cost(fmean(costs), stdev(costs) / sqrt(WORLDS))


def tasks(done: set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Games to play, round by round over all tables, less those that the log has."""
    for number in count():
        for at in range(len(TABLES)):
            if (at, number) not in done:
                yield at, number


def run(wanted: int, minutes: float, seconds: float, log: Path, workers: int) -> list[Found]:
    """Goes on with a log until so many mistakes were measured or the time is over."""
    known = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()] if log.exists() else []
    ends = time.monotonic() + 60 * minutes
    left = tasks({(one["table"], one["number"]) for one in known})
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running = {pool.submit(examine, *next(left), seconds) for _ in range(workers)}
        while running:
            over, running = wait(running, return_when=FIRST_COMPLETED)
            for future in over:
                known.append(future.result())
                with log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(known[-1]) + "\n")
                measured = sum(len(one["mistakes"]) for one in known)
                tell(known[-1], measured, wanted, ends)
                write(known)
                if measured < wanted and time.monotonic() < ends:
                    running.add(pool.submit(examine, *next(left), seconds))
    return known


def tell(one: Found, measured: int, wanted: int, ends: float) -> None:
    """Says how far it is."""
    table = TABLES[one["table"]]
    held = sum(costs_still(mistake) for mistake in one["mistakes"])
    left = max(0.0, ends - time.monotonic()) / 60
    print(
        f"{table.game} {one['number']}: {held} of {len(one['mistakes'])} mistakes still cost something; "
        f"{measured} of {wanted} measured, {left:.0f} minutes left",
        flush=True,
    )


def costs_still(mistake: Found) -> bool:
    """Whether a mistake still costs something with ten times the search."""
    return mistake["again"] is not None and mistake["again"] > 0


# -- the report --------------------------------------------------------------------------------------------------------


def write(known: list[Found]) -> None:
    """Writes review.md from what is known so far."""
    RESULTS.write_text("\n".join([*_intro(known), *_mistakes(known), *_sums(known), *_curve(known), *_luck(known), ""]))


def _intro(known: list[Found]) -> list[str]:
    seconds = sorted({one["seconds"] for one in known})
    said = " or ".join(f"{one:g}" for one in seconds)
    return [
        "# Reviews",
        "",
        f"Written by `python -m benchmarks.review`: {len(known)} games, each reviewed in {said} seconds (a table gives "
        f"{REVIEW_SECONDS:g}). Intervals are 95 %. Levels sit in turn at every seat; `random` plays any move.",
        "",
    ]


def _mistakes(known: list[Found]) -> list[str]:
    rows = []
    games = list(dict.fromkeys(table.game for table in TABLES))
    for game in [*games, "all"]:
        mine = [one for one in known if game in ("all", TABLES[one["table"]].game)]
        called = [mistake for one in mine for mistake in one["mistakes"]]
        held = sum(map(costs_still, called))
        clear = sum(one["again"] is not None and one["again"] > Z_95 * one["again_error"] for one in called)
        row = f"| {game} | {len(mine)} | {sum(one['judged'] for one in mine)} | {len(called)} | {held} "
        if called:
            low, high = wilson(held, len(called))
            said, found = fmean(one["cost"] for one in called), fmean(one["again"] or 0.0 for one in called)
            row += f"| {100 * held / len(called):.1f} % | {100 * low:.1f} to {100 * high:.1f} | {clear} "
            row += f"| {said:.3f} | {found:.3f} |"
        else:
            row += "| | | | | |"
        rows.append(row)
    return [
        "## Mistakes",
        "",
        f"Every mistake called is measured again with {TIMES} times the search of a second look, in worlds of its own "
        f"(by the policy's playouts and by a search of the two moves); at least {100 * WANTED:.0f} % must still cost "
        "something. Clearly: more than 1.96 times its error. Costs are parts of a win, or points. The mistakes of Ten "
        f"Card Crook are called by its plan, and measured again in {WORLDS:,} games that the plan plays on.",
        "",
        "| game | games | decisions | called | still cost | | 95 % | clearly | cost said | found |",
        "|---|---|---|---|---|---|---|---|---|---|",
        *rows,
        "",
    ]


def _sums(known: list[Found]) -> list[str]:
    off = max((one["off"] for one in known), default=0.0)
    return [
        "## Sums",
        "",
        f"The chances of all seats add up to 1 after every move; the largest deviation is {off:.1e}.",
        "",
    ]


def _curve(known: list[Found]) -> list[str]:
    """Chances told, against what came of them; the interval is over games, for moves of one game share their end."""
    even = [one for one in known if one["tenths"]]
    return [
        "## The curve",
        "",
        f"In {len(even)} games between equals (`medium` at every seat): chances told after each move, and what came of "
        "them. The interval is over games.",
        "",
        *_calibration(even),
        "",
    ]


def _calibration(known: list[Found]) -> list[str]:
    rows = []
    for tenth in range(TENTHS):
        mine = [one["tenths"][tenth] for one in known if one["tenths"][tenth][0]]
        if not mine:
            continue
        number = sum(row[0] for row in mine)
        told, came = sum(row[1] for row in mine) / number, sum(row[2] for row in mine) / number
        spread = sqrt(sum((row[2] - row[0] * came) ** 2 for row in mine)) / number
        rows.append(
            f"| {10 * tenth} to {10 * tenth + 10} % | {100 * told:.1f} % | {100 * came:.1f} % "
            f"| ± {100 * Z_95 * spread:.1f} | {number:.0f} | {len(mine)} |"
        )
    return ["| told | mean | won | | seats and moves | games |", "|---|---|---|---|---|---|", *rows]


def _luck(known: list[Found]) -> list[str]:
    found: dict[str, list[Found]] = defaultdict(list)
    for one in known:
        table = TABLES[one["table"]]
        found[f"{table.game}, {len(table.bots)} players"] += [
            seat for bot, seat in zip(one["bots"], one["seats"], strict=True) if bot == "random"
        ]
    rows = []
    for name, seats in found.items():
        if len(seats) > 1:
            off = Z_95 * stdev(seat["luck"] for seat in seats) / sqrt(len(seats))
            mean = {key: fmean(seat[key] for seat in seats) for key in ("start", "choices", "luck")}
            rows.append(
                f"| {name} | {len(seats)} | {mean['start']:.3f} | {mean['choices']:.3f} "
                f"| {mean['luck']:.3f} ± {off:.3f} |"
            )
    return [
        "## Luck of a random player",
        "",
        "Beside the levels of its tables. It should be near 0 where the others play by the policy: what a random "
        "player loses, its choices lose. How much better others play counts as luck too, and so do decisions that "
        "there was no time to compare; choices stop at one whole win.",
        "",
        "| game | games | start | choices | luck |",
        "|---|---|---|---|---|",
        *rows,
    ]


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review", description=__doc__)
    parser.add_argument("--mistakes", type=int, default=200, help="how many to measure again")
    parser.add_argument("--minutes", type=float, default=60.0, help="no game is begun after so many")
    parser.add_argument("--seconds", type=float, default=REVIEW_SECONDS, help="for a review")
    parser.add_argument("--log", type=Path, default=LOG, help="what was found, game by game; a run goes on with it")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    write(run(given.mistakes, given.minutes, given.seconds, given.log, given.workers))
    print(f"written to {RESULTS}")


if __name__ == "__main__":
    main()
