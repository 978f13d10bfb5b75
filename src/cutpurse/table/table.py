"""A table: the fold of its header and its log. Nothing here waits, stores or sends."""

from __future__ import annotations

import copy
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from functools import lru_cache, singledispatchmethod
from typing import Literal, NamedTuple

import msgspec

from cutpurse.engine.game import Game
from cutpurse.engine.message import Message, say
from cutpurse.engine.record import Record
from cutpurse.engine.registry import find, load_with_options
from cutpurse.engine.state import State
from cutpurse.engine.watch import Watched
from cutpurse.errors import CutpurseError, UnknownGame
from cutpurse.players.levels import keeps_in_mind
from cutpurse.players.place import Known, Place
from cutpurse.table import fairness, log
from cutpurse.table.log import OptionValue, Result
from cutpurse.table.names import faces_of
from cutpurse.table.protocol import BackRequest, Refusal, SeatInfo, TableInfo
from cutpurse.table.reactions import reactions_of

Stage = Literal["waiting", "playing", "over", "closed"]
REMEMBERED = 64  # commands of each player that are known again when they are sent twice
FREE_CHAIRS = 2  # that there are at least before the game, as long as it has room for more players
MOST_PLIES = 20_000  # of one game; only a game that somebody keeps from ending has more


@lru_cache(256)
def game_at(game: str, players: int, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    """A game with its house rules; tables that play the same share one, so that it is compiled for all of them."""
    return load_with_options(game, players, dict(options))


class _CarriedOut(NamedTuple):
    """At which version a command was carried out, and which one it was."""

    version: int
    digest: int | None  # None: before it was kept


class Reacted:
    """How often a seat has said something, and when it last did."""

    __slots__ = ("count", "last")

    def __init__(self) -> None:
        self.count = 0
        self.last: deque[int] = deque(maxlen=8)


class Table:
    """One table as its log tells it."""

    def __init__(self, table_id: str, code: str | None, header: log.Header, *, broken: bool = False) -> None:
        self.id = table_id
        self.code = code
        self.header = header
        self.settings = header.settings
        self.version = 0
        self.size = header.players  # seats of the game: as many as it was made for, or was dealt to
        self.options = header.options
        is_bound = header.record is not None or bool(header.moves)  # to the rules by which these moves were made
        self.rules = header.rules if is_bound else None  # version by which it is played; None: before it has begun
        self.rules_here: int | None = None  # version of the rule book that is installed
        self.sitting: list[log.Sitting] = list(header.chairs)  # by chair, and by seat once the game has begun
        self.dealt_to: tuple[int, ...] = ()  # the chairs that were taken when the game began, as they were numbered
        self.mixed: dict[int, bytes] = {}  # what chairs added to the deal
        self.order: tuple[int, ...] | None = None
        self.stand_ins: dict[int, str] = {}  # the bots that play for people, by seat
        self.forced: set[int] = set()  # seats whose forced moves are made for them
        self.assisted: set[int] = set(range(header.players)) if header.again else set()  # who knows the deal has help
        self.request: BackRequest | None = None
        self.rematch: str | None = None
        self.is_closed = False
        self.resigned: dict[int, log.Person] = {}  # who has given the game up, by the seat that was theirs
        self.result: Result | None = None  # once it is over
        self.unchosen: set[int] = set()  # versions of moves that were made without a choice
        self.trouble: Message | None = None
        self.game: Game | None = None
        self.state: State | None = None
        self.turned = 0  # the version at which the position last changed
        self.turned_at = header.created
        self.clock_since = header.created  # the turn, or later, when its player first got the clock, or the seat
        self._clock_moved = False  # in this turn
        self.plies: list[tuple[int, int]] = []  # version and number of plies after each entry that changed the position
        self.unplayed: list[tuple[int, str]] = []  # moves by rules that are no longer here
        self.minds: dict[int, list[Known]] = {}  # what bots that keep something in mind have seen
        self._is_broken = broken
        self._commands: dict[str, dict[str, _CarriedOut]] = {}  # by player, and by name
        self.reacted: defaultdict[int, Reacted] = defaultdict(Reacted)  # by seat
        self._load()
        self._set_chairs()

    def _load(self) -> None:
        """Finds the game; a table whose rules are no longer there is kept, and says why it cannot go on."""
        self.game = self.trouble = None
        if self._is_broken:
            self.trouble = say("trouble-log")
            return
        game = self.header.game
        try:
            self.rules_here = find(game).version
            if self.has_moved_on:
                self.trouble = say("trouble-rules", played=self.rules or 0, here=self.rules_here)
            else:
                self.game = game_at(game, self.size, tuple(sorted(self.options.items())))
        except UnknownGame:
            self.trouble = say("trouble-game", game=game)
        except CutpurseError as error:
            is_begun = self.rules is not None
            reason = say("trouble-options", game=game, reason=str(error))
            self.trouble = reason if is_begun else say("trouble-house-rules")

    @property
    def has_moved_on(self) -> bool:
        """Whether the rules by which this game was begun are not those that are installed: it cannot be replayed."""
        return None not in (self.rules, self.rules_here) and self.rules != self.rules_here

    @property
    def needs_house_rules(self) -> bool:
        """Whether its house rules do not hold by the rules that are installed, and others can be chosen."""
        return self.rules is None and self.rules_here is not None and self.game is None and not self.is_closed

    def cannot_go_on(self) -> Refusal:
        """The refusal of what needs the rules of this game."""
        if self.has_moved_on:
            return Refusal("rules-moved-on", played=self.rules or 0, here=self.rules_here or 0)
        if self.needs_house_rules:
            return Refusal("house-rules")
        return Refusal("trouble")

    def _set_chairs(self) -> None:
        """Sets chairs before the game: always some free ones, up to the game's most, and no more than are needed."""
        if self.stage != "waiting" or self.game is None or self.header.seed is not None:
            return  # a deal that is given is for those who sit there
        free = sum(isinstance(one, log.Open) for one in self.sitting)
        while free < FREE_CHAIRS and len(self.sitting) < self.game.rulebook.players[1]:
            self.sitting.append(log.Open())
            free += 1
        while free > FREE_CHAIRS and len(self.sitting) > self.size and isinstance(self.sitting[-1], log.Open):
            self.sitting.pop()
            free -= 1

    @property
    def stage(self) -> Stage:
        """How far the table has come."""
        if self.is_closed:
            return "closed"
        if self.header.record is not None:
            return "over"
        if self.order is None:
            return "waiting"
        is_over = self.result is not None if self.state is None else self.state.over
        return "over" if is_over else "playing"

    @property
    def seed(self) -> bytes:
        """Of the deal; nobody may know it before the game is over."""
        return self.header.seed or fairness.deal_seed(self.header.secret, self.entropy)

    @property
    def commitment(self) -> str | None:
        """To the secret of the deal; None where it is not this table's own: nothing is promised of it here."""
        is_own = self.header.seed is None and self.header.record is None
        return fairness.commitment(self.header.secret).hex() if is_own else None

    @property
    def entropy(self) -> list[bytes]:
        """What each chair added to the deal."""
        return [self.mixed.get(chair, b"") for chair in range(len(self.sitting))]

    @property
    def drawn_order(self) -> tuple[int, ...]:
        """The seat of each chair, where seats were drawn from the seed; nothing where they were agreed."""
        return () if self.order is None or self.order == self._agreed_order else self.order

    @property
    def _agreed_order(self) -> tuple[int, ...] | None:
        """Where everybody sits in a rematch; other people than were there have their seats drawn."""
        agreed = self.header.order
        is_for_all = agreed is not None and (not self.dealt_to or self.dealt_to == tuple(range(len(agreed))))
        return agreed if is_for_all else None

    def seat_at(self, chair: int) -> int | None:
        """The seat that a chair got; before the game, and where chairs are seats, the chair. None: it is gone."""
        if self.order is None:
            return chair if chair < len(self.sitting) else None
        return self.order[self.dealt_to.index(chair)] if chair in self.dealt_to else None

    @property
    def names(self) -> tuple[str, ...]:
        """What seats are called in sentences."""
        given = ["" if isinstance(one, log.Open) else one.name for one in self.sitting]
        given = [name or f"Player {n + 1}" for n, name in enumerate(given)]
        return tuple(given) if self.game is None else self.game.check_names(given)

    @property
    def to_move(self) -> int | None:
        """The seat that decides, None where nobody does."""
        return self.state.to_move if self.stage == "playing" and self.state is not None else None

    @property
    def deadline(self) -> int | None:
        """When the clock of who is to move runs out, if it has one."""
        seat = self.to_move
        if seat is None or not self.settings.clock or self.bot_at(seat) is not None:
            return None
        return self.clock_since + self.settings.clock * 1000

    def seats_of(self, player: str) -> tuple[int, ...]:
        """The chairs, or seats, that a player holds."""
        return tuple([n for n, one in enumerate(self.sitting) if isinstance(one, log.Person) and one.player == player])

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(n for n, one in enumerate(self.sitting) if isinstance(one, log.Person))

    @property
    def players(self) -> frozenset[str]:
        """The people who sit here; several seats may be one device's."""
        return frozenset(one.player for one in self.sitting if isinstance(one, log.Person))

    @property
    def is_alone(self) -> bool:
        """Whether one person plays, alone or with bots."""
        return len(self.people) == 1

    @property
    def is_left_to_bots(self) -> bool:
        """Whether bots play all seats, their own and those of people who let them."""
        return all(seat in self.stand_ins for seat in self.people)

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays a seat, if one does: its own, or one that stands in for a person."""
        one = self.sitting[seat]
        return one.bot if isinstance(one, log.Bot) else self.stand_ins.get(seat)

    def carried_out(self, player: str, command: str, digest: int) -> int | None:
        """The version at which a command was carried out, None if it was not; another one of that name is refused."""
        found = self._commands.get(player, {}).get(command)
        if found is None:
            return None
        if found.digest not in (None, digest):
            raise Refusal("id-used")
        return found.version

    def ply_at(self, version: int) -> int:
        """How many plies had been played at a version."""
        return next((plies for at, plies in reversed(self.plies) if at <= version), len(self.header.moves))

    def leads_here(self, version: int) -> bool:
        """Whether the game went on from the position of a version, and did not leave it by going back before it."""
        ply = self.ply_at(version)
        return all(plies >= ply for at, plies in self.plies if at > version)

    def record(self) -> Record:
        """The game so far; it holds the seed."""
        if self.state is not None:
            return Record.of(self.state)
        header = self.header
        if self.order is None:
            raise CutpurseError("this game has not begun, so there is no record of it")
        result = None if self.is_closed else self.result  # that of one who has resigned is not the game's
        return Record(
            game=header.game,
            rules=header.rules if self.rules is None else self.rules,
            players=self.size,
            options=self.options,
            seed=self.seed,
            moves=tuple(self.unplayed),
            ended=None if result is None else result.ended,
            winners=() if result is None else result.winners,
        )

    def ahead(self, entry: log.Moved) -> tuple[log.Moved, int]:
        """A move with what comes of it, the result or whose turn it is, and after how many plies."""
        if self.state is None:
            return entry, len(self.unplayed)
        ahead = self.state.copy()
        for code in entry.moves:
            ahead.play(code)
        result = self._result(ahead) if ahead.over else None
        return msgspec.structs.replace(entry, result=result, turn=ahead.to_move), ahead.ply

    def after(self, entry: log.LogEntry) -> Table:
        """The table as an entry makes it, also one that may never be kept; this one stays as it is."""
        after = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list | set):
                setattr(after, name, value.copy())
        after.reacted = copy.deepcopy(self.reacted)
        after.version += 1
        after._take(entry, False)
        return after

    # -- folding -----------------------------------------------------------------------------------------------------

    def apply(self, entry: log.LogEntry, *, watching: bool = False) -> list[Watched]:
        """Takes in the next entry; says what could be seen of moves in it, if somebody is watching."""
        self.version += 1
        if entry.by is not None and entry.command is not None:
            mine = self._commands.setdefault(entry.by, {})
            mine[entry.command] = _CarriedOut(self.version, entry.digest)
            if len(mine) > REMEMBERED:
                del mine[next(iter(mine))]
        seen = self._take(entry, watching)
        return seen or []

    @singledispatchmethod
    def _take(self, entry: log.LogEntry, watching: bool) -> list[Watched] | None:
        raise TypeError(f"no table takes {type(entry).__name__}")

    @_take.register
    def _(self, entry: log.Sat, watching: bool) -> None:
        while entry.chair >= len(self.sitting):  # by a rule book with room for fewer than there was then
            self.sitting.append(log.Open())
        self.sitting[entry.chair] = entry.who
        self._set_chairs()

    @_take.register
    def _(self, entry: log.Left, watching: bool) -> None:
        self.sitting[entry.chair] = log.Open()
        self.mixed.pop(entry.chair, None)
        self._set_chairs()

    @_take.register
    def _(self, entry: log.Mixed, watching: bool) -> None:
        self.mixed[entry.chair] = entry.entropy

    @_take.register
    def _(self, entry: log.Changed, watching: bool) -> None:
        if entry.settings.clock != self.settings.clock:
            self._start_clock(entry)
        self.settings = entry.settings
        if entry.options is not None:
            self.options = entry.options
            self._load()
            self._set_chairs()

    @_take.register
    def _(self, entry: log.Began, watching: bool) -> list[Watched]:
        for chair, bot in entry.filled:
            self.sitting[chair] = bot
        self.dealt_to = tuple(n for n, one in enumerate(self.sitting) if not isinstance(one, log.Open))
        chairs = [self.sitting[n] for n in self.dealt_to]
        self.sitting = chairs.copy()
        self.mixed = {n: self.mixed[chair] for n, chair in enumerate(self.dealt_to) if chair in self.mixed}
        self.order = self._agreed_order or fairness.seat_order(self.seed, len(chairs))
        for chair, seat in enumerate(self.order):
            self.sitting[seat] = chairs[chair]
        if entry.players is not None and entry.options is not None:
            self.size, self.options = entry.players, entry.options
        self.rules = self.header.rules if entry.rules is None else entry.rules
        self._load()
        if self.game is None:
            self.unplayed = list(self.header.moves)
            self._turn(entry)
            return []
        seen: list[Watched] = []
        if watching:
            self.state, dealt = self.game.watch_deal(self.seed)
            seen.append(dealt)
        else:
            self.state = self.game.deal(self.seed)
        self._keep_in_mind()
        for _, code in self.header.moves:
            self.state.play(code)
            self._keep_in_mind()
        self._turn(entry)
        return seen

    @_take.register
    def _(self, entry: log.Moved, watching: bool) -> list[Watched]:
        seen: list[Watched] = []
        if self.state is not None:
            if watching:
                seen = self.state.watch_all(entry.moves) if len(entry.moves) > 1 else [self.state.watch(entry.moves[0])]
            else:
                for code in entry.moves:
                    self.state.play(code)
            self._keep_in_mind()
        else:
            self.unplayed += [(entry.seat, code) for code in entry.moves]
        self.request = None
        self.result = entry.result
        if entry.how == "forced":
            self.unchosen.add(self.version)
        self._turn(entry)
        return seen

    @_take.register
    def _(self, entry: log.BackAsked, watching: bool) -> None:
        self.request = BackRequest(seat=entry.seat, to=entry.to, agreed=(entry.seat,))

    @_take.register
    def _(self, entry: log.BackAgreed, watching: bool) -> None:
        if self.request is not None:
            was = self.request
            self.request = BackRequest(seat=was.seat, to=was.to, agreed=(*was.agreed, entry.seat))

    @_take.register
    def _(self, entry: log.BackDeclined, watching: bool) -> None:
        self.request = None

    @_take.register
    def _(self, entry: log.TookBack, watching: bool) -> None:
        self.request = None
        if self.is_alone:
            self.assisted.add(entry.seat)
        self._go_back(self.ply_at(entry.to))
        self._turn(entry)

    @_take.register
    def _(self, entry: log.Reacted, watching: bool) -> None:
        said = self.reacted[entry.seat]
        said.count += 1
        said.last.append(entry.at)

    @_take.register
    def _(self, entry: log.HandedOver, watching: bool) -> None:
        self.stand_ins[entry.seat] = entry.bot
        self.assisted.add(entry.seat)
        self._remember_anew()

    @_take.register
    def _(self, entry: log.CameBack, watching: bool) -> None:
        self.stand_ins.pop(entry.seat, None)
        if entry.seat == self.to_move:
            self._start_clock(entry)

    @_take.register
    def _(self, entry: log.SeatGiven, watching: bool) -> None:
        self.sitting[entry.seat] = entry.who
        if self.stand_ins.pop(entry.seat, None) is not None and entry.seat == self.to_move:
            self._start_clock(entry)

    @_take.register
    def _(self, entry: log.Resigned, watching: bool) -> None:
        one = self.sitting[entry.seat]
        if isinstance(one, log.Person):
            self.resigned[entry.seat] = one
        self.request = None  # who was asked, or asked, may be gone
        if entry.bot is None:
            self.is_closed, self.result = True, entry.result
            return
        self.sitting[entry.seat] = entry.bot
        self.stand_ins.pop(entry.seat, None)
        self.forced.discard(entry.seat)
        self.assisted.discard(entry.seat)
        self._remember_anew()

    @_take.register
    def _(self, entry: log.Preferred, watching: bool) -> None:
        (self.forced.add if entry.forced else self.forced.discard)(entry.seat)

    @_take.register
    def _(self, entry: log.Hinted, watching: bool) -> None:
        self.assisted.add(entry.seat)

    @_take.register
    def _(self, entry: log.Again, watching: bool) -> None:
        self.rematch = entry.table

    @_take.register
    def _(self, entry: log.Closed, watching: bool) -> None:
        self.is_closed = True

    def _turn(self, entry: log.LogEntry) -> None:
        self.turned, self.turned_at, self.clock_since = self.version, entry.at, entry.at
        self._clock_moved = False
        self.plies.append((self.version, len(self.unplayed) if self.state is None else self.state.ply))

    def _start_clock(self, entry: log.LogEntry) -> None:
        """Gives who is to move the whole time, but only once a turn: nobody can keep it from running out."""
        if not self._clock_moved:
            self.clock_since = entry.at
            self._clock_moved = True

    def _go_back(self, ply: int) -> None:
        self.result = None
        if self.state is None:
            del self.unplayed[ply:]
            return
        codes = [code for _, code in self.state.moved[:ply]]
        self.state = self.replayed(codes)
        self._remember_anew()

    def replayed(self, codes: Sequence[str]) -> State:
        """The position after some moves since the deal."""
        if self.game is None:
            raise self.cannot_go_on()
        state = self.game.deal(self.seed)
        for code in codes:
            state.play(code)
        return state

    # -- bots that keep something in mind ------------------------------------------------------------------------------

    def _minding(self) -> list[int]:
        game = self.game
        if game is None:
            return []
        playing = ((seat, self.bot_at(seat)) for seat in range(len(self.sitting)))
        return [seat for seat, bot in playing if bot is not None and keeps_in_mind(bot, game.rulebook)]

    def _keep_in_mind(self) -> None:
        if self.state is not None and not self.state.over:
            for seat in self._minding():
                self.minds.setdefault(seat, []).append(Place(self.state, seat).sent())

    def _remember_anew(self) -> None:
        """What such bots have seen since the deal, after the past has changed or one has sat down."""
        self.minds = {}
        if self.state is None or not self._minding():
            return
        here, self.state = self.state, self.replayed([])
        self._keep_in_mind()
        for _, code in here.moved:
            self.state.play(code)
            self._keep_in_mind()
        self.state = here

    # -- telling -----------------------------------------------------------------------------------------------------

    def info(self, here: Mapping[str, int | None], host: str, *, screen: bool = False) -> TableInfo:
        """What everybody may know; `here` tells of people since when they are away, None for those who are here."""
        header, state = self.header, self.state
        faces = faces_of(self.sitting)
        return TableInfo(
            id=self.id,
            game=header.game,
            players=self.size,
            options=self.options,
            stage=self.stage,
            version=self.version,
            seats=tuple(self._seat_info(n, one, faces[n], here) for n, one in enumerate(self.sitting)),
            settings=self.settings,
            created=header.created,
            commitment=self.commitment,
            host=next(iter(self.seats_of(host)), None),
            maker=next(iter(self.seats_of(header.host)), None),
            code=self.code if self.stage == "waiting" else None,
            order=self.order,
            to_move=self.to_move,
            deadline=self.deadline,
            request=self.request,
            result=self._result(state) if self.stage == "over" else self.result if self.is_closed else None,
            rematch=self.rematch,
            trouble=self.trouble,
            reactions=reactions_of(self.game),
            day=header.day,
            practice=header.practice,
            screen=screen,
        )

    def _result(self, state: State | None) -> Result | None:
        if state is None:
            return self.header.result or self.result
        return Result(ended=state.ended or "", winners=tuple(state.winners), scores=tuple(state.scores))

    def _seat_info(self, n: int, one: log.Sitting, face: int, here: Mapping[str, int | None]) -> SeatInfo:
        match one:
            case log.Open():
                return SeatInfo(kind="open", name="", face=face, here=False)
            case log.Bot():
                gone = self.resigned.get(n)
                resigned = None if gone is None else gone.name
                return SeatInfo(kind="bot", name=one.name, face=face, here=False, bot=one.bot, resigned=resigned)
            case log.Person():
                away = here.get(one.player, self.header.created)
                return SeatInfo(
                    kind="person",
                    name=one.name,
                    face=face,
                    bot=self.stand_ins.get(n),
                    here=away is None,
                    away_since=away,
                    forced=n in self.forced,
                    mixed=self.order is None and n in self.mixed,
                    phone=one.phone,
                    assisted=n in self.assisted,
                    resigned=one.name if n in self.resigned else None,
                )
