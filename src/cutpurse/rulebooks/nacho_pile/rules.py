"""The rules of Nacho Pile: the chips, the turn, the special chips, the end and the count.

Chips are kept as counts by kind. Numbers are indexed from 0 here, so the chip that shows a 1 is kind 0.
"""

from __future__ import annotations

from cutpurse.engine.chance import draw_kind
from cutpurse.engine.layout import NOBODY, SEATS, Board, Number
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import End, Flag, Whole

KINDS = ("1", "2", "3", "4", "5", "6", "7", "wild", "steal", "score", "remove")
NUMBERS = 7
WILD, STEAL, SCORE, REMOVE = 7, 8, 9, 10
SPECIALS = 3
ALL_KINDS = NUMBERS + 1 + SPECIALS
NO_CHIP = -1

PHASES = ("first draw", "draw or stop", "number a wild", "steal", "score", "remove")
FIRST_DRAW, DRAW_OR_STOP, NUMBER_A_WILD = 0, 1, 2
CHOOSE_STEAL, CHOOSE_SCORE, CHOOSE_REMOVE = 3, 4, 5  # in the order of the special chips

# moves; a pile is numbered owner * 7 + number
DRAW, STOP = 0, 1
WILD_BECOMES = 2  # + number
SCORE_PLAIN = WILD_BECOMES + NUMBERS  # + number
SCORE_WILD = SCORE_PLAIN + NUMBERS  # + number
STEAL_PILE = SCORE_WILD + NUMBERS  # + pile
MOST_PLAYERS = 4
PILES = MOST_PLAYERS * NUMBERS
REMOVE_PILE = STEAL_PILE + PILES  # + pile
ACTIONS = REMOVE_PILE + PILES
MOST_MOVES = PILES + 1  # one to spare: moves are written down before it is known whether they count

NONE, MANY = -1, PILES  # how many ways there are, when it is not exactly one

LAST_NUMBER, LAST_OTHER, NOTHING_CLAIMED = 1, 2, 3
ENDS = (
    End(id="last_chip_number", text="The last chip in the bag is a number: the most chips of that number win."),
    End(id="last_chip_total", text="The last chip in the bag shows no number: the most chips in total win."),
    End(id="nothing_claimed", text="For 200 turns no chip has reached a plate: the most chips in total win."),
)
IDLE_LIMIT = 200  # NP-8

MOST_PER_NUMBER, MOST_WILDS, MOST_SPECIALS = 20, 20, 10
OPTIONS = (
    Whole(name="per_number", low=1, high=MOST_PER_NUMBER, default=7, text="chips of each number from 1 to 7"),
    Whole(name="wilds", low=0, high=MOST_WILDS, default=2, text="wild chips"),
    Whole(name="specials", low=0, high=MOST_SPECIALS, default=1, text="copies of each of Steal, Score and Remove"),
    Flag(name="wild_busts", default=True, text="a second wild in one turn busts, like any other repeated chip"),
    Flag(
        name="count_front",
        default=False,
        text="at the end the player on turn stops and everybody claims what is in front of them before the count",
    ),
)

# A chip on a plate stays there, and one chip is never drawn: so fewer turns than there are chips bring one to a plate,
# with fewer than 200 others before each and at most 200 after the last. In a turn at most 7 numbers and all wilds lie
# drawn, and then come the stop and a number for each wild. Draws that end on a plate and the choices of special chips
# are counted over the whole game.
MOST_CHIPS = NUMBERS * MOST_PER_NUMBER + MOST_WILDS + SPECIALS * MOST_SPECIALS
LONGEST = MOST_CHIPS * IDLE_LIMIT * (NUMBERS + MOST_WILDS + 1 + MOST_WILDS) + MOST_CHIPS + SPECIALS * MOST_SPECIALS

