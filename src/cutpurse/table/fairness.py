"""Fair deals that anybody can check: a promise before the first card, a part of everybody's, the secret at the end.

`docs/fairness.md` says the same in a page of prose, exactly enough to write it again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Literal

from cutpurse.engine.message import Data
from cutpurse.engine.seed import SEED_BYTES
from cutpurse.errors import CutpurseError

SECRET_BYTES = 32
MOST_ENTROPY = 256  # bytes that one chair may add
MOST_CHAIRS = 1000

COMMITMENT = b"cutpurse commitment 1\n"  # what each hash begins with, so that none can stand for another
SEED = b"cutpurse seed 1\n"
ORDER = b"cutpurse order 1\n"

UNIT = 1 << 16  # the stream of an order is read in numbers below this

Claim = Literal["commitment", "seed", "order", "deal"]
CLAIMS: dict[Claim, str] = {
    "commitment": "the secret is the one that was promised before the first card",
    "seed": "the seed is made of the secret and of what every chair added",
    "order": "the seats were drawn from the seed",
    "deal": "the game was dealt from the seed",
}


class FairnessError(CutpurseError):
    """A secret, an addition of a chair or a seed that no fair deal is made of."""


class Fairness(Data, frozen=True, kw_only=True):
    """What everybody may know about how a game was dealt; the secret and the seed are told when it is over."""

    commitment: str  # hex, like all that follows
    entropy: tuple[str, ...]  # what each chair added, in the order of the chairs; empty where it added nothing
    order: tuple[int, ...] = ()  # the seat of each chair; none where seats were not drawn but agreed, as in a rematch
    secret: str | None = None  # None while the game goes on
    seed: str | None = None  # None while the game goes on


def commitment(secret: bytes) -> bytes:
    """The promise that is shown before the first card: who has it cannot tell the secret, nor change it any more."""
    return hashlib.sha256(COMMITMENT + _of_size(secret, SECRET_BYTES, "a secret")).digest()


def deal_seed(secret: bytes, entropy: Sequence[bytes]) -> bytes:
    """The seed of the game: a hash of the secret and of what each chair added, in the order of the chairs."""
    digest = hashlib.sha256(SEED + _of_size(secret, SECRET_BYTES, "a secret") + len(entropy).to_bytes(8, "little"))
    for added in entropy:
        if not isinstance(added, bytes) or len(added) > MOST_ENTROPY:
            raise FairnessError(f"what a chair adds to the deal is at most {MOST_ENTROPY} bytes; send fewer")
        digest.update(len(added).to_bytes(8, "little") + added)
    return digest.digest()


def seat_order(seed: bytes, chairs: int) -> tuple[int, ...]:
    """Which seat each chair gets, every order equally likely: a shuffle that takes nothing from the game's chance."""
    _of_size(seed, SEED_BYTES, "a seed")
    if not 1 <= chairs <= MOST_CHAIRS:
        raise FairnessError(f"seats are drawn for 1 to {MOST_CHAIRS} chairs, not for {chairs}")
    units = _units(seed)
    seats = list(range(chairs))
    for last in range(chairs - 1, 0, -1):
        other = _below(last + 1, units)
        seats[last], seats[other] = seats[other], seats[last]
    return tuple(seats)


def promised(secret: bytes, entropy: Sequence[bytes], order: Sequence[int] = ()) -> Fairness:
    """What may be known while the game goes on: neither the secret nor the seed."""
    return Fairness(
        commitment=commitment(secret).hex(), entropy=tuple(added.hex() for added in entropy), order=tuple(order)
    )


def opened(secret: bytes, entropy: Sequence[bytes], order: Sequence[int] = ()) -> Fairness:
    """What everybody may know once the game is over: all of it. Never to be made of a game that goes on."""
    return Fairness(
        commitment=commitment(secret).hex(),
        entropy=tuple(added.hex() for added in entropy),
        order=tuple(order),
        secret=secret.hex(),
        seed=deal_seed(secret, entropy).hex(),
    )


def check(told: Fairness, dealt: bytes | None = None) -> list[tuple[Claim, bool]]:
    """Each claim of a finished game's fairness and whether it holds; `dealt` is the seed in the record of the game."""
    if told.secret is None or told.seed is None:
        raise FairnessError("the game goes on: its deal can be checked when it is over and the secret is told")
    secret, seed = _hex(told.secret), _hex(told.seed)
    entropy = [_hex(added) for added in told.entropy]
    made = _made(secret, entropy)
    claims: list[tuple[Claim, bool]] = [
        (
            "commitment",
            secret is not None and len(secret) == SECRET_BYTES and commitment(secret) == _hex(told.commitment),
        ),
        ("seed", made is not None and made == seed),
    ]
    if told.order:
        claims.append(("order", made is not None and _is_order(told.order, made, len(entropy))))
    if dealt is not None:
        claims.append(("deal", made is not None and dealt == made))
    return claims


def _made(secret: bytes | None, entropy: Sequence[bytes | None]) -> bytes | None:
    """The seed that these make, None where they make none."""
    added = [given for given in entropy if given is not None]
    if secret is None or len(added) < len(entropy):
        return None
    try:
        return deal_seed(secret, added)
    except FairnessError:
        return None


def _is_order(order: Sequence[int], seed: bytes, chairs: int) -> bool:
    return len(order) == chairs <= MOST_CHAIRS and tuple(order) == seat_order(seed, chairs)


def _hex(text: str) -> bytes | None:
    """The bytes that hex digits stand for, None for anything else."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None


def _of_size(given: bytes, size: int, what: str) -> bytes:
    if not isinstance(given, bytes) or len(given) != size:
        raise FairnessError(f"{what} is exactly {size} bytes")
    return given


def _units(seed: bytes) -> Iterator[int]:
    """The stream of a seed for its order of seats: numbers of 16 bits, sixteen from each hash."""
    block = 0
    while True:
        digest = hashlib.sha256(ORDER + seed + block.to_bytes(8, "little")).digest()
        for at in range(0, len(digest), 2):
            yield int.from_bytes(digest[at : at + 2], "little")
        block += 1


def _below(n: int, units: Iterator[int]) -> int:
    """A number from 0 to n - 1, each equally likely: as games draw theirs."""
    while True:
        number, rest = divmod(next(units) * n, UNIT)
        if rest >= UNIT % n:
            return number
