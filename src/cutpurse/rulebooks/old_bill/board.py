"""The facts of the den game: its cards, steps, moves and house rules, and what a position holds."""

from __future__ import annotations

from cutpurse.engine.layout import SEATS, Cards, Number
from cutpurse.engine.options import OneOf
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import End
from cutpurse.rulebooks.old_bill.deck import (
    CARD_NAMES,
    COPIES,
    KINDS,
    MIMES,
    OLD_BILL,
    OLD_BILLS,
    SUIT_COUNT,
    SUITS,
    THIEVES,
    VALUES,
)

CARDS = THIEVES * COPIES + OLD_BILLS + MIMES  # 58
HAND = 5
MOST_SEATS = 4
PAIR_POINTS = 2
MOST_SHUFFLES = 1000  # a hand that allows no offer is seldom drawn even twice in a row

# what is being decided: an offer is put together (target, up, down), a side is taken, and both sides are resolved
TARGET, UP, DOWN, TAKE, MIME, DROP = 0, 1, 2, 3, 4, 5
STEPS = ("target", "up", "down", "take", "mime", "drop")

UP_SIDE, DOWN_SIDE = 0, 1
SIDES = ("up", "down")
KEPT, PICKED_UP, PICKED_DOWN = 0, 1, 2
NONE = -1  # no seat, no side, no suit
SEEN = -1  # in `drawn`: everyone knows this card

# classes of cards: the four suits, then Old Bill, then the Mimes; a set of classes is a mask of bits
BILL_BIT = 1 << SUIT_COUNT
MIME_BIT = BILL_BIT << 1
SUIT_BITS = BILL_BIT - 1

# the numbers of the moves
FIRST_UP = MOST_SEATS  # 0 .. 3: whom to offer to
FIRST_DOWN = FIRST_UP + KINDS
DONE = FIRST_DOWN + KINDS
TAKE_UP = DONE + 1
TAKE_DOWN = DONE + 2
FIRST_SUIT = TAKE_DOWN + 1
FIRST_DROP = FIRST_SUIT + SUIT_COUNT
ACTIONS = FIRST_DROP + KINDS
MOST_MOVES = THIEVES + MIMES  # any card is to be dropped from a den with a card of every kind but Old Bill

