"""Games between bots: each sees its own place and nothing else, and one that fails does not spoil the game."""

from __future__ import annotations

import hashlib
import operator
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from cutpurse.engine.game import Game
from cutpurse.engine.seed import Seed
from cutpurse.engine.state import State
from cutpurse.errors import OptionError, printable, shown
from cutpurse.players.bots import Bot, Mannered
from cutpurse.players.levels import bot
from cutpurse.players.place import Place
from cutpurse.players.search import Budget


@dataclass(frozen=True, kw_only=True)
class Failure:
    """A bot that did not do its job: who, when, and what went wrong."""

    seat: int
    ply: int
    error: str
    replaced: bool  # a random move was made in its place; else it only could not look


# of a match, beyond any real game: the longest that house rules set, 100000 turns of Ten Card Crook, takes some 140000;
# but some games have no end at all for bots that play well
MOST_DECISIONS = 250_000
LONGEST_ERROR = 200  # letters of what a bot says about its failure


def bot_seed(dealt: bytes, seat: int) -> int:
    """The start of a bot's own chance at a deal, from which nobody can tell the deal's seed."""
    return int.from_bytes(hashlib.sha256(dealt + b"bot" + bytes([seat])).digest()[:8], "little")


@dataclass
class Match:
    """One game played by bots; setting `cancel` breaks it off."""

    game: Game
    bots: Sequence[Bot]
    seed: Seed
    cancel: threading.Event = field(default_factory=threading.Event)
    failures: list[Failure] = field(default_factory=list)

    def __post_init__(self) -> None:
        _check_seats(self.bots, self.game)

    @classmethod
    def between(
        cls,
        names: Sequence[str],
        game: Game,
        seed: bytes,
        budget: Budget | None = None,
        *,
        waits: bool = True,
        cancel: threading.Event | None = None,
    ) -> Match:
        """Bots by name; each one's own chance starts from the deal's seed, which cannot be told from it."""
        _check_seats(names, game)
        stop = cancel or threading.Event()
        bots = [
            bot(name, game, bot_seed(seed, seat), budget, waits=waits, cancel=stop) for seat, name in enumerate(names)
        ]
        return cls(game, bots, seed, stop)

    def play(self) -> State:
        """Plays to the end, or until it is cancelled; a game without an end is refused after MOST_DECISIONS."""
        state = self.game.deal(self.seed)
        self.show(state)
        for _ in range(MOST_DECISIONS):
            if state.over or self.cancel.is_set():
                return state
            self.step(state)
        if state.over:
            return state
        raise OptionError(_endless(self.game))

    def step(self, state: State) -> None:
        """Asks a bot to move, plays its move and shows everyone the outcome."""
        if state.to_move is None:
            return
        state.play(state.index_of_action(self.asked(state, state.to_move)))
        self.show(state)

    def show(self, state: State) -> None:
        """Shows the position to those who keep something in mind."""
        for who, sitting in enumerate(self.bots):
            try:
                if sitting.keeps_in_mind:
                    sitting.see(Place(state, who))
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # a stranger's bot may raise anything
                self._failed(Place(state, who), error, replaced=False)

    def asked(self, state: State, seat: int) -> int:
        """The move of the bot whose turn it is, or a random one if it fails."""
        try:
            return _legal(self.bots[seat].choose(Place(state, seat)), state.actions)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a stranger's bot may raise anything
            place = Place(state, seat)
            self._failed(place, error, replaced=True)
            return Mannered(self.game, place.ply, "random").choose(place)

    def _failed(self, place: Place, error: BaseException, *, replaced: bool) -> None:
        self.failures.append(Failure(seat=place.seat, ply=place.ply, error=_told(error), replaced=replaced))


class _Illegal(Exception):
    """A bot's answer that is no legal move."""


def _check_seats(bots: Sequence[object], game: Game) -> None:
    if len(bots) != game.players:
        raise OptionError(f"{len(bots)} bots were given for {game.players} seats; give one for each")


def _endless(game: Game) -> str:
    rules = ", ".join(option.name for option in game.rulebook.options)
    advice = f"; its house rules may give it an end: {rules}" if rules else ""
    return f"{game.rulebook.title} between these bots was not over after {MOST_DECISIONS} decisions{advice}"


def _legal(answer: object, actions: Sequence[int]) -> int:
    """A bot's answer as a whole number, if it is a legal move: whatever it is, it does not judge that itself."""
    try:
        action = None if isinstance(answer, bool) else operator.index(answer)  # type: ignore[arg-type]  # or no number
    except TypeError:
        action = None
    if action is None or action not in actions:
        raise _Illegal(f"{shown(answer)} is not among its legal moves")
    return action


def _told(error: BaseException) -> str:
    """What went wrong, on one line that cannot play tricks on a terminal, in words that can be had of any error."""
    try:
        words = str(error) if isinstance(error, _Illegal) else f"{type(error).__name__}: {error}"
    except KeyboardInterrupt:
        raise
    except BaseException:  # even the words of a stranger's error may raise
        return "an error that cannot be put into words"
    return printable(" ".join(words[:LONGEST_ERROR].split()))
