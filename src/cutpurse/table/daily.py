"""Daily deals: one seed a day for everybody on this server, a ranking, and the best known play the day after."""

from __future__ import annotations

import asyncio
import datetime
import hashlib
import logging
from collections.abc import Sequence
from contextlib import suppress

from cutpurse.engine.registry import find, load_with_options
from cutpurse.errors import CutpurseError
from cutpurse.table import api, days, log, protocol
from cutpurse.table.archive import Archive, Player, Ranked
from cutpurse.table.desk import Desk
from cutpurse.table.hub import Hub
from cutpurse.table.ids import fresh_secret, fresh_table_id
from cutpurse.table.live import now_ms
from cutpurse.table.log import OptionValue
from cutpurse.table.protocol import Refusal
from cutpurse.table.store import AlreadyThere

GAMES: dict[str, dict[str, OptionValue]] = {
    "steal_the_pile_solitaire": {},
    "ten_card_crook": {"turns": 100},
}
FIRST_DAY = datetime.date(2026, 1, 1)
DAY = datetime.timedelta(days=1)
MOST_RANKED = 100
HOUSE_SECONDS = 20.0  # that the house spends on the deal of a day that is over
HOUSE = "house"
MOST_DAYS_BACK = datetime.timedelta(days=7)  # of which the house still plays the deal
MOST_PLAYED_OUT = 2  # at a time

logger = logging.getLogger("cutpurse.table")


def house_table(game: str, day: str) -> str:
    """The id of the table that keeps how the house played a day's deal."""
    return f"{HOUSE}-{hashlib.sha256(f'{game} {day}'.encode()).hexdigest()[:16]}"


def _table_after(table: str, rules: int) -> str:
    """The id of the table that takes the place of one, the same whoever asks, and however often."""
    return hashlib.sha256(f"{table} {rules}".encode()).hexdigest()[:16]


def deal_of(day: str, game: str) -> str:
    """By what a device says that a deal was begun on it."""
    return f"{day}.{game}"


class DailyDeals:
    """The deals of every day."""

    def __init__(self, archive: Archive, hub: Hub, desk: Desk) -> None:
        self._archive = archive
        self._hub = hub
        self._desk = desk
        self._playing: dict[str, asyncio.Task[None]] = {}

    async def begin(self, game: str, player: Player, begun: Sequence[str]) -> api.Made:
        """The table at which somebody plays today's deal: a new one, or the one they have begun.

        What was begun on their device before, under another name, has shown them the cards: it has no rank. Nor has a
        deal whose rules have moved on since they began it, which they play anew.
        """
        day = days.today().isoformat()
        options = self._options(game)
        again = await self._is_again(day, game, player, begun)
        table, also = await self._archive.begin_daily(day, game, player.id, fresh_table_id()), []
        if await self._is_stuck(table):
            before, table, again = table, _table_after(table, find(game).version), True
            also = [self._archive.beginning_daily_anew(day, game, player.id, before, table)]
        header = log.Header(
            game=game,
            rules=find(game).version,
            players=1,
            options=load_with_options(game, 1, dict(options)).options,
            host=player.id,
            secret=fresh_secret(),
            created=now_ms(),
            settings=log.Settings(spectators=False),
            chairs=(log.Person(player=player.id, name=player.name, face=player.face),),
            origin="daily",
            seed=await self._seed(game, day),
            day=day,
            again=again,
        )
        with suppress(AlreadyThere):  # it was made before
            await self._desk.keep_table(header, [player.id], with_code=False, table=table, also=also)
        if (await self._hub.live(table)).table.stage == "waiting":  # also where a server stopped before it was dealt
            await self._hub.submit(table, player.id, protocol.Start(id="begin"))
        return api.Made(table=table)

    async def _is_stuck(self, table: str) -> bool:
        """Whether a deal that was begun cannot be finished, because its rules have moved on."""
        try:
            begun = (await self._hub.live(table)).table
        except Refusal as refusal:
            if refusal.problem.code != "unknown-table":
                raise
            return False  # it is to be made
        return begun.has_moved_on and begun.stage != "over"

    async def _is_again(self, day: str, game: str, player: Player | None, begun: Sequence[str]) -> bool:
        if deal_of(day, game) not in begun:
            return False
        return player is None or await self._archive.daily_table(day, game, player.id) is None

    async def told(self, game: str, day: str | None, player: Player | None, begun: Sequence[str]) -> api.Daily:
        """A day's deal with its ranking."""
        when = _day(day)
        options = self._options(game)
        ranked = await self._archive.ranking(when.isoformat(), game, MOST_RANKED)
        over = days.is_over(when.isoformat())
        best, score, by = await self._best(game, when.isoformat(), ranked) if over else (None, None, None)
        end = datetime.datetime.combine(when + DAY, datetime.time(), datetime.UTC)
        mine = None if player is None else await self._archive.daily_table(when.isoformat(), game, player.id)
        return api.Daily(
            game=game,
            day=when.isoformat(),
            options=options,
            ends=int(end.timestamp() * 1000),
            mine=mine,
            again=await self._is_again(when.isoformat(), game, player, begun),
            lines=tuple(
                api.DailyLine(
                    rank=None if one.assisted else rank,
                    name=one.name,
                    face=one.face,
                    score=one.score,
                    plies=one.plies,
                    me=player is not None and one.player == player.id,
                    table=one.table if over else None,
                )
                for rank, one in enumerate(ranked, 1)
            ),
            best=best,
            best_score=score,
            best_by=by,
        )

    async def _best(self, game: str, day: str, ranked: list[Ranked]) -> tuple[str | None, int | None, str | None]:
        """The best play that is known of a day that is over: somebody's, or the house's."""
        first = max(ranked, key=lambda one: one.score, default=None)
        house = house_table(game, day)
        try:
            kept = (await self._hub.live(house)).table.header.result
        except Refusal:
            kept = None
            recent = day >= (days.today() - MOST_DAYS_BACK).isoformat()
            if recent and house not in self._playing and len(self._playing) < MOST_PLAYED_OUT:
                self._playing[house] = asyncio.get_running_loop().create_task(self._play_out(game, day, house))
        if kept is not None and kept.scores and (first is None or kept.scores[0] > first.score):
            return house, kept.scores[0], None
        return (None, None, None) if first is None else (first.table, first.score, first.name)

    async def _play_out(self, game: str, day: str, table: str) -> None:
        """Has a bot play the deal, and keeps that like an uploaded game."""
        try:
            seed = await self._seed(game, day)
            text = await self._hub.thinkers.play_out(game, self._options(game), seed, "expert", HOUSE_SECONDS)
            await self._desk.show_record(text, HOUSE, ["Cutpurse"], table=table)
        except AlreadyThere:
            pass
        except CutpurseError as error:
            logger.warning("the house could not play a daily deal", extra={"fields": {"error": str(error)}})
        finally:
            self._playing.pop(table, None)

    async def _seed(self, game: str, day: str) -> bytes:
        secret = await self._archive.secret("daily")
        return hashlib.sha256(b"cutpurse daily 1\n" + secret + f"{game}\n{day}".encode()).digest()

    def _options(self, game: str) -> dict[str, OptionValue]:
        if game not in GAMES:
            raise Refusal("no-daily")
        return GAMES[game]


def _day(day: str | None) -> datetime.date:
    if day is None:
        return days.today()
    try:
        when = datetime.date.fromisoformat(day)
    except ValueError:
        raise Refusal("no-such-day") from None
    if not FIRST_DAY <= when <= days.today():
        raise Refusal("no-such-day")
    return when
