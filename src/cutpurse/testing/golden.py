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
from cutpurse.engine.registry import find, games
from cutpurse.engine.rulebook import Rulebook, Whole
from cutpurse.engine.state import State
from cutpurse.engine.view import Card, View, Zone
from cutpurse.testing.tables import limits

ROOT = Path(__file__).parents[3]
PLAYTHROUGHS = ROOT / "tests" / "golden"
REFERENCES = ROOT / "docs" / "games"
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


def _faces(cards: tuple[Card, ...]) -> str:
    return " ".join((card.face or "?") + (f"({card.note})" if card.note else "") for card in cards)


def _zone_line(zone: Zone) -> str:
    listed = _faces(zone.cards) if any(card.face for card in zone.cards) else ""
    return f"{zone.id} [{zone.count}] {listed}".rstrip()


def _lines(view: View) -> list[str]:
    scores = " ".join(str(seat.score) for seat in view.seats)
    return [f"scores {scores}", *(_zone_line(zone) for zone in view.zones), view.prompt]


def _looking(state: State, last: dict[int | None, list[str]]) -> Iterator[str]:
    """For each seat and a spectator, the lines of its view that were not in its view before."""
    for seat in [*range(state.game.players), None]:
        lines = _lines(state.view(seat))
        new = [line for line in lines if line not in last.get(seat, [])]
        last[seat] = lines
        if new:
            yield f"    {'spectator' if seat is None else f'seat {seat}'}: " + " | ".join(new)


def playthrough(variant: Playthrough) -> str:
    """A random game in text: every move of its beginning with what each seat newly sees, then how it ended."""
    game = Game(find(variant.game), variant.players, variant.options)
    state = game.deal(variant.seed)
    rng = random.Random(variant.seed)  # noqa: S311  # a recorded policy, not a game's chance
    options = " ".join(f"{name}={value}" for name, value in game.options.items())
    out = [f"{variant.game} rules {game.rulebook.version}, {game.players} players, {options or 'no options'}"]
    last: dict[int | None, list[str]] = {}
    out += _looking(state, last)
    played = 0
    while not state.over:
        index = rng.randrange(state.move_count)
        if played < MOST_SHOWN:
            moves = state.moves()
            out.append(f"{played + 1}. seat {state.to_move}: {moves[index].code}  {moves[index].text}")
            out.append("    of " + " ".join(move.code for move in moves))
        state.play(index)
        played += 1
        if played <= MOST_SHOWN:
            out += _looking(state, last)
    out.append(f"after {played} moves: {state.ended}, scores {state.scores}, winners {state.winners}")
    out += _looking(state, last)
    return "\n".join(out) + "\n"


def _shape(entry: Field) -> str:
    dims = ["seat" if length == SEATS else str(length) for length in entry.per]
    if isinstance(entry, Cards):
        return "cards" + (f" for each {' x '.join(dims)}" if dims else "")
    kind = "one of " + ", ".join(f"`{name}`" for name in entry.names) + ", or null" if entry.names else "number"
    return kind + (f" for each {' x '.join(dims)}" if dims else "")


def _range(option: Any, rulebook: Rulebook) -> tuple[str, str]:
    if not isinstance(option, Whole):
        return option.allowed(rulebook.players[0]), str(option.default).lower()
    counts = range(rulebook.players[0], rulebook.players[1] + 1)
    ranges = {f"{low} to {high}" for low, high in (limits(option, players) for players in counts)}
    defaults = {str(option.default_for(players)) for players in counts}
    if len(ranges) == 1 and len(defaults) == 1:
        return ranges.pop(), defaults.pop()
    per = [(players, limits(option, players), option.default_for(players)) for players in counts]
    allowed = "; ".join(f"{players} players: {low} to {high}" for players, (low, high), _ in per)
    return allowed, "; ".join(f"{players} players: {default}" for players, _, default in per)


def reference(rulebook: Rulebook) -> str:
    """A game's page for programmers: options, moves, truth and ends, all from its statement of facts."""
    low, high = rulebook.players
    kinds = {entry.kinds for entry in rulebook.fields if isinstance(entry, Cards)}
    out = [
        f"# {rulebook.title}: reference",
        "",
        "Written by `make golden` from the game's statement of facts. The rules themselves: "
        f"`cutpurse rules {rulebook.id}`.",
        "",
        f"`{rulebook.id}`, rules version {rulebook.version}, {low if low == high else f'{low} to {high}'} players, "
        f"{rulebook.actions} actions, at most {rulebook.most_moves} legal moves at once, "
        f"{rulebook.layout.dtype.itemsize} bytes a state. Hidden: {rulebook.hidden}.",
        "",
        "## Options",
        "",
    ]
    if rulebook.options:
        out += ["| option | allowed | default | meaning |", "|---|---|---|---|"]
        for option in rulebook.options:
            allowed, default = _range(option, rulebook)
            out.append(f"| `{option.name}` | {allowed} | {default} | {option.text} |")
    else:
        out.append("None.")
    out += ["", "## Moves", "", "| `kind` | meaning and `data` |", "|---|---|"]
    out += [f"| `{kind}` | {text} |" for kind, text in rulebook.move_kinds.items()]
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
    out += [f"| `{end.id}` | {end.text} |" for end in rulebook.ends]
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
