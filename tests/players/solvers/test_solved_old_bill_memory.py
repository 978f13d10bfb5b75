"""Memory with perfect recall: the figures against the rules themselves, and the plan at the table."""

import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import numpy as np
import pytest

import cutpurse
from cutpurse.engine.chance import child_seed
from cutpurse.engine.layout import copied
from cutpurse.engine.seed import seed_words
from cutpurse.engine.state import State
from cutpurse.errors import OptionError
from cutpurse.players.solvers import old_bill_memory as solver
from cutpurse.players.solvers.recall import FOR_PAIRS, MARGIN, PAIRED_FIRST, Passing, Recall
from tests.support.soak import soak

PLACES, PAIRS, LIMIT = 52, 26, 500
AHEAD = soak(6, 10)  # misses before the limit, from where on small games are tried out
GAME = cutpurse.load("old_bill_memory", players=2)
DECK = GAME.deal(0).truth()["table"]
KINDS = sorted(set(DECK) - {"M4", "M5"})


@pytest.fixture(scope="module")
def solution():
    return solver.solve(GAME)


@pytest.fixture(scope="module")
def plan():
    return solver.plan(GAME)


def position(pairs, lead=0, misses=0, seen=(), to_move=0):
    """The last so many pairs, laid out A B C .. A B C ..; the other pairs won so that seat 0 has that lead."""
    table = KINDS[:pairs] * 2
    gone = [card for kind in KINDS[pairs:] for card in (kind, kind)] + ["M4", "M5"]
    ours = (PAIRS - pairs + lead) // 2
    return GAME.from_truth(
        {
            "to_move": to_move,
            "table": table + [None] * (PLACES - 2 * pairs),
            "seen": [int(place in seen or place >= 2 * pairs) for place in range(PLACES)],
            "open": [-1, -1],
            "misses": misses,
            "won": [gone[: 2 * ours], gone[2 * ours :]],
        }
    )


class Exhaustive:
    """Best play found by trying every flip and every card that could lie there, with the game's own rules.

    Where a pair is taken, misses are counted on from `fresh`.
    """

    def __init__(self, payoff, fresh):
        self.payoff = payoff
        self.fresh = fresh
        self.known = {}
        self.visited = []
        self.listed = np.zeros(GAME.rulebook.room_for_moves, np.int32)

    def value(self, states):
        """What seat 0 can expect."""
        board = GAME.rulebook.layout.board(states, 0)
        if board.to_move < 0:
            return self.payoff(GAME.rulebook.score(board, 0) - GAME.rulebook.score(board, 1))
        key = self.told_apart(board)
        if key not in self.known:
            values = self.flips(states, board)
            self.visited.append((copied(states), values))
            self.known[key] = max(values) if board.to_move == 0 else min(values)
        return self.known[key]

    def flips(self, states, board):
        """The value of each legal flip, the unseen cards lying in any order."""
        count = GAME.rulebook.moves(board, self.listed)
        unseen = [place for place in range(PLACES) if not board.seen[place]]
        values = []
        for place in self.listed[:count].tolist():
            total, swaps = 0.0, [place] if board.seen[place] else unseen
            for other in swaps:
                ahead = copied(states)
                table = ahead["table"][0]
                table[place], table[other] = table[other], table[place]
                GAME.rulebook.play(GAME.rulebook.layout.board(ahead, 0), place)
                ahead["misses"][0] = max(ahead["misses"][0], self.fresh)
                total += self.value(ahead)
            values.append(total / len(swaps))
        return values

    def told_apart(self, board):
        """All that matters, places and kinds having no meaning of their own."""
        pairs = {}
        for place in range(PLACES):
            if board.table[place] >= 0:
                lies = 2 + (place == board.open[0]) - (place == board.open[1]) if board.seen[place] else 0
                pairs.setdefault(board.table[place], []).append(lies)
        cards = tuple(sorted(tuple(sorted(pair)) for pair in pairs.values()))
        return cards, board.to_move, board.misses, board.won_size[0]


def winning(lead):
    """A shared win counts half."""
    return (np.sign(lead) + 1) / 2


@cache
def textbook(payoff, passing, pairs, singles, lead):
    """The textbook's recursion, in which known pairs are taken at once: what the player on turn expects at the end."""
    best = turning_cards_up(payoff, passing, pairs, singles, lead)
    if pairs and singles > 1 and passing is Passing.ENDS:
        others = zero(payoff) - turning_cards_up(payoff, passing, pairs, singles, -lead)
        best = max(best, min(others, payoff(lead)))
    return best


