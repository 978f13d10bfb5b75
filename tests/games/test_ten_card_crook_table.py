"""Ten Card Crook as it lies on the table: what is asked and why, the moves in words, and what the cards show."""

from __future__ import annotations

import random

import pytest

import cutpurse
from cutpurse.engine.events import Moved
from cutpurse.engine.view import Touch
from cutpurse.rulebooks.ten_card_crook import RULEBOOK
from tests.support.positions.ten_card_crook import asked, codes, facts, position, row_facts, texts

TERMINAL = 80
BESIDE = 16  # what a terminal writes before a move: its number and its code

# -- what is asked, and why ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "english", "german"),
    [
        ({"row": "<", "drawn": "M"}, "Place or hold the mark", "Leg das Opfer an oder nimm es auf die Hand"),
        (
            {"row": "<M", "drawn": "M", "last_mark": 2},
            "Place or hold the mark, or shuffle both marks back",
            "Leg das Opfer an, nimm es auf die Hand oder misch beide Opfer zurück",
        ),
        (
            {"row": "<", "drawn": ">", "held": "M"},
            "Place the right-pusher. You already hold a mark.",
            "Leg den Rechtsdrängler an. Du hast schon ein Opfer auf der Hand.",
        ),
        (
            {"row": "<", "drawn": ">", "held": "M", "held_turns": 3},
            "Place the right-pusher. You must place the held mark too.",
            "Leg den Rechtsdrängler an. Auch das Opfer auf der Hand muss jetzt in die Reihe.",
        ),
        (
            {"row": "<<M<>>", "drawn": ">"},
            "Place or hold the right-pusher. The row is full: pusher 4 must leave first.",
            "Leg den Rechtsdrängler an oder nimm ihn auf die Hand. Die Reihe ist voll: Erst muss Drängler 4 weichen.",
        ),
        (
            {"row": "<<><>>", "drawn": "M", "held": "M", "held_turns": 2},
            "Place the mark. The row is full: pushers 3 and 4 must leave first. You already hold a mark.",
            "Leg das Opfer an. Die Reihe ist voll: Erst müssen Drängler 3 und 4 weichen. Du hast schon ein "
            "Opfer auf der Hand.",
        ),
        (
            {"row": "<>M<>M", "drawn": "<", "options": {"hold_turns": 0}},
            "Place the left-pusher. The row is full: pushers 2, 4 and 5 can leave.",
            "Leg den Linksdrängler an. Die Reihe ist voll: Drängler 2, 4 und 5 können weichen.",
        ),
        (
            {"row": "<<<>>>", "drawn": "M"},
            "Hold the mark. The row is full, and no pusher can leave.",
            "Nimm das Opfer auf die Hand. Die Reihe ist voll, und kein Drängler kann weichen.",
        ),
        (
            {"row": "<<<>>>", "drawn": "M", "held": "M", "last_mark": 7},
            "Shuffle both marks back into the deck. The row is full, and no pusher can leave. You already hold a mark.",
            "Misch beide Opfer in den Stapel zurück. Die Reihe ist voll, und kein Drängler kann weichen. Du "
            "hast schon ein Opfer auf der Hand.",
        ),
        (
            {"row": "<<<M>>", "drawn": "M", "last_mark": 4},
            "Hold the mark or shuffle both marks back. The row is full, and no pusher can leave.",
            "Nimm das Opfer auf die Hand oder misch beide Opfer zurück. Die Reihe ist voll, und kein Drängler "
            "kann weichen.",
        ),
        (
            {"row": "<M", "drawn": "M", "held": ">", "last_mark": 2},
            "Place the mark or shuffle both marks back. You already hold a right-pusher.",
            "Leg das Opfer an oder misch beide Opfer zurück. Du hast schon einen Rechtsdrängler auf der Hand.",
        ),
        (
            {"row": "<", "held": "M"},
            "Place the held mark or end the turn",
            "Leg das Opfer aus der Hand an oder beende den Zug",
        ),
        (
            {"row": "<", "held": "M", "held_turns": 3},
            "Place the held mark. You cannot keep it any longer.",
            "Leg das Opfer aus der Hand an. Länger darfst du die Karte nicht behalten.",
        ),
        (
            {"row": "<<M<>>", "held": "M", "held_turns": 3},
            "Place the held mark. You cannot keep it any longer. The row is full: pusher 4 must leave first.",
            "Leg das Opfer aus der Hand an. Länger darfst du die Karte nicht behalten. Die Reihe ist voll: Erst "
            "muss Drängler 4 weichen.",
        ),
        (
            {"row": "><", "held": "M", "options": {"removal": "any_time"}},
            "Place the held mark, remove pushers or end the turn",
            "Leg das Opfer aus der Hand an, entferne Drängler oder beende den Zug",
        ),
        (
            {"row": "><", "options": {"removal": "any_time"}},
            "Remove pushers or end the turn",
            "Entferne Drängler oder beende den Zug",
        ),
        (
            {"row": ">M<>M<", "drawn": "T"},
            "Theft! Two pockets are open: choose which one to pick.",
            "Diebstahl! Zwei Taschen stehen offen: Such dir eine aus.",
        ),
    ],
)
def test_the_prompt_says_what_may_be_done_and_why_not_more(where, english, german):
    state = position(**where)
    assert asked(state) == english
    assert asked(state, "de") == german


