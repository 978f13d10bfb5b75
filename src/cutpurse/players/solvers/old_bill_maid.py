"""Old Bill Old Maid is pure luck: there is nothing to decide, every pick is alike (OB-9), and no player is better.

So the solution is each seat's chance to keep Old Bill, before the deal and by the hands that were dealt. It is exact
for two and three players; for more it is simulated, with 95 % intervals (Wilson).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cutpurse.engine.chance import child_seed
from cutpurse.engine.game import Game
from cutpurse.engine.kernels import play_out
from cutpurse.engine.seed import Seed, seed_bytes, seed_words
from cutpurse.engine.simulate import wilson
from cutpurse.players.solvers.maid_chances import Deal, holder_loses, three_players, two_players

GAMES = 1_000_000  # simulated where the chances are not worked out: a seat's is then known to a tenth of a percent
CHUNK = 50_000  # games between two reports
EXACT = {2: two_players, 3: three_players}

deal: Any


@dataclass(frozen=True, kw_only=True)
class Chance:
    """How likely a seat is to keep Old Bill and lose; low and high are that very chance where it is exact."""

    loses: float
    low: float
    high: float

    @classmethod
    def exactly(cls, loses: float) -> Chance:
        """A chance that was worked out."""
        return cls(loses=loses, low=loses, high=loses)

    @classmethod
    def counted(cls, lost: int, games: int) -> Chance:
        """A chance that was simulated."""
        low, high = wilson(lost, games)
        return cls(loses=lost / games, low=low, high=high)

    def plain(self) -> dict[str, Any]:
        """The chance as plain JSON."""
        return {"loses": self.loses, "low": self.low, "high": self.high}


@dataclass(frozen=True, kw_only=True)
class Hand:
    """A seat's hand when the pairs that were dealt have been laid down, and what it bodes."""

    seat: int
    cards: int
    holds_old_bill: bool
    share: float  # of all deals that give this seat such a hand
    chance: Chance

    def plain(self) -> dict[str, Any]:
        """The hand as plain JSON."""
        return {
            "seat": self.seat,
            "cards": self.cards,
            "holds_old_bill": self.holds_old_bill,
            "share": self.share,
            **self.chance.plain(),
        }


@dataclass(frozen=True, kw_only=True)
class Pair:
    """Two players left, at any time: cards of the one who holds out the hand and of the one who takes, exactly."""

    giver: int
    taker: int
    giver_loses: float

    def plain(self) -> dict[str, Any]:
        """The position as plain JSON."""
        return {"giver": self.giver, "taker": self.taker, "giver_loses": self.giver_loses}


@dataclass(frozen=True, kw_only=True)
class MaidSolution:
    """Each seat's chance to lose, seat 0 being the first to hold out the hand. There is nothing to decide."""

    players: int
    exact: bool
    games: int  # simulated, 0 if the chances are exact
    seed: bytes | None
    seats: tuple[Chance, ...]
    by_hand_sizes: tuple[Hand, ...]
    two_left: tuple[Pair, ...]  # the end of every game, when all others are out

    def plain(self) -> dict[str, Any]:
        """The solution as plain JSON."""
        return {
            "players": self.players,
            "exact": self.exact,
            "games": self.games,
            "seed": None if self.seed is None else self.seed.hex(),
            "seats": [{"seat": seat, **chance.plain()} for seat, chance in enumerate(self.seats)],
            "by_hand_sizes": [hand.plain() for hand in self.by_hand_sizes],
            "two_left": [pair.plain() for pair in self.two_left],
        }


