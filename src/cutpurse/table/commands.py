"""What a command does to a table: the entry it adds to the log, or the refusal. Pure: nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import singledispatch
from typing import TypedDict
from zlib import crc32

import msgspec

from cutpurse.engine.game import Game
from cutpurse.engine.state import State
from cutpurse.errors import IllegalMove, OptionError
from cutpurse.players.levels import check_bot, usual
from cutpurse.table import log, protocol
from cutpurse.table.names import checked_name, name_for_a_bot
from cutpurse.table.protocol import Refusal
from cutpurse.table.reactions import reactions_of
from cutpurse.table.table import MOST_PLIES, Table, game_at

SLOWEST_PACE = 10_000  # milliseconds
LONGEST_CLOCK = 7 * 24 * 3600  # seconds
LONGEST_GRACE = 24 * 3600
STAND_IN = "medium"  # the bot that plays for other people in practice
RESIGNED = "resigned"  # how a game of two has ended then
MOST_BACK = 2_000  # moves that can be taken back in one go
REACTIONS_AT_ONCE, REACTIONS_IN = 5, 10_000  # of a seat, in so many milliseconds
MOST_REACTIONS = 500  # of a seat in a game: each is an entry of the log


@dataclass(frozen=True, kw_only=True)
class Asking:
    """Who asks, when, and who has been away since when (None: is here)."""

    player: str
    now: int
    away: Mapping[str, int | None]
    new_table: Callable[[], str]  # the id of a table to be made


def host_of(table: Table, away: Mapping[str, int | None], now: int) -> str:
    """Who runs the table: who made it, or the first person who is here while they are away for long.

    Who has no seat is away as soon as they leave: a host who gets up to use their screen as the table, for one.
    """
    host = table.header.host
    is_away = _is_away(host, table, away, now) if table.seats_of(host) else away.get(host, 0) is not None
    if not is_away:
        return host
    here = (one.player for one in table.sitting if isinstance(one, log.Person) and away.get(one.player, 0) is None)
    return next(here, host)


def decide(table: Table, asking: Asking, command: protocol.TableCommand) -> log.LogEntry:
    """The entry that a command adds to the log."""
    is_possible = table.needs_house_rules or (table.has_moved_on and isinstance(command, protocol.Rematch))
    if table.trouble is not None and not is_possible and not isinstance(command, protocol.Close):
        raise table.cannot_go_on()
    if table.header.origin == "uploaded":
        raise Refusal("over")
    return _decide(command, table, asking)


@singledispatch
def _decide(command: protocol.TableCommand, table: Table, asking: Asking) -> log.LogEntry:
    raise Refusal("unknown-command")


class _Kept(TypedDict):
    at: int
    by: str
    command: str
    digest: int


def _kept(command: protocol.Command, asking: Asking) -> _Kept:
    return {"at": asking.now, "by": asking.player, "command": command.id, "digest": digest_of(command)}


def digest_of(command: protocol.Command) -> int:
    """By which a command that is sent again is told from another one of the same name."""
    return crc32(protocol.encode(command))


# -- before the game ---------------------------------------------------------------------------------------------------


@_decide.register
def _(command: protocol.Sit, table: Table, asking: Asking) -> log.LogEntry:
    one = _chair(table, command.chair)
    mine = isinstance(one, log.Person) and one.player == asking.player
    if not mine and not isinstance(one, log.Open):
        raise Refusal("chair-taken", name=one.name)
    who = log.Person(player=asking.player, name=checked_name(command.name), face=command.face, phone=command.phone)
    return log.Sat(chair=command.chair, who=who, **_kept(command, asking))


@_decide.register
def _(command: protocol.SeatBot, table: Table, asking: Asking) -> log.LogEntry:
    one = _chair(table, command.chair)
    _host_only(table, asking)
    if isinstance(one, log.Person):
        raise Refusal("chair-taken", name=one.name)
    return log.Sat(chair=command.chair, who=_bot(table, command.bot, command.chair), **_kept(command, asking))


@_decide.register
def _(command: protocol.Leave, table: Table, asking: Asking) -> log.LogEntry:
    one = _chair(table, command.chair)
    if isinstance(one, log.Open):
        raise Refusal("chair-free")
    if not (isinstance(one, log.Person) and one.player == asking.player):
        _host_only(table, asking)
    return log.Left(chair=command.chair, **_kept(command, asking))


@_decide.register
def _(command: protocol.Mix, table: Table, asking: Asking) -> log.LogEntry:
    one = _chair(table, command.chair)
    if not isinstance(one, log.Person) or one.player != asking.player:
        raise Refusal("not-your-seat")
    if len(command.entropy) % 2:
        raise Refusal("bad-entropy")
    return log.Mixed(chair=command.chair, entropy=bytes.fromhex(command.entropy), **_kept(command, asking))


@_decide.register
def _(command: protocol.Change, table: Table, asking: Asking) -> log.LogEntry:
    _host_only(table, asking)
    named = {name: value for name, value in msgspec.structs.asdict(command.settings).items() if value is not None}
    settings = msgspec.structs.replace(table.settings, **named)
    check_settings(settings)
    options = None
    if command.options is not None:
        if table.stage != "waiting" or table.header.seed is not None:
            raise Refusal("begun")
        kept = {} if table.needs_house_rules else table.options
        options = _game_for(table, table.size, {**kept, **command.options}).options
    return log.Changed(settings=settings, options=options, **_kept(command, asking))


@_decide.register
def _(command: protocol.Start, table: Table, asking: Asking) -> log.LogEntry:
    if table.stage != "waiting":
        raise Refusal("begun")
    if asking.player not in table.players:
        _host_only(table, asking)
    free = [chair for chair, one in enumerate(table.sitting) if isinstance(one, log.Open)]
    taken = [one.name for one in table.sitting if not isinstance(one, log.Open)]
    for one in table.sitting:
        if isinstance(one, log.Bot):
            checked_bot(table, one.bot)  # the rules may have moved on since it sat down
    wanted = max(0, table.size - len(taken)) if command.fill is not None else 0
    filled = []
    for chair in free[:wanted]:
        bot = _bot(table, command.fill or "", chair, taken)
        taken.append(bot.name)
        filled.append((chair, bot))
    dealt = _dealt_to(table, len(taken))
    return log.Began(filled=tuple(filled), rules=table.rules_here, **dealt, **_kept(command, asking))


class _Dealt(TypedDict, total=False):
    players: int
    options: dict[str, log.OptionValue]


def _dealt_to(table: Table, players: int) -> _Dealt:
    """What is to be played by so many: the same house rules, and what is usual for that number otherwise."""
    if table.game is None:
        raise table.cannot_go_on()
    if players == table.size:
        return {}
    book = table.game.rulebook
    if players < book.players[0]:
        raise Refusal("too-few", least=book.players[0])
    usual = game_at(book.id, table.size, ()).options
    house = {name: value for name, value in table.options.items() if value != usual[name]}
    return {"players": players, "options": _game_for(table, players, house).options}


def _game_for(table: Table, players: int, house: Mapping[str, log.OptionValue]) -> Game:
    """The game for so many by these house rules, if all bots who sit there can play it."""
    try:
        game = game_at(table.header.game, players, tuple(sorted(house.items())))
        for one in table.sitting:
            if isinstance(one, log.Bot):
                check_bot(one.bot, game)
    except OptionError as error:
        raise Refusal("bad-options", reason=str(error)) from None
    return game


def check_settings(settings: log.Settings) -> None:
    """Refuses what no table could be run by."""
    for name, value, most in (
        ("pace", settings.pace, SLOWEST_PACE),
        ("clock", settings.clock, LONGEST_CLOCK),
        ("grace", settings.grace, LONGEST_GRACE),
    ):
        if not 0 <= value <= most:
            raise Refusal("bad-setting", setting=name, most=most)


def _chair(table: Table, chair: int) -> log.Sitting:
    if table.stage != "waiting" or table.header.seed is not None:  # a deal that is given is for those who sit there
        raise Refusal("begun")
    if chair >= len(table.sitting):
        raise Refusal("no-such-seat", count=len(table.sitting))
    return table.sitting[chair]


def _bot(table: Table, bot: str, chair: int, taken: list[str] | None = None) -> log.Bot:
    checked_bot(table, bot)
    if taken is None:
        taken = [one.name for n, one in enumerate(table.sitting) if n != chair and not isinstance(one, log.Open)]
    name, face = name_for_a_bot(taken, chair)
    return log.Bot(bot=bot, name=name, face=face)


def checked_bot(table: Table, bot: str) -> str:
    """The name of a bot that can play at this table."""
    if table.game is None:
        raise table.cannot_go_on()
    try:
        return check_bot(bot, table.game)
    except OptionError:
        raise Refusal("unknown-bot", bot=bot) from None


# -- playing -----------------------------------------------------------------------------------------------------------


@_decide.register
def _(command: protocol.Play, table: Table, asking: Asking) -> log.LogEntry:
    state = _held(table, asking, command.seat)
    if table.bot_at(command.seat) is not None:
        raise Refusal("bot-plays")
    _answers(table, command.version)
    if state.to_move != command.seat:
        raise Refusal("not-your-turn")
    check_moves(state, command.moves)
    return log.Moved(seat=command.seat, moves=command.moves, **_kept(command, asking))


def check_moves(state: State, moves: tuple[str, ...]) -> None:
    """Refuses moves that cannot be made, without making them; what is said is the same whatever is hidden.

    Moves that the others cannot see come with the one that they can: as entries of their own they could be counted.
    """
    if state.ply + len(moves) > MOST_PLIES:
        raise Refusal("too-long", most=MOST_PLIES)
    try:
        if len(moves) == 1 and not state.game.rulebook.secret_kinds:
            state.index_of(moves[0])
            return
        ahead = state.copy()
        seen = ahead.watch_all(moves)
    except IllegalMove as refusal:
        raise Refusal("illegal-move", move=" ".join(moves)[:80]) from refusal
    if seen[-1].is_secret and ahead.to_move == state.to_move:
        raise Refusal("unfinished")


@_decide.register
def _(command: protocol.TakeBack, table: Table, asking: Asking) -> log.LogEntry:
    state = _held(table, asking, command.seat, even_over=True)
    _answers(table, command.version)
    if table.request is not None:
        raise Refusal("back-asked")
    to = _last_decision(table, state, command.seat) if command.to is None else command.to
    ply = table.ply_at(to)
    if to >= table.turned or ply >= state.ply or not table.leads_here(to):
        raise Refusal("nothing-back")
    if state.ply - ply > MOST_BACK:
        raise Refusal("back-far", most=MOST_BACK)
    if table.stage == "over" and (table.header.day is not None or not table.is_alone):
        raise Refusal("over")
    if table.is_alone:
        return log.TookBack(seat=command.seat, to=to, **_kept(command, asking))
    others = any(who != command.seat for who, _ in state.moved[ply:])  # looked at first: `since` plays it all again
    if others:
        raise Refusal("back-decided")
    since = state.since(ply)
    if since.drawn:
        raise Refusal("back-drawn")
    if not since.may_take_back(command.seat):
        raise Refusal("back-revealed")
    if _agreed_by_all(table, (command.seat,)):
        return log.TookBack(seat=command.seat, to=to, **_kept(command, asking))
    return log.BackAsked(seat=command.seat, to=to, **_kept(command, asking))


@_decide.register
def _(command: protocol.Answer, table: Table, asking: Asking) -> log.LogEntry:
    _held(table, asking, command.seat)
    _answers(table, command.version)
    request = table.request
    if request is None:
        raise Refusal("nothing-asked")
    if not command.agree:
        return log.BackDeclined(seat=command.seat, **_kept(command, asking))
    if command.seat in request.agreed:
        raise Refusal("answered")
    if _agreed_by_all(table, (*request.agreed, command.seat)):
        return log.TookBack(seat=request.seat, to=request.to, **_kept(command, asking))
    return log.BackAgreed(seat=command.seat, **_kept(command, asking))


def _agreed_by_all(table: Table, seats: tuple[int, ...]) -> bool:
    """Whether all people who play have agreed; a bot that stands in for somebody is not asked."""
    return all(seat in seats or seat in table.stand_ins for seat in table.people)


def _last_decision(table: Table, state: State, seat: int) -> int:
    """The version before the last entry in which a seat decided something."""
    moved = state.moved
    for (before, plies), (at, more) in zip(reversed(table.plies[:-1]), reversed(table.plies[1:]), strict=False):
        if at not in table.unchosen and plies < more <= len(moved) and any(who == seat for who, _ in moved[plies:more]):
            return before
    raise Refusal("nothing-back")


@_decide.register
def _(command: protocol.React, table: Table, asking: Asking) -> log.LogEntry:
    if command.seat not in table.seats_of(asking.player):
        raise Refusal("not-your-seat")
    if command.reaction not in reactions_of(table.game):
        raise Refusal("unknown-reaction")
    said = table.reacted[command.seat]
    if said.count >= MOST_REACTIONS or sum(at > asking.now - REACTIONS_IN for at in said.last) >= REACTIONS_AT_ONCE:
        raise Refusal("too-fast")
    return log.Reacted(seat=command.seat, reaction=command.reaction, **_kept(command, asking))


@_decide.register
def _(command: protocol.HandOver, table: Table, asking: Asking) -> log.LogEntry:
    one = _playing(table, command.seat)
    if not isinstance(one, log.Person):
        raise Refusal("bot-plays")
    if command.seat in table.stand_ins:
        raise Refusal("bot-plays")
    if one.player != asking.player:
        _host_only(table, asking)
        if not _is_away(one.player, table, asking.away, asking.now):
            raise Refusal("not-away", name=one.name, seconds=table.settings.grace)
    return log.HandedOver(seat=command.seat, bot=checked_bot(table, command.bot), **_kept(command, asking))


@_decide.register
def _(command: protocol.ComeBack, table: Table, asking: Asking) -> log.LogEntry:
    _held(table, asking, command.seat)
    if command.seat not in table.stand_ins:
        raise Refusal("no-bot-plays")
    return log.CameBack(seat=command.seat, **_kept(command, asking))


@_decide.register
def _(command: protocol.Resign, table: Table, asking: Asking) -> log.LogEntry:
    state = _held(table, asking, command.seat)
    others = [seat for seat in table.people if seat != command.seat]
    if not others:
        raise Refusal("resign-alone")
    if table.size == 2:
        result = log.Result(ended=RESIGNED, winners=tuple(others), scores=tuple(state.scores))
        return log.Resigned(seat=command.seat, result=result, **_kept(command, asking))
    bot = _bot(table, usual(state.game.rulebook), command.seat)
    return log.Resigned(seat=command.seat, bot=bot, **_kept(command, asking))


@_decide.register
def _(command: protocol.Prefer, table: Table, asking: Asking) -> log.LogEntry:
    if command.seat not in table.seats_of(asking.player) or table.stage == "waiting":
        raise Refusal("not-your-seat")
    return log.Preferred(seat=command.seat, forced=command.forced, **_kept(command, asking))


@_decide.register
def _(command: protocol.AskHint, table: Table, asking: Asking) -> log.LogEntry:
    state = _held(table, asking, command.seat)
    if not may_ask_coach(table):
        raise Refusal("no-hints")
    _answers(table, command.version)
    if state.to_move != command.seat:
        raise Refusal("not-your-turn")
    return log.Hinted(seat=command.seat, **_kept(command, asking))


def may_ask_coach(table: Table) -> bool:
    """Whether people at this table may ask for hints."""
    allowed = table.settings.hints
    return allowed == "everybody" or (allowed == "alone" and table.is_alone)


# -- after the game ----------------------------------------------------------------------------------------------------


@_decide.register
def _(command: protocol.Rematch, table: Table, asking: Asking) -> log.LogEntry:
    if not table.seats_of(asking.player):
        raise Refusal("not-your-seat")
    is_decided = table.stage == "over" or (table.stage == "closed" and table.result is not None)  # one of two resigned
    if not is_decided and not (table.has_moved_on and table.stage == "playing"):
        raise Refusal("not-over")
    if table.header.origin == "daily":
        raise Refusal("no-rematch")
    if table.header.origin == "practice":
        raise Refusal("practice")
    if table.rematch is not None:
        raise Refusal("rematch-made")
    return log.Again(table=asking.new_table(), **_kept(command, asking))


@_decide.register
def _(command: protocol.Close, table: Table, asking: Asking) -> log.LogEntry:
    if table.stage in ("over", "closed"):
        raise Refusal("over")
    if table.trouble is not None and not table.needs_house_rules and table.seats_of(asking.player):
        pass  # what cannot go on, anybody who plays may end
    elif table.stage == "waiting":
        if table.header.host != asking.player:
            _host_only(table, asking)
    elif table.players != {asking.player}:  # a running game belongs to all who play it
        if table.header.host != asking.player:
            _host_only(table, asking)
            raise Refusal("not-maker")
        if any(one.player == asking.player for one in table.resigned.values()):
            raise Refusal("resigned")
    return log.Closed(**_kept(command, asking))


def rematch_header(table: Table, now: int, secret: bytes) -> log.Header:
    """The next game of the same people: everybody sits one seat further, and people are who they were."""
    was = table.header
    count = len(table.sitting)
    return log.Header(
        game=was.game,
        rules=was.rules if table.rules_here is None else table.rules_here,
        players=table.size,
        options=table.options,
        host=was.host,
        secret=secret,
        created=now,
        settings=table.settings,
        chairs=tuple(table.sitting),
        origin="rematch",
        order=tuple((seat + 1) % count for seat in range(count)),
    )


def practice_header(table: Table, player: str, move: int, now: int, secret: bytes) -> log.Header:
    """The position before a move of a game that is over, for who made that move; bots play all others.

    The game is the same: hidden cards lie where they lay, and those to come are in their order.
    """
    was, state = table.header, table.state
    if table.game is None or state is None:
        raise table.cannot_go_on()
    if not 1 <= move <= len(state.moved):
        raise Refusal("no-such-move", most=len(state.moved))
    if move > MOST_BACK:
        raise Refusal("too-long", most=MOST_BACK)
    seat = state.moved[move - 1][0]
    if seat not in table.seats_of(player):
        raise Refusal("not-your-seat")
    chairs = [
        log.Bot(bot=STAND_IN, name=one.name, face=one.face) if isinstance(one, log.Person) and n != seat else one
        for n, one in enumerate(table.sitting)
    ]
    return log.Header(
        game=was.game,
        rules=state.game.rulebook.version,
        players=table.size,
        options=table.options,
        host=player,
        secret=secret,
        created=now,
        settings=msgspec.structs.replace(table.settings, public=False, clock=0, hints="alone"),
        chairs=tuple(chairs),
        origin="practice",
        order=tuple(range(len(chairs))),
        seed=table.seed,
        practice=table.id,
        moves=tuple(state.moved[: move - 1]),
    )


# -- what many commands ask --------------------------------------------------------------------------------------------


def _playing(table: Table, seat: int) -> log.Sitting:
    stage = table.stage
    if stage == "waiting":
        raise Refusal("not-begun")
    if stage != "playing":
        raise Refusal("over")
    if seat >= len(table.sitting):
        raise Refusal("no-such-seat", count=len(table.sitting))
    return table.sitting[seat]


def _held(table: Table, asking: Asking, seat: int, *, even_over: bool = False) -> State:
    """The position, for somebody who holds the seat."""
    if seat not in table.seats_of(asking.player):
        raise Refusal("not-your-seat")
    if not (even_over and table.stage == "over"):
        _playing(table, seat)
    if table.state is None:
        raise table.cannot_go_on()
    return table.state


def _answers(table: Table, version: int) -> None:
    """Refuses what answers a position that is gone, or that never was."""
    if not table.turned <= version <= table.version:
        raise Refusal("stale")


def _host_only(table: Table, asking: Asking) -> None:
    if host_of(table, asking.away, asking.now) != asking.player:
        raise Refusal("not-host")


def _is_away(player: str, table: Table, away: Mapping[str, int | None], now: int) -> bool:
    since = away.get(player, table.header.created)
    return since is not None and now - since >= table.settings.grace * 1000
