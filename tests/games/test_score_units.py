"""What the score of each game counts, in words that stand beside it."""

import pytest

import cutpurse
from cutpurse.engine.message import say
from cutpurse.engine.words import Words

UNITS = {
    "nacho_pile": ("Chips", "Chips"),
    "old_bill_maid": ("Points", "Punkte"),
    "old_bill_memory": ("Pairs", "Paare"),
    "spite_and_malice": ("Win cards played", "Gespielte Siegkarten"),
    "steal_the_pile": ("Cards", "Karten"),
    "steal_the_pile_solitaire": ("Cards", "Karten"),
    "ten_card_crook": ("Pockets", "Taschen"),
}


@pytest.mark.parametrize("game", UNITS)
def test_the_score_has_a_unit_in_both_languages(game):
    book = cutpurse.load(game).rulebook
    assert tuple(Words.of(book, language)(say("value-score")) for language in ("en", "de")) == UNITS[game]
