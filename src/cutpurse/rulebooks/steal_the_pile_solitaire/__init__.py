"""Steal the Pile by TwinBlade Games, for one player against the deck."""

from cutpurse.engine.rulebook import Credit, Rulebook, page_of
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, LARGEST_HAND, fill, hide
from cutpurse.rulebooks.steal_the_pile.piles import PILE, inventory
from cutpurse.rulebooks.steal_the_pile_solitaire.rules import (
    ENDS,
    FIELDS,
    OPTIONS,
    OWNERS,
    ROUNDS,
    deal,
    moves,
    play,
    score,
    wins,
)
from cutpurse.rulebooks.steal_the_pile_solitaire.table import describe, prompt, zones

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    id="steal_the_pile_solitaire",
    title="Steal the Pile Solitaire",
    version=1,
    players=(1, 1),
    credit=Credit(author="Michelle and Mindy Karcsak", publisher="TwinBlade Games"),
    summary="Alone against the deck: for each card that you play it plays two, and both of you steal piles.",
    hidden="the order of the deck",
    length="16 plays",
    page=page_of(__file__),
    options=OPTIONS,
    fields=FIELDS,
    ends=ENDS,
    actions=(PILE + OWNERS) * KINDS,
    # every owner's pile matches one rank at most, each rank adds an open pile or a new one; `moves` writes one too far
    most_moves=OWNERS + LARGEST_HAND + 1,
    longest=ROUNDS * LARGEST_HAND,
    deal=deal,
    moves=moves,
    play=play,
    score=score,
    wins=wins,
    hide=hide,
    fill=fill,
    describe=describe,
    zones=zones,
    prompt=prompt,
    inventory=inventory,
    move_kinds={
        "start": "the card matches no pile and becomes a new open pile; data: rank, take (null)",
        "take": "the card takes an open pile of its rank; data: rank, take (`open`)",
        "steal": "the card takes the deck's pile; data: rank, take (`pile.deck`)",
        "add": "the card goes on the player's own pile; data: rank, take (`pile.0`)",
    },
)
