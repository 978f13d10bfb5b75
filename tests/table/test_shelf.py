"""Finished games: record, replay with anybody's eyes, review, fairness; and nothing of it while a game goes on."""

import asyncio
import json
import re

import pytest

import cutpurse
from cutpurse import Record, apply
from cutpurse.engine.view import Open
from cutpurse.table import api, protocol, shelf
from cutpurse.table.archive import Archive
from cutpurse.table.limits import USUAL
from cutpurse.table.protocol import Done
from cutpurse.table.replay import Replay
from tests.support.house import a_pair, back, fresh_id
from tests.support.waiting import PATIENCE

PARTS = ("record", "replay", "replay?eyes=open", "replay?eyes=0", "review")


async def a_finished_game(house):
    first, second = await a_pair(house, win_cards=1)
    screen = await (await house.guest("Eve")).visit(first.table)
    await asyncio.gather(first.play_on(), second.play_on())
    await screen.until(lambda: screen.is_over)
    return first, second, screen


def test_a_game_in_progress_tells_neither_its_record_nor_its_seed(house):
    async def evening(house):
        first, second = await a_pair(house, win_cards=1)
        eve = await (await house.guest("Eve")).visit(first.table)
        for _ in range(6):
            for place in (first, eve):
                for part in PARTS:
                    assert (await place.guest.get(f"/api/tables/{place.table}/{part}")).code == "not-over"
                fair = (await place.guest.get(f"/api/tables/{place.table}/fairness", api.FairnessReport)).fairness
                assert (fair.secret, fair.seed) == (None, None)
            await (first if first.is_mine else second).play()
            await asyncio.gather(first.pong(), second.pong())
            if first.is_over:
                break
        await asyncio.gather(first.play_on(), second.play_on())
        told = await eve.guest.get(f"/api/tables/{first.table}/fairness", api.FairnessReport)
        for place in (first, second, eve):
            sent = b"".join(place.raw)
            assert told.fairness.seed.encode() not in sent
            assert told.fairness.secret.encode() not in sent

    house.play(evening)


def test_a_finished_game_has_its_record_its_replay_with_anybodys_eyes_and_the_proof_that_it_and_its_rematch_are_fair(
    house,
):
    async def evening(house):
        first, second, eve = await a_finished_game(house)
        answer = await eve.guest.http("GET", f"/api/tables/{first.table}/record")
        assert "attachment" in answer.headers["content-disposition"]
        record = Record.parse(answer.text)
        state = record.replay()
        assert state.over
        assert tuple(state.winners) == tuple(first.info.result.winners)
        names = [seat.name for seat in first.view.seats]
        assert state.view(first.view.seat, names) == first.view

        last = {"public": eve.view, str(first.view.seat): first.view, str(second.view.seat): second.view}
        for eyes, view in last.items():
            replay = await eve.guest.get(f"/api/tables/{first.table}/replay?eyes={eyes}", Replay)
            seen = replay.first
            for frame in replay.frames:
                seen = apply(seen, frame.moments)
            assert seen == view
        opened = await eve.guest.get(f"/api/tables/{first.table}/replay?eyes=open", Replay)
        assert opened.eyes is Open.OPEN
        assert all(frame.code for frame in opened.frames[1:])
        assert (await eve.guest.get(f"/api/tables/{first.table}/replay?eyes=7")).code == "no-such-seat"

        report = await eve.guest.get(f"/api/tables/{first.table}/fairness", api.FairnessReport)
        assert report.fairness.commitment == first.info.commitment
        assert dict(report.claims) == {"commitment": True, "seed": True, "order": True, "deal": True}
        assert record.seed.hex() == report.fairness.seed

        hosting = first if first.you.host else second
        again = (await hosting.do(protocol.Rematch(id=fresh_id()))).table
        host = await hosting.guest.visit(again)
        assert host.you.host
        await host.do(protocol.Start(id=fresh_id()))
        await host.do(protocol.Close(id=fresh_id()))
        report = await hosting.guest.get(f"/api/tables/{again}/fairness", api.FairnessReport)
        claims = {"commitment": True, "seed": True, "deal": True}  # its seats are not drawn
        assert dict(report.claims) == claims

    house.play(evening)


