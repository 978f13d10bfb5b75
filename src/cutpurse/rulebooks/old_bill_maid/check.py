"""What a position of Old Bill's Old Maid must fulfil before its rules may run on it."""

from __future__ import annotations

from collections.abc import Iterator

from cutpurse.engine.layout import Board
from cutpurse.engine.position import first_wrong
from cutpurse.rulebooks.old_bill.deck import OLD_BILL
from cutpurse.rulebooks.old_bill_maid.knowledge import cards_in
from cutpurse.rulebooks.old_bill_maid.rules import left_neighbour, pair_number, partner_of

Claims = Iterator[tuple[bool, str]]


def check(s: Board) -> str | None:
    """What is wrong, in a sentence; None for a position that can be played."""
    return first_wrong(_claims(s))


def _claims(s: Board) -> Claims:
    held: dict[int, list[tuple[int, int]]] = {OLD_BILL: []}  # for each pair its cards and who holds them
    for seat in range(s.players):
        hand = [s.hand[seat, i] for i in range(s.hand_size[seat])]
        yield len({pair_number(card) for card in hand}) == len(hand), "two cards that pair never stay in one hand"
        for card in hand:
            held.setdefault(pair_number(card), []).append((card, seat))
        yield from _laid_claims([s.laid[seat, i] for i in range(s.laid_size[seat])])
    for pair, cards in held.items():
        yield (
            len(cards) == (1 if pair == OLD_BILL else 2),
            "Old Bill is in a hand, and every other card with its partner",
        )
    yield from _turn_claims(s)
    if not s.ended:
        yield from _guess_claims(s)


def _laid_claims(laid: list[int]) -> Claims:
    pairs = list(zip(laid[::2], laid[1::2], strict=False))
    fits = len(laid) % 2 == 0 and all(one <= other == partner_of(one) and one != OLD_BILL for one, other in pairs)
    yield fits, "cards are laid down in pairs, of two Mimes the 4 first"


def _turn_claims(s: Board) -> Claims:
    """The giver and the next seat with cards, or at the end Old Bill's holder alone."""
    order = [(s.giver + step) % s.players for step in range(s.players)]
    holding = [seat for seat in order if s.hand_size[seat] > 0]
    yield holding[0] == s.giver, "the giver holds no card"
    if s.ended:
        yield len(holding) == 1, "somebody else than the giver still holds cards"
    else:
        yield holding[1:2] == [s.to_move], "the next seat with cards after the giver takes a card"


def _guess_claims(s: Board) -> Claims:
    """What guesses begin with is there; what else seats have in mind, they fulfil as far as they can."""
    for seat in range(s.players):
        if s.hand_size[seat] > 0:
            left = left_neighbour(s, seat)
            held = cards_in(s, left)
            yield s.given[seat, left] & ~held == 0, "a card that was given to a hand is still in it"
