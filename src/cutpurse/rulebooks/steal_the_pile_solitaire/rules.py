"""Steal the Pile alone: for each card of yours, the deck plays two."""

from typing import Any

from cutpurse.engine.chance import draw
from cutpurse.engine.layout import NOBODY, Board, Number
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import End, OneOf
from cutpurse.rulebooks.steal_the_pile.cards import (
    KINDS,
    LARGEST_HAND,
    RANKS,
    card_fields,
    deal_hand,
    fresh_deck,
    leave_hand,
    top_of_deck,
)
from cutpurse.rulebooks.steal_the_pile.piles import NEW, OPEN, PILE, clear_piles, lay, list_plays, pile_fields

PACKS = 1
OPEN_PILES = 4
DECK_PLAYS = 2  # cards the deck plays after each of yours
ROUNDS = 4

YOURS, DECKS, OWNERS = 0, 1, 2  # whose pile
LARGEST, RANDOM = 0, 2  # deck_choice, as numbered in its values

OPTIONS = (
    OneOf(
        name="deck_choice",
        values=("largest", "yours_first", "random"),
        default="largest",
        text="which pile the deck takes when its card matches several: the largest (of equals yours, then an open one, "
        "then its own), yours first (then an open one, then its own), or any of these three kinds at random",
    ),
)

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
    Number(name="round", dtype="i1", text="the round, from 1"),
)

ENDS = (
    End(id="won", text="All cards are played, and you have more than the deck: you win."),
    End(id="lost", text="All cards are played, and you have no more than the deck: the deck wins."),
)
WON, LOST = 1, 2


@rule
def deal(s: Board) -> None:
    """Four open piles, and a hand."""
    clear_piles(s, OWNERS)
    fresh_deck(s, PACKS)
    for _ in range(OPEN_PILES):
        s.open[top_of_deck(s)] += 1
    for i in range(DECK_PLAYS):
        s.deck_played[i] = -1
        s.deck_took[i] = -1
    s.to_move = 0
    deal_round(s)


@rule
def deal_round(s: Board) -> None:
    """Four new cards for the player."""
    deal_hand(s, 0, LARGEST_HAND)
    s.round += 1


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
    for i in range(DECK_PLAYS):
        rank = top_of_deck(s)
        where = deck_target(s, rank)
        lay(s, DECKS, rank, where)
        s.deck_played[i] = rank
        s.deck_took[i] = where
    if s.hand_size[0] == 0:
        if s.deck_size > 0:
            deal_round(s)
        else:
            s.to_move = NOBODY
            s.ended = WON if wins(s, 0) else LOST


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
