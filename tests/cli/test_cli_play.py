"""Playing at the terminal."""

import os

import pytest

import cutpurse
from cutpurse.cli.dialogue import Left
from cutpurse.cli.opening import agrees
from cutpurse.cli.play import Session
from cutpurse.cli.voice import names_at
from cutpurse.cli.warm import Warming
from cutpurse.engine.record import Record
from cutpurse.players.bots import Mannered
from cutpurse.players.levels import THINKING
from cutpurse.players.search import Budget

GAME = ("play", "pig", "--seed", 3, "--set", "target=10")
STEAL = ("play", "steal_the_pile", "--seed", 42, "--players", 3, "--bots", "random")


def words(text):
    return " ".join(text.split())


# -- a game ----------------------------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_through_a_pipe(run):
    result = run(*GAME, typed="roll\nroll\nbank\n" * 50)
    assert result.code == 0
    assert result.err == ""
    for text in ("Pig", "Ana", "You", "Roll the die", "The target is reached.", "wins.", "--seed 3"):
        assert text in result.out or (text == "wins." and "You win!" in result.out)
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


def test_the_only_move_is_played_by_enter(run):
    result = run("play", "nacho_pile", "--seed", 5, typed="\nquit\n")
    assert "Enter to play it" in result.out
    assert "You draw" in result.out


def test_what_the_others_did_is_told_in_sentences_since_your_last_decision(run):
    result = run(*STEAL, typed="1\nquit\n")
    told = [line.strip(" ·") for line in result.out.split("move 4")[1].splitlines() if line.startswith(" · ")]
    assert told == [
        "You take an open pile with a 2.",
        "Ana opens a new pile with a 6.",
        "Ben opens a new pile with a 10.",
    ]


def test_the_first_screen_tells_of_the_deal(run):
    assert "Round 1 of 4" in run(*STEAL, typed="quit\n").out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type a number from 1 to 2"),
        ("0", "There is no move 0; they are numbered from 1 to 2"),
        ("3", "There is no move 3"),
        ("9" * 5000, "There is no move 999"),
        ("²", "neither a move nor a command"),
        ("fly away", "neither a move nor a command"),
        ("\x1b[2J\x07", "neither a move nor a command"),
        ("undo", "nothing to take back yet"),
        ("save", "Save needs a file name"),
        ("save /none/such/place.txt", "does not exist"),
        ("save ~nobody-of-that-name/x", "Cannot save to"),
        ("save a\0b", "Cannot save to"),
        ("roll bank roll", "cannot be made together, in any order: roll bank roll"),
        ("why", "You can play every card"),
        ("why not", "keeps you from playing not"),
        ("unseen", "nothing to count"),
        ("log", "Nothing has happened yet."),
        ("pause x", "from 0 to 60 seconds"),
        ("pause 61", "from 0 to 60 seconds"),
    ],
)
def test_anything_else_is_answered_in_a_sentence_and_asked_again(run, tmp_path, typed, answer):
    path = tmp_path / "game.txt"
    result = run(*GAME, "--save", path, typed=f"{typed}\nquit\n")
    assert result.code == 0
    assert answer in words(result.out)
    assert result.out.count("(? for help)") == 2
    assert "\x1b" not in result.out
    assert Record.load(path).moves == ()


# -- commands --------------------------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_decision_and_what_followed(run, tmp_path):
    path = tmp_path / "game.txt"
    run(*GAME, "--save", path, typed="roll\nbank\nundo\nundo\nbank\nquit\n")
    moves = Record.load(path).moves
    assert moves[0] == (0, "bank")
    assert [code for seat, code in moves if seat == 0] == ["bank"]


def test_after_undo_the_same_answer_gives_the_same_game_and_the_same_story(run, tmp_path):
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    straight = run("play", "pig", "--seed", 3, "--save", one, typed="roll\nbank\nroll\nlog\nquit\n").out
    around = run(
        "play", "pig", "--seed", 3, "--save", other, typed="roll\nbank\nundo\nbank\nroll\nundo\nroll\nlog\nquit\n"
    ).out
    assert one.read_text() == other.read_text()
    assert straight.split("log\n")[1].split("Saved")[0] == around.split("log\n")[1].split("Saved")[0]


