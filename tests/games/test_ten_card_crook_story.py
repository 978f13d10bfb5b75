"""Ten Card Crook as people follow it: the moments of a move in their order, and their sentences in both languages."""

from __future__ import annotations

import random

import pytest

import cutpurse
from cutpurse.engine.events import Marked, Moved, Scored, Shuffled, Turned
from cutpurse.rulebooks.ten_card_crook import RULEBOOK
from tests.support.positions.ten_card_crook import (
    NAMES,
    asked,
    codes,
    facts,
    moments_of,
    position,
    row_facts,
    sentences,
    told,
    travels,
)

# -- the beats of a move ---------------------------------------------------------------------------------------------


def test_a_placing_is_told_then_its_push_then_the_next_draw():
    state = position(row="<", drawn=">", top="M")
    assert told(state, "L") == [
        ("place", "You place the right-pusher at the left end"),
        ("push", "The pushers in places 1 and 2 push each other"),
        ("draw", "You draw a mark"),
    ]


def test_the_deal_shows_the_first_draw_and_a_theft_that_finds_nothing():
    game = cutpurse.load("ten_card_crook")
    seen = set()
    for seed in range(40):
        state, dealt = game.watch_deal(seed)
        assert dealt.first_view(0).zone("deck").count == 10
        beats = [moment.beat for moment in dealt.moments(0)]
        theft = state.truth()["known_bottom"] == 1
        assert beats == (["draw", "under", "draw", "turn"] if theft else ["draw", "turn"])
        seen.add(theft)
    assert seen == {True, False}


def test_TC_14_a_theft_that_resolves_itself_is_seen_step_by_step():
    """Drawn, the pocket picked with its point, the cards back, the shuffle: and only then the next card."""
    state = position(row="<>M<", drawn=">", deck="<MM>T", known_bottom=2, points=6)
    watched = state.watch("L")
    moments = watched.moments(0)
    words = state.view(0, NAMES).words()
    assert [(moment.beat, words(moment.say) if moment.say else "") for moment in moments][:5] == [
        ("place", "You place the right-pusher at the left end"),
        ("push", "The pushers in places 1 and 2 push each other"),
        ("draw", "You draw the Theft"),
        ("pick", "Theft! You pick the pocket in place 4: 1 point, 7 in all."),
        ("return", "The mark, both pushers and the Theft go back into the deck"),
    ]
    assert moments[5].beat == "shuffle"
    place, _, draw, pick, back, shuffle = moments[:6]
    assert travels(place) == [("drawn", 0, "row", 0, 1)]
    assert travels(draw) == [("deck", 4, "drawn", 0, 1)]
    assert draw.reveals
    assert [event.pieces[0].face for event in draw.events if isinstance(event, Moved)] == ["T"]
    assert travels(pick) == []
    assert [event.score for event in pick.events if isinstance(event, Scored)] == [7]
    assert [(event.index, facts(event.piece)) for event in pick.events if isinstance(event, Marked)] == [
        (4, {"pushes": "side-left", "picked": True}),
        (3, {"pocket": True, "picked": True}),
        (2, {"pushes": "side-right", "picked": True}),
    ]
    assert sorted(travels(back)) == [("drawn", 0, "deck", 7, 1), ("row", 2, "deck", 4, 3)]
    assert [event.shuffles for event in shuffle.events if isinstance(event, Shuffled)] == [1]
    hidden = [(event.index, event.piece.face) for event in shuffle.events if isinstance(event, Turned)]
    assert sorted(hidden) == [(0, None), (1, None)]  # what was known of the deck's bottom is known no more


def test_a_theft_without_an_open_pocket_goes_under_the_deck_in_a_beat_of_its_own():
    state = position(row="M>", drawn=">", top="T<")
    watched = state.watch("L").moments(0)
    watched = [moment for moment in watched if moment.beat != "push"]
    assert [moment.beat for moment in watched] == ["place", "draw", "under", "draw", "turn"]
    assert travels(watched[1]) == [("deck", 6, "drawn", 0, 1)]
    assert travels(watched[2]) == [("drawn", 0, "deck", 0, 1)]
    words = state.view(0).words()
    assert words(watched[2].say) == "No pocket is open: the Theft goes under the deck"


