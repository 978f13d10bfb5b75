"""Golden files: recorded games with every seat's view, and the reference page of each game.

A diff in one of them shows a reviewer at a glance what a change does to a game. `make golden` writes them anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cutpurse.engine.game import Game
from cutpurse.engine.layout import SEATS, Cards, Field, Number, kept
from cutpurse.engine.message import Message
from cutpurse.engine.options import Form
from cutpurse.engine.registry import find, games
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.state import State
from cutpurse.engine.view import Piece, Value, View, Zone
from cutpurse.engine.watch import Watched
from cutpurse.engine.words import Words

ROOT = Path(__file__).parents[3]
PLAYTHROUGHS = ROOT / "tests" / "golden"
REFERENCES = ROOT / "docs" / "games"
AIMS = {"win": "to win", "score": "to score: nobody wins"}
MOST_SHOWN = 60  # moves shown with every seat's view; the rest of a long game is played unseen


@dataclass(frozen=True, kw_only=True)
class Playthrough:
    """A table and a seed to record."""

    name: str
    game: str
    players: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)


VARIANTS = (
    Playthrough(name="steal_the_pile-2", game="steal_the_pile", players=2, seed=1),
    Playthrough(name="steal_the_pile-5-race", game="steal_the_pile", players=5, seed=2, options={"target": 40}),
    Playthrough(name="steal_the_pile_solitaire", game="steal_the_pile_solitaire", players=1, seed=3),
    Playthrough(name="nacho_pile-3", game="nacho_pile", players=3, seed=4),
    Playthrough(
        name="nacho_pile-2-count_front",
        game="nacho_pile",
        players=2,
        seed=5,
        options={"count_front": True, "wild_busts": False, "wilds": 6, "specials": 3},
    ),
    Playthrough(name="ten_card_crook", game="ten_card_crook", players=1, seed=6),
    Playthrough(
        name="ten_card_crook-any_time",
        game="ten_card_crook",
        players=1,
        seed=7,
        options={"removal": "any_time", "turns": 30},
    ),
    Playthrough(name="spite_and_malice-2", game="spite_and_malice", players=2, seed=8),
    Playthrough(name="spite_and_malice-4", game="spite_and_malice", players=4, seed=9, options={"win_cards": 2}),
    Playthrough(name="old_bill-3", game="old_bill", players=3, seed=10),
    Playthrough(name="old_bill-4-zero", game="old_bill", players=4, seed=11, options={"mime_value": "zero"}),
    Playthrough(name="old_bill_memory-3", game="old_bill_memory", players=3, seed=12),
    Playthrough(name="old_bill_maid-4", game="old_bill_maid", players=4, seed=13),
)


def _piece(piece: Piece) -> str:
    stands = f"={piece.stands_for}" if piece.stands_for else ""
    notes = f"({_values(piece.values)})" if piece.values else ""
    return (piece.face or "?") + stands + notes


def _values(values: tuple[Value, ...]) -> str:
    return " ".join(f"{value.id}:{_plain(value.value)}" for value in values)


def _plain(value: Any) -> str:
    if isinstance(value, bool | int | str):
        return str(value)
    if isinstance(value, Message):
        return value.id
    fields = [getattr(value, name) for name in value.__struct_fields__]
    return "/".join(str(entry) for entry in fields)


def _zone_line(zone: Zone) -> str:
    listed = " ".join(map(_piece, zone.pieces)) if any(piece.face for piece in zone.pieces) else ""
    whose = f" of {zone.owner} for {zone.to}" if zone.to is not None else ""
    notes = f" ({_values(zone.values)})" if zone.values else ""
    return f"{zone.id}{whose} [{zone.count}] {listed}".rstrip() + notes


def _lines(view: View) -> list[str]:
    scores = " ".join(str(seat.score) for seat in view.seats)
    words = view.words("en")
    lines = [f"scores {scores}", *map(_zone_line, view.zones), _values(view.values), words(view.prompt)]
    return [line for line in lines if line] + [words(text) for text in view.verdict]


def _looking(state: State, last: dict[int | None, list[str]], seen: Watched | None) -> Iterator[str]:
    """What each seat and a spectator is told, and the lines of its view that were not in its view before."""
    told: dict[str, list[str]] = {}
    new: dict[str, list[str]] = {}
    for seat in [*range(state.game.players), None]:
        who = "spectator" if seat is None else f"seat {seat}"
        words = Words.of(state.game.rulebook, "en", state.game.check_names(None), seat)
        moments = seen.moments(seat) if seen else ()
        sentences = [f"[{moment.beat}] {words(moment.say)}" for moment in moments if moment.say is not None]
        told.setdefault(" | ".join(sentences), []).append(who)
        lines = _lines(state.view(seat))
        new.setdefault(" | ".join(line for line in lines if line not in last.get(seat, [])), []).append(who)
        last[seat] = lines
    for line, people in told.items():
        if line:
            yield f"    told {', '.join(people)}: {line}"
    for line, people in new.items():
        if line:
            yield f"    {', '.join(people)}: {line}"


def playthrough(variant: Playthrough) -> str:
    """A random game in text: every move of its beginning with what each seat newly sees, then how it ended."""
    game = Game(find(variant.game), variant.players, variant.options)
    state, seen = game.watch_deal(variant.seed)
    rng = random.Random(variant.seed)  # noqa: S311  # a recorded policy, not a game's chance
    options = " ".join(f"{name}={value}" for name, value in game.options.items())
    out = [f"{variant.game} rules {game.rulebook.version}, {game.players} players, {options or 'no options'}"]
    last: dict[int | None, list[str]] = {}
    out += _looking(state, last, seen)
    played = 0
    while not state.over:
        index = rng.randrange(state.move_count)
        if played < MOST_SHOWN:
            moves = state.moves(language="en")
            out.append(f"{played + 1}. seat {state.to_move}: {moves[index].code}  {moves[index].text}")
            out.append("    of " + " ".join(move.code for move in moves))
        seen = state.watch(index)
        played += 1
        if played <= MOST_SHOWN:
            out += _looking(state, last, seen)
    out.append(f"after {played} moves: {state.ended}, scores {state.scores}, winners {state.winners}")
    out += _looking(state, last, seen)
    return "\n".join(out) + "\n"


def _shape(entry: Field) -> str:
    dims = ["seat" if length == SEATS else str(length) for length in entry.per]
    if isinstance(entry, Cards):
        return "cards" + (f" for each {' x '.join(dims)}" if dims else "")
    kind = "one of " + ", ".join(f"`{name}`" for name in entry.names) + ", or null" if entry.names else "number"
    return kind + (f" for each {' x '.join(dims)}" if dims else "")


def _allowed(form: Form) -> str:
    if form.kind == "whole":
        return f"{form.low} to {form.high}"
    return "true or false" if form.kind == "flag" else ", ".join(f"`{choice.value}`" for choice in form.values)


def _by_players(rulebook: Rulebook, values: list[str]) -> str:
    """A value that may depend on the number of players."""
    if len(set(values)) == 1:
        return values[0]
    first = rulebook.players[0]
    return "; ".join(f"{first + i} players: {value}" for i, value in enumerate(values))


def _options(rulebook: Rulebook) -> list[str]:
    if not rulebook.options:
        return ["None."]
    words = Words.of(rulebook, "en")
    low, high = rulebook.players
    forms = [rulebook.forms(players) for players in range(low, high + 1)]
    out = ["| option | allowed | default | meaning |", "|---|---|---|---|"]
    for same in zip(*forms, strict=True):
        allowed = _by_players(rulebook, [_allowed(form) for form in same])
        default = _by_players(rulebook, [str(form.default).lower() for form in same])
        out.append(f"| `{same[0].name}` | {allowed} | {default} | {words(same[0].say)} |")
        out += [f"| | `{choice.value}` | | {words(choice.say)} |" for choice in same[0].values]
    return out


def _zones_and_values(rulebook: Rulebook) -> list[str]:
    """Zones, values and parts as they are at the deal, for the fewest players."""
    view = Game(rulebook).deal(0).view(0)
    words = view.words("en")
    out = ["| zone | kind | shape | group | pieces | label |", "|---|---|---|---|---|---|"]
    out += [
        f"| `{zone.id}` | {zone.kind} | {zone.shape} | {zone.group} | {zone.holds} | {words(zone.label)} |"
        for zone in view.zones
    ]
    for title, values in (("Values", view.values), ("Parts of a score", view.seats[0].parts)):
        if values:
            named = ", ".join(f"`{value.id}` ({_label(words, value)})" for value in values)
            out += ["", f"{title} at the deal: {named}."]
    return out


def _label(words: Words, value: Value) -> str:
    return words(value.label if value.label is not None else Message(id=f"value-{value.id}"))


def reference(rulebook: Rulebook) -> str:
    """A game's page for programmers: options, moves, truth and ends, all from its statement of facts."""
    low, high = rulebook.players
    words, about = Words.of(rulebook, "en"), rulebook.about
    kinds = {entry.kinds for entry in rulebook.fields if isinstance(entry, Cards)}
    out = [
        f"# {rulebook.title}: reference",
        "",
        "Written by `make golden` from the game's statement of facts. The rules themselves: "
        f"`cutpurse rules {rulebook.id}`.",
        "",
        f"`{rulebook.id}`, rules version {rulebook.version}, {low if low == high else f'{low} to {high}'} players, "
        f"{rulebook.actions} actions, at most {rulebook.most_moves} legal moves at once, "
        f"{rulebook.layout.dtype.itemsize} bytes a state; the aim is {AIMS[rulebook.aim]}. "
        f"Hidden: {words(about['hidden'])}.",
        "",
        "## Options",
        "",
        *_options(rulebook),
    ]
    out += ["", "## Moves", "", "| `kind` | meaning and `data` |", "|---|---|"]
    out += [f"| `{kind}` | {text} |" for kind, text in rulebook.move_kinds.items()]
    out += ["", "## Zones, at a table for the fewest players", "", *_zones_and_values(rulebook)]
    out += ["", "## Beats", "", "| beat | when |", "|---|---|"]
    out += [f"| `{name}` | {text} |" for name, text in rulebook.beats.items()]
    out += ["", "## What is shuffled, drawn and dealt", "", rulebook.dealing.strip()]
    out += ["", "## truth()", "", "| key | holds | meaning |", "|---|---|---|"]
    out += [
        "| `game`, `players`, `options` | | the table |",
        "| `to_move` | seat or null | who decides; null when the game is over |",
        "| `ended` | id or null | why the game is over |",
    ]
    for entry in rulebook.fields:
        if kept(entry):
            out.append(f"| `{entry.name}` | {_shape(entry)} | {entry.text} |")
    out.append("| `chance` | key, counter, used | the random stream: see [randomness](../randomness.md) |")
    for names in sorted(kinds):
        out += ["", "Cards are written " + ", ".join(f"`{name}`" for name in names) + "."]
    known = [entry for entry in rulebook.fields if isinstance(entry, Number) and entry.knowledge]
    if known:
        out += ["", "Only in what a seat knows (`observe`, `knowledge`):", ""]
        out += [f"- `{entry.name}` ({_shape(entry)}): {entry.text}" for entry in known]
    out += ["", "## Ends", "", "| `ended` | meaning |", "|---|---|"]
    out += [f"| `{end.id}` | {words(end.say)} |" for end in rulebook.ends]
    return "\n".join(out) + "\n"


def golden_files() -> Iterator[tuple[Path, str]]:
    """Every golden file with the text it should hold."""
    for variant in VARIANTS:
        yield PLAYTHROUGHS / f"{variant.name}.txt", playthrough(variant)
    for rulebook in games():
        if rulebook.id in {variant.game for variant in VARIANTS}:
            yield REFERENCES / f"{rulebook.id}.md", reference(rulebook)


def main() -> None:
    """Writes all golden files."""
    for path, text in golden_files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
