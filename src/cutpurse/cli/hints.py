"""Hints at the table, in three steps: a nudge, the move, the numbers."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from rich.text import Text

from cutpurse.cli.board import wrap
from cutpurse.engine.game import Game
from cutpurse.engine.words import Words
from cutpurse.players.coach import Advice, Valued, advise
from cutpurse.players.figures import figure, words_of
from cutpurse.players.place import Place
from cutpurse.players.search import Budget
from cutpurse.players.solvers import Plan, has_plan, plan_made, plan_of

if TYPE_CHECKING:
    from cutpurse.cli.play import Session

THINKING = Budget(seconds=1.0)
MOST_SHOWN = 12  # moves in the table
NONE, INTERPRETED, COMPILED, PLAN = range(4)  # means to find advice, the better the larger


class Hints:
    """What the coach says to the person at this table; asked again in the same position, it says more."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._advice: Advice | None = None
        self._asked_at: tuple[int, ...] | None = None
        self._means = NONE  # by which it was found
        self._planning = False  # whether a plan has been begun
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
        """The advice on this position: kept until a plan or compiled code has come that sees more, and that is told."""
        place = Place(self._session.state, self._session.seat)
        if self._advice is not None and self._advice.is_forced:
            return self._advice
        plan = self._plan_by_now(place.game) if len(place.actions) > 1 else None
        means = PLAN if plan is not None else COMPILED if place.game.is_compiled else INTERPRETED
        if self._advice is None or means > self._means:
            if self._advice is not None:
                self._say(self._session.voice.own("hint-anew"), "dim")
            self._advice, self._means = advise(place, budget=THINKING, plan=plan), means
        return self._advice

    def _plan_by_now(self, game: Game) -> Plan | None:
        """The plan for this table, once there is one; nobody waits for it, it is made in the background."""
        if not has_plan(game):
            return None
        made = plan_made(game)
        if made is None and not self._planning:
            self._planning = True
            threading.Thread(target=plan_of, args=(game,), daemon=True).start()
        return made

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
