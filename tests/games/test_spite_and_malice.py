"""Spite & Malice: every ruling of its rules page, from hand-built positions."""

from collections import Counter
from itertools import permutations

import pytest

import cutpurse
from cutpurse.errors import OptionError
from cutpurse.rulebooks.spite_and_malice import RULEBOOK
from cutpurse.rulebooks.spite_and_malice.pieces import KINDS, MOST_SEATS, SPOT_ROOM, SPOTS
from cutpurse.rulebooks.spite_and_malice.rules import first_seat
from tests.support.positions.spite_and_malice import (
    RANKS,
    UP_TO_QUEEN,
    codes,
    counts,
    exhausted,
    hands,
    plays,
    position,
    seat_0,
    spots,
)
from tests.support.soak import soak

# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "win_cards"), [(2, 20), (3, 10), (4, 10)])
def test_everyone_gets_five_cards_four_discards_and_a_win_pile(players, win_cards):
    truth = cutpurse.load("spite_and_malice", players=players).deal(1).truth()
    for seat in range(players):
        assert len(truth["hand"][seat]) == 5
        assert [len(pile) for pile in truth["discards"][seat]] == [1, 1, 1, 1]
        assert len(truth["win_pile"][seat]) == win_cards
    assert len(truth["draw_pile"]) == players * 54 - players * (9 + win_cards)
    assert truth["play_pile"] == [[], [], [], []]
    assert truth["phase"] == "playing"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SM_1_there_is_a_pack_for_each_player_or_one_more(players):
    for packs in (players, players + 1):
        state = cutpurse.load("spite_and_malice", players=players, packs=packs).deal(2)
        pieces = RULEBOOK.count_pieces(state._board())
        assert pieces == {kind: packs * (2 if kind == "Joker" else 4) for kind in KINDS}
    for packs in (players - 1, players + 2):
        with pytest.raises(OptionError, match="packs"):
            cutpurse.load("spite_and_malice", players=players, packs=packs)


@pytest.mark.parametrize("win_cards", [1, 25])
def test_a_win_pile_has_1_to_25_cards(win_cards):
    for players in (2, 4):
        truth = cutpurse.load("spite_and_malice", players=players, win_cards=win_cards).deal(3).truth()
        assert [len(pile) for pile in truth["win_pile"]] == [win_cards] * players
    for wrong in (0, 26):
        with pytest.raises(OptionError, match="win_cards"):
            cutpurse.load("spite_and_malice", win_cards=wrong)


def beginner(win_tops, discards):
    state = position(
        len(win_tops),
        {"packs": len(win_tops) + 1},
        draw_pile=[],
        win_pile=[["K", top] for top in win_tops],
        discards=[[[card] for card in row] for row in discards],
    )
    return first_seat(state._board())


def test_the_highest_win_card_begins_ace_low_and_joker_lowest():
    low = ["2", "2", "2", "2"]
    assert beginner(["Q", "K", "J"], [low] * 3) == 1
    assert beginner(["A", "2"], [low] * 2) == 1
    assert beginner(["Joker", "A"], [low] * 2) == 1
    assert beginner(["Joker", "Joker"], [low, ["2", "2", "3", "2"]]) == 1


def test_SM_2_equal_win_cards_compare_discards_from_the_highest_down_then_the_lower_seat():
    assert beginner(["7", "7"], [["K", "2", "2", "2"], ["Q", "Q", "Q", "Q"]]) == 0
    assert beginner(["7", "7"], [["K", "2", "2", "2"], ["A", "A", "3", "K"]]) == 1
    assert beginner(["7", "7"], [["K", "K", "2", "Joker"], ["A", "2", "K", "K"]]) == 1
    assert beginner(["6", "7", "7"], [["K"] * 4, ["3", "4", "5", "6"], ["6", "5", "4", "3"]]) == 1
    assert beginner(["7", "7"], [["Joker"] * 3 + ["2"], ["2", "A", "Joker", "Joker"]]) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SM_2_the_dealt_beginner_has_the_best_cards_on_show(players):
    value = {kind: rank for rank, kind in enumerate(("Joker", *RANKS))}
    game = cutpurse.load("spite_and_malice", players=players, win_cards=1)
    for seed in range(40):
        state = game.deal(seed)
        truth = state.truth()
        shows = [
            (value[truth["win_pile"][seat][-1]], sorted((value[p[0]] for p in truth["discards"][seat]), reverse=True))
            for seat in range(players)
        ]
        assert state.to_move == shows.index(max(shows))


