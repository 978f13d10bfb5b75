"""The network of `evaluation` as arrays, fitted to samples by gradient descent."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from cutpurse.players.solvers.nacho_pile.evaluation import (
    ALL_WEIGHTS,
    BIAS,
    ENTRIES,
    ENTRY_WEIGHTS,
    FEATURES,
    HIDDEN,
    LAST_BIAS,
    LAST_WEIGHTS,
    MIXED_ALL_WEIGHTS,
    MIXED_BIAS,
    MIXED_WEIGHTS,
    OF_ALL,
    OF_ENTRY,
    WEIGHTS,
)

Floats = npt.NDArray[np.float64]

BATCH = 512
DECAY, DECAY_OF_SQUARES, TINY = 0.9, 0.999, 1e-8  # of Adam


def fresh_weights(random: np.random.Generator) -> Floats:
    """Small random weights to begin with."""
    weights = np.zeros(WEIGHTS)
    weights[ENTRY_WEIGHTS:BIAS] = random.normal(0, 0.3, BIAS - ENTRY_WEIGHTS)
    weights[MIXED_WEIGHTS:MIXED_BIAS] = random.normal(0, 0.25, MIXED_BIAS - MIXED_WEIGHTS)
    weights[LAST_WEIGHTS:LAST_BIAS] = random.normal(0, 0.25, HIDDEN)
    return weights


def _layers(weights: Floats) -> tuple[Floats, ...]:
    """The same numbers, layer by layer: views, so that what is written there is written into the weights."""
    return (
        weights[ENTRY_WEIGHTS:ALL_WEIGHTS].reshape(OF_ENTRY, HIDDEN),
        weights[ALL_WEIGHTS:BIAS].reshape(OF_ALL, HIDDEN),
        weights[BIAS:MIXED_WEIGHTS],
        weights[MIXED_WEIGHTS:MIXED_ALL_WEIGHTS].reshape(HIDDEN, HIDDEN),
        weights[MIXED_ALL_WEIGHTS:MIXED_BIAS].reshape(OF_ALL, HIDDEN),
        weights[MIXED_BIAS:LAST_WEIGHTS],
        weights[LAST_WEIGHTS:LAST_BIAS],
        weights[LAST_BIAS:WEIGHTS],
    )


def slope(weights: Floats, features: Floats, targets: Floats) -> tuple[float, Floats]:
    """The mean cross entropy between estimates and targets, and how it changes with each weight."""
    of_entry, of_all, bias, mixed, mixed_all, mixed_bias, last, last_bias = _layers(weights)
    whole = features[:, :OF_ALL]
    entries = features[:, OF_ALL:FEATURES].reshape(-1, ENTRIES, OF_ENTRY + 1)
    share, read = entries[:, :, :1], entries[:, :, 1:]
    layer = np.maximum(read @ of_entry + (whole @ of_all + bias)[:, None, :], 0)
    pooled = (share * layer).sum(1)
    mix = np.maximum(pooled @ mixed + whole @ mixed_all + mixed_bias, 0)
    y = mix @ last + last_bias[0]
    chance = 0.5 + 0.5 * y / (1 + np.abs(y))
    loss = -np.mean(targets * np.log(chance) + (1 - targets) * np.log(1 - chance))

    change = np.zeros(WEIGHTS)
    d_entry, d_all, d_bias, d_mixed, d_mixed_all, d_mixed_bias, d_last, d_last_bias = _layers(change)
    to_y = (chance - targets) * 2 / (1 + 2 * np.abs(y)) / len(y)
    d_last[:] = mix.T @ to_y
    d_last_bias[:] = to_y.sum()
    to_mix = to_y[:, None] * last * (mix > 0)
    d_mixed[:] = pooled.T @ to_mix
    d_mixed_all[:] = whole.T @ to_mix
    d_mixed_bias[:] = to_mix.sum(0)
    to_layer = (to_mix @ mixed.T)[:, None, :] * share * (layer > 0)
    d_entry[:] = read.reshape(-1, OF_ENTRY).T @ to_layer.reshape(-1, HIDDEN)
    to_shared = to_layer.sum(1)
    d_all[:] = whole.T @ to_shared
    d_bias[:] = to_shared.sum(0)
    return float(loss), change


def fit(
    weights: Floats, features: Floats, targets: Floats, rounds: int, rate: float, random: np.random.Generator
) -> tuple[Floats, float]:
    """Weights fitted to the samples by Adam, so many rounds through all of them, and the last round's mean loss."""
    weights = weights.copy()
    mean, squares = np.zeros(WEIGHTS), np.zeros(WEIGHTS)
    losses: list[float] = []
    steps = rounds * (len(targets) // BATCH)
    step = 0
    for _ in range(rounds):
        order = random.permutation(len(targets))
        losses.clear()
        for first in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[first : first + BATCH]
            loss, change = slope(weights, features[chosen], targets[chosen])
            losses.append(loss)
            step += 1
            mean = DECAY * mean + (1 - DECAY) * change
            squares = DECAY_OF_SQUARES * squares + (1 - DECAY_OF_SQUARES) * change * change
            unbiased = mean / (1 - DECAY**step)
            spread = np.sqrt(squares / (1 - DECAY_OF_SQUARES**step)) + TINY
            weights -= rate * (1 - step / (steps + 1)) * unbiased / spread
    return weights, float(np.mean(losses))
