"""The protocol: all that clients and the table say to each other, in one definition.

Commands go to the table over HTTP or a WebSocket alike; messages come back over the WebSocket. JSON Schema, OpenAPI and
TypeScript are made from these types (`cutpurse schema --protocol`), the page docs/protocol.md tells how they are used.
A field that has its default value is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cutpurse.engine.events import Moment
from cutpurse.engine.message import Argument, Data, Message, say
from cutpurse.engine.view import View
from cutpurse.errors import CutpurseError
from cutpurse.table.log import OptionValue, Result, Settings
from cutpurse.table.thinkers import Hint as Advice

PROTOCOL = 1
LARGEST_COMMAND = 16 * 1024  # bytes; a longer one ends the connection
LONGEST_NAME = 24
FACES = 12

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Name = Annotated[str, Meta(max_length=400)]
Code = Annotated[str, Meta(min_length=1, max_length=100)]
HouseRules = Annotated[dict[Id, bool | int | Annotated[str, Meta(max_length=40)]], Meta(max_length=40)]


# -- what went wrong ---------------------------------------------------------------------------------------------------


class Problem(Data, frozen=True, kw_only=True):
    """Why something was refused: a code for programs, and a message for people."""

    code: str
    say: Message


class Refusal(CutpurseError):
    """A command that cannot be carried out; nothing has changed."""

    def __init__(self, code: str, **values: Argument) -> None:
        super().__init__(code)
        self.problem = Problem(code=code, say=say(f"problem-{code}", **values))


# -- commands ----------------------------------------------------------------------------------------------------------


class Command(Data, frozen=True, kw_only=True):
    """Something that a client wants. Its `id` is the client's own: sent twice, it is carried out once."""

    id: Id


class Sit(Command, tag="sit", frozen=True, kw_only=True):
    """Takes a free chair; for a chair that one holds already, another name or face."""

    chair: SeatNumber
    name: Name
    face: Annotated[int, Meta(ge=0, lt=FACES)] = 0
    phone: bool = False  # on a phone of their own


class SeatBot(Command, tag="seat-bot", frozen=True, kw_only=True):
    """The host puts a bot of a level or character on a free chair."""

    chair: SeatNumber
    bot: Id


class Leave(Command, tag="leave", frozen=True, kw_only=True):
    """Frees a chair before the game: one's own, or the host any."""

    chair: SeatNumber


class Mix(Command, tag="mix", frozen=True, kw_only=True):
    """Adds chance of one's own to the deal, as up to 256 bytes in hexadecimal digits."""

    chair: SeatNumber
    entropy: Annotated[str, Meta(min_length=2, max_length=512, pattern="^[0-9a-f]+$")]


class NewSettings(Data, frozen=True, kw_only=True):
    """Settings of a table that are to be others; all that are not named stay as they are."""

    public: bool | None = None
    spectators: bool | None = None
    pace: int | None = None
    clock: int | None = None
    grace: int | None = None
    hints: Literal["alone", "everybody", "nobody"] | None = None


class Change(Command, tag="change", frozen=True, kw_only=True):
    """The host runs the table in another way, or before the game by other house rules; what is not named stays."""

    settings: NewSettings = NewSettings()
    options: HouseRules | None = None  # by name; where those of the table no longer hold, instead of them


class Start(Command, tag="start", frozen=True, kw_only=True):
    """Who sits, or the host, has the cards dealt to all who sit; bots of one kind may take chairs it was made for."""

    fill: Id | None = None


class Play(Command, tag="play", frozen=True, kw_only=True):
    """Makes a move, or several as one, answering the position of a version; `check` is that of the client's view."""

    seat: SeatNumber
    version: Number
    moves: Annotated[tuple[Code, ...], Meta(min_length=1, max_length=100)]
    check: Number | None = None


class TakeBack(Command, tag="take-back", frozen=True, kw_only=True):
    """Takes moves back to the position of an earlier version, or (None) one's last decision.

    With others at the table they are asked, and only moves go back from which nobody learned anything.
    """

    seat: SeatNumber
    version: Number
    to: Number | None = None


class Answer(Command, tag="answer", frozen=True, kw_only=True):
    """Agrees, or does not, to moves being taken back; who asked may withdraw."""

    seat: SeatNumber
    version: Number
    agree: bool


