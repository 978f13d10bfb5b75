"""The rules of Old Bill's Old Maid: pairs go down, one card a turn goes round, and Old Bill is left over.

A hand is kept in an order that nobody knows, not even its owner: shuffled by the deal, and every card that joins it
goes to a place drawn at random. So the place a player picks decides the card, and yet every pick is alike (OB-9).
"""

from __future__ import annotations

from cutpurse.engine.beat import beat, draw_lot
from cutpurse.engine.chance import shuffle
from cutpurse.engine.layout import SEATS, Board, Cards, Number
from cutpurse.engine.rows import NOT_FOUND, find, swap, take_out_by_last
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import End
from cutpurse.engine.turns import end_game, next_seat
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES, COPIES, FIRST_MIME, KINDS, OLD_BILL, THIEVES

CARDS = 51
FOUR, FIVE = KINDS - 2, KINDS - 1  # the kinds of Mimes 4 and 5, who pair with each other
MIME_PAIR = FIRST_MIME  # pairs are numbered as the thieves are; then Old Bill, who has no partner; then the two Mimes
PAIR_NUMBERS = MIME_PAIR + 1

MOST_PLAYERS = 6
ALL_KINDS = (1 << KINDS) - 1  # a set of cards, a bit for each kind
LARGEST_HAND = PAIR_NUMBERS + 1  # no hand keeps two cards that pair, but it can hold them until they are laid down
ACTIONS = LARGEST_HAND
MOST_MOVES = PAIR_NUMBERS  # a hand held out has one card of every pair, and Old Bill
LONGEST = 0  # Old Bill can be taken back and forth as often as luck has it

ONLY_BILL = 1
ENDS = (End(id="only_bill"),)

BEATS = {
    "deal": "all cards are dealt out",
    "pairs": "a player lays down the pairs that were dealt",
    "take": "a card goes from the hand held out to the player who takes it",
    "giver_out": "the giver has given the last card and is out",
    "lay": "the taken card is laid down with its partner",
    "taker_out": "the taker has laid down the last cards and is out",
    "bill": "only Old Bill is left, and is turned up",
}
DEAL, PAIRS, TAKE, GIVER_OUT, LAY, TAKER_OUT, BILL = range(len(BEATS))

DEALING = """\
One shuffle, then a draw whenever a taken card is kept. Before the shuffle, places 0 to 47 hold the thieves, two of
each: H1, H1, H2, H2, ... H6, H6, then D1 to D6, C1 to C6 and S1 to S6 in the same way; place 48 holds Old Bill (B),
place 49 Mime 4 (M4) and place 50 Mime 5 (M5). All 51 are shuffled and dealt one by one from place 0 on: the card in
place i goes to seat i mod n, where n is the number of players and seats are counted from 0. Seat 0 is the first
giver, or, if it has no cards left, the next seat that has.

A hand is a row with places 0, 1, 2, ... Each card that comes looks for its partner in the hand of its seat (the other
card of the same thief; of M4 the M5 and the other way round; Old Bill has none). If there is none it goes to the end
of the row. If there is one, both are laid down (of two Mimes the 4 first), and the last card of the row moves to the
place where the partner was.

The move `c1` takes the card in place 0 of the hand held out, `c2` that in place 1, and so on; again the last card
of that row moves to the free place. If the card has its partner in the taker's hand, both are laid down as in the
deal, and nothing is drawn. If not, with k cards in the taker's hand before, a number j below k + 1 is drawn: the
taken card goes to place j, and the card that was there goes to the end of the row (with j = k the taken card itself
is at the end).
"""

