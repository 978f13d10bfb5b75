"""What `make bench` finds: claims with what was asked for, and tables beside them.

A module takes part by a function `measure(say)` that yields claims and tables, and a place in `PARTS` of `__main__.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from benchmarks.slices import Slices

Say = Callable[[str], None]  # told what is being measured


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A figure that was asked for and what was measured, at its best and in the middle of its slices."""

    what: str
    best: float
    median: float
    wanted: float
    unit: str
    at_most: bool = False
    judged: Literal["best", "median"] = "best"
    detail: str = ""

    @property
    def measured(self) -> float:
        """The figure that is held against what was asked for."""
        return self.best if self.judged == "best" else self.median

    @property
    def holds(self) -> bool:
        """Whether the measurement meets what was asked for."""
        return self.measured <= self.wanted if self.at_most else self.measured >= self.wanted

    @property
    def limit(self) -> str:
        """What was asked for, in words."""
        return f"{'at most' if self.at_most else 'at least'} {self.wanted:g} {self.unit}"

    def row(self) -> str:
        """The claim as a line of a Markdown table."""
        best, median = f"{self.best:.2f} {self.unit}", f"{self.median:.2f} {self.unit}"
        if self.judged == "best":
            best = f"**{best}**"
        else:
            median = f"**{median}**"
        return line(self.what, best, median, self.limit, "yes" if self.holds else "**no**", self.detail)


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table beside the claims, with what its reader should know."""

    title: str
    text: str = ""
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def lines(self) -> list[str]:
        """The table as Markdown."""
        said = [self.text, ""] if self.text else []
        return [f"## {self.title}", "", *said, *head(*self.head), *(line(*row) for row in self.rows), ""]


Part = Callable[[Say], Iterator[Claim | Table]]

CLAIM_HEAD = ("what", "best", "median", "wanted", "holds", "")


def line(*cells: str) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def head(*cells: str) -> tuple[str, str]:
    """The first two lines of a Markdown table."""
    return line(*cells), "|" + "---|" * len(cells)


def ratio(
    what: str,
    ours: Slices,
    theirs: Slices,
    wanted: float,
    *,
    unit: str = "times",
    detail: str = "{ours:,.0f} against {theirs:,.0f} decisions/s",
) -> Claim:
    """How many times as fast we are: bests against bests, medians against medians."""
    scale = 100 if unit == "%" else 1
    return Claim(
        what=what,
        best=scale * ours.most / theirs.most,
        median=scale * ours.median / theirs.median,
        wanted=wanted,
        unit=unit,
        detail=detail.format(ours=ours.most, theirs=theirs.most),
    )


def markdown(intro: Sequence[str], found: Sequence[Claim | Table]) -> str:
    """The results as they are saved: all claims first, then the tables in the order they were made."""
    claims = [entry for entry in found if isinstance(entry, Claim)]
    tables = [entry for entry in found if isinstance(entry, Table)]
    lines = ["# Speed", "", *intro, "", *head(*CLAIM_HEAD), *(claim.row() for claim in claims), ""]
    for table in tables:
        lines += table.lines()
    return "\n".join(lines)
