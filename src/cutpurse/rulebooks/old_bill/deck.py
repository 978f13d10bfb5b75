"""The Old Bill deck: four suits of six thieves twice each, five Old Bills, five Mimes; shared by its three games."""

from __future__ import annotations

from cutpurse.engine.words import words_beside

SUITS = ("hearts", "diamonds", "clubs", "spades")
SUIT_COUNT = 4
VALUES = 6  # OB-1: the six thieves of a suit are worth 1 to 6
COPIES = 2
THIEVES = SUIT_COUNT * VALUES  # kinds 0 .. 23: suit * 6 + value - 1
OLD_BILL = THIEVES  # kind 24
FIRST_MIME = OLD_BILL + 1  # kinds 25 .. 29: the Mimes numbered 1 .. 5
MIMES = 5
OLD_BILLS = 5
KINDS = FIRST_MIME + MIMES

# how a card is written: H1 .. S6 for thieves, B for Old Bill, M1 .. M5 for Mimes
CARD_NAMES = (
    *(f"{suit[0].upper()}{value}" for suit in SUITS for value in range(1, VALUES + 1)),
    "B",
    *(f"M{number}" for number in range(1, MIMES + 1)),
)

DECK_WORDS = words_beside(__file__, "deck_words")  # what the cards are called, for `joined`