def test_help_explains_every_command_the_codes_and_the_faces(run):
    told = words(run(*STEAL, typed="?\nquit\n").out)
    for text in (
        "take back your last decision",
        "in any order",
        "What the codes mean 2>open Play the 2, take the open pile 4+ Play the 4: a new open pile",
        "A ace · J jack · K king · Q queen",
    ):
        assert text in told


def test_rules_list_seed_scores_unseen_and_show_are_shown_without_a_move(run):
    result = run(*STEAL, typed="rules\nlist\nseed\nscores\nunseen\nshow\npause 2,5\nquit\n")
    told = words(result.out)
    for text in ("TwinBlade", "seed 42", "You score 0", "A: 4 of 4 · 2: 2 of 4", "Pause: 2.5 s"):
        assert text in told
    assert result.out.count("1  Play the 2, take the open pile") == 3
    assert result.out.count("── Steal the Pile ") == 2


def test_the_log_tells_everything_with_the_numbers_of_the_moves(run):
    lines = run(*STEAL, typed="1\n1\nlog\nlog 2\nquit\n").out.split("log\n")[1].splitlines()
    assert lines[1] == " 1  You take an open pile with a 2."
    assert lines[4].startswith(" 4  You open a new pile with a 4.")
    assert lines[-1].startswith(" Your move") or "The same deal" in "".join(lines)
    last_two = run(*STEAL, typed="1\n1\nlog 2\nquit\n").out.split("log 2\n")[1].splitlines()
    assert [line[:4].strip() for line in last_two[:2]] == ["5", "6"]


def test_a_card_that_cannot_be_played_is_answered_with_the_reason(run):
    game = cutpurse.load("spite_and_malice", players=2)
    seed, reason, face = next(found for found in (_unplayable(game, seed) for seed in range(200)) if found)
    start = ("play", "spite_and_malice", "--players", 2, "--seed", seed)
    for typed in (f"why {face}", f"h{face}>9"):
        assert reason in words(run(*start, typed=f"{typed}\nquit\n").out)
    assert reason in words(run(*start, typed="why\nquit\n").out)


def _unplayable(game, seed):
    view = game.deal(seed).view(0, names_at(2, 0))
    for reason in view.reasons:
        piece = view.zone(reason.zone).piece(reason.piece)
        if piece and piece.face:
            return seed, view.words("en")(reason.say), piece.face
    return None


def test_a_card_typed_by_itself_is_answered_with_its_moves(run):
    told = words(run(*STEAL, typed="queen\nquit\n").out)
    assert "Which do you mean? Type its notation: Play the queen: a new open pile (Q+)" in told


def an_offer():
    """A whole offer of Old Bill as the first player may make it, in the order in which it is played."""
    return (">2", *cutpurse.load("old_bill", players=3).deal(3).view(0).drafts[0].moves)


def test_several_moves_in_one_line_are_played_in_an_order_that_works(run, tmp_path):
    path = tmp_path / "offer.rec"
    typed = " ".join(reversed(an_offer()))
    run("play", "old_bill", "--players", 3, "--seed", 3, "--save", path, typed=f"{typed}\nquit\n")
    mine = [code for seat, code in Record.load(path).moves if seat == 0]
    assert sorted(mine[: len(an_offer())]) == sorted(an_offer())
    assert mine[len(an_offer()) - 1] == "done"


def test_an_offer_in_one_line_is_one_decision_to_undo(run, tmp_path):
    path = tmp_path / "offer.rec"
    typed = f"{' '.join(an_offer())}\nundo\nquit\n"
    run("play", "old_bill", "--players", 3, "--seed", 3, "--save", path, typed=typed)
    assert Record.load(path).moves == ()


def test_an_offer_that_cannot_be_made_is_refused_whole(run, tmp_path):
    path = tmp_path / "offer.rec"
    result = run("play", "old_bill", "--players", 3, "--seed", 3, "--save", path, typed=">2 done\nquit\n")
    assert "cannot be made together" in result.out
    assert Record.load(path).moves == ()


# -- leaving, saving, going on ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["", "roll\n", "roll\nquit\n", "quit", "roll\nba"])
def test_leaving_is_polite_and_saves(run, tmp_path, typed):
    path = tmp_path / "game.txt"
    result = run(*GAME, "--save", path, typed=typed)
    assert result.code == 0
    assert result.err == ""
    assert "Saved to" in result.out
    assert "To go on with it: cutpurse play" in words(result.out)
    assert Record.load(path).end is None


