"""What one fixed plan is worth, however long it lasts: linear equations solved in a Krylov space."""

from __future__ import annotations

import numba
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]

BASIS = 80  # vectors kept before the search begins anew
MOST_ROUNDS = 200
SMALL = 1e-15  # of the numbers at hand: what is left of an equation that holds


@numba.njit(cache=True, nogil=True)
def expected(first: Places, after: Places, chance: Floats, value: Floats) -> Floats:
    """The expected value after one turn; a plan ends where `after` names no value."""
    size = len(first) - 1
    found = np.zeros(size)
    for node in range(size):
        total = 0.0
        for way in range(first[node], first[node + 1]):
            if after[way] < size:
                total += chance[way] * value[after[way]]
        found[node] = total
    return found


@numba.njit(cache=True, nogil=True, fastmath=True)
def make_square(basis: Floats, count: int, new: Floats, parts: Floats) -> None:
    """Takes from a vector its part in each of some directions, and counts the parts.

    NumPy's own product would start a thread on every core, which on a busy machine takes thirty times as long.
    """
    for k in range(count):
        part = 0.0
        for i in range(len(new)):
            part += basis[k, i] * new[i]
        for i in range(len(new)):
            new[i] -= part * basis[k, i]
        parts[k] += part


def total_of_plan(first: Places, after: Places, chance: Floats, gain: Floats, guess: Floats) -> Floats:
    """Solves value = gain + expected value by restarted GMRES: a few slow directions among quick ones do no harm."""
    value = guess.copy()
    best = np.inf
    for _ in range(MOST_ROUNDS):
        residual = gain + expected(first, after, chance, value) - value
        size = _norm(residual)
        if size >= best / 2 or size <= SMALL * _norm(value):
            break
        best = size
        value = value + _correction(first, after, chance, residual, size)
    return value


def _correction(first: Places, after: Places, chance: Floats, residual: Floats, size: float) -> Floats:
    """What to add, out of a Krylov space, to leave as little of the residual as possible."""
    basis = np.zeros((BASIS + 1, len(residual)))
    square = np.zeros((BASIS + 1, BASIS))
    basis[0] = residual / size
    used = BASIS
    for k in range(BASIS):
        new = basis[k] - expected(first, after, chance, basis[k])
        for _ in range(2):  # once more for what rounding left
            make_square(basis, k + 1, new, square[:, k])
        length = _norm(new)
        square[k + 1, k] = length
        if length < SMALL:
            used = k + 1
            break
        basis[k + 1] = new / length
    aim = np.zeros(used + 1)
    aim[0] = size
    weights = np.linalg.lstsq(square[: used + 1, :used], aim, rcond=None)[0]
    found: Floats = np.einsum("k,ki->i", weights, basis[:used])
    return found


def _norm(vector: Floats) -> float:
    return float(np.sqrt(np.sum(vector * vector)))
