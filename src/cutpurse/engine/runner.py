"""How a game's rules are run: as plain Python at once, compiled when asked."""

from __future__ import annotations

import functools
import hashlib
import re
import threading
import traceback
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from cutpurse.engine import kernels
from cutpurse.engine.beat import beat, no_beat
from cutpurse.engine.chance import HALVES, M32, next_block
from cutpurse.engine.layout import Board, States, cells
from cutpurse.engine.rule import Binder, Compiler, fingerprint, rule
from cutpurse.engine.rulebook import Rulebook
from cutpurse.errors import GameDefinitionError, OptionError, shown

OF_STATES = ("deal_one", "list_moves", "step", "score_of", "wins_of", "imagine", "redact")  # what states call
LONGEST_REASON = 200  # letters of what the compiler says
RULE_NAMES = ("deal", "moves", "play", "score", "wins", "hide", "fill", "choose", "appears", "promise")


class Runner(Protocol):
    """The generic algorithms, bound to one game: over arrays of records when `compiled`, else over boards as well."""

    compiled: bool
    deal_one: Callable[..., int]
    list_moves: Callable[..., int]
    step: Callable[..., int]
    score_of: Callable[..., int]
    wins_of: Callable[..., int]
    redact: Callable[..., int]
    imagine: Callable[..., int]
    complete: Callable[..., int]
    playouts: Callable[..., int]
    step_batch: Callable[..., int]
    observe_batch: Callable[..., int]
    count_positions: Callable[..., int]


class Boards:
    """An array of records as uncompiled rules see it: each entry a board, assignment a copy."""

    def __init__(self, rulebook: Rulebook, states: States) -> None:
        self.states = states
        self._boards = [rulebook.layout.board(states, i) for i in range(len(states))]
        self._bytes = states.view(np.uint8).reshape(len(states), -1)
        self._whole = cells(states.view(np.uint8))

    def __getitem__(self, i: int) -> Board:
        return self._boards[i]

    def __setitem__(self, i: int, board: Board) -> None:
        self._bytes[i] = board.raw_bytes()

    def take(self, record: bytes) -> None:
        """Puts a record in the place of the only entry."""
        self._whole[:] = record

    def record(self) -> bytes:
        """The only entry's record, a copy."""
        record: bytes = self._whole.tobytes()
        return record


def _rules(rulebook: Rulebook) -> dict[str, Any]:
    return {name: getattr(rulebook, name) for name in RULE_NAMES}


def _interpreted_algorithm(bound: Any, rulebook: Rulebook) -> Any:
    def run(states: Any, *arguments: Any) -> Any:
        return bound(*(_plain(argument, rulebook) for argument in (states, *arguments)))

    return run


def _plain(argument: Any, rulebook: Rulebook) -> Any:
    """Records as boards, rows of numbers as memoryviews, which hand out Python's own ints; anything else as it is."""
    if isinstance(argument, np.ndarray) and argument.dtype == rulebook.layout.dtype:
        return Boards(rulebook, argument)
    return cells(argument) if isinstance(argument, np.ndarray) and argument.ndim == 1 else argument


def interpreted(rulebook: Rulebook) -> Runner:
    """The algorithms as plain Python: no compiler, ready at once; made once for each rule book."""
    if INTERPRETED not in rulebook.compiled:
        binder = Binder(_rules(rulebook))
        made = {f.__name__: interpreted_algorithm(rulebook, f, binder) for f in kernels.ALGORITHMS}
        rulebook.compiled[INTERPRETED] = types.SimpleNamespace(compiled=False, **made)
    return cast("Runner", rulebook.compiled[INTERPRETED])


def interpreted_algorithm(rulebook: Rulebook, function: Any, binder: Binder | None = None) -> Any:
    """A generic algorithm over one game's rules as plain Python; a binder that is given has bound them for others."""
    return _interpreted_algorithm((binder or Binder(_rules(rulebook))).bound(function), rulebook)


