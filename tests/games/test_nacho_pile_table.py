"""Nacho Pile as people see it: places, moves, facts and prompts."""

import pytest

import cutpurse
from cutpurse.engine.events import Moved
from cutpurse.engine.message import Face, Odds, say
from cutpurse.engine.view import Value
from tests.support.positions.nacho_pile import FIRST, WILDS, codes, names, position, prompt
from tests.support.soak import soak


def texts(state, language="en"):
    return [move.text for move in state.moves(names(state), language)]


def looks(zone):
    return [piece.face if piece.stands_for is None else f"{piece.face} as {piece.stands_for}" for piece in zone.pieces]


# -- places ----------------------------------------------------------------------------------------------------------


def test_everybody_sees_everything_but_the_future():
    state = position(turn="3 wild", front={1: "w5 5"}, plate={0: "6 w6 score"})
    view = state.view(0)
    assert view.zones == state.view(1).zones == state.view(None).zones
    assert len({zone.id for zone in view.zones}) == len(view.zones) == 2 + 2 * 8
    assert {zone.holds for zone in view.zones} == {"chip"}
    assert looks(view.zone("front.1.5")) == ["5", "wild as 5"]
    assert looks(view.zone("plate.0")) == ["6", "wild as 6", "score"]
    assert looks(view.zone("bag")) == list("1234567")
    assert state.knowledge(1) == state.knowledge(None)


def test_zones_say_what_they_are():
    view = position(turn="3").view(0)
    shapes = {zone: (view.zone(zone).shape, view.zone(zone).group) for zone in ("bag", "turn", "front.1.5", "plate.1")}
    assert shapes == {
        "bag": ("bag", "bag"),
        "turn": ("row", "turn"),
        "front.1.5": ("stack", "front.1"),
        "plate.1": ("fan", "plates"),
    }
    assert (view.zone("turn").owner, view.zone("front.1.5").owner, view.zone("bag").owner) == (0, 1, None)
    assert (view.zone("turn").ordered, view.zone("bag").ordered) == (True, False)
    assert [view.words()(view.zone(zone).label) for zone in shapes] == [
        "Bag",
        "This turn, not safe yet",
        "Pile of 5s",
        "Plate",
    ]
    assert view.words("de")(view.zone("turn").label) == "Dieser Zug, noch nicht sicher"
    assert view.words("de")(view.zone("front.1.5").label) == "5er-Stapel"


def test_this_turns_chips_lie_in_drawing_order():
    state = position(bag="2 2 2", turn="5", drawing=["5"]).play("draw")
    assert looks(state.view(None).zone("turn")) == ["5", "2"]
    assert state.truth()["drawing"] == ["5", "2"]
    assert state.play("stop").truth()["drawing"] == []


@pytest.mark.parametrize("options", [{}, {"wild_busts": False, "wilds": 20, "specials": 5}], ids=str)
def test_in_whole_games_each_chip_is_drawn_behind_those_of_its_turn(options):
    state = cutpurse.load("nacho_pile", players=3, **options).deal(3)
    step = 0
    while not state.over:
        before = looks(state.view(None).zone("turn"))
        move = state.moves()[-1 if step % 4 == 3 else 0]
        state.play(move)
        step += 1
        after = looks(state.view(None).zone("turn"))
        if move.kind == "draw" and len(after) > len(before):
            assert after == [*before, state.truth()["drawn"]]


def test_the_chip_that_busts_lies_last_before_they_go_back():
    state = position(bag="5 5 5", turn="5 6", drawing=["6", "5"])
    watched = state.watch("draw")
    drawn = watched.moments(None)[0]
    assert [event.target.index for event in drawn.events if isinstance(event, Moved)] == [2]
    assert state.truth()["drawing"] == []


def test_a_special_chip_lies_behind_the_others_while_it_is_chosen():
    state = position(bag="score score score", turn="2 6 wild", drawing=["6", "wild", "2"]).play("draw")
    assert looks(state.view(None).zone("turn")) == ["6", "wild", "2", "score"]
    assert looks(state.copy().play("score6").view(None).zone("turn")) == ["wild", "2"]
    assert looks(state.copy().play("scoreW2").view(None).zone("turn")) == ["6"]
    assert state.play("scoreW6").truth()["drawing"] == ["2"]


def test_of_several_wilds_the_first_is_scored_and_the_others_keep_their_places():
    state = position(
        bag="score score score",
        turn="2 3 wild wild",
        drawing=["2", "wild", "3", "wild"],
        options={"wild_busts": False},
    ).play("draw")
    assert state.play("scoreW7").truth()["drawing"] == ["2", "3", "wild"]


