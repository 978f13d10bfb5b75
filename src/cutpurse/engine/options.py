"""House rules: what a game lets people change, as forms that command line, tests and browser fill in alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from cutpurse.engine.message import Data, Message, Text, as_text
from cutpurse.errors import OptionError, shown

PerPlayers = int | Callable[[int], int]


def _for(value: PerPlayers, players: int) -> int:
    return value if isinstance(value, int) else value(players)


class Choice(Data, frozen=True, kw_only=True):
    """A word that an option may be set to, and what it means."""

    value: str
    say: Text


class Form(Data, frozen=True, kw_only=True):
    """An option as a form to fill in, for one number of players."""

    name: str
    kind: Literal["whole", "flag", "one_of"]
    say: Text
    default: bool | int | str
    low: int | None = None  # of a whole number
    high: int | None = None
    values: tuple[Choice, ...] = ()  # of one word among a few

    @property
    def allowed(self) -> str:
        """What may be chosen, as a refusal says it."""
        if self.kind == "whole":
            return f"a whole number from {self.low} to {self.high}"
        return "true or false" if self.kind == "flag" else "one of " + ", ".join(choice.value for choice in self.values)


@dataclass(frozen=True, kw_only=True)
class Whole:
    """A house rule that is a whole number in a range; range and default may depend on the number of players."""

    name: str
    text: Text | None = None  # None: the message `option-<name>`
    low: PerPlayers
    high: PerPlayers
    default: PerPlayers

    def form(self, players: int) -> Form:
        """The option as a form."""
        return Form(
            name=self.name,
            kind="whole",
            say=_meaning(self),
            default=self.default_for(players),
            low=_for(self.low, players),
            high=_for(self.high, players),
        )

    def default_for(self, players: int) -> int:
        """The value the game uses when nobody says otherwise."""
        return _for(self.default, players)

    def encode(self, value: Any, players: int) -> int:
        """The number kept in the state, or an OptionError."""
        number = whole_number(value)
        if number is None or not _for(self.low, players) <= number <= _for(self.high, players):
            raise OptionError(f"{self.name} must be {self.form(players).allowed}, not {shown(value)}")
        return number

    def codes(self, players: int) -> tuple[int, int]:
        """The smallest and the largest number kept in the state."""
        return _for(self.low, players), _for(self.high, players)

    def decode(self, code: int) -> int:
        """The value as people write it."""
        return code


@dataclass(frozen=True, kw_only=True)
class Flag:
    """A house rule that is on or off."""

    name: str
    text: Text | None = None  # None: the message `option-<name>`
    default: bool

    def form(self, players: int) -> Form:
        """The option as a form."""
        return Form(name=self.name, kind="flag", say=_meaning(self), default=self.default)

    def default_for(self, players: int) -> bool:
        """The value the game uses when nobody says otherwise."""
        return self.default

    def encode(self, value: Any, players: int) -> int:
        """The number kept in the state, or an OptionError."""
        word = value.strip().lower() if isinstance(value, str) else value
        if isinstance(word, bool):
            return int(word)
        if word in ("true", "yes", "on", "1"):
            return 1
        if word in ("false", "no", "off", "0"):
            return 0
        raise OptionError(f"{self.name} must be {self.form(players).allowed}, not {shown(value)}")

    def codes(self, players: int) -> tuple[int, int]:
        """The smallest and the largest number kept in the state."""
        return 0, 1

    def decode(self, code: int) -> bool:
        """The value as people write it."""
        return bool(code)


@dataclass(frozen=True, kw_only=True)
class OneOf:
    """A house rule that is one of a few words."""

    name: str
    text: Text | None = None  # None: the message `option-<name>`
    values: tuple[str, ...]  # each is called by the message `option-<name>-<value>`, unless `text` is given
    default: str

    def form(self, players: int) -> Form:
        """The option as a form."""
        return Form(
            name=self.name,
            kind="one_of",
            say=_meaning(self),
            default=self.default,
            values=tuple(Choice(value=value, say=self._called(value)) for value in self.values),
        )

    def _called(self, value: str) -> Text:
        return value if self.text is not None else Message(id=f"option-{self.name}-{value}")

    def default_for(self, players: int) -> str:
        """The value the game uses when nobody says otherwise."""
        return self.default

    def encode(self, value: Any, players: int) -> int:
        """The number kept in the state, or an OptionError."""
        word = value.strip() if isinstance(value, str) else value
        if word not in self.values:
            raise OptionError(f"{self.name} must be {self.form(players).allowed}, not {shown(value)}")
        return self.values.index(word)

    def codes(self, players: int) -> tuple[int, int]:
        """The smallest and the largest number kept in the state."""
        return 0, len(self.values) - 1

    def decode(self, code: int) -> str:
        """The value as people write it."""
        return self.values[code]


Option = Whole | Flag | OneOf


def _meaning(option: Option) -> Text:
    return as_text(option.text, f"option-{option.name}")


def is_a(kind: type, value: object) -> bool:
    """Whether a value is a number of a kind; yes and no are none."""
    return isinstance(value, kind) and not isinstance(value, bool)


def whole_number(value: Any) -> int | None:
    """A whole number given as an int or as its decimal text; anything else is None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.strip().isascii() and value.strip().lstrip("+-").isdigit():
        return int(value) if len(value) < 20 else None
    return None
