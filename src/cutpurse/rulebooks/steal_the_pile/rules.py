"""Steal the Pile: match the top of a pile and it is yours, until somebody matches your card."""

from typing import Any

from cutpurse.engine.beat import beat
from cutpurse.engine.layout import NOBODY, SEATS, Board, Number
from cutpurse.engine.options import Whole
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import End
from cutpurse.engine.turns import end_game, next_seat
from cutpurse.rulebooks.steal_the_pile.cards import (
    KINDS,
    MOST_PACKS,
    PACK,
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
    PILE_BEATS,
    clear_piles,
    lay,
    list_plays,
    pile_fields,
    put_on_top,
)

FEWEST_SEATS, MOST_SEATS = 2, 12

# the set-up chart: entry n is for n players
PACKS = (0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2)
OPEN_PILES = (0, 0, 4, 4, 4, 2, 4, 6, 8, 5, 4, 5, 8)
HAND = (0, 0, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3)  # in the last round, whatever is left for everyone

HIGHEST_TARGET = 1000
MOST_ROUNDS = 6  # with two players
# everybody one short of the target, one deal more, and one with few cards that was built by hand
MOST_DEALS = MOST_SEATS * (HIGHEST_TARGET - 1) // (MOST_PACKS * PACK) + 2

OPTIONS = (Whole(name="target", low=0, high=HIGHEST_TARGET, default=0),)

FIELDS = (
    *card_fields(MOST_PACKS),
    *pile_fields(SEATS, "each seat"),
    Number(
        name="dealer", dtype="i1", seat=True, low=0, text="the seat that dealt this round; the seat to its left leads"
    ),
    Number(name="round", dtype="i1", low=1, high=MOST_ROUNDS, text="the round of this deal, from 1"),
    Number(name="deal_number", low=1, high=MOST_DEALS, text="the deal of this race, from 1"),
    Number(
        name="award",
        per=(SEATS,),
        dtype="i1",
        default=0,
        low=0,
        high=MOST_PACKS * PACK,
        text="the open cards each seat was given at the end of this deal, 0 before",
    ),
    Number(
        name="points",
        per=(SEATS,),
        low=0,
        high=HIGHEST_TARGET - 1 + MOST_PACKS * PACK,
        text="in a race, the cards each seat won in the deals finished so far; else 0",
    ),
)

ENDS = (End(id="dealt_out"), End(id="target"))
DEALT_OUT, TARGET = 1, 2

BEATS = {
    **PILE_BEATS,
    "award": "open cards that are left go to the smallest pile; if several are smallest, to one after the other",
    "count": "the piles of a deal are added to the scores of a race",
}
AWARD, COUNT = len(PILE_BEATS), len(PILE_BEATS) + 1

DEALING = f"""\
{SHUFFLED_PACKS} There is one pack with up to six players, two with more.

1. The open piles are laid out: {", ".join(map(str, OPEN_PILES[FEWEST_SEATS:]))} cards with 2, 3, ... 12 players.
2. Every round, seat 0 is dealt all its cards, then seat 1 all its cards, and so on to the last seat, whoever
   deals. Each gets 4 cards with up to four players and 3 with more, but at most the number of cards left in the
   deck divided by the number of players, rounded down. (Hands are kept sorted, so the order in which the cards
   came does not show.)

Later rounds go on from the same deck without a shuffle. In a race, all cards are put back into the order described
above for every new deal, shuffled with what comes next in the stream, and dealt as above. Nothing else is left to
chance.
"""


def longest_race() -> int:
    """The most decisions a game can take: a deal hands out all its cards, so a race to the highest target must end."""
    longest = 0
    for players in range(FEWEST_SEATS, MOST_SEATS + 1):
        cards = PACKS[players] * PACK
        deals = players * (HIGHEST_TARGET - 1) // cards + 1  # everybody one short of the target, and one deal more
        longest = max(longest, deals * (cards - OPEN_PILES[players]))
    return longest


