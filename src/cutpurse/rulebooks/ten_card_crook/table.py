"""Ten Card Crook on the table: its moves, its places, and what can be read off them."""

from __future__ import annotations

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Message, say
from cutpurse.engine.seen import Part
from cutpurse.engine.view import HIDDEN, Piece, Reason, Said, Tally, Touch, Value, Zone
from cutpurse.rulebooks.ten_card_crook.deck import EACH, KINDS, LEFT_CROWD, MARK, RIGHT_CROWD, THEFT, THEFTS
from cutpurse.rulebooks.ten_card_crook.row import (
    AT_LEFT,
    IN_HAND,
    ROW,
    checkmates,
    leaving,
    lowest,
    places_of,
    removals,
    remove,
)
from cutpurse.rulebooks.ten_card_crook.rules import (
    ANY_TIME,
    BACK,
    CHECKMATE,
    END_TURN,
    HELD,
    HOLD,
    NO_ROOM,
    PICK,
    REMOVE,
    TOUCHING,
    may_hold,
    may_place_held,
    may_send_back,
)

LONG_CHECKMATE, SHORT_CHECKMATE = 5, 4  # cards: M>M<M, M><M

MOVE_KINDS = {
    "place": "put a card at an end of the row; data: card (< > M), source (drawn or held), end (left or right), "
    "removed (places of the pushers that leave first, from 1 at the left; empty when the row has room)",
    "hold": "take the drawn card in hand; data: card",
    "back": "shuffle the drawn mark and the one drawn last turn into the deck; data: first (row or hand), "
    "place (of the first in the row, from 1 at the left; null when it is in hand)",
    "remove": "move pushers to the bottom of the deck; data: removed (their places, from 1 at the left)",
    "pick": "choose the mark whose pocket is picked; data: place (from 1 at the left)",
    "end": "end the turn; no data",
}

# -- moves -----------------------------------------------------------------------------------------------------------


def notation(move: int) -> str:
    """A move as people type it, such as x4hR: the crowd in place 4 leaves, and the held card goes to the right end."""
    if move >= PICK:
        return f"pick{move - PICK + 1}"
    if move >= REMOVE:
        return f"x{move - REMOVE + 1}"
    if move >= HOLD:
        return {HOLD: "hold", BACK: "back", END_TURN: "end"}[move]
    removal = (move % HELD) // 2
    return (f"x{removal}" if removal else "") + ("h" if move >= HELD else "") + ("L" if move % 2 == AT_LEFT else "R")


def describe(s: Board, move: int) -> Said:
    """A move in words."""
    if move >= PICK:
        return say_pick(move - PICK)
    if move >= REMOVE:
        return say_remove(s, leaving_places(s, move - REMOVE))
    if move == END_TURN:
        return Said(kind="end", text=say("move-end"), touches=(Touch(zone="deck", role="also"),))
    if move == BACK:
        return say_back(s)
    if move == HOLD:
        card = KINDS[s.drawn[0]]
        touches = (Touch(zone="drawn", piece=0), Touch(zone="hand", role="onto"))
        return Said(kind="hold", data={"card": card}, text=say("move-hold", card=Face(card)), touches=touches)
    return say_place(s, move)


def say_pick(at: int) -> Said:
    """The Theft on one of two open pockets."""
    return Said(
        kind="pick",
        data={"place": at + 1},
        text=say("move-pick", place=at + 1),
        touches=(
            Touch(zone="drawn", piece=0),
            Touch(zone="row", piece=at, role="onto"),
            Touch(zone="row", piece=at - 1, role="also"),
            Touch(zone="row", piece=at + 1, role="also"),
        ),
        gain=1,
        tag=say("tag-pick", count=1),
    )


def say_remove(s: Board, places: list[int]) -> Said:
    """Crowds that leave by themselves."""
    if len(places) == 1:
        text = say("move-remove", card=Face(KINDS[s.row[places[0] - 1]]), place=places[0])
    else:
        text = say("move-remove-both", first=places[0], second=places[1])
    picked = tuple(Touch(zone="row", piece=place - 1) for place in places)
    return Said(
        kind="remove",
        data={"removed": places},
        text=text,
        touches=(*picked, Touch(zone="deck", role="onto", end="first")),
        preview=closed(s, places),
    )


