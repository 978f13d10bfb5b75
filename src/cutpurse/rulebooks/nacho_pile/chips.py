"""The facts of Nacho Pile: its chips, moves, beats, ends and house rules, and what a state holds.

Chips are kept as counts by kind. Numbers are indexed from 0 here, so the chip that shows a 1 is kind 0.
"""

from __future__ import annotations

from cutpurse.engine.layout import SEATS, Cards, Number
from cutpurse.engine.options import Flag, Whole
from cutpurse.engine.rulebook import End

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
MOST_MOVES = PILES  # a Remove chip, with chips of every number in front of everybody

BEATS = {
    "claim": "what lies in front of a player goes to the plate: at the start of a turn, or before the final count",
    "draw": "a chip is drawn and lies among this turn's chips, also the one that busts",
    "bust": "all of this turn's chips go back into the bag",
    "steal": "a Steal chip takes a pile of another player",
    "score": "a Score chip brings chips of a number to the plate, from this turn and from in front of everybody",
    "remove": "a Remove chip puts a pile back into the bag",
    "nothing": "a special chip finds nothing that it could do",
    "plate": "a special chip goes to the plate",
    "stop": "the player stops: this turn's number chips are laid down",
    "number": "a wild is laid down with its number",
    "take": "a pile of another player goes to the like chip that was laid down",
    "reveal": "the last chip in the bag is turned over",
}
CLAIMS, DRAWS, BUSTS, STEALS, SCORES, REMOVES, NOTHING, PLATED, STOPS, NUMBERED, TAKES, REVEALS = range(len(BEATS))

LAST_NUMBER, LAST_OTHER, NOTHING_CLAIMED = 1, 2, 3
ENDS = (End(id="last_chip_number"), End(id="last_chip_total"), End(id="nothing_claimed"))
IDLE_LIMIT = 200  # NP-8

MOST_PER_NUMBER, MOST_WILDS, MOST_SPECIALS = 20, 20, 10
OPTIONS = (
    Whole(name="per_number", low=1, high=MOST_PER_NUMBER, default=7),
    Whole(name="wilds", low=0, high=MOST_WILDS, default=2),
    Whole(name="specials", low=0, high=MOST_SPECIALS, default=1),
    Flag(name="wild_busts", default=True),
    Flag(name="count_front", default=False),
)

# A chip on a plate stays there, and one chip is never drawn: so fewer turns than there are chips bring one to a plate,
# with fewer than 200 others before each and at most 200 after the last. In a turn at most 7 numbers and all wilds lie
# drawn, and then come the stop and a number for each wild. Draws that end on a plate and the choices of special chips
# are counted over the whole game.
MOST_CHIPS = NUMBERS * MOST_PER_NUMBER + MOST_WILDS + SPECIALS * MOST_SPECIALS
LONGEST = MOST_CHIPS * IDLE_LIMIT * (NUMBERS + MOST_WILDS + 1 + MOST_WILDS) + MOST_CHIPS + SPECIALS * MOST_SPECIALS

MOST_DRAWN = NUMBERS + MOST_WILDS + 1  # numbers and wilds of one turn, with the one that busts

FIELDS = (
    Number(
        name="phase", dtype="i1", names=PHASES, low=0, text="what the seat to move decides; after the end, what it was"
    ),
    Number(
        name="bag",
        per=(ALL_KINDS,),
        dtype="i1",
        low=0,
        high=MOST_PER_NUMBER,
        text="chips in the bag by kind, in the order 1, 2, 3, 4, 5, 6, 7, wild, steal, score, remove",
    ),
    Number(name="bag_size", low=0, high=MOST_CHIPS, text="chips in the bag, all kinds together"),
    Number(
        name="turn",
        per=(ALL_KINDS,),
        dtype="i1",
        low=0,
        high=MOST_WILDS,
        text="this turn's chips by kind, in the order of bag; a special chip lies here only while its effect is chosen",
    ),
    Cards(
        name="drawing",
        room=MOST_DRAWN,
        kinds=KINDS,
        optional=True,
        text="this turn's numbers and wilds in the order in which they were drawn, empty once the player has stopped; "
        "only for show: chips of `turn` that it leaves out are shown before the others",
    ),
    Number(
        name="front",
        per=(SEATS, NUMBERS),
        dtype="i1",
        low=0,
        high=MOST_PER_NUMBER,
        text="plain chips in front of each seat, by number from 1 to 7; with its front_wilds, each is a pile",
    ),
    Number(
        name="front_wilds",
        per=(SEATS, NUMBERS),
        dtype="i1",
        low=0,
        high=MOST_WILDS,
        text="wild chips in front of each seat, by the number each was given, from 1 to 7",
    ),
    Number(
        name="plate",
        per=(SEATS, NUMBERS),
        dtype="i1",
        low=0,
        high=MOST_PER_NUMBER,
        text="plain chips on each seat's plate, by number from 1 to 7",
    ),
    Number(
        name="plate_wilds",
        per=(SEATS, NUMBERS),
        dtype="i1",
        low=0,
        high=MOST_WILDS,
        text="wild chips on each seat's plate, by the number each was given, from 1 to 7",
    ),
    Number(
        name="plate_specials",
        per=(SEATS, SPECIALS),
        dtype="i1",
        low=0,
        high=MOST_SPECIALS,
        text="special chips on each seat's plate, in the order steal, score, remove",
    ),
    Number(
        name="lowest_wild",
        dtype="i1",
        low=0,
        high=NUMBERS,
        text="while wilds are numbered on a stop, the lowest number (1 to 7) the next one may get; 0 at other times",
    ),
    Number(
        name="idle_turns",
        low=0,
        high=IDLE_LIMIT,
        text="turns in a row, the present one included, in which no chip has reached a plate so far",
    ),
    Number(name="drawn", dtype="i1", names=KINDS, text="the chip drawn last, null before the first draw"),
    Number(name="bust", dtype="i1", low=0, high=1, text="1 when that draw was a bust, until the next draw; else 0"),
    Number(
        name="revealed",
        dtype="i1",
        names=KINDS,
        text="the last chip, still counted in the bag, once a draw and its effect have left only that one; null before",
    ),
)

DEALING = """\
Nothing is shuffled and nothing is dealt; seat 0 begins. The only chance is the draw from the bag.

The bag is kept as a count of each kind, in this order: 1, 2, 3, 4, 5, 6, 7, wild, Steal, Score, Remove. At the start
there are `per_number` chips of each number, `wilds` wilds and `specials` of each special chip.

Each draw takes one number x below the number of chips that are in the bag at that moment. Lay the chips of the bag in
a row in the order of the kinds, all chips of a kind side by side, and count from place 0: the chip in place x is drawn,
and its kind has one chip less. With 7, 7, 7, 7, 7, 7, 7, 2, 1, 1, 1 chips, x = 0 to 6 is a 1, x = 48 is a 7, x = 49 and
x = 50 are wilds, and x = 53 is Remove.

Chips that go back into the bag, after a bust or by Remove, are counted with their kind again, a wild with the wilds
whatever number it had been given; putting them back takes no number. Nor does the last chip: it is not drawn, the one
chip that is left is turned over.
"""
