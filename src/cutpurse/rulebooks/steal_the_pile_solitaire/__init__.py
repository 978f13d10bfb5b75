"""Steal the Pile by TwinBlade Games, for one player against the deck."""

from cutpurse.engine.rulebook import Credit, Rulebook, pages_beside
from cutpurse.engine.words import joined, words_beside
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, LARGEST_HAND, fill, hide
from cutpurse.rulebooks.steal_the_pile.piles import PILE, PILE_BEATS, PILE_WORDS, inventory
from cutpurse.rulebooks.steal_the_pile_solitaire.check import check
from cutpurse.rulebooks.steal_the_pile_solitaire.insight import insight
from cutpurse.rulebooks.steal_the_pile_solitaire.policy import choose
from cutpurse.rulebooks.steal_the_pile_solitaire.rules import (
    DEALING,
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
from cutpurse.rulebooks.steal_the_pile_solitaire.table import (
    describe,
    notation,
    parts,
    prompt,
    tally,
    tell,
    values,
    verdict,
    zones,
)

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    id="steal_the_pile_solitaire",
    title="Steal the Pile Solitaire",
    version=2,
    players=(1, 1),
    credit=Credit(author="Michelle and Mindy Karcsak", publisher="TwinBlade Games"),
    page=pages_beside(__file__),
    words=joined(PILE_WORDS, words_beside(__file__)),
    options=OPTIONS,
    fields=FIELDS,
    ends=ENDS,
    actions=(PILE + OWNERS) * KINDS,
    # every owner's pile matches one rank at most, each rank of the hand adds an open pile or a new one
    most_moves=OWNERS + LARGEST_HAND,
    longest=ROUNDS * LARGEST_HAND,
    dealing=DEALING,
    deal=deal,
    moves=moves,
    play=play,
    score=score,
    wins=wins,
    hide=hide,
    fill=fill,
    choose=choose,
    manners=("sensible", "careful", "greedy", "childlike"),
    notation=notation,
    describe=describe,
    zones=zones,
    prompt=prompt,
    tell=tell,
    insight=insight,
    values=values,
    parts=parts,
    tally=tally,
    verdict=verdict,
    beats=PILE_BEATS,
    inventory=inventory,
    check=check,
    move_kinds={
        "start": "the card matches no pile and becomes a new open pile; data: rank, take (null)",
        "take": "the card takes an open pile of its rank; data: rank, take (`open`)",
        "steal": "the card takes the deck's pile; data: rank, take (`pile.deck`)",
        "add": "the card goes on the player's own pile; data: rank, take (`pile.0`)",
    },
)
