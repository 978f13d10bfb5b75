"""Watching moves, playing several as one, and what taking them back would undo."""

import dataclasses
import gc
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from keep_or_swap import KEEP_OR_SWAP
from pig import PIG

import cutpurse
from cutpurse import IllegalMove
from cutpurse.engine.events import apply
from cutpurse.engine.game import Game
from cutpurse.engine.look import redacted
from cutpurse.engine.registry import register
from cutpurse.engine.view import OPEN

NAMES = ("Ana", "Ben", "Cleo")


@pytest.fixture
def state():
    register(KEEP_OR_SWAP)
    return cutpurse.load("keep_or_swap", players=3).deal(4)


@pytest.fixture
def pig():
    register(PIG)
    return cutpurse.load("pig").deal(4)


def told(watched, view):
    words = view.words("en")
    seat = view.seat
    return [(moment.beat, words(moment.say)) for moment in watched.moments(seat) if moment.say is not None]


def test_the_collector_need_not_look_at_what_is_told(state):
    moments = state.watch("swap").moments(0)
    events = [event for moment in moments for event in moment.events]
    asked = state.view(state.to_move)
    assert len(events) > 2
    assert asked.moves
    assert not any(map(gc.is_tracked, [*moments, *events, asked, *asked.zones, *asked.moves]))


def test_each_seat_is_told_its_own_part(state):
    mine, theirs = state.view(0, NAMES), state.view(1, NAMES)
    seen = state.watch("swap")
    laid, drawn = mine.zone("hand.0").pieces[0].face, state.view(0).zone("hand.0").pieces[0].face
    words = mine.words("en")
    assert told(seen, mine) == [
        ("lay", f"You lay down the {words.face(laid)}"),
        ("draw", f"You draw the {words.face(drawn)}"),
    ]
    assert told(seen, theirs) == [("lay", f"Ana lays down the {laid}")]
    assert [moment.reveals for moment in seen.moments(0)] == [False, True, False]
    assert [moment.reveals for moment in seen.moments(1)] == [True, False, False]


def test_the_deal_can_be_watched_from_the_first_beat():
    register(KEEP_OR_SWAP)
    game = cutpurse.load("keep_or_swap", players=3)
    state, seen = game.watch_deal(4)
    assert state == game.deal(4)
    first = seen.first_view(1)
    assert first.zone("deck").count == 52
    assert first.moves == ()
    assert apply(first, seen.moments(1)) == state.view(1)


def test_a_deal_without_beats_shows_what_is_asked(pig):
    state, seen = pig.game.watch_deal(4)
    assert apply(seen.first_view(0), seen.moments(0)) == state.view(0)


def test_a_game_that_marks_no_beats_is_told_in_the_words_of_its_moves(pig):
    view = pig.view(1, ("Ana", "Ben"))
    moments = pig.watch("roll").moments(1)
    assert [(moment.beat, moment.by, view.words("en")(moment.say)) for moment in moments] == [
        ("roll", 0, "Ana: Roll the die")
    ]


def test_an_offer_is_played_as_one_or_not_at_all():
    state = cutpurse.load("old_bill", players=3).deal(1)
    before = state.copy()
    draft = state.view(0).drafts[-1]
    moves = [">2", *draft.moves]
    with pytest.raises(IllegalMove):
        state.play_all([*moves[:-1], "take:up"])
    assert state == before
    assert state.played == ()
    seen = state.watch_all(moves)
    assert [watched.code(0) for watched in seen] == moves
    assert [watched.is_secret for watched in seen] == [True] * (len(moves) - 1) + [False]
    assert state == before.copy().play_all(moves)
    assert state.to_move == 1
    assert before.in_order([f" {code.upper()} " for code in reversed(moves)]) == moves
    assert before.in_order([]) == []