def test_ctrl_c_is_polite_and_saves(run, tmp_path, monkeypatch):
    def press(self, question):
        raise KeyboardInterrupt

    monkeypatch.setattr("cutpurse.cli.dialogue.Terminal.ask", press)
    path = tmp_path / "game.txt"
    assert run(*GAME, "--save", path).code == 0
    assert Record.load(path).moves == ()


def test_a_saved_game_can_be_verified(run, tmp_path):
    path = tmp_path / "game.txt"
    run(*GAME, typed=f"roll\nsave {path}\nquit\n")
    assert run("verify", path).code == 0


def test_a_saved_game_goes_on_where_it_stopped_and_is_saved_again(run, tmp_path):
    whole, parts = tmp_path / "whole.rec", tmp_path / "parts.rec"
    run(*STEAL, "--save", whole, typed="1\n1\n2\nlog\nquit\n")
    run(*STEAL, "--save", parts, typed="1\n1\nquit\n")
    again = run("play", parts, "--bots", "random", typed="2\nlog\nquit\n").out
    assert parts.read_text() == whole.read_text()
    assert "You open a new pile with a 4." in again.split("1 to")[0], "what happened since the last decision"
    assert "You take an open pile with a 2." not in again.split("1 to")[0]
    assert " 1  You take an open pile with a 2." in again.split("log\n")[1], "and in the log, all of it"


def test_a_game_that_goes_on_can_be_taken_back_to_its_beginning(run, tmp_path):
    path = tmp_path / "game.rec"
    run(*STEAL, "--save", path, typed="1\n1\nquit\n")
    run("play", path, typed="undo\nundo\nlog\nquit\n")
    assert Record.load(path).moves == ()


def test_another_seat_may_go_on_with_a_saved_game(run, tmp_path):
    path, other = tmp_path / "game.rec", tmp_path / "other.rec"
    run(*STEAL, "--save", path, typed="1\nquit\n")
    run("play", path, "--seat", 2, "--save", other, typed="quit\n")
    assert Record.load(path).moves == Record.load(other).moves[:3]
    assert len(Record.load(other).moves) == 4


def test_a_finished_game_shows_its_end(run, record):
    result = run("play", record)
    assert "The target is reached." in result.out
    assert result.code == 0


def test_a_saved_game_keeps_its_rules(refused, record):
    for more in (("--players", 2), ("--seed", 1), ("--set", "target=30")):
        assert "cannot be changed" in refused("play", record, *more)


def test_a_file_that_is_not_there_or_no_record_is_refused(refused, tmp_path):
    assert "No such file" in refused("play", tmp_path / "none.rec")
    (tmp_path / "note.txt").write_text("hello")
    assert "not a Cutpurse record" in refused("play", tmp_path / "note.txt")


# -- seats -----------------------------------------------------------------------------------------------------------


def test_seats_are_counted_from_1(run, refused, tmp_path):
    path = tmp_path / "game.txt"
    result = run(*GAME, "--players", 4, "--seat", 3, "--save", path, typed="quit\n")
    assert {seat for seat, _ in Record.load(path).moves} == {0, 1}
    assert "--seat 3" in result.out
    assert "--seat takes a whole number from 1 to 4" in refused(*GAME, "--players", 4, "--seat", 0)
    assert "--seat" in refused(*GAME, "--players", 4, "--seat", 5)


def test_the_others_are_the_bots_that_are_asked_for(run, refused):
    result = run(*GAME, "--players", 3, "--bots", "easy,random", typed="quit\n")
    assert "--bots easy,random" in result.out
    assert "has no bot 'nobody'; there is random" in refused(*GAME, "--bots", "nobody")
    assert "one bot for all, or 2 for the other seats, not 3" in refused(
        *GAME, "--players", 3, "--bots", "easy,easy,easy"
    )


def test_bots_are_checked_where_nobody_else_plays_too(run, refused):
    alone = ("play", "ten_card_crook", "--seed", 3)
    assert "has no bot 'bogus'; there is random" in refused(*alone, "--bots", "bogus")
    assert "one bot for all, not 2" in refused(*alone, "--bots", "easy,easy")
    assert run(*alone, "--bots", "easy", typed="quit\n").code == 0


