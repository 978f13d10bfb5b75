"""What a move in Ten Card Crook does, in a sentence: pockets that open or close, the Theft's odds, and alarms."""

from __future__ import annotations

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Odds, Text, say
from cutpurse.rulebooks.ten_card_crook.deck import LEFT_CROWD, MARK, RIGHT_CROWD, THEFT
from cutpurse.rulebooks.ten_card_crook.row import (
    AT_LEFT,
    ROW,
    checkmates,
    leave_row,
    open_pockets,
    places_of,
    put_in,
    remove,
)
from cutpurse.rulebooks.ten_card_crook.rules import BACK, END_TURN, HELD, HOLD, PICK, REMOVE


def insight(s: Board, move: int) -> Text | None:
    """What becomes of the row, and how likely the Theft comes next."""
    if move == HOLD:
        return say("insight-hold", turns=s.hold_turns)
    if move == BACK:
        return say("insight-back", odds=Odds(1, s.deck_size + 2))
    if move == END_TURN:
        return say("insight-end", count=_pockets(s), odds=_theft_next(s))
    row = s.trial()
    if move >= PICK:
        leave_row(row, move - PICK - 1, 3)
        return say("insight-pick", count=_pockets(row))
    if move >= REMOVE:
        remove(row, move - REMOVE)
        return _alarm(row) or _changed(s, row)
    return _placed(s, row, move)


def _placed(s: Board, row: Board, move: int) -> Text:
    """A card that joins the row, in a full one after a removal."""
    removal = (move % HELD) // 2
    if removal:
        remove(row, removal - 1)
        alarm = _alarm(row)
        if alarm:
            return alarm
    card = s.held[0] if move >= HELD else s.drawn[0]
    place = put_in(row, card, move % 2) - 1
    alarm = _alarm(row)
    if alarm:
        return alarm
    pushed = place + {RIGHT_CROWD: 1, LEFT_CROWD: -1}.get(card, 0)
    pushes = pushed != place and 0 <= pushed < row.row_size and row.row[pushed] == MARK
    if pushes and _pockets(row) == _pockets(s) == 0:
        return say("insight-pushes", end="left" if move % 2 == AT_LEFT else "right")
    return _changed(s, row)


def _changed(s: Board, row: Board) -> Text:
    """The pockets of a row, compared with those before."""
    before, now = _pockets(s), _pockets(row)
    if now > before:
        return say("insight-opens", odds=_theft_next(row))
    if now:
        return say("insight-keeps", count=now, odds=_theft_next(row))
    return say("insight-closes") if before else say("insight-quiet", room=ROW - row.row_size)


def _alarm(row: Board) -> Text | None:
    """What would end the game, if anything does."""
    marks = places_of(row, MARK)
    if marks & (marks >> 1):
        return say("insight-touching")
    return say("insight-checkmate") if checkmates(row, marks) else None


def _pockets(s: Board) -> int:
    return int(open_pockets(s)).bit_count()


def _theft_next(s: Board) -> Odds:
    """How likely the next card drawn is the Theft."""
    unknown = s.deck_size - s.known_bottom
    if unknown:
        return Odds(s.unseen[THEFT], unknown)
    return Odds(int(s.deck[s.deck_size - 1] == THEFT), 1)
