"""The typed statement of a game: its facts, its house rules, its rules and its human side."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from numbers import Integral, Real
from pathlib import Path
from typing import Any, Literal

from cutpurse.engine.kernels import MANNERS, as_it_is, as_scored, choose_at_random
from cutpurse.engine.layout import Board, Cards, Field, Layout
from cutpurse.engine.message import Text, as_text
from cutpurse.engine.options import Form, Option, is_a, whole_number
from cutpurse.engine.rule import rule
from cutpurse.engine.seen import Part, Scene
from cutpurse.engine.view import Conflict, Draft, Reason, Said, Seat, Tally, Value
from cutpurse.engine.words import COMMON, FALLBACK, Catalogues
from cutpurse.errors import GameDefinitionError, OptionError, shown

WRITTEN_AHEAD = 1  # `moves` may write down a move before it knows whether it counts


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
    text: Text | None = None  # None: the message `end-<id>`

    @property
    def say(self) -> Text:
        """The sentence."""
        return as_text(self.text, f"end-{self.id}")


@rule
def nothing_hidden(s: Board, seat: int) -> None:
    """The `hide` of a game without secrets."""


@rule
def nothing_to_fill(s: Board, seat: int) -> None:
    """The `fill` of a game without secrets: only the future chance differs, and the engine redraws that."""


@dataclass(frozen=True)
class Foresight:
    """How far bots that search play a game out, and how much a lead then counts beside winning.

    Luck decides much of what comes later: looking less far, and at leads (what `promise` says), a bot tells moves apart
    with fewer games. The coach, who speaks of winning chances, always plays to the end.
    """

    plies: int = 0  # and on to the end of that turn; 0: to the end of the game
    lead: float = 0.0  # the weight of the lead beside the win, at the end; before the end it is all there is
    half: float = 100.0  # the lead, in hundredths of a point, that is worth three quarters of the win
    depth: int = 0  # moves down to which the tree grows, before the policy plays on; 0: as many as there is time for

    def __post_init__(self) -> None:
        for number in (self.plies, self.depth):
            if not is_a(Integral, number) or not 0 <= number <= FURTHEST:
                raise GameDefinitionError(f"a foresight looks 0 to {FURTHEST} plies ahead, not {shown(number)}")
        if not is_a(Real, self.lead) or not 0 <= self.lead <= 1:
            raise GameDefinitionError(f"the weight of a lead is a number from 0 to 1, not {shown(self.lead)}")
        if not is_a(Real, self.half) or not 0 < self.half <= LARGEST:
            raise GameDefinitionError(f"half a lead is a number above 0 and up to 1e9, not {shown(self.half)}")

    @property
    def minds_leads(self) -> bool:
        """Whether results depend on who is ahead of whom."""
        return self.plies > 0 or self.lead > 0


FURTHEST = 100_000  # plies that a foresight may look ahead
LARGEST = 1e9  # hundredths of a point that a lead could be
PLAIN_ID = re.compile(r"(?=.{1,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*")
LEVELS = ("easy", "medium", "hard", "expert")
TO_THE_END = Foresight()


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """One game, whole. The functions marked (rule) are compiled; the others may use all of Python.

    A rule receives the board `s`, whose attributes are the fields of the layout, the options by name, and the engine's
    `players`, `to_move` and `ended`. The human side receives boards from which everything was taken that `seat` (-1: a
    spectator) may not know, and returns messages of the catalogues in `words`, or plain strings.
    """

    id: str
    title: str  # a name, the same in every language
    version: int  # raise it whenever a record played under the old rules could no longer be replayed
    players: tuple[int, int]
    credit: Credit
    aim: Literal["win", "score"] = "win"  # score: there are no winners, the score is the result
    summary: Text | None = None  # one sentence; None: the message `summary`
    hidden: Text | None = None  # what players cannot see; None: the message `hidden`
    length: Text | None = None  # how long a game typically is; None: the message `length`
    page: str | Mapping[str, str]  # the rules for players, as Markdown, in English or by language
    words: Catalogues = field(default_factory=dict)  # by language, in Fluent's syntax
    options: tuple[Option, ...] = ()
    fields: tuple[Field, ...]
    ends: tuple[End, ...]  # s.ended = 1 + index
    actions: int  # moves are numbered 0 .. actions - 1 through the whole game
    most_moves: int  # the most legal moves of any position, also of one that is built by hand
    longest: int  # no game has more decisions than this, whatever is played; 0 when there is no such bound
    dealing: str = ""  # for docs/randomness.md: the order of the pieces before each shuffle, and what is dealt where
    # -- rules (compiled)
    deal: Callable[[Board], None]
    moves: Callable[[Board, Any], int]
    play: Callable[[Board, int], None]
    score: Callable[[Board, int], int]
    wins: Callable[[Board, int], bool]
    hide: Callable[[Board, int], None] = nothing_hidden
    fill: Callable[[Board, int], None] = nothing_to_fill
    choose: Callable[[Board, Any, int, Any, int], int] = choose_at_random  # a policy: (s, moves, count, rng, manner)
    appears: Callable[[Board, int], int] = as_it_is  # what the others see of a move that is about to be made
    promise: Callable[[Board, int], int] = as_scored  # how well a seat stands before the end, in hundredths of a point
    manners: tuple[str, ...] = ()  # those of `kernels.MANNERS` that `choose` knows; none: it has no policy
    levels: Mapping[str, str] = field(default_factory=dict)  # levels that play in a manner other than usual, by name
    people: str = ""  # the manner in which people play, where a review plays a game on; none: the first
    foresight: Foresight = TO_THE_END
    # -- the human side
    notation: Callable[[int], str]  # an action as people type it and records keep it, the same in every position
    describe: Callable[[Board, int], Said]
    zones: Callable[[int, int], Sequence[Part]]  # (players, seat): what makes each zone, in order, of a board
    prompt: Callable[[Board, int], Text]
    tell: Callable[[Board, Board, str, int], Text | None] | None = (
        None  # a beat in a sentence: before, after, beat, seat
    )
    insight: Callable[[Board, int], Text | None] | None = None  # facts for or against a move, for its player
    values: Callable[[Board], Sequence[Value]] | None = None  # facts worth showing: the round, the dealer, odds
    parts: Callable[[Board, int], Sequence[Value]] | None = None  # what the score of a seat is made of
    tally: Callable[[Board], Sequence[Tally]] | None = None  # pieces not seen yet, for a memory aid
    reasons: Callable[[Board, int], Sequence[Reason]] | None = None  # why pieces of the seat to move cannot be played
    drafts: Callable[[Board, int], Sequence[Draft]] | None = None  # moves that are put together and made as one
    conflicts: Callable[[Board, int], Sequence[Conflict]] | None = None  # which pieces cannot be in one draft, and why
    verdict: Callable[[Board, int], Sequence[Text]] | None = None  # at the end: why the winners won
    inventory: Callable[[Board], Mapping[str, int]] | None = None  # all pieces by kind; None: those in its `Cards`
    check: Callable[[Board], str | None] | None = None  # what is wrong with a position from outside, in a sentence
    move_kinds: Mapping[str, str] = field(default_factory=dict)  # each .kind with the meaning of its .data
    secret_kinds: frozenset[str] = frozenset()  # kinds of moves that the other seats may not know of when they are made
    beats: Mapping[str, str] = field(default_factory=dict)  # the moments that rules mark, in order: name and meaning
    reactions: tuple[str, ...] = ()  # what people can say at this game beside the usual: the messages `reaction-<id>`

    def __post_init__(self) -> None:
        low, high = self.players
        if not 1 <= low <= high:
            raise GameDefinitionError(f"{self.id}: players must be (fewest, most) with 1 <= fewest <= most")
        if not self.secret_kinds <= set(self.move_kinds):
            raise GameDefinitionError(f"{self.id}: secret_kinds must be among move_kinds")
        if self.aim not in ("win", "score"):
            raise GameDefinitionError(f"{self.id}: a game aims at a 'win' or a 'score', not {shown(self.aim)}")
        if not self.ends:
            raise GameDefinitionError(f"{self.id}: name at least one way in which the game ends")
        if not _are_plain_ids(self.reactions):
            raise GameDefinitionError(
                f"{self.id}: reactions are a tuple of ids, each once, of up to 40 small letters, digits and hyphens"
            )
        self._check_bots()
        self.layout  # noqa: B018  # declared wrongly, it says so now and not at the first deal

    def _check_bots(self) -> None:
        """Refuses what bots could not play by."""
        known = MANNERS[1:]
        if not isinstance(self.manners, tuple) or not isinstance(self.levels, Mapping):
            raise GameDefinitionError(f"{self.id}: manners are a tuple of names, levels a mapping of names to manners")
        if not set(self.manners) <= set(known) or len(set(self.manners)) < len(self.manners):
            raise GameDefinitionError(f"{self.id}: manners must be among {', '.join(known)}, each once")
        if self.manners and self.manners[0] != known[0]:
            raise GameDefinitionError(f"{self.id}: the first of its manners must be {known[0]!r}, by which bots search")
        if bool(self.manners) != (self.choose is not choose_at_random):
            raise GameDefinitionError(
                f"{self.id}: a game with a policy `choose` names its `manners`, and no other does"
            )
        if not set(self.levels) <= set(LEVELS) or any(manner not in self.manners for manner in self.levels.values()):
            raise GameDefinitionError(
                f"{self.id}: levels are among {', '.join(LEVELS)} and play in manners that the game knows"
            )
        if self.people and self.people not in self.manners:
            raise GameDefinitionError(f"{self.id}: people play in one of its manners, not {shown(self.people)}")
        if not isinstance(self.foresight, Foresight):
            raise GameDefinitionError(f"{self.id}: foresight is a Foresight, not {shown(self.foresight)}")
        if self.aim == "win" and self.players[0] == 1 and self.foresight.minds_leads:
            raise GameDefinitionError(f"{self.id}: who plays alone leads nobody; look to the end (no `foresight`)")

    @property
    def about(self) -> dict[str, Text]:
        """What the game is, in a few sentences: summary, hidden, length."""
        given = {"summary": self.summary, "hidden": self.hidden, "length": self.length}
        return {name: as_text(text, name) for name, text in given.items()}

    def page_in(self, language: str) -> str:
        """The rules for players in a language, or in English if there is no such page."""
        if isinstance(self.page, str):
            return self.page
        return self.page.get(language) or self.page[FALLBACK]

    def catalogue(self, language: str) -> str:
        """All that the game can say in a language, as one Fluent catalogue: the engine's messages, then its own."""
        return "\n".join(words.get(language, words.get(FALLBACK, "")) for words in (COMMON, self.words))

    def forms(self, players: int) -> tuple[Form, ...]:
        """The house rules as forms, for a number of players."""
        return tuple(option.form(players) for option in self.options)

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The notation of every action."""
        codes = tuple(self.notation(action) for action in range(self.actions))
        alike = [code for code, count in Counter(code.casefold() for code in codes).items() if count > 1]
        if alike:
            raise GameDefinitionError(f"{self.id}: several actions are written {alike[0]!r}; give each its own")
        return codes

    @cached_property
    def _actions_by_code(self) -> dict[str, int]:
        return {written: action for action, code in enumerate(self.codes) for written in (code, code.casefold())}

    def action_of(self, code: str) -> int | None:
        """The action that a notation stands for, in whatever case and with whatever blanks; None if there is none."""
        known = self._actions_by_code
        action = known.get(code)
        return known.get("".join(code.split()).casefold()) if action is None else action

    @property
    def room_for_moves(self) -> int:
        """How long a list must be for `moves` to write into."""
        return self.most_moves + WRITTEN_AHEAD

    @cached_property
    def beat_names(self) -> tuple[str, ...]:
        """The beats by number."""
        return tuple(self.beats)

    @cached_property
    def compiled(self) -> dict[Any, Any]:
        """What the engine has made of this rule book's rules: the algorithms over them, uncompiled and compiled."""
        return {}

    @cached_property
    def spare_boards(self) -> list[Any]:
        """Boards on which records are redacted, one after the other: making them takes longer than redacting."""
        return []

    def scene(self, players: int, seat: int) -> Scene:
        """What makes up the table as a seat sees it: seats, zones, values and tally, in this order (`Table.of`).

        Parts that are the same for several seats are shared, and so is the whole where all of them are.
        """
        key = (players, seat)
        if key not in self._scenes:
            seats = [Part(self._seat, number) for number in range(players)]
            beside = [Part(self._values), Part(self._tally)]
            parts = (*seats, *self.zones(players, seat), *beside)
            shared = tuple([self._parts.setdefault((part.function, part.arguments), part) for part in parts])
            alike = [scene for scene in list(self._scenes.values()) if scene.parts == shared]
            self._scenes[key] = alike[0] if alike else Scene(shared)
        return self._scenes[key]

    @cached_property
    def _scenes(self) -> dict[tuple[int, int], Scene]:
        return {}

    @cached_property
    def _parts(self) -> dict[tuple[Any, ...], Part]:
        return {}

    def _seat(self, s: Board, seat: int) -> Seat:
        parts = tuple(self.parts(s, seat)) if self.parts else ()
        return Seat(seat=seat, name="", score=int(self.score(s, seat)), parts=parts)

    def _values(self, s: Board) -> tuple[Value, ...]:
        return tuple(self.values(s)) if self.values else ()

    def _tally(self, s: Board) -> tuple[Tally, ...]:
        return tuple(self.tally(s)) if self.tally else ()

    @cached_property
    def layout(self) -> Layout:
        """The state's fields, laid out."""
        return Layout(self.fields, [option.name for option in self.options], self.players[1])

    def check_players(self, players: Any) -> int:
        """The number of players, or an OptionError."""
        low, high = self.players
        count = whole_number(players)
        if count is None or not low <= count <= high:
            seats = str(low) if low == high else f"{low} to {high}"
            raise OptionError(f"{self.title} takes {seats} players, not {shown(players)}")
        return count

    def check_options(self, given: Mapping[str, Any], players: int) -> dict[str, int]:
        """Every option's number in the state: what is given, else the default."""
        if not isinstance(given, Mapping):
            raise OptionError(f"options are a mapping of names to values, not {shown(given)}")
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                offer = ", ".join(known) or "none"
                raise OptionError(f"{self.title} has no option {shown(name)}; its options are: {offer}")
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


def _are_plain_ids(given: Any) -> bool:
    is_one = isinstance(given, tuple) and all(isinstance(one, str) and PLAIN_ID.fullmatch(one) for one in given)
    return is_one and len(set(given)) == len(given)


def _flat(value: Any) -> list[str]:
    if isinstance(value, list):
        return [leaf for part in value for leaf in _flat(part)]
    return [value]


def pages_beside(python_file: str) -> dict[str, str]:
    """The rules pages that lie beside a game's `__init__.py`: `rules.md` in English, `rules.de.md` in German."""
    folder = Path(python_file).parent
    pages = {FALLBACK: (folder / "rules.md").read_text(encoding="utf-8")}
    for path in sorted(folder.glob("rules.*.md")):
        pages[path.name.split(".")[1]] = path.read_text(encoding="utf-8")
    return pages
