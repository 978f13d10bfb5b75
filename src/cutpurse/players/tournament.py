"""Tournaments: bots against each other on the same deals from every seat, with intervals and a rating."""

from __future__ import annotations

import itertools
import os
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from math import atan, cos, exp, lgamma, log, pi, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine.chance import child
from cutpurse.engine.game import Game
from cutpurse.engine.options import whole_number
from cutpurse.engine.seed import Seed, seed_bytes
from cutpurse.engine.simulate import MOST_GAMES, MOST_THREADS, Z_95, side_by_side, wilson
from cutpurse.errors import OptionError
from cutpurse.players.levels import check_bot
from cutpurse.players.match import Failure, Match
from cutpurse.players.search import Budget

MOST_ARRANGEMENTS = 24
MOST_BOTS = 12
EVEN_RATING = 1500.0
ELO = 400 / log(10)  # points of a rating in a unit of log odds
ENOUGH = 10  # games that would have to go the other way before deals say how much they differ
MOST_WORTH = 4.0  # independent games that one game in a deal played from all sides can be worth
STEADY = 1.0  # games that every bot is taken to have shared with an average one, so that no rating is infinite
LONGEST_STEP = 0.5  # of log odds, on the way to the most likely strengths
STANDS_STILL = 1e-6  # of log odds: far less than a point of a rating
SURE = 0.95
WIDEST = 13.0  # standard errors that hold 95 % whatever the number of deals; with two it takes 12.7
CLOSE = 1e-9
STRIPS = 64  # an area is cut into; enough for seven digits
AS_NORMAL = 10**6  # deals beyond which more of them change nothing that could be seen


@dataclass(frozen=True)
class Played:
    """One game: the deal's number, who sat where, what each got out of it, and what went wrong."""

    deal: int
    names: tuple[str, ...]
    shares: tuple[float, ...]  # of the win; nothing for all where the score is the result
    scores: tuple[int, ...]
    failures: tuple[Failure, ...]


@dataclass(frozen=True, kw_only=True)
class Standing:
    """What a bot made of its games."""

    name: str
    games: int
    wins: float  # a shared win counts in part
    share: float  # of its games that it won
    low: float  # the interval that holds its true share 95 times out of 100
    high: float
    mean_score: float
    score_low: float | None  # the same for the mean score; None where there was one deal only
    score_high: float | None
    rating: float | None  # Bradley-Terry on the scale of Elo; None where nobody wins or it met nobody else

    def plain(self) -> dict[str, Any]:
        """The standing as plain JSON."""
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "share": self.share,
            "low": self.low,
            "high": self.high,
            "mean_score": self.mean_score,
            "score_low": self.score_low,
            "score_high": self.score_high,
            "rating": self.rating,
        }


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """All games and who stands where."""

    game: str
    players: int
    options: dict[str, Any]
    seed: bytes
    played: int  # in deals that were played in all arrangements
    wanted: int
    standings: tuple[Standing, ...]  # the best first
    failures: tuple[tuple[str, Failure], ...]  # which bot failed, and how

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped early."""
        return self.played < self.wanted

    def plain(self) -> dict[str, Any]:
        """The tournament as plain JSON."""
        return {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seed": self.seed.hex(),
            "games": self.played,
            "interrupted": self.interrupted,
            "bots": [standing.plain() for standing in self.standings],
            "failures": _grouped(self.failures),
        }


def arrangements(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who sits where: every choice of bots that fills the table, in every order, or in turned ones if those are many.

    With fewer bots than seats all of them sit there, some of them several times; with more, every choice of them plays.
    """
    if len(names) <= players:
        tables = [
            table
            for table in itertools.combinations_with_replacement(names, players)
            if all(table.count(name) >= names.count(name) for name in names)
        ]
    else:
        tables = list(itertools.combinations(names, players))
    found: dict[tuple[str, ...], None] = {}
    for table in tables:
        orders = set(itertools.islice(itertools.permutations(table), 100_000)) if players <= 4 else set()
        if not 0 < len(orders) <= MOST_ARRANGEMENTS:
            orders = {table[turn:] + table[:turn] for turn in range(players)}
        found.update(dict.fromkeys(sorted(orders)))
    return list(found)


@dataclass
class _Table:
    """What all games of a tournament share."""

    game: Game
    seed: bytes
    budget: Budget | None

    def play(self, deal: int, names: tuple[str, ...], stop: threading.Event) -> Played | None:
        """One game, or nothing if it was stopped."""
        dealt = child(self.seed, deal)
        match = Match.between(names, self.game, dealt, self.budget, cancel=stop)
        state = match.play()
        if not state.over or stop.is_set():  # its last moves may have been cut short
            return None
        winners = state.winners
        shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(names)))
        return Played(deal, names, shares, tuple(state.scores), tuple(match.failures))


