"""Positions from outside: built by hand or unpickled, and checked before any rule runs.

Rules trust their state, compiled ones blindly: a count that is too large would write beside the record, a deck without
the card that a rule looks for would never end. So whatever was not dealt and played here passes `check` first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine.chance import GAME_STREAM, HALVES, chacha8_block
from cutpurse.engine.layout import NOBODY, PADDING, SEATS, Cards, Field, States, kept
from cutpurse.engine.seed import SEED_BYTES, seed_words
from cutpurse.errors import TruthError, shown

if TYPE_CHECKING:
    from cutpurse.engine.game import Game

CHANCE_KEYS = ("key", "counter", "used")
CHANCE_FORM = f"chance needs a key of 64 hex digits, a counter and the units used (0 to {HALVES}), and nothing else"
MOST_BLOCKS = 2**62  # of a random stream: more than any game can use up


def first_wrong(claims: Iterable[tuple[bool, str]]) -> str | None:
    """For a game's `check`: the sentence of the first claim that does not hold; those after it are not looked at."""
    return next((wrong for holds, wrong in claims if not holds), None)


def from_truth(game: Game, truth: Mapping[str, Any]) -> States:
    """The record that a truth describes, checked."""
    if not isinstance(truth, Mapping):
        raise TruthError(f"a position is a mapping of names to values, not {shown(truth)}")
    given = dict(truth)
    for name, here in (("game", game.id), ("players", game.players), ("options", game.options)):
        if not _same(given.setdefault(name, here), here):
            raise TruthError(f"{name} is {shown(given[name])}, but this table plays {here!r}")
    states = game.empty_states()
    board = game.rulebook.layout.board(states, 0)
    board.to_move = _seat_code(game, given.get("to_move"))
    board.ended = _end_code(game, given.get("ended"))
    game.rulebook.layout.fill_from_truth(board, given)
    chance = given.get("chance")
    begin_chance(states) if chance is None else _set_chance(states, chance)
    check(game, states)
    return states


def from_bytes(game: Game, record: bytes) -> States:
    """The record that some bytes hold, checked."""
    states = game.rulebook.layout.records(sized(game, record))
    check_table(game, states)
    check(game, states)
    return states


def sized(game: Game, record: bytes) -> bytes:
    """Bytes that are as many as a record of the game takes."""
    size = game.rulebook.layout.dtype.itemsize
    if not isinstance(record, bytes) or len(record) != size:
        what = len(record) if isinstance(record, bytes) else shown(record)
        raise TruthError(f"a record of {game.rulebook.title} takes {size} bytes, not {what}")
    return record


def check_table(game: Game, states: States) -> None:
    """Refuses a record of another table, and anything in the bytes that have no name."""
    empty = game.empty_states()
    for name in ("players", *(option.name for option in game.rulebook.options)):
        if states[name][0] != empty[name][0]:
            raise TruthError(f"{name} is {states[name][0]}, but this table plays {empty[name][0]}")
    if states[PADDING].any():
        raise TruthError("there is something in the bytes beyond the position")


def check(game: Game, states: States) -> None:
    """Refuses what is no position of the game: its ranges, its random stream, its pieces, its own consistency."""
    rulebook = game.rulebook
    to_move, ended = int(states["to_move"][0]), int(states["ended"][0])
    if not NOBODY <= to_move < game.players or not 0 <= ended <= len(rulebook.ends):
        raise TruthError("to_move is a seat or nobody, and ended one of the ways to end")
    if (to_move == NOBODY) != (ended > 0):
        raise TruthError("a game is over when nobody is to move and it has ended in some way: never one without other")
    for field in rulebook.layout.fields:
        _check_field(field, states, game.players)
    _check_chance(states)
    board = rulebook.layout.board(states, 0)
    for kind, count in rulebook.count_pieces(board).items():
        if count > game.pieces[kind]:
            raise TruthError(f"there are {count} pieces {kind}, but the game has {game.pieces[kind]}")
    wrong = rulebook.check(board) if rulebook.check is not None else None
    if wrong is not None:
        raise TruthError(wrong)


# -- ranges ------------------------------------------------------------------------------------------------------------


