"""Old Bill's Old Maid: the claims of its rules page, from positions built by hand."""

import itertools
import random
from collections import Counter

import pytest

import cutpurse
from cutpurse.rulebooks.old_bill_maid import rules

SUITS = "HDCS"
THIEVES = [f"{suit}{value}" for suit in SUITS for value in range(1, 7)]
DECK = Counter([*THIEVES, *THIEVES, "B", "M4", "M5"])
BILL, MIMES = 24, 25  # numbers of pairs in `ruled_out`


def pair_of(card):
    """The number of the pair a card belongs to."""
    if card == "B":
        return BILL
    return MIMES if card.startswith("M") else THIEVES.index(card)


def position(*hands, giver=0, to_move=None, key=0, **changes):
    """Hands as words ("H1 B"); what is not in them lies in front of the last seat, in pairs."""
    held = [hand.split() for hand in hands]
    players = len(held)
    rest = DECK - Counter(card for hand in held for card in hand)
    laid = [[] for _ in held]
    laid[-1] = sorted(rest.elements())
    if to_move is None:
        to_move = next(seat % players for seat in range(giver + 1, giver + players) if held[seat % players])
    truth = {
        "to_move": to_move,
        "giver": giver,
        "kept_from": -1,
        "hand": held,
        "laid": laid,
        "ruled_out": [[[0] * players for _ in held] for _ in held],
        "chance": {"key": f"{key:064x}", "counter": 0, "used": 32},
    }
    return cutpurse.load("old_bill_maid", players=players).from_truth({**truth, **changes})


def take(state, card):
    """The player to move happens to pick this card."""
    truth = state.truth()
    return state.play(truth["hand"][truth["giver"]].index(card))


def hands(state):
    """The hands, each as a sorted tuple."""
    return tuple(tuple(sorted(hand)) for hand in state.truth()["hand"])


def guessed(state, seat, count=40):
    """The hands of many guesses."""
    return [hands(state.guess(seat, seed)) for seed in range(count)]


# -- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_51_cards_are_dealt_one_by_one_and_no_pair_stays_in_a_hand(players):
    for seed in range(5):
        truth = cutpurse.load("old_bill_maid", players=players).deal(seed).truth()
        dealt = [len(hand) + len(laid) for hand, laid in zip(truth["hand"], truth["laid"], strict=True)]
        assert dealt == [len(range(seat, 51, players)) for seat in range(players)]
        assert sum((Counter(cards) for cards in truth["hand"] + truth["laid"]), Counter()) == DECK
        for hand, laid in zip(truth["hand"], truth["laid"], strict=True):
            assert len({pair_of(card) for card in hand}) == len(hand)
            assert all(pair_of(one) == pair_of(other) for one, other in zip(laid[::2], laid[1::2], strict=True))
        assert (truth["giver"], truth["to_move"]) == (0, 1)


@pytest.mark.parametrize("players", [1, 7])
def test_it_takes_two_to_six_players(players):
    with pytest.raises(cutpurse.OptionError):
        cutpurse.load("old_bill_maid", players=players)


