"""Ten Card Crook in the order a player learns it: the row, the turn, removing, the ends; `TC-n` names a ruling."""

from __future__ import annotations

from typing import Any

from cutpurse.engine.beat import beat
from cutpurse.engine.chance import draw_kind
from cutpurse.engine.layout import UNKNOWN, Board, Cards, Number
from cutpurse.engine.options import OneOf, Whole
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import End
from cutpurse.engine.turns import end_game
from cutpurse.rulebooks.ten_card_crook.deck import (
    CAUGHT,
    DECK,
    DRAW,
    EACH,
    ESCAPE,
    HOLDING,
    KINDS,
    LEFT_CROWD,
    MARK,
    MOST_TURNS,
    PICKING,
    RIGHT_CROWD,
    THEFT,
    UNDER,
    fresh_deck,
    put_back,
    put_under,
    shuffle_deck,
    top_of_deck,
)
from cutpurse.rulebooks.ten_card_crook.row import (
    AT_LEFT,
    AT_RIGHT,
    IN_HAND,
    NOWHERE,
    ROW,
    ROW_FIELDS,
    checkmates,
    joined,
    leave_row,
    lowest,
    open_pockets,
    places_of,
    put_in,
    removals,
    remove,
    settle,
)

# -- facts -----------------------------------------------------------------------------------------------------------

WHEN_FULL, ANY_TIME = range(2)  # s.removal
TOUCHING, CHECKMATE, NO_ROOM, TURN_LIMIT = range(1, 5)  # s.ended

# Moves. Placing is card * HELD + removal * 2 + end: the drawn card or the held one; nothing removed or the removal
# whose leftmost card is in place `removal`, counted from 1; the left end or the right one.
DRAWN, HELD = 0, 2 * (ROW + 1)
HOLD = 2 * HELD
BACK = HOLD + 1  # shuffle the drawn mark and the one drawn last turn into the deck
END_TURN = HOLD + 2
REMOVE = HOLD + 3  # + place, counted from 0: a removal by itself, only where it is allowed at any time
PICK = REMOVE + ROW  # + place, counted from 0: the mark whose pocket is picked
ACTIONS = PICK + ROW
MOST_MOVES = 2 * 2 * 4 + 1  # two cards, two ends and the four removals of >M<>M<; and two marks may go back

MOST_HOLD_TURNS = 9

OPTIONS = (
    Whole(name="hold_turns", low=0, high=MOST_HOLD_TURNS, default=3),
    OneOf(name="removal", values=("when_full", "any_time"), default="when_full"),
    Whole(name="turns", low=0, high=100_000, default=0),
)

FIELDS = (
    Cards(name="deck", room=DECK, kinds=KINDS, text="the deck; the first card is the bottom, the last the top"),
    Number(
        name="known_bottom",
        dtype="i1",
        low=0,
        high=DECK,
        text="how many cards at the bottom were put there since the last shuffle, so that their order is known",
    ),
    *ROW_FIELDS,
    Cards(
        name="drawn",
        room=1,
        kinds=KINDS,
        text="the card drawn this turn while it is undecided: a T only while there are pockets to choose from",
    ),
    Cards(name="held", room=1, kinds=KINDS, text="the card held in hand"),
    Number(
        name="held_turns",
        dtype="i1",
        low=0,
        high=MOST_HOLD_TURNS,
        text="turns since the one in which the held card was drawn, 0 in that turn and when no card is held",
    ),
    Number(
        name="last_mark",
        dtype="i1",
        low=0,
        high=IN_HAND,
        text="where the mark lies that pairs with a second one: 1 to 6 is its place in the row from the left, 7 the "
        "hand, 0 nowhere; while a mark is undecided it is the mark of the turn before, else that of this turn",
    ),
    Number(
        name="turn", dtype="i4", low=1, high=MOST_TURNS, text="number of this turn, from 1; one card is drawn in each"
    ),
    Number(name="points", dtype="i4", low=0, high=MOST_TURNS, text="pockets picked"),
    Number(
        name="shuffles", dtype="i4", low=0, high=MOST_TURNS, text="how often the deck was shuffled since the first turn"
    ),
    Number(
        name="picked",
        dtype="i1",
        low=0,
        high=ROW,
        scratch=True,
        text="the place, from 1 at the left, of the mark whose pocket is being picked",
    ),
    Number(
        name="unseen",
        per=(len(KINDS),),
        dtype="i1",
        low=0,
        high=EACH,
        knowledge=True,
        text="cards of each kind in unknown places",
    ),
)

ENDS = (End(id="touching"), End(id="checkmate"), End(id="no_room"), End(id="turn_limit"))

