"""Finished games as replays, with what their end pages tell of them, found here in the true positions."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

import cutpurse
from cutpurse.engine.record import Record
from cutpurse.engine.view import OPEN
from cutpurse.players.bots import Mannered
from cutpurse.players.match import Match
from cutpurse.table.replay import replay

PLACES = 52
END = "told-end"  # how the names of the files begin


def write_end(folder: Path, game_id: str, players: int, seed: int, **options: Any) -> None:
    """Has sensible players play a game to its end, and writes its replay, its end and the facts."""
    game = cutpurse.load(game_id, players=players, **options)
    bots = [Mannered(game, seat, "sensible") for seat in range(players)]
    state = Match(game, bots, bytes([seed] * 32)).play()
    record = state.record()
    truths = [state.truth() for state in record.states()]
    facts = {"old_bill_maid": _maid, "old_bill_memory": _memory, "nacho_pile": _nacho}[game_id](truths, record)
    written = {"replay": replay(record, None, OPEN), "view": record.replay().view(None), "facts": facts}
    (folder / f"{END}-{game_id}-{players}-{seed}.json").write_bytes(msgspec.json.encode(written))


def _maid(truths: list[dict[str, Any]], record: Record) -> dict[str, Any]:
    holders = [next(seat for seat, hand in enumerate(truth["hand"]) if "B" in hand) for truth in truths]
    walk = [seat for at, seat in enumerate(holders) if at == 0 or holders[at - 1] != seat]
    empty = [{seat for seat, hand in enumerate(truth["hand"]) if not hand} for truth in truths]
    gone = [next((at for at, seats in enumerate(empty) if seat in seats), None) for seat in range(record.players)]
    return {"walk": walk, "gone": gone}


def _memory(truths: list[dict[str, Any]], record: Record) -> dict[str, Any]:
    """A miss was known if the place of its first card's partner had been seen before the second card."""
    cards = truths[0]["table"]
    misses, known, turned = Counter[int](), Counter[int](), Counter[int]()
    for (seat, _), (before, after) in zip(record.moves, pairwise(truths), strict=True):
        here, there = set(before["open"]) - {-1}, set(after["open"]) - {-1}
        if sum(map(len, after["won"])) > sum(map(len, before["won"])):  # then both lie open no more
            there = {
                place for place in range(PLACES) if before["table"][place] is not None and after["table"][place] is None
            }
        turned.update(there - here)
        if after["misses"] <= before["misses"]:
            continue
        first = before["open"][0]
        misses[seat] += 1
        known[seat] += before["seen"][_partner(cards, first)]
    players = range(record.players)
    return {
        "misses": [misses[seat] for seat in players],
        "known": [known[seat] for seat in players],
        "turned": [turned[place] for place in range(PLACES)],
        "cards": cards,
    }


def _partner(cards: list[str], place: int) -> int:
    """Where the card lies that makes a pair with the one at this place."""
    wanted = {"M4": "M5", "M5": "M4"}.get(cards[place], cards[place])
    return next(other for other, card in enumerate(cards) if card == wanted and other != place)


def _nacho(truths: list[dict[str, Any]], record: Record) -> dict[str, Any]:
    end = truths[-1]
    number = None if record.ended != "last_chip_number" else int(end["revealed"]) - 1
    players = range(record.players)
    last = record.moves[-1][0]
    return {
        "lit": [
            0 if number is None else end["plate"][seat][number] + end["plate_wilds"][seat][number] for seat in players
        ],
        "loose": [
            sum(end["front"][seat]) + sum(end["front_wilds"][seat]) + (sum(end["turn"]) if seat == last else 0)
            for seat in players
        ],
    }
