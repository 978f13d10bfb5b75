"""Old Bill's Old Maid: what a seat keeps in mind of its neighbours, and what it may guess."""

import itertools
import random
from collections import Counter, defaultdict

import pytest

import cutpurse
from tests.support.positions.old_bill_maid import DECK, THIEVES, bits_of, hands, kinds_in, mate, pair_of, position, take
from tests.support.soak import soak


def guessed(state, seat, count=40):
    """The hands of many guesses."""
    return [hands(state.guess(seat, seed)) for seed in range(count)]


def no_pair(hand):
    """Whether nothing in a hand would have been laid down."""
    return len({pair_of(card) for card in hand}) == len(hand)


def fitting(state, seat):
    """All deals of the cards that a seat cannot see, with no pair in a hand, that agree with what it keeps in mind."""
    now, known = hands(state), state.knowledge(seat)
    lacking = [*map(kinds_in, known["lacks"])]
    deals = {tuple(hand if x == seat else () for x, hand in enumerate(now))}
    for card in (card for x, hand in enumerate(now) if x != seat for card in hand):
        deals = {
            (*deal[:x], tuple(sorted((*deal[x], card))), *deal[x + 1 :])
            for deal in deals
            for x, hand in enumerate(now)
            if len(deal[x]) < len(hand) and card not in lacking[x] and mate(card) not in deal[x]
        }
    return {deal for deal in deals if seat is None or no_further(deal, seat, known["given"][seat])}


def no_further(deal, seat, given):
    """Whether each card that a seat gave lies in one of the hands on its left, up to where it can have gone."""
    held = set()
    for x in [*range(seat + 1, len(deal)), *range(seat)]:
        held |= {*deal[x]}
        if not kinds_in(given[x]) <= held:
            return False
    return True


# -- guesses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "taken", "seat"),
    [
        (("H1 H2 B", "H1 H3 M4", "H2 H3 M5"), "", 0),  # two hidden hands
        (("H1 M4", "H2 M5", "H1 B", "H2"), "", 0),  # three, one known Mime
        (("H1 M4", "H2 M5", "B H1", "H2"), "", 3),  # three, both Mimes unseen
        (("H1 H2", "H2", "", "H1 B"), "", None),  # a spectator
        (("H1 H2", "H2", "H3", "H1 B", "H3"), "", None),  # five hidden hands
        (("H1 H2 B", "H3 H4", "H1 H3", "H2 H4"), "H1", 0),  # a card was given
        (("H1 H2 B", "H3 H4", "H1 H3", "H2 H4"), "H1", 1),  # a card was taken
        (("H1 B", "M4 H4", "H2 H1", "H2 M5 H4"), "H1 M4", 1),  # one was taken and one given
    ],
)
def test_all_deals_that_fit_are_guessed_and_equally_often(held, taken, seat):
    state = position(*held)
    for card in taken.split():
        take(state, card)
    deals = fitting(state, seat)
    mean, freedom = soak(12, 30), len(deals) - 1
    found = Counter(guessed(state, seat, mean * len(deals)))
    assert set(found) == deals
    assert freedom > 2
    assert sum((n - mean) ** 2 / mean for n in found.values()) < freedom + 4 * (2 * freedom) ** 0.5


def endings(players, cards):
    """Every position with these cards, or fewer, that play can reach, each with what every seat knows.

    Play begins where everyone on the way to the giver has just laid down a pair of other cards, so that nobody has
    anything in mind. How many cards a seat then has, odd or even, is what the deal and those pairs leave.
    """
    dealt = [len(range(seat, 51, players)) for seat in range(players)]
    todo, reached = [], {}
    for order in set(itertools.product(range(players), repeat=len(cards))):
        held = [[card for card, x in zip(cards, order, strict=True) if x == seat] for seat in range(players)]
        for giver in (seat for seat in range(players) if held[seat]):
            odd = [(dealt[seat] + (seat == 0) + (seat == giver)) % 2 for seat in range(players)]
            if all(map(no_pair, held)) and [len(hand) % 2 for hand in held] == odd and len(cards) > len(held[giver]):
                todo.append(position(*map(" ".join, held), giver=giver))
    while todo:
        state = todo.pop()
        truth = state.truth()
        place = (hands(state), truth["giver"], *map(tuple, truth["given"]), *truth["lacks"])
        if place not in reached and not state.over:
            reached[place] = state
            todo += [state.copy().play(index) for index in range(state.move_count)]
    return reached.values()


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        (3, "H1 H1 H2 H2 B"),
        (3, "H1 H1 M4 M5 B"),
        (4, "M4 M5 B"),
        *soak([], [(3, "H1 H1 H2 H2 M4 M5 B"), (4, "H1 H1 M4 M5 B"), (5, "H1 H1 M4 M5 B")]),
    ],
)
def test_in_small_endings_every_deal_that_fits_can_be_reached_and_every_guess_is_one_of_them(players, cards):
    """What a seat knows is the same there to the byte: it cannot tell the guess from the truth, nor from any other."""
    alike = defaultdict(list)
    for state in endings(players, cards.split()):
        for seat in range(players):
            redacted = state.game.rulebook.layout.records(state._look().board(seat).raw)
            redacted["laid"] = redacted["laid_size"] = 0  # who laid a pair down does not matter
            alike[seat, redacted.tobytes()].append(state)
    for (seat, _), states in alike.items():
        reached = {hands(state) for state in states}
        assert fitting(states[0], seat) == reached
        assert set(guessed(states[-1], seat, 3)) <= reached


