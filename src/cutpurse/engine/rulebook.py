"""The typed statement of a game: its facts, its house rules, its rules and its human side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from cutpurse.engine.layout import Board, Cards, Field, Layout
from cutpurse.engine.rule import rule
from cutpurse.engine.view import Said, Zone
from cutpurse.errors import GameDefinitionError, OptionError

PerPlayers = int | Callable[[int], int]


def _for(value: PerPlayers, players: int) -> int:
    return value if isinstance(value, int) else value(players)


@dataclass(frozen=True, kw_only=True)
class Whole:
    """A house rule that is a whole number in a range; range and default may depend on the number of players."""

    name: str
    text: str
    low: PerPlayers
    high: PerPlayers
    default: PerPlayers

    def default_for(self, players: int) -> int:
        """The value the game uses when nobody says otherwise."""
        return _for(self.default, players)

    def allowed(self, players: int) -> str:
        """What may be chosen, for people."""
        return f"a whole number from {_for(self.low, players)} to {_for(self.high, players)}"

    def encode(self, value: Any, players: int) -> int:
        """The number kept in the state, or an OptionError."""
        number = _whole(value)
        if number is None or not _for(self.low, players) <= number <= _for(self.high, players):
            raise OptionError(f"{self.name} must be {self.allowed(players)}, not {value!r:.40}")
        return number

    def decode(self, code: int) -> int:
        """The value as people write it."""
        return code


@dataclass(frozen=True, kw_only=True)
class Flag:
    """A house rule that is on or off."""

    name: str
    text: str
    default: bool

    def default_for(self, players: int) -> bool:
        """The value the game uses when nobody says otherwise."""
        return self.default

    def allowed(self, players: int) -> str:
        """What may be chosen, for people."""
        return "true or false"

    def encode(self, value: Any, players: int) -> int:
        """The number kept in the state, or an OptionError."""
        word = value.strip().lower() if isinstance(value, str) else value
        if isinstance(word, bool):
            return int(word)
        if word in ("true", "yes", "on", "1"):
            return 1
        if word in ("false", "no", "off", "0"):
            return 0
        raise OptionError(f"{self.name} must be {self.allowed(players)}, not {value!r:.40}")

    def decode(self, code: int) -> bool:
        """The value as people write it."""
        return bool(code)


@dataclass(frozen=True, kw_only=True)
class OneOf:
    """A house rule that is one of a few words."""

    name: str
    text: str
    values: tuple[str, ...]
    default: str

    def default_for(self, players: int) -> str:
        """The value the game uses when nobody says otherwise."""
        return self.default

    def allowed(self, players: int) -> str:
        """What may be chosen, for people."""
        return "one of " + ", ".join(self.values)

    def encode(self, value: Any, players: int) -> int:
        """The number kept in the state, or an OptionError."""
        word = value.strip() if isinstance(value, str) else value
        if word not in self.values:
            raise OptionError(f"{self.name} must be {self.allowed(players)}, not {value!r:.40}")
        return self.values.index(word)

    def decode(self, code: int) -> str:
        """The value as people write it."""
        return self.values[code]


Option = Whole | Flag | OneOf


def _whole(value: Any) -> int | None:
    """A whole number given as an int or as its decimal text; anything else is None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.strip().isascii() and value.strip().lstrip("+-").isdigit():
        return int(value) if len(value) < 20 else None
    return None


@dataclass(frozen=True, kw_only=True)
class Credit:
    """Whose game it is."""

    author: str
    publisher: str = ""
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class End:
    """A way the game can end: an id for programs and a sentence for people."""

    id: str
    text: str


@rule
def nothing_hidden(s: Board, seat: int) -> None:
    """The `hide` of a game without secrets."""


