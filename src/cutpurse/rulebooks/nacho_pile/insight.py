"""What a decision in Nacho Pile does, in a sentence for the player who makes it: odds, and chips won or at stake."""

from __future__ import annotations

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Odds, Text, Who, say
from cutpurse.rulebooks.nacho_pile.chips import (
    DRAW,
    KINDS,
    NUMBERS,
    REMOVE_PILE,
    SCORE_PLAIN,
    STEAL_PILE,
    STOP,
    WILD,
    WILD_BECOMES,
)
from cutpurse.rulebooks.nacho_pile.table import busting, describe, height


def insight(s: Board, move: int) -> Text | None:
    """What a decision risks or brings."""
    if move == DRAW:
        return _draw(s)
    gain = describe(s, move).gain or 0
    if move == STOP:
        laid = _at_stake(s) + gain
        return say("insight-stop", laid=laid, count=gain) if laid else say("insight-stop-empty")
    if move < SCORE_PLAIN:
        number = move - WILD_BECOMES
        pile = height(s, s.to_move, number) + gain + 1
        return say("insight-number", chip=Face(KINDS[number]), pile=pile, count=gain)
    if move < STEAL_PILE:
        number = (move - SCORE_PLAIN) % NUMBERS
        return say("insight-score", count=gain, chip=Face(KINDS[number]), left=s.bag[number])
    if move < REMOVE_PILE:
        return say("insight-steal", owner=Who((move - STEAL_PILE) // NUMBERS), count=gain)
    owner, number = divmod(move - REMOVE_PILE, NUMBERS)
    count = height(s, owner, number)
    return say("insight-remove-own", count=count) if owner == s.to_move else _remove(owner, count)


def _remove(owner: int, count: int) -> Text:
    return say("insight-remove", owner=Who(owner), count=count)


def _draw(s: Board) -> Text:
    bust = sum(s.bag[kind] for kind in busting(s) or ())
    if bust == 0:
        return say("insight-draw-safe")
    return say("insight-draw", odds=Odds(bust, s.bag_size), part=bust, whole=s.bag_size, stake=_at_stake(s))


def _at_stake(s: Board) -> int:
    """This turn's numbers and wilds, which a bust would cost."""
    return int(sum(s.turn[kind] for kind in range(WILD + 1)))
