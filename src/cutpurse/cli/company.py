"""The others at the terminal's table: bots that see their own seats and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from cutpurse.cli.warm import Warming
from cutpurse.engine.game import Game
from cutpurse.engine.state import State
from cutpurse.errors import OptionError
from cutpurse.players.levels import check_bot
from cutpurse.players.match import Failure, Match
from cutpurse.players.ready import prepare


def check_company(game: Game, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """A bot for every seat, your own too, where it does not matter: one for all others, or one for each in turn."""
    for name in names:
        check_bot(name, game)
    others = game.players - 1
    if len(names) not in (1, others):
        each = f", or {others} for the other seats" if others > 1 else ""
        raise OptionError(f"--bots names one bot for all{each}, not {len(names)}")
    given = list(names) * others if len(names) == 1 else list(names)
    return (*given[:seat], names[0], *given[seat:])


class Company:
    """Asks the bots for their moves; those that keep something in mind are shown all that they missed."""

    def __init__(self, game: Game, names: Sequence[str], warming: Warming) -> None:
        self.names = tuple(names)
        self._game = game
        self._match: Match | None = None
        self._shown: tuple[int, ...] = ()  # what was played when the bots last looked
        warming.when_done(self._load)

    def move(self, state: State, seat: int) -> tuple[int, list[Failure]]:
        """The index of a bot's move, and what went wrong with it."""
        match = self._caught_up(state)
        action = match.asked(state, seat)
        failures, match.failures = match.failures, []
        return state.index_of_action(action), failures

    def _load(self) -> None:
        """Goes over to compiled rules and search, for bots and hints, without anybody waiting for it."""
        threading.Thread(target=prepare, args=(self._game,), daemon=True).start()

    def _caught_up(self, state: State) -> Match:
        """The bots, having seen all that happened; after moves were taken back they start afresh."""
        played = tuple(state.played)
        if self._match is None or self._match.seed != state.seed or self._shown != played[: len(self._shown)]:
            self._match, self._shown = Match.between(self.names, self._game, state.seed, waits=False), ()
            self._match.show(self._game.deal(state.seed))
        if any(bot.keeps_in_mind for bot in self._match.bots):
            again = self._game.deal(state.seed)
            for ply, action in enumerate(played):
                again.play(again.index_of_action(action))
                if ply >= len(self._shown):
                    self._match.show(again)
        self._shown = played
        return self._match
