"""Two worlds that one seat cannot tell apart, and a server in each: whatever is sent to that seat must be the same.

At some ply the second world goes on from a position that the engine imagined for the seat (`State.guess`): everything
that it may not know is another. Both servers are the real hub, table, commands and attendant; time, store and thinking
processes are stand-ins that write down what they are given, so that nothing but what is hidden can make a difference.
"""

from __future__ import annotations

import asyncio
import itertools
import zlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from cutpurse.engine.game import Game
from cutpurse.engine.message import say
from cutpurse.engine.registry import load_with_options
from cutpurse.engine.state import Since, State
from cutpurse.players.place import Place
from cutpurse.table import api, attendant, audience, desk, hub, live, log, presence, protocol, telling
from cutpurse.table import table as fold
from cutpurse.table.archive import Archive, Player, Stored
from cutpurse.table.connection import CURTAIN, Connection
from cutpurse.table.desk import Desk
from cutpurse.table.devices import Devices
from cutpurse.table.hub import Hub
from cutpurse.table.live import Live
from cutpurse.table.metrics import Metrics
from cutpurse.table.protocol import Refusal, encode
from cutpurse.table.shelf import Shelf
from cutpurse.table.thinkers import Hint

NOON = 1_800_000_000_000  # milliseconds: when all of this happens
TABLE = "atable"
FACES = tuple(b'{"type":"%s"' % kind for kind in (b"shown", b"happened", b"advised"))  # what may show a hand


# -- a position that turns into another one ----------------------------------------------------------------------------


class ForkedState(State):
    """A state that, once a certain history has been played, goes on from another position."""

    __slots__ = ()

    def turn(self) -> ForkedState:
        """Is the other position from here on, if this is where they part."""
        game = self.game
        assert isinstance(game, ForkedGame)
        if len(self._played) == len(game.history) and self._played == game.history:
            self._array[:] = game.other
            self._sight = None
            run = game.runner
            self.move_count = run.list_moves(self._rows(run), 0, self._actions)
        return self

    def play(self, move: Any) -> State:
        super().play(move)
        return self.turn()

    def watch(self, move: Any) -> Any:
        seen = super().watch(move)
        self.turn()
        return seen

    def since(self, ply: int) -> Since:
        """What happened before they part is told by the one world, what happened afterwards by the other."""
        game = self.game
        assert isinstance(game, ForkedGame)
        parted = len(game.history)
        if ply >= parted or self._played[:parted] != game.history:
            return super().since(ply)
        before, after = game.parted.since(ply), super().since(parted)
        return Since(
            moves=before.moves + after.moves,
            drawn=before.drawn or after.drawn,
            decided=tuple(sorted({*before.decided, *after.decided})),
            revealed=tuple(any(seen) for seen in zip(before.revealed, after.revealed, strict=True)),
            in_private=before.in_private or after.in_private,
        )

    def copy(self) -> ForkedState:
        other = ForkedState(self.game, self.records(), self._seed, self._played.copy())
        other._looks = self._looks.copy()
        return other


class ForkedGame(Game):
    """A game whose deals go on from another position after a certain history."""

    history: list[tuple[int, int]]
    parted: State
    other: Any

    @classmethod
    def after(cls, state: State, seat: int | None, seed: int) -> ForkedGame:
        """Parts from the game of a state there, and goes on from what a seat might take for it."""
        game = cls(state.game.rulebook, state.game.players, state.game.options)
        game.parted, game.history = state.copy(), list(state._played)
        game.other = state.guess(seat, seed).records()
        return game

    def deal(self, seed: Any) -> State:
        return ForkedState.dealt(self, seed).turn()


# -- stand-ins ---------------------------------------------------------------------------------------------------------


class Clock:
    """The time, which passes when it is told to."""

    def __init__(self) -> None:
        self.now = NOON

    def time_ns(self) -> int:
        return self.now * 1_000_000

    def monotonic(self) -> float:
        return self.now / 1000

    perf_counter = monotonic


class Drawer(Archive):
    """Keeps tables as long as the test runs."""

    def __init__(self) -> None:
        super().__init__(self)  # type: ignore[arg-type]  # the little that is asked of a store, it does itself
        self.headers: dict[str, bytes] = {}
        self.bodies: dict[str, list[bytes]] = defaultdict(list)

    async def append(self, table: str, version: int, body: bytes, also: Sequence[Any] = ()) -> bool:
        assert version == len(self.bodies[table]) + 1
        self.bodies[table].append(body)
        return True

    async def load(self, table: str) -> Stored | None:
        return Stored(table, None, self.headers[table], self.bodies[table]) if table in self.headers else None

    async def entries(self, table: str, after: int = -1) -> list[bytes]:
        return self.bodies[table][after:]

    async def write(self, *statements: Any) -> list[Any]:
        return [[] for _ in statements]

    async def announce(self, news: bytes) -> None:
        """There is nobody else."""


