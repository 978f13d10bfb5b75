"""Steal the Pile, ruling by ruling."""

from random import Random

import pytest

import cutpurse
from cutpurse.errors import IllegalMove, OptionError
from cutpurse.rulebooks.steal_the_pile.cards import RANKS
from cutpurse.rulebooks.steal_the_pile.table import rounds
from tests.support.positions.steal_the_pile import codes, last_play, opened, play_out, position, tally

#        players: packs, open piles, dealt per round, dealt in the last round, rounds
CHART = {
    2: (1, 4, 4, 4, 6),
    3: (1, 4, 4, 4, 4),
    4: (1, 4, 4, 4, 3),
    5: (1, 2, 3, 1, 4),
    6: (1, 4, 3, 2, 3),
    7: (2, 6, 3, 2, 5),
    8: (2, 8, 3, 3, 4),
    9: (2, 5, 3, 2, 4),
    10: (2, 4, 3, 1, 4),
    11: (2, 5, 3, 3, 3),
    12: (2, 8, 3, 2, 3),
}


# -- set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", CHART)
def test_the_chart_deals_every_card_of_its_packs(players):
    packs, laid_out, each, last, count = CHART[players]
    assert laid_out + players * (each * (count - 1) + last) == 52 * packs
    assert rounds(players) == count
    state = cutpurse.load("steal_the_pile", players=players).deal(seed=players)
    assert len(opened(state)) == laid_out
    dealt = []
    while not state.over:
        truth = state.truth()
        if truth["round"] > len(dealt):
            assert len({len(hand) for hand in truth["hand"]}) == 1
            dealt.append(len(truth["hand"][0]))
        state.play(0)
    assert dealt == [each] * (count - 1) + [last]


@pytest.mark.parametrize("players", CHART)
def test_every_seat_count_is_played_to_the_end_with_all_cards_accounted_for(players):
    state = cutpurse.load("steal_the_pile", players=players).deal(seed=100 + players)
    plays = 0
    rng = Random(players)
    while not state.over:
        state.play(rng.randrange(state.move_count))
        plays += 1
    packs, laid_out, *_ = CHART[players]
    truth = state.truth()
    assert plays == 52 * packs - laid_out
    assert state.ended == "dealt_out"
    assert truth["open"] == [0] * 13
    assert [sum(column) for column in zip(*truth["pile"], strict=True)] == [4 * packs] * 13
    assert truth["pile_size"] == [sum(pile) for pile in truth["pile"]] == state.scores
    assert state.winners == [seat for seat in range(players) if state.scores[seat] == max(state.scores)]


@pytest.mark.parametrize("players", [2, 5, 12])
def test_SP_2_the_last_seat_deals_first_and_seat_0_leads(players):
    state = cutpurse.load("steal_the_pile", players=players).deal(seed=1)
    assert state.truth()["dealer"] == players - 1
    assert state.to_move == 0


def test_the_deal_passes_left_each_round_and_the_dealers_left_leads():
    state = cutpurse.load("steal_the_pile", players=3).deal(seed=1)
    led = []
    while not state.over:
        truth = state.truth()
        if truth["round"] > len(led):
            led.append((truth["dealer"], state.to_move))
        state.play(0)
    assert led == [(2, 0), (0, 1), (1, 2), (2, 0)]


def test_seats_play_in_turn_to_the_left():
    state = cutpurse.load("steal_the_pile", players=4).deal(seed=2)
    turns = []
    for _ in range(16):
        turns.append(state.to_move)
        state.play(0)
    assert turns == [0, 1, 2, 3] * 4


def test_a_round_ends_when_all_hands_are_empty_and_the_next_is_dealt_from_the_top_of_the_deck():
    state = position(["", "9"], deck="A 2 3 4 5 6 7 8", to_move=1)
    state.play("9+")
    truth = state.truth()
    assert truth["hand"] == [["5", "6", "7", "8"], ["A", "2", "3", "4"]]
    assert (truth["round"], truth["dealer"], truth["deck"], state.to_move) == (2, 0, [], 1)


