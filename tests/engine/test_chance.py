"""Game chance: ChaCha8 as published, and docs/randomness.md implemented a second time from its text alone."""

import random
import struct
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pig import PIG

from cutpurse.engine import chance, kernels
from cutpurse.engine.game import Game
from cutpurse.engine.runner import tallies
from cutpurse.engine.seed import seed_bytes

# draft-strombergson-chacha-test-vectors: 256-bit keys, 8 rounds, first block
PUBLISHED = [
    (
        bytes(32),
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
        "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
    ),
    (
        b"\x01" + bytes(31),
        "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
        "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8",
        "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638",
    ),
]


# -- a second implementation, from the page -----------------------------------------------------------------------


def page_block(key, counter, nonce):
    """ChaCha8 in the most literal way: a list of 16 words and rotations by strings of formulas."""
    words = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key)]
    words += [*struct.unpack("<2I", struct.pack("<Q", counter)), *struct.unpack("<2I", struct.pack("<Q", nonce))]
    x = list(words)

    def turn(a, b, c, d):
        for add, to, by, left in ((b, a, d, 16), (d, c, b, 12), (b, a, d, 8), (d, c, b, 7)):
            x[to] = (x[to] + x[add]) % 2**32
            mixed = x[by] ^ x[to]
            x[by] = (mixed * 2**left % 2**32) + mixed // 2 ** (32 - left)

    for _ in range(4):
        for column in range(4):
            turn(column, 4 + column, 8 + column, 12 + column)
        for diagonal in range(4):
            turn(diagonal, 4 + (diagonal + 1) % 4, 8 + (diagonal + 2) % 4, 12 + (diagonal + 3) % 4)
    return struct.pack("<16I", *((a + b) % 2**32 for a, b in zip(x, words, strict=True)))


class PageStream:
    """The game's stream, draws and shuffles, as the page says."""

    def __init__(self, seed):
        self.key = seed.to_bytes(32, "little") if isinstance(seed, int) else seed
        self.units = self._units()

    def _units(self):
        counter = 0
        while True:
            yield from struct.unpack("<32H", page_block(self.key, counter, 0))
            counter += 1

    def below(self, n):
        while True:
            high, low = divmod(next(self.units) * n, 65536)
            if low >= 65536 % n:
                return high

    def shuffled(self, cards):
        cards = list(cards)
        for i in reversed(range(1, len(cards))):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


class Stream:
    """A board with nothing on it but chance."""

    def __init__(self, seed):
        self.chance_key = struct.unpack("<8I", seed_bytes(seed))
        self.chance_block = [0] * 32
        chance.start_stream(self)


def block(key, counter, nonce=0):
    out = [0] * 32
    chance.chacha8_block(struct.unpack("<8I", key), counter, nonce, out)
    return struct.pack("<32H", *out)


@pytest.mark.parametrize(("key", "first", "second"), PUBLISHED)
def test_blocks_are_chacha8_as_published(key, first, second):
    assert block(key, 0).hex() == first
    assert block(key, 1).hex().startswith(second)
    assert page_block(key, 0, 0).hex() == first


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**63 - 1), st.integers(0, 2**63 - 1))
def test_any_block_is_that_of_the_page(key, counter, nonce):
    assert block(key, counter, nonce) == page_block(key, counter, nonce)


@given(st.integers(0, 2**256 - 1), st.lists(st.integers(1, 65536), max_size=100))
def test_draws_are_those_of_the_page(seed, limits):
    stream, page = Stream(seed), PageStream(seed)
    assert [chance.draw(stream, n) for n in limits] == [page.below(n) for n in limits]


@given(st.integers(0, 2**256 - 1), st.integers(0, 120))
def test_shuffles_are_those_of_the_page(seed, count):
    stream, cards = Stream(seed), list(range(count))
    chance.shuffle(stream, cards, 0, count)
    assert cards == PageStream(seed).shuffled(range(count))


def test_a_part_of_a_row_can_be_shuffled():
    cards = list(range(10))
    chance.shuffle(Stream(1), cards, 4, 3)
    assert cards[:4] == [0, 1, 2, 3]
    assert cards[7:] == [7, 8, 9]
    assert sorted(cards) == list(range(10))


@pytest.mark.parametrize("n", [1, 2, 3, 6, 52, 40000, 65536])
def test_every_number_is_drawn_equally_often_even_where_16_bits_do_not_divide(n):
    """From all 65,536 values of the next unit; where one would be too many, the unit after it decides."""
    stream, drawn, again = Stream(0), Counter(), 0
    stream.chance_block[1] = 65535  # always decides
    for stream.chance_block[0] in range(65536):
        stream.chance_used = 0
        number = chance.draw(stream, n)
        if stream.chance_used == 1:
            drawn[number] += 1
        else:
            assert (number, stream.chance_used) == (n - 1, 2)
            again += 1
    assert drawn == dict.fromkeys(range(n), 65536 // n)
    assert again == 65536 % n


def test_drawing_kinds_takes_every_card_alike():
    stream, seen = Stream(3), Counter()
    for _ in range(6000):
        counts = [0, 3, 0, 1, 2, 0]
        seen[chance.draw_kind(stream, counts, 0, 6, 6)] += 1
        assert sum(counts) == 5
        assert min(counts) >= 0
    assert set(seen) == {1, 3, 4}
    expected = {1: 3000, 3: 1000, 4: 2000}
    assert sum((seen[kind] - many) ** 2 / many for kind, many in expected.items()) < 13.8  # p = 0.001, 2 degrees


def test_simulated_games_get_the_child_seeds_of_the_page():
    game = Game(PIG)
    parent = seed_bytes(99)
    child = page_block(parent, 7, 1)
    states = game.empty_states(2)
    rng = np.zeros(1, np.uint64)
    words = np.frombuffer(parent, "<u4").astype(np.uint32)
    buffers = (np.zeros(2, np.int64), np.zeros(2, np.int32), rng, np.zeros(32, np.uint16), *tallies(PIG, 2))
    game.runner.playouts(states, words, 7, 1, *buffers)
    assert states["chance_key"][0].astype("<u4").tobytes() == child[:32]
    x, state = int.from_bytes(child[32:40], "little"), game.deal(child[:32])
    while not state.over:
        x = (x + 0x9E3779B97F4A7C15) % 2**64
        z = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        state.play((z ^ z >> 31) // 2**32 * state.move_count // 2**32)  # two moves divide 2^32: nothing is rejected
    assert state._array[0].tobytes() == states[0].tobytes()


@given(st.integers(1, 1000))
def test_picks_of_policies_stay_below_their_limit(n):
    rng = [random.Random(n).getrandbits(64)]
    assert all(0 <= kernels.pick(rng, n) < n for _ in range(20))


def test_a_policy_pick_that_would_be_uneven_is_drawn_again(monkeypatch):
    words = iter([0, 5])
    monkeypatch.setattr(kernels, "next_word", lambda _: next(words))
    assert kernels.pick([0], 3) == 5 * 3 >> 32
    assert next(words, None) is None
