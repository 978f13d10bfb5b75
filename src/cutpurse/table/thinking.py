"""A thinker: the process that decides for bots, gives hints and reviews games, so that the server never waits.

It is started as a program of its own and inherits nothing of the server's memory. It reads questions from its standard
input, answers them one at a time, and ends by itself when the server is gone.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import IO, Any, TypeAlias

import msgspec

from cutpurse.engine.game import Game
from cutpurse.engine.record import Record
from cutpurse.engine.registry import load_with_options
from cutpurse.engine.view import OPEN, Eyes
from cutpurse.errors import CutpurseError, OptionError, RecordError
from cutpurse.players import review as reviews
from cutpurse.players.bots import Mannered
from cutpurse.players.coach import Advice, Valued, advise
from cutpurse.players.levels import bot, usual
from cutpurse.players.match import MOST_DECISIONS, Match
from cutpurse.players.place import Place
from cutpurse.players.ready import prepare
from cutpurse.players.search import Budget
from cutpurse.players.solvers import PLANNED, Plan, has_plan, plan_made, plan_of
from cutpurse.table.replay import replay
from cutpurse.table.thoughts import (
    LENGTH_BYTES,
    Advise,
    Advised,
    Asked,
    Awake,
    CheckRecord,
    Choose,
    Chosen,
    Done,
    Dropped,
    Ending,
    Failed,
    Hint,
    PlayOut,
    Prepare,
    Progress,
    Proved,
    RefusedRecord,
    Replay,
    Review,
    Weighed,
    Written,
    framed,
    length_of,
    question_in,
)

MOST_TABLES = 64  # kept loaded: tables with the same game, players and options are one
LEAST_HINT = 0.2  # seconds, however many others wait
PROGRESS_EVERY = 0.1  # seconds
Tell: TypeAlias = Callable[[int, int], None]


class Tables:
    """The games that are thought about, each loaded once; they go over to compiled rules behind the thinker's back."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[Any, ...], Game] = OrderedDict()
        self._loaded: set[str] = set()  # ids of games whose compiled rules are in memory
        self._loading: set[str] = set()
        self._planning: dict[Game, threading.Thread] = {}

    def of(self, game_id: str, players: int | None, options: Mapping[str, Any], *, compiled: bool) -> Game:
        """The table; if its rules lie compiled on disk they are loaded meanwhile, and used from the next time on."""
        key = (game_id, players, tuple(sorted(options.items())))
        game = self._games.get(key)
        if game is None:
            game = self._games[key] = load_with_options(game_id, players, dict(options))
            if len(self._games) > MOST_TABLES:
                self._forget(self._games.popitem(last=False)[1])
        self._games.move_to_end(key)
        if compiled and not game.is_compiled:
            self._compile(game)
        return game

    def plan(self, game: Game, patience: float) -> Plan | None:
        """The plan for a table that has one, if it is there within so many seconds; else it is made meanwhile."""
        if not has_plan(game):
            return None
        if plan_made(game) is None:
            if game not in self._planning:
                self._planning[game] = threading.Thread(target=plan_of, args=(game,), daemon=True)
                self._planning[game].start()
            self._planning[game].join(patience)
        return plan_made(game)

    def _compile(self, game: Game) -> None:
        if game.id in self._loaded:
            game.compile()  # at once: its rules are compiled for another table
        elif game.id not in self._loading:
            self._loading.add(game.id)
            threading.Thread(target=self._load, args=(game,), daemon=True).start()

    def _load(self, game: Game) -> None:
        with contextlib.suppress(Exception):  # a game that cannot be compiled is thought about uncompiled
            prepare(game)
            self._loaded.add(game.id)

    def _forget(self, game: Game) -> None:
        """A plan lives as long as its rule book, unless its table is forgotten."""
        self._planning.pop(game, None)
        game.rulebook.compiled.pop(("plan", game), None)


class Mind:
    """Finds the answers."""

    def __init__(self) -> None:
        self._tables = Tables()

    def answer(self, asked: Asked, cancel: threading.Event, tell: Tell) -> Ending:
        """The answer to a question; whatever goes wrong is one too."""
        try:
            return self._found(asked, cancel, tell)
        except RecordError as error:
            return RefusedRecord(number=asked.number, line=error.line, reason=error.reason)
        except CutpurseError as error:
            return Failed(number=asked.number, kind=type(error).__name__, reason=str(error))
        except BaseException as error:  # a stranger's game may raise anything
            return Failed(number=asked.number, kind=type(error).__name__)

    def _found(self, asked: Asked, cancel: threading.Event, tell: Tell) -> Ending:
        number, question = asked.number, asked.question
        match question:
            case Choose():
                return Chosen(number=number, action=self._choose(question, asked, cancel))
            case Advise():
                return Advised(number=number, hint=self._advise(question, asked, cancel))
            case CheckRecord():
                return proved(number, question.text)
            case Replay():
                return Written(number=number, text=replayed(question))
            case Review():
                return Written(number=number, text=reviewed(question, cancel, tell))
            case PlayOut():
                return Written(number=number, text=played_out(question).encode())
            case Prepare():
                prepare_all(question.game)
                return Done(number=number)

    def _choose(self, question: Choose, asked: Asked, cancel: threading.Event) -> int:
        known = question.known
        game = self._tables.of(known.game, known.players, known.options, compiled=asked.compiled)
        sitting = bot(question.bot, game, question.seed, waits=False, cancel=cancel, hurry=asked.hurry)
        for earlier in question.seen:
            sitting.see(Place.received(earlier, game))
        return int(sitting.choose(Place.received(known, game)))

    def _advise(self, question: Advise, asked: Asked, cancel: threading.Event) -> Hint:
        known = question.known
        game = self._tables.of(known.game, known.players, known.options, compiled=asked.compiled)
        seconds = min(question.seconds, max(LEAST_HINT, question.seconds / asked.hurry))
        began = time.monotonic()
        plan = self._tables.plan(game, seconds / 2) if len(known.actions) > 1 else None
        left = max(0.0, seconds - (time.monotonic() - began))
        return hint(advise(Place.received(known, game), budget=Budget(seconds=left), plan=plan, cancel=cancel))


