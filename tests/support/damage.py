"""Damage done to positions, pickles and records, and a process that is given them with compiled rules.

A case is whole numbers only, so that it can be shown, shrunk and tried again: `python tests/engine/damage.py CASE`.
"""

from __future__ import annotations

import json
import pickle
import random
import re
import sys
import tempfile
import traceback
from pathlib import Path

import msgspec

import cutpurse
from cutpurse.engine import position
from cutpurse.engine.cache import DIGEST, checked
from cutpurse.engine.game import Game
from cutpurse.engine.record import Record, _Check
from cutpurse.engine.registry import find, load_with_options
from cutpurse.engine.state import _unpickled
from cutpurse.errors import TruthError
from cutpurse.players import levels
from cutpurse.players.place import Place
from cutpurse.players.search import Budget

MOST_MOVES = 300  # played after the damage
KINDS = ("truth", "bytes", "pickle", "text", "record", "cache", "place")


def deep():
    """A list in a list in a list, deeper than Python's stack."""
    value = []
    for _ in range(100_000):
        value = [value]
    return value


JUNK = (
    *(None, True, False, 0, 1, -1, -2, 2, 5, 31, 127, 128, -128, 255, 30000, 32767, -32768, 2**31 - 1, 2**63, 2**70),
    *(10**5000, 0.0, 1.5, float("nan"), float("inf"), "", "A", "x", "\ud800", b"A", [], [0], {}, {"a": 1}, (), (0,)),
    *(["A"] * 60, [[[]]], deep(), object(), {1, 2}, range(3), "9" * 5000),
)


def places(value, path=()):
    """Every place in nested lists and mappings, the containers included, as deep as a position goes."""
    yield path
    if isinstance(value, dict | list) and len(path) < 5:
        for step in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[step], (*path, step))


def neighbours(value, whole):
    """Values that could have stood there instead: close by, or of another place."""
    found = []
    if isinstance(value, int) and not isinstance(value, bool):
        found += [value + 1, value - 1, value + 2, -value, 0, 1, 2, 3, value * 2, value ^ 4]
    if isinstance(value, list):
        found += [value[:-1], value[1:], value[::-1], value[1:2] + value, value + value, value + value[-1:]]
        found += [[*value, "A"], [*value, 0]]
    if isinstance(value, dict):
        found += [{**value, "more": 0}, *({k: value[k] for k in value if k != name} for name in list(value)[:12])]
    like = [at(whole, path) for path in places(whole)]
    found += [other for other in like if type(other) is type(value) or value is None or other is None][:200]
    return [*found, *JUNK] if found else list(JUNK)


def at(value, path):
    for step in path:
        value = value[step]
    return value


def put(value, path, new):
    """The same value with something else at a place; the list of moves itself may be replaced too."""
    if not path:
        return new
    at(value, path[:-1])[path[-1]] = new
    return value


def copied(value, depth=6):
    """A copy that damage can be done to, as deep as a position goes."""
    if isinstance(value, dict) and depth:
        return {name: copied(entry, depth - 1) for name, entry in value.items()}
    return [copied(entry, depth - 1) for entry in value] if isinstance(value, list) and depth else value


