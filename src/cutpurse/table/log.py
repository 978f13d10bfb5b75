"""What is kept of a table: its header, and then one entry for everything that changed. The table is their fold.

Entries are numbered from 1: the number of the last one is the table's version. Whoever adds entry number n first has
decided what happened there; everybody else looks again.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cutpurse.engine.message import Data

OptionValue = bool | int | str


class Settings(Data, frozen=True, kw_only=True):
    """How a table is run, as its host wants it."""

    public: bool = False  # listed in the lobby while seats are open
    spectators: bool = True  # anybody with the link may watch
    pace: int = 700  # milliseconds that a bot takes at least, so that people can follow
    clock: int = 0  # seconds that a person has for a move; 0: as long as it takes
    grace: int = 60  # seconds of absence after which the host may let a bot play on
    hints: Literal["alone", "everybody", "nobody"] = "alone"  # who may ask the coach


class Open(Data, tag="open", frozen=True):
    """A chair that nobody has taken."""


class Person(Data, tag="person", frozen=True, kw_only=True):
    """Somebody who plays on a device of their own, or takes turns on one with others."""

    player: str
    name: str
    face: int = 0
    phone: bool = False


class Bot(Data, tag="bot", frozen=True, kw_only=True):
    """A bot, by the name of its level or character."""

    bot: str
    name: str
    face: int = 0


Sitting = Open | Person | Bot


class Result(Data, frozen=True, kw_only=True):
    """How a game came out; `ended` is empty where it was not played to its end."""

    ended: str
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


class Header(Data, frozen=True, kw_only=True):
    """What was settled when the table was made."""

    game: str
    rules: int  # version of the rule book then; a game that has not begun moves on to a newer one by itself
    players: int
    options: dict[str, OptionValue]
    host: str  # the player who made it
    secret: bytes  # decides the deal together with what people add; told when the game is over
    created: int  # milliseconds since 1970, as all times
    settings: Settings = Settings()
    chairs: tuple[Sitting, ...] = ()
    origin: Literal["made", "rematch", "daily", "uploaded", "practice"] = "made"
    order: tuple[int, ...] | None = None  # the seat of each chair, where it is not drawn
    seed: bytes | None = None  # of a deal that is not this table's own: the daily one, or that of the game practised
    practice: str | None = None  # the table whose game is played on from an earlier position
    moves: tuple[tuple[int, str], ...] = ()  # seat and move, from the deal to that position
    day: str | None = None  # of a daily deal
    again: bool = False  # that was begun on the same device before, under another name
    record: str | None = None  # of an uploaded game
    result: Result | None = None  # of an uploaded game


class Entry(Data, frozen=True, kw_only=True):
    """Something that changed at a table: when, and by whose command."""

    at: int
    by: str | None = None  # the player; None: the server itself
    command: str | None = None  # the client's name for the command, so that sending it twice does no harm
    digest: int | None = None  # of the command, so that the same name for another one is noticed


class Sat(Entry, tag="sat", frozen=True, kw_only=True):
    """Somebody took a chair, or a bot was put there; also who sits there takes another name."""

    chair: int
    who: Person | Bot


class Left(Entry, tag="left", frozen=True, kw_only=True):
    """A chair became free."""

    chair: int


class Mixed(Entry, tag="mixed", frozen=True, kw_only=True):
    """Somebody added chance of their own to the deal."""

    chair: int
    entropy: bytes


class Changed(Entry, tag="changed", frozen=True, kw_only=True):
    """The host runs the table in another way, or by other house rules."""

    settings: Settings
    options: dict[str, OptionValue] | None = None  # None: they stay


class Began(Entry, tag="began", frozen=True, kw_only=True):
    """The cards were dealt to all who sat. Bots took chairs that were free; the others are gone."""

    filled: tuple[tuple[int, Bot], ...] = ()
    players: int | None = None  # where there are more or fewer than the table was made for
    options: dict[str, OptionValue] | None = None  # for so many
    rules: int | None = None  # version of the rule book by which it was dealt; None: that of the header


How = Literal["person", "bot", "forced", "clock"]


class Moved(Entry, tag="moved", frozen=True, kw_only=True):
    """A seat made a move, or several as one."""

    seat: int
    moves: tuple[str, ...]
    how: How = "person"
    result: Result | None = None  # of the game, if it is over with this move
    turn: int | None = None  # the seat that decides next, if it goes on: lists read it without the rules


class BackAsked(Entry, tag="back-asked", frozen=True, kw_only=True):
    """A seat would like to go back to the position of an earlier version."""

    seat: int
    to: int


class BackAgreed(Entry, tag="back-agreed", frozen=True, kw_only=True):
    """A seat agrees to going back; others are still to be asked."""

    seat: int


class BackDeclined(Entry, tag="back-declined", frozen=True, kw_only=True):
    """A seat does not agree, or who asked has thought better of it."""

    seat: int


class TookBack(Entry, tag="took-back", frozen=True, kw_only=True):
    """The game went back to the position of an earlier version."""

    seat: int
    to: int


class Reacted(Entry, tag="reacted", frozen=True, kw_only=True):
    """A seat said one of the few things that can be said."""

    seat: int
    reaction: str


class HandedOver(Entry, tag="handed-over", frozen=True, kw_only=True):
    """A bot plays for a seat until its player is back."""

    seat: int
    bot: str


class CameBack(Entry, tag="came-back", frozen=True, kw_only=True):
    """A player takes the seat back from the bot."""

    seat: int


class SeatGiven(Entry, tag="seat-given", frozen=True, kw_only=True):
    """A seat is held by another device now."""

    seat: int
    who: Person


class Resigned(Entry, tag="resigned", frozen=True, kw_only=True):
    """A player has given the game up: it is over with this result, or a bot has the seat from now on."""

    seat: int
    bot: Bot | None = None
    result: Result | None = None


class Preferred(Entry, tag="preferred", frozen=True, kw_only=True):
    """Whether forced moves of a seat are made for it."""

    seat: int
    forced: bool


class Hinted(Entry, tag="hinted", frozen=True, kw_only=True):
    """A seat asked the coach."""

    seat: int


class Again(Entry, tag="again", frozen=True, kw_only=True):
    """The next game of the same people has a table."""

    table: str


class Closed(Entry, tag="closed", frozen=True, kw_only=True):
    """The game was given up."""


LogEntry = (
    Sat
    | Left
    | Mixed
    | Changed
    | Began
    | Moved
    | BackAsked
    | BackAgreed
    | BackDeclined
    | TookBack
    | Reacted
    | HandedOver
    | CameBack
    | SeatGiven
    | Resigned
    | Preferred
    | Hinted
    | Again
    | Closed
)

encode_entry = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(LogEntry).decode
encode_header = msgspec.json.Encoder().encode
decode_header = msgspec.json.Decoder(Header).decode