def say_back(s: Board) -> Said:
    """Two marks drawn in a row go back."""
    in_hand = s.last_mark == IN_HAND
    first = Touch(zone="hand", piece=0) if in_hand else Touch(zone="row", piece=s.last_mark - 1)
    return Said(
        kind="back",
        data={"first": "hand" if in_hand else "row", "place": None if in_hand else s.last_mark},
        text=say("move-back"),
        touches=(Touch(zone="drawn", piece=0), first, Touch(zone="deck", role="onto")),
    )


def say_place(s: Board, move: int) -> Said:
    """A card that joins the row, where it is full after a removal."""
    held = move >= HELD
    card = KINDS[s.held[0] if held else s.drawn[0]]
    at_left = move % 2 == AT_LEFT
    end = "left" if at_left else "right"
    removal = (move % HELD) // 2
    places = leaving_places(s, removal - 1) if removal else []
    also = [Touch(zone="row", piece=place - 1, role="also") for place in places]
    if removal:
        also.append(Touch(zone="deck", role="also", end="first"))
    text = say("move-place", card=Face(card), held=held, end=end if s.row_size else "first")
    if len(places) == 1:
        text = say("move-swap", card=Face(card), held=held, end=end, place=places[0])
    elif places:
        text = say("move-swap-both", card=Face(card), held=held, end=end, first=places[0], second=places[1])
    return Said(
        kind="place",
        data={"card": card, "source": "held" if held else "drawn", "end": end, "removed": places},
        text=text,
        touches=(
            Touch(zone="hand" if held else "drawn", piece=0),
            Touch(zone="row", role="onto", end="first" if at_left else "last"),
            *also,
        ),
        preview=closed(s, places),
    )


def closed(s: Board, places: list[int]) -> tuple[Zone, ...]:
    """The row once the crowds in these places have left it; nothing where none leave."""
    return (s.once(_closings)[places[0] - 1],) if places else ()


def _closings(s: Board) -> dict[int, Zone]:
    """For every removal, by its place from 0, the row after it."""
    found = {}
    for at in range(ROW):
        if (removals(s) >> at) & 1:
            trial = s.trial()
            remove(trial, at)
            found[at] = _row(trial)
    return found


def leaving_places(s: Board, at: int) -> list[int]:
    """The places, from 1, of the crowds that leave in the removal at a place, from 0."""
    return [place + 1 for place in range(at, at + leaving(s, at))]


# -- the row, read ---------------------------------------------------------------------------------------------------


def pushes(s: Board) -> dict[int, int]:
    """For each crowd that pushes a neighbour, by number from 0, whom: cards that have just met do not push yet."""
    found = {}
    for i in range(s.row_size):
        pushed = i + {LEFT_CROWD: -1, RIGHT_CROWD: 1}.get(s.row[i], 0)
        if pushed != i and 0 <= pushed < s.row_size and s.seam != max(i, pushed):
            found[i] = pushed
    return found


def pockets(s: Board) -> list[int]:
    """The marks, by number from 0, that are pushed from both sides."""
    pushed = list(pushes(s).values())
    return [i for i in range(s.row_size) if s.row[i] == MARK and pushed.count(i) == 2]


def alarm(s: Board) -> range:
    """The cards of the row, by number from 0, that ended the game: marks that touch, or a checkmate."""
    marks = places_of(s, MARK)
    if s.ended == TOUCHING:
        first = lowest(marks & (marks >> 1))
        return range(first, first + 2)
    if s.ended == CHECKMATE:
        first = lowest(checkmates(s, marks))
        return range(first, first + (SHORT_CHECKMATE if s.row[first + 2] == LEFT_CROWD else LONG_CHECKMATE))
    return range(0)


# -- places ----------------------------------------------------------------------------------------------------------


def zones(players: int, seat: int) -> list[Part]:
    """The deck, the drawn card, the hand and the row."""
    return [Part(_deck), Part(_drawn), Part(_hand), Part(_row)]


def _deck(s: Board) -> Zone:
    deck = tuple(Piece(face=KINDS[s.deck[i]]) if i < s.known_bottom else HIDDEN for i in range(s.deck_size))
    return Zone(
        id="deck",
        kind="deck",
        shape="stack",
        group="deck",
        label=say("zone-deck"),
        count=s.deck_size,
        pieces=deck,
        shuffles=s.shuffles,
    )


def _drawn(s: Board) -> Zone:
    return single("drawn", say("zone-drawn"), KINDS[s.drawn[0]] if s.drawn_size else None, drawn_values(s))