# -- play piles --------------------------------------------------------------------------------------------------------


def test_a_pile_begins_with_a_real_ace_and_goes_up_by_one():
    state = position(
        hand=hands(["A", "2", "3", "Joker", "8"]),
        play_pile=[["A", "2"], [], ["A"], ["A"]],
    )
    assert plays(state) == ["h3>1", "hA>2", "h2>3", "h2>4", "h*>1", "h*>3", "h*>4"]


def test_piles_of_equal_height_are_each_listed_but_an_empty_place_only_once():
    assert plays(position(hand=hands(["A"]))) == ["hA>1"]
    assert plays(position(hand=hands(["A", "2"]), play_pile=[["A"], [], ["A"], []])) == ["h2>1", "hA>2", "h2>3"]


def test_equal_cards_in_hand_are_listed_once():
    state = position(hand=hands(["2", "2", "5", "5", "5"]), play_pile=[["A"], ["A"], [], []])
    assert codes(state) == ["h2>1", "h2>2", *(f"h{rank}={spot}" for rank in "25" for spot in range(1, 5))]


def test_cards_come_from_the_win_pile_the_hand_and_the_own_discard_tops():
    state = position(
        options={"packs": 3},
        win_pile=[["K", "2"], ["K", "2"]],
        hand=hands(["2", "K"], ["2"]),
        discards=seat_0([["2", "9"], ["9", "2"], ["2"], ["9"]], [["2"], ["2"], ["2"], ["2"]]),
        play_pile=[["A"], ["A", "2"], [], []],
    )
    assert plays(state) == ["w>1", "h2>1", "d2>1", "d3>1"]
    state.play("d2>1")
    truth = state.truth()
    assert truth["play_pile"][0] == ["A", "2"]
    assert truth["discards"][0] == [["2", "9"], ["9"], ["2"], ["9"]]
    assert truth["played"] == "a card"
    assert state.to_move == 0


def test_the_next_win_card_is_turned_up_at_once():
    state = position(win_pile=[["5", "3", "2"], ["K"]], play_pile=[["A"], [], [], []])
    state.play("w>1")
    assert state.view(1).zone("win.0").pieces[0].face == "3"
    assert state.scores[0] == 18
    assert state.play("w>1").truth()["win_pile"][0] == ["5"]
    assert state.truth()["played"] == "a win card"


def test_a_fourth_joker_is_refused():
    pile = ["A", "Joker", "Joker", "4"]
    assert "h*>1" in plays(position(hand=hands(["Joker"]), play_pile=[pile, [], [], []]))
    pile = [*pile, "Joker"]
    assert plays(position(hand=hands(["Joker"]), play_pile=[pile, [], [], []])) == []
    assert plays(position(hand=hands(["6"]), play_pile=[pile, [], [], []])) == ["h6>1"]


def test_jokers_count_anew_in_the_pile_that_follows():
    pile = ["A", "Joker", "Joker", *RANKS[3:12]]
    state = position(hand=hands(["Joker", "A", "Joker"]), play_pile=[pile, ["A"], ["A"], ["A"]])
    state.play("h*>1")
    assert state.truth()["jokers"] == [0, 0, 0, 0]
    assert "h*>1" not in plays(state)
    assert "h*>1" in plays(state.play("hA>1"))


