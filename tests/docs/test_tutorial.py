"""The games of the tutorial are games like any other."""

from keep_or_swap import KEEP_OR_SWAP
from pig import PIG

from cutpurse.testing import GameSuite


class TestPig(GameSuite):
    rulebook = PIG


class TestKeepOrSwap(GameSuite):
    rulebook = KEEP_OR_SWAP
