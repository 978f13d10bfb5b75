"""Golden files: a change to a game shows as a diff, never silently."""

import pytest

from cutpurse.engine.registry import find
from cutpurse.testing.golden import PLAYTHROUGHS, REFERENCES, VARIANTS, playthrough, reference

ADVICE = "if the change is meant, run `make golden`, raise the rules version if old records break, and review the diff"


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_recorded_game_is_played_as_it_was_recorded(variant):
    saved = (PLAYTHROUGHS / f"{variant.name}.txt").read_text(encoding="utf-8")
    assert playthrough(variant) == saved, ADVICE


@pytest.mark.parametrize("game_id", sorted({variant.game for variant in VARIANTS}))
def test_the_reference_page_of_a_game_says_what_the_game_states(game_id):
    saved = (REFERENCES / f"{game_id}.md").read_text(encoding="utf-8")
    assert reference(find(game_id)) == saved, ADVICE


def test_every_game_of_ours_has_a_playthrough():
    from importlib.metadata import entry_points

    ours = {point.name for point in entry_points(group="cutpurse.games") if point.value.startswith("cutpurse.")}
    assert {variant.game for variant in VARIANTS} == ours
