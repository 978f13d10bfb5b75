"""Guesses in small positions, in every way that chance can go: all deals of the unseen cards, each equally likely."""

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest

import cutpurse
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.old_bill.knowledge import hide, plausible
from cutpurse.rulebooks.old_bill_maid.knowledge import agrees, count_split, draw_split
from cutpurse.testing.worlds import DeadEnd, every_world, hidden_places, what_lies
from tests.support.positions.old_bill_maid import KINDS, kinds_in, pair_of, position, take
from tests.support.soak import soak

MOST_HIDDEN = 5  # cards: 120 ways to lay them


def late_positions(game_id, count):
    """Positions near the end of random games, each for a seat to which a few cards are hidden."""
    found = []
    seed = 0
    while len(found) < count:
        seed += 1
        rng = random.Random(seed)
        state = cutpurse.load(game_id, players=rng.randint(*cutpurse.load(game_id).rulebook.players)).deal(seed)
        while not state.over and len(found) < count:
            for seat in (*range(state.game.players), None):
                places = hidden_places(state, state.game.check_seat(seat))
                hidden = sum(int(here.sum()) for here in places.values())
                if 3 <= hidden <= MOST_HIDDEN and rng.random() < 0.2:
                    found.append((state.copy(), seat, places))
            state.play(rng.randrange(state.move_count))
    return found


def any_order(state, places, sort):
    """The hidden cards in each order, all equally likely; `sort`: fields whose rows are kept sorted."""
    lies = what_lies(state.records(), places)
    cards = [card for row in lies.values() for card in row]
    found = Counter()
    for order in itertools.permutations(cards):
        world, at = [], 0
        for name, here in places.items():
            rows = here.reshape(-1, here.shape[-1]).sum(axis=1).tolist()
            field = []
            for count in rows:
                row = order[at : at + count]
                field += sorted(row) if name in sort else row
                at += count
            world.append(tuple(field))
        found[tuple(world)] += 1
    return {world: Fraction(count, found.total()) for world, count in found.items()}


@pytest.mark.parametrize(
    ("game_id", "sort"),
    [
        ("steal_the_pile", {"hand"}),
        ("steal_the_pile_solitaire", {"hand"}),
        ("ten_card_crook", ()),
        ("old_bill_memory", ()),
    ],
)
def test_any_hidden_card_may_be_in_any_hidden_place(game_id, sort):
    for state, seat, places in late_positions(game_id, soak(6, 100)):
        assert every_world(state, seat, 1000) == any_order(state, places, sort)


def given_up(holds):
    """In place of a rule that has the cards dealt anew if something does not hold."""

    def scripted(script):
        @rule
        def or_dead_end(*arguments):
            if not holds(*arguments):
                raise DeadEnd
            return True

        return or_dead_end

    return scripted


# -- Old Bill: the offer on the table is legal, or one can be made -----------------------------------------------------


def plausible_orders(state, places):
    """As `any_order`, but only what the rules allow to lie on the table or in the hand of who offers."""
    lies = what_lies(state.records(), places)
    cards = [card for row in lies.values() for card in row]
    found = Counter()
    for order in itertools.permutations(cards):
        whole, at = state.records(), 0
        for name, here in places.items():
            count = int(here.sum())
            whole[name][0][here] = order[at : at + count]
            at += count
        if plausible(state.game.rulebook.layout.board(whole, 0)):
            found[tuple(what_lies(whole, places).values())] += 1
    return {world: Fraction(count, found.total()) for world, count in found.items()}


@pytest.mark.slow
def test_any_hidden_card_of_old_bill_may_be_in_any_hidden_place_that_allows_an_offer():
    tried = 0
    for state, seat, places in late_positions("old_bill", soak(6, 60)):
        if not any(state.truth()["returned"]):
            again = {hide: given_up(lambda *_: False)}
            assert every_world(state, seat, 5000, again) == plausible_orders(state, places)
            tried += 1
    assert tried


# -- Old Maid: no pair in a hand, and all as the seat has it in mind ---------------------------------------------------


def split_as_counted(script):
    """How many pairs a hidden hand splits, each number with its weight."""

    @rule
    def scripted(s, i, hands, pairs, singles, size):
        fewest, most = max(0, size - singles), min(pairs, size)
        weights = {k: Fraction(count_split(s, i, hands, pairs, singles, size, k)) for k in range(fewest, most + 1)}
        return most if fewest == most else script.choose(weights)

    return scripted


@pytest.mark.slow
@pytest.mark.parametrize(
    ("held", "taken", "seat"),
    [
        (("H1 H2 B", "H1 H3", "H2 H3"), "", 0),
        (("H1 M4", "H2 M5", "B H1", "H2"), "", 3),
        (("H1 B", "H2 H3", "H1 H2", "H3"), "B", 0),  # a card was given
        (("B", "H2 H3", "H1", "H3 H1", "H2"), "B H3", 0),  # and somebody took one on from there
        (("H1 B", "M4", "H2 H1", "H2 M5"), "H1", 1),  # one was taken
    ],
)
def test_deals_of_old_maid_that_agree_with_what_is_known_are_equally_likely(held, taken, seat):
    state = position(*held)
    for card in taken.split():
        take(state, card)
    (places,) = hidden_places(state, seat).values()
    sizes, dealt = places.sum(axis=1).tolist()[: len(held)], Counter()
    replacing = {draw_split: split_as_counted, agrees: given_up(agrees)}
    for (cards,), share in every_world(state, seat, 30_000, replacing).items():
        left = iter(cards)
        hands = [tuple(sorted(next(left) for _ in range(count))) for count in sizes]
        dealt[tuple(hands)] += share
    assert set(dealt.values()) == {Fraction(1, len(dealt))}
    assert {*dealt} == deals_by_hand(state, seat, sizes)


def deals_by_hand(state, seat, sizes):
    """All deals of the hidden cards without a pair in a hand that agree with what the seat has in mind."""
    known, truth = state.knowledge(seat), state.truth()["hand"]
    cards = sorted(KINDS.index(card) for x, hand in enumerate(truth) if x != seat for card in hand)
    found = set()
    for order in set(itertools.permutations(cards)):
        left = iter(order)
        found.add(tuple(tuple(sorted(next(left) for _ in range(size))) for size in sizes))
    return {deal for deal in found if fits(deal, seat, known)}


def fits(deal, seat, known):
    names = [{KINDS[kind] for kind in hand} for hand in deal]
    if any(len({pair_of(card) for card in held}) < len(hand) for held, hand in zip(names, deal, strict=True)):
        return False
    if any(held & kinds_in(lacking) for held, lacking in zip(names, known["lacks"], strict=True)):
        return False
    reached = set()
    for x in [*range(seat + 1, len(deal)), *range(seat)]:
        reached |= names[x]
        if not kinds_in(known["given"][seat][x]) <= reached:
            return False
    return True
