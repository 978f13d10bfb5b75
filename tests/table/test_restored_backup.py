"""A backup that is restored under a running server: nobody plays on in the other history, and no log has a hole."""

import asyncio
from contextlib import suppress

from websockets import ConnectionClosed

from cutpurse.table import hub, protocol
from cutpurse.table.protocol import Done
from cutpurse.table.store.backup import backup, restore
from tests.support.house import a_pair, some_moves


async def play_until_shown_out(place):
    """Moves whenever it can, whatever is answered, until it is told to come back."""
    while True:
        await place.until(lambda: place.closing or place.is_mine)
        if place.closing:
            return
        command = place.move()
        with suppress(ConnectionClosed):
            await place.say(command)
        await place.until(lambda command=command: place.closing or any(_answers(m, command) for m in place.heard))


def _answers(message, command):
    return isinstance(message, Done | protocol.Refused) and message.id == command.id


def test_after_the_restore_of_an_older_backup_nobody_plays_on_and_no_log_has_a_hole(house, tmp_path):
    async def evening(house):
        pair = await a_pair(house)
        table = pair[0].table
        await some_moves(*pair, count=4)
        await backup(house.store, tmp_path / "older")
        saved = pair[0].version
        await some_moves(*pair, count=8)
        await asyncio.gather(restore(house.store, tmp_path / "older"), *map(play_until_shown_out, pair))
        assert house.versions(table) == list(range(1, saved + 1)), "nothing was added to the older log"
        for place in pair:
            assert (place.closing.reason, place.closing.back) == ("restored", True)
            assert place.version > saved
            shown = len(place.all(protocol.Shown))
            await place.come_again()
            assert len(place.all(protocol.Shown)) == shown + 1, "a fresh view, not events on top of another history"
            assert place.version == saved
        await some_moves(*pair, count=2)
        assert house.versions(table) == list(range(1, saved + 3))
        await house.restart()
        for place in pair:
            await place.come_again()
        assert place.info.trouble is None
        await some_moves(*pair, count=2)

    house.play(evening)


def test_a_backup_that_is_restored_between_two_tries_at_one_move_leaves_no_move_of_the_other_history(
    house, monkeypatch, tmp_path
):
    """The store is restored after a move was found to be late and before it is tried again."""

    async def evening(house):
        pair = await a_pair(house)
        table = pair[0].table
        await backup(house.store, tmp_path / "older")
        saved = house.versions(table)
        await some_moves(*pair, count=4)
        tries = []
        append = hub.Archive.append

        async def late_once(archive, table_id, version, body, also=()):
            tries.append(version)
            if len(tries) == 1:
                await restore(house.store, tmp_path / "older")
                return False
            return await append(archive, table_id, version, body, also)

        monkeypatch.setattr(hub.Archive, "append", late_once)
        place = pair[0] if pair[0].is_mine else pair[1]
        await place.say(place.move())
        await place.until(lambda: place.closing)
        assert place.closing.reason == "restored"
        assert house.versions(table) == saved
        await place.come_again()
        assert (place.info.trouble, place.version) == (None, saved[-1])

    house.play(evening)