@pytest.mark.parametrize(("code", "first"), [("pick2", 0), ("pick5", 3)])
def test_of_two_open_pockets_the_one_that_was_chosen_is_told(code, first):
    """TC-14: although the row looks the same afterwards."""
    state = position(row=">M<>M<", drawn="T")
    seen = moments_of(state.copy(), code)
    assert ("row", first, "deck", 3, 3) in travels(seen["return"])
    assert sentences(state, code)[0] == f"Theft! You pick the pocket in place {code[-1]}: 1 point."


def leaving(*places):
    """The travels of crowds that leave from these places: of a pair the right one ends up at the very bottom."""
    return [("row", place - 1, "deck", number, 1) for number, place in enumerate(reversed(places))]


@pytest.mark.parametrize(
    ("row", "code", "places"),
    [
        ("M<<>>", "x2", [2]),
        ("<>>M", "x3", [3]),
        ("><>M<", "x1", [1, 2]),
        ("><><M", "x1", [1, 2]),
        ("><><M", "x3", [3, 4]),
    ],
)
def test_the_log_names_the_crowds_that_really_left(row, code, places):
    """Also where the row would look the same had their likes left."""
    state = position(row=row, drawn="M", options={"removal": "any_time"})
    assert travels(moments_of(state.copy(), code)["leave"]) == leaving(*places)
    kind = {"<": "left", ">": "right"}[row[places[0] - 1]]
    assert sentences(state, code)[0] == (
        f"The {kind}-pusher in place {places[0]} leaves the row"
        if len(places) == 1
        else f"Two pushers leave the row, from places {places[0]} and {places[1]}"
    )


def test_crowds_leave_for_the_very_bottom_of_the_deck_also_beneath_a_card_of_their_kind():
    state = position(row="<M<>>", drawn=">", deck="<TMM", known_bottom=1, options={"removal": "any_time"})
    assert travels(moments_of(state, "x3")["leave"]) == [("row", 2, "deck", 0, 1)]
    full = position(row="<M<>>>", drawn="M", deck="<TM", known_bottom=1)
    assert travels(moments_of(full, "x3L")["leave"]) == [("row", 2, "deck", 0, 1)]


def test_a_full_row_is_cleared_before_the_card_is_placed():
    state = position(row="<<M<>>", drawn=">", top="M")
    assert told(state, "x4R") == [
        ("leave", "The left-pusher in place 4 leaves the row"),
        ("place", "You place the right-pusher at the right end"),
        ("push", ""),  # a pusher pushes another the same way: shown, but nothing to tell
        ("draw", "You draw a mark"),
    ]


def test_cards_that_meet_because_others_left_push_too():
    state = position(row="M><<", drawn="<", held=">", options={"removal": "any_time"})
    seen = moments_of(state.copy(), "x2")
    assert [event.index for event in seen["push"].events if isinstance(event, Marked)] == [1]
    assert sentences(state, "x2")[-1] == "The left-pusher in place 2 pushes the mark in place 1"


def test_a_pocket_that_opens_is_told_and_marked_at_its_own_beat():
    state = position(row=">M", drawn="<", top=">")
    watched = state.watch("R").moments(0)
    place, push = watched[:2]
    assert not [event for event in place.events if isinstance(event, Marked)]
    marked = {event.index: facts(event.piece) for event in push.events if isinstance(event, Marked)}
    assert marked == {1: {"pocket": True}, 2: {"pushes": "side-left"}}
    assert state.view(0).words()(push.say) == "The pocket in place 2 is open"


def test_two_marks_go_back_from_the_row_or_the_hand_and_the_deck_is_shuffled():
    in_row = position(row="<M", drawn="M", held=">", last_mark=2)
    seen = moments_of(in_row.copy(), "back")
    assert sorted(travels(seen["return"])) == [("drawn", 0, "deck", 7, 1), ("row", 1, "deck", 6, 1)]
    assert told(in_row, "back") == [
        ("return", "You send both marks back into the deck"),
        ("shuffle", "The deck is shuffled"),
    ]
    in_hand = position(row="<<", drawn="M", held="M", last_mark=7)
    assert {travel[0] for travel in travels(moments_of(in_hand, "back")["return"])} == {"drawn", "hand"}


