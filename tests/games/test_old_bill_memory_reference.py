"""Old Bill's Memory against a reference implementation on plain lists, move by move."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import cutpurse
from tests.support.reference import agreed

THIEVES = [suit + str(value) for suit in "HDCS" for value in range(1, 7)]


def mate(card):
    return {"M4": "M5", "M5": "M4"}.get(card, card)


def memory_moves(truth):
    if truth["ended"]:
        return []
    lying = [place for place in truth["open"] if place >= 0]
    return [
        {"place": place, "name": "WXYZ"[place // 13] + str(place % 13 + 1), "card": card if place in lying else None}
        for place, card in enumerate(truth["table"])
        if card and lying != [place]
    ]


def memory_next(truth, place):
    expected = {key: truth[key] for key in ("to_move", "ended", "misses")} | {"won": [[*won] for won in truth["won"]]}
    table, seat = [*truth["table"]], truth["to_move"]
    seen = [int(here == place or was) for here, was in enumerate(truth["seen"])]
    first = truth["open"][0] if truth["open"][1] < 0 else -1
    if first < 0:
        opened = [place, -1]
    elif mate(table[first]) == table[place]:
        expected["won"][seat] += [table[first], table[place]]
        table[first] = table[place] = None
        opened, expected["misses"] = [-1, -1], 0
        if not any(table):
            expected |= {"ended": "cleared", "to_move": None}
    else:
        opened, expected["misses"] = [first, place], truth["misses"] + 1
        expected["to_move"] = (seat + 1) % truth["players"]
        if expected["misses"] == 500:
            expected |= {"ended": "misses", "to_move": None}
    return expected | {"table": table, "seen": seen, "open": opened}


def memory_play(state, truth, place):
    expected = memory_next(truth, place)
    state.play(next(move for move in state.moves() if move.data["place"] == place))
    scores = [len(won) // 2 for won in expected["won"]]
    return agreed(state, expected, [seat for seat, pairs in enumerate(scores) if pairs == max(scores)], scores)


def memory_legal(state, truth):
    moves = state.moves()
    assert [(move.kind, move.data) for move in moves] == [("flip", data) for data in memory_moves(truth)]
    return [move.data["place"] for move in moves]


def partner_place(truth):
    """Where the partner of a single open card lies, or None."""
    first, second = truth["open"]
    if first < 0 or second >= 0:
        return None
    wanted = mate(truth["table"][first])
    return next(at for at, card in enumerate(truth["table"]) if card == wanted and at != first)


def memory_out(state, rng, luck):
    """Plays a game out; with the chance `luck` the partner is found, at luck 0 never. Returns the last truth."""
    truth = state.truth()
    while not state.over:
        places = memory_legal(state, truth)
        partner = partner_place(truth)
        others = [place for place in places if place != partner]
        place = partner if partner is not None and (not others or rng.random() < luck) else rng.choice(others)
        truth = memory_play(state, truth, place)
    assert not memory_legal(state, truth)
    return truth


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_flip_is_as_in_the_reference(players):
    game = cutpurse.load("old_bill_memory", players=players)
    for seed in range(4):
        state = game.deal(seed)
        cards = Counter(state.truth()["table"])
        assert cards == Counter(THIEVES * 2 + ["B", "B", "M4", "M5"])
        assert state.to_move == 0
        truth = memory_out(state, random.Random(seed), luck=[0.2, 0.4, 0.6, 0.9][seed])
        assert truth["ended"] == "cleared"
        assert Counter(card for won in truth["won"] for card in won) == cards


def test_500_misses_in_a_row_are_as_in_the_reference():
    truth = memory_out(cutpurse.load("old_bill_memory", players=3).deal(5), random.Random(5), luck=0)
    assert (truth["ended"], truth["misses"]) == ("misses", 500)


def sparse(players, cards, won, **changes):
    """A Memory position with the given cards by place, all other pairs won by the seats named."""
    truth = cutpurse.load("old_bill_memory", players=players).deal(0).truth()
    truth["table"] = [cards.get(place) for place in range(52)]
    gone = [card for card in [*THIEVES, "B", "M4"] if not {card, mate(card)} & {*cards.values()}]
    for card, seat in zip(gone, won, strict=True):
        truth["won"][seat] += [card, mate(card)]
    truth["seen"] = [int(place not in cards or place in changes.get("open", ())) for place in range(52)]
    return cutpurse.load("old_bill_memory", players=players).from_truth(truth | changes)


FOUR = {0: "H1", 5: "H1", 13: "M5", 51: "M4"}


@pytest.mark.parametrize("place", FOUR)
def test_a_card_that_still_lies_open_may_be_flipped_first(place):
    """OB-11."""
    state = sparse(2, FOUR, [0, 1] * 12, open=[0, 13], misses=1, to_move=1)
    truth = state.truth()
    assert memory_legal(state, truth) == [*FOUR]
    assert [move.data["card"] for move in state.moves()] == ["H1", None, "M5", None]
    truth = memory_play(state, truth, place)
    assert (truth["open"], truth["to_move"]) == ([place, -1], 1)
    assert memory_legal(state, truth) == [other for other in FOUR if other != place]
    for other in FOUR:
        if other != place:
            after = state.copy()
            then = memory_play(after, truth, other)
            assert then["misses"] == (0 if mate(FOUR[place]) == FOUR[other] else 2)
            assert then["to_move"] == (1 if mate(FOUR[place]) == FOUR[other] else 0)


@pytest.mark.parametrize(("other", "ended"), [(13, "misses"), (5, None)])
def test_only_a_pair_saves_the_game_after_499_misses(other, ended):
    state = sparse(3, FOUR, [0, 1, 2] * 8, open=[0, -1], misses=499, to_move=2)
    truth = memory_play(state, state.truth(), other)
    assert (truth["ended"], truth["misses"]) == (ended, 0 if other == 5 else 500)
    assert [*state.winners] == ([0, 1, 2] if ended else [])  # OB-8