@pytest.mark.parametrize("king", ["K", "Joker"])
def test_a_king_or_a_joker_as_king_retires_the_pile(king):
    state = position(hand=hands([king, "2"]), play_pile=[UP_TO_QUEEN, ["A"], [], []])
    assert (
        state.moves()[[m.code for m in state.moves()].index(f"h{'*' if king == 'Joker' else 'K'}>1")].data["as"] == "K"
    )
    state.play(f"h{'*' if king == 'Joker' else 'K'}>1")
    truth = state.truth()
    assert truth["play_pile"] == [[], ["A"], [], []]
    assert truth["retired_size"] == 13
    assert truth["retired"] == [1 if kind in (*UP_TO_QUEEN, king) else 0 for kind in KINDS]


def test_a_joker_on_the_win_pile_can_be_played_but_not_as_an_ace():
    win = [["K", "Joker"], ["K"]]
    assert plays(position(win_pile=win)) == []
    assert plays(position(win_pile=win, play_pile=[[], ["A"], [], []])) == ["w>2"]


def test_a_joker_on_a_discard_pile_can_be_played():
    state = position(discards=spots(["Joker"], ["9"], ["9"], ["Joker"]), play_pile=[["A"], [], [], []])
    assert plays(state) == ["d1>1", "d4>1"]
    assert state.play("d4>1").truth()["discards"][0][3] == []


# -- aces --------------------------------------------------------------------------------------------------------------


ACES = {
    "win pile": {"win_pile": [["K", "A"], ["K"]]},
    "hand": {"hand": hands(["9", "A"])},
    "discard pile": {"discards": spots(["9"], ["9"], ["9"], ["9", "A"])},
}


@pytest.mark.parametrize("place", ACES)
def test_SM_3_an_ace_must_be_played_before_the_turn_can_end(place):
    state = position(**ACES[place])
    assert len(codes(state)) == 1
    assert codes(state)[0].endswith(">1")
    assert "h9=1" in codes(state.play(0))


@pytest.mark.parametrize("place", ACES)
def test_SM_3_does_not_apply_while_four_piles_are_open(place):
    assert "h9=1" in codes(position(**ACES[place], play_pile=[["A"], ["A"], ["A"], ["A"]]))


@pytest.mark.parametrize("place", ["win pile", "discard pile"])
def test_SM_3_forbids_passing_too(place):
    state = position(**ACES[place], draw_pile=[], hand=hands([]))
    assert "pass" not in codes(state)
    assert "pass" in codes(state.play(0))


def test_SM_3_other_cards_may_be_played_before_the_ace():
    state = position(hand=hands(["A", "2"]), play_pile=[["A"], [], [], []])
    assert codes(state) == ["h2>1", "hA>2"]
    assert codes(state.play("h2>1")) == ["hA>2"]


def test_SM_3_a_covered_ace_need_not_be_played():
    assert "h9=1" in codes(position(discards=spots(["A", "9"], ["9"], ["9"], ["9"])))


def test_SM_3_applies_when_a_retired_pile_makes_room():
    state = position(hand=hands(["A", "K", "9"]), play_pile=[UP_TO_QUEEN, ["A"], ["A"], ["A"]])
    assert "hA=1" in codes(state)
    assert codes(state.play("hK>1")) == ["hA>1"]


# -- ending a turn -----------------------------------------------------------------------------------------------------


def test_one_card_on_any_discard_pile_ends_the_turn_and_the_next_seat_draws_up_to_five():
    state = position(hand=hands(["9", "10"], ["5", "6"]), draw_pile=["2", "3", "4", "7"])
    assert codes(state) == [f"h{rank}={spot}" for rank in ("9", "10") for spot in range(1, 5)]
    state.play("h10=2")
    truth = state.truth()
    assert state.to_move == 1
    assert truth["discards"][0][1] == ["9", "10"]
    assert truth["hand"] == [["9"], ["5", "6", "7", "4", "3"]]
    assert truth["draw_pile"] == ["2"]
    assert truth["idle_turns"] == 1


def test_nobody_draws_on_a_first_turn():
    state = cutpurse.load("spite_and_malice", players=3).deal(5)
    before = len(state.truth()["draw_pile"])
    for _ in range(2):
        index = next((i for i, code in enumerate(codes(state)) if "=" in code), None)
        if index is None:
            break
        state.play(index)
        assert len(state.truth()["draw_pile"]) == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_to_the_left(players):
    state = position(players)
    seen = []
    for _ in range(players + 1):
        seen.append(state.to_move)
        state.play(next(code for code in codes(state) if code.endswith("=1")))
    assert seen == [*range(players), 0]


