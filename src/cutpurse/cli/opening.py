"""Before a game: which one, how many play, and how well."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cutpurse.cli.dialogue import Left, Terminal
from cutpurse.cli.facts import print_games
from cutpurse.cli.speech import speech
from cutpurse.engine.game import Game
from cutpurse.engine.message import say
from cutpurse.engine.registry import game_ids
from cutpurse.engine.rulebook import LEVELS, Rulebook
from cutpurse.errors import OptionError
from cutpurse.players.levels import names

USUAL_LEVEL = "medium"
PAUSE = 1.0  # seconds for each sentence about the others
LONGEST_PAUSE = 60
LEAVING = ("q", "quit", "exit")
LONGEST_NUMBER = 6  # digits


def is_record(word: str) -> bool:
    """Whether the word after `play` is a saved game and not the id of a game."""
    path = Path(word)
    return word not in game_ids() and (path.is_file() or bool(path.suffix) or path.name != word)


def parse_pause(text: str | None) -> float:
    """Seconds, as typed after --pause."""
    try:
        seconds = PAUSE if text is None else float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise OptionError(f"--pause takes seconds from 0 to {LONGEST_PAUSE}, not {text!r:.40}")
    return seconds


def choose_game(terminal: Terminal, rulebooks: Sequence[Rulebook], language: str | None = None) -> Rulebook:
    """Asks which game to play."""
    own = speech(language)
    print_games(terminal.console, rulebooks, own.language)
    terminal.console.print()
    while True:
        word = terminal.ask(own(say("which-game"))).casefold()
        if word in LEAVING:
            raise Left
        if word.isascii() and word.isdigit() and len(word) <= LONGEST_NUMBER and 1 <= int(word) <= len(rulebooks):
            return rulebooks[int(word) - 1]
        named = [book for book in rulebooks if word and word in (book.id.casefold(), book.title.casefold())]
        alike = [book for book in rulebooks if word and book.title.casefold().startswith(word)]
        for found in (named, alike):
            if len(found) == 1:
                return found[0]
        terminal.say(own(say("which-game-again", count=len(rulebooks))), "yellow")


def choose_players(terminal: Terminal, rulebook: Rulebook, language: str | None = None) -> str:
    """Asks how many play, where there is a choice."""
    own = speech(language)
    low, high = rulebook.players
    while low < high:
        word = terminal.ask(own(say("how-many", low=low, high=high)))
        if word.casefold() in LEAVING:
            raise Left
        if not word:
            break
        try:
            return str(rulebook.check_players(word))
        except OptionError:
            terminal.say(own(say("how-many-again", low=low, high=high)), "yellow")
    return str(low)


def choose_level(terminal: Terminal, game: Game, language: str | None = None) -> str:
    """Asks how strong the others should be, where there are any."""
    own = speech(language)
    numbers = [str(number) for number in range(1, len(LEVELS) + 1)]
    numbered = [f"{number} {level}" for number, level in zip(numbers, LEVELS, strict=True)]
    while game.players > 1:
        word = terminal.ask(own(say("how-strong", levels=", ".join(numbered), usual=USUAL_LEVEL))).casefold()
        if word in LEAVING:
            raise Left
        if word in numbers:
            return LEVELS[numbers.index(word)]
        alike = [level for level in LEVELS if word and level.startswith(word)]
        if word in names(game) or len(alike) == 1:
            return word if word in names(game) else alike[0]
        if not word:
            break
        terminal.say(own(say("how-strong-again", count=len(LEVELS), bots=", ".join(names(game)))), "yellow")
    return USUAL_LEVEL


def agrees(terminal: Terminal, language: str | None = None) -> bool:
    """Asks whether to play again."""
    own = speech(language)
    terminal.console.print()
    return terminal.ask(own(say("play-again"))).casefold()[:1] in ("y", own(say("yes"))[:1])
