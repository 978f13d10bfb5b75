"""A second look at a move that seems to be a mistake: measured afresh, in worlds that chose neither of the two moves.

Of many moves, the one that looks worst is partly unlucky; so what made it look so does not count here. And what the
game's policy misjudges, a search may see: the move is compared with the better one both ways, played on by the policy
and in a search that tries nothing but the two, and by as much as they disagree the cost is unsure.
"""

from __future__ import annotations

import threading
from math import hypot

from cutpurse.engine.rulebook import Foresight
from cutpurse.players.coach import Tally, estimate, halves
from cutpurse.players.duel import Cost, duel
from cutpurse.players.place import Place
from cutpurse.players.search import Budget, Search

LEARNING = 0.25  # of a search: until then it learns how the moves are answered, and its results do not count


def second_look(
    place: Place, better: int, played: int, *, budget: Budget, seed: int, cancel: threading.Event | None = None
) -> Cost | None:
    """What a move gives away to a better one; None if there was no time to find out."""
    first, second = halves(budget)
    (by_policy,) = duel(place, [(better, played)], budget=first, seed=seed, cancel=cancel)
    by_search = _searched(place, better, played, second, seed + 1, cancel)
    if by_policy is None or by_search is None:
        return None
    apart = abs(by_policy.value - by_search.value) / 2
    return Cost((by_policy.value + by_search.value) / 2, hypot(by_policy.error / 2, by_search.error / 2, apart))


def _searched(
    place: Place, better: int, played: int, budget: Budget, seed: int, cancel: threading.Event | None
) -> Cost | None:
    """The same by a search of the two."""
    book = place.game.rulebook
    search = Search(place, seed, foresight=Foresight(depth=book.foresight.depth), only=(better, played))
    early = search.run(_part(budget, LEARNING), cancel)
    late = search.run(_part(budget, 1 - LEARNING), cancel)
    worths = {
        after.action: estimate(book.aim, Tally.of(after).less(Tally.of(before)))
        for before, after in zip(early.moves, late.moves, strict=True)
        if after.action in (better, played)
    }
    one, other = worths[better], worths[played]
    return None if one is None or other is None else Cost(one.value - other.value, hypot(one.error, other.error))


def _part(budget: Budget, share: float) -> Budget:
    return Budget(
        None if budget.seconds is None else budget.seconds * share,
        None if budget.iterations is None else int(budget.iterations * share),
    )
