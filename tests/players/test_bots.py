"""Bots: they see one seat, play legal moves, and are found by name."""

import dataclasses
import math
import re
import threading

import numpy as np
import pytest
from pig import PIG

import cutpurse
from cutpurse.engine.game import Game
from cutpurse.engine.rulebook import LEVELS, Foresight
from cutpurse.errors import CutpurseError, GameDefinitionError, NothingToDecide, OptionError, shown
from cutpurse.players import bots, levels
from cutpurse.players.match import Match
from cutpurse.players.place import Place
from cutpurse.players.search import Budget, Search

FEW = Budget(iterations=12)
GAMES = [facts.id for facts in cutpurse.games()]


def positions(game, plies):
    """A seat to move after so many random-looking moves, and worlds that this seat cannot tell from it."""
    state = game.deal(plies)
    for ply in range(plies):
        if not state.over:
            state.play((ply * 7) % state.move_count)
    if state.over:
        state = game.deal(plies)
    return state, [state.guess(state.to_move, seed) for seed in (1, 2, 3)]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("plies", [0, 9])
def test_no_bot_can_peek(game_id, plies, monkeypatch):
    """In worlds that differ only in what is hidden from a seat, the same bot with the same seed makes the same move."""
    monkeypatch.setitem(levels.THINKING, "hard", FEW)
    monkeypatch.setitem(levels.THINKING, "expert", FEW)
    state, worlds = positions(cutpurse.load(game_id).compile(), plies)
    seat = state.to_move
    for name in levels.names(state.game):
        places = [Place(world, seat) for world in (state, *worlds)]
        for place in places:
            place._ply = 0  # a guess has no history
        chosen = {levels.bot(name, state.game, 5, FEW).choose(place) for place in places}
        assert len(chosen) == 1, f"{name} tells apart what it cannot see"
        assert chosen <= set(state.actions)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_policy_plays_the_same_compiled_and_interpreted(game_id):
    games = (cutpurse.load(game_id), cutpurse.load(game_id).compile())
    assert [game.is_compiled for game in games] == [False, True]
    for manner in ("random", *games[0].rulebook.manners):
        states, players = [game.deal(3) for game in games], [bots.Mannered(game, 7, manner) for game in games]
        while not states[0].over and len(states[0].played) < 50:
            places = [Place(state, state.to_move) for state in states]
            chosen = [bot.choose(place) for bot, place in zip(players, places, strict=True)]
            assert chosen[0] == chosen[1], manner
            for state in states:
                state.play(state.index_of_action(chosen[0]))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_place_holds_nothing_that_its_seat_may_not_know(game_id):
    state, worlds = positions(cutpurse.load(game_id), 5)
    for seat in range(state.game.players):
        own = [Place(world, seat) for world in (state, *worlds)] if seat == state.to_move else [Place(state, seat)]
        assert len({place.known().tobytes() for place in own}) == 1
        assert own[0].view() == state.view(seat)
        assert (own[0].observe() == state.observe(seat)).all()
        assert own[0].is_asked == (seat == state.to_move)
        assert own[0].guess(1).view(seat) == state.view(seat)


def test_a_place_tells_its_moves_only_to_the_seat_that_is_asked():
    state = cutpurse.load("spite_and_malice", players=2).deal(3)
    asked, other = state.to_move, 1 - state.to_move
    assert [move.code for move in Place(state, asked).moves()] == [move.code for move in state.moves()]
    assert Place(state, other).moves() == []


def test_a_spectator_has_no_place():
    with pytest.raises(CutpurseError, match="spectator"):
        Place(cutpurse.load("nacho_pile").deal(1), None)


@pytest.mark.parametrize("game_id", ["nacho_pile", "old_bill_memory"])
def test_no_bot_chooses_where_there_is_nothing_to_decide(game_id):
    game = cutpurse.load(game_id)
    state = game.deal(1)
    waiting = Place(state, 1 - state.to_move)
    while not state.over:
        state.play(len(state.played) % state.move_count)
    for name in levels.names(game):
        for place in (waiting, Place(state, 0)):
            with pytest.raises(NothingToDecide, match="not to move"):
                levels.bot(name, game, 1, FEW).choose(place)


