"""The rules of Old Bill Memory: 52 cards face down, two flips a turn, and pairs to the one who finds them."""

from __future__ import annotations

from cutpurse.engine.beat import beat
from cutpurse.engine.chance import draw_kind, shuffle
from cutpurse.engine.layout import SEATS, UNKNOWN, Board, Cards, Number
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import End
from cutpurse.engine.turns import end_game, next_seat
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES, COPIES, FIRST_MIME, KINDS, MIMES, OLD_BILL

PLACES = 52
PAIRS = PLACES // 2
FIRST_PAIRED_MIME = FIRST_MIME + MIMES - 2  # of the Mimes only the two highest numbers are in play
MISS_LIMIT = 500  # OB-11
NO_PLACE = -1
TAKEN = -1  # in `table`, where a card was taken away

MOST_PLAYERS = 6
ACTIONS = PLACES
MOST_MOVES = PLACES  # the first flip

# Two flips a turn. Before each of 25 pairs at most 499 turns in a row can miss; the last two cards cannot miss.
LONGEST = (PAIRS - 1) * 2 * MISS_LIMIT + 2

CLEARED, GIVEN_UP = 1, 2
ENDS = (End(id="cleared"), End(id="misses"))

BEATS = {
    "back": "the cards of the last miss are turned face down again; one that is the next flip stays open",
    "flip": "a card is turned up, or a card that still lies open is chosen as the first of the turn",
    "pair": "the two cards are a pair and go to the player",
    "miss": "the two cards are no pair, and the turn passes on",
}
BACK, FLIP, PAIR, MISS = range(len(BEATS))

DEALING = """\
One shuffle, no other chance. Before it, places 0 to 47 hold the thieves, two of each: H1, H1, H2, H2, ... H6, H6,
then D1 to D6, C1 to C6 and S1 to S6 in the same way; places 48 and 49 hold the two Old Bills (B), place 50 Mime 4
(M4) and place 51 Mime 5 (M5). All 52 are shuffled. The card in place 0 then lies face down at W1, that in place 1
at W2, and so on row by row: W1 to W13 are places 0 to 12, X1 to X13 places 13 to 25, Y1 to Y13 places 26 to 38, Z1
to Z13 places 39 to 51.
"""

FIELDS = (
    Number(
        name="table",
        per=(PLACES,),
        dtype="i1",
        names=CARD_NAMES,
        text="the card at each place, face up or down; null where the pair was taken (null and not `seen`: hidden)",
    ),
    Number(
        name="seen",
        per=(PLACES,),
        dtype="i1",
        low=0,
        high=1,
        text="1 for each place whose card has been face up at any time, taken ones included; else 0",
    ),
    Number(
        name="open",
        per=(2,),
        dtype="i1",
        low=NO_PLACE,
        high=PLACES - 1,
        text="places of the cards lying open, in the order they were flipped, -1 for none: one card during a turn, "
        "two after a miss until the next flip, none after a pair",
    ),
    Number(name="misses", low=0, high=MISS_LIMIT, text="turns without a pair since the last pair or the start"),
    Cards(
        name="won",
        per=(SEATS,),
        room=PLACES,
        kinds=CARD_NAMES,
        text="the cards each seat has won, pair after pair, each pair as it was flipped",
    ),
    Number(
        name="unseen",
        per=(KINDS,),
        dtype="i1",
        low=0,
        high=COPIES,
        knowledge=True,
        text="how many cards of each kind have never been face up",
    ),
)


# -- the deal --------------------------------------------------------------------------------------------------------


@rule
def deal(s: Board) -> None:
    """Two of every thief, two Old Bills and Mimes 4 and 5, shuffled and laid out face down."""
    place = 0
    for kind in range(OLD_BILL + 1):
        for _ in range(COPIES):
            s.table[place] = kind
            place += 1
    s.table[place] = FIRST_PAIRED_MIME
    s.table[place + 1] = FIRST_PAIRED_MIME + 1
    shuffle(s, s.table, 0, PLACES)
    s.open[0] = NO_PLACE
    s.open[1] = NO_PLACE
    s.to_move = 0


# -- the turn --------------------------------------------------------------------------------------------------------


@rule
def make_a_pair(one: int, other: int) -> bool:
    """Two equal cards, or the two Mimes."""
    return one == other or (one >= FIRST_MIME and other >= FIRST_MIME)


@rule
def moves(s: Board, out: list[int]) -> int:
    """Every place that still has a card, in order; but the second card of a turn is not the first one again."""
    # OB-11: two cards left open by a miss may be flipped like any other, so only a lone open card is left out
    first = s.open[0] if s.open[1] == NO_PLACE else NO_PLACE
    n = 0
    for place in range(PLACES):
        out[n] = place
        n += 1 if s.table[place] != TAKEN and place != first else 0
    return n


@rule
def play(s: Board, move: int) -> None:
    """Flips a card: the first of a turn stays open, the second makes a pair or passes the turn to the left."""
    first = s.open[0]
    if first == NO_PLACE or s.open[1] != NO_PLACE:
        if first != NO_PLACE:
            turn_back(s, move)
        s.seen[move] = 1
        s.open[0] = move
        beat(s, FLIP)
        return
    s.seen[move] = 1
    s.open[1] = move
    beat(s, FLIP)
    seat = s.to_move
    if make_a_pair(s.table[first], s.table[move]):
        size = s.won_size[seat]
        s.won[seat, size] = s.table[first]
        s.won[seat, size + 1] = s.table[move]
        s.won_size[seat] = size + 2
        s.table[first] = TAKEN
        s.table[move] = TAKEN
        s.open[0] = NO_PLACE
        s.open[1] = NO_PLACE
        s.misses = 0
        beat(s, PAIR)
        end_when_cleared(s)
        return
    s.misses += 1
    s.to_move = next_seat(s, seat)
    if s.misses == MISS_LIMIT:
        end_game(s, GIVEN_UP)
    beat(s, MISS)


@rule
def turn_back(s: Board, move: int) -> None:
    """The cards of the last miss are turned back, unless one of them is the next flip (OB-11)."""
    s.open[0] = move if s.open[0] == move or s.open[1] == move else NO_PLACE
    s.open[1] = NO_PLACE
    beat(s, BACK)


# -- the end ---------------------------------------------------------------------------------------------------------


@rule
def end_when_cleared(s: Board) -> None:
    """The game is over when every card has been won."""
    cards = 0
    for seat in range(s.players):
        cards += s.won_size[seat]
    if cards == PLACES:
        end_game(s, CLEARED)


@rule
def score(s: Board, seat: int) -> int:
    """The pairs a seat has won."""
    return int(s.won_size[seat]) // 2


@rule
def wins(s: Board, seat: int) -> bool:
    """The most pairs win; equal ones share the win."""  # OB-8
    for other in range(s.players):
        if s.won_size[other] > s.won_size[seat]:
            return False
    return True


# -- who knows what --------------------------------------------------------------------------------------------------


@rule
def hide(s: Board, seat: int) -> None:
    """Nobody knows a card that was never face up; everybody knows the others, if only they remember them."""
    for place in range(PLACES):
        if s.seen[place] == 0:
            s.unseen[s.table[place]] += 1
            s.table[place] = UNKNOWN


@rule
def fill(s: Board, seat: int) -> None:
    """Lays the cards that were never face up onto the places that never were, in any order."""
    left = 0
    for place in range(PLACES):
        left += 1 - s.seen[place]
    for place in range(PLACES):
        if s.seen[place] == 0:
            s.table[place] = draw_kind(s, s.unseen, 0, KINDS, left)
            left -= 1
