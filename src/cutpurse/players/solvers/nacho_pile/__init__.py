"""Nacho Pile for two, nearly solved: exact odds of the next chip, and a player that maximises its winning chance.

A turn is looked at completely by the rules themselves (`lookahead`); what a position is worth when the next turn
begins is estimated by a small network that learned from games against itself (`evaluation`, `training`). How near that
comes to the best play there is can be said exactly where the bag is small (`small_bags`).
"""

from cutpurse.players.solvers.nacho_pile.odds import NextChip, next_chip
from cutpurse.players.solvers.nacho_pile.plan import Plan
from cutpurse.players.solvers.nacho_pile.small_bags import SmallBag
from cutpurse.players.solvers.nacho_pile.solution import NachoPileSolution, StopAt, plan, solve

__all__ = ["NachoPileSolution", "NextChip", "Plan", "SmallBag", "StopAt", "next_chip", "plan", "solve"]