class Minds:
    """Writes down the places it is sent; moves are made when the test says which."""

    waiting = 0

    def __init__(self) -> None:
        self.sent: list[tuple[Any, ...]] = []
        self.answer: asyncio.Future[int] | None = None

    async def choose(self, known: Any, bot: str, seed: int, seen: Sequence[Any] = (), **_: str) -> int:
        self.sent.append((known.seat, known, bot, seed, tuple(seen)))
        self.answer = asyncio.get_running_loop().create_future()
        return await self.answer

    async def advise(self, known: Any, seconds: float, **_: str) -> Hint:
        """Says all that it knows, so that a place which knows too much is heard."""
        self.sent.append((known.seat, known, seconds))
        return Hint(nudge=say("all"), aim="win", value=float(zlib.crc32(msgspec.json.encode(known))), moves=())


class Ear(Connection):
    """A connection that keeps every byte, and whose eyes it was sent to."""

    def __init__(self, player: str | None, *, is_public: bool = False) -> None:
        super().__init__(None, player, is_public=is_public)  # type: ignore[arg-type]  # nothing goes over a line
        self.heard: list[tuple[Any, bytes]] = []

    def tell(self, message: bytes) -> bool:
        if not self.is_closed:
            self.heard.append((self.eyes, message))
        return True

    def expect_more(self) -> None:
        """Hears each message by itself."""

    def close(self, closing: protocol.Closing) -> None:
        self.tell(encode(closing))
        self.is_closed = True


# -- a world -----------------------------------------------------------------------------------------------------------


class World:
    """A table with a server around it."""

    def __init__(self, game: Game, header: log.Header, entries: Sequence[log.LogEntry]) -> None:
        self.game = game
        self.minds = Minds()
        self.drawer = Drawer()
        self.drawer.headers[TABLE] = log.encode_header(header)
        self.drawer.bodies[TABLE] = [log.encode_entry(entry) for entry in entries]
        self.metrics = Metrics()
        self.hub = Hub(self.drawer, self.minds, self.metrics)  # type: ignore[arg-type]  # thinks as far as needed
        self.desk = Desk(self.drawer, self.hub, Devices(self.drawer, self.hub))
        self.shelf = Shelf(self.drawer, self.hub)
        self.ears: dict[str, Ear] = {}
        self.live: Live

    @property
    def table(self) -> fold.Table:
        return self.live.table

    @property
    def state(self) -> State:
        assert self.table.state is not None
        return self.table.state

    async def open(self) -> None:
        """Reads the table from its log, as after a restart."""
        usual, fold.game_at = fold.game_at, lambda *_: self.game
        try:
            if TABLE in self.hub._live:
                gone = self.hub._live.pop(TABLE)
                for ear in list(gone.connections):
                    self.hub.audience.leave(gone, ear)
                assert gone.attendant is not None
                gone.attendant.stop()
            self.live = await self.hub.live(TABLE)
        finally:
            fold.game_at = usual
        assert self.table.game is self.game
        await self.rest()

    async def rest(self) -> None:
        """Lets everything happen that is about to."""
        for _ in range(8):
            await asyncio.sleep(0)

    async def come(self, name: str, player: str | None, *, is_public: bool = False, **hello: Any) -> None:
        """A client connects; one of that name that was here is gone."""
        if name in self.ears:
            self.hub.audience.leave(self.live, self.ears[name])
        before = self.ears[name].heard if name in self.ears else []
        self.ears[name] = ear = Ear(player, is_public=is_public)
        ear.heard = before
        self.hub.audience._choose_eyes(self.live, ear, hello.get("seat"))  # as if it had looked with the same before
        thread = telling.thread_of(self.live.table, ear.eyes, self.hub.audience.epoch)
        self.hub.audience.join(self.live, ear, protocol.Hello(protocol=protocol.PROTOCOL, thread=thread, **hello))
        self.hub.looked_at(self.live)
        await self.rest()

    async def order(self, player: str, command: Any) -> bytes:
        """What the server answers to a command."""
        return await self.answer(self.hub.submit(TABLE, player, command))

    async def answer(self, asking: Any) -> bytes:
        try:
            told = await asking
        except Refusal as refusal:
            told = refusal.problem
        await self.rest()
        return encode(told)

    def said(self, name: str, say: Callable[[Live, Ear], None]) -> bytes:
        """What a client is refused, if it is, when it says something that is no command."""
        try:
            say(self.live, self.ears[name])
        except Refusal as refusal:
            return encode(refusal.problem)
        return b""

    async def bot(self, action: int) -> None:
        """The bot that is asked makes this move."""
        while self.minds.answer is None or self.minds.answer.done():  # whoever asked before has been stopped
            await asyncio.sleep(0)
        answer, self.minds.answer = self.minds.answer, None
        version = self.table.version
        answer.set_result(action)
        while self.table.version == version and self.minds.answer is None:
            await asyncio.sleep(0)
        await self.rest()

    async def pages(self, player: str) -> list[bytes]:
        """What the HTTP part tells of a game that goes on."""
        known = Player(player, "Somebody", 0, NOON)
        return [
            await self.answer(self.desk.one_table(TABLE, player)),
            await self.answer(self.desk.one_table(TABLE, None)),
            await self.answer(self.desk.give_pass(known, api.WantedPass(kind="seat", table=TABLE, seat=99))),
            await self.answer(self.shelf.fairness(TABLE)),
            await self.answer(self.shelf.record(TABLE)),
            await self.answer(self.shelf.review(TABLE)),
            await self.answer(self.shelf.replay(TABLE, "public")),
            await self.answer(self.shelf.replay(TABLE, "open")),
        ]

    def counted(self) -> list[str]:
        """What the metrics say, but for those of the process."""
        page = self.metrics.page().decode().splitlines()
        return [line for line in page if not line.startswith(("#", "cutpurse_process")) and "_created" not in line]

    async def close(self) -> None:
        await self.hub.stop()


