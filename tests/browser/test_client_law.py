"""The browser applies events, says sentences and tells ends exactly as the engine does, for every seat."""

from __future__ import annotations

from pig import PIG

from cutpurse.engine.registry import find, game_ids, register
from tests.support.soak import soak
from tests.support.told_ends import write_end
from tests.support.told_games import write_game
from tests.support.vitest import vitest


def test_views_checks_sentences_and_ends_are_the_engines_own(tmp_path):
    for game_id in game_ids():
        fewest, most = find(game_id).players
        some = {fewest, min(most, 4)} | soak(set(), {min(most, fewest + 1)})
        for seed, players in enumerate(sorted(some)):
            write_game(tmp_path, game_id, players, seed)
    register(PIG)
    write_game(tmp_path, "pig", 2, 1)
    for seed in soak(range(2), range(20)):
        write_end(tmp_path, "nacho_pile", 2 + seed % 3, seed, per_number=3)
        write_end(tmp_path, "old_bill_maid", 2 + 2 * seed % 5, seed)
        write_end(tmp_path, "old_bill_memory", 2 + seed % 5, seed)
    vitest("told_", 300, CUTPURSE_TOLD_GAMES=str(tmp_path))
