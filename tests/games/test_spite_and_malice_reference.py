"""Spite & Malice against a reference implementation on plain lists, written from the rules page."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import cutpurse

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
KINDS = [*RANKS, "Joker"]
SOME = "a shuffled card"  # nobody can tell which of the retired ones it is
TABLES = [
    (2, {}),
    (2, {"win_cards": 1}),
    (2, {"win_cards": 3, "packs": 3}),
    (3, {}),
    (3, {"win_cards": 1, "packs": 4}),
    (4, {}),
    (4, {"win_cards": 3, "packs": 5}),
]


# The reference: `now` is a truth, of which only the keys in COMPARED are kept.
COMPARED = ["to_move", "ended", "draw_pile", "win_pile", "hand", "discards", "play_pile", "jokers", "retired"]
COMPARED += ["retired_size", "shuffles", "phase", "played", "passes", "idle_turns"]


def own(value):
    return [own(each) for each in value] if isinstance(value, list) else value


def expected_first(now):
    """The seat that begins: best top win card, then the best discards from the highest down, then the lower seat."""

    def height(card):
        return -1 if card == "Joker" else RANKS.index(card)

    def claim(seat):
        tops = sorted((height(pile[-1]) for pile in now["discards"][seat]), reverse=True)
        return [height(now["win_pile"][seat][-1]), *tops, -seat]

    return max(range(now["players"]), key=claim)


def expected_plays(now):
    """Every play of the seat to move, as data."""
    seat = now["to_move"]
    sources = [(f"hand.{seat}", card) for card in set(now["hand"][seat])]
    sources += [(f"win.{seat}", now["win_pile"][seat][-1])]
    sources += [(f"discard.{seat}.{spot}", pile[-1]) for spot, pile in enumerate(now["discards"][seat]) if pile]
    found = []
    for source, card in sources:
        begun = False
        for place, pile in enumerate(now["play_pile"]):
            if not pile:
                fits, begun = card == "A" and not begun, True  # empty places are all the same: the lowest
            else:
                fits = card == RANKS[len(pile)] or (card == "Joker" and pile.count("Joker") < 3)
            if fits:
                found.append({"from": source, "card": card, "as": RANKS[len(pile)], "pile": f"play.{place}"})
    return found


def expected_moves(now):
    """Every legal move as (kind, data)."""
    seat = now["to_move"]
    hand, spots = now["hand"][seat], now["discards"][seat]
    plays = expected_plays(now) if now["phase"] == "playing" else []
    found = [("play", data) for data in plays]
    if any(data["card"] == "A" for data in plays):  # SM-3
        return found
    if not hand:  # SM-6
        return [*found, ("pass", {})]
    empty = [spot for spot in range(4) if not spots[spot]]
    for card in set(hand):
        if empty:
            found.append(("fill", {"card": card, "spot": f"discard.{seat}.{empty[0]}"}))
        else:
            open_spots = [spot for spot in range(4) if len(spots[spot]) < 110]  # SM-8
            found += [("discard", {"card": card, "spot": f"discard.{seat}.{spot}"}) for spot in open_spots]
    return found


def expected_draw(now, seat):
    """SM-5: the hand goes up to five; retired piles go under the draw pile only if it is too short."""
    hand, pile = now["hand"][seat], now["draw_pile"]
    wanted = 5 - len(hand)
    if wanted > len(pile) and any(now["retired"]):
        pile[:0] = [SOME] * sum(now["retired"])
        now["retired"] = [0] * 14
        now["shuffles"] += 1
    while pile and len(hand) < 5:
        hand.append(pile.pop())


def expected_end_of_turn(now, kind):
    seat = now["to_move"]
    now["passes"] = now["passes"] + 1 if kind == "pass" and now["played"] == "nothing" else 0
    now["idle_turns"] = 0 if now["played"] == "a win card" else now["idle_turns"] + 1
    if now["passes"] == now["players"]:
        now["ended"] = "exhausted"
    elif now["idle_turns"] == 300:
        now["ended"] = "stalled"
    if not now["ended"]:
        now |= {"to_move": (seat + 1) % now["players"], "phase": "playing", "played": "nothing"}
        expected_draw(now, now["to_move"])


def expected_play(now, seat, data):
    source, pile = data["from"].split("."), now["play_pile"][int(data["pile"][-1])]
    if source[0] == "win":
        now["win_pile"][seat].pop()
        now["played"] = "a win card"
    elif source[0] == "discard":
        now["discards"][seat][int(source[2])].pop()
    if now["played"] == "nothing":
        now["played"] = "a card"
    pile.append(data["card"])
    if len(pile) == 13:
        for card in pile:
            now["retired"][KINDS.index(card)] += 1
        pile.clear()
    if not now["win_pile"][seat]:
        now["ended"] = "win_cards"
    elif not now["hand"][seat]:
        expected_draw(now, seat)


def expected_after(now, kind, data, leaving=None):
    """The position after a move; leaving: the place in the hand that the card comes from."""
    now = {name: own(now[name]) for name in [*COMPARED, "players"]}
    seat = now["to_move"]
    hand, spots = now["hand"][seat], now["discards"][seat]
    if leaving is not None:
        hand[leaving] = hand[-1]  # SM-9
        hand.pop()
    if kind == "play":
        expected_play(now, seat, data)
    elif kind == "pass":
        expected_end_of_turn(now, kind)
    else:
        spots[int(data["spot"][-1])].append(data["card"])
        if kind == "discard":
            expected_end_of_turn(now, kind)
        elif hand:
            now["phase"] = "ending"
        else:  # SM-4
            now["phase"] = "playing"
            expected_draw(now, seat)
    now["jokers"] = [pile.count("Joker") for pile in now["play_pile"]]
    now["retired_size"] = sum(now["retired"])
    if now["ended"]:
        now["to_move"] = None
    return now


def expected_result(now):
    """Scores (win cards played) and winners."""
    left = [len(pile) for pile in now["win_pile"]]
    return [now["options"]["win_cards"] - n for n in left], [seat for seat, n in enumerate(left) if n == min(left)]


# The comparison.
def every_card(now):
    cards = Counter(dict(zip(KINDS, now["retired"], strict=True)))
    for name in ["win_pile", "hand", "play_pile"]:
        cards.update(card for pile in now[name] for card in pile)
    cards.update(card for spots in now["discards"] for pile in spots for card in pile)
    cards.update(now["draw_pile"])
    return +cards


def agrees(expected, truth):
    """Equal, and where the expected one knows only that some card lies there, there is one."""

    def same(mine, theirs):
        if mine in (theirs, SOME):
            return True
        return isinstance(mine, list) and len(mine) == len(theirs) and all(map(same, mine, theirs))

    unsaid = ("phase", "played") if expected["ended"] else ()  # they are about the seat to move
    return all(same(expected[name], truth[name]) for name in COMPARED if name not in unsaid)


def compare_successor(before, move, after):
    """Which of the positions expected after the move it is, checked against the truth after it."""
    whole = before["options"]["packs"]
    assert every_card(after) == Counter({kind: whole * (2 if kind == "Joker" else 4) for kind in KINDS})
    hand = before["hand"][before["to_move"]]
    from_hand = move.kind in ("fill", "discard") or move.data.get("from", "").startswith("hand")
    places = [place for place, card in enumerate(hand) if card == move.data["card"]] if from_hand else [None]
    expected = [expected_after(before, move.kind, move.data, place) for place in places]
    found = [now for now in expected if agrees(now, after)]
    assert found, (before, move.code, expected[0], after)
    for seat, sure in enumerate(after["no_aces"]):
        assert not any(sure >> at & 1 and card == "A" for at, card in enumerate(after["hand"][seat]))
    return found[0]


def compare_moves(moves, truth):
    mine = sorted((kind, sorted(data.items())) for kind, data in expected_moves(truth))
    assert sorted((move.kind, sorted(move.data.items())) for move in moves) == mine, truth


def compare_result(state, truth):
    scores, winners = expected_result(truth)
    assert list(state.scores) == scores
    assert list(state.winners) == winners
    assert truth["to_move"] is None
    assert state.ended == truth["ended"]
    assert not state.moves()


def compare_all(state):
    """Every move of a position and every successor; the truths after, by code."""
    truth, moves, found = state.truth(), state.moves(), {}
    compare_moves(moves, truth)
    for move in moves:
        after = state.copy().play(move.code)
        found[move.code] = after.truth()
        compare_successor(truth, move, found[move.code])
        if after.over:
            compare_result(after, found[move.code])
    return found


def eager(rng):
    """A policy that gets far: win cards, then low cards, and high cards away on few piles."""

    def choose(moves, truth):
        def worth(move):
            if move.kind == "play":
                source = move.data["from"].split(".")[0]
                spare = move.data["card"] == "Joker" and source != "win"
                return {"win": 90, "discard": 60, "hand": 50}[source] - 20 * spare - KINDS.index(move.data["as"])
            if move.kind == "pass":
                return 0
            pile = truth["discards"][truth["to_move"]][int(move.data["spot"][-1])]
            above = KINDS.index(pile[-1]) - KINDS.index(move.data["card"]) if pile else 0
            return -14 * (move.data["card"] == "Joker") - (abs(above) if above >= 0 else 10)

        return max(moves, key=lambda move: (worth(move), rng.random()))

    return choose


def careless(rng):
    return lambda moves, truth: rng.choice(moves)


def mixed(rng):
    policies = [eager(rng), careless(rng)]
    return lambda moves, truth: policies[rng.random() < 0.2](moves, truth)


def play_out(state, policy, seen, all_of=40):
    """Compare a whole game from here, and now and then the moves that were not chosen as well."""
    truth = state.truth()
    while not state.over:
        moves = state.moves()
        compare_moves(moves, truth)
        move = policy(moves, truth)
        if seen["moves"] % all_of == 0:
            seen["successors"] += len(compare_all(state))
        after = state.play(move).truth()
        compare_successor(truth, move, after)
        seen[move.kind] += 1
        seen["moves"] += 1
        seen["shuffles"] += after["shuffles"] > truth["shuffles"]
        seen["retired"] += after["retired_size"] > truth["retired_size"]
        truth = after
    compare_result(state, truth)
    seen[state.ended] += 1
    return truth


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_move_and_every_successor_is_as_in_the_reference(players, options):
    game = cutpurse.load("spite_and_malice", players=players, **options)
    seen = Counter()
    for policy, seed in [(eager, 0), (careless, 2), (mixed, 3)]:
        play_out(game.deal(seed), policy(random.Random(seed)), seen)
    assert min(seen[kind] for kind in ("play", "fill", "discard")) > 0
    if not options:
        assert min(seen["retired"], seen["shuffles"], seen["win_cards"]) > 0


def test_300_turns_without_a_win_card_are_as_in_the_reference():
    def patient(rng):
        def choose(moves, truth):
            others = [move for move in moves if not move.data.get("from", "").startswith("win")]
            return rng.choice(others or moves)

        return choose

    game = cutpurse.load("spite_and_malice", players=3, win_cards=25)
    seen = Counter()
    for seed in range(6):
        truth = game.deal(seed).truth() | {"idle_turns": 290}
        play_out(game.from_truth(truth), patient(random.Random(seed)), seen)
    assert seen["stalled"] > 0


def test_the_same_seat_begins_as_in_the_reference():
    for players in (2, 3, 4):
        game = cutpurse.load("spite_and_malice", players=players, win_cards=1)
        for seed in [*range(60), 28065, 59914]:  # the last two: four players, and a tie down to the last discard
            truth = game.deal(seed).truth()
            assert truth["to_move"] == expected_first(truth)
            assert {len(pile) for pile in truth["win_pile"]} == {1}
            assert {len(pile) for spots in truth["discards"] for pile in spots} == {1}
            assert {len(hand) for hand in truth["hand"]} == {5}


# Corners that play rarely meets: what is given (T for 10, * for a joker), the moves to make, what is true after them.
TO_Q = "A23456789TJQ"
TO_Q_WILD = "A**456789TJQ"
CORNERS = {
    "a card played before the pass counts": ("play=A spots=2.JJ passes=2", "d1>1 pass", "ended=None passes=0"),
    "empty spots are allowed to one who passes": ("play=A spots=2.JJ passes=2", "pass", "ended=exhausted"),
    "filling a spot is not playing a card": ("hand=4 spots=.J.J passes=2", "h4=1 pass", "ended=exhausted"),
    "a discard starts the count of passes again": ("hand=4 passes=2", "h4=2 pass pass", "ended=None passes=2"),
    "three passes end the game": ("", "pass pass pass", "ended=exhausted passes=3"),
    "the 300th idle turn ends the game": ("hand=4 idle_turns=299", "h4=1", "ended=stalled"),
    "an idle pass ends it as well": ("idle_turns=299 passes=1", "pass", "ended=stalled"),
    "exhausted comes before stalled": ("idle_turns=299 passes=2", "pass", "ended=exhausted"),
    "a win card is played in the 300th turn": ("hand=4 play=A234567 idle_turns=299", "w>1 h4=1", "idle_turns=0"),
    "two cards fill two empty spots": ("hand=45 spots=J.J. draw=6A7777", "h4=2 h5=4", "phase=playing draw_pile=['6']"),
    "an ace comes after the last fill": ("hand=4 spots=.JJ. draw=A", "h4=1 hA>1 pass", "passes=0"),
    "nothing is played once the ending has begun": ("hand=24* spots=2.JJ play=A", "h4=2 h2=1", "played=nothing"),
    "an ace is in the win pile": ("win=9A hand=3 play=A2,A2,A2", "w>4 h3>2", "phase=playing"),
    "an ace is in the hand": ("hand=3A play=A2,A2,A2", "hA>4 h3=2", "idle_turns=1"),
    "an ace is on a discard": ("hand=3 spots=AJJJ play=A2,A2,A2", "h3>1 d1>4", "phase=playing"),
    "an ace is in the win pile without room": ("win=9A hand=3 play=A2,A2,A2,A2", "h3=2", "idle_turns=1"),
    "an ace is in the hand without room": ("hand=3A play=A2,A2,A2,A2", "hA=2", "idle_turns=1"),
    "an ace is on a discard without room": ("spots=A... play=A2,A2,A2,A2", "pass", "passes=1"),
    "a king makes room for the ace": (f"hand=3AK play=A,A,{TO_Q},A", "hK>3 hA>3", "retired_size=13"),
    "a fourth joker fits nowhere": ("hand=* play=A**4*", "h*=1", "jokers=[3, 0, 0, 0]"),
    "a third joker is the king": (f"hand=*3 play={TO_Q_WILD}", "h*>1", "retired_size=13 jokers=[0, 0, 0, 0]"),
    "the pile just retired is drawn from": (f"hand=* play={TO_Q} draw=67", "h*>1", "retired_size=0 shuffles=1"),
    "a refill just suffices": ("hand=2 play=A draw=77777 retired=1", "h2>1", "shuffles=0"),
    "a refill is one card short": ("hand=2 play=A draw=7777 retired=1", "h2>1", "shuffles=1"),
    "a retired pile feeds an empty hand": (f"spots=KJJJ play={TO_Q}", "d1>1", "phase=playing shuffles=1"),
    "the last win card is a king": (f"win=K play={TO_Q}", "w>1", "ended=win_cards retired_size=13 shuffles=0"),
    "the last win card is a joker as king": (f"win=* play={TO_Q}", "w>1", "ended=win_cards retired_size=13"),
}


def cards(text):
    return [{"T": "10", "*": "Joker"}.get(card, card) for card in text]


def position(text):
    """Seat 0 of three to move, the others with empty hands; all other cards lie under the discards of seat 1."""
    given = dict.fromkeys(("play", "hand", "draw"), "") | {"win": "98", "spots": "JJJJ"}
    given |= dict.fromkeys(("retired", "idle_turns", "passes"), 0)
    given |= dict(part.split("=") for part in text.split())
    game = cutpurse.load("spite_and_malice", players=3, win_cards=25)
    truth = game.deal(0).truth() | {"to_move": 0, "draw_pile": cards(given["draw"])}
    truth |= {name: int(given[name]) for name in ("idle_turns", "passes")}
    truth |= {"hand": [cards(given["hand"]), [], []], "win_pile": [cards(given["win"]), ["6", "6"], ["6", "6", "5"]]}
    truth["play_pile"] = [cards(pile) for pile in (given["play"] + ",,,").split(",")[:4]]
    truth["jokers"] = [pile.count("Joker") for pile in truth["play_pile"]]
    truth |= {"retired": [int(given["retired"])] * 13 + [0], "retired_size": 13 * int(given["retired"])}
    truth["discards"] = [[cards(card.strip(".")) for card in given["spots"]], [[], [], [], []], [["10"]] * 4]
    whole = Counter({kind: 6 if kind == "Joker" else 12 for kind in KINDS})
    left = sorted((whole - every_card(truth)).elements(), key=KINDS.index)
    truth["discards"][1] = [left[at::4] for at in range(4)]
    return game.from_truth(truth)


@pytest.mark.parametrize("claim", CORNERS)
def test_corners_are_as_in_the_reference_where(claim):
    given, codes, expected = CORNERS[claim]
    state = position(given)
    for code in codes.split():
        after = compare_all(state)[code]
        state.play(code)
    for name, value in re.findall(r"(\w+)=(\[.*?\]|\S+)", expected):
        assert str(after[name]) == value
    if not state.over:
        play_out(state, mixed(random.Random(claim)), Counter())


def test_a_full_discard_pile_takes_no_more():
    state = position("hand=45")
    truth = state.truth()
    rest = [card for pile in truth["discards"][1] for card in pile]
    truth["discards"][0][1] = [*rest[:109], "J"]
    truth["discards"][1] = [rest[109 + at :: 4] for at in range(4)]
    state = state.game.from_truth(truth)
    assert {move.data["spot"][-1] for move in state.moves()} == {"0", "2", "3"}
    compare_all(state)
