"""The words a person may type at the table besides moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text

from cutpurse.cli.arguments import seed_text
from cutpurse.cli.board import joined, named_faces, wrap
from cutpurse.cli.cards import Look
from cutpurse.cli.dialogue import Left
from cutpurse.cli.ending import scores
from cutpurse.cli.facts import print_rules
from cutpurse.cli.hints import Hints
from cutpurse.cli.moves import all_moves, examples
from cutpurse.cli.opening import LONGEST_PAUSE
from cutpurse.cli.signs import to_ascii
from cutpurse.cli.typed import Refused, moves_of, why_not

if TYPE_CHECKING:
    from cutpurse.cli.play import Session

# in the order in which help lists them: how each is typed, in words of the language, and what it does
COMMANDS = {
    "list": ("usage-list", "about-list"),
    "show": ("usage-show", "about-show"),
    "log": ("usage-log", "about-log"),
    "why": ("usage-why", "about-why"),
    "hint": ("usage-hint", "about-hint"),
    "scores": ("usage-scores", "about-scores"),
    "unseen": ("usage-unseen", "about-unseen"),
    "undo": ("usage-undo", "about-undo"),
    "pause": ("usage-pause", "about-pause"),
    "rules": ("usage-rules", "about-rules"),
    "seed": ("usage-seed", "about-seed"),
    "save": ("usage-save", "about-save"),
    "help": ("usage-help", "about-help"),
    "quit": ("usage-quit", "about-quit"),
}
MOVES = (
    ("type-number", "about-number"),
    ("type-notation", "about-notation"),
    ("type-several", "about-several"),
    ("type-enter", "about-enter"),
)
SHORT = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


class Commands:
    """Does what a word asks, for one session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._voice = session.voice
        self._hints = Hints(session)
        self._names = SHORT | {name: name for name in COMMANDS}
        for name, (usage, _) in COMMANDS.items():
            word = self._voice.own(usage).split()[0].casefold()
            self._names |= {word: name, to_ascii(word): name}
        self._actions: dict[str, Callable[[str], bool | None]] = {
            "help": self._help,
            "list": self._list,
            "show": self._show,
            "log": self._log,
            "why": self._why,
            "hint": self._hint,
            "scores": self._scores,
            "unseen": self._unseen,
            "undo": self._undo,
            "pause": self._pause,
            "rules": self._rules,
            "seed": self._seed,
            "save": session.save,
            "quit": self._quit,
        }

    def obey(self, line: str) -> bool:
        """Does what the line asks; whether the table was changed or is to be shown anew."""
        word, _, rest = line.partition(" ")
        name = self._names.get(word.casefold())
        if name is None:
            raise Refused(self._not_understood(line))
        return bool(self._actions[name](rest.strip()))

    def _not_understood(self, line: str) -> str:
        """Why a card cannot be played, what it can do, or that nobody knows what was meant."""
        reason = why_not(line, self._session.seen, self._voice)
        if reason is not None:
            return reason
        possible = moves_of(line, self._session.seen, self._voice)
        if possible:
            offers = "; ".join(f"{self._voice(move.say)} ({self._voice.clean(move.code)})" for move in possible[:6])
            return self._voice.own("type-the-notation", moves=offers)
        return self._voice.own("not-understood", line=self._voice.clean(line)[:60])

    # -- each of them ------------------------------------------------------------------------------------------------

    @property
    def _look(self) -> Look:
        return self._session.terminal.look(self._voice)

    def _print(self, *lines: Text) -> None:
        for line in lines:
            self._session.terminal.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def _help(self, _: str) -> None:
        own, look = self._voice.own, self._look
        rows = [(own(typed), own(about)) for typed, about in (*MOVES, *COMMANDS.values())]
        widest = max(len(typed) for typed, _ in rows)
        for typed, about in rows:
            first, *more = wrap(about, look.width - widest - 4)
            self._print(Text.assemble((f" {typed:<{widest}}  ", "bold"), (first, "dim")))
            self._print(*(Text(" " * (widest + 3) + text, style="dim") for text in more))
        self._legend()

    def _legend(self) -> None:
        """What the notation and the faces mean."""
        view, look = self._session.seen, self._look
        told = examples(view.moves, view, look)
        if told:
            self._print(Text(), Text(" " + self._voice.own("notation"), style="bold"), *told)
        named = [f"{face} {name}" for face, name in named_faces(view, look)]
        if named:
            self._print(Text(), Text(" " + self._voice.own("faces"), style="bold"), *joined(named, look, style="dim"))

    def _list(self, _: str) -> None:
        self._print(*all_moves(self._session.seen, self._look))

    def _show(self, _: str) -> None:
        self._session.show()

    def _log(self, rest: str) -> None:
        told = self._session.story()
        if rest.isascii() and rest.isdigit():
            told = told[-int(rest[:6]) :] if int(rest[:6]) else []
        digits = len(str(told[-1].ply)) if told else 1
        before = -1
        for entry in told:
            number = f"{entry.ply or '':>{digits}}" if entry.ply != before else " " * digits
            before = entry.ply
            first, *more = wrap(entry.text, self._look.width - digits - 4)
            self._print(Text.assemble((f" {number}  ", "dim"), first))
            self._print(*(Text(" " * (digits + 3) + text) for text in more))
        if not told:
            self._session.terminal.say(self._voice.own("nothing-happened"), "dim")

    def _why(self, rest: str) -> None:
        view = self._session.seen
        if rest:
            reason = why_not(rest, view, self._voice)
            if reason is None:
                raise Refused(self._voice.own("no-reason", card=self._voice.clean(rest)[:40]))
            self._session.terminal.say(reason)
            return
        for text in dict.fromkeys(self._voice(reason.say) for reason in view.reasons):
            self._session.terminal.say(text)
        if not view.reasons:
            raise Refused(self._voice.own("no-reasons"))

    def _hint(self, _: str) -> None:
        self._hints.tell()

    def _scores(self, _: str) -> None:
        self._print(*scores(self._session.seen, self._look))

    def _unseen(self, _: str) -> None:
        tally = self._session.seen.tally
        if not tally:
            raise Refused(self._voice.own("no-tally"))
        told = [
            self._voice.own("unseen", face=self._voice.clean(entry.face), unseen=entry.unseen, of=entry.of)
            for entry in tally
        ]
        self._print(*joined(told, self._look))

    def _undo(self, _: str) -> bool:
        self._session.undo()
        return True

    def _pause(self, rest: str) -> None:
        try:
            seconds = float(rest.replace(",", ".")) if rest else self._session.pause
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds <= LONGEST_PAUSE:
            raise Refused(self._voice.own("pause-range", most=LONGEST_PAUSE))
        self._session.pause = seconds
        self._session.terminal.say(self._voice.own("pause-is", seconds=f"{seconds:g}"))

    def _rules(self, _: str) -> None:
        print_rules(self._session.terminal.console, self._session.game.rulebook, self._voice.language)

    def _seed(self, _: str) -> None:
        self._session.terminal.say(self._voice.own("seed", seed=seed_text(self._session.state.seed)))

    def _quit(self, _: str) -> None:
        raise Left
