"""Hints at the table, in three steps: a nudge, the move, the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cutpurse.cli.board import wrap
from cutpurse.engine.words import Words
from cutpurse.players.coach import Advice, Valued, advise
from cutpurse.players.figures import figure, words_of
from cutpurse.players.place import Place
from cutpurse.players.search import Budget
from cutpurse.players.solvers import has_plan, plan_of

if TYPE_CHECKING:
    from cutpurse.cli.play import Session

THINKING = Budget(seconds=1.0)
MOST_SHOWN = 12  # moves in the table


class Hints:
    """What the coach says to the person at this table; asked again in the same position, it says more."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._advice: Advice | None = None
        self._asked_at: tuple[int, ...] | None = None
        self._by_compiled = False  # whether compiled code found it: there is no better advice then
        self._steps = 0

    def tell(self) -> None:
        """The next step."""
        played = tuple(self._session.state.played)
        if self._asked_at != played:
            self._asked_at, self._advice, self._steps = played, None, 0
        self._steps += 1
        advice = self._best_known()
        voice = self._session.voice
        words = words_of(self._session.game.rulebook, voice.language, voice.names, self._session.seat)
        best = advice.best
        if best is None:
            self._say(words(advice.nudge))
        elif advice.is_forced:
            self._say(words(advice.nudge))
            self._move(words, best)
        elif self._steps == 1:
            self._say(words(advice.nudge))
            self._say(voice.own("hint-more"), "dim")
        elif self._steps == 2:
            self._move(words, best)
            self._say(words(best.why))
            if advice.caveat is not None:
                self._say(words(advice.caveat), "dim")
        else:
            self._table(words, advice)

    def _best_known(self) -> Advice:
        """The advice on this position: kept, but not if compiled code has come and would find out more."""
        game = self._session.state.game
        if self._advice is None or (game.is_compiled and not self._by_compiled):
            self._by_compiled = game.is_compiled
            place = Place(self._session.state, self._session.seat)
            plan = plan_of(game) if has_plan(game) and len(place.actions) > 1 else None
            self._by_compiled = self._by_compiled or plan is not None
            self._advice = advise(place, budget=THINKING, plan=plan)
        return self._advice

    def _move(self, words: Words, best: Valued) -> None:
        self._say(f"{words(best.move.say)} ({best.move.code})", "bold")

    def _table(self, words: Words, advice: Advice) -> None:
        """Every move with its value and how sure that is, the best first."""
        for entry in advice.table[:MOST_SHOWN]:
            self._say(f"{self._figures(entry, words.language):>16}  {words(entry.move.say)}")
        if len(advice.table) > MOST_SHOWN:
            self._say(self._session.voice.own("hint-rest", count=len(advice.table) - MOST_SHOWN), "dim")

    def _figures(self, entry: Valued, language: str) -> str:
        value = figure(entry.value, entry.aim, language)
        return f"{value} ± {figure(entry.uncertainty, entry.aim, language)}" if entry.uncertainty else value

    def _say(self, text: str, style: str = "") -> None:
        clean = self._session.voice.clean
        indent = len(text) - len(text.lstrip())
        for line in wrap(clean(text), self._session.terminal.look(self._session.voice).width - 2 - indent):
            self._session.terminal.console.print(Text(" " * (1 + indent) + line, style=style), no_wrap=True)
