"""Old Maid with the Old Bill deck: pair off your cards and do not be the one who keeps Old Bill. Pure luck."""

from cutpurse.engine.rulebook import Credit, Rulebook, page_of
from cutpurse.rulebooks.old_bill_maid.guess import fill
from cutpurse.rulebooks.old_bill_maid.rules import (
    ACTIONS,
    ENDS,
    FIELDS,
    LONGEST,
    MOST_MOVES,
    MOST_PLAYERS,
    deal,
    hide,
    moves,
    play,
    score,
    wins,
)
from cutpurse.rulebooks.old_bill_maid.table import MOVE_KINDS, describe, prompt, zones

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    id="old_bill_maid",
    title="Old Bill Old Maid",
    version=1,
    players=(2, MOST_PLAYERS),
    credit=Credit(author="Keymaster Games", publisher="Keymaster Games"),
    summary="Take a card unseen, lay down your pairs, and do not be left with Old Bill: a game of pure luck.",
    hidden="the other hands",
    length="about 15 picks with two players, 35 with three, 110 with six",
    page=page_of(__file__),
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
    hide=hide,
    fill=fill,
    describe=describe,
    zones=zones,
    prompt=prompt,
    move_kinds=MOVE_KINDS,
)
