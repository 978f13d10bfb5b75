"""Nacho Pile for people: moves in words, the places on the table, the facts, and what is asked of whom."""

from __future__ import annotations

from collections.abc import Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Many, Odds, Text, Who, say
from cutpurse.engine.seen import Part
from cutpurse.engine.view import Piece, Role, Said, Touch, Value, Zone
from cutpurse.rulebooks.nacho_pile.chips import (
    ALL_KINDS,
    DRAW,
    DRAW_OR_STOP,
    IDLE_LIMIT,
    KINDS,
    LAST_NUMBER,
    NO_CHIP,
    NUMBER_A_WILD,
    NUMBERS,
    REMOVE_PILE,
    SCORE_PLAIN,
    SCORE_WILD,
    SPECIALS,
    STEAL,
    STEAL_PILE,
    STOP,
    WILD,
    WILD_BECOMES,
)
from cutpurse.rulebooks.nacho_pile.rules import plate_total, would_bust

MOVE_KINDS = {
    "draw": "draw a chip from the bag; no data",
    "stop": "end the turn and lay this turn's chips down; no data",
    "number": "say which number a wild has when it is laid down; data: number",
    "score": "choose the number that goes to the plate; data: number, wild (whether a wild is picked as that number)",
    "steal": "take a pile from another player; data: owner (seat), number, chips (how many it holds)",
    "remove": "put a pile back into the bag; data: owner (seat), number, chips (how many it holds)",
}

# by phase: what is decided, what the seat to move is asked, and what the others are told
PHASE_WORDS = ("phase-first", "phase-again", "phase-wild", "phase-steal", "phase-score", "phase-remove")
ASKED = ("prompt-first", "prompt-again", "prompt-wild", "prompt-steal", "prompt-score", "prompt-remove")
THEIRS = (
    "prompt-first-theirs",
    "prompt-again-theirs",
    "prompt-wild-theirs",
    "prompt-steal-theirs",
    "prompt-score-theirs",
    "prompt-remove-theirs",
)
WOULD_BUST = (Value(id="busts", value=True),)  # on a chip in the bag
TURNED_OVER = (Value(id="turned_over", value=True),)  # the last chip
CHIPS = tuple(Piece(face=face) for face in KINDS)  # as they lie, by kind
CHIPS_THAT_BUST = tuple(Piece(face=face, values=WOULD_BUST) for face in KINDS)
CHIPS_TURNED_OVER = tuple(Piece(face=face, values=TURNED_OVER) for face in KINDS)
WILDS_AS = tuple(Piece(face=KINDS[WILD], stands_for=KINDS[number]) for number in range(NUMBERS))
IDLE_SHOWN = 20  # turns without a chip on a plate from which on it is worth saying

# -- moves -----------------------------------------------------------------------------------------------------------


def notation(move: int) -> str:
    """A move as people type it: scoreW3 scores a wild 3, steal2.3 takes the second player's pile of threes."""
    if move == DRAW:
        return "draw"
    if move == STOP:
        return "stop"
    if move < SCORE_PLAIN:
        return f"wild{move - WILD_BECOMES + 1}"
    if move < STEAL_PILE:
        return f"score{'W' if move >= SCORE_WILD else ''}{(move - SCORE_PLAIN) % NUMBERS + 1}"
    stealing = move < REMOVE_PILE
    owner, number = divmod(move - (STEAL_PILE if stealing else REMOVE_PILE), NUMBERS)
    return f"{'steal' if stealing else 'remove'}{owner + 1}.{number + 1}"


def describe(s: Board, move: int) -> Said:
    """A move in words, with the chips and piles it touches and what it gains."""
    if move == DRAW:
        return Said(kind="draw", text=say("move-draw"), touches=(Touch(zone="bag"),))
    if move == STOP:
        return _stop_move(s)
    if move < SCORE_PLAIN:
        return _wild_move(s, move - WILD_BECOMES)
    if move < STEAL_PILE:
        return _score_move(s, (move - SCORE_PLAIN) % NUMBERS, wild=move >= SCORE_WILD)
    return _pile_move(s, move)


