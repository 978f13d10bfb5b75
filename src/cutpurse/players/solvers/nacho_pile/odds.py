"""What the next chip may be and do: the bag is public, so this is no guess."""

from __future__ import annotations

from dataclasses import dataclass

from cutpurse.engine.game import Game
from cutpurse.engine.layout import Board, Number
from cutpurse.players.solvers.nacho_pile.evaluation import STEAL
from cutpurse.players.solvers.nacho_pile.lookahead import DRAW, DRAW_OR_STOP, force


@dataclass(frozen=True)
class NextChip:
    """The chips that the next draw may bring, by kind, and how many of them bust."""

    chips: dict[str, int]  # in the bag, by kind; kinds that are not there are left out
    busting: tuple[str, ...]  # the kinds that bust
    special: tuple[str, ...]  # the kinds that act

    @property
    def in_bag(self) -> int:
        """All chips in the bag."""
        return sum(self.chips.values())

    @property
    def bust(self) -> float:
        """The probability that the next chip busts."""
        return sum(self.chips[kind] for kind in self.busting) / self.in_bag

    @property
    def chances(self) -> dict[str, float]:
        """The probability of each kind."""
        return {kind: count / self.in_bag for kind, count in self.chips.items()}


def next_chip(game: Game, board: Board) -> NextChip | None:
    """The next draw, tried out with every kind by the rules; None where something else is decided first, or it is over.

    `board` is what any seat may know of the position.
    """
    if board.to_move < 0 or board.phase > DRAW_OR_STOP:
        return None
    names = next(field.names for field in game.rulebook.fields if isinstance(field, Number) and field.name == "drawn")
    kinds = names or ()
    chips = {kind: board.bag[i] for i, kind in enumerate(kinds) if board.bag[i] > 0}
    busting = tuple(kind for i, kind in enumerate(kinds) if board.bag[i] > 0 and _busts(game, board, i))
    return NextChip(chips, busting, tuple(kind for kind in kinds[STEAL:] if kind in chips))


def _busts(game: Game, board: Board, kind: int) -> bool:
    """Whether a chip of a kind would bust if it were drawn now."""
    tried = board.trial()
    force(tried, kind)
    game.rulebook.play(tried, DRAW)
    return bool(tried.bust == 1)
