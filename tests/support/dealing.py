"""The pages are enough: all eight games, dealt and followed with nothing but docs/randomness.md and docs/games/.

What chance decides is foretold here, and so is how far the stream has run, which proves that nothing else is drawn.
What the rules decide without chance is taken from the players' rules (what makes a pair, which hand allows an offer,
who begins) or read off the game (whether a turn is over).
"""

import random
import struct
from copy import deepcopy
from functools import lru_cache

import cutpurse

DEALS = 40  # of each table
SEEDS = [0, 1, 42, 2**256 - 1, *(random.Random(n).getrandbits(256) for n in range(DEALS - 4))]


# -- docs/randomness.md -------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def units_of_block(key, counter):
    """One block of ChaCha8 with nonce 0, read as 32 units of 16 bits."""
    start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", counter, 0))
    x = list(start)
    columns = [(i, 4 + i, 8 + i, 12 + i) for i in range(4)]
    diagonals = [(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4) for i in range(4)]
    for a, b, c, d in (columns + diagonals) * 4:
        for to, add, mix, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[add]) & 0xFFFFFFFF
            word = x[mix] ^ x[to]
            x[mix] = (word << left | word >> 32 - left) & 0xFFFFFFFF
    return struct.unpack("<32H", struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(x, start, strict=True))))


class Stream:
    """A game's chance, from its seed or from where a `truth()` says it is."""

    def __init__(self, key, counter=0, used=32):
        self.key, self.counter, self.used = key, counter, used

    @classmethod
    def of_seed(cls, seed):
        return cls(seed.to_bytes(32, "little"))

    @classmethod
    def of_truth(cls, truth):
        chance = truth["chance"]
        return cls(bytes.fromhex(chance["key"]), chance["counter"], chance["used"])

    @property
    def chance(self):
        return {"key": self.key.hex(), "counter": self.counter, "used": self.used}

    def below(self, n):
        while True:
            if self.used == 32:
                self.counter, self.used = self.counter + 1, 0
            number, rest = divmod(units_of_block(self.key, self.counter - 1)[self.used] * n, 65536)
            self.used += 1
            if rest >= 65536 % n:
                return number

    def shuffle(self, cards):
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


# -- comparing ----------------------------------------------------------------------------------------------------


def check(truth, foretold, stream):
    """Every field that was foretold is as foretold, and the stream has run exactly so far."""
    foretold = {**foretold, "chance": stream.chance}
    assert {field: truth[field] for field in foretold} == foretold


def deals(deal, game, players, **options):
    """Deal with every seed, by the page and by the game."""
    table = cutpurse.load(game, players=players, **options)
    for seed in SEEDS:
        stream, truth = Stream.of_seed(seed), table.deal(seed).truth()
        check(truth, deal(stream, truth), stream)


def follow(state, after, rng, rather=(), plays=10_000):
    """Play on, mostly moves of the kinds in `rather`, and foretell each; returns the truths in order."""
    truths = [state.truth()]
    while not state.over and len(truths) <= plays:
        legal = state.moves()
        liked = [move for move in legal if move.kind in rather]
        move = rng.choice(liked if liked and rng.random() < 0.9 else legal)
        truths.append(foretell(state, after, move, truths[-1]))
    return truths


def play(state, after, code):
    """Play the move of that code, foretold; returns the truth after it."""
    return foretell(state, after, next(move for move in state.moves() if move.code == code), state.truth())


def foretell(state, after, move, was):
    state.play(move)
    stream, now = Stream.of_truth(was), state.truth()
    check(now, after(stream, deepcopy(was), move, now), stream)
    return now


def position(game, players=None, chance=None, options=None, **fields):
    """A position built by hand on a fresh deal, with a stream of our own."""
    table = cutpurse.load(game, players=players, **(options or {}))
    truth = table.deal(0).truth() | fields
    return table.from_truth(truth | {"chance": chance or Stream.of_seed(random.Random(7).getrandbits(256)).chance})


def off(pile, count):
    """The cards that come off a pile whose top is in the last place, in the order in which they come."""
    return [pile.pop() for _ in range(count)]


# -- cards of rank --------------------------------------------------------------------------------------------------

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def counts(cards, kinds):
    return [cards.count(kind) for kind in kinds]
