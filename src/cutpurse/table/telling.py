"""What a client is told: views, and what happened since the one it has, each made for one pair of eyes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from cutpurse.engine.events import Moment
from cutpurse.engine.state import State
from cutpurse.engine.watch import Watched
from cutpurse.table import log
from cutpurse.table.protocol import Happened, Refusal, Shown, encode
from cutpurse.table.table import Table

LONGEST_GAP = 60  # plies that are told again to a client that was away; beyond that it gets a fresh view
FIRST_PLIES = 4  # who comes no later than this sees how the game began

Eyes = int | None  # a seat's, or those of everybody


def thread_of(table: Table, eyes: Eyes, epoch: str) -> str:
    """The name of one pair of eyes in one history: a view of another thread has other events."""
    gone = f" {sorted(table.resigned)}" if table.resigned else ""  # others are called something else since
    return hashlib.sha256(f"{epoch} {table.id} {eyes}{gone}".encode()).hexdigest()[:16]


def shown(
    table: Table, eyes: Eyes, epoch: str, story: int = 0, seen: int | None = None, back: int | None = None
) -> Shown:
    """The view of a seat as things stand, with what led there, and how much of that came after a version."""
    state = table.state
    if state is None:
        raise Refusal("not-begun") if table.trouble is None else table.cannot_go_on()
    before, since = _story(table, state, eyes, story, seen) if story else ((), ())
    return Shown(
        version=table.version,
        seat=eyes,
        thread=thread_of(table, eyes, epoch),
        view=state.view(eyes, table.names),
        story=(*before, *since),
        news=len(since),
        back=back,
        deadline=table.deadline,
    )


def dealt(table: Table, eyes: Eyes, epoch: str, watched: Watched) -> list[bytes]:
    """The table before the first card, and the deal, as messages; of practice the position in which it begins."""
    if table.header.moves:
        return [encode(shown(table, eyes, epoch))]
    version = table.plies[0][0]
    view = watched.first_view(eyes, table.names)
    first = Shown(version=version - 1, seat=eyes, thread=thread_of(table, eyes, epoch), view=view, deal=True)
    deal = Happened(version=version, moments=tuple(watched.moments(eyes)), deadline=table.deadline)
    return [encode(first), encode(deal)]


def told_from_the_deal(table: Table, eyes: Eyes, epoch: str) -> list[bytes] | None:
    """All that a seat saw of a game that has just begun, as messages; None where a fresh view is the better answer."""
    if table.game is None or table.state is None or table.header.moves or table.state.ply > FIRST_PLIES:
        return None  # practice does not begin with the deal
    since = told_since(table, eyes, table.plies[0][0])
    return None if since is None else [*dealt(table, eyes, epoch, table.game.watch_deal(table.seed)[1]), *since]


def happened(table: Table, eyes: Eyes, seen: Sequence[Watched]) -> Happened:
    """What a seat saw of the entry that was just taken in."""
    moments = tuple([moment for watched in seen for moment in watched.moments(eyes)])
    return Happened(version=table.version, moments=moments, deadline=table.deadline)


def told_since(table: Table, eyes: Eyes, version: int) -> list[bytes] | None:
    """All that a seat saw since a version, as messages; None where a fresh view is the better answer."""
    state = table.state
    since = [(at, plies) for at, plies in table.plies if at > version]
    if state is None or version > table.version or version < table.plies[0][0]:
        return None
    start = table.ply_at(version)
    steps = [(version, start), *since]
    went_back = any(later[1] < earlier[1] for earlier, later in pairwise(steps))
    if went_back or state.ply - start > LONGEST_GAP:
        return None
    codes = [code for _, code in state.moved]
    again = table.replayed(codes[:start])
    told = []
    for (_, before), (at, after) in pairwise(steps):
        moments = tuple(_moments(again, codes[before:after], eyes))
        told.append(encode(Happened(version=at, moments=moments, deadline=table.deadline)))
    return told


def _story(
    table: Table, state: State, eyes: Eyes, plies: int, seen: int | None
) -> tuple[tuple[Moment, ...], tuple[Moment, ...]]:
    """The sentences of the last moves, without the events: up to a version, and since then.

    Nothing is new to who does not say what they have seen, or has seen moves that were taken back.
    """
    codes = [code for _, code in state.moved]
    start = max(0, len(codes) - plies)
    middle = len(codes)
    if seen is not None and seen <= table.version and table.leads_here(seen):
        middle = max(start, table.ply_at(seen))
    again = table.replayed(codes[:start])
    return _sentences(again, codes[start:middle], eyes), _sentences(again, codes[middle:], eyes)


def _sentences(state: State, codes: Sequence[str], eyes: Eyes) -> tuple[Moment, ...]:
    moments = _moments(state, codes, eyes)
    return tuple(msgspec.structs.replace(moment, events=()) for moment in moments if moment.say is not None)


def _moments(state: State, codes: Sequence[str], eyes: Eyes) -> list[Moment]:
    return [moment for code in codes for moment in state.watch(code).moments(eyes)]


def changes_the_table(entry: log.LogEntry) -> bool:
    """Whether an entry changes what everybody may know of the table beside the game."""
    return not isinstance(entry, log.Moved | log.Reacted)