def _stop_move(s: Board) -> Said:
    """Stopping: what is laid down at once, and the piles that it takes."""
    me = s.to_move
    laid = [number for number in range(NUMBERS) if s.turn[number] > 0]
    taken = [pile for number in laid for pile in piles_of(s, number) if pile[0] != me]
    count = sum(height(s, *pile) for pile in taken)
    chips = turn_chips(s)
    return Said(
        kind="stop",
        text=say("move-stop", chips=chips, count=count) if chips.items else say("move-stop-empty"),
        touches=(Touch(zone="turn", role="also"), *_also([*((me, number) for number in laid), *taken])),
        gain=count,
        tag=say("tag-take", count=count) if count else None,
    )


def _wild_move(s: Board, number: int) -> Said:
    """The number of a wild that is laid down."""
    me = s.to_move
    taken = [pile for pile in piles_of(s, number) if pile[0] != me]
    count = sum(height(s, *pile) for pile in taken)
    return Said(
        kind="number",
        data={"number": number + 1},
        text=say("move-number", chip=Face(KINDS[number]), count=count),
        touches=(_in_turn(s, WILD), Touch(zone=front_id(me, number), role="onto"), *_also(taken)),
        gain=count,
        tag=say("tag-take", count=count) if count else None,
    )


def _score_move(s: Board, number: int, *, wild: bool) -> Said:
    """The chip that Score brings to the plate, with all that comes along."""
    piles = piles_of(s, number)
    along = wild and s.turn[number] > 0  # a wild brings the plain chip, but not the other way round (NP-13)
    count = 1 + along + sum(height(s, *pile) for pile in piles)
    return Said(
        kind="score",
        data={"number": number + 1, "wild": wild},
        text=say("move-score-wild" if wild else "move-score", chip=Face(KINDS[number]), count=count),
        touches=(
            _in_turn(s, WILD if wild else number),
            Touch(zone=f"plate.{s.to_move}", role="onto"),
            *((_in_turn(s, number, "also"),) if along else ()),
            *_also(piles),
        ),
        gain=count,
        tag=say("tag-score", count=count),
    )


def _pile_move(s: Board, move: int) -> Said:
    """Steal or Remove, applied to one pile."""
    me = s.to_move
    stealing = move < REMOVE_PILE
    owner, number = divmod(move - (STEAL_PILE if stealing else REMOVE_PILE), NUMBERS)
    count = height(s, owner, number)
    kind, text, tag = ("steal", "move-steal", "tag-steal") if stealing else ("remove", "move-remove", "tag-remove")
    gain = count if stealing else -count if owner == me else 0
    return Said(
        kind=kind,
        data={"owner": owner, "number": number + 1, "chips": count},
        text=say(text, owner=Who(owner), chip=Face(KINDS[number]), count=count),
        touches=(
            Touch(zone=front_id(owner, number)),
            Touch(zone=front_id(me, number) if stealing else "bag", role="onto"),
        ),
        gain=gain,
        tag=say(tag, count=count),
    )


def _in_turn(s: Board, kind: int, role: Role = "pick") -> Touch:
    """The first chip of a kind among this turn's."""
    return Touch(zone="turn", piece=turn_kinds(s).index(kind), role=role)


def _also(piles: Sequence[tuple[int, int]]) -> tuple[Touch, ...]:
    """Piles that a move takes along or adds to."""
    return tuple(Touch(zone=front_id(owner, number), role="also") for owner, number in piles)


# -- places ----------------------------------------------------------------------------------------------------------


def front_id(seat: int, number: int) -> str:
    """The place of a pile in front of a seat."""
    return f"front.{seat}.{number + 1}"


def height(s: Board, owner: int, number: int) -> int:
    """How many chips a pile holds."""
    return int(s.front[owner, number] + s.front_wilds[owner, number])