FIELDS = (
    Cards(
        name="hand",
        per=(SEATS,),
        room=LARGEST_HAND,
        kinds=CARD_NAMES,
        text="each seat's hand in the order it is held out in; nobody knows that order, so an owner sees it sorted",
    ),
    Cards(
        name="laid",
        per=(SEATS,),
        room=CARDS - 1,
        kinds=CARD_NAMES,
        text="the pairs each seat has laid down, the latest last; of two Mimes the 4 comes first",
    ),
    Number(
        name="giver",
        dtype="i1",
        seat=True,
        low=0,
        text="the seat on turn, who holds out the hand (at the end: who has Old Bill)",
    ),
    Number(
        name="given",
        per=(SEATS, SEATS),
        dtype="i4",
        low=0,
        high=ALL_KINDS,
        default=0,
        text="for each seat, and for each other one: cards that it gave to its left neighbour and that can have gone "
        "no further than to the other one since, for no card went on from there unseen: the sum of 2 ** kind, H1 being "
        "kind 0, S6 23, B 24, M4 28 and M5 29; of use in guesses only",
    ),
    Number(
        name="lacks",
        per=(SEATS,),
        dtype="i4",
        low=0,
        high=ALL_KINDS,
        default=0,
        text="partners of the cards that its left neighbour took from each hand and kept, the hand having kept no card "
        "since: it holds none of them; written as `given`, known to that neighbour, and of use in guesses only",
    ),
    Number(
        name="unseen",
        per=(KINDS,),
        dtype="i1",
        low=0,
        high=COPIES,
        knowledge=True,
        text="cards of each kind in hands the seat cannot see",
    ),
    Number(name="pack", per=(CARDS,), dtype="i1", scratch=True, text="used by the deal: the cards in shuffled order"),
    Number(name="line", per=(SEATS,), dtype="i1", scratch=True, text="used by guesses: the hidden hands"),
    Number(name="pairs", per=(PAIR_NUMBERS,), dtype="i1", scratch=True, text="used by guesses: pairs nobody has seen"),
    Number(name="singles", per=(PAIR_NUMBERS,), dtype="i1", scratch=True, text="used by guesses: other unseen cards"),
    Number(
        name="ways",
        per=(MOST_PLAYERS - 1, PAIR_NUMBERS),
        dtype="f8",
        scratch=True,
        text="used by guesses: deals to a hand and all after it, by the number of pairs left",
    ),
)


# -- the deal --------------------------------------------------------------------------------------------------------


@rule
def deal(s: Board) -> None:
    """Two of every thief, one Old Bill, Mimes 4 and 5: dealt out one by one; then pairs go down."""
    for kind in range(THIEVES):
        s.pack[2 * kind] = kind
        s.pack[2 * kind + 1] = kind
    s.pack[CARDS - 3] = OLD_BILL
    s.pack[CARDS - 2] = FOUR
    s.pack[CARDS - 1] = FIVE
    shuffle(s, s.pack, 0, CARDS)
    seat = 0
    for i in range(CARDS):
        s.hand[seat, s.hand_size[seat]] = s.pack[i]
        s.hand_size[seat] += 1
        s.pack[i] = 0
        seat = next_seat(s, seat)
    beat(s, DEAL)
    for x in range(s.players):
        lay_down_dealt_pairs(s, x)
        beat(s, PAIRS)
    hold_out(s, 0)


@rule
def lay_down_dealt_pairs(s: Board, seat: int) -> None:
    """Takes a dealt hand up card by card, and lays down each that makes a pair with one before it."""
    dealt = int(s.hand_size[seat])
    s.hand_size[seat] = 0
    holds = 0
    for i in range(dealt):
        card = int(s.hand[seat, i])
        s.hand[seat, i] = 0
        bit = 1 << pair_number(card)
        if holds & bit:
            lay_down(s, seat, find_partner(s, seat, card), card)
        else:
            s.hand[seat, s.hand_size[seat]] = card
            s.hand_size[seat] += 1
        holds ^= bit


@rule
def pair_number(card: int) -> int:
    """The number of the pair a card belongs to."""
    return min(card, MIME_PAIR)


@rule
def partner_of(card: int) -> int:
    """The kind that makes a pair with a card; Old Bill's would be Old Bill, but there is only one."""
    return card if card < FIRST_MIME else FOUR + FIVE - card


@rule
def find_partner(s: Board, seat: int, card: int) -> int:
    """The place in a hand of the card that makes a pair with this one, or NOT_FOUND."""
    return find(s.hand, (seat,), s.hand_size[seat], partner_of(card))


@rule
def leave_hand(s: Board, seat: int, place: int) -> int:
    """Takes a card from a hand; the last card fills the gap, which leaves the order as unknown as it was."""
    card = int(s.hand[seat, place])
    s.hand_size[seat] = take_out_by_last(s.hand, (seat,), s.hand_size[seat], place)
    return card


@rule
def lay_down(s: Board, seat: int, place: int, card: int) -> None:
    """Lays down a new card with its partner from the hand."""
    partner = leave_hand(s, seat, place)
    size = s.laid_size[seat]
    s.laid[seat, size] = min(card, partner)
    s.laid[seat, size + 1] = max(card, partner)
    s.laid_size[seat] = size + 2


# -- the turn --------------------------------------------------------------------------------------------------------


