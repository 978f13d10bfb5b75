"""Records: a whole game in one text file that a person can read and a program can prove.

```
cutpurse record 2
game: spite_and_malice
rules: 2
players: 2
option win_cards: 20
seed: 2a00000000000000000000000000000000000000000000000000000000000000
moves: 2 #5f2c
1. 1 wA>1 #90be
2. 1 h2>1 #1d07
end: unfinished #a1f3
```

A move is written as its number, the player, counted from 1, and its notation. The end is the id of the way the game
ended and the winners, also counted from 1: `end: cleared, won by 2`. In Python seats are counted from 0, as everywhere.

Format 1, in which players were counted from 0, is read as well.

Each line from `moves` on ends with a check of everything above it, so a damaged line is named exactly. The check guards
against accidents and careless edits; proof of a fair deal is the seed's business, not the check's.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cutpurse.engine.seed import SEED_BYTES
from cutpurse.errors import CutpurseError, IllegalMove, RecordError, shown

if TYPE_CHECKING:
    from cutpurse.engine.game import Game
    from cutpurse.engine.state import State
    from cutpurse.engine.watch import Watched

FORMAT = 2
FIRST_PLAYER = {"1": 0, "2": 1}  # formats that can be read, and the number of the first player there
TITLE = "cutpurse record"
LARGEST_RECORD = 64 * 1024 * 1024  # bytes; a million moves fit
LONGEST_LINE = 1000
NO_TEXT = "this is not text"
RULES_LINE = 3  # where the version of the rules stands

Played = TypeVar("Played")  # what playing a move returns

_PLAYER = r"(?:0|[1-9]\d{0,3})"
_MOVE = re.compile(rf"(\d+)\. ({_PLAYER}) (\S+)", re.ASCII)
_CHECKED = re.compile(r"(.*) #([0-9a-f]{4})")
_END = re.compile(rf"end: (?:unfinished|(\S+), won by (nobody|{_PLAYER}(?:, {_PLAYER})*))", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step of a game that is played again: the move number `ply`, or the deal (0), and what could be seen of it."""

    ply: int
    seat: int | None  # who moved, None for the deal
    state: State  # after it; the next step changes it
    watched: Watched


