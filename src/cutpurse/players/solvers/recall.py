"""Two players with perfect recall turn up cards: what each flip of a turn is worth, by counting.

Cards that nobody has seen are all alike, so a position is four numbers: `pairs` left on the table, `singles` (cards
seen whose partner was not), `known` pairs (both cards seen, not yet taken), and the lead of the player on turn. Of the
`2 * pairs - singles - 2 * known` cards never seen, `singles` are partners of single cards. Nothing is taken for
granted of good play: a player may leave known pairs lying, flip known cards first or second, and pass by flipping two
known cards that are no pair.

All positions with the same number of pairs are worked out together, in arrays with the axes singles, known pairs,
lead, and figure: what the player on turn expects at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
import numpy.typing as npt

Figures = npt.NDArray[np.float64]
Where = npt.NDArray[np.bool_]
Position = tuple[int, int, int]  # single cards, known pairs, place on the axis of leads

WIN, SHARED, MARGIN = 0, 1, 2  # wins minus losses; shared wins; pairs more than the opponent, lead included
FIGURES = 3
SEEN_BY_THE_OTHER = np.array([-1.0, 1.0, -1.0])

# what a player aims at: the weight of each figure. Of plans that win equally often the one with the larger margin is
# taken; its weight is so small that it can change the chance of winning in the ninth digit at most.
TO_WIN = np.array([1.0, 0.0, 1e-11])
ONLY_TO_WIN = np.array([1.0, 0.0, 0.0])
FOR_PAIRS = np.array([0.0, 0.0, 1.0])
ONE_PAIR = np.array([0.0, 0.0, 1.0])
EQUAL = 1e-14  # values nearer than this are equal, and the option named first is taken


class Passing(Enum):
    """What becomes of players who flip two known cards that are no pair, which changes nothing but who is on turn."""

    COUNTED = "counted"  # so many misses in a row end the game, and each pass is one: the rules as they are
    ENDS = "ends"  # when both would rather pass for ever, the game ends as it stands
    NEVER = "never"  # every turn takes a known pair, if there is one, or begins with an unknown card


@dataclass(frozen=True)
class Options:
    """What may be flipped next, and what the player on turn expects of each; axes: option, then those of a position."""

    figures: Figures
    possible: Where

    def worth(self, aim: Figures) -> Figures:
        """How well each option serves an aim; minus infinity where it does not exist."""
        return np.where(self.possible, self.figures @ aim, -np.inf)

    def worth_at(self, position: Position, aim: Figures) -> list[float]:
        """How well each option serves an aim in one position."""
        at = (slice(None), *position)
        return np.where(self.possible[at], self.figures[at] @ aim, -np.inf).tolist()  # type: ignore[no-any-return]

    def best_at(self, position: Position, aim: Figures) -> int:
        """The option that serves an aim best in one position, the first of equals."""
        worth = self.worth_at(position, aim)
        return next(option for option, value in enumerate(worth) if value >= max(worth) - EQUAL)

    def best(self, aim: Figures) -> Figures:
        """The figures of the option that serves an aim best, the first of equals."""
        worth = self.worth(aim)
        best: Figures = self.figures[0].copy()
        highest = worth[0]
        for figures, another in zip(self.figures[1:], worth[1:], strict=True):
            better = another > highest + EQUAL
            np.copyto(best, figures, where=better[..., None])
            highest = np.where(better, another, highest)
        return best


@dataclass(frozen=True)
class Turn:
    """All flips of a turn.

    `first`: an unknown card; a single one; one of a known pair; any two known cards that are no pair, which is a pass.
    Then, counting the first card as seen, `after_single` if its partner is unknown: an unknown card; a known one. And
    `after_paired` if its partner is known: the partner; an unknown card; another known one.
    """

    first: Options
    after_single: Options
    after_paired: Options


UNKNOWN_FIRST, SINGLE_FIRST, PAIRED_FIRST, PASS = range(4)
UNKNOWN_AFTER_SINGLE, KNOWN_AFTER_SINGLE = range(2)
PARTNER, UNKNOWN_AFTER_PAIRED, KNOWN_AFTER_PAIRED = range(3)


def turn(pairs: int, taken: Figures, missed: Figures, aim: Figures, passed: Figures | None) -> Turn:
    """What each flip is worth, given what is expected after a pair is taken, after a miss, and after a pass.

    Without the last, known pairs are taken at once and nobody begins with another known card.
    """
    free = passed is not None
    singles, known = np.indices((pairs + 1, pairs + 1))[..., None]
    unknown = 2 * pairs - singles - 2 * known
    real: Where = singles + known <= pairs
    some = real & (unknown > 0)
    others = singles + known > 1  # a known card that is not of the pair of another known one
    k, u = singles[..., None], np.maximum(unknown, 1)[..., None]
    matched, showed = _at(missed, pairs, -1, 1), _at(missed, pairs, 1, 0)  # a card's partner, or a new single card
    after_single = _options(
        ((_at(taken, pairs, -1, 0) + (k - 1) * matched + (u - k) * showed) / u, some & (singles > 0)),
        (missed, real & (singles > 0) & others),
    )
    after_paired = _options(
        (_at(taken, pairs, 0, -1), real & (known > 0)),
        ((k * matched + (u - k) * showed) / u, some & (known > 0) & free),
        (missed, real & (known > 0) & others & free),
    )
    at_once = Options(after_paired.figures[:KNOWN_AFTER_PAIRED], after_paired.possible[:KNOWN_AFTER_PAIRED])
    paired = _at(after_paired.best(aim), pairs, -1, 1)
    single = _at(after_single.best(aim), pairs, 1, 0)
    first = _options(
        ((k * paired + (u - k) * single) / u, some & (free | (known == 0))),
        (after_single.figures[UNKNOWN_AFTER_SINGLE], some & (singles > 0) & free),
        (at_once.best(aim), real & (known > 0)),
        (missed if passed is None else passed, real & others & free),
    )
    return Turn(first, after_single, after_paired)


def _options(*options: tuple[Figures, Where]) -> Options:
    shape = options[0][0].shape[:-1]
    possible = [np.broadcast_to(possible, shape) for _, possible in options]
    return Options(np.stack([figures for figures, _ in options]), np.stack(possible))


def _at(figures: Figures, pairs: int, singles: int, known: int) -> Figures:
    """The figures of positions with so many more single cards and known pairs; zeros where there are none."""
    size = pairs + 1
    wide = np.zeros((size + 2, size + 2, *figures.shape[2:]))
    wide[1 : 1 + figures.shape[0], 1 : 1 + figures.shape[1]] = figures
    there: Figures = wide[1 + singles : 1 + singles + size, 1 + known : 1 + known + size]
    return there


def turned(figures: Figures) -> Figures:
    """The same expectations as the opponent has them, whose lead is the opposite."""
    theirs: Figures = figures[..., ::-1, :] * SEEN_BY_THE_OTHER
    return theirs


def ended(pairs: int, reach: int) -> Figures:
    """What is left to expect, with any lead up to `reach`, when the game ends as it stands."""
    lead = np.arange(-reach, reach + 1)
    figures = np.stack([np.sign(lead), lead == 0, lead], axis=-1).astype(np.float64)
    return np.broadcast_to(figures, (pairs + 1, pairs + 1, *figures.shape))


@dataclass(frozen=True)
class Table:
    """What the player on turn expects with so many pairs left, by misses in a row.

    Far from the limit only the parity of their number matters: it says who would have the last, free shot if both
    passed until then. So layers, counted back from the limit, are kept until they repeat every second time.
    """

    limit: int
    layers: tuple[Figures, ...]

    def layer(self, misses: int) -> int:
        """The layer that holds after so many misses in a row."""
        left, last = self.limit - misses, len(self.layers) - 1
        return left if left <= last else last - (left - last) % 2

    def after(self, misses: int) -> Figures:
        """The figures of all positions after so many misses in a row."""
        return self.layers[self.layer(misses)]


@dataclass(frozen=True)
class Recall:
    """The whole game with up to so many pairs, both players having one aim, for one reading of what passing does.

    To those who play for pairs the lead means nothing: their tables have only the lead 0, and of their figures only
    the margin, of the pairs still to come, says something.
    """

    most_pairs: int
    limit: int  # misses in a row that end the game
    aim: Figures
    passing: Passing
    tables: list[Table] = field(default_factory=list)  # by pairs left
    turns: dict[tuple[int, int], Turn] = field(default_factory=dict)  # those that were asked for, by pairs and layer
    free_turns: dict[tuple[int, int], Turn] = field(default_factory=dict)  # likewise

    @classmethod
    def worked_out(cls, most_pairs: int, limit: int, aim: Figures, passing: Passing = Passing.COUNTED) -> Recall:
        """All tables, from the last pair to the first."""
        made = cls(most_pairs, limit, aim, passing)
        for pairs in range(most_pairs + 1):
            made.tables.append(made._table(pairs))
        return made

    def reach(self, pairs: int) -> int:
        """The largest lead that is told apart with so many pairs left; the axis of leads has it in the middle."""
        return self.most_pairs - pairs if self.aim[WIN] else 0

    def start(self, pairs: int) -> Figures:
        """What the first player of a game with so many pairs expects."""
        return self.tables[pairs].after(0)[0, 0, self.reach(pairs)]  # type: ignore[no-any-return]

    def turn(self, pairs: int, misses: int) -> Turn:
        """What each flip is worth with so many pairs left after so many misses in a row."""
        return self._kept(pairs, misses, self._turn, self.turns)

    def turn_that_may_pass(self, pairs: int, misses: int) -> Turn:
        """The same if everything is allowed this once, as the rules have it, whatever is done in later turns."""
        return self._kept(pairs, misses, self._free_turn, self.free_turns)

    def _kept(
        self, pairs: int, misses: int, made: Callable[[int, Figures], Turn], kept: dict[tuple[int, int], Turn]
    ) -> Turn:
        following = self.tables[pairs].layer(misses + 1)
        if (pairs, following) not in kept:
            kept[pairs, following] = made(pairs, self.tables[pairs].layers[following])
        return kept[pairs, following]

    def _table(self, pairs: int) -> Table:
        layers = [ended(pairs, self.reach(pairs))]
        while pairs and len(layers) <= self.limit:
            layers.append(self._turn(pairs, layers[-1]).first.best(self.aim))
            if len(layers) > 2 and np.array_equal(layers[-1], layers[-3]):
                break
        return Table(self.limit, tuple(layers))

    def _turn(self, pairs: int, following: Figures) -> Turn:
        if self.passing is Passing.COUNTED:
            return self._free_turn(pairs, following)
        taken = self._taken(self.tables[pairs - 1].after(0))
        missed = turned(following)
        if self.passing is Passing.NEVER:
            return turn(pairs, taken, missed, self.aim, None)
        first = turn(pairs, taken, missed, self.aim, missed).first
        acts = Options(first.figures[:PASS], first.possible[:PASS]).best(self.aim)
        other_acts, nobody_acts = turned(acts), ended(pairs, self.reach(pairs))
        dreads = (other_acts @ self.aim < nobody_acts @ self.aim)[..., None]
        return turn(pairs, taken, missed, self.aim, np.where(dreads, other_acts, nobody_acts))

    def _free_turn(self, pairs: int, following: Figures) -> Turn:
        missed = turned(following)
        return turn(pairs, self._taken(self.tables[pairs - 1].after(0)), missed, self.aim, missed)

    def _taken(self, figures: Figures) -> Figures:
        """The figures with one pair less, the lead having grown by one."""
        return figures[:, :, 2:] if self.aim[WIN] else figures + ONE_PAIR
