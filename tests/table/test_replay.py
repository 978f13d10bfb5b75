"""Replays: a finished game with anybody's eyes, by events alone."""

import msgspec
import pytest

import cutpurse
from cutpurse.cli.replay import frames, voice_for
from cutpurse.engine.events import apply
from cutpurse.engine.record import Record
from cutpurse.engine.registry import find
from cutpurse.engine.view import OPEN
from cutpurse.errors import OptionError, RecordError, SeatError
from cutpurse.players.bots import Mannered
from cutpurse.players.match import Match
from cutpurse.table.replay import GameGoesOn, Replay, replay

GAMES = {
    "nacho_pile": (2, {}),
    "old_bill": (3, {}),
    "old_bill_maid": (3, {}),
    "old_bill_memory": (2, {}),
    "spite_and_malice": (3, {"win_cards": 5}),
    "steal_the_pile": (2, {}),
    "steal_the_pile_solitaire": (1, {}),
    "ten_card_crook": (1, {"turns": 10}),
}
PLAYED = {}


def finished(game_id):
    """The record of a game that sensible players played to its end, once for all tests."""
    if game_id not in PLAYED:
        players, options = GAMES[game_id]
        game = cutpurse.load(game_id, players=players, **options)
        bots = [Mannered(game, seat, "sensible") for seat in range(players)]
        PLAYED[game_id] = Match(game, bots, bytes(range(32))).play().record()
    return PLAYED[game_id]


def names_of(record):
    return ("Ana", "Ben", "Cleo")[: record.players]


@pytest.fixture(params=GAMES)
def record(request):
    return finished(request.param)


def test_a_client_that_steps_through_it_ends_at_the_final_view_whose_eyes_it_may_be(record):
    names, state = names_of(record), record.replay()
    assert state.over
    for eyes in (None, *range(record.players), OPEN):
        sent = msgspec.json.encode(replay(record, names, eyes))
        told = msgspec.json.decode(sent, type=Replay)
        view = told.first
        for frame in told.frames:
            view = apply(view, frame.moments)
        assert view == state.view(eyes, names)
        assert told.eyes == eyes


def test_a_replay_says_what_was_played_and_how_it_ended(record):
    told = replay(record, names_of(record), OPEN)
    assert (told.game, told.rules, told.players) == (record.game, find(record.game).version, record.players)
    assert told.options == record.options
    assert told.names == names_of(record)
    assert (told.ended, told.winners) == (record.ended, record.winners)
    assert told.scores == tuple(record.replay().scores)
    assert [frame.ply for frame in told.frames] == list(range(len(record.moves) + 1))
    assert (told.frames[0].seat, told.frames[0].code) == (None, None)
    assert [(frame.seat, frame.code) for frame in told.frames[1:]] == list(record.moves)


def test_the_command_line_tells_the_same_story(record):
    told = replay(record, None, 0)
    names = [f"Player {seat + 1}" for seat in range(record.players)]
    view = replay(record, names, 0).first
    for frame, shown in zip(told.frames, frames(record, voice_for(record, 0)), strict=True):
        assert (frame.ply, frame.seat, frame.moments) == (shown.ply, shown.mover, shown.moments)
        assert frame.code == shown.code
        view = apply(view, frame.moments)
        assert view.zones == shown.view.zones


def test_the_seed_is_not_part_of_it(record):
    for eyes in (None, 0, OPEN):
        assert record.seed.hex().encode() not in msgspec.json.encode(replay(record, None, eyes))


def test_a_seats_eyes_know_its_own_secret_moves_and_nobody_elses():
    record = finished("old_bill")
    secret = find("old_bill").secret_kinds
    kinds = [step.watched.move(OPEN) and step.watched.move(OPEN).kind for step in record.steps()]
    assert secret & set(kinds)
    for eyes in (None, 0, 1, 2):
        for frame, kind in zip(replay(record, None, eyes).frames, kinds, strict=True):
            assert (frame.code is None) == (kind is None or (kind in secret and frame.seat != eyes))
            if kind in secret and frame.seat != eyes:
                assert frame.moments == ()


@pytest.mark.parametrize("game_id", ["old_bill", "old_bill_maid", "spite_and_malice"])
def test_a_spectators_replay_opens_no_hand_and_an_open_one_opens_all(game_id):
    record = finished(game_id)
    public, openly = replay(record, None, None), replay(record, None, OPEN)
    view, open_view = public.first, openly.first
    held = 0
    for frame, open_frame in zip(public.frames, openly.frames, strict=True):
        view, open_view = apply(view, frame.moments), apply(open_view, open_frame.moments)
        if view.ended is not None:
            break  # a game may show what was held to the end
        assert view.moves == ()
        for zone, opened in zip(view.zones, open_view.zones, strict=True):
            if zone.kind == "hand":
                assert {piece.face for piece in zone.pieces} <= {None}
                assert None not in {piece.face for piece in opened.pieces}
                assert len(opened.pieces) == opened.count
                held += opened.count
    assert held


def test_what_a_seat_sees_in_a_replay_is_what_it_was_told_at_the_table():
    record = finished("spite_and_malice")
    state, dealt = record.table().watch_deal(record.seed)
    told = [dealt.moments(1), *(state.watch(code).moments(1) for _, code in record.moves)]
    assert [frame.moments for frame in replay(record, None, 1).frames] == told


@pytest.mark.parametrize("eyes", [None, 0, OPEN])
def test_a_game_that_goes_on_cannot_be_replayed(eyes):
    state = cutpurse.load("old_bill", players=3).deal(1).play(0)
    with pytest.raises(GameGoesOn, match="not over"):
        replay(state.record(), None, eyes)


def test_a_game_that_goes_on_does_not_pass_for_finished():
    record = cutpurse.load("old_bill", players=3).deal(1).play(0).record()
    claimed = Record(**{**record.__dict__, "ended": find("old_bill").ends[0].id, "winners": (0,)})
    with pytest.raises(RecordError, match="unfinished"):
        replay(claimed, None, OPEN)


def test_eyes_and_names_that_are_not_at_the_table_are_refused():
    record = finished("steal_the_pile")
    with pytest.raises(SeatError):
        replay(record, None, 2)
    with pytest.raises(SeatError):
        replay(record, None, "open")
    with pytest.raises(OptionError):
        replay(record, ["Ana"], None)