def test_others_are_given_the_notation_of_a_move_and_nothing_of_its_players_list_and_hand():
    """The index and the touches of a move tell what else its player could do, and where in a sorted hand a card lay."""
    state = cutpurse.load("spite_and_malice", players=3).deal(1)
    mover = state.to_move
    for code in [move.code for move in state.moves()]:
        seen = state.copy().watch(code)
        assert seen.move(mover).code == seen.move(OPEN).code == code
        for eyes in {0, 1, 2, None} - {mover}:
            assert seen.move(eyes) is None
            assert seen.code(eyes) == code


def test_the_steps_of_an_offer_are_known_to_nobody_else_until_it_is_made():
    """Neither by their notation, nor by a beat, nor by what they took hold of."""
    state = cutpurse.load("old_bill", players=3).deal(1)
    *steps, made = [">2", *state.view(0).drafts[-1].moves]
    for code in steps:
        seen = state.watch(code)
        assert seen.code(0) == seen.code(OPEN) == code
        for eyes in (1, 2, None):
            assert seen.code(eyes) is seen.move(eyes) is None
            assert seen.moments(eyes) == ()
            assert seen._last_moment(seen._game.check_eyes(eyes)).beat == "turn"
            assert seen._seen_of_the_move(seen._game.check_eyes(eyes), first=True) == {}
    seen = state.watch(made)
    assert {seen.code(eyes) for eyes in (0, 1, 2, None)} == {made}


def test_moves_that_others_see_are_made_one_by_one_so_that_nobody_learns_what_chance_will_bring(pig):
    with pytest.raises(IllegalMove, match="cannot be played as one"):
        pig.play_all(["roll", "bank"])
    with pytest.raises(IllegalMove, match="in any order: bank roll"):
        pig.in_order(["bank", "roll"])
    assert pig.played == ()


def test_a_step_back_tells_what_it_would_undo(state):
    state.play("keep")
    assert state.since(0).may_take_back(0)
    assert not state.since(0).may_take_back(1)
    state.play("swap")
    since = state.since(1)
    assert (since.moves, since.drawn, since.decided) == (1, False, (1,))
    assert since.revealed == (True, True, True)
    assert not since.may_take_back(1)
    assert state.since(2).may_take_back(2)
    assert state.since(0).decided == (0, 1)


def test_chance_in_a_secret_move_has_no_say_in_what_may_be_taken_back():
    """Who may not know of the move would learn of it by what may be taken back."""
    secret_pig = dataclasses.replace(PIG, id="secret_pig", secret_kinds=frozenset({"roll"}))
    state = Game(secret_pig).deal(4)
    assert state.copy().watch("roll").had_chance
    assert not state.play("roll").since(0).drawn


def test_chance_is_noticed(pig):
    pig.play("roll")
    assert pig.since(0).drawn
    assert not pig.copy().play("bank").since(1).drawn


def test_a_lot_among_equal_cards_of_a_hand_is_no_draw():
    """Who asks to take such a card back would tell by being allowed to that they hold no other one."""
    had_twins = set()
    for seed in range(8):
        state = cutpurse.load("spite_and_malice", players=2).deal(seed)
        hand = state.truth()["hand"][state.to_move]
        for move in state.moves():
            if move.kind == "discard":
                had_twins.add(hand.count(move.data["card"]) > 1)
                assert state.copy().play(move).since(0).may_take_back(state.to_move)
    assert had_twins == {True, False}


@pytest.mark.parametrize("ply", [-1, 2, True, "1", None])
def test_a_position_that_never_was_is_refused(pig, ply):
    pig.play("roll")
    with pytest.raises(IllegalMove, match="there is no position after"):
        pig.since(ply)


