"""Sentences: messages turned into words of a language by Fluent catalogues.

A game brings its catalogues (`words/en.ftl`, `words/de.ftl` beside its rules); they are laid over the engine's own. In
a catalogue a value may be used as it is, and by five functions:

- `PERSON($who)` selects `you` where the seat that reads is meant, or is one of several, else `other`;
- `POSSESSIVE($who)` is the genitive of a name ("Ben's"), made by the catalogue's message `possessive`;
- `FACE($card, form: "the")` is the attribute `.the` of the message `face-…` of that card; without a form, its value;
- `SAME($one, $other)` selects `same` or `different`;
- `SIGNED($points)` is a number that may be below zero, with the proper minus sign.

Only what is read is rendered: a sentence costs ten to thirty microseconds.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutpurse.engine.message import Argument, Face, Many, Message, Odds, Text, Who, as_text
from cutpurse.errors import LanguageError, MessageError

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

    from cutpurse.engine.rulebook import Rulebook
    from cutpurse.engine.view import Value

FALLBACK = "en"  # what a game without a catalogue in the wanted language speaks
LANGUAGE_VARIABLES = ("CUTPURSE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
Catalogues = Mapping[str, str]  # by language, in Fluent's syntax


def words_beside(python_file: str, folder: str = "words") -> dict[str, str]:
    """The catalogues that lie in a folder beside a Python file, by language."""
    found = Path(python_file).with_name(folder).glob("*.ftl")
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(found)}


def joined(*catalogues: Catalogues) -> dict[str, str]:
    """Catalogues laid over each other, the last on top: those of a deck, say, and those of a game played with it."""
    languages = sorted({language for catalogue in catalogues for language in catalogue})
    return {language: "\n".join(_in(catalogue, language) for catalogue in catalogues) for language in languages}


COMMON: Catalogues = words_beside(__file__)
LANGUAGES = tuple(sorted(COMMON, key=lambda language: (language != FALLBACK, language)))


def choose_language(wanted: str | None = None) -> str:
    """The language asked for, else that of the environment, else English; only one asked for may be refused."""
    if wanted is not None:
        language = _base(wanted) if isinstance(wanted, str) else ""
        if language not in LANGUAGES:
            raise LanguageError(f"there are no words in {wanted!r:.40}; languages: {', '.join(LANGUAGES)}")
        return language
    for variable in LANGUAGE_VARIABLES:
        given = os.environ.get(variable, "")
        if given:
            return _base(given) if _base(given) in LANGUAGES else FALLBACK
    return FALLBACK


def _base(language: str) -> str:
    """De for de_AT.UTF-8."""
    return re.split(r"[-_.@]", language.strip().lower(), maxsplit=1)[0]


class Words:
    """Makes sentences for one reader: a language, the names at the table, and the seat that is called "you"."""

    __slots__ = ("_bundle", "_names", "_seat", "language")

    def __init__(
        self,
        catalogues: Sequence[Catalogues],
        language: str | None = None,
        names: Sequence[str] = (),
        seat: int | None = None,
    ) -> None:
        self.language = choose_language(language)
        sources = tuple(_in(catalogue, self.language) for catalogue in (COMMON, *catalogues))
        self._bundle = _bundle(sources, self.language)
        self._names = names
        self._seat = seat

    @classmethod
    def of(
        cls,
        rulebook: Rulebook,
        language: str | None = None,
        names: Sequence[str] = (),
        seat: int | None = None,
    ) -> Words:
        """The words of a game."""
        return cls((rulebook.words,), language, names, seat)

    def __call__(self, text: Text) -> str:
        """The sentence."""
        if isinstance(text, str):
            return text
        try:
            pattern: Any = self._bundle.get_message(text.id).value
        except LookupError:
            raise MessageError(f"no catalogue has the message {text.id!r:.60}") from None
        values = {name: self._value(value) for name, value in text.values.items()}
        said, faults = self._bundle.format_pattern(pattern, values)
        if faults:
            raise MessageError(f"the message {text.id!r} cannot be said in {self.language!r}: {faults[0]}")
        return str(said)

    def label(self, value: Value) -> str:
        """What a value is called: its own label, or the message `value-<id>`."""
        return self(as_text(value.label, f"value-{value.id}"))

    def value(self, value: Argument) -> str:
        """A value by itself, as people read it."""
        if isinstance(value, bool):
            return self(Message(id="yes" if value else "no"))
        if isinstance(value, Who):
            return self(Message(id="person", values={"who": value}))
        return self(value) if isinstance(value, str | Message) else self(Message(id="shown", values={"value": value}))

    def knows(self, message_id: str) -> bool:
        """Whether a catalogue has that message."""
        return self._bundle.has_message(message_id)

    def face(self, face: str, form: str = "") -> str:
        """What a kind of piece is called: the message `face-…`, or what is written on it if there is none."""
        name = face_id(face)
        if not self._bundle.has_message(name):
            return face
        entry = self._bundle.get_message(name)
        if form and form not in entry.attributes:
            raise MessageError(f"the message {name!r} has no form {form!r:.40} in {self.language!r}")
        pattern: Any = entry.attributes[form] if form else entry.value
        return str(self._bundle.format_pattern(pattern, {})[0])

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if seat < len(self._names):
            return self._names[seat]
        return self(Message(id="player", values={"number": seat + 1}))

    def _value(self, value: Any) -> Any:
        from cutpurse.engine import fluent_types

        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int | str):
            return value
        if isinstance(value, Who):
            you = value.seat == self._seat
            return fluent_types.Person(value.seat, self.name(value.seat), you=you, say=self)
        if isinstance(value, Face):
            return fluent_types.Piece(value.face, say=self)
        if isinstance(value, Odds):
            return fluent_types.Share(value.part / value.whole if value.whole else 0.0)
        if isinstance(value, Many):
            you = any(isinstance(item, Who) and item.seat == self._seat for item in value.items)
            return fluent_types.Several(self._list([self._item(item) for item in value.items]), you=you)
        return self(value)

    def _item(self, item: Any) -> str:
        if isinstance(item, Who):
            return self(Message(id="person", values={"who": item}))
        return (
            self.face(item.face) if isinstance(item, Face) else self(item) if isinstance(item, Message) else str(item)
        )

    def _list(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        most = ", ".join(items[:-1])
        return self(Message(id="list-and", values={"most": most, "last": items[-1]}))


def face_id(face: str) -> str:
    """The id of the message that names a kind of piece: `face-` and what is written on it, signs by their code."""
    return "face-" + "".join(sign if sign.isascii() and sign.isalnum() else f"x{ord(sign):x}" for sign in face)


def _in(catalogues: Catalogues, language: str) -> str:
    return catalogues.get(language, catalogues.get(FALLBACK, ""))


@cache
def _bundle(sources: tuple[str, ...], language: str) -> FluentBundle:
    """The catalogues of one language laid over each other, the last on top."""
    from fluent.runtime import FluentBundle, FluentResource

    from cutpurse.engine.fluent_types import FUNCTIONS

    bundle = FluentBundle([language], functions=FUNCTIONS, use_isolating=False)
    for source in sources:
        bundle.add_resource(FluentResource(source), allow_overrides=True)
    return bundle
