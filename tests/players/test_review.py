"""The review of a game: losses by what was known, luck and skill told apart, and a page to look at."""

import json
import statistics
import threading
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import cutpurse
from cutpurse.engine.message import say
from cutpurse.errors import CutpurseError
from cutpurse.players.coach import Advice, Estimate, Valued, advise
from cutpurse.players.duel import Cost
from cutpurse.players.figures import words_of
from cutpurse.players.match import Match
from cutpurse.players.place import Place
from cutpurse.players.review import (
    MOST_TURNING_POINTS,
    Decision,
    Point,
    SeatReview,
    Turn,
    _seat_review,
    _turning_points,
    review,
)
from cutpurse.players.review_page import _beside, outcome, page
from cutpurse.players.search import Budget
from cutpurse.players.solvers import plan_of, solver_of
from tests.support.soak import soak

QUICK = ["steal_the_pile", "steal_the_pile_solitaire", "ten_card_crook", "old_bill", "old_bill_maid", "nacho_pile"]


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")


def played(game, seed=1, plies=10**6, **options):
    """A game in which everybody takes the first move, and now and then the last."""
    state = cutpurse.load(game, **options).deal(seed)
    while not state.over and len(state.played) < plies:
        state.play(0 if len(state.played) % 3 else state.move_count - 1)
    return state


@pytest.fixture(scope="module")
def solitaire():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CUTPURSE_INTERPRETED", "1")
        return review(played("steal_the_pile_solitaire"), budget=Budget(iterations=1000))


@pytest.fixture(scope="module")
def race():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CUTPURSE_INTERPRETED", "1")
        return review(played("steal_the_pile", players=3), budget=Budget(iterations=1500))


# -- luck and skill --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", QUICK)
def test_start_choices_and_luck_add_up_to_the_result(game):
    options = {"turns": 8} if game == "ten_card_crook" else {}
    plies, iterations = {"nacho_pile": (20, 120), "old_bill": (8, 30)}.get(game, (10**6, 120))
    found = review(played(game, plies=plies, **options), budget=Budget(iterations=iterations))
    assert len(found.decisions) == len(found.record.moves)
    for seat in found.seats:
        assert seat.start + seat.choices + seat.luck == pytest.approx(seat.result)
        costs = sum(one.cost.value for one in found.decisions if one.seat == seat.seat and one.is_judged)
        assert seat.cost.value == pytest.approx(costs)
        assert seat.choices == pytest.approx(-costs if found.aim == "score" else min(max(-costs, -1), 1))
        assert seat.accuracy is None or 0 <= seat.accuracy <= 100


def test_the_result_is_the_part_of_the_win_and_the_curve_ends_there(race):
    assert sum(seat.result for seat in race.seats) == pytest.approx(1)
    for seat in race.seats:
        assert seat.curve[-1] == Point(len(race.decisions), Estimate(aim="win", value=seat.result))
        assert seat.curve[0].value == seat.start
        assert [point.ply for point in seat.curve] == sorted({point.ply for point in seat.curve})


def test_where_the_score_is_the_aim_it_is_the_result():
    state = played("ten_card_crook", turns=8)
    found = review(state, budget=Budget(iterations=100))
    assert found.aim == "score"
    assert found.seats[0].result == state.scores[0]


def test_forced_moves_cost_nothing_and_are_not_judged(race):
    forced = [one for one in race.decisions if one.advice is None]
    assert forced
    for one in forced:
        assert (one.is_judged, one.loss, one.best, one.played) == (False, 0.0, None, None)
        assert (one.cost, one.stake) == (Cost(), Cost())
    judged = sum(seat.judged for seat in race.seats)
    assert judged == len(race.decisions) - len(forced)


def test_a_decision_is_judged_by_what_its_seat_knew_then(race):
    number = next(i for i, one in enumerate(race.decisions) if one.advice is not None and i > 10)
    state = race.record.replay(number)
    imagined = Place(state.guess(state.to_move, 77), state.to_move)
    imagined._ply = number
    once = race.decisions[number].advice
    again = advise(imagined, budget=Budget(iterations=once.iterations), seed=0)
    assert again.plain() == once.plain()


class Told:
    """A plan that tells the same of every position."""

    def __init__(self, values, error=0.0):
        self.told, self.error = values, error

    def prospects(self, board, actions):
        return self.told[: len(actions)]

    values = prospects


# -- what counts as a loss -------------------------------------------------------------------------------------------


def worth(value, visits):
    return Estimate(aim="win", value=value, visits=visits)


