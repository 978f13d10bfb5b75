"""Ten Card Crook for people: its moves in words, its places on the table, its prompt."""

from __future__ import annotations

from collections.abc import Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.view import HIDDEN, Card, Said, Touch, Zone
from cutpurse.rulebooks.ten_card_crook.rules import (
    AT_LEFT,
    BACK,
    END_TURN,
    HELD,
    HOLD,
    IN_HAND,
    KINDS,
    PICK,
    REMOVE,
    THEFT,
    leaving,
    may_hold,
    may_send_back,
    must_place_held,
)

NAMES = ("theft", "left crowd", "right crowd", "mark")

MOVE_KINDS = {
    "place": "put a card at an end of the row; data: card (< > M), source (drawn or held), end (left or right), "
    "removed (places of the crowds that leave first, from 1 at the left; empty when the row has room)",
    "hold": "take the drawn card in hand; data: card",
    "back": "shuffle the drawn mark and the one drawn last turn into the deck; data: first (row or hand), "
    "place (of the first in the row, from 1 at the left; null when it is in hand)",
    "remove": "move crowds to the bottom of the deck; data: removed (their places, from 1 at the left)",
    "pick": "choose the mark whose pocket is picked; data: place (from 1 at the left)",
    "end": "end the turn; no data",
}


def describe(s: Board, move: int, names: Sequence[str]) -> Said:
    """A move in words."""
    if move >= PICK:
        at = move - PICK
        return Said(
            kind="pick",
            data={"place": at + 1},
            code=f"pick{at + 1}",
            text=f"Pick the pocket of the mark in place {at + 1}",
            touches=(Touch("drawn", 0), Touch("row", at)),
        )
    if move >= REMOVE:
        places = _leaving(s, move - REMOVE)
        return Said(
            kind="remove",
            data={"removed": places},
            code=f"x{places[0]}",
            text=_removing(s, places),
            touches=(*_touched(places), Touch("deck")),
        )
    if move == END_TURN:
        return Said(kind="end", data={}, code="end", text="End the turn", touches=(Touch("deck"),))
    if move == BACK:
        return _back(s)
    if move == HOLD:
        return Said(
            kind="hold",
            data={"card": KINDS[s.drawn[0]]},
            code="hold",
            text=f"Hold the {NAMES[s.drawn[0]]}",
            touches=(Touch("drawn", 0), Touch("hand")),
        )
    return _placing(s, move)


def _back(s: Board) -> Said:
    in_hand = s.last_mark == IN_HAND
    return Said(
        kind="back",
        data={"first": "hand" if in_hand else "row", "place": None if in_hand else s.last_mark},
        code="back",
        text="Shuffle both marks back into the deck",
        touches=(
            Touch("drawn", 0),
            Touch("hand", 0) if in_hand else Touch("row", s.last_mark - 1),
            Touch("deck"),
        ),
    )


def _placing(s: Board, move: int) -> Said:
    held = move >= HELD
    card = s.held[0] if held else s.drawn[0]
    end = "left" if move % 2 == AT_LEFT else "right"
    removal = (move % HELD) // 2
    places = _leaving(s, removal - 1) if removal else []
    code = (f"x{removal}" if removal else "") + ("h" if held else "") + end[0].upper()
    where = f"at the {end} end" if s.row_size else "as the first card of the row"
    placing = f"lace the {'held ' if held else ''}{NAMES[card]} {where}"
    return Said(
        kind="place",
        data={"card": KINDS[card], "source": "held" if held else "drawn", "end": end, "removed": places},
        code=code,
        text=f"{_removing(s, places)}, then p{placing}" if removal else f"P{placing}",
        touches=(*_touched(places), Touch("hand" if held else "drawn", 0), Touch(f"row.{end}")),
    )


def _leaving(s: Board, at: int) -> list[int]:
    return [place + 1 for place in range(at, at + leaving(s, at))]


def _removing(s: Board, places: list[int]) -> str:
    if len(places) == 2:
        return f"Remove the two crowds in places {places[0]} and {places[1]}"
    return f"Remove the {NAMES[s.row[places[0] - 1]]} in place {places[0]}"


def _touched(places: list[int]) -> list[Touch]:
    return [Touch("row", place - 1) for place in places]


def zones(s: Board, seat: int) -> list[Zone]:
    """The deck, the drawn card, the hand, and the row between its two ends, which take the next card."""
    deck = tuple(HIDDEN if s.deck[i] < 0 else Card(KINDS[s.deck[i]]) for i in range(s.deck_size))
    drawn = tuple(Card(KINDS[s.drawn[i]]) for i in range(s.drawn_size))
    held = tuple(Card(KINDS[s.held[i]], _age(s)) for i in range(s.held_size))
    row = tuple(Card(KINDS[s.row[i]], "latest mark" if s.last_mark == i + 1 else "") for i in range(s.row_size))
    return [
        Zone(id="deck", kind="deck", label="Deck", count=s.deck_size, cards=deck, shuffles=s.shuffles),
        Zone(id="drawn", kind="drawn", label="Drawn", owner=0, count=s.drawn_size, cards=drawn),
        Zone(id="hand", kind="hand", label="Hand", owner=0, count=s.held_size, cards=held),
        Zone(id="row.left", kind="end", label="Left end", count=0),
        Zone(id="row", kind="row", label="Row", count=s.row_size, cards=row),
        Zone(id="row.right", kind="end", label="Right end", count=0),
    ]


def _age(s: Board) -> str:
    note = f"held {s.held_turns} of {s.hold_turns} turns"
    return f"{note}, latest mark" if s.last_mark == IN_HAND else note


def prompt(s: Board, seat: int, names: Sequence[str]) -> str:
    """What is being asked of whom."""
    asked = _asked(s)
    number = f"turn {s.turn} of {s.turns}" if s.turns else f"turn {s.turn}"
    return f"Your {number}: {asked}." if seat == 0 else f"{names[0]}, {number}: {asked}."


def _asked(s: Board) -> str:
    if s.drawn_size and s.drawn[0] == THEFT:
        return "choose whose pocket to pick"
    held = f"the held {NAMES[s.held[0]]}" if s.held_size else ""
    if not s.drawn_size:
        if must_place_held(s):
            return f"place {held}, it cannot be kept any longer"
        return f"place {held} or end the turn" if s.held_turns else "remove crowds or end the turn"
    asked = f"place {'or hold ' if may_hold(s) else ''}the {NAMES[s.drawn[0]]}"
    if may_send_back(s):
        asked += ", or shuffle both marks back"
    if must_place_held(s):
        asked += f"; {held} must be placed, too"
    return asked