def _check_field(field: Field, states: States, players: int) -> None:
    """A number in its range, a size in its room, and nothing where nothing can be."""
    values = np.asarray(states[field.name][0])
    if not kept(field):
        _claim(not any(values.tobytes()), field, "must be empty in a real position")  # to the byte: -0.0 is not
        return
    used = tuple(slice(players) if length == SEATS else slice(None) for length in field.per)
    if isinstance(field, Cards):
        _check_cards(field, values, np.asarray(states[field.size][0]), used)
        return
    low, high = field.limits(players)
    here = values[used]
    _claim(bool((here >= low).all() and (here <= high).all()), field, f"goes from {low} to {high}")
    _claim(np.count_nonzero(values) == np.count_nonzero(here), field, "says something of seats that are not there")


def _check_cards(field: Cards, cards: npt.NDArray[Any], sizes: npt.NDArray[Any], used: tuple[slice, ...]) -> None:
    here = sizes[used]
    _claim(bool((here >= 0).all() and (here <= field.room).all()), field, f"holds 0 to {field.room} cards")
    _claim(np.count_nonzero(sizes) == np.count_nonzero(here), field, "says something of seats that are not there")
    filled = np.arange(field.room) < sizes[..., np.newaxis]
    _claim(not cards[~filled].any(), field, "has a card beyond its last")
    _claim(
        bool((cards[filled] >= 0).all() and (cards[filled] < len(field.kinds)).all()), field, "holds an unknown card"
    )


def _claim(holds: bool, field: Field, reason: str) -> None:
    if not holds:
        raise TruthError(f"{field.name} {reason}: {field.text}")


# -- the engine's part of a truth --------------------------------------------------------------------------------------


def _same(given: Any, here: Any) -> bool:
    """Equal and of the same type, in every option too; nothing that compares in its own way gets a say."""
    if isinstance(here, dict):
        return isinstance(given, dict) and given.keys() == here.keys() and all(_same(given[k], here[k]) for k in here)
    return type(given) is type(here) and bool(given == here)


def _seat_code(game: Game, seat: Any) -> int:
    if seat is None:
        return NOBODY
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < game.players:
        raise TruthError(f"to_move must be null or a seat from 0 to {game.players - 1}, not {shown(seat)}")
    return seat


def _end_code(game: Game, ended: Any) -> int:
    if ended is None:
        return 0
    ends = [end.id for end in game.rulebook.ends]
    if not isinstance(ended, str) or ended not in ends:
        raise TruthError(f"ended must be null or one of {', '.join(ends)}, not {shown(ended)}")
    return 1 + ends.index(ended)


def begin_chance(states: States) -> None:
    """Writes a random stream of which nothing was drawn, for a position that says nothing of chance."""
    _set_chance(states, {"key": "00" * SEED_BYTES, "counter": 0, "used": HALVES})


def _set_chance(states: States, given: Any) -> None:
    """Writes the random stream; the block now drawn from follows from the rest."""
    if not isinstance(given, Mapping) or set(given) != set(CHANCE_KEYS):
        raise TruthError(CHANCE_FORM)
    key, counter, used = (given[name] for name in CHANCE_KEYS)
    for number, most in ((counter, MOST_BLOCKS), (used, HALVES)):
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
            raise TruthError(CHANCE_FORM)
    try:
        seed = bytes.fromhex(key)
    except (TypeError, ValueError):
        raise TruthError(CHANCE_FORM) from None
    if len(seed) != SEED_BYTES:
        raise TruthError(CHANCE_FORM)
    states["chance_key"][0] = seed_words(seed)
    states["chance_counter"][0] = counter
    states["chance_used"][0] = used
    states["chance_block"][0] = _block(states)


def _check_chance(states: States) -> None:
    """The block drawn from is the one that the key and the counter give: nobody can smuggle in another."""
    counter, used = int(states["chance_counter"][0]), int(states["chance_used"][0])
    if not 0 <= counter <= MOST_BLOCKS or not 0 <= used <= HALVES or (used < HALVES and counter == 0):
        raise TruthError(CHANCE_FORM)
    if states["chance_block"][0].tobytes() != _block(states).tobytes():
        raise TruthError("the random stream does not fit its key and counter")


def _block(states: States) -> npt.NDArray[np.uint16]:
    block = np.zeros(HALVES, np.uint16)
    counter = int(states["chance_counter"][0])
    if counter > 0:
        key = [int(word) for word in states["chance_key"][0]]
        chacha8_block(key, counter - 1, GAME_STREAM, block)
    return block