FIELDS = (
    Number(name="phase", dtype="i1", names=PHASES, text="what the seat to move decides; after the end, what it was"),
    Number(
        name="bag",
        per=(ALL_KINDS,),
        dtype="i1",
        text="chips in the bag by kind, in the order 1, 2, 3, 4, 5, 6, 7, wild, steal, score, remove",
    ),
    Number(name="bag_size", text="chips in the bag, all kinds together"),
    Number(
        name="turn",
        per=(ALL_KINDS,),
        dtype="i1",
        text="this turn's chips by kind, in the order of bag; a special chip lies here only while its effect is chosen",
    ),
    Number(
        name="front",
        per=(SEATS, NUMBERS),
        dtype="i1",
        text="plain chips in front of each seat, by number from 1 to 7; with its front_wilds, each is a pile",
    ),
    Number(
        name="front_wilds",
        per=(SEATS, NUMBERS),
        dtype="i1",
        text="wild chips in front of each seat, by the number each was given, from 1 to 7",
    ),
    Number(
        name="plate",
        per=(SEATS, NUMBERS),
        dtype="i1",
        text="plain chips on each seat's plate, by number from 1 to 7",
    ),
    Number(
        name="plate_wilds",
        per=(SEATS, NUMBERS),
        dtype="i1",
        text="wild chips on each seat's plate, by the number each was given, from 1 to 7",
    ),
    Number(
        name="plate_specials",
        per=(SEATS, SPECIALS),
        dtype="i1",
        text="special chips on each seat's plate, in the order steal, score, remove",
    ),
    Number(
        name="lowest_wild",
        dtype="i1",
        text="while wilds are numbered on a stop, the lowest number (1 to 7) the next one may get; 0 at other times",
    ),
    Number(
        name="idle_turns",
        text="turns in a row, the present one included, in which no chip has reached a plate so far",
    ),
    Number(name="drawn", dtype="i1", names=KINDS, text="the chip drawn last, null before the first draw"),
    Number(name="bust", dtype="i1", text="1 when that draw was a bust, until the next draw; else 0"),
    Number(
        name="revealed",
        dtype="i1",
        names=KINDS,
        text="the last chip, still counted in the bag, once a draw and its effect have left only that one; null before",
    ),
)


# -- the deal and the start of a turn ------------------------------------------------------------------------------


@rule
def deal(s: Board) -> None:
    """All chips go into the bag, and seat 0 begins."""
    for number in range(NUMBERS):
        s.bag[number] = s.per_number
    s.bag[WILD] = s.wilds
    for special in range(SPECIALS):
        s.bag[STEAL + special] = s.specials
    s.bag_size = NUMBERS * s.per_number + s.wilds + SPECIALS * s.specials
    s.drawn = NO_CHIP
    s.revealed = NO_CHIP
    begin_turn(s, 0)


@rule
def begin_turn(s: Board, seat: int) -> None:
    """A turn begins by claiming; then a chip must be drawn."""
    s.to_move = seat
    s.phase = FIRST_DRAW
    s.idle_turns += 1
    for number in range(NUMBERS):
        plate_pile(s, seat, number, seat)


@rule
def plate_pile(s: Board, owner: int, number: int, seat: int) -> None:
    """The pile of a number in front of its owner, if there is one, goes to a seat's plate."""
    plain = s.front[owner, number]
    wild = s.front_wilds[owner, number]
    if plain + wild > 0:
        s.plate[seat, number] += plain
        s.plate_wilds[seat, number] += wild
        s.front[owner, number] = 0
        s.front_wilds[owner, number] = 0
        s.idle_turns = 0


@rule
def take_pile(s: Board, owner: int, number: int, seat: int) -> None:
    """The pile of a number in front of its owner joins the one in front of another seat."""
    s.front[seat, number] += s.front[owner, number]
    s.front_wilds[seat, number] += s.front_wilds[owner, number]
    s.front[owner, number] = 0
    s.front_wilds[owner, number] = 0


# -- the moves -----------------------------------------------------------------------------------------------------


@rule
def moves(s: Board, out: list[int]) -> int:
    """What may be decided: numbers from low to high, plain chips before wilds, piles by owner and then by number."""
    n = 0
    if s.phase <= DRAW_OR_STOP:
        out[0] = DRAW
        out[1] = STOP
        n = 1 + s.phase
    elif s.phase == NUMBER_A_WILD:
        for number in range(s.lowest_wild - 1, NUMBERS):
            out[n] = WILD_BECOMES + number
            n += 1
    elif s.phase == CHOOSE_SCORE:
        for number in range(NUMBERS):
            out[n] = SCORE_PLAIN + number
            n += s.turn[number] > 0
        if s.turn[WILD] > 0:
            for number in range(NUMBERS):
                out[n] = SCORE_WILD + number
                n += 1
    else:
        stealing = s.phase == CHOOSE_STEAL
        first = STEAL_PILE if stealing else REMOVE_PILE
        for owner in range(s.players):
            if not (stealing and owner == s.to_move):
                for number in range(NUMBERS):
                    out[n] = first + owner * NUMBERS + number
                    n += s.front[owner, number] + s.front_wilds[owner, number] > 0
    return n