@rule
def nothing_to_fill(s: Board, seat: int) -> None:
    """The `fill` of a game without secrets: only the future chance differs, and the engine redraws that."""


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """One game, whole. The functions marked (rule) are compiled; the others may use all of Python.

    A rule receives the board `s`, whose attributes are the fields of the layout, the options by name, and the engine's
    `players`, `to_move` and `ended`.
    """

    id: str
    title: str
    version: int  # raise it whenever a record played under the old rules could no longer be replayed
    players: tuple[int, int]
    credit: Credit
    summary: str  # one sentence
    hidden: str  # what players cannot see
    length: str  # how long a game typically is
    page: str  # the rules for players, as Markdown
    options: tuple[Option, ...] = ()
    fields: tuple[Field, ...]
    ends: tuple[End, ...]  # s.ended = 1 + index
    actions: int  # moves are numbered 0 .. actions - 1 through the whole game
    most_moves: int  # no position has more legal moves
    longest: int  # no game has more decisions than this, whatever is played; 0 when there is no such bound
    # -- rules (compiled)
    deal: Callable[[Board], None]
    moves: Callable[[Board, Any], int]
    play: Callable[[Board, int], None]
    score: Callable[[Board, int], int]
    wins: Callable[[Board, int], bool]
    hide: Callable[[Board, int], None] = nothing_hidden
    fill: Callable[[Board, int], None] = nothing_to_fill
    # -- the human side
    describe: Callable[[Board, int, Sequence[str]], Said]
    zones: Callable[[Board, int], Sequence[Zone]]
    prompt: Callable[[Board, int, Sequence[str]], str]
    inventory: Callable[[Board], Mapping[str, int]] | None = None
    move_kinds: Mapping[str, str] = field(default_factory=dict)  # each .kind with the meaning of its .data
    secret_kinds: frozenset[str] = frozenset()  # kinds of moves that the other seats may not know of when they are made

    def __post_init__(self) -> None:
        low, high = self.players
        if not 1 <= low <= high:
            raise GameDefinitionError(f"{self.id}: players must be (fewest, most) with 1 <= fewest <= most")
        if not self.secret_kinds <= set(self.move_kinds):
            raise GameDefinitionError(f"{self.id}: secret_kinds must be among move_kinds")
        if not self.ends:
            raise GameDefinitionError(f"{self.id}: name at least one way in which the game ends")
        self.layout  # noqa: B018  # declared wrongly, it says so now and not at the first deal

    @cached_property
    def layout(self) -> Layout:
        """The state's fields, laid out."""
        return Layout(self.fields, [option.name for option in self.options], self.players[1])

    def check_players(self, players: Any) -> int:
        """The number of players, or an OptionError."""
        low, high = self.players
        count = _whole(players)
        if count is None or not low <= count <= high:
            seats = str(low) if low == high else f"{low} to {high}"
            raise OptionError(f"{self.title} takes {seats} players, not {players!r:.40}")
        return count

    def check_options(self, given: Mapping[str, Any], players: int) -> dict[str, int]:
        """Every option's number in the state: what is given, else the default."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                offer = ", ".join(known) or "none"
                raise OptionError(f"{self.title} has no option {name!r:.40}; its options are: {offer}")
        return {
            name: option.encode(given.get(name, option.default_for(players)), players) for name, option in known.items()
        }

    def count_pieces(self, board: Board) -> Counter[str]:
        """All cards in the state by kind: the same after every move, or something was lost."""
        if self.inventory is not None:
            return Counter(dict(self.inventory(board)))
        truth = self.layout.truth(board)
        pieces: Counter[str] = Counter()
        for piece_field in self.fields:
            if isinstance(piece_field, Cards):
                pieces.update(_flat(truth[piece_field.name]))
        return pieces


def _flat(value: Any) -> list[str]:
    if isinstance(value, list):
        return [leaf for part in value for leaf in _flat(part)]
    return [value]


def page_of(package_file: str) -> str:
    """The rules page that lies beside a game's `__init__.py` as `rules.md`."""
    return Path(package_file).with_name("rules.md").read_text(encoding="utf-8")
