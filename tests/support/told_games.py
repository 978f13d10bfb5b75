"""Games as each seat is told them, with all that is said in them: what the browser's law and words are held against."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cutpurse.engine.game import Game
from cutpurse.engine.message import Face, Many, Message, Odds, Who
from cutpurse.engine.registry import find
from cutpurse.engine.view import OPEN, Eyes, Value, View
from cutpurse.table.protocol import check_of
from cutpurse.table.sayings import catalogue
from tests.support.soak import soak

NAMES = ("Ana", "Jonas", "Björn Strauß", "Zoë", "İpek", "Max", "Ölaf", "Mia Ѣ", "Åsa", "Li", "Bo", "Q")
LANGUAGES = ("en", "de")
MOST_PLIES = 400
OPENING, ENDING = soak((30, 20), (MOST_PLIES, 0))  # plies of a game that are told
WHOLE_VIEW_EVERY = 8  # plies; the check alone is compared at the others


def write_game(folder: Path, game_id: str, players: int, seed: int, options: dict[str, Any] | None = None) -> None:
    """Plays a random game, and writes for every pair of eyes what it is told, as files of their own.

    Of a long game these are its opening and its end.
    """
    game = Game(find(game_id), players, options or {})
    names = NAMES[:players]
    plies = _plies(game, seed)
    state, dealt = game.watch_deal(seed)
    choose = random.Random(seed)
    everybody: tuple[Eyes, ...] = (None, *range(players))
    name = f"{game_id}-{players}-{seed}"

    def write(part: str, until: int, firsts: list[View], *before: Any) -> None:
        """Has the game go on, and writes what happens."""
        seen = list(before)
        views = {eyes: [state.view(eyes, names) for _ in before] for eyes in everybody}
        while state.ply < until:
            seen.append(state.watch(choose.randrange(state.move_count)))
            for eyes, seen_by in views.items():
                seen_by.append(state.view(eyes, names))
        for (eyes, seen_by), first in zip(views.items(), firsts, strict=True):
            _write(folder / f"{name}-{eyes}-{part}.json", first, seen, seen_by, eyes)

    write("opening", min(plies, OPENING), [dealt.first_view(eyes, names) for eyes in everybody], dealt)
    while state.ply < plies - ENDING:
        state.play(choose.randrange(state.move_count))
    if state.ply < plies:
        write("end", plies, [state.view(eyes, names) for eyes in everybody])
    if state.over:
        _write_end(folder / f"{name}-open.json", state.view(OPEN, names))


def _plies(game: Game, seed: int) -> int:
    """How long the random game is."""
    state = game.deal(seed)
    choose = random.Random(seed)
    while not state.over and state.ply < MOST_PLIES:
        state.play(choose.randrange(state.move_count))
    return state.ply


def _write(path: Path, first: View, seen: list[Any], views: list[View], eyes: Eyes) -> None:
    told = [watched.moments(eyes) for watched in seen]
    steps = [
        {
            "moments": moments,
            "check": check_of(view),
            "view": view if number % WHOLE_VIEW_EVERY == 0 or number == len(views) - 1 else None,
        }
        for number, (moments, view) in enumerate(zip(told, views, strict=True))
    ]
    written = {"first": first, "steps": steps, **_said(first, [first, *views, *told])}
    path.write_bytes(msgspec.json.encode(written))


def _write_end(path: Path, view: View) -> None:
    path.write_bytes(msgspec.json.encode({"first": view, "steps": [], **_said(view, [view])}))


def _said(view: View, things: list[Any]) -> dict[str, Any]:
    """Every text, value and face in these things, with what Python says for it in each language."""
    found: dict[bytes, tuple[str, Any]] = {}
    for kind, thing in _texts(things):
        found.setdefault(kind.encode() + msgspec.json.encode(thing), (kind, thing))
    said = []
    for language in LANGUAGES:
        words = view.words(language)
        say = {
            "text": words,
            "face": words.face,
            "label": words.label,
            "value": lambda one, w=words: w.value(one.value),
        }
        said.append([say[kind](thing) for kind, thing in found.values()])
    return {
        "catalogues": {language: catalogue(find(view.game), language) for language in LANGUAGES},
        "names": [seat.name for seat in view.seats],
        "texts": [[kind, thing, *spoken] for (kind, thing), *spoken in zip(found.values(), *said, strict=True)],
    }


def _texts(thing: Any) -> Iterator[tuple[str, Any]]:
    """All that can be read in a thing."""
    if isinstance(thing, list | tuple):
        for item in thing:
            yield from _texts(item)
    elif isinstance(thing, Message):
        yield "text", thing
    elif isinstance(thing, Value):
        yield "label", thing
        yield "value", thing
    elif isinstance(thing, msgspec.Struct) and not isinstance(thing, Who | Face | Odds | Many):
        for name in thing.__struct_fields__:
            inner = getattr(thing, name)
            if name in ("face", "stands_for") and isinstance(inner, str):
                yield "face", inner
            else:
                yield from _texts(inner)
