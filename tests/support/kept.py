"""What programs of earlier versions have written (`tests/table/store/kept`), and the evening by which it was written.

`python -m tests.support.kept FOLDER`, in a checkout of a version, plays this evening with the program of that version
and leaves its store, a backup of it and a record there. `schema_1` is of commit 045d381, `schema_2` of 557e991,
`schema_3` of 43815f9.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cutpurse.table import api, protocol, shelf
from cutpurse.table.protocol import Done
from cutpurse.table.store.backup import backup
from tests.support.clock import set_clock
from tests.support.deals import set_deals
from tests.support.house import House, back, fresh_id, some_moves
from tests.support.server_process import BUSY_MACHINE, set_constants

KEPT = Path(__file__).parents[1] / "table" / "store" / "kept"
VERSIONS = sorted(folder.name for folder in KEPT.iterdir())
SOLITAIRE = "steal_the_pile_solitaire"


def unpacked(version: str, file: Path) -> str:
    """The address of a store as it was left by the program of a version."""
    file.write_bytes(gzip.decompress((KEPT / version / "store.db.gz").read_bytes()))
    return f"sqlite:///{file}"


async def done(answer):
    """That a command was carried out."""
    said = await answer
    assert isinstance(said, Done), said
    return said


async def an_evening(house, folder: Path) -> None:
    """Everything that is written into a log, and a row in every table of the store."""
    ana, ben, cem = await house.guests("Ana", "Ben", "Cem")
    waiting = await ana.visit((await ana.make("spite_and_malice", "me", "easy", "open", win_cards=2)).table)
    await done(waiting.do(protocol.Mix(id=fresh_id(), chair=0, entropy="ab" * 16)))
    await _three(house, ana, ben, cem)
    await _two(ana, ben)
    given_up = await ana.visit((await ana.make("nacho_pile", "me", "easy", begin=True)).table)
    await given_up.turn()
    await given_up.play()
    await done(given_up.do(protocol.Close(id=fresh_id())))
    going_on = await ana.visit((await ana.make(SOLITAIRE, "me", begin=True)).table)
    await some_moves(going_on, count=5)
    await back(going_on)
    for kind in ("device", "screen"):
        await going_on.passed(kind=kind, link=True)
    over = await ana.visit((await ana.make(SOLITAIRE, "me", begin=True)).table)
    await over.play_on()
    record = await ana.get(f"/api/tables/{over.table}/record", str)
    (folder / "game.rec").write_text(record, "utf-8")
    await ana.post(f"/api/tables/{over.table}/practice", api.Practice(move=5), api.Made)
    await ana.post("/api/records", api.Upload(record=record), api.Made)
    daily = await ana.visit((await ana.post("/api/daily/ten_card_crook", None, api.Made)).table)
    await daily.turn()
    await daily.play()
    while (await ana.http("GET", f"/api/tables/{over.table}/review")).status_code == 202:
        await asyncio.sleep(0.1)


async def _three(house, ana, ben, cem) -> None:
    table = (await ana.make("spite_and_malice", "me", "open", "open", "open", win_cards=3)).table
    places = a, b, c = [await guest.visit(table) for guest in (ana, ben, cem)]
    await done(b.do(protocol.Sit(id=fresh_id(), chair=1, name="Ben")))
    await done(c.do(protocol.Sit(id=fresh_id(), chair=2, name="Cem")))
    await done(c.do(protocol.Leave(id=fresh_id(), chair=2)))
    await done(c.do(protocol.Sit(id=fresh_id(), chair=2, name="Cem")))
    await done(a.do(protocol.SeatBot(id=fresh_id(), chair=3, bot="easy")))
    await done(b.do(protocol.Mix(id=fresh_id(), chair=1, entropy="cd" * 16)))
    settings = protocol.NewSettings(pace=0, hints="everybody")
    await done(a.do(protocol.Change(id=fresh_id(), settings=settings, options={"win_cards": 2})))
    await done(a.do(protocol.Start(id=fresh_id())))
    who = await _to_move(places)
    seat = who.view.seat
    await done(who.do(protocol.AskHint(id=fresh_id(), seat=seat, version=who.version)))
    await done(who.do(protocol.React(id=fresh_id(), seat=seat, reaction=who.info.reactions[0])))
    await done(who.do(protocol.Prefer(id=fresh_id(), seat=seat, forced=True)))
    await done(who.do(protocol.Prefer(id=fresh_id(), seat=seat, forced=False)))
    for agree in (False, True):
        who = await _asks_back(places)
        for one in places:
            await one.until(lambda one=one: one.info.request is not None)
        for one in [one for one in places if one is not who][: 2 if agree else 1]:
            await done(one.do(protocol.Answer(id=fresh_id(), seat=one.view.seat, version=one.version, agree=agree)))
    seat = c.you.seats[0]
    await done(c.do(protocol.HandOver(id=fresh_id(), seat=seat, bot="easy")))
    await done(c.do(protocol.ComeBack(id=fresh_id(), seat=seat)))
    await (await house.guest("Dan")).use(await c.passed(kind="seat", seat=seat, link=True))
    await done(b.do(protocol.Resign(id=fresh_id(), seat=b.you.seats[0])))


async def _to_move(places):
    while True:
        for place in places:
            await place.pong()
        for place in places:
            if place.is_mine:
                return place
        await asyncio.sleep(0.05)


async def _asks_back(places):
    """Moves until somebody may ask to take one back, and has."""
    while True:
        who = await _to_move(places)
        await done(who.play())
        await who.pong()
        asks = protocol.TakeBack(id=fresh_id(), seat=who.view.seat, version=who.version)
        if who.view.to_move == who.view.seat and isinstance(await who.do(asks), Done):
            return who


async def _two(ana, ben) -> None:
    for ends in ("over", "resigned"):
        table = (await ana.make("spite_and_malice", "me", "open", win_cards=1)).table
        a, b = await ana.visit(table), await ben.visit(table)
        await done(b.do(protocol.Sit(id=fresh_id(), chair=1, name="Ben")))
        await done(a.do(protocol.Start(id=fresh_id())))
        if ends == "over":
            await asyncio.gather(a.play_on(), b.play_on())
            await done(a.do(protocol.Rematch(id=fresh_id())))
        else:
            await a.until(lambda a=a: a.view is not None)
            await done(a.do(protocol.Resign(id=fresh_id(), seat=a.you.seats[0])))


def main(folder: Path) -> None:
    """Plays the evening and leaves what was written."""
    os.environ["CUTPURSE_INTERPRETED"] = "1"
    folder.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as place:
        set_constants(BUSY_MACHINE, patch.setattr)
        patch.setattr(shelf, "REVIEW_SECONDS", 0.5)
        house = House(place)
        set_clock(patch, house.clock)
        set_deals(house.deals, patch.setattr)
        house.deals.begin("kept")
        try:
            house.play(lambda house: an_evening(house, folder))
        finally:
            house.end()
        asyncio.run(backup(house.store, folder / "store.backup"))
        file = Path(place) / "house.db"
        with closing(sqlite3.connect(file)) as store:
            store.execute("PRAGMA journal_mode = DELETE")  # one file, without its log
        (folder / "store.db.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