ELEVEN = ["H1", "H1", "H2", "H2", "H3", "H3", "H4", "H4", "M4", "M5", "B"]


def ending(players, rng):
    """Eleven cards, a pair in no hand, cards in every hand; nobody has anything in mind."""
    held = [[]]
    while not all(held) or not all(map(no_pair, held)):
        held = [[] for _ in range(players)]
        for card in ELEVEN:
            held[rng.randrange(players)].append(card)
    return position(*map(" ".join, held), giver=rng.randrange(players), key=rng.getrandbits(200))


def after_take(deals, giver, taker, seen, laid):
    """What all these deals can have become; `seen`: the card, if it was seen, and `laid`: the pair that it made."""
    found = set()
    for deal in deals:
        for card in deal[giver]:
            pairs = mate(card) in deal[taker]
            if (seen is None or card == seen) and (card in laid if pairs else not laid):
                left = tuple(kept for kept in deal[giver] if kept != card)
                holds = {*deal[taker], card} - {*laid}
                now = {giver: left, taker: tuple(sorted(holds))}
                found.add(tuple(now.get(x, hand) for x, hand in enumerate(deal)))
    return found


@pytest.mark.parametrize(("players", "most"), [(3, 0.03), (4, 0.06), (5, 0.08)])
def test_few_deals_that_fit_could_be_ruled_out_by_somebody_who_forgets_nothing(players, most):
    """In endings of eleven cards: several takes together rule out more than a seat keeps in mind, which is true."""
    shares = []
    for seed in range(soak(40, 100)):
        rng = random.Random(seed)
        state, seat = ending(players, rng), rng.randrange(players)
        possible = fitting(state, seat)
        while not state.over and hands(state)[seat]:
            guesses, truth = fitting(state, seat), state.truth()
            assert hands(state) in possible <= guesses
            shares.append(1 - len(possible) / len(guesses))
            giver, taker, place = truth["giver"], truth["to_move"], rng.randrange(state.move_count)
            card = truth["hand"][giver][place] if seat in (giver, taker) else None
            laid = state.play(place).truth()["laid"][taker][len(truth["laid"][taker]) :]
            possible = after_take(possible, giver, taker, card, laid)
    assert sum(shares) / len(shares) < most


def test_with_two_players_everything_is_known_by_elimination():
    state = position("H1 M4 B", "M5 H1")
    assert set(guessed(state, 1)) == {hands(state)}
    assert set(guessed(state, 0)) == {hands(state)}


# -- what is kept in mind --------------------------------------------------------------------------------------------

FOUR_HANDS = ("H1 H2 B", "H3 H4", "H5 H1 H3", "H2 H4 H5")


def given(state):
    """Each card that a seat gave and has in mind: the seat, the card, and the seat beyond which it cannot be."""
    rows = state.truth()["given"]
    return {(x, card, far) for x, row in enumerate(rows) for far, bits in enumerate(row) for card in kinds_in(bits)}


def lacks(state):
    """What is known of each hand to its left neighbour: which cards it has not."""
    return [*map(kinds_in, state.truth()["lacks"])]


@pytest.mark.parametrize("card", ["H1", "B"])
def test_the_giver_knows_which_card_was_taken(card):
    state = take(position(*FOUR_HANDS), card)
    assert given(state) == {(0, card, 1)}
    assert all(card in dealt[1] for dealt in guessed(state, 0))
    assert not all(card in dealt[1] for dealt in guessed(state, 3))


