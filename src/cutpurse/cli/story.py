"""What happened, in sentences, as one seat saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from cutpurse.cli.voice import Voice
from cutpurse.engine.events import Moment, apply
from cutpurse.engine.state import MoveLike, State
from cutpurse.engine.view import View

SENTENCE_ENDS = (".", "!", "?", ":", "…", "...")


@dataclass(frozen=True)
class Told:
    """A sentence, the number of the move that it tells of, and the table as it was at that moment."""

    ply: int
    text: str
    view: View


class Story:
    """A log of sentences; taking moves back takes theirs out of it."""

    def __init__(self) -> None:
        self._told: list[Told] = []

    def add(self, told: Sequence[Told]) -> None:
        """Goes on with these sentences."""
        self._told += told

    def cut(self, ply: int) -> None:
        """Forgets what was told of later moves than that."""
        self._told = [entry for entry in self._told if entry.ply <= ply]

    def since(self, ply: int) -> list[Told]:
        """What was told of later moves than that; -1: of the deal, too."""
        return [entry for entry in self._told if entry.ply > ply]

    def all(self) -> list[Told]:
        """Every sentence."""
        return self._told.copy()


def by_move(told: Sequence[Told]) -> list[list[str]]:
    """The sentences of each move together."""
    return [[entry.text for entry in group] for _, group in groupby(told, key=lambda entry: entry.ply)]


def tell(seen: View, moments: Sequence[Moment], ply: int, voice: Voice) -> list[Told]:
    """The sentences of a move, each with the table as the seat saw it then."""
    found = []
    for moment in moments:
        seen = apply(seen, [moment])
        if moment.say is not None:
            found.append(Told(ply, sentence(voice(moment.say)), seen))
    return found


def sentence(text: str) -> str:
    """A text that ends as a sentence does."""
    return text if text.endswith(SENTENCE_ENDS) else f"{text}."


def play_told(state: State, moves: Sequence[MoveLike], voice: Voice) -> list[Told]:
    """Plays moves of one seat, all of them or none, and tells what could be seen of them."""
    seen = state.view(voice.seat, voice.names)
    before = len(state.played)
    found: list[Told] = []
    for number, watched in enumerate(state.watch_all(moves), 1):
        moments = watched.moments(voice.seat)
        found += tell(seen, moments, before + number, voice)
        seen = apply(seen, moments)
    return found


def deal_told(state: State, voice: Voice) -> list[Told]:
    """What could be seen of the deal."""
    _, watched = state.game.watch_deal(state.seed)
    return tell(watched.first_view(voice.seat, voice.names), watched.moments(voice.seat), ply=0, voice=voice)
