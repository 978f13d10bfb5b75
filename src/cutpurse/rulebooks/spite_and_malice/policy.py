"""How seats play Spite & Malice: towards their own win card, past the next seat's, with discards in order of use."""

from typing import Any

import numpy as np

from cutpurse.engine.kernels import MANNERS, SPITEFUL, pick
from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule
from cutpurse.engine.turns import next_seat
from cutpurse.rulebooks.spite_and_malice.pieces import (
    ACE,
    DISCARD,
    JOKER,
    KING,
    NO_CARD,
    PASS,
    PILES,
    SPOT_PLAY,
    SPOTS,
    WIN_PLAY,
)
from cutpurse.rulebooks.spite_and_malice.rules import top_card

RANKS = KING + 1
ALL_RANKS = (1 << RANKS) - 1

# what the manners mind differently
THREAT, JOKERS, THRIFT, ORDER = range(4)  # the next seat's win card; jokers spent on one's own; jokers; tidy discards
MINDS = np.zeros((len(MANNERS), 4), np.int64)
MINDS[MANNERS.index("sensible")] = 16, 2, 60, 1
MINDS[MANNERS.index("careful")] = 32, 1, 120, 1
MINDS[MANNERS.index("greedy")] = 0, 3, 0, 1
MINDS[MANNERS.index("spiteful")] = 32, 2, 30, 1
MINDS[MANNERS.index("childlike")] = 0, -1, 0, 0

# what a play is worth; one that is worth nothing is made only if nothing else can be done
NOT_WORTH_IT = -1_000_000
PLAYS_WIN_CARD, ON_THE_WAY, JOKER_ON_THE_WAY = 100_000, 10_000, 5_000
FROM_HAND, FROM_SPOT, EMPTIES_SPOT, FREES_NEXT, NEARER = 20, 15, 10, 10, 20
SLOW_START = 10  # a seat that has played less than this part of its win cards threatens nobody
SHORT_STOCK = 15  # with fewer cards to draw, whoever holds back comes to a standstill
THREATS = (20, 10, 4)  # that the next seat can play its win card: none of its cards missing on the way, one, or two

# how well a seat stands, a win card played being worth 100: by cards missing on the way to the next one, and by jokers
# held; found by `python -m benchmarks.promise`
PLAYED = 100
LACKING = np.array([0, -128, -185, -205, -218, -224, -231], np.int64)
HOLDING = np.array([0, 129, 202, 252], np.int64)

# what a discard is worth
DROPS_JOKER, COVERS_JOKER, COVERS_NEEDED, DROPS_NEEDED, DROPS_ACE = 1000, 400, 150, 50, 50
LATER, IN_ORDER, ALIKE, STEP, SOONER, HIGH = 3, 50, 57, 5, 6, 4


@rule
def choose(s: Board, out: Any, count: int, rng: Any, manner: int) -> int:
    """The most worthy play, or if none is worth anything the least harmful discard."""
    seat = int(s.to_move)
    mind = MINDS[manner]
    aim, way, missing = best_way(s, seat)
    can_reach = missing <= jokers_of(s, seat) and missing <= mind[JOKERS]
    rival = next_seat(s, seat)
    wanted = win_card(s, rival)
    theirs = runs(s, rival)
    wanting = wanting_ranks(s)
    fear = mind[THREAT] if manner == SPITEFUL or is_dangerous(s, rival) else 0
    best = 2 * NOT_WORTH_IT
    place = 0
    ties = 0
    for i in range(count):
        move = int(out[i])
        if move >= DISCARD:
            if best > 0 and out[place] < DISCARD:
                break
            worth = discard_worth(s, seat, move, way, wanting) * mind[ORDER]
        else:
            height = int(s.play_pile_size[move % PILES])
            worth = play_worth(s, seat, move, height, move % PILES == aim, can_reach, mind[THRIFT])
            if height < KING:
                worth += fear * (threat(height, wanted, theirs) - threat(height + 1, wanted, theirs))
            if worth <= 0:
                worth += NOT_WORTH_IT
        if worth > best:
            best = worth
            place = i
            ties = 1
        elif worth == best:
            ties += 1
            if pick(rng, ties) == 0:
                place = i
    return place


@rule
def promise(s: Board, seat: int) -> int:
    """Win cards played, the way to the next one, and jokers."""
    played = PLAYED * int(s.win_cards - s.win_pile_size[seat])
    if s.win_pile_size[seat] == 0:
        return played
    missing = min(best_way(s, seat)[2], len(LACKING) - 1)
    return int(played + LACKING[missing] + HOLDING[min(jokers_of(s, seat), len(HOLDING) - 1)])


# -- what lies before a win card ---------------------------------------------------------------------------------------


@rule
def best_way(s: Board, seat: int) -> tuple[int, int, int]:
    """The pile that lacks the fewest cards below the win card, the ranks to lay on it, and how many are missing."""
    win = win_card(s, seat)
    mine = runs(s, seat)
    for place in range(s.hand_size[seat]):
        mine |= 1 << s.hand[seat, place]
    aim = 0
    least = 1 << 10
    for pile in range(PILES):
        way = way_to(int(s.play_pile_size[pile]), win)
        length = bits(way & ~mine) * 2 * RANKS + bits(way)
        if length < least:
            least = length
            aim = pile
    return aim, way_to(int(s.play_pile_size[aim]), win), least // (2 * RANKS)


