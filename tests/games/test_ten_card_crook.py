"""Ten Card Crook: every ruling, from hand-built positions."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

import cutpurse
from cutpurse.engine.options import Whole
from cutpurse.rulebooks.ten_card_crook import RULEBOOK, deck
from tests.support.positions.ten_card_crook import TEN, cards_of, codes, deck_of, position, row_of
from tests.support.soak import soak

# -- deal and draw ---------------------------------------------------------------------------------------------------


def test_the_deck_has_three_of_each_but_one_theft():
    for seed in range(40):
        state = cutpurse.load("ten_card_crook").deal(seed)
        assert cards_of(state) == sorted(TEN)
        assert state.to_move == 0
        assert state.truth()["row"] == state.truth()["held"] == []
        assert state.truth()["drawn"] != ["T"]
        # a Theft drawn first has nothing to steal, and that was a turn
        assert state.truth()["turn"] == 1 + state.truth()["known_bottom"]
        assert state.truth()["known_bottom"] == 0 or deck_of(state)[0] == "T"


def test_every_first_card_comes_up_as_often_as_it_should():
    game = cutpurse.load("ten_card_crook")
    firsts = Counter(game.deal(seed).truth()["drawn"][0] for seed in range(900))
    assert all(240 < firsts[card] < 360 for card in "<>M")


def test_the_next_turn_draws_the_top_card_which_is_the_last_of_the_deck():
    state = position(row="<", drawn=">", top="M<").play("L")
    assert state.truth()["drawn"] == ["M"]
    assert state.truth()["turn"] == 11
    assert state.play("hold").truth()["drawn"] == ["<"]


# -- the row ---------------------------------------------------------------------------------------------------------


def test_TC_1_a_card_is_placed_at_an_end_and_never_in_between():
    state = position(row="<>>", drawn="M", options={"hold_turns": 0})
    assert codes(state) == ["L", "R"]
    assert row_of(state.copy().play("L")) == "M<>>"
    assert row_of(state.copy().play("R")) == "<>>M"


def test_TC_16_an_empty_row_has_one_place_and_any_other_two_ends():
    assert codes(position(drawn="M")) == ["L", "hold"]
    assert codes(position(row="<", drawn="<")) == ["L", "R", "hold"]
    assert codes(position(held="<", held_turns=1)) == ["hL", "end"]


# -- the Theft -------------------------------------------------------------------------------------------------------


def test_TC_2_a_single_open_pocket_is_picked_by_itself_and_everything_is_shuffled():
    """TC-14."""
    state = position(row="<>M<", drawn=">", deck="<MM>T", known_bottom=2).play("L")
    truth = state.truth()
    assert state.scores == [1]
    assert row_of(state) == "><"
    assert (truth["shuffles"], truth["known_bottom"]) == (1, 0)  # seed 0 draws no second Theft here
    assert truth["turn"] == 12
    assert cards_of(state) == sorted(TEN)


def test_a_theft_with_nothing_to_steal_goes_to_the_bottom_and_the_turn_ends_by_itself():
    state = position(row="<M", drawn=">", top="T<").play("L")
    truth = state.truth()
    assert (deck_of(state)[0], truth["known_bottom"], truth["turn"], truth["drawn"]) == ("T", 1, 12, ["<"])
    assert state.scores == [0]


@pytest.mark.parametrize("code", ["pick2", "pick5"])
def test_a_theft_in_front_of_two_open_pockets_lets_you_choose(code):
    """TC-2, TC-14: and only that."""
    state = position(row=">M<>M", drawn="<", top="T").play("R")
    assert codes(state) == ["pick2", "pick5"]
    assert state.truth()["drawn"] == ["T"]
    state.play(code)
    assert row_of(state) == ">M<"  # seed 0 draws no second Theft here
    assert state.scores == [1]
    assert state.truth()["turn"] == 12
    assert cards_of(state) == sorted(TEN)


def test_a_theft_right_after_a_theft_picks_the_other_pocket(monkeypatch):
    def theft_on_top(s, cards, first, count):
        order = sorted(cards[first + i] for i in range(count))[::-1]
        for i in range(count):
            cards[first + i] = order[i]

    monkeypatch.setattr(deck, "shuffle", theft_on_top)
    state = position(row=">M<>M", drawn="<", top="T").play("R").play("pick5")
    assert state.scores == [2]
    assert row_of(state) == ""
    assert state.truth()["turn"] == 14  # two thefts, a third with nothing to steal, and this turn
    assert deck_of(state)[0] == "T"


def test_TC_12_the_theft_comes_first_but_a_held_card_may_follow_it():
    state = position(row=">M", drawn="<", held="<", top="T").play("R").play("end")
    assert state.truth()["points"] == 1
    assert state.truth()["turn"] == 11
    assert codes(state) == ["hL", "end"]
    state = position(row="<M", drawn="<", held=">", top="T>", options={"hold_turns": 9}).play("L").play("end")
    assert codes(state) == ["hL", "hR", "end"]
    assert row_of(state.copy().play("hR")) == "<<M>"
    assert state.play("end").truth()["drawn"] == [">"]


# -- two marks in a row ----------------------------------------------------------------------------------------------


def test_two_marks_in_a_row_may_go_back_with_the_first_in_the_row():
    """TC-3: the whole deck is shuffled."""
    state = position(row="<<", drawn="M", top="M", deck=">>>M<TM", known_bottom=2).play("L")
    assert codes(state) == ["L", "R", "hold", "back"]
    assert state.truth()["last_mark"] == 1
    state.play("back")
    assert row_of(state) == "<<"
    assert state.truth()["shuffles"] == 1
    assert state.truth()["known_bottom"] == 0 or deck_of(state)[0] == "T"
    assert cards_of(state) == sorted(TEN)


def test_two_marks_in_a_row_may_go_back_with_the_first_in_the_hand():
    state = position(row="<<", drawn="M", top="M").play("hold")
    assert codes(state) == ["L", "R", "back", "hL", "hR"]
    assert state.truth()["last_mark"] == 7
    state.play("back")
    assert state.truth()["held"] == []
    assert state.truth()["held_turns"] == 0
    assert row_of(state) == "<<"


@pytest.mark.parametrize(("code", "place"), [("hL", 2), ("hR", 1)])
def test_two_marks_in_a_row_may_go_back_with_the_first_buried_by_a_held_card(code, place):
    state = position(row="<<", drawn="M", held=">", top="M").play("L").play("end")
    state.play(code)
    assert state.truth()["last_mark"] == place
    assert "back" in codes(state)
    state.play("back")
    assert row_of(state) == {"hL": "><<", "hR": "<<>"}[code]


def test_the_first_mark_may_leave_the_hand_for_the_row_before_both_go_back():
    state = position(row="<>", drawn="M", top="M").play("hold").play("hR")
    assert state.truth()["last_mark"] == 3
    assert codes(state) == ["L", "R", "hold", "back"]
    assert row_of(state.play("back")) == "<>"


def test_the_first_mark_is_the_one_drawn_last_turn_and_not_another():
    state = position(row="M<<", drawn="M", top="M").play("R").play("back")
    assert row_of(state) == "M<<"
    state = position(row="<", held="M", held_turns=1, drawn="M", top="M", options={"hold_turns": 3}).play("R")
    assert codes(state) == ["hL", "hR", "end"]
    state.play("end").play("back")
    assert state.truth()["held"] == ["M"]
    assert row_of(state) == "<"


def test_the_first_mark_is_followed_through_removals():
    state = position(row="><<", drawn="M", top="M", options={"removal": "any_time"}).play("R").play("end")
    assert (state.truth()["last_mark"], codes(state)) == (4, ["L", "R", "hold", "back", "x1"])
    state.play("x1")
    assert state.truth()["last_mark"] == 2
    assert row_of(state.play("back")) == "<"
    state = position(row="M<<", drawn="M", last_mark=1, options={"removal": "any_time"}).play("x2")
    assert state.truth()["last_mark"] == 1  # a removal to its right does not move it


def test_TC_11_marks_go_back_only_while_the_second_is_undecided():
    state = position(row="M<<", drawn="M", held=">", last_mark=1)
    assert "back" in codes(state)
    assert codes(state.play("R")) == ["hL", "hR", "end"]


def test_TC_11_of_three_marks_in_a_row_the_third_pairs_with_the_second():
    state = position(row="<<", drawn="M", top="MM").play("L").play("R")
    assert row_of(state) == "M<<M"
    assert state.truth()["last_mark"] == 4
    assert row_of(state.play("back")) == "M<<"


def test_TC_11_a_mark_sent_back_is_no_first_mark(monkeypatch):
    def marks_on_top(s, cards, first, count):
        order = sorted(cards[first + i] for i in range(count))
        for i in range(count):
            cards[first + i] = order[i]

    monkeypatch.setattr(deck, "shuffle", marks_on_top)
    state = position(row="<<", drawn="M", top="M").play("L").play("back")
    assert state.truth()["drawn"] == ["M"]
    assert state.truth()["last_mark"] == 0
    assert codes(state) == ["L", "R", "hold"]


@pytest.mark.parametrize("between", "T<>")
def test_TC_11_another_card_in_between_breaks_the_row_of_marks(between):
    for first in ("L", "hold"):
        state = position(row="<", drawn="M", top=between + "M").play(first)
        for _ in range(4):
            if state.truth()["drawn"] == ["M"]:
                break
            state.play("end" if "end" in codes(state) else "L")
        assert state.truth()["drawn"] == ["M"]
        assert "back" not in codes(state)


def test_after_two_marks_went_back_the_held_card_may_still_be_placed():
    state = position(row="<M", drawn="M", held=">", last_mark=2).play("back")
    assert codes(state) == ["hL", "hR", "end"]
    assert state.truth()["drawn"] == []


# -- holding ---------------------------------------------------------------------------------------------------------


def test_a_held_card_placed_first_makes_room_to_hold_the_drawn_one():
    state = position(row="<", drawn="M", held=">")
    assert codes(state) == ["L", "R", "hL", "hR"]
    state.play("hL")
    assert codes(state) == ["L", "R", "hold"]
    state.play("hold")
    assert (row_of(state), state.truth()["held"], state.truth()["held_turns"]) == ("><", ["M"], 1)


def test_TC_12_a_card_held_this_turn_is_not_placed_in_it_and_the_turn_ends_by_itself():
    state = position(row="<", drawn="M", top=">").play("hold")
    assert state.truth()["turn"] == 11
    assert state.truth()["drawn"] == [">"]
    state = position(row="><", drawn="M", options={"removal": "any_time"}).play("hold")
    assert codes(state) == ["x1", "end"]


def test_TC_12_the_turn_ends_by_a_move_when_the_held_card_could_be_placed_and_else_by_itself():
    state = position(row="<", drawn=">", held="<", top=">").play("L")
    assert codes(state) == ["hL", "hR", "end"]
    assert state.copy().play("hL").truth()["turn"] == 11
    assert state.play("end").truth()["turn"] == 11
    full = position(row="<<>>>", drawn="<", held="M", top="M").play("L")  # nothing to remove, so nothing to choose
    assert full.ended == "no_room"
    full = position(row="<<>>>", drawn="<", held="M", deck="MMT").play("L")
    assert (full.ended, full.truth()["turn"], deck_of(full)) == ("no_room", 12, "TM")


@pytest.mark.parametrize("limit", [1, 3, 9])
def test_TC_4_a_card_is_held_through_so_many_turns_and_then_must_be_placed(limit):
    state = position(row="<", drawn="M", top="<>", options={"hold_turns": limit}).play("hold")
    for age in range(1, limit + 1):
        assert state.truth()["held_turns"] == age
        state = position(row="<", drawn=">", held="M", held_turns=age, top="<", options={"hold_turns": limit}).play("L")
        assert codes(state) == (["hL", "hR"] if age == limit else ["hL", "hR", "end"])
        if age < limit:
            state.play("end")
    assert row_of(state.play("hR")) == "><M"
    assert state.truth()["held"] == []


def test_TC_4_to_the_turn_in_one_game():
    state = position(row="", drawn="M", top="<><<").play("hold")
    state.play("L").play("end").play("L").play("end")
    assert (state.truth()["turn"], state.truth()["held_turns"]) == (13, 3)
    state.play("L")
    assert codes(state) == ["hL", "hR"]


def test_TC_4_a_turn_that_draws_the_theft_counts():
    state = position(row="<", drawn=">", held="M", held_turns=2, top="T>").play("L").play("end")
    assert (state.truth()["turn"], state.truth()["held_turns"]) == (11, 3)
    assert codes(state) == ["hL", "hR"]


def test_TC_4_cards_cannot_be_held_when_hold_turns_is_0():
    state = position(row="<", drawn="M", options={"hold_turns": 0})
    assert codes(state) == ["L", "R"]


def test_a_card_whose_time_is_up_may_be_placed_before_the_drawn_one():
    state = position(row="<", drawn="<", held="M", held_turns=3)
    assert codes(state) == ["L", "R", "hL", "hR"]
    assert codes(state.play("hL")) == ["L", "R", "hold"]


# -- removing --------------------------------------------------------------------------------------------------------


def test_TC_9_in_a_full_row_removing_and_placing_are_one_move():
    state = position(row="<<M<>>", drawn=">", held="", top="M")
    assert codes(state) == ["x4L", "x4R", "hold"]  # even though it could be held
    assert row_of(state.copy().play("x4L")) == "><<M>>"
    state.play("x4R")
    assert (row_of(state), deck_of(state)[0], state.truth()["known_bottom"]) == ("<<M>>>", "<", 1)


def test_TC_9_the_held_card_too_is_placed_by_removing():
    state = position(row="<<M<>>", drawn=">", held="M", held_turns=1)
    assert codes(state) == ["x4L", "x4R", "x4hL", "x4hR"]
    state.play("x4hR")
    assert row_of(state) == "<<M>>M"
    assert state.truth()["drawn"] == [">"]
    assert codes(state) == ["x5L", "x5R", "hold"]
    state = position(row="<<M<>", drawn=">", held="M", held_turns=1).play("R")
    assert codes(state) == ["x4hL", "x4hR", "end"]


def test_the_longest_list_of_moves_is_two_cards_by_four_removals_by_two_ends_and_sending_back():
    state = position(row=">M<>M<", drawn="M", held=">", last_mark=5)
    assert len(codes(state)) == 17 == RULEBOOK.most_moves
    assert codes(state)[:9] == ["x1L", "x1R", "x3L", "x3R", "x4L", "x4R", "x6L", "x6R", "back"]
    assert row_of(state.play("x6hR")) == ">M<>M>"


def test_TC_5_both_crowds_of_a_pair_leave_and_the_left_one_goes_to_the_bottom_first():
    state = position(row="<<><>>", drawn="M")
    assert codes(state) == ["x3L", "x3R", "hold"]
    state.play("x3L")
    assert row_of(state) == "M<<>>"
    assert deck_of(state)[:2] == "<>"  # the right one lies at the very bottom, the left one upon it
    assert state.truth()["known_bottom"] == 2


@pytest.mark.parametrize("row", ["<M", "M>", "<>", ">>", "<<", "M", ">", "<", "<M>", "<<M>>", "<>>"])
def test_near_misses_are_not_removable(row):
    assert "x" not in "".join(codes(position(row=row, drawn="M", options={"removal": "any_time"})))


def test_TC_6_nothing_is_removed_while_the_row_has_room():
    assert codes(position(row=">M<><", drawn="<")) == ["L", "R", "hold"]
    assert codes(position(row=">M<", drawn="<", held="M")) == ["L", "R", "hL", "hR"]


def test_TC_6_TC_18_with_any_time_a_removal_is_a_move_of_its_own():
    state = position(row=">M<><", drawn="<", options={"removal": "any_time"})
    assert codes(state) == ["L", "R", "hold", "x1", "x3", "x4"]
    state.play("x4")
    assert (row_of(state), state.truth()["drawn"]) == (">M<", ["<"])
    assert codes(state) == ["L", "R", "hold", "x1", "x3"]
    state.play("hold")
    assert codes(state) == ["x1", "x3", "end"]
    state.play("x1").play("x2")
    assert state.truth()["turn"] == 11  # nothing was left to choose
    full = position(row="<<M<>>", drawn=">", held="M", held_turns=3, options={"removal": "any_time"})
    assert codes(full) == ["x4"]
    assert codes(full.play("x4")) == ["L", "R", "hL", "hR"]


def test_TC_18_after_a_theft_with_any_time_crowds_may_still_leave():
    state = position(row="><M", drawn="<", top="T", options={"removal": "any_time"}).play("R").play("end")
    assert state.truth()["drawn"] == []
    assert codes(state) == ["x1", "x4", "end"]


# -- no room ---------------------------------------------------------------------------------------------------------


def test_TC_7_a_card_without_room_ends_the_game_at_once():
    state = position(row="<<>>>", drawn="<", top="M", options={"hold_turns": 0}).play("L")
    assert state.ended == "no_room"
    assert (state.to_move, state.moves(), state.winners) == (None, [], [])
    assert state.truth()["drawn"] == ["M"]
    assert codes(position(row="<<>>>", drawn="<", top="M").play("L")) == ["hold"]


def test_TC_7_a_held_card_whose_time_is_up_and_has_no_room_ends_the_game():
    """TC-17: you may walk into it."""
    state = position(row="<<>>>", drawn="<", held="M", held_turns=3)
    assert codes(state) == ["L", "R", "hL", "hR"]
    assert state.copy().play("L").ended == "no_room"
    assert state.play("hL").ended is None
    theft = position(row="<<>>>", drawn="<", held="M", held_turns=2, top="T").play("L")
    assert theft.ended == "no_room"


def test_TC_7_sending_two_marks_back_saves_you():
    state = position(row="<<<>>>", drawn="M", held="M", last_mark=7)
    assert codes(state) == ["back"]
    assert state.play("back").ended is None
    state = position(row="<<<M>>", drawn="M", held=">", held_turns=3, last_mark=4)
    assert codes(state) == ["back"]
    assert codes(state.play("back")) == ["hL", "hR"]
    assert row_of(state) == "<<<>>"
    assert position(row="<<<>>", drawn=">", held="M", top="M").play("R").ended == "no_room"  # held longer than a turn


# -- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "card", "code", "reason"),
    [
        ("M<", "M", "L", "touching"),
        (">M", "M", "R", "touching"),
        (">M<M", "M", "L", "checkmate"),
        ("M>M<", "M", "R", "checkmate"),
        ("><M", "M", "L", "checkmate"),
        ("<M><", "M", "R", "checkmate"),
        ("<M", "M", "L", None),
        ("<>M", "M", "L", None),
        (">>M", "M", "L", None),
        ("><<M", "M", "L", None),
        ("<M<M", "M", "L", None),
        (">M>M", "M", "L", None),
    ],
)
def test_TC_8_marks_that_touch_and_both_checkmates_end_the_game(row, card, code, reason):
    state = position(row=row, drawn=card, points=5, top="<" if row.count("<") < 3 else ">").play(code)
    assert state.ended == reason
    assert state.over == (reason is not None)
    assert state.scores == [5]
    assert state.winners == []


def test_TC_8_a_removal_that_brings_marks_together_ends_the_game():
    state = position(row="M><><M", drawn="M", options={"removal": "any_time"})
    assert state.copy().play("x2").ended == state.copy().play("x4").ended == "checkmate"
    state = position(row="M<M", drawn=">", options={"removal": "any_time"}).play("x2")
    assert (state.ended, row_of(state), state.truth()["drawn"]) == ("touching", "MM", [">"])


def test_TC_10_marks_are_checked_between_the_removal_and_the_placing():
    state = position(row="<M<M>>", drawn=">", held="M", held_turns=1)
    assert codes(state) == ["x3L", "x3R", "x3hL", "x3hR"]  # the only removal, and it must be made
    state.play("x3R")
    assert (state.ended, row_of(state), state.truth()["drawn"]) == ("touching", "<MM>>", [">"])
    assert cards_of(state) == sorted(TEN)


def test_TC_10_a_checkmate_between_the_removal_and_the_placing_counts():
    state = position(row="M>><<M", drawn="M").play("x3L")
    assert (state.ended, row_of(state), state.truth()["drawn"]) == ("checkmate", "M><M", ["M"])


def test_a_held_card_can_end_the_game_too():
    assert position(row="M<", drawn="<", held="M").play("hL").ended == "touching"


# -- options ---------------------------------------------------------------------------------------------------------


def test_the_options_are_the_ones_the_rules_name_with_their_limits():
    hold, removal, turns = RULEBOOK.options
    assert isinstance(hold, Whole)
    assert isinstance(turns, Whole)
    assert (hold.name, hold.low, hold.high, hold.default) == ("hold_turns", 0, 9, 3)
    assert (turns.name, turns.low, turns.high, turns.default) == ("turns", 0, 100_000, 0)
    assert (removal.name, removal.values, removal.default) == ("removal", ("when_full", "any_time"), "when_full")


def test_TC_13_the_game_ends_after_the_last_turn():
    state = position(row="<", drawn=">", turn=100, points=4, options={"turns": 100}).play("L")
    assert (state.ended, state.scores) == ("turn_limit", [4])
    assert state.truth()["drawn"] == []
    assert position(row="<", drawn=">", turn=99, options={"turns": 100}).play("L").ended is None
    assert position(row="<", drawn=">", turn=100).play("L").ended is None


def test_TC_13_in_the_last_turn_a_held_card_may_be_kept_unless_its_time_is_up():
    state = position(row="<", drawn=">", held="M", turn=7, options={"turns": 7}).play("L")
    assert codes(state) == ["hL", "hR", "end"]
    assert state.play("end").ended == "turn_limit"
    assert codes(position(row="<", drawn=">", held="M", held_turns=3, turn=7, options={"turns": 7}).play("L")) == [
        "hL",
        "hR",
    ]


def test_TC_15_nobody_wins_and_how_it_ended_tells_a_thief_who_got_away_from_one_who_was_caught():
    assert RULEBOOK.aim == "score"
    escaped = position(row="<", drawn=">", turn=7, points=2, options={"turns": 7}).play("L")
    caught = position(row="<M", drawn="M", turn=7, points=2, options={"turns": 7}).play("R")
    assert (escaped.ended, escaped.winners, escaped.scores) == ("turn_limit", [], [2])
    assert (caught.ended, caught.winners, caught.scores) == ("touching", [], [2])


def test_TC_13_a_single_turn_that_draws_the_theft_is_a_whole_game():
    game = cutpurse.load("ten_card_crook", turns=1)
    over = [state for state in map(game.deal, range(60)) if state.over]
    assert over
    for state in over:
        assert (state.ended, state.truth()["turn"], deck_of(state)[0]) == ("turn_limit", 1, "T")


# -- who sees what ---------------------------------------------------------------------------------------------------


def test_the_order_of_the_deck_is_hidden_but_for_cards_put_at_the_bottom_since_the_last_shuffle():
    state = position(row="<<><>>", drawn="M", deck="MTM").play("x3L")
    for seat in (0, None):
        known = state.knowledge(seat)
        assert known["deck"] == ["<", ">", None, None]
        assert known["row"] == list("M<<>>")
        assert [card.face for card in state.view(seat).zone("deck").pieces] == known["deck"]
    assert position(row="<", drawn=">", deck="T<<>>MMM").observe(0).tolist() == (
        position(row="<", drawn=">", deck="MM>T<M<>").observe(0).tolist()
    )


def test_once_the_unknown_cards_are_drawn_the_next_draws_are_known():
    state = position(row="<<<M", drawn=">", deck="T>M>M", known_bottom=3).play("R")
    assert state.knowledge(0)["deck"] == ["T", ">", "M", None]
    state.play("hold")
    assert state.knowledge(0)["deck"] == ["T", ">", "M"]
    state.play("L").play("end")
    assert state.knowledge(0)["deck"] == ["T", ">"]
    assert state.truth()["known_bottom"] == 2


def test_guesses_keep_what_is_known_and_cover_every_order_of_the_rest_evenly():
    state = position(row="<<>M", held="M", drawn="<", deck=">T" + ">M", known_bottom=2)
    seen = Counter(deck_of(state.guess(0, seed)) for seed in range(400))
    assert set(seen) == {">T>M", ">TM>"}
    assert min(seen.values()) > 150
    state, guesses = position(row="<<>", drawn="<", held="M", deck="T>M>M", known_bottom=1), soak(240, 1200)
    seen = Counter(deck_of(state.guess(None, seed)) for seed in range(guesses))
    expected = {"T" + "".join(order) for order in permutations(">M>M")}
    assert set(seen) == expected
    average = guesses / len(expected)
    assert sum((count - average) ** 2 / average for count in seen.values()) < 20.5  # chi-square, 5 degrees, p = 0.001
