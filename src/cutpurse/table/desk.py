"""The desk: people and their devices, new tables, passes from one device to another."""

from __future__ import annotations

import time
from collections import OrderedDict

from cutpurse.engine.registry import load_with_options
from cutpurse.errors import OptionError, RecordError, UnknownGame
from cutpurse.players.levels import check_bot
from cutpurse.table import api, log, protocol
from cutpurse.table.archive import Archive, Pass, Player
from cutpurse.table.commands import check_settings, practice_header
from cutpurse.table.hub import Hub
from cutpurse.table.ids import (
    fresh_code,
    fresh_player_id,
    fresh_secret,
    fresh_table_id,
    fresh_token,
    hashed,
    plain_code,
)
from cutpurse.table.live import Live, now_ms
from cutpurse.table.names import checked_name, name_for_a_bot
from cutpurse.table.protocol import Refusal
from cutpurse.table.shelf import is_told
from cutpurse.table.store import AlreadyThere
from cutpurse.table.table import MOST_PLIES, Table

KNOWN_DEVICES = 10_000  # that are kept in mind
KNOWN_SECONDS = 5.0  # until they are looked up again: another process may have renamed or forgotten them
CODE_LASTS = 10 * 60 * 1000
LINK_LASTS = 30 * 24 * 3600 * 1000
SHORT = 20  # letters; a longer secret is a link's
MOST_REMATCHES = 100  # that a screen's key follows
MOST_LISTED = 50
MOST_OPEN = 200  # looked at for free chairs
MOST_MINE = 200


