import json

import pytest

import cutpurse
from cutpurse.engine.record import Record


def test_verify_says_in_one_sentence_that_a_record_is_genuine(run, record):
    result = run("verify", record)
    assert result.code == 0
    assert result.out.count("\n") == 1
    moves = len(Record.load(record).moves)
    assert f"is genuine: Pig, 2 players, seed 7, {moves} moves replayed, won by Player " in result.out


def test_verify_speaks_german(run, record):
    told = run("verify", record, "--language", "de").out
    assert "ist echt: Pig, 2 Spieler, Startwert 7, " in told
    assert " Schritte nachgespielt, gewonnen von Spieler " in told


def test_verify_says_how_a_game_stands_that_nobody_won(run, tmp_path, pig):
    path = tmp_path / "game.rec"
    cutpurse.load("pig").deal(1).play("roll").record().save(path)
    assert "1 move replayed, not finished." in run("verify", path).out
    state = cutpurse.load("ten_card_crook").deal(1)
    while not state.over:
        state.play(0)
    state.record().save(path)
    assert "moves replayed, ended." in run("verify", path).out
    state = next(state for state in map(_played_solitaire, range(50)) if not state.winners)
    state.record().save(path)
    assert "replayed, won by nobody." in run("verify", path).out


def _played_solitaire(seed):
    state = cutpurse.load("steal_the_pile_solitaire").deal(seed)
    while not state.over:
        state.play(0)
    return state


def test_a_record_with_the_line_ends_of_another_system_is_genuine(run, record):
    record.write_bytes(record.read_bytes().replace(b"\n", b"\r\n"))
    assert "is genuine" in run("verify", record).out


def test_a_record_of_a_newer_program_is_refused_with_the_advice_to_update(refused, record):
    _damage(record, lambda lines: lines.__setitem__(0, "cutpurse record 3\n"))
    assert "a newer Cutpurse must have written it: update the program" in refused("verify", record)


def test_a_file_name_cannot_play_tricks_on_the_terminal(run, record):
    tricky = record.with_name("\x1b[2Jgame.rec")
    record.rename(tricky)
    assert "\x1b" not in run("verify", tricky).out


def test_verify_for_programs(run, record):
    told = json.loads(run("verify", record, "--json").out)
    assert told["valid"] is True
    assert told["game"] == "pig"
    assert told["options"] == {"target": 20}
    assert told["moves"] == len(Record.load(record).moves)
    winner = Record.load(record).winners[0]
    assert (told["ended"], told["winners"]) == ("target", [winner])
    assert told["end"] == f"target, won by {winner + 1}"


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


@pytest.mark.parametrize("opening", [b"", b"cutpurse record 2\n", b"cutpurse record"])
def test_a_hundred_megabytes_of_noise_are_refused(refused, tmp_path, opening):
    path = tmp_path / "noise.txt"
    path.write_bytes(opening + bytes(range(256)) * 4096 * 100)
    assert "line 1: " in refused("verify", path)


def test_noise_of_a_possible_size_is_refused(refused, tmp_path):
    path = tmp_path / "noise.txt"
    path.write_bytes(b"cutpurse record 2\n" + b"\x1b[2J" * 10_000_000)
    assert "line 2: " in refused("verify", path)
    path.write_bytes(b"cutpurse record 2\ngame: pig\n" + b"\xff" * 1000)
    assert "line 3: this is not text" in refused("verify", path)
