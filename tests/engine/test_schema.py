"""The JSON Schema: everything that leaves the engine keeps to it, in real games."""

import json
import random

import pytest
from jsonschema_rs import Draft202012Validator, meta

import cutpurse
from cutpurse.engine.events import Moment
from cutpurse.engine.registry import find, game_ids
from cutpurse.engine.schema import ROOTS, schema
from cutpurse.engine.view import plain

WHOLE = schema()
PLIES = 3
LONGEST = 3000


def validator(name):
    return Draft202012Validator({**WHOLE, "anyOf": [{"$ref": f"#/$defs/{name}"}]})


@pytest.fixture(scope="module")
def checks():
    return {name: validator(name) for name in ROOTS}


def test_it_is_a_schema_and_all_it_refers_to_is_in_it():
    meta.validate(WHOLE)
    assert set(ROOTS) <= set(WHOLE["$defs"])
    text = json.dumps(WHOLE)
    assert all(f'"#/$defs/{name}"' in text for name in WHOLE["$defs"])
    assert text.count('"$ref"') > len(ROOTS)


def test_everything_in_it_is_described():
    assert all(definition["description"] for definition in WHOLE["$defs"].values())
    assert "stack: " in WHOLE["$defs"]["Zone"]["properties"]["shape"]["description"]
    assert "onto: " in WHOLE["$defs"]["Touch"]["properties"]["role"]["description"]
    assert "    " not in "".join(definition["description"] for definition in WHOLE["$defs"].values())


@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if find(game_id).words])
def test_views_moves_moments_and_forms_of_real_games_keep_to_it(game_id, checks):
    book = find(game_id)
    for players in book.players:
        for form in book.forms(players):
            checks["Form"].validate(plain(form))
    state, watched = cutpurse.load(game_id).watch_deal(1)
    rng = random.Random(1)
    _check(checks, state, watched)
    for _ in range(PLIES):
        mover = state.to_move
        _check(checks, state, state.watch(rng.randrange(state.move_count)), mover)
    for _ in range(LONGEST):
        before = state.copy()
        state.play(rng.randrange(state.move_count))
        if state.over:
            _check(checks, state, before.watch(before.actions.index(state.played[-1])))
            break


def _check(checks, state, watched, seat=None):
    view = state.view(state.to_move)
    checks["View"].validate(view.plain())
    for move in view.moves[:1]:
        checks["Move"].validate(plain(move))
    for moment in watched.moments(seat):
        checks["Moment"].validate(plain(moment))
        for event in moment.events[:1]:
            checks["Event"].validate(plain(event))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("View", {}),
        ("Message", {"type": "message", "id": 3}),
        ("Message", {"type": "who", "seat": 0}),
        ("Message", {"type": "message", "id": "x", "more": 1}),
        ("Event", {"type": "exploded", "zone": "deck"}),
        ("Event", {"type": "shuffled", "zone": "deck"}),
        ("Form", {"name": "target", "kind": "number", "say": "", "default": 1}),
        ("Moment", {"beat": "deal", "events": [{"type": "moved", "source": None}]}),
    ],
)
def test_what_does_not_keep_to_it_is_found(checks, name, wrong):
    assert not checks[name].is_valid(wrong)


def test_a_moment_without_anything_is_short(checks):
    assert plain(Moment(beat="deal")) == {"beat": "deal"}
    checks["Moment"].validate({"beat": "deal"})
