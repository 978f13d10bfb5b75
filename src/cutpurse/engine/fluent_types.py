"""Values that Fluent's catalogues know how to handle: people, pieces and chances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fluent.runtime.types import FluentNumber, FluentType, fluent_number

from cutpurse.engine.message import Message

if TYPE_CHECKING:
    from babel import Locale

    from cutpurse.engine.words import Words


class Person(FluentType):
    """Somebody at the table."""

    def __init__(self, seat: int, name: str, *, you: bool, say: Words) -> None:
        self.seat = seat
        self.name = name
        self.you = you
        self.say = say

    def format(self, locale: Locale) -> str:
        """The name."""
        return self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Person) and self.seat == other.seat

    def __hash__(self) -> int:
        return hash(self.seat)


class Piece(FluentType):
    """A kind of card or chip."""

    def __init__(self, face: str, say: Words) -> None:
        self.face = face
        self.say = say

    def format(self, locale: Locale) -> str:
        """What it is called."""
        return self.say.face(self.face)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and self.face == other.face

    def __hash__(self) -> int:
        return hash(self.face)


class Several(FluentType):
    """A list of things, among which the reader may be."""

    def __init__(self, text: str, *, you: bool) -> None:
        self.text = text
        self.you = you

    def format(self, locale: Locale) -> str:
        """The list in words."""
        return self.text


class Share(FluentType):
    """A chance, shown as a percentage."""

    def __init__(self, share: float) -> None:
        self.share = share

    def format(self, locale: Locale) -> str:
        """Rounded to a whole per cent."""
        shown = fluent_number(self.share, style="percent", maximumFractionDigits=0)
        return str(shown.format(locale)) if isinstance(shown, FluentNumber) else str(shown)


def person(who: Any) -> str:
    """PERSON: whether the reader is meant, or is one of those meant."""
    return "you" if isinstance(who, Person | Several) and who.you else "other"


def possessive(who: Any) -> str:
    """POSSESSIVE: the genitive of a name, by the message `possessive`, which may look at its last letter."""
    ending = who.name[-1:].casefold() or "-"  # ß becomes ss: the keys of a selection are ASCII
    return str(who.say(Message(id="possessive", values={"name": who.name, "ending": ending})))


def face(piece: Any, form: Any = "") -> str:
    """FACE: what a piece is called, in a form such as "the" or "acc"."""
    return str(piece.say.face(piece.face, str(form))) if isinstance(piece, Piece) else str(piece)


def same(one: Any, other: Any) -> str:
    """SAME: whether two values are the same."""
    return "same" if one == other else "different"


def signed(number: Any) -> Any:
    """SIGNED: a number, with the proper minus sign if it is below zero."""
    return f"−{-number}" if isinstance(number, int) and number < 0 else number  # noqa: RUF001  # the proper sign


FUNCTIONS: dict[str, Any] = {
    "PERSON": person,
    "POSSESSIVE": possessive,
    "FACE": face,
    "SAME": same,
    "SIGNED": signed,
}