@pytest.mark.parametrize(
    ("where", "is_so"),
    [
        ({"row": ">M", "held": "M"}, True),
        ({"row": ">M"}, False),
        ({"row": "", "held": "M"}, False),  # there are no ends yet
        ({"row": "<<M<>>", "held": "M"}, False),  # a pusher must leave first
        ({"row": ">M", "held": "M", "held_turns": 3}, False),  # both must be placed
    ],
)
def test_a_page_is_told_that_the_held_card_may_go_first_where_it_may(where, is_so):
    prompt = position(**{"drawn": ">", **where}).view(0).prompt
    assert (prompt.id == "prompt-or-held") == is_so


def test_a_card_that_cannot_be_played_says_why():
    def why(state, language="en"):
        view = state.view(0)
        return {reason.zone: view.words(language)(reason.say) for reason in view.reasons}

    fresh = position(row="><", drawn="M", options={"removal": "any_time"}).play("hold")
    assert why(fresh) == {"hand": "Held this turn: it can be placed from the next turn on"}
    assert why(fresh, "de") == {"hand": "Gerade erst auf die Hand genommen: Anlegen geht ab dem nächsten Zug"}
    assert why(position(row=">M<>M<", drawn="T", held="<")) == {"hand": "The Theft comes first"}
    full = position(row="<<M<>>", drawn=">", held="M", options={"removal": "any_time"})
    assert why(full) == dict.fromkeys(("drawn", "hand"), "The row is full: remove a pusher first")
    stuck = position(row="<<<M>>", drawn="M", held=">", last_mark=4)
    assert (codes(stuck), why(stuck)) == (["back"], {"hand": "The row is full and no pusher can leave"})
    assert why(position(row="<<<>>>", drawn="M", held="M", last_mark=7)) == {}  # both may go back
    assert why(position(row="<", drawn="M", held=">")) == {}


# -- moves -----------------------------------------------------------------------------------------------------------


