import pytest

from cutpurse.cli.play import names_at, random_move
from cutpurse.engine.record import Record

GAME = ("play", "pig", "--seed", 3, "--set", "target=10")


def test_a_game_is_played_to_its_end_through_a_pipe(run):
    result = run(*GAME, typed="roll\nroll\nbank\n" * 50)
    assert result.code == 0
    assert result.err == ""
    for words in ("Pig", "Ana", "You", "Roll the die", "The target is reached.", "Scores: You", "--seed 3"):
        assert words in result.out
    assert "Play again" not in result.out


def test_the_same_seed_and_the_same_answers_are_the_same_game(run):
    typed = "roll\nbank\n" * 50
    assert run(*GAME, typed=typed).out == run(*GAME, typed=typed).out
    assert run(*GAME, typed=typed).out != run("play", "pig", "--seed", 4, "--set", "target=10", typed=typed).out


def test_without_a_seed_every_deal_is_fresh_and_told(run):
    first, second = (run("play", "pig", typed="quit\n").out for _ in range(2))
    assert "The same deal again" in first
    assert first != second


def test_a_move_is_given_by_number_or_notation_in_any_case(run, tmp_path):
    path = tmp_path / "game.txt"
    run(*GAME, "--save", path, typed="1\nROLL\n ro ll \nquit\n")
    mine = [code for seat, code in Record.load(path).moves if seat == 0]
    assert mine == ["roll", "roll", "roll"]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "type a number from 1 to 2"),
        ("0", "there is no move 0; they are numbered from 1 to 2"),
        ("3", "there is no move 3"),
        ("9" * 5000, "there is no move 999"),
        ("²", "neither a move nor a command"),
        ("fly away", "neither a move nor a command"),
        ("\x1b[2J\x07", "neither a move nor a command"),
        ("undo", "nothing to take back yet"),
        ("save", "save needs a file name"),
        ("save /none/such/place.txt", "does not exist"),
        ("save ~nobody-of-that-name/x", "cannot save to"),
        ("save a\0b", "cannot save to"),
    ],
)
def test_anything_else_is_answered_in_a_sentence_and_asked_again(run, tmp_path, typed, words):
    path = tmp_path / "game.txt"
    result = run(*GAME, "--save", path, typed=f"{typed}\nquit\n")
    assert result.code == 0
    assert words in " ".join(result.out.split())
    assert result.out.count("(? for help)") == 2
    assert "\x1b" not in result.out
    assert Record.load(path).moves == ()


def test_undo_takes_back_the_last_decision_and_what_followed(run, tmp_path):
    path = tmp_path / "game.txt"
    run(*GAME, "--save", path, typed="roll\nbank\nundo\nundo\nbank\nquit\n")
    moves = Record.load(path).moves
    assert moves[0] == (0, "bank")
    assert [code for seat, code in moves if seat == 0] == ["bank"]


def test_after_undo_the_same_answer_gives_the_same_game(run, tmp_path):
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    run(*GAME, "--save", one, typed="roll\nbank\nroll\nquit\n")
    run(*GAME, "--save", other, typed="roll\nbank\nundo\nbank\nroll\nundo\nroll\nquit\n")
    assert one.read_text() == other.read_text()


def test_help_rules_list_and_seed_are_shown_without_a_move(run):
    result = run(*GAME, typed="?\nrules\nlist\nseed\nquit\n")
    for words in ("take back your last decision", "A 1 empties the pot", "seed 3"):
        assert words in " ".join(result.out.split())
    assert result.out.count("1  Roll the die") == 2


@pytest.mark.parametrize("typed", ["", "roll\n", "roll\nquit\n", "quit", "roll\nba"])
def test_leaving_is_polite_and_saves(run, tmp_path, typed):
    path = tmp_path / "game.txt"
    result = run(*GAME, "--save", path, typed=typed)
    assert result.code == 0
    assert result.err == ""
    assert f"Saved to {path}." in " ".join(result.out.split()) or "Saved to" in result.out
    assert Record.load(path).end is None


def test_ctrl_c_is_polite_and_saves(run, tmp_path, monkeypatch):
    def press(self, question):
        raise KeyboardInterrupt

    monkeypatch.setattr("cutpurse.cli.play.Terminal.ask", press)
    path = tmp_path / "game.txt"
    assert run(*GAME, "--save", path).code == 0
    assert Record.load(path).moves == ()


def test_a_saved_game_can_be_verified(run, tmp_path):
    path = tmp_path / "game.txt"
    run(*GAME, typed=f"roll\nsave {path}\nquit\n")
    assert run("verify", path).code == 0


def test_another_seat_can_be_taken(run, tmp_path):
    path = tmp_path / "game.txt"
    result = run(*GAME, "--players", 4, "--seat", 2, "--save", path, typed="quit\n")
    assert {seat for seat, _ in Record.load(path).moves} == {0, 1}
    assert "--seat 2" in result.out


def test_the_only_move_is_played_by_enter(run):
    result = run("play", "nacho_pile", "--seed", 5, typed="\nquit\n")
    assert "Enter, to play it" in result.out
    assert "bag → this turn" in result.out


def test_without_a_game_one_is_chosen_from_a_list(run):
    result = run("play", typed="99\nzzz\npig\n11\n3\nquit\n")
    assert result.code == 0
    assert "Type a number from 1" in result.out
    assert "takes 2 to 10 players, not '11'." in result.out
    assert "--players 3" in result.out


@pytest.mark.parametrize("typed", ["", "q\n", "pig\nq\n", "pig\n"])
def test_leaving_before_a_game_is_chosen_is_no_error(run, typed):
    result = run("play", typed=typed)
    assert (result.code, result.err) == (0, "")


def test_every_seat_has_its_own_name():
    for players in range(1, 20):
        for seat in range(players):
            names = names_at(players, seat)
            assert names[seat] == "You"
            assert len(set(names)) == players


def test_the_other_seats_choose_evenly():
    seed = bytes(32)
    counts = [0] * 4
    for ply in range(4000):
        counts[random_move(seed, ply, 4)] += 1
    assert all(850 < count < 1150 for count in counts)