def hint(advice: Advice) -> Hint:
    """The coach's advice as it is sent to the seat that asked."""
    position = advice.position
    return Hint(
        nudge=advice.nudge,
        caveat=advice.caveat,
        best=None if advice.best is None else advice.best.move.code,
        aim=advice.aim,
        value=None if position is None else position.value,
        uncertainty=None if position is None else position.uncertainty,
        moves=tuple(_weighed(entry) for entry in advice.table),
        forced=advice.is_forced,
        rough=advice.is_rough and not advice.is_forced,
    )


def _weighed(entry: Valued) -> Weighed:
    return Weighed(
        code=entry.move.code,
        value=entry.value,
        uncertainty=entry.uncertainty,
        visits=entry.visits,
        why=entry.why,
    )


def reviewed(question: Review, cancel: threading.Event, tell: Tell) -> bytes:
    """The review of a game as JSON: the figures, and as messages each move, the best one and the reason for it."""
    record = Record.parse(question.record)
    game = record.table()
    plan = plan_of(game) if has_plan(game) else None
    budget = Budget(seconds=question.seconds)
    found = reviews.review(record, budget=budget, plan=plan, progress=tell, cancel=cancel)
    return msgspec.json.encode(found.plain())


def proved(number: int, text: str) -> Proved:
    """What a record tells, once every line of it was proved."""
    record = Record.parse(text)
    return Proved(
        number=number,
        game=record.game,
        rules=record.rules,
        players=record.players,
        options=dict(record.options),
        plies=len(record.moves),
        ended=record.ended or "",
        winners=record.winners,
        scores=tuple(record.replay().scores),
    )


def replayed(question: Replay) -> bytes:
    """A game step by step, as JSON."""
    record = Record.parse(question.record)
    eyes: Eyes = None if question.eyes == "public" else OPEN if question.eyes == "open" else int(question.eyes)
    return msgspec.json.encode(replay(record, question.names, eyes))


def played_out(question: PlayOut) -> str:
    """The record of a deal that a bot played at every seat; once its time is up it goes on in the usual manner."""
    game = load_with_options(question.game, None, question.options).compile()
    stop = threading.Event()
    timer = threading.Timer(question.seconds, stop.set)
    timer.daemon = True
    timer.start()
    state = Match.between([question.bot] * game.players, game, question.seed, cancel=stop).play()
    timer.cancel()
    rest = Match(game, [Mannered(game, seat, usual(game.rulebook)) for seat in range(game.players)], question.seed)
    for _ in range(MOST_DECISIONS):
        if state.over:
            return state.record().text()
        rest.step(state)
    raise OptionError(f"{game.rulebook.title} was not over after {MOST_DECISIONS} decisions; give it an end by options")


def prepare_all(game_id: str) -> None:
    """Leaves all that bots run in a game compiled on disk, for tables of any size and with any options."""
    prepare(load_with_options(game_id, None, {}))
    for players in PLANNED.get(game_id, ()):
        plan_of(load_with_options(game_id, players, {}))


class Thinking:
    """The process: one thread listens, so that a question can be dropped and the server's end is heard; one thinks."""

    def __init__(self, heard: IO[bytes], said: IO[bytes]) -> None:
        self._heard, self._said = heard, said
        self._asked: queue.SimpleQueue[tuple[Asked, threading.Event]] = queue.SimpleQueue()

    def run(self) -> None:
        """Answers until the server is gone."""
        threading.Thread(target=self._listen, daemon=True).start()
        mind = Mind()
        self._say(Awake())
        while True:
            asked, cancel = self._asked.get()
            self._say(mind.answer(asked, cancel, self._teller(asked.number)))

    def _listen(self) -> None:
        """Takes in what the server says; once there is no more of it, or it makes no sense, the process ends."""
        cancels: tuple[int, threading.Event] = (-1, threading.Event())
        with contextlib.suppress(Exception):
            while head := self._heard.read(LENGTH_BYTES):
                message = question_in(self._heard.read(length_of(head)))
                if isinstance(message, Dropped):
                    if message.number == cancels[0]:
                        cancels[1].set()
                else:
                    cancels = (message.number, threading.Event())
                    self._asked.put((message, cancels[1]))
        os._exit(0)  # whatever is being thought about

    def _teller(self, number: int) -> Tell:
        told_at = 0.0

        def tell(done: int, total: int) -> None:
            nonlocal told_at
            if done == total or time.monotonic() - told_at >= PROGRESS_EVERY:
                told_at = time.monotonic()
                self._say(Progress(number=number, done=done, total=total))

        return tell

    def _say(self, message: Awake | Progress | Ending) -> None:
        self._said.write(framed(message))
        self._said.flush()


def main(niceness: int) -> None:
    """Runs a thinker on this process's standard input and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its thinkers
    with contextlib.suppress(AttributeError, OSError):
        os.nice(niceness)
    said = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a stranger's game prints is no answer
    Thinking(sys.stdin.buffer, said).run()


if __name__ == "__main__":
    with contextlib.suppress(Exception):  # the server is gone
        main(int(sys.argv[1]))
    os._exit(0)  # not held up by the thread that listens
