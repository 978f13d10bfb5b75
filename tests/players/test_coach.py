"""The coach: every legal move with its value, how sure that is, and why; in three steps, and without peeking."""

import json
import statistics

import pytest

import cutpurse
from cutpurse.engine.game import Game
from cutpurse.engine.message import say
from cutpurse.engine.words import LANGUAGES
from cutpurse.errors import NothingToDecide
from cutpurse.players.coach import DOUBT, LEAST, Advice, Estimate, Valued, _position, _rank, advise, spread
from cutpurse.players.figures import amount, figure, words_of
from cutpurse.players.place import Place
from cutpurse.players.search import Budget, Finding, Found
from cutpurse.players.solvers import nacho_pile, old_bill_memory, ten_card_crook
from tests.support.positions import nacho_pile as nacho
from tests.support.positions import spite_and_malice as spite
from tests.support.positions import steal_the_pile as steal
from tests.support.positions import ten_card_crook as crook

GAMES = [book.id for book in cutpurse.games()]


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")


def advice_on(state, iterations=60, seed=0, **more):
    return advise(Place(state, state.to_move), budget=Budget(iterations=iterations), seed=seed, **more)


def said(state, text, language="en"):
    return words_of(state.game.rulebook, language, ("Ana", "Ben", "Cleo")[: state.game.players], state.to_move)(text)


# -- at the edges ----------------------------------------------------------------------------------------------------


def test_a_forced_move_is_named_at_once_and_needs_no_value():
    state = nacho.position(phase=nacho.FIRST, turn="")
    advice = advice_on(state, iterations=10**9)
    assert advice.is_forced
    assert advice.iterations == 0
    assert (advice.best.move.code, advice.best.value, advice.best.uncertainty) == ("draw", None, None)
    assert said(state, advice.nudge) == "There is only one move"


def test_there_is_no_advice_when_the_game_is_over():
    state = cutpurse.load("steal_the_pile_solitaire").deal(1)
    while not state.over:
        state.play(0)
    with pytest.raises(NothingToDecide, match="the game is over"):
        advise(Place(state, 0), budget=Budget(iterations=10))


def test_there_is_no_advice_for_a_seat_that_is_not_to_move():
    state = cutpurse.load("steal_the_pile").deal(1)
    with pytest.raises(NothingToDecide, match="not player 2's turn"):
        advise(Place(state, 1), budget=Budget(iterations=10))


@pytest.mark.parametrize("budget", [Budget(iterations=0), Budget(seconds=0)])
def test_without_a_budget_no_move_is_given_a_value(budget):
    state = cutpurse.load("steal_the_pile").deal(1)
    advice = advise(Place(state, 0), budget=budget)
    assert advice.best is None
    assert [(entry.value, entry.uncertainty, entry.visits) for entry in advice.table] == [(None, None, 0)] * 4
    assert said(state, advice.nudge) == "There was no time to think about it"
    assert all(said(state, entry.why) for entry in advice.table)
    assert advice.behind(advice.table[0]) is None


# -- what is best ----------------------------------------------------------------------------------------------------


def test_who_would_surely_bust_is_told_to_stop():
    state = nacho.position(bag="3 5", turn="3 5", front={1: "3 3 3 5 5 5"})
    advice = advice_on(state, iterations=300)
    assert advice.best.move.code == "stop"
    gap, noise = advice.behind(advice.of(state.game.rulebook.action_of("draw")))
    assert gap > noise > 0
    assert said(state, advice.of(0).why).startswith("100% risk of a bust: 2 of the 2 chips")


def test_a_card_that_wins_the_game_is_named_with_certainty():
    state = spite.position(
        play_pile=[["A"], [], [], []], win_pile=[["2"], ["K", "K"]], hand=spite.hands(["2", "9", "J"])
    )
    advice = advice_on(state, iterations=120)
    assert advice.best.move.code == "w>1"
    assert advice.best.value == 1.0
    assert advice.best.uncertainty > 0  # a search is never quite sure


def test_who_would_be_caught_at_either_end_is_told_to_hold_the_card():
    state = crook.position(row=">M<M", drawn="M", options={"turns": 20})
    advice = advice_on(state, iterations=200)
    assert advice.best.move.code == "hold"
    assert advice.best.value > 0.0
    assert {entry.move.code: entry.value for entry in advice.table[1:]} == {"L": 0.0, "R": 0.0}


