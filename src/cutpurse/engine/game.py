"""A game at the table: a rule book with its number of players and house rules settled."""

from __future__ import annotations

import functools
import os
import re
import threading
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from cutpurse.engine import position, runner
from cutpurse.engine.chance import start_stream
from cutpurse.engine.kernels import decide, decide_at_random
from cutpurse.engine.layout import States
from cutpurse.engine.look import EVERYBODY, SPECTATOR
from cutpurse.engine.observation import Observation
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.seed import Seed, seed_words
from cutpurse.engine.state import State
from cutpurse.engine.view import OPEN
from cutpurse.engine.watch import Beats, Watched
from cutpurse.errors import OptionError, SeatError

if TYPE_CHECKING:
    from cutpurse.engine.runner import Runner


LONGEST_NAME = 200
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)  # signs of which nothing is drawn (default-ignorable, as Unicode calls them)
DIRECTING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@functools.cache
def default_names(players: int) -> tuple[str, ...]:
    """What seats are called while nobody has a name."""
    return tuple(f"Player {seat + 1}" for seat in range(players))


class Game:
    """Deals states of one game; made by `cutpurse.load`."""

    def __init__(
        self, rulebook: Rulebook, players: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self._rulebook = rulebook
        self._players = rulebook.check_players(rulebook.players[0] if players is None else players)
        self._codes = rulebook.check_options({} if options is None else options, self.players)
        self._compiling = threading.Lock()
        self.runner: Runner = runner.interpreted(rulebook)  # how rules run now: interpreted until `compile` is done

    @property
    def rulebook(self) -> Rulebook:
        """The rules."""
        return self._rulebook

    @property
    def players(self) -> int:
        """How many play."""
        return self._players

    @property
    def id(self) -> str:
        """The game's id, as given to `cutpurse.load`."""
        return self.rulebook.id

    @property
    def options(self) -> dict[str, Any]:
        """Every house rule with its value here."""
        return {option.name: option.decode(self._codes[option.name]) for option in self.rulebook.options}

    @property
    def is_compiled(self) -> bool:
        """Whether the rules run compiled."""
        return self.runner.compiled

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<{self.rulebook.title}: players={self.players}{options}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.id, self.players, self._codes) == (other.id, other.players, other._codes)

    def __hash__(self) -> int:
        return hash((self.id, self.players, tuple(self._codes.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        from cutpurse.engine.registry import load_with_options

        return load_with_options, (self.id, self.players, self.options)

    @functools.cached_property
    def observation(self) -> Observation:
        """How programs observe its states: the names, shapes and ranges of what they are given."""
        return Observation(self.rulebook, self.players)

    # -- running -------------------------------------------------------------------------------------------------

    def compile(self, progress: Callable[[str, int, int], None] | None = None) -> Game:
        """Switches states to compiled rules, compiled now or loaded from disk; safe to call from any thread."""
        if os.environ.get("CUTPURSE_INTERPRETED") == "1":
            return self
        with self._compiling:
            if not self.is_compiled:
                made = runner.compiled(self.rulebook)
                runner.warm(self.rulebook, made, runner.OF_STATES, progress)
                self.runner = made
        return self

    def playouts(
        self, progress: Callable[[str, int, int], None] | None = None, *, at_random: bool = False
    ) -> Callable[..., int]:
        """The compiled algorithm that plays many games, without compiling anything else; `at_random`: those only."""
        if os.environ.get("CUTPURSE_INTERPRETED") == "1":
            return self.runner.playouts
        with self._compiling:
            made = runner.compiled(self.rulebook, {decide: decide_at_random} if at_random else None)
            runner.warm(self.rulebook, made, ("playouts",), progress)
            return made.playouts

    def algorithm(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A kernel of your own over this game's rules: a function that leaves `deal`, `moves`, `play`, ... open.

        It takes an array of states first, dealt before (`game.deal(seed).records()`) or by the kernel itself: rules
        that play on an empty table may never end. Compiled at its first call or loaded from the disk cache, and run as
        plain Python where `CUTPURSE_INTERPRETED=1`. docs/kernels.md has examples.
        """
        return runner.own_algorithm(self.rulebook, function, compiled=os.environ.get("CUTPURSE_INTERPRETED") != "1")

    # -- states --------------------------------------------------------------------------------------------------

    def empty_states(self, count: int = 1) -> States:
        """Records that hold players and options and nothing else: what a deal starts from."""
        states = np.zeros(count, self.rulebook.layout.dtype)
        states["players"] = self.players
        for name, code in self._codes.items():
            states[name] = code
        return states

    def deal(self, seed: Seed) -> State:
        """A fresh game; the same seed deals the same game on every machine."""
        return State.dealt(self, seed)

    def watch_deal(self, seed: Seed) -> tuple[State, Watched]:
        """A fresh game, and what could be seen of the deal, from the first beat that the rules mark in it."""
        states = self.empty_states()
        states["chance_key"][0] = seed_words(seed)
        board = self.rulebook.layout.board(states, 0)
        with Beats(states, board) as beats:
            start_stream(board)
            self.rulebook.deal(board)
        state = self.deal(seed)
        return state, Watched(self, None, beats.kept, state._look())

    def from_truth(self, truth: Mapping[str, Any]) -> State:
        """The state that `truth()` describes; `chance` may be left out of a hand-built one (it is then seed 0)."""
        return State.checked(self, position.from_truth(self, truth))

    @cached_property
    def pieces(self) -> Counter[str]:
        """All pieces of the game by kind, as at a deal."""
        return self.rulebook.count_pieces(self.deal(0)._board())

    def check_seat(self, seat: Any) -> int:
        """The seat that looks, -1 for a spectator (None), or a SeatError."""
        if seat is None:
            return SPECTATOR
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < self.players:
            raise SeatError(f"seats are numbered 0 to {self.players - 1} (None: a spectator), not {seat!r:.40}")
        return int(seat)

    def check_eyes(self, eyes: Any) -> int:
        """Who looks: a seat, -1 for a spectator (None), -2 for all hands open (OPEN), or a SeatError."""
        return EVERYBODY if eyes is OPEN else self.check_seat(eyes)

    def check_names(self, names: Sequence[str] | None) -> tuple[str, ...]:
        """The names to use in sentences, one a seat: those given, told apart where two are alike, or the defaults."""
        if names is None:
            return default_names(self.players)
        if isinstance(names, str) or not isinstance(names, Sequence):
            raise OptionError(f"names are a list with one for each seat, not {type(names).__name__}")
        if len(names) != self.players:
            raise OptionError(f"{len(names)} names were given for {self.players} seats")
        given = [_check_name(name) for name in names]
        called: list[str] = []
        for seat, name in enumerate(given):
            alike = sum(_seen_of(other) == _seen_of(name) for other in given) > 1
            shown = f"{name} ({seat + 1})" if alike else name
            while _seen_of(shown) in map(_seen_of, called):
                shown += "'"
            called.append(shown)
        return tuple(called)


def _seen_of(name: str) -> str:
    """By what people tell names apart."""
    return UNSEEN.sub("", name).casefold()


def _check_name(name: object) -> str:
    """A name without blanks around it; one that could not be shown, or would act on what is shown, is refused."""
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        raise OptionError(f"a name is a text of 1 to {LONGEST_NAME} signs")
    if any(sign in DIRECTING or unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in name):
        raise OptionError("a name holds no line ends, control codes or marks that change the direction of writing")
    return " ".join(name.split())
