"""The desk: new tables, and passes from one device to another."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from cutpurse.engine.registry import load_with_options
from cutpurse.errors import OptionError, RecordError, UnknownGame
from cutpurse.players.levels import check_bot
from cutpurse.table import api, fairness, log, protocol
from cutpurse.table.archive import Archive, Pass, Player, Row
from cutpurse.table.commands import check_settings, practice_header
from cutpurse.table.devices import USED_EVERY, Devices
from cutpurse.table.hub import Hub
from cutpurse.table.ids import (
    fresh_code,
    fresh_secret,
    fresh_table_id,
    fresh_token,
    hashed,
    plain_code,
)
from cutpurse.table.live import now_ms
from cutpurse.table.names import checked_name, name_for_a_bot
from cutpurse.table.people import Token
from cutpurse.table.projections import Listing, encode_listing, listing, read_listing
from cutpurse.table.protocol import Refusal
from cutpurse.table.shelf import is_told
from cutpurse.table.store import AlreadyThere, Statement, StoreError
from cutpurse.table.table import MOST_PLIES, Table

CODE_LASTS = 10 * 60 * 1000
LINK_LASTS = 30 * 24 * 3600 * 1000
SHORT = 20  # letters; a longer secret is a link's
MOST_REMATCHES = 100  # that a screen's key follows
MOST_LISTED = 50
MOST_OPEN = 200  # looked at for free chairs
MOST_MINE = 200


class Desk:
    """Where tables are made, and seats change hands."""

    def __init__(self, archive: Archive, hub: Hub, devices: Devices) -> None:
        self.archive = archive
        self.hub = hub
        self.devices = devices

    # -- tables --------------------------------------------------------------------------------------------------------

    async def make_table(self, player: Player, wanted: api.NewTable) -> api.Made:
        """Makes a table as somebody would like to have it; its cards are dealt once somebody there starts the game."""
        check_settings(wanted.settings)
        try:
            game = load_with_options(wanted.game, len(wanted.seats), dict(wanted.options))
        except UnknownGame:
            raise Refusal("unknown-game", game=wanted.game) from None
        except OptionError as error:
            raise Refusal("bad-options", reason=str(error)) from None
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
        made = await self.keep_table(header, sits, with_code=True)
        return msgspec.structs.replace(made, commitment=fairness.commitment(header.secret).hex())

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

    async def keep_table(
        self, header: log.Header, sits: list[str], *, with_code: bool, table: str = "", also: Sequence[Statement] = ()
    ) -> api.Made:
        """Keeps a new table, and `also` something else, under an id, and a code, that no other has."""
        while True:
            table_id = table or fresh_table_id()
            code = fresh_code() if with_code else None
            public = header.settings.public and with_code
            told = encode_listing(listing(Table(table_id, code, header)))
            try:
                await self.archive.create_table(
                    table_id, code, log.encode_header(header), header.game, public, header.created, sits, told, also
                )
            except AlreadyThere:
                if table:
                    raise
                continue
            return api.Made(table=table_id, code=code)

    async def show_record(
        self, text: str, player: str, names: list[str], *, table: str = "", visitor: str = ""
    ) -> api.Made:
        """Keeps a game that was played elsewhere, as a table that only shows it; one that is damaged is refused."""
        try:
            proved = await self.hub.thinkers.check_record(text, visitor=visitor)
        except RecordError as error:
            raise Refusal("bad-record", line=error.line, reason=error.reason) from None
        if proved.plies > MOST_PLIES:
            raise Refusal("too-long", most=MOST_PLIES)
        called = [*names, *[""] * (proved.players - len(names))]  # whoever reads calls the others by their number
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
        found = await self._listings(await self.archive.open_tables(MOST_OPEN))
        free = [(row, one) for row, one in found if one.has_room]
        return tuple(api.Listed(table=one.summary(row.id), changed=one.changed) for row, one in free[:MOST_LISTED])

    async def my_tables(self, player: Player) -> tuple[api.Listed, ...]:
        """What waits for somebody, and what else they play."""
        listed = []
        for row, one in await self._listings(await self.archive.tables_of(player.id, MOST_MINE)):
            if one.goes_on(now_ms()):
                self.hub.spawn(self._wake(row.id))
            mine, changed = one.seats_of(player.id), max(row.changed, one.changed)
            listed.append(api.Listed(table=one.summary(row.id), seats=mine, waits=one.waits_for(mine), changed=changed))
        return tuple(sorted(listed, key=lambda one: (not one.waits, -one.changed)))

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
                replay=one.is_whole,
            )
            for one in await self.archive.results_of(player.id, 1000)
        )

    async def _listings(self, rows: Sequence[Row]) -> list[tuple[Row, Listing]]:
        """What is kept of tables for lists; a table of which nothing is kept is read once.

        One that cannot be read is left out, so that it does not hide the others.
        """
        found, read = [], []
        for row in rows:
            one = read_listing(row)
            if one is None:
                try:
                    one = listing((await self.hub.live(row.id)).table)
                except Refusal as refusal:
                    if refusal.problem.code != "damaged-table":
                        raise
                    continue
                read.append((row, encode_listing(one)))
            if one.stage in ("waiting", "playing"):
                found.append((row, one))
        if read:
            with suppress(StoreError):  # where the disk is full it is read again next time
                await self.archive.fill_listings(read)
        return found

    async def _wake(self, table_id: str) -> None:
        """Has the server go on with a game: in this process perhaps nobody has looked at it since it was started."""
        with suppress(Refusal):
            await self.hub.live(table_id)

    async def one_table(self, table_id: str, player: str | None) -> api.OneTable:
        """What everybody may know of a table, and what it is to a player."""
        live = await self.hub.live(table_id)
        seats = () if player is None else live.table.seats_of(player)
        return api.OneTable(table=self.hub.audience.plain_info(live), seats=seats)

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
                    reusable=wanted.kind == "screen" or (wanted.link and wanted.kind == "seat"),
                    at=now_ms(),
                )
            except AlreadyThere:
                continue
            return api.GivenPass(secret=secret, until=until)

    async def use_pass(self, shown: Sequence[Token], secret: str) -> tuple[api.Opened, str | None]:
        """Opens what a secret opens; the token is for the device, if it becomes somebody's.

        What is refused uses nothing up.
        """
        hash_ = _hash_of(secret)
        found = await self.archive.find_pass(hash_, now_ms())
        if found is None:
            raise Refusal("unknown-pass")
        if found.kind == "device" and found.player is not None:
            known = await self.devices.known(shown)
            if known is not None and known.player.id == found.player:
                return api.Opened(kind="device"), None  # it is that player's already
            fresh = fresh_token()
            is_first = await self.archive.use_pass(hash_)
            if not is_first or not await self.archive.add_device(hashed(fresh), found.player, now_ms()):
                raise Refusal("unknown-pass")
            return api.Opened(kind="device"), fresh
        if found.kind == "seat" and found.table is not None and found.seat is not None:
            return await self._take_seat(shown, hash_, found, found.table)
        self._note(hash_, found)
        return api.Opened(kind="screen", table=found.table), None

    async def _take_seat(
        self, shown: Sequence[Token], hash_: bytes, given: Pass, table_id: str
    ) -> tuple[api.Opened, str | None]:
        known, token = await self.devices.known(shown), None
        taker = None if known is None else known.player
        self._seat_for(taker, (await self.hub.live(table_id)).table, given)
        if taker is None:
            giver = await self.archive.player(given.player or "")
            name = giver.name if giver is not None else "Player"
            taker, token = await self.devices.introduce(shown, api.Introduction(name=name))
        who = log.Person(player=taker.id, name=taker.name, face=taker.face)
        also = []
        if not given.reusable and given.player is not None:  # given away: no link of the giver takes it back
            also.append(self.archive.dropping_seat_passes(table_id, given.player))
        seat = await self.hub.give_seat(table_id, lambda table: self._seat_for(taker, table, given), who, also)
        if given.reusable:
            self._note(hash_, given)
        return api.Opened(kind="seat", table=table_id, seat=seat), token

    def _note(self, hash_: bytes, used: Pass) -> None:
        """Notes now and then that a pass was used."""
        if now_ms() - (used.used or 0) >= USED_EVERY:
            self.hub.spawn(self.archive.pass_used(hash_, now_ms()))

    @staticmethod
    def _seat_for(taker: Player | None, table: Table, given: Pass) -> tuple[int, log.Person]:
        """The seat that a pass opens and who holds it, if that is still who gave it.

        A link is the key to its seat, whoever holds it now; but not to a chair, which somebody else may have taken.
        """
        seat = _seat_now(table, given.seat or 0)
        one = table.sitting[seat] if seat is not None and seat < len(table.sitting) else None
        if seat is None or not isinstance(one, log.Person):
            raise Refusal("unknown-pass")
        is_key = given.reusable and given.seat == seat
        if not is_key and one.player not in (given.player, None if taker is None else taker.id):
            raise Refusal("unknown-pass")
        if table.stage in ("over", "closed"):
            raise Refusal("over")
        return seat, one

    async def opened_screen(self, secret: str | None, table: str) -> bytes | None:
        """The hash of a secret by which a screen sees a table without spectators, or its rematches."""
        if secret is None:
            return None
        hash_ = _hash_of(secret)
        found = await self.archive.find_pass(hash_, now_ms())
        if found is None or found.kind != "screen":
            return None
        opened = found.table
        for _ in range(MOST_REMATCHES):
            if opened is None or opened == table:
                break
            opened = (await self.hub.live(opened)).table.rematch
        if opened != table:
            return None
        self._note(hash_, found)
        return hash_


def _chair(chair: int) -> int:
    """A chair of a game that has not begun, as it is kept in a pass: when seats are drawn it gets another number."""
    return -1 - chair


def _seat_now(table: Table, kept: int) -> int | None:
    """The seat that a pass is for, None if it was for a chair that is gone."""
    return kept if kept >= 0 else table.seat_at(-1 - kept)


def _hash_of(secret: str) -> bytes:
    """What is kept of a pass: of a code that was typed, whatever blanks and capitals it was given."""
    return hashed(plain_code(secret) if len(secret) <= SHORT else secret)
