"""Which games there are: every installed package may add some under the entry point group `cutpurse.games`."""

from __future__ import annotations

import warnings
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from cutpurse.engine.game import Game
from cutpurse.engine.rulebook import Rulebook
from cutpurse.errors import GameDefinitionError, UnknownGame, shown

GROUP = "cutpurse.games"

_registered: dict[str, Rulebook] = {}


def register(rulebook: Rulebook) -> Rulebook:
    """Adds a game for this process; an installed package declares an entry point instead."""
    known = _registered.get(rulebook.id)
    if known is not None and known is not rulebook:
        raise GameDefinitionError(f"a game called {rulebook.id} is registered already; choose another id")
    _registered[rulebook.id] = rulebook
    return rulebook


def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def game_ids() -> list[str]:
    """Ids of all games, in alphabetical order."""
    return sorted({*_registered, *_installed()})


def find(game_id: str) -> Rulebook:
    """The rule book of that id."""
    if not isinstance(game_id, str):
        raise UnknownGame(f"a game is called by its id, a text, not {shown(game_id)}")
    if game_id not in _registered:
        points = _installed()
        if game_id not in points:
            ids = game_ids()
            near = get_close_matches(game_id, ids, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"the games are {', '.join(ids)}"
            raise UnknownGame(f"there is no game {shown(game_id)}; {hint}")
        try:
            book = points[game_id].load()
        except (ImportError, AttributeError, SyntaxError) as error:
            raise GameDefinitionError(f"the game {game_id} is installed but cannot be loaded: {error}") from error
        if not isinstance(book, Rulebook) or book.id != game_id:
            raise GameDefinitionError(f"the entry point {game_id} must name a Rulebook whose id is {game_id}")
        register(book)
    return _registered[game_id]


def games() -> list[Rulebook]:
    """The facts of every registered game; one that cannot be loaded is warned of and does not hide the others."""
    found = []
    for game_id in game_ids():
        try:
            found.append(find(game_id))
        except GameDefinitionError as error:
            warnings.warn(str(error), stacklevel=2)
    return found


def load_with_options(game_id: str, players: int | None, options: dict[str, Any]) -> Game:
    """A game ready to deal, its options given as a mapping."""
    return Game(find(game_id), players, options)


def load(game_id: str, *, players: int | None = None, **options: Any) -> Game:
    """A game ready to deal; an OptionError says which player count or option is wrong and what is allowed."""
    return load_with_options(game_id, players, options)
