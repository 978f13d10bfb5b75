"""Logs and headers that cannot be read: the table says so, and no other table is hidden by it."""

import json

import pytest

from cutpurse.table import api, protocol
from cutpurse.table.protocol import Done
from tests.support.house import fresh_id, some_moves

SOLITAIRE = "steal_the_pile_solitaire"


def damaged(house, table, how):
    """As if the log of a table was written by a faulty disk."""
    ((version, body),) = house.query(
        "SELECT version, body FROM entries WHERE table_id = ? ORDER BY version DESC LIMIT 1 OFFSET 1", table
    )
    match how:
        case "a move that cannot be made":
            body = json.dumps(json.loads(body) | {"moves": ["nonsense"]}).encode()
        case "an entry that is none":
            body = b"\0"
        case "an entry of a later version":
            body = json.dumps(json.loads(body) | {"type": "danced"}).encode()
    house.query("UPDATE entries SET body = ? WHERE table_id = ? AND version = ?", body, table, version)


@pytest.mark.parametrize("how", ["a move that cannot be made", "an entry that is none", "an entry of a later version"])
def test_a_log_that_does_not_hold_says_so_and_hides_no_other_table(house, how):
    async def evening(house):
        ana = await house.guest("Ana")
        tables = [(await ana.make(SOLITAIRE, "me", begin=True)).table for _ in range(3)]
        places = [await ana.visit(table) for table in tables]
        for place in places:
            await some_moves(place, count=3)
        await house.restart(lambda: damaged(house, tables[1], how))
        assert {one.table.id for one in await ana.get("/api/me/tables", list[api.Listed])} == set(tables)
        told = [(await ana.table(table)).table.trouble for table in tables]
        assert [None if one is None else one.id for one in told] == [None, "trouble-log", None]
        broken = await ana.visit(tables[1])
        assert (broken.view, broken.info.stage) == (None, "playing")
        assert isinstance(await broken.do(protocol.Close(id=fresh_id())), Done)
        assert len(await ana.get("/api/me/tables")) == 2

    house.play(evening)


def test_a_log_that_does_not_hold_of_a_game_that_was_dealt_to_fewer_hides_no_other_table(house):
    async def evening(house):
        ana = await house.guest("Ana")
        tables = [(await ana.make("spite_and_malice", "me", "easy", "open", "open")).table for _ in range(2)]
        for table in tables:
            hers = await ana.visit(table)
            assert isinstance(await hers.do(protocol.Start(id=fresh_id())), Done)
            await hers.play_on(moves=2)
        await house.restart(lambda: damaged(house, tables[0], "a move that cannot be made"))
        assert {one.table.id for one in await ana.get("/api/me/tables", list[api.Listed])} == set(tables)
        assert [(await ana.table(table)).table.trouble is None for table in tables] == [False, True]
        assert (await ana.visit(tables[0])).view is None

    house.play(evening)


def test_a_header_that_cannot_be_read_hides_no_other_table(house):
    async def evening(house):
        ana = await house.guest("Ana")
        tables = [(await ana.make(SOLITAIRE, "me", begin=True)).table for _ in range(2)]
        await house.restart(lambda: house.query("UPDATE tables SET header = ? WHERE id = ?", b"\0", tables[0]))
        assert {one.table.id for one in await ana.get("/api/me/tables", list[api.Listed])} == set(tables)
        house.query("UPDATE tables SET listing = NULL")  # as it is after a backup was restored
        assert [one.table.id for one in await ana.get("/api/me/tables", list[api.Listed])] == tables[1:]
        assert (await ana.get(f"/api/tables/{tables[0]}")).code == "damaged-table"
        await some_moves(await ana.visit(tables[1]), count=1)

    house.play(evening)
