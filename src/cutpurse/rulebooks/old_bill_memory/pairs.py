"""Pairs of the Old Bill deck in words, for Memory and Old Maid."""

from __future__ import annotations

from cutpurse.engine.message import Message, say
from cutpurse.engine.words import words_beside
from cutpurse.rulebooks.old_bill.deck import FIRST_MIME, SUITS, THIEVES, VALUES

PAIR_WORDS = words_beside(__file__, "pair_words")  # for `joined`


def pair_of(kind: int) -> Message:
    """The pair that a card belongs to: "the two 3s of clubs"."""
    if kind < THIEVES:
        return say("pair-thieves", value=kind % VALUES + 1, suit=SUITS[kind // VALUES])
    return say("pair-mimes") if kind >= FIRST_MIME else say("pair-bills")
