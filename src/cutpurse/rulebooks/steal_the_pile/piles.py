"""The piles of both Steal the Pile games: what a card may take, and taking it."""

from collections import Counter
from typing import Any

from cutpurse.engine.beat import beat
from cutpurse.engine.layout import Board, Field, Number
from cutpurse.engine.rule import rule
from cutpurse.engine.words import words_beside
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, MOST_PACKS, PACK, RANKS, SUITS

# where a played card goes; a move is numbered where * KINDS + rank
NEW, OPEN, PILE = 0, 1, 2  # a new open pile, onto an open pile, onto the pile of owner k: PILE + k
NO_TOP = -1

PILE_BEATS = {  # of both games
    "gather": "all cards are gathered into a new deck and shuffled",
    "deal": "open piles are laid out, or hands are dealt",
    "lay": "a card is laid: as a new open pile, beside the open pile that it takes, or on somebody's pile",
    "take": "an open pile goes to the player, with the card that took it on top",
    "steal": "somebody's whole pile goes to the player, with the card that took it on top",
}
GATHER, DEAL, LAY, TAKE, STEAL = range(len(PILE_BEATS))

PILE_WORDS = words_beside(__file__, "pile_words")  # what both games say, for `joined`


def pile_fields(owners: int, whose: str) -> tuple[Field, ...]:
    """The open piles, and a pile for each owner (`whose` says who they are)."""
    return (
        Number(
            name="open",
            per=(KINDS,),
            dtype="i1",
            low=0,
            high=MOST_PACKS * SUITS,
            text="how many open piles of each rank, A to K, lie on the table; an open pile is always one card",
        ),
        Number(
            name="pile",
            per=(owners, KINDS),
            dtype="i1",
            low=0,
            high=MOST_PACKS * SUITS,
            text=f"how many cards of each rank, A to K, are in the pile of {whose}; "
            "their order below the top is not kept, for it never matters again",
        ),
        Number(
            name="pile_size",
            per=(owners,),
            low=0,
            high=MOST_PACKS * PACK,
            text=f"how many cards there are in the pile of {whose}: the sum of its line in `pile`",
        ),
        Number(
            name="pile_top",
            per=(owners,),
            dtype="i1",
            names=RANKS,
            text=f"the rank on top of the pile of {whose}, null when it has none",
        ),
    )


def inventory(s: Board) -> Counter[str]:
    """All cards by rank, wherever they are."""
    cards = [s.deck[i] for i in range(s.deck_size)]
    cards += [s.hand[seat, i] for seat in range(s.players) for i in range(s.hand_size[seat])]
    counted = Counter(RANKS[rank] for rank in cards)
    for rank, name in enumerate(RANKS):
        counted[name] += s.open[rank] + sum(s.pile[owner, rank] for owner in range(s.pile.shape[0]))
    return counted


@rule
def clear_piles(s: Board, owners: int) -> None:
    """Takes every pile off the table."""
    for rank in range(KINDS):
        s.open[rank] = 0
    for owner in range(owners):
        for rank in range(KINDS):
            s.pile[owner, rank] = 0
        s.pile_size[owner] = 0
        s.pile_top[owner] = NO_TOP


@rule
def list_plays(s: Board, seat: int, owners: int, out: Any) -> int:
    """What a hand can play: rank by rank, and for each first an open pile, then the owners' piles in order."""
    n = 0
    last = -1
    for i in range(s.hand_size[seat]):
        rank = int(s.hand[seat, i])
        if rank != last:  # equal cards are one choice, and the hand is sorted
            last = rank
            matches = n
            out[n] = OPEN * KINDS + rank  # SP-4: so are equal open piles
            n += s.open[rank] > 0
            for owner in range(owners):
                out[n] = (PILE + owner) * KINDS + rank
                n += s.pile_top[owner] == rank
            if n == matches:  # a match must be taken; only a card without one opens a pile
                out[n] = NEW * KINDS + rank
                n += 1
    return n


@rule
def put_on_top(s: Board, owner: int, rank: int) -> None:
    """Adds one card to a pile."""
    s.pile[owner, rank] += 1
    s.pile_size[owner] += 1
    s.pile_top[owner] = rank


@rule
def lay(s: Board, owner: int, rank: int, where: int) -> None:
    """Lays a card for an owner, who gets what it takes, the card itself on top (SP-3)."""
    if where <= OPEN:
        s.open[rank] += 1  # for a moment beside the open card that it takes
        beat(s, LAY)
        if where == OPEN:
            s.open[rank] -= 2
            put_on_top(s, owner, rank)
            put_on_top(s, owner, rank)
            beat(s, TAKE)
        return
    laid_on = where - PILE
    put_on_top(s, laid_on, rank)
    beat(s, LAY)
    if laid_on != owner:
        move_pile(s, laid_on, owner)
        beat(s, STEAL)


@rule
def move_pile(s: Board, robbed: int, owner: int) -> None:
    """A whole pile goes on top of another."""
    for kind in range(KINDS):
        s.pile[owner, kind] += s.pile[robbed, kind]
        s.pile[robbed, kind] = 0
    s.pile_size[owner] += s.pile_size[robbed]
    s.pile_top[owner] = s.pile_top[robbed]
    s.pile_size[robbed] = 0
    s.pile_top[robbed] = NO_TOP
