"""Nacho Pile against a reference implementation on bags of chip names, move by move."""

from __future__ import annotations

import random
from collections import Counter
from types import SimpleNamespace

import pytest

import cutpurse

NUMBERS = range(1, 8)
KINDS = [*map(str, NUMBERS), "wild", "steal", "score", "remove"]
SPECIALS = KINDS[8:]
IDLE_LIMIT = 200  # NP-8
GAMES = 1


def read(truth):
    """A truth as counters of chips; one in front or on a plate is (number, whether wild) or the name of a special."""

    def shown(plain, wilds):
        return [
            Counter({(n, w): row[n - 1] for row, w in [(plain[seat], False), (wilds[seat], True)] for n in NUMBERS})
            for seat in range(truth["players"])
        ]

    now = SimpleNamespace(**{k: truth[k] for k in ("players", "options", "to_move", "ended", "phase", "drawn")})
    now.idle, now.busted, now.revealed = truth["idle_turns"], truth["bust"], truth["revealed"]
    now.lowest = truth["lowest_wild"]
    now.bag = Counter(dict(zip(KINDS, truth["bag"], strict=True)))
    now.turn = Counter(dict(zip(KINDS, truth["turn"], strict=True)))
    now.front = shown(truth["front"], truth["front_wilds"])
    now.plate = shown(truth["plate"], truth["plate_wilds"])
    for seat, row in enumerate(truth["plate_specials"]):
        now.plate[seat].update(dict(zip(SPECIALS, row, strict=True)))
    return now


def written(now):
    def rows(places, wild):
        return [[place[n, wild] for n in NUMBERS] for place in places]

    expected = {name: getattr(now, name) for name in ("to_move", "ended", "phase", "drawn", "revealed")}
    expected |= {"bag_size": now.bag.total(), "lowest_wild": now.lowest, "idle_turns": now.idle, "bust": now.busted}
    for name in ("bag", "turn"):
        expected[name] = [getattr(now, name)[kind] for kind in KINDS]
    for name in ("front", "plate"):
        expected[name], expected[name + "_wilds"] = (rows(getattr(now, name), wild) for wild in (False, True))
    return expected | {"plate_specials": [[plate[kind] for kind in SPECIALS] for plate in now.plate]}


def height(pile_of, n):
    return pile_of[n, False] + pile_of[n, True]


def ways(now, special):
    """All that a special chip can do now, as (kind, data)."""
    if special == "score":
        plain = [(n, False) for n in NUMBERS if now.turn[str(n)]]
        wild = [(n, True) for n in NUMBERS if now.turn["wild"]]
        return [("score", {"number": n, "wild": w}) for n, w in plain + wild]
    return [
        (special, {"owner": seat, "number": n, "chips": height(now.front[seat], n)})
        for seat in range(now.players)
        for n in NUMBERS
        if height(now.front[seat], n) and (special == "remove" or seat != now.to_move)
    ]


def expected_moves(now):
    if now.ended:
        return []
    if now.phase in SPECIALS:
        return ways(now, now.phase)
    if now.phase == "number a wild":
        return [("number", {"number": n}) for n in NUMBERS if n >= now.lowest]
    return [("draw", {})] + [("stop", {})] * (now.phase == "draw or stop")


def to_bag(now, chips):
    for chip, count in chips.items():
        number, wild = chip if isinstance(chip, tuple) else (chip, False)
        now.bag["wild" if wild else str(number)] += count  # wild again (NP-3)


def to_plate(now, seat, chips):
    if chips.total():
        now.idle = 0
    now.plate[seat].update(chips)


def lift(now, seat, n):
    return Counter({(n, wild): now.front[seat].pop((n, wild), 0) for wild in (False, True)})


def effect(now, kind, data):
    me, n = now.to_move, data["number"]
    if kind == "steal":
        now.front[me].update(lift(now, data["owner"], n))
    elif kind == "remove":
        to_bag(now, lift(now, data["owner"], n))
    else:
        picked = Counter({(n, False): now.turn.pop(str(n), 0), (n, True): int(data["wild"])})
        now.turn["wild"] -= data["wild"]
        for chips in [picked, *(lift(now, seat, n) for seat in range(now.players))]:
            to_plate(now, me, chips)
    done(now)


def done(now):
    """The draw and its effect are done: a special chip goes to the plate, the end is checked."""
    if now.drawn in SPECIALS:
        now.turn[now.drawn] = 0
        to_plate(now, now.to_move, Counter([now.drawn]))
    if now.bag.total() > 1:
        now.phase = "draw or stop"
        return
    (now.revealed,) = now.bag.elements()
    if now.options["count_front"]:  # NP-6
        stop(now)
    else:
        over(now)


