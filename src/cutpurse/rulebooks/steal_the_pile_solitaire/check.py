"""What a position of Steal the Pile Solitaire must fulfil before its rules may run on it."""

from __future__ import annotations

from collections.abc import Iterator

from cutpurse.engine.layout import Board
from cutpurse.engine.position import first_wrong
from cutpurse.rulebooks.steal_the_pile.cards import LARGEST_HAND
from cutpurse.rulebooks.steal_the_pile.check import hand_claims, pile_claims
from cutpurse.rulebooks.steal_the_pile_solitaire.rules import DECK_PLAYS, OWNERS, ROUNDS, WON, wins

ROUND_CARDS = LARGEST_HAND * (1 + DECK_PLAYS)  # dealt to the player and played by the deck


def check(s: Board) -> str | None:
    """What is wrong, in a sentence; None for a position that can be played."""
    return first_wrong(_claims(s))


def _claims(s: Board) -> Iterator[tuple[bool, str]]:
    yield from pile_claims(s, OWNERS)
    yield from hand_claims(s)
    known = [entry >= 0 for i in range(DECK_PLAYS) for entry in (s.deck_played[i], s.deck_took[i])]
    yield all(known) or not any(known), "the deck has played two cards and taken something with each, or none at all"
    if s.ended:
        yield s.deck_size == 0 and s.hand_size[0] == 0, "cards are left in the deck or the hand after the end"
        yield (s.ended == WON) == wins(s, 0), "it is won with more cards than the deck has, and else lost"
        return
    yield s.hand_size[0] > 0, "the player holds no card"
    later = s.deck_size - DECK_PLAYS * s.hand_size[0]
    yield later >= 0 and later % ROUND_CARDS == 0, "the deck must last for this hand and for whole rounds after it"
    yield s.round + later // ROUND_CARDS <= ROUNDS, "the round and the deck do not agree"