def test_a_bot_that_searches_plays_uncompiled_while_nothing_is_compiled(run, monkeypatch):
    monkeypatch.setitem(THINKING, "hard", Budget(iterations=3))
    result = run("play", "steal_the_pile", "--seed", 4, "--bots", "hard", typed="1\n1\nquit\n")
    assert result.code == 0
    assert "--bots hard" in result.out


def test_a_bot_that_fails_is_named_and_a_random_move_is_made_in_its_place(run, monkeypatch):
    choose = Mannered.choose

    def at_first_not(self, place):
        if self._seed != place.ply:  # the stand-in's seed is the ply
            raise RuntimeError("out of ideas")
        return choose(self, place)

    monkeypatch.setattr(Mannered, "choose", at_first_not)
    result = run(*GAME, "--seat", 2, typed="quit\n")
    assert result.code == 0
    assert "medium failed (RuntimeError: out of ideas); a random move was made in its place" in words(result.out)


def test_a_bot_that_cannot_look_is_named_and_plays_on(run, monkeypatch):
    def blind(self, place):
        raise RuntimeError("the lamp is out")

    monkeypatch.setattr(Mannered, "keeps_in_mind", True)
    monkeypatch.setattr(Mannered, "see", blind)
    result = run(*GAME, "--seat", 2, typed="quit\n")
    assert result.code == 0
    assert "medium failed when it was shown the table (RuntimeError: the lamp is out); it plays on" in words(result.out)
    assert "in its place" not in result.out


# -- before a game ---------------------------------------------------------------------------------------------------


def test_without_a_game_one_is_chosen_from_a_list(run):
    result = run("play", typed="99\nzzz\npig\n11\n3\nwrong\nhar\nquit\n")
    assert result.code == 0
    assert "Type a number from 1 to 9, or q to leave." in result.out
    assert "Type a number from 2 to 10, or q to leave." in result.out
    assert "--players 3 --bots hard" in result.out
    assert "Type a number from 1 to 4, or one of: random, search" in words(result.out)


def test_a_level_may_be_chosen_by_its_number(run):
    for number, level in enumerate(("easy", "medium", "hard", "expert"), 1):
        result = run("play", typed=f"pig\n3\n0\n5\n{number}\nquit\n")
        assert f"{number} {level}" in words(result.out)
        assert f"--players 3 --bots {level}" in result.out
        assert words(result.out).count("Type a number from 1 to 4, or one of") == 2


def test_a_game_may_be_chosen_by_number_or_by_how_its_name_begins(run):
    for typed in ("1", "nacho", "nacho_pile", "NACHO PILE"):
        assert "cutpurse play nacho_pile --players 2" in run("play", typed=f"{typed}\n\n\nquit\n").out


@pytest.mark.parametrize("typed", ["", "q\n", "pig\nq\n", "pig\n"])
def test_leaving_before_a_game_is_chosen_is_no_error(run, typed):
    result = run("play", typed=typed)
    assert (result.code, result.err) == (0, "")


# -- languages and signs ---------------------------------------------------------------------------------------------


def test_everything_is_said_in_german_if_that_is_asked_for(run):
    result = run(
        *STEAL, "--language", "de", typed="1\n?\nverlauf\nstand\nrest\nwarum 4\nx\nzeig\npause\nseed\nzurück\nende\n"
    )
    told = words(result.out)
    for text in (
        "Du nimmst mit einer 2 einen offenen Stapel.",
        "Du bist dran",
        "Dein Zug, 1 bis 3 (? hilft):",
        "nimmt deine letzte Entscheidung zurück",
        "Wie die Karten heißen",
        "A: 4 von 4",
        "ist weder Zug noch Befehl",
        "Dieselben Karten noch einmal:",
    ):
        assert text in told
    for english in ("Your", "score", "You ", "Open piles", "move"):
        assert english not in told.replace("cutpurse play steal_the_pile", "")


def test_the_environment_chooses_the_language_and_unknown_ones_are_refused(run, refused, monkeypatch):
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "Du bist dran" in run(*STEAL, typed="quit\n").out
    assert "Your turn" in run(*STEAL, "--language", "en", typed="quit\n").out
    assert "languages: en, de" in refused(*STEAL, "--language", "tlh")


def test_english_commands_are_understood_in_every_language(run):
    told = run(*STEAL, "--language", "de", typed="help\nscores\nundo\nquit\n").out
    assert "nimmt deine letzte Entscheidung zurück" in told
    assert "Noch gibt es nichts zurückzunehmen." in told