def test_what_the_giver_gave_is_with_the_taker_or_with_those_who_took_cards_on_from_there():
    state = take(take(position("H1 H2 B", "H3 H4", "H5 H3", "H2 H4", "H5 H1"), "B"), "H4")
    assert given(state) == {(0, "B", 2), (1, "H4", 2)}
    assert {x for dealt in guessed(state, 0, 80) for x, hand in enumerate(dealt) if "B" in hand} == {1, 2}
    take(state, "H5")  # kept by the next one
    assert given(state) == {(0, "B", 3), (1, "H4", 3), (2, "H5", 3)}
    assert {x for dealt in guessed(state, 0, 80) for x, hand in enumerate(dealt) if "B" in hand} == {1, 2, 3}
    take(state, "H2")  # kept by the giver's other neighbour: it may be anywhere
    assert given(state) == {(1, "H4", 4), (2, "H5", 4), (3, "H2", 4)}
    assert {x for dealt in guessed(state, 0, 120) for x, hand in enumerate(dealt) if "B" in hand} == {1, 2, 3, 4}


def test_a_card_that_was_passed_on_is_no_further_than_where_a_pair_was_made():
    """The next two take a card from there: one that makes a pair and is seen, and one that was there before."""
    state = position("H1 H2 B", "H3 H4", "H5 H3 H6", "H6 H2 H4", "H5 H1")
    for card in ("B", "H4", "H6"):
        take(state, card)
    assert state.truth()["laid"][3] == ["H6", "H6"]
    take(state, "H2")
    assert (0, "B", 2) in given(state)
    assert {x for dealt in guessed(state, 0, 80) for x, hand in enumerate(dealt) if "B" in hand} == {1, 2}


def test_a_given_card_can_be_no_further_than_before_when_somebody_between_goes_out():
    rows = [[0] * 5 for _ in range(5)]
    rows[0][2] = bits_of("B")
    state = position("H2", "B H1", "H5", "H5 H1", "H2", giver=2, given=rows)
    take(state, "H5")  # makes a pair: the giver is out
    assert given(state) == {(0, "B", 1)}
    assert all("B" in dealt[1] for dealt in guessed(state, 0))


def test_what_comes_back_to_the_giver_is_not_sought_elsewhere():
    rows = [[0] * 3 for _ in range(3)]
    rows[0][2] = bits_of("B")
    state = take(position("H1", "H2", "B H1 H2", giver=2, given=rows), "B")
    assert given(state) == {(2, "B", 0)}
    assert guessed(state, 0, 3)


def test_after_a_take_that_made_another_pair_the_card_is_still_known_to_be_there():
    state = take(take(position(*FOUR_HANDS), "H1"), "H3")
    assert state.truth()["laid"][2] == ["H3", "H3"]
    assert all("H1" in dealt[1] for dealt in guessed(state, 0))


@pytest.mark.parametrize(("mine", "other"), [("M4", "M5"), ("M5", "M4")])
def test_mimes_are_told_apart(mine, other):
    state = take(position(f"H1 H6 {mine} B", "H3 H4", f"H5 H3 {other}", "H4 H5 H1 H6"), mine)
    found = guessed(state, 0)
    assert all(mine in dealt[1] and other not in dealt[1] for dealt in found)
    assert {x for dealt in found for x, hand in enumerate(dealt) if other in hand} == {2, 3}


@pytest.mark.parametrize("card", ["H1", "M4", "M5"])
def test_the_taker_knows_that_the_partner_of_a_kept_card_is_not_where_it_came_from(card):
    state = take(position(f"{card} H2 B", "H3 H4", f"H3 H5 {mate(card)}", "H2 H4 H5"), card)
    assert lacks(state) == [{mate(card)}, set(), set(), set()]
    where = {x for dealt in guessed(state, 1, 100) for x, hand in enumerate(dealt) if x != 1 and mate(card) in hand}
    assert where == {2, 3}


def test_the_taker_forgets_when_the_giver_has_kept_a_card():
    state = position("H1 H2 B", "H3 H4", "H5 H1 H3", "H2 H4 H5")
    for card in ("H1", "H4", "H1", "H4"):  # from seat to seat; the last one goes to seat 0, who keeps it
        take(state, card)
    assert lacks(state) == [set(), {"H4"}, {"H1"}, {"H4"}]


def test_the_taker_still_knows_after_the_giver_has_made_a_pair():
    state = position("H1 H2 B", "H3 H4", "H5 H1 H3", "H2 H4 H5")
    for card in ("H1", "H4", "H3", "H2"):  # the last one is laid down by seat 0
        take(state, card)
    assert state.truth()["laid"][0] == ["H2", "H2"]
    assert lacks(state)[0] == {"H1"}


