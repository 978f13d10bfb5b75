"""The row of Ten Card Crook: cards come at its ends, leave anywhere, and push their neighbours in between."""

from cutpurse.engine.beat import beat
from cutpurse.engine.layout import Board, Cards, Field, Number
from cutpurse.engine.rows import insert, take_out
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.ten_card_crook.deck import KINDS, LEAVE, LEFT_CROWD, MARK, PLACE, PUSH, RIGHT_CROWD, put_under

ROW = 6
AT_LEFT, AT_RIGHT = 0, 1
NOWHERE, IN_HAND = 0, ROW + 1  # s.last_mark; 1 .. ROW count places of the row from the left

ROW_FIELDS: tuple[Field, ...] = (
    Cards(name="row", room=ROW, kinds=KINDS, text="the row on the table, from left to right"),
    Number(
        name="seam",
        dtype="i1",
        low=0,
        high=ROW - 1,
        scratch=True,
        text="how many cards lie left of two that have just become neighbours and do not push yet",
    ),
    Number(
        name="spot",
        dtype="i1",
        low=0,
        high=ROW,
        scratch=True,
        text="the place, from 1 at the left, where a crowd has just left or a card has just joined",
    ),
)


@rule
def places_of(s: Board, kind: int) -> int:
    """The places of the row where cards of a kind lie, as bits: 1 is the leftmost, 2 the next, then 4, and so on."""
    found = 0
    for i in range(ROW):
        if s.row[i] == kind:
            found |= 1 << i
    return found


@rule
def lowest(places: int) -> int:
    """The leftmost of some places, counted from 0."""
    at = 0
    while (places >> at) & 1 == 0:
        at += 1
    return at


@rule
def leave_row(s: Board, at: int, count: int) -> None:
    """Takes cards out of the row, which closes up."""
    for _ in range(count):
        s.row_size = take_out(s.row, (), s.row_size, at)
    if at + count < s.last_mark and s.last_mark <= ROW:
        s.last_mark -= count
    s.seam = at if at < s.row_size else 0


@rule
def put_in(s: Board, card: int, end: int) -> int:
    """Adds a card at an end of the row, never in between (TC-1), and returns its place, counted from 1."""
    size = s.row_size
    before = 0 if end == AT_LEFT else size
    if end == AT_LEFT and s.last_mark != NOWHERE and s.last_mark <= ROW:
        s.last_mark += 1
    s.seam = min(size, 1) if end == AT_LEFT else size
    s.row_size = insert(s.row, (), size, before, card)
    s.spot = before + 1
    return int(before + 1)


@rule
def joined(s: Board) -> None:
    """A card has joined the row; it and its neighbour push."""
    beat(s, PLACE)
    settle(s)


@rule
def settle(s: Board) -> None:
    """Two cards that have become neighbours push."""
    s.seam = 0
    s.spot = 0
    beat(s, PUSH)


# -- patterns --------------------------------------------------------------------------------------------------------


@rule
def open_pockets(s: Board) -> int:
    """The marks that are pushed from both sides, as bits."""
    return places_of(s, MARK) & (places_of(s, RIGHT_CROWD) << 1) & (places_of(s, LEFT_CROWD) >> 1)


@rule
def removals(s: Board) -> int:
    """Every removal there is, as the place of its leftmost card, in bits: >M and M< one crowd, >< both."""
    lefts = places_of(s, LEFT_CROWD)
    rights = places_of(s, RIGHT_CROWD)
    marks = places_of(s, MARK)
    return (rights & ((marks | lefts) >> 1)) | (lefts & (marks << 1))


@rule
def leaving(s: Board, at: int) -> int:
    """How many cards leave in the removal at a place: two crowds pushing each other go together."""
    return 2 if s.row[at] == RIGHT_CROWD and s.row[at + 1] == LEFT_CROWD else 1


@rule
def remove(s: Board, at: int) -> None:
    """Moves crowds from the row to the bottom of the deck; the left one of a pair first, so it lies above (TC-5)."""
    count = leaving(s, at)
    for i in range(at, at + count):
        put_under(s, s.row[i])
    leave_row(s, at, count)
    s.spot = at + 1
    beat(s, LEAVE)
    settle(s)


@rule
def checkmates(s: Board, marks: int) -> int:
    """The places where a checkmate M>M<M or M><M begins, as bits, the places of the marks given."""
    begun = marks & (places_of(s, RIGHT_CROWD) >> 1)
    if begun == 0:
        return 0
    lefts = places_of(s, LEFT_CROWD)
    squeezed = begun & (lefts >> 2) & (marks >> 3)
    surrounded = begun & (marks >> 2) & (lefts >> 3) & (marks >> 4)
    return squeezed | surrounded