# -- the turn --------------------------------------------------------------------------------------------------------


@rule
def deal(s: Board) -> None:
    """Shuffles the ten cards and draws the first."""
    s.to_move = 0
    fresh_deck(s)
    begin_turn(s)
    carry_on(s)


@rule
def begin_turn(s: Board) -> None:
    """Draws the top card; a Theft that leaves nothing to choose is resolved at once."""
    if s.held_size > 0:
        s.held_turns += 1
    s.turn = min(s.turn + 1, MOST_TURNS)
    card = top_of_deck(s)
    if card != MARK:
        s.last_mark = NOWHERE  # TC-11: a Theft in between breaks the run of marks, too
    s.drawn[0] = card
    s.drawn_size = 1
    beat(s, DRAW)
    if card == THEFT:
        pockets = open_pockets(s)
        if pockets == 0:
            drop_drawn(s)
            put_under(s, THEFT)
            beat(s, UNDER)
        elif pockets & (pockets - 1) == 0:  # TC-14: only one, and it is not optional (TC-2)
            pick_pocket(s, lowest(pockets))


@rule
def pick_pocket(s: Board, at: int) -> None:
    """One point; the mark, its two crowds and the Theft are shuffled into the deck."""
    s.points = min(s.points + 1, MOST_TURNS)
    s.picked = at + 1
    beat(s, PICKING)
    s.picked = 0
    # never brings two marks together: that row would have been a checkmate
    leave_row(s, at - 1, 3)
    drop_drawn(s)
    put_back(s, RIGHT_CROWD)
    put_back(s, MARK)
    put_back(s, LEFT_CROWD)
    put_back(s, THEFT)
    shuffle_deck(s)
    settle(s)


@rule
def send_back(s: Board) -> None:
    """Shuffles the drawn mark and the one of the turn before, in the row or in hand, into the deck."""
    if s.last_mark == IN_HAND:
        drop_held(s)
    else:
        leave_row(s, s.last_mark - 1, 1)
    drop_drawn(s)
    put_back(s, MARK)
    put_back(s, MARK)
    s.last_mark = NOWHERE  # TC-11
    shuffle_deck(s)
    settle(s)


@rule
def drop_drawn(s: Board) -> None:
    """The drawn card goes elsewhere."""
    s.drawn[0] = 0
    s.drawn_size = 0


@rule
def drop_held(s: Board) -> None:
    """The held card goes elsewhere."""
    s.held[0] = 0
    s.held_size = 0
    s.held_turns = 0


@rule
def hold_drawn(s: Board) -> None:
    """Takes the drawn card in hand."""
    card = s.drawn[0]
    drop_drawn(s)
    s.held[0] = card
    s.held_size = 1
    if card == MARK:
        s.last_mark = IN_HAND
    beat(s, HOLDING)


@rule
def place_drawn(s: Board, end: int) -> None:
    """Places the drawn card."""
    card = s.drawn[0]
    drop_drawn(s)
    place = put_in(s, card, end)
    if card == MARK:
        s.last_mark = place
    joined(s)


@rule
def place_held(s: Board, end: int) -> None:
    """Places the held card; it may be the mark of the turn before."""
    card = s.held[0]
    drop_held(s)
    place = put_in(s, card, end)
    if s.last_mark == IN_HAND:
        s.last_mark = place
    joined(s)


# -- moves -----------------------------------------------------------------------------------------------------------


@rule
def may_place_held(s: Board) -> bool:
    """A card held this turn stays in hand until the next (TC-12)."""
    return bool(s.held_turns > 0)


@rule
def may_hold(s: Board) -> bool:
    """The hand is empty and holding is allowed."""
    return bool(s.held_size == 0 and s.hold_turns > 0)


@rule
def may_send_back(s: Board) -> bool:
    """The drawn card is a mark, undecided, and so was the card of the turn before (TC-11)."""
    return bool(s.drawn_size > 0 and s.drawn[0] == MARK and s.last_mark != NOWHERE)


@rule
def must_place_held(s: Board) -> bool:
    """The held card's last turn has come (TC-4)."""
    return bool(s.held_turns > 0 and s.held_turns == s.hold_turns)


@rule
def placings(s: Board, out: Any, n: int, card: int, removable: int) -> int:
    """Lists the ways to place a card: at either end, or in a full row with each removal (TC-9)."""
    if s.row_size < ROW:
        out[n] = card + AT_LEFT
        n += 1
        if s.row_size > 0:  # in an empty row both ends are one place
            out[n] = card + AT_RIGHT
            n += 1
    elif s.removal == WHEN_FULL:
        for at in range(ROW):
            if (removable >> at) & 1:
                out[n] = card + 2 * (at + 1) + AT_LEFT
                out[n + 1] = card + 2 * (at + 1) + AT_RIGHT
                n += 2
    return n


