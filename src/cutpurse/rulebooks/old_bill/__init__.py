"""Old Bill, the den game: offers of one card face up and some face down, for three or four players."""

from cutpurse.engine.rulebook import Credit, Rulebook, page_of
from cutpurse.rulebooks.old_bill.board import ACTIONS, ENDS, FIELDS, LONGEST, MOST_MOVES, MOST_SEATS, OPTIONS
from cutpurse.rulebooks.old_bill.den import score, wins
from cutpurse.rulebooks.old_bill.knowledge import fill, hide
from cutpurse.rulebooks.old_bill.rules import deal, moves, play
from cutpurse.rulebooks.old_bill.table import describe, prompt, zones

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    id="old_bill",
    title="Old Bill",
    version=1,
    players=(3, MOST_SEATS),
    credit=Credit(author="Keymaster Games", publisher="Keymaster Games"),
    summary="Offer one card face up and some face down: the other player picks a side, and you get what is left.",
    hidden="the other hands, the deck, and the face-down side of an offer",
    length="about 21 offers, some 120 decisions",
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
    hide=hide,
    fill=fill,
    describe=describe,
    zones=zones,
    prompt=prompt,
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
)