def test_ascii_on_request_or_where_the_terminal_has_no_utf_8(run, monkeypatch):
    assert run(*STEAL, "--ascii", "--language", "de", typed="1\n?\nzurueck\nrules\nquit\n").out.isascii()
    assert not run(*STEAL, typed="quit\n").out.isascii()
    monkeypatch.setenv("LANG", "C")
    assert run(*STEAL, typed="quit\n").out.isascii()


# -- at a real terminal ----------------------------------------------------------------------------------------------


def seated(sit, game_id, players, *, typed, pause=0.0, seed=4, language="en", **how):
    seen = sit(typed, **how)
    state = cutpurse.load(game_id, players=players).deal(seed)
    return seen, Session(
        seen.terminal, state, 0, Warming(), ["random"] * state.game.players, language=language, pause=pause
    )


def test_every_flip_of_every_player_can_be_seen_with_a_pause_between(sit, monkeypatch):
    waited = []
    monkeypatch.setattr("cutpurse.cli.dialogue.Terminal.pause", lambda self, seconds: waited.append(seconds))
    seen, session = seated(sit, "old_bill_memory", 4, typed="W1\nW2\n", pause=0.7)
    with pytest.raises(Left):
        session.run()
    frames = [screen for screen in seen.screens if "Enter: on to your turn" in screen]
    flips = [screen for screen in frames if "flip" in screen.splitlines()[-2]]
    assert set(waited) == {0.7}
    assert len(frames) == len(waited) >= 6
    for name in ("Ana flips", "Ben flips", "Cleo flips", "You flip"):
        assert any(name in screen.splitlines()[-2] for screen in flips)
    assert all(len(screen.splitlines()) <= 24 for screen in seen.screens)


def test_enter_skips_to_your_turn(sit, monkeypatch):
    monkeypatch.setattr("cutpurse.cli.dialogue.Terminal.pause", lambda self, seconds: True)
    seen, session = seated(sit, "old_bill_memory", 4, typed="W1\nW2\n", pause=1)
    with pytest.raises(Left):
        session.run()
    assert sum("Enter: on to your turn" in screen for screen in seen.screens) == 1


def test_there_is_no_pause_without_one(sit, monkeypatch):
    monkeypatch.setattr("cutpurse.cli.dialogue.Terminal.pause", lambda self, seconds: pytest.fail("it waited"))
    for pause, interactive in ((0.0, True), (1.0, False)):
        seen, session = seated(sit, "old_bill_memory", 3, typed="W1\nW2\n", pause=pause)
        seen.terminal.interactive = interactive
        with pytest.raises(Left):
            session.run()


def test_what_is_typed_during_a_pause_answers_the_next_question(sit, monkeypatch):
    reading, writing = os.pipe()
    seen = sit()
    with os.fdopen(reading) as keyboard:
        monkeypatch.setattr("sys.stdin", keyboard)
        assert seen.terminal.pause(0.01) is False
        os.write(writing, b"\n")
        assert seen.terminal.pause(5) is True
        os.write(writing, b"roll \n")
        assert seen.terminal.pause(5) is True
        assert seen.terminal.ask("Well?") == "roll"
        os.close(writing)
        with pytest.raises(Left):
            seen.terminal.pause(5)


def test_a_pause_works_where_a_keyboard_cannot_be_waited_for(sit, monkeypatch):
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    assert sit().terminal.pause(0.5) is False


def test_the_end_of_a_game_fits_the_screen_with_all_that_follows(sit):
    seen, session = seated(sit, "steal_the_pile", 12, typed="1\n" * 50)
    session.run()
    session.tell_seed()
    last = seen.screens[-1]
    assert "ahead of" in last or "share" in last
    assert len(last.splitlines()) <= 22
    assert last.count("score") >= 12


@pytest.mark.parametrize("pause", ["x", "-1", "61", "nan"])
def test_a_wrong_pause_is_refused(refused, pause):
    assert "--pause takes seconds from 0 to 60" in refused(*GAME, "--pause", pause)


@pytest.mark.parametrize(
    ("answer", "language", "again"),
    [
        ("Yes", "en", True),
        ("j", "de", True),
        ("y", "de", True),
        ("n", "de", False),
        ("j", "en", False),
        ("", "en", False),
    ],
)
def test_another_game_may_follow(sit, answer, language, again):
    assert agrees(sit(f"{answer}\n").terminal, language) is again