@rule
def next_with_cards(s: Board, seat: int) -> int:
    """The first seat with cards, from this one on to the left."""
    while s.hand_size[seat] == 0:
        seat = next_seat(s, seat)
    return seat


@rule
def left_neighbour(s: Board, seat: int) -> int:
    """The next player with cards on the left of a seat."""
    return next_with_cards(s, next_seat(s, seat))


@rule
def hold_out(s: Board, seat: int) -> None:
    """A seat comes on turn (or, being out, the next on its left): the next one after it with cards takes a card."""
    giver = next_with_cards(s, seat)
    taker = left_neighbour(s, giver)
    s.giver = giver
    s.to_move = taker
    if taker == giver:  # two cards that pair never stay in one hand, so the last hand is Old Bill alone
        end_game(s, ONLY_BILL)
        beat(s, BILL)


@rule
def moves(s: Board, out: list[int]) -> int:
    """Any place of the held-out hand."""
    n = int(s.hand_size[s.giver])
    for place in range(n):
        out[place] = place
    return n


@rule
def play(s: Board, move: int) -> None:
    """Takes the card at that place, lays it down with its partner or keeps it, and is then on turn."""
    giver = s.giver
    taker = s.to_move
    card = leave_hand(s, giver, move)
    place = find_partner(s, taker, card)
    size = s.hand_size[taker]
    s.hand[taker, size] = card
    s.hand_size[taker] = size + 1
    beat(s, TAKE)
    if s.hand_size[giver] == 0:
        beat(s, GIVER_OUT)
    if place == NOT_FOUND:
        place = draw_lot(s, size + 1)  # OB-9
        swap(s.hand, (taker,), size, place)
        remember_kept_card(s, giver, taker, card)
    else:
        s.hand[taker, size] = 0
        s.hand_size[taker] = size
        lay_down(s, taker, place, card)
        forget_pair(s, card)
        beat(s, LAY)
        if s.hand_size[taker] == 0:
            forget_player(s, taker)
            beat(s, TAKER_OUT)
    if s.hand_size[giver] == 0:
        forget_player(s, giver)
    hold_out(s, taker)


# -- the end ---------------------------------------------------------------------------------------------------------


@rule
def score(s: Board, seat: int) -> int:
    """Nothing while the game goes on; at the end 1 for everyone but the holder of Old Bill."""
    return 1 if s.ended != 0 and s.hand_size[seat] == 0 else 0


@rule
def wins(s: Board, seat: int) -> bool:
    """All win but the holder of Old Bill."""
    return bool(s.hand_size[seat] == 0)


# -- what players keep in mind of their neighbours -------------------------------------------------------------------


@rule
def right_neighbour(s: Board, seat: int) -> int:
    """The next player with cards on the right of a seat."""
    seat = seat - 1 if seat > 0 else s.players - 1
    while s.hand_size[seat] == 0:
        seat = seat - 1 if seat > 0 else s.players - 1
    return seat


@rule
def remember_kept_card(s: Board, giver: int, taker: int, card: int) -> None:
    """The giver knows that the taker has it, the taker that the giver has no partner of it.

    To the others it may have been any: what could be with the giver can be with the taker now.
    """
    for seat in range(s.players):
        if seat == giver:
            s.given[seat, taker] |= 1 << card
        elif seat == taker:
            s.given[seat, giver] &= ~(1 << card)
        elif s.given[seat, giver] != 0:
            if right_neighbour(s, seat) != taker:  # else it may be anywhere
                s.given[seat, taker] |= s.given[seat, giver]
            s.given[seat, giver] = 0
    s.lacks[taker] = 0
    s.lacks[giver] |= 1 << partner_of(card)


@rule
def forget_pair(s: Board, card: int) -> None:
    """A pair that lies on the table is in no hand."""
    keep = ~(1 << card | 1 << partner_of(card))
    for seat in range(s.players):
        s.lacks[seat] &= keep
        for other in range(s.players):
            s.given[seat, other] &= keep


@rule
def forget_player(s: Board, seat: int) -> None:
    """A player is out and has nothing in mind: what could be there can be on its right; on its left nobody knows it."""
    right = right_neighbour(s, seat)
    for other in range(s.players):
        s.given[seat, other] = 0
    for other in range(s.players):
        if other != right:
            s.given[other, right] |= s.given[other, seat]
        s.given[other, seat] = 0
    s.lacks[seat] = 0
    s.lacks[right] = 0
