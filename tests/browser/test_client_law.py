"""The browser applies events and says sentences exactly as the engine does, for every seat of every game."""

from __future__ import annotations

from pig import PIG

from cutpurse.engine.registry import find, game_ids, register
from tests.support.soak import soak
from tests.support.told_games import write_game
from tests.support.vitest import vitest


def test_views_checks_and_sentences_are_the_engines_own(tmp_path):
    for game_id in game_ids():
        fewest, most = find(game_id).players
        some = {fewest, min(most, 4)} | soak(set(), {min(most, fewest + 1)})
        for seed, players in enumerate(sorted(some)):
            write_game(tmp_path, game_id, players, seed)
    register(PIG)
    write_game(tmp_path, "pig", 2, 1)
    vitest("src/lib/told_games.test.ts", 300, CUTPURSE_TOLD_GAMES=str(tmp_path))
