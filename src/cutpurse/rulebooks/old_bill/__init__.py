"""Old Bill, the den game: offers of one card face up and some face down, for three or four players."""

from pathlib import Path

from cutpurse.engine.rulebook import Credit, Foresight, Rulebook, pages_beside
from cutpurse.engine.words import joined, words_beside
from cutpurse.rulebooks.old_bill.board import ACTIONS, BEATS, ENDS, FIELDS, LONGEST, MOST_MOVES, MOST_SEATS, OPTIONS
from cutpurse.rulebooks.old_bill.check import check
from cutpurse.rulebooks.old_bill.deck import DECK_WORDS
from cutpurse.rulebooks.old_bill.den import score, wins
from cutpurse.rulebooks.old_bill.drafts import conflicts, drafts, reasons
from cutpurse.rulebooks.old_bill.insight import insight
from cutpurse.rulebooks.old_bill.knowledge import fill, hide
from cutpurse.rulebooks.old_bill.policy import appears, choose
from cutpurse.rulebooks.old_bill.rules import deal, moves, play
from cutpurse.rulebooks.old_bill.story import prompt, tell, verdict
from cutpurse.rulebooks.old_bill.table import describe, notation, parts, tally, values, zones

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    id="old_bill",
    title="Old Bill",
    version=2,
    players=(3, MOST_SEATS),
    credit=Credit(author="Keymaster Games", publisher="Keymaster Games"),
    page=pages_beside(__file__),
    words=joined(DECK_WORDS, words_beside(__file__)),
    options=OPTIONS,
    fields=FIELDS,
    ends=ENDS,
    actions=ACTIONS,
    most_moves=MOST_MOVES,
    longest=LONGEST,
    dealing=Path(__file__).with_name("dealing.md").read_text(encoding="utf-8"),
    deal=deal,
    moves=moves,
    play=play,
    score=score,
    wins=wins,
    hide=hide,
    fill=fill,
    choose=choose,
    appears=appears,
    manners=("sensible", "careful", "greedy", "spiteful", "childlike"),
    foresight=Foresight(lead=0.3, half=600.0),
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
    drafts=drafts,
    conflicts=conflicts,
    verdict=verdict,
    beats=BEATS,
    check=check,
    move_kinds={
        "target": "choose whom the offer is for; data: seat",
        "up": "pick the card that lies face up; data: card",
        "down": "pick a card that lies face down, in rising order (thieves, Old Bill, Mimes); data: card",
        "done": "lay the offer on the table; data: seat (whom it is for)",
        "take": "take a side of the offer; data: side (up or down)",
        "mime": "let a Mime join a suit of the den; data: card, suit",
        "drop": "discard a den card to Old Bill; data: card, from (a suit, or waiting)",
    },
    secret_kinds=frozenset({"target", "up", "down"}),  # OB-10
    reactions=("trust-me", "hidden-ones", "open-one", "would-i-lie", "no-bill", "a-bargain", "not-buying"),
)
