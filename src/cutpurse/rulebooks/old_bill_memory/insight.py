"""What a flip in Old Bill Memory brings, in a sentence: pairs that are known, and the chance of a match."""

from __future__ import annotations

from itertools import combinations

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Odds, Text, say
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES
from cutpurse.rulebooks.old_bill_memory.rules import NO_PLACE, PLACES, TAKEN, make_a_pair


def insight(s: Board, move: int) -> Text | None:
    """What is known of the card, and of its match."""
    second = s.open[0] != NO_PLACE and s.open[1] == NO_PLACE
    return _second(s, s.open[0], move) if second else _first(s, move)


def _first(s: Board, place: int) -> Text:
    """The first card of a turn."""
    unknown = s.once(_unknown)
    if not s.seen[place]:
        singles = s.once(_singles)
        known, odds = len(s.once(_known)), Odds(singles, unknown)
        return say("insight-unknown", odds=odds, known=known, singles=singles, unknown=unknown)
    card = Face(CARD_NAMES[s.table[place]])
    if place not in s.once(_matches):
        return say("insight-single", card=card, odds=Odds(1, unknown))
    return say("insight-sure", card=card)


def _second(s: Board, first: int, place: int) -> Text:
    """The second card of a turn, which should match the first."""
    if s.seen[place]:
        if make_a_pair(s.table[first], s.table[place]):
            return say("insight-match")
        return say("insight-no-match", card=Face(CARD_NAMES[s.table[place]]))
    if first in s.once(_matches):
        return say("insight-elsewhere")
    return say("insight-chance", odds=Odds(1, s.once(_unknown)))


def _known(s: Board) -> list[int]:
    """The places of cards that have been seen and not been taken."""
    return [place for place in range(PLACES) if s.seen[place] and s.table[place] != TAKEN]


def _matches(s: Board) -> dict[int, int]:
    """For each known card whose match is known too, where that lies."""
    pairs = [
        (one, other) for one, other in combinations(s.once(_known), 2) if make_a_pair(s.table[one], s.table[other])
    ]
    return dict(pairs) | {other: one for one, other in pairs}


def _singles(s: Board) -> int:
    """How many known cards have a match that was never face up."""
    return len(s.once(_known)) - len(s.once(_matches))


def _unknown(s: Board) -> int:
    """How many cards have never been face up."""
    return PLACES - int(sum(s.seen[place] for place in range(PLACES)))
