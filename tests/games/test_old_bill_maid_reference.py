"""Old Bill's Old Maid against a reference implementation on plain lists, move by move."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import cutpurse
from tests.support.reference import agreed

THIEVES = [suit + str(value) for suit in "HDCS" for value in range(1, 7)]
KINDS = [*THIEVES, "B", "M1", "M2", "M3", "M4", "M5"]  # in the order of the bits of `given` and `lacks`


def mate(card):
    return {"M4": "M5", "M5": "M4"}.get(card, card)


def left_of(hands, seat):
    """The next seat on the left that has cards."""
    count = len(hands)
    return next(to for to in ((seat + step) % count for step in range(1, count + 1)) if hands[to])


def right_of(hands, seat):
    """The next seat on the right that has cards."""
    return next(to for to in ((seat - step) % len(hands) for step in range(1, len(hands) + 1)) if hands[to])


def maid_next(truth, place):
    hands, laid = ([[*cards] for cards in truth[name]] for name in ("hand", "laid"))
    given, lacks = whereabouts(truth), [set(kinds_in(bits)) for bits in truth["lacks"]]
    giver, taker = truth["giver"], truth["to_move"]
    card = hands[giver].pop(place)
    paired = mate(card) in hands[taker] and card != "B"
    if paired:
        hands[taker].remove(mate(card))
        laid[taker] += sorted([card, mate(card)])
        given = {one for one in given if one[1] not in (card, mate(card))}
        for kinds in lacks:
            kinds -= {card, mate(card)}
    else:
        hands[taker].append(card)
        given -= {(taker, card, giver)}
        passed = {(x, kind, far) for x, kind, far in given if far == giver and x != taker}
        given -= passed
        given |= {(x, kind, taker) for x, kind, _ in passed if right_of(hands, x) != taker} | {(giver, card, taker)}
        lacks[taker] = set()
        lacks[giver].add(mate(card))
    for seat in (giver, taker):
        if not hands[seat]:  # its neighbours have new neighbours
            lacks[seat] = lacks[right_of(hands, seat)] = set()
            given = {(x, kind, right_of(hands, far) if far == seat else far) for x, kind, far in given if x != seat}
            assert not any(x == far for x, _, far in given)
    giver = taker if hands[taker] else left_of(hands, taker)
    over = sum(map(len, hands)) == 1
    return {
        "hand": [sorted(cards) for cards in hands],
        "laid": laid,
        "giver": giver,
        "given": [
            [bits_of({kind for x, kind, to in given if (x, to) == (seat, far)}) for far in range(len(hands))]
            for seat in range(len(hands))
        ],
        "lacks": [*map(bits_of, lacks)],
        "to_move": None if over else left_of(hands, giver),
        "ended": "only_bill" if over else None,
    }


def kinds_in(bits):
    return [kind for number, kind in enumerate(KINDS) if bits >> number & 1]


def bits_of(kinds):
    return sum(1 << KINDS.index(kind) for kind in kinds)


def whereabouts(truth):
    """Each card that a seat gave and still has in mind: the seat, the card, and how far to the left it can be."""
    rows = truth["given"]
    return {(x, kind, far) for x, row in enumerate(rows) for far, bits in enumerate(row) for kind in kinds_in(bits)}


def sound(truth):
    """What a seat gave is no further than it has in mind, and what neighbours know not to be in a hand is not there."""
    hands = truth["hand"]
    for seat, card, far in whereabouts(truth):
        steps = (far - seat) % len(hands)
        assert steps
        assert any(card in hands[(seat + step) % len(hands)] for step in range(1, steps + 1))
    for hand, lacks in zip(hands, truth["lacks"], strict=True):
        assert not {*kinds_in(lacks)} & {*hand}


def maid_play(state, truth, place):
    expected = maid_next(truth, place)
    assert [(move.kind, move.data) for move in state.moves()] == [
        ("take", {"from": truth["giver"], "place": at}) for at in range(len(truth["hand"][truth["giver"]]))
    ]
    state.play(state.moves()[place])
    truth = state.truth()
    others = [seat for seat in range(truth["players"]) if truth["hand"][seat] != ["B"]]
    expected_hands = expected.pop("hand")
    assert [sorted(cards) for cards in truth["hand"]] == expected_hands
    scores = [int(bool(expected["ended"]) and seat in others) for seat in range(truth["players"])]
    sound(truth)
    return agreed(state, expected, others, scores)


def check_deal(truth):
    players = truth["players"]
    cards = [hand + laid for hand, laid in zip(truth["hand"], truth["laid"], strict=True)]
    assert Counter(card for own in cards for card in own) == Counter([*THIEVES * 2, "B", "M4", "M5"])
    assert [len(own) for own in cards] == [51 // players + (seat < 51 % players) for seat in range(players)]
    for hand, laid in zip(truth["hand"], truth["laid"], strict=True):
        assert len({min(card, mate(card)) for card in hand}) == len(hand)  # no pairs
        assert laid[1::2] == [mate(card) for card in laid[::2]]
        assert "M5" not in laid[::2]
    assert truth["lacks"] == [0] * players
    assert truth["given"] == [[0] * players] * players
    giver = 0 if truth["hand"][0] else left_of(truth["hand"], 0)
    assert (truth["giver"], truth["to_move"]) == (giver, left_of(truth["hand"], giver))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_card_taken_is_as_in_the_reference(players):
    game = cutpurse.load("old_bill_maid", players=players)
    for seed in range(8):
        rng = random.Random(seed)
        state = game.deal(seed)
        truth = state.truth()
        check_deal(truth)
        while not state.over:
            truth = maid_play(state, truth, rng.randrange(len(truth["hand"][truth["giver"]])))
        assert not state.moves()
        assert truth["hand"][truth["giver"]] == ["B"]
        assert len(state.winners) == players - 1


def held(*hands, giver=0, key=0):
    """A position of Old Maid; all pairs not in the hands were laid by seat 0."""
    game = cutpurse.load("old_bill_maid", players=len(hands))
    truth = game.deal(0).truth()
    hands = [hand.split() for hand in hands]
    gone = [card for card in [*THIEVES, "M4"] if not any({card, mate(card)} & {*hand} for hand in hands)]
    truth |= {"hand": hands, "giver": giver, "to_move": left_of(hands, giver)}
    truth |= {"given": [[0] * len(hands) for _ in hands], "lacks": [0 for _ in hands]}
    truth["laid"] = [[each for card in gone for each in (card, mate(card))], *([] for _ in hands[1:])]
    truth["chance"] = {"key": f"{key:064x}", "counter": 0, "used": 32}
    return game.from_truth(truth)


@pytest.mark.parametrize(
    ("hands", "giver", "place", "then"),
    [
        (("H1 B", "", "H1 C2", "C2"), 0, 0, (2, 3)),  # over an empty hand
        (("H1 B", "C2", "", "H1 C2"), 3, 0, (0, 1)),  # the pair leaves Bill
        (("C2 B", "", "H1", "C2 H1"), 3, 0, (0, 2)),
        (("C2 B", "C2 H1", "H1"), 1, 1, (0, 1)),  # the taker goes out: on to the left
        (("H1", "H1", "B C2", "C2"), 0, 0, (2, 3)),  # giver and taker go out together
        (("M5 B", "M4"), 0, 0, (0, None)),  # the Mimes pair; only Bill is left
        (("M5 B", "M4"), 0, 1, (1, 0)),
        (("B", "H1", "H1"), 0, 0, (1, 2)),  # the giver is rid of him
    ],
)
def test_where_players_go_out_is_as_in_the_reference(hands, giver, place, then):
    state = held(*hands, giver=giver)
    truth = maid_play(state, state.truth(), place)
    assert (truth["giver"], truth["to_move"]) == then
