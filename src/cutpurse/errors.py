"""What can go wrong, each as its own type with one sentence for people."""

from __future__ import annotations

LARGEST_SHOWN = 10**20


def shown(value: object) -> str:
    """What was given, as a refusal quotes it: short, whatever it is."""
    if isinstance(value, str | bytes):
        return repr(value[:40])
    if isinstance(value, bool | float) or value is None:
        return repr(value)
    if isinstance(value, int):
        return repr(value) if -LARGEST_SHOWN < value < LARGEST_SHOWN else f"a number of {value.bit_length()} bits"
    return f"a {type(value).__name__}"


def printable(text: str) -> str:
    """The text without control codes, which a stranger could use to play tricks on a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


class CutpurseError(Exception):
    """Anything Cutpurse refuses; its text is one sentence that says what to do instead."""


class UnknownGame(CutpurseError):
    """No game of that name is registered."""


class OptionError(CutpurseError):
    """A player count or house rule that the game does not offer."""


class SeatError(CutpurseError):
    """A seat number that is not at this table."""


class SeedError(CutpurseError):
    """A seed that is neither a whole number in range nor 32 bytes."""


class IllegalMove(CutpurseError):
    """A move that is not on the list of legal moves; the state is as it was.

    Its text is the same whatever is hidden, so it may be shown to anybody. `legal` tells what the seat to move holds
    and is for that seat alone: the codes that begin with what was given, or all of them if none does.
    """

    def __init__(self, text: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.legal = legal


class NothingToDecide(CutpurseError):
    """A move or advice for a seat that has nothing to decide: the game is over, or another seat is to move."""


class TruthError(CutpurseError):
    """A hand-built position that does not describe a state of its game."""


class RecordError(CutpurseError):
    """A record that is damaged, tampered with or from another version of the rules."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class LanguageError(CutpurseError):
    """A language in which there are no words."""


class MessageError(CutpurseError):
    """A message that its catalogue cannot put into words; for authors of games."""


class GameDefinitionError(CutpurseError):
    """A game whose own statement of facts contradicts itself; for authors of games."""
