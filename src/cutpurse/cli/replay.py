"""Steps through a recorded game as one seat, or a spectator, saw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from cutpurse.cli.board import heading, wrap
from cutpurse.cli.dialogue import Left, Terminal
from cutpurse.cli.layout import NO_END, Scene, fitted, show
from cutpurse.cli.story import sentence, tell
from cutpurse.cli.voice import Voice, numbered
from cutpurse.engine.events import Moment
from cutpurse.engine.message import Who, say
from cutpurse.engine.record import Record
from cutpurse.engine.view import Move, View, plain

LEAVING = ("q", "quit", "exit", "ende")


@dataclass(frozen=True)
class Frame:
    """The table after a move: who made it, which it was (None if kept secret), what happened. The first is the deal.

    `move` is how its player saw it, for that player only.
    """

    ply: int
    mover: int | None
    code: str | None
    move: Move | None
    before: View
    moments: Sequence[Moment]
    view: View

    def told(self, voice: Voice) -> list[str]:
        """What happened, in sentences; a move that is not told is named, if it could be seen."""
        found = [told.text for told in tell(self.before, self.moments, self.ply, voice)]
        if found or self.mover is None:
            return found
        who = Who(self.mover)
        if self.code is None:
            return [voice.own("unseen-decision", who=who)]
        return [sentence(voice(say("told-move", who=who, move=self.move.say if self.move else self.code)))]

    def plain(self, voice: Voice) -> dict[str, Any]:
        """The frame as plain JSON; seats are counted from 0."""
        return {
            "ply": self.ply,
            "seat": self.mover,
            "code": self.code,
            "move": None if self.move is None else plain(self.move),
            "moments": plain(self.moments),
            "told": self.told(voice),
            "view": self.view.plain(),
        }


def frames(record: Record, voice: Voice) -> Iterator[Frame]:
    """The deal, then the table after each move."""
    seat, names = voice.seat, voice.names
    before: View | None = None
    for step in record.steps():
        seen, view = step.watched, step.state.view(seat, names)
        before = before or seen.first_view(seat, names)
        yield Frame(step.ply, step.seat, seen.code(seat), seen.move(seat), before, seen.moments(seat), view)
        before = view


def voice_for(record: Record, seat: int | None, language: str | None = None, *, ascii_only: bool = False) -> Voice:
    """Tells a record to a seat."""
    names = numbered(record.players, seat, language)
    return Voice(record.table().rulebook, names, seat, language, ascii_only=ascii_only)


def whole(record: Record, voice: Voice) -> dict[str, Any]:
    """The whole replay as plain JSON; seats are counted from 0."""
    return {
        "game": record.game,
        "rules_version": record.rules,
        "players": record.players,
        "options": dict(record.options),
        "seed": record.seed.hex(),
        "seat": voice.seat,
        "language": voice.language,
        "ended": record.ended,
        "winners": list(record.winners),
        "frames": [frame.plain(voice) for frame in frames(record, voice)],
    }


def replay(terminal: Terminal, record: Record, voice: Voice) -> None:
    """Shows the game: a step at a time to a person; to anything else the story, and the table as it was at the end."""
    if not terminal.interactive:
        _print_all(terminal, record, voice)
        return
    coming = frames(record, voice)
    seen = [next(coming)]
    at, last = 0, len(record.moves)
    while True:
        frame = seen[at]
        aside = voice.own("moves-of", number=at, count=last) if at else voice.own("the-deal")
        show(terminal, voice, Scene(frame.view, aside, [frame.told(voice)]))
        while (wanted := _step(terminal, voice, at, last)) is None:
            _print_story(terminal, voice, seen[: at + 1])
        at = wanted
        while len(seen) <= at:
            seen.append(next(coming))


def _step(terminal: Terminal, voice: Voice, at: int, last: int) -> int | None:
    """Where the person wants to go; None: to read what happened so far."""
    question = voice.own("replay-step-last" if at == last else "replay-step", last=last)
    word = terminal.ask(question).casefold()
    if word in LEAVING:
        raise Left
    if word in ("l", "log"):
        return None
    if word in ("b", "back"):
        return max(0, at - 1)
    if word.isascii() and word.isdigit():
        return min(last, int(word[:9]))
    return min(last, at + 1)


def _print_all(terminal: Terminal, record: Record, voice: Voice) -> None:
    seen: list[Frame] = []
    look = terminal.look(voice)
    terminal.console.print(heading(voice.rulebook.title, "", look), no_wrap=True)
    for frame in frames(record, voice):
        seen = [*seen[-1:], frame]
        _print_story(terminal, voice, seen[-1:], after=seen[:-1])
    terminal.console.print()
    for line in fitted(terminal, voice, Scene(seen[-1].view), NO_END)[1:]:
        terminal.console.print(line, no_wrap=True, overflow="ignore", crop=False)


def _print_story(terminal: Terminal, voice: Voice, seen: Sequence[Frame], after: Sequence[Frame] = ()) -> None:
    """Sentences with the numbers of their moves; decisions that cannot be seen are told once in a row."""
    before = after[-1].told(voice) if after else []
    for frame in seen:
        told = frame.told(voice)
        if frame.code is None and frame.mover is not None and told == before:
            continue
        before = told
        number = f"{frame.ply}." if frame.ply else ""
        for text in told:
            first, *more = wrap(text, terminal.console.width - 7)
            terminal.console.print(Text.assemble((f"{number:>5} ", "dim"), first), no_wrap=True)
            for line in more:
                terminal.console.print(Text(" " * 6 + line), no_wrap=True)
            number = ""