def some_place(value, where):
    """Any place; every other time one of a field chosen first, so that small fields get their share."""
    spots = list(places(value))
    if where % 2 and isinstance(value, dict) and value:
        name = list(value)[where // 2 % len(value)]
        spots = [spot for spot in spots if spot[:1] == (name,)]
        where //= 2 * len(value)
    return spots[where % len(spots)]


def damaged(value, changes):
    """A copy with a few places changed; each change is two numbers, where and to what."""
    value = copied(value)
    for where, what in changes:
        spot = some_place(value, where)
        other = neighbours(at(value, spot), value)
        value = put(value, spot, other[what % len(other)])
    return value


def damaged_bytes(data, changes):
    """Bytes with a few of them changed, left out or doubled."""
    data = bytearray(data)
    for where, what in changes:
        spot = where % max(len(data), 1)
        if what % 16 == 0:
            del data[spot : spot + 1 + what // 16 % 9]
        elif what % 16 == 1:
            data[spot:spot] = data[spot : spot + 1 + what // 16 % 9]
        elif data:
            data[spot] = (0, 1, 255, 127, 128, data[spot] + 1 & 255, data[spot] - 1 & 255, what >> 4 & 255)[what % 8]
    return bytes(data)


def some_options(rulebook, players, rng):
    """House rules at random, often the smallest and the largest."""
    options = {}
    for form in rulebook.forms(players):
        if rng.random() < 0.5:
            if form.kind == "whole":
                options[form.name] = rng.choice([form.low, form.high, form.default, min(form.high, form.low + 9)])
            else:
                options[form.name] = rng.choice([choice.value for choice in form.values] or [True, False])
    return options


def some_state(game_id, seed, plies):
    """A position in the middle of a game, at a table chosen by the seed."""
    rng = random.Random(seed)
    rulebook = find(game_id)
    players = rng.randint(*rulebook.players)
    game = Game(rulebook, players, some_options(rulebook, players, rng)).compile()
    state = game.deal(seed)
    for _ in range(plies):
        if state.over:
            break
        state.play(rng.randrange(state.move_count))
    return state


class Forged:
    """Pickles as a state does, with other arguments."""

    def __init__(self, *arguments):
        self.arguments = arguments

    def __reduce__(self):
        return _unpickled, self.arguments


def rebuild(state, kind, changes):
    """What is made of a state after the damage; raises what the engine raises."""
    if kind == "truth":
        return state.game.from_truth(damaged(state.truth(), changes))
    if kind == "bytes":
        record = damaged_bytes(state._array.tobytes(), changes)
        return pickle.loads(pickle.dumps(Forged(state.game, record, None, [])))
    if kind == "pickle":
        table = [state.game.id, state.game.players, state.game.options]
        parts = [table, state._array.tobytes(), state.seed, list(state.played)]
        for where, what in changes:
            parts[where % 4] = damaged(parts[where % 4], [(where // 4, what)])
        table = parts[0] if isinstance(parts[0], list) and len(parts[0]) == 3 else None
        other = _unpickled(load_with_options(*table) if table else parts[0], *parts[1:])
        if other._seed is not None:
            other.record()
            other.since(0)
        return other
    text = damaged_bytes(unsealed(state.record().text()).encode(), changes) if kind == "record" else b""
    text = text or damaged_bytes(state.record().text().encode(), changes)
    text = text.decode("utf-8", "surrogateescape")
    return Record.parse(sealed(text) if kind == "record" else text).replay()


def unsealed(text):
    """A record without the checks of its lines."""
    return re.sub(r" #[0-9a-f]{4}$", "", text, flags=re.MULTILINE)


def sealed(text):
    """A record with checks that are right, as one who means harm would write them."""
    lines = text.split("\n")
    first = next((i for i, line in enumerate(lines) if line.startswith("moves:")), len(lines))
    try:
        check = _Check(lines[:first])
        return "\n".join([*lines[:first], *(f"{line} #{check.of(line)}" for line in lines[first:-1]), lines[-1]])
    except UnicodeEncodeError:  # cannot be sealed
        return text


def damage_cache(game, changes):
    """No damaged file of the compiled game is ever loaded."""
    folder = Path(str(next(iter(game.runner.made.values())).stats.cache_path))
    files = sorted(folder.glob(f"*.{game.id}_*.nbc"))
    assert files, "the compiled game is kept nowhere"
    with tempfile.TemporaryDirectory() as copies:
        for where, what in changes:
            whole = files[where % len(files)].read_bytes()
            other = Path(copies) / "damaged"
            other.write_bytes(damaged_bytes(whole, [(where // len(files), what)]))
            assert checked(other) == (whole[DIGEST:] if other.read_bytes() == whole else None)


def damage_place(state, changes, rng):
    """A place that some bytes were damaged of is refused, or is one that bots may be given, compiled or not."""
    compiled, plain = state.game, Game(state.game.rulebook, state.game.players, state.game.options)
    seat = rng.randrange(compiled.players)
    sent = Place(state, seat).sent()
    record = bytearray(sent.record)
    for where, what in changes:
        spots = [at for at, byte in enumerate(record) if byte] if where % 2 else range(len(record))
        spot = spots[where // 2 % len(spots)]
        record[spot] = (0, 1, 255, 127, 128, record[spot] + 1 & 255, record[spot] - 1 & 255, what >> 4 & 255)[what % 8]
    sent = msgspec.structs.replace(sent, record=bytes(record))
    found = []
    for game in (plain, compiled):
        try:
            found.append(Place.received(sent, game))
        except TruthError as refusal:
            found.append(f"refused: {refusal}")
    if isinstance(found[0], str):
        assert found[0] == found[1]
        return found[0]
    for place in found:
        place.view().plain()
        place.observe()
        place.moves()
        world = place.guess(rng.getrandbits(64))
        position.check(world.game, world._array)
        world.game.from_truth(world.truth())
        for name in ("easy", "search"):
            if place.is_asked:
                bot = levels.bot(name, place.game, 5, Budget(iterations=3))
                assert bot.choose(place) in place.actions
    assert found[0].guess(1) == found[1].guess(1)
    return "played"


def exercise(state, rng):
    """Everything that can be asked of a state, and then moves to the end, asking again now and then."""
    game = state.game.compile()
    for ply in range(MOST_MOVES):
        if ply < 3 or ply % 60 == 0 or state.over:
            ask(state, rng)
        if state.over:
            break
        state.play(rng.randrange(state.move_count))
        position.check(game, state._array)


def ask(state, rng):
    for seat in (*range(state.game.players), None):
        state.view(seat).plain()
        state.observe(seat)
        state.knowledge(seat)
        position.check(state.game, state.guess(seat, rng.getrandbits(64))._array)
    assert state.game.from_truth(state.truth()) == state
    assert state.over == (state.ended is not None) == (state.move_count == 0) == (not state.moves())
    assert state.over or state.scores is not None
    if not state.over:
        state.copy().watch(rng.randrange(state.move_count)).moments(0)


def tried(case):
    """What became of a case: refused, or played on."""
    game_id, kind, seed, plies, changes = case
    state = some_state(game_id, seed, plies)
    if kind == "cache":
        damage_cache(state.game, changes)
        return "discarded"
    if kind == "place":
        return damage_place(state, changes, random.Random(seed))
    try:
        other = rebuild(state, kind, changes)
    except cutpurse.CutpurseError as refusal:
        return f"refused: {refusal}"
    exercise(other, random.Random(seed))
    return "played"


def main():
    """Tries the cases that come in, one a line, and says what became of each."""
    for line in sys.stdin if len(sys.argv) < 2 else sys.argv[1:2]:
        try:
            verdict = tried(json.loads(line))
        except Exception as error:
            verdict = f"broken: {error!r:.300}\n{traceback.format_exc()[-1500:]}"
        sys.stdout.write(json.dumps(verdict) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