def test_an_unknown_bot_is_refused_with_the_names_there_are():
    with pytest.raises(CutpurseError, match=r"no bot 'god'; there is random, .*search, .*expert"):
        levels.bot("god", cutpurse.load("nacho_pile"), 1)


def test_a_game_without_a_policy_has_random_search_and_levels_but_no_manners():
    game = Game(PIG)
    assert levels.names(game) == ("random", "search", *LEVELS)
    with pytest.raises(CutpurseError, match="no bot 'sensible'"):
        levels.bot("sensible", game, 1)
    match = Match(game, [levels.bot("search", game, 1, FEW), levels.bot("easy", game, 2)], 3)
    assert match.play().over
    assert match.failures == []


class Broken:
    keeps_in_mind = True

    def see(self, place):
        raise RuntimeError("blind")

    def choose(self, place):
        raise RuntimeError("out of ideas")


class Liar:
    keeps_in_mind = False

    def see(self, place):
        pass

    def choose(self, place):
        return -7


@pytest.mark.parametrize(
    ("bot", "told"), [(Broken(), "RuntimeError: out of ideas"), (Liar(), "not among its legal moves")]
)
def test_a_bot_that_fails_is_named_and_the_game_goes_on_with_a_random_move(bot, told):
    game = Game(PIG)
    match = Match(game, [bot, levels.bot("random", game, 1)], 3)
    assert match.play().over
    assert {failure.seat for failure in match.failures} == {0}
    assert any(told in failure.error for failure in match.failures)


class EqualToAll:
    __hash__ = None

    def __eq__(self, other):
        return True


class EqualToNone:
    __hash__ = None

    def __eq__(self, other):
        raise RuntimeError("no comparison")


class Wordless:
    def __repr__(self):
        raise RuntimeError("no words")


class WordlessError(Exception):
    def __str__(self):
        raise RuntimeError("no words")


class Stranger:
    """Answers with what a function makes of its place."""

    keeps_in_mind = False

    def __init__(self, answer):
        self.choose = answer


def raising(error):
    def answer(place):
        raise error

    return answer


def changing(name, value):
    def answer(place):
        setattr(place, name, value)
        return 99999

    return answer


def scribbling(place):
    place._known["to_move"] = 7
    return place.actions[0]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda place: np.array([1, 2]), "a ndarray is not among"),
        (lambda place: np.array([place.actions[0]]), "a ndarray is not among"),
        (lambda place: float(place.actions[0]), "is not among"),
        (lambda place: str(place.actions[0]), "is not among"),
        (lambda place: True, "True is not among"),
        (lambda place: None, "None is not among"),
        (lambda place: EqualToAll(), "a EqualToAll is not among"),
        (lambda place: EqualToNone(), "a EqualToNone is not among"),
        (lambda place: Wordless(), "a Wordless is not among"),
        (raising(WordlessError()), "cannot be put into words"),
        (raising(SystemExit(3)), "SystemExit: 3"),
        (raising(GeneratorExit()), "GeneratorExit"),
        (changing("actions", (99999,)), "AttributeError"),
        (changing("actions", ()), "AttributeError"),
        (changing("game", None), "AttributeError"),
        (changing("seat", 1), "AttributeError"),
        (changing("ply", 1), "AttributeError"),
        (scribbling, "read-only"),
    ],
)
def test_nothing_that_a_bot_answers_raises_or_changes_ends_the_game(answer, told):
    game = Game(PIG, options={"target": 20})
    match = Match(game, [Stranger(answer), levels.bot("random", game, 1)], 3)
    state = match.play()
    assert state.over
    asked = [ply for ply, (seat, _) in enumerate(state.moved) if seat == 0]
    assert [(failure.seat, failure.ply) for failure in match.failures] == [(0, ply) for ply in asked]
    assert all(told in failure.error for failure in match.failures)


