"""Stepping through a saved game, and its story."""

import json
from itertools import pairwise

import msgspec
import pytest

import cutpurse
from cutpurse.cli.dialogue import Left
from cutpurse.cli.replay import frames, replay, voice_for
from cutpurse.engine.events import Moment, apply
from cutpurse.engine.record import Record
from cutpurse.engine.view import View


@pytest.fixture
def stolen(tmp_path):
    """A finished game of Steal the Pile, saved."""
    state = cutpurse.load("steal_the_pile", players=3).deal(5)
    while not state.over:
        state.play(state.move_count - 1)
    path = tmp_path / "stolen.rec"
    state.record().save(path)
    return path


@pytest.fixture
def offered(tmp_path):
    """A game of Old Bill up to the first offer, whose parts are secret while it is put together."""
    state = cutpurse.load("old_bill", players=3).deal(3)
    while state.moves()[0].kind != "take":
        state.play(0)
    path = tmp_path / "offer.rec"
    state.record().save(path)
    return path


def sentences(out):
    """The numbered story of a replay without its numbers, broken lines joined."""
    told = out.split("\n\n")[0].splitlines()[1:]
    return " ".join(line[6:] if line[4:5] in (" ", ".") else line for line in told)


def test_the_story_is_told_in_sentences_with_their_numbers(run, stolen):
    result = run("replay", stolen)
    assert result.code == 0
    assert result.out.count("\n   1. Player 1 ") == 1
    for number, (seat, _) in enumerate(Record.load(stolen).moves, 1):
        assert f"\n{number:>4}. Player {seat + 1} " in result.out
    assert "Round 2 of 4" in result.out


def test_the_table_and_the_result_come_at_the_end_of_the_story(run, stolen):
    result = run("replay", stolen)
    table = result.out.split("\n\n", 1)[1]
    assert "★ Player" in table
    assert "wins with" in table
    assert "Won " in table


def test_a_seat_is_told_its_own_story(run, stolen):
    told = sentences(run("replay", stolen, "--seat", 2).out)
    assert "Player 1 " in told
    assert "Player 3 " in told
    assert "Player 2 " not in told
    assert "You " in told


def test_the_story_is_told_in_german(run, stolen):
    told = sentences(run("replay", stolen, "--language", "de").out)
    assert "Spieler 1 " in told
    assert "Player" not in told


def test_the_story_is_told_in_ascii(run, stolen):
    assert run("replay", stolen, "--language", "de", "--ascii").out.isascii()


def test_a_game_that_tells_nothing_itself_is_told_by_its_moves(run, record):
    told = sentences(run("replay", record).out)
    assert "Player 1: Roll the die." in told
    assert "The target is reached." in run("replay", record).out


def test_seats_are_counted_from_1(refused, record):
    for seat in (0, 3, "x"):
        assert "--seat takes a whole number from 1 to 2" in refused("replay", record, "--seat", seat)


def test_programs_get_a_frame_for_the_deal_and_each_move_with_its_moments_and_view(run, stolen):
    told = json.loads(run("replay", stolen, "--seat", 2, "--json").out)
    record = Record.load(stolen)
    assert told["seat"] == 1, "programs count from 0"
    assert told["ended"] == "dealt_out"
    assert told["winners"] == list(record.winners)
    assert len(told["frames"]) == len(record.moves) + 1
    first, second = told["frames"][:2]
    assert first["move"] is None
    assert second["seat"] == 0
    assert second["code"] == record.moves[0][1]
    assert second["move"] is None
    mine = [frame for frame in told["frames"] if frame["seat"] == 1]
    assert mine
    assert all(frame["move"]["code"] == frame["code"] for frame in mine)
    assert second["told"]


def test_the_moments_lead_from_each_view_to_the_next(run, stolen):
    told = json.loads(run("replay", stolen, "--seat", 2, "--json").out)["frames"]
    for before, after in pairwise(told):
        view = msgspec.convert(before["view"], View)
        moments = msgspec.convert(after["moments"], tuple[Moment, ...])
        assert apply(view, moments) == msgspec.convert(after["view"], View)


def test_what_a_seat_could_not_see_is_not_told(run, offered):
    codes = {}
    for seat in (1, 2):
        told = json.loads(run("replay", offered, "--seat", seat, "--json").out)
        codes[seat] = [frame["code"] for frame in told["frames"][1:]]
        assert [frame["move"] is not None for frame in told["frames"][1:]] == [seat == 1] * len(codes[seat])
    assert None not in codes[1]
    assert set(codes[2][:-1]) == {None}
    assert codes[1][-1] == codes[2][-1] == "done"


def test_decisions_that_cannot_be_seen_are_told_once_in_a_row(run, offered):
    told = run("replay", offered).out
    assert told.count("Player 1 decides something that nobody sees.") == 1
    assert "Player 1 offers" in told
    mine = run("replay", offered, "--seat", 1).out
    assert "cannot be seen" not in mine
    assert "You: Make Player 2 an offer." in mine


def step(seen, record, seat=None, language="en"):
    with pytest.raises(Left):
        replay(seen.terminal, record, voice_for(record, seat, language))


def test_a_person_steps_through_a_replay_forwards_and_back(pig, record, sit):
    record = Record.load(record)
    last = len(record.moves)
    seen = sit("\n\nb\n999\n\nb\n0\nb\nq\n", width=90, height=40)
    step(seen, record)
    asides = [screen.splitlines()[0].split("─ ")[-1].strip(" ─") for screen in seen.screens]
    assert asides == [
        "the deal",
        f"move 1 of {last}",
        f"move 2 of {last}",
        f"move 1 of {last}",
        f"move {last} of {last}",
        f"move {last} of {last}",
        f"move {last - 1} of {last}",
        "the deal",
        "the deal",
    ]
    assert "Enter next" in seen.screens[0]
    assert "Enter next" not in seen.screens[4]


def test_a_person_may_read_what_happened_so_far(stolen, sit):
    seen = sit("3\nl\nq\n")
    step(seen, Record.load(stolen))
    assert all(f"\n{number:>4}. Player {number} " in seen.text for number in (1, 2, 3))
    assert "   4. " not in seen.text


def test_a_replay_speaks_german(stolen, sit):
    seen = sit("1\nq\n")
    step(seen, Record.load(stolen), 0, "de")
    assert "Enter weiter" in seen.text
    assert "Du" in seen.screens[-1]


def test_every_step_fits_the_screen(stolen, sit):
    record = Record.load(stolen)
    seen = sit("\n" * len(record.moves) + "q\n")
    step(seen, record, 1)
    assert len(seen.screens) == len(record.moves) + 1
    assert all(len(screen.splitlines()) <= 24 for screen in seen.screens)


def test_frames_hold_the_views_of_the_game_itself(stolen):
    record = Record.load(stolen)
    voice = voice_for(record, 0)
    for frame, state in zip(frames(record, voice), record.states(), strict=True):
        assert frame.view == state.view(0, voice.names)
