"""Old Bill's Memory and Old Maid told a second time, on plain lists, and both tellings compared move by move."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import cutpurse

THIEVES = [suit + str(value) for suit in "HDCS" for value in range(1, 7)]
KINDS = [*THIEVES, "B", "M1", "M2", "M3", "M4", "M5"]  # in the order of the bits of `given` and `lacks`


def mate(card):
    return {"M4": "M5", "M5": "M4"}.get(card, card)


def agreed(state, told, winners, scores):
    truth = state.truth()
    assert {key: truth[key] for key in told} == told
    assert [*state.winners] == (winners if told["ended"] else [])
    assert [*state.scores] == scores
    assert state.over == bool(told["ended"])
    return truth


# Memory


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
    told = {key: truth[key] for key in ("to_move", "ended", "misses")} | {"won": [[*won] for won in truth["won"]]}
    table, seat = [*truth["table"]], truth["to_move"]
    seen = [int(here == place or was) for here, was in enumerate(truth["seen"])]
    first = truth["open"][0] if truth["open"][1] < 0 else -1
    if first < 0:
        opened = [place, -1]
    elif mate(table[first]) == table[place]:
        told["won"][seat] += [table[first], table[place]]
        table[first] = table[place] = None
        opened, told["misses"] = [-1, -1], 0
        if not any(table):
            told |= {"ended": "cleared", "to_move": None}
    else:
        opened, told["misses"] = [first, place], truth["misses"] + 1
        told["to_move"] = (seat + 1) % truth["players"]
        if told["misses"] == 500:
            told |= {"ended": "misses", "to_move": None}
    return told | {"table": table, "seen": seen, "open": opened}


def memory_play(state, truth, place):
    told = memory_next(truth, place)
    state.play(next(move for move in state.moves() if move.data["place"] == place))
    scores = [len(won) // 2 for won in told["won"]]
    return agreed(state, told, [seat for seat, pairs in enumerate(scores) if pairs == max(scores)], scores)


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
def test_both_tellings_agree_on_every_flip_of_memory(players):
    game = cutpurse.load("old_bill_memory", players=players)
    for seed in range(4):
        state = game.deal(seed)
        cards = Counter(state.truth()["table"])
        assert cards == Counter(THIEVES * 2 + ["B", "B", "M4", "M5"])
        assert state.to_move == 0
        truth = memory_out(state, random.Random(seed), luck=[0.2, 0.4, 0.6, 0.9][seed])
        assert truth["ended"] == "cleared"
        assert Counter(card for won in truth["won"] for card in won) == cards


def test_both_tellings_agree_on_500_misses_in_a_row():
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


# Old Maid


def left_of(hands, seat):
    """The next seat on the left that has cards."""
    count = len(hands)
    return next(to for to in ((seat + step) % count for step in range(1, count + 1)) if hands[to])


def right_of(hands, seat):
    """The next seat on the right that has cards."""
    return next(to for to in ((seat - step) % len(hands) for step in range(1, len(hands) + 1)) if hands[to])


def maid_next(truth, place):
    hands, laid = ([[*cards] for cards in truth[name]] for name in ("hand", "laid"))
    given, lacks = ([set(kinds_in(bits)) for bits in truth[name]] for name in ("given", "lacks"))
    giver, taker = truth["giver"], truth["to_move"]
    card = hands[giver].pop(place)
    paired = mate(card) in hands[taker] and card != "B"
    if paired:
        hands[taker].remove(mate(card))
        laid[taker] += sorted([card, mate(card)])
        for kinds in (*given, *lacks):
            kinds -= {card, mate(card)}
    else:
        hands[taker].append(card)
        given[giver], lacks[taker] = set(), set()
        given[taker].add(card)
        lacks[giver].add(mate(card))
    for seat in (giver, taker):
        if not hands[seat]:  # its neighbours have new neighbours
            given[seat] = lacks[seat] = given[left_of(hands, seat)] = lacks[right_of(hands, seat)] = set()
    giver = taker if hands[taker] else left_of(hands, taker)
    over = sum(map(len, hands)) == 1
    return {
        "hand": [sorted(cards) for cards in hands],
        "laid": laid,
        "giver": giver,
        "given": [*map(bits_of, given)],
        "lacks": [*map(bits_of, lacks)],
        "to_move": None if over else left_of(hands, giver),
        "ended": "only_bill" if over else None,
    }


def kinds_in(bits):
    return [kind for number, kind in enumerate(KINDS) if bits >> number & 1]


def bits_of(kinds):
    return sum(1 << KINDS.index(kind) for kind in kinds)


def sound(truth):
    """What neighbours know to be in a hand is there, and what they know not to be is not."""
    for hand, given, lacks in zip(truth["hand"], truth["given"], truth["lacks"], strict=True):
        assert {*kinds_in(given)} <= {*hand}
        assert not {*kinds_in(lacks)} & {*hand}


def maid_play(state, truth, place):
    told = maid_next(truth, place)
    assert [(move.kind, move.data) for move in state.moves()] == [
        ("take", {"from": truth["giver"], "place": at}) for at in range(len(truth["hand"][truth["giver"]]))
    ]
    state.play(state.moves()[place])
    truth = state.truth()
    others = [seat for seat in range(truth["players"]) if truth["hand"][seat] != ["B"]]
    told_hands = told.pop("hand")
    assert [sorted(cards) for cards in truth["hand"]] == told_hands
    scores = [int(bool(told["ended"]) and seat in others) for seat in range(truth["players"])]
    sound(truth)
    return agreed(state, told, others, scores)


def check_deal(truth):
    players = truth["players"]
    cards = [hand + laid for hand, laid in zip(truth["hand"], truth["laid"], strict=True)]
    assert Counter(card for own in cards for card in own) == Counter([*THIEVES * 2, "B", "M4", "M5"])
    assert [len(own) for own in cards] == [51 // players + (seat < 51 % players) for seat in range(players)]
    for hand, laid in zip(truth["hand"], truth["laid"], strict=True):
        assert len({min(card, mate(card)) for card in hand}) == len(hand)  # no pairs
        assert laid[1::2] == [mate(card) for card in laid[::2]]
        assert "M5" not in laid[::2]
    assert truth["given"] == truth["lacks"] == [0] * players
    giver = 0 if truth["hand"][0] else left_of(truth["hand"], 0)
    assert (truth["giver"], truth["to_move"]) == (giver, left_of(truth["hand"], giver))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_both_tellings_agree_on_every_card_taken_in_old_maid(players):
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
    truth |= {"given": [0 for _ in hands], "lacks": [0 for _ in hands]}
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
def test_both_tellings_agree_where_players_go_out(hands, giver, place, then):
    state = held(*hands, giver=giver)
    truth = maid_play(state, state.truth(), place)
    assert (truth["giver"], truth["to_move"]) == then


def test_a_kept_card_may_come_to_lie_anywhere_in_the_hand():
    """OB-9: each of four places about 100 times in 400."""
    found = Counter()
    for key in range(400):
        state = held("B H1 H2 H3", "H1 H2 H3", key=key)
        found[maid_play(state, state.truth(), 0)["hand"][1].index("B")] += 1
    assert sorted(found) == [0, 1, 2, 3]
    assert all(60 < count < 140 for count in found.values()), found