def draw(now, chip):
    now.bag[chip] -= 1
    now.drawn, now.busted = chip, 0
    if chip in SPECIALS:
        found, now.turn[chip] = ways(now, chip), 1
        if len(found) > 1:
            now.phase = chip
        elif found:
            effect(now, *found[0])  # NP-5
        else:
            done(now)
    elif now.turn[chip] and (chip != "wild" or now.options["wild_busts"]):  # NP-2
        to_bag(now, now.turn + Counter([chip]))
        now.turn.clear()
        now.busted = 1
        turn_over(now)
    else:
        now.turn[chip] += 1
        done(now)


def lay(now, n, wild, count):
    if count:
        now.front[now.to_move][n, wild] += count
        for seat in range(now.players):
            now.front[now.to_move].update(lift(now, seat, n))


def stop(now):
    for n in NUMBERS:
        lay(now, n, False, now.turn.pop(str(n), 0))
    number_next(now, 1)


def number_next(now, lowest):
    if now.turn["wild"]:
        now.phase, now.lowest = "number a wild", lowest
    else:
        now.lowest = 0
        turn_over(now)


def turn_over(now):
    if now.revealed or now.idle == IDLE_LIMIT:
        over(now)
    else:
        now.to_move = (now.to_move + 1) % now.players
        now.phase = "first draw"
        now.idle += 1
        claim(now, now.to_move)


def claim(now, seat):
    to_plate(now, seat, now.front[seat])
    now.front[seat] = Counter()


def over(now):
    if now.options["count_front"]:  # NP-6, NP-10
        for seat in range(now.players):
            claim(now, seat)
    decided = "number" if (now.revealed or "").isdigit() else "total"
    now.ended = f"last_chip_{decided}" if now.revealed else "nothing_claimed"
    now.to_move = None


def expected_next(truth, kind, data, drawn):
    now = read(truth)
    if kind == "draw":
        draw(now, drawn)
    elif kind == "stop":
        stop(now)
    elif kind == "number":
        now.turn["wild"] -= 1
        lay(now, data["number"], True, 1)
        number_next(now, data["number"])
    else:
        effect(now, kind, data)
    if now.ended:
        now.phase = truth["phase"]  # what it was
    return now


def expected_count(now):
    """The scores (NP-14) and the winners (NP-7)."""
    scores = totals = [plate.total() for plate in now.plate]
    if now.ended == "last_chip_number":
        scores = [height(plate, int(now.revealed)) for plate in now.plate]
    ranks = list(zip(scores, totals, strict=True))
    return scores, [seat for seat, rank in enumerate(ranks) if now.ended and rank == max(ranks)]


def agree(state, move, met, before):
    """Plays a move here and in the reference; returns the new truth."""
    state.play(move)
    truth = state.truth()
    now = expected_next(before, move.kind, move.data, truth["drawn"])
    expected = written(now)
    assert {key: truth[key] for key in expected} == expected, (move.code, before)
    assert ([*state.scores], [*state.winners]) == expected_count(now)
    assert state.over == bool(now.ended)
    assert move.kind != "draw" or before["bag"][KINDS.index(now.drawn)]
    met.update(["moves", move.kind, now.ended, "bust" if move.kind == "draw" and now.busted else ""])
    return truth


def legal(state, truth):
    moves = state.moves()
    assert sorted(map(repr, expected_moves(read(truth)))) == sorted(repr((m.kind, m.data)) for m in moves), truth
    return moves


def play_out(state, rng, stops, met):
    truth = state.truth()
    while not state.over:
        moves = legal(state, truth)
        wanted = [move for move in moves if (move.kind == "stop") == (rng.random() < stops)]
        truth = agree(state, rng.choice(wanted or moves), met, truth)
    assert not legal(state, truth)