def zero(payoff):
    """What both players' payoffs add up to."""
    return payoff(1) + payoff(-1)


def turning_cards_up(payoff, passing, pairs, singles, lead):
    """The best turn with at least one unknown card."""
    if pairs == 0:
        return payoff(lead)
    unknown = 2 * pairs - singles

    def mine(pairs, singles):
        return textbook(payoff, passing, pairs, singles, lead + 1)

    def theirs(pairs, singles, gain=0):
        return zero(payoff) - textbook(payoff, passing, pairs, singles, gain - lead)

    fresh = unknown - singles
    if fresh:
        second = mine(pairs - 1, singles)
        if singles:
            second += singles * theirs(pairs - 1, singles, gain=1)
        if fresh > 2:
            second += (fresh - 2) * theirs(pairs, singles + 2)
        second /= unknown - 1
        if singles:
            second = max(second, theirs(pairs, singles + 1))
        fresh *= second
    return ((singles * mine(pairs - 1, singles - 1) if singles else 0) + fresh) / unknown


def margin(lead):
    return Fraction(lead)


def best_of(plan, state):
    """The flip that a plan chooses."""
    values = plan.values(state._look().board(state.to_move), state.actions)
    return values.index(max(values))


def test_two_pairs_are_as_worked_out_by_hand(solution):
    """The second card matches in one of three cases, and whoever then knows two cards takes all."""
    two = solution.by_pairs[0]
    assert two.pairs == 2
    assert two.margin == pytest.approx(-2 / 3, abs=1e-12)
    assert two.win_chance == pytest.approx(1 / 3, abs=1e-12)


def test_every_number_of_pairs_from_2_to_26_is_solved(solution):
    told = solution.plain()
    for reading in ("by_pairs", "counting_misses", "without_passing"):
        assert [start["pairs"] for start in told[reading]] == list(range(2, 27))
        for start in told[reading]:
            assert start["win"] + start["shared"] + start["loss"] == pytest.approx(1, abs=1e-12)
            assert start["win_chance"] == pytest.approx(start["win"] + start["shared"] / 2, abs=1e-12)


def test_figures_of_the_full_game_stay_as_they_were_found(solution):
    full, to_the_letter = solution.by_pairs[-1], solution.counting_misses[-1]
    assert full.margin == pytest.approx(-0.0097019666, abs=1e-10)
    assert full.win_chance == pytest.approx(0.4995721207, abs=1e-10)
    assert to_the_letter.margin == pytest.approx(-0.0098222071, abs=1e-10)
    assert to_the_letter.win_chance == pytest.approx(0.4995670397, abs=1e-10)


@pytest.mark.parametrize("passing", [Passing.ENDS, Passing.NEVER])
def test_the_textbook_gives_the_same_margins_and_chances(solution, passing):
    starts = solution.by_pairs if passing is Passing.ENDS else solution.without_passing
    for start in starts:
        assert start.margin == pytest.approx(float(textbook(margin, passing, start.pairs, 0, 0)), abs=1e-12)
        assert start.win_chance == pytest.approx(textbook(winning, passing, start.pairs, 0, 0), abs=1e-10)


def test_a_known_pair_is_taken_at_once_unless_the_game_may_be_over_first(plan):
    """Only when misses are about to end the game it can be better to risk another card first."""
    for recall in (plan.recall, Recall.worked_out(PAIRS, LIMIT, FOR_PAIRS)):
        for pairs, misses in product(range(1, PAIRS + 1), (0, 1)):
            first = recall.turn(pairs, misses).first
            worth, lies = first.worth(recall.aim)[:, :, 1:], first.possible[PAIRED_FIRST, :, 1:]
            assert (worth[PAIRED_FIRST] >= worth.max(axis=0) - 1e-12)[lies].all()


def test_before_the_last_miss_a_known_pair_can_wait(plan):
    """Three pairs left, one of them known, nobody may miss once more: a lucky flip would win all of them."""
    state = position(3, lead=-1, misses=LIMIT - 1, seen=(0, 3))
    assert state.actions[best_of(plan, state)] not in (0, 3)


@pytest.mark.parametrize(("pairs", "lead", "misses"), [(2, 0, 0), (2, 2, LIMIT - 1)])
def test_trying_everything_with_the_rules_gives_the_same_chances(deep, plan, pairs, lead, misses):
    trying_everything(plan, pairs, lead, misses, fresh=0)


@pytest.mark.slow
@pytest.mark.parametrize(("pairs", "lead"), [(3, -1), *soak([], [(4, 0)])])
def test_trying_everything_from_where_it_repeats_gives_the_same_chances(deep, plan, pairs, lead):
    misses = where_it_repeats(plan.recall, pairs)
    trying_everything(plan, pairs, lead, misses, fresh=misses)