def test_moves_read_as_sentences_in_both_languages():
    assert texts(position(drawn="M")) == ["Place the mark in the empty row", "Hold the mark"]
    assert texts(position(drawn="M"), "de") == ["Das Opfer in die leere Reihe legen", "Das Opfer auf die Hand nehmen"]
    state = position(row="><M", drawn="M", last_mark=3, options={"removal": "any_time"})
    assert texts(state) == [
        "Place the mark at the left end",
        "Place the mark at the right end",
        "Hold the mark",
        "Shuffle both marks back into the deck",
        "Remove both pushers in places 1 and 2",
    ]
    state = position(row="<<M<>>", drawn=">", held="M")
    assert texts(state)[1:3] == [
        "Remove pusher 4, place the right-pusher on the right",
        "Remove pusher 4, place the held mark on the left",
    ]
    assert texts(state, "de")[1:3] == [
        "Drängler 4 weg, den Rechtsdrängler rechts anlegen",
        "Drängler 4 weg, das Opfer (Hand) links anlegen",
    ]
    assert state.moves()[2].data == {"card": "M", "source": "held", "end": "left", "removed": [4]}
    state = position(row="<<><>>", drawn="M")
    assert texts(state)[0] == "Remove pushers 3 and 4, place the mark on the left"
    assert texts(state, "de")[0] == "Drängler 3 und 4 weg, das Opfer links anlegen"
    assert texts(position(row=">M", options={"removal": "any_time"})) == [
        "Remove the right-pusher in place 1",
        "End the turn",
    ]
    assert texts(position(row="<", held=">"))[0] == "Place the held right-pusher at the left end"
    assert texts(position(row=">M<>M<", drawn="T")) == ["Pick the pocket in place 2", "Pick the pocket in place 5"]


def test_a_picked_pocket_gains_a_point():
    moves = position(row=">M<>M<", drawn="T").moves()
    view = position(row=">M<>M<", drawn="T").view(0)
    assert [move.gain for move in moves] == [1, 1]
    assert [view.words(language)(moves[0].tag) for language in ("en", "de")] == ["+1 point", "+1 Punkt"]
    assert {move.gain for move in position(row="<", drawn="M").moves()} == {None}


@pytest.mark.parametrize("language", ["en", "de"])
def test_move_texts_fit_a_terminal(language):
    for removal in ("when_full", "any_time"):
        game = cutpurse.load("ten_card_crook", removal=removal)
        for seed in range(12):
            state = game.deal(seed)
            rng = random.Random(seed)
            for _ in range(40):
                if state.over:
                    break
                assert all(len(text) + BESIDE < TERMINAL for text in texts(state, language))
                state.play(rng.randrange(state.move_count))


def test_moves_touch_the_card_where_it_goes_and_what_makes_way():
    def touches(state, code):
        return next(move.touches for move in state.moves() if move.code == code)

    assert touches(position(row="<", drawn="M"), "L") == (
        Touch(zone="drawn", piece=0, role="pick"),
        Touch(zone="row", role="onto", end="first"),
    )
    assert touches(position(row="<", held="M"), "hR") == (
        Touch(zone="hand", piece=0, role="pick"),
        Touch(zone="row", role="onto", end="last"),
    )
    assert touches(position(row="<<><>>", drawn="M"), "x3R") == (
        Touch(zone="drawn", piece=0, role="pick"),
        Touch(zone="row", role="onto", end="last"),
        Touch(zone="row", piece=2, role="also"),
        Touch(zone="row", piece=3, role="also"),
        Touch(zone="deck", role="also", end="first"),
    )
    assert touches(position(row="<", drawn="M"), "hold") == (
        Touch(zone="drawn", piece=0, role="pick"),
        Touch(zone="hand", role="onto"),
    )
    assert touches(position(row="><", options={"removal": "any_time"}), "x1") == (
        Touch(zone="row", piece=0, role="pick"),
        Touch(zone="row", piece=1, role="pick"),
        Touch(zone="deck", role="onto", end="first"),
    )
    for where, first in (({"row": "<M", "last_mark": 2}, ("row", 1)), ({"held": "M", "last_mark": 7}, ("hand", 0))):
        assert touches(position(drawn="M", **where), "back") == (
            Touch(zone="drawn", piece=0, role="pick"),
            Touch(zone=first[0], piece=first[1], role="pick"),
            Touch(zone="deck", role="onto"),
        )
    assert touches(position(row=">M<>M<", drawn="T"), "pick5") == (
        Touch(zone="drawn", piece=0, role="pick"),
        Touch(zone="row", piece=4, role="onto"),
        Touch(zone="row", piece=3, role="also"),
        Touch(zone="row", piece=5, role="also"),
    )
    assert touches(position(row="<", held="M"), "end") == (Touch(zone="deck", role="also"),)  # a button