class Desk:
    """Where people are known again, tables are made, and seats change hands."""

    def __init__(self, archive: Archive, hub: Hub) -> None:
        self.archive = archive
        self.hub = hub
        self._known: OrderedDict[bytes, tuple[Player, float]] = OrderedDict()

    # -- people --------------------------------------------------------------------------------------------------------

    async def known(self, token: str | None) -> Player | None:
        """Whose device shows this token."""
        if not token or len(token) > 100:
            return None
        hash_ = hashed(token)
        kept = self._known.pop(hash_, None)
        if kept is not None and time.monotonic() - kept[1] < KNOWN_SECONDS:
            self._known[hash_] = kept
            return kept[0]
        player = await self.archive.player_of(hash_)
        if player is not None:
            self._keep(hash_, player)
        return player

    async def introduce(self, token: str | None, given: api.Introduction) -> tuple[Player, str | None]:
        """Takes down how somebody is called; a device that is new is given a token."""
        name = checked_name(given.name)
        player = await self.known(token)
        if player is not None:
            await self.archive.rename(player.id, name, given.face)
            player = player._replace(name=name, face=given.face)
            self._forget(player.id)
            return player, None
        token = fresh_token()
        player = Player(fresh_player_id(), name, given.face, now_ms())
        await self.archive.new_player(player.id, name, given.face, hashed(token), player.created)
        return player, token

    async def forget(self, token: str) -> None:
        """A device is to be nobody's any more."""
        await self.archive.forget_device(hashed(token))
        self._known.pop(hashed(token), None)

    def _keep(self, hash_: bytes, player: Player) -> None:
        self._known[hash_] = (player, time.monotonic())
        while len(self._known) > KNOWN_DEVICES:
            self._known.popitem(last=False)

    def _forget(self, player: str) -> None:
        for hash_ in [hash_ for hash_, (one, _) in self._known.items() if one.id == player]:
            del self._known[hash_]

    # -- tables --------------------------------------------------------------------------------------------------------

    async def make_table(self, player: Player, wanted: api.NewTable) -> api.Made:
        """Makes a table as somebody would like to have it."""
        check_settings(wanted.settings)
        try:
            game = load_with_options(wanted.game, len(wanted.seats), dict(wanted.options))
        except UnknownGame:
            raise Refusal("unknown-game", game=wanted.game) from None
        except OptionError as error:
            raise Refusal("bad-options", reason=str(error)) from None
        if wanted.begin and any(plan.kind == "open" for plan in wanted.seats):
            raise Refusal("chairs-free", count=sum(plan.kind == "open" for plan in wanted.seats))
        chairs: list[log.Sitting] = []
        for chair, plan in enumerate(wanted.seats):
            chairs.append(self._planned(player, plan, chair, chairs))
            if plan.kind == "bot":
                try:
                    check_bot(plan.bot or "", game)
                except OptionError:
                    raise Refusal("unknown-bot", bot=plan.bot or "") from None
        header = log.Header(
            game=game.id,
            rules=game.rulebook.version,
            players=game.players,
            options=game.options,
            host=player.id,
            secret=fresh_secret(),
            created=now_ms(),
            settings=wanted.settings,
            chairs=tuple(chairs),
        )
        sits = [player.id] if any(isinstance(one, log.Person) for one in chairs) else []
        made = await self.keep_table(header, sits, with_code=not wanted.begin)
        if wanted.begin:
            await self.hub.submit(made.table, player.id, protocol.Start(id="begin"))
        return made

    def _planned(self, player: Player, plan: api.SeatPlan, chair: int, others: list[log.Sitting]) -> log.Sitting:
        taken = [one.name for one in others if not isinstance(one, log.Open)]
        match plan.kind:
            case "open":
                return log.Open()
            case "bot":
                name, face = name_for_a_bot(taken, chair)
                return log.Bot(bot=plan.bot or "", name=name, face=face)
            case _:
                name = checked_name(plan.name) if plan.name is not None else player.name
                mine = sum(isinstance(one, log.Person) for one in others)
                return log.Person(player=player.id, name=name, face=(player.face + mine) % protocol.FACES)

    async def keep_table(self, header: log.Header, sits: list[str], *, with_code: bool, table: str = "") -> api.Made:
        """Keeps a new table under an id, and a code, that no other has."""
        while True:
            table_id = table or fresh_table_id()
            code = fresh_code() if with_code else None
            public = header.settings.public and with_code
            try:
                await self.archive.create_table(
                    table_id, code, log.encode_header(header), header.game, public, header.created, sits
                )
            except AlreadyThere:
                if table:
                    raise
                continue
            return api.Made(table=table_id, code=code)

    async def show_record(self, text: str, player: str, names: list[str], *, table: str = "") -> api.Made:
        """Keeps a game that was played elsewhere, as a table that only shows it; one that is damaged is refused."""
        try:
            proved = await self.hub.thinkers.check_record(text)
        except RecordError as error:
            raise Refusal("bad-record", line=error.line, reason=error.reason) from None
        if proved.plies > MOST_PLIES:
            raise Refusal("too-long", most=MOST_PLIES)
        called = [*names, *(f"Player {seat + 1}" for seat in range(len(names), proved.players))]
        header = log.Header(
            game=proved.game,
            rules=proved.rules,
            players=proved.players,
            options=proved.options,
            host=player,
            secret=fresh_secret(),
            created=now_ms(),
            chairs=tuple(log.Bot(bot="", name=name, face=n % protocol.FACES) for n, name in enumerate(called)),
            origin="uploaded",
            record=text,
            result=log.Result(ended=proved.ended, winners=proved.winners, scores=proved.scores),
        )
        return await self.keep_table(header, [], with_code=False, table=table)

    async def practise(self, player: Player, table_id: str, move: int) -> api.Made:
        """Opens the position before a move of a finished game to who made that move, against bots; nothing counts."""
        table = (await self.hub.live(table_id)).table
        if table.stage != "over" or not is_told(table):
            raise Refusal("not-over")
        header = practice_header(table, player.id, move, now_ms(), fresh_secret())
        made = await self.keep_table(header, [player.id], with_code=False)
        await self.hub.submit(made.table, player.id, protocol.Start(id="begin"))
        return made

    async def by_code(self, code: str) -> str:
        """The table that is called by a spoken code."""
        found = await self.archive.table_by_code(plain_code(code)) if len(code) <= 40 else None
        if found is None:
            raise Refusal("unknown-code")
        return found

    async def open_tables(self) -> tuple[api.Listed, ...]:
        """Tables with free chairs that anybody may join."""
        found = [await self._listed(table, None, 0) for table in await self.archive.open_tables(MOST_OPEN)]
        free = [one for one in found if one is not None and any(seat.kind == "open" for seat in one.table.seats)]
        return tuple(free[:MOST_LISTED])

    async def my_tables(self, player: Player) -> tuple[api.Listed, ...]:
        """What waits for somebody, and what else they play."""
        found = await self.archive.tables_of(player.id, MOST_MINE)
        listed = [await self._listed(one.id, player.id, one.changed) for one in found]
        playing = [one for one in listed if one is not None and one.table.stage in ("waiting", "playing")]
        return tuple(sorted(playing, key=lambda one: (not one.waits, -one.changed)))

    async def my_games(self, player: Player) -> tuple[api.Finished, ...]:
        """The games that somebody has finished."""
        return tuple(
            api.Finished(
                table=one.table,
                game=one.game,
                seat=one.seat,
                won=one.won,
                score=one.score,
                assisted=one.assisted,
                finished=one.finished,
            )
            for one in await self.archive.results_of(player.id, 1000)
        )

    async def _listed(self, table_id: str, player: str | None, changed: int) -> api.Listed | None:
        """A table in a list; one that cannot be read is left out, so that it does not hide the others."""
        try:
            return await self.listed(table_id, player, changed)
        except Refusal as refusal:
            if refusal.problem.code != "damaged-table":
                raise
            return None

    async def listed(self, table_id: str, player: str | None, changed: int = 0) -> api.Listed:
        """A table in a few words, and what it is to a player."""
        live = await self.hub.live(table_id)
        table = live.table
        mine = () if player is None else table.seats_of(player)
        waits = table.to_move in mine and table.bot_at(table.to_move or 0) is None
        return api.Listed(
            table=self.hub.audience.plain_info(live), seats=mine, waits=waits, changed=max(changed, table.turned_at)
        )

    # -- passes --------------------------------------------------------------------------------------------------------

    async def give_pass(self, player: Player, wanted: api.WantedPass) -> api.GivenPass:
        """A secret by which another device gets what this one has."""
        table, seat = None if wanted.kind == "device" else wanted.table, None
        if wanted.kind != "device":
            live = await self.hub.live(wanted.table or "")
            held = live.table.seats_of(player.id)
            if not held and live.table.header.host != player.id:
                raise Refusal("not-your-seat")
            if wanted.kind == "seat":
                if wanted.seat is None or wanted.seat not in held:
                    raise Refusal("not-your-seat")
                seat = wanted.seat if live.table.order is not None else _chair(wanted.seat)
        until = now_ms() + (LINK_LASTS if wanted.link else CODE_LASTS)
        while True:
            secret = fresh_token() if wanted.link else fresh_code() + fresh_code()[:4]
            try:
                await self.archive.add_pass(
                    hashed(secret),
                    wanted.kind,
                    until,
                    player=player.id,
                    table=table,
                    seat=seat,
                    reusable=wanted.link or wanted.kind == "screen",
                )
            except AlreadyThere:
                continue
            return api.GivenPass(secret=secret, until=until)

    async def use_pass(self, player: Player | None, secret: str) -> tuple[api.Opened, str | None]:
        """Opens what a secret opens; the token is for the device, if it becomes somebody's."""
        found = await self.archive.use_pass(_hash_of(secret), now_ms())
        if found is None:
            raise Refusal("unknown-pass")
        if found.kind == "device" and found.player is not None:
            fresh = fresh_token()
            await self.archive.add_device(hashed(fresh), found.player, now_ms())
            return api.Opened(kind="device"), fresh
        token: str | None = None
        if found.kind == "seat" and found.table is not None and found.seat is not None:
            if player is None:
                giver = await self.archive.player(found.player or "")
                name = giver.name if giver is not None else "Player"
                player, token = await self.introduce(None, api.Introduction(name=name))
            live = await self.hub.live(found.table)
            seat = _seat_now(live.table, found.seat)
            if seat is None or not self._still_gives(live, found, seat, player):
                raise Refusal("unknown-pass")
            who = log.Person(player=player.id, name=player.name, face=player.face)
            await self.hub.give_seat(found.table, seat, who)
            if not found.reusable and found.player is not None:  # given away: no link of the giver takes it back
                await self.archive.drop_seat_passes(found.table, found.player)
            return api.Opened(kind="seat", table=found.table, seat=seat), token
        return api.Opened(kind="screen", table=found.table), None

    def _still_gives(self, live: Live, given: Pass, seat: int, taker: Player) -> bool:
        """Whether the seat of a pass is held by who gave it.

        A link is the key to its seat, whoever holds it now; but not to a chair, which somebody else may have taken.
        """
        one = live.table.sitting[seat]
        is_key = given.reusable and given.seat == seat
        return isinstance(one, log.Person) and (is_key or one.player in (given.player, taker.id))

    async def opens_screen(self, secret: str | None, table: str) -> bool:
        """Whether a secret lets a screen see a table at which spectators are not allowed, or its rematches."""
        found = None if secret is None else await self.archive.find_pass(_hash_of(secret), now_ms())
        opened = found.table if found is not None and found.kind == "screen" else None
        for _ in range(MOST_REMATCHES):
            if opened is None or opened == table:
                break
            opened = (await self.hub.live(opened)).table.rematch
        return opened == table


def _chair(chair: int) -> int:
    """A chair of a game that has not begun, as it is kept in a pass: when seats are drawn it gets another number."""
    return -1 - chair


def _seat_now(table: Table, kept: int) -> int | None:
    """The seat that a pass is for, None if it was for a chair that is gone."""
    return kept if kept >= 0 else table.seat_at(-1 - kept)


def _hash_of(secret: str) -> bytes:
    """What is kept of a pass: of a code that was typed, whatever blanks and capitals it was given."""
    return hashed(plain_code(secret) if len(secret) <= SHORT else secret)
