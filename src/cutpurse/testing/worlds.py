"""Every world that a seat may take for the truth, and how likely a guess makes it: `fill` run with scripted chance."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from cutpurse.engine.chance import draw, draw_kind, next_half, shuffle
from cutpurse.engine.kernels import complete, step
from cutpurse.engine.layout import UNKNOWN, Cards, States, copied, kept
from cutpurse.engine.rule import Binder, rule
from cutpurse.engine.runner import interpreted_algorithm
from cutpurse.engine.state import State

MOST_PATHS = 600
MOST_DRAWS = 400  # on one way: rules that draw again until something fits may do so for ever
GUESSES = 12  # that are compared where there are too many worlds to see them all
NEVER_DRAWN = (
    "`fill` never deals what lies here, though seat {seat} may take it for the truth: draw every hidden card by chance "
    "(draw, draw_kind, shuffle), each that the seat cannot rule out"
)
NOT_BY_CHANCE = (
    "`fill` gives {field} the same whatever the seed, though that is not what lies there: draw hidden cards by chance"
)


class TooMany(Exception):
    """There are more ways than were asked for, or chance is used in a way that has too many outcomes to script."""


class DeadEnd(Exception):
    """This way is given up, and the cards dealt anew: raised by what a test has run in place of a rule."""


class Script:
    """Takes the place of chance: of all that can be drawn, one way after the other."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._path: list[tuple[int, int]] = []  # of each draw, the outcome chosen and how many there are
        self._at = 0
        self.share = Fraction(1)  # the probability of this way

    def ways(self) -> Iterator[None]:
        """Runs of the same rules, one for each way that chance can go."""
        for _ in range(self._most):
            self._at, self.share = 0, Fraction(1)
            yield
            if not self._goes_on():
                return
        raise TooMany

    def choose(self, weights: Mapping[int, int] | Mapping[int, Fraction]) -> int:
        """One of some outcomes; those of no weight are never drawn."""
        possible = [outcome for outcome, weight in weights.items() if weight > 0]
        if self._at == len(self._path):
            self._path.append((0, len(possible)))
            if len(self._path) > MOST_DRAWS or prod(count for _, count in self._path) > self._most:
                raise TooMany
        chosen = possible[self._path[self._at][0]]
        self._at += 1
        self.share *= Fraction(weights[chosen]) / sum(map(Fraction, weights.values()))
        return chosen

    def _goes_on(self) -> bool:
        """Goes on to the next way, if there is one."""
        while self._path:
            chosen, count = self._path.pop()
            if chosen + 1 < count:
                self._path.append((chosen + 1, count))
                return True
        return False


def _scripted(script: Script) -> dict[Any, Any]:
    """What rules call in place of chance; equal cards are one outcome."""

    @rule
    def scripted_draw(s: Any, n: int) -> int:
        return script.choose(dict.fromkeys(range(n), 1))

    @rule
    def scripted_kind(s: Any, counts: Any, first: int, kinds: int, total: int) -> int:
        kind = script.choose({kind: int(counts[first + kind]) for kind in range(kinds)})
        counts[first + kind] -= 1
        return kind

    @rule
    def scripted_shuffle(s: Any, cards: Any, first: int, count: int) -> None:
        for last in range(first + count - 1, first, -1):
            lying = [int(cards[place]) for place in range(first, last + 1)]
            chosen = script.choose({card: lying.count(card) for card in lying})
            place = first + lying.index(chosen)
            cards[place], cards[last] = cards[last], chosen

    @rule
    def scripted_half(s: Any) -> int:
        raise TooMany

    return {draw: scripted_draw, draw_kind: scripted_kind, shuffle: scripted_shuffle, next_half: scripted_half}


Hidden = dict[str, tuple[int, ...]]
World = tuple[tuple[int, ...], ...]


def every_world(
    state: State, seat: int | None, most: int = MOST_PATHS, replacing: Mapping[Any, Any] | None = None
) -> dict[World, Fraction]:
    """What can lie in the places that a seat cannot see, field by field, and how likely each of it is in a guess.

    `replacing`: rules to be run in place of others, made of the script.
    """
    who = state.game.check_seat(seat)
    places = hidden_places(state, who)
    found: dict[World, Fraction] = {}
    for world, share in _guesses(state, who, most, replacing):
        key = tuple(what_lies(world, places).values())
        found[key] = found.get(key, Fraction(0)) + share
    whole = sum(found.values())
    return {world: share / whole for world, share in found.items()}


