"""Nothing hidden is ever sent: replacing what a seat may not know changes no byte that it is told before it may be."""

import asyncio
import random

import msgspec
import pytest

import cutpurse
from cutpurse.engine.registry import find
from cutpurse.engine.state import State
from cutpurse.engine.view import OPEN
from cutpurse.players.place import Place
from cutpurse.table import commands, log, protocol, telling
from cutpurse.table.fairness import deal_seed
from cutpurse.table.protocol import Refusal, check_of
from cutpurse.table.reactions import reactions_of
from cutpurse.table.table import Table
from tests.support.soak import soak
from tests.support.worlds import NOON, TABLE, ForkedGame, Pair, World, agreed, plain_game, set_clock

GAMES = [facts.id for facts in cutpurse.games()]
STEPS = 14
PART = 16  # evenings of one test
PARTS = soak(1, 128)  # of every game: 16,384 evenings in all when there is time
LONGEST = 90  # plies before the worlds part
WORLDS = 2  # that are looked at for one in which it can be gone on
MOST_TRIED = 4  # moves that are looked at for one that shows no difference


class Evening:
    """A table with people, bots, spectators and a big screen, in two worlds; what happens is drawn by lot."""

    def __init__(self, game_id: str, number: int) -> None:
        self.rng = rng = random.Random(f"{game_id} {number}")
        low, high = find(game_id).players
        players = rng.randint(low, min(high, 4))
        game = plain_game(game_id, players, some_options(game_id, players, rng))
        self.seat = None if rng.random() < 0.15 else rng.randrange(players)
        header = log.Header(
            game=game_id,
            rules=game.rulebook.version,
            players=players,
            options=game.options,
            host="s",
            secret=rng.randbytes(32),
            created=NOON,
            settings=log.Settings(pace=0, clock=rng.choice((0, 0, 3600)), hints="everybody"),
            chairs=self.chairs(players),
            order=tuple(range(players)),
        )
        state = game.deal(deal_seed(header.secret, [b""] * players))
        for _ in range(rng.randrange(LONGEST) if rng.random() < 0.9 else 0):
            ahead = state.copy().play(rng.randrange(state.move_count))
            if ahead.over:
                break
            state = ahead
        moves = [log.Moved(seat=seat, moves=(code,), at=NOON) for seat, code in state.moved]
        entries = [log.Began(at=NOON), *moves]
        other = self.other_world(state)
        self.pair = Pair(World(game, header, entries), World(other, header, entries), self.seat)
        self.played = 0

    def other_world(self, state: State) -> ForkedGame:
        """A world in which the same can be played next, if one is found soon."""
        for _ in range(WORLDS):
            found = ForkedGame.after(state, self.seat, self.rng.randrange(2**32))
            if self.common([state, State.from_array(found, found.other.copy())]) is not None:
                break
        return found

    def chairs(self, players: int) -> tuple[log.Sitting, ...]:
        made: list[log.Sitting] = []
        for seat in range(players):
            shares = self.seat is not None and self.rng.random() < 0.15
            if seat == self.seat or shares:
                made.append(log.Person(player="s", name=f"Seat {seat}"))
            elif self.rng.random() < 0.5:
                made.append(log.Bot(bot="medium", name=f"Bot {seat}"))
            else:
                made.append(log.Person(player=f"p{seat}", name=f"Person {seat}"))
        return tuple(made)

    # -- what the same clients do in both worlds

    @property
    def table(self):
        return self.pair.one.table

    @property
    def state(self):
        return self.pair.one.state

    async def run(self) -> int:
        pair = self.pair
        await pair.open()
        await pair.come("mine", "s", seat=self.seat)
        await pair.come("watcher", None)
        await pair.come("screen", "s", is_public=True)
        await pair.come("guest", "g")
        for player in sorted(self.table.players - {"s"}):
            await pair.come(player, player)
        pair.compare()
        doings = [self.look, self.reconnect, self.check, self.illegal, self.take_back, self.hint]
        doings += [self.hand_over, self.react, self.give_seat, self.ask_pages, self.restart]
        goes_on = True
        for _ in range(STEPS):
            if goes_on and self.rng.random() < 0.5:
                goes_on = await self.move()
            else:
                await self.rng.choice(doings)()
            pair.compare()
            if self.state.over:
                break
        pair.same(World.counted)
        await self.pair.close()
        return pair.compared

    def holder(self, seat: int) -> str | None:
        one = self.table.sitting[seat]
        return one.player if isinstance(one, log.Person) else None

    async def move(self) -> bool:
        """The next move that may be made in both worlds and shows no difference; False if there is none."""
        pair, seat = self.pair, self.state.to_move
        states = [world.state.copy() for world in pair.worlds]
        if self.table.bot_at(seat) is None:
            found = self.common(states)
            if found is None:
                return False
            code = self.state.game.rulebook.codes[found[0]]
            await pair.order(self.holder(seat), protocol.Play, seat=seat, version=self.table.version, moves=(code,))
            self.played += 1
            return True
        version = self.table.version
        while self.table.version == version:
            found = self.common(states)
            if found is None:
                return False
            for world in pair.worlds:
                await world.bot(found[0])
            states = found[1]
        self.played += 1
        return True

    def common(self, states):
        actions = [action for action in states[0].actions if action in states[1].actions]
        self.rng.shuffle(actions)
        for action in actions[:MOST_TRIED]:
            ahead = agreed(states, action, self.seat)
            if ahead is not None:
                return action, list(ahead)
        return None

    async def look(self) -> None:
        name = self.rng.choice(("mine", "watcher", "screen", "guest"))
        story = self.rng.choice((0, 1, 3, 20, 200))
        seat = self.seat if name == "mine" and self.holder_of_mine() == "s" else None
        seen = self.rng.choice((None, self.rng.randint(0, self.table.version + 1)))
        said = protocol.Look(seat=seat, story=story, seen=seen)
        self.pair.same(lambda world: world.said(name, lambda live, ear: world.hub.audience.look(live, ear, said)))

    def holder_of_mine(self) -> str | None:
        return None if self.seat is None else self.holder(self.seat)

    async def reconnect(self) -> None:
        name, player = self.rng.choice((("mine", "s"), ("watcher", None), ("guest", "g")))
        seen = self.rng.randint(0, self.table.version + 1)
        await self.pair.come(name, player, seen=self.rng.choice((seen, None, self.table.version)))

    async def check(self) -> None:
        name = self.rng.choice(("mine", "watcher"))
        eyes = self.pair.one.ears[name].eyes
        if eyes not in (None, self.seat):
            return
        check = self.rng.choice((1, check_of(self.state.view(eyes, self.table.names))))
        said = protocol.Check(version=self.table.version, check=check)
        self.pair.same(lambda world: world.said(name, lambda live, ear: world.hub.audience.check(live, ear, said)))

    async def illegal(self) -> None:
        """What cannot be played is refused in the same words, whoever's turn it is."""
        book = self.state.game.rulebook
        mine = self.state.to_move == self.seat
        legal = [book.codes[action] for action in self.state.actions] if mine else []
        code = self.rng.choice(book.codes)
        moves = (code,) if code not in legal else (code, "zz")
        seat = self.rng.randrange(self.table.header.players) if self.seat is None else self.seat
        version = self.table.version - self.rng.choice((0, 0, 0, 1, 9))
        if version >= 0:
            answer = await self.pair.order("s", protocol.Play, seat=seat, version=version, moves=moves)
            assert b"problem-" in answer

    async def take_back(self) -> None:
        """Asked by anybody, answered by anybody; whether it is refused tells nothing."""
        seats = self.table.people
        if not seats:
            return
        to = self.rng.choice((None, self.rng.randint(0, self.table.version)))
        seat = self.rng.choice(seats)
        version = self.table.version
        await self.pair.order(self.holder(seat), protocol.TakeBack, seat=seat, version=version, to=to)
        while self.table.request is not None:
            self.pair.compare()
            other = self.rng.choice([one for one in seats if one not in self.table.request.agreed])
            agree = self.rng.random() < 0.8
            await self.pair.order(
                self.holder(other), protocol.Answer, seat=other, version=self.table.version, agree=agree
            )

    async def hint(self) -> None:
        if self.seat is not None:
            await self.pair.order("s", protocol.AskHint, seat=self.seat, version=self.table.version)

    async def hand_over(self) -> None:
        seats = self.table.people
        if seats:
            seat = self.rng.choice(seats)
            kind = protocol.ComeBack if seat in self.table.stand_ins else protocol.HandOver
            more = {} if kind is protocol.ComeBack else {"bot": "medium"}
            await self.pair.order(self.holder(seat), kind, seat=seat, **more)

    async def react(self) -> None:
        if self.table.people:
            seat = self.rng.choice(self.table.people)
            reaction = self.rng.choice((*reactions_of(self.table.game), "unheard-of"))
            await self.pair.order(self.holder(seat), protocol.React, seat=seat, reaction=reaction)

    async def give_seat(self) -> None:
        """The seat goes to a spectator's device, or back."""
        if self.seat is not None and self.rng.random() < 0.5:
            taker = "g" if self.holder(self.seat) == "s" else "s"
            who = log.Person(player=taker, name="x")

            def held(table):
                return self.seat, table.sitting[self.seat]

            await self.pair.same_later(lambda world: world.answer(world.hub.give_seat(TABLE, held, who, ())))

    async def ask_pages(self) -> None:
        await self.pair.same_later(lambda world: world.pages("s"))

    async def restart(self) -> None:
        """The server reads the table from its log; everybody comes again, some with what they have seen."""
        seen = self.table.version
        await self.pair.open()
        for name, ear in list(self.pair.one.ears.items()):
            how = {"is_public": ear.is_public, "seen": self.rng.choice((seen, None))}
            await self.pair.come(name, ear.player, **how)


