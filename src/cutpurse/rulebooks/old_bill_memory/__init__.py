"""Old Bill Memory, a second game for the Old Bill deck: find the pairs among 52 cards that lie face down."""

from cutpurse.engine.rulebook import Credit, Rulebook, pages_beside
from cutpurse.engine.words import joined, words_beside
from cutpurse.rulebooks.old_bill.deck import DECK_WORDS
from cutpurse.rulebooks.old_bill_memory.check import check
from cutpurse.rulebooks.old_bill_memory.insight import insight
from cutpurse.rulebooks.old_bill_memory.pairs import PAIR_WORDS
from cutpurse.rulebooks.old_bill_memory.policy import choose
from cutpurse.rulebooks.old_bill_memory.rules import (
    ACTIONS,
    BEATS,
    DEALING,
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
from cutpurse.rulebooks.old_bill_memory.table import (
    MOVE_KINDS,
    describe,
    inventory,
    notation,
    prompt,
    reasons,
    tell,
    values,
    verdict,
    zones,
)

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    id="old_bill_memory",
    title="Old Bill Memory",
    version=2,
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
    manners=("sensible", "careful", "greedy", "childlike"),
    people="childlike",  # who has half of what was shown in mind
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
    inventory=inventory,
    check=check,
    move_kinds=MOVE_KINDS,
)
