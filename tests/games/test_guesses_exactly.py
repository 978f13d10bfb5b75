"""Guesses in small positions, in every way that chance can go: all deals of the unseen cards, each equally likely."""

import contextlib
import functools
import itertools
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import cutpurse
from cutpurse.engine.rule import rule
from cutpurse.engine.state import State
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES
from cutpurse.rulebooks.old_bill.knowledge import hide
from cutpurse.rulebooks.old_bill_maid.knowledge import agrees, count_split, draw_split
from cutpurse.rulebooks.spite_and_malice.pieces import ACE, AS_DEALT
from cutpurse.testing.worlds import DeadEnd, Memory, TooMany, every_world, hidden_places, what_lies
from tests.support.positions.old_bill import is_legal, returned, slots_by_kind
from tests.support.positions.old_bill import position as bill_position
from tests.support.positions.old_bill_maid import KINDS, kinds_in, pair_of, position, take
from tests.support.positions.spite_and_malice import counts, hands
from tests.support.positions.spite_and_malice import position as spite_position
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


def any_order(state, places, sort=(), possible=lambda order: True):
    """The hidden cards in each possible order, all equally likely; `sort`: fields whose rows are kept sorted."""
    lies = what_lies(state.records(), places)
    cards = [card for row in lies.values() for card in row]
    found = Counter()
    for order in itertools.permutations(range(len(cards))):
        if possible(order):
            left = (cards[number] for number in order)
            found[tuple(in_rows(left, here, name in sort) for name, here in places.items())] += 1
    return {world: Fraction(count, found.total()) for world, count in found.items()}


def in_rows(cards, here, sort):
    """The next cards, as many as there are places in each row of a field."""
    rows = [list(itertools.islice(cards, count)) for count in here.reshape(-1, here.shape[-1]).sum(axis=1).tolist()]
    return tuple(card for row in rows for card in (sorted(row) if sort else row))


def hold_to_memory(state, seat, index_of, most=1000):
    """Plays on from a position: guesses are all that a seat which forgets nothing cannot rule out, and nothing else.

    Yields the worlds that a guess can be before each move, as long as there are not too many.
    """
    with contextlib.suppress(TooMany):
        memory = Memory(state, seat, most)
        while True:
            found = every_world(state, seat, most)
            assert {*found} == memory.worlds(state)
            yield found
            if state.over:
                return
            memory.play(state, index_of(state.move_count))


SHUFFLED = [  # any hidden card may be in any hidden place
    ("steal_the_pile", {"hand"}),
    ("steal_the_pile_solitaire", {"hand"}),
    ("ten_card_crook", ()),
    ("old_bill_memory", ()),
]


@pytest.mark.parametrize(("game_id", "sort"), SHUFFLED)
def test_any_hidden_card_may_be_in_any_hidden_place(game_id, sort):
    for state, seat, places in late_positions(game_id, soak(6, 100)):
        assert every_world(state, seat, 1000) == any_order(state, places, sort)


@pytest.mark.parametrize("game_id", [game_id for game_id, _ in SHUFFLED])
def test_a_seat_that_forgets_nothing_takes_for_possible_just_what_guesses_are(game_id):
    for state, seat, _ in late_positions(game_id, soak(4, 60)):
        for _ in itertools.islice(hold_to_memory(state, seat, random.Random(1).randrange), 6):
            pass


# -- Spite & Malice: cards stay within their shuffle, and are no ace where one would have had to be played -------------


def orders_of_shuffles(state, places):
    """As `any_order`, but every card stays among those that it was shuffled with, and aces are where they may be."""
    record = state.records()
    origin, ace_allowed = [], []
    for name, here in places.items():
        for place in np.argwhere(here):
            held = name == "hand"
            of_pile = state.truth()["draw_class"] if name == "draw_pile" else AS_DEALT
            origin.append(record["hand_class"][0][tuple(place)] if held else of_pile)
            ace_allowed.append(not (held and record["no_aces"][0][place[0]] >> place[1] & 1))
    cards = [card for row in what_lies(record, places).values() for card in row]

    def possible(order):
        return all(
            origin[card] == origin[place] and (ace_allowed[place] or cards[card] != ACE)
            for place, card in enumerate(order)
        )

    return any_order(state, places, possible=possible)


@pytest.mark.parametrize(
    ("seat", "possible", "changes"),
    [
        (0, 3 * 2 * 1, {"hand": hands(["9"], ["4"]), "draw_pile": [], "win_pile": [["2", "K"], ["3", "K"]]}),
        (0, 36, {"hand": hands(["9"], ["2", "A"]), "draw_pile": ["A", "3", "4"], "no_aces": [0, 0b01]}),
        (0, 3 * 3, {"hand": hands(["9"], ["2", "5", "5"]), "draw_pile": ["A", "A"], "no_aces": [0, 0b110]}),
        (1, 4 * 3 * 2 * 1, {"hand": hands(["2", "A"], ["9"]), "draw_pile": ["3", "4"]}),
        (None, 12, {"hand": hands(["A"], ["2"]), "draw_pile": ["3", "2"]}),
        (
            1,  # cards of three shuffles
            4 * 1 * 4,
            {
                "win_pile": [["2", "K"], ["A", "K"]],
                "hand": hands(["4", "5", "6"], ["9"]),
                "hand_class": [[0, 1, 2, 0, 0], [0] * 5],
                "no_aces": [0b101, 0],
                "draw_class": 2,
                "draw_pile": ["A", "7"],
            },
        ),
    ],
)
def test_SM_9_cards_of_one_shuffle_are_alike_but_for_aces_that_would_have_had_to_be_played(seat, possible, changes):
    state = spite_position(**{"win_pile": [["K"], ["K"]], "play_pile": [["A"]] * 4, **changes})
    found = every_world(state, seat, 1000)
    assert found == orders_of_shuffles(state, hidden_places(state, state.game.check_seat(seat)))
    assert len(found) == possible