@rule
def moves(s: Board, out: Any) -> int:
    """The drawn card: place, hold, send back; the held card: place; removals by themselves; the end of the turn."""
    n = 0
    if s.drawn_size > 0 and s.drawn[0] == THEFT:
        pockets = open_pockets(s)
        for at in range(ROW):
            out[n] = PICK + at
            n += (pockets >> at) & 1
        return n
    removable = 0
    if s.row_size == ROW or s.removal == ANY_TIME:
        removable = removals(s)
    if s.drawn_size > 0:
        n = placings(s, out, n, DRAWN, removable)
        if may_hold(s):
            out[n] = HOLD
            n += 1
        if may_send_back(s):
            out[n] = BACK
            n += 1
    if may_place_held(s):
        n = placings(s, out, n, HELD, removable)
    if s.removal == ANY_TIME:
        for at in range(ROW):
            out[n] = REMOVE + at
            n += (removable >> at) & 1
    if s.drawn_size == 0 and not must_place_held(s):
        out[n] = END_TURN
        n += 1
    return n


@rule
def play(s: Board, move: int) -> None:
    """Plays a move, then goes on to the next thing there is to decide."""
    if move >= PICK:
        pick_pocket(s, move - PICK)
    elif move >= REMOVE:
        remove(s, move - REMOVE)
    elif move == END_TURN:
        end_turn(s)
    elif move == BACK:
        send_back(s)
    elif move == HOLD:
        hold_drawn(s)
    else:
        removal = (move % HELD) // 2
        if removal > 0:
            remove(s, removal - 1)
            check_marks(s)  # TC-10: before the card is placed
            if s.to_move < 0:
                return
        if move < HELD:
            place_drawn(s, move % 2)
        else:
            place_held(s, move % 2)
    carry_on(s)


@rule
def carry_on(s: Board) -> None:
    """Checks the marks (TC-8), then goes on to the next choice: a turn that leaves none ends by itself (TC-12)."""
    check_marks(s)
    while s.to_move >= 0 and not choice_left(s):
        end_turn(s)


@rule
def choice_left(s: Board) -> bool:
    """Whether this turn goes on; it ends the game if a card must be placed and cannot be (TC-7)."""
    undecided = s.drawn_size > 0
    if undecided and (s.drawn[0] == THEFT or may_hold(s) or may_send_back(s)):
        return True
    removable = 0
    if s.row_size == ROW or s.removal == ANY_TIME:
        removable = removals(s)
    room = s.row_size < ROW or removable != 0
    if undecided or must_place_held(s):
        if not room:
            be_caught(s, NO_ROOM)
        return True
    return bool((may_place_held(s) and room) or (s.removal == ANY_TIME and removable != 0))


@rule
def end_turn(s: Board) -> None:
    """The next turn begins, unless this was the last (TC-13)."""
    if s.turn == s.turns:
        end_game(s, TURN_LIMIT)
        beat(s, ESCAPE)
    else:
        begin_turn(s)


# -- the end ---------------------------------------------------------------------------------------------------------


@rule
def check_marks(s: Board) -> None:
    """Ends the game when two marks touch, or when the row holds the checkmate M>M<M or M><M."""
    marks = places_of(s, MARK)
    if marks & (marks - 1) == 0:
        return  # one mark gives nothing away
    if marks & (marks >> 1):
        be_caught(s, TOUCHING)
    elif checkmates(s, marks):
        be_caught(s, CHECKMATE)


@rule
def be_caught(s: Board, how: int) -> None:
    """The game is over."""
    end_game(s, how)
    beat(s, CAUGHT)


@rule
def score(s: Board, seat: int) -> int:
    """The pockets picked."""
    return int(s.points)


@rule
def wins(s: Board, seat: int) -> bool:
    """There is nobody to beat: the score is the result, however the game ended (TC-15)."""
    return False


# -- who sees what ---------------------------------------------------------------------------------------------------


@rule
def hide(s: Board, seat: int) -> None:
    """Everyone sees all but the order of the deck above the cards known to be at its bottom."""
    for i in range(s.known_bottom, s.deck_size):
        s.unseen[s.deck[i]] += 1
        s.deck[i] = UNKNOWN


@rule
def fill(s: Board, seat: int) -> None:
    """Any order of the unseen cards is as likely as any other."""
    for i in range(s.known_bottom, s.deck_size):
        s.deck[i] = draw_kind(s, s.unseen, 0, len(KINDS), s.deck_size - i)
