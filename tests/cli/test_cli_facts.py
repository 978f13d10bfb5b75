import json
import re

import msgspec
import pytest

import cutpurse
from cutpurse.cli.facts import facts
from cutpurse.engine.options import Form
from cutpurse.engine.registry import game_ids
from cutpurse.engine.schema import schema
from cutpurse.table.schema import schema as protocol_schema
from cutpurse.table.schema import typescript


def test_games_lists_every_game(run):
    result = run("games")
    assert result.code == 0
    for game_id in game_ids():
        assert game_id in result.out


def test_games_for_programs_is_one_object(run):
    listed = json.loads(run("games", "--json").out)
    assert [game["game"] for game in listed["games"]] == game_ids()
    pig = next(game for game in listed["games"] if game["game"] == "pig")
    assert pig["players"] == {"fewest": 2, "most": 10}
    assert pig["credit"]["author"] == "traditional"
    assert pig["aim"] == "win"
    assert list(pig["forms"]) == [str(players) for players in range(2, 11)]
    assert pig["forms"]["2"] == [
        {
            "name": "target",
            "kind": "whole",
            "say": "points that win the game",
            "default": 100,
            "low": 10,
            "high": 1000,
        }
    ]


@pytest.mark.parametrize("game_id", ["spite_and_malice", "ten_card_crook", "nacho_pile"])
def test_forms_are_those_of_the_rule_book_for_each_player_count_with_their_words(run, game_id):
    told = json.loads(run("rules", game_id, "--json").out)
    book = next(book for book in cutpurse.games() if book.id == game_id)
    for players, listed in told["forms"].items():
        forms = msgspec.convert(listed, tuple[Form, ...])
        assert [(form.name, form.allowed, form.default) for form in forms] == [
            (form.name, form.allowed, form.default) for form in book.forms(int(players))
        ]
        assert all(isinstance(form.say, str) for form in forms)
        assert all(isinstance(choice.say, str) for form in forms for choice in form.values)


def test_limits_that_depend_on_the_players_are_shown_for_each_number(run):
    shown = " ".join(run("rules", "spite_and_malice").out.split())
    assert "20 (2 players)" in shown
    assert "10 (3–4" in shown


def test_the_words_of_an_option_are_explained(run):
    shown = run("rules", "ten_card_crook").out
    assert "when_full: " in " ".join(shown.split())
    assert "any_time: " in " ".join(shown.split())


# -- languages ---------------------------------------------------------------------------------------------------------


def test_games_and_rules_speak_german_when_asked(run):
    listed = run("games", "--language", "de").out
    assert "2–12 Spieler" in listed
    assert "1 Spieler " in listed
    rules = run("rules", "steal_the_pile", "--language", "de").out
    for words in ("Hausregel", "0 bis 1000", "Vorgabe", "Kennung", "Regelversion"):
        assert words in rules
    assert "Allowed" not in rules


def test_the_environment_chooses_the_language_and_the_command_line_overrules_it(run, monkeypatch):
    monkeypatch.setenv("CUTPURSE_LANGUAGE", "de_AT.UTF-8")
    assert "Spieler" in run("games").out
    assert "players" in run("games", "--language", "en").out
    monkeypatch.setenv("CUTPURSE_LANGUAGE", "tlh")
    assert "players" in run("games").out


def test_programs_get_the_sentences_in_the_language_they_ask_for(run):
    for language in ("en", "de"):
        told = json.loads(run("rules", "steal_the_pile", "--json", "--language", language).out)
        book = next(book for book in cutpurse.games() if book.id == "steal_the_pile")
        assert told["language"] == language
        assert told["page"] == book.page_in(language)
        assert told.items() >= facts(book, language).items()
    assert facts(book, "de")["summary"] != facts(book, "en")["summary"]
    assert facts(book, "de")["ends"] != facts(book, "en")["ends"]


def test_a_credit_in_english_is_left_to_the_page_in_other_languages(run):
    assert re.search(r"^By +traditional", run("rules", "spite_and_malice").out, re.MULTILINE)
    assert "traditional" not in run("rules", "spite_and_malice", "--language", "de").out
    assert re.search(r"^Von +traditional", run("rules", "pig", "--language", "de").out, re.MULTILINE), (
        "Pig has one page"
    )


@pytest.mark.parametrize("command", [("games",), ("rules", "spite_and_malice"), ("simulate", "pig", "--games", "5")])
@pytest.mark.parametrize("language", ["en", "de"])
def test_where_there_is_only_ascii_nothing_else_is_written_and_no_line_is_too_long(run, monkeypatch, command, language):
    monkeypatch.setenv("LC_ALL", "C")
    shown = run(*command, "--language", language).out
    assert shown.isascii()
    assert "?" not in shown.replace("which?", "")
    assert max(map(len, shown.splitlines())) <= 80


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(run, monkeypatch):
    monkeypatch.setattr("cutpurse.cli.arguments.game_ids", lambda: ["broken", "pig"])
    result = run("games")
    assert result.code == 0
    assert "Pig" in result.out
    assert result.err.count("\n") == 1
    assert "broken" in result.err


def test_rules_shows_the_page_the_facts_and_the_house_rules(run):
    result = run("rules", "pig")
    assert result.code == 0
    for words in (
        "Roll the die",
        "2–10",
        "traditional",
        "only the next roll is unknown",
        "target",
        "about 60 decisions",
    ):
        assert words in " ".join(result.out.split())


def test_rules_for_programs_document_moves_and_truth(run, pig):
    told = json.loads(run("rules", "pig", "--json").out)
    assert told.items() >= facts(pig, "en").items()
    assert told["page"] == pig.page
    assert set(told["move_kinds"]) == {"roll", "bank"}
    assert set(told["truth"]) == {"points", "pot", "die"}
    assert told["beats"] == dict(pig.beats)


def test_help_and_version(run):
    assert "simulate" in run("--help").out
    assert run("--version").out.startswith("cutpurse ")


def test_schema_prints_the_schema_of_what_leaves_the_engine(run):
    told = json.loads(run("schema").out)
    assert told == schema()
    assert {"View", "Move", "Moment", "Event", "Form", "Message"} <= set(told["$defs"])


def test_schema_prints_the_protocol_of_the_server_also_as_typescript(run):
    assert json.loads(run("schema", "--protocol").out) == protocol_schema()
    assert run("schema", "--typescript").out == typescript()


def test_words_prints_all_that_a_game_can_say_as_one_catalogue(run):
    english, german = (run("words", "old_bill_memory", "--language", language) for language in ("en", "de"))
    assert english.code == german.code == 0
    for message in ("possessive = ", "face-H1 = ", "summary = "):
        assert message in english.out
        assert message in german.out
    assert run("words", "no_such_game").code == 2
    assert run("words", "old_bill", "--language", "tlh").code == 2
