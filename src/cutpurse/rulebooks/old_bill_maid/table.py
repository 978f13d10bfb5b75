"""Old Bill's Old Maid for people: hands, the pairs in front of them, and a card to take unseen."""

from __future__ import annotations

from collections.abc import Sequence

from cutpurse.engine.layout import UNKNOWN, Board
from cutpurse.engine.view import HIDDEN, Card, Said, Touch, Zone
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES

MOVE_KINDS = {"take": "take a card from the hand held out, unseen; data: from (seat), place (0 is the first)"}


def describe(s: Board, move: int, names: Sequence[str]) -> Said:
    """A pick in words: only its place is known."""
    giver = s.giver
    return Said(
        kind="take",
        data={"from": giver, "place": move},
        code=f"c{move + 1}",
        text=f"Take card {move + 1} of the {s.hand_size[giver]} that {names[giver]} holds out",
        touches=(Touch(f"hand.{giver}", move), Touch(f"hand.{s.to_move}")),
    )


def zones(s: Board, seat: int) -> list[Zone]:
    """Each player's hand, and the pairs in front of them."""
    found = []
    for owner in range(s.players):
        hand = tuple(_card(s.hand[owner, i]) for i in range(s.hand_size[owner]))
        laid = tuple(_card(s.laid[owner, i]) for i in range(s.laid_size[owner]))
        found += [
            Zone(
                id=f"hand.{owner}", kind="hand", label="Hand", owner=owner, count=len(hand), cards=hand, ordered=False
            ),
            Zone(id=f"laid.{owner}", kind="laid", label="Pairs", owner=owner, count=len(laid), cards=laid),
        ]
    return found


def _card(kind: int) -> Card:
    return HIDDEN if kind == UNKNOWN else Card(CARD_NAMES[kind])


def prompt(s: Board, seat: int, names: Sequence[str]) -> str:
    """Who takes a card from whom."""
    giver, taker = names[s.giver], names[s.to_move]
    if seat == s.to_move:
        return f"Your turn: take a card from {giver}. They are all alike from behind."
    if seat == s.giver:
        return f"You hold out your hand: {taker} is taking a card from it."
    return f"{taker} is taking a card from {giver}."
