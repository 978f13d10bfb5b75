"""Replays: a finished game step by step, as any seat saw it, as a spectator saw it, or with all hands open."""

from __future__ import annotations

from collections.abc import Sequence

from cutpurse.engine.events import Moment
from cutpurse.engine.message import Data
from cutpurse.engine.record import Record
from cutpurse.engine.view import Eyes, View
from cutpurse.errors import CutpurseError


class GameGoesOn(CutpurseError):
    """A replay of a game that is not over, which would tell what players may not know yet."""


class Frame(Data, frozen=True, kw_only=True):
    """A step of a replay: the move number `ply`, or the deal (0), and all that these eyes saw happen."""

    ply: int
    seat: int | None = None  # who moved, None for the deal
    code: str | None = None  # the notation of the move, None where these eyes may not know it
    moments: tuple[Moment, ...] = ()


class Replay(Data, frozen=True, kw_only=True):
    """A finished game with somebody's eyes: the table before the deal, and what leads from each frame to the next.

    `cutpurse.apply(view, frame.moments)`, from `first` on, is the view after each frame.
    """

    game: str
    rules: int
    players: int
    options: dict[str, bool | int | str]
    names: tuple[str, ...]  # as they are shown, told apart where two are alike
    eyes: Eyes  # a seat, null for a spectator, "open" for all hands open
    first: View  # before the first moment of the deal
    frames: tuple[Frame, ...]  # the deal, then one a move
    ended: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


def replay(record: Record, names: Sequence[str] | None, eyes: Eyes) -> Replay:
    """The game of a record as these eyes saw it; refused unless it is over, whoever asks."""
    if record.ended is None:
        raise GameGoesOn("this game is not over; it can be replayed when it is")
    steps = record.steps()
    dealt = next(steps)
    state, first = dealt.state, dealt.watched.first_view(eyes, names)
    frames = [Frame(ply=0, moments=dealt.watched.moments(eyes))]
    for step in steps:
        seen = step.watched
        frames.append(Frame(ply=step.ply, seat=step.seat, code=seen.code(eyes), moments=seen.moments(eyes)))
    return Replay(
        game=record.game,
        rules=record.rules,
        players=record.players,
        options=dict(record.options),
        names=tuple(seat.name for seat in first.seats),
        eyes=eyes,
        first=first,
        frames=tuple(frames),
        ended=record.ended,
        winners=record.winners,
        scores=tuple(state.scores),
    )
