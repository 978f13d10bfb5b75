"""Game chance: a ChaCha8 stream kept in the state, unbiased draws and shuffles.

`docs/randomness.md` says the same in a page of prose, exactly enough to write it again. The functions are rules: they
run as plain Python and compiled, with the same numbers.
"""

from __future__ import annotations

from typing import Any

from cutpurse.engine.rule import rule
from cutpurse.engine.seed import SEED_BYTES, Seed, seed_words

M16 = 0xFFFF
M32 = 0xFFFFFFFF
SIGMA_0, SIGMA_1, SIGMA_2, SIGMA_3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574  # "expand 32-byte k"
HALVES = 32  # 16-bit units in one 64-byte block
CHACHA_DOUBLE_ROUNDS = 4  # ChaCha8

GAME_STREAM = 0  # nonce of the stream that deals and shuffles
CHILD_STREAM = 1  # nonce of the blocks that give the games of a simulation their seeds


@rule
def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round on four 32-bit words."""
    a = (a + b) & M32
    d ^= a
    d = ((d << 16) | (d >> 16)) & M32
    c = (c + d) & M32
    b ^= c
    b = ((b << 12) | (b >> 20)) & M32
    a = (a + b) & M32
    d ^= a
    d = ((d << 8) | (d >> 24)) & M32
    c = (c + d) & M32
    b ^= c
    b = ((b << 7) | (b >> 25)) & M32
    return a, b, c, d


@rule
def put_word(out: Any, i: int, word: int) -> None:
    """Stores a 32-bit word as two 16-bit units, low half first."""
    out[2 * i] = word & M16
    out[2 * i + 1] = (word >> 16) & M16


@rule
def chacha8_block(key: Any, counter: int, nonce: int, out: Any) -> None:
    """One 64-byte block as 32 units of 16 bits; a 64-bit counter and nonce, as in the original ChaCha."""
    k0, k1, k2, k3 = key[0] & M32, key[1] & M32, key[2] & M32, key[3] & M32
    k4, k5, k6, k7 = key[4] & M32, key[5] & M32, key[6] & M32, key[7] & M32
    n0, n1, n2, n3 = counter & M32, (counter >> 32) & M32, nonce & M32, (nonce >> 32) & M32
    a0, a1, a2, a3 = SIGMA_0, SIGMA_1, SIGMA_2, SIGMA_3
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = n0, n1, n2, n3
    for _ in range(CHACHA_DOUBLE_ROUNDS):
        a0, b0, c0, d0 = quarter_round(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter_round(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter_round(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter_round(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter_round(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter_round(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter_round(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter_round(a3, b0, c1, d2)
    put_word(out, 0, a0 + SIGMA_0)
    put_word(out, 1, a1 + SIGMA_1)
    put_word(out, 2, a2 + SIGMA_2)
    put_word(out, 3, a3 + SIGMA_3)
    put_word(out, 4, b0 + k0)
    put_word(out, 5, b1 + k1)
    put_word(out, 6, b2 + k2)
    put_word(out, 7, b3 + k3)
    put_word(out, 8, c0 + k4)
    put_word(out, 9, c1 + k5)
    put_word(out, 10, c2 + k6)
    put_word(out, 11, c3 + k7)
    put_word(out, 12, d0 + n0)
    put_word(out, 13, d1 + n1)
    put_word(out, 14, d2 + n2)
    put_word(out, 15, d3 + n3)


@rule
def next_block(s: Any) -> None:
    """Fills the state's block with the next 64 bytes of the game's stream."""
    chacha8_block(s.chance_key, s.chance_counter, GAME_STREAM, s.chance_block)
    s.chance_counter += 1
    s.chance_used = 0


@rule
def next_half(s: Any) -> int:
    """The next 16 bits of the game's stream."""
    if s.chance_used == HALVES:
        next_block(s)
    half = s.chance_block[s.chance_used] & M16
    s.chance_used += 1
    return half  # type: ignore[no-any-return]  # a field of whole numbers


@rule
def draw(s: Any, n: int) -> int:
    """A whole number from 0 to n - 1, every one equally likely; n from 1 to 65,536 (Lemire's method with rejection)."""
    product = next_half(s) * n
    if (product & M16) < n:
        uneven = 65536 % n  # the first 65536 mod n remainders would make some numbers likelier: draw again
        while (product & M16) < uneven:
            product = next_half(s) * n
    return product >> 16


@rule
def shuffle(s: Any, cards: Any, first: int, count: int) -> None:
    """Puts cards[first : first + count] into a uniformly random order (Fisher-Yates from the far end)."""
    used = s.chance_used  # kept out of the state while the loop lasts, which saves a sixth of its time
    for i in range(count - 1, 0, -1):
        if used == HALVES:
            next_block(s)
            used = 0
        product = s.chance_block[used] * (i + 1)
        used += 1
        if (product & M16) < i + 1:  # rare, and rarely uneven: let `draw` decide, from the same unit on
            s.chance_used = used - 1
            product = draw(s, i + 1) << 16
            used = s.chance_used
        j = product >> 16
        card = cards[first + i]
        cards[first + i] = cards[first + j]
        cards[first + j] = card
    s.chance_used = used


@rule
def draw_kind(s: Any, counts: Any, first: int, kinds: int, total: int) -> int:
    """Takes one of `total` cards held as counts[first : first + kinds] and returns its kind, every card alike."""
    left = draw(s, total)
    kind = 0
    while kind < kinds - 1 and left >= counts[first + kind]:
        left -= counts[first + kind]
        kind += 1
    counts[first + kind] -= 1
    return kind


@rule
def start_stream(s: Any) -> None:
    """Begins the stream of the key that is in the state: nothing drawn yet."""
    s.chance_counter = 0
    s.chance_used = HALVES


@rule
def child_seed(parent: Any, child: int, block: Any, s: Any) -> None:
    """Gives state s the seed number `child` of a parent seed; what is left of `block` may seed a policy."""
    chacha8_block(parent, child, CHILD_STREAM, block)
    for i in range(8):
        s.chance_key[i] = (block[2 * i] & M16) | ((block[2 * i + 1] & M16) << 16)
    start_stream(s)


def child(seed: Seed, number: int) -> bytes:
    """The seed number `number` of a parent seed, as `child_seed` gives it to a state."""
    block = [0] * HALVES
    chacha8_block(seed_words(seed).tolist(), number, CHILD_STREAM, block)
    return b"".join(int(half).to_bytes(2, "little") for half in block[: SEED_BYTES // 2])