@rule
def deal(s: Board) -> None:
    """The last seat deals first (SP-2)."""
    s.dealer = s.players - 1
    new_deal(s)


@rule
def new_deal(s: Board) -> None:
    """Shuffles, lays out the open piles and deals the first round."""
    clear_piles(s, s.players)
    for seat in range(s.players):
        s.award[seat] = 0
    fresh_deck(s, PACKS[s.players])
    s.deal_number += 1
    s.round = 0
    beat(s, GATHER)
    for _ in range(OPEN_PILES[s.players]):
        s.open[top_of_deck(s)] += 1
    beat(s, DEAL)
    deal_round(s)


@rule
def deal_round(s: Board) -> None:
    """Deals everyone the same number of cards; the dealer's left leads."""
    count = min(HAND[s.players], s.deck_size // s.players)
    for seat in range(s.players):
        deal_hand(s, seat, count)
    s.round += 1
    beat(s, DEAL)
    s.to_move = next_seat(s, s.dealer)


@rule
def moves(s: Board, out: Any) -> int:
    """One card of the hand, on each pile that it matches, or on none."""
    return list_plays(s, s.to_move, s.players, out)


@rule
def play(s: Board, move: int) -> None:
    """Plays a card and passes the turn; when all hands are empty the deal goes on to the next seat."""
    seat = int(s.to_move)
    rank = move % KINDS
    leave_hand(s, seat, rank)
    lay(s, seat, rank, move // KINDS)
    seat = next_seat(s, seat)
    if s.hand_size[seat] > 0:
        s.to_move = seat
    elif s.deck_size > 0:
        s.dealer = next_seat(s, s.dealer)
        deal_round(s)
    else:
        end_deal(s)


@rule
def end_deal(s: Board) -> None:
    """Shares out the open cards; in a race counts the piles, and deals again while nobody has reached the target."""
    share_open_cards(s)
    if s.target == 0:
        end_game(s, DEALT_OUT)
        return
    s.to_move = NOBODY  # while the piles are counted
    best = 0
    for seat in range(s.players):
        s.points[seat] += s.pile_size[seat]
        best = max(best, s.points[seat])
    beat(s, COUNT)
    if best >= s.target:
        end_game(s, TARGET)
        return
    s.dealer = next_seat(s, s.dealer)  # SP-10: the deal passes on from one deal to the next as between rounds
    new_deal(s)


@rule
def share_open_cards(s: Board) -> None:
    """The smallest pile gets the open cards; tied ones share, odd cards going round from the dealer's left (SP-5)."""
    left_over = 0
    for rank in range(KINDS):
        left_over += s.open[rank]
    fewest = int(s.pile_size[0])
    for seat in range(s.players):
        fewest = min(fewest, s.pile_size[seat])
    tied = 0
    for seat in range(s.players):
        tied += s.pile_size[seat] == fewest
    share = left_over // tied
    odd = left_over % tied
    rank = 0
    seat = int(s.dealer)
    for _ in range(s.players):
        seat = next_seat(s, seat)
        if s.pile_size[seat] == fewest:
            cards = share + 1 if odd > 0 else share
            odd -= 1
            for _ in range(cards):  # SP-11: from A upwards; which rank goes where no longer matters
                while s.open[rank] == 0:
                    rank += 1
                s.open[rank] -= 1
                s.award[seat] += 1
                put_on_top(s, seat, rank)
            beat(s, AWARD)


@rule
def score(s: Board, seat: int) -> int:
    """The cards in the pile; in a race the total of the deals finished so far (SP-12)."""
    return int(s.points[seat] if s.target > 0 else s.pile_size[seat])


@rule
def wins(s: Board, seat: int) -> bool:
    """The most cards win; equals share the win (SP-6, SP-7)."""
    for other in range(s.players):
        if score(s, other) > score(s, seat):
            return False
    return True