class React(Command, tag="react", frozen=True, kw_only=True):
    """Says one of the few things that can be said at this game."""

    seat: SeatNumber
    reaction: Id


class HandOver(Command, tag="hand-over", frozen=True, kw_only=True):
    """The host lets a bot play for somebody who has been away; anybody may do so for their own seat."""

    seat: SeatNumber
    bot: Id


class ComeBack(Command, tag="come-back", frozen=True, kw_only=True):
    """Takes one's seat back from the bot."""

    seat: SeatNumber


class Prefer(Command, tag="prefer", frozen=True, kw_only=True):
    """Whether moves without a choice are made for a seat."""

    seat: SeatNumber
    forced: bool


class AskHint(Command, tag="hint", frozen=True, kw_only=True):
    """Asks the coach what to do; the answer comes as a message of its own."""

    seat: SeatNumber
    version: Number


class Rematch(Command, tag="rematch", frozen=True, kw_only=True):
    """The same people play again, everybody one seat further."""


class Resign(Command, tag="resign", frozen=True, kw_only=True):
    """Gives a game up for oneself: of two players the other has won; else a bot has the seat from then on."""

    seat: SeatNumber


class Close(Command, tag="close", frozen=True, kw_only=True):
    """Gives the table up for everybody: a running game who made it, or who is the only person left in it."""


TableCommand = (
    Sit
    | SeatBot
    | Leave
    | Mix
    | Change
    | Start
    | Play
    | TakeBack
    | Answer
    | React
    | HandOver
    | ComeBack
    | Prefer
    | AskHint
    | Rematch
    | Resign
    | Close
)


# -- what is said on a connection only ---------------------------------------------------------------------------------


class Hello(Data, tag="hello", frozen=True, kw_only=True):
    """The first thing a client says: which protocol it speaks, whose eyes it wants, and what it has seen."""

    protocol: int
    eyes: Literal["mine", "public"] = "mine"  # public: what everybody may see, for a big screen
    seat: SeatNumber | None = None  # of several that this device holds
    seen: Number | None = None  # the version of its view, to be told only what happened since
    thread: Annotated[str, Meta(max_length=40)] | None = None  # of that view, as it was shown
    deal: bool = False  # who comes when hardly anything has happened is told all of it, from the deal on
    key: Annotated[str, Meta(max_length=200)] | None = None  # of a screen, where spectators are not allowed


class Look(Data, tag="look", frozen=True, kw_only=True):
    """Asks for the view of a seat of this device (None: for a fresh one of the same eyes); lifts the curtain."""

    seat: SeatNumber | None = None
    story: Annotated[int, Meta(ge=0, le=200)] = 0  # so many of the last moves are told with it, for the log
    seen: Number | None = None  # the version at which this seat looked last: what it has missed since is marked as news


class Check(Data, tag="check", frozen=True, kw_only=True):
    """The check of the client's view of a version; if the table's differs, a fresh view comes."""

    version: Number
    check: Number


class Ping(Data, tag="ping", frozen=True, kw_only=True):
    """Asks whether the table is there."""

    id: Id


Said = Hello | Look | Check | Ping | TableCommand


# -- the table as everybody sees it ------------------------------------------------------------------------------------


class SeatInfo(Data, frozen=True, kw_only=True):
    """Who sits there; before the game starts it is a chair, afterwards a seat of the game."""

    kind: Literal["open", "person", "bot"]
    name: str  # empty: nobody sits there, or the record of the game does not say who did
    face: int
    here: bool  # a person who is connected
    bot: str | None = None  # the level or character that plays: a bot's own, or the one that stands in for a person
    away_since: int | None = None
    forced: bool = False  # forced moves are made for it
    mixed: bool = False  # has added chance to the deal
    phone: bool = False  # sat down on a phone
    assisted: bool = False  # took moves back alone, or asked the coach
    resigned: str | None = None  # the name of who has resigned from this seat


class BackRequest(Data, frozen=True, kw_only=True):
    """Somebody would like to take moves back."""

    seat: int
    to: int
    agreed: tuple[int, ...]