def where_it_repeats(recall, most_pairs):
    """An even number of misses, the whole 500 of them before the end in a soak; fewer give the same chances.

    Counted back from the limit, a layer that is like the last but one is followed by more of them.
    """
    for pairs in range(1, most_pairs + 1):
        layers = recall.tables[pairs].layers
        assert len(layers) <= AHEAD
        assert np.array_equal(layers[-1], layers[-3])
    return soak(LIMIT - AHEAD, 0)


def trying_everything(plan, pairs, lead, misses, fresh):
    """Every flip of every position that can come up is worth what the plan says."""
    tried = Exhaustive(winning, fresh)
    tried.value(position(pairs, lead, misses).records())
    for states, values in tried.visited:
        state = State.from_array(GAME, states)
        board = state._look().board(state.to_move)
        told = plan.values(board, state.actions)
        assert told == pytest.approx([value if state.to_move == 0 else 1 - value for value in values], abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(("pairs", "lead"), [(3, 1), *soak([], [(4, 0)])])
def test_trying_everything_with_the_rules_gives_the_same_margin(deep, solution, pairs, lead):
    misses = where_it_repeats(Recall.worked_out(pairs, LIMIT, FOR_PAIRS), pairs)
    tried = Exhaustive(float, fresh=misses)
    exact = next(start.margin for start in solution.counting_misses if start.pairs == pairs)
    assert tried.value(position(pairs, lead, misses).records()) == pytest.approx(lead + exact, abs=1e-9)


@pytest.fixture
def deep():
    """Room for lines of 500 misses."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(usual)


def test_passing_is_legal_with_two_known_cards_and_changes_only_who_is_on_turn():
    state = position(4, seen=(0, 1, 2), misses=1)
    before = state.truth()
    after = state.play("W1").play("W2").truth()
    assert after["to_move"] == 1
    assert after["misses"] == 2
    assert [after[name] for name in ("table", "seen", "won")] == [before[name] for name in ("table", "seen", "won")]


def test_in_a_stand_off_the_parity_of_misses_says_who_gives_way(plan):
    """Four pairs, three known cards, nobody ahead: after an odd number of misses it is best to pass."""
    waits, gives_way = (position(4, seen=(0, 1, 2), misses=misses) for misses in (1, 0))
    known, unknown = range(3), range(3, 8)
    assert best_of(plan, waits) in known
    waits.play(best_of(plan, waits))
    assert waits.actions[best_of(plan, waits)] in known
    assert gives_way.actions[best_of(plan, gives_way)] in unknown


def test_people_are_not_told_of_the_parity_of_misses(plan):
    """The same stand-off looks the same after one more miss, and the chances differ by what the flips show."""
    told = [
        plan.prospects(state._look().board(0), state.actions)
        for state in (position(4, seen=(0, 1, 2), misses=misses) for misses in (0, 1))
    ]
    assert told[0] == pytest.approx(told[1], abs=1e-12)
    assert 0.2 < min(told[0]) < max(told[0]) < 0.8


def test_chances_that_people_are_told_of_are_those_of_play_without_passing(plan, solution):
    state = GAME.deal(5)
    told = plan.prospects(state._look().board(0), state.actions)
    assert told == pytest.approx([solution.without_passing[-1].win_chance] * PLACES, abs=1e-9)


def test_chances_that_people_are_told_of_are_chances(plan):
    """Won or lost for good, whatever else the flips bring: 1 or 0, and not a hair beyond."""
    for lead, sure in ((4, 1.0), (-4, 0.0)):
        state = position(2, lead=lead, seen=(0, 1))
        assert set(plan.prospects(state._look().board(0), state.actions)) == {sure}
    state = GAME.deal(5)
    for ply in range(60):
        told = plan.prospects(state._look().board(state.to_move), state.actions)
        assert all(0 <= value <= 1 for value in told)
        state.play(told.index(max(told)) if ply % 3 else 0)


def test_a_card_that_was_just_shown_is_taken_with_its_partner(plan):
    state = position(4, seen=(0, 4))
    assert {state.play(best_of(plan, state)).truth()["open"][0], state.actions[best_of(plan, state)]} == {0, 4}


def test_the_two_mimes_are_known_to_be_a_pair(plan):
    cards = GAME.rulebook.layout.fields[0].names
    assert plan.pair_of[cards.index("M4")] == plan.pair_of[cards.index("M5")]
    assert Counter(plan.pair_of.values()).most_common(2)[1][1] == 1


def test_the_plan_needs_nothing_that_is_hidden(plan):
    state = GAME.deal(5)
    for ply in range(60):
        seat = state.to_move
        told = plan.values(state._look().board(seat), state.actions)
        other = state.guess(seat, seed=ply)
        assert plan.values(other._look().board(seat), other.actions) == told
        state.play(told.index(max(told)))


def test_more_than_two_players_are_refused_in_a_sentence():
    game = cutpurse.load("old_bill_memory", players=3)
    for ask in (solver.solve, solver.plan):
        with pytest.raises(OptionError, match="is solved for 2 players, not for 3"):
            ask(game)


def choices(recall):
    """What to flip by which of its turn a card is and what the first one was, pairs, layer, singles, known, lead."""
    chosen = np.zeros((3, PAIRS + 1, PAIRS + 4, PAIRS + 1, PAIRS + 1, 2 * PAIRS + 1), np.int8)
    layers = np.zeros((PAIRS + 1, LIMIT), np.int64)
    for pairs in range(1, PAIRS + 1):
        for misses in range(LIMIT):
            layer = layers[pairs, misses] = recall.tables[pairs].layer(misses + 1)
            if layer in layers[pairs, :misses]:
                continue
            turn, leads = recall.turn(pairs, misses), slice(pairs, 2 * PAIRS + 1 - pairs)
            for flip, options in enumerate((turn.first, turn.after_single, turn.after_paired)):
                best = options.worth(recall.aim).argmax(axis=0)
                chosen[flip, pairs, layer, : pairs + 1, : pairs + 1, leads] = best
    return chosen, layers


def play_by_choice(states, seed, games, block, pair_of, chosen, layers, seen, margins):
    """Plays games as chosen, with the game's own rules; places are looked through from the first."""
    s = states[0]
    for g in range(games):
        states[0] = states[1]
        child_seed(seed, g, block, s)
        deal(s)  # noqa: F821  # bound by `game.algorithm`
        while s.to_move >= 0:
            cards = 0
            singles = 0
            known = 0
            for pair in range(len(seen)):
                seen[pair] = 0
            for place in range(len(s.table)):
                if s.table[place] >= 0:
                    cards += 1
                    if s.seen[place] == 1:
                        pair = pair_of[s.table[place]]
                        seen[pair] += 1
                        singles += 3 - 2 * seen[pair]
                        known += seen[pair] - 1
            first = s.open[0] if s.open[1] == -1 else -1
            flip = 0 if first == -1 else seen[pair_of[s.table[first]]]
            lead = (s.won_size[s.to_move] - s.won_size[1 - s.to_move]) // 2 + 26
            option = chosen[flip, cards // 2, layers[cards // 2, s.misses], singles, known, lead]
            unknown = option == (1 if flip == 2 else 0)
            partner = flip == 2 and option == 0
            # a pass begins with any known card
            begins = 0 if flip > 0 or option == 3 else option
            for place in range(len(s.table)):
                if s.table[place] < 0 or place == first:
                    continue
                times = seen[pair_of[s.table[place]]] if s.seen[place] == 1 else 0
                of_first = first != -1 and times > 0 and pair_of[s.table[place]] == pair_of[s.table[first]]
                if (times == 0) == unknown and of_first == partner and (begins == 0 or times == begins):
                    play(s, place)  # noqa: F821
                    break
        margins[g] = score(s, 0) - score(s, 1)  # noqa: F821
    return 0


@pytest.mark.slow
def test_two_plans_at_the_table_win_as_often_as_was_worked_out(solution, plan):
    """Games with all 26 pairs, within four standard errors."""
    games, states = soak(10_000, 100_000), GAME.empty_states(2)
    pair_of = np.array([plan.pair_of.get(kind, 0) for kind in range(max(plan.pair_of) + 1)])
    pair_of = np.unique(pair_of, return_inverse=True)[1]
    margins, seen, block = np.zeros(games, np.int64), np.zeros(PAIRS + 1, np.int64), np.zeros(32, np.uint16)
    run = GAME.algorithm(play_by_choice)
    run(states, seed_words(1), games, block, pair_of, *choices(plan.recall), seen, margins)
    full = solution.counting_misses[-1]
    for found, exact in (
        (winning(margins), full.win_chance),
        (margins > 0, full.win),
        (margins, plan.recall.start(PAIRS)[MARGIN]),
    ):
        assert np.mean(found) == pytest.approx(exact, abs=4 * np.std(found) / sqrt(games))
