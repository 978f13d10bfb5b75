"""A screen: the table, what happened and what is asked, in the finest form that fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from cutpurse.cli.board import board, facts, heading, legend, wrap
from cutpurse.cli.cards import Look
from cutpurse.cli.dialogue import Terminal
from cutpurse.cli.ending import result
from cutpurse.cli.moves import Moves, move_list
from cutpurse.cli.voice import Voice
from cutpurse.cli.zones import LABEL
from cutpurse.engine.view import View

NO_END = 10_000  # lines of a screen that is no terminal


class Form(NamedTuple):
    """How a screen is laid out; `story`: so many lines of what happened must find room."""

    boxes: bool
    moves: Moves
    story: int
    tight: bool = False  # without empty lines
    short: bool = False  # long fans show their last cards only
    legends: bool = True  # facts, and what signs mean
    table: bool = True


FORMS = (
    Form(boxes=True, moves=Moves.LIST, story=12),
    Form(boxes=True, moves=Moves.LIST, story=6),
    Form(boxes=False, moves=Moves.LIST, story=8),
    Form(boxes=False, moves=Moves.LIST, story=8, tight=True),
    Form(boxes=False, moves=Moves.LIST, story=8, tight=True, short=True),
    Form(boxes=False, moves=Moves.GROUPED, story=6),
    Form(boxes=False, moves=Moves.GROUPED, story=6, tight=True),
    Form(boxes=False, moves=Moves.GROUPED, story=3, tight=True, short=True),
    Form(boxes=False, moves=Moves.COLUMNS, story=3, tight=True, short=True),
    Form(boxes=False, moves=Moves.EXPLAINED, story=3, tight=True, short=True),
    Form(boxes=False, moves=Moves.NOTATION, story=3, tight=True, short=True),
    Form(boxes=False, moves=Moves.NOTATION, story=1, tight=True, short=True, legends=False),
)
END_FORMS = (
    *FORMS,
    Form(boxes=False, moves=Moves.NOTATION, story=0, tight=True, short=True),
    Form(boxes=False, moves=Moves.NOTATION, story=0, table=False),
    Form(boxes=False, moves=Moves.NOTATION, story=0, table=False, tight=True),
    Form(boxes=False, moves=Moves.NOTATION, story=0, table=False, tight=True, legends=False),
)


@dataclass(frozen=True)
class Scene:
    """What is to be shown: a view, sentences of what happened, and whether to ask for a move."""

    view: View
    aside: str = ""
    story: Sequence[Sequence[str]] = ()  # a move's sentences together
    asks: bool = False
    before: Sequence[Text] = field(default_factory=tuple)  # lines right under the heading


def show(terminal: Terminal, voice: Voice, scene: Scene, *, below: int = 1) -> None:
    """Clears the screen and draws a scene, leaving so many lines free below it."""
    console = terminal.console
    lines = fitted(terminal, voice, scene, console.height - below if console.is_terminal else NO_END)
    if console.is_terminal:
        console.clear()
    for line in lines:
        console.print(line, no_wrap=True, overflow="ignore", crop=False)


def fitted(terminal: Terminal, voice: Voice, scene: Scene, height: int) -> list[Text]:
    """The lines of a scene in the finest form that fits the height, or else in the shortest."""
    forms = END_FORMS if scene.view.ended is not None else FORMS
    for form in forms:
        look = terminal.look(voice, boxes=form.boxes, short=form.short)
        lines = _lines(scene, look, form, height)
        if len(lines) <= height:
            return lines
    return lines


def _lines(scene: Scene, look: Look, form: Form, height: int) -> list[Text]:
    """A scene in one form; what happened gets all the room that is left, but no less than the form demands."""
    top, bottom = _top(scene, look, form), _bottom(scene, look, form)
    told = story_lines(scene.story, look)
    blank = 0 if form.tight else 1
    taken = sum(len(part) + blank for part in (*top, bottom) if part)
    most = max(height - taken, min(form.story, len(told)))
    if len(told) > most:
        left_out = Text(f" {look.signs.dot} {look.signs.more}", style=LABEL)
        told = [left_out, *told[len(told) - most + 1 :]] if most else []
    lines: list[Text] = []
    for part in (*top, told, bottom):
        lines += [Text()] * blank if lines and part else []
        lines += part
    return lines


def _top(scene: Scene, look: Look, form: Form) -> list[list[Text]]:
    head = [heading(look.voice.rulebook.title, scene.aside, look), *scene.before]
    if form.legends:
        told = facts(scene.view, look)
        head += (told[:1] if form.tight else told) + legend(scene.view, look)
    return [head, *(board(scene.view, look, tight=form.tight) if form.table else [])]


def _bottom(scene: Scene, look: Look, form: Form) -> list[Text]:
    if scene.view.ended is not None:
        return result(scene.view, look, parts=form.legends)
    if not scene.asks:
        return []
    asked = wrap(look.voice(scene.view.prompt), look.width - 2)
    return [*(Text(f" {line}", style="bold") for line in asked), *move_list(scene.view, look, form.moves)]


def story_lines(story: Sequence[Sequence[str]], look: Look) -> list[Text]:
    """Sentences as a list; those of a move share a line where they fit, and a long one goes on below."""
    width = look.width - 4
    lines = []
    for sentences in story:
        entries: list[str] = []
        for told in sentences:
            if entries and cell_len(entries[-1]) + 1 + cell_len(told) <= width:
                entries[-1] += f" {told}"
            else:
                entries.append(told)
        for entry in entries:
            first, *more = wrap(entry, width)
            lines += [Text.assemble((f" {look.signs.dot} ", LABEL), first), *(Text(f"   {line}") for line in more)]
    return lines
