import json

from cutpurse.cli.facts import facts
from cutpurse.engine.registry import game_ids


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
    assert pig["options"][0]["by_players"]["2"] == {"allowed": "a whole number from 10 to 1000", "default": 100}


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
        "2-10",
        "traditional",
        "only the next roll is unknown",
        "target",
        "about 60 decisions",
    ):
        assert words in " ".join(result.out.split())


def test_rules_for_programs_document_moves_and_truth(run, pig):
    told = json.loads(run("rules", "pig", "--json").out)
    assert told.items() >= facts(pig).items()
    assert told["page"] == pig.page
    assert set(told["move_kinds"]) == {"roll", "bank"}
    assert set(told["truth"]) == {"points", "pot", "die"}


def test_help_and_version(run):
    assert "simulate" in run("--help").out
    assert run("--version").out.startswith("cutpurse ")
    assert "Usage" in run().out
