"""A state: one position of one game, and the verbs that act on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine.layout import NOBODY, Board, States, cells
from cutpurse.engine.runner import Boards
from cutpurse.engine.seed import Seed, seed_bytes, seed_words
from cutpurse.engine.view import Move, Seat, View, holdings
from cutpurse.errors import CutpurseError, IllegalMove, SeatError

if TYPE_CHECKING:
    from cutpurse.engine.game import Game
    from cutpurse.engine.record import Record
    from cutpurse.engine.runner import Runner

SPECTATOR = -1
MoveLike = Move | int | str


class State:
    """One position. `play` changes it in place; `copy` first to look ahead."""

    __slots__ = ("_actions", "_array", "_boards", "_listed", "_played", "_seed", "_turn", "game", "move_count")

    def __init__(self, game: Game, states: States, seed: bytes | None, played: list[int]) -> None:
        self.game = game
        self._array = states
        self._boards: Boards | None = None
        self._actions = np.zeros(game.rulebook.most_moves, np.int32)
        self._listed = cells(self._actions)
        self._turn = cells(states["to_move"])
        self._seed = seed
        self._played = played
        run = game.runner
        self.move_count = run.list_moves(self._rows(run), 0, self._actions)  # `play` takes any index below it

    @classmethod
    def dealt(cls, game: Game, seed: Seed) -> State:
        """A fresh deal."""
        states = game.empty_states()
        states["chance_key"][0] = seed_words(seed)
        game.runner.deal_one(states, 0)
        return cls(game, states, seed_bytes(seed), [])

    @classmethod
    def from_array(cls, game: Game, states: States) -> State:
        """A state over a record of its own; it has no history, so it cannot be recorded."""
        return cls(game, states, None, [])

    # -- whose turn, what can be done ----------------------------------------------------------------------------

    @property
    def to_move(self) -> int | None:
        """The seat that decides, None when the game is over."""
        seat = self._turn[0]
        return None if seat == NOBODY else seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.move_count == 0

    @property
    def actions(self) -> list[int]:
        """The engine's numbers of the legal moves, in their fixed order."""
        return [int(action) for action in self._actions[: self.move_count]]

    def moves(self, names: Sequence[str] | None = None) -> list[Move]:
        """The legal moves in fixed order; empty when the game is over."""
        seat = self.to_move
        if seat is None:
            return []
        return self._described(self._redacted_board(seat), self.game.check_names(names))

    def play(self, move: MoveLike) -> State:
        """Plays a Move, the index of one in `moves()`, or its notation; an IllegalMove leaves the state untouched."""
        index = move if type(move) is int else self._index(move)
        if not 0 <= index < self.move_count:
            raise IllegalMove(self._refusal(index))
        action = self._listed[index]
        run = self.game.runner
        self.move_count = run.step(self._array if run.compiled else self._rows(run), 0, action, self._actions)
        self._played.append(action)
        return self

    def _index(self, move: object) -> int:
        if isinstance(move, Move):
            if 0 <= move.index < self.move_count and self._actions[move.index] == move.action:
                return move.index
            raise IllegalMove(f"{move.code} is not legal here{self._offer()}")
        if isinstance(move, bool) or not isinstance(move, str | int | np.integer):
            raise IllegalMove(f"a move is a Move, its index or its notation, not {type(move).__name__}")
        if not isinstance(move, str):
            return int(move)
        return self._index_of_code(move)

    def _index_of_code(self, given: str) -> int:
        wanted = "".join(given.split()).casefold()
        legal = self.moves()
        for move in legal:
            if move.code.casefold() == wanted:
                return move.index
        shown = given.strip()[:40]
        alike = [move.code for move in legal if wanted and move.code.casefold().startswith(wanted)]
        if len(alike) > 1:
            raise IllegalMove(f"{shown!r} could be {' or '.join(alike[:6])}; write one of them in full")
        raise IllegalMove(f"{shown!r} is not legal here{self._offer()}")

    def _refusal(self, index: int) -> str:
        if self.over:
            return "the game is over: no move can be played"
        return f"there is no move number {index}; the legal moves are numbered 0 to {self.move_count - 1}"

    def _offer(self) -> str:
        if self.over:
            return ": the game is over"
        codes = [move.code for move in self.moves()]
        more = f" and {len(codes) - 8} more" if len(codes) > 8 else ""
        return f"; legal moves: {', '.join(codes[:8])}{more}"

    # -- results -------------------------------------------------------------------------------------------------

    @property
    def scores(self) -> list[int]:
        """Every seat's score as it stands."""
        return self._results(self._array)[0]

    @property
    def winners(self) -> list[int]:
        """The seats that won, several when the win is shared; empty while the game goes on."""
        return self._results(self._array)[1]

    @property
    def ended(self) -> str | None:
        """Why the game is over (one of the rule book's `ends`), None while it goes on."""
        code = int(self._array["ended"][0])
        return None if code == 0 else self.game.rulebook.ends[code - 1].id

    # -- who sees what -------------------------------------------------------------------------------------------

    def view(self, seat: int | None, names: Sequence[str] | None = None) -> View:
        """Exactly what a seat may see (None: a spectator), as zones that any front end can draw."""
        who = self._check_seat(seat)
        called = self.game.check_names(names)
        rulebook = self.game.rulebook
        known = self._redacted(who)
        board = rulebook.layout.board(known, 0)
        zones = tuple(rulebook.zones(board, who))
        scores, winners = self._results(known)
        seats = tuple(
            Seat(seat=i, name=called[i], score=scores[i], holds=holdings(zones, i)) for i in range(self.game.players)
        )
        decides = self.to_move is not None and who == self.to_move
        return View(
            game=rulebook.id,
            seat=seat,
            seats=seats,
            zones=zones,
            prompt=self._end_text() if self.over else rulebook.prompt(board, who, called),
            to_move=self.to_move,
            moves=tuple(self._described(board, called)) if decides else (),
            ended=self.ended,
            winners=tuple(winners),
        )

    def observe(self, seat: int | None) -> npt.NDArray[np.int32]:
        """What a seat may know, as one vector for programs; `game.rulebook.layout.observed()` names its parts."""
        return self.game.rulebook.layout.observation(self._redacted(self._check_seat(seat)), 0)

    def knowledge(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, as plain JSON in the form of `truth()`, with null for what is hidden."""
        return self.game.rulebook.layout.knowledge(self._redacted_board(self._check_seat(seat)))

    def guess(self, seat: int | None, seed: Seed) -> State:
        """Another state that `seat` cannot tell from this one: hidden parts and future chance drawn anew."""
        other = self._array.copy()
        self.game.runner.imagine(other, 0, self._check_seat(seat), seed_words(seed))
        return State.from_array(self.game, other)

    def truth(self) -> dict[str, Any]:
        """Everything, as plain JSON, secrets included: for tests and finished games only."""
        layout = self.game.rulebook.layout
        board = self._board()
        return {
            "game": self.game.id,
            "players": self.game.players,
            "options": self.game.options,
            "to_move": self.to_move,
            "ended": self.ended,
            **layout.truth(board),
            "chance": layout.chance_truth(board),
        }

    # -- keeping -------------------------------------------------------------------------------------------------

    def copy(self) -> State:
        """A state of its own in the same position, with the same history."""
        return State(self.game, self._array.copy(), self._seed, self._played.copy())

    def record(self) -> Record:
        """The game so far: game, options, rules version, seed and moves."""
        from cutpurse.engine.record import Record

        return Record.of(self)

    @property
    def seed(self) -> bytes:
        """The seed it was dealt from."""
        if self._seed is None:
            raise CutpurseError("this state was guessed or built by hand, not dealt, so it has no seed or record")
        return self._seed

    @property
    def played(self) -> tuple[int, ...]:
        """The engine's numbers of the moves played since the deal."""
        return tuple(self._played)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self._array.tobytes() == other._array.tobytes()

    def __hash__(self) -> int:
        return hash((self.game, self._array.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.game, self._array.tobytes(), self._seed, self._played)

    def __repr__(self) -> str:
        turn = f"ended by {self.ended}" if self.over else f"seat {self.to_move} to move"
        return f"<{self.game.rulebook.title} after {len(self._played)} moves, {turn}>"

    # -- inner workings ------------------------------------------------------------------------------------------

    def _rows(self, run: Runner) -> Any:
        """The record in the form a runner takes: the array itself when compiled, boards otherwise."""
        if run.compiled:
            return self._array
        if self._boards is None:
            self._boards = Boards(self.game.rulebook, self._array)
        return self._boards

    def _board(self) -> Board:
        return self.game.rulebook.layout.board(self._array, 0)

    def _results(self, states: States) -> tuple[list[int], list[int]]:
        """Scores and winners as a record tells them, which may be a redacted one: then hidden cards have no say."""
        run = self.game.runner
        seats = range(self.game.players)
        rows = states if run.compiled else Boards(self.game.rulebook, states)
        scores = [int(run.score_of(rows, 0, seat)) for seat in seats]
        return scores, [seat for seat in seats if self.over and run.wins_of(rows, 0, seat)]

    def _check_seat(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < self.game.players:
            raise SeatError(f"seats are numbered 0 to {self.game.players - 1} (None: a spectator), not {seat!r:.40}")
        return int(seat)

    def _redacted(self, seat: int) -> States:
        known = self._array.copy()
        self.game.runner.redact(known, 0, seat)
        return known

    def _redacted_board(self, seat: int) -> Board:
        """The one gate: people's texts, zones and moves are made from this board, never from the state itself."""
        return self.game.rulebook.layout.board(self._redacted(seat), 0)

    def _described(self, board: Board, names: Sequence[str]) -> list[Move]:
        found = []
        for index, action in enumerate(self.actions):
            said = self.game.rulebook.describe(board, action, names)
            found.append(Move(index, action, said.code, said.kind, said.data, said.text, said.touches))
        return found

    def _end_text(self) -> str:
        return self.game.rulebook.ends[int(self._array["ended"][0]) - 1].text


def _unpickled(game: Game, record: bytes, seed: bytes | None, played: list[int]) -> State:
    states = np.frombuffer(record, game.rulebook.layout.dtype).copy()
    return State(game, states, seed, played)