def test_empty_spots_are_filled_first_the_lowest_first():
    state = position(hand=hands(["9", "9", "J", "Q"]), discards=spots(["9"], [], ["9"], []))
    assert codes(state) == ["h9=2", "hJ=2", "hQ=2"]
    assert [move.kind for move in state.moves()] == ["fill"] * 3
    assert codes(state.play("hJ=2")) == ["h9=4", "hQ=4"]
    assert state.truth()["phase"] == "ending"
    assert codes(state.play("hQ=4")) == ["h9=1", "h9=2", "h9=3", "h9=4"]
    state.play("h9=4")
    assert (state.to_move, state.truth()["phase"]) == (1, "playing")
    assert state.truth()["discards"][0] == [["9"], ["J"], ["9"], ["Q", "9"]]
    assert state.truth()["hand"][0] == ["9"]


def test_SM_4_once_ending_has_begun_only_discards_follow():
    state = position(
        hand=hands(["2", "9", "9"]), discards=spots([], ["9"], ["9"], ["2"]), play_pile=[["A"], [], [], []]
    )
    assert plays(state) == ["h2>1", "d4>1"]
    assert plays(state.play("h9=1")) == []


def test_SM_4_filling_two_spots_with_a_hand_of_two_takes_five_and_plays_on():
    state = position(hand=hands(["2", "10"]), discards=spots([], ["9"], [], ["9"]), play_pile=[["A"], [], [], []])
    state.play("h10=1").play("h2=3")
    truth = state.truth()
    assert state.to_move == 0
    assert (truth["phase"], truth["hand"][0]) == ("playing", ["8", "7", "6", "5", "8"])
    assert plays(state) == ["d3>1"]


def test_SM_4_filling_the_only_spot_with_the_last_card_takes_five_too():
    state = position(hand=hands(["10"]), discards=spots([], ["9"], ["9"], ["9"])).play("h10=1")
    assert (state.to_move, len(state.truth()["hand"][0]), state.truth()["phase"]) == (0, 5, "playing")


def test_a_last_hand_card_discarded_on_a_pile_ends_the_turn():
    state = position(hand=hands(["10"])).play("h10=1")
    assert (state.to_move, state.truth()["hand"][0]) == (1, [])


def test_playing_the_last_hand_card_takes_five_and_goes_on():
    state = position(hand=hands(["2"]), play_pile=[["A"], [], [], []], draw_pile=["5", "4", "3", "2", "A", "K"])
    state.play("h2>1")
    assert state.to_move == 0
    assert state.truth()["hand"][0] == ["K", "A", "2", "3", "4"]
    assert state.truth()["draw_pile"] == ["5"]


# -- when cards run short ----------------------------------------------------------------------------------------------


def test_SM_5_retired_piles_are_shuffled_under_the_draw_pile_when_a_draw_needs_more():
    state = position(hand=hands(["9", "9"], ["5", "5"]), draw_pile=["8", "7"], retired=counts(ace=6))
    truth = state.play("h9=1").truth()
    assert truth["hand"][1] == ["5", "5", "7", "8", "A"]
    assert truth["draw_pile"] == ["A"] * 5
    assert (truth["retired_size"], truth["shuffles"]) == (0, 1)
    assert truth["hand_class"][1] == [0, 0, 0, 0, 1]
    assert truth["draw_class"] == 1


def test_SM_5_a_draw_that_the_pile_can_serve_shuffles_nothing():
    truth = (
        position(hand=hands(["9", "9"], ["5", "5"]), draw_pile=["8", "7", "6"], retired=counts(ace=6))
        .play("h9=1")
        .truth()
    )
    assert truth["hand"][1] == ["5", "5", "6", "7", "8"]
    assert (truth["draw_pile"], truth["retired_size"], truth["shuffles"]) == ([], 6, 0)


