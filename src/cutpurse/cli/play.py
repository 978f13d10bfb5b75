"""A game at the terminal: you in one seat, bots in the others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from cutpurse.cli.arguments import check_save, seed_text
from cutpurse.cli.commands import Commands
from cutpurse.cli.company import Company
from cutpurse.cli.dialogue import Terminal
from cutpurse.cli.layout import Scene, show
from cutpurse.cli.opening import PAUSE
from cutpurse.cli.story import Story, Told, by_move, deal_told, play_told, sentence
from cutpurse.cli.typed import Refused, chosen
from cutpurse.cli.voice import Voice, names_at
from cutpurse.cli.warm import Warming
from cutpurse.engine.game import Game
from cutpurse.engine.state import MoveLike, State
from cutpurse.engine.view import View
from cutpurse.errors import CutpurseError, printable

AFTER_THE_END = 6  # lines below the result: how to deal it again, where it was saved, another game?


class Session:
    """One game: the state, what you saw of it, and what you type."""

    def __init__(
        self,
        terminal: Terminal,
        state: State,
        seat: int,
        warming: Warming,
        bots: Sequence[str],
        *,
        language: str | None = None,
        pause: float = PAUSE,
    ) -> None:
        self.terminal = terminal
        self.game: Game = state.game
        self.seat = seat
        self.pause = pause
        self.warming = warming
        self.company = Company(self.game, bots, warming)
        names = names_at(self.game.players, seat, language)
        self.voice = Voice(self.game.rulebook, names, seat, language, ascii_only=terminal.ascii_only)
        self.state = state
        self._story = Story()
        self._decided: list[int] = []  # how many moves had been played before each of your decisions
        self._untold = 0  # of so many moves at the beginning nothing is in the story yet
        self._take_up()
        self._commands = Commands(self)

    def _take_up(self) -> None:
        """Tells what has happened since your last decision: of a new game the deal, of a saved one its last moves."""
        played = self.state.played
        again = self.game.deal(self.state.seed)
        for ply, action in enumerate(played):
            if again.to_move == self.seat:
                self._decided.append(ply)
            again.play(again.actions.index(action))
        self._untold = self._since if self._decided else 0
        self._story.add(self._told_again(self._untold, len(played)))
        self.seen: View = self.state.view(self.seat, self.voice.names)

    @property
    def _since(self) -> int:
        """How many moves had been played before your last decision; -1 before the first, to tell of the deal."""
        return self._decided[-1] if self._decided else -1

    def _told_again(self, start: int, stop: int) -> list[Told]:
        """What you saw of some of the moves; from the beginning on, the deal with them."""
        again = self.game.deal(self.state.seed)
        told = [] if start else deal_told(again, self.voice)
        for ply, action in enumerate(self.state.played[:stop]):
            index = again.actions.index(action)
            if ply < start:
                again.play(index)
            else:
                told += play_told(again, [index], self.voice)
        return told

    def story(self) -> list[Told]:
        """Everything that happened."""
        if self._untold:
            earlier, later = self._told_again(0, self._untold), self._story.all()
            self._story = Story()
            self._story.add(earlier + later)
            self._untold = 0
        return self._story.all()

    # -- playing -----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Plays to the end; `Left` when the person leaves."""
        while True:
            self._let_others_play()
            if self.state.over:
                break
            self.show()
            self.warming.start(self.game.id)
            self._decide()
        self.show()

    def _let_others_play(self) -> None:
        """Plays until it is your turn, so that each thing can be seen for a while: first what your own move led to."""
        if self.state.to_move in (None, self.seat):
            return
        hurried = not self.terminal.interactive or not self.pause
        shown = max(0, len(self._story.since(self._since)) - 1)
        while self.state.to_move not in (None, self.seat):
            hurried = hurried or self._watch(shown)
            shown = len(self._story.since(self._since))
            self._ask_bot(self.state.to_move)
        if not hurried:
            self._watch(shown)

    def _ask_bot(self, seat: int) -> None:
        """Plays a bot's move; if it has none, a random one, and says so."""
        index, failures = self.company.move(self.state, seat)
        self._play([index])
        for failure in failures:
            kind = "bot-failed" if failure.replaced else "bot-blind"
            told = self.voice.own(kind, bot=self.company.names[failure.seat], error=failure.error, count=1)
            self.terminal.say(told, "yellow")

    def _play(self, moves: Sequence[MoveLike]) -> None:
        self._story.add(play_told(self.state, moves, self.voice))
        self.seen = self.state.view(self.seat, self.voice.names)

    def _watch(self, shown: int) -> bool:
        """Shows the table at each sentence after so many, for a while; whether the person hurries on."""
        story = self._story.since(self._since)
        for number, told in enumerate(story[shown:], shown + 1):
            scene = Scene(told.view, self._aside(told.ply), by_move(story[:number]))
            show(self.terminal, self.voice, scene, below=2)
            self.terminal.console.print(Text(" " + self.voice.own("enter-skips"), style="dim"), end="")
            self.terminal.console.file.flush()
            if self.terminal.pause(self.pause):
                return True
        return False

    def _decide(self) -> None:
        """Asks until a move is made or taken back."""
        while True:
            line = self.terminal.ask(self._question())
            try:
                moves = chosen(line, self.seen, self.state, self.voice)
                if moves:
                    before = len(self.state.played)
                    self._play(moves)
                    self._decided.append(before)
                    return
                if self._commands.obey(line):
                    return
            except CutpurseError as error:
                self.terminal.say(sentence(str(error)), "yellow")

    def _question(self) -> str:
        count = len(self.seen.moves)
        return self.voice.own("only-move" if count == 1 else "your-move", count=count)

    def undo(self) -> None:
        """Deals again and plays all but your last decision and what followed it."""
        if not self._decided:
            raise Refused(self.voice.own("nothing-to-undo"))
        kept = self.state.played[: self._decided.pop()]
        self.state = self.game.deal(self.state.seed)
        for action in kept:
            self.state.play(self.state.actions.index(action))
        self._story.cut(len(kept))
        self._untold = min(self._untold, len(kept))
        self.seen = self.state.view(self.seat, self.voice.names)

    # -- showing and keeping -----------------------------------------------------------------------------------------

    def show(self) -> None:
        """The table, what happened since your last decision, what is asked and the moves; at the end the result."""
        number = len(self.state.played) + (not self.state.over)
        scene = Scene(self.seen, self._aside(number), by_move(self._story.since(self._since)), asks=True)
        show(self.terminal, self.voice, scene, below=AFTER_THE_END if self.state.over else 1)

    def _aside(self, number: int) -> str:
        warming = self.warming.status
        parts = [self.voice.own("warming", done=warming)] if warming else []
        return " - ".join([*parts, self.voice.own("move-number", number=number)])

    def save(self, name: str) -> None:
        """Saves the game so far."""
        if not name:
            raise Refused(self.voice.own("save-needs-name"))
        try:
            path = check_save(Path(name).expanduser())
            self.state.record().save(path)
        except (OSError, ValueError, RuntimeError) as error:  # the last two: names that cannot be names of files
            reason = str(getattr(error, "strerror", None) or error)
            raise Refused(self.voice.own("cannot-save", name=name[:80], reason=reason)) from None
        self.terminal.say(self.voice.own("saved", name=printable(str(path))), "green")
        if not self.state.over:
            self.terminal.say(self.voice.own("go-on", name=printable(str(path))), "dim")

    def tell_seed(self) -> None:
        """How to deal the same game again."""
        again = [f"cutpurse play {self.game.id}"]
        low, high = self.game.rulebook.players
        if low < high:
            again.append(f"--players {self.game.players}")
        if self.seat:
            again.append(f"--seat {self.seat + 1}")
        if self.game.players > 1:
            others = [name for seat, name in enumerate(self.company.names) if seat != self.seat]
            again.append(f"--bots {','.join(others[:1] if len(set(others)) == 1 else others)}")
        defaults = {o.name: o.default_for(self.game.players) for o in self.game.rulebook.options}
        again += [f"--set {name}={value}" for name, value in self.game.options.items() if value != defaults[name]]
        again.append(f"--seed {seed_text(self.state.seed)}")
        self.terminal.say(self.voice.own("deal-again"), "dim")
        self.terminal.console.print(Text(f"   {' '.join(again)}", style="dim"), soft_wrap=True)
