"""Spite & Malice: who sees what, and guesses that respect all that was seen."""

from collections import Counter

import pytest

import cutpurse
from cutpurse.rulebooks.spite_and_malice.pieces import CLASSES, KINDS
from tests.support.positions.spite_and_malice import counts, hands, position, spots
from tests.support.soak import soak

# -- who sees what -----------------------------------------------------------------------------------------------------


def seeded(seed):
    return {"key": (seed + 1).to_bytes(32, "little").hex(), "counter": 0, "used": 32}


def test_SM_9_a_lot_decides_which_of_equal_cards_leaves_and_the_last_card_takes_its_place():
    left, each = Counter(), soak(30, 100)
    for seed in range(3 * each):
        state = position(
            hand=hands(["9", "J", "9", "Q", "9"]),
            hand_class=[[1, 2, 3, 4, 5], [0] * 5],
            no_aces=[0b10010, 0],
            chance=seeded(seed),
        ).play("h9=1")
        truth = state.truth()
        left[tuple(truth["hand_class"][0])] += 1
        hand = dict(zip(truth["hand_class"][0], truth["hand"][0], strict=False))
        assert all(hand[number] == {1: "9", 2: "J", 3: "9", 4: "Q", 5: "9"}[number] for number in hand if number)
    assert set(left) == {(5, 2, 3, 4, 0), (1, 2, 5, 4, 0), (1, 2, 3, 4, 0)}
    assert sum((count - each) ** 2 / each for count in left.values()) < 13.8  # chi-square, 2 degrees, p = 0.001


def test_SM_9_the_tags_of_a_card_move_with_it():
    full = {"play_pile": [["A"], ["A"], ["A"], ["A"]]}
    hand = {"hand": hands(["9", "10", "J", "Q", "2"]), "hand_class": [[1, 2, 3, 4, 5], [0] * 5]}
    truth = position(**hand, no_aces=[0b10001, 0], **full).play("h10=1").truth()
    assert (truth["hand"][0], truth["hand_class"][0], truth["no_aces"][0]) == (
        ["9", "2", "J", "Q"],
        [1, 5, 3, 4, 0],
        0b0011,
    )
    truth = position(**hand, no_aces=[0b01111, 0], **full).play("h10=1").truth()
    assert truth["no_aces"][0] == 0b1101
    truth = position(**hand, no_aces=[0b11111, 0], **full).play("h2>1").truth()
    assert (truth["hand"][0], truth["no_aces"][0]) == (["9", "10", "J", "Q"], 0b1111)


def test_SM_9_cards_kept_while_an_ace_would_have_had_to_be_played_are_known_to_be_no_aces():
    assert position().play("h9=1").truth()["no_aces"] == [0b1111, 0]
    assert position(play_pile=[["A"]] * 4).play("h9=1").truth()["no_aces"] == [0, 0]
    state = position(hand=hands(["9", "10"]), discards=spots([], ["9"], ["9"], ["9"])).play("h9=1")
    assert state.truth()["no_aces"] == [1, 0]


def test_SM_9_new_cards_may_be_aces_again():
    state = position(hand=hands(["9"]), discards=spots([], ["9"], ["9"], ["9"])).play("h9=1")
    assert (len(state.truth()["hand"][0]), state.truth()["no_aces"][0]) == (5, 0)


def test_SM_9_the_number_of_a_shuffle_is_used_again_when_no_hand_has_a_card_of_it():
    changes = {"hand": hands(["9", "9"], ["5", "5"]), "draw_pile": [], "retired": counts(ace=6), "draw_class": 4}
    assert position(**changes, hand_class=[[2, 4, 0, 0, 0], [1, 3, 0, 0, 0]]).play("h9=1").truth()["draw_class"] in (
        2,
        4,
    )
    state = position(**changes, hand_class=[[2, 2, 0, 0, 0], [1, 3, 0, 0, 0]]).play("h9=1")
    assert state.truth()["draw_class"] == 4
    assert state.truth()["hand_class"][1] == [1, 3, 4, 4, 4]
    held = [[5 * seat + place + 1 for place in range(5)] for seat in range(4)]
    held[1][4] = 0
    state = position(
        4, draw_pile=[], hand=[["5"] * 5, ["6"] * 4, ["7"] * 5, ["8"] * 5], hand_class=held, retired=counts(ace=6)
    )
    assert state.play("h5=1").truth()["draw_class"] < CLASSES


def test_only_the_own_hand_and_open_cards_are_seen():
    state = cutpurse.load("spite_and_malice", players=3).deal(7)
    for seat in (0, 1, 2, None):
        view, truth = state.view(seat), state.truth()
        assert view.zone("draw").pieces == ()
        for owner in range(3):
            faces = [card.face for card in view.zone(f"hand.{owner}").pieces]
            assert faces == (sorted(truth["hand"][owner], key=KINDS.index) if owner == seat else [None] * 5)
            win = view.zone(f"win.{owner}")
            assert ([card.face for card in win.pieces], win.count) == ([truth["win_pile"][owner][-1]], 10)
            for spot in range(4):
                shown = [card.face for card in view.zone(f"discard.{owner}.{spot}").pieces]
                assert shown == truth["discards"][owner][spot]
        known = state.knowledge(seat)
        assert set(known["draw_pile"]) == {None}
        assert all(set(pile[:-1]) == {None} and pile[-1] for pile in known["win_pile"])


def test_states_that_a_seat_cannot_tell_apart_look_the_same_to_it_byte_for_byte():
    one = position(win_pile=[["2", "K"], ["3", "K"]], hand=hands(["9"], ["4", "5"]), draw_pile=["6", "7"])
    other = position(win_pile=[["7", "K"], ["5", "K"]], hand=hands(["9"], ["3", "6"]), draw_pile=["4", "2"])
    for seat in (0, -1):
        assert one._look().board(seat).raw == other._look().board(seat).raw
    assert one._look().board(1).raw != other._look().board(1).raw


@pytest.mark.parametrize("players", [2, 4])
def test_true_cards_never_contradict_what_a_guess_takes_for_certain(players):
    """Through whole games that prefer plays, so that piles retire: no marked place ever holds an ace."""
    game = cutpurse.load("spite_and_malice", players=players, win_cards=25)
    shuffles = 0
    for seed in range(soak(1, 3)):
        state = game.deal(seed)
        for _ in range(900):
            if state.over:
                break
            state.play(0)
            truth = state.truth()
            for seat in range(players):
                for place, card in enumerate(truth["hand"][seat]):
                    assert not (truth["no_aces"][seat] >> place & 1 and card == "A")
                assert truth["no_aces"][seat] < 1 << len(truth["hand"][seat])
        shuffles += state.truth()["shuffles"]
    assert shuffles > 0


def test_a_shuffle_of_which_only_the_player_holds_cards_leaves_nothing_to_guess():
    state = position(hand_class=[[2, 2, 2, 2, 2], [1, 1, 1, 1, 1]], draw_class=1)
    guess = state.guess(0, 3).truth()
    assert guess["hand"][0] == state.truth()["hand"][0]
    assert sorted([*guess["draw_pile"], *guess["hand"][1]]) == sorted(
        [*state.truth()["draw_pile"], *state.truth()["hand"][1]]
    )
