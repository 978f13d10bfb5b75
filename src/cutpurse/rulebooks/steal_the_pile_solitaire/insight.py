"""What a play against the deck does, in a sentence: the pile it makes, and how likely the deck has a card for it."""

from __future__ import annotations

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Odds, Text, say
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, RANKS
from cutpurse.rulebooks.steal_the_pile.insight import pile_after
from cutpurse.rulebooks.steal_the_pile.piles import NEW


def insight(s: Board, move: int) -> Text | None:
    """How large the player's pile becomes, and how likely the deck plays a card like its top."""
    rank = move % KINDS
    odds = _answered(s.deck_size, s.unseen[rank])
    if move // KINDS == NEW:
        return say("insight-start-deck", odds=odds)
    return say("insight-pile-deck", size=pile_after(s, move), card=Face(RANKS[rank]), odds=odds)


def _answered(deck: int, alike: int) -> Odds:
    """How likely one of the next two cards is among so many alike."""
    whole, others = deck * (deck - 1), deck - alike
    return Odds(whole - others * (others - 1), whole)