def test_a_saved_game_is_shown_by_its_link(house):
    async def evening(house):
        first, _, eve = await a_finished_game(house)
        record = await eve.guest.get(f"/api/tables/{first.table}/record", str)
        made = await eve.guest.post("/api/records", api.Upload(record=record), api.Made)
        anybody = await house.guest()
        info = (await anybody.table(made.table)).table
        assert (info.stage, info.result.winners) == ("over", first.info.result.winners)
        assert [seat.name for seat in info.seats] == [""] * len(info.seats), "a record says no names"
        assert await anybody.get(f"/api/tables/{made.table}/record", str) == record
        replay = await anybody.get(f"/api/tables/{made.table}/replay?eyes=open", Replay)
        assert replay.winners == tuple(first.info.result.winners)
        told = await anybody.get(f"/api/tables/{made.table}/fairness", api.FairnessReport)
        assert told == api.FairnessReport(), "this table did not deal the cards"
        for command in (protocol.Start(id=fresh_id()), protocol.Close(id=fresh_id()), protocol.Rematch(id=fresh_id())):
            assert (await eve.guest.order(made.table, command)).code == "over"
        visitor = await anybody.visit(made.table)
        assert visitor.info.stage == "over"
        await house.restart()
        assert await anybody.get(f"/api/tables/{made.table}/record", str) == record

    house.play(evening)


def test_a_damaged_record_is_refused_with_its_line(house):
    async def evening(house):
        ana = await house.guest("Ana")
        state = cutpurse.load("ten_card_crook", players=1, turns=3).deal(1)
        while not state.over:
            state.play(state.view(0).moves[0].code)
        good = Record.of(state).text()
        lines = good.splitlines()
        for text, line in (("nonsense", 1), ("\n".join([*lines[:-2], "1. zz", *lines[-2:]]), None), ("", 1)):
            problem = await ana.post("/api/records", api.Upload(record=text))
            assert problem.code == "bad-record"
            assert line is None or problem.say.values["line"] == line
        assert isinstance(await ana.post("/api/records", api.Upload(record=good), api.Made), api.Made)
        assert (await (await house.guest()).post("/api/records", api.Upload(record=good))).code == "nobody"

    house.play(evening)


def test_a_game_that_was_given_up_is_told_but_has_no_review(house):
    async def evening(house):
        first, second = await a_pair(house)
        await first.play()
        host = first if first.you.host else second
        await host.do(protocol.Close(id=fresh_id()))
        record = Record.parse(await first.guest.get(f"/api/tables/{first.table}/record", str))
        assert len(record.moves) == 1
        assert (await first.guest.get(f"/api/tables/{first.table}/review")).code == "not-over"
        assert isinstance(await first.guest.get(f"/api/tables/{first.table}/replay"), protocol.Problem)

    house.play(evening)


def test_a_game_too_long_to_be_shown_step_by_step_is_not_shown_as_an_upload_either_but_can_be_had(house, monkeypatch):
    async def evening(house):
        place, _, _ = await a_finished_game(house)
        record = (await place.guest.http("GET", f"/api/tables/{place.table}/record")).text
        uploaded = await place.guest.post("/api/records", api.Upload(record=record), api.Made)
        plies = len(Record.parse(record).moves)
        for table in (place.table, uploaded.table):
            monkeypatch.setattr(shelf, "MOST_REPLAYED", plies - 1)
            assert (await place.guest.get(f"/api/tables/{table}/replay")).code == "too-long"
            assert (await place.guest.http("GET", f"/api/tables/{table}/record")).text == record
            monkeypatch.setattr(shelf, "MOST_REPLAYED", plies)
            assert (await place.guest.http("GET", f"/api/tables/{table}/replay")).status_code == 200

    house.play(evening)


def test_only_so_many_replays_are_kept_and_one_that_is_kept_is_not_made_again(house, monkeypatch):
    monkeypatch.setattr(shelf, "KEPT_REPLAYS", 2)

    async def evening(house):
        place, _, _ = await a_finished_game(house)
        made = []

        async def replay(text, names, eyes):
            made.append(eyes)
            return b"{}"

        monkeypatch.setattr("cutpurse.table.thinkers.Thinkers.replay", lambda _, *given, visitor: replay(*given))
        for eyes in ("0", "0", "1", "open", "open", "0"):
            await place.guest.http("GET", f"/api/tables/{place.table}/replay?eyes={eyes}")
        assert made == ["0", "1", "open", "0"]

    house.play(evening)


@pytest.mark.slow
def test_a_review_is_made_once_and_kept_and_anew_if_an_older_server_kept_another_form_of_it(house, monkeypatch):
    monkeypatch.setattr(shelf, "REVIEW_SECONDS", 0.2)

    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("steal_the_pile_solitaire", "me", begin=True)).table
        hers = await ana.visit(table)
        await hers.play_on()
        path = f"/api/tables/{table}/review"
        answer = await ana.http("GET", path)
        assert answer.status_code == 202
        async with asyncio.timeout(PATIENCE):
            while (answer := await ana.http("GET", path)).status_code == 202:
                assert answer.json()["done"] <= answer.json()["total"]
                await asyncio.sleep(0.02)
        assert answer.status_code == 200
        assert answer.json()
        await house.restart()
        assert (await (await house.guest()).http("GET", path)).content == answer.content
        older = answer.json() | {"chances": None}
        del older["version"]  # as reviews were before they said it
        house.query("UPDATE reviews SET body = ? WHERE table_id = ?", json.dumps(older).encode(), table)
        async with asyncio.timeout(PATIENCE):
            while (answer := await ana.http("GET", path)).status_code == 202:
                await asyncio.sleep(0.02)
        assert answer.json()["chances"], "a review of another version is made anew"

    house.play(evening)


