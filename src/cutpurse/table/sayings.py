"""The words of the table itself: what it refuses, what can be said at it, what is wrong with it."""

from __future__ import annotations

from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.words import COMMON, FALLBACK, words_beside
from cutpurse.players.figures import WORDS as COACH

TABLE = words_beside(__file__)


def catalogue(book: Rulebook, language: str) -> str:
    """All that can be said at a table of a game, as one Fluent catalogue: the game's own words are on top."""
    layers = (COMMON, COACH, TABLE, book.words)
    return "\n".join(words.get(language, words.get(FALLBACK, "")) for words in layers)