def test_a_position_without_the_drawing_order_shows_its_chips_by_kind_and_newer_ones_last():
    state = position(bag="4 4 4", turn="6 5 wild").play("draw")
    assert looks(state.view(None).zone("turn")) == ["5", "6", "wild", "4"]
    assert state.truth()["drawing"] == ["4"]


def test_after_the_end_this_turns_chips_belong_to_nobody():
    state = position(bag="4 4", turn="3").play("draw")
    assert (state.view(0).zone("turn").owner, state.view(0).zone("turn").count) == (None, 2)


# -- moves -----------------------------------------------------------------------------------------------------------


def touched(move):
    return [(touch.role, touch.zone, touch.piece) for touch in move.touches]


def test_draw_is_one_click_on_the_bag():
    move = position(turn="3").moves()[0]
    assert touched(move) == [("pick", "bag", None)]
    assert (move.text, move.gain, move.tag) == ("Draw a chip", None, None)


def test_stop_is_a_button_that_says_what_it_lays_down_and_takes_and_shows_those_piles():
    state = position(turn="5 3 wild", drawing=["5", "wild", "3"], front={0: "3", 1: "3 3 7", 2: "w5 2"}, players=3)
    stop = state.moves()[1]
    assert stop.text == "Stop, lay down a 5, a wild and a 3 and take 3 chips"
    assert touched(stop) == [
        ("also", "turn", None),
        ("also", "front.0.3", None),
        ("also", "front.0.5", None),
        ("also", "front.1.3", None),
        ("also", "front.2.5", None),
    ]
    assert (stop.gain, state.view(0).words()(stop.tag)) == (3, "Take 3")
    assert texts(state, "de")[1] == "Aufhören und eine 5, einen Joker und eine 3 auslegen (holt 3 Chips)"


def test_stop_that_takes_nothing_has_no_tag():
    assert texts(position(turn="3 wild"))[1] == "Stop and lay down a 3 and a wild"
    assert texts(position(turn="3", front={1: "3"}))[1] == "Stop, lay down a 3 and take one chip"
    assert texts(position())[1] == "Stop with nothing to lay down"
    stop = position(turn="3").moves()[1]
    assert (stop.gain, stop.tag) == (0, None)


def test_a_wild_is_picked_laid_on_its_number_and_takes_its_like():
    state = position(turn="wild", phase=WILDS, lowest_wild=1, front={0: "4", 1: "4 w4"})
    four, seven = state.moves()[3], state.moves()[6]
    assert four.text == "Lay the wild down as a 4 and take 2 chips"
    assert touched(four) == [("pick", "turn", 0), ("onto", "front.0.4", None), ("also", "front.1.4", None)]
    assert (four.data, four.gain, state.view(0).words("de")(four.tag)) == ({"number": 4}, 2, "2 nehmen")
    assert (seven.text, seven.gain, seven.tag) == ("Lay the wild down as a 7", 0, None)


def test_score_counts_what_comes_to_the_plate():
    state = position(turn="3 5 wild score", drawing=["5", "wild", "3"], phase="score", front={0: "5", 1: "5 w3"})
    assert texts(state)[:5] == [
        "Score the 3 (2 chips)",
        "Score the 5 (3 chips)",
        "Score the wild as a 1 (1 chip)",
        "Score the wild as a 2 (1 chip)",
        "Score the wild as a 3 (3 chips)",
    ]
    five, wild_three = state.moves()[1], state.moves()[4]
    assert touched(five) == [
        ("pick", "turn", 0),
        ("onto", "plate.0", None),
        ("also", "front.0.5", None),
        ("also", "front.1.5", None),
    ]
    assert touched(wild_three) == [
        ("pick", "turn", 1),
        ("onto", "plate.0", None),
        ("also", "turn", 2),
        ("also", "front.1.3", None),
    ]
    assert (five.gain, state.view(0).words()(five.tag)) == (3, "Score 3")
    for move in state.moves():
        before, after = state.scores[0], state.copy().play(move).scores[0]
        assert after - before == move.gain + 1  # the special chip comes too


def test_steal_names_the_pile_and_codes_count_players_from_1():
    state = position(turn="steal", phase="steal", front={0: "6", 1: "5 5", 2: "6"}, players=3)
    assert codes(state) == ["steal2.5", "steal3.6"]
    assert texts(state) == ["Steal Ben’s pile of 5s (2 chips)", "Steal Cy’s pile of 6s (1 chip)"]
    assert texts(state, "de")[0] == "Bens 5er-Stapel klauen (2 Chips)"
    move = state.moves()[0]
    assert touched(move) == [("pick", "front.1.5", None), ("onto", "front.0.5", None)]
    assert (move.data, move.gain) == ({"owner": 1, "number": 5, "chips": 2}, 2)
    assert state.view(0).words()(move.tag) == "Steal 2"