def test_SM_5_in_the_middle_of_a_turn_the_pile_just_retired_is_drawn_from():
    state = position(hand=hands(["K"]), draw_pile=["8"], play_pile=[UP_TO_QUEEN, [], [], []]).play("hK>1")
    truth = state.truth()
    assert truth["hand"][0][0] == "8"
    assert len(truth["hand"][0]) == 5
    assert sorted(truth["hand"][0][1:] + truth["draw_pile"]) == sorted(RANKS)
    assert (truth["retired_size"], truth["play_pile"]) == (0, [[], [], [], []])


def test_SM_5_too_few_cards_in_all_are_taken_as_far_as_they_go():
    truth = position(hand=hands(["9", "9"], ["5"]), draw_pile=["8"], retired=counts(ace=1, n2=1)).play("h9=1").truth()
    assert sorted(truth["hand"][1]) == ["2", "5", "8", "A"]
    assert (truth["draw_pile"], truth["retired_size"]) == ([], 0)


def test_SM_5_an_empty_hand_draws_as_soon_as_a_discard_top_retires_a_pile():
    state = position(
        hand=hands([]), draw_pile=[], discards=spots(["K"], ["9"], ["9"], ["9"]), play_pile=[UP_TO_QUEEN, [], [], []]
    )
    assert codes(state) == ["w>1", "d1>1", "pass"]
    assert len(state.play("d1>1").truth()["hand"][0]) == 5


def test_SM_5_an_empty_hand_draws_as_soon_as_a_win_card_retires_a_pile():
    state = position(hand=hands([]), draw_pile=[], play_pile=[UP_TO_QUEEN, [], [], []]).play("w>1")
    assert len(state.truth()["hand"][0]) == 5


def test_a_reshuffle_happens_in_every_order():
    drawn, each = Counter(), soak(20, 50)
    for seed in range(6 * each):
        chance = {"key": seed.to_bytes(32, "little").hex(), "counter": 0, "used": 32}
        state = position(hand=hands(["9"], ["5"] * 2), draw_pile=[], retired=counts(n2=1, n3=1, n4=1), chance=chance)
        drawn["".join(state.play("h9=1").truth()["hand"][1][2:])] += 1
    assert set(drawn) == {"".join(order) for order in permutations("234")}
    assert sum((count - each) ** 2 / each for count in drawn.values()) < 20.5  # chi-square, 5 degrees, p = 0.001


def test_SM_6_an_empty_hand_may_play_win_and_discard_tops_and_then_passes_with_empty_spots():
    state = exhausted(win_pile=[["K", "2"], ["K"]], discards=spots(["3"], [], [], []), play_pile=[["A"], [], [], []])
    assert codes(state) == ["w>1", "pass"]
    assert codes(state.play("w>1")) == ["d1>1", "pass"]
    state.play("d1>1").play("pass")
    assert state.truth()["discards"][0] == [[], [], [], []]
    assert (state.to_move, state.over) == (1, False)


def test_SM_6_all_passing_in_turn_without_a_card_played_ends_the_game():
    state = exhausted(win_pile=[["K", "K"], ["K"]]).play("pass")
    assert (state.over, state.truth()["passes"]) == (False, 1)
    state.play("pass")
    assert (state.ended, state.winners, state.scores) == ("exhausted", [1], [18, 19])
    assert state.moves() == []


def test_SM_6_equal_win_piles_share_the_win():
    assert exhausted(passes=1).play("pass").winners == [0, 1]
    state = position(3, hand=[[], [], []], draw_pile=[], passes=2, win_pile=[["K"], ["K", "K"], ["K"]]).play("pass")
    assert (state.ended, state.winners) == ("exhausted", [0, 2])


def test_SM_6_a_pass_after_a_card_played_counts_for_nothing():
    state = exhausted(passes=1, discards=spots(["A"], ["9"], ["9"], ["9"])).play("d1>1").play("pass")
    assert (state.to_move, state.truth()["passes"]) == (1, 0)
    assert not state.play("pass").over
    assert state.play("pass").ended == "exhausted"