def cautious_completion(rulebook: Rulebook) -> Callable[..., int]:
    """`complete` as plain Python for a record that may be none of the game: what goes on for too long is a TooLong.

    Its chance is quick and always the same.
    """
    if CAUTIOUS not in rulebook.compiled:
        rulebook.compiled[CAUTIOUS] = _bounded(rulebook, kernels.complete)
    return cast("Callable[..., int]", rulebook.compiled[CAUTIOUS])


def _bounded(rulebook: Rulebook, function: Any) -> Callable[..., int]:
    """A generic algorithm as plain Python, whose rules make so many calls and no more."""
    calls = threading.local()

    def counted(_: Any, bound: Any) -> Any:
        def called(*arguments: Any) -> Any:
            calls.left -= 1
            if calls.left < 0:
                raise TooLong
            return bound(*arguments)

        return called

    made = interpreted_algorithm(rulebook, function, Binder(_rules(rulebook), {next_block: quick_block}, counted))

    def run(*arguments: Any) -> Any:
        calls.left = MOST_CALLS
        return made(*arguments)

    return run


class TooLong(Exception):
    """Rules made more calls than any position of a game takes."""


@rule
def quick_block(s: Board) -> None:
    """In place of `next_block`: numbers that are spread evenly, if not fit to be dealt by."""
    for i in range(HALVES):
        mixed = (s.chance_counter * HALVES + i + 1) * SPREAD & M32
        mixed = (mixed ^ mixed >> 15) * SPREAD & M32
        s.chance_block[i] = mixed >> 16
    s.chance_counter += 1
    s.chance_used = 0


INTERPRETED = "interpreted"  # where a rule book keeps its uncompiled algorithms
CAUTIOUS = "cautious"  # and the one that completes records which may be damaged
MOST_CALLS = 100_000  # of rules: some thirty times what the longest guess takes
SPREAD = 0x9E3779B1
_compiling = threading.RLock()


def compiled(rulebook: Rulebook, replacing: Mapping[Any, Any] | None = None) -> Runner:
    """The algorithms compiled for one game; the first call of each compiles it or loads it from the disk cache."""
    with _compiling:
        kept = _kept(rulebook, replacing)
        if kept.runner is None:
            made = {f.__name__: compiled_algorithm(rulebook, f, replacing) for f in kernels.ALGORITHMS}
            # a runner keeps every algorithm as `made` too: Numba frees the code of a dispatcher that nobody holds
            kept.runner = cast("Runner", types.SimpleNamespace(compiled=True, made=made, **made))
        return kept.runner


def compiled_algorithm(rulebook: Rulebook, function: Any, replacing: Mapping[Any, Any] | None = None) -> Any:
    """A generic algorithm compiled over one game's rules, and kept with the rule book."""
    with _compiling:
        kept = _kept(rulebook, replacing)
        if function not in kept.algorithms:
            kept.algorithms[function] = kept.compiler.algorithm(function)
        return kept.algorithms[function]


def own_algorithm(rulebook: Rulebook, function: Any, *, compiled: bool) -> Callable[..., Any]:
    """A kernel of somebody's own over one game's rules: what cannot be compiled or run on is refused.

    A compiled one is the same whenever it is asked for: looking through all that it reads takes milliseconds.
    """
    if not isinstance(function, types.FunctionType):
        raise GameDefinitionError(f"a kernel is a function written in Python, not {shown(function)}")
    if compiled and function in _kept(rulebook, None).own:
        return _kept(rulebook, None).own[function]
    fingerprint(function, _rules(rulebook), {beat: no_beat})  # the same is refused whether it is compiled or not
    made = compiled_algorithm(rulebook, function) if compiled else interpreted_algorithm(rulebook, function)
    dtype = rulebook.layout.dtype

    @functools.wraps(function)
    def run(states: States, *arguments: Any) -> Any:
        if not isinstance(states, np.ndarray) or states.dtype != dtype or states.ndim != 1:
            what = f"an array of records of {rulebook.title}, such as game.deal(seed).records()"
            raise OptionError(f"{function.__name__} takes {what}, not {shown(states)}")
        try:
            return made(states, *arguments)
        except Exception as error:
            reason = _compiler_says(error) if compiled else None
            if reason is None:
                raise
            raise GameDefinitionError(f"{function.__name__} cannot be compiled: {reason}") from error

    if compiled:
        _kept(rulebook, None).own[function] = run
    return run


