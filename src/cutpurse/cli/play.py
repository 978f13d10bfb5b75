"""A game at the terminal: you in one seat, the others played at random."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from cutpurse.cli.arguments import check_save, seed_text
from cutpurse.cli.board import NAME, YOU, Moves, board, heading, move_list
from cutpurse.cli.cards import Look
from cutpurse.cli.facts import print_games, print_rules
from cutpurse.cli.story import Story
from cutpurse.cli.terminal import printable
from cutpurse.cli.warm import Warming
from cutpurse.engine.game import Game
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.view import Move, View
from cutpurse.errors import CutpurseError, IllegalMove, OptionError

OTHERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gita", "Hugo", "Iris", "Jon", "Kim", "Leo")
LONGEST_NUMBER = 6  # digits

HELP = """\
 a number        play the move with that number
 its notation    such as the dim word at its end
 Enter           play the only move there is
 list            all moves in words
 undo            take back your last decision
 rules           the rules of this game
 seed            the seed of this deal
 save FILE       save the game so far, for cutpurse replay
 quit            leave (so does Ctrl-D)"""


class Form(NamedTuple):
    """How a screen is laid out: cards as boxes or chips, how the moves are given, and lines of what happened."""

    boxes: bool
    moves: Moves
    story: int
    tight: bool = False  # without empty lines


FORMS = (
    Form(boxes=True, moves=Moves.LIST, story=12),
    Form(boxes=True, moves=Moves.LIST, story=6),
    Form(boxes=False, moves=Moves.LIST, story=8),
    Form(boxes=False, moves=Moves.COLUMNS, story=3),
    Form(boxes=False, moves=Moves.NOTATION, story=3),
    Form(boxes=False, moves=Moves.NOTATION, story=3, tight=True),
)


class Left(Exception):
    """The person has left the table."""


def names_at(players: int, seat: int) -> tuple[str, ...]:
    """What the seats are called: you, and the others by the names they get here."""
    others = iter((*OTHERS, *(f"Player {i + 1}" for i in range(len(OTHERS), players))))
    return tuple("You" if i == seat else next(others) for i in range(players))


def random_move(seed: bytes, ply: int, count: int) -> int:
    """The choice of a seat nobody sits in: random, yet the same for the same seed and number of moves played."""
    return random.Random(seed + ply.to_bytes(8, "little")).randrange(count)  # noqa: S311  # a stand-in, no secret


class Terminal:
    """Where a person reads and types."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.interactive = console.is_terminal and sys.stdin.isatty()

    def ask(self, question: str) -> str:
        """One line of input; `Left` when there is none left."""
        self.console.print(Text(question, style="bold"), end="")
        self.console.file.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.console.print(Text(printable(line.strip())))
        elif not line.endswith("\n"):
            self.console.print()
        if not line:
            raise Left
        return line.strip()

    def say(self, text: str, style: str = "") -> None:
        """A line of our own."""
        self.console.print(Text(f" {text}", style=style))

    def look(self, boxes: bool) -> Look:
        """How much room and colour there is now."""
        return Look(width=self.console.width, boxes=boxes, colour=self.console.color_system is not None)


# -- before the game ------------------------------------------------------------------------------------------------


def choose_game(terminal: Terminal, rulebooks: Sequence[Rulebook]) -> Rulebook:
    """Asks which game to play."""
    print_games(terminal.console, rulebooks)
    terminal.console.print()
    while True:
        word = terminal.ask(" Which game? ").casefold()
        if word in ("q", "quit", "exit"):
            raise Left
        if word.isascii() and word.isdigit() and len(word) <= LONGEST_NUMBER and 1 <= int(word) <= len(rulebooks):
            return rulebooks[int(word) - 1]
        named = [book for book in rulebooks if word and word in (book.id.casefold(), book.title.casefold())]
        alike = [book for book in rulebooks if word and book.title.casefold().startswith(word)]
        for found in (named, alike):
            if len(found) == 1:
                return found[0]
        terminal.say(f"Type a number from 1 to {len(rulebooks)}, or q to leave.", "yellow")


