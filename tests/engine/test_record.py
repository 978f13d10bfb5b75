"""Records: readable, whole or refused, with the line and the reason."""

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pig import PIG

import cutpurse
from cutpurse import Record, RecordError
from cutpurse.engine import record as record_module
from cutpurse.engine import registry
from cutpurse.engine.registry import register
from tests.support.soak import soak

FIRST_FORMAT = """\
cutpurse record 1
game: pig
rules: 1
players: 2
option target: 10
seed: 0700000000000000000000000000000000000000000000000000000000000000
moves: 11 #7a9e
1. 0 roll #a397
2. 0 roll #6470
3. 0 bank #d8de
4. 1 roll #96bf
5. 1 bank #627a
6. 0 bank #70fa
7. 1 bank #4693
8. 0 bank #8a6f
9. 1 roll #878e
10. 1 roll #36e2
11. 1 bank #16fa
end: target, won by 1 #7880
"""  # as the program of commit 2c68310 wrote it


@pytest.fixture(scope="module")
def finished():
    register(PIG)
    state = cutpurse.load("pig", players=3, target=30).deal(7)
    rng = random.Random(7)
    while not state.over:
        state.play(rng.randrange(2))
    return state


@pytest.fixture(scope="module")
def text(finished):
    return finished.record().text()


def refusal(text):
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    return caught.value


def test_a_person_can_read_it(text):
    assert text.startswith(
        "cutpurse record 2\ngame: pig\nrules: 1\nplayers: 3\noption target: 30\nseed: 07000000000000000000000000000000"
    )
    assert "\n1. 1 " in text


def test_people_count_players_from_1_and_python_counts_seats_from_0(finished, text):
    record = Record.parse(text)
    winner = finished.winners[0]
    assert f"\nend: target, won by {winner + 1} #" in text
    assert record.winners == (winner,)
    assert record.ended == "target"
    assert record.end == f"target, won by {winner + 1}"
    assert {seat for seat, _ in record.moves} == {0, 1, 2}
    assert record == finished.record()


def test_writing_and_reading_it_describes_no_move(finished, monkeypatch):
    rulebook = replace(PIG, describe=lambda s, move: pytest.fail("a move was described"))
    monkeypatch.setattr(finished.game, "_rulebook", rulebook)
    monkeypatch.setitem(registry._registered, "pig", rulebook)
    record = finished.record()
    assert len(record.moves) == len(finished.played)
    assert Record.parse(record.text()) == record


def test_lines_that_end_as_on_other_systems_are_read(text, tmp_path):
    path = tmp_path / "game.rec"
    path.write_bytes(text.replace("\n", "\r\n").encode())
    assert Record.load(path) == Record.parse(text)
    mixed = text.replace("\n", "\r\n", 3)
    assert Record.parse(mixed) == Record.parse(text)


def test_a_record_of_the_first_format_is_read_and_saved_in_todays(finished):
    record = Record.parse(FIRST_FORMAT)
    assert {seat for seat, _ in record.moves} == {0, 1}
    assert (record.ended, record.winners, record.end) == ("target", (1,), "target, won by 2")
    assert record.text().startswith("cutpurse record 2\n")
    assert Record.parse(record.text()) == record


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("1. 0 roll", "1. 1 roll", 8, "changed after it was saved"),
        ("won by 1", "won by 0", 19, "changed after it was saved"),
        ("record 1", "record 2", 7, "changed after it was saved"),
    ],
)
def test_a_changed_line_of_the_first_format_is_named(finished, old, new, line, reason):
    error = refusal(FIRST_FORMAT.replace(old, new, 1))
    assert error.line == line
    assert reason in error.reason


def test_saved_and_loaded_it_replays_to_the_identical_state(finished, tmp_path):
    path = tmp_path / "game.rec"
    finished.record().save(path)
    assert Record.load(path).replay() == finished
    assert [file.name for file in tmp_path.iterdir()] == ["game.rec"]


def test_it_can_be_replayed_in_part(finished):
    record = finished.record()
    assert record.replay(0) == finished.game.deal(7)
    assert record.replay(3).played == finished.played[:3]


