"""Steal the Pile, ruling by ruling."""

from collections import Counter
from random import Random

import pytest

import cutpurse
from cutpurse.errors import IllegalMove, OptionError
from cutpurse.rulebooks.steal_the_pile.cards import RANKS
from cutpurse.rulebooks.steal_the_pile.table import rounds

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


def tally(cards):
    """Cards such as "7 7 K" as counts by rank."""
    found = Counter(cards.split())
    return [found[rank] for rank in RANKS]


def position(hands, *, piles=None, opened="", deck="", target=0, **changes):
    """A position in which seat 0 moves; piles are written from the bottom to the top."""
    players = len(hands)
    piles = [""] * players if piles is None else piles
    return cutpurse.load("steal_the_pile", players=players, target=target).from_truth(
        {
            "to_move": 0,
            "deck": deck.split(),
            "hand": [hand.split() for hand in hands],
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


def codes(state):
    return [move.code for move in state.moves()]


def opened(state):
    return [rank for rank, count in zip(RANKS, state.truth()["open"], strict=True) for _ in range(count)]


def play_out(state, policy):
    rng = Random(policy)
    while not state.over:
        state.play(rng.randrange(state.move_count))
    return state


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
    state = position(["5 9", "K"], opened="2 3", piles=["", "4 4"])
    assert codes(state) == ["5+", "9+"]
    state.play("5+")
    assert opened(state) == ["2", "3", "5"]
    assert state.truth()["hand"] == [["9"], ["K"]]
    assert state.truth()["pile_size"] == [0, 2]


def test_a_match_must_be_taken():
    state = position(["7 9", "K"], opened="7 2")
    assert codes(state) == ["7>open", "9+"]
    with pytest.raises(IllegalMove):
        state.play("7+")


def test_taking_an_open_pile_starts_your_pile_with_both_cards():
    state = position(["7 9", "K"], opened="7 2").play("7>open")
    truth = state.truth()
    assert opened(state) == ["2"]
    assert truth["pile"] == [tally("7 7"), tally("")]
    assert (truth["pile_size"], truth["pile_top"]) == ([2, 0], ["7", None])


def test_only_the_top_of_a_pile_can_be_matched():
    assert codes(position(["7", "K"], piles=["", "7 7 9 9"])) == ["7+"]


def test_own_open_and_rival_piles_can_all_be_chosen_and_only_one_is_taken():
    board = {"piles": ["3 3 7", "4 4 4 7", "5 5 7"], "opened": "7 2"}
    state = position(["7 9", "K", "Q"], **board)
    assert codes(state) == ["7>open", "7>p0", "7>p1", "7>p2", "9+"]
    expected = {
        "7>open": ([5, 4, 3], ["2"]),
        "7>p0": ([4, 4, 3], ["2", "7"]),
        "7>p1": ([8, 0, 3], ["2", "7"]),
        "7>p2": ([7, 4, 0], ["2", "7"]),
    }
    for code, (sizes, left_open) in expected.items():
        after = state.copy().play(code)
        assert (after.truth()["pile_size"], opened(after)) == (sizes, left_open)
        assert after.truth()["pile_top"][0] == "7"


def test_SP_3_a_stolen_pile_goes_on_yours_and_the_played_card_is_the_new_top():
    state = position(["8 9", "3 K"], piles=["3 3", "8 8 A 8"]).play("8>p1")
    truth = state.truth()
    assert truth["pile"] == [tally("3 3 A 8 8 8 8"), tally("")]
    assert (truth["pile_size"], truth["pile_top"]) == ([7, 0], ["8", None])
    # the 3 that topped the pile before is buried now
    assert codes(state) == ["3+", "K+"]


def test_the_leaders_whole_pile_can_be_stolen():
    leader = "A A 2 2 3 3 4 4 5 5 6 6 9 9 9"
    state = position(["9 Q", "K", "J"], piles=["", "10 10", leader]).play("9>p2")
    assert state.scores == [16, 2, 0]


def test_putting_a_card_on_your_own_pile_adds_just_that_card():
    state = position(["6", "K"], piles=["6 6", ""])
    (move,) = state.moves()
    assert (move.code, move.kind) == ("6>p0", "add")
    state.play(move)
    assert state.truth()["pile"][0] == tally("6 6 6")


def test_SP_4_open_piles_of_equal_rank_are_one_choice_and_one_is_taken():
    state = position(["7", "7"], opened="7 7 7")
    assert codes(state) == ["7>open"]
    state.play("7>open")
    assert opened(state) == ["7", "7"]
    assert codes(state) == ["7>open", "7>p0"]


def test_equal_cards_in_hand_are_one_choice():
    state = position(["7 7 9 9", "K"], opened="9")
    assert codes(state) == ["7+", "9>open"]
    assert state.play("7+").truth()["hand"][0] == ["7", "9", "9"]


def test_the_longest_list_of_moves_fits():
    state = position(["A 2 3"] + ["K"] * 11, piles=["A A", "2 2", "3 3"] * 4, opened="A 2 3")
    assert len(state.moves()) == 15 < state.game.rulebook.most_moves


# -- the end -------------------------------------------------------------------------------------------------------


def last_play(piles, left_open, *, dealer=None, target=0, points=None):
    """The last card of a deal is a queen played by the dealer, which opens a pile: it is among the cards left open."""
    players = len(piles)
    dealer = players - 1 if dealer is None else dealer
    hands = ["Q" if seat == dealer else "" for seat in range(players)]
    before = " ".join(left_open.split()[:-1])
    assert left_open.split()[-1] == "Q"
    state = position(
        hands,
        piles=piles,
        opened=before,
        dealer=dealer,
        to_move=dealer,
        target=target,
        points=points or [0] * players,
    )
    return state.play("Q+")


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
    state = position(["", "3"], piles=["A A", "3 3"], to_move=1).play("3>p1")
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
    state = last_play(["A A A A A", "2 2"], "5 6 Q", target=60, points=[58, 57])
    assert state.scores == [63, 62]
    assert state.winners == [0]


def test_SP_7_equal_totals_share_the_race():
    state = last_play(["A A A A A", "2 2"], "5 6 Q", target=60, points=[57, 57])
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
            found = {f"{rank}>p{owner}": owner for owner in range(players) if piles[owner][-1:] == [rank]}
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


# -- who sees what -------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_hand_the_open_cards_and_the_top_and_size_of_each_pile():
    state = position(["7 9", "K Q"], piles=["A A", "2 2 5 5"], opened="J 3", deck="8 8 8 8")
    view = state.view(0)
    faces = {zone.id: [card.face for card in zone.cards] for zone in view.zones}
    assert faces == {
        "open": ["3", "J"],
        "deck": [],
        "pile.0": ["A"],
        "hand.0": ["7", "9"],
        "pile.1": ["5"],
        "hand.1": [None, None],
    }
    assert [zone.count for zone in view.zones] == [2, 4, 2, 2, 4, 2]
    assert view.seats[1].holds == {"pile": 4, "hand": 2}


def test_a_spectator_sees_no_hand():
    view = position(["7 9", "K Q"]).view(None)
    assert all(card.face is None for seat in range(2) for card in view.zone(f"hand.{seat}").cards)


def test_programs_get_the_tally_of_unseen_ranks():
    state = position(["7 9", "K Q"], piles=["A A", ""], opened="J", deck="8 K")
    layout = state.game.rulebook.layout
    start = 0
    for name in layout.observed():
        width = layout.dtype[name].itemsize // layout.dtype[name].base.itemsize
        if name == "unseen":
            assert state.observe(0)[start : start + width].tolist() == tally("8 K K Q")
        start += width


def test_a_guess_deals_the_unseen_cards_in_every_way_alike():
    # A, 2 and 2 are hidden: one card in each of two hands and one in the deck, three ways in all
    state = position(["7", "A", "2"], deck="2")
    seen = Counter()
    for seed in range(900):
        truth = state.guess(0, seed).truth()
        assert truth["hand"][0] == ["7"]
        seen[truth["hand"][1][0], truth["hand"][2][0], truth["deck"][0]] += 1
    assert set(seen) == {("A", "2", "2"), ("2", "A", "2"), ("2", "2", "A")}
    assert sum((count - 300) ** 2 / 300 for count in seen.values()) < 13.8  # 1 in 1000 with two degrees of freedom


def test_a_guessed_hand_is_sorted_and_of_the_same_size():
    state = cutpurse.load("steal_the_pile", players=4).deal(seed=6).play(0)
    for seed in range(20):
        hands = state.guess(2, seed).truth()["hand"]
        assert [len(hand) for hand in hands] == [3, 4, 4, 4]
        assert all(hand == sorted(hand, key=RANKS.index) for hand in hands)
        assert hands[2] == state.truth()["hand"][2]


# -- in words ------------------------------------------------------------------------------------------------------

NAMES = ("Ana", "Ben", "Cleo")


def test_moves_say_what_they_do_and_touch_what_they_move():
    state = position(["7 9 K", "K", "Q"], piles=["7 7", "8 8 7", "K K"], opened="7 2")
    said = [(move.text, move.data, [(touch.zone, touch.card) for touch in move.touches]) for move in state.moves(NAMES)]
    assert said == [
        ("Play the 7, take the open pile", {"rank": "7", "take": "open"}, [("hand.0", 0), ("open", 1)]),
        ("Play the 7, put it on your own pile", {"rank": "7", "take": "pile.0"}, [("hand.0", 0), ("pile.0", None)]),
        ("Play the 7, steal Ben's pile", {"rank": "7", "take": "pile.1"}, [("hand.0", 0), ("pile.1", None)]),
        ("Play the 9: a new open pile", {"rank": "9", "take": None}, [("hand.0", 1), ("open", None)]),
        ("Play the king, steal Cleo's pile", {"rank": "K", "take": "pile.2"}, [("hand.0", 2), ("pile.2", None)]),
    ]


def test_two_players_of_one_name_are_told_apart():
    state = position(["7", "K", "Q"], piles=["", "8 8 7", "K K 7"])
    texts = [move.text for move in state.moves(("Ana", "Ben", "Ben"))]
    assert texts == ["Play the 7, steal Ben (seat 1)'s pile", "Play the 7, steal Ben (seat 2)'s pile"]


def test_the_prompt_says_who_plays_and_how_far_the_game_is():
    state = position(["7", "K", "Q"])
    assert state.view(0, NAMES).prompt == "Your turn: play a card (round 1 of 4)"
    assert state.view(1, NAMES).prompt == "Ana is choosing a card (round 1 of 4)"
    race = position(["7", "K", "Q"], target=100, deal_number=3)
    assert race.view(None, NAMES).prompt == "Ana is choosing a card (round 1 of 4; deal 3, race to 100)"
