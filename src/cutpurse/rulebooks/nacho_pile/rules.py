"""The rules of Nacho Pile: the turn, the special chips, the end and the count."""

from __future__ import annotations

from cutpurse.engine.beat import beat
from cutpurse.engine.chance import draw_kind
from cutpurse.engine.layout import NOBODY, Board
from cutpurse.engine.rows import NOT_FOUND, find, take_out
from cutpurse.engine.rule import rule
from cutpurse.engine.turns import end_game, next_seat
from cutpurse.rulebooks.nacho_pile.chips import (
    ALL_KINDS,
    BUSTS,
    CHOOSE_SCORE,
    CHOOSE_STEAL,
    CLAIMS,
    DRAW,
    DRAW_OR_STOP,
    DRAWS,
    FIRST_DRAW,
    IDLE_LIMIT,
    LAST_NUMBER,
    LAST_OTHER,
    MOST_DRAWN,
    NO_CHIP,
    NOTHING,
    NOTHING_CLAIMED,
    NUMBER_A_WILD,
    NUMBERED,
    NUMBERS,
    PILES,
    PLATED,
    REMOVE,
    REMOVE_PILE,
    REMOVES,
    REVEALS,
    SCORE,
    SCORE_PLAIN,
    SCORE_WILD,
    SCORES,
    SPECIALS,
    STEAL,
    STEAL_PILE,
    STEALS,
    STOP,
    STOPS,
    TAKES,
    WILD,
    WILD_BECOMES,
)

NONE, MANY = -1, PILES  # how many ways there are, when it is not exactly one


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
    claim(s, seat)


@rule
def claim(s: Board, seat: int) -> None:
    """Everything in front of a seat goes to its plate."""
    total = plate_total(s, seat)
    for number in range(NUMBERS):
        plate_pile(s, seat, number, seat)
    if plate_total(s, seat) > total:
        beat(s, CLAIMS)


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
        forget(s, WILD)
        s.plate_wilds[seat, number] += 1
        score_number(s, seat, number)
        effect_done(s, seat, SCORE)
    elif move < REMOVE_PILE:
        pile = move - STEAL_PILE
        steal_pile(s, pile, seat)
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
    lost = would_bust(s, kind)
    s.turn[kind] += 1
    if kind < STEAL:
        remember(s, kind)
    beat(s, DRAWS)
    if kind >= STEAL:
        start_effect(s, seat, kind)
    elif lost:
        lose_chips(s)
        end_turn(s, seat)
    else:
        draw_done(s, seat)


@rule
def would_bust(s: Board, kind: int) -> bool:
    """Whether a chip of this kind is a bust if it is drawn now (NP-2, NP-4); special chips never are (NP-11)."""
    return bool(kind < STEAL and s.turn[kind] > 0 and (kind != WILD or s.wild_busts == 1))


@rule
def lose_chips(s: Board) -> None:
    """All of this turn's chips return to the bag, the one that did it too; what was scored is safe (NP-9)."""
    s.bust = 1
    for kind in range(WILD + 1):
        s.bag[kind] += s.turn[kind]
        s.bag_size += s.turn[kind]
        s.turn[kind] = 0
    forget_all(s)
    beat(s, BUSTS)


@rule
def draw_done(s: Board, seat: int) -> None:
    """A draw that did not bust is over: the game goes on unless one chip is left in the bag."""
    if s.bag_size > 1:
        s.phase = DRAW_OR_STOP
        return
    for kind in range(ALL_KINDS):
        if s.bag[kind] > 0:
            s.revealed = kind
    beat(s, REVEALS)
    if s.count_front == 1:  # NP-6
        stop(s, seat)
    else:
        finish(s)


@rule
def remember(s: Board, kind: int) -> None:
    """A number or wild comes last in the drawing order."""
    s.drawing[s.drawing_size] = kind
    s.drawing_size += 1


@rule
def forget(s: Board, kind: int) -> None:
    """The first chip of a kind leaves the drawing order, and the others close up."""
    place = find(s.drawing, (), s.drawing_size, kind)
    if place != NOT_FOUND:  # a position built by hand may leave the order out
        s.drawing_size = take_out(s.drawing, (), s.drawing_size, place)


@rule
def forget_all(s: Board) -> None:
    """No chip is left in the drawing order."""
    for i in range(MOST_DRAWN):  # the whole of it is cleared faster than a part
        s.drawing[i] = 0
    s.drawing_size = 0


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
            steal_pile(s, way, seat)
        elif kind == SCORE:
            score_number(s, seat, way)
        else:
            remove_pile(s, way)
    else:
        beat(s, NOTHING)
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
def steal_pile(s: Board, pile: int, seat: int) -> None:
    """A pile of another player comes in front of the player; it is no part of this turn's chips."""
    take_pile(s, pile // NUMBERS, pile % NUMBERS, seat)
    beat(s, STEALS)


@rule
def score_number(s: Board, seat: int, number: int) -> None:
    """This turn's plain chip of the number and all piles of it go to the plate; the turn forgets the number (NP-4)."""
    s.plate[seat, number] += s.turn[number]
    if s.turn[number] > 0:
        s.turn[number] = 0
        forget(s, number)
    for owner in range(s.players):
        plate_pile(s, owner, number, seat)
    beat(s, SCORES)


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
    beat(s, REMOVES)


@rule
def effect_done(s: Board, seat: int, kind: int) -> None:
    """After its effect the special chip goes to the player's plate."""
    s.turn[kind] = 0
    s.plate_specials[seat, kind - STEAL] += 1
    s.idle_turns = 0
    beat(s, PLATED)
    draw_done(s, seat)


# -- stopping ------------------------------------------------------------------------------------------------------


@rule
def stop(s: Board, seat: int) -> None:
    """This turn's plain chips are laid down and steal their like; then each wild is given a number."""
    laid = 0  # a bit for each number
    for number in range(NUMBERS):
        if s.turn[number] > 0:
            s.turn[number] = 0
            s.front[seat, number] += 1
            laid |= 1 << number
    forget_all(s)
    beat(s, STOPS)
    for number in range(NUMBERS):
        if laid >> number & 1:
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
    beat(s, NUMBERED)
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
            taken = s.front[owner, number] + s.front_wilds[owner, number]
            take_pile(s, owner, number, seat)
            if taken > 0:
                beat(s, TAKES)


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
        begin_turn(s, next_seat(s, seat))
    else:
        finish(s)


@rule
def finish(s: Board) -> None:
    """The game is over; with `count_front` everybody claims first, however it ended (NP-6, NP-10)."""
    if s.count_front == 1:
        for seat in range(s.players):
            claim(s, seat)
    if s.revealed == NO_CHIP:
        end_game(s, NOTHING_CLAIMED)
    elif s.revealed < WILD:
        end_game(s, LAST_NUMBER)
    else:
        end_game(s, LAST_OTHER)


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
