"""Steal the Pile alone: for each card of yours, the deck plays two."""

from typing import Any

from cutpurse.engine.beat import beat
from cutpurse.engine.chance import draw
from cutpurse.engine.layout import NOBODY, Board, Number
from cutpurse.engine.options import OneOf
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import End
from cutpurse.engine.turns import end_game
from cutpurse.rulebooks.steal_the_pile.cards import (
    KINDS,
    LARGEST_HAND,
    RANKS,
    SHUFFLED_PACKS,
    card_fields,
    deal_hand,
    fresh_deck,
    leave_hand,
    top_of_deck,
)
from cutpurse.rulebooks.steal_the_pile.piles import (
    DEAL,
    GATHER,
    NEW,
    OPEN,
    PILE,
    clear_piles,
    lay,
    list_plays,
    pile_fields,
)

PACKS = 1
OPEN_PILES = 4
DECK_PLAYS = 2  # cards the deck plays after each of yours
ROUNDS = 4

YOURS, DECKS, OWNERS = 0, 1, 2  # whose pile
LARGEST, RANDOM = 0, 2  # deck_choice, as numbered in its values

OPTIONS = (OneOf(name="deck_choice", values=("largest", "yours_first", "random"), default="largest"),)

FIELDS = (
    *card_fields(PACKS),
    *pile_fields(OWNERS, "each owner (first the player, then the deck)"),
    Number(
        name="deck_played",
        per=(DECK_PLAYS,),
        dtype="i1",
        names=RANKS,
        text="the ranks the deck played after the player's last card, in order; null before the first",
    ),
    Number(
        name="deck_took",
        per=(DECK_PLAYS,),
        dtype="i1",
        names=("nothing", "open", "yours", "own"),  # in the order of NEW, OPEN, PILE + YOURS, PILE + DECKS
        text="what each of those cards took: nothing (it became an open pile), an open pile, the player's pile or "
        "the deck's own; null before the first",
    ),
    Number(name="round", dtype="i1", low=1, high=ROUNDS, text="the round, from 1"),
)

ENDS = (End(id="won"), End(id="lost"))
WON, LOST = 1, 2

DEALING = f"""\
{SHUFFLED_PACKS} There is one pack and one shuffle.

1. Four open piles are laid out.
2. The player is dealt four cards: at first, and again whenever the hand is empty and the deck has answered the
   last card of it, as long as there are cards in the deck. (The hand is kept sorted, so the order in which the
   cards came does not show.)
3. After each card of the player the deck plays two: the next card, then, when that has taken what it takes,
   another.

If `deck_choice` is `random`, and only then, the deck draws lots. List those of the following that its card
matches, in this order: the player's pile, the open piles (as one, however many match), the deck's own pile. If
there are n of them and n is 2 or 3, a number below n is drawn, and the deck takes the one in that place of the
list, counted from 0. With a single match nothing is drawn.
"""


@rule
def deal(s: Board) -> None:
    """Four open piles, and a hand."""
    clear_piles(s, OWNERS)
    fresh_deck(s, PACKS)
    forget_deck_plays(s)
    beat(s, GATHER)
    for _ in range(OPEN_PILES):
        s.open[top_of_deck(s)] += 1
    beat(s, DEAL)
    deal_round(s)


@rule
def deal_round(s: Board) -> None:
    """Four new cards for the player, whose turn it is."""
    deal_hand(s, 0, LARGEST_HAND)
    s.round += 1
    beat(s, DEAL)
    s.to_move = 0


@rule
def moves(s: Board, out: Any) -> int:
    """One card of the hand, on each pile that it matches, or on none."""
    return list_plays(s, 0, OWNERS, out)


@rule
def play(s: Board, move: int) -> None:
    """Plays a card, and then the deck's two, which after your last card are the last of all."""
    rank = move % KINDS
    leave_hand(s, 0, rank)
    lay(s, YOURS, rank, move // KINDS)
    s.to_move = NOBODY  # nobody decides what the deck does
    play_from_deck(s)
    if s.hand_size[0] > 0:
        s.to_move = 0
    elif s.deck_size > 0:
        deal_round(s)
    else:
        end_game(s, WON if wins(s, 0) else LOST)


@rule
def play_from_deck(s: Board) -> None:
    """The deck's two cards, one after the other."""
    forget_deck_plays(s)
    for i in range(DECK_PLAYS):
        rank = top_of_deck(s)
        where = deck_target(s, rank)
        s.deck_played[i] = rank
        s.deck_took[i] = where
        lay(s, DECKS, rank, where)


@rule
def forget_deck_plays(s: Board) -> None:
    """The deck has played nothing yet, or begins again."""
    for i in range(DECK_PLAYS):
        s.deck_played[i] = -1
        s.deck_took[i] = -1


@rule
def deck_target(s: Board, rank: int) -> int:
    """Where the deck's card goes: it takes a pile if it can, and the house rule says which (SP-8)."""
    yours = 1 if s.pile_top[YOURS] == rank else 0
    opened = 1 if s.open[rank] > 0 else 0
    own = 1 if s.pile_top[DECKS] == rank else 0
    kinds = yours + opened + own
    if s.deck_choice == RANDOM and kinds > 1:
        chosen = draw(s, kinds)
        if chosen < yours:
            return PILE + YOURS
        return OPEN if chosen < yours + opened else PILE + DECKS
    where, size = NEW, 0
    if yours == 1:
        where, size = PILE + YOURS, int(s.pile_size[YOURS])
    if opened == 1 and size == 0:  # an open pile is a single card: never larger than yours
        where, size = OPEN, 1
    if own == 1 and (size == 0 or (s.deck_choice == LARGEST and s.pile_size[DECKS] > size)):
        where = PILE + DECKS
    return where


@rule
def score(s: Board, seat: int) -> int:
    """The cards in your pile; open cards left at the end are nobody's (SP-9)."""
    return int(s.pile_size[YOURS])


@rule
def wins(s: Board, seat: int) -> bool:
    """You must have more cards than the deck; as many is not enough."""
    return bool(s.pile_size[YOURS] > s.pile_size[DECKS])
