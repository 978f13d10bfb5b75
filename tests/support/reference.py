"""Games held against reference implementations: second ones, written on plain lists from the rules page."""

from __future__ import annotations


def agreed(state, expected, winners, scores):
    """The truth of a state, after it was compared with all that a reference implementation says of it."""
    truth = state.truth()
    assert {key: truth[key] for key in expected} == expected
    assert [*state.winners] == (winners if expected["ended"] else [])
    assert [*state.scores] == scores
    assert state.over == bool(expected["ended"])
    return truth