class TableInfo(Data, frozen=True, kw_only=True):
    """All that everybody may know about a table, but for the game itself."""

    id: str
    game: str
    players: int  # seats of the game; before it starts, as many as the table was made for
    options: dict[str, OptionValue]
    stage: Literal["waiting", "playing", "over", "closed"]
    version: int
    seats: tuple[SeatInfo, ...]
    settings: Settings
    created: int
    commitment: str | None = None  # to the secret of the deal; None where the table does not deal by its own
    host: int | None = None  # the chair or seat of the host, if they sit
    maker: int | None = None  # of who made the table, if they sit
    code: str | None = None  # to be spoken, while chairs are free
    order: tuple[int, ...] | None = None  # the seat that each chair got
    to_move: int | None = None
    deadline: int | None = None  # when the clock of who is to move runs out
    request: BackRequest | None = None
    result: Result | None = None
    rematch: str | None = None
    trouble: Message | None = None  # why the game cannot go on
    reactions: tuple[str, ...] = ()
    day: str | None = None  # of a daily deal
    practice: str | None = None  # the table of the finished game that is tried again here
    screen: bool = False  # a big screen shows it: somebody looks with public eyes


class You(Data, frozen=True, kw_only=True):
    """What the table is to this client."""

    seats: tuple[int, ...] = ()  # chairs, or seats, that this device holds
    host: bool = False
    hints: bool = False
    undo: bool = False  # may ask for moves to be taken back


# -- messages ----------------------------------------------------------------------------------------------------------


class Joined(Data, tag="joined", frozen=True, kw_only=True):
    """Welcome: the table, and what this client is there."""

    protocol: int
    now: int  # the server's time
    table: TableInfo
    you: You


class Table(Data, tag="table", frozen=True, kw_only=True):
    """Something about the table itself has changed."""

    now: int
    table: TableInfo
    you: You


class Shown(Data, tag="shown", frozen=True, kw_only=True):
    """The whole view of a seat at a version; `story` led there and is part of it already, for the log."""

    version: int
    seat: int | None
    thread: str  # what versions of this view belong to: the same eyes, and the same history of the server
    view: View
    story: tuple[Moment, ...] = ()
    news: int = 0  # so many of its last sentences are new to the seat, which has `seen` the others
    back: int | None = None  # this seat has just taken moves back to this position
    deal: bool = False  # the table before the first card: the deal follows
    deadline: int | None = None


class Happened(Data, tag="happened", frozen=True, kw_only=True):
    """What a seat saw happen: its view with these moments is its view at this version."""

    version: int
    moments: tuple[Moment, ...]
    deadline: int | None = None


class Curtain(Data, tag="curtain", frozen=True, kw_only=True):
    """The device goes to another seat: nothing more is shown until that seat looks."""

    version: int
    seat: int


class Done(Data, tag="done", frozen=True, kw_only=True):
    """A command was carried out, durably; `version` is that of the table since."""

    id: str
    version: int
    table: str | None = None  # of a rematch


class Refused(Data, tag="refused", frozen=True, kw_only=True):
    """A command was not carried out, and nothing has changed; without an id the client said something unreadable."""

    problem: Problem
    id: str | None = None


class Advised(Data, tag="advised", frozen=True, kw_only=True):
    """What the coach says to a seat about the position of a version."""

    id: str
    version: int
    seat: int
    advice: Advice


class Reaction(Data, tag="reaction", frozen=True, kw_only=True):
    """Somebody said something."""

    version: int
    seat: int
    reaction: str


class Checked(Data, tag="checked", frozen=True, kw_only=True):
    """Whether the client's view was the table's; if not, a fresh one follows."""

    version: int
    same: bool


class Pong(Data, tag="pong", frozen=True, kw_only=True):
    """The table is there."""

    id: str
    now: int


class Closing(Data, tag="closing", frozen=True, kw_only=True):
    """The connection ends: why, and whether to come back."""

    reason: Literal["stopping", "slow", "unreadable", "refused", "restored"]
    back: bool
    problem: Problem | None = None


ServerMessage = (
    Joined | Table | Shown | Happened | Curtain | Done | Refused | Advised | Reaction | Checked | Pong | Closing
)

encode = msgspec.json.Encoder().encode
decode_said: Callable[[bytes], Said] = msgspec.json.Decoder(Said).decode
decode_command = msgspec.json.Decoder(TableCommand).decode
decode_message = msgspec.json.Decoder(ServerMessage).decode


def check_of(view: View) -> int:
    """The check of a view: CRC-32 of its JSON with sorted names and without spaces."""
    import zlib

    return zlib.crc32(_encode_sorted(view))


_encode_sorted = msgspec.json.Encoder(order="sorted").encode
