"""What a play in Steal the Pile does, in a sentence for its player: the pile it makes, and who could take that."""

from __future__ import annotations

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Text, say
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, RANKS
from cutpurse.rulebooks.steal_the_pile.piles import NEW, OPEN, PILE


def insight(s: Board, move: int) -> Text | None:
    """How large the player's pile becomes, and how many cards like its top one nobody has shown yet."""
    rank = move % KINDS
    out = s.unseen[rank]
    if move // KINDS == NEW:
        return say("insight-start", out=out, more=_held(s, rank) - 1)
    return say("insight-pile", size=pile_after(s, move), card=Face(RANKS[rank]), out=out)


def pile_after(s: Board, move: int) -> int:
    """How many cards the player's pile holds after a play that adds to it."""
    mine, onto = s.to_move, move // KINDS
    if onto == OPEN:
        return int(s.pile_size[mine]) + 2
    won = 0 if onto - PILE == mine else int(s.pile_size[onto - PILE])
    return int(s.pile_size[mine]) + won + 1


def _held(s: Board, rank: int) -> int:
    """How many cards of a rank the player holds."""
    return sum(s.hand[s.to_move, place] == rank for place in range(s.hand_size[s.to_move]))
