"""What a move in Spite & Malice does, in a sentence for its player: for the win pile above all, theirs and others'."""

from __future__ import annotations

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Text, Who, say
from cutpurse.rulebooks.spite_and_malice.pieces import (
    DISCARD,
    JOKER,
    KINDS,
    KING,
    PASS,
    PILES,
    SPOT_PLAY,
    SPOTS,
    WIN_PLAY,
)
from cutpurse.rulebooks.spite_and_malice.rules import top_card


def insight(s: Board, move: int) -> Text | None:
    """What a move does to a win pile, or else to the hand, the pile or the spot."""
    if move >= PASS:
        return say("insight-pass")
    if move >= DISCARD:
        return _discard(s, *divmod(move - DISCARD, SPOTS))
    if WIN_PLAY <= move < SPOT_PLAY:
        left = s.win_pile_size[s.to_move] - 1
        return say("insight-win", left=left) if left else say("insight-wins")
    return _play(s, s.play_pile_size[move % PILES] + 1, from_hand=move < WIN_PLAY)


def _play(s: Board, wanted: int, *, from_hand: bool) -> Text:
    """A card of the hand or a spot on a pile that wants a certain kind next."""
    seat = s.to_move
    if wanted <= KING and _win_card(s, seat) == wanted:
        return say("insight-opens", card=Face(KINDS[wanted]))
    if from_hand and s.hand_size[seat] == 1:
        return _emptied(s)
    if wanted > KING:
        return say("insight-completes")
    for step in range(1, s.players):
        other = (seat + step) % s.players
        if _win_card(s, other) == wanted:
            return say("insight-serves", who=Who(other), card=Face(KINDS[wanted]))
    return say("insight-next", card=Face(KINDS[wanted]), win=Face(KINDS[_win_card(s, seat)]))


def _discard(s: Board, card: int, spot: int) -> Text:
    """A hand card on a spot: what it covers."""
    seat = s.to_move
    if s.discards_size[seat, spot] == 0:
        return _emptied(s) if s.hand_size[seat] == 1 else say("insight-fill")
    covered = top_card(s, seat, spot)
    if covered == card:
        return say("insight-like", card=Face(KINDS[covered]))
    if covered == card + 1 and covered != JOKER:
        return say("insight-runs", card=Face(KINDS[covered]))
    return say("insight-buries", card=Face(KINDS[covered]))


def _emptied(s: Board) -> Text:
    """The last hand card leaves: there is more to draw, or not."""
    return say("insight-draws" if s.draw_pile_size + s.retired_size else "insight-empties")


def _win_card(s: Board, seat: int) -> int:
    return int(s.win_pile[seat, s.win_pile_size[seat] - 1])
