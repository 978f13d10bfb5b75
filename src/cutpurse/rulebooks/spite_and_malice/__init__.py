"""Spite & Malice as the Beal family plays it, for two to four players."""

from pathlib import Path

from cutpurse.engine.rulebook import Credit, Foresight, Rulebook, pages_beside
from cutpurse.engine.words import words_beside
from cutpurse.rulebooks.spite_and_malice.check import check
from cutpurse.rulebooks.spite_and_malice.insight import insight
from cutpurse.rulebooks.spite_and_malice.knowledge import fill, hide
from cutpurse.rulebooks.spite_and_malice.pieces import (
    ACTIONS,
    BEATS,
    ENDS,
    FEWEST_SEATS,
    FIELDS,
    MOST_MOVES,
    MOST_SEATS,
    OPTIONS,
)
from cutpurse.rulebooks.spite_and_malice.policy import choose, promise
from cutpurse.rulebooks.spite_and_malice.rules import deal, moves, play, score, wins
from cutpurse.rulebooks.spite_and_malice.story import prompt, reasons, tell, verdict
from cutpurse.rulebooks.spite_and_malice.table import describe, inventory, notation, parts, tally, values, zones

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    id="spite_and_malice",
    title="Spite & Malice",
    version=1,
    players=(FEWEST_SEATS, MOST_SEATS),
    credit=Credit(author="traditional", note="in the version of the Beal family"),
    page=pages_beside(__file__),
    words=words_beside(__file__),
    options=OPTIONS,
    fields=FIELDS,
    ends=ENDS,
    actions=ACTIONS,
    most_moves=MOST_MOVES,
    longest=0,  # a turn can go on as long as every five cards drawn can be played, so nothing bounds a game's length
    dealing=Path(__file__).with_name("dealing.md").read_text(encoding="utf-8"),
    deal=deal,
    moves=moves,
    play=play,
    score=score,
    wins=wins,
    hide=hide,
    fill=fill,
    choose=choose,
    promise=promise,
    manners=("sensible", "careful", "greedy", "spiteful", "childlike"),
    foresight=Foresight(plies=20, half=60.0),
    notation=notation,
    describe=describe,
    zones=zones,
    prompt=prompt,
    tell=tell,
    insight=insight,
    values=values,
    parts=parts,
    tally=tally,
    reasons=reasons,
    verdict=verdict,
    beats=BEATS,
    inventory=inventory,
    check=check,
    move_kinds={
        "play": (
            "lay a card on a play pile; data: from (the zone it comes from, such as `hand.0`), card, "
            "as (the rank it stands for, other than card only for a joker), pile (the zone, such as `play.1`)"
        ),
        "fill": "lay a hand card on an empty discard spot; data: card, spot (the zone, such as `discard.0.3`)",
        "discard": "lay a hand card on a discard pile and end the turn; data: card, spot (the zone)",
        "pass": "end the turn with an empty hand; no data",
    },
    reactions=("with-malice", "buried", "my-pile", "just-spite", "revenge"),
)