def test_in_the_last_round_everyone_gets_an_even_part_of_what_is_left():
    state = position(["", "", "", "", "9"], deck="K J 8 3 A", to_move=4)
    state.play("9+")
    assert state.truth()["hand"] == [["A"], ["3"], ["8"], ["J"], ["K"]]


# -- play ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rank", RANKS)
def test_SP_1_every_rank_matches_itself_and_nothing_else(rank):
    others = " ".join(other for other in RANKS if other != rank)
    assert codes(position([rank, "A"], opened=others)) == [f"{rank}+"]
    assert codes(position([rank, "A"], opened=rank)) == [f"{rank}>open"]


def test_a_card_without_a_match_becomes_a_new_open_pile():
    state = position(["5 9", "Q K"], opened="2 3", piles=["", "4 4"])
    assert codes(state) == ["5+", "9+"]
    state.play("5+")
    assert opened(state) == ["2", "3", "5"]
    assert state.truth()["hand"] == [["9"], ["Q", "K"]]
    assert state.truth()["pile_size"] == [0, 2]


def test_a_match_must_be_taken():
    state = position(["7 9", "Q K"], opened="7 2")
    assert codes(state) == ["7>open", "9+"]
    with pytest.raises(IllegalMove):
        state.play("7+")


def test_taking_an_open_pile_starts_your_pile_with_both_cards():
    state = position(["7 9", "Q K"], opened="7 2").play("7>open")
    truth = state.truth()
    assert opened(state) == ["2"]
    assert truth["pile"] == [tally("7 7"), tally("")]
    assert (truth["pile_size"], truth["pile_top"]) == ([2, 0], ["7", None])


def test_only_the_top_of_a_pile_can_be_matched():
    assert codes(position(["7", "K"], piles=["", "7 7 9 9"])) == ["7+"]


def test_own_open_and_rival_piles_can_all_be_chosen_and_only_one_is_taken():
    board = {"piles": ["3 3 7", "4 4 4 7", "5 5 8"], "opened": "7 2"}
    state = position(["7 8", "10 K", "J Q"], **board)
    assert codes(state) == ["7>open", "7>p1", "7>p2", "8>p3"]
    expected = {
        "7>open": ([5, 4, 3], ["2"]),
        "7>p1": ([4, 4, 3], ["2", "7"]),
        "7>p2": ([8, 0, 3], ["2", "7"]),
        "8>p3": ([7, 4, 0], ["2", "7"]),
    }
    for code, (sizes, left_open) in expected.items():
        after = state.copy().play(code)
        assert (after.truth()["pile_size"], opened(after)) == (sizes, left_open)
        assert after.truth()["pile_top"][0] == code[0]


def test_SP_3_a_stolen_pile_goes_on_yours_and_the_played_card_is_the_new_top():
    state = position(["8 9", "3 K"], piles=["3 3", "8 8 A 8"]).play("8>p2")
    truth = state.truth()
    assert truth["pile"] == [tally("3 3 A 8 8 8 8"), tally("")]
    assert (truth["pile_size"], truth["pile_top"]) == ([7, 0], ["8", None])
    # the 3 that topped the pile before is buried now
    assert codes(state) == ["3+", "K+"]


def test_the_leaders_whole_pile_can_be_stolen():
    leader = "A A 2 2 3 3 4 4 5 5 6 6 9 9 9"
    state = position(["9 Q", "10 K", "8 J"], piles=["", "10 10", leader]).play("9>p3")
    assert state.scores == [16, 2, 0]


def test_putting_a_card_on_your_own_pile_adds_just_that_card():
    state = position(["6", "K"], piles=["6 6", ""])
    (move,) = state.moves()
    assert (move.code, move.kind) == ("6>p1", "add")
    state.play(move)
    assert state.truth()["pile"][0] == tally("6 6 6")


def test_SP_4_open_piles_of_equal_rank_are_one_choice_and_one_is_taken():
    state = position(["7", "7"], opened="7 7")
    assert codes(state) == ["7>open"]
    state.play("7>open")
    assert opened(state) == ["7"]
    assert codes(state) == ["7>open", "7>p1"]


