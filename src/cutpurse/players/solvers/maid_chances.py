"""Who keeps Old Bill, exactly, for two and for three players: nobody decides anything, so it is counting.

Cards whose pair is laid down are gone, and no hand keeps a pair, so of every pair left the two cards are in two
different hands, and which pairs they are means nothing. A position is how many pairs lie split between each two hands,
who has Old Bill, and who is on turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb, factorial

import numpy as np
import numpy.typing as npt

Figures = npt.NDArray[np.float64]
Chances = tuple[float, ...]  # of each seat to keep Old Bill
Split = tuple[int, int, int]  # pairs split between giver and taker, giver and third, taker and third
GIVER, TAKER, THIRD = range(3)

MOST_ROUNDS = 10_000  # of drawing nearer to chances that agree with each other; a few hundred are enough
CLOSE = 1e-15


@dataclass(frozen=True)
class Deal:
    """What is left in the hands when the dealt pairs have been laid down, and how it goes on from there."""

    chance: float  # of being dealt so
    cards: tuple[int, ...]  # in each hand
    holder: int  # the seat with Old Bill
    loses: Chances


@cache
def holder_loses(pairs: int, holder_gives: bool) -> float:
    """With two players and so many pairs between them: the chance that whoever has Old Bill now keeps him."""
    if pairs == 0:
        return 1.0
    if not holder_gives:  # every card makes a pair, and the holder is on turn
        return holder_loses(pairs - 1, True)
    # one card of pairs + 1 is Old Bill: the other player then holds him and is on turn, just as before
    return (1 + pairs * holder_loses(pairs - 1, False)) / (pairs + 2)


def two_players(pairs: int) -> Iterator[Deal]:
    """All deals of so many pairs and Old Bill to two players, seat 0 getting the odd card and being the first giver."""
    for holder in (0, 1):
        others = pairs + holder  # of the cards that pair, those in the hand of seat 0
        for split in range(pairs + 1):
            if (others - split) % 2 == 0 and 0 <= others - split <= 2 * (pairs - split):
                ways = comb(pairs, split) * 2**split * comb(pairs - split, (others - split) // 2)
                loses = holder_loses(split, holder == 0)
                yield Deal(
                    chance=(pairs + 1 - holder) / (2 * pairs + 1) * (ways / comb(2 * pairs, others)),
                    cards=(split + (holder == 0), split + (holder == 1)),
                    holder=holder,
                    loses=(loses, 1 - loses) if holder == 0 else (1 - loses, loses),
                )


def three_players(pairs: int) -> Iterator[Deal]:
    """All deals of so many pairs and Old Bill to three players, equally many cards each; seat 0 is the first giver."""
    hand = (2 * pairs + 1) // 3
    rounds = _Rounds(pairs)
    for holder in range(3):
        sizes = [hand - (seat == holder) for seat in range(3)]
        all_ways = factorial(2 * pairs) // (factorial(sizes[0]) * factorial(sizes[1]) * factorial(sizes[2]))
        for split in _splits(pairs):
            a, b, c = split
            in_hands = (sizes[0] - a - b, sizes[1] - a - c, sizes[2] - b - c)
            if min(in_hands) < 0 or any(cards % 2 for cards in in_hands):
                continue
            ways = factorial(pairs) * 2 ** (a + b + c)
            for number in (a, b, c, *(cards // 2 for cards in in_hands)):
                ways //= factorial(number)
            yield Deal(
                chance=ways / all_ways / 3,
                cards=tuple(_cards(split, holder)),
                holder=holder,
                loses=tuple(rounds.losing(split, holder)),
            )


def _splits(most: int) -> Iterator[Split]:
    for total in range(most + 1):
        yield from _splits_of(total)


def _splits_of(total: int) -> Iterator[Split]:
    for a in range(total + 1):
        for b in range(total + 1 - a):
            yield a, b, total - a - b


def _cards(split: Split, holder: int) -> list[int]:
    a, b, c = split
    return [a + b + (holder == GIVER), a + c + (holder == TAKER), b + c + (holder == THIRD)]


class _Rounds:
    """Three players: chances of giver, taker and third by the pairs split between them and who has Old Bill."""

    def __init__(self, pairs: int) -> None:
        self._known = np.zeros((pairs + 1, pairs + 1, pairs + 1, 3, 3))
        for total in range(1, pairs + 1):
            self._work_out(total)

    def losing(self, split: Split, holder: int) -> list[float]:
        """Who keeps Old Bill when the giver is on turn, or, being out, the next one who has cards."""
        cards = _cards(split, holder)
        if cards[GIVER] == 0:
            return self._after(split, holder)
        if cards[TAKER] and cards[THIRD]:
            known: list[float] = self._known[*split, holder].tolist()
            return known
        other = TAKER if cards[TAKER] else THIRD
        keeps = holder_loses(split[other - 1], holder == GIVER)
        chances = [0.0, 0.0, 0.0]
        chances[GIVER] = keeps if holder == GIVER else 1 - keeps
        chances[other] = 1 - chances[GIVER]
        return chances

    def _after(self, split: Split, holder: int) -> list[float]:
        """Who keeps Old Bill when the taker is on turn."""
        taker, third, giver = self.losing(*_passed_on(split, holder))
        return [giver, taker, third]

    def _work_out(self, total: int) -> None:
        """All positions with so many pairs and three players: a card that is kept leads from one to another of them."""
        positions = [
            (split, holder) for split in _splits_of(total) for holder in range(3) if all(_cards(split, holder))
        ]
        number = {position: i for i, position in enumerate(positions)}
        settled = np.zeros((len(positions), 3))
        weights, follows = np.zeros((2, len(positions), 1)), np.zeros((2, len(positions)), np.int64)
        for i, (split, holder) in enumerate(positions):
            a, b, c = split
            size = _cards(split, holder)[GIVER]
            if a:
                settled[i] += a / size * np.array(self._after((a - 1, b, c), holder))
            kept = (((a, b - 1, c + 1), holder, b), (split, TAKER, int(holder == GIVER)))
            for way, (left, keeper, cards) in enumerate(kept):
                following = number.get(_passed_on(left, keeper))
                if following is not None:
                    weights[way, i], follows[way, i] = cards / size, following
                elif cards:  # the giver is out
                    settled[i] += cards / size * np.array(self._after(left, keeper))
        chances = _settle(settled, weights, follows)
        for (split, holder), found in zip(positions, chances, strict=True):
            self._known[*split, holder] = found


def _passed_on(split: Split, holder: int) -> tuple[Split, int]:
    """The same position with the taker as the giver, the third as the taker and the giver as the third."""
    a, b, c = split
    return (c, a, b), (holder - 1) % 3


def _settle(settled: Figures, weights: Figures, follows: npt.NDArray[np.int64]) -> Figures:
    """The chances that agree with each other: what is settled, and what follows with the taker on turn."""
    chances = np.full_like(settled, 1 / 3)
    for _ in range(MOST_ROUNDS):
        ahead = chances[follows][..., [THIRD, GIVER, TAKER]]  # the giver is third then, the taker gives
        nearer = settled + (weights * ahead).sum(axis=0)
        moved = np.abs(nearer - chances).max(initial=0.0)
        chances = nearer
        if moved < CLOSE:
            break
    return chances
