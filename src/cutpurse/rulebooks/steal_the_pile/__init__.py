"""Steal the Pile by TwinBlade Games, for two to twelve players."""

from cutpurse.engine.rulebook import Credit, Foresight, Rulebook, pages_beside
from cutpurse.engine.words import joined, words_beside
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, fill, hide
from cutpurse.rulebooks.steal_the_pile.check import check
from cutpurse.rulebooks.steal_the_pile.insight import insight
from cutpurse.rulebooks.steal_the_pile.piles import PILE, PILE_WORDS, inventory
from cutpurse.rulebooks.steal_the_pile.policy import choose
from cutpurse.rulebooks.steal_the_pile.rules import (
    BEATS,
    DEALING,
    ENDS,
    FEWEST_SEATS,
    FIELDS,
    HAND,
    MOST_SEATS,
    OPTIONS,
    deal,
    longest_race,
    moves,
    play,
    score,
    wins,
)
from cutpurse.rulebooks.steal_the_pile.table import (
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
    id="steal_the_pile",
    title="Steal the Pile",
    version=2,
    players=(FEWEST_SEATS, MOST_SEATS),
    credit=Credit(
        author="Michelle and Mindy Karcsak",
        publisher="TwinBlade Games",
        note="invented when they were 8 and 7 years old",
    ),
    page=pages_beside(__file__),
    words=joined(PILE_WORDS, words_beside(__file__)),
    options=OPTIONS,
    fields=FIELDS,
    ends=ENDS,
    actions=(PILE + MOST_SEATS) * KINDS,
    # every owner's pile matches one rank at most, each rank of the hand adds an open pile or a new one
    most_moves=max(players + HAND[players] for players in range(FEWEST_SEATS, MOST_SEATS + 1)),
    longest=longest_race(),
    dealing=DEALING,
    deal=deal,
    moves=moves,
    play=play,
    score=score,
    wins=wins,
    hide=hide,
    fill=fill,
    choose=choose,
    manners=("sensible", "careful", "greedy", "spiteful", "childlike", "hasty"),
    levels={"medium": "greedy", "hard": "hasty"},  # search gains too little over the policy to make two of it
    foresight=Foresight(plies=8, half=600.0),
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
    beats=BEATS,
    inventory=inventory,
    check=check,
    move_kinds={
        "start": "the card matches no pile and becomes a new open pile; data: rank, take (null)",
        "take": "the card takes an open pile of its rank; data: rank, take (`open`)",
        "steal": "the card takes another player's pile; data: rank, take (the zone of that pile, such as `pile.2`)",
        "add": "the card goes on the player's own pile; data: rank, take (the zone of that pile)",
    },
)
