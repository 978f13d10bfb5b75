"""What the server asks its thinkers and what they answer, as data that goes through a pipe.

Questions about a seat hold its redacted place and nothing else of the game. Only reviews, records and whole deals need
a seed or a record, and they are never given to the processes that decide for bots.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cutpurse.engine.message import Data, Message, Text
from cutpurse.players.place import Known

LENGTH_BYTES = 4  # before each frame
LARGEST_FRAME = 1 << 28


class Weighed(Data, frozen=True, kw_only=True):
    """A legal move in a hint: what it is worth, how sure that is, and why."""

    code: str
    value: float | None = None  # None if it was never tried
    uncertainty: float | None = None  # the true value lies within so much of it 95 times out of 100
    visits: int = 0  # how often it was tried; 0 where a plan tells its value
    why: Text = ""


class Hint(Data, frozen=True, kw_only=True):
    """What the coach says to the seat that is to move: a nudge, the best move, the numbers."""

    nudge: Message  # points without telling the move
    caveat: Message | None = None  # to be said with the best move
    best: str | None = None  # the code of the best move; None where nothing was found out
    aim: Literal["win", "score"]  # what values are: the part of the win, or the score
    value: float | None = None  # of the position
    uncertainty: float | None = None
    moves: tuple[Weighed, ...]  # every legal move, the best first
    forced: bool = False  # there is nothing to choose
    rough: bool = False  # too little is known to tell the moves apart


# -- questions ---------------------------------------------------------------------------------------------------------


class Choose(Data, tag="choose", frozen=True, kw_only=True):
    """Which move a bot makes; it is shown first what it saw before, if it keeps something in mind."""

    known: Known
    bot: str
    seed: int
    seen: tuple[Known, ...] = ()


class Advise(Data, tag="advise", frozen=True, kw_only=True):
    """What the coach says to a seat."""

    known: Known
    seconds: float


class CheckRecord(Data, tag="check-record", frozen=True, kw_only=True):
    """Whether a text is the record of a game."""

    text: str


class Review(Data, tag="review", frozen=True, kw_only=True):
    """How a finished game was played."""

    record: str
    seconds: float


class PlayOut(Data, tag="play-out", frozen=True, kw_only=True):
    """How a bot plays a whole deal."""

    game: str
    options: dict[str, bool | int | str]
    seed: bytes
    bot: str
    seconds: float


class Prepare(Data, tag="prepare", frozen=True, kw_only=True):
    """To leave all that bots run in a game compiled on disk."""

    game: str


class Replay(Data, tag="replay", frozen=True, kw_only=True):
    """A finished game step by step, as some eyes saw it: a seat's number, `public` or `open`."""

    record: str
    names: tuple[str, ...]
    eyes: str


Question = Choose | Advise | CheckRecord | Review | PlayOut | Prepare | Replay


class Asked(Data, tag="asked", frozen=True, kw_only=True):
    """A question with its number, and how it is to be thought about."""

    number: int
    question: Question
    hurry: float = 1.0  # 4: to be answered in a quarter of the usual time, for others wait
    compiled: bool = False  # whether the game's rules lie compiled on disk


class Dropped(Data, tag="dropped", frozen=True, kw_only=True):
    """Nobody waits for the answer any more."""

    number: int


# -- answers -----------------------------------------------------------------------------------------------------------


class Awake(Data, tag="awake", frozen=True, kw_only=True):
    """The process has started."""


class Progress(Data, tag="progress", frozen=True, kw_only=True):
    """How far an answer is."""

    number: int
    done: int
    total: int


class Answer(Data, frozen=True, kw_only=True):
    """What ends a question."""

    number: int


class Chosen(Answer, tag="chosen", frozen=True, kw_only=True):
    """The action that a bot chose."""

    action: int


class Advised(Answer, tag="advised", frozen=True, kw_only=True):
    """The coach's hint."""

    hint: Hint


class Written(Answer, tag="written", frozen=True, kw_only=True):
    """A review as JSON, or a record as it is saved."""

    text: bytes


class Done(Answer, tag="done", frozen=True, kw_only=True):
    """It was done, or nothing was wrong."""


class Proved(Answer, tag="proved", frozen=True, kw_only=True):
    """A record that holds, in a few words."""

    game: str
    rules: int
    players: int
    options: dict[str, bool | int | str]
    plies: int
    ended: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class RefusedRecord(Answer, tag="refused-record", frozen=True, kw_only=True):
    """What is wrong with a record, and in which line."""

    line: int
    reason: str


class Failed(Answer, tag="failed", frozen=True, kw_only=True):
    """It could not be done: the kind of error, and the sentence if it is one of ours; it may tell what a seat knows."""

    kind: str
    reason: str = ""


Ending = Chosen | Advised | Written | Done | Proved | RefusedRecord | Failed


# -- frames ------------------------------------------------------------------------------------------------------------

_encoder = msgspec.msgpack.Encoder()
_questions: msgspec.msgpack.Decoder[Asked | Dropped] = msgspec.msgpack.Decoder(Asked | Dropped)
_answers: msgspec.msgpack.Decoder[Awake | Progress | Ending] = msgspec.msgpack.Decoder(Awake | Progress | Ending)


def framed(message: Asked | Dropped | Awake | Progress | Ending) -> bytes:
    """A message as it goes through a pipe: its length, then itself."""
    body = _encoder.encode(message)
    if len(body) > LARGEST_FRAME:
        raise ValueError(f"a message of {len(body)} bytes is too large for a pipe")
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def length_of(head: bytes) -> int:
    """How long a frame is that begins so; what is too large was not written by us."""
    length = int.from_bytes(head, "big")
    if length > LARGEST_FRAME:
        raise ValueError(f"a frame of {length} bytes is too large")
    return length


def question_in(body: bytes) -> Asked | Dropped:
    """The server's message in a frame."""
    return _questions.decode(body)


def answer_in(body: bytes) -> Awake | Progress | Ending:
    """The thinker's message in a frame."""
    return _answers.decode(body)
