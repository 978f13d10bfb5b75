import json
import re
import time
from concurrent.futures import wait
from io import StringIO

import pytest
from rich.console import Console

from cutpurse.cli.progress import solve_with_progress
from cutpurse.cli.results import bar
from cutpurse.cli.speech import figure, percent, speech
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find


def test_simulate_for_programs_has_all_figures(run):
    told = json.loads(
        run("simulate", "pig", "--players", 3, "--games", 20, "--seed", 4, "--set", "target=30", "--json").out
    )
    assert told["game"] == "pig"
    assert told["players"] == 3
    assert told["options"] == {"target": 30}
    assert told["games"] == 20
    assert told["ended_by"] == {"target": 20}
    assert sum(seat["wins"] for seat in told["seats"]) == 20
    assert told["mean_decisions"] == told["decisions"] / 20
    assert told["decisions_per_second"] > 0
    assert told["seconds"] > 0
    assert list(told["decisions_percentiles"]) == ["5", "25", "50", "75", "95"]
    for seat in told["seats"]:
        low, high = seat["win_share_interval"]
        assert 0 <= low < seat["win_share"] < high <= 1
        assert seat["wins_by_end"] == {"target": {"wins": seat["wins"], "shared_wins": 0}}
        assert "score_percentiles" not in seat


def test_the_same_seed_gives_the_same_figures_on_any_number_of_threads(run):
    def figures(*more):
        told = json.loads(run("simulate", "pig", "--games", 10, "--seed", 9, "--json", *more).out)
        return {name: told[name] for name in told if name not in ("seconds", "decisions_per_second")}

    assert figures("--threads", 1) == figures("--threads", 3) == figures()
    assert figures("--seed", 10) != figures("--seed", 9)


def test_a_seed_may_be_a_number_or_its_bytes_in_hex(run):
    def seed(text):
        return json.loads(run("simulate", "pig", "--games", 1, "--seed", text, "--json").out)["seed"]

    assert seed("258") == "0201" + "00" * 30
    assert seed("AB" * 32) == "ab" * 32
    assert seed("1" * 64) == "1" * 64


def test_simulate_for_people_shows_wins_ends_length_and_seed(run):
    result = run("simulate", "pig", "--games", 40)
    assert result.code == 0
    assert result.err == ""
    for words in (
        "Pig · 2 players · target=100 · seed 0",
        "40 games",
        "95% interval",
        "Player 2",
        "40 games",
        "25%   50%   75%   95%",
        "The longest game took",
    ):
        assert words in result.out
    assert max(len(line.rstrip()) for line in result.out.splitlines()) <= 80


def test_simulate_speaks_german_with_german_figures(run):
    shown = run("simulate", "pig", "--games", 1000, "--set", "target=10", "--language", "de").out
    for words in ("2 Spieler · target=10", "1.000 Partien", "Spieler 2", "100,0\u00a0%", "Mittel"):
        assert words in shown


def test_where_there_are_several_ways_to_end_it_says_who_wins_by_each(run):
    told = json.loads(run("simulate", "nacho_pile", "--games", 60, "--json").out)
    for end, games in told["ended_by"].items():
        won = sum(seat["wins_by_end"][end]["wins"] for seat in told["seats"])
        shared = sum(seat["wins_by_end"][end]["shared_wins"] for seat in told["seats"])
        assert won <= games <= won + shared
    for seat in told["seats"]:
        assert sum(wins["wins"] for wins in seat["wins_by_end"].values()) == seat["wins"]
        assert sum(wins["shared_wins"] for wins in seat["wins_by_end"].values()) == seat["shared_wins"]
    assert sum(games > 0 for games in told["ended_by"].values()) > 1
    assert "won by Player 1" in run("simulate", "nacho_pile", "--games", 60).out
    assert "won by" not in run("simulate", "pig", "--games", 10).out, "there is only one way to end"