def _compiler_says(error: Exception) -> str | None:
    """Why the compiler refused a function, in a line of its own; None if what was compiled went wrong as it ran."""
    frames = list(traceback.walk_tb(error.__traceback__))
    if not str(frames[-1][0].f_globals.get("__name__")).startswith("numba."):
        return None
    if isinstance(error, KeyError):
        return f"the records have no field {error}"
    plain = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    lines = [line.strip() for line in plain.splitlines() if line.strip() and not line.startswith("Failed in ")]
    return lines[0][:LONGEST_REASON] if lines else type(error).__name__


@dataclass
class _Kept:
    """What was compiled for a rule book: it lives as long as the rule book does."""

    compiler: Compiler
    runner: Runner | None = None
    algorithms: dict[Any, Any] = field(default_factory=dict)
    own: dict[Any, Callable[..., Any]] = field(default_factory=dict)  # as they are handed out


def _kept(rulebook: Rulebook, replacing: Mapping[Any, Any] | None) -> _Kept:
    swapped = {beat: no_beat, **(replacing or {})}
    key = frozenset(swapped.items())
    if key not in rulebook.compiled:
        layout = hashlib.sha256(repr(rulebook.layout.dtype.descr).encode()).hexdigest()[:8]
        rulebook.compiled[key] = _Kept(Compiler(f"{rulebook.id}_{layout}", _rules(rulebook), swapped))
    return cast("_Kept", rulebook.compiled[key])


def _entry(algorithm: Any) -> Any:
    """The one compiled form of an algorithm, without the look at every argument's type that a call would begin with."""
    overloads = getattr(algorithm, "overloads", None)
    return next(iter(overloads.values())).entry_point if overloads else algorithm


def tallies(rulebook: Rulebook, players: int) -> tuple[npt.NDArray[np.int64], ...]:
    """Where `playouts` adds up its games: totals, wins by way of ending, and histograms of lengths and of scores."""
    totals = kernels.FIRST_END + len(rulebook.ends) + kernels.SEAT_FIGURES * players
    rows = 1 + 2 * players if rulebook.aim == "score" else 1
    return (
        np.zeros(totals, np.int64),
        np.zeros((len(rulebook.ends), kernels.WAYS_TO_WIN * players), np.int64),
        np.zeros((rows, kernels.BUCKETS), np.int64),
    )


def warm(
    rulebook: Rulebook,
    runner: Runner,
    wanted: tuple[str, ...],
    progress: Callable[[str, int, int], None] | None = None,
) -> None:
    """Compiles (or loads) algorithms, telling `progress` each name and how far it is."""
    states = np.zeros(2, rulebook.layout.dtype)
    players = rulebook.players[0]
    for name, code in rulebook.check_options({}, players).items():
        states[name] = code
    states["players"] = players
    out = np.zeros(rulebook.room_for_moves, np.int32)
    key = np.zeros(8, np.uint32)
    manners = np.zeros(players, np.int64)
    calls: list[tuple[str, tuple[Any, ...]]] = [
        ("deal_one", (0,)),
        ("list_moves", (0, out)),
        ("step", (0, -1, out)),
        ("score_of", (0, 0)),
        ("wins_of", (0, 0)),
        ("imagine", (0, -1, key)),
        ("redact", (0, -1)),
        (
            "playouts",
            (key, 0, 0, manners, out, np.zeros(1, np.uint64), np.zeros(32, np.uint16), *tallies(rulebook, players)),
        ),
    ]
    calls = [call for call in calls if call[0] in wanted]
    for done, (name, arguments) in enumerate(calls):
        if progress is not None:
            progress(name, done, len(calls))
        if name == "step":
            arguments = (0, int(out[0]), out)
        getattr(runner, name)(states, *arguments)
        setattr(runner, name, _entry(getattr(runner, name)))
    if progress is not None:
        progress("ready", len(calls), len(calls))
