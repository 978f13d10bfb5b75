"""The legal moves as a list to choose from, and what a person types made into moves."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import takewhile
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from cutpurse.cli.board import MARGIN, columns, wrap
from cutpurse.cli.cards import Look
from cutpurse.engine.view import Move, View

MANY_MOVES = 15  # more are listed in columns
MANY_PLACES = 8  # moves that are no more than the name of a place
SHORTEST_LINE = 20  # cells for words, however narrow the screen


class Moves(Enum):
    """Ways to give the legal moves, from the finest to the shortest."""

    LIST = "in words, one a line, with their notation"
    GROUPED = "in words with their notation, those that differ in one word together"
    COLUMNS = "in words, those that differ in one word together, side by side"
    EXPLAINED = "in notation, with an example of each kind in words"
    NOTATION = "in notation"


class Entry(NamedTuple):
    """A line of the list: its number or numbers, its words and its notation."""

    number: str
    text: str
    code: str


def move_list(view: View, look: Look, form: Moves) -> list[Text]:
    """The legal moves, numbered from 1; those that are names of places on the table are not written out."""
    numbered = list(enumerate(view.moves, 1))
    places = [entry for entry in numbered if _is_place(entry[1], view)]
    if len(places) < MANY_PLACES:
        return _listed(numbered, view, look, form)
    hint = look.voice.own("type-a-place", place=look.voice.clean(places[0][1].code), count=len(places))
    lines = [Text(" " * (MARGIN + 2) + line) for line in wrap(hint, look.width - MARGIN - 2)]
    others = [entry for entry in numbered if entry not in places]
    return lines + _listed(others, view, look, form)


def all_moves(view: View, look: Look) -> list[Text]:
    """Every move in words."""
    return _in_words(
        [
            Entry(str(number), look.voice(move.say), look.voice.clean(move.code))
            for number, move in enumerate(view.moves, 1)
        ],
        look,
    )


def _is_place(move: Move, view: View) -> bool:
    """Whether its notation is the name of a place in a grid, where everybody can read it."""
    for touch in move.touches:
        zone = view.zone(touch.zone)
        if touch.role == "pick" and zone.shape == "grid" and touch.piece is not None:
            piece = zone.piece(touch.piece)
            if piece is not None and piece.place is not None and piece.place < len(zone.places):
                return zone.places[piece.place].casefold() == move.code.casefold()
    return False


def _listed(chosen: Sequence[tuple[int, Move]], view: View, look: Look, form: Moves) -> list[Text]:
    if not chosen:
        return []
    single = [Entry(str(number), look.voice(move.say), look.voice.clean(move.code)) for number, move in chosen]
    if form in (Moves.NOTATION, Moves.EXPLAINED):
        codes = columns([_line(entry.number, entry.code, single) for entry in single], look.width)
        explained = examples([move for _, move in chosen], view, look) if form is Moves.EXPLAINED else []
        return codes + explained
    if form is Moves.LIST and len(single) <= MANY_MOVES:
        return _in_words(single, look)
    together = _together(single, [move.kind for _, move in chosen])
    told = [_line(entry.number, entry.text, together) for entry in together]
    if form is Moves.COLUMNS and max(line.cell_len for line in told) <= look.width:
        return columns(told, look.width)
    return _in_words(together, look)


def _in_words(entries: Sequence[Entry], look: Look) -> list[Text]:
    """A move a line, its notation at the end; a long one goes on below, with whole words."""
    indent = _line("", "", entries).cell_len
    codes = max(cell_len(entry.code) for entry in entries) + 2
    texts = [wrap(entry.text, max(SHORTEST_LINE, look.width - indent - codes)) for entry in entries]
    widest = max(cell_len(line) for lines in texts for line in lines)
    found = []
    for entry, (first, *more) in zip(entries, texts, strict=True):
        line = _line(entry.number, first, entries)
        line.append(" " * (widest - cell_len(first) + 2))
        line.append(entry.code, style="dim")
        found += [line, *(Text(" " * indent + text) for text in more)]
    return found


def _line(number: str, text: str, entries: Sequence[Entry]) -> Text:
    widest = max(len(entry.number) for entry in entries)
    line = Text(" " * MARGIN)
    line.append(f"{number:>{widest + 1}}", style="bold cyan")
    line.append(f"  {text}")
    return line


# -- moves that differ in one word -----------------------------------------------------------------------------------


def _together(entries: Sequence[Entry], kinds: Sequence[str]) -> list[Entry]:
    """Neighbours of a kind that differ in one word, in the same place, become one: discard the 8 on spot 1/2/3/4."""
    found: list[list[Entry]] = []
    place = -1
    for i, entry in enumerate(entries):
        if found and kinds[i] == kinds[i - 1]:
            differs = _one_difference(found[-1][-1].text.split(), entry.text.split())
            if differs >= 0 and (len(found[-1]) == 1 or differs == place):
                found[-1].append(entry)
                place = differs
                continue
        found.append([entry])
    return [_merged(group) for group in found]


def _one_difference(one: Sequence[str], other: Sequence[str]) -> int:
    """The place of the only word that differs, -1 if there is no such place."""
    if len(one) != len(other):
        return -1
    places = [i for i, (here, there) in enumerate(zip(one, other, strict=True)) if here != there]
    return places[0] if len(places) == 1 else -1


def _merged(group: Sequence[Entry]) -> Entry:
    if len(group) == 1:
        return group[0]
    words = zip(*(entry.text.split() for entry in group), strict=True)
    text = " ".join(_choice(list(word)) for word in words)
    return Entry(f"{group[0].number}-{group[-1].number}", text, _choice([entry.code for entry in group]))


def _choice(words: Sequence[str]) -> str:
    """Words that differ in the middle as one: h8=1/2/3."""
    if len(set(words)) == 1:
        return words[0]
    before = _shared(words)
    rest = [word[len(before) :] for word in words]
    after = _shared([word[::-1] for word in rest])[::-1]
    middles = [word[: len(word) - len(after)] for word in rest]
    if not all(middles) or before[-1:].isalpha():  # within a word nothing is left out
        before, after, middles = "", "", list(words)
    return before + "/".join(middles) + after


def _shared(words: Sequence[str]) -> str:
    """The signs with which all words begin."""
    alike = takewhile(lambda signs: len(set(signs)) == 1, zip(*words, strict=False))
    return "".join(signs[0] for signs in alike)


# -- what codes mean -------------------------------------------------------------------------------------------------


def examples(moves: Sequence[Move], view: View, look: Look) -> list[Text]:
    """What the notation means: a move of each kind, in words."""
    first: dict[tuple[str, str], Move] = {}
    for move in moves:
        source = next((view.zone(touch.zone).kind for touch in move.touches if touch.role == "pick"), "")
        first.setdefault((move.kind, source), move)
    codes = [look.voice.clean(move.code) for move in first.values()]
    widest = max((cell_len(code) for code in codes), default=0)
    found = []
    for code, move in zip(codes, first.values(), strict=True):
        indent = MARGIN + 2 + widest + 2
        begin, *more = wrap(look.voice(move.say), max(SHORTEST_LINE, look.width - indent))
        line = Text(" " * (MARGIN + 2) + code + " " * (widest - cell_len(code) + 2), style="dim")
        found += [line.append(begin), *(Text(" " * indent + text, style="dim") for text in more)]
    return found
