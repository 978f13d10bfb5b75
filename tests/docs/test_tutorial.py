"""The game of the tutorial is a game like any other."""

from pig import PIG

from cutpurse.testing import GameSuite


class TestPig(GameSuite):
    rulebook = PIG
