import json
import signal

import pytest
from rich.console import Console

import cutpurse
from cutpurse.cli import Stopped
from cutpurse.cli.review import review_with_progress
from cutpurse.cli.speech import speech
from cutpurse.players.search import Budget


@pytest.fixture
def solitaire(tmp_path):
    state = cutpurse.load("steal_the_pile_solitaire").deal(3)
    while not state.over:
        state.play(0)
    path = tmp_path / "alone.rec"
    state.record().save(path)
    return path


def test_a_review_tells_how_each_seat_fared(run, solitaire):
    result = run("review", solitaire, "--budget", "400i")
    assert result.code == 0
    assert result.out.startswith("Steal the Pile Solitaire, reviewed\n")
    for word in ("Accuracy", "Choices", "Luck", "Mistakes"):
        assert word in result.out


def test_a_review_speaks_german(run, solitaire):
    assert "Fehler" in run("review", solitaire, "--budget", "50i", "--language", "de").out


def test_a_game_without_a_policy_or_reasons_is_reviewed_too(run, record):
    assert "Pig, reviewed" in run("review", record, "--budget", "100i").out


def test_a_review_for_programs(run, solitaire):
    told = json.loads(run("review", solitaire, "--budget", "100i", "--json").out)
    assert told["game"] == "steal_the_pile_solitaire"
    seat = told["seats"][0]
    assert seat["start"] + seat["choices"] + seat["luck"] == pytest.approx(seat["result"])
    assert told == json.loads(run("review", solitaire, "--budget", "100i", "--json").out)


def test_a_review_of_one_seat(run, record):
    told = json.loads(run("review", record, "--budget", "20i", "--json", "--seat", "2").out)
    assert {move["seat"] for move in told["moves"]} == {1}
    shown = run("review", record, "--budget", "20i", "--seat", "2").out
    assert "Player 2" in shown
    assert "\n Player 1" not in shown


def test_a_review_as_a_page(run, solitaire, tmp_path):
    path = tmp_path / "page.html"
    for _ in range(2):  # over an older page
        assert run("review", solitaire, "--budget", "20i", "--html", path).code == 0
    assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>\n")


def test_a_review_in_ascii_only(run, solitaire, monkeypatch):
    monkeypatch.setattr("rich.console.ConsoleOptions.ascii_only", True)
    assert run("review", solitaire, "--budget", "50i").out.isascii()


@pytest.mark.slow
def test_mistakes_are_shown_with_what_was_best(run, tmp_path, monkeypatch):
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    state = cutpurse.load("ten_card_crook", turns=12).deal(1)
    while not state.over:
        state.play(0)
    path = tmp_path / "crook.rec"
    state.record().save(path)
    shown = run("review", path, "--budget", "3000i").out
    assert "      Best: " in shown


def test_a_budget_that_is_none_is_refused(refused, record):
    for budget in ("soon", "-1", "1e9", "5000000000i", ""):
        assert "--budget takes seconds, such as 0.2" in refused("review", record, f"--budget={budget}")
    assert "0 to 86400" in refused("review", record, "--budget", "99999")


def test_a_page_is_never_written_over_something_else(refused, record, tmp_path):
    assert "is not an HTML page" in refused("review", record, "--html", record)
    assert "it is a directory" in refused("review", record, "--html", tmp_path)
    assert "does not exist" in refused("review", record, "--html", tmp_path / "no" / "page.html")


def test_an_unknown_seat_is_refused(refused, record):
    assert "--seat takes a whole number from 1 to 2" in refused("review", record, "--seat", "3")


def test_figures_are_never_cut_short_however_narrow_the_terminal(run, record, monkeypatch):
    for width in (20, 30, 40, 60, 80):
        monkeypatch.setenv("COLUMNS", str(width))
        shown = run("review", record, "--budget", "20i").out
        assert "…" not in shown
        assert "..." not in shown
        assert max(map(len, shown.splitlines())) <= width
        for word in ("Accuracy", "Choices", "Luck", "Result"):
            assert word in shown


def test_the_start_is_told_with_its_uncertainty(run, solitaire):
    assert "% ± " in run("review", solitaire, "--budget", "400i").out


def test_ctrl_c_before_anything_is_judged_does_not_end_the_process_by_signal(monkeypatch):
    """A plain interrupt that left an `exec` would, even one that is handled."""
    monkeypatch.setattr("cutpurse.cli.review.review", lambda *_, **__: signal.raise_signal(signal.SIGINT))
    record = cutpurse.load("steal_the_pile").deal(1).record()
    with pytest.raises(Stopped):
        review_with_progress(Console(quiet=True), speech("en"), record, Budget(iterations=1), 0)
