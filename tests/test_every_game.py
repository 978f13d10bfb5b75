"""The generic suite over every registered game."""

from cutpurse.engine.registry import find, game_ids
from cutpurse.testing import GameSuite

for game_id in game_ids():
    globals()[f"Test_{game_id}"] = type(f"Test_{game_id}", (GameSuite,), {"rulebook": find(game_id)})