def test_an_unfinished_game_can_be_recorded(finished):
    state = cutpurse.load("pig").deal(1).play("roll")
    assert Record.parse(state.record().text()).replay() == state


def test_a_guess_has_no_record(finished):
    with pytest.raises(cutpurse.CutpurseError, match="not dealt"):
        finished.guess(0, 1).record()


def test_a_save_that_fails_leaves_the_old_file(finished, tmp_path, monkeypatch):
    path = tmp_path / "game.rec"
    path.write_text("old")

    def no_disk(_):
        raise OSError("no space left")

    monkeypatch.setattr(record_module.os, "fsync", no_disk)
    with pytest.raises(OSError, match="no space"):
        finished.record().save(path)
    assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        (
            "cutpurse record 2",
            "cutpurse record 3",
            1,
            "format 3, and a newer Cutpurse must have written it: update the program",
        ),
        ("cutpurse record 2", "cutpurse record two", 1, "'two' is no format"),
        ("cutpurse record 2", "a poem", 1, "expected"),
        ("game: pig", "game: pgi", 2, "did you mean pig"),
        ("rules: 1", "rules: 9", 3, "rules version 9"),
        ("rules: 1", "rules: one", 3, "expected a number"),
        ("players: 3", "players: 11", 5, "takes 2 to 10 players"),
        ("option target: 30", "option target: 5", 5, "from 10 to 1000"),
        ("option target: 30", "option luck: 5", 5, "no option"),
        ("option target: 30\n", "", 4, "target is missing"),
        ("option target: 30\n", "option target: 30\noption target: 30\n", 6, "written once"),
        ("seed: 07", "seed: zz", 6, "64 hex digits"),
        ("seed: 07", "seed: 08", 7, "changed after it was saved"),
        ("\n1. 1 ", "\n1. 2 ", 8, "changed after it was saved"),
    ],
)
def test_a_changed_line_is_named(text, old, new, line, reason):
    assert old in text
    error = refusal(text.replace(old, new, 1))
    assert error.line == line
    assert reason in error.reason


def with_checks(lines):
    """A forger's version: the lines with checks computed anew."""
    header = lines[:6]
    check = record_module._Check(header)
    return "\n".join([*header, *(f"{line} #{check.of(line)}" for line in lines[len(header) :])]) + "\n"


def second_move(new):
    def change(lines):
        who = lines[8].rpartition(" ")[0]
        return [*lines[:8], new.format(who=who), *lines[9:]]

    return change


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (lambda lines: [line.replace("1. 1 ", "1. 3 ") for line in lines], 8, "it is player 1's turn"),
        (lambda lines: [line.replace("1. 1 ", "1. 0 ") for line in lines], 8, "players counted from 1"),
        (
            second_move("{who} fly"),
            9,
            "not legal",
        ),
        (second_move("7. 1 roll"), 9, "expected move 2"),
        (lambda lines: [line.replace("won by", "lost by") for line in lines], None, "the way it ended"),
        (lambda lines: [*lines[:-1], "end: target, won by nobody"], None, "ends as target, won by"),
        (lambda lines: [*lines[:-1], "end: unfinished"], None, "not as unfinished"),
        (lambda lines: [line.replace("moves: ", "moves: x") for line in lines], 7, "their number"),
        (lambda lines: [*lines[:-1], "finis"], None, "expected 'end: unfinished' or"),
    ],
)
def test_a_forged_record_with_right_checks_is_refused_by_replay(text, change, line, reason):
    lines = [line.rpartition(" #")[0] if " #" in line else line for line in text.splitlines()]
    assert with_checks(lines) == text
    error = refusal(with_checks(change(lines)))
    assert reason in error.reason
    assert error.line == (line or len(lines))


def test_moves_after_the_end_are_refused(text):
    lines = [line.rpartition(" #")[0] if " #" in line else line for line in text.splitlines()]
    count = int(lines[6].split()[1])
    lines[6] = f"moves: {count + 1}"
    lines.insert(-1, f"{count + 1}. 1 roll")
    assert "after the end" in refusal(with_checks(lines)).reason