def small_game(rng):
    """A few cards in the hands and to draw, two to be shuffled anew, and room for one more ace."""
    cards = ["A", "A", "3", "9", "9", "J", "Joker"]
    rng.shuffle(cards)
    held = [cards[:2], cards[2:5]]
    rng.shuffle(held)
    return spite_position(
        win_pile=[["A", "5"], ["4"]],
        hand=held,
        draw_pile=cards[5:],
        retired=counts(ace=1, n9=1),
        play_pile=[["A"], ["A", "2"], ["A"], []],
        discards=[[["9"], ["9"], ["J"], ["9"]], [["9"], ["J"], ["J"], ["2"]]],
        chance={"key": f"{rng.getrandbits(256):064x}", "counter": 0, "used": 32},
    )


def test_SM_9_a_seat_that_forgets_nothing_takes_for_possible_just_what_guesses_are():
    """Through new shuffles and turns at whose end an ace would have had to be played; all of it equally likely."""
    shuffled = marked = 0
    for seed in range(soak(16, 300)):
        rng = random.Random(seed)
        state, seat = small_game(rng), rng.choice([0, 1, None])
        for found in itertools.islice(hold_to_memory(state, seat, rng.randrange), 8):
            assert found == orders_of_shuffles(state, hidden_places(state, state.game.check_seat(seat)))
            truth = state.truth()
            shuffled += len(found) > 1 and truth["draw_class"] != AS_DEALT
            marked += len(found) > 1 and any(truth["no_aces"][x] for x in (0, 1) if x != seat)
    assert shuffled > 10, shuffled
    assert marked > 10, marked


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


# -- Old Bill: the offer on the table is legal, or one can be made; what went back into the deck is not older ---------


def orders_with_an_offer(state, places):
    """As `any_order`, but with an offer, and each card that was seen going back in the deck or in a place filled since.

    Of no card that went back may there be another that is hidden.
    """
    truth, back = state.truth(), slots_by_kind(state.truth()["returned"])
    record = state.records()
    cards = [CARD_NAMES[card] for row in what_lies(record, places).values() for card in row]
    since = {"hand": record["drawn"][0], "deck": np.full_like(places.get("deck", []), truth["shuffles"], int)}
    since["offer"] = np.stack([record["offer_drawn"][0]] * 2)
    filled = [shuffles for name, here in places.items() for shuffles in since[name][here].tolist()]
    assert all(cards.count(card) == 1 for card in cards if any(back[card]))

    def possible(order):
        if any(filled[place] < max(back[cards[card]]) for place, card in enumerate(order)):
            return False
        whole, left = state.records(), (CARD_NAMES.index(cards[card]) for card in order)
        for name, here in places.items():
            whole[name][0][here] = list(itertools.islice(left, int(here.sum())))
        return has_offer(State.from_array(state.game, whole).truth())

    return any_order(state, places, possible=possible)


def has_offer(truth):
    """Whether an offer is on the table that the page of the game allows, or can be made by whose turn it is."""
    if truth["phase"] == "take":
        return is_legal(truth["offer"][0][0], truth["offer"][1])
    return truth["phase"] in ("mime", "drop") or can_offer(*sorted(truth["hand"][truth["turn"]]))


@functools.cache
def can_offer(*hand):
    return any(
        is_legal(card, down)
        for number, card in enumerate(hand)
        for count in range(1, len(hand))
        for down in itertools.combinations(hand[:number] + hand[number + 1 :], count)
    )


@pytest.mark.slow
def test_any_hidden_card_of_old_bill_may_be_in_any_hidden_place_that_allows_an_offer():
    tried = 0
    for state, seat, places in late_positions("old_bill", soak(6, 60)):
        if not any(state.truth()["returned"]):
            again = {hide: given_up(lambda *_: False)}
            assert every_world(state, seat, 5000, again) == orders_with_an_offer(state, places)
            tried += 1
    assert tried


@pytest.mark.parametrize(
    ("seat", "changes"),
    [
        (0, {"returned": returned(H1=[1])}),
        (1, {"returned": returned(H1=[1])}),
        (None, {"hands": {0: "C1", 1: "S1 D2", 2: "S2 H1"}, "returned": returned(H1=[1], C3=[1])}),
        (0, {"shuffles": 2, "drawn": [[0] * 5, [0] * 5, [0, 2, 0, 0, 0]], "returned": returned(H1=[1], C3=[2])}),
    ],
)
def test_OB_4_cards_seen_going_back_are_guessed_in_the_deck_or_where_something_was_drawn_since(seat, changes):
    """H1 went back with the first shuffle; seat 2 holds an old card and one drawn since."""
    state = bill_position(
        **{
            "hands": {0: "C1 D1", 1: "S1 D2", 2: "S2 H1"},
            "deck": "C3",
            "shuffles": 1,
            "drawn": [[0] * 5, [0] * 5, [0, 1, 0, 0, 0]],
            "turn": 1,
            "to_move": 1,
            **changes,
        }
    )
    places = hidden_places(state, state.game.check_seat(seat))
    again = {hide: given_up(lambda *_: False)}
    assert every_world(state, seat, 5000, again) == orders_with_an_offer(state, places)


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
