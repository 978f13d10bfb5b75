"""Seeds: 32 bytes that decide all chance of a game."""

from __future__ import annotations

import secrets

import numpy as np
import numpy.typing as npt

from cutpurse.errors import SeedError

SEED_BYTES = 32
Seed = int | bytes


def seed_bytes(seed: Seed) -> bytes:
    """The 32 bytes of a seed: as given, or a whole number written little-endian."""
    if isinstance(seed, bytes | bytearray):
        if len(seed) != SEED_BYTES:
            raise SeedError(f"a seed of bytes has exactly {SEED_BYTES} of them, not {len(seed)}")
        return bytes(seed)
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise SeedError(f"a seed is a whole number or {SEED_BYTES} bytes, not {type(seed).__name__}")
    if not 0 <= int(seed) < 1 << (8 * SEED_BYTES):
        raise SeedError("a seed is a whole number from 0 to 2^256 - 1")
    return int(seed).to_bytes(SEED_BYTES, "little")


def seed_words(seed: Seed) -> npt.NDArray[np.uint32]:
    """A seed as ChaCha's eight little-endian key words."""
    return np.frombuffer(seed_bytes(seed), dtype="<u4").astype(np.uint32)


def fresh_seed() -> bytes:
    """A seed nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)
