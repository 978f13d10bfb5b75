"""What a rule book promises, held against games played at random and uncompiled: how long its lists of moves are, which
numbers its moves have, and that it hides what it says is hidden.

Compiled rules write where they are told to: a list that is longer than promised would be written into other memory. So
the suite looks here first, and runs nothing else of a game that breaks these promises.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from cutpurse.engine import runner
from cutpurse.engine.game import Game
from cutpurse.engine.layout import CHANCE, Number, States
from cutpurse.engine.options import Form
from cutpurse.engine.rulebook import Rulebook, nothing_hidden, nothing_to_fill
from cutpurse.engine.seed import seed_words
from cutpurse.engine.words import Words
from cutpurse.testing.tables import limits

ROOM_TO_SPARE = 1000
NOTHING = "nothing"  # how the words for what is hidden begin in a game without secrets
_kept: dict[int, Rulebook] = {}


class Sheet(list[int]):
    """A list of moves with room to spare, which knows how far it was written."""

    def __init__(self, room: int) -> None:
        super().__init__([0] * room)
        self.written = 0

    def __setitem__(self, place: int, action: int) -> None:  # type: ignore[override]  # rules write single places
        self.written = max(self.written, place + 1)
        super().__setitem__(place, action)


def keeps_promises(rulebook: Rulebook) -> None:
    """Looks at some games of every player count, once in a process."""
    if _kept.get(id(rulebook)) is not rulebook:
        for _ in listings(rulebook, 10, 60):
            pass
        _kept[id(rulebook)] = rulebook


def listings(rulebook: Rulebook, games: int, plies: int) -> Iterator[tuple[Game, States]]:
    """Plays games at random, each list of moves checked, and yields every position."""
    rng = random.Random(games)  # noqa: S311  # a test's choices
    low, high = rulebook.players
    run = runner.interpreted(rulebook)
    for number in range(games):
        players = low + number % (high - low + 1)
        game = Game(rulebook, players, {form.name: _some_value(form, rng) for form in rulebook.forms(players)})
        states = game.empty_states()
        states["chance_key"][0] = seed_words(rng.getrandbits(256))
        run.deal_one(states, 0)
        sheet = Sheet(rulebook.most_moves + rulebook.actions + ROOM_TO_SPARE)
        count = run.list_moves(states, 0, sheet)
        for _ in range(plies):
            check_list(rulebook, sheet, count, bool(states["to_move"][0] < 0))
            yield game, states
            if count == 0:
                break
            action, sheet.written = sheet[rng.randrange(count)], 0
            count = run.step(states, 0, action, sheet)


def check_list(rulebook: Rulebook, sheet: Sheet, count: int, over: bool) -> None:
    """A list is as long as it says, no longer than promised, without doubles, and of actions that there are."""
    most, actions = rulebook.most_moves, rulebook.actions
    assert count <= most, (
        f"`moves` of {rulebook.id} lists {count} moves, but most_moves is {most}: "
        f"compiled, it would write into other memory; set most_moves to {count} or more"
    )
    assert sheet.written <= rulebook.room_for_moves, (
        f"`moves` of {rulebook.id} writes {sheet.written} places of its list, but there is room for "
        f"{rulebook.room_for_moves}, one more than most_moves: write no further ahead than the next place"
    )
    assert count <= sheet.written, (
        f"`moves` of {rulebook.id} returns {count}, but wrote {sheet.written} moves: return how many it wrote"
    )
    listed = sheet[:count]
    wrong = [action for action in listed if not 0 <= action < actions]
    assert not wrong, (
        f"`moves` of {rulebook.id} lists action {wrong[0]}, but actions is {actions}, so they are numbered 0 to "
        f"{actions - 1}: set actions to one more than the highest number there is"
    )
    assert len(set(listed)) == count, f"`moves` of {rulebook.id} lists a move twice: list equal choices once"
    assert over or count > 0, (
        f"nobody can move in {rulebook.id}, but it is not over: set s.to_move = -1 and s.ended, or list a pass"
    )


def declared_secrets(rulebook: Rulebook) -> list[str]:
    """All by which a game says that it has secrets."""
    found = [
        f"the field {field.name} is marked knowledge"
        for field in rulebook.fields
        if isinstance(field, Number) and field.knowledge
    ]
    if rulebook.hide is not nothing_hidden:
        found.append("it has a rule `hide`")
    if rulebook.fill is not nothing_to_fill:
        found.append("it has a rule `fill`")
    if not hidden_words(rulebook).startswith(NOTHING):
        found.append(f"its words for what is hidden are {hidden_words(rulebook)!r}, and do not begin with {NOTHING!r}")
    return found


def hidden_words(rulebook: Rulebook) -> str:
    """What the game says is hidden, in English."""
    return Words.of(rulebook, "en")(rulebook.about["hidden"]).strip()


def hides_something(game: Game, states: States) -> bool:
    """Whether there is a seat, or a spectator, that may not know all of a position."""
    for seat in range(-1, game.players):
        known = states.copy()
        game.runner.redact(known, 0, seat)
        if any((known[name] != states[name]).any() for name in known.dtype.names or () if name not in CHANCE):
            return True
    return False


def _some_value(form: Form, rng: random.Random) -> object:
    if form.kind == "flag":
        return rng.random() < 0.5
    if form.kind == "one_of":
        return rng.choice(form.values).value
    low, high = limits(form)
    return rng.choice([low, high, form.default])
