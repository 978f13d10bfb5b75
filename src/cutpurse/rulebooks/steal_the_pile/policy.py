"""How seats play Steal the Pile: by counting which cards that would take their pile are still out."""

from typing import Any

import numpy as np

from cutpurse.engine.kernels import MANNERS, pick
from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, SUITS
from cutpurse.rulebooks.steal_the_pile.piles import NEW, OPEN, PILE
from cutpurse.rulebooks.steal_the_pile.rules import PACKS

CERTAIN = 1 << 10  # a chance of one

# what the manners mind, in cards: won from the table, stolen, stolen from the largest pile, at risk in the own pile,
# at risk in an open pile, opened with a twin in hand; and one move in how many is made without a thought
MINDED = 7
WON, STOLEN, LARGEST, SHOWN, OPENED, TWIN, THOUGHTLESS = range(MINDED)
MINDS = np.zeros((len(MANNERS), MINDED), np.int64)
MINDS[MANNERS.index("sensible")] = 0, 8, 0, 16, 3, 2, 0
MINDS[MANNERS.index("careful")] = 0, 4, 0, 24, 9, 0, 0
MINDS[MANNERS.index("greedy")] = 24, 24, 0, 7, 0, 6, 0
MINDS[MANNERS.index("spiteful")] = 0, 8, 200, 12, 12, 0, 0
MINDS[MANNERS.index("childlike")] = 8, 8, 0, 0, 0, 0, 3
MINDS[MANNERS.index("hasty")] = 0, 8, 0, 16, 3, 2, 6


Table = tuple[int, int, int, int]  # owners of piles, cards of a rank in all, unseen cards, those about to be played


@rule
def choose(s: Board, out: Any, count: int, rng: Any, manner: int) -> int:
    """Steals what is worth the risk of showing that card, and shows and opens what the others hardly hold."""
    seat = int(s.to_move)
    held = 0
    for other in range(s.players):
        held += s.hand_size[other] if other != seat else 0
    table = (int(s.players), SUITS * PACKS[s.players], int(held + s.deck_size), int(held))
    return most_worthy(s, out, count, rng, MINDS[manner], seat, table)


@rule
def most_worthy(s: Board, out: Any, count: int, rng: Any, mind: Any, seat: int, table: Table) -> int:
    """The place of the best move, or of any of those that are equally good."""
    if mind[THOUGHTLESS] > 0 and pick(rng, mind[THOUGHTLESS]) == 0:
        return pick(rng, count)
    exposed = 0  # cards that the pile stands to lose if it stays as it is
    if s.pile_size[seat] > 0:
        top = int(s.pile_top[seat])
        exposed = s.pile_size[seat] * risk_of_loss(s, seat, top, in_hand(s, seat, top), table)
    best = 0
    place = 0
    ties = 0
    for i in range(count):
        rank = int(out[i]) % KINDS
        if int(out[i]) // KINDS == NEW:
            worth = worth_of_opening(s, seat, rank, mind, table) - mind[SHOWN] * exposed
        else:
            worth = worth_of_taking(s, seat, rank, int(out[i]) // KINDS, mind, table)
        if ties == 0 or worth > best:
            best = worth
            place = i
            ties = 1
        elif worth == best:
            ties += 1
            if pick(rng, ties) == 0:
                place = i
    return place


@rule
def worth_of_opening(s: Board, seat: int, rank: int, mind: Any, table: Table) -> int:
    """An open card may be taken by others, and later with a twin."""
    worth = -mind[OPENED] * chance_of(out_of_sight(s, seat, rank, table), table)
    return int(worth + mind[TWIN] * CERTAIN if in_hand(s, seat, rank) > 1 else worth)


@rule
def worth_of_taking(s: Board, seat: int, rank: int, where: int, mind: Any, table: Table) -> int:
    """What is won, less what the pile then stands to lose."""
    robbed = 0
    won = 2 if where == OPEN else 1
    worth = 0
    if where >= PILE and where - PILE != seat:
        robbed = int(s.pile_size[where - PILE])
        if robbed == largest_pile(s, table):
            worth = mind[LARGEST] * CERTAIN
    worth += (mind[WON] * won + mind[STOLEN] * robbed) * CERTAIN
    size = s.pile_size[seat] + robbed + won
    return int(worth - mind[SHOWN] * size * risk_of_loss(s, seat, rank, in_hand(s, seat, rank) - 1, table))


@rule
def risk_of_loss(s: Board, seat: int, rank: int, twins: int, table: Table) -> int:
    """The chance that a pile with that rank on top is stolen for good; with a twin in hand it can be stolen back."""
    chance = chance_of(out_of_sight(s, seat, rank, table), table)
    return chance // 2 if twins > 0 else chance


@rule
def chance_of(hidden: int, table: Table) -> int:
    """The chance that of so many hidden cards of a rank one is among those about to be played."""
    _, _, unseen, coming = table
    none = CERTAIN
    for i in range(min(hidden, unseen)):
        none = none * max(unseen - coming - i, 0) // (unseen - i)
    return CERTAIN - none


@rule
def out_of_sight(s: Board, seat: int, rank: int, table: Table) -> int:
    """How many cards of a rank a seat has not seen: they lie in the deck or in other hands."""
    owners, alike, _, _ = table
    seen = s.open[rank] + in_hand(s, seat, rank)
    for owner in range(owners):
        seen += s.pile[owner, rank]
    return int(alike - seen)


@rule
def in_hand(s: Board, seat: int, rank: int) -> int:
    """How many cards of a rank a seat holds."""
    held = 0
    for place in range(s.hand_size[seat]):
        held += s.hand[seat, place] == rank
    return held


@rule
def largest_pile(s: Board, table: Table) -> int:
    """The size of the largest pile."""
    largest = 0
    for owner in range(table[0]):
        largest = max(largest, s.pile_size[owner])
    return int(largest)
