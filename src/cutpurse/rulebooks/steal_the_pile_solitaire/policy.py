"""How Steal the Pile is played alone: as with others, against the two cards that the deck is about to play."""

from typing import Any

import numpy as np

from cutpurse.engine.kernels import MANNERS
from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.steal_the_pile.cards import SUITS
from cutpurse.rulebooks.steal_the_pile.policy import MINDED, most_worthy
from cutpurse.rulebooks.steal_the_pile_solitaire.rules import DECK_PLAYS, OWNERS, PACKS

MINDS = np.zeros((len(MANNERS), MINDED), np.int64)
MINDS[MANNERS.index("sensible")] = 0, 6, 0, 8, 1, 3, 0
MINDS[MANNERS.index("careful")] = 0, 3, 0, 16, 6, 0, 0
MINDS[MANNERS.index("greedy")] = 6, 6, 0, 1, 0, 2, 0
MINDS[MANNERS.index("childlike")] = 6, 6, 0, 0, 0, 0, 5


@rule
def choose(s: Board, out: Any, count: int, rng: Any, manner: int) -> int:
    """The most worthy move against a deck that plays what comes."""
    table = (OWNERS, SUITS * PACKS, int(s.deck_size), DECK_PLAYS)
    return most_worthy(s, out, count, rng, MINDS[manner], 0, table)