@dataclass(frozen=True, kw_only=True)
class Record:
    """Game, options, rules version, seed and moves: all it takes to replay.

    Seats are counted from 0 here, and from 1 in the text that people read (`text`, `end`).
    """

    game: str
    rules: int
    players: int
    options: Mapping[str, Any]
    seed: bytes
    moves: tuple[tuple[int, str], ...]  # the seat, from 0, and the notation of each
    ended: str | None  # the id of the way it ended, None for a game that is not over
    winners: tuple[int, ...] = ()  # seats, from 0

    def __post_init__(self) -> None:
        """Refuses what no record can be, before anything is made of it."""
        wrong = next((reason for holds, reason in self._claims() if not holds), None)
        if wrong is not None:
            raise RecordError(1, wrong)

    def _claims(self) -> Iterator[tuple[bool, str]]:
        """What holds for a record of any game, each with the sentence that refuses it."""
        yield isinstance(self.game, str), f"the game is called by its id, a text, not {shown(self.game)}"
        for name, number in (("rules", self.rules), ("players", self.players)):
            yield _is_whole(number), f"{name} is a whole number, not {shown(number)}"
        yield isinstance(self.options, Mapping), f"the options are a mapping, not {shown(self.options)}"
        seed = self.seed
        yield isinstance(seed, bytes) and len(seed) == SEED_BYTES, f"the seed is {SEED_BYTES} bytes, not {shown(seed)}"
        moves = "the moves are a tuple with the seat and the notation of each"
        yield isinstance(self.moves, tuple) and all(map(_is_move, self.moves)), moves
        yield self.ended is None or isinstance(self.ended, str), "ended is the id of a way to end, or None"
        yield isinstance(self.winners, tuple) and all(map(_is_whole, self.winners)), "the winners are a tuple of seats"

    @classmethod
    def of(cls, state: State) -> Record:
        """The record of a state that was dealt."""
        game = state.game
        return cls(
            game=game.id,
            rules=game.rulebook.version,
            players=game.players,
            options=game.options,
            seed=state.seed,
            moves=state.moved,
            ended=state.ended,
            winners=tuple(state.winners),
        )

    @property
    def end(self) -> str | None:
        """How it ended and which players won, counted from 1, as people read it; None for a game that is not over."""
        return _end(self.ended, self.winners)

    def table(self) -> Game:
        """The game with the options it was played with; refused if its rules have changed since."""
        from cutpurse.engine.registry import load_with_options

        game = load_with_options(self.game, self.players, dict(self.options))
        if self.rules != game.rulebook.version:
            raise RecordError(RULES_LINE, _other_rules(self.rules, game.rulebook.version))
        return game

    def replay(self, plies: int | None = None) -> State:
        """The state after all moves, or after the first so many; refuses an impossible move, naming its line."""
        *_, state = self.states(plies)
        return state

    def states(self, plies: int | None = None) -> Iterator[State]:
        """The deal, then the same state after each move."""
        if plies is not None and not (_is_whole(plies) and 0 <= plies <= len(self.moves)):
            raise IllegalMove(f"{len(self.moves)} moves were played; there is no position after {shown(plies)}")
        state = self.table().deal(self.seed)
        yield state
        for _ in self._each(state, state.play, plies):
            yield state

    def steps(self) -> Iterator[Step]:
        """The deal, then each move, with what could be seen of it: for replays with anybody's eyes."""
        state, dealt = self.table().watch_deal(self.seed)
        yield Step(ply=0, seat=None, state=state, watched=dealt)
        for ply, watched in enumerate(self._each(state, state.watch, None), 1):
            yield Step(ply=ply, seat=self.moves[ply - 1][0], state=state, watched=watched)

    def _each(self, state: State, play: Callable[[str], Played], plies: int | None) -> Iterator[Played]:
        """Plays all moves on a fresh deal, or the first so many, and proves that they could be made."""
        first = 6 + len(self.options) + 1  # the line of the first move in the saved text
        for number, (seat, code) in enumerate(self.moves[:plies]):
            if state.over:
                raise RecordError(first + number, f"move {number + 1} comes after the end of the game")
            if seat != state.to_move:
                turn = (state.to_move or 0) + 1
                raise RecordError(first + number, f"player {seat + 1} cannot move here, it is player {turn}'s turn")
            try:
                played = play(code)
            except IllegalMove as refusal:
                raise RecordError(first + number, str(refusal)) from None
            yield played
        here = _end(state.ended, state.winners)
        if plies is None and here != self.end:
            line = first + len(self.moves)
            raise RecordError(line, f"the game ends as {here or 'unfinished'}, not as {self.end or 'unfinished'}")

    # -- text ----------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The record as it is saved."""
        lines = [
            f"{TITLE} {FORMAT}",
            f"game: {self.game}",
            f"rules: {self.rules}",
            f"players: {self.players}",
            *(f"option {name}: {_word(value)}" for name, value in self.options.items()),
            f"seed: {self.seed.hex()}",
        ]
        check = _Check(lines)
        checked = [f"moves: {len(self.moves)}"]
        checked += [f"{number}. {seat + 1} {code}" for number, (seat, code) in enumerate(self.moves, 1)]
        checked.append(f"end: {self.end or 'unfinished'}")
        return "\n".join([*lines, *(f"{line} #{check.of(line)}" for line in checked)]) + "\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record whole or not at all."""
        target = Path(path)
        handle, part = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(self.text())
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, target)
        except BaseException:
            Path(part).unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Reads a saved record and proves every line of it by replay."""
        with open(path, "rb") as file:
            opening = file.read(len(TITLE))
            if opening != TITLE.encode():
                raise RecordError(1, f"this is not a Cutpurse record: it does not begin with {TITLE!r}")
            rest = file.read(LARGEST_RECORD)
            if file.read(1):
                raise RecordError(1, f"the file is larger than {LARGEST_RECORD >> 20} MiB, which no record is")
        try:
            text = (opening + rest).decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError((opening + rest)[: error.start].count(b"\n") + 1, NO_TEXT) from None
        return cls.parse(text)

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record in a text, proved by replay; a RecordError names the line and the reason."""
        if not isinstance(text, str):
            raise RecordError(1, f"a record is a text, not {shown(text)}")
        try:
            text.encode()
        except UnicodeEncodeError as error:  # halves of signs, which no file can hold
            raise RecordError(text[: error.start].count("\n") + 1, NO_TEXT) from None
        record = _Reader(text).record()
        record.replay()
        return record


class _Check:
    """The running check of a record's lines: four hex digits of a hash over all that came before."""

    def __init__(self, header: list[str]) -> None:
        self._digest = hashlib.sha256("\n".join(header).encode())

    def of(self, line: str) -> str:
        """Takes in the next line and returns the check after it."""
        self._digest.update(b"\n" + line.encode())
        return self._digest.hexdigest()[:4]


