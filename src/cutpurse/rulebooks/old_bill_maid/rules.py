"""The rules of Old Bill's Old Maid: pairs go down, one card a turn goes round, and Old Bill is left over.

A hand is kept in an order that nobody knows, not even its owner: shuffled by the deal, and every card that joins it
goes to a place drawn at random. So the place a player picks decides the card, and yet every pick is alike (OB-9).
"""

from __future__ import annotations

from cutpurse.engine.beat import beat
from cutpurse.engine.chance import draw, shuffle
from cutpurse.engine.layout import NOBODY, SEATS, UNKNOWN, Board, Cards, Number
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import End
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES, COPIES, FIRST_MIME, KINDS, OLD_BILL, THIEVES

CARDS = 51
FOUR, FIVE = KINDS - 2, KINDS - 1  # the kinds of Mimes 4 and 5, who pair with each other
MIME_PAIR = FIRST_MIME  # pairs are numbered as the thieves are; then Old Bill, who has no partner; then the two Mimes
PAIR_NUMBERS = MIME_PAIR + 1
NO_PLACE = -1

MOST_PLAYERS = 6
LARGEST_HAND = PAIR_NUMBERS + 1  # no hand keeps two cards that pair, but it can hold them until they are laid down
ACTIONS = LARGEST_HAND
MOST_MOVES = LARGEST_HAND
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
        name="kept_from",
        dtype="i1",
        seat=True,
        text="the seat from which the giver has just taken a card that made no pair; -1 at the start and after a pair; "
        "it has no part in the play, only in guesses",
    ),
    Number(
        name="ruled_out",
        per=(SEATS, SEATS, SEATS),
        dtype="i4",
        low=0,
        high=2**PAIR_NUMBERS - 1,
        text="what each seat has learned from cards it gave or took itself: [seat][here][there] is the sum of "
        "2 ** number over the pairs that the seat knows not to have one card in hand `here` and its partner in hand "
        "`there`; thieves are numbered H1 = 0 to S6 = 23, Old Bill is 24 (here = there), the Mimes are 25 (4 here, 5 "
        "there); it has no part in the play, only in guesses; 0 rules out nothing; what an entry says against the "
        "seat's own hand means nothing",
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
    Number(name="room", per=(SEATS,), dtype="i1", scratch=True, text="used by guesses: cards a hand still lacks"),
    Number(
        name="holds", per=(SEATS,), dtype="i4", scratch=True, text="used by guesses: the pairs a hand has a card of"
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
        seat = seat + 1 if seat + 1 < s.players else 0
    beat(s, DEAL)
    for x in range(s.players):
        lay_down_dealt_pairs(s, x)
        beat(s, PAIRS)
    s.kept_from = NOBODY
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
    """The place in a hand of the card that makes a pair with this one."""
    partner = partner_of(card)
    for place in range(s.hand_size[seat]):
        if s.hand[seat, place] == partner:
            return place
    return NO_PLACE


@rule
def take_out(s: Board, seat: int, place: int) -> int:
    """Takes a card from a hand; the last card fills the gap, which leaves the order as unknown as it was."""
    card = int(s.hand[seat, place])
    last = s.hand_size[seat] - 1
    s.hand[seat, place] = s.hand[seat, last]
    s.hand[seat, last] = 0
    s.hand_size[seat] = last
    return card


@rule
def lay_down(s: Board, seat: int, place: int, card: int) -> None:
    """Lays down a new card with its partner from the hand."""
    partner = take_out(s, seat, place)
    size = s.laid_size[seat]
    s.laid[seat, size] = min(card, partner)
    s.laid[seat, size + 1] = max(card, partner)
    s.laid_size[seat] = size + 2


# -- the turn --------------------------------------------------------------------------------------------------------


@rule
def next_with_cards(s: Board, seat: int) -> int:
    """The first seat with cards, from this one on to the left."""
    while s.hand_size[seat] == 0:
        seat = seat + 1 if seat + 1 < s.players else 0
    return seat


@rule
def hold_out(s: Board, seat: int) -> None:
    """A seat comes on turn (or, being out, the next on its left): the next one after it with cards takes a card."""
    giver = next_with_cards(s, seat)
    taker = next_with_cards(s, giver + 1 if giver + 1 < s.players else 0)
    s.giver = giver
    s.to_move = taker
    if taker == giver:  # two cards that pair never stay in one hand, so the last hand is Old Bill alone
        s.ended = ONLY_BILL
        s.to_move = NOBODY
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
    card = take_out(s, giver, move)
    place = find_partner(s, taker, card)
    size = s.hand_size[taker]
    s.hand[taker, size] = card
    s.hand_size[taker] = size + 1
    beat(s, TAKE)
    if s.hand_size[giver] == 0:
        beat(s, GIVER_OUT)
    if place == NO_PLACE:
        place = draw(s, size + 1)  # OB-9
        s.hand[taker, size] = s.hand[taker, place]
        s.hand[taker, place] = card
        s.kept_from = giver
        learn_from_a_kept_card(s, giver, taker, card)
    else:
        s.hand[taker, size] = 0
        s.hand_size[taker] = size
        lay_down(s, taker, place, card)
        s.kept_from = NOBODY
        forget_a_pair(s, card)
        beat(s, LAY)
        if s.hand_size[taker] == 0:
            beat(s, TAKER_OUT)
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


# -- what a seat learns by giving and taking -------------------------------------------------------------------------
# Where can the two cards of a pair be? Each seat follows every pair by itself through all it sees: cards it gave and
# took, and cards that changed hands unseen.


@rule
def learn_from_a_kept_card(s: Board, giver: int, taker: int, card: int) -> None:
    """The giver and the taker know which card it was; to all others it may have been any the giver could have."""
    bit = 1 << pair_number(card)
    for x in range(s.players):
        if x != giver and x != taker:
            for other in range(s.players):
                if other != giver and other != taker:
                    s.ruled_out[x, taker, other] &= s.ruled_out[x, giver, other]
                    s.ruled_out[x, other, taker] &= s.ruled_out[x, other, giver]
            s.ruled_out[x, taker, taker] &= s.ruled_out[x, giver, giver]  # Old Bill
            if card != OLD_BILL:
                learn_of_the_partner(s, giver, taker, card, x)
    if card == OLD_BILL:
        for x in range(s.players):
            s.ruled_out[giver, x, x] |= bit
        s.ruled_out[giver, taker, taker] ^= bit
    else:
        s.ruled_out[taker, taker, giver] |= bit
        s.ruled_out[taker, giver, taker] |= bit


@rule
def learn_of_the_partner(s: Board, giver: int, taker: int, card: int, x: int) -> None:
    """With the card in the taker's hand now, its partner can be in hand x if it could be there before."""
    bit = 1 << pair_number(card)
    keep = ~bit
    before = bit & (s.ruled_out[giver, x, giver] if card == FIVE else s.ruled_out[giver, giver, x])
    for other in range(s.players):  # the giver: not both cards are in other hands than the taker's
        s.ruled_out[giver, x, other] |= bit
    s.ruled_out[giver, taker, x] = s.ruled_out[giver, taker, x] & keep | (bit if card == FIVE else before)
    if card != FOUR:
        s.ruled_out[giver, x, taker] = s.ruled_out[giver, x, taker] & keep | before
        s.ruled_out[taker, x, taker] = s.ruled_out[taker, x, taker] & keep | s.ruled_out[taker, x, giver] & bit
    if card != FIVE:
        s.ruled_out[taker, taker, x] = s.ruled_out[taker, taker, x] & keep | s.ruled_out[taker, giver, x] & bit


@rule
def forget_a_pair(s: Board, card: int) -> None:
    """A pair that lies on the table needs no following."""
    keep = ~(1 << pair_number(card))
    for seat in range(s.players):
        for here in range(MOST_PLAYERS):
            for there in range(MOST_PLAYERS):
                s.ruled_out[seat, here, there] &= keep


# -- who knows what --------------------------------------------------------------------------------------------------


@rule
def hide(s: Board, seat: int) -> None:
    """A seat sees its own cards, not the order they are held in, and how many cards the others have."""
    for x in range(s.players):
        if x != seat:
            for here in range(s.players):
                for there in range(s.players):
                    s.ruled_out[x, here, there] = 0
            if s.ended == 0:  # at the end the last card is turned up
                for i in range(s.hand_size[x]):
                    s.unseen[s.hand[x, i]] += 1
                    s.hand[x, i] = UNKNOWN
    if seat >= 0:
        for i in range(1, s.hand_size[seat]):
            card = s.hand[seat, i]
            place = i
            while place > 0 and s.hand[seat, place - 1] > card:
                s.hand[seat, place] = s.hand[seat, place - 1]
                place -= 1
            s.hand[seat, place] = card