def test_equal_cards_in_hand_are_one_choice():
    state = position(["7 7 9 9", "J Q K K"], opened="9")
    assert codes(state) == ["7+", "9>open"]
    assert state.play("7+").truth()["hand"][0] == ["7", "9", "9"]


# -- the end -------------------------------------------------------------------------------------------------------


def test_the_smallest_pile_gets_all_open_cards():
    state = last_play(["A A A", "2 2", "3 3 3 3"], "5 6 Q")
    assert state.scores == [3, 5, 4]
    assert opened(state) == []
    assert state.over
    assert state.ended == "dealt_out"


def test_the_smallest_pile_can_win_because_of_the_open_cards():
    state = last_play(["A A A", "2 2", "3 3 3 3"], "5 6 Q")
    assert state.winners == [1]


def test_a_seat_without_a_pile_has_the_fewest_cards():
    state = last_play(["A A", "", "3 3"], "5 Q")
    assert state.scores == [2, 2, 2]


def test_SP_5_tied_players_split_the_open_cards_evenly():
    state = last_play(["A A", "2 2", "3 3 3"], "5 6 7 Q")
    assert state.scores == [4, 4, 3]


@pytest.mark.parametrize(
    ("dealer", "scores"),
    [(3, [4, 5, 3, 3]), (0, [3, 5, 4, 3]), (1, [3, 5, 4, 3]), (2, [3, 5, 3, 4])],
)
def test_SP_5_a_left_over_card_goes_to_the_first_tied_seat_from_the_last_dealers_left(dealer, scores):
    state = last_play(["A A", "2 2 2 2 9", "3 3", "4 4"], "5 6 7 Q", dealer=dealer)
    assert state.scores == scores


def test_SP_5_two_left_over_cards_go_to_the_first_two_tied_seats():
    state = last_play(["A A", "2 2 2 2 9", "3 3", "4 4"], "5 Q", dealer=2)
    assert state.scores == [3, 5, 2, 3]


def test_SP_5_without_open_cards_nobody_gets_any():
    state = position(["", "3"], piles=["A A", "3 3"], to_move=1).play("3>p2")
    assert state.scores == [2, 3]
    assert state.winners == [1]


def test_SP_11_shared_cards_are_handed_out_from_the_ace_up_and_lie_on_top():
    truth = last_play(["A A", "2 2", "3 3 3"], "5 6 7 8 Q").truth()
    assert truth["pile"] == [tally("A A 5 6 7"), tally("2 2 8 Q"), tally("3 3 3")]
    assert truth["pile_top"] == ["7", "Q", "3"]


def test_SP_6_equal_most_cards_share_the_win():
    state = last_play(["A A A A", "2 2", "3 3"], "5 6 7 Q")
    assert state.scores == [4, 4, 4]
    assert state.winners == [0, 1, 2]


def test_nobody_has_won_before_the_end():
    assert cutpurse.load("steal_the_pile").deal(seed=1).winners == []


# -- race ----------------------------------------------------------------------------------------------------------


def test_the_target_may_be_0_to_1000_and_is_0_unless_chosen():
    assert cutpurse.load("steal_the_pile").options == {"target": 0}
    for target in (0, 1, 100, 1000):
        assert cutpurse.load("steal_the_pile", target=target).options == {"target": target}
    for target in (-1, 1001, "far"):
        with pytest.raises(OptionError, match="target"):
            cutpurse.load("steal_the_pile", target=target)


def test_a_deal_of_a_race_adds_the_piles_with_the_award_and_the_next_is_dealt_by_itself():
    state = last_play(["A A A", "2 2"], "5 6 Q", target=100, points=[50, 60])
    truth = state.truth()
    assert truth["points"] == [53, 65]
    assert not state.over
    assert (truth["deal_number"], truth["round"]) == (2, 1)
    assert truth["pile_size"] == [0, 0]
    assert truth["pile_top"] == [None, None]
    assert [len(hand) for hand in truth["hand"]] == [4, 4]
    assert len(truth["deck"]) == 40
    assert len(opened(state)) == 4


