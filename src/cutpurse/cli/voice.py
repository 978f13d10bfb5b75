"""What the table says to one person: the game's words and the command line's own, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cutpurse.cli.signs import to_ascii
from cutpurse.cli.speech import speech
from cutpurse.engine.message import Argument, Odds, Text, as_text, say
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.view import Value
from cutpurse.engine.words import Words
from cutpurse.errors import printable

OTHERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gita", "Hugo", "Iris", "Jon", "Kim", "Leo")


class Voice:
    """Says messages to the person in a seat (None: a spectator), in signs that their terminal can show."""

    def __init__(
        self,
        rulebook: Rulebook,
        names: Sequence[str],
        seat: int | None,
        language: str | None = None,
        *,
        ascii_only: bool = False,
    ) -> None:
        self.rulebook = rulebook
        self.names = names
        self.seat = seat
        self.ascii_only = ascii_only
        self._words = Words.of(rulebook, language, names, seat)
        self._own = speech(language, names, seat)
        self.language = self._words.language

    def __call__(self, text: Text) -> str:
        """A text of the game."""
        return self.clean(self._words(text))

    def own(self, message_id: str, **values: Argument) -> str:
        """A message of the command line."""
        return self.clean(self._own(say(message_id, **values)))

    def clean(self, text: str) -> str:
        """The text in signs that can be shown, on one line."""
        line = printable(" ".join(text.split()))
        return to_ascii(line) if self.ascii_only else line

    def name(self, seat: int) -> str:
        """What a seat is called above its cards."""
        return self.own("you") if seat == self.seat else self.clean(self._words.name(seat))

    def face(self, face: str) -> str:
        """What a kind of piece is called."""
        return self.clean(self._words.face(face))

    def value(self, value: Argument) -> str:
        """A value as a person reads it."""
        if isinstance(value, Odds):
            return self.own("chance", odds=value, part=value.part, whole=value.whole)
        return self.clean(self._words.value(value))

    def facts(self, values: Iterable[Value]) -> list[str]:
        """Values with their labels: a flag is its label where it is true, and nothing where it is not."""
        told = []
        for entry in values:
            label = self(as_text(entry.label, f"value-{entry.id}"))
            if isinstance(entry.value, bool):
                told += [label] if entry.value else []
            else:
                colon = "" if isinstance(entry.value, int | Odds) else ":"  # round 1, but dealer: Ben
                told.append(f"{label}{colon} {self.value(entry.value)}")
        return told


def names_at(players: int, seat: int | None, language: str | None = None) -> tuple[str, ...]:
    """What the seats are called: you, and the others by the names they get here."""
    own = speech(language)
    others = iter((*OTHERS, *(own(say("player", number=i + 1)) for i in range(len(OTHERS), players))))
    return tuple(own(say("you")) if i == seat else next(others) for i in range(players))


def numbered(players: int, seat: int | None, language: str | None = None) -> tuple[str, ...]:
    """What the seats of a record are called, which knows no names."""
    own = speech(language)
    return tuple(own(say("you") if i == seat else say("player", number=i + 1)) for i in range(players))
