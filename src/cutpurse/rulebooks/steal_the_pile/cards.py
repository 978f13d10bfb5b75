"""The cards of both Steal the Pile games: ranks, deck and hands, and who may know them."""

from cutpurse.engine.chance import shuffle
from cutpurse.engine.layout import SEATS, UNKNOWN, Board, Cards, Field, Number
from cutpurse.engine.rows import find, insert_sorted, take_out
from cutpurse.engine.rule import rule

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")  # SP-1: suits never matter
KINDS = len(RANKS)
SUITS = 4
PACK = KINDS * SUITS
MOST_PACKS = 2
LARGEST_HAND = 4

SHUFFLED_PACKS = """\
Before a shuffle the cards lie in order of rank, suits being all the same: with one pack four aces in places 0 to
3, four twos in places 4 to 7, and so on to the kings in places 48 to 51; with two packs eight of each rank, the
kings in places 96 to 103. All of them are shuffled, and they are the deck: the card in its last place is always
the next to come off it."""


def card_fields(packs: int) -> tuple[Field, ...]:
    """Deck and hands of a game with so many packs."""
    return (
        Cards(
            name="deck",
            room=packs * PACK,
            kinds=RANKS,
            text="the cards not dealt yet, face down; the last card is the next to be dealt",
        ),
        Cards(
            name="hand",
            room=LARGEST_HAND,
            kinds=RANKS,
            per=(SEATS,),
            text="the cards in each seat's hand, sorted from A to K",
        ),
        Number(
            name="unseen",
            per=(KINDS,),
            dtype="i1",
            low=0,
            high=packs * SUITS,
            knowledge=True,
            text="how many cards of each rank, A to K, lie in the deck and in hands that the seat cannot see",
        ),
    )


@rule
def shuffle_unseen(s: Board) -> None:
    """Makes the deck of all unseen cards, in random order."""
    size = 0
    for rank in range(KINDS):
        for _ in range(s.unseen[rank]):
            s.deck[size] = rank
            size += 1
        s.unseen[rank] = 0
    s.deck_size = size
    shuffle(s, s.deck, 0, size)


@rule
def fresh_deck(s: Board, packs: int) -> None:
    """Shuffles whole packs, of which nobody has seen a card."""
    for rank in range(KINDS):
        s.unseen[rank] = SUITS * packs
    shuffle_unseen(s)


@rule
def top_of_deck(s: Board) -> int:
    """Takes the next card off the deck."""
    s.deck_size -= 1
    rank = int(s.deck[s.deck_size])
    s.deck[s.deck_size] = 0
    return rank


@rule
def deal_hand(s: Board, seat: int, count: int) -> None:
    """Deals so many cards to a seat and sorts them into its hand."""
    for _ in range(count):
        s.hand_size[seat] = insert_sorted(s.hand, (seat,), s.hand_size[seat], top_of_deck(s))


@rule
def leave_hand(s: Board, seat: int, rank: int) -> None:
    """Takes one card of that rank out of a hand that has one."""
    size = s.hand_size[seat]
    s.hand_size[seat] = take_out(s.hand, (seat,), size, find(s.hand, (seat,), size, rank))


@rule
def hide(s: Board, seat: int) -> None:
    """A seat knows its own hand; of the deck and the other hands it can count the ranks not seen yet."""
    for i in range(s.deck_size):
        s.unseen[s.deck[i]] += 1
        s.deck[i] = UNKNOWN
    for other in range(s.players):
        if other != seat:
            for i in range(s.hand_size[other]):
                s.unseen[s.hand[other, i]] += 1
                s.hand[other, i] = UNKNOWN


@rule
def fill(s: Board, seat: int) -> None:
    """Any unseen card may be anywhere, for a hand plays what it likes: shuffle them all and deal the hands anew."""
    shuffle_unseen(s)
    for other in range(s.players):
        if other != seat:
            held = int(s.hand_size[other])
            s.hand_size[other] = 0
            deal_hand(s, other, held)
