"""Bots by name: the policies, the search, the solvers, and levels from easy to expert made of them."""

from __future__ import annotations

import threading

from cutpurse.engine.game import Game
from cutpurse.engine.kernels import MANNERS
from cutpurse.engine.rulebook import LEVELS, Rulebook
from cutpurse.errors import OptionError
from cutpurse.players.bots import Bot, Mannered, Planned, Planning, Searching
from cutpurse.players.search import Budget, check_budget
from cutpurse.players.solvers import has_plan, plan_of

SEARCH, SOLVER = "search", "solver"
SEARCH_BUDGET = Budget(seconds=0.2)
# how long the upper levels think: so many iterations, but never longer than people would wait
THINKING = {
    "hard": Budget(seconds=0.4, iterations=300),
    "expert": Budget(seconds=0.7),
}
LEAST_SECONDS, LEAST_ITERATIONS = 0.05, 30  # however many others wait: less would be no thinking at all
MEMORY = "old_bill_memory"
LASTING = {"easy": 4.0, "medium": 12.0, "hard": 40.0}  # flips that a card stays in the mind of a player of Memory


def names(game: Game) -> tuple[str, ...]:
    """All bots that can sit at a game."""
    solver = (SOLVER,) if has_plan(game) else ()
    return (MANNERS[0], *game.rulebook.manners, SEARCH, *solver, *LEVELS)


def check_bot(name: str, game: Game) -> str:
    """The name of a bot that can sit at a game, or an OptionError that lists them."""
    if name not in names(game):
        raise OptionError(f"{game.rulebook.title} has no bot {name!r:.40}; there is {', '.join(names(game))}")
    return name


def usual(book: Rulebook) -> str:
    """The bot that plays where nobody asks for another: sensible, or random in a game without a policy."""
    return (*book.manners, MANNERS[0])[0]


def manner_of(name: str, book: Rulebook) -> str | None:
    """The manner that a bot plays in, if it plays by the game's policy alone."""
    if name in LEVELS and book.id == MEMORY:
        return None
    if name in book.levels:
        return book.levels[name]
    if name == "easy":
        return "childlike" if "childlike" in book.manners else MANNERS[0]
    if name == "medium":
        return usual(book)
    return name if name in (MANNERS[0], *book.manners) else None


def keeps_in_mind(name: str, book: Rulebook) -> bool:
    """Whether the bot of that name is to be shown every position of a game, not only those it decides in."""
    return name in LASTING and book.id == MEMORY


def searches(name: str, book: Rulebook) -> bool:
    """Whether the bot of that name takes its time for a move."""
    return manner_of(name, book) is None and not keeps_in_mind(name, book)


def thinking(name: str, hurry: float = 1.0) -> Budget:
    """How long a bot that searches thinks about a move: in a hurry of 4 a quarter of the time that it would take."""
    whole = THINKING.get(name, SEARCH_BUDGET)
    if hurry <= 1.0:
        return whole
    seconds, iterations = whole.seconds, whole.iterations
    return Budget(
        None if seconds is None else min(seconds, max(LEAST_SECONDS, seconds / hurry)),
        None if iterations is None else min(iterations, max(LEAST_ITERATIONS, int(iterations / hurry))),
    )


def bot(
    name: str,
    game: Game,
    seed: int,
    budget: Budget | None = None,
    *,
    waits: bool = True,
    cancel: threading.Event | None = None,
    hurry: float = 1.0,
) -> Bot:
    """The bot of that name; `budget` is how long `search` thinks about a move, levels have their own.

    Where people wait for its moves (`waits` is false), a bot searches until its plan is made. Once `cancel` is set, no
    search goes on: it plays what it has found by then. In a hurry of 4 it thinks a quarter as long.
    """
    check_bot(name, game)
    if budget is not None:
        check_budget(budget)
    manner = manner_of(name, game.rulebook)
    if manner is not None:
        return Mannered(game, seed, manner)
    if keeps_in_mind(name, game.rulebook):
        from cutpurse.players.forgetting import Forgetful

        return Forgetful(seed, LASTING[name], Mannered(game, seed, usual(game.rulebook)))
    if name in (SOLVER, "expert") and has_plan(game):
        return Planned(plan_of(game)) if waits else Planning(game, Searching(seed, thinking("expert", hurry), cancel))
    spent = budget if budget is not None and name not in THINKING else thinking(name, hurry)
    return Searching(seed, spent, cancel)
