import pytest


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["fly"], "fly"),
        (["simulate"], "GAME"),
        (["simulate", "pig", "--wings"], "--wings"),
        (["rules", "pigg"], "did you mean pig?"),
        (["play", "chess"], "there is no game 'chess'"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "pig", "--players", "11"], "2 to 10 players, not '11'"),
        (["simulate", "pig", "--players", "many"], "2 to 10 players, not 'many'"),
        (["simulate", "pig", "--set", "target=5"], "target must be a whole number from 10 to 1000, not '5'"),
        (["simulate", "pig", "--set", "target=much"], "a whole number from 10 to 1000"),
        (["simulate", "pig", "--set", "target"], "--set takes name=value, not 'target'"),
        (["simulate", "pig", "--set", "=5"], "--set takes name=value"),
        (["simulate", "pig", "--set", "sides=8"], "its options are: target"),
        (["simulate", "pig", "--set", "target=50", "--set", "target=60"], "set twice"),
        (["simulate", "pig", "--games", "0"], "--games takes a whole number from 1"),
        (["simulate", "pig", "--games", "-3"], "--games"),
        (["simulate", "pig", "--games", "1.5"], "--games"),
        (["simulate", "pig", "--threads", "0"], "--threads takes a whole number from 1"),
        (["simulate", "pig", "--threads", "1e3"], "--threads"),
        (["simulate", "pig", "--seed", "-1"], "--seed takes a whole number"),
        (["simulate", "pig", "--seed", "dice"], "--seed takes a whole number"),
        (["simulate", "pig", "--seed", "9" * 78], "2^256"),
        (["simulate", "pig", "--seed", "9" * 5000], "--seed takes a whole number"),
        (["simulate", "pig", "--seed", "ab" * 31], "64 hex digits"),
        (["play", "pig", "--seat", "3"], "--seat takes a whole number from 1 to 2, not '3'"),
        (["play", "pig", "--seat", "0"], "--seat takes a whole number from 1 to 2, not '0'"),
        (["play", "pig", "--seed", "x"], "--seed"),
        (["bench", "--seconds", "0"], "--seconds"),
        (["bench", "--seconds", "nan"], "--seconds"),
        (["games", "--language", "fr"], "there are no words in 'fr'; languages: en, de"),
        (["rules", "pig", "--language", ""], "there are no words in ''"),
        (["simulate", "pig", "--language", "\x1b[2J"], "there are no words in"),
        (["verify", "none.rec", "--language", "xx"], "there are no words in 'xx'"),
        (["bench", "--language", "english"], "there are no words in 'english'"),
        (["schema", "View"], "View"),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(refused, arguments, words):
    assert words in refused(*arguments)


def test_a_setting_without_a_value_says_what_is_allowed(refused):
    assert "target: a whole number from 10 to 1000" in refused("play", "pig", "--set", "target")


def test_control_codes_and_line_breaks_in_an_argument_stay_harmless(refused):
    sentence = refused("play", "pig", "--set", "\x1b[31m\n\n\x07")
    assert sentence.rstrip("\n").isprintable()


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_missing_file_and_a_directory_are_refused(refused, command, tmp_path):
    assert "No such file" in refused(command, tmp_path / "none.txt")
    assert "directory" in refused(command, tmp_path)


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "directory"), ("none/game.txt", "does not exist"), ("notes.txt", "not a Cutpurse record")],
)
def test_a_place_where_nothing_can_be_saved_is_refused_before_the_game(refused, tmp_path, name, words):
    (tmp_path / "notes.txt").write_text("buy cards")
    assert words in refused("play", "pig", "--save", tmp_path / name)
    assert (tmp_path / "notes.txt").read_text() == "buy cards"


def test_a_device_is_never_saved_over(refused):
    assert "not an ordinary file" in refused("play", "pig", "--save", "/dev/null")
