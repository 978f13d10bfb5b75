"""What a position of Steal the Pile must fulfil before its rules may run on it."""

from __future__ import annotations

from collections.abc import Iterator

from cutpurse.engine.layout import Board
from cutpurse.engine.position import first_wrong
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, PACK
from cutpurse.rulebooks.steal_the_pile.piles import NO_TOP, inventory
from cutpurse.rulebooks.steal_the_pile.rules import DEALT_OUT, HAND, MOST_DEALS, OPEN_PILES, PACKS, TARGET


def check(s: Board) -> str | None:
    """What is wrong, in a sentence; None for a position that can be played."""
    return first_wrong(_claims(s))


def _claims(s: Board) -> Iterator[tuple[bool, str]]:
    yield from pile_claims(s, s.players)
    yield from hand_claims(s)
    yield from _race_claims(s)
    if s.ended:
        yield from end_claims(s)
        return
    yield not any(s.award), "award is 0 until the open cards are shared out"
    sizes = [s.hand_size[(s.dealer + 1 + turn) % s.players] for turn in range(s.players)]
    played = (s.to_move - s.dealer - 1) % s.players
    most = s.hand_size[s.to_move]
    yield most > 0, "the seat to move holds no card"
    evenly = [most - 1] * played + [most] * (s.players - played)
    yield sizes == evenly, "from the dealer's left to the seat to move hands have one card less than the others"
    yield s.deck_size % s.players == 0, "the deck cannot be dealt out evenly"
    yield s.round + rounds_in(s.deck_size, s.players) <= rounds_of(s.players), "the round and the deck do not agree"


def rounds_in(cards: int, players: int) -> int:
    """How many rounds so many cards are dealt in."""
    return -(-cards // (HAND[players] * players))


def rounds_of(players: int) -> int:
    """How many rounds a deal has."""
    return rounds_in(PACKS[players] * PACK - OPEN_PILES[players], players)


def _race_claims(s: Board) -> Iterator[tuple[bool, str]]:
    points = [s.points[seat] for seat in range(s.players)]
    cards = PACKS[s.players] * PACK
    missing = s.players * (s.target - 1) - sum(points) - sum(inventory(s).values())
    yield s.ended != DEALT_OUT or s.target == 0, "a race ends at its target"
    yield s.ended != TARGET or 0 < s.target <= max(points), "nobody has reached the target"
    yield s.ended != 0 or s.target == 0 or max(points) < s.target, "somebody has reached the target already"
    yield s.target > 0 or not any(points), "points are counted in a race only"
    yield s.target > 0 or s.deal_number == 1, "there is only one deal if it is no race"
    longest = s.deal_number + missing // cards + 1  # if from the next deal on everybody stays one short of the target
    yield s.ended != 0 or s.target == 0 or longest <= MOST_DEALS, "no race can have had so many deals"


def pile_claims(s: Board, owners: int) -> Iterator[tuple[bool, str]]:
    """The piles of both Steal the Pile games."""
    for owner in range(owners):
        size, top = s.pile_size[owner], s.pile_top[owner]
        yield size == sum(s.pile[owner, rank] for rank in range(KINDS)), "pile_size is not the number of cards in it"
        yield (top == NO_TOP) == (size == 0), "a pile has a top if and only if it has cards"
        yield top == NO_TOP or s.pile[owner, top] > 0, "the rank on top of a pile is not in it"


def hand_claims(s: Board) -> Iterator[tuple[bool, str]]:
    """The hands of both Steal the Pile games."""
    for seat in range(s.players):
        hand = [s.hand[seat, i] for i in range(s.hand_size[seat])]
        yield hand == sorted(hand), "a hand is not sorted from A to K"


def end_claims(s: Board) -> Iterator[tuple[bool, str]]:
    """Nothing is left to play; what was given at the end lies in the piles."""
    yield s.deck_size == 0 and not any(s.hand_size), "cards are left in the deck or a hand after the end"
    yield not any(s.open), "open cards are left after the end"
    fits = all(s.award[seat] <= s.pile_size[seat] for seat in range(s.players))
    yield fits, "somebody was given more open cards than lie in the pile"