def test_a_pile_that_decides_the_game_is_to_be_stolen():
    state = steal.position(["7", "2"], piles=["3", "5 5 5 4 4 7"], opened="7", target=0)
    advice = advice_on(state, iterations=40)
    assert advice.best.move.code == "7>p2"
    assert [entry.move.code for entry in advice.table] == ["7>p2", "7>open"]
    assert advice.best.value == 1.0


# -- honesty ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["spite_and_malice", "steal_the_pile"])
def test_every_move_is_tried_often_enough_to_be_spoken_of(monkeypatch, game):
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    state = cutpurse.load(game).compile().deal(3)
    advice = advice_on(state, iterations=200)
    fair = 200 / len(advice.table)
    assert min(entry.visits for entry in advice.table) >= int(LEAST * fair)
    assert sum(entry.visits for entry in advice.table) == advice.iterations == 200


def test_the_doubt_left_is_shared_among_all_moves_that_are_compared():
    assert spread(1) == pytest.approx(2.5758, abs=1e-3)
    assert spread(20) > spread(1)
    assert DOUBT == 0.01


def test_a_few_equal_results_are_no_certainty():
    lost = Estimate(aim="win", value=0.0, error=0.07, visits=7)
    assert lost.uncertainty == pytest.approx(0.354, abs=1e-3)  # Wilson's bound
    many = Estimate(aim="win", value=0.5, error=0.005, visits=10_000)
    assert many.uncertainty == pytest.approx(0.0098, abs=1e-4)
    points = Estimate(aim="score", value=3.0, error=0.5, visits=4)
    assert points.uncertainty > 1.9 * 0.5
    assert Estimate(aim="win", value=0.3).uncertainty == 0.0


def found(*moves):
    """What a search found out: how often each move was tried, and how often that won."""
    return Found(
        tuple(
            Finding(action, tried, won / tried if tried else None, (0.25 / tried) ** 0.5 if tried else 1.0)
            for action, (tried, won) in enumerate(moves)
        ),
        sum(tried for tried, _ in moves),
        0,
        0.0,
    )


def test_a_position_is_not_worth_more_because_its_best_move_was_lucky():
    """Two moves alike, one of them lucky in the first half: the second half says what they are worth."""
    position = _position("win", found((10, 9), (10, 5)), found((110, 59), (110, 55)))
    assert (position.value, position.visits) == (pytest.approx(0.5), 200)
    clear = _position("win", found((100, 90), (100, 10)), found((200, 150), (200, 110)))
    assert (clear.value, clear.visits) == (pytest.approx(0.6), 100)  # one was the best, beyond doubt


def test_a_position_has_a_value_as_soon_as_a_move_has():
    assert _position("win", found((0, 0), (0, 0)), found((0, 0), (0, 0))) is None
    assert _position("win", found((0, 0), (0, 0)), found((1, 1), (0, 0))).value == 1
    assert _position("win", found((1, 1), (0, 0)), found((1, 1), (1, 0))).value == 0.5


def test_where_moves_are_all_alike_the_chances_of_the_seats_add_up_to_one(monkeypatch):
    """The dealt hands of Old Maid, seen by the seat that is to move and by the next one; luck alone decides."""
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    game, added = cutpurse.load("old_bill_maid", players=2).compile(), []
    for seed in range(40):
        state = game.deal(seed)
        first = advice_on(state, iterations=24, seed=seed).position.value
        before = state.to_move
        while not state.over and (state.to_move == before or state.move_count == 1):
            state.play(seed % state.move_count)
        added.append(first + (advice_on(state, iterations=24, seed=seed).position.value if not state.over else 0.5))
    off = statistics.stdev(added) / len(added) ** 0.5
    assert statistics.mean(added) == pytest.approx(1, abs=3 * off)
    assert off < 0.04


@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_differ_only_in_what_is_hidden_get_the_same_advice(monkeypatch, game):
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    state = cutpurse.load(game).compile().deal(11)
    for _ in range(6):
        if state.move_count > 1:
            break
        state.play(0)
    few = 2 if game in ("old_bill_memory", "nacho_pile") else 12
    worlds = [state, *(state.guess(state.to_move, seed) for seed in (1, 2))]
    places = [Place(world, state.to_move) for world in worlds]
    for place in places:
        place._ply = 0  # a world that was imagined has no history
    told = [json.dumps(advise(place, budget=Budget(iterations=few), seed=5).plain()) for place in places]
    assert len(set(told)) == 1