def test_what_a_bot_raises_is_told_on_one_short_line_without_control_codes():
    game = Game(PIG, options={"target": 20})
    stranger = Stranger(raising(ValueError("\x1b[2Jgone\r\n\u202eover\x00" * 50)))
    match = Match(game, [stranger, levels.bot("random", game, 1)], 3)
    match.play()
    for failure in match.failures:
        assert failure.error.isprintable()
        assert failure.error.startswith("ValueError: \N{REPLACEMENT CHARACTER}[2Jgone")
        assert len(failure.error) <= 200


def test_a_bot_may_answer_with_a_number_of_numpy():
    game = Game(PIG, options={"target": 20})
    match = Match(game, [Stranger(lambda place: np.int32(place.actions[-1])), levels.bot("random", game, 1)], 3)
    assert match.play().over
    assert match.failures == []


@pytest.mark.parametrize("see", [raising(SystemExit(3)), raising(WordlessError())])
def test_a_bot_that_cannot_look_is_named_and_the_game_goes_on(see):
    game = Game(PIG, options={"target": 20})
    bot = Stranger(lambda place: place.actions[0])
    bot.keeps_in_mind, bot.see = True, see
    match = Match(game, [bot, levels.bot("random", game, 1)], 3)
    assert match.play().over
    assert {(failure.seat, failure.replaced) for failure in match.failures} == {(0, False)}


def test_a_bot_that_does_not_say_whether_it_keeps_anything_in_mind_is_named():
    class Silent:
        def choose(self, place):
            return place.actions[0]

    game = Game(PIG, options={"target": 20})
    match = Match(game, [Silent(), levels.bot("random", game, 1)], 3)
    assert match.play().over
    assert "keeps_in_mind" in match.failures[0].error


def test_a_bot_does_not_swallow_ctrl_c():
    game = Game(PIG)
    with pytest.raises(KeyboardInterrupt):
        Match(game, [Stranger(raising(KeyboardInterrupt()))] * 2, 3).play()


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_match_has_a_bot_for_every_seat_and_no_more(count):
    game = Game(PIG)
    with pytest.raises(CutpurseError, match=f"{count} bots were given for 2 seats; give one for each"):
        Match.between(["random"] * count, game, bytes(32))
    with pytest.raises(CutpurseError, match=f"{count} bots were given for 2 seats; give one for each"):
        Match(game, [levels.bot("random", game, 1)] * count, 3)


def test_the_same_seeds_play_the_same_match():
    game = cutpurse.load("steal_the_pile", players=2)
    first, again = (
        Match(game, [levels.bot("search", game, seat, FEW) for seat in range(2)], 3).play() for _ in range(2)
    )
    assert first.played == again.played


def test_where_people_wait_a_bot_searches_until_its_plan_is_made(monkeypatch):
    monkeypatch.setitem(levels.THINKING, "expert", FEW)
    game = cutpurse.load("nacho_pile")
    ready, made = threading.Event(), threading.Event()

    class FirstMove:
        def values(self, board, actions):
            return [1.0] + [0.0] * (len(actions) - 1)

    def slowly(game):
        ready.wait(600)
        game.rulebook.compiled["plan", game] = FirstMove()
        made.set()

    monkeypatch.setattr("cutpurse.players.bots.plan_of", slowly)
    monkeypatch.setitem(game.rulebook.compiled, ("plan", game), None)
    state = game.deal(1).play(0)
    place = Place(state, state.to_move)
    expert = levels.bot("expert", game, 1, waits=False)
    assert expert.choose(place) in place.actions
    ready.set()
    assert made.wait(600)
    assert expert.choose(place) == place.actions[0]


def test_an_offer_in_old_bill_cannot_be_read_by_somebody_who_knows_the_code():
    """With another seed, which nobody else knows, the same hand makes another offer."""
    state = cutpurse.load("old_bill").compile().deal(4)
    place = Place(state, state.to_move)
    offers = {levels.bot("search", state.game, seed, Budget(iterations=40)).choose(place) for seed in range(12)}
    assert len(offers) > 1


def test_levels_of_steal_the_pile_are_policies_up_to_hard():
    game = cutpurse.load("steal_the_pile", players=2)
    assert [levels.manner_of(level, game.rulebook) for level in LEVELS] == ["childlike", "greedy", "hasty", None]