def test_remove_gains_nothing_and_costs_an_own_pile():
    state = position(turn="remove", phase="remove", front={0: "5 5", 1: "6"})
    assert codes(state) == ["remove1.5", "remove2.6"]
    own, other = state.moves()
    assert texts(state) == [
        "Put your own pile of 5s back into the bag (2 chips)",
        "Put Ben’s pile of 6s back into the bag (1 chip)",
    ]
    assert touched(other) == [("pick", "front.1.6", None), ("onto", "bag", None)]
    assert (own.gain, other.gain) == (-2, 0)
    assert state.view(0).words()(own.tag) == "Put back 2"


# -- facts -----------------------------------------------------------------------------------------------------------


def odds(state):
    view = state.view(None)
    return tuple(view.value(name) for name in ("bust", "safe", "dips"))


def test_the_odds_of_the_next_draw_are_exact():
    state = position(bag="3 3 5 6 wild steal remove", turn="3 wild")
    assert odds(state) == (Odds(3, 7), Odds(2, 7), Odds(2, 7))
    no_bust = position(bag="3 3 5 6 wild steal remove", turn="3 wild", options={"wild_busts": False})
    assert odds(no_bust) == (Odds(2, 7), Odds(3, 7), Odds(2, 7))


def test_the_odds_are_the_share_of_chips_that_bust():
    state = position(bag="3 3 5 6 wild steal remove", turn="3 wild", front={1: "3 6"})
    draws = soak(210, 700)
    busts = sum(state.guess(0, seed).play("draw").truth()["bust"] for seed in range(draws))
    assert abs(busts - draws * 3 / 7) < 3.8 * (draws * 3 / 7 * 4 / 7) ** 0.5  # of standard errors


def busting(state):
    return [
        piece.face for piece in state.view(None).zone("bag").pieces if piece.values == (Value(id="busts", value=True),)
    ]


def test_the_chips_that_would_bust_are_marked_in_the_bag():
    bag = "3 3 5 6 wild steal remove"
    assert busting(position(bag=bag, turn="3 wild")) == ["3", "3", "wild"]
    assert busting(position(bag=bag, turn="3 wild", options={"wild_busts": False})) == ["3", "3"]
    assert busting(position(bag=bag, turn="")) == []
    assert busting(position(bag=bag, turn="3 6 score", phase="score")) == []  # it depends on the choice
    assert busting(position(bag=bag, turn="3 6 score", phase="score").play("score3")) == ["6"]
    assert busting(position(bag=bag, turn="wild", phase=WILDS, lowest_wild=1)) == []  # nothing is drawn now


@pytest.mark.parametrize("options", [{}, {"wild_busts": False, "wilds": 9}], ids=str)
def test_in_whole_games_exactly_the_marked_chips_bust_and_they_are_the_odds(options):
    state = cutpurse.load("nacho_pile", players=3, **options).deal(8)
    step = busts = 0
    while not state.over:
        marked = busting(state)
        move = state.moves()[-1 if step % 5 == 4 else 0]
        if move.kind == "draw":
            assert state.view(None).value("bust") == Odds(len(marked), state.truth()["bag_size"])
            lost = state.play(move).truth()["bust"] == 1
            assert lost == (state.truth()["drawn"] in marked)
            busts += lost
        else:
            state.play(move)
        step += 1
    assert busts


def test_a_scored_number_is_out_of_the_odds():
    """NP-4."""
    state = position(bag="3 3 6", turn="3 6 score", phase="score")
    assert odds(state) == (None, None, None)  # they depend on the choice
    assert odds(state.play("score3")) == (Odds(1, 3), Odds(2, 3), Odds(0, 3))


def test_before_the_first_draw_nothing_can_bust():
    assert odds(cutpurse.load("nacho_pile").deal(1)) == (Odds(0, 54), Odds(51, 54), Odds(3, 54))


def test_while_a_lost_turn_lies_there_no_odds_are_given():
    watched = position(bag="5 5 5", turn="5").watch("draw")
    values = next(event.values for event in watched.moments(None)[0].events if hasattr(event, "values"))
    assert "bust" not in {value.id for value in values}


def test_the_view_says_what_is_decided_and_how_far_the_end_is():
    view = position(bag="1 2 3", turn="5", drawn="5").view(0)
    assert view.words()(view.value("phase")) == "draw again or stop"
    assert (view.value("until_end"), view.value("drawn"), view.value("last")) == (2, Face("5"), None)
    over = position(bag="4 4", turn="3").play("draw").view(0)
    assert (over.value("phase"), over.value("until_end"), over.value("last")) == (None, None, Face("4"))


def test_idle_turns_are_named_when_they_begin_to_matter():
    assert position(idle_turns=19).view(0).value("idle") is None
    view = position(idle_turns=150).view(0)
    assert (view.value("idle"), view.value("idle_limit")) == (150, 200)