@pytest.mark.parametrize(("dealer", "following", "leader"), [(2, 0, 1), (0, 1, 2), (1, 2, 0)])
def test_SP_10_the_deal_keeps_rotating_from_one_deal_to_the_next(dealer, following, leader):
    state = last_play(["A A", "2 2", "3 3"], "Q", dealer=dealer, target=100)
    assert state.truth()["dealer"] == following
    assert state.to_move == leader


def test_the_award_can_reach_the_target():
    state = last_play(["A A A", "2 2"], "5 6 Q", target=65, points=[50, 60])
    assert state.ended == "target"
    assert state.scores == [53, 65]
    assert state.winners == [1]


def test_one_short_of_the_target_the_race_goes_on():
    assert not last_play(["A A A", "2 2"], "5 6 Q", target=66, points=[50, 60]).over


def test_when_several_reach_the_target_in_one_deal_the_highest_total_wins():
    state = last_play(["A A A A 3", "2 2"], "5 6 Q", target=60, points=[58, 57])
    assert state.scores == [63, 62]
    assert state.winners == [0]


def test_SP_7_equal_totals_share_the_race():
    state = last_play(["A A A A 3", "2 2"], "5 6 Q", target=60, points=[57, 57])
    assert state.scores == [62, 62]
    assert state.winners == [0, 1]


def test_SP_12_the_score_of_a_race_counts_finished_deals_only():
    piles = ["A A A", "2 2"]
    assert position(["9", "K"], piles=piles, target=100, points=[10, 20]).scores == [10, 20]
    assert position(["9", "K"], piles=piles).scores == [3, 2]


def test_a_race_to_1_is_over_after_one_deal():
    state = play_out(cutpurse.load("steal_the_pile", players=3, target=1).deal(seed=8), 8)
    assert state.truth()["deal_number"] == 1
    assert sum(state.scores) == 52


def test_a_race_hands_out_every_card_of_every_deal_and_ends_with_the_target_reached():
    state = play_out(cutpurse.load("steal_the_pile", players=7, target=150).deal(seed=3), 3)
    assert state.ended == "target"
    assert sum(state.scores) == 104 * state.truth()["deal_number"]
    assert max(state.scores) >= 150


def test_no_race_can_last_longer_than_promised():
    # 12 players one short of 1000 each have shared 115 deals and part of the next: 116 deals of 96 plays
    assert cutpurse.load("steal_the_pile").rulebook.longest == 116 * 96


# -- told again ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", CHART)
def test_a_retelling_with_piles_as_rows_of_cards_comes_to_the_same_result(players):
    state = cutpurse.load("steal_the_pile", players=players).deal(seed=500 + players)
    rng = Random(players)
    table, piles = opened(state), [[] for _ in range(players)]
    while not state.over:
        truth, seat = state.truth(), state.to_move
        legal = {}
        for rank in set(truth["hand"][seat]):
            found = {f"{rank}>p{owner + 1}": owner for owner in range(players) if piles[owner][-1:] == [rank]}
            if rank in table:
                found[f"{rank}>open"] = "open"
            legal |= found or {f"{rank}+": None}
        assert set(codes(state)) == set(legal)
        code = rng.choice(sorted(legal))
        rank, take = code.split(">")[0].rstrip("+"), legal[code]
        state.play(code)
        if take is None:
            table.append(rank)
        elif take == "open":
            table.remove(rank)
            piles[seat] += [rank, rank]
        elif take == seat:
            piles[seat].append(rank)
        else:
            piles[seat] += [*piles[take], rank]
            piles[take] = []
        if not state.over:
            assert sorted(table) == sorted(opened(state))
            assert [tally(" ".join(pile)) for pile in piles] == state.truth()["pile"]
            assert [pile[-1] if pile else None for pile in piles] == state.truth()["pile_top"]
    last_dealer = state.truth()["dealer"]
    in_turn = [(last_dealer + 1 + i) % players for i in range(players)]
    fewest = min(len(pile) for pile in piles)
    tied = [owner for owner in in_turn if len(piles[owner]) == fewest]
    totals = [len(pile) for pile in piles]
    for i in range(len(table)):
        totals[tied[i % len(tied)]] += 1
    assert state.scores == totals
