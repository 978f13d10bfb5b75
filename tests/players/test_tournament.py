"""Tournaments: fair seats, the same deals for all, honest figures."""

import random
import threading
from collections import Counter

import pytest
from pig import PIG

from cutpurse.engine.game import Game
from cutpurse.engine.registry import find
from cutpurse.errors import CutpurseError
from cutpurse.players import tournament as module
from cutpurse.players.search import Budget
from cutpurse.players.tournament import (
    Played,
    arrangements,
    bradley_terry,
    share_interval,
    standings,
    student_95,
    tournament,
)

SHORT = Game(PIG, options={"target": 20})


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")


@pytest.mark.parametrize(
    ("names", "players"),
    [("ab", 2), ("abc", 2), ("abc", 3), ("ab", 3), ("abb", 3), ("abcd", 4), ("ab", 6), ("abcdef", 3)],
)
def test_every_bot_sits_at_every_seat_equally_often(names, players):
    seatings = arrangements(list(names), players)
    for name in set(names):
        by_seat = Counter(seat for seating in seatings for seat, who in enumerate(seating) if who == name)
        assert len({by_seat[seat] for seat in range(players)}) == 1


def test_one_against_two_of_another_stays_one_against_two():
    assert set(arrangements(["a", "b", "b"], 3)) == {("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")}


def test_all_arrangements_meet_the_same_deals(monkeypatch):
    met = []
    play = module._Table.play

    def noted(self, deal, names, stopped):
        met.append((deal, names))
        return play(self, deal, names, stopped)

    monkeypatch.setattr(module._Table, "play", noted)
    tournament(SHORT, ["random", "search"], 6, 1, budget=Budget(iterations=2), threads=1)
    assert sorted(met) == sorted(
        (deal, seating) for deal in range(3) for seating in (("random", "search"), ("search", "random"))
    )


def test_the_same_seed_gives_the_same_standings_on_any_number_of_threads():
    one, three = (
        tournament(SHORT, ["random", "search"], 10, 4, budget=Budget(iterations=5), threads=threads)
        for threads in (1, 3)
    )
    assert one.plain() == three.plain()


def test_shares_of_all_bots_make_one_win_a_game():
    result = tournament(SHORT, ["random", "search", "easy"], 6, 4, budget=Budget(iterations=2), threads=1)
    assert sum(one.wins for one in result.standings) == pytest.approx(result.played)
    for one in result.standings:
        assert one.low <= one.share <= one.high


def test_ratings_follow_who_beats_whom():
    played = [Played(deal, ("a", "b"), (1.0, 0.0) if deal % 4 else (0.0, 1.0), (0, 0), ()) for deal in range(400)]
    ratings = bradley_terry(["a", "b"], played)
    assert ratings["a"] - ratings["b"] == pytest.approx(191, abs=3)  # 75 % of the games: 400 log10(3)
    assert ratings["a"] + ratings["b"] == pytest.approx(3000)


def test_ratings_have_come_to_rest_where_a_bot_never_wins():
    wins = [("a", "b"), ("b", "c"), ("a", "c")]
    played = [Played(deal, pair, (1.0, 0.0), (0, 0), ()) for deal in range(1000) for pair in wins]
    ratings = bradley_terry(["a", "b", "c"], played)
    assert ratings == pytest.approx({"a": 2820.6, "b": 1500.0, "c": 179.4}, abs=0.1)  # Zermelo's method, 20000 rounds


def test_a_bot_that_met_nobody_has_no_rating():
    assert bradley_terry(["a"], [Played(0, ("a",), (1.0,), (0,), ())]) == {}


def test_an_interval_narrows_with_the_deals_and_is_open_for_one():
    def played(count):
        return [Played(deal, ("a",), (float(deal % 2),), (0,), ()) for deal in range(count)]

    wide, narrow = (standings(["a"], played(count))[0] for count in (16, 1600))
    assert wide.high - wide.low == pytest.approx(10 * (narrow.high - narrow.low), rel=0.2)
    assert standings(["a"], played(1))[0].low == 0.0


@pytest.mark.parametrize(
    ("share", "deals", "games"),
    [(0.5, 3, 2), (0.6, 50, 2), (0.97, 50, 1), (0.98, 100, 1), (0.995, 1000, 1)],
)
def test_an_interval_holds_the_truth_95_times_in_100_also_near_the_ends_and_with_few_deals(share, deals, games):
    chance = random.Random(5)
    held = 0
    for _ in range(400):
        low, high = share_interval([[float(chance.random() < share) for _ in range(games)] for _ in range(deals)])
        held += low <= share <= high
    assert held >= 0.92 * 400  # 95 % less what 400 trials may be off