@rule
def play(s: Board, move: int) -> None:
    """Carries out one decision of the seat to move."""
    seat = s.to_move
    if move == DRAW:
        draw_chip(s, seat)
    elif move == STOP:
        stop(s, seat)
    elif move < SCORE_PLAIN:
        number_wild(s, seat, move - WILD_BECOMES)
    elif move < SCORE_WILD:
        score_number(s, seat, move - SCORE_PLAIN)
        effect_done(s, seat, SCORE)
    elif move < STEAL_PILE:
        number = move - SCORE_WILD
        s.turn[WILD] -= 1
        s.plate_wilds[seat, number] += 1
        score_number(s, seat, number)
        effect_done(s, seat, SCORE)
    elif move < REMOVE_PILE:
        pile = move - STEAL_PILE
        take_pile(s, pile // NUMBERS, pile % NUMBERS, seat)
        effect_done(s, seat, STEAL)
    else:
        remove_pile(s, move - REMOVE_PILE)
        effect_done(s, seat, REMOVE)


# -- drawing -------------------------------------------------------------------------------------------------------


@rule
def draw_chip(s: Board, seat: int) -> None:
    """A chip out of the bag: it busts, acts, or joins this turn's chips."""
    kind = draw_kind(s, s.bag, 0, ALL_KINDS, s.bag_size)
    s.bag_size -= 1
    s.drawn = kind
    s.bust = 0
    repeated = s.turn[kind] > 0  # never a special chip: those have left for the plate, NP-11
    s.turn[kind] += 1
    if kind >= STEAL:
        start_effect(s, seat, kind)
    elif repeated and (kind != WILD or s.wild_busts == 1):  # NP-2
        lose_chips(s)
        end_turn(s, seat)
    else:
        draw_done(s, seat)


@rule
def lose_chips(s: Board) -> None:
    """All of this turn's chips return to the bag, the one that did it too; what was scored is safe (NP-9)."""
    s.bust = 1
    for kind in range(WILD + 1):
        s.bag[kind] += s.turn[kind]
        s.bag_size += s.turn[kind]
        s.turn[kind] = 0


@rule
def draw_done(s: Board, seat: int) -> None:
    """A draw that did not bust is over: the game goes on unless one chip is left in the bag."""
    if s.bag_size > 1:
        s.phase = DRAW_OR_STOP
        return
    for kind in range(ALL_KINDS):
        if s.bag[kind] > 0:
            s.revealed = kind
    if s.count_front == 1:  # NP-6
        stop(s, seat)
    else:
        finish(s)


# -- the special chips ---------------------------------------------------------------------------------------------


@rule
def start_effect(s: Board, seat: int, kind: int) -> None:
    """A special chip acts at once: by itself when there is one way or none, else the player is asked (NP-5)."""
    if kind == SCORE:
        way = only_number(s)
    else:
        way = only_pile(s, seat if kind == STEAL else NOBODY)
    if way == MANY:
        s.phase = CHOOSE_STEAL + kind - STEAL
        return
    if way != NONE:
        if kind == STEAL:
            take_pile(s, way // NUMBERS, way % NUMBERS, seat)
        elif kind == SCORE:
            score_number(s, seat, way)
        else:
            remove_pile(s, way)
    effect_done(s, seat, kind)


@rule
def only_pile(s: Board, spared: int) -> int:
    """The one pile in front of any seat that is not spared, or NONE, or MANY."""
    found = NONE
    for owner in range(s.players):
        if owner != spared:
            for number in range(NUMBERS):
                if s.front[owner, number] + s.front_wilds[owner, number] > 0:
                    if found != NONE:
                        return MANY
                    found = owner * NUMBERS + number
    return found


@rule
def only_number(s: Board) -> int:
    """The one number among this turn's chips, or NONE, or MANY; a wild could be any."""
    if s.turn[WILD] > 0:
        return MANY
    found = NONE
    for number in range(NUMBERS):
        if s.turn[number] > 0:
            if found != NONE:
                return MANY
            found = number
    return found


@rule
def score_number(s: Board, seat: int, number: int) -> None:
    """This turn's plain chip of the number and all piles of it go to the plate; the turn forgets the number (NP-4)."""
    s.plate[seat, number] += s.turn[number]
    s.turn[number] = 0
    for owner in range(s.players):
        plate_pile(s, owner, number, seat)


@rule
def remove_pile(s: Board, pile: int) -> None:
    """A pile goes back to the bag, its wilds as wilds (NP-3)."""
    owner = pile // NUMBERS
    number = pile % NUMBERS
    plain = s.front[owner, number]
    wild = s.front_wilds[owner, number]
    s.bag[number] += plain
    s.bag[WILD] += wild
    s.bag_size += plain + wild
    s.front[owner, number] = 0
    s.front_wilds[owner, number] = 0


@rule
def effect_done(s: Board, seat: int, kind: int) -> None:
    """After its effect the special chip goes to the player's plate."""
    s.turn[kind] = 0
    s.plate_specials[seat, kind - STEAL] += 1
    s.idle_turns = 0
    draw_done(s, seat)


# -- stopping ------------------------------------------------------------------------------------------------------


@rule
def stop(s: Board, seat: int) -> None:
    """This turn's plain chips are laid down and steal their like; then each wild is given a number."""
    for number in range(NUMBERS):
        if s.turn[number] > 0:
            s.turn[number] = 0
            s.front[seat, number] += 1
            take_number(s, seat, number)
    if s.turn[WILD] > 0:
        s.phase = NUMBER_A_WILD
        s.lowest_wild = 1
    else:
        stop_done(s, seat)


@rule
def number_wild(s: Board, seat: int, number: int) -> None:
    """A wild is laid down as a number and steals its like; several wilds come in order, from low to high."""
    s.turn[WILD] -= 1
    s.front_wilds[seat, number] += 1
    take_number(s, seat, number)
    s.lowest_wild = number + 1
    if s.turn[WILD] == 0:
        s.lowest_wild = 0
        stop_done(s, seat)


@rule
def take_number(s: Board, seat: int, number: int) -> None:
    """Every chip of a number in front of the other players comes to the seat."""
    for owner in range(s.players):
        if owner != seat:
            take_pile(s, owner, number, seat)


@rule
def stop_done(s: Board, seat: int) -> None:
    """All chips are laid down: the next turn comes, unless this was the stop that ends the game (NP-6)."""
    if s.revealed == NO_CHIP:
        end_turn(s, seat)
    else:
        finish(s)


# -- the end -------------------------------------------------------------------------------------------------------


@rule
def end_turn(s: Board, seat: int) -> None:
    """The next seat's turn, unless nothing has reached a plate for too long (NP-8)."""
    if s.idle_turns < IDLE_LIMIT:
        begin_turn(s, seat + 1 if seat + 1 < s.players else 0)
    else:
        finish(s)


@rule
def finish(s: Board) -> None:
    """The game is over; with `count_front` everybody claims first, however it ended (NP-6, NP-10)."""
    if s.count_front == 1:
        for seat in range(s.players):
            for number in range(NUMBERS):
                plate_pile(s, seat, number, seat)
    if s.revealed == NO_CHIP:
        s.ended = NOTHING_CLAIMED
    elif s.revealed < WILD:
        s.ended = LAST_NUMBER
    else:
        s.ended = LAST_OTHER
    s.to_move = NOBODY


@rule
def plate_total(s: Board, seat: int) -> int:
    """All chips on a plate, special chips included."""
    total = 0
    for number in range(NUMBERS):
        total += s.plate[seat, number] + s.plate_wilds[seat, number]
    for special in range(SPECIALS):
        total += s.plate_specials[seat, special]
    return total


@rule
def score(s: Board, seat: int) -> int:
    """The chips on the plate; once a number has decided the game, those of that number (NP-14)."""
    if s.ended == LAST_NUMBER:
        return int(s.plate[seat, s.revealed] + s.plate_wilds[seat, s.revealed])
    return plate_total(s, seat)


@rule
def wins(s: Board, seat: int) -> bool:
    """The best score wins; between equal ones the total decides, and if that is equal too the win is shared (NP-7)."""
    mine = score(s, seat)
    total = plate_total(s, seat)
    for other in range(s.players):
        theirs = score(s, other)
        if theirs > mine or (theirs == mine and plate_total(s, other) > total):
            return False
    return True