def piles_of(s: Board, number: int) -> list[tuple[int, int]]:
    """The piles of a number, whoever has them, as owner and number."""
    return [(owner, number) for owner in range(s.players) if height(s, owner, number)]


def turn_kinds(s: Board) -> list[int]:
    """This turn's chips in drawing order; a special chip, always the newest, lies last."""
    left = [s.turn[kind] for kind in range(ALL_KINDS)]
    known = []
    for i in range(s.drawing_size):
        if left[s.drawing[i]] > 0:
            left[s.drawing[i]] -= 1
            known.append(s.drawing[i])
    rest = [kind for kind in range(ALL_KINDS) for _ in range(left[kind])]
    return [*(kind for kind in rest if kind < STEAL), *known, *(kind for kind in rest if kind >= STEAL)]


def turn_chips(s: Board) -> Many:
    """This turn's chips in words: "a 3, a 5 and a wild"."""
    return Many(tuple(say("one-chip", chip=Face(KINDS[kind])) for kind in turn_kinds(s)))


def _numbered(plain: int, wild: int, number: int) -> list[Piece]:
    """Chips that count as a number."""
    return [CHIPS[number]] * plain + [WILDS_AS[number]] * wild


def zones(players: int, seat: int) -> list[Part]:
    """The same for everybody: the bag with all it holds, this turn's chips, each seat's piles and plate."""
    found = [Part(_bag_zone), Part(_turn_zone)]
    for owner in range(players):
        found += [Part(_front_zone, owner, number) for number in range(NUMBERS)]
        found.append(Part(_plate_zone, owner))
    return found


def _bag_zone(s: Board) -> Zone:
    lost = busting(s) or ()
    pieces: list[Piece] = []
    for kind in range(ALL_KINDS):
        chips = CHIPS_TURNED_OVER if s.revealed == kind else CHIPS_THAT_BUST if kind in lost else CHIPS
        pieces += [chips[kind]] * s.bag[kind]
    return Zone(
        id="bag",
        kind="bag",
        shape="bag",
        group="bag",
        holds="chip",
        label=say("zone-bag"),
        count=len(pieces),
        pieces=tuple(pieces),
        ordered=False,
    )


def _turn_zone(s: Board) -> Zone:
    pieces = tuple([CHIPS[kind] for kind in turn_kinds(s)])
    return Zone(
        id="turn",
        kind="turn",
        shape="row",
        group="turn",
        holds="chip",
        label=say("zone-turn"),
        owner=s.to_move if s.to_move >= 0 else None,
        count=len(pieces),
        pieces=pieces,
    )


def _front_zone(s: Board, owner: int, number: int) -> Zone:
    pieces = tuple(_numbered(s.front[owner, number], s.front_wilds[owner, number], number))
    return Zone(
        id=front_id(owner, number),
        kind="front",
        shape="stack",
        group=f"front.{owner}",
        holds="chip",
        label=say("zone-front", chip=Face(KINDS[number])),
        owner=owner,
        count=len(pieces),
        pieces=pieces,
        ordered=False,
    )


def _plate_zone(s: Board, owner: int) -> Zone:
    pieces: list[Piece] = []
    for number in range(NUMBERS):
        pieces += _numbered(s.plate[owner, number], s.plate_wilds[owner, number], number)
    for special in range(SPECIALS):
        pieces += [CHIPS[STEAL + special]] * s.plate_specials[owner, special]
    return Zone(
        id=f"plate.{owner}",
        kind="plate",
        shape="fan",
        group="plates",
        holds="chip",
        label=say("zone-plate"),
        owner=owner,
        count=len(pieces),
        pieces=tuple(pieces),
        ordered=False,
    )


# -- facts -----------------------------------------------------------------------------------------------------------


