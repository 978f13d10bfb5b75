"""How a seat plays Old Maid by itself: every card held out is as good as any other (OB-9), so chance decides."""

from __future__ import annotations

from typing import Any

from cutpurse.engine.kernels import pick
from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule


@rule
def choose(s: Board, out: Any, count: int, rng: Any, manner: int) -> int:
    """Any card: nobody can do better, or worse."""
    return pick(rng, count)