def test_a_game_says_how_far_its_bots_look(monkeypatch):
    seen = []
    monkeypatch.setattr(bots, "Search", lambda place, seed, *, foresight: seen.append(foresight) or Search(place, seed))
    game = Game(dataclasses.replace(PIG, foresight=Foresight(plies=3)))
    state = game.deal(1)
    bots.Searching(1, Budget(iterations=2)).choose(Place(state, state.to_move))
    assert seen == [Foresight(plies=3)]


def test_a_level_plays_in_a_manner_that_the_game_knows():
    with pytest.raises(GameDefinitionError, match="play in manners that the game knows"):
        dataclasses.replace(cutpurse.load("nacho_pile").rulebook, levels={"hard": "wild"})


@pytest.mark.parametrize("level", ["random", "search", "sensible", "bogus"])
def test_only_a_level_can_be_given_another_manner(level):
    with pytest.raises(GameDefinitionError, match="levels are among easy, medium, hard, expert"):
        dataclasses.replace(cutpurse.load("nacho_pile").rulebook, levels={level: "sensible"})


@pytest.mark.parametrize(
    ("manners", "complaint"),
    [
        (("childlike",), "the first of its manners must be 'sensible'"),
        (("greedy", "sensible"), "the first of its manners must be 'sensible'"),
        (("sensible", "greedy", "greedy"), "each once"),
    ],
)
def test_a_policy_knows_at_least_the_sensible_manner(manners, complaint):
    with pytest.raises(GameDefinitionError, match=complaint):
        dataclasses.replace(cutpurse.load("nacho_pile").rulebook, manners=manners)


@pytest.mark.parametrize(
    "wrong",
    [
        {"plies": -5},
        {"plies": 2.5},
        {"plies": "x"},
        {"depth": -1},
        {"depth": 10**30},
        {"plies": "3"},
        {"half": 10**400},
        {"half": 0},
        {"half": -1.0},
        {"half": math.nan},
        {"lead": math.nan},
        {"lead": math.inf},
        {"lead": -0.1},
    ],
)
def test_a_foresight_that_makes_no_sense_is_refused(wrong):
    with pytest.raises(GameDefinitionError, match="not " + re.escape(shown(next(iter(wrong.values()))))):
        Foresight(**wrong)


def test_a_foresight_may_be_given_in_numbers_of_numpy():
    assert Foresight(plies=np.int64(3), lead=np.float32(0.5), depth=np.int32(1)).plies == 3


@pytest.mark.parametrize(
    "wrong",
    [{"levels": ["easy"]}, {"levels": None}, {"manners": None}, {"levels": {"easy": ["sensible"]}}, {"aim": "points"}],
)
def test_what_a_rule_book_says_of_bots_is_of_the_right_kind(wrong):
    with pytest.raises(GameDefinitionError):
        dataclasses.replace(cutpurse.load("nacho_pile").rulebook, **wrong)


@pytest.mark.parametrize("wrong", [None, (1, 2, 3)])
def test_what_is_no_foresight_is_refused(wrong):
    with pytest.raises(GameDefinitionError, match="foresight is a Foresight"):
        dataclasses.replace(PIG, foresight=wrong)


def test_who_plays_alone_to_win_has_no_lead_to_look_at():
    with pytest.raises(GameDefinitionError, match="leads nobody"):
        dataclasses.replace(cutpurse.load("steal_the_pile_solitaire").rulebook, foresight=Foresight(plies=3))


@pytest.mark.parametrize("budget", [0.1, "1", {"seconds": 1}])
def test_what_is_no_budget_is_refused_before_anybody_plays(budget):
    with pytest.raises(OptionError, match="how long to think is a Budget"):
        levels.bot("search", Game(PIG), 1, budget)


@pytest.mark.parametrize("name", ["players", "rulebook"])
def test_no_bot_can_change_the_game_for_the_others(name):
    place = Place(Game(PIG).deal(1), 0)
    with pytest.raises(AttributeError):
        setattr(place.game, name, 7)
