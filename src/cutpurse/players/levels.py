"""Bots by name: the policies, the search, the solvers, and levels from easy to expert made of them."""

from __future__ import annotations

from collections.abc import Mapping

from cutpurse.engine.game import Game
from cutpurse.engine.kernels import MANNERS
from cutpurse.errors import OptionError
from cutpurse.players.bots import Bot, Mannered, Searching
from cutpurse.players.search import Budget

LEVELS = ("easy", "medium", "hard", "expert")
SEARCH = "search"
SEARCH_BUDGET = Budget(seconds=0.2)
# how long the upper levels think: so many iterations, but never longer than people would wait
THINKING: Mapping[str, Budget] = {
    "hard": Budget(seconds=0.4, iterations=300),
    "expert": Budget(seconds=0.7),
}


def names(game: Game) -> tuple[str, ...]:
    """All bots that can sit at a game."""
    return (MANNERS[0], *game.rulebook.manners, SEARCH, *LEVELS)


def check_bot(name: str, game: Game) -> str:
    """The name of a bot that can sit at a game, or an OptionError that lists them."""
    if name not in names(game):
        raise OptionError(f"{game.rulebook.title} has no bot {name!r:.40}; there is {', '.join(names(game))}")
    return name


def usual(game: Game) -> str:
    """The bot that plays where nobody asks for another: sensible, or random in a game without a policy."""
    return (*game.rulebook.manners, MANNERS[0])[0]


def manner_of(name: str, game: Game) -> str | None:
    """The manner that a bot plays in, if it plays by the game's policy alone."""
    known = game.rulebook.manners
    if name == "easy":
        return "childlike" if "childlike" in known else MANNERS[0]
    if name == "medium":
        return usual(game)
    return name if name in (MANNERS[0], *known) else None


def bot(name: str, game: Game, seed: int, budget: Budget | None = None) -> Bot:
    """The bot of that name; `budget` is how long `search` thinks about a move, levels have their own."""
    check_bot(name, game)
    if name == SEARCH:
        return Searching(seed, budget or SEARCH_BUDGET)
    if name in THINKING:
        return Searching(seed, THINKING[name])
    manner = manner_of(name, game)
    if manner is None:
        raise OptionError(f"{game.rulebook.title} cannot be played by {name}")
    return Mannered(game, seed, manner)
