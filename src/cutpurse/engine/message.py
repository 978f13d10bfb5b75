"""Words as data: a message is an id with named values, which a catalogue turns into a sentence in any language.

Whatever people read leaves the engine in this form (`words.py` makes sentences of it); a game in one file may give
plain strings instead.
"""

from __future__ import annotations

from typing import Any, NoReturn, TypeAlias

from msgspec import Struct


class Data(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What leaves the engine: plain values that never change, the same in Python and in JSON.

    Made of nothing but what was there before, it cannot be part of a cycle: the collector need not look at it (`gc`).
    """


class Who(Data, tag="who", frozen=True):
    """A seat in a sentence: its name, or "you" for the seat that reads."""

    seat: int


class Face(Data, tag="face", frozen=True):
    """A kind of piece in a sentence, by what is written on it: the catalogue's `face-7` says how it is called."""

    face: str


class Odds(Data, tag="odds", frozen=True):
    """An exact chance: so many of so many equally likely things."""

    part: int
    whole: int


class Values(dict[str, Any]):
    """The values of a message. They never change: parts of a view are handed out again to other seats and games."""

    __slots__ = ()

    def _refuse(self, *arguments: Any, **named: Any) -> NoReturn:
        raise TypeError("the values of a message never change; make a dict of them first")

    __setitem__ = __delitem__ = __ior__ = update = setdefault = pop = popitem = clear = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Values, (dict(self),)


NO_VALUES = Values()


class Message(Data, tag="message", frozen=True, kw_only=True):
    """An id of the game's catalogue with the values that the sentence names; `say` makes one."""

    id: str
    values: dict[str, Argument] = NO_VALUES


class Many(Data, tag="many", frozen=True):
    """Several things in a sentence: "a 3, a 5 and a wild"."""

    items: tuple[int | str | Who | Face | Message, ...]


Argument: TypeAlias = bool | int | str | Who | Face | Odds | Message | Many
Text: TypeAlias = str | Message


def say(message_id: str, **values: Argument) -> Message:
    """The message of that id, with its values."""
    return Message(id=message_id, values=Values(values) if values else NO_VALUES)


def as_text(text: Text | None, message_id: str) -> Text:
    """A text that may be left out: then it is the message of that id."""
    return Message(id=message_id) if text is None else text


def messages_in(thing: Any) -> list[Message]:
    """Every message within a message, the outer one first; none in a plain string."""
    if isinstance(thing, Message):
        return [thing, *(inner for value in thing.values.values() for inner in messages_in(value))]
    if isinstance(thing, Many):
        return [inner for item in thing.items for inner in messages_in(item)]
    return []