@pytest.mark.slow
def test_a_game_that_ends_anew_after_its_end_was_taken_back_has_a_new_review(house, monkeypatch):
    monkeypatch.setattr(shelf, "REVIEW_SECONDS", 0.1)

    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("steal_the_pile_solitaire", "me", begin=True)).table
        hers = await ana.visit(table)
        await hers.play_on()
        path = f"/api/tables/{table}/review"

        async def review():
            async with asyncio.timeout(PATIENCE):
                while (answer := await ana.http("GET", path)).status_code == 202:
                    await asyncio.sleep(0.02)
            return [move["played"] for move in answer.json()["moves"]]

        played = await review()
        for _ in range(4):
            assert isinstance(await back(hers), Done)
        while await hers.turn():
            await hers.play(which=-1)
        record = (await ana.http("GET", f"/api/tables/{table}/record")).text
        anew = await review()
        assert anew == [line.split()[2] for line in record.splitlines() if re.match(r"\d+\. ", line)]
        assert anew != played

    house.play(evening)


def test_a_review_that_fails_is_said_to_and_made_when_it_is_asked_for_again(house, monkeypatch):
    monkeypatch.setattr(shelf, "REVIEW_SECONDS", 0.1)

    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("ten_card_crook", "me", begin=True, turns=3)).table
        await (await ana.visit(table)).play_on()
        path = f"/api/tables/{table}/review"
        with monkeypatch.context() as broken:
            broken.setattr(shelf, "REVIEW_SECONDS", -1.0)
            async with asyncio.timeout(PATIENCE):
                while (answer := await ana.http("GET", path)).status_code == 202:
                    await asyncio.sleep(0.02)
        assert answer.json()["code"] == "review-failed"
        async with asyncio.timeout(PATIENCE):
            while (answer := await ana.http("GET", path)).status_code == 202:
                await asyncio.sleep(0.02)
        assert answer.status_code == 200

    house.play(evening)


def test_a_review_that_is_done_while_somebody_asks_for_it_is_not_made_again(house, monkeypatch):
    monkeypatch.setattr(shelf, "REVIEW_SECONDS", 0.1)
    making, reading, made = shelf.Shelf._make_review, Archive.review, []
    asked, done = asyncio.Event(), asyncio.Event()

    async def noted(self, *arguments):
        made.append(arguments)
        await asked.wait()
        await making(self, *arguments)
        done.set()

    async def late(archive, table):
        kept = await reading(archive, table)
        if made and kept is None:
            asked.set()
            await done.wait()
        return kept

    monkeypatch.setattr(shelf.Shelf, "_make_review", noted)
    monkeypatch.setattr(Archive, "review", late)

    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("steal_the_pile_solitaire", "me", begin=True)).table
        await (await ana.visit(table)).play_on()
        path = f"/api/tables/{table}/review"
        assert [(await ana.http("GET", path)).status_code for _ in range(3)] == [202, 202, 200]
        assert len(made) == 1

    house.play(evening)


def test_who_wants_more_reviews_than_are_made_at_a_time_waits_for_them(house, monkeypatch):
    monkeypatch.setattr(shelf, "REVIEW_SECONDS", 0.1)
    making, made = shelf.Shelf._make_review, []

    async def noted(self, *arguments):
        made.append(len(self._reviews))
        await making(self, *arguments)

    monkeypatch.setattr(shelf.Shelf, "_make_review", noted)

    async def evening(house):
        ana = await house.guest("Ana")
        paths = []
        for _ in range(USUAL.reviews + 1):
            table = (await ana.make("steal_the_pile_solitaire", "me", begin=True)).table
            await (await ana.visit(table)).play_on()
            paths.append(f"/api/tables/{table}/review")
        begun = [await ana.http("GET", path) for path in paths]
        assert [answer.status_code for answer in begun] == [202, 202, 202]
        async with asyncio.timeout(PATIENCE):
            while 202 in [(await ana.http("GET", path)).status_code for path in paths]:
                await asyncio.sleep(0.02)
        assert [(await ana.http("GET", path)).status_code for path in paths] == [200, 200, 200]
        assert len(made) == 3
        assert max(made) == USUAL.reviews

    house.play(evening)