@rule
def win_card(s: Board, seat: int) -> int:
    """The win card face up."""
    return int(s.win_pile[seat, s.win_pile_size[seat] - 1])


@rule
def way_to(height: int, card: int) -> int:
    """The ranks that a pile takes before a card, a bit each; a pile that is past it must be finished and begun anew."""
    if card >= height:
        return (1 << card) - (1 << height)
    return ALL_RANKS ^ ((1 << height) - (1 << card))


@rule
def bits(mask: int) -> int:
    """How many of the ranks are in a mask."""
    mask &= ALL_RANKS
    mask -= (mask >> 1) & 0x5555
    mask = (mask & 0x3333) + ((mask >> 2) & 0x3333)
    mask = (mask + (mask >> 4)) & 0x0F0F
    return (mask + (mask >> 8)) & 0x1F


@rule
def runs(s: Board, seat: int) -> int:
    """The kinds that can be played off a seat's discards one after the other, a bit each."""
    kinds = 0
    for spot in range(SPOTS):
        under = s.discards_size[seat, spot] - 1
        card = top_card(s, seat, spot)
        kinds |= 1 << card
        while card < KING and under > 0 and s.discards[seat, spot, under - 1] == card + 1:
            card += 1
            under -= 1
            kinds |= 1 << card
    return kinds & ~(1 << NO_CARD)


@rule
def jokers_of(s: Board, seat: int) -> int:
    """The jokers that a seat can play."""
    jokers = 0
    for place in range(s.hand_size[seat]):
        jokers += s.hand[seat, place] == JOKER
    for spot in range(SPOTS):
        jokers += top_card(s, seat, spot) == JOKER
    return jokers


@rule
def is_dangerous(s: Board, rival: int) -> bool:
    """Whether it pays to hold cards back from a seat: it gets on, and there are cards enough to wait for."""
    played = s.win_cards - s.win_pile_size[rival]
    return bool(played >= s.win_cards // SLOW_START and s.draw_pile_size + s.retired_size >= SHORT_STOCK)


@rule
def threat(height: int, wanted: int, theirs: int) -> int:
    """How near a pile of that height brings the next seat to its win card."""
    missing = bits(way_to(height, wanted) & ~theirs)
    return THREATS[missing] if missing < len(THREATS) else 0


# -- what a move is worth ----------------------------------------------------------------------------------------------


@rule
def play_worth(s: Board, seat: int, move: int, height: int, on_aim: bool, can_reach: bool, thrift: int) -> int:
    """What laying a card does for the seat itself."""
    if WIN_PLAY <= move < SPOT_PLAY:
        return PLAYS_WIN_CARD
    if move < WIN_PLAY:
        kind = move // PILES
        worth = FROM_HAND
    else:
        spot = (move - SPOT_PLAY) // PILES
        size = s.discards_size[seat, spot]
        kind = int(s.discards[seat, spot, size - 1])
        worth = FROM_SPOT
        if size == 1:
            worth += EMPTIES_SPOT
        elif s.discards[seat, spot, size - 2] == height + 1:
            worth += FREES_NEXT
    if on_aim:
        worth += NEARER
        if can_reach:
            return worth + (JOKER_ON_THE_WAY if kind == JOKER else ON_THE_WAY)
    return worth - thrift if kind == JOKER else worth


@rule
def wanting_ranks(s: Board) -> int:
    """The ranks that the piles take next, a bit each, twice over for `wait_for`."""
    ranks = 0
    for pile in range(PILES):
        ranks |= 1 << s.play_pile_size[pile]
    return ranks | (ranks << RANKS)


@rule
def wait_for(kind: int, wanting: int) -> int:
    """How many cards must go before one of that rank on the pile that is nearest to it."""
    steps = 0
    while (wanting >> (kind + RANKS - steps)) & 1 == 0:
        steps += 1
    return steps


@rule
def discard_worth(s: Board, seat: int, move: int, way: int, wanting: int) -> int:
    """Cards of late use go first, on equal ones or on those of later use; what the win card waits for is kept free."""
    if move == PASS:
        return 0
    kind = (move - DISCARD) // SPOTS
    if kind == JOKER:
        return -DROPS_JOKER
    wait = wait_for(kind, wanting)
    worth = LATER * wait
    if kind == ACE:
        worth -= DROPS_ACE
    if (way >> kind) & 1 == 1:
        worth -= DROPS_NEEDED
    top = top_card(s, seat, (move - DISCARD) % SPOTS)
    if top == NO_CARD:
        return worth + HIGH * kind
    if top == kind:
        return worth + ALIKE
    if top == JOKER:
        return worth - COVERS_JOKER
    if (way >> top) & 1 == 1:
        worth -= COVERS_NEEDED
    sooner = wait - wait_for(top, wanting)
    if kind < top:
        worth += IN_ORDER - STEP * (top - kind - 1)
    return worth - SOONER * sooner if sooner > 0 else worth
