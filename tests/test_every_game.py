"""The generic suite over every registered game."""

from cutpurse.engine.registry import find, game_ids
from cutpurse.testing import GameSuite
from tests.support.soak import IS_SOAK
from tests.support.warm_cache import TRIED

# The kernels of batches and of simulations are the same for all games: compiled, they are tried on one game that is won
# and on one for points; a soak tries them on all. tests/players/test_bots.py has every policy compiled.
COMPILED = ("test_a_compiled_batch_steps_as_single_states_do", "test_compiled_and_interpreted_playouts_tally_the_same")

for game_id in game_ids():
    left_out = {} if IS_SOAK or game_id in TRIED else dict.fromkeys(COMPILED)
    globals()[f"Test_{game_id}"] = type(f"Test_{game_id}", (GameSuite,), {"rulebook": find(game_id), **left_out})