def test_a_file_cut_off_anywhere_is_refused(text):
    for length in range(0, len(text), 7):
        assert refusal(text[:length]).line <= text.count("\n") + 1
    assert "cut off" in refusal(text[:-1]).reason
    assert "goes on" in refusal(text + "more\n").reason


# all that UTF-8 can write; st.characters would first look up the kind of every one of them
CHARACTERS = st.one_of(st.integers(0, 0xD7FF), st.integers(0xE000, 0x10FFFF)).map(chr)


@given(data=st.data())
@settings(max_examples=soak(60, 2000))
def test_no_single_changed_character_goes_unnoticed(text, data):
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(CHARACTERS.filter(lambda c: c != text[at]))
    changed = text[:at] + other + text[at + 1 :]
    error = refusal(changed)
    assert error.line <= text[:at].count("\n") + 3 or text[:at].count("\n") < 7


def test_noise_is_refused_without_reading_it_all(tmp_path):
    noise = tmp_path / "noise"
    with open(noise, "wb") as file:
        block = random.Random(1).randbytes(1 << 20)
        file.writelines(block for _ in range(100))
    with pytest.raises(RecordError, match="not a Cutpurse record"):
        Record.load(noise)
    with open(noise, "r+b") as file:
        file.write(b"cutpurse record 2\n")
    with pytest.raises(RecordError, match="larger than"):
        Record.load(noise)
    noise.write_bytes(b"cutpurse record 2\ngame: \xff\xfe\n")
    with pytest.raises(RecordError, match="line 2: this is not text"):
        Record.load(noise)
    noise.write_bytes(b"cutpurse record 2\n" + b"game: " + b"x" * 5000)
    with pytest.raises(RecordError, match="line 2"):
        Record.load(noise)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"seed": b""}, "the seed is 32 bytes"),
        ({"seed": None}, "the seed is 32 bytes"),
        ({"players": None}, "players is a whole number"),
        ({"rules": True}, "rules is a whole number"),
        ({"options": None}, "the options are a mapping"),
        ({"game": None}, "a text, not None"),
        ({"moves": None}, "the moves are a tuple"),
        ({"moves": (5,)}, "the moves are a tuple"),
        ({"moves": ((0, None),)}, "the moves are a tuple"),
        ({"moves": ((None, "a"),)}, "the moves are a tuple"),
        ({"winners": None}, "the winners are a tuple"),
        ({"ended": 5}, "ended is the id"),
    ],
)
def test_a_record_of_the_wrong_kind_is_refused(changed, reason):
    record = cutpurse.load("spite_and_malice", players=2).deal(1).play(0).record()
    with pytest.raises(RecordError, match=reason):
        replace(record, **changed)


def test_a_record_of_other_rules_is_refused_also_when_it_was_made_by_hand():
    record = cutpurse.load("spite_and_malice", players=2).deal(1).play(0).record()
    with pytest.raises(RecordError, match="line 3: it was played under rules version 99"):
        replace(record, rules=99).replay()


@pytest.mark.parametrize("plies", [-1, 2, True, 1.5, "1", 2**70])
def test_only_positions_that_were_played_can_be_replayed(plies):
    record = cutpurse.load("spite_and_malice", players=2).deal(1).play(0).record()
    assert record.replay(0).played == ()
    with pytest.raises(cutpurse.IllegalMove, match="1 moves were played; there is no position after"):
        record.replay(plies)


@pytest.mark.parametrize(
    ("written", "instead"),
    [("players: 2", "players: \u0662"), ("players: 2", "players: 02"), ("moves: 1", "moves: \uff11")],
)
def test_numbers_are_written_in_one_way_only(written, instead):
    lines = cutpurse.load("spite_and_malice", players=2).deal(1).play(0).record().text().split("\n")
    plain = [re.sub(" #[0-9a-f]{4}$", "", line).replace(written, instead) for line in lines]
    first = next(i for i, line in enumerate(plain) if line.startswith("moves:"))
    check = record_module._Check(plain[:first])
    sealed = [*plain[:first], *(f"{line} #{check.of(line)}" for line in plain[first:-1]), ""]
    with pytest.raises(RecordError, match="number"):
        Record.parse("\n".join(sealed))