class _Reader:
    """Reads a record's text line by line and says where it stops making sense."""

    def __init__(self, text: str) -> None:
        self._lines = text.replace("\r\n", "\n").split("\n")  # a mail or another system may have ended lines its way
        self._whole = self._lines[-1] == ""  # every line ended
        if self._whole:
            self._lines.pop()
        self._at = 0
        self._first = 1  # the number of the first player

    def record(self) -> Record:
        version = self._next(TITLE + " ")
        if version not in FIRST_PLAYER:
            raise self._bad(_unreadable(version))
        self._first = FIRST_PLAYER[version]
        game = self._next("game: ")
        rules = self._number("rules: ")
        rulebook = self._rulebook(game, rules)
        players = self._number("players: ")
        given: dict[str, str] = {}
        while self._at < len(self._lines) and self._lines[self._at].startswith("option "):
            name, colon, value = self._next("option ").partition(": ")
            if not colon or name in given:
                raise self._bad("an option is written once, as 'option name: value'")
            given[name] = value
        options = self._options(rulebook, players, given)
        seed = self._next("seed: ")
        if not re.fullmatch(r"[0-9a-f]{64}", seed):
            raise self._bad("the seed must be 64 hex digits")
        check = _Check(self._lines[: self._at])
        count = self._checked(check)
        if not re.fullmatch(r"moves: (0|[1-9][0-9]{0,8})", count):
            raise self._bad("expected 'moves: ' and their number")
        moves = tuple(self._move(check, number) for number in range(1, int(count[7:]) + 1))
        end = _END.fullmatch(self._checked(check))
        winners = () if end is None or end[2] in (None, "nobody") else end[2].split(", ")
        if end is None or str(self._first - 1) in winners:
            raise self._bad("expected 'end: unfinished' or 'end: ' with the way it ended and the winners")
        if self._at != len(self._lines) or not self._whole:
            self._at += 1
            raise self._bad("the record goes on after its end" if self._whole else "the file is cut off")
        return Record(
            game=game,
            rules=rules,
            players=players,
            options=options,
            seed=bytes.fromhex(seed),
            moves=moves,
            ended=end[1],
            winners=tuple(int(player) - self._first for player in winners),
        )

    def _rulebook(self, game: str, rules: int) -> Any:
        from cutpurse.engine.registry import find

        self._at -= 1
        try:
            rulebook = find(game)
        except CutpurseError as error:
            raise self._bad(str(error)) from None
        self._at += 1
        if rules != rulebook.version:
            raise self._bad(_other_rules(rules, rulebook.version))
        return rulebook

    def _options(self, rulebook: Any, players: int, given: dict[str, str]) -> dict[str, Any]:
        try:
            codes = rulebook.check_options(given, rulebook.check_players(players))
        except CutpurseError as error:
            raise self._bad(str(error)) from None
        missing = [option.name for option in rulebook.options if option.name not in given]
        if missing:
            raise self._bad(f"the option {missing[0]} is missing")
        return {option.name: option.decode(codes[option.name]) for option in rulebook.options}

    def _move(self, check: _Check, number: int) -> tuple[int, str]:
        line = self._checked(check)
        match = _MOVE.fullmatch(line)
        if match is None or match[1] != str(number) or int(match[2]) < self._first:
            first = self._first
            raise self._bad(f"expected move {number} as '{number}. player notation', players counted from {first}")
        return int(match[2]) - self._first, match[3]

    def _checked(self, check: _Check) -> str:
        line = self._next("")
        match = _CHECKED.fullmatch(line)
        if match is None:
            raise self._bad("the line is damaged: it does not end with its check")
        if check.of(match[1]) != match[2]:
            raise self._bad("this line, or one above it without a check, was changed after it was saved")
        return match[1]

    def _number(self, prefix: str) -> int:
        word = self._next(prefix)
        if not re.fullmatch(r"0|[1-9][0-9]{0,8}", word):
            raise self._bad(f"expected a number after {prefix.strip()!r}")
        return int(word)

    def _next(self, prefix: str) -> str:
        if self._at >= len(self._lines):
            self._at += 1
            raise self._bad("the file is cut off here")
        line = self._lines[self._at]
        self._at += 1
        if len(line) > LONGEST_LINE or not line.startswith(prefix):
            raise self._bad(f"expected {prefix!r}" if prefix else "the line is too long")
        return line[len(prefix) :]

    def _bad(self, reason: str) -> RecordError:
        return RecordError(self._at, reason)


def _end(ended: str | None, winners: Sequence[int]) -> str | None:
    if ended is None:
        return None
    return f"{ended}, won by {', '.join(str(seat + 1) for seat in winners) or 'nobody'}"


def _unreadable(version: str) -> str:
    """Why a record of another format is refused."""
    if re.fullmatch(r"[1-9][0-9]{0,8}", version):
        return f"this record has format {version}, and a newer Cutpurse must have written it: update the program"
    return f"{version!r:.20} is no format of a record; this is format {FORMAT}"


def _other_rules(played: int, here: int) -> str:
    return f"it was played under rules version {played}, this is version {here}"


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_move(value: object) -> bool:
    """Whether something says which seat moved, and how it is written."""
    return isinstance(value, tuple) and len(value) == 2 and _is_whole(value[0]) and isinstance(value[1], str)


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