# An offer takes 2 cards or more out of the hands for good, so there are at most 29 of them. Each is four decisions (to
# whom, face up, done, take) and one for each face-down card; in the whole game there are at most 5 placings of Mimes
# (each is placed once) and 5 den cards dropped (each costs an Old Bill). With n offers: 4n + (58 - n) + 10.
LONGEST = 3 * (CARDS // 2) + CARDS + MIMES + OLD_BILLS

PLAYED_OUT = 1  # s.ended

OPTIONS = (OneOf(name="mime_value", values=("number", "zero"), default="number"),)
COUNTS_NUMBER = 0  # s.mime_value

ENDS = (End(id="last_turns"),)

BEATS = {
    "shuffle": "the deck is shuffled: before the deal, or with a hand that went back into it (OB-4)",
    "deal": "everyone is dealt the first five cards",
    "pick": "everyone sees which cards of a hand are about to be offered, and on which side (OB-14)",
    "lay": "the face-up card of an offer is laid on the table",
    "cover": "its face-down cards are laid beside it, and the offer is made",
    "reveal": "a side is taken, and the face-down cards are turned over",
    "receive": "a side with thieves goes to their suit in a den",
    "join": "Mimes join a suit of a den: one that was received alone, or those that were waiting",
    "wait": "Mimes wait beside a den that has no suit yet",
    "catch": "Old Bill is discarded with everything on his side",
    "drop": "the den card that Old Bill costs is discarded",
    "draw": "a player draws back to five cards",
    "last": "the deck has run out: the last round begins",
    "show": "a hand that allows no offer is shown (OB-4)",
    "return": "the hand that was shown goes into the deck",
    "pass": "a player passes, showing the hand, and the deck if there is one (OB-12, OB-13)",
}
(
    SHUFFLE_BEAT,
    DEAL_BEAT,
    PICK_BEAT,
    LAY_BEAT,
    COVER_BEAT,
    REVEAL_BEAT,
    RECEIVE_BEAT,
    JOIN_BEAT,
    WAIT_BEAT,
    CATCH_BEAT,
    DROP_BEAT,
    DRAW_BEAT,
    LAST_BEAT,
    SHOW_BEAT,
    RETURN_BEAT,
    PASS_BEAT,
) = range(len(BEATS))

FIELDS = (
    Number(name="phase", dtype="i1", names=STEPS, low=0, text="what `to_move` decides; target when the game is over"),
    Number(name="turn", dtype="i1", seat=True, low=0, text="the seat whose turn it is: it makes the offer"),
    Number(name="target", dtype="i1", seat=True, text="the seat the offer is for, -1 while none is chosen"),
    Number(
        name="picked",
        per=(HAND,),
        dtype="i1",
        names=("kept", "up", "down"),
        low=0,
        text="for each place in the hand of `turn`: whether its card stays or is picked for the offer being made",
    ),
    Cards(
        name="offer",
        per=(2,),
        room=HAND - 1,
        kinds=CARD_NAMES,
        text="the complete offer on the table: the face-up side, then the face-down side in the order of the hand; "
        "a side leaves when it is received, Mimes one by one",
    ),
    Number(
        name="offer_drawn",
        per=(HAND - 1,),
        low=SEEN,
        high=MOST_SHUFFLES,
        text="`drawn` of the face-down cards while a side is being chosen, else 0",
    ),
    Number(name="taken", dtype="i1", names=SIDES, text="the side that `target` took, null before"),
    Number(
        name="drop_suit",
        dtype="i1",
        names=SUITS,
        text="when a den card must be dropped: the suit it must be of, null for any",
    ),
    Number(
        name="last_turns",
        dtype="i1",
        low=0,
        high=MOST_SEATS,
        text="turns still to be played once the deck is empty, the present one included; 0 before and after",
    ),
    Cards(
        name="hand",
        per=(SEATS,),
        room=HAND,
        kinds=CARD_NAMES,
        text="each seat's hand in the order of drawing; cards picked for an unfinished offer are still in it",
    ),
    Number(
        name="drawn",
        per=(SEATS, HAND),
        low=SEEN,
        high=MOST_SHUFFLES,
        text="for each place in each hand: how many times the deck had been shuffled anew (OB-4) when its card was "
        "drawn, -1 for a card that everyone has seen, 0 for an empty place",
    ),
    Cards(name="deck", room=CARDS, kinds=CARD_NAMES, text="the deck; the last card is the top"),
    Number(
        name="deck_shown",
        dtype="i1",
        low=0,
        high=1,
        text="1 when everyone has seen the whole deck, in its order, else 0",
    ),
    Cards(name="discards", room=CARDS, kinds=CARD_NAMES, text="the discards; the last card is the latest"),
    Cards(
        name="den",
        per=(SEATS, SUIT_COUNT),
        room=VALUES * COPIES + MIMES,
        kinds=CARD_NAMES,
        text="each seat's den, a row for each suit (hearts, diamonds, clubs, spades): thieves by value, then the Mimes "
        "that joined them by number",
    ),
    Cards(
        name="waiting",
        per=(SEATS,),
        room=MIMES,
        kinds=CARD_NAMES,
        text="Mimes in each seat's den that wait for a suit, by number",
    ),
    Number(
        name="shuffles",
        low=0,
        high=MOST_SHUFFLES,
        text="how many times a hand was shown and shuffled into the deck (OB-4)",
    ),
    Number(
        name="returned",
        per=(CARDS,),
        low=0,
        high=MOST_SHUFFLES,
        text="a place for each card (H1 H1 H2 H2 .. S6 S6, five B, M1 .. M5), equal cards in falling order: the "
        "shuffle (1, 2, ..) with which everyone saw it go back into the deck, 0 if never or if it came to light again; "
        "of equal cards the latest that can be there is taken to have come to light, so guesses do not weigh exactly "
        "where the others are",
    ),
    Number(
        name="unseen",
        per=(KINDS,),
        dtype="i1",
        low=0,
        high=OLD_BILLS,
        knowledge=True,
        text="cards of each kind in places the seat cannot see",
    ),
    Number(
        name="since",
        per=(CARDS,),
        low=0,
        high=MOST_SHUFFLES,
        knowledge=True,
        text="as `returned`, for the unseen cards only: such a card is in the deck or was drawn after that shuffle",
    ),
)


@rule
def class_of(kind: int) -> int:
    """The suit of a thief (0 to 3), 4 for Old Bill, 5 for a Mime."""
    return kind // VALUES + (1 if kind > OLD_BILL else 0)


@rule
def copies_of(kind: int) -> int:
    """How many cards of a kind there are."""
    if kind < THIEVES:
        return COPIES
    return OLD_BILLS if kind == OLD_BILL else 1