def test_what_is_known_of_a_pair_is_over_when_it_is_laid_down():
    state = take(take(position(*FOUR_HANDS), "H1"), "H1")
    assert state.truth()["laid"][2] == ["H1", "H1"]
    assert (given(state), lacks(state)) == (set(), [set()] * 4)


def row(far, *cards, players=4):
    """What a seat has in mind that gave these cards: they are no further than there."""
    return [bits_of(*cards) if x == far else 0 for x in range(players)]


NO_ROW = [0] * 4


def test_new_neighbours_know_nothing_of_each_other():
    state = take(position("B H2", "H1", "H2 H3", "H1 H3", giver=1), "H1")  # the giver is out
    assert (given(state), lacks(state)) == (set(), [set()] * 4)
    rows = [NO_ROW, NO_ROW, row(3, "H4"), NO_ROW]
    before = position("H1 H4", "H2", "H2", "H1 H4 B", giver=1, lacks=[bits_of("B"), 0, 0, 0], given=rows)
    assert kinds_in(before.knowledge(1)["lacks"][0]) == {"B"}
    assert kinds_in(before.knowledge(2)["given"][2][3]) == {"H4"}
    after = take(before, "H2")  # giver and taker are out
    assert (given(after), lacks(after)) == (set(), [set()] * 4)


def test_only_who_gave_and_who_took_know_what_is_known_of_a_hand():
    state = take(position(*FOUR_HANDS), "H1")
    for seat, (row_of_giver, lacking) in {
        0: ({"H1"}, set()),
        1: (set(), {"H1"}),
        2: (set(), set()),
        None: (set(), set()),
    }.items():
        known = state.knowledge(seat)
        assert [[*map(kinds_in, one)] for one in known["given"]] == [
            [set(), row_of_giver, set(), set()],
            *[[set()] * 4] * 3,
        ]
        assert [*map(kinds_in, known["lacks"])] == [lacking, set(), set(), set()]


def test_a_player_who_is_out_has_nothing_in_mind():
    state = position(
        "", "B", "H1 H3", "H1 H3", giver=1, given=[row(1, "B"), *[NO_ROW] * 3], lacks=[0, 0, 0, bits_of("B")]
    )
    assert state.knowledge(0)["given"] == [NO_ROW] * 4
    assert state.knowledge(0)["lacks"] == NO_ROW
    assert state.knowledge(1)["lacks"] == state.truth()["lacks"]


def test_what_no_deal_fulfils_keeps_no_guess_from_ending():
    """A position built by hand may claim anything of what seats have in mind; guesses are positions all the same."""
    every = 2**30 - 1
    for claims in ({"lacks": [every] * 3}, {"given": [row(2, *THIEVES, players=3), *[[0] * 3] * 2]}):
        state = position(" ".join(THIEVES[:8]), " ".join(THIEVES[8:16]), " ".join((*THIEVES[:16], "B")), **claims)
        for seat in range(3):
            guess = state.guess(seat, 1)
            assert guess.knowledge(seat) == state.knowledge(seat)
            assert state.game.from_truth(guess.truth()) == guess


def test_a_hand_that_was_given_nearly_all_it_holds_is_guessed_at_once():
    """All partners of these cards are elsewhere: who dealt them blindly would look for ever."""
    gave = THIEVES[:16]
    state = position(
        "B",
        " ".join((*gave, *THIEVES[16:20])),
        " ".join((*gave, *THIEVES[20:24])),
        " ".join(THIEVES[16:24]),
        given=[row(1, *gave), *[NO_ROW] * 3],
    )
    for dealt in guessed(state, 0, 5):
        assert {*gave} <= {*dealt[1]}
        assert all(map(no_pair, dealt))


@pytest.mark.parametrize("players", [3, 4, 6])
def test_what_is_kept_in_mind_is_true_through_whole_games(players):
    for seed in range(soak(1, 20)):
        state = cutpurse.load("old_bill_maid", players=players).deal(seed)
        rng = random.Random(seed)
        while not state.over:
            truth = state.truth()
            for seat, (hand, lacking) in enumerate(zip(truth["hand"], lacks(state), strict=True)):
                assert not lacking & {*hand}
                assert no_further(truth["hand"], seat, truth["given"][seat])
            for seat in range(players):
                guess = state.guess(seat, seed)
                assert sum(map(Counter, (*guess.truth()["hand"], *guess.truth()["laid"])), Counter()) == DECK
                assert all(map(no_pair, hands(guess)))
            state.play(rng.randrange(state.move_count))
