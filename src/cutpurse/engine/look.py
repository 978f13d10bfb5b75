"""Looking: a redacted record made into the view of a seat. Nothing else makes views, so nothing else can leak."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cutpurse.engine.events import Asked, Ended
from cutpurse.engine.layout import NOBODY, States
from cutpurse.engine.runner import Boards
from cutpurse.engine.seen import Seen
from cutpurse.engine.view import Move, Said, Seat, Table, View, Zone

if TYPE_CHECKING:
    from cutpurse.engine.game import Game
    from cutpurse.engine.rulebook import Rulebook

SPECTATOR = -1
EVERYBODY = -2  # all seats together: for finished games only, because it tells every hand

Made = tuple[Any, ...]  # what each part of a table is: seats, zones, values and tally, as in a scene


class Look:
    """What somebody saw who looked: a redacted board, what the parts of the table were, and which had changed."""

    __slots__ = ("_players", "_table", "board", "changed", "made", "since")

    def __init__(
        self, players: int, board: Seen, made: Made, since: Made | None = None, changed: Sequence[int] = ()
    ) -> None:
        self._players = players
        self._table: Table | None = None
        self.board = board
        self.made = made
        self.since = since  # the parts as they were when somebody with the same eyes looked last
        self.changed = changed  # the numbers of the parts that differ from those

    @property
    def table(self) -> Table:
        """The parts by what they are."""
        if self._table is None:
            self._table = Table.of(self._players, self.made)
        return self._table

    def differs_from(self, was: Look) -> Sequence[int]:
        """The numbers of the parts that are not as another look found them."""
        if self.made is was.made:
            return ()
        if self.since is was.made:
            return self.changed
        pairs = enumerate(zip(was.made, self.made, strict=True))
        return [number for number, (old, new) in pairs if old is not new and old != new]


Looks = dict[int, Look]  # each seat's last one


class Sight:
    """One position as it can be seen: each seat's redacted board, and its table, made when somebody looks.

    `looks` are those at other positions of the same game: what has not changed since is taken from them.
    """

    def __init__(self, game: Game, record: bytes, looks: Looks, actions: Sequence[int] = ()) -> None:
        self._game = game
        self.record = record  # the whole of it, secrets included
        self.looks = looks
        self.actions = actions  # the legal moves, where somebody is asked
        self._boards: dict[int, Seen] = {}
        self._here: Looks = {}  # those at this position
        self._asked: dict[int, Asked] = {}

    def board(self, who: int) -> Seen:
        """The one gate: people's texts, zones and moves are made from this board, never from the position itself."""
        board = self._boards.get(who)
        if board is None:
            known = redacted(self._game, self.record, who)
            for alike in self._boards.values():
                if alike.raw == known:
                    board = alike
                    break
            else:
                board = self._game.rulebook.layout.seen(known)
            self._boards[who] = board
        return board

    def look(self, who: int) -> Look:
        """What lies on the table, part by part."""
        look = self._here.get(who)
        if look is None:
            if who == EVERYBODY:
                look = self._together()
            else:
                look = self.looks[who] = self._shared(who) or look_at(
                    self._game, self.board(who), who, self.looks.get(who)
                )
            self._here[who] = look
        return look

    def _shared(self, who: int) -> Look | None:
        """What somebody saw here who knows the same and is shown the same of it."""
        board, scene = self.board(who), self._game.rulebook.scene
        for other, look in self._here.items():
            if self._boards.get(other) is board and scene(self._game.players, other) is scene(self._game.players, who):
                return look
        return None

    def table(self, who: int) -> Table:
        """What lies on the table."""
        return self.look(who).table

    def _together(self) -> Look:
        """What lies on the table if all seats tell what they see of it; the rest is as a spectator sees it.

        Where two know as much of a zone, who is to move comes first: others may not know yet what it has begun. Then
        its owner, so that a hand is always sorted as for the one who holds it.
        """
        public = self.look(SPECTATOR)
        looks = [self.look(seat) for seat in range(self._game.players)]
        first = self.look(self._decides())
        made = list(public.made)
        for number, zone in enumerate(public.made):
            if isinstance(zone, Zone):
                owners = public if zone.owner is None else looks[zone.owner]
                made[number] = max([look.made[number] for look in (first, owners, public, *looks)], key=_known)
        return Look(self._game.players, public.board, tuple(made))

    def view(self, who: int, names: Sequence[str]) -> View:
        """All that a seat sees, and what is asked of it."""
        table, asked, end = self.table(who), self.asked(who), self.end(who)
        return View(
            game=self._game.id,
            seat=who if who >= 0 else None,
            seats=named(table.seats, names),
            zones=table.zones,
            values=table.values,
            tally=table.tally,
            prompt=asked.prompt,
            to_move=asked.to_move,
            moves=asked.moves,
            reasons=asked.reasons,
            drafts=asked.drafts,
            conflicts=asked.conflicts,
            ended=None if end is None else end.reason,
            winners=() if end is None else end.winners,
            verdict=() if end is None else end.verdict,
        )

    def asked(self, who: int) -> Asked:
        """What is asked of whom, and, for the seat that decides, all it may do."""
        asked = self._asked.get(who)
        if asked is None:
            asked = self._asked[who] = self._question(self._decides() if who == EVERYBODY else who)
        return asked

    def _decides(self) -> int:
        """The seat to move, whose question everybody together is asked; a spectator once the game is over."""
        mover: int = self.board(SPECTATOR).to_move
        return SPECTATOR if mover == NOBODY else mover

    def _question(self, who: int) -> Asked:
        rulebook, board = self._game.rulebook, self.board(who)
        mover = board.to_move
        if mover == NOBODY:
            return Asked(to_move=None, prompt=rulebook.ends[board.ended - 1].say)
        prompt = rulebook.prompt(board, who)
        if mover != who:
            return Asked(to_move=mover, prompt=prompt)
        return Asked(
            to_move=mover,
            prompt=prompt,
            moves=moves_on(rulebook, board, self.actions),
            reasons=tuple(rulebook.reasons(board, who)) if rulebook.reasons else (),
            drafts=tuple(rulebook.drafts(board, who)) if rulebook.drafts else (),
            conflicts=tuple(rulebook.conflicts(board, who)) if rulebook.conflicts else (),
        )

    def end(self, who: int) -> Ended | None:
        """How the game ended, who won and why; None while it goes on."""
        who = max(who, SPECTATOR)  # everybody together is told as a spectator is
        rulebook, board = self._game.rulebook, self.board(who)
        if board.to_move != NOBODY:
            return None
        return Ended(
            reason=rulebook.ends[board.ended - 1].id,
            winners=tuple(seat for seat in range(self._game.players) if rulebook.wins(board, seat)),
            verdict=tuple(rulebook.verdict(board, who)) if rulebook.verdict else (),
        )


