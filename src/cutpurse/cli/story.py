"""What happened, in words, told from one seat's views alone: it cannot say more than that seat could see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cutpurse.cli.terminal import printable
from cutpurse.engine.events import events
from cutpurse.engine.view import Event, View

MOST_FACES = 6  # named one by one; more are counted


@dataclass
class Way:
    """Cards that went from one place to another, the places as they are called in a sentence."""

    source: str
    target: str
    faces: list[str | None]

    def is_like(self, other: Way) -> bool:
        """Whether other cards went the same way."""
        return (self.source, self.target) == (other.source, other.target)

    def __str__(self) -> str:
        return f"{_cards(self.faces)} {self.source} → {self.target}"


class Story:
    """A log of turns: who decided, and what could be seen of it. Decisions in a row of one seat are one entry."""

    def __init__(self) -> None:
        self._turns: list[tuple[int, list[Way | str]]] = []

    def add(self, mover: int, before: View, after: View) -> None:
        """Adds what a decision changed in the view; what cannot be seen leaves no trace."""
        told = list(_told(events(before, after), before, after, mover))
        if not told:
            return
        if not self._turns or self._turns[-1][0] != mover:
            self._turns.append((mover, []))
        entry = self._turns[-1][1]
        last, first = entry[-1] if entry else "", told[0]
        if isinstance(last, Way) and isinstance(first, Way) and last.is_like(first):
            last.faces += first.faces  # drawn one by one, told at once
            del told[0]
        entry += told

    def lines(self) -> list[tuple[int, str]]:
        """Each entry as the seat and what happened."""
        return [(seat, "; ".join(map(str, told))) for seat, told in self._turns]


def tell(before: View, after: View, mover: int) -> str:
    """The changes that a decision made, for a line that begins with the name of who made it."""
    return "; ".join(map(str, _told(events(before, after), before, after, mover)))


def _told(happened: Sequence[Event], before: View, after: View, mover: int) -> Iterator[Way | str]:
    yield from _moved(happened, before, after, mover)
    yield from _changed(happened, after, mover)


def _moved(happened: Sequence[Event], before: View, after: View, mover: int) -> Iterator[Way | str]:
    """Cards that went the same way are told together."""
    ways: dict[tuple[str | None, str | None], list[str | None]] = {}
    for event in happened:
        if event.kind == "moved":
            ways.setdefault((event.data["from"], event.data["to"]), []).append(event.data["face"])
    for (source, target), faces in ways.items():
        if source is not None and target is not None:
            yield Way(_place(source, before, mover), _place(target, after, mover), faces)
        elif target is not None:
            was = ways.get((target, None))
            change = f"{_cards(was)} → " if was else ""  # a place whose card became another, such as a die
            yield f"{_place(target, after, mover)}: {change}{_cards(faces)}"
        elif source is not None and (None, source) not in ways:
            yield f"{_cards(faces)} left {_place(source, before, mover)}"


def _changed(happened: Sequence[Event], view: View, mover: int) -> Iterator[str]:
    filled = {event.data["to"] for event in happened if event.kind == "moved"}
    for event in happened:
        data = event.data
        if event.kind == "revealed":
            yield f"{printable(data['face'])} turned up in {_place(data['zone'], view, mover)}"
        elif event.kind == "covered" and data["zone"] not in filled:  # else by a card that was put on it, as told
            yield f"{printable(data['face'])} turned down in {_place(data['zone'], view, mover)}"
        elif event.kind == "shuffled":
            yield f"{_place(data['zone'], view, mover)} shuffled"
        elif event.kind == "scored":
            yield f"{_whose(data['seat'], view, mover)}score {data['from']} → {data['to']}"


def _cards(faces: Sequence[str | None]) -> str:
    known = [printable(face) for face in faces if face is not None]
    if len(known) == len(faces) <= MOST_FACES:
        return " ".join(known)
    return "a card" if len(faces) == 1 else f"{len(faces)} cards"


def _place(zone_id: str, view: View, mover: int) -> str:
    """A zone as it is called in a sentence about the mover."""
    zone = next((zone for zone in view.zones if zone.id == zone_id), None)
    if zone is None:
        return printable(zone_id)
    label = printable(zone.label)
    if label[1:2].islower():  # a word, not a name or sign of its own
        label = label[0].lower() + label[1:]
    return label if zone.owner is None else f"{_whose(zone.owner, view, mover)}{label}"


def _whose(seat: int, view: View, mover: int) -> str:
    if seat == mover:
        return ""
    if seat == view.seat:
        return "your "
    return f"{printable(view.seats[seat].name)}'s "
