"""Makes bots ready for play: all that they run, compiled now or loaded from the disk cache."""

from __future__ import annotations

from collections.abc import Callable

from cutpurse.engine.game import Game
from cutpurse.players.bots import Mannered
from cutpurse.players.place import Place
from cutpurse.players.search import Budget, Search

STEPS = ("policy", "search")


def prepare(game: Game, progress: Callable[[str, int, int], None] | None = None) -> None:
    """Compiles a game for people and bots; safe to call while it is being played uncompiled."""
    steps = 0

    def tell(name: str, done: int, total: int) -> None:
        nonlocal steps
        steps = total
        if progress is not None and name != "ready":
            progress(name, done, total + len(STEPS))

    spare = Game(game.rulebook, game.players, game.options)
    spare.compile(tell)
    state = spare.deal(0)
    if state.to_move is not None and spare.is_compiled:
        place = Place(state, state.to_move)
        runs: tuple[Callable[[], object], ...] = (
            lambda: Mannered(spare, 0, "random").choose(place),
            lambda: Search(place, 0).run(Budget(iterations=1)),
        )
        for number, (name, run) in enumerate(zip(STEPS, runs, strict=True)):
            if progress is not None:
                progress(name, steps + number, steps + len(STEPS))
            run()
    game.compile()
    if progress is not None:
        progress("ready", steps + len(STEPS), steps + len(STEPS))