def tournament(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: Seed,
    *,
    budget: Budget | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: threading.Event | None = None,
) -> Tournament:
    """Plays at least so many games: each deal is played in all arrangements of the bots, so that luck meets all alike.

    `progress` is told how many of how many games are done; `stop`, or Ctrl-C, ends it early with the deals that were
    played in all arrangements by then.
    """
    if not 1 <= len(names) <= MOST_BOTS:
        raise OptionError(f"a tournament is between 1 and {MOST_BOTS} bots")
    for name in names:
        check_bot(name, game)
    wanted = whole_number(games)
    if wanted is None or not 1 <= wanted <= MOST_GAMES:
        raise OptionError(f"games must be a whole number from 1 to {MOST_GAMES}, not {games!r:.40}")
    workers = whole_number((os.cpu_count() or 1) if threads is None else threads)
    if workers is None or not 1 <= workers <= MOST_THREADS:
        raise OptionError(f"threads must be a whole number from 1 to {MOST_THREADS}, not {threads!r:.40}")
    seatings = arrangements(names, game.players)
    deals = -(-wanted // len(seatings))
    stopping = stop or threading.Event()
    game.compile()
    table = _Table(game, seed_bytes(seed), budget)
    jobs = _Jobs(((deal, seating) for deal in range(deals) for seating in seatings), stopping)

    def interrupt() -> None:
        if len(jobs.played) < deals * len(seatings):
            stopping.set()  # Ctrl-C: games under way may be long, so they are broken off
        jobs.close()

    watch = (lambda: progress(len(jobs.played), deals * len(seatings))) if progress else (lambda: None)
    side_by_side([partial(_work, table, jobs)] * workers, watch, interrupt)
    arranged = Counter(one.deal for one in jobs.played)
    played = [one for one in jobs.played if arranged[one.deal] == len(seatings)]
    played.sort(key=lambda one: (one.deal, one.names))
    return Tournament(
        game=game.id,
        players=game.players,
        options=game.options,
        seed=seed_bytes(seed),
        played=len(played),
        wanted=deals * len(seatings),
        standings=standings(list(dict.fromkeys(names)), played),
        failures=tuple((one.names[failure.seat], failure) for one in played for failure in one.failures),
    )


@dataclass
class _Jobs:
    """The games that are still to be played, and those that were."""

    waiting: Iterator[tuple[int, tuple[str, ...]]]
    stop: threading.Event
    played: list[Played] = field(default_factory=list)
    _closed: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def close(self) -> None:
        """Hands out no more games."""
        self._closed = True

    def next(self) -> tuple[int, tuple[str, ...]] | None:
        """The next game to play, if there is one."""
        with self._lock:
            return None if self._closed or self.stop.is_set() else next(self.waiting, None)


def _work(table: _Table, jobs: _Jobs) -> None:
    try:
        while (job := jobs.next()) is not None:
            one = table.play(*job, jobs.stop)
            if one is not None:
                jobs.played.append(one)
    finally:
        jobs.close()  # done, or failed: either way nobody needs to begin another game


# -- figures -----------------------------------------------------------------------------------------------------------


@dataclass
class _Tally:
    """What a bot got, deal by deal: seats of one deal are not independent, deals are."""

    shares: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    scores: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))


def standings(names: Sequence[str], played: Sequence[Played]) -> tuple[Standing, ...]:
    """Every bot's figures, the best first."""
    tallies = {name: _Tally() for name in names}
    for one in played:
        for name, share, score in zip(one.names, one.shares, one.scores, strict=True):
            tallies[name].shares[one.deal].append(share)
            tallies[name].scores[one.deal].append(score)
    ratings = bradley_terry(names, played)
    found = [_standing(name, tally, ratings.get(name)) for name, tally in tallies.items()]
    return tuple(sorted(found, key=lambda one: (-one.share, -one.mean_score)))


def _grouped(failures: Sequence[tuple[str, Failure]]) -> list[dict[str, Any]]:
    """Each way in which a bot failed, when it first did in that seat, and how often it did."""
    first: dict[tuple[Any, ...], dict[str, Any]] = {}
    for name, failure in failures:
        told = {"bot": name, **asdict(failure), "count": 0}
        first.setdefault((name, failure.seat, failure.error, failure.replaced), told)["count"] += 1
    return list(first.values())


