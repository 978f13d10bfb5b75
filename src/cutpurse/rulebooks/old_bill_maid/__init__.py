"""Old Maid with the Old Bill deck: pair off your cards and do not be the one who keeps Old Bill. Pure luck."""

from cutpurse.engine.rulebook import Credit, Rulebook, pages_beside
from cutpurse.engine.words import joined, words_beside
from cutpurse.rulebooks.old_bill.deck import DECK_WORDS
from cutpurse.rulebooks.old_bill_maid.check import check
from cutpurse.rulebooks.old_bill_maid.insight import insight
from cutpurse.rulebooks.old_bill_maid.knowledge import fill, hide
from cutpurse.rulebooks.old_bill_maid.policy import choose
from cutpurse.rulebooks.old_bill_maid.rules import (
    ACTIONS,
    BEATS,
    DEALING,
    ENDS,
    FIELDS,
    LONGEST,
    MOST_MOVES,
    MOST_PLAYERS,
    deal,
    moves,
    play,
    score,
    wins,
)
from cutpurse.rulebooks.old_bill_maid.table import (
    MOVE_KINDS,
    describe,
    notation,
    prompt,
    reasons,
    tell,
    values,
    verdict,
    zones,
)
from cutpurse.rulebooks.old_bill_memory.pairs import PAIR_WORDS

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    id="old_bill_maid",
    title="Old Bill Old Maid",
    version=3,
    players=(2, MOST_PLAYERS),
    credit=Credit(author="Keymaster Games", publisher="Keymaster Games"),
    page=pages_beside(__file__),
    words=joined(DECK_WORDS, PAIR_WORDS, words_beside(__file__)),
    fields=FIELDS,
    ends=ENDS,
    actions=ACTIONS,
    most_moves=MOST_MOVES,
    longest=LONGEST,
    dealing=DEALING,
    deal=deal,
    moves=moves,
    play=play,
    score=score,
    wins=wins,
    hide=hide,
    fill=fill,
    choose=choose,
    manners=("sensible",),
    notation=notation,
    describe=describe,
    zones=zones,
    prompt=prompt,
    tell=tell,
    insight=insight,
    values=values,
    reasons=reasons,
    verdict=verdict,
    beats=BEATS,
    check=check,
    move_kinds=MOVE_KINDS,
)
