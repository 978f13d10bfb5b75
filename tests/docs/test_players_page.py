"""The page about players: its example runs as it stands, and its table names the bots that there are."""

import re
from pathlib import Path

import pytest

import cutpurse
from cutpurse.players.levels import names

PAGE = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")


def test_the_example_asks_a_bot_for_a_move_and_plays_a_game_between_two(capsys, monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    exec(re.search(r"```python\n(.*?)```", PAGE, re.DOTALL).group(1), {})  # noqa: S102  # the page's own example
    move, winners = capsys.readouterr().out.splitlines()
    assert move in cutpurse.load("steal_the_pile", players=2).rulebook.codes
    assert winners in ("[0]", "[1]", "[0, 1]")


@pytest.mark.parametrize("game", [book.id for book in cutpurse.games()])
def test_the_page_names_every_bot(game):
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert set(names(cutpurse.load(game))) <= named
