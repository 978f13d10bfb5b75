"""What a game of Spite & Malice is made of: its cards and places, its house rules, and what a state keeps of them."""

from cutpurse.engine.layout import SEATS, Cards, Field, Number
from cutpurse.engine.options import Option, Whole
from cutpurse.engine.rulebook import End

FEWEST_SEATS, MOST_SEATS = 2, 4

KINDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker")
KIND_COUNT = len(KINDS)
ACE, KING, JOKER = 0, 12, 13
NO_CARD = KIND_COUNT  # what lies on an empty spot
SUITS, PACK_JOKERS = 4, 2
PACK = SUITS * (KING + 1) + PACK_JOKERS
LARGEST_DECK = (MOST_SEATS + 1) * PACK
MOST_ALIKE = (MOST_SEATS + 1) * SUITS

HAND = 5
PILES = 4  # play piles at most, shared by all
SPOTS = 4  # discard piles of each seat
PILE_JOKERS = 3  # jokers in one play pile at most
MOST_WIN_CARDS = 25
SPOT_ROOM = 110  # SM-8; four full spots would hold more cards than any table has, so one can always be discarded on
IDLE_TURNS = 300  # SM-7
MOST_SHUFFLES = 10**6  # nobody plays that long; the count stays there
VALUE_BITS = 3  # hold how many of a seat's four discards have one value

# SM-9: a class is a set of cards that were shuffled together. 0 are the cards as dealt; each hand card may stem from a
# shuffle of its own, and the draw pile from one more.
AS_DEALT = 0
CLASSES = 1 + MOST_SEATS * HAND + 1

PLAYING, ENDING = 0, 1
NOTHING, A_CARD, A_WIN_CARD = 0, 1, 2

# how moves are numbered
HAND_PLAY = 0  # + kind * PILES + pile
WIN_PLAY = HAND_PLAY + KIND_COUNT * PILES  # + pile
SPOT_PLAY = WIN_PLAY + PILES  # + spot * PILES + pile
DISCARD = SPOT_PLAY + SPOTS * PILES  # + kind * SPOTS + spot
PASS = DISCARD + KIND_COUNT * SPOTS
ACTIONS = PASS + 1
# on every pile the win card, every discard top, and of the hand one rank and a joker; every hand card on every spot
MOST_MOVES = (1 + SPOTS + 2) * PILES + HAND * SPOTS

WIN_CARDS_PLAYED, EXHAUSTED, STALLED = 1, 2, 3
ENDS = (End(id="win_cards"), End(id="exhausted"), End(id="stalled"))

BEATS = {
    "gather": "all packs are shuffled together: the draw pile",
    "deal": "a player gets a hand, four discards and a win pile",
    "begin": "the cards on show settle who begins",
    "play": "a card is laid on a play pile",
    "retire": "a play pile has its king and is set aside",
    "turn_up": "the next win card is turned up",
    "draw": "a player draws, as far as the draw pile goes",
    "reshuffle": "the retired piles are shuffled and become the draw pile",
    "fill": "a hand card is laid on an empty discard spot",
    "discard": "a hand card is laid on a discard pile and ends the turn",
    "pass": "a player passes",
}
GATHER, DEAL, BEGIN, PLAY, RETIRE, TURN_UP, DRAW, RESHUFFLE, FILL, LAST_DISCARD, PASSED = range(len(BEATS))

OPTIONS: tuple[Option, ...] = (
    Whole(
        name="win_cards",
        low=1,
        high=MOST_WIN_CARDS,
        default=lambda players: 20 if players == FEWEST_SEATS else 10,
    ),
    Whole(  # SM-1
        name="packs",
        low=lambda players: players,
        high=lambda players: players + 1,
        default=lambda players: players,
    ),
)

FIELDS: tuple[Field, ...] = (
    Cards(
        name="draw_pile", room=LARGEST_DECK, kinds=KINDS, text="the draw pile; the last card is the top, drawn first"
    ),
    Cards(
        name="win_pile", per=(SEATS,), room=MOST_WIN_CARDS, kinds=KINDS, text="win cards; the last is the one face up"
    ),
    Cards(
        name="hand", per=(SEATS,), room=HAND, kinds=KINDS, text="hand cards by place; a new card takes the next place"
    ),
    Cards(
        name="discards",
        per=(SEATS, SPOTS),
        room=SPOT_ROOM,
        kinds=KINDS,
        text="each seat's four discard piles; the last card is the top",
    ),
    Cards(
        name="play_pile",
        per=(PILES,),
        room=KING + 1,
        kinds=KINDS,
        text="play piles from the ace up; the last is the top",
    ),
    Number(
        name="jokers",
        per=(PILES,),
        dtype="i1",
        low=0,
        high=PILE_JOKERS,
        text="how many cards of each play pile are jokers",
    ),
    Number(
        name="retired",
        per=(KIND_COUNT,),
        low=0,
        high=MOST_ALIKE,
        text="cards of retired piles by kind, in the order A, 2, ... K, Joker",
    ),
    Number(name="retired_size", low=0, high=LARGEST_DECK, text="cards of retired piles in all"),
    Number(
        name="shuffles",
        dtype="i4",
        low=0,
        high=MOST_SHUFFLES,
        text="how often retired piles were shuffled into a new draw pile",
    ),
    Number(
        name="phase",
        dtype="i1",
        names=("playing", "ending"),
        low=0,
        text="ending: only discards follow in this turn; no meaning once the game is over",
    ),
    Number(
        name="played",
        dtype="i1",
        names=("nothing", "a card", "a win card"),
        low=0,
        text="the most that the seat to move has played on play piles in this turn; no meaning once the game is over",
    ),
    Number(
        name="passes",
        dtype="i1",
        low=0,
        high=MOST_SEATS,
        text="turns in a row that ended with a pass and without a card played",
    ),
    Number(name="idle_turns", low=0, high=IDLE_TURNS, text="turns in a row that ended without a win card played"),
    Number(
        name="draw_class",
        dtype="i1",
        low=AS_DEALT,
        high=CLASSES - 1,
        text="the shuffle the draw pile stems from, 0 for the deal (numbers are reused)",
    ),
    Number(
        name="hand_class",
        per=(SEATS, HAND),
        dtype="i1",
        low=AS_DEALT,
        high=CLASSES - 1,
        text="the shuffle each hand card stems from",
    ),
    Number(
        name="no_aces",
        per=(SEATS,),
        dtype="i1",
        low=0,
        high=2**HAND - 1,
        text="hand places that everyone knows hold no ace, added up: 1 for the first, 2, 4, 8 and 16 for the others",
    ),
    Number(
        name="covered",
        dtype="i1",
        low=0,
        high=1,
        scratch=True,
        text="1 while the win card under the one just played has not been turned up; always 0 between moves",
    ),
    Number(
        name="unseen",
        per=(CLASSES * KIND_COUNT,),
        dtype="i1",
        low=0,
        high=MOST_ALIKE,
        knowledge=True,
        text="cards that the seat cannot see: for each shuffle they stem from, how many of each kind",
    ),
)
