"""Slices of time, taken in turns by all that is compared, so that noise meets all alike."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Slices:
    """What was measured in each of several slices of time."""

    figures: tuple[float, ...]

    @property
    def most(self) -> float:
        """The best of several rates."""
        return max(self.figures)

    @property
    def least(self) -> float:
        """The best of several times."""
        return min(self.figures)

    @property
    def median(self) -> float:
        """The middle one, or the mean of the two in the middle."""
        return statistics.median(self.figures)

    def __add__(self, more: Slices) -> Slices:
        return Slices(self.figures + more.figures)


NONE = Slices(())


def in_turns(measures: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, Slices]:
    """So many slices of each, one of each in a round."""
    return together({name: Slices((measure(),)) for name, measure in measures.items()} for _ in range(rounds))


def together(rounds: Iterable[Mapping[str, Slices]]) -> dict[str, Slices]:
    """The slices of all rounds, by name."""
    found: dict[str, Slices] = {}
    for taken in rounds:
        for name, slices in taken.items():
            found[name] = found.get(name, NONE) + slices
    return found