def redacted(game: Game, record: bytes, who: int) -> bytes:
    """What is left of a record once everything has been taken out of it that `who` may not know."""
    spare, run = game.rulebook.spare_boards, game.runner
    try:
        boards = spare.pop()  # nobody else has it until it is put back
    except IndexError:
        boards = Boards(game.rulebook, game.rulebook.layout.records(record))
    boards.take(record)
    run.redact(boards.states if run.compiled else boards, 0, who)
    left: bytes = boards.record()
    spare.append(boards)
    return left


def _known(zone: Zone) -> tuple[int, int]:
    """How much of a zone is seen: the faces, then the pieces."""
    return sum([piece.face is not None for piece in zone.pieces]), len(zone.pieces)


def look_at(game: Game, board: Seen, who: int, last: Look | None = None) -> Look:
    """What lies on the table, from a board that holds only what `who` may know, if need be with an eye on another."""
    scene = game.rulebook.scene(game.players, who)
    if last is None:
        return Look(game.players, board, scene.on(board))
    made, changed = scene.changed(last.made, last.board, board)
    return last if made is last.made else Look(game.players, board, made, last.made, changed)


def named(seats: Sequence[Seat], names: Sequence[str]) -> tuple[Seat, ...]:
    """The same seats with names."""
    return tuple([Seat(seat=seat.seat, name=names[seat.seat], score=seat.score, parts=seat.parts) for seat in seats])


def moves_on(rulebook: Rulebook, board: Seen, actions: Sequence[int]) -> tuple[Move, ...]:
    """Legal moves as people and programs see them, from a redacted board."""
    codes, describe = rulebook.codes, rulebook.describe
    return tuple([_move(describe(board, action), action, codes[action], at) for at, action in enumerate(actions)])


def move_on(rulebook: Rulebook, board: Seen, action: int, index: int) -> Move:
    """One legal move, the number `index` of its list."""
    return _move(rulebook.describe(board, action), action, rulebook.codes[action], index)


def _move(said: Said, action: int, code: str, index: int) -> Move:
    return Move(
        index=index,
        action=action,
        code=code,
        kind=said.kind,
        facts=said.facts,
        say=said.text,
        touches=said.touches,
        gain=said.gain,
        tag=said.tag,
        preview=said.preview,
    )


def _rows(game: Game, states: States) -> States | Boards:
    return states if game.runner.compiled else Boards(game.rulebook, states)


def scores_of(game: Game, states: States) -> list[int]:
    """Every seat's score as a record tells it."""
    rows = _rows(game, states)
    return [int(game.runner.score_of(rows, 0, seat)) for seat in range(game.players)]


def winners_of(game: Game, states: States) -> list[int]:
    """The seats that won, as a record of a finished game tells it."""
    if int(states["to_move"][0]) != NOBODY:
        return []
    rows = _rows(game, states)
    return [seat for seat in range(game.players) if game.runner.wins_of(rows, 0, seat)]
