"""The ten cards of Ten Card Crook, the deck they come from, and the moments of a turn."""

from cutpurse.engine.beat import beat
from cutpurse.engine.chance import shuffle
from cutpurse.engine.layout import Board
from cutpurse.engine.rows import insert
from cutpurse.engine.rule import rule

KINDS = ("T", "<", ">", "M")
THEFT, LEFT_CROWD, RIGHT_CROWD, MARK = range(4)  # Theft never lies in the row, so 0 also means an empty place there
DECK = 10
EACH = 3  # cards of every kind but Theft
THEFTS = 1
MOST_TURNS = 10**9  # nobody plays that long; what counts turns, points and shuffles stays there

BEATS = {
    "shuffle": "the whole deck is shuffled",
    "draw": "a turn begins: the top card of the deck is drawn",
    "pick": "the Theft picks a pocket: a point; the cards still lie as they lay",
    "return": "cards go back into the deck: a mark with its two crowds and the Theft, or two marks",
    "under": "the Theft finds no open pocket and goes to the bottom of the deck",
    "leave": "a crowd, or two that push each other, leaves the row for the bottom of the deck",
    "place": "the drawn card or the held one joins the row",
    "push": "cards that have become neighbours push each other: a pocket may open",
    "hold": "the drawn card is taken in hand",
    "caught": "two marks touch, it is checkmate, or there is no room for a card: the game is over",
    "escape": "the last turn is over",
}
SHUFFLE, DRAW, PICKING, RETURN, UNDER, LEAVE, PLACE, PUSH, HOLDING, CAUGHT, ESCAPE = range(len(BEATS))

DEALING = """\
The cards are `T` (the Theft), `<` (left crowds), `>` (right crowds) and `M` (marks). Place 0 of the deck is its bottom;
the card in the highest place is the top.

**The deal.** Before the shuffle the deck is, from place 0 on, `T < < < > > > M M M`. All ten cards are shuffled.
Nothing else is dealt: the first turn draws the top card. If that is `T`, no pocket is open yet: it goes to the bottom,
the turn ends by itself and the second turn draws the next card, all before the first move.

**A draw** takes the card in the highest place of the deck. It uses no chance. A turn that leaves nothing to choose ends
by itself, so one move may be followed by several draws, each treated as said here before the next.

**Cards put at the bottom** (a Theft without an open pocket, crowds that leave the row) come to place 0, and every other
card of the deck moves up by one; of a pair the left crowd goes first, so that the right one ends in place 0. That uses
no chance. It is done before a card is placed, also when the leaving ends the game.

**A pocket is picked.** An open pocket is an `M` in the row with `>` right before it and `<` right after it; a single
one is picked as soon as `T` is drawn, without a move. On top of the deck, in this order, come `>`, `M`, `<` and `T`:
the first of them in the place after the old top, `T` in the highest. Then the whole deck is shuffled.

**Two marks are sent back.** Both `M` come on top of the deck. Then the whole deck is shuffled.

There is no other chance in this game.
"""


@rule
def fresh_deck(s: Board) -> None:
    """Shuffles all ten cards."""
    s.deck_size = DECK  # the first stays T
    for i in range(1, DECK):
        s.deck[i] = LEFT_CROWD + (i - 1) // EACH
    shuffle(s, s.deck, 0, DECK)
    beat(s, SHUFFLE)


@rule
def top_of_deck(s: Board) -> int:
    """Takes the top card."""
    s.deck_size -= 1  # never empty: at most six cards lie in the row and one is held
    card = s.deck[s.deck_size]
    s.deck[s.deck_size] = 0
    s.known_bottom = min(s.known_bottom, s.deck_size)
    return int(card)


@rule
def put_back(s: Board, card: int) -> None:
    """Lays a card on the deck; the caller shuffles."""
    s.deck[s.deck_size] = card
    s.deck_size += 1


@rule
def shuffle_deck(s: Board) -> None:
    """Shuffles the whole deck, so that nothing of its order is known any more (TC-3)."""
    beat(s, RETURN)
    shuffle(s, s.deck, 0, s.deck_size)
    s.known_bottom = 0
    s.shuffles = min(s.shuffles + 1, MOST_TURNS)
    beat(s, SHUFFLE)


@rule
def put_under(s: Board, card: int) -> None:
    """Puts a card at the bottom of the deck, where the player knows it to be."""
    s.deck_size = insert(s.deck, (), s.deck_size, 0, card)
    s.known_bottom += 1