@pytest.mark.parametrize(("share", "deals", "games"), [(0.9, 5, 24), (0.9, 2, 6), (0.75, 3, 2), (0.98, 20, 2)])
def test_an_interval_holds_the_truth_where_every_game_of_a_deal_goes_the_same_way(share, deals, games):
    chance = random.Random(6)
    held = 0
    for _ in range(400):
        low, high = share_interval([[float(chance.random() < share)] * games for _ in range(deals)])
        held += low <= share <= high
    assert held >= 0.92 * 400


def test_deals_that_all_went_one_way_are_worth_one_game_each():
    assert share_interval([[1.0] * 24] * 30) == share_interval([[1.0]] * 30)


def test_games_of_a_deal_that_always_go_together_count_as_one():
    alone = share_interval([[1.0], [0.0]] * 100)
    together = share_interval([[1.0] * 4, [0.0] * 4] * 100)
    assert together == pytest.approx(alone)


def test_the_mean_score_has_an_interval_too():
    played = [Played(deal, ("a",), (0.0,), (10 + deal % 3,), ()) for deal in range(90)]
    one = standings(["a"], played)[0]
    assert one.mean_score == 11
    assert one.score_high - one.mean_score == pytest.approx(1.99 * (2 / 3 * 90 / 89) ** 0.5 / 90**0.5, rel=0.01)


def test_one_deal_gives_a_mean_score_without_an_interval():
    played = [Played(0, ("a",), (0.0,), (score,), ()) for score in (14, 18)]
    one = standings(["a"], played)[0]
    assert (one.mean_score, one.score_low, one.score_high) == (16, None, None)
    assert one.plain()["score_low"] is None


@pytest.mark.parametrize(
    ("freedom", "reach"),
    [(1, 12.7062047), (2, 4.3026527), (3, 3.1824463), (4, 2.7764451), (30, 2.0422725), (1000, 1.9623391)],
)
def test_students_reach_is_exact(freedom, reach):
    assert student_95(freedom) == pytest.approx(reach, abs=2e-7)


@pytest.mark.parametrize("deals", [2, 3, 5, 20])
def test_an_interval_of_scores_holds_the_truth_95_times_in_100_with_few_deals(deals):
    chance = random.Random(7)
    held = 0
    for _ in range(1000):
        played = [Played(deal, ("a",), (0.0,), (round(chance.gauss(0, 1000)),), ()) for deal in range(deals)]
        one = standings(["a"], played)[0]
        held += one.score_low <= 0 <= one.score_high
    assert 0.93 * 1000 <= held <= 0.97 * 1000


def test_a_tournament_tells_its_house_rules():
    game = Game(find("ten_card_crook"), 1, {"turns": 20})
    assert tournament(game, ["random"], 2, 1, threads=1).plain()["options"]["turns"] == 20


def test_only_deals_that_were_played_in_all_arrangements_count(monkeypatch):
    stop, began, play = threading.Event(), [], module._Table.play

    def stopped_after_three(table, deal, names, cancel):
        began.append(deal)
        if len(began) == 4:
            stop.set()
        return play(table, deal, names, cancel)

    monkeypatch.setattr(module._Table, "play", stopped_after_three)
    result = tournament(SHORT, ["random", "easy"], 10**6, 1, threads=1, stop=stop)
    assert began == [0, 0, 1, 1]
    assert result.played == 2
    assert [one.games for one in result.standings] == [2, 2]


def test_a_tournament_that_is_stopped_tells_what_was_played():
    stop = threading.Event()
    result = tournament(
        Game(PIG), ["random"], 10**6, 1, threads=2, stop=stop, progress=lambda done, of: done >= 3 and stop.set()
    )
    assert result.interrupted
    assert 3 <= result.played < 10**6


def test_ctrl_c_tells_what_was_played():
    pressed = []

    def press(done, of):
        if done >= 3 and not pressed:
            pressed.append(done)
            raise KeyboardInterrupt

    result = tournament(SHORT, ["random"], 10**6, 1, threads=2, progress=press)
    assert result.interrupted


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"names": []}, "between 1 and"),
        ({"names": ["nobody"]}, "no bot 'nobody'"),
        ({"games": 0}, "games must"),
        ({"threads": 0}, "threads must"),
    ],
)
def test_what_cannot_be_played_is_refused(changed, told):
    given = {"names": ["random"], "games": 1, "threads": 1} | changed
    with pytest.raises(CutpurseError, match=told):
        tournament(Game(PIG), given["names"], given["games"], 1, threads=given["threads"])


def test_failures_are_counted_by_kind_in_json(monkeypatch):
    def fail(self, place):
        raise RuntimeError("out of ideas")

    monkeypatch.setattr("cutpurse.players.bots.Searching.choose", fail)
    result = tournament(SHORT, ["random", "search"], 4, 1, budget=Budget(iterations=2), threads=1)
    told = result.plain()["failures"]
    assert {(entry["bot"], entry["error"], entry["replaced"]) for entry in told} == {
        ("search", "RuntimeError: out of ideas", True)
    }
    assert len(told) == 2  # it sat at both seats
    assert sum(entry["count"] for entry in told) == len(result.failures) > 2