SMALL = {"per_number": 1}
OPTIONS = [{}, {"wild_busts": False, "wilds": 20}, {"specials": 10}, {"count_front": True}, SMALL]
OPTIONS += [SMALL | {"wilds": 0, "specials": 0}, SMALL | {"wild_busts": False, "count_front": True, "specials": 3}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_and_every_successor_is_as_in_the_reference(players, options):
    game = cutpurse.load("nacho_pile", players=players, **options)
    met = Counter()
    for stops in [0.9, 0.1] * GAMES if "per_number" not in options else [0.9, 0.5, 0.2, 0.05] * GAMES:
        rng = random.Random(f"{players} {options} {met}")
        play_out(game.deal(rng.randrange(10**6)), rng, stops, met)
    assert met["last_chip_number"] + met["last_chip_total"] + met["nothing_claimed"] >= 2


def test_a_game_in_which_nobody_ever_stops_is_as_in_the_reference():
    game = cutpurse.load("nacho_pile", players=2, per_number=3, wilds=2, specials=0)
    play_out(game.deal(1), random.Random(1), 0, met := Counter())
    assert met["bust"] == 200  # NP-8
    assert met["nothing_claimed"] == 1


def position(game, bag, turn="", phase="draw or stop", front=(), plate=(), idle=0, seat=0):
    """Chips are written 3, w3 (a wild lying as a 3), wild, steal, ...; those not named lie on the last seat's plate."""
    truth = game.deal(0).truth() | {"to_move": seat, "phase": phase, "idle_turns": idle}
    left = Counter(dict(zip(KINDS, truth["bag"], strict=True)))
    counted = {name: Counter(chips.split()) for name, chips in {"bag": bag, "turn": turn}.items()}
    for chips in counted.values():
        left -= chips
    truth |= {name: [chips[kind] for kind in KINDS] for name, chips in counted.items()}
    for name, given in [("front", front), ("plate", plate)]:
        for owner, text in enumerate(given):
            chips = Counter(text.split())
            left -= Counter("wild" if chip[0] == "w" else chip for chip in text.split())
            truth[name][owner] = [chips[str(n)] for n in NUMBERS]
            truth[name + "_wilds"][owner] = [chips[f"w{n}"] for n in NUMBERS]
    truth["plate"][-1] = [had + left[str(n)] for n, had in zip(NUMBERS, truth["plate"][-1], strict=True)]
    truth["plate_wilds"][-1][0] += left["wild"]
    truth["plate_specials"][-1] = [left[kind] for kind in SPECIALS]
    special = [kind for kind in SPECIALS if counted["turn"][kind]]
    truth["drawn"] = (special or turn.split() or [None])[0]
    return game.from_truth(truth | {"bag_size": sum(truth["bag"]), "lowest_wild": int(phase == "number a wild")})


def every_way(state, met=None):
    """Each legal move of a position, compared; the new truths by move code."""
    met, truth, found = Counter() if met is None else met, state.truth(), {}
    for move in legal(state, truth):
        after = state.copy()
        found[move.code] = agree(after, move, met, truth)
        legal(after, found[move.code])
    return found


def spread(rng, players):
    """A position drawn at random, with few chips in the bag; any chips of the usual bag."""
    stock = rng.sample([*KINDS[:7]] * 7 + ["wild"] * 2, 16)
    phase = rng.choice(["first draw", "draw or stop", "number a wild", *SPECIALS])
    turn = [phase] if phase in SPECIALS else []
    if phase == "number a wild":
        turn = ["wild"]
        stock = [chip for chip in stock if chip != "wild"]
    elif phase != "first draw":
        turn += {*(stock.pop() for _ in range(rng.randrange(1, 6)))}
    bag = [stock.pop() for _ in range(rng.randrange(1, 3) + (phase not in SPECIALS))]
    bag += [kind for kind in SPECIALS if kind != phase and rng.random() < 0.2]
    seat, front = rng.randrange(players), [""] * players
    for chip in stock[: rng.randrange(6)]:
        owner = rng.randrange(players)
        if owner != seat or phase != "first draw":
            front[owner] += f" w{rng.randint(1, 7)}" if chip == "wild" else f" {chip}"
    if phase in ("steal", "remove"):  # there is something to choose from
        front[(seat + 1) % players] += " " + next(chip for chip in reversed(stock) if chip != "wild")
    return " ".join(bag), " ".join(turn), phase, front, (), rng.choice([0, 1, 199, 200]), seat


@pytest.mark.parametrize("options", [{}, {"count_front": True}, {"wild_busts": False}], ids=str)
def test_every_move_of_positions_drawn_at_random_is_as_in_the_reference(options):
    met = Counter()
    for seed in range(60 * GAMES):
        game = table(2 + seed % 3, **options)
        every_way(position(game, *spread(random.Random(seed), game.players)), met)
    for name in ["last_chip_number", "nothing_claimed", "bust", "steal", "score", "remove", "stop", "number"]:
        assert met[name], name


def table(players=2, **options):
    return cutpurse.load("nacho_pile", players=players, **options)


def test_remove_puts_the_bag_above_one_chip_and_the_game_goes_on():
    ways = every_way(position(table(), "5", "remove 1", "remove", ["2 2 w2", "7"]))
    assert sorted((way["bag_size"], way["bag"][7], way["ended"]) for way in ways.values()) == [
        (2, 0, None),
        (4, 1, None),
    ]
    game = table(specials=2)
    assert every_way(position(game, "remove remove", "1", front=["", "7"]))["draw"]["bag_size"] == 2  # NP-5
    assert every_way(position(game, "remove remove", "1"))["draw"]["ended"] == "last_chip_total"


@pytest.mark.parametrize("count_front", [False, True])
def test_the_game_ends_in_mid_turn_and_chips_not_claimed_count_only_with_the_option(count_front):
    """NP-6: the turn's 1 takes the 1 in front of seat 1."""
    after = every_way(position(table(count_front=count_front), "1 1", "2 3", front=["4", "1 w1"]))["draw"]
    assert (after["ended"], after["revealed"], after["turn"][0]) == ("last_chip_number", "1", not count_front)
    assert after["plate"][0] == [2 * count_front, *([count_front] * 3), 0, 0, 0]


def test_a_draw_that_busts_does_not_end_the_game_and_spares_what_lies_in_front():
    after = every_way(position(table(), "3 3", "3 4", front=["3 5 w5", "4"]))["draw"]
    assert (after["ended"], after["bust"], after["bag_size"]) == (None, 1, 4)
    assert (after["front"][0], after["front_wilds"][0][4]) == ([0, 0, 1, 0, 1, 0, 0], 1)


def test_score_with_a_wild_brings_the_plain_chip_but_not_the_other_way_round():
    state = position(table(), "3 3 3", "score 3 wild", "score", ["3", "3 w3 4"])
    ways = {(m.data["number"], m.data["wild"]): every_way(state)[m.code] for m in state.moves()}
    assert sorted(ways) == sorted([(3, False)] + [(n, True) for n in NUMBERS])
    for choice, plain, wilds, turn in [((3, True), 3, 2, 0), ((3, False), 3, 1, 1), ((4, True), 0, 0, 1)]:
        way = ways[choice]
        assert (way["plate"][0][2], way["plate_wilds"][0][2], sum(way["turn"])) == (plain, wilds, turn)
        assert every_way(table().from_truth(way))["draw"]["bust"] == (choice[0] == 4)  # NP-4


def test_stopping_takes_from_several_players_at_once():
    game = table(4, wilds=3)
    state = position(game, "5 5 6", "3 wild", front=["6", "3 4", "w3 w4", "3 5"])
    ways = every_way(game.from_truth(every_way(state)["stop"])).values()
    assert [(way["front"][0][2], way["front_wilds"][0][2]) for way in ways] == [(3, 1 + (n == 3)) for n in NUMBERS]


@pytest.mark.parametrize("count_front", [False, True])
def test_the_200th_idle_turn_is_the_last_unless_a_chip_reaches_a_plate(count_front):
    """NP-8, NP-10, NP-12."""
    game = table(3, count_front=count_front, specials=3)
    for bag, move, front, idle, ended, then in [
        ("5 5 6", "stop", ["", "4", "7"], 200, "nothing_claimed", 0 if count_front else 200),
        ("3 3 3", "draw", ["", "", ""], 200, "nothing_claimed", 200),
        ("5 5 6", "stop", ["", "4", "7"], 199, None, 0),
        ("5 5 6", "stop", ["", "", "7"], 199, None, 200),
        ("steal steal steal", "draw", ["", "", ""], 200, None, 0),
        ("5 5", "draw", ["", "", ""], 200, "last_chip_number", 0 if count_front else 200),
    ]:
        after = every_way(position(game, bag, "3", front=front, idle=idle))[move]
        assert (after["ended"], after["idle_turns"]) == (ended, then), (bag, move, idle)


@pytest.mark.parametrize(("more", "winners"), [("", [0, 1]), ("5", [0])])
def test_ties_go_to_more_chips_in_total_and_then_are_shared(more, winners):
    """NP-7."""
    state = position(table(3, wilds=0), "1 1", "6", plate=[f"1 1 2 {more}", "1 1 3", ""])
    state.play("draw")
    assert (state.ended, [*state.scores], [*state.winners]) == ("last_chip_number", [2, 2, 1], winners)
