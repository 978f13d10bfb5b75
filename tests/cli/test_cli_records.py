import json
import sys
from io import StringIO

import pytest
from rich.console import Console

import cutpurse
from cutpurse.cli.play import Left, Terminal
from cutpurse.cli.replay import replay
from cutpurse.engine.record import Record


def test_verify_says_in_one_sentence_that_a_record_is_genuine(run, record):
    result = run("verify", record)
    assert result.code == 0
    assert result.out.count("\n") == 1
    assert "is genuine: Pig, 2 players, seed 7" in result.out


def test_verify_for_programs(run, record):
    told = json.loads(run("verify", record, "--json").out)
    assert told["valid"] is True
    assert told["game"] == "pig"
    assert told["options"] == {"target": 20}
    assert told["moves"] == len(Record.load(record).moves)


def _damage(path, change):
    lines = path.read_text().splitlines(keepends=True)
    change(lines)
    path.write_text("".join(lines))


def test_a_changed_move_is_named_by_its_line(refused, record):
    _damage(record, lambda lines: lines.__setitem__(8, lines[8].replace("roll", "bank")))
    assert "line 9: " in refused("verify", record)


def test_a_changed_header_is_found_out(refused, record):
    _damage(record, lambda lines: lines.__setitem__(4, "option target: 21\n"))
    assert "line 7: " in refused("verify", record)


def test_a_record_of_other_rules_is_refused(refused, record):
    _damage(record, lambda lines: lines.__setitem__(2, "rules: 99\n"))
    assert "rules version 99" in refused("verify", record)


def test_a_cut_off_record_is_refused(refused, record):
    text = record.read_bytes()
    for length in (0, 5, 30, len(text) // 2, len(text) - 1):
        record.write_bytes(text[:length])
        assert "line " in refused("verify", record)
        assert "line " in refused("replay", record)


def test_a_damaged_record_for_programs_has_line_and_reason(run, record):
    _damage(record, lambda lines: lines.pop())
    result = run("verify", record, "--json")
    assert result.code == 2
    told = json.loads(result.out)
    assert (told["valid"], told["line"]) == (False, len(record.read_text().splitlines()) + 1)
    assert told["reason"]


@pytest.mark.parametrize("opening", [b"", b"cutpurse record 1\n", b"cutpurse record"])
def test_a_hundred_megabytes_of_noise_are_refused(refused, tmp_path, opening):
    path = tmp_path / "noise.txt"
    path.write_bytes(opening + bytes(range(256)) * 4096 * 100)
    assert "line 1: " in refused("verify", path)


def test_noise_of_a_possible_size_is_refused(refused, tmp_path):
    path = tmp_path / "noise.txt"
    path.write_bytes(b"cutpurse record 1\n" + b"\x1b[2J" * 10_000_000)
    assert "line 2: " in refused("verify", path)
    path.write_bytes(b"cutpurse record 1\ngame: pig\n" + b"\xff" * 1000)
    assert "line 3: this is not text" in refused("verify", path)


def test_replay_prints_every_move_when_nobody_is_at_the_terminal(run, record):
    result = run("replay", record)
    moves = Record.load(record).moves
    assert result.code == 0
    for ply in range(1, len(moves) + 1):
        assert f"move {ply} of {len(moves)}" in result.out
    assert "Player 1: Roll the die" in result.out
    assert "The target is reached." in result.out
    assert "Won by" in result.out


def test_replay_for_programs_has_a_frame_for_the_deal_and_each_move(run, record):
    told = json.loads(run("replay", record, "--seat", 1, "--json").out)
    assert told["seat"] == 1
    assert len(told["frames"]) == len(Record.load(record).moves) + 1
    first, second = told["frames"][:2]
    assert first["move"] is None
    assert first["view"]["seat"] == 1
    assert second["seat"] == 0
    assert second["move"]["code"] == "roll"
    assert {event["kind"] for event in second["events"]} <= {"moved", "revealed", "covered", "scored", "turn", "ended"}


def test_replay_keeps_what_a_seat_could_not_see(run, tmp_path):
    """An offer of Old Bill is invisible to the others until it lies on the table."""
    state = cutpurse.load("old_bill", players=3).deal(3)
    while state.moves()[0].kind != "take":
        state.play(0)
    path = tmp_path / "offer.rec"
    state.record().save(path)
    kinds = {}
    for seat in (0, 1):
        told = json.loads(run("replay", path, "--seat", seat, "--json").out)
        kinds[seat] = [frame["move"] and frame["move"]["kind"] for frame in told["frames"][1:]]
    assert kinds[0][:3] == ["target", "up", "down"]
    assert kinds[1][:3] == [None, None, None]
    assert kinds[0][-1] == kinds[1][-1] == "done"
    assert "cannot be seen" in run("replay", path).out
    assert "cannot be seen" not in run("replay", path, "--seat", 0).out


def test_replay_refuses_a_seat_that_is_not_at_the_table(refused, record):
    assert "--seat takes a whole number from 0 to 1" in refused("replay", record, "--seat", 2)


def test_a_person_steps_through_a_replay_forwards_and_back(pig, record, monkeypatch):
    shown = StringIO()
    terminal = Terminal(Console(file=shown, force_terminal=True, width=90, height=40, color_system=None))
    terminal.interactive = True
    monkeypatch.setattr(sys, "stdin", StringIO("\n\nb\n999\n\nq\n"))
    with pytest.raises(Left):
        replay(terminal, Record.load(record), None)
    last = len(Record.load(record).moves)
    asides = [line.split("─ ")[-1].strip(" ─") for line in shown.getvalue().splitlines() if "── Pig" in line]
    assert asides == [
        "the deal",
        f"move 1 of {last}",
        f"move 2 of {last}",
        f"move 1 of {last}",
        f"move {last} of {last}",
        f"move {last} of {last}",
    ]
