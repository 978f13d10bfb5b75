"""A review as text: how each seat fared, the turning points, and the moves that cost most."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cutpurse.cli import Stopped
from cutpurse.cli.progress import bar
from cutpurse.cli.signs import to_ascii
from cutpurse.cli.terminal import fits, simple_box
from cutpurse.cli.voice import numbered
from cutpurse.engine.message import say
from cutpurse.engine.record import Record
from cutpurse.errors import OptionError, printable
from cutpurse.players.figures import figure, words_of
from cutpurse.players.judging import Decision
from cutpurse.players.review import Review, SeatReview, review
from cutpurse.players.review_page import (
    HEADS,
    accuracy,
    befell,
    chosen,
    cost_told,
    notes,
    opening,
    outcome,
    page,
    started,
)
from cutpurse.players.search import Budget
from cutpurse.players.solvers import has_plan, plan_of

if TYPE_CHECKING:
    from rich.console import Console

    from cutpurse.engine.words import Words

INDENT = 6
MOST_SHOWN = 10  # costly moves in the text; the page and the JSON have all
LARGEST_SEED = 10**18
PAGE_BEGINS = b"<!doctype html>"


def review_with_progress(console: Console, words: Words, record: Record, budget: Budget, seed: int) -> Review:
    """A review that shows how far it is; Ctrl-C leaves it at those."""
    with bar(console) as progress:
        task = progress.add_task(words(say("reviewing")), total=None)
        plan = plan_of(game) if has_plan(game := record.table()) else None
        reached, stop = 0, threading.Event()
        positions = len(record.moves) + 1  # are valued before the first decision is judged

        def tell(done: int, of: int) -> None:
            nonlocal reached
            reached = done
            progress.update(task, completed=done, total=of)

        def hear(number: int, frame: object) -> None:
            if reached <= positions or stop.is_set():
                raise Stopped
            stop.set()

        with _on_ctrl_c(hear):
            return review(record, budget=budget, seed=seed, plan=plan, progress=tell, cancel=stop)


@contextmanager
def _on_ctrl_c(hear: Callable[[int, object], None]) -> Iterator[None]:
    """Has Ctrl-C heard by somebody for a while, where it can be."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# -- the page ----------------------------------------------------------------------------------------------------------


def check_page(path: Path) -> None:
    """A place where a page may be written: never over a file that is something else."""
    if path.is_dir():
        raise OptionError(f"cannot write to {path}: it is a directory; add a file name")
    if not path.absolute().parent.is_dir():
        raise OptionError(f"cannot write to {path}: the directory {path.absolute().parent} does not exist")
    if path.exists():
        if not path.is_file():
            raise OptionError(f"cannot write to {path}: it is not an ordinary file")
        with open(path, "rb") as file:
            if file.read(len(PAGE_BEGINS)).lower() not in (b"", PAGE_BEGINS):
                raise OptionError(f"{path} exists and is not an HTML page; choose another name")


def write_page(path: Path, found: Review, language: str, seat: int | None) -> None:
    """Writes the review as a page."""
    text = page(found, numbered(found.record.players, None, language), language, seat)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"cannot write to {path}: {error.strerror}") from None


# -- text --------------------------------------------------------------------------------------------------------------


def words_by_seat(found: Review, language: str) -> Callable[[int], Words]:
    """The words in which each seat is spoken to."""
    book, names = found.record.table().rulebook, numbered(found.record.players, None, language)
    to = [words_of(book, language, names, seat) for seat in range(found.record.players)]
    return to.__getitem__


def print_review(console: Console, found: Review, language: str, seat: int | None) -> None:
    """The review for people."""
    _Printed(console, found, language, seat).show()


class _Printed:
    """Prints a review for one reader."""

    def __init__(self, console: Console, found: Review, language: str, seat: int | None) -> None:
        self.console = console
        self.found = found
        self.seat = seat
        self.title = found.record.table().rulebook.title
        names = numbered(found.record.players, None, language)
        self.words = words_of(found.record.table().rulebook, language, names)
        self._to = words_by_seat(found, language)

    def show(self) -> None:
        """From the result to the moves."""
        self._line(self.words(say("review-title", title=self.title)), "bold cyan")
        for text in outcome(self.found):
            self._line(self.words(text))
        to = [self._to(seat) for seat in range(self.found.record.players)]
        for told in opening(self.found, to, self.words, self.seat):
            self._line(told)
        self._seats()
        for note in notes(self.found):
            self._line(self.words(note), "dim")
        self._costly()

    def _seats(self) -> None:
        """A table of how each seat fared, or a list where there is no room for one."""
        heads = [self._clean(self.words(say(head))) for head in HEADS]
        rows = [self._fared(one) for one in self.found.seats if self.seat in (None, one.seat)]
        table = Table(box=simple_box(self.console), header_style="dim", pad_edge=False)
        for number, head in enumerate(heads):
            table.add_column(head, justify="right" if number else "left", no_wrap=True)
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        if fits(self.console, table):
            self.console.print(table)
            return
        for row in rows:
            self.console.print()
            for head, cell in zip(heads, row, strict=True):
                self._line(f"{head}: {cell}")
        self.console.print()

    def _fared(self, one: SeatReview) -> list[str]:
        return [
            self._clean(self.words.name(one.seat)),
            self._clean(accuracy(one)),
            self._clean(started(one, self.found.aim, self.words.language)),
            self._clean(chosen(one, self.found.aim, self.words.language)),
            self._clean(befell(one, self.found.aim, self.words.language)),
            self._figure(one.result),
        ]

    def _costly(self) -> None:
        self._heading("review-costly")
        mistakes = self.found.mistakes(self.seat)
        for one in mistakes[:MOST_SHOWN]:
            self._mistake(one)
        if not mistakes:
            self._line(self.words(say("review-none-costly")))

    def _mistake(self, one: Decision) -> None:
        words = self._to(one.seat)
        loss = self._clean(cost_told(one, self.found.aim, self.words.language))
        told = f"{self.words.name(one.seat)}: {words(one.move.say)}"
        self.console.print(
            Text.assemble((f"{one.number:>{INDENT - 2}}. ", "dim"), f"{self._clean(told)}  ", (loss, "red"))
        )
        if one.best is not None:
            best = f"{self.words(say('review-best'))}: {words(one.best.move.say)} ({words(one.best.why)})"
            self.console.print(Padding(Text(self._clean(best)), (0, 0, 0, INDENT), expand=False))

    def _figure(self, value: float, *, signed: bool = False) -> str:
        return self._clean(figure(value, self.found.aim, self.words.language, signed=signed))

    def _heading(self, message: str) -> None:
        self.console.print()
        self._line(self.words(say(message)), "bold")

    def _line(self, text: str, style: str = "") -> None:
        self.console.print(Text(self._clean(text), style=style))

    def _clean(self, text: str) -> str:
        line = printable(" ".join(text.split()))
        return to_ascii(line) if self.console.options.ascii_only else line