def values(s: Board) -> list[Value]:
    """What is decided, the odds of the next draw, how far the end is, and the chips that matter."""
    found: list[Value] = []
    if not s.ended:
        found.append(Value(id="phase", value=say(PHASE_WORDS[s.phase])))
        found += _odds(s)
        found.append(Value(id="until_end", value=max(0, s.bag_size - 1)))
    if s.idle_turns >= IDLE_SHOWN:
        found += [Value(id="idle", value=s.idle_turns), Value(id="idle_limit", value=IDLE_LIMIT)]
    if s.drawn != NO_CHIP:
        found.append(Value(id="drawn", value=Face(KINDS[s.drawn])))
    if s.revealed != NO_CHIP:
        found.append(Value(id="last", value=Face(KINDS[s.revealed])))
    if s.lowest_wild:
        found += [Value(id="wilds", value=s.turn[WILD]), Value(id="lowest", value=s.lowest_wild)]
    return found


def _odds(s: Board) -> list[Value]:
    """What the next chip does, exactly, where that can be said."""
    lost = busting(s)
    if lost is None:
        return []
    bust = sum(s.bag[kind] for kind in lost)
    dips = sum(s.bag[kind] for kind in range(STEAL, ALL_KINDS))
    return [
        Value(id="bust", value=Odds(bust, s.bag_size)),
        Value(id="safe", value=Odds(s.bag_size - bust - dips, s.bag_size)),
        Value(id="dips", value=Odds(dips, s.bag_size)),
    ]


def busting(s: Board) -> list[int] | None:
    """The kinds that the next draw must not bring; None while that depends on a choice or the turn is already lost."""
    lost = [kind for kind in range(ALL_KINDS) if would_bust(s, kind)]
    twice = any(s.turn[kind] > 1 for kind in lost)
    effect = any(s.turn[kind] for kind in range(STEAL, ALL_KINDS))
    return None if s.phase > DRAW_OR_STOP or twice or effect or s.revealed != NO_CHIP else lost


def parts(s: Board, seat: int) -> list[Value]:
    """The chips on a plate by number, its special chips, and what lies in front and is not safe yet."""
    found = [
        Value(id=f"number-{number + 1}", value=s.plate[seat, number] + s.plate_wilds[seat, number])
        for number in range(NUMBERS)
    ]
    found.append(Value(id="specials", value=sum(s.plate_specials[seat, special] for special in range(SPECIALS))))
    if s.ended == LAST_NUMBER:  # then the score is one number only, and the total breaks ties (NP-7, NP-14)
        found.append(Value(id="total", value=plate_total(s, seat)))
    found.append(Value(id="front", value=sum(height(s, seat, number) for number in range(NUMBERS))))
    return found


# -- the prompt ------------------------------------------------------------------------------------------------------


def prompt(s: Board, seat: int) -> Text:
    """What is asked of whom, and why."""
    if seat != s.to_move:
        return say(THEIRS[s.phase], who=Who(s.to_move))
    asked = ASKED[s.phase]
    if s.phase == DRAW_OR_STOP:
        chips = turn_chips(s)
        if not chips.items:
            return say("prompt-again-empty")
        count = _stop_move(s).gain or 0
        if 0 <= s.drawn <= WILD:
            return say("prompt-drawn", drawn=Face(KINDS[s.drawn]), chips=chips, count=count)
        return say(asked, chips=chips, count=count)  # a special chip came last, and has been used
    if s.phase == NUMBER_A_WILD:
        if s.revealed == NO_CHIP:
            return say(asked, low=s.lowest_wild)
        return say("prompt-wild-last", chip=Face(KINDS[s.revealed]), low=s.lowest_wild)
    return say(asked)


def inventory(s: Board) -> dict[str, int]:
    """How many chips of each kind there are, wherever they lie."""
    chips = {face: s.bag[kind] + s.turn[kind] for kind, face in enumerate(KINDS)}
    for seat in range(s.players):
        for number in range(NUMBERS):
            chips[KINDS[number]] += s.front[seat, number] + s.plate[seat, number]
            chips[KINDS[WILD]] += s.front_wilds[seat, number] + s.plate_wilds[seat, number]
        for special in range(SPECIALS):
            chips[KINDS[STEAL + special]] += s.plate_specials[seat, special]
    return chips