def some_options(game_id, players, rng):
    """House rules by lot, mostly the usual ones."""
    chosen = {}
    for form in find(game_id).forms(players):
        if rng.random() < 0.2:
            if form.kind == "flag":
                chosen[form.name] = rng.random() < 0.5
            elif form.kind == "one_of":
                chosen[form.name] = rng.choice([choice.value for choice in form.values])
            else:
                chosen[form.name] = rng.randint(form.low, form.high)
    try:
        plain_game(game_id, players, chosen)
    except cutpurse.CutpurseError:
        return {}
    return chosen


def evenings(game_id, numbers, patch):
    """Runs evenings, and says how many moves were made in them and how many bytes were the same."""
    clock = set_clock(patch)

    async def all_of_them():
        played = compared = 0
        for number in numbers:
            evening = Evening(game_id, number)
            try:
                compared += await evening.run()
            except AssertionError as difference:
                raise AssertionError(f"evening {number} of {game_id}, seat {evening.seat}") from difference
            played += evening.played
            clock.now += 1000
        return played, compared

    return asyncio.run(all_of_them())


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_may_not_know_changes_no_byte_that_it_is_sent(game, part, monkeypatch, caplog):
    """Nor does it change what its thinkers are sent, what pages and metrics say, or how anybody is refused."""
    played, compared = evenings(game, range(part * PART, (part + 1) * PART), monkeypatch)
    assert played > PART / 8
    assert compared > 100_000
    assert not caplog.records, "nothing is worth a line in the log"