def decision(*values, visits=10_000, index=1, number=1, seat=0, cost=None, stake=None):
    """Somebody chose the move at `index` among moves with these values, the best first."""
    state = cutpurse.load("steal_the_pile").deal(1)
    moves = state.moves()
    table = tuple(
        Valued(move=moves[i], aim="win", worth=None if value is None else worth(value, visits), why="")
        for i, value in enumerate(values)
    )
    advice = Advice(
        seat=seat,
        ply=number - 1,
        aim="win",
        nudge=say("nudge-none"),
        table=table,
        position=worth(values[0], visits),
        iterations=400,
    )
    known = {name: one for name, one in (("cost", cost), ("stake", stake)) if one is not None}
    return Decision(number=number, seat=seat, move=moves[index], advice=advice, **known)


def test_a_gap_that_chance_could_make_is_no_loss():
    small = decision(0.51, 0.50)
    assert small.gap == pytest.approx(0.01)
    assert small.noise > small.gap
    assert small.loss == 0.0
    large = decision(0.60, 0.50)
    assert large.loss == pytest.approx(0.10)
    assert large.noise < large.gap


def test_a_move_that_was_never_tried_is_not_judged():
    assert not decision(0.6, None).is_judged
    assert decision(0.6, None).loss == 0.0


def test_a_loss_that_would_be_shown_as_nothing_is_no_mistake():
    assert decision(0.6, 0.5996, visits=0).loss == 0.0
    assert decision(0.6, 0.599, visits=0).loss == pytest.approx(0.001)


def test_many_small_losses_add_up_even_if_none_of_them_is_clear():
    small = [
        decision(0.5, 0.45, visits=100, number=number, cost=Cost(0.05, 0.02), stake=Cost(0.1, 0.02))
        for number in range(1, 17)
    ]
    seat = _seat_review(played("steal_the_pile"), "win", 0, small)
    assert seat.mistakes == 0
    assert seat.choices == pytest.approx(-0.8)
    assert seat.cost.uncertainty == pytest.approx(1.96 * 0.02 * 4, abs=1e-3)
    assert seat.accuracy == pytest.approx(50)
    assert seat.start + seat.choices + seat.luck == pytest.approx(seat.result)


def test_costs_that_chance_makes_one_way_and_the_other_cancel_out():
    either_way = [
        decision(0.5, 0.45, visits=100, number=number, cost=Cost(0.1 if number % 2 else -0.1, 0.1))
        for number in range(1, 17)
    ]
    seat = _seat_review(played("steal_the_pile"), "win", 0, either_way)
    assert seat.choices == pytest.approx(0)
    assert seat.accuracy is None


@pytest.mark.slow
def test_who_plays_at_random_has_not_lost_by_bad_luck(monkeypatch):
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    game_id, iterations = soak(("old_bill_memory", 10_000), ("spite_and_malice", 10_000))
    game, choices, luck = cutpurse.load(game_id), [], []
    for number in range(8):
        state = Match.between(["sensible", "random"], game, bytes([3, number]) * 16).play()
        one = review(state, budget=Budget(iterations=iterations)).seats[1]
        assert one.result == 0
        choices.append(one.choices)
        luck.append(one.luck)
    off = statistics.stdev(luck) / len(luck) ** 0.5
    assert statistics.mean(choices) < -0.25
    assert statistics.mean(luck) == pytest.approx(0, abs=3 * off)


def curve(seat, *values, visits=10_000):
    """A seat's fortune, with a point before each of its decisions."""
    points = tuple(Point(2 * i + seat, worth(value, visits)) for i, value in enumerate(values))
    figures = {"start": values[0], "result": values[-1], "cost": Cost(), "choices": 0}
    return SeatReview(seat=seat, curve=points, **figures, judged=0, mistakes=0, accuracy=None)


def test_turning_points_are_the_largest_swings_and_never_at_the_same_time():
    decisions = [decision(0.6, 0.5, number=number, seat=number % 2) for number in range(8)]
    found = _turning_points((curve(0, 0.5, 0.9, 0.9, 0.2), curve(1, 0.5, 0.2, 0.1, 0.6)), decisions)
    assert [(one.seat, one.first, one.last) for one in found] == [(0, 1, 2), (0, 5, 6)]
    assert [one.change for one in found] == pytest.approx([0.4, -0.7])
    assert found[0].loss == pytest.approx(0.1)
    assert len(found) <= MOST_TURNING_POINTS


