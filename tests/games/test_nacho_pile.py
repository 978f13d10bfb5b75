"""Nacho Pile, ruling by ruling. A bag of one kind makes the next draw certain."""

from collections import Counter

import pytest

import cutpurse
from cutpurse.errors import OptionError
from tests.support.positions.nacho_pile import AGAIN, FIRST, WILDS, bag, codes, front, plate, position, turn
from tests.support.soak import soak

# -- the bag -------------------------------------------------------------------------------------------------------


def test_NP_1_the_bag_holds_54_chips():
    state = cutpurse.load("nacho_pile").deal(1)
    assert state.truth()["bag"] == [7, 7, 7, 7, 7, 7, 7, 2, 1, 1, 1]
    assert state.truth()["bag_size"] == 54
    assert state.to_move == 0
    assert state.truth()["drawn"] is None
    assert state.scores == [0, 0]


@pytest.mark.parametrize(
    ("options", "chips"),
    [
        ({"per_number": 1, "wilds": 0, "specials": 0}, [1] * 7 + [0] * 4),
        ({"per_number": 20, "wilds": 20, "specials": 10}, [20] * 8 + [10] * 3),
        ({"per_number": 3, "wilds": 5, "specials": 2}, [3] * 7 + [5, 2, 2, 2]),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_NP_1_the_bag_follows_its_options_and_every_game_ends(options, chips, players):
    for flags in ({}, {"wild_busts": False, "count_front": True}):
        state = cutpurse.load("nacho_pile", players=players, **options, **flags).deal(players)
        assert state.truth()["bag"] == chips
        assert state.truth()["bag_size"] == sum(chips)
        step = 0
        while not state.over:
            state.play((7 * step + step // 3) % state.move_count)
            step += 1
        assert state.truth()["bag_size"] == 1
        assert state.winners


def test_options_outside_their_limits_are_refused():
    for name, values in {"per_number": (0, 21), "wilds": (-1, 21), "specials": (-1, 11), "players": (1, 5)}.items():
        for value in values:
            with pytest.raises(OptionError):
                cutpurse.load("nacho_pile", **{name: value})


def test_54_chips_are_on_the_table_after_every_action():
    def faces(state):
        return Counter(piece.face for zone in state.view(None).zones for piece in zone.pieces)

    for seed in range(4):
        state = cutpurse.load("nacho_pile", players=3).deal(seed)
        whole = faces(state)
        assert whole.total() == 54
        step = seed
        while not state.over:
            state.play((5 * step + step // 2) % state.move_count)
            step += 1
            assert faces(state) == whole


# -- the turn ------------------------------------------------------------------------------------------------------


def test_the_first_draw_of_a_turn_is_the_only_move():
    state = cutpurse.load("nacho_pile").deal(1)
    assert codes(state) == ["draw"]
    state = position(bag="4 4 4", phase=FIRST).play("draw")
    assert codes(state) == ["draw", "stop"]
    assert turn(state) == "4"
    assert bag(state) == "4 4"
    assert state.truth()["drawn"] == "4"


def test_a_turn_begins_by_claiming_everything_in_front():
    state = position(turn="1", front={1: "2 2 w2 w7", 0: "5"}, plate={1: "2"}).play("stop")
    assert state.to_move == 1
    assert state.truth()["phase"] == FIRST
    assert plate(state, 1) == "2 2 2 w2 w7"
    assert front(state, 1) == ""
    assert front(state, 0) == "1 5"
    assert state.scores == [0, 5]


def test_a_bust_returns_exactly_this_turns_chips():
    state = position(
        bag="4 4 4", turn="4 6 wild", front={0: "2 w2", 1: "", 2: "5"}, plate={0: "1 steal"}, players=3
    ).play("draw")
    assert bag(state) == "4 4 4 4 6 wild"
    assert turn(state) == ""
    assert front(state, 0) == "2 w2"
    assert plate(state, 0) == "1 steal"
    assert front(state, 2) == "5"
    assert state.to_move == 1
    assert (state.truth()["drawn"], state.truth()["bust"]) == ("4", 1)
    assert state.play("draw").truth()["bust"] == 0


def test_a_number_in_front_of_you_does_not_bust_you():
    state = position(bag="4 4 4", turn="6", front={0: "4"}).play("draw")
    assert turn(state) == "4 6"
    assert state.truth()["phase"] == AGAIN


def test_stopping_steals_from_several_players_at_once():
    state = position(turn="3 5", front={0: "3", 1: "3 3 7", 2: "w3 5 6", 3: "5 5 w5 1"}, players=4, to_move=0).play(
        "stop"
    )
    assert front(state, 0) == "3 3 3 3 5 5 5 5 w3 w5"
    assert plate(state, 1) == "7"  # claimed: it is seat 1's turn
    assert front(state, 2) == "6"
    assert front(state, 3) == "1"


def test_the_turn_passes_to_the_left_and_wraps():
    assert position(turn="1", players=3, to_move=2).play("stop").to_move == 0
    assert position(turn="1", players=4, to_move=2).play("stop").to_move == 3


# -- wilds ---------------------------------------------------------------------------------------------------------


def test_NP_2_the_second_wild_busts():
    state = position(bag="wild wild", turn="3 wild").play("draw")
    assert state.to_move == 1
    assert bag(state) == "3 wild wild wild"


def test_NP_2_several_wilds_may_lie_there_when_they_do_not_bust():
    state = position(bag="wild wild wild", turn="3 wild", options={"wild_busts": False}).play("draw")
    assert state.to_move == 0
    assert turn(state) == "3 wild wild"


def test_NP_2_a_plain_number_still_busts_when_wilds_do_not():
    state = position(bag="3 3 3", turn="3 wild wild", options={"wild_busts": False}).play("draw")
    assert bag(state) == "3 3 3 3 wild wild"
    assert state.truth()["bust"] == 1


def test_NP_3_a_wild_gets_any_number_when_you_stop():
    state = position(turn="3 wild", front={1: "3 5 5"}).play("stop")
    assert state.to_move == 0
    assert state.truth()["phase"] == WILDS
    assert codes(state) == [f"wild{n}" for n in range(1, 8)]
    assert front(state, 0) == "3 3"
    state.play("wild5")
    assert front(state, 0) == "3 3 5 5 w5"
    assert state.to_move == 1


def test_NP_3_a_wild_may_double_a_number_you_hold():
    state = position(turn="3 wild", front={1: "w3 4"}, plate={}).play("stop").play("wild3")
    assert front(state, 0) == "3 w3 w3"
    state = position(bag="7 7 7", turn="7", to_move=1, front={0: "3 w3 w3"}).play("stop")
    assert plate(state, 0) == "3 w3 w3"


def test_NP_13_several_wilds_are_numbered_from_low_to_high():
    state = position(turn="wild wild wild", front={1: "2 4 6"}, options={"wild_busts": False}).play("stop")
    assert state.truth()["lowest_wild"] == 1
    state.play("wild4")
    assert codes(state) == ["wild4", "wild5", "wild6", "wild7"]
    assert (turn(state), front(state, 0), front(state, 1)) == ("wild wild", "4 w4", "2 6")
    state.play("wild4")
    state.play("wild7")
    assert front(state, 0) == "4 w4 w4 w7"
    assert state.truth()["lowest_wild"] == 0
    assert plate(state, 1) == "2 6"


def test_NP_13_a_wild_after_a_seven_is_a_seven_and_still_a_move():
    state = position(turn="wild wild", options={"wild_busts": False}).play("stop").play("wild7")
    assert codes(state) == ["wild7"]
    assert front(state.play(0), 0) == "w7 w7"


# -- Steal ---------------------------------------------------------------------------------------------------------


def test_steal_without_a_pile_has_no_effect():
    state = position(bag="steal steal steal", turn="4", front={0: "2"}).play("draw")
    assert (turn(state), plate(state, 0), front(state, 0)) == ("4", "steal", "2")
    assert codes(state) == ["draw", "stop"]


def test_NP_5_the_only_pile_is_stolen_by_itself():
    state = position(bag="steal steal steal", turn="4", front={0: "5", 1: "5 w5"}).play("draw")
    assert (front(state, 0), front(state, 1)) == ("5 5 w5", "")
    assert plate(state, 0) == "steal"
    assert state.truth()["phase"] == AGAIN


def test_NP_5_among_several_piles_the_player_chooses():
    state = position(bag="steal steal steal", turn="4", front={0: "1", 1: "5 5", 2: "5 w6"}, players=3).play("draw")
    assert codes(state) == ["steal2.5", "steal3.5", "steal3.6"]
    assert (turn(state), plate(state, 0)) == ("4 steal", "")
    state.play("steal3.6")
    assert (front(state, 0), front(state, 2), plate(state, 0)) == ("1 w6", "5", "steal")
    assert codes(state) == ["draw", "stop"]


def test_a_stolen_pile_cannot_bust_you_and_survives_a_bust():
    state = position(bag="5 5 5", turn="4", front={0: "5 5"}).play("draw")
    assert turn(state) == "4 5"
    state.play("draw")
    assert state.truth()["bust"] == 1
    assert front(state, 0) == "5 5"
    assert bag(state) == "4 5 5 5"


def test_NP_11_a_second_steal_in_one_turn_does_not_bust():
    state = position(bag="steal steal steal", turn="4", options={"specials": 3}).play("draw").play("draw")
    assert plate(state, 0) == "steal steal"
    assert turn(state) == "4"


# -- Score ---------------------------------------------------------------------------------------------------------


def test_score_with_nothing_drawn_has_no_effect():
    state = position(bag="score score score", phase=FIRST, front={1: "3"}, plate={0: "steal"}).play("draw")
    assert (plate(state, 0), front(state, 1)) == ("steal score", "3")
    assert codes(state) == ["draw", "stop"]


def test_NP_5_score_takes_the_only_number_by_itself_from_everybody():
    state = position(bag="score score score", turn="3", front={0: "3 4", 1: "3 w3", 2: "3 5"}, players=3).play("draw")
    assert plate(state, 0) == "3 3 3 3 w3 score"
    assert (front(state, 0), front(state, 1), front(state, 2)) == ("4", "", "5")
    assert turn(state) == ""


def test_score_chooses_among_several_numbers():
    state = position(bag="score score score", turn="3 6", front={1: "6 3"}).play("draw")
    assert codes(state) == ["score3", "score6"]
    assert turn(state) == "3 6 score"
    state.play("score6")
    assert (plate(state, 0), turn(state), front(state, 1)) == ("6 6 score", "3", "3")


def test_NP_3_score_picks_a_wild_as_any_number_and_brings_the_plain_one_along():
    state = position(bag="score score score", turn="3 wild", front={1: "3 w3 4"}).play("draw")
    assert codes(state) == ["score3", *(f"scoreW{n}" for n in range(1, 8))]
    other = state.copy()
    state.play("scoreW3")
    assert (plate(state, 0), turn(state), front(state, 1)) == ("3 3 w3 w3 score", "", "4")
    other.play("scoreW4")
    assert (plate(other, 0), turn(other), front(other, 1)) == ("4 w4 score", "3", "3 w3")


def test_NP_13_scoring_the_plain_chip_leaves_the_wild():
    state = position(bag="score score score", turn="3 wild").play("draw").play("score3")
    assert (plate(state, 0), turn(state)) == ("3 score", "wild")


def test_a_lone_wild_is_scored_as_a_number_of_choice():
    state = position(bag="score score score", turn="wild", front={1: "7"}).play("draw")
    assert codes(state) == [f"scoreW{n}" for n in range(1, 8)]
    assert plate(state.play("scoreW7"), 0) == "7 w7 score"


def test_NP_2_score_picks_one_of_several_wilds():
    state = position(bag="score score score", turn="2 wild wild", options={"wild_busts": False}).play("draw")
    state.play("scoreW2")
    assert (plate(state, 0), turn(state)) == ("2 w2 score", "wild")


def test_NP_4_a_scored_number_or_wild_is_out_of_the_turn():
    state = position(bag="3 3 3", turn="3 score", phase="score").play("score3").play("draw")
    assert (turn(state), state.truth()["bust"]) == ("3", 0)
    state = position(bag="wild wild wild", turn="wild score", phase="score").play("scoreW1").play("draw")
    assert (turn(state), state.truth()["bust"]) == ("wild", 0)


def test_NP_9_specials_and_scored_chips_survive_a_bust():
    state = position(bag="6 6 6", turn="3 6 score", phase="score").play("score3").play("draw")
    assert state.truth()["bust"] == 1
    assert plate(state, 0) == "3 score"
    assert bag(state) == "6 6 6 6"


def test_NP_9_stopping_without_a_number_chip_is_legal():
    state = position(bag="steal steal steal", phase=FIRST).play("draw").play("stop")
    assert state.to_move == 1
    assert front(state, 0) == ""


# -- Remove --------------------------------------------------------------------------------------------------------


def test_remove_without_a_pile_has_no_effect_even_on_this_turns_chips():
    state = position(bag="remove remove remove", turn="4 5").play("draw")
    assert (turn(state), plate(state, 0), bag(state)) == ("4 5", "remove", "remove remove")


def test_NP_5_the_only_pile_is_removed_by_itself_even_your_own():
    state = position(bag="remove remove remove", turn="4", front={0: "2 2 w2"}).play("draw")
    assert front(state, 0) == ""
    assert bag(state) == "2 2 wild remove remove"  # NP-3: wild again
    assert codes(state) == ["draw", "stop"]


def test_remove_chooses_among_all_piles():
    state = position(bag="remove remove remove", front={0: "2", 1: "2 w7"}, players=2).play("draw")
    assert codes(state) == ["remove1.2", "remove2.2", "remove2.7"]
    state.play("remove2.7")
    assert bag(state) == "wild remove remove"
    assert (front(state, 0), front(state, 1), plate(state, 0)) == ("2", "2", "remove")


def test_every_pile_on_the_table_can_be_listed():
    everything = "1 2 3 4 5 6 7"
    state = position(bag="remove remove remove", front=dict.fromkeys(range(4), everything), players=4).play("draw")
    assert len(set(codes(state))) == 28
    state = position(bag="steal steal steal", front=dict.fromkeys(range(4), everything), players=4, to_move=3)
    assert len(set(codes(state.play("draw")))) == 21


# -- the end -------------------------------------------------------------------------------------------------------


def test_the_game_ends_in_mid_turn_when_one_chip_is_left():
    state = position(bag="4 4", turn="3", front={0: "4 4 4"}, plate={0: "4 4 1", 1: "w4 5 5 5 5"}).play("draw")
    assert state.over
    assert state.ended == "last_chip_number"
    assert state.truth()["revealed"] == "4"
    assert bag(state) == "4"
    assert turn(state) == "3 4"  # NP-6: neither these nor the piles in front count
    assert state.scores == [2, 1]
    assert state.winners == [0]
    assert state.view(None).zone("bag").pieces[0].face == "4"


@pytest.mark.parametrize("last", ["wild", "steal", "score", "remove"])
def test_a_last_chip_without_a_number_lets_the_total_decide(last):
    state = position(bag=f"4 {last}", plate={0: "4 4 4", 1: "5 5 w6 remove"}, phase=FIRST)
    futures = [state.guess(None, seed).play("draw") for seed in range(20)]
    future = next(future for future in futures if future.truth()["revealed"] == last)
    assert future.ended == "last_chip_total"
    assert future.scores == [3, 4]
    assert future.winners == [1]


def test_a_bust_does_not_end_the_game():
    state = position(bag="4 4", turn="4").play("draw")
    assert not state.over
    assert bag(state) == "4 4 4"


def test_remove_can_put_the_bag_back_above_one_chip():
    state = position(bag="remove remove", turn="3", front={1: "6 w6"}).play("draw")
    assert not state.over
    assert bag(state) == "6 wild remove"
    assert codes(state) == ["draw", "stop"]
    state = position(bag="remove remove", turn="3", front={0: "1", 1: "6"}).play("draw")
    assert state.truth()["bag_size"] == 1
    assert not state.play("remove2.6").over
    assert position(bag="remove remove", turn="3").play("draw").over


def test_the_last_effect_is_done_before_the_game_ends():
    state = position(bag="score score", turn="3 5", front={1: "5 5"}).play("draw")
    assert not state.over
    state.play("score5")
    assert state.ended == "last_chip_total"
    assert plate(state, 0) == "5 5 5 score"
    assert state.winners == [0]
    state = position(bag="steal steal", turn="3", front={1: "5 6"}).play("draw").play("steal2.6")
    assert state.over
    assert front(state, 0) == "6"


def test_NP_6_with_count_front_the_player_stops_and_all_claim():
    table = {"bag": "4 4", "turn": "3", "front": {0: "4", 1: "4 3 7", 2: "w4 2"}, "players": 3}
    state = position(**table, plate={2: "1"}, options={"count_front": True}).play("draw")
    assert state.over
    assert plate(state, 0) == "3 3 4 4 4 w4"
    assert plate(state, 1) == "7"
    assert plate(state, 2) == "1 2"
    assert turn(state) == front(state, 0) == front(state, 1) == front(state, 2) == ""
    assert state.scores == [4, 0, 0]
    plain = position(**table, plate={2: "1"}).play("draw")
    assert plain.scores == [0, 0, 0]
    assert plain.winners == [2]  # NP-7


def test_NP_6_with_count_front_the_last_stop_still_numbers_the_wild():
    state = position(bag="4 4", turn="wild", front={1: "4"}, options={"count_front": True}).play("draw")
    assert not state.over
    assert state.truth()["revealed"] == "4"
    assert codes(state) == [f"wild{n}" for n in range(1, 8)]
    state.play("wild4")
    assert state.ended == "last_chip_number"
    assert state.scores == [3, 0]


@pytest.mark.parametrize(
    ("plates", "winners"),
    [
        ({0: "4 4", 1: "4 1 1", 2: "4 4"}, [0, 2]),
        ({0: "4 4", 1: "4 1 1", 2: "4 w4 1"}, [2]),
        ({0: "4 4 steal", 1: "4 4", 2: "4 w4 1"}, [0, 2]),
        ({0: "1", 1: "1 2", 2: "3"}, [1]),
        ({0: "4 4", 1: "4 1 1 2 2 2", 2: "5 5 5 5 5"}, [0]),
    ],
)
def test_NP_7_ties_go_to_the_total_and_are_then_shared(plates, winners):
    state = position(bag="4 4", plate=plates, players=3, phase=FIRST).play("draw")
    assert state.winners == winners


def test_NP_8_200_turns_without_a_chip_on_a_plate_end_the_game():
    table = {"bag": "4 4", "turn": "4", "plate": {0: "4", 1: "5 6"}, "front": {1: "1 2 3"}}
    assert position(**table, idle_turns=199).play("draw").to_move == 1
    state = position(**table, idle_turns=200).play("draw")
    assert state.ended == "nothing_claimed"
    assert state.truth()["revealed"] is None
    assert state.winners == [1]
    assert plate(state, 1) == "5 6"
    assert front(state, 1) == "1 2 3"


def test_NP_8_a_stop_in_the_200th_idle_turn_ends_the_game_too():
    state = position(turn="3", idle_turns=200).play("stop")
    assert state.ended == "nothing_claimed"
    assert state.winners == [0, 1]


def test_NP_10_with_count_front_all_claim_when_idle_turns_end_the_game():
    state = position(turn="3", front={1: "5"}, idle_turns=200, options={"count_front": True}).play("stop")
    assert state.ended == "nothing_claimed"
    assert (plate(state, 0), plate(state, 1)) == ("3", "5")
    assert state.winners == [0, 1]


def test_NP_12_claims_and_special_chips_break_the_idle_run():
    assert position(turn="3", front={1: "5"}, idle_turns=9).play("stop").truth()["idle_turns"] == 0
    assert position(turn="3", idle_turns=9).play("stop").truth()["idle_turns"] == 10
    state = position(bag="steal steal steal", turn="3", idle_turns=200).play("draw")
    assert state.truth()["idle_turns"] == 0
    assert state.play("stop").truth()["idle_turns"] == 1


def test_NP_8_players_who_never_stop_and_always_bust_are_stopped():
    state = position(bag="4 4 4", phase=FIRST)
    draws = 0
    while not state.over:
        state.play("draw")
        draws += 1
    assert (draws, state.ended) == (400, "nothing_claimed")


def test_NP_14_the_score_is_the_plate_until_a_number_decides():
    state = position(bag="4 4", plate={0: "4 w4 7 steal", 1: "1 1 1 1 1"}, phase=FIRST)
    assert state.scores == [4, 5]
    assert state.play("draw").scores == [2, 0]


def test_a_bag_of_seven_chips_can_end_in_the_first_turn():
    state = cutpurse.load("nacho_pile", players=4, per_number=1, wilds=0, specials=0).deal(5)
    for _ in range(6):
        state.play("draw")
    assert state.ended == "last_chip_number"
    assert state.winners == [0, 1, 2, 3]


# -- chance --------------------------------------------------------------------------------------------------------


EACH = soak(50, 250)  # draws of each of the chips, on average


def test_every_chip_in_the_bag_is_equally_likely():
    state = position(bag="1 1 1 1 2 2 wild steal", phase=FIRST, options={"per_number": 4})
    seen = Counter(state.guess(0, seed).play("draw").truth()["drawn"] for seed in range(8 * EACH))
    share = {"1": 4 * EACH, "2": 2 * EACH, "wild": EACH, "steal": EACH}
    assert seen.keys() == share.keys()
    assert sum((seen[face] - expected) ** 2 / expected for face, expected in share.items()) < 16.3  # p = 0.001, df 3
