"""What people can say at a table: a few things, the same everywhere, and those that belong to a game."""

from __future__ import annotations

from cutpurse.engine.game import Game

USUAL = ("hello", "well-played", "ouch", "oops", "thinking", "your-turn", "thanks", "again")  # words/*.ftl: reaction-…


def reactions_of(game: Game | None) -> tuple[str, ...]:
    """All that can be said at a game."""
    return USUAL if game is None else (*USUAL, *game.rulebook.reactions)
