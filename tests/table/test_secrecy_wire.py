"""Over the wire: what a client is sent is what the engine shows its seat, and nothing beside it."""

import pytest

import cutpurse
from cutpurse.table import log, protocol
from cutpurse.table.log import Settings
from cutpurse.table.protocol import AskHint, Done, Sit, Start, TakeBack, decode_message, encode
from tests.support.house import fresh_id
from tests.support.story import Story

ALONE = ("steal_the_pile_solitaire", "ten_card_crook")
GAMES = [facts.id for facts in cutpurse.games()]
ROUNDS = 10
HINTS = ("old_bill", "spite_and_malice", "ten_card_crook")  # each takes its time
PAGES = ("", "/fairness", "/record", "/review", "/replay", "/replay?eyes=open", "/replay?eyes=0")


def check_frames(frames: list[bytes], story: Story, may_see: set[int | None]) -> int:
    """Every frame that a client got says exactly what its eyes saw at that version; returns how many did."""
    eyes, behind_curtain, told = None, False, 0
    for raw in frames:
        message = decode_message(raw)  # which takes nothing that the protocol does not name
        assert encode(message) == raw
        assert not [secret for secret in story.secrets if secret in raw.decode()]
        match message:
            case protocol.Shown():
                eyes, behind_curtain = message.seat, False
                assert eyes in may_see
                assert message.view == story.view(message.version, eyes)
                assert not message.story
                told += 1
            case protocol.Happened():
                assert not behind_curtain
                assert message.moments == story.moments(message.version, eyes)
                told += 1
            case protocol.Curtain():
                behind_curtain = True
            case protocol.Advised():
                assert not behind_curtain
                assert message.seat == eyes
    return told


async def settle(places) -> None:
    for place in places:
        await place.pong()


@pytest.mark.parametrize("game", GAMES)
def test_every_frame_is_what_the_engine_shows_those_eyes(house, game):
    """With bots, a spectator, a big screen, reconnects, moves taken back and hints."""

    async def evening(house):
        ana, ben, cem = await house.guests("Ana", "Ben", "Cem")
        seats = ("me",) if game in ALONE else ("me", "open", "easy")
        table = (await ana.make(game, *seats, settings=Settings(pace=0, hints="everybody"))).table
        hers, screen, spectator = await ana.visit(table), await ana.visit(table, eyes="public"), await cem.visit(table)
        people = [hers]
        if game not in ALONE:
            people.append(await ben.visit(table))
            assert isinstance(await people[1].do(Sit(id=fresh_id(), chair=1, name="Ben")), Done)
        assert isinstance(await hers.do(Start(id=fresh_id())), Done)
        everybody = [*people, screen, spectator]
        for turn in range(ROUNDS):
            mine = await whose_turn(people)
            if mine is None:
                break
            if turn == 2 and game in HINTS:
                await mine.do(AskHint(id=fresh_id(), seat=mine.view.seat, version=mine.version))
            await mine.play(which=turn * 5)
            if turn % 3 == 1:
                await mine.do(TakeBack(id=fresh_id(), seat=mine.view.seat, version=mine.version))
            if turn % 4 == 2:
                again = everybody[turn % len(everybody)]
                await again.leave()
                await again.come(seen=again.version, eyes="public" if again is screen else "mine")
                await mine.say(protocol.Look())
            await settle(everybody)
        frames = [list(place.raw) for place in everybody]  # bots play on, but what was sent is in the log
        story = Story(house, table)
        seats_of = [{place.view.seat} for place in people]
        for sent, may_see in zip(frames, [*seats_of, {None}, {None}], strict=True):
            assert check_frames(sent, story, may_see) > 1
        return story, [await read_pages(guest, table) for guest in (ana, cem)]

    story, pages = house.play(evening)
    assert story.fold.stage == "playing" or game in ALONE
    for page in (page for read in pages for page in read):
        if story.fold.stage == "playing":
            assert not [secret for secret in story.secrets if secret in page]


async def whose_turn(people):
    """The place of who is to move; None where the game is over."""
    first = people[0]
    while True:
        for place in people:
            if place.is_over:
                return None
            if place.is_mine:
                return place
        heard = len(first.heard)
        await first.until(lambda heard=heard: first.is_over or len(first.heard) > heard or first.is_mine)
        await settle(people)


async def read_pages(guest, table):
    """What the HTTP part says of a table."""
    pages = [(await guest.http("GET", f"/api/tables/{table}{page}")).text for page in PAGES]
    lists = [(await guest.http("GET", page)).text for page in ("/api/me/tables", "/api/me/games", "/api/tables")]
    return pages + lists


def test_moves_of_bots_that_nobody_sees_are_not_counted_by_versions(house):
    """OB-10: an offer that is put together is invisible; it comes as one entry with what can be seen of it."""

    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("old_bill", "me", "easy", "easy", begin=True, settings=Settings(pace=0))).table
        place = await ana.visit(table)
        await place.play_on(moves=30)  # whoever offers first, by then a bot has
        await place.pong()
        return Story(house, table)

    story = house.play(evening)
    secret = story.fold.game.rulebook.secret_kinds
    bots = [(v, e) for v, e in enumerate(story.entries, 1) if isinstance(e, log.Moved) and e.how == "bot"]
    assert any(len(entry.moves) > 2 for _, entry in bots)
    for version, entry in bots:
        hidden = [watched.is_secret for watched in story.seen[version]]
        assert all(hidden[:-1])
        assert not hidden[-1]
        for eyes in {0, 1, 2, None} - {entry.seat}:
            assert story.moments(version, eyes), "whoever is told of an entry sees something of it"
    assert secret


def test_nothing_of_a_hand_is_sent_behind_the_curtain(house):
    """Two people share a device: between a turn and the next look there is no view, no event, no advice."""

    async def evening(house):
        ana, cem = await house.guests("Ana", "Cem")
        table = (await ana.make("spite_and_malice", "Ana", "Eve", "easy", begin=True, settings=Settings(pace=0))).table
        place, other = await ana.visit(table), await cem.visit(table)
        curtains = 0
        for turn in range(12):
            if place.curtain is not None:
                curtains += 1
                await refused_behind_the_curtain(place)
                await place.say(protocol.Look(seat=place.curtain))
                await place.until(lambda: place.view is not None)
            await place.until(lambda: place.is_mine or place.curtain is not None)
            if place.is_mine:
                await place.play(which=-1 - turn % 2)
            await settle([place, other])
        sent, watched = list(place.raw), list(other.raw)
        story = Story(house, table)
        mine = set(range(3)) - {n for n, one in enumerate(story.fold.sitting) if isinstance(one, log.Bot)}
        assert check_frames(sent, story, mine) > 4
        assert check_frames(watched, story, {None}) > 4
        return curtains

    assert house.play(evening) > 1


async def refused_behind_the_curtain(place) -> None:
    """What asks for a view without saying whose is refused, and a check is not answered."""
    before = len(place.raw)
    await place.say(protocol.Look(story=50))
    await place.say(protocol.Check(version=place.info.version, check=1))
    await place.pong()
    told = [decode_message(raw) for raw in place.raw[before:]]
    assert not [m for m in told if isinstance(m, protocol.Shown | protocol.Happened | protocol.Checked)]
    assert any(isinstance(m, protocol.Refused) and m.problem.code == "curtain" for m in told)
