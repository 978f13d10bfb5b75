"""Old Bill Memory for people: four rows of thirteen places, called A1 to D13.

Only what lies open now is shown: remembering the rest is the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.view import HIDDEN, Card, Said, Touch, Zone
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES, spoken
from cutpurse.rulebooks.old_bill_memory.rules import NO_PLACE, PLACES, TAKEN

COLUMNS = 13
PLACE_NAMES = tuple(f"{'ABCD'[place // COLUMNS]}{place % COLUMNS + 1}" for place in range(PLACES))

MOVE_KINDS = {
    "flip": "turn a card up; data: place (0 to 51, row by row), name (such as B4), card (null unless it lies open now)"
}


def _lies_open(s: Board, place: int) -> bool:
    return place in (s.open[0], s.open[1])


def _is_gap(s: Board, place: int) -> bool:
    return bool(s.table[place] == TAKEN and s.seen[place])


def describe(s: Board, move: int, names: Sequence[str]) -> Said:
    """A flip in words; a card that still lies open is named."""
    name = PLACE_NAMES[move]
    card = None
    text = f"Flip {name}"
    if _lies_open(s, move):
        card = CARD_NAMES[s.table[move]]
        text = f"Begin with {name}, {spoken(s.table[move])} that still lies open"
    return Said(
        kind="flip",
        data={"place": move, "name": name, "card": card},
        code=name,
        text=text,
        touches=(Touch(f"place.{move}", 0),),
    )


def zones(s: Board, seat: int) -> list[Zone]:
    """The 52 places, and the pairs in front of each player."""
    found = []
    for place in range(PLACES):
        cards: tuple[Card, ...] = (HIDDEN,)
        if _lies_open(s, place):
            cards = (Card(CARD_NAMES[s.table[place]]),)
        elif _is_gap(s, place):
            cards = ()
        found.append(Zone(id=f"place.{place}", kind="place", label=PLACE_NAMES[place], count=len(cards), cards=cards))
    for owner in range(s.players):
        won = tuple(Card(CARD_NAMES[s.won[owner, i]]) for i in range(s.won_size[owner]))
        found.append(Zone(id=f"won.{owner}", kind="won", label="Pairs", owner=owner, count=len(won), cards=won))
    return found


def prompt(s: Board, seat: int, names: Sequence[str]) -> str:
    """Which flip it is, and whose."""
    first, second = s.open[0], s.open[1]
    mine = seat == s.to_move
    who = names[s.to_move]
    if first == NO_PLACE:
        return "Your turn: flip a card." if mine else f"{who} is choosing a card to flip."
    if second == NO_PLACE:
        shown = f"{PLACE_NAMES[first]} is {spoken(s.table[first])}"
        return f"{shown}: find its partner." if mine else f"{shown}: {who} is looking for its partner."
    missed = f"{PLACE_NAMES[first]} and {PLACE_NAMES[second]} are no pair."
    return f"{missed} Your turn: flip a card." if mine else f"{missed} {who} is choosing a card to flip."


def inventory(s: Board) -> Mapping[str, int]:
    """All cards by name: on the table and won."""
    cards = Counter(CARD_NAMES[s.table[place]] for place in range(PLACES) if s.table[place] != TAKEN)
    for seat in range(s.players):
        cards.update(CARD_NAMES[s.won[seat, i]] for i in range(s.won_size[seat]))
    return cards