ALONE = {"removal": "any_time"}
CLOSED = {  # the crowds that leave, and the row without them: who pushes, and where a pocket is open
    "x4L": (position(row="<<>>M<", drawn="M", deck="T>M"), "< <- >- M! <-"),
    "x6R": (position(row="<<>>M<", drawn="M", deck="T>M"), "< <- >- >- M"),
    "x3hL": (position(row="<<><>>", held="M"), "< <- >- >"),
    "x2": (position(row=">>M<", options=ALONE), ">- M! <-"),
    "L": (position(row=">M", drawn="<"), None),
    "hold": (position(row="<<>>M<", drawn="M"), None),
}


@pytest.mark.parametrize("code", CLOSED)
def test_a_move_that_removes_crowds_shows_the_row_as_it_closes_up(code):
    state, closed = CLOSED[code]
    preview = next(move.preview for move in state.view(0).moves if move.code == code)
    signs = {"pushes": "-", "pocket": "!"}
    shown = [" ".join(piece.face + "".join(map(signs.get, facts(piece))) for piece in zone.pieces) for zone in preview]
    assert shown == ([] if closed is None else [closed])
    assert [zone.id for zone in preview] == ["row"] * len(shown)


def test_a_held_mark_that_can_only_go_back_is_picked_for_that():
    state = position(row="<<><>>", drawn="M", held="M", last_mark=7, options={"removal": "any_time"})
    view = state.view(0)
    assert [move.code for move in view.moves if Touch(zone="hand", piece=0) in move.touches] == ["back"]
    assert "hand" not in {reason.zone for reason in view.reasons}


@pytest.mark.parametrize("removal", ["when_full", "any_time"])
def test_each_card_in_the_thiefs_hands_is_picked_by_a_move_or_has_a_reason_and_never_both(removal):
    choose = random.Random(35)
    for seed in range(60):
        state = cutpurse.load("ten_card_crook", removal=removal, hold_turns=seed % 4, turns=40).deal(seed)
        while not state.over:
            view = state.view(0)
            held = {(name, 0) for name in ("drawn", "hand") if view.zone(name).count}
            picked = {
                (touch.zone, touch.piece) for move in view.moves for touch in move.touches if touch.role == "pick"
            }
            reasons = {(reason.zone, reason.piece) for reason in view.reasons}
            assert held - picked == reasons
            state.play(choose.choice(state.moves()))


# -- the table -------------------------------------------------------------------------------------------------------


def test_the_table_has_a_deck_a_drawn_card_a_hand_and_a_row_without_fake_ends():
    view = position(row="<M", drawn="M", held=">").view(0)
    assert [(zone.id, zone.kind, zone.shape, zone.group, zone.count) for zone in view.zones] == [
        ("deck", "deck", "stack", "deck", 6),
        ("drawn", "drawn", "slots", "hand", 1),
        ("hand", "hand", "slots", "hand", 1),
        ("row", "row", "row", "row", 2),
    ]
    assert [view.words("de")(zone.label) for zone in view.zones] == ["Stapel", "Gezogen", "Hand", "Reihe"]
    legend = {face: (view.words("en").face(face), view.words("de").face(face)) for face in "<>MT"}
    assert legend == {
        "<": ("left-pusher", "Linksdrängler"),
        ">": ("right-pusher", "Rechtsdrängler"),
        "M": ("mark", "Opfer"),
        "T": ("Theft", "Diebstahl"),
    }