def test_a_swing_too_small_for_people_to_notice_is_no_turning_point(monkeypatch):
    """An endless game of Ten Card Crook is looked at a hundred turns ahead: each turn adds one more, and 0.2 points."""
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    decisions = [decision(0.6, 0.5, number=number) for number in range(1, 9)]
    assert _turning_points((curve(0, 0.5, 0.54, visits=0),), decisions) == ()
    state = cutpurse.load("ten_card_crook").deal(60)
    match = Match.between(["solver"], state.game, bytes([60]) * 32)
    while len(state.played) < 300:
        match.step(state)
    found = review(state, budget=Budget(iterations=0), plan=plan_of(state.game))
    assert found.seats[0].result > 40
    assert found.turning_points == ()


def test_swings_that_chance_makes_among_so_many_are_no_turning_points():
    """Eight results a point, all won or all lost: one such swing may mean something, one of forty does not."""
    decisions = [decision(0.6, 0.5, number=number, seat=number % 2) for number in range(80)]
    assert len(_turning_points((curve(0, 0.0, 1.0, visits=8),), decisions)) == 1
    assert _turning_points((curve(0, *[0.0, 1.0] * 20, visits=8),), decisions) == ()


def test_a_chance_that_hardly_anything_is_known_of_cannot_be_lost():
    """Two results, both won, and then the game was lost: there was some chance, but nobody knows how large it was."""
    last = curve(0, 1.0, 0.0, visits=2)
    lost = replace(last, curve=(last.curve[0], Point(2, Estimate(aim="win", value=0.0))))
    assert _turning_points((lost,), [decision(0.6, 0.5, number=1), decision(0.6, 0.5, number=2, seat=1)]) == ()


def test_a_swing_over_decisions_that_were_not_judged_is_no_turning_point():
    decisions = [decision(0.6, 0.5, number=number) for number in range(1, 9)]
    assert _turning_points((curve(0, 0.5, 0.9),), decisions) == ()


def test_a_win_that_is_given_away_again_and_again_counts_once():
    given = [decision(1.0, 0.0, number=number, cost=Cost(1.0)) for number in range(1, 9)]
    seat = _seat_review(played("steal_the_pile"), "win", 0, given)
    assert seat.cost.value == pytest.approx(8)
    assert seat.choices == -1
    assert seat.start + seat.choices + seat.luck == pytest.approx(seat.result)


def test_memory_is_judged_in_chances_that_people_can_read():
    state = played("old_bill_memory", plies=160)
    found = review(state, budget=Budget(iterations=0), plan=plan_of(state.game))
    for seat in found.seats:
        assert -1 <= seat.choices <= 0
        assert abs(seat.luck) <= 2
        assert all(0 <= point.value <= 1 for point in seat.curve)
    for one in found.decisions:
        assert 0 <= one.loss <= one.stake.value <= 1


@pytest.mark.parametrize(("game", "plies"), [("old_bill_memory", 300), ("ten_card_crook", 200)])
def test_a_plan_never_finds_fault_with_itself(game, plies):
    state = cutpurse.load(game).deal(90)
    match = Match.between(["solver"] * state.game.players, state.game, bytes([91]) * 32)
    while not state.over and len(state.played) < plies:
        match.step(state)
    found = review(state, budget=Budget(iterations=0), plan=plan_of(state.game))
    assert found.mistakes() == []
    for seat in found.seats:
        assert seat.choices == 0
        assert seat.accuracy == 100


def test_a_plan_that_is_not_exact_finds_fault_only_beyond_its_error():
    state = cutpurse.load("steal_the_pile").deal(1)
    plan = Told([0.513, 0.49, 0.3, 0.3], error=0.02)
    for index, loss in ((1, 0.0), (2, 0.213)):
        once = state.copy().play(index)
        found = review(once, budget=Budget(iterations=0), plan=plan)
        assert found.decisions[0].loss == pytest.approx(loss)
        assert found.seats[0].cost.uncertainty > 0


@pytest.mark.slow
def test_a_score_to_expect_goes_on_from_the_score_so_far(monkeypatch):
    """By the plan of Ten Card Crook: the curve never lies below the points that were made, and ends at them."""
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    state = played("ten_card_crook", turns=12)
    found = review(state, budget=Budget(iterations=0), plan=plan_of(state.game))
    curve = found.seats[0].curve
    assert curve[0].value == pytest.approx(solver_of(state.game).solve(state.game).expected_score, abs=0.5)
    for point in curve:
        assert found.record.replay(point.ply).scores[0] <= point.value < 5
    assert curve[-1].value == state.scores[0]


def test_a_review_that_is_stopped_says_what_is_known_by_then():
    stop = threading.Event()
    state = played("steal_the_pile")
    found = review(
        state,
        budget=Budget(iterations=400),
        cancel=stop,
        progress=lambda done, of: stop.set() if done == 5 else None,
    )
    assert found.was_stopped
    assert found.judged == 5 < found.choices
    assert len(found.decisions) == len(state.played)
    assert "5 of" in page(found, ("Ana", "Ben"), "en")
    assert not review(state, budget=Budget(iterations=0)).was_stopped


