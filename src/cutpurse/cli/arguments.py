"""What people type after a command, made into what the engine takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cutpurse.engine.game import Game
from cutpurse.engine.record import TITLE, Record
from cutpurse.engine.registry import find, game_ids
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.seed import Seed, seed_bytes
from cutpurse.errors import CutpurseError, OptionError, RecordError, SeedError
from cutpurse.players.search import Budget

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_DIGITS = 78  # of a decimal number below 2^256


def parse_seed(text: str) -> Seed:
    """A whole number, or 64 hex digits for the 32 bytes themselves (64 decimal digits are taken as hex)."""
    word = text.strip()
    if re.fullmatch(r"[0-9a-fA-F]{64}", word):
        return bytes.fromhex(word)
    if re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", word):
        return int.from_bytes(seed_bytes(int(word)), "little")
    raise SeedError(f"--seed takes a whole number from 0 to 2^256 - 1 or 64 hex digits, not {text!r:.80}")


def seed_text(seed: Seed) -> str:
    """The shortest way to write a seed that `parse_seed` reads back."""
    number = int.from_bytes(seed_bytes(seed), "little")
    return str(number) if number < 10**18 else seed_bytes(seed).hex()


def parse_whole(name: str, text: str, low: int, high: int) -> int:
    """A whole number in a range."""
    word = text.strip().replace("_", "").replace(",", "")
    if not re.fullmatch(r"[0-9]{1,20}", word) or not low <= int(word) <= high:
        raise OptionError(f"{name} takes a whole number from {low} to {high}, not {text!r:.40}")
    return int(word)


class Run(NamedTuple):
    """How many games to play, from which seed, on how many threads."""

    games: int
    seed: Seed
    threads: int | None  # None: one for each processor


def parse_run(games: str, seed: str, threads: str | None) -> Run:
    """What is asked for by --games, --seed and --threads."""
    from cutpurse.engine.simulate import MOST_GAMES, MOST_THREADS

    return Run(
        parse_whole("--games", games, 1, MOST_GAMES),
        parse_seed(seed),
        None if threads is None else parse_whole("--threads", threads, 1, MOST_THREADS),
    )


def parse_bots(text: str) -> tuple[str, ...]:
    """Names of bots, with commas between them."""
    return tuple(word.strip() for word in text.split(","))


def parse_budget(text: str) -> Budget:
    """How long to think: `0.2` or `0.2s` are seconds, `500i` iterations."""
    found = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)(s|i)?", text.strip())
    if found is None or (found[2] == "i" and "." in found[1]):
        raise OptionError(f"--budget takes seconds, such as 0.2, or iterations, such as 500i, not {text!r:.40}")
    return Budget(iterations=int(found[1])) if found[2] == "i" else Budget(seconds=float(found[1]))


def parse_options(rulebook: Rulebook, settings: Sequence[str], players: int) -> dict[str, str]:
    """House rules from `name=value` words; their values are checked by the game."""
    found: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        name = name.strip()
        if not equals or not name:
            raise OptionError(f"--set takes name=value, not {setting!r:.60}; {_offer(rulebook, players)}")
        if name in found:
            raise OptionError(f"{name!r:.40} is set twice; give each option once")
        found[name] = value.strip()
    return found


def _offer(rulebook: Rulebook, players: int) -> str:
    if not rulebook.options:
        return f"{rulebook.title} has no options"
    offers = "; ".join(f"{form.name}: {form.allowed}" for form in rulebook.forms(players))
    return f"{rulebook.title} has {offers}"


def load_game(rulebook: Rulebook, players: str | None, settings: Sequence[str]) -> Game:
    """The game as asked for on the command line."""
    count = rulebook.check_players(rulebook.players[0] if players is None else players)
    return Game(rulebook, count, parse_options(rulebook, settings, count))


def load_all(report: Callable[[str], None]) -> list[Rulebook]:
    """Every game that can be loaded; one that cannot is reported and left out, so it does not take the others along."""
    found = []
    for game_id in game_ids():
        try:
            found.append(find(game_id))
        except CutpurseError as error:
            report(str(error))
        except Exception as error:  # whatever a stranger's module does when it is imported
            report(f"the game {game_id} cannot be loaded: {type(error).__name__}: {error}")
    return found


def check_save(path: Path) -> Path:
    """A place where a record may be written: never over a file that is something else."""
    if path.is_dir():
        raise OptionError(f"cannot save to {path}: it is a directory; add a file name")
    if not path.absolute().parent.is_dir():
        raise OptionError(f"cannot save to {path}: the directory {path.absolute().parent} does not exist")
    if path.exists():
        if not path.is_file():
            raise OptionError(f"cannot save to {path}: it is not an ordinary file")
        with open(path, "rb") as file:
            if file.read(len(TITLE)) not in (b"", TITLE.encode()):
                raise OptionError(f"{path} exists and is not a Cutpurse record; choose another name")
    return path


def load_record(file: Path) -> Record:
    """A saved game; one that is damaged is refused with its file and line."""
    try:
        return Record.load(file)
    except RecordError as error:
        raise CutpurseError(f"{file}, {error}") from None
