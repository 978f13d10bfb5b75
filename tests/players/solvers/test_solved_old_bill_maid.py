"""Old Maid: who keeps Old Bill, worked out and counted."""

import itertools
from collections import defaultdict
from fractions import Fraction

import pytest

import cutpurse
from cutpurse.engine.simulate import simulate
from cutpurse.players.solvers import old_bill_maid as solver
from cutpurse.players.solvers.maid_chances import holder_loses, three_players, two_players


def load(players):
    return cutpurse.load("old_bill_maid", players=players)


def far_away(part, whole, chance):
    """By how many standard errors a count differs from what is expected."""
    return abs(part - whole * chance) / (whole * chance * (1 - chance)) ** 0.5


def test_two_cards_against_one_lose_two_times_out_of_three():
    """Half of the picks take Old Bill, and then the tables are turned: x = 1/2 + 1/2 * (1 - x)."""
    assert holder_loses(1, True) == pytest.approx(2 / 3)
    assert holder_loses(1, False) == 1


@pytest.mark.parametrize("deals", [two_players, three_players])
@pytest.mark.parametrize("pairs", [1, 4, 25])
def test_all_deals_are_counted_and_somebody_always_loses(deals, pairs):
    found = list(deals(pairs))
    assert sum(deal.chance for deal in found) == pytest.approx(1, abs=1e-12)
    for deal in found:
        assert sum(deal.loses) == pytest.approx(1, abs=1e-12)


def test_deals_of_a_few_cards_are_as_often_as_when_all_are_written_down():
    """Four pairs and Old Bill (card 8) to three players."""
    dealt = defaultdict(Fraction)
    hands = [(set(one), set(other)) for one in itertools.combinations(range(9), 3) for other in _rest(one)]
    for one, other in hands:
        third = set(range(9)) - one - other
        kept = [{card for card in hand if card == 8 or card ^ 1 not in hand} for hand in (one, other, third)]
        holder = next(seat for seat in range(3) if 8 in kept[seat])
        dealt[tuple(map(len, kept)), holder] += Fraction(1, len(hands))
    found = defaultdict(float)
    for deal in three_players(4):
        found[deal.cards, deal.holder] += deal.chance
    assert {key: pytest.approx(float(chance)) for key, chance in dealt.items()} == dict(found)


def _rest(taken):
    return itertools.combinations([card for card in range(9) if card not in taken], 3)


@pytest.mark.parametrize("players", [2, 3])
def test_the_exact_chances_are_those_of_the_game_played(players):
    """Within four standard errors over 200,000 games, in which it does not matter how anybody plays."""
    exact = solver.solve(load(players))
    assert exact.exact
    assert all(chance.low == chance.loses == chance.high for chance in exact.seats)
    played = simulate(load(players), 200_000, 7, threads=1)
    for chance, seat in zip(exact.seats, played.seats, strict=True):
        assert far_away(played.games - seat.wins - seat.shared, played.games, chance.loses) < 4


@pytest.mark.parametrize("players", [2, 3])
def test_the_exact_chances_by_hand_sizes_are_those_of_the_game_played(players):
    exact = {
        (hand.seat, int(hand.holds_old_bill), hand.cards): hand for hand in solver.solve(load(players)).by_hand_sizes
    }
    tally = solver._tally(load(players), 100_000, 3, lambda _: None)
    for place in itertools.product(range(players), range(2), range(tally.shape[2])):
        hands, lost = tally[place].tolist()
        if hands == 0:
            continue
        assert far_away(hands, 100_000, exact[place].share) < 5
        if hands > 500 and 0 < exact[place].chance.loses < 1:
            assert far_away(lost, hands, exact[place].chance.loses) < 4.5


def test_four_players_and_more_are_counted_with_intervals(monkeypatch):
    monkeypatch.setattr(solver, "CHUNK", 50)
    told = []
    found = solver.solve(load(4), told.append, games=60, seed=2)
    assert not found.exact
    assert told == ["50 of 60 games", "60 of 60 games"]
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    played = simulate(load(4), 60, 2, manners=["random"], threads=1)
    for chance, seat in zip(found.seats, played.seats, strict=True):
        assert chance.loses == pytest.approx(1 - seat.share)
        assert chance.low < chance.loses < chance.high
    for seat in range(4):
        hands = [hand for hand in found.by_hand_sizes if hand.seat == seat]
        assert sum(hand.share for hand in hands) == pytest.approx(1)
        assert sum(hand.share * hand.chance.loses for hand in hands) == pytest.approx(found.seats[seat].loses)


def test_the_solution_is_told_as_plain_json():
    told = solver.solve(load(2)).plain()
    assert [set(seat) for seat in told["seats"]] == [{"seat", "loses", "low", "high"}] * 2
    assert sum(seat["loses"] for seat in told["seats"]) == pytest.approx(1)
    assert set(told["by_hand_sizes"][0]) == {"seat", "cards", "holds_old_bill", "share", "loses", "low", "high"}
    assert told["two_left"][:2] == [
        {"giver": 2, "taker": 1, "giver_loses": pytest.approx(2 / 3)},
        {"giver": 1, "taker": 2, "giver_loses": 0.0},
    ]
