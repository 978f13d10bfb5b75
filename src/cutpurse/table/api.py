"""What goes over HTTP beside commands: people, new tables, games, passes, daily deals, replays."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from cutpurse.engine.message import Data, Text
from cutpurse.engine.options import Form
from cutpurse.table.fairness import Fairness
from cutpurse.table.log import OptionValue, Settings
from cutpurse.table.protocol import FACES, HouseRules, Id, Name, Problem, TableInfo

Face = Annotated[int, Meta(ge=0, lt=FACES)]
Secret = Annotated[str, Meta(min_length=4, max_length=200)]


class Me(Data, frozen=True, kw_only=True):
    """Who this device belongs to, as far as the table knows: a name and a face."""

    name: str
    face: int


class Device(Data, frozen=True, kw_only=True):
    """A device that is this player's: since when, and when it was last used, to the hour."""

    id: str
    made: int
    used: int
    this: bool = False  # the one that asks


class Pass(Data, frozen=True, kw_only=True):
    """A code or link that this player gave to another device, as long as it opens something."""

    id: str
    kind: Literal["device", "seat", "screen"]
    table: str | None = None
    made: int
    used: int | None = None  # to the hour; a code that is good for once is gone when it was used
    until: int


class Access(Data, frozen=True, kw_only=True):
    """All by which one can come in as this player, or has what this player gave; each can be ended."""

    devices: tuple[Device, ...]
    passes: tuple[Pass, ...] = ()


class Introduction(Data, frozen=True, kw_only=True):
    """How somebody would like to be called."""

    name: Name
    face: Face = 0


class SeatPlan(Data, frozen=True, kw_only=True):
    """Who is to sit on a chair of a new table; several chairs of `me` are people who share this device."""

    kind: Literal["me", "open", "bot"]
    bot: Id | None = None
    name: Name | None = None  # of one of several people on this device


class NewTable(Data, frozen=True, kw_only=True):
    """A table as somebody would like to have it; the number of chairs is that of players."""

    game: Id
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=20)]
    options: HouseRules = {}  # noqa: RUF012  # msgspec copies the default
    settings: Settings = Settings()


class Made(Data, frozen=True, kw_only=True):
    """A new table: its id, which is its link, and the code to say aloud while chairs are free."""

    table: str
    code: str | None = None
    commitment: str | None = None  # to the secret of its deal, before anybody adds chance


class GameInfo(Data, frozen=True, kw_only=True):
    """The facts of a game."""

    id: str
    title: str
    rules: int
    fewest: int
    most: int
    author: str
    publisher: str = ""
    aim: Literal["win", "score"]
    about: dict[str, Text]  # summary, hidden, length
    bots: tuple[str, ...]
    levels: tuple[str, ...]
    reactions: tuple[str, ...]
    daily: bool = False
    forms: dict[str, tuple[Form, ...]] = {}  # noqa: RUF012  # house rules by number of players; only when one game is asked for


class SeatSummary(Data, frozen=True, kw_only=True):
    """Who sits there, as far as a list tells."""

    kind: Literal["open", "person", "bot"]
    name: str
    face: int


class TableSummary(Data, frozen=True, kw_only=True):
    """A table in a list: what its `TableInfo` says under the same names, and whether it is in trouble."""

    id: str
    game: str
    stage: Literal["waiting", "playing", "over", "closed"]
    version: int
    seats: tuple[SeatSummary, ...]
    maker: int | None = None
    to_move: int | None = None
    stuck: bool = False


class OneTable(Data, frozen=True, kw_only=True):
    """What everybody may know of a table, and what it is to this device."""

    table: TableInfo
    seats: tuple[int, ...] = ()


class Listed(Data, frozen=True, kw_only=True):
    """A table in a list, and what it is to this device."""

    table: TableSummary
    seats: tuple[int, ...] = ()
    waits: bool = False  # for a move of this device
    changed: int = 0


class Finished(Data, frozen=True, kw_only=True):
    """A finished game of this device."""

    table: str
    game: str
    seat: int
    won: bool
    score: int
    assisted: bool
    finished: int
    replay: bool = True  # there is one: not of a game that ended when one of two resigned, or still goes on without one


class WantedPass(Data, frozen=True, kw_only=True):
    """What is to be passed to another device: all that is mine, a seat of a table, or the public view of one."""

    kind: Literal["device", "seat", "screen"]
    table: Id | None = None
    seat: Annotated[int, Meta(ge=0, le=99)] | None = None
    link: bool = False  # a long secret, for a link's fragment, else a code to be typed; that of a seat works again


class GivenPass(Data, frozen=True, kw_only=True):
    """The secret that opens it, and until when."""

    secret: str
    until: int


class UsedPass(Data, frozen=True, kw_only=True):
    """A secret that was given to this device."""

    secret: Secret


class Opened(Data, frozen=True, kw_only=True):
    """What a pass opened."""

    kind: Literal["device", "seat", "screen"]
    table: str | None = None
    seat: int | None = None


class Upload(Data, frozen=True, kw_only=True):
    """A saved game to be shown."""

    record: Annotated[str, Meta(max_length=512 * 1024)]


class Practice(Data, frozen=True, kw_only=True):
    """A finished game is to be played on from before a move of one's own, against bots."""

    move: Annotated[int, Meta(ge=1, le=99_999)]  # counted from 1


class DailyLine(Data, frozen=True, kw_only=True):
    """A line of a day's ranking."""

    rank: int | None  # None for those who had help
    name: str
    face: int
    score: int
    plies: int
    me: bool = False
    table: str | None = None  # to be replayed, once the day is over


class Daily(Data, frozen=True, kw_only=True):
    """A day's deal of a game: who played it how well."""

    game: str
    day: str
    options: dict[str, OptionValue]
    ends: int
    mine: str | None = None  # the table at which this device plays or played it
    again: bool = False  # it was begun on this device under another name: now it is played without a rank
    lines: tuple[DailyLine, ...] = ()
    best: str | None = None  # the table of the best known play, once the day is over
    best_score: int | None = None
    best_by: str | None = None  # its player; None: the house


class FairnessReport(Data, frozen=True, kw_only=True):
    """How a game was dealt, and, once it is over, whether all of it holds."""

    fairness: Fairness | None = None  # None: this table did not deal the cards itself
    claims: tuple[tuple[str, bool], ...] = ()


class ReviewProgress(Data, frozen=True, kw_only=True):
    """A review that is being made."""

    done: int
    total: int


class ServerInfo(Data, frozen=True, kw_only=True):
    """What this server is."""

    version: str
    protocol: int
    languages: tuple[str, ...]
    address: str | None = None  # under which phones in the same network reach it


class Phones(Data, frozen=True, kw_only=True):
    """Whether phones in the same network can come to the tables of this server, and where."""

    mine: bool  # the asker sits at the machine itself, and may switch it
    open: bool
    fixed: bool  # decided when the server was started: it cannot be switched
    address: str | None  # what phones type; only while it is open
    problem: Problem | None  # why it cannot be opened now, or why phones no longer get to the address
    system: Literal["linux", "macos", "windows"]  # of the machine: how its firewall is told to let phones in


class WantedPhones(Data, frozen=True, kw_only=True):
    """Whether phones are to be let in."""

    open: bool