def _standing(name: str, tally: _Tally, rating: float | None) -> Standing:
    shares, scores = list(tally.shares.values()), list(tally.scores.values())
    games, wins = sum(map(len, shares)), sum(map(sum, shares))
    low, high = share_interval(shares)
    mean, error = mean_by_deal(scores)
    reach = student_95(len(scores) - 1) * error if len(scores) > 1 else None
    return Standing(
        name=name,
        games=games,
        wins=wins,
        share=wins / games if games else 0.0,
        low=low,
        high=high,
        mean_score=mean,
        score_low=None if reach is None else mean - reach,
        score_high=None if reach is None else mean + reach,
        rating=rating,
    )


def mean_by_deal(deals: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The mean over all games, and its standard error from how much deals differ; 0 where that cannot be known."""
    count, games = len(deals), sum(map(len, deals))
    if not games:
        return 0.0, 0.0
    mean = sum(map(sum, deals)) / games
    if count < 2:
        return mean, 0.0
    spread = sum((sum(deal) - mean * len(deal)) ** 2 for deal in deals) * count / (count - 1)
    return mean, sqrt(spread) / games


def share_interval(deals: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The 95 % interval of a share: Wilson's, for as many independent games as tell as much as these.

    The games of a deal go together, or, from both sides of the same cards, against each other: how much deals differ
    says how many games they are worth. Where hardly a game went the other way that is not known, and they count at most
    once; where all deals came out alike, each deal counts as one game.
    """
    count, games = len(deals), sum(map(len, deals))
    if count < 2:
        return 0.0, 1.0
    share, error = mean_by_deal(deals)
    variance = share * (1 - share)
    most = MOST_WORTH * games if variance * games >= ENOUGH else games
    worth = min(variance / error**2, most) if error else count
    return wilson(share * worth, worth, student_95(count - 1))


@cache
def student_95(freedom: int) -> float:
    """How many standard errors to either side hold 95 % where these are known from so few deals (Student's)."""
    low, high = Z_95, WIDEST
    while high - low > CLOSE:
        middle = (low + high) / 2
        low, high = (middle, high) if _student_within(middle, min(freedom, AS_NORMAL)) < SURE else (low, middle)
    return high


def _student_within(reach: float, freedom: int) -> float:
    """How often Student's t is no further from 0 than this: its density, as one over the angle, by Simpson's rule."""
    step = atan(reach / sqrt(freedom)) / STRIPS
    heights = [cos(strip * step) ** (freedom - 1) for strip in range(STRIPS + 1)]
    area = step / 3 * (heights[0] + 4 * sum(heights[1::2]) + 2 * sum(heights[2:-1:2]) + heights[-1])
    return 2 * area * exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(pi)


def bradley_terry(names: Sequence[str], played: Sequence[Played]) -> dict[str, float]:
    """Ratings on the scale of Elo, 1500 on average; who wins beats all others, in part where the win is shared."""
    beaten: dict[tuple[str, str], float] = defaultdict(float)
    for one in played:
        for a, b in itertools.combinations(range(len(one.names)), 2):
            together = one.shares[a] + one.shares[b]
            if one.names[a] != one.names[b] and together:
                beaten[one.names[a], one.names[b]] += one.shares[a] / together
                beaten[one.names[b], one.names[a]] += one.shares[b] / together
    met = [name for name in names if any(name in pair for pair in beaten)]
    if not met:
        return {}
    strength = _most_likely(np.array([[beaten[a, b] for b in met] for a in met]))
    return dict(zip(met, (EVEN_RATING + ELO * (strength - strength.mean())).tolist(), strict=True))


def _most_likely(beaten: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The logarithms of the strengths that make it most likely that each beat the others so often; by Newton's method.

    Steps of half a unit at most always lead uphill, and there is one summit only, so it is found from anywhere.
    """
    between = beaten + beaten.T
    strength = np.zeros(len(beaten))
    step = np.ones(len(beaten))
    while np.abs(step).max() > STANDS_STILL:
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        average = 1 / (1 + np.exp(-strength))  # against the average one
        slope = (beaten - between * expected).sum(axis=1) + STEADY * (0.5 - average)
        bends = between * expected * (1 - expected)
        curve = np.diag(bends.sum(axis=1) + STEADY * average * (1 - average)) - bends
        step = np.linalg.solve(curve, slope)
        step *= min(1.0, LONGEST_STEP / (np.abs(step).max() or 1.0))
        strength += step
    return strength
