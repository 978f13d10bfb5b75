"""Nacho Pile by Ken Gruhl: draw chips from a bag as long as you dare, and take what others have not eaten yet."""

from cutpurse.engine.rulebook import Credit, Rulebook, pages_beside
from cutpurse.engine.words import words_beside
from cutpurse.rulebooks.nacho_pile.check import check
from cutpurse.rulebooks.nacho_pile.chips import (
    ACTIONS,
    BEATS,
    DEALING,
    ENDS,
    FIELDS,
    LONGEST,
    MOST_MOVES,
    MOST_PLAYERS,
    OPTIONS,
)
from cutpurse.rulebooks.nacho_pile.insight import insight
from cutpurse.rulebooks.nacho_pile.policy import choose
from cutpurse.rulebooks.nacho_pile.rules import deal, moves, play, score, wins
from cutpurse.rulebooks.nacho_pile.table import MOVE_KINDS, describe, inventory, notation, parts, prompt, values, zones
from cutpurse.rulebooks.nacho_pile.told import tell, verdict

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    id="nacho_pile",
    title="Nacho Pile",
    version=2,
    players=(2, MOST_PLAYERS),
    credit=Credit(
        author="Ken Gruhl",
        note="development by Jon Gilmour, illustration and graphic design by Parla Creative",
    ),
    page=pages_beside(__file__),
    words=words_beside(__file__),
    options=OPTIONS,
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
    choose=choose,
    manners=("sensible", "careful", "greedy", "spiteful", "childlike"),
    notation=notation,
    describe=describe,
    zones=zones,
    prompt=prompt,
    tell=tell,
    insight=insight,
    values=values,
    parts=parts,
    verdict=verdict,
    beats=BEATS,
    inventory=inventory,
    check=check,
    move_kinds=MOVE_KINDS,
)