# -- the test of the test: what would leak is noticed ------------------------------------------------------------------


def leak_in_views(patch):
    """Spectators are shown what the next seat sees."""
    view = State.view
    patch.setattr(
        State, "view", lambda self, eyes, names=None: view(self, self.to_move if eyes is None else eyes, names)
    )


def leak_in_events(patch):
    """Everybody is told what who moves next sees."""
    happened = telling.happened
    patch.setattr(telling, "happened", lambda table, eyes, seen: happened(table, table.to_move, seen))


def leak_in_infos(patch):
    """The clock of who can do much runs longer."""
    info = Table.info

    def telling_too_much(self, here, host, **more):
        return msgspec.structs.replace(info(self, here, host, **more), deadline=NOON + self.state.move_count)

    patch.setattr(Table, "info", telling_too_much)


def leak_in_places(patch):
    """Thinkers are sent the whole position."""
    sent = Place.sent
    real = {}
    make = Place.__init__

    def keep(self, state, seat):
        make(self, state, seat)
        real[id(self)] = state.records().tobytes()

    patch.setattr(Place, "__init__", keep)
    patch.setattr(Place, "sent", lambda self: msgspec.structs.replace(sent(self), record=real[id(self)]))


def leak_in_refusals(patch):
    """Who may not move is told what could be played instead."""

    def refuse(table, version):
        raise Refusal("stale", legal=" ".join(table.state._codes()))

    patch.setattr(commands, "_answers", refuse)


def leak_in_stories(patch):
    """Who asks what has happened is told what somebody else saw."""
    told = telling._moments
    patch.setattr(telling, "_moments", lambda state, codes, eyes: told(state, codes, OPEN))


def leak_in_gaps(patch):
    """Who comes back is sent the events of who moves next."""
    told = telling.told_since
    patch.setattr(telling, "told_since", lambda table, eyes, version: told(table, table.to_move, version))


LEAKS = [leak_in_views, leak_in_events, leak_in_infos, leak_in_places, leak_in_refusals, leak_in_stories, leak_in_gaps]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_noticed(leak, monkeypatch):
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        evenings("spite_and_malice", range(60), monkeypatch)
