"""Pig, the dice game: roll as often as you dare, but a 1 loses the turn. The example of docs/add-a-game.md."""

from cutpurse.engine.chance import draw
from cutpurse.engine.layout import SEATS, Board, Number
from cutpurse.engine.options import Whole
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import Credit, End, Rulebook
from cutpurse.engine.seen import Part
from cutpurse.engine.turns import end_game, next_seat
from cutpurse.engine.view import Piece, Said, Touch, Value, Zone

ROLL, BANK = 0, 1
REACHED = 1  # s.ended: the first of `ends` below
SIDES = 6
LARGEST_TARGET = 1000
LARGEST_POT = 10_000  # nobody is that lucky
LARGEST_SCORE = LARGEST_TARGET - 1 + LARGEST_POT


@rule
def deal(s: Board) -> None:
    """Every field starts at 0, so there is nothing to do but to say who begins."""
    s.to_move = 0


@rule
def moves(s: Board, out: list[int]) -> int:
    """Roll or bank, at any time."""
    out[0] = ROLL
    out[1] = BANK
    return 2


@rule
def play(s: Board, move: int) -> None:
    """A roll adds to the pot, unless it is a 1; banking saves the pot and ends the turn."""
    seat = s.to_move
    if move == ROLL:
        s.die = 1 + draw(s, SIDES)
        if s.die > 1:
            s.pot += s.die
            return
    else:
        s.points[seat] += s.pot
        if s.points[seat] >= s.target:
            end_game(s, REACHED)
            return
    s.pot = 0
    s.to_move = next_seat(s, seat)


@rule
def score(s: Board, seat: int) -> int:
    """The points banked."""
    return s.points[seat]  # type: ignore[no-any-return]  # a field of whole numbers


@rule
def wins(s: Board, seat: int) -> bool:
    """The first to reach the target wins."""
    return s.points[seat] >= s.target  # type: ignore[no-any-return]  # fields of whole numbers


def notation(move: int) -> str:
    """The two moves as people type them."""
    return "roll" if move == ROLL else "bank"


def describe(s: Board, move: int) -> Said:
    """The two moves in words."""
    if move == ROLL:
        return Said(kind="roll", text="Roll the die", touches=(Touch(zone="die"),))
    touches = (Touch(zone="pot"),)
    return Said(kind="bank", data={"points": s.pot}, text=f"Bank {s.pot} points", touches=touches)


def zones(players: int, seat: int) -> list[Part]:
    """The die and the pot, each shown as a piece."""
    return [Part(die_zone), Part(pot_zone)]


def die_zone(s: Board) -> Zone:
    """The die, once it was rolled."""
    die = (Piece(face=str(s.die), place=0),) if s.die else ()
    return Zone(
        id="die", kind="die", shape="slots", group="table", label="Die", holds="die", count=len(die), pieces=die
    )


def pot_zone(s: Board) -> Zone:
    """The points at stake."""
    pot = (Piece(face=str(s.pot), place=0),)
    return Zone(id="pot", kind="pot", shape="slots", group="table", label="Pot", holds="points", count=1, pieces=pot)


def values(s: Board) -> list[Value]:
    """What the players race to."""
    return [Value(id="target", value=s.target, label="Target")]


def prompt(s: Board, seat: int) -> str:
    """What is being asked."""
    return f"Roll, or bank {s.pot}?"


def check(s: Board) -> str | None:
    """What is wrong with a position that was built by hand or read from a file."""
    reached = max(s.points[seat] for seat in range(s.players)) >= s.target
    if reached != (s.ended == REACHED):
        return "the game is over as soon as somebody has reached the target"
    return None


PIG = Rulebook(
    id="pig",
    title="Pig",
    version=1,
    players=(2, 10),
    credit=Credit(author="traditional"),
    summary="Roll as often as you dare, but a 1 loses the turn.",
    hidden="nothing; only the next roll is unknown",
    length="about 60 decisions with two players",
    page="# Pig\nRoll the die and add it to the pot, or bank the pot. A 1 empties the pot and ends your turn.",
    options=(Whole(name="target", low=10, high=LARGEST_TARGET, default=100, text="points that win the game"),),
    fields=(
        Number(name="points", per=(SEATS,), low=0, high=LARGEST_SCORE, text="points banked by each seat"),
        Number(name="pot", low=0, high=LARGEST_POT, text="points of this turn"),
        Number(name="die", dtype="i1", low=0, high=SIDES, text="the last roll, 0 before the first"),
    ),
    ends=(End(id="target", text="The target is reached."),),
    actions=2,
    most_moves=2,
    longest=0,
    deal=deal,
    moves=moves,
    play=play,
    score=score,
    wins=wins,
    notation=notation,
    describe=describe,
    zones=zones,
    prompt=prompt,
    values=values,
    check=check,
    move_kinds={"roll": "roll the die; no data", "bank": "save the pot; data: points"},
)
