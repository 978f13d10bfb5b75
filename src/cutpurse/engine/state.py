"""A state: one position of one game, and the verbs that act on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine import position, runner
from cutpurse.engine.layout import NOBODY, Board, States, cells, copied
from cutpurse.engine.look import Looks, Sight, move_on, moves_on, scores_of, winners_of
from cutpurse.engine.runner import Boards
from cutpurse.engine.seed import SEED_BYTES, Seed, seed_bytes, seed_words
from cutpurse.engine.view import Eyes, Move, SpokenMove, View
from cutpurse.engine.watch import Beats, Watched
from cutpurse.engine.words import Words
from cutpurse.errors import CutpurseError, IllegalMove, TruthError, shown

if TYPE_CHECKING:
    from cutpurse.engine.game import Game
    from cutpurse.engine.record import Record
    from cutpurse.engine.runner import Runner

MoveLike = Move | int | str
MOST_AT_ONCE = 100  # moves made as one
NOT_AS_ONE = "these moves cannot be played as one: all but the last must be legal and of a kind that others cannot see"
WRONG_HISTORY = "the moves that this state says were played do not lead to it"


@dataclass(frozen=True, kw_only=True)
class Since:
    """What has happened since an earlier position, as far as it matters to taking moves back."""

    moves: int
    drawn: bool  # chance had a say: something was shuffled or drawn, but for lots and secret moves
    decided: tuple[int, ...]  # the seats that made a decision
    revealed: tuple[bool, ...]  # for each seat, whether it saw a face that it had not seen before
    in_private: bool  # a seat saw such a face and not everybody did

    def may_take_back(self, seat: int) -> bool:
        """Whether nobody else decided, and nothing came to light but what the seat itself showed to everybody."""
        is_open = not self.drawn and not self.revealed[seat] and not self.in_private
        return is_open and set(self.decided) <= {seat}


class State:
    """One position. `play` changes it in place; `copy` first to look ahead.

    A state belongs to one thread at a time; states of one game may be played on many threads side by side.
    """

    __slots__ = (
        "_actions",
        "_array",
        "_boards",
        "_listed",
        "_looks",
        "_played",
        "_proved",
        "_seed",
        "_sight",
        "_turn",
        "game",
        "move_count",
    )

    def __init__(self, game: Game, states: States, seed: bytes | None, played: list[tuple[int, int]]) -> None:
        self._hold(game, states, np.zeros(game.rulebook.room_for_moves, np.int32), seed, played)
        run = game.runner
        self.move_count = run.list_moves(self._rows(run), 0, self._actions)  # `play` takes any index below it

    def _hold(
        self,
        game: Game,
        states: States,
        actions: npt.NDArray[np.int32],
        seed: bytes | None,
        played: list[tuple[int, int]],
    ) -> None:
        self.game = game
        self._array = states
        self._boards: Boards | None = None
        self._sight: Sight | None = None  # this position as seats see it, once somebody has looked
        self._looks: Looks = {}  # what they saw when they last looked, here or earlier
        self._actions = actions
        self._listed = cells(actions)
        self._turn = cells(states["to_move"])
        self._seed = seed
        self._played = played  # who moved, and the action
        self._proved = True  # that this history leads here; a history from outside is proved when it is asked for

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

    @classmethod
    def checked(
        cls, game: Game, states: States, seed: bytes | None = None, played: Sequence[tuple[int, int]] = ()
    ) -> State:
        """A state over a record from outside that was checked; one without a move that has not ended is refused."""
        listed = np.zeros(game.rulebook.room_for_moves, np.int32)
        try:
            found = runner.interpreted(game.rulebook).list_moves(states, 0, listed)
        except (IndexError, ValueError) as error:  # for a game that does not check enough itself
            raise TruthError("the legal moves of this position cannot be listed") from error
        if found == 0 and states["to_move"][0] != NOBODY:
            raise TruthError("nothing can be moved here, but the game is not over")
        state = cls(game, states, seed, list(played))
        state._proved = seed is None
        return state

    # -- whose turn, what can be done ----------------------------------------------------------------------------

    @property
    def to_move(self) -> int | None:
        """The seat that decides, None when the game is over."""
        seat = self._turn[0]
        return None if seat == NOBODY else seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._turn[0] == NOBODY)

    @property
    def actions(self) -> list[int]:
        """The engine's numbers of the legal moves, in their fixed order."""
        return self._listed[: self.move_count].tolist()  # type: ignore[no-any-return]  # a row of whole numbers

    def moves(self, names: Sequence[str] | None = None, language: str | None = None) -> list[SpokenMove]:
        """The legal moves in fixed order, in words of a language; empty when the game is over."""
        seat = self.to_move
        if seat is None:
            return []
        words = Words.of(self.game.rulebook, language, self.game.check_names(names), seat)
        return [move.spoken(words) for move in self._described()]

    def _described(self) -> tuple[Move, ...]:
        """The legal moves as the seat to move sees them."""
        return () if self.over else moves_on(self.game.rulebook, self._look().board(self._turn[0]), self.actions)

    def play(self, move: MoveLike) -> State:
        """Plays a Move, the index of one in `moves()`, or its notation; an IllegalMove leaves the state untouched."""
        index = move if type(move) is int else self._index(move)
        if not 0 <= index < self.move_count:
            raise self._illegal(f"move number {shown(index)}")
        seat, action = self._turn[0], self._listed[index]
        self._sight = None
        run = self.game.runner
        self.move_count = run.step(self._array if run.compiled else self._rows(run), 0, action, self._actions)
        self._played.append((seat, action))
        return self

    def index_of(self, move: MoveLike) -> int:
        """The place of a move in the list of legal ones; an IllegalMove if it is not among them."""
        index = move if type(move) is int else self._index(move)
        if not 0 <= index < self.move_count:
            raise self._illegal(f"move number {shown(index)}")
        return index

    def play_all(self, moves: Sequence[MoveLike]) -> State:
        """Plays several moves as one, such as a whole offer: all of them or none.

        All but the last must be of a secret kind: whether later moves are legal could tell what chance will bring.
        """
        ahead = self.copy()
        for _ in ahead._run_of(moves):
            pass
        self._become(ahead)
        return self

    def watch(self, move: MoveLike) -> Watched:
        """Plays a move as `play` does, and returns what could be seen of it, beat by beat."""
        index = self.index_of(move)
        before, seat, action = self._look(), self._turn[0], self._listed[index]
        told = move_on(self.game.rulebook, before.board(seat), action, index)
        board = self._board()
        with Beats(self._array, board) as beats:
            self.game.rulebook.play(board, action)
        run = self.game.runner
        self.move_count = run.list_moves(self._array if run.compiled else self._rows(run), 0, self._actions)
        self._played.append((seat, action))
        self._sight = None
        return Watched(self.game, before, beats.kept, self._look(), told, had_chance=beats.had_chance)

    def watch_all(self, moves: Sequence[MoveLike]) -> list[Watched]:
        """Plays several moves of the same seat as `play_all` does, and returns what could be seen of each."""
        ahead = self.copy()
        seen = list(ahead._run_of(moves))
        self._become(ahead)
        return seen

    def _run_of(self, moves: Sequence[MoveLike]) -> Iterator[Watched]:
        """Plays moves one after the other, as long as nobody else can see them."""
        for number, move in enumerate(_several(moves), 1):
            try:
                seen = self.watch(move)
            except IllegalMove as refusal:
                if len(moves) == 1:
                    raise
                raise IllegalMove(NOT_AS_ONE, refusal.legal) from None  # which of them it was is told to nobody
            if number < len(moves) and not seen.is_secret:
                raise IllegalMove(NOT_AS_ONE)
            yield seen

    def _become(self, other: State) -> None:
        self._array[:] = other._array
        self._actions[:] = other._actions
        self.move_count = other.move_count
        self._played = other._played
        self._sight = other._sight
        self._looks = other._looks
        self._proved = other._proved

    def in_order(self, codes: Sequence[str]) -> list[str]:
        """The same moves in an order in which `play_all` takes them, or an IllegalMove."""
        found = _ordered(self, [_plain_code(code) for code in _several(codes)])
        if found is None:
            raise IllegalMove(f"these moves cannot be played together in any order: {' '.join(codes)[:80]}")
        return found

    def since(self, ply: int) -> Since:
        """What has happened since so many moves had been played: for deciding whether moves may be taken back."""
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= len(self._played):
            raise IllegalMove(f"{len(self._played)} moves were played; there is no position after {ply!r:.20}")
        self._prove()
        again = self.game.deal(self.seed)
        for _, action in self._played[:ply]:
            again.play(again.index_of_action(action))
        drawn = False
        decided: set[int] = set()
        revealed = [False] * self.game.players
        in_private = False
        for seat, action in self._played[ply:]:
            decided.add(seat)
            seen = again.watch(again.index_of_action(action))
            drawn = drawn or (seen.had_chance and not seen.is_secret)
            to_all = seen.revealed(None)
            for who in range(self.game.players):
                to_one = seen.revealed(who)
                revealed[who] = revealed[who] or any(to_one)
                in_private = in_private or any(one and not all_ for one, all_ in zip(to_one, to_all, strict=True))
        return Since(
            moves=len(self._played) - ply,
            drawn=drawn,
            decided=tuple(sorted(decided)),
            revealed=tuple(revealed),
            in_private=in_private,
        )

    def index_of_action(self, action: int) -> int:
        """The index of the legal move with the engine's number; a history that has another one is refused."""
        if action not in self.actions:
            raise CutpurseError(WRONG_HISTORY)
        return self.actions.index(action)

    def _index(self, move: object) -> int:
        if isinstance(move, Move):
            index = move.index
            if type(index) is int and 0 <= index < self.move_count and self._listed[index] == move.action:
                return index
            raise self._illegal(shown(move.code))
        if isinstance(move, bool) or not isinstance(move, str | int | np.integer):
            raise IllegalMove(f"a move is a Move, its index or its notation, not {type(move).__name__}")
        if not isinstance(move, str):
            return int(move)
        return self._index_of_code(move)

    def _index_of_code(self, given: str) -> int:
        action, legal = self.game.rulebook.action_of(given), self.actions
        if action in legal:
            return legal.index(action)
        wanted = _plain_code(given)
        alike = tuple(code for code in self._codes() if wanted and code.casefold().startswith(wanted))
        raise self._illegal(shown(given.strip()), alike)

    def _codes(self) -> list[str]:
        """The notation of the legal moves."""
        codes = self.game.rulebook.codes
        return [codes[action] for action in self.actions]

    def _illegal(self, what: str, alike: tuple[str, ...] = ()) -> IllegalMove:
        """A refusal that says the same whatever is hidden; only the seat to move may read what it might have meant."""
        return IllegalMove(
            f"{what} is not legal here{': the game is over' if self.over else ''}", alike or tuple(self._codes())
        )

    # -- results -------------------------------------------------------------------------------------------------

    @property
    def scores(self) -> list[int]:
        """Every seat's score as it stands."""
        return scores_of(self.game, self._array)

    @property
    def winners(self) -> list[int]:
        """The seats that won, several when the win is shared; empty while the game goes on."""
        return winners_of(self.game, self._array)

    @property
    def ended(self) -> str | None:
        """Why the game is over (one of the rule book's `ends`), None while it goes on."""
        code = int(self._array["ended"][0])
        return None if code == 0 else self.game.rulebook.ends[code - 1].id

    # -- who sees what -------------------------------------------------------------------------------------------

    def view(self, seat: Eyes, names: Sequence[str] | None = None) -> View:
        """Exactly what a seat may see (None: a spectator), as zones that any front end can draw.

        OPEN, for finished games only, shows what all seats together may see.
        """
        return self._look().view(self.game.check_eyes(seat), self.game.check_names(names))

    def observe(self, seat: int | None) -> npt.NDArray[np.int32]:
        """What a seat may know, as one row of numbers for programs; `game.observation.parts` says what they are."""
        who = self.game.check_seat(seat)
        return self.game.observation.of(self._look().board(who).raw, who)

    def knowledge(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, as plain JSON in the form of `truth()`, with null for what is hidden."""
        return self.game.rulebook.layout.knowledge(self._look().board(self.game.check_seat(seat)))

    def guess(self, seat: int | None, seed: Seed) -> State:
        """Another state that `seat` cannot tell from this one: hidden parts and future chance drawn anew."""
        other = copied(self._array)
        self.game.runner.imagine(other, 0, self.game.check_seat(seat), seed_words(seed))
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
        other = State.__new__(State)
        other._hold(self.game, copied(self._array), self._actions.copy(), self._seed, self._played.copy())
        other.move_count = self.move_count
        other._proved = self._proved
        other._looks = self._looks.copy()
        return other

    __copy__ = copy  # a shallow copy would share the history, which playing either would add to

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def records(self) -> States:
        """The state as an array of one record, a copy: what kernels work on (docs/kernels.md); it holds all secrets."""
        return copied(self._array)

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
    def ply(self) -> int:
        """How many moves were played since the deal."""
        return len(self._played)

    @property
    def played(self) -> tuple[int, ...]:
        """The engine's numbers of the moves played since the deal."""
        return tuple([action for _, action in self._played])

    @property
    def moved(self) -> tuple[tuple[int, str], ...]:
        """Who moved since the deal, and the notation of each move."""
        self._prove()
        codes = self.game.rulebook.codes
        return tuple([(seat, codes[action]) for seat, action in self._played])

    def _prove(self) -> None:
        """Refuses a history that does not lead here."""
        if self._proved:
            return
        again = self.game.deal(self.seed)
        for seat, action in self._played:
            if again._turn[0] != seat:
                raise CutpurseError(WRONG_HISTORY)
            again.play(again.index_of_action(action))
        if again != self:
            raise CutpurseError(WRONG_HISTORY)
        self._proved = True

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
        return self._array if run.compiled else self._interpreted()

    def _interpreted(self) -> Boards:
        """The record as uncompiled rules see it; making that takes longer than most moves."""
        if self._boards is None:
            self._boards = Boards(self.game.rulebook, self._array)
        return self._boards

    def _board(self) -> Board:
        return self._interpreted()[0]

    def forget_looks(self) -> None:
        """Lets go of all that can be made again, looks and boards: for positions at which nobody moves for a while."""
        self._boards = None
        self._sight = None
        self._looks = {}

    def _look(self) -> Sight:
        """This position as seats see it."""
        if self._sight is None:
            self._sight = Sight(self.game, self._array.tobytes(), self._looks, self.actions)
        return self._sight


def _plain_code(code: object) -> str:
    if not isinstance(code, str):
        raise IllegalMove(f"the notation of a move is a text, not {type(code).__name__}")
    return "".join(code.split()).casefold()


def _several(moves: object) -> Sequence[Any]:
    """Several moves in order, or an IllegalMove."""
    if not isinstance(moves, list | tuple) or len(moves) > MOST_AT_ONCE:
        raise IllegalMove(f"moves that are made as one are a list of at most {MOST_AT_ONCE}")
    return moves


def _ordered(state: State, codes: list[str]) -> list[str] | None:
    """The first order, by the fixed order of legal moves, in which all can be played as one; None if there is none."""
    if not codes:
        return []
    for index, code in enumerate(state._codes()):
        if code.casefold() not in codes:
            continue
        rest = codes.copy()
        rest.remove(code.casefold())
        ahead = state.copy()
        if ahead.watch(index).is_secret or not rest:
            found = _ordered(ahead, rest)
            if found is not None:
                return [code, *found]
    return None


def _unpickled(game: Game, record: bytes, seed: bytes | None, played: list[tuple[int, int]]) -> State:
    """The state that a pickle describes, refused like any position from outside if it does not make sense."""
    from cutpurse.engine.game import Game

    if not isinstance(game, Game):
        raise TruthError(f"a state belongs to a game, not to {shown(game)}")
    states = position.from_bytes(game, record)
    if seed is not None and (not isinstance(seed, bytes) or len(seed) != SEED_BYTES):
        raise TruthError(f"the seed of a state is {SEED_BYTES} bytes")
    if not isinstance(played, list) or not all(_is_played(game, entry) for entry in played):
        raise TruthError("the moves played are a list of seats and numbers of actions")
    return State.checked(game, states, seed, played)


def _is_played(game: Game, entry: object) -> bool:
    """Whether something says who played which action."""
    if not isinstance(entry, tuple) or len(entry) != 2:
        return False
    seat, action = entry
    known = type(seat) is int and type(action) is int
    return known and 0 <= seat < game.players and 0 <= action < game.rulebook.actions