def test_SM_6_a_discard_interrupts_the_passes():
    state = exhausted(hand=hands(["9"], []), passes=1).play("h9=1")
    assert (state.over, state.truth()["passes"]) == (False, 0)


def test_SM_6_filling_an_empty_spot_is_not_playing_a_card():
    state = exhausted(hand=hands(["9"], []), passes=1, discards=spots([], [], ["9"], ["9"])).play("h9=1")
    assert codes(state) == ["pass"]
    assert state.play("pass").ended == "exhausted"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SM_6_takes_a_pass_of_every_player(players):
    state = position(players, hand=[[] for _ in range(players)], draw_pile=[])
    for number in range(players):
        assert not state.over
        assert state.to_move == number
        state.play("pass")
    assert state.ended == "exhausted"


def test_SM_7_the_300th_turn_without_a_win_card_ends_the_game():
    state = position(idle_turns=298, win_pile=[["K"], ["K", "K"]]).play("h9=1")
    assert (state.over, state.truth()["idle_turns"]) == (False, 299)
    state.play("h9=1")
    assert (state.ended, state.winners, state.to_move) == ("stalled", [0], None)


def test_SM_7_a_win_card_starts_the_count_again_and_other_cards_do_not():
    changes = {"idle_turns": 299, "play_pile": [["A"], [], [], []]}
    state = position(win_pile=[["K", "2"], ["K"]], **changes).play("w>1").play("h9=1")
    assert (state.over, state.truth()["idle_turns"]) == (False, 0)
    state = position(hand=hands(["2", "9"]), **changes).play("h2>1").play("h9=1")
    assert state.ended == "stalled"
    state = (
        position(win_pile=[["K", "2"], ["K"]], hand=hands(["3", "9"]), **changes).play("w>1").play("h3>1").play("h9=1")
    )
    assert (state.over, state.truth()["idle_turns"]) == (False, 0)


def test_SM_7_a_passed_turn_counts_and_exhaustion_is_named_first():
    assert exhausted(idle_turns=299).play("pass").ended == "stalled"
    assert exhausted(idle_turns=299, passes=1).play("pass").ended == "exhausted"


def test_the_last_win_card_wins_on_the_spot():
    state = position(win_pile=[["K"], ["K"]], hand=hands([]), draw_pile=[], play_pile=[UP_TO_QUEEN, [], [], []]).play(
        "w>1"
    )
    truth = state.truth()
    assert (state.ended, state.winners, state.scores) == ("win_cards", [0], [20, 19])
    assert (truth["retired_size"], truth["hand"][0]) == (13, [])


# -- SM-8 --------------------------------------------------------------------------------------------------------------


def five_packs(hand, *mine, **changes):
    """Four players and nothing but one hand, that seat's discards and win cards."""
    return position(
        4,
        {"packs": 5},
        draw_pile=[],
        win_pile=[["K"], ["Q"], ["J"], ["8"]],
        hand=[hand, [], [], []],
        discards=[list(mine), [[]] * 4, [[]] * 4, [[]] * 4],
        **changes,
    )


def test_SM_8_a_discard_pile_of_110_cards_takes_no_more():
    many = [rank for rank in RANKS for _ in range(17)]
    full, nearly = many[:SPOT_ROOM], many[SPOT_ROOM : 2 * SPOT_ROOM - 1]
    state = five_packs(["9", "10"], ["9"], full, nearly, ["9"])
    assert codes(state) == ["h9=1", "h9=3", "h9=4", "h10=1", "h10=3", "h10=4"]
    state.play("h9=3")
    assert len(state.truth()["discards"][0][2]) == SPOT_ROOM
    state = five_packs(["9"], [*full[1:], "2"], [], ["9"], ["9"], play_pile=[["A"], [], [], []])
    assert codes(state) == ["d1>1", "h9=2"]


def test_SM_8_some_spot_can_always_be_discarded_on_and_two_packs_fill_none():
    assert SPOTS * SPOT_ROOM > (MOST_SEATS + 1) * 54
    assert SPOT_ROOM > 2 * 54