def test_OB_21_a_deal_that_leaves_only_old_bill_is_over_at_once(monkeypatch):
    def stacked(s, pack, first, count):
        """Seat 0 gets both cards of every pair it gets any of, seat 1 the rest with Old Bill."""
        kinds = [kind for kind in range(24) for _ in range(2)]
        mine, theirs = [28, 29, *kinds[:24]], [24, *kinds[24:]]
        for i in range(count):
            pack[i] = (theirs if i % 2 else mine)[i // 2]

    monkeypatch.setattr(rules, "shuffle", stacked)
    state = cutpurse.load("old_bill_maid").deal(1)
    assert state.ended == "only_bill"
    assert state.truth()["hand"] == [[], ["B"]]
    assert state.winners == [0]
    assert state.scores == [1, 0]


# -- the turn --------------------------------------------------------------------------------------------------------


def test_OB_9_every_place_of_the_held_out_hand_is_a_move_and_its_card_is_the_one_taken():
    state = position("H1 H2 B", "H1 H2 M4", "M5")
    assert state.to_move == 1
    assert state.actions == [0, 1, 2]
    assert [move.code for move in state.moves()] == ["c1", "c2", "c3"]
    taken = [state.copy().play(place).truth()["hand"] for place in range(3)]
    assert [sorted(hands[0]) for hands in taken] == [["B", "H2"], ["B", "H1"], ["H1", "H2"]]


@pytest.mark.parametrize(("card", "pair"), [("H1", ["H1", "H1"]), ("M4", ["M4", "M5"])])
def test_a_taken_card_that_makes_a_pair_is_laid_down_with_its_partner(card, pair):
    state = take(position("H1 M4 B", "M5 H1 H2", "H2"), card)
    truth = state.truth()
    assert truth["laid"][1] == pair
    assert Counter(truth["hand"][1]) == Counter(["M5", "H1", "H2"]) - Counter(pair)
    assert (truth["giver"], truth["to_move"]) == (1, 2)


@pytest.mark.parametrize("held", ["M4", "M5"])
def test_the_two_mimes_lie_down_in_one_order_whichever_was_taken(held):
    other = {"M4": "M5", "M5": "M4"}[held]
    state = take(position(f"{other} B", f"{held} H1", "H1"), other)
    assert state.truth()["laid"][1] == ["M4", "M5"]


@pytest.mark.parametrize("card", ["H1", "B"])
def test_a_taken_card_that_makes_no_pair_is_kept_and_the_taker_is_on_turn(card):
    state = take(position("H1 B", "H2 H3", "H1 H2 H3"), card)
    truth = state.truth()
    assert sorted(truth["hand"][1]) == sorted(["H2", "H3", card])
    assert truth["laid"][1] == []
    assert (truth["giver"], truth["to_move"]) == (1, 2)


def test_OB_9_a_kept_card_goes_to_any_place_of_the_hand_equally_often():
    places = Counter(
        position("B", "H1 H2 H3", "H1 H2 H3", key=key).play(0).truth()["hand"][1].index("B") for key in range(400)
    )
    assert sorted(places) == [0, 1, 2, 3]
    assert sum((count - 100) ** 2 / 100 for count in places.values()) < 16  # 3 degrees of freedom


def test_OB_9_after_any_play_the_first_card_of_a_hand_may_be_any_of_them():
    """A hand that lost one card and got another is still in no particular order."""
    first = Counter()
    for key in range(300):
        shuffled = random.Random(key).sample(["H1", "H2", "H3"], 3)
        state = position("H4 B", " ".join(shuffled), "H1 H2 H3 H4", key=key)
        take(state, "B").play(0)  # someone picks the first place
        first[next(iter(state.truth()["hand"][1]))] += 1
    assert sorted(first) == ["B", "H1", "H2", "H3"]
    assert sum((count - 75) ** 2 / 75 for count in first.values()) < 16


def test_hands_are_held_out_to_the_next_player_on_the_left_who_still_has_cards():
    state = position("H1 H2", "", "", "H1 H2 B", "", giver=0)
    assert state.to_move == 3
    take(state, "H1")
    assert (state.truth()["giver"], state.to_move) == (3, 0)


def test_a_giver_who_has_given_the_last_card_is_out():
    state = take(position("H1", "H2 B", "H1 H2"), "H1")
    assert (state.truth()["giver"], state.to_move) == (1, 2)
    take(state, "B")
    assert (state.truth()["giver"], state.to_move) == (2, 1)


def test_if_the_taker_goes_out_the_turn_passes_on_to_the_left():
    state = take(position("H1 B", "H1", "H2", "H2"), "H1")
    assert state.truth()["hand"][1] == []
    assert (state.truth()["giver"], state.to_move) == (2, 3)


def test_if_the_taker_goes_out_players_without_cards_are_passed_over():
    state = take(position("H1 B", "H1", "", "H2", "H2"), "H1")
    assert (state.truth()["giver"], state.to_move) == (3, 4)


def test_two_players_take_from_each_other_in_turn():
    state = position("H1 B", "H1", giver=0)
    for taker in (1, 0, 1, 0):
        assert state.to_move == taker
        take(state, "B")
    assert not state.over


# -- the end ---------------------------------------------------------------------------------------------------------


def test_when_only_old_bill_is_left_his_holder_loses_and_everyone_else_wins():
    state = position("H1 B", "H1", "", "")
    assert state.scores == [0, 0, 0, 0]
    take(state, "H1")
    assert state.ended == "only_bill"
    assert state.truth()["giver"] == 0
    assert state.winners == [1, 2, 3]
    assert state.scores == [0, 1, 1, 1]
    assert state.moves() == []


def test_old_bill_taken_with_the_last_card_loses_for_the_taker():
    state = take(take(position("B", "H1", "H1"), "B"), "H1")
    assert state.ended == "only_bill"
    assert state.winners == [0, 2]


# -- who sees what ---------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_cards_all_counts_and_the_pairs_laid_down():
    state = take(position("M4 H1 B", "H1 H2", "M5 H2"), "H1")
    view = state.view(2)
    assert [card.face for card in view.zone("hand.2").cards] == ["H2", "M5"]
    assert [card.face for card in view.zone("hand.0").cards] == [None, None]
    assert [card.face for card in view.zone("hand.1").cards] == [None]
    assert [card.face for card in view.zone("laid.1").cards] == ["H1", "H1"]
    assert all(card.face is None for seat in range(3) for card in state.view(None).zone(f"hand.{seat}").cards)


def test_nobody_sees_the_order_of_a_hand_not_even_its_owner():
    one, other = position("H1 M4 B", "M5 H1"), position("B H1 M4", "H1 M5")
    for seat in (0, 1, None):
        assert one.view(seat) == other.view(seat)
        assert one.observe(seat).tolist() == other.observe(seat).tolist()
    assert [card.face for card in one.view(0).zone("hand.0").cards] == ["H1", "B", "M4"]


def test_the_last_card_is_turned_up_at_the_end():
    state = take(position("H1 B", "H1", ""), "H1")
    for seat in (0, 1, 2, None):
        assert [card.face for card in state.view(seat).zone("hand.0").cards] == ["B"]
        assert hands(state.guess(seat, 1)) == (("B",), (), ())


def test_prompts_and_moves_say_who_takes_from_whom():
    names = ["Ana", "Bo", "Cy"]
    state = position("H1 B", "H1 H2", "H2")
    assert state.view(1, names).prompt.startswith("Your turn: take a card from Ana.")
    assert state.view(0, names).prompt == "You hold out your hand: Bo is taking a card from it."
    assert state.view(2, names).prompt == "Bo is taking a card from Ana."
    move = state.moves(names)[1]
    assert move.text == "Take card 2 of the 2 that Ana holds out"
    assert move.data == {"from": 0, "place": 1}
    assert [(touch.zone, touch.card) for touch in move.touches] == [("hand.0", 1), ("hand.1", None)]


# -- guesses ---------------------------------------------------------------------------------------------------------


def arrangements(state, seat):
    """All ways to deal the cards the seat cannot see, with no pair in a hand."""
    now = hands(state)
    places = [x for x, hand in enumerate(now) if x != seat for _ in hand]
    cards = sorted(card for x, hand in enumerate(now) if x != seat for card in hand)
    found = set()
    for order in set(itertools.permutations(places)):
        dealt = [list(hand) if x == seat else [] for x, hand in enumerate(now)]
        for card, x in zip(cards, order, strict=True):
            dealt[x].append(card)
        if all(len({pair_of(card) for card in hand}) == len(hand) for hand in dealt):
            found.add(tuple(tuple(sorted(hand)) for hand in dealt))
    return found


@pytest.mark.parametrize(
    ("held", "seat", "count"),
    [
        (("H1 H2 B", "H1 H3 M4", "H2 H3 M5"), 0, 200),  # two hidden hands
        (("H1 M4", "H2 M5", "H1 B", "H2"), 0, 240),  # three, one known Mime
        (("H1 M4", "H2 M5", "B H1", "H2"), 3, 450),  # three, both Mimes unseen
        (("H1 H2", "H2", "", "H1 B"), None, 200),  # a spectator
    ],
)
def test_guesses_are_uniform_over_all_arrangements_without_a_pair_in_a_hand(held, seat, count):
    state = position(*held)
    possible = arrangements(state, seat)
    found = Counter(guessed(state, seat, count))
    assert set(found) == possible
    mean, freedom = count / len(possible), len(possible) - 1
    assert sum((n - mean) ** 2 / mean for n in found.values()) < freedom + 4 * (2 * freedom) ** 0.5


def test_with_two_players_everything_is_known_by_elimination():
    state = position("H1 M4 B", "M5 H1")
    assert set(guessed(state, 1)) == {hands(state)}
    assert set(guessed(state, 0)) == {hands(state)}


FOUR_HANDS = ("H1 H2 B", "H3 H4", "H5 H1 H3", "H2 H4 H5")


def test_the_giver_knows_which_card_was_taken():
    state = take(position(*FOUR_HANDS), "H1")
    assert all("H1" in dealt[1] for dealt in guessed(state, 0))
    assert not all("H1" in dealt[1] for dealt in guessed(state, 3))


def test_after_an_unseen_take_the_card_is_in_one_of_two_hands():
    state = take(take(position(*FOUR_HANDS), "H1"), "H4")
    found = guessed(state, 0, 80)
    assert all("H1" in dealt[1] or "H1" in dealt[2] for dealt in found)
    assert any("H1" not in dealt[1] for dealt in found)
    assert any("H1" not in dealt[2] for dealt in found)


def test_after_a_take_that_made_another_pair_the_card_is_still_known_to_be_there():
    state = take(take(position(*FOUR_HANDS), "H1"), "H3")
    assert state.truth()["laid"][2] == ["H3", "H3"]
    assert all("H1" in dealt[1] for dealt in guessed(state, 0))


def test_a_card_whose_only_partner_would_have_paired_with_it_cannot_have_moved():
    """With three players the partner of what seat 0 gave must be with seat 2, who would have laid the pair down."""
    state = take(position("H1 H2 B", "H3 H4", "H1 H3 H4 H2"), "H1")
    take(state, "H3")
    assert all("H1" in dealt[1] for dealt in guessed(state, 0))
    state = take(position("H1 H2 H3", "B H4", "H1 H3 H4 H2"), "H1")
    take(state, "B")
    assert all("H1" in dealt[1] and "B" in dealt[2] for dealt in guessed(state, 0))


def test_old_bill_is_followed_like_any_card():
    state = take(position(*FOUR_HANDS), "B")
    assert all("B" in dealt[1] for dealt in guessed(state, 0))
    take(state, "H4")
    where = Counter(next(x for x, hand in enumerate(dealt) if "B" in hand) for dealt in guessed(state, 0, 100))
    assert set(where) == {1, 2}


@pytest.mark.parametrize(("mine", "other"), [("M4", "M5"), ("M5", "M4")])
def test_mimes_are_told_apart(mine, other):
    state = take(position(f"H1 H6 {mine} B", "H3 H4", f"H5 H3 {other}", "H4 H5 H1 H6"), mine)
    found = guessed(state, 0)
    assert all(mine in dealt[1] and other not in dealt[1] for dealt in found)
    take(state, "H4")
    found = guessed(state, 0, 80)
    assert all(mine in dealt[1] or mine in dealt[2] for dealt in found)
    assert any(mine in dealt[2] and other in dealt[3] for dealt in found)
    assert any(mine in dealt[1] and other in dealt[3] for dealt in found)
    assert any(mine in dealt[1] and other in dealt[2] for dealt in found)
    assert {x for dealt in found for x, hand in enumerate(dealt) if other in hand} == {2, 3}


@pytest.mark.parametrize("card", ["H1", "M4", "M5"])
def test_the_taker_knows_that_the_partner_of_a_kept_card_is_not_where_it_came_from(card):
    partner = {"M4": "M5", "M5": "M4"}.get(card, card)
    state = take(position(f"{card} H2 B", "H3 H4", f"H3 H5 {partner}", "H2 H4 H5"), card)
    found = guessed(state, 1, 100)
    where = {x for dealt in found for x, hand in enumerate(dealt) if x != 1 and partner in hand}
    assert where == {2, 3}


def test_when_the_partner_of_a_given_card_comes_to_hand_the_given_card_is_where_it_could_be():
    state = position("H1 H2 B", "H3 H4", "H5 H6 H3", "H1 H2 H4 H5 H6")
    for card in ("H1", "H4", "H3", "H1"):  # seat 0 gives a H1, two unseen takes, seat 0 takes the other H1
        take(state, card)
    assert state.truth()["giver"] == 0
    found = guessed(state, 0, 100)
    where = {x for dealt in found for x, hand in enumerate(dealt) if x != 0 and "H1" in hand}
    assert where == {1, 2}  # seat 3 would have laid the pair down


def test_the_last_unseen_take_must_have_been_possible():
    """Seat 2 kept a card of seat 1, so not all its cards have their partners with seat 1."""
    state = take(position("H4", "H1 H2 H6 B", "H1", "H2 H4 H6", giver=1), "B")
    assert state.truth()["kept_from"] == 1
    found = set(guessed(state, 0, 60))
    for dealt in found:
        assert not {pair_of(card) for card in dealt[2]} <= {pair_of(card) for card in dealt[1]}
    unaware = state.game.from_truth({**state.truth(), "kept_from": -1})
    assert any(
        {pair_of(card) for card in dealt[2]} <= {pair_of(card) for card in dealt[1]}
        for dealt in guessed(unaware, 0, 50)
    )


@pytest.mark.parametrize("players", [3, 4, 6])
def test_nobody_ever_rules_out_the_truth(players):
    for seed in range(2):
        state = cutpurse.load("old_bill_maid", players=players).deal(seed)
        rng = random.Random(seed)
        while not state.over:
            truth = state.truth()
            where = {}
            for x, hand in enumerate(truth["hand"]):
                for card in sorted(hand):
                    where.setdefault(card, []).append(x)
            where["mimes"] = where.pop("M4", []) + where.pop("M5", [])
            for seat, (card, places) in itertools.product(range(players), where.items()):
                if places and places != [seat]:  # Old Bill in one's own hand needs no following
                    number = MIMES if card == "mimes" else pair_of(card)
                    assert not truth["ruled_out"][seat][places[0]][places[-1]] >> number & 1
                    assert number == MIMES or not truth["ruled_out"][seat][places[-1]][places[0]] >> number & 1
            state.play(rng.randrange(state.move_count))


def test_a_guess_is_found_even_if_a_first_attempt_runs_into_a_dead_end():
    """H1 is with seat 1 or 2, H2 and H3 are with seat 1 or 3: H1 cannot be with seat 1, but that shows only later."""
    ruled_out = [[[0] * 4 for _ in range(4)] for _ in range(4)]
    for card, elsewhere in (("H1", 3), ("H2", 2), ("H3", 2)):
        for here, there in ((0, elsewhere), (elsewhere, 0)):
            ruled_out[0][here][there] |= 1 << pair_of(card)
    state = position("H1 H2 H3 B", "H2", "H1", "H3", ruled_out=ruled_out)
    mine = ("B", "H1", "H2", "H3")
    assert set(guessed(state, 0)) == {(mine, ("H2",), ("H1",), ("H3",)), (mine, ("H3",), ("H1",), ("H2",))}