def test_accuracy_is_the_part_of_the_stakes_that_was_kept(race):
    for seat in race.seats:
        mine = [one for one in race.decisions if one.seat == seat.seat]
        stake, cost = Cost.total(one.stake for one in mine), Cost.total(one.cost for one in mine)
        if not stake.is_sure:
            assert seat.accuracy is None
        else:
            assert seat.accuracy == pytest.approx(100 * min(max(1 - cost.value / stake.value, 0), 1))


def test_nothing_is_at_stake_in_a_game_of_luck():
    found = review(played("old_bill_maid"), budget=Budget(iterations=300))
    assert [(seat.choices, seat.cost) for seat in found.seats] == [(0, Cost())] * 2
    assert [seat.accuracy for seat in found.seats] == [None, None]


# -- budgets ---------------------------------------------------------------------------------------------------------


def test_the_budget_is_for_the_whole_game_and_spread_evenly(race):
    spent = [one.advice.iterations for one in race.decisions if one.advice is not None]
    assert sum(spent) <= 1500 / 2  # the other half compares what was played with the best
    assert sum(spent) > 1500 / 2 - len(spent)
    assert max(spent) - min(spent) <= 1


def test_a_review_with_iterations_is_the_same_every_time(solitaire):
    again = review(solitaire.record, budget=Budget(iterations=1000))
    assert again.plain() == solitaire.plain()


def test_progress_is_told_decision_by_decision():
    told = []
    review(played("steal_the_pile_solitaire"), budget=Budget(iterations=0), progress=lambda *at: told.append(at))
    assert told[-1][0] == told[-1][1] > 0
    assert [done for done, _ in told] == sorted(done for done, _ in told)


@pytest.mark.parametrize("budget", [Budget(iterations=0), Budget(seconds=0)])
def test_without_a_budget_nothing_is_judged_and_all_of_it_is_luck(budget):
    found = review(played("steal_the_pile"), budget=budget)
    assert not found.is_valued
    for seat in found.seats:
        assert (seat.judged, seat.accuracy, seat.start, seat.choices) == (0, None, 0.5, 0)
        assert seat.start + seat.choices + seat.luck == seat.result


def test_a_game_that_is_not_finished_ends_with_its_last_chances():
    found = review(played("steal_the_pile", plies=9), budget=Budget(iterations=200))
    assert not found.is_finished
    for seat in found.seats:
        assert seat.start + seat.choices + seat.luck == pytest.approx(seat.result)
        assert 0 <= seat.result <= 1


def test_a_game_in_which_nothing_was_played_has_an_empty_review():
    found = review(cutpurse.load("steal_the_pile").deal(1), budget=Budget(iterations=100))
    assert found.decisions == ()
    assert [seat.luck for seat in found.seats] == [0, 0]
    assert "Review" not in page(found, ("Ana", "Ben"), "de")


def test_a_position_without_a_history_has_no_review():
    state = cutpurse.load("steal_the_pile").deal(1).guess(0, 1)
    with pytest.raises(CutpurseError, match="not dealt"):
        review(state, budget=Budget(iterations=1))


# -- what leaves -----------------------------------------------------------------------------------------------------


def test_a_review_is_plain_json(race):
    plain = json.loads(json.dumps(race.plain()))
    assert plain["game"] == "steal_the_pile"
    assert len(plain["moves"]) == len(race.decisions)
    assert plain["seats"][1]["curve"][-1]["ply"] == len(race.decisions)
    one = race.plain(lambda seat: words_of(cutpurse.load("steal_the_pile").rulebook, "en", (), seat), seat=1)
    assert {move["seat"] for move in one["moves"]} == {1}
    assert [seat["seat"] for seat in one["seats"]] == [1]
    assert all(move["text"] for move in one["moves"])


def test_mistakes_come_dearest_first(race):
    losses = [one.loss for one in race.mistakes()]
    assert losses == sorted(losses, reverse=True)
    assert {one.seat for one in race.mistakes(0)} <= {0}


class Checked(HTMLParser):
    """Reads a page and insists that its tags are closed in order."""

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.text = [], [], []

    def handle_starttag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def read(text):
    checked = Checked()
    checked.feed(text)
    assert checked.open == []
    return checked


