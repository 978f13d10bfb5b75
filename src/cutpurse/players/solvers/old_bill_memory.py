"""Old Bill Memory for two players who forget nothing, solved exactly.

Passing, by turning up two known cards that are no pair, is legal, and with many cards known it is often best to let the
other player turn up the next one. If that holds for both, neither will ever go on: the game then ends as it stands (as
in Zwick and Paterson, The memory game, 1993), which is what the limit of 500 misses is for. So the best plan depends on
the pairs left, the cards known and the lead, and that is what `by_pairs` holds.

Taken to the letter the limit gives such a stand-off a clock: whoever would be on turn at the last miss can turn up
cards at no risk, so counting back from there one of the two has to give way, and it depends on whether the number of
misses so far is even or odd. `counting_misses` solves that, and the plan plays by it. `without_passing` is what is
often meant by "Memory": every turn takes a known pair or begins with an unknown card.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cutpurse.engine.game import Game
from cutpurse.engine.layout import Board, Number, copied
from cutpurse.errors import OptionError
from cutpurse.players.solvers.recall import (
    FOR_PAIRS,
    MARGIN,
    ONLY_TO_WIN,
    PASS,
    SINGLE_FIRST,
    TO_WIN,
    UNKNOWN_AFTER_SINGLE,
    Figures,
    Options,
    Passing,
    Position,
    Recall,
    Turn,
)

PLAYERS = 2
FEWEST_PAIRS = 2
NO_PLACE = -1
NEVER_SEEN = -1  # the pair of a card that was never face up
RELUCTANCE = 1e-12  # so much a pass must gain to be better than going on: of equal moves, one that gets on is taken

# what a player knows of a card: how many cards of its pair have been seen, or that it goes with the first of the turn
UNKNOWN, SINGLE, PAIRED, PARTNER_OF_FIRST = range(4)


@dataclass(frozen=True, kw_only=True)
class Start:
    """What the first player of a fresh game can expect.

    `margin`, pairs more than the second player, is expected if both play for the largest margin. `win_chance` holds if
    both play for the win, a shared one counting half; `win`, `shared` and `loss` are what it is made of.
    """

    pairs: int
    margin: float
    win_chance: float
    win: float
    shared: float
    loss: float

    def plain(self) -> dict[str, Any]:
        """The figures as plain JSON."""
        return {
            "pairs": self.pairs,
            "margin": self.margin,
            "win_chance": self.win_chance,
            "win": self.win,
            "shared": self.shared,
            "loss": self.loss,
        }


@dataclass(frozen=True, kw_only=True)
class Advice:
    """How many unknown cards to turn up in a turn, by the number of known cards, when no known pair is left to take.

    A letter for each number of known cards from 0 on: `2`, or `1` and then a known card (if the first makes a pair it
    is taken, of course), or `0`: pass. Misses in a row are even after a pair and odd after the opponent's first miss.
    """

    pairs: int  # left on the table
    lead: int  # of the player on turn
    even: str
    odd: str

    def plain(self) -> dict[str, Any]:
        """The advice as plain JSON."""
        return {"pairs": self.pairs, "lead": self.lead, "even": self.even, "odd": self.odd}


@dataclass(frozen=True, kw_only=True)
class MemorySolution:
    """Every fresh game up to the full one, and the best plan of the full one."""

    miss_limit: int
    by_pairs: tuple[Start, ...]  # a stand-off, both players passing, ends the game as it stands
    counting_misses: tuple[Start, ...]  # a stand-off is played out to the last miss
    without_passing: tuple[Start, ...]  # if every turn took a known pair or began with an unknown card
    plan: tuple[Advice, ...]  # to win, by the rules as they are and far from the limit of misses

    def plain(self) -> dict[str, Any]:
        """The solution as plain JSON."""
        return {
            "miss_limit": self.miss_limit,
            "by_pairs": [start.plain() for start in self.by_pairs],
            "counting_misses": [start.plain() for start in self.counting_misses],
            "without_passing": [start.plain() for start in self.without_passing],
            "plan": [advice.plain() for advice in self.plan],
        }


def solve(game: Game, progress: Callable[[str], None] | None = None) -> MemorySolution:
    """Margin and winning chance of the first player for 2 pairs up to all of them, and the plan that wins most."""
    _check_players(game)
    tell = progress or (lambda _: None)
    pairs, limit = sum(game.pieces.values()) // 2, _miss_limit(game)

    def starts(passing: Passing) -> tuple[Start, ...]:
        tell(f"{pairs} pairs, passing {passing.value}")
        return _starts(Recall.worked_out(pairs, limit, FOR_PAIRS, passing), _playing_to_win(pairs, limit, passing))

    return MemorySolution(
        miss_limit=limit,
        by_pairs=starts(Passing.ENDS),
        counting_misses=starts(Passing.COUNTED),
        without_passing=starts(Passing.NEVER),
        plan=_advice(_playing_to_win(pairs, limit, Passing.COUNTED)),
    )


def plan(game: Game) -> MemoryPlan:
    """The plan that wins most often against anybody, for two players; more of them are refused with an OptionError."""
    _check_players(game)
    pairs, limit = sum(game.pieces.values()) // 2, _miss_limit(game)
    return MemoryPlan(
        recall=_playing_to_win(pairs, limit, Passing.COUNTED),
        among_people=_playing_to_win(pairs, limit, Passing.NEVER),
        pair_of=_pairs(game),
    )


@dataclass(frozen=True, kw_only=True)
class MemoryPlan:
    """The exact worth of every flip to a player who remembers all that was ever face up."""

    recall: Recall
    among_people: Recall  # nobody passes
    pair_of: Mapping[int, int]  # the number of the pair that a kind of card belongs to
    error = 0.0

    def values(self, board: Board, actions: Sequence[int]) -> list[float]:
        """The chance of winning with each flip, a shared win counting half, if both go on as well as possible.

        Where flips win equally often, what else they bring shows beyond the ninth digit.
        """
        return self._of_flips(board, actions, lambda pairs: self.recall.turn(pairs, board.misses), self.recall.aim)

    def prospects(self, board: Board, actions: Sequence[int]) -> list[float]:
        """The chance of winning with each flip, if both forget nothing and from the next turn on nobody passes.

        Among people a stand-off is not sat out to the 500th miss, where the parity of misses would decide it all.
        """
        found = self._of_flips(
            board, actions, lambda pairs: self.among_people.turn_that_may_pass(pairs, board.misses), ONLY_TO_WIN
        )
        return [min(max(value, 0.0), 1.0) for value in found]

    def _of_flips(
        self, board: Board, actions: Sequence[int], turn_with: Callable[[int], Turn], aim: Figures
    ) -> list[float]:
        """How well each flip serves an aim in the turn that there is with so many pairs left."""
        cards = self._cards(board)
        seen = Counter(pair for pair in cards.values() if pair != NEVER_SEEN)
        first = board.open[0] if board.open[1] == NO_PLACE else NO_PLACE
        pairs = len(cards) // 2
        worth = self._worth(
            turn_with(pairs), self._at(board, pairs, seen), aim, None if first == NO_PLACE else seen[cards[first]]
        )
        values = []
        for place in actions:
            pair = cards[place]
            partner = first != NO_PLACE and pair == cards[first]
            values.append(worth[PARTNER_OF_FIRST if partner else seen[pair]])
        return values

    def _cards(self, board: Board) -> dict[int, int]:
        """Every place with a card, and the pair it belongs to, as far as it was ever face up."""
        table, seen = list(board.table), list(board.seen)
        return {
            place: self.pair_of[kind] if seen[place] else NEVER_SEEN
            for place, kind in enumerate(table)
            if kind >= 0 or not seen[place]
        }

    def _at(self, board: Board, pairs: int, seen: Counter[int]) -> Position:
        """The position by what is known of it."""
        mover = board.to_move
        lead = (board.won_size[mover] - board.won_size[PLAYERS - 1 - mover]) // 2
        counts = Counter(seen.values())
        return counts[SINGLE], counts[PAIRED], self.recall.reach(pairs) + lead

    def _worth(self, turn: Turn, at: Position, aim: Figures, first_seen: int | None) -> dict[int, float]:
        """The chance of winning by what the player knows of the card that is flipped: see the numbers above.

        `first_seen` says how many cards of the pair have been seen of which one lies open as the first of the turn.
        """

        def chances(options: Options) -> list[float]:
            return [(1 + worth) / 2 for worth in options.worth_at(at, aim)]

        if first_seen is None:
            unknown, single, paired, passing = chances(turn.first)
            passing -= RELUCTANCE
            return {UNKNOWN: unknown, SINGLE: max(single, passing), PAIRED: max(paired, passing)}
        if first_seen == SINGLE:
            unknown, other = chances(turn.after_single)
            return {UNKNOWN: unknown, SINGLE: other, PAIRED: other}
        partner, unknown, other = chances(turn.after_paired)
        return {PARTNER_OF_FIRST: partner, UNKNOWN: unknown, SINGLE: other, PAIRED: other}


# -- what is asked of the rules ----------------------------------------------------------------------------------------


def _check_players(game: Game) -> None:
    if game.players != PLAYERS:
        raise OptionError(
            f"{game.rulebook.title} is solved for {PLAYERS} players, not for {game.players}; more of them need a search"
        )


def _miss_limit(game: Game) -> int:
    """How many misses in a row end the game: the most that a position can count."""
    misses = next(field for field in game.rulebook.fields if field.name == "misses")
    assert isinstance(misses, Number)  # noqa: S101  # a fact of the layout, for the type checker
    return misses.limits(game.players)[1]


def _pairs(game: Game) -> dict[int, int]:
    """Which kinds of cards make a pair, found by flipping two: those who find one stay on turn."""
    dealt = game.deal(0).records()
    kinds = dealt["table"][0].tolist()
    pair_of: dict[int, int] = {}
    for number, (one, other) in enumerate(itertools.combinations(range(len(kinds)), 2)):
        if kinds[one] in pair_of:
            continue
        states = copied(dealt)
        board = game.rulebook.layout.board(states, 0)
        mover = board.to_move
        game.rulebook.play(board, one)
        game.rulebook.play(board, other)
        if board.to_move == mover:
            pair_of[kinds[one]] = pair_of[kinds[other]] = number
    return pair_of


# -- figures -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=len(Passing))
def _playing_to_win(pairs: int, limit: int, passing: Passing) -> Recall:
    return Recall.worked_out(pairs, limit, TO_WIN, passing)


def _starts(for_pairs: Recall, to_win: Recall) -> tuple[Start, ...]:
    starts = []
    for pairs in range(FEWEST_PAIRS, to_win.most_pairs + 1):
        ahead, shared, _ = to_win.start(pairs).tolist()
        starts.append(
            Start(
                pairs=pairs,
                margin=float(for_pairs.start(pairs)[MARGIN]),
                win_chance=(1 + ahead) / 2,
                win=(1 - shared + ahead) / 2,
                shared=shared,
                loss=(1 - shared - ahead) / 2,
            )
        )
    return tuple(starts)


def _advice(recall: Recall) -> tuple[Advice, ...]:
    """The plan of the full game, wherever the outcome is still open."""
    return tuple(
        Advice(
            pairs=pairs,
            lead=lead,
            even=_unknown_cards(recall, pairs, lead, 0),
            odd=_unknown_cards(recall, pairs, lead, 1),
        )
        for pairs in range(recall.most_pairs, 0, -1)
        for lead in range(-recall.reach(pairs), recall.reach(pairs) + 1, 2)
        if abs(lead) <= pairs
    )


def _unknown_cards(recall: Recall, pairs: int, lead: int, misses: int) -> str:
    """How many unknown cards the best turn shows, a digit for each number of known cards."""
    turn, digits = recall.turn(pairs, misses), ""
    for singles in range(pairs + 1):
        at = (singles, 0, recall.reach(pairs) + lead)
        first = turn.first.best_at(at, recall.aim)
        if first == PASS:
            digits += "0"
        elif first == SINGLE_FIRST or singles == pairs:
            digits += "1"
        else:
            shown = (singles + 1, *at[1:])
            digits += "2" if turn.after_single.best_at(shown, recall.aim) == UNKNOWN_AFTER_SINGLE else "1"
    return digits
