"""Steal the Pile alone, for people: the deck's pile has a place of its own, and the deck tells what it did."""

from collections.abc import Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.view import Said, Zone
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, RANKS
from cutpurse.rulebooks.steal_the_pile.piles import PILE
from cutpurse.rulebooks.steal_the_pile.table import (
    deck_zone,
    hand_zone,
    open_zone,
    pile_zone,
    say_open,
    say_pile,
    spoken,
)
from cutpurse.rulebooks.steal_the_pile_solitaire.rules import DECK_PLAYS, DECKS, ROUNDS, YOURS

DID = ("opened a pile", "took an open pile", "stole your pile", "added to its own pile")  # by deck_took


def describe(s: Board, move: int, names: Sequence[str]) -> Said:
    """A play in words, such as 7>deck: the 7, taking the deck's pile."""
    owner = move // KINDS - PILE
    if owner == YOURS:
        return say_pile(s, move, kind="add", take="pile.0", code="p0", text="put it on your own pile")
    if owner == DECKS:
        return say_pile(s, move, kind="steal", take="pile.deck", code="deck", text="steal the deck's pile")
    return say_open(s, move)


def zones(s: Board, seat: int) -> list[Zone]:
    """The open piles, the deck and its pile, your pile and your hand."""
    return [
        open_zone(s),
        deck_zone(s),
        pile_zone(s, DECKS, zone_id="pile.deck", label="The deck's pile", owner=None),
        pile_zone(s, YOURS, zone_id="pile.0", label="Pile", owner=0),
        hand_zone(s, 0),
    ]


def prompt(s: Board, seat: int, names: Sequence[str]) -> str:
    """What the deck did, and whose turn it is."""
    who = "Your turn: play a card" if seat == s.to_move else f"{names[s.to_move]} is choosing a card"
    return f"{deck_report(s)}{who} (round {s.round} of {ROUNDS})"


def deck_report(s: Board) -> str:
    """What the deck's last cards were and did; nothing before the first."""
    if s.deck_played[0] < 0:
        return ""
    plays = [f"{spoken(RANKS[s.deck_played[i]])} {DID[s.deck_took[i]]}" for i in range(DECK_PLAYS)]
    return f"From the deck {' and '.join(plays)}. "