def solve(
    game: Game, progress: Callable[[str], None] | None = None, *, games: int = GAMES, seed: Seed = 1
) -> MaidSolution:
    """Each seat's chance to lose and how it depends on the hands; `games` and `seed` are for four players and more."""
    pairs = sum(game.pieces.values()) // 2
    if game.players in EXACT:
        return _exact(game.players, pairs, EXACT[game.players](pairs))
    tally = _tally(game, games, seed, progress or (lambda _: None))
    by_seat = tally.sum(axis=(1, 2))
    return MaidSolution(
        players=game.players,
        exact=False,
        games=games,
        seed=seed_bytes(seed),
        seats=tuple(Chance.counted(int(lost), int(whole)) for whole, lost in by_seat),
        by_hand_sizes=tuple(
            Hand(
                seat=seat,
                cards=cards,
                holds_old_bill=bool(holds),
                share=int(tally[seat, holds, cards, 0]) / games,
                chance=Chance.counted(int(tally[seat, holds, cards, 1]), int(tally[seat, holds, cards, 0])),
            )
            for seat, holds, cards in np.argwhere(tally[..., 0]).tolist()
        ),
        two_left=_two_left(pairs),
    )


def _exact(players: int, pairs: int, deals: Iterable[Deal]) -> MaidSolution:
    seats = [0.0] * players
    hands: defaultdict[tuple[int, bool, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for dealt in deals:
        for seat in range(players):
            loses = dealt.chance * dealt.loses[seat]
            seats[seat] += loses
            hand = hands[seat, seat == dealt.holder, dealt.cards[seat]]
            hand[0] += dealt.chance
            hand[1] += loses
    return MaidSolution(
        players=players,
        exact=True,
        games=0,
        seed=None,
        seats=tuple(Chance.exactly(loses) for loses in seats),
        by_hand_sizes=tuple(
            Hand(seat=seat, cards=cards, holds_old_bill=holds, share=share, chance=Chance.exactly(loses / share))
            for (seat, holds, cards), (share, loses) in sorted(hands.items())
        ),
        two_left=_two_left(pairs),
    )


def _two_left(pairs: int) -> tuple[Pair, ...]:
    """Old Bill makes the hand of his holder the larger one by a card."""
    found = []
    for split in range(1, pairs + 1):
        found.append(Pair(giver=split + 1, taker=split, giver_loses=holder_loses(split, True)))
        found.append(Pair(giver=split, taker=split + 1, giver_loses=1 - holder_loses(split, False)))
    return tuple(found)


# -- simulation --------------------------------------------------------------------------------------------------------


def _tally(game: Game, games: int, seed: Seed, tell: Callable[[str], None]) -> Any:
    """Hands dealt and how many of them lost, by seat, whether Old Bill was in it, and cards."""
    states = game.empty_states(3)
    tally = np.zeros((game.players, 2, sum(game.pieces.values()) + 1, 2), np.int64)
    out = np.zeros(game.rulebook.room_for_moves, np.int32)
    rng, block = np.zeros(1, np.uint64), np.zeros(32, np.uint16)
    manners = np.zeros(game.players, np.int64)  # at random: there is nothing to decide
    run, key = game.algorithm(tally_hands), seed_words(seed)
    for first in range(0, games, CHUNK):
        run(states, key, first, min(CHUNK, games - first), manners, out, rng, block, tally)
        tell(f"{min(first + CHUNK, games)} of {games} games")
    return tally


def tally_hands(
    states: Any, seed: Any, first: int, count: int, manners: Any, out: Any, rng: Any, block: Any, tally: Any
) -> int:
    """Plays games number `first` on, each from its child seed as in a simulation, and notes what became of each hand.

    states[1] is the empty table, states[0] the place to play, states[2] keeps the deal.
    """
    s = states[0]
    dealt = states[2]
    for g in range(first, first + count):
        states[0] = states[1]
        child_seed(seed, g, block, s)
        rng[0] = block[16] | (block[17] << 16) | (block[18] << 32) | (block[19] << 48)
        deal(s)
        states[2] = states[0]
        play_out(s, out, rng, manners)
        bill = s.hand[s.giver, 0]
        for seat in range(s.players):
            cards = dealt.hand_size[seat]
            holds = 0
            for i in range(cards):
                holds |= 1 if dealt.hand[seat, i] == bill else 0
            tally[seat, holds, cards, 0] += 1
            tally[seat, holds, cards, 1] += 1 if seat == s.giver else 0
    return 0