def test_holding_and_placing_from_the_hand_are_told():
    state = position(row="<", drawn="M", top=">")
    assert told(state, "hold") == [("hold", "You hold the mark"), ("draw", "You draw a right-pusher")]
    assert told(state, "hR")[0] == ("place", "You place the held mark at the right end")
    assert told(position(drawn="M", top="<"), "L")[0] == ("place", "You place the mark in the empty row")


# -- the end ---------------------------------------------------------------------------------------------------------

ENDINGS = [
    (
        {"row": "<M", "drawn": "M", "points": 3},
        "R",
        "Caught! The marks in places 2 and 3 touch.",
        "Erwischt! Die Opfer auf Platz 2 und 3 stehen nebeneinander.",
        [1, 2],
    ),
    (
        {"row": "<M><", "drawn": "M"},
        "R",
        "Caught! It is checkmate in places 2 to 5.",
        "Erwischt! Schachmatt auf Platz 2 bis 5.",
        [1, 2, 3, 4],
    ),
    (
        {"row": ">M<M", "drawn": "M"},
        "L",
        "Caught! It is checkmate in places 1 to 5.",
        "Erwischt! Schachmatt auf Platz 1 bis 5.",
        [0, 1, 2, 3, 4],
    ),
]


@pytest.mark.parametrize(("where", "code", "english", "german", "caught"), ENDINGS)
def test_being_caught_is_a_beat_and_the_cards_that_did_it_are_marked(where, code, english, german, caught):
    state = position(**where)
    assert told(state.copy(), code)[-1] == ("caught", english)
    moment = moments_of(state.copy(), code)["caught"]
    assert sorted(event.index for event in moment.events if isinstance(event, Marked)) == caught
    view = state.play(code).view(0)
    assert [i for i, known in enumerate(row_facts(view)) if "caught" in known] == caught
    assert view.words("de")(view.verdict[0]) == german
    assert view.winners == ()


def test_a_card_without_room_ends_the_game_in_so_many_words():
    """TC-7: the drawn card, or the held one whose time is up."""
    drawn = position(row="<<>>>", drawn="<", top="M", options={"hold_turns": 0})
    assert told(drawn, "L")[-1] == ("caught", "Caught! There is no room for the mark.")
    view = drawn.view(0)
    assert facts(view.zone("drawn").pieces[0]) == {"stuck": True}
    assert view.words("de")(view.verdict[0]) == "Erwischt! Für das Opfer ist kein Platz mehr."
    held = position(row="<<>>>", drawn="<", held="M", held_turns=3)
    assert told(held, "L")[-1] == ("caught", "Caught! There is no room for the mark.")
    assert facts(held.view(0).zone("hand").pieces[0]) == {"age": 3, "turns_left": 0, "stuck": True}


def test_the_verdict_says_how_it_ended_and_the_score():
    state = position(row="<", drawn=">", turn=50, points=4, options={"turns": 50})
    assert told(state, "L")[-1] == ("escape", "All 50 turns are over: you got away")
    view = state.view(0, NAMES)
    assert [view.words("en")(text) for text in view.verdict] == [
        "All 50 turns are over: you got away",
        "You picked 4 pockets in 50 turns",
    ]
    assert [view.words("de")(text) for text in view.verdict] == [
        "Alle 50 Züge sind vorbei: Du bist entwischt",
        "Du hast in 50 Zügen 4 Taschen ausgeräumt",
    ]
    others = state.view(None, NAMES)
    assert [others.words("en")(text) for text in others.verdict] == [
        "All 50 turns are over: Ana got away",
        "Ana picked 4 pockets in 50 turns",
    ]
    single = position(row="<", drawn=">", turn=1, points=1, options={"turns": 1}).play("L").view(0)
    assert [single.words("en")(text) for text in single.verdict] == [
        "The only turn is over: you got away",
        "You picked 1 pocket in 1 turn",
    ]
    none = position(row="M", drawn="M", turn=2).play("L").view(0)
    assert none.words("en")(none.verdict[1]) == "You picked no pockets in 2 turns"
    assert none.words("de")(none.verdict[1]) == "Du hast in 2 Zügen keine Tasche ausgeräumt"