def test_ctrl_c_prints_what_there_is_for_programs_too(run, monkeypatch):
    def press(running, timeout):
        while not running[0].done() and waited[0] < 3:
            waited[0] += 1
            return wait(running, timeout)
        raise KeyboardInterrupt

    waited = [0]
    monkeypatch.setattr("cutpurse.engine.simulate.wait", press)
    result = run("simulate", "pig", "--games", 10**9, "--json")
    assert result.code == 2
    told = json.loads(result.out)
    assert told["interrupted"] is True
    assert 0 < told["games"] < 10**9
    assert result.err == f"cutpurse: stopped after {told['games']:,} game{'s' * (told['games'] > 1)}.\n"


def test_ctrl_c_while_compiling_is_one_sentence(refused, monkeypatch):
    def press(self, *, at_random):
        raise KeyboardInterrupt

    monkeypatch.setattr("cutpurse.engine.game.Game.playouts", press)
    assert "stopped before there was a result" in refused("simulate", "pig")
    assert "stopped before there was a result" in refused("bench")


def test_a_game_for_one_has_no_fairness_to_speak_of(run):
    result = run("simulate", "steal_the_pile_solitaire", "--games", 30)
    assert "1 player " in result.out
    assert "95% interval" in result.out
    assert "luck" not in result.out


def test_a_game_that_aims_at_a_score_shows_scores_and_no_wins(run, monkeypatch):
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    shown = run("simulate", "ten_card_crook", "--games", 30).out
    assert "Score" in shown
    for words in ("Seat", "Won", "won by", "luck", "interval"):
        assert words not in shown
    told = json.loads(run("simulate", "ten_card_crook", "--games", 30, "--json").out)
    assert told["aim"] == "score"
    percentiles = list(told["seats"][0]["score_percentiles"].values())
    assert percentiles == sorted(percentiles)


def test_a_seat_that_luck_does_not_explain_is_named(run, monkeypatch):
    monkeypatch.setattr("cutpurse.cli.results.CHANCE", 0.0)
    shown = run("simulate", "pig", "--games", 41).out
    assert "The seat matters: Player" in shown
    assert "Der Platz spielt eine Rolle: Spieler" in run("simulate", "pig", "--games", 41, "--language", "de").out


def test_a_bar_is_as_long_as_its_share():
    assert bar(0.5, width=10).plain == "█████     "
    assert bar(0.55, width=10).plain == "█████▌    "
    assert bar(0.5, 0.3, width=10).plain == "█████░░░  "
    assert bar(1.5, 1, width=10).plain == "█" * 10
    assert bar(0, width=10).plain == " " * 10


def test_bench_measures_every_game(run, monkeypatch, pig):
    monkeypatch.setattr("cutpurse.cli.arguments.game_ids", lambda: ["pig"])
    told = json.loads(run("bench", "--seconds", "0.05", "--json").out)
    assert [game["game"] for game in told["games"]] == ["pig"]
    assert told["games"][0]["one_thread"]["decisions_per_second"] > 0
    assert "Pig" in run("bench", "--seconds", "0.05").out
    assert "Entscheidungen pro Sekunde" in run("bench", "--seconds", "0.05", "--language", "de").out


def test_simulate_takes_bots_by_seat_and_says_who_played(run, refused):
    table = ("simulate", "pig", "--set", "target=20", "--bots", "random,search")
    told = json.loads(run(*table, "--budget", "3i", "--games", 4, "--json").out)
    assert told["bots"] == ["random", "search"]
    assert told["games"] == 4
    assert "Played by random, search" in run(*table, "--budget", "1i", "--games", 1).out
    assert "has no bot 'nobody'" in refused("simulate", "pig", "--bots", "nobody")
    assert "3 bots were given for 2 seats" in refused("simulate", "pig", "--bots", "easy,easy,easy")
    assert "--budget takes seconds" in refused("simulate", "pig", "--budget", "soon")


