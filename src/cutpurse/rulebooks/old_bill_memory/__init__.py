"""Old Bill Memory, a second game for the Old Bill deck: find the pairs among 52 cards that lie face down."""

from cutpurse.engine.rulebook import Credit, Rulebook, page_of
from cutpurse.rulebooks.old_bill_memory.rules import (
    ACTIONS,
    ENDS,
    FIELDS,
    LONGEST,
    MOST_MOVES,
    MOST_PLAYERS,
    deal,
    fill,
    hide,
    moves,
    play,
    score,
    wins,
)
from cutpurse.rulebooks.old_bill_memory.table import MOVE_KINDS, describe, inventory, prompt, zones

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    id="old_bill_memory",
    title="Old Bill Memory",
    version=1,
    players=(2, MOST_PLAYERS),
    credit=Credit(author="Keymaster Games", publisher="Keymaster Games"),
    summary="Flip two cards a turn, remember what you saw, and find the most pairs.",
    hidden="the cards that lie face down",
    length="about 1,360 flips at random, far fewer for those who remember",
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
    inventory=inventory,
    move_kinds=MOVE_KINDS,
)
