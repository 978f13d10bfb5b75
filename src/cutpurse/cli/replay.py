"""Steps through a recorded game as one seat, or a spectator, saw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from rich.text import Text

from cutpurse.cli.board import board, heading
from cutpurse.cli.play import Left, Terminal
from cutpurse.cli.story import tell
from cutpurse.cli.terminal import printable
from cutpurse.engine.events import events
from cutpurse.engine.record import Record
from cutpurse.engine.view import Move, View


@dataclass(frozen=True)
class Frame:
    """The table after a move: who made it, which it was (None if kept secret), what changed. The first is the deal."""

    ply: int
    mover: int | None
    move: Move | None
    before: View
    view: View

    def plain(self) -> dict[str, Any]:
        """The frame as plain JSON."""
        move = None
        if self.move is not None:
            move = {"code": self.move.code, "kind": self.move.kind, "data": self.move.data, "text": self.move.text}
        return {
            "ply": self.ply,
            "seat": self.mover,
            "move": move,
            "events": [asdict(event) for event in events(self.before, self.view)],
            "view": self.view.plain(),
        }


def frames(record: Record, seat: int | None) -> Iterator[Frame]:
    """The deal, then the table after each move."""
    state = record.table().deal(record.seed)
    view = state.view(seat)
    yield Frame(0, None, None, view, view)
    for ply, (mover, code) in enumerate(record.moves, 1):
        move = next(move for move in state.moves() if move.code == code)
        state.play(move)
        before, view = view, state.view(seat)
        known = mover == seat or move.kind not in state.game.rulebook.secret_kinds
        yield Frame(ply, mover, move if known else None, before, view)


def plain(record: Record, seat: int | None) -> dict[str, Any]:
    """The whole replay as plain JSON."""
    return {
        "game": record.game,
        "rules_version": record.rules,
        "players": record.players,
        "options": dict(record.options),
        "seed": record.seed.hex(),
        "seat": seat,
        "end": record.end,
        "frames": [frame.plain() for frame in frames(record, seat)],
    }


def replay(terminal: Terminal, record: Record, seat: int | None) -> None:
    """Shows the game: a step at a time to a person, all of it to anything else."""
    title = record.table().rulebook.title
    if not terminal.interactive:
        for frame in frames(record, seat):
            _show(terminal, frame, title, len(record.moves))
        return
    coming = frames(record, seat)
    seen = [next(coming)]
    at = 0
    while True:
        terminal.console.clear()
        _show(terminal, seen[at], title, len(record.moves))
        at = max(0, min(len(record.moves), _step(terminal, at, len(record.moves))))
        while len(seen) <= at:
            seen.append(next(coming))


def _step(terminal: Terminal, at: int, last: int) -> int:
    """Where the person wants to go."""
    offer = "b back" if at == last else "Enter next, b back"
    word = terminal.ask(f"\n {offer}, 0-{last} go to, q quit: ").casefold()
    if word in ("q", "quit", "exit"):
        raise Left
    if word in ("b", "back"):
        return at - 1
    if word.isascii() and word.isdigit():
        return min(last, int(word[:9]))
    return at + 1


def _show(terminal: Terminal, frame: Frame, title: str, last: int) -> None:
    console = terminal.console
    view = frame.view
    boxes = False
    if terminal.interactive:
        boxes = len(board(view, terminal.look(boxes=True))) + 8 < console.height
    lines = [heading(title, f"move {frame.ply} of {last}" if frame.ply else "the deal", console.width)]
    if frame.mover is not None:
        line = Text(" ")
        line.append(f"{printable(view.seats[frame.mover].name)}: ", style="bold")
        line.append(printable(frame.move.text) if frame.move else "(a decision that cannot be seen)")
        line.append(f"  {printable(frame.move.code)}" if frame.move else "", style="dim")
        lines += line.wrap(console, console.width)
        told = tell(frame.before, view, frame.mover)
        if told:
            lines += Text(f" · {told}", style="dim").wrap(console, console.width)
    lines += [Text(), *board(view, terminal.look(boxes)), Text()]
    lines += Text(f" {printable(view.prompt)}", style="bold").wrap(console, console.width)
    if view.ended is not None:
        winners = ", ".join(printable(view.seats[seat].name) for seat in view.winners) or "nobody"
        lines.append(Text(f" Won by {winners}.", style="bold green"))
    for text in lines:
        console.print(text, no_wrap=True, overflow="ellipsis")
    if not terminal.interactive:
        console.print()