def test_a_tournament_tells_who_won_how_much_and_how_surely(run, refused):
    asked = ("tournament", "pig", "--set", "target=20", "--bots", "search,random", "--budget", "3i", "--games", 6)
    told = json.loads(run(*asked, "--json").out)
    assert sorted(bot["name"] for bot in told["bots"]) == ["random", "search"]
    for bot in told["bots"]:
        assert {"name", "games", "wins", "share", "low", "high", "rating"} <= set(bot)
        assert bot["low"] <= bot["share"] <= bot["high"]
    shown = run(*asked).out
    for words in ("6 games", "Rating", "a fair share is 50.0%"):
        assert words in shown
    assert "has no bot 'god'" in refused("tournament", "pig", "--bots", "god")


def test_a_game_without_a_solver_says_what_there_is_instead(refused):
    told = refused("solve", "spite_and_malice")
    assert "has no solver" in told
    assert "cutpurse tournament spite_and_malice" in told
    assert "ten_card_crook" in told


def test_solve_shows_figures_and_tables(run):
    told = json.loads(run("solve", "old_bill_maid", "--players", 2, "--json").out)
    assert told["players"] == 2
    shown = run("solve", "old_bill_maid", "--players", 2).out
    assert "Keeps Old Bill" in shown


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [40, 60, 72, 80, 120])
def test_a_tournament_shows_every_figure_whole_on_terminals_of_any_width(run, monkeypatch, width, language):
    monkeypatch.setenv("COLUMNS", str(width))
    table = ("tournament", "pig", "--set", "target=10", "--bots", "random,search", "--games", 4, "--budget", "1i")
    shown = run(*table, "--language", language).out
    assert "…" not in shown
    assert all(len(line) <= width for line in shown.splitlines())
    words = speech(language)
    for one in json.loads(run(*table, "--json").out)["bots"]:
        figures = [percent(words, one["share"]), figure(words, one["mean_score"], 2), figure(words, one["rating"])]
        figures += [figure(words, 100 * one["high"], 1), figure(words, one["score_high"], 2)]
        for told in (one["name"], *figures):
            assert told in shown


def test_intervals_of_shares_and_of_scores_have_names_of_their_own(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    shown = run(
        "tournament", "pig", "--set", "target=20", "--bots", "random,search", "--games", 4, "--budget", "2i"
    ).out
    heads = next(line for line in shown.splitlines() if line.startswith(" Bot"))
    assert heads.count("Won, 95%") == heads.count("Score, 95%") == 1


def test_one_deal_has_no_interval_of_its_score(run):
    shown = run("tournament", "ten_card_crook", "--set", "turns=5", "--bots", "sensible,greedy", "--games", 2).out
    assert shown.count("none") == 2


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_without_a_terminal_lines_say_how_far_long_work_is(run, monkeypatch, command):
    monkeypatch.setattr("cutpurse.cli.progress.SILENT_SECONDS", 0.01)
    asked = (command, "pig", "--set", "target=10", "--bots", "search", "--budget", "1i", "--games", 6)
    lines = run(*asked).err.splitlines()
    assert lines
    assert all(re.fullmatch(r"(Compiling|Playing) Pig:( \d/6,)? \d+ s", line) for line in lines)
    assert run(*asked, "--json").err == ""


def test_a_line_tells_what_is_being_done_at_the_moment(monkeypatch):
    monkeypatch.setattr("cutpurse.cli.progress.SILENT_SECONDS", 0.01)
    console = Console(file=StringIO(), width=20)
    solving = Game(find("ten_card_crook"))

    class Solver:
        def solve(self, game, progress):
            progress("which cards there are")
            while not console.file.getvalue():
                time.sleep(0.01)
            return game

    assert solve_with_progress(console, speech("en"), solving, Solver()) is solving
    line = console.file.getvalue().splitlines()[0]
    assert re.fullmatch(r"Solving Ten Card Crook: which cards there are: \d+ s", line)


def test_short_work_says_nothing_of_itself(run, monkeypatch):
    monkeypatch.setattr("cutpurse.cli.progress.SILENT_SECONDS", 60.0)  # on a busy machine nothing is short
    assert run("simulate", "pig", "--games", 2).err == ""