def _hand(s: Board) -> Zone:
    return single("hand", say("zone-hand"), KINDS[s.held[0]] if s.held_size else None, held_values(s))


def _row(s: Board) -> Zone:
    pieces = row(s)
    return Zone(id="row", kind="row", shape="row", group="row", label=say("zone-row"), count=len(pieces), pieces=pieces)


def single(name: str, label: Message, face: str | None, values: tuple[Value, ...]) -> Zone:
    """A place for one card of the player's; drawn card and hand lie side by side."""
    pieces = () if face is None else (Piece(face=face, place=0, values=values),)
    return Zone(
        id=name,
        kind=name,
        shape="slots",
        group="hand",
        label=label,
        owner=0,
        count=len(pieces),
        pieces=pieces,
        places=("1",),
    )


def drawn_values(s: Board) -> tuple[Value, ...]:
    """Of the drawn card: whether there is no room for it."""
    return (Value(id="stuck", value=True),) if s.ended == NO_ROOM else ()


def held_values(s: Board) -> tuple[Value, ...]:
    """Of the held card: its age and the turns it may still be kept, and whether it is last turn's mark."""
    found = [Value(id="age", value=s.held_turns), Value(id="turns_left", value=s.hold_turns - s.held_turns)]
    if s.last_mark == IN_HAND:
        found.append(Value(id="latest", value=True))
    if s.ended == NO_ROOM and not s.drawn_size:
        found.append(Value(id="stuck", value=True))
    return tuple(found)


def row(s: Board) -> tuple[Piece, ...]:
    """The cards of the row, with what each does there."""
    pushed, open_ones, caught = pushes(s), pockets(s), alarm(s)
    found = []
    for i in range(s.row_size):
        values = []
        if i in pushed:
            values.append(Value(id="pushes", value=say("side-left") if pushed[i] < i else say("side-right")))
        facts = {
            "pocket": i in open_ones,
            "latest": s.last_mark == i + 1,
            "picked": abs(s.picked - i - 1) <= 1 and s.picked > 0,
        }
        values += [Value(id=fact, value=True) for fact, holds in facts.items() if holds]
        if i in caught:
            values.append(Value(id="caught", value=True))
        found.append(Piece(face=KINDS[s.row[i]], values=tuple(values)))
    return tuple(found)


# -- facts -----------------------------------------------------------------------------------------------------------


def values(s: Board) -> list[Value]:
    """The turn and the last one, the points, the phase of the turn, room in the row, and how long cards are held."""
    found = [Value(id="turn", value=s.turn)]
    if s.turns:
        found.append(Value(id="turns", value=s.turns))
    return [
        *found,
        Value(id="points", value=s.points),
        Value(id="phase", value=phase(s)),
        Value(id="room", value=ROW - s.row_size),
        Value(id="hold_turns", value=s.hold_turns),
    ]


def phase(s: Board) -> Message:
    """What a turn has come to: choosing a pocket, the drawn card, or what may follow it."""
    if s.ended:
        return say("phase-over")
    if s.drawn_size == 0:
        return say("phase-rest")
    return say("phase-theft") if s.drawn[0] == THEFT else say("phase-card")


def tally(s: Board) -> list[Tally]:
    """The cards of each face in unknown places of the deck; those known to be at its bottom are not counted."""
    return [
        Tally(face=face, unseen=s.unseen[kind], of=THEFTS if kind == THEFT else EACH) for kind, face in enumerate(KINDS)
    ]


def reasons(s: Board, seat: int) -> list[Reason]:
    """Why the drawn card or the held one cannot be played now."""
    found = []
    choosing = s.drawn_size > 0 and s.drawn[0] == THEFT
    in_the_way = no_place(s)
    if s.drawn_size and not choosing and in_the_way and not may_hold(s) and not may_send_back(s):
        found.append(Reason(zone="drawn", piece=0, say=in_the_way))
    if s.held_size and not (may_send_back(s) and s.last_mark == IN_HAND):
        why = in_the_way
        if choosing:
            why = say("reason-theft")
        elif not may_place_held(s):
            why = say("reason-fresh")
        if why:
            found.append(Reason(zone="hand", piece=0, say=why))
    return found


def no_place(s: Board) -> Message | None:
    """Why no card can be placed right now, if none can."""
    if s.row_size < ROW:
        return None
    if removals(s) == 0:
        return say("reason-full")
    return say("reason-clear") if s.removal == ANY_TIME else None