def test_the_page_draws_a_line_for_every_seat_and_needs_nothing_else(race):
    html = page(race, ("Ana", "Ben", "Cleo"), "en")
    checked = read(html)
    tags = [tag for tag, _ in checked.seen]
    assert tags.count("polyline") == tags.count("polygon") == 3
    assert "Shaded: " in html
    assert tags.count("circle") == len(race.turning_points)
    assert not {"script", "link", "img", "iframe"} & set(tags)
    assert "http" not in html.replace("http-equiv", "")
    assert "prefers-color-scheme: dark" in html
    assert any("Steal the Pile, reviewed" in text for text in checked.text)
    rows = sum(tag == "tr" for tag in tags)
    assert rows >= len(race.decisions)


def test_a_page_holds_no_control_codes_whatever_a_game_is_called(race, monkeypatch):
    book = replace(race.record.table().rulebook, title="Steal\x1b[2J the\x00 Pile")
    monkeypatch.setattr(type(race.record.table()), "rulebook", property(lambda game: book))
    html = page(race, ("Ana", "Ben\x07", "Cleo"), "en")
    assert not {"\x1b", "\x00", "\x07"} & set(html)


def test_names_cannot_act_on_the_page(race):
    wicked = ("<script>alert(1)</script>", '"><b onload=x>', "{ $who } &amp;")
    checked = read(page(race, wicked, "de"))
    assert not {"script", "b"} & {tag for tag, _ in checked.seen}
    assert "".join(checked.text).count("<script>alert(1)</script>") >= 1


def test_names_beside_the_curve_never_cover_each_other():
    placed = [y for y, _ in _beside([(328.0, 0), (16.0, 1), (328.0, 2), (20.0, 3)])]
    assert placed == [16.0, 31.0, 313.0, 328.0]


def test_the_page_of_one_seat_shows_that_seat_only(race):
    checked = read(page(race, ("Ana", "Ben", "Cleo"), "en", 1))
    assert [tag for tag, _ in checked.seen].count("polyline") == 1


def test_the_page_says_how_the_game_came_out(race, solitaire):
    assert "The win goes to " in page(race, ("Ana", "Ben", "Cleo"), "en")
    lost = replace(solitaire, record=replace(solitaire.record, winners=()))
    assert "Nobody wins" in page(lost, ("Ana",), "en")
    nothing = review(solitaire.record, budget=Budget(iterations=0))
    assert "no time to value a single decision" in page(nothing, ("Ana",), "en")
    crook = review(played("ten_card_crook", turns=8), budget=Budget(iterations=60))
    assert "The score is " in page(crook, ("Ana",), "en")
    assert "all turns beyond those" in page(crook, ("Ana",), "en")
    half = review(played("steal_the_pile", plies=5), budget=Budget(iterations=0))
    assert "not finished" in page(half, ("Ana", "Ben"), "en")


def test_a_mistake_is_told_with_what_was_best_and_why(race):
    costly = replace(decision(0.9, 0.1, number=1), number=1)
    turn = Turn(seat=0, first=1, last=3, before=0.9, after=0.1, loss=0.8)
    html = page(replace(race, decisions=(costly,), turning_points=(turn,)), ("Ana", "Ben", "Cleo"), "en")
    assert "-80.0%" in html
    assert "Moves 1 to 3: Ana goes from 90.0% to 10.0%; the choice at move 1 cost 80.0%" in html


@pytest.mark.slow
def test_choices_are_never_more_than_a_whole_win_either_way(monkeypatch):
    """With next to no time the costs are guesses, and may add up to anything."""
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    for seed in range(4):
        found = review(played("old_bill_memory", plies=90), budget=Budget(iterations=700), seed=seed)
        assert all(-1 <= seat.choices <= 1 for seat in found.seats)


def test_the_result_of_an_unfinished_game_is_as_unsure_as_its_last_move():
    found = review(played("steal_the_pile", plies=12), budget=Budget(iterations=500))
    for seat in found.seats:
        assert seat.result_uncertainty > 0
        assert seat.luck_uncertainty >= seat.result_uncertainty


def test_a_move_that_there_was_no_time_to_compare_is_not_judged():
    found = review(played("steal_the_pile", plies=12), budget=Budget(iterations=24))
    unknown = [one for one in found.decisions if one.cost is None]
    assert unknown
    assert not any(one.is_judged for one in unknown)
    assert all(one.plain()["cost"] is None for one in unknown)


def test_a_game_in_which_nothing_was_decided_is_not_said_to_have_lacked_time():
    none = review(played("steal_the_pile", plies=0), budget=Budget(iterations=100))
    assert [text.id for text in outcome(none)][-1] == "review-undecided"
    hurried = review(played("steal_the_pile", plies=12), budget=Budget(iterations=0))
    assert [text.id for text in outcome(hurried)][-1] == "review-unvalued"
