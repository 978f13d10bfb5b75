"""What a position of Spite & Malice must fulfil before its rules may run on it."""

from __future__ import annotations

from collections.abc import Iterator

from cutpurse.engine.layout import Board
from cutpurse.engine.position import first_wrong
from cutpurse.rulebooks.spite_and_malice.pieces import (
    ACE,
    AS_DEALT,
    ENDING,
    EXHAUSTED,
    HAND,
    IDLE_TURNS,
    JOKER,
    KING,
    PILES,
    STALLED,
    WIN_CARDS_PLAYED,
)
from cutpurse.rulebooks.spite_and_malice.rules import has_room, kinds_in, sources_of


def check(s: Board) -> str | None:
    """What is wrong, in a sentence; None for a position that can be played."""
    return first_wrong(_claims(s))


def _claims(s: Board) -> Iterator[tuple[bool, str]]:
    yield s.retired_size == sum(s.retired), "retired_size is not the number of retired cards"
    for pile in range(PILES):
        yield from _pile_claims(s, pile)
    for seat in range(s.players):
        yield from _hand_claims(s, seat)
        yield s.win_pile_size[seat] <= s.win_cards, "a win pile has more cards than at the start"
    yield from _end_claims(s) if s.ended else _turn_claims(s)


def _pile_claims(s: Board, pile: int) -> Iterator[tuple[bool, str]]:
    size = s.play_pile_size[pile]
    cards = [s.play_pile[pile, height] for height in range(size)]
    yield size <= KING, "a play pile that has its king is retired"
    yield all(card in (height, JOKER) for height, card in enumerate(cards)), "a play pile goes up from the ace"
    yield size == 0 or cards[0] == ACE, "a play pile begins with an ace"
    yield s.jokers[pile] == cards.count(JOKER), "jokers is not the number of jokers in each play pile"


def _hand_claims(s: Board, seat: int) -> Iterator[tuple[bool, str]]:
    size = s.hand_size[seat]
    beyond = [s.hand_class[seat, place] for place in range(size, HAND)]
    yield all(shuffle == AS_DEALT for shuffle in beyond), "hand_class says something of an empty place"
    yield s.no_aces[seat] >> size == 0, "no_aces says something of an empty place"
    aces = [place for place in range(size) if s.hand[seat, place] == ACE]
    yield not any(s.no_aces[seat] >> place & 1 for place in aces), "an ace lies where no_aces says that there is none"


def _turn_claims(s: Board) -> Iterator[tuple[bool, str]]:
    yield all(s.win_pile_size[seat] > 0 for seat in range(s.players)), "a seat without win cards has won"
    yield s.passes < s.players, "the game is over when everybody has passed"
    yield s.idle_turns < IDLE_TURNS, "the game is over after so many turns without a win card"
    if s.hand_size[s.to_move] == 0:
        yield s.draw_pile_size + s.retired_size == 0, "an empty hand is filled up while there are cards to draw"
        yield s.phase != ENDING, "there is nothing left to discard"
    could_begin = has_room(s) and kinds_in(sources_of(s, s.to_move)) >> ACE & 1 == 1
    yield s.phase != ENDING or not could_begin, "an ace that can begin a pile is played before anything is discarded"


def _end_claims(s: Board) -> Iterator[tuple[bool, str]]:
    out = sum(s.win_pile_size[seat] == 0 for seat in range(s.players))
    yield (
        out == (1 if s.ended == WIN_CARDS_PLAYED else 0),
        "one seat has no win cards if they ended the game, else none",
    )
    yield (s.ended == EXHAUSTED) == (s.passes == s.players), "the game is exhausted when everybody has passed"
    yield s.ended != STALLED or s.idle_turns == IDLE_TURNS, "too few turns have gone by for the game to stall"
