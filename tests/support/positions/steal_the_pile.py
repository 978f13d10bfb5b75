"""Positions of Steal the Pile built by hand, for its tests."""

from collections import Counter
from random import Random

import cutpurse
from cutpurse.engine.events import Moved
from cutpurse.rulebooks.steal_the_pile.cards import RANKS

NAMES = ("Ana", "Ben", "Cleo")


def tally(cards):
    """Cards such as "7 7 K" as counts by rank."""
    found = Counter(cards.split())
    return [found[rank] for rank in RANKS]


def in_order(hand):
    """A hand as it is kept, from A to K."""
    return sorted(hand.split(), key=RANKS.index)


def position(hands, *, piles=None, opened="", deck="", target=0, **changes):
    """A position in which seat 0 moves; piles are written from the bottom to the top."""
    players = len(hands)
    piles = [""] * players if piles is None else piles
    return cutpurse.load("steal_the_pile", players=players, target=target).from_truth(
        {
            "to_move": 0,
            "deck": deck.split(),
            "hand": [in_order(hand) for hand in hands],
            "open": tally(opened),
            "pile": [tally(pile) for pile in piles],
            "pile_size": [len(pile.split()) for pile in piles],
            "pile_top": [pile.split()[-1] if pile else None for pile in piles],
            "dealer": players - 1,
            "round": 1,
            "deal_number": 1,
            "points": [0] * players,
            **changes,
        }
    )


def solitaire(hand, *, next_cards, yours="", decks="", opened="", deck="", deck_choice="largest", **changes):
    """A position of the solitaire; piles are written from bottom to top.

    `next_cards` come off the deck first, in that order; its bottom is filled up with others, so that it lasts for whole
    rounds.
    """
    piles = [yours, decks]
    known = next_cards.split()[::-1]
    used = Counter(f"{hand} {next_cards} {yours} {decks} {opened} {deck}".split())
    rest = [rank for rank in RANKS for _ in range(4 - used[rank])]
    short = (2 * len(hand.split()) - len(deck.split()) - len(known)) % 12  # of a deck that lasts for whole rounds
    return cutpurse.load("steal_the_pile_solitaire", deck_choice=deck_choice).from_truth(
        {
            "to_move": 0,
            "deck": rest[:short] + deck.split() + known,
            "hand": [in_order(hand)],
            "open": tally(opened),
            "pile": [tally(pile) for pile in piles],
            "pile_size": [len(pile.split()) for pile in piles],
            "pile_top": [pile.split()[-1] if pile else None for pile in piles],
            "deck_played": [None, None],
            "deck_took": [None, None],
            "round": 1,
            **changes,
        }
    )


def codes(state):
    return [move.code for move in state.moves()]


def opened(state):
    return [rank for rank, count in zip(RANKS, state.truth()["open"], strict=True) for _ in range(count)]


def play_out(state, policy):
    rng = Random(policy)
    while not state.over:
        state.play(rng.randrange(state.move_count))
    return state


def before_last_play(piles, left_open, *, dealer=None, target=0, points=None):
    """The last card of a deal is a queen played by the dealer, which opens a pile: it is among the cards left open."""
    players = len(piles)
    dealer = players - 1 if dealer is None else dealer
    hands = ["Q" if seat == dealer else "" for seat in range(players)]
    before = " ".join(left_open.split()[:-1])
    assert left_open.split()[-1] == "Q"
    return position(
        hands,
        piles=piles,
        opened=before,
        dealer=dealer,
        to_move=dealer,
        target=target,
        points=points or [0] * players,
    )


def last_play(piles, left_open, **changes):
    """The position after that queen."""
    return before_last_play(piles, left_open, **changes).play("Q+")


def told(state, move, seat=None, language="en", names=NAMES):
    """What a seat is told of a move, beat by beat: the beat and its sentence, if it has one."""
    names = names[: state.game.players]
    moments = state.watch(move).moments(seat)
    words = state.view(seat, names).words(language)
    return [(moment.beat, words(moment.say) if moment.say else None) for moment in moments]


def sentences(state, move, seat=None, language="en", names=NAMES):
    """The sentences that tell a move to a seat."""
    return [said for _, said in told(state, move, seat, language, names) if said]


def went(moment):
    """The pieces that a moment moved: from where, to where, how many, and the faces that were seen."""
    return [
        (event.source.zone, event.target.zone, event.count, [piece.face for piece in event.pieces])
        for event in moment.events
        if isinstance(event, Moved)
    ]


def facts(values):
    """Values by their id."""
    return {value.id: value.value for value in values}
