"""What a server needs of the engine for every move: views, events and records, as ratios within one process."""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from benchmarks.report import Claim, Say, Table
from cutpurse import Record
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find
from cutpurse.engine.state import State

GAMES = (
    ("steal_the_pile", 4),
    ("steal_the_pile_solitaire", 1),
    ("nacho_pile", 4),
    ("ten_card_crook", 1),
    ("spite_and_malice", 4),
    ("old_bill", 4),
    ("old_bill_memory", 4),
    ("old_bill_maid", 4),
)
WARM, MOVES, ROUNDS = 100, 300, 5
LONGEST = 400  # moves of a game that is recorded


class Costs(NamedTuple):
    """How long something takes against something else: the median of several rounds, and the best."""

    median: float
    best: float


class Surface(NamedTuple):
    """The costs of one game's surface."""

    view: Costs  # a seat's view against its encoding
    events: Costs  # a seat's events of a move against its view
    made: Costs  # a record against an interpreted replay of its moves
    loaded: Costs
    microseconds: float  # of a view, the median


WANTED = {
    "view": ("A seat's view against its encoding", 3.0),
    "events": ("A seat's events of a move against its view", 1.0),
    "made": ("A record made against an interpreted replay", 1 / 3),
    "loaded": ("A record loaded against an interpreted replay", 1.5),
}


def measure(say: Say) -> Iterator[Claim | Table]:
    """The dearest game of each kind as a claim, and all games as a table."""
    found: dict[str, Surface] = {}
    for game_id, players in GAMES:
        say(f"views, events and records of {game_id}")
        found[game_id] = surface_of(game_id, players)
    for name, (what, wanted) in WANTED.items():
        game_id, costs = max(
            ((key, getattr(entry, name)) for key, entry in found.items()), key=lambda pair: pair[1].median
        )
        yield Claim(
            what=f"{what}, dearest game",
            best=costs.best,
            median=costs.median,
            wanted=wanted,
            unit="times",
            at_most=True,
            judged="median",
            detail=game_id,
        )
    yield Table(
        title="Views, events and records",
        text="Compiled, as on a server; random games, every seat after every move, each view encoded once. Medians of "
        f"{ROUNDS} rounds. Records are made and loaded uncompiled.",
        head=(
            "game",
            "players",
            "view, us",
            "of its encoding",
            "events, of a view",
            "record made",
            "loaded, of a replay",
        ),
        rows=[
            (
                game_id,
                str(players),
                f"{found[game_id].microseconds:.1f}",
                f"{found[game_id].view.median:.1f}",
                f"{found[game_id].events.median:.1f}",
                f"{found[game_id].made.median:.2f}",
                f"{found[game_id].loaded.median:.2f}",
            )
            for game_id, players in GAMES
        ],
    )


def surface_of(game_id: str, players: int) -> Surface:
    """All ratios of a game, compiled as on a server."""
    game = Game(find(game_id), players).compile()
    _seats_looked(game, WARM, 0)
    _moves_told(game, WARM, 0)
    views, events, each = [], [], []
    gc.collect()
    gc.disable()
    try:
        for number in range(1, ROUNDS + 1):
            looking, encoding, count = _seats_looked(game, MOVES, number)
            telling, told = _moves_told(game, MOVES, number)
            views.append(looking / encoding)
            events.append((telling / told) / (looking / count))
            each.append(1e6 * looking / count)
        records = [_recorded(game_id, players, number) for number in range(ROUNDS)]
    finally:
        gc.enable()
    made, loaded = zip(*records, strict=True)
    return Surface(_costs(views), _costs(events), _costs(made), _costs(loaded), statistics.median(each))


def _costs(ratios: list[float] | tuple[float, ...]) -> Costs:
    return Costs(statistics.median(ratios), min(ratios))


def _seats_looked(game: Game, moves: int, seed: int) -> tuple[float, float, int]:
    """Seconds for every seat's view after every move of random games, and for encoding them once; and how many."""
    encode = msgspec.json.Encoder().encode
    rng = random.Random(seed)
    state = game.deal(seed)
    looking = encoding = 0.0
    for _ in range(moves):
        state = _next(game, state, rng)
        for seat in range(game.players):
            start = time.thread_time()
            view = state.view(seat)
            seen = time.thread_time()
            encode(view)
            encoding += time.thread_time() - seen
            looking += seen - start
        state.play(rng.randrange(state.move_count))
    return looking, encoding, moves * game.players


def _moves_told(game: Game, moves: int, seed: int) -> tuple[float, int]:
    """Seconds for telling every seat of every move of random games; and how many were told."""
    rng = random.Random(seed)
    state = game.deal(seed)
    telling = 0.0
    for _ in range(moves):
        state = _next(game, state, rng)
        watched = state.watch(rng.randrange(state.move_count))
        for seat in range(game.players):
            start = time.thread_time()
            watched.moments(seat)
            telling += time.thread_time() - start
    return telling, moves * game.players


def _next(game: Game, state: State, rng: random.Random) -> State:
    return game.deal(rng.randrange(1 << 30)) if state.over else state


def _recorded(game_id: str, players: int, seed: int) -> tuple[float, float]:
    """Making a record of a game and loading it, each against playing its moves again uncompiled."""
    game = Game(find(game_id), players)
    state = game.deal(seed)
    rng = random.Random(seed)
    while not state.over and len(state.played) < LONGEST:
        state.play(rng.randrange(state.move_count))
    text = state.record().text()

    def replay() -> None:
        again = game.deal(seed)
        for action in state.played:
            again.play(again.actions.index(action))

    again = _seconds(replay)
    return _seconds(lambda: state.record().text()) / again, _seconds(lambda: Record.parse(text)) / again


def _seconds(run: Callable[[], object]) -> float:
    """The best of a few runs."""
    best = float("inf")
    for _ in range(5):
        start = time.thread_time()
        run()
        best = min(best, time.thread_time() - start)
    return best