def test_the_same_seed_gives_the_same_advice_and_another_seed_another():
    state = cutpurse.load("steal_the_pile").deal(1)
    assert advice_on(state, seed=1) == advice_on(state, seed=1)
    assert advice_on(state, seed=1) != advice_on(state, seed=2)


class Plan:
    """A plan that tells what it is asked to; by itself it would make the best of these moves, or another one."""

    def __init__(self, told, error=0.0, values=None):
        self.told, self.error, self.valued = told, error, values or told

    def prospects(self, board, actions):
        return self.told(board, actions)

    def values(self, board, actions):
        return self.valued(board, actions)


def test_a_plan_is_believed_without_a_search():
    def told(board, actions):
        assert board.hand[1, 0] == -1  # what the other seat holds is hidden
        return [0.25 if action == actions[2] else 0.125 for action in actions]

    state = cutpurse.load("steal_the_pile").deal(1)
    advice = advice_on(state, iterations=0, plan=Plan(told))
    assert advice.best.move.index == 2
    assert advice.best.value == 0.25
    assert {entry.uncertainty for entry in advice.table} == {0.0}
    assert [entry.move.index for entry in advice.table] == [2, 0, 1, 3]
    assert advice.behind(advice.table[1]) == (0.125, 0.0)


def entry(number, value, visits):
    """A move with its value."""
    move = cutpurse.load("steal_the_pile").deal(1).moves()[number]
    return Valued(move=move, aim="win", worth=Estimate(aim="win", value=value, visits=visits), why="")


def advice_of(*table):
    return Advice(seat=0, ply=0, aim="win", nudge=say("nudge-none"), table=table, position=None, iterations=9)


def test_the_best_move_is_the_one_of_which_most_can_be_counted_on():
    often_tried, better, hardly_tried = entry(0, 0.192, 900), entry(1, 0.25, 300), entry(2, 0.5, 2)
    assert sorted((hardly_tried, often_tried, better), key=_rank) == [better, often_tried, hardly_tried]


def test_a_best_move_that_cannot_be_told_from_others_is_called_a_guess():
    state = cutpurse.load("steal_the_pile").deal(1)
    guess = advice_of(entry(0, 0.6, 9), entry(1, 0.4, 9), entry(2, 0.3, 9))
    assert said(state, guess.caveat) == "Only a guess: there was too little time to tell it from 2 other moves"
    alike = advice_of(entry(0, 0.51, 9000), entry(1, 0.505, 9000), entry(2, 0.1, 9000))
    assert said(state, alike.caveat) == "Another move is about as good"
    assert said(state, alike.caveat, "de") == "Ein anderer Zug ist etwa gleich gut"
    assert advice_of(entry(0, 0.9, 9000), entry(1, 0.1, 9000)).caveat is None


def test_a_nudge_says_when_there_was_too_little_time_to_tell():
    state = cutpurse.load("steal_the_pile").deal(1)
    assert said(state, advice_on(state, iterations=8).nudge) == "There was too little time to tell the 4 moves apart"


# -- words -----------------------------------------------------------------------------------------------------------


def test_a_game_without_reasons_of_its_own_gets_the_figures(pig):
    state = Game(pig, 2, {"target": 20}).deal(1).play("roll")
    advice = advice_on(state, iterations=40)
    if not advice.is_forced:
        assert "of games, give or take" in said(state, advice.best.why)


def test_figures_are_written_as_each_language_does(pig):
    words = {language: words_of(pig, language) for language in LANGUAGES}
    assert words["en"](amount(0.614, "win")) == "61%"
    assert words["en"](amount(12.34, "score")) == "12.3"
    assert words["de"](amount(-12.34, "score")) == "−12,3"
    assert words["de"](amount(-0.01, "score")) == "0,0"
    assert figure(0.6142, "win", "en") == "61.4%"
    assert figure(-0.6142, "win", "de", signed=True) == "−61,4\xa0%"
    assert figure(1.5, "score", "en", signed=True) == "+1.50"
    assert figure(None, "win", "en") == "–"


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ((0.5, 0.5, 0.5, 0.5), "None of the 4 moves stands out"),
        ((0.5, 0.5, 0.1, 0.1), "2 of the 4 moves are clearly better than the rest, and about equally good"),
        ((0.9, 0.1, 0.1, 0.1), "One of the 4 moves is clearly the best"),
    ],
)
def test_a_nudge_says_whether_a_move_stands_out(values, told):
    state = steal.position(["2 3 4 5", "6 7 8 9"], deck="10 10")  # each opens a pile of its own: nothing to point at
    advice = advice_on(state, plan=Plan(lambda board, actions: values))
    assert said(state, advice.nudge) == told


