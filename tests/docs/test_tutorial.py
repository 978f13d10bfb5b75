"""The games of the tutorial are games like any other."""

import re
from dataclasses import fields

from keep_or_swap import KEEP_OR_SWAP
from pig import PIG

from cutpurse.engine.rulebook import Rulebook
from cutpurse.testing import GameSuite
from tests.support import ROOT
from tests.support.soak import IS_SOAK


def test_the_page_names_all_that_the_suite_may_ask_an_author_for():
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    suite = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "cutpurse" / "testing").glob("*.py"))
    asked = {fact.name for fact in fields(Rulebook) if f"`{fact.name}`" in suite}
    assert {"reasons", "inventory", "hide", "fill", "prompt"} <= asked
    assert {name for name in asked if not re.search(rf"\b{name}\b", page)} == set()


class TestPig(GameSuite):
    rulebook = PIG


class TestKeepOrSwap(GameSuite):
    rulebook = KEEP_OR_SWAP
    if not IS_SOAK:  # kernels that are the same for all games are compiled for one of the two
        test_a_compiled_batch_steps_as_single_states_do = None
        test_compiled_and_interpreted_playouts_tally_the_same = None