def test_the_wilds_that_wait_for_a_number_are_counted():
    state = position(turn="wild wild", options={"wild_busts": False}).play("stop").play("wild4")
    view = state.view(0)
    assert (view.value("wilds"), view.value("lowest")) == (1, 4)
    assert position(turn="wild").view(0).value("wilds") is None


def parts(state, seat):
    return {part.id: part.value for part in state.view(None).seats[seat].parts}


def test_a_score_is_made_of_numbers_and_special_chips():
    state = position(front={0: "1 w2"}, plate={0: "3 w3 5 steal remove"})
    made = parts(state, 0)
    front = made.pop("front")
    assert made == {f"number-{n}": {3: 2, 5: 1}.get(n, 0) for n in range(1, 8)} | {"specials": 2}
    assert (front, sum(made.values())) == (2, state.scores[0])
    assert {part.label for part in state.view(0).seats[0].parts} == {None}  # a Scored event stays small
    words = state.view(0).words("de")
    assert [words(say(f"value-number-{n}")) for n in range(1, 8)] == ["1er", "2er", "3er", "4er", "5er", "6er", "7er"]


def test_at_the_end_the_total_that_breaks_ties_is_a_part():
    state = position(bag="3 3", plate={0: "3 5 5"}, phase=FIRST).play("draw")
    assert (state.scores[0], parts(state, 0)["number-3"], parts(state, 0)["total"]) == (1, 1, 3)


# -- the prompt ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "mine", "theirs"),
    [
        ({"phase": FIRST}, "Your turn: draw a chip, then draw again or stop", "Ana is about to draw"),
        (
            {"turn": "3 wild", "front": {1: "3 3"}},
            "Draw again or stop? At stake: a 3 and a wild; stopping takes 2 chips.",
            "Ana is deciding whether to draw again",
        ),
        ({"turn": "3"}, "Draw again or stop? At stake: a 3.", "Ana is deciding whether to draw again"),
        (
            {"turn": "3", "front": {1: "3"}},
            "Draw again or stop? At stake: a 3; stopping takes one chip.",
            "Ana is deciding whether to draw again",
        ),
        ({}, "Draw again or stop? Nothing is at stake.", "Ana is deciding whether to draw again"),
        (
            {"phase": WILDS, "turn": "wild", "lowest_wild": 1},
            "Which number is your wild? It takes that number from the others.",
            "Ana is choosing a number for a wild",
        ),
        (
            {"phase": WILDS, "turn": "wild", "lowest_wild": 4},
            "Which number is your next wild? They go from low to high: at least 4.",
            "Ana is choosing a number for a wild",
        ),
        (
            {
                "phase": WILDS,
                "turn": "wild",
                "lowest_wild": 1,
                "revealed": "4",
                "bag": "4",
                "options": {"count_front": True},
            },
            "The last chip is a 4. Which number is your wild?",
            "Ana is choosing a number for a wild",
        ),
        (
            {"phase": "steal", "turn": "steal", "front": {1: "1 2"}},
            "Steal: take a pile from another player",
            "Ana has drawn Steal and is choosing a pile to take",
        ),
        (
            {"phase": "score", "turn": "1 2 score"},
            "Score: choose a chip of this turn; all chips of its number go to your plate",
            "Ana has drawn Score and is choosing a chip to score",
        ),
        (
            {"phase": "remove", "turn": "remove", "front": {1: "1 2"}},
            "Remove: put any pile back into the bag, your own if you like",
            "Ana has drawn Remove and is choosing a pile to put back",
        ),
    ],
)
def test_the_prompt_says_what_is_asked_of_whom_and_why(changes, mine, theirs):
    state = position(**changes)
    assert (prompt(state, 0), prompt(state, 1)) == (mine, theirs)


@pytest.mark.parametrize(
    ("bag", "moves", "asked"),
    [
        ("4 4 4", ["draw"], ("prompt-drawn", "4")),
        ("wild wild wild", ["draw"], ("prompt-drawn", "wild")),
        ("remove remove remove", ["draw", "remove2.3"], ("prompt-again", None)),
    ],
)
def test_the_question_after_a_draw_tells_a_page_what_was_drawn(bag, moves, asked):
    state = position(bag=bag, turn="3", front={1: "3 6"})
    for move in moves:
        state.play(move)
    asks = state.view(0).prompt
    assert (asks.id, asks.values["drawn"].face if "drawn" in asks.values else None) == asked


def test_the_prompt_in_german():
    assert prompt(position(turn="3 wild", front={1: "3 3"}), 0, "de") == (
        "Weiterziehen oder aufhören? Du riskierst eine 3 und einen Joker; Aufhören bringt 2 Chips."
    )
    assert prompt(position(phase=FIRST), 1, "de") == "Ana zieht gleich"