# -- in German, and for who looks on ---------------------------------------------------------------------------------


def test_the_story_reads_in_german():
    state = position(row="<M", drawn=">", top="T<")
    assert sentences(state, "L", language="de") == [
        "Du legst den Rechtsdrängler links an",
        "Die Drängler auf Platz 1 und 2 drängen gegeneinander",
        "Du ziehst den Diebstahl",
        "Keine Tasche steht offen: Der Diebstahl kommt unter den Stapel",
        "Du ziehst einen Linksdrängler",
    ]
    assert sentences(position(row=">M<>M<", drawn="T", points=1), "pick5", language="de")[:3] == [
        "Diebstahl! Du räumst die Tasche auf Platz 5 aus: ein Punkt, jetzt 2 insgesamt.",
        "Das Opfer, beide Drängler und der Diebstahl kommen zurück in den Stapel",
        "Der Stapel wird gemischt",
    ]
    assert sentences(position(row="<<M<>>", drawn=">", held="M", top="M"), "x4hR", language="de") == [
        "Der Linksdrängler auf Platz 4 verlässt die Reihe",
        "Du legst das Opfer aus der Hand rechts an",
        "Der Rechtsdrängler auf Platz 5 bedrängt das Opfer auf Platz 6",
    ]
    assert sentences(position(row="<", drawn="M", top=">"), "hold", language="de")[0] == (
        "Du nimmst das Opfer auf die Hand"
    )


def test_who_looks_on_reads_the_name_of_the_thief():
    state = position(row="<", drawn="M", top=">")
    assert asked(state, seat=None) == "Ana has drawn a mark"
    assert asked(state, "de", seat=None) == "Ana hat ein Opfer gezogen"
    assert sentences(state, "hold", None) == ["Ana holds the mark", "Ana draws a right-pusher"]
    assert sentences(position(drawn="M", top="<"), "L", None, "de")[0] == "Ana legt das Opfer in die leere Reihe"
    assert asked(position(row=">M<>M<", drawn="T"), seat=None) == "Ana is choosing which pocket to pick"
    assert asked(position(row="<", held="M"), seat=None) == "Ana can still move before the turn ends"


# -- whole games -----------------------------------------------------------------------------------------------------


def test_every_card_that_leaves_or_joins_the_row_is_told_in_its_true_place():
    """In whole games, against the notation of the moves."""
    for seed in range(25):
        state = cutpurse.load("ten_card_crook", removal=["when_full", "any_time"][seed % 2], turns=60).deal(seed)
        rng = random.Random(seed)
        while not state.over:
            move = state.moves()[rng.randrange(state.move_count)]
            deck = state.view(0).zone("deck").count
            seen = {}
            for moment in state.watch(move).moments(0):
                seen.setdefault(moment.beat, moment)
            if move.data.get("removed"):
                assert travels(seen["leave"]) == leaving(*move.data["removed"])
            if move.kind == "place" and "place" in seen:
                source, _, _, target, _ = travels(seen["place"])[0]
                assert source == {"drawn": "drawn", "held": "hand"}[move.data["source"]]
                assert (target == 0) == (move.data["end"] == "left")
            if move.kind == "back" and move.data["place"]:
                assert ("row", move.data["place"] - 1, "deck", deck, 1) in travels(seen["return"])


def test_every_beat_happens():
    """In games that last, for the careful see more."""
    seen, seed = {"turn"}, 0
    while not seen >= set(RULEBOOK.beats):
        seed += 1
        assert seed < 60
        state = cutpurse.load("ten_card_crook", removal=["when_full", "any_time"][seed % 2], turns=30).deal(seed)
        rng = random.Random(seed)
        while not state.over:
            safe = [code for code in codes(state) if state.copy().play(code).ended in (None, "turn_limit")]
            seen |= {moment.beat for moment in state.watch(rng.choice(safe or codes(state))).moments(0)}
    assert seen == {"turn", *RULEBOOK.beats}
