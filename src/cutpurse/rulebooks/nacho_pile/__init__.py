"""Nacho Pile by Ken Gruhl: draw chips from a bag as long as you dare, and take what others have not eaten yet."""

from cutpurse.engine.rulebook import Credit, Rulebook, page_of
from cutpurse.rulebooks.nacho_pile.rules import (
    ACTIONS,
    ENDS,
    FIELDS,
    LONGEST,
    MOST_MOVES,
    MOST_PLAYERS,
    OPTIONS,
    deal,
    moves,
    play,
    score,
    wins,
)
from cutpurse.rulebooks.nacho_pile.table import MOVE_KINDS, describe, inventory, prompt, zones

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    id="nacho_pile",
    title="Nacho Pile",
    version=1,
    players=(2, MOST_PLAYERS),
    credit=Credit(
        author="Ken Gruhl",
        note="development by Jon Gilmour, illustration and graphic design by Parla Creative",
    ),
    summary="Draw chips from a bag as long as you dare, and take what others have not yet claimed.",
    hidden="nothing; only the order in which the bag gives its chips is unknown",
    length="about 110 decisions, a quarter of an hour at a table",
    page=page_of(__file__),
    options=OPTIONS,
    fields=FIELDS,
    ends=ENDS,
    actions=ACTIONS,
    most_moves=MOST_MOVES,
    longest=LONGEST,
    deal=deal,
    moves=moves,
    play=play,
    score=score,
    wins=wins,
    describe=describe,
    zones=zones,
    prompt=prompt,
    inventory=inventory,
    move_kinds=MOVE_KINDS,
)