def test_the_row_shows_who_pushes_whom_and_which_pocket_is_open():
    view = position(row=">M<>", drawn="M", last_mark=2).view(0)
    assert row_facts(view) == [
        {"pushes": "side-right"},
        {"pocket": True, "latest": True},
        {"pushes": "side-left"},
        {},  # nobody is there to be pushed
    ]
    words = view.words("de")
    assert words(view.zone("row").pieces[0].values[0].value) == "nach rechts"
    assert row_facts(position(row="<M").view(0)) == [{}, {}]
    assert row_facts(position(row="M<").view(0)) == [{}, {"pushes": "side-left"}]


def test_the_held_card_shows_its_age_and_the_turns_it_has_left():
    held = position(row="<", drawn="M", held="M", last_mark=7).view(0).zone("hand").pieces[0]
    assert facts(held) == {"age": 1, "turns_left": 2, "latest": True}


def test_the_deck_lists_hidden_cards_and_the_known_ones_at_its_bottom():
    view = position(row="<<><>>", drawn="M", deck="MTM").play("x3L").view(0)
    assert [piece.face for piece in view.zone("deck").pieces] == ["<", ">", None, None]
    assert {entry.face: (entry.unseen, entry.of) for entry in view.tally} == {
        "T": (1, 1),
        "<": (0, 3),
        ">": (0, 3),
        "M": (1, 3),
    }


def test_what_the_prompt_says_has_values_too():
    def values(state):
        return {value.id: getattr(value.value, "id", value.value) for value in state.view(None).values}

    assert values(position(row="<", drawn="M", points=2, options={"turns": 50})) == {
        "turn": 10,
        "turns": 50,
        "points": 2,
        "phase": "phase-card",
        "room": 5,
        "hold_turns": 3,
    }
    assert "turns" not in values(position(row="<", drawn="M"))
    assert values(position(row=">M<>M<", drawn="T"))["phase"] == "phase-theft"
    assert values(position(row="<", held="M"))["phase"] == "phase-rest"
    assert values(position(row="M", drawn="M").play("L"))["phase"] == "phase-over"


@pytest.mark.parametrize(
    ("row", "code", "left"),
    [
        ("><><", "x1", [0, 1]),
        ("><><", "x3", [2, 3]),
        (">M<>M<", "x1", [0]),
        (">M<>M<", "x4", [3]),
        ("><>", "x1", [0, 1]),
    ],
)
def test_of_equal_crowds_those_are_told_to_leave_that_were_chosen(row, code, left):
    state = position(row=row, drawn="M", options={"removal": "any_time"})
    events = state.watch(code).moments(0)[0].events
    places = sorted(event.source.index + i for event in events if isinstance(event, Moved) for i in range(event.count))
    assert places[0] == left[0]
    assert sum(event.count for event in events if isinstance(event, Moved)) == len(left)


def test_the_pocket_that_is_picked_is_the_one_that_leaves_the_row():
    for code, first in (("pick2", 0), ("pick5", 3)):
        moments = position(row=">M<>M<", drawn="T").watch(code).moments(0)
        gone = [e for m in moments if m.beat == "return" for e in m.events if isinstance(e, Moved)]
        assert {(e.source.index, e.count) for e in gone if e.source.zone == "row"} == {(first, 3)}


def test_a_card_placed_beside_its_like_comes_to_the_end_that_was_chosen():
    for code, index in (("L", 0), ("R", 2)):
        moments = position(row="<<", drawn="<").watch(code).moments(0)
        (come,) = [e for m in moments if m.beat == "place" for e in m.events if isinstance(e, Moved)]
        assert come.target.index == index


# -- the pages -------------------------------------------------------------------------------------------------------


def test_both_pages_list_every_ruling():
    for language in ("en", "de"):
        page = RULEBOOK.page_in(language)
        assert [f"**TC-{number}**" in page for number in range(1, 19)] == [True] * 18
        assert page.count("- **TC-") == 18
