"""Looking: a redacted record made into the view of a seat. Nothing else makes views, so nothing else can leak."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cutpurse.engine.layout import NOBODY, Board, States
from cutpurse.engine.runner import Boards
from cutpurse.engine.view import Datum, Move, Seat, View
from cutpurse.engine.words import Words

if TYPE_CHECKING:
    from cutpurse.engine.game import Game
    from cutpurse.engine.rulebook import Rulebook

SPECTATOR = -1


def look_at(game: Game, known: States, who: int, names: Sequence[str]) -> View:
    """What lies on the table, from a record that holds only what `who` may know; nothing is asked."""
    rulebook = game.rulebook
    board = rulebook.layout.board(known, 0)
    scores = scores_of(game, known)
    return View(
        game=rulebook.id,
        seat=None if who == SPECTATOR else who,
        seats=tuple(
            Seat(
                seat=seat,
                name=names[seat],
                score=scores[seat],
                parts=tuple(rulebook.parts(board, seat)) if rulebook.parts else (),
            )
            for seat in range(game.players)
        ),
        zones=tuple(rulebook.zones(board, who)),
        values=tuple(rulebook.values(board, who)) if rulebook.values else (),
        tally=tuple(rulebook.tally(board, who)) if rulebook.tally else (),
    )


def question_of(game: Game, known: States, who: int, actions: Sequence[int], seen: View) -> View:
    """The same view with what is asked of whom, and, for the seat that decides, all it may do."""
    rulebook = game.rulebook
    board = rulebook.layout.board(known, 0)
    mover = int(board.to_move)
    if mover == NOBODY:
        return _ended(game, known, board, who, seen)
    asked = replace(seen, to_move=mover, prompt=rulebook.prompt(board, who))
    if mover != who:
        return asked
    words = Words.of(rulebook, None, [seat.name for seat in seen.seats], who)
    return replace(
        asked,
        moves=tuple(move.spoken(words) for move in described(rulebook, board, actions)),
        reasons=tuple(rulebook.reasons(board, who)) if rulebook.reasons else (),
        drafts=tuple(rulebook.drafts(board, who)) if rulebook.drafts else (),
        conflicts=tuple(rulebook.conflicts(board, who)) if rulebook.conflicts else (),
    )


def _ended(game: Game, known: States, board: Board, who: int, seen: View) -> View:
    rulebook = game.rulebook
    end = rulebook.ends[int(board.ended) - 1]
    return replace(
        seen,
        prompt=end.say,
        ended=end.id,
        winners=tuple(winners_of(game, known)),
        verdict=tuple(rulebook.verdict(board, who)) if rulebook.verdict else (),
    )


def described(rulebook: Rulebook, board: Board, actions: Sequence[int]) -> list[Move]:
    """Moves as people and programs see them, from a redacted board."""
    found = []
    for index, action in enumerate(actions):
        said = rulebook.describe(board, action)
        facts = tuple(
            Datum(name, tuple(value) if isinstance(value, list) else value) for name, value in said.data.items()
        )
        found.append(
            Move(
                index=index,
                action=action,
                code=said.code,
                kind=said.kind,
                facts=facts,
                say=said.text,
                touches=said.touches,
                gain=said.gain,
                tag=said.tag,
            )
        )
    return found


def _rows(game: Game, states: States) -> States | Boards:
    return states if game.runner.compiled else Boards(game.rulebook, states)


def scores_of(game: Game, states: States) -> list[int]:
    """Every seat's score as a record tells it, which may be a redacted one: then hidden cards have no say."""
    rows = _rows(game, states)
    return [int(game.runner.score_of(rows, 0, seat)) for seat in range(game.players)]


def winners_of(game: Game, states: States) -> list[int]:
    """The seats that won, as a record of a finished game tells it."""
    if int(states["to_move"][0]) != NOBODY:
        return []
    rows = _rows(game, states)
    return [seat for seat in range(game.players) if game.runner.wins_of(rows, 0, seat)]
