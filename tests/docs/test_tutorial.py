"""The games of the tutorial are games like any other."""

from keep_or_swap import KEEP_OR_SWAP
from pig import PIG

from cutpurse.testing import GameSuite
from tests.support.soak import IS_SOAK


class TestPig(GameSuite):
    rulebook = PIG


class TestKeepOrSwap(GameSuite):
    rulebook = KEEP_OR_SWAP
    if not IS_SOAK:  # kernels that are the same for all games are compiled for one of the two
        test_a_compiled_batch_steps_as_single_states_do = None
        test_compiled_and_interpreted_playouts_tally_the_same = None
