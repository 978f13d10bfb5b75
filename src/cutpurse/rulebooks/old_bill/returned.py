"""What everyone saw go back into the deck (OB-4), and where those cards may be now."""

from __future__ import annotations

from cutpurse.engine.layout import Board
from cutpurse.engine.rows import insert, take_out
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.old_bill.board import copies_of
from cutpurse.rulebooks.old_bill.deck import COPIES, FIRST_MIME, OLD_BILL, OLD_BILLS, THIEVES


@rule
def first_slot(kind: int) -> int:
    """Where the cards of a kind begin in `returned`."""
    return kind * COPIES if kind <= OLD_BILL else kind - FIRST_MIME + THIEVES * COPIES + OLD_BILLS


@rule
def return_card(s: Board, kind: int) -> None:
    """Remembers that everyone saw this card go into the deck with the present shuffle."""
    first = first_slot(kind)
    insert(s.returned, (), first + copies_of(kind) - 1, first, s.shuffles)  # the earliest gives way


@rule
def find_card(slots: list[int], kind: int, drawn: int) -> None:
    """A card came to light in a place filled after so many shuffles: it is the latest returned that can be there."""
    slot = first_slot(kind)
    end = slot + copies_of(kind)
    while slot < end and slots[slot] > drawn:
        slot += 1
    if slot < end:
        take_out(slots, (), end, slot)