def set_clock(patch: Any) -> Clock:
    """Has all parts of the server look at one clock that stands still; nobody waits before forced moves."""
    clock = Clock()
    for module in (hub, presence, attendant, audience, live):
        patch.setattr(module, "time", clock)
    for module in (hub, desk, audience):
        patch.setattr(module, "now_ms", lambda: clock.now)
    for pause in ("FORCED_PAUSE", "ELSEWHERE"):
        patch.setattr(attendant, pause, 0.0)
    return clock


# -- two of them -------------------------------------------------------------------------------------------------------


class Pair:
    """Two worlds in which the same is done, and one seat (None: everybody who watches) that sees no difference."""

    def __init__(self, one: World, other: World, seat: int | None) -> None:
        self.one, self.other = one, other
        self.seat = seat
        self._numbers = itertools.count(1)
        self._heard: dict[str, int] = defaultdict(int)
        self._sent = 0
        self.compared = 0  # bytes

    @property
    def worlds(self) -> tuple[World, World]:
        return self.one, self.other

    async def open(self) -> None:
        for world in self.worlds:
            await world.open()

    async def come(self, name: str, player: str | None, **how: Any) -> None:
        for world in self.worlds:
            await world.come(name, player, **how)

    async def order(self, player: str, kind: Any, **values: Any) -> bytes:
        """The same command in both; what is answered to whom may not know the difference is the same."""
        command = kind(id=f"c{next(self._numbers)}", **values)
        answers = [await world.order(player, command) for world in self.worlds]
        assert answers[0] == answers[1], f"{command} is answered differently"
        return answers[0]

    def same(self, make: Callable[[World], Any]) -> Any:
        """What both worlds say, which must be the same."""
        one, other = (make(world) for world in self.worlds)
        assert one == other
        return one

    async def same_later(self, make: Callable[[World], Any]) -> Any:
        one, other = [await make(world) for world in self.worlds]
        assert one == other
        return one

    def compare(self) -> None:
        """All that was sent since the last time."""
        assert self.one.table.version == self.other.table.version
        for name, ear in self.one.ears.items():
            since = self._heard[name]
            one, other = ([h for h in e.heard[since:] if self._may(h[0])] for e in (ear, self.other.ears[name]))
            assert one == other, f"{name} is sent something else"
            self._heard[name] = len(ear.heard)
            assert len(ear.heard) == len(self.other.ears[name].heard), f"{name} is sent more"
            self.compared += sum(len(message) for _, message in one)
            assert not any(eyes == CURTAIN and message.startswith(FACES) for eyes, message in one)
        mine = [[sent for sent in world.minds.sent[self._sent :] if sent[0] == self.seat] for world in self.worlds]
        assert mine[0] == mine[1], "thinkers are sent something else"
        self._sent = len(self.one.minds.sent)

    def _may(self, eyes: Any) -> bool:
        return eyes in (None, CURTAIN, self.seat)

    async def close(self) -> None:
        for world in self.worlds:
            await world.close()


def plain_game(game_id: str, players: int, options: dict[str, Any]) -> Game:
    return load_with_options(game_id, players, options)


def agreed(states: Sequence[State], action: int, seat: int | None) -> tuple[State, State] | None:
    """Both positions after a move, None where the seat would see the difference."""
    ahead = [state.copy() for state in states]
    seen = [state.watch(state.index_of_action(action)) for state in ahead]
    same = all(seen[0].moments(eyes) == seen[1].moments(eyes) for eyes in {seat, None})
    if same and seat is not None:  # what it may know is a little more than what people are shown
        same = Place(ahead[0], seat).sent().record == Place(ahead[1], seat).sent().record
    return (ahead[0], ahead[1]) if same and ahead[0].to_move == ahead[1].to_move else None