def test_names_that_are_alike_are_told_apart(pig):
    def called(*names):
        return [seat.name for seat in pig.view(0, names).seats]

    assert called("Ana", "Ana") == ["Ana (1)", "Ana (2)"]
    assert called("ana", " Ana ") == ["ana (1)", "Ana (2)"]
    assert called("Ana", "A\u200dna") == ["Ana (1)", "A\u200dna (2)"], "by what is seen of them"
    assert called("Ana", "An\ufe0fa\u2060") == ["Ana (1)", "An\ufe0fa\u2060 (2)"]
    assert called("👩\u200d👧", "Zoë  de la Cruz") == ["👩\u200d👧", "Zoë de la Cruz"]
    register(KEEP_OR_SWAP)
    three = cutpurse.load("keep_or_swap", players=3)
    assert len(set(three.check_names(["A", "A", "A (2)"]))) == 3


@pytest.mark.parametrize(
    "names",
    [
        ("x" * 201, "y"),
        ("", "y"),
        (" ", "y"),
        ("a\nb", "y"),
        ("a\x1b[2J", "y"),
        ("\ud800", "y"),
        ("\u202eAna", "y"),
        (1, 2),
    ],
)
def test_names_that_cannot_be_shown_are_refused(pig, names):
    with pytest.raises(cutpurse.OptionError, match="a name"):
        pig.view(0, names)


@pytest.mark.parametrize("names", [NAMES, "ab", 5, {"a": 1, "b": 2}, iter(["a", "b"])])
def test_names_are_a_list_with_one_for_each_seat(pig, names):
    with pytest.raises(cutpurse.OptionError, match="names"):
        pig.view(0, names)


@pytest.mark.parametrize("moves", [None, 5, "roll", ["x"] * 101, iter(["roll"])])
def test_moves_made_as_one_are_a_short_list(pig, moves):
    for verb in (pig.play_all, pig.watch_all, pig.in_order):
        with pytest.raises(IllegalMove):
            verb(moves)


def test_notation_is_text(pig):
    for code in (None, 1, True, b"roll", []):
        with pytest.raises(IllegalMove, match="is a text"):
            pig.in_order([code])


def test_a_moment_is_credited_to_whom_its_sentence_tells_of():
    """Not to who made the move before: the next player claims, and the dealer deals."""
    state = cutpurse.load("steal_the_pile", players=2).deal(1)
    for _ in range(7):
        state.play(0)
    moments = state.watch(0).moments(None)
    assert [(moment.beat, moment.by) for moment in moments if moment.beat in ("lay", "deal")] == [
        ("lay", 1),
        ("deal", 0),
    ]


def test_a_beat_that_changes_nothing_is_the_position_beside_it():
    state = cutpurse.load("spite_and_malice", players=4).deal(1)
    for _ in range(40):
        sights = state.watch(0).sights
        for here, there in pairwise(sights):
            assert (here is there) == (here.record == there.record)


def test_moves_after_a_watched_one_add_nothing_to_what_was_seen_of_it():
    state = cutpurse.load("spite_and_malice", players=4).deal(1)
    seen = state.watch(0)
    kept = [sight.record for sight in seen.sights]
    state.play(0)
    state.watch(0)
    assert [sight.record for sight in seen.sights] == kept
    assert state._board().watch is None


def test_seats_that_know_the_same_look_at_one_table():
    state = cutpurse.load("nacho_pile", players=3).deal(1)
    after = state.watch(0).sights[-1]
    assert after.board(0) is after.board(1)
    assert after.table(0) is after.table(1)


def test_seats_that_know_different_things_have_boards_of_their_own():
    state = cutpurse.load("spite_and_malice", players=3).deal(1)
    after = state.watch(0).sights[-1]
    assert after.board(0).raw != after.board(1).raw
    assert after.table(0).zone("hand.0") != after.table(1).zone("hand.0")


def test_positions_redacted_on_many_threads_are_those_redacted_one_by_one():
    game = cutpurse.load("steal_the_pile", players=4)
    records = [game.deal(seed).records().tobytes() for seed in range(12)]
    alone = [redacted(game, record, seat) for record in records for seat in range(4)]
    with ThreadPoolExecutor(4) as pool:
        wanted = [pool.submit(redacted, game, record, seat) for record in records for seat in range(4)]
        assert [job.result() for job in wanted] == alone