@pytest.mark.parametrize(
    ("nudge", "english", "german"),
    [
        ("nudge-equal", "Neither move stands out", "Keiner der beiden Züge sticht heraus"),
        ("nudge-clear", "One of the two moves is clearly better", "Einer der beiden Züge ist klar besser"),
        (
            "nudge-rough",
            "There was too little time to tell the two moves apart",
            "Die Zeit reichte nicht, die beiden Züge zu unterscheiden",
        ),
    ],
)
def test_two_moves_are_both_and_neither(nudge, english, german):
    state = steal.position(["2 3", "6 7"], deck="10 10")
    assert (said(state, say(nudge, count=2)), said(state, say(nudge, count=2), "de")) == (english, german)


def test_a_plan_that_is_not_exact_calls_nothing_clear_within_its_error():
    state = steal.position(["2 3 4 5", "6 7 8 9"], deck="10 10")
    near = advice_on(state, plan=Plan(lambda board, actions: [0.513, 0.49, 0.1, 0.1], error=0.02))
    assert said(state, near.nudge) == "2 of the 4 moves are clearly better than the rest, and about equally good"
    assert said(state, near.caveat) == "Another move is about as good"
    assert near.best.uncertainty == pytest.approx(0.0392, abs=1e-4)


def test_the_plan_of_nacho_pile_admits_that_it_is_an_approximation():
    assert nacho_pile.Plan.error > 0
    assert ten_card_crook.Plan.error == old_bill_memory.MemoryPlan.error == 0


def test_a_move_that_the_plan_itself_would_make_is_as_good_as_the_best():
    state = steal.position(["2 3 4 5", "6 7 8 9"], deck="10 10")
    plan = Plan(lambda board, actions: [0.6, 0.5, 0.1, 0.1], values=lambda board, actions: [0.1, 0.2, 0.2, 0.1])
    advice = advice_on(state, plan=plan)
    assert [entry.is_planned for entry in advice.table] == [False, True, True, False]
    assert [advice.behind(entry) for entry in advice.table[:3]] == [(0.0, 0.0)] * 3
    assert not advice.is_close(advice.table[3])


def only(best):
    """A plan for one action."""
    return Plan(lambda board, actions: [1.0 if action == best else 0.0 for action in actions])


def test_a_nudge_points_to_a_place_that_leaves_a_choice():
    state = spite.position(play_pile=[["A"], ["A", "2"], [], []], hand=spite.hands(["2", "3", "9"]))
    book = state.game.rulebook
    play = advice_on(state, plan=only(book.action_of("h9=1")))
    assert said(state, play.nudge) == "One move is clearly the best: look at your own “Spot 1”"
    assert said(state, play.nudge, "de") == "Ein Zug ist klar der beste: Schau dir bei dir „Ablage 1“ an"
    sure = advice_on(state, plan=only(book.action_of("h2>1")))
    assert "Pile 1" not in said(state, sure.nudge)  # only that card goes there: it would tell the move


def test_a_nudge_may_point_to_what_nobody_owns_or_somebody_else_does():
    state = steal.position(["2 3 4 6", "6 7 8 9"], piles=["", "4"], deck="10 10", opened="2 3")
    book = state.game.rulebook
    look = advice_on(state, plan=only(book.action_of("2>open")))
    assert said(state, look.nudge) == "One move is clearly the best: look at “Open piles”"
    bag = nacho.position(turn="remove", phase="remove", front={0: "5 5", 1: "1 2"}, players=3)
    action = bag.game.rulebook.action_of("remove2.1")
    told = said(bag, advice_on(bag, plan=only(action)).nudge)
    assert told == "One of the 3 moves is clearly the best"  # all of them touch the bag, and only one that pile


def test_advice_is_plain_json_with_or_without_words():
    state = cutpurse.load("spite_and_malice").deal(3)
    advice = advice_on(state, iterations=30)
    plain = json.loads(json.dumps(advice.plain()))
    assert plain["best"] == advice.best.move.code
    assert plain["moves"][0].keys() == {"code", "action", "value", "uncertainty", "visits", "why"}
    told = advice.plain(words_of(state.game.rulebook, "de", (), state.to_move))
    assert told["moves"][0]["text"]
    assert told["moves"][0]["reason"]
    assert isinstance(told["nudge"], str)
    assert isinstance(advice, Advice)
