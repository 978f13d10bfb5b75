"""How a game ended: who won and why, and what the scores are made of."""

from __future__ import annotations

from rich.text import Text

from cutpurse.cli.board import MARGIN, NAME, YOU, joined, wrap
from cutpurse.cli.cards import Look
from cutpurse.cli.story import sentence
from cutpurse.engine.message import Many, Who
from cutpurse.engine.view import View


def result(view: View, look: Look, *, parts: bool = True) -> list[Text]:
    """The verdict, how the game ended, and the scores."""
    told = [sentence(look.voice(text)) for text in view.verdict] or [_headline(view, look)]
    end = sentence(look.voice(view.prompt))
    first, *more = told
    won = view.seat in view.winners
    lines = [Text(f" {line}", style="bold green" if won else "bold") for line in wrap(first, look.width - 2)]
    for text in (end, *more):
        lines += [Text(f" {line}") for line in wrap(text, look.width - 2)]
    return [*lines, *scores(view, look, parts=parts)]


def _headline(view: View, look: Look) -> str:
    """Who won, for games that do not say it themselves."""
    if not view.winners:
        return look.voice.own("won-by-nobody")
    if len(view.winners) > 1:
        return look.voice.own("won-by-several", who=Many(tuple(Who(seat) for seat in view.winners)))
    return look.voice.own("won-by", who=Who(view.winners[0]))


def scores(view: View, look: Look, *, parts: bool = True) -> list[Text]:
    """Every seat's score and what it is made of, the winners and the highest first."""
    ranked = sorted(view.seats, key=lambda seat: (seat.seat not in view.winners, -seat.score))
    names = max(Text(look.voice.name(seat.seat)).cell_len for seat in ranked)
    widest = max(len(str(seat.score)) for seat in ranked)
    lines = []
    for seat in ranked:
        name = look.voice.name(seat.seat)
        line = Text(" " * MARGIN)
        line.append(f"{look.signs.won if seat.seat in view.winners else ' '} ", style="bold yellow")
        line.append(name + " " * (names - Text(name).cell_len), style=YOU if seat.seat == view.seat else NAME)
        score = look.voice.own("score", score=str(seat.score))
        line.append(f"  {score}{' ' * (widest - len(str(seat.score)))}")
        told = look.voice.facts([part for part in seat.parts if part.value != 0]) if parts else []
        indent = line.cell_len + 2
        if told:
            first, *more = joined(told, look, style="dim", indent=indent)
            line.append(first.plain[indent - 2 :], style="dim")
            lines += [line, *more]
        else:
            lines.append(line)
    return lines