def _guesses(
    state: State, who: int, most: int, replacing: Mapping[Any, Any] | None
) -> Iterator[tuple[States, Fraction]]:
    """Whole positions that a guess can be, in every way that chance can go."""
    script, known = Script(most), _redacted(state, who)
    run = _scripted_algorithm(state, complete, script, replacing)
    for _ in script.ways():
        world = copied(known)
        with contextlib.suppress(DeadEnd):
            run(world, 0, who, np.zeros(8, np.uint32))
            yield world, script.share


def _scripted_algorithm(
    state: State, algorithm: Any, script: Script, replacing: Mapping[Any, Any] | None = None
) -> Any:
    """A generic algorithm over the rules of a game, uncompiled, with scripted chance."""
    book = state.game.rulebook
    rules = {name: getattr(book, name) for name in ("fill", "moves", "play")}
    swapped = {**_scripted(script), **{old: new(script) for old, new in (replacing or {}).items()}}
    return interpreted_algorithm(book, algorithm, Binder(rules, swapped))


class Memory:
    """The worlds that a seat cannot rule out if it forgets nothing: found by playing on in each, without `fill`.

    It begins with all that a guess can be. After a move it keeps the worlds in which a move that looks the same was
    legal and led to what the seat sees now, in any way that chance can go.
    """

    def __init__(
        self,
        state: State,
        seat: int | None,
        most: int = MOST_PATHS,
        replacing: Mapping[Any, Any] | None = None,
    ) -> None:
        self._who = state.game.check_seat(seat)
        self._most = most
        self._records = {world.tobytes() for world, _ in _guesses(state, self._who, most, replacing)}

    def play(self, state: State, index: int) -> None:
        """Plays a move of the true position there and in all worlds."""
        mover, action = state.to_move, state.actions[index]
        shown = action if mover == self._who else state.game.rulebook.appears(state._board(), action)
        state.play(index)
        seen = _redacted(state, self._who).tobytes()
        self._records = {
            after.tobytes()
            for before in self._states(state)
            for played in before.actions
            if shown == (played if mover == self._who else state.game.rulebook.appears(before._board(), played))
            for after in _outcomes(before, played, self._most)
            if _redacted(State.from_array(state.game, after), self._who).tobytes() == seen
        }

    def worlds(self, state: State) -> set[World]:
        """What can lie in the places that the seat cannot see, as `every_world` has it."""
        places = hidden_places(state, self._who)
        return {tuple(what_lies(world.records(), places).values()) for world in self._states(state)}

    def _states(self, state: State) -> Iterator[State]:
        for record in self._records:
            yield State.from_array(state.game, np.frombuffer(bytearray(record), state.game.rulebook.layout.dtype))


def _outcomes(state: State, action: int, most: int) -> Iterator[States]:
    """The positions that a move can lead to, in every way that chance can go."""
    script = Script(most)
    run = _scripted_algorithm(state, step, script)
    for _ in script.ways():
        after = state.records()
        run(after, 0, action, np.zeros(state.game.rulebook.room_for_moves, np.int32))
        yield after


def _redacted(state: State, who: int) -> States:
    known = state.records()
    state.game.runner.redact(known, 0, who)
    return known


def hidden_places(state: State, who: int) -> dict[str, Any]:
    """Of each field the places where a seat does not know which card lies; which seat is meant is no card."""
    known, truth = _redacted(state, who), state.records()
    fields = state.game.rulebook.fields
    names = [field.name for field in fields if kept(field) and (isinstance(field, Cards) or not field.seat)]
    found = {name: (known[name][0] == UNKNOWN) & (truth[name][0] != UNKNOWN) for name in names}
    return {name: places for name, places in found.items() if places.any()}


def what_lies(states: States, places: Mapping[str, Any]) -> Hidden:
    """What lies in some places of a whole position."""
    return {name: tuple(np.asarray(states[name][0])[here].tolist()) for name, here in places.items()}


def hold_guesses(state: State, seat: int | None) -> None:
    """What lies in hidden places is one of the worlds that a guess can be; all of them are drawn by chance."""
    places = hidden_places(state, state.game.check_seat(seat))
    truth = what_lies(state.records(), places)
    if not places:
        return
    try:
        found = every_world(state, seat)
    except TooMany:
        _hold_some_guesses(state, seat, places, truth)
    else:
        assert tuple(truth.values()) in found, NEVER_DRAWN.format(seat=seat)


def _hold_some_guesses(state: State, seat: int | None, places: Mapping[str, Any], truth: Hidden) -> None:
    """No field is the same in many guesses that is another in truth."""
    rng = random.Random(state.ply)  # noqa: S311  # a test's choices
    guesses = [what_lies(state.guess(seat, rng.getrandbits(64)).records(), places) for _ in range(GUESSES)]
    for name, lies in truth.items():
        given = {guess[name] for guess in guesses}
        assert len(given) > 1 or lies in given, NOT_BY_CHANCE.format(field=name)