def choose_players(terminal: Terminal, rulebook: Rulebook) -> str:
    """Asks how many play, where there is a choice."""
    low, high = rulebook.players
    while low < high:
        word = terminal.ask(f" How many players, you included? {low} to {high} (Enter: {low}) ")
        if word in ("q", "quit", "exit"):
            raise Left
        if not word:
            break
        try:
            return str(rulebook.check_players(word))
        except CutpurseError as error:
            terminal.say(f"{error}.", "yellow")
    return str(low)


# -- the game -------------------------------------------------------------------------------------------------------


class Session:
    """One game: the state, what you saw of it, and what you type."""

    def __init__(self, terminal: Terminal, game: Game, seed: bytes, seat: int, warming: Warming) -> None:
        self.terminal = terminal
        self.game = game
        self.seat = seat
        self.names = names_at(game.players, seat)
        self.state = game.deal(seed)
        self.warming = warming
        self._decided: list[int] = []  # how many moves had been played before each of your decisions
        self._story = Story()
        self._seen: View = self.state.view(seat, self.names)

    def run(self) -> None:
        """Plays to the end; `Left` when the person leaves."""
        while True:
            self._let_others_play()
            if self.state.over:
                break
            self._show()
            self.warming.start(self.game.id)
            self._decide()
        self._show()
        self._tell_result()

    def _let_others_play(self) -> None:
        while self.state.to_move not in (None, self.seat):
            self._play(random_move(self.state.seed, len(self.state.played), self.state.move_count))

    def _play(self, index: int) -> None:
        mover = self.state.to_move
        self.state.play(index)
        view = self.state.view(self.seat, self.names)
        if mover is not None:
            self._story.add(mover, self._seen, view)
        self._seen = view

    # -- deciding ----------------------------------------------------------------------------------------------------

    def _decide(self) -> None:
        """Asks until a move is made or taken back."""
        moves = self._seen.moves
        while True:
            line = self.terminal.ask(f" {_range(moves)} (? for help): ")
            try:
                move = _chosen(line, moves)
                if move is not None:
                    self._decided.append(len(self.state.played))
                    self._story = Story()
                    self._play(move.index)
                    return
                if self._command(line):
                    return
            except CutpurseError as error:
                self.terminal.say(f"{error}.", "yellow")

    def _command(self, line: str) -> bool:
        """Does what a word asks; whether the table must be shown anew."""
        word, _, rest = line.partition(" ")
        word = word.casefold()
        if word in ("q", "quit", "exit"):
            raise Left
        if word in ("?", "help", "h"):
            self.terminal.console.print(Text(HELP, style="dim"))
        elif word == "rules":
            print_rules(self.terminal.console, self.game.rulebook)
        elif word == "list":
            for entry in move_list(self._seen.moves, self.terminal.console.width, Moves.LIST):
                self.terminal.console.print(entry)
        elif word == "seed":
            self.terminal.say(f"seed {seed_text(self.state.seed)}")
        elif word == "save":
            self.save(rest.strip())
        elif word == "undo":
            return self._undo()
        else:
            raise IllegalMove(f"{line!r:.60} is neither a move nor a command; type a number, or ? for help")
        return False

    def _undo(self) -> bool:
        """Deals again and plays all but your last decision and what followed it."""
        if not self._decided:
            raise IllegalMove("there is nothing to take back yet")
        kept = self.state.played[: self._decided.pop()]
        self.state = self.game.deal(self.state.seed)
        for action in kept:
            self.state.play(self.state.actions.index(action))
        self._story = Story()
        self._seen = self.state.view(self.seat, self.names)
        return True

    def save(self, name: str) -> None:
        """Saves the game so far."""
        if not name:
            raise IllegalMove("save needs a file name, such as: save game.txt")
        try:
            path = check_save(Path(name).expanduser())
            self.state.record().save(path)
        except (OSError, ValueError, RuntimeError) as error:  # the last two: names that cannot be names of files
            raise OptionError(f"cannot save to {name!r:.80}: {getattr(error, 'strerror', None) or error}") from None
        self.terminal.say(f"Saved to {printable(str(path))}.", "green")

    # -- showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """The table, what happened, what is asked and the moves, in the finest form that fits the screen."""
        console = self.terminal.console
        for form in FORMS:
            lines = [line for line in self._lines(form) if line or not form.tight]
            if not console.is_terminal or len(lines) + 1 < console.height:
                break
        if console.is_terminal:
            console.clear()
        for line in lines:
            console.print(line, no_wrap=True, overflow="ellipsis")

    def _lines(self, form: Form) -> list[Text]:
        width = self.terminal.console.width
        view = self._seen
        number = len(self.state.played) + (not self.state.over)
        aside = " · ".join(part for part in (self.warming.status, f"move {number}") if part)
        lines = [heading(self.game.rulebook.title, aside, width), Text()]
        lines += board(view, self.terminal.look(form.boxes))
        story = self._story_lines(form.story)
        lines += [Text(), *story] if story else []
        if self.state.over:
            return lines
        asked = Text(printable(view.prompt), style="bold").wrap(self.terminal.console, width - 2)
        lines += [Text(), *(Text.assemble(" ", line) for line in asked)]
        return lines + move_list(view.moves, width, form.moves)

    def _story_lines(self, most: int) -> list[Text]:
        console = self.terminal.console
        lines: list[Text] = []
        for seat, told in self._story.lines():
            line = Text.assemble((f"{self.names[seat]}: ", YOU if seat == self.seat else NAME), told)
            first, *more = line.wrap(console, console.width - 5)
            lines += [Text.assemble((" · ", "dim"), first), *(Text.assemble("   ", rest) for rest in more)]
        if len(lines) > most:
            lines = [Text(" · …", style="dim"), *lines[1 - most :]]
        return lines

    def _tell_result(self) -> None:
        view = self._seen
        names = [self.names[seat] for seat in view.winners]
        if not names:
            result = "You lose" if self.game.players == 1 else "Nobody wins"
        elif len(names) == 1:
            result = "You win" if names == ["You"] else f"{names[0]} wins"
        else:
            result = f"{', '.join(names[:-1])} and {names[-1]} share the win"
        won = self.seat in view.winners
        self.terminal.console.print()
        self.terminal.console.print(
            Text.assemble((f" {result}! " if won else f" {result}. ", "bold green" if won else "bold"), view.prompt)
        )
        scores = ", ".join(f"{name} {seat.score}" for name, seat in zip(self.names, view.seats, strict=True))
        self.terminal.say(f"Scores: {scores}", "")

    def tell_seed(self) -> None:
        """How to deal the same game again."""
        again = [f"cutpurse play {self.game.id}"]
        low, high = self.game.rulebook.players
        if low < high:
            again.append(f"--players {self.game.players}")
        if self.seat:
            again.append(f"--seat {self.seat}")
        defaults = {o.name: o.default_for(self.game.players) for o in self.game.rulebook.options}
        again += [f"--set {name}={value}" for name, value in self.game.options.items() if value != defaults[name]]
        again.append(f"--seed {seed_text(self.state.seed)}")
        self.terminal.say("The same deal again:", "dim")
        self.terminal.console.print(Text(f"   {' '.join(again)}", style="dim"), soft_wrap=True)


def _range(moves: Sequence[Move]) -> str:
    return "Enter, to play it" if len(moves) == 1 else f"Your move, 1 to {len(moves)}"


def _chosen(line: str, moves: Sequence[Move]) -> Move | None:
    """The move that was typed, by number or notation; None when it is none of them."""
    word = "".join(line.split()).casefold()
    if not word:
        if len(moves) == 1:
            return moves[0]
        raise IllegalMove(f"type a number from 1 to {len(moves)}, or ? for help")
    if word.isascii() and word.isdigit():
        if len(word) > LONGEST_NUMBER or not 1 <= int(word) <= len(moves):
            raise IllegalMove(f"there is no move {word[:20]}; they are numbered from 1 to {len(moves)}")
        return moves[int(word) - 1]
    return next((move for move in moves if move.code.casefold() == word), None)
