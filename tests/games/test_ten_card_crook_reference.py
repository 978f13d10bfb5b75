"""Ten Card Crook against a reference implementation on strings and patterns, move by move."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from itertools import product
from types import SimpleNamespace

import pytest

import cutpurse
from cutpurse.rulebooks.ten_card_crook import RULEBOOK, deck, row, rules

ROWS = ["".join(row) for size in range(7) for row in product("<>M", repeat=size)]
REMOVABLE = re.compile(r"(?=(>)M)|(?<=M)(<)|(><)")
CAUGHT = {"touching": re.compile("MM"), "checkmate": re.compile("M>M<M|M><M")}


def caught(row):
    return next((reason for reason, pattern in CAUGHT.items() if pattern.search(row)), None)


def removable(row):
    """Each removal as (place from 1, cards that leave)."""
    return [(found.start() + 1, next(filter(None, found.groups()))) for found in REMOVABLE.finditer(row)]


def test_every_pattern_is_found_in_every_row():
    for cards in ROWS:
        board = SimpleNamespace(
            row=[deck.KINDS.index(card) for card in cards.ljust(6, "T")],
            row_size=len(cards),
            ended=0,
            to_move=0,
            look=lambda kind: None,
        )
        found = [(at + 1, cards[at : at + row.leaving(board, at)]) for at in range(6) if row.removals(board) >> at & 1]
        assert found == removable(cards), cards
        pockets = [at for at in range(6) if row.open_pockets(board) >> at & 1]
        assert pockets == [at for at in range(6) if at and cards[at - 1 : at + 2] == ">M<"], cards
        rules.check_marks(board)
        assert ([None, *(end.id for end in RULEBOOK.ends)][board.ended]) == caught(cards), cards
        assert (board.to_move < 0) == (caught(cards) is not None)


def test_no_row_offers_more_removals_than_the_move_list_has_room_for():
    most = max(len(removable(row)) for row in ROWS if not caught(row))
    assert most == 4
    assert 2 * 2 * most + 1 == RULEBOOK.most_moves  # two cards, two ends; two marks sent back


@dataclass(frozen=True)
class Told:
    """A position as strings; the latest mark stands in the row or the hand as a small m."""

    deck: str  # bottom first
    known: int = 0
    row: str = ""
    drawn: str = ""
    held: str = ""
    age: int = 0
    turn: int = 0
    points: int = 0
    shuffles: int = 0
    ended: str | None = None

    def shuffled(self, cards):
        order = mixed(self.deck + cards.upper())
        return replace(self, deck=order, known=0, drawn="", shuffles=self.shuffles + 1)

    def with_row(self, row):
        return replace(self, row=row, ended=self.ended or caught(row.upper()))

    def without(self, place, cards):
        left, right = self.row[: place - 1], self.row[place - 1 + len(cards) :]
        under = replace(self, deck=cards[::-1] + self.deck, known=self.known + len(cards))
        return under.with_row(left + right)

    def placed(self, source, end):
        card, rest = (
            (self.held, replace(self, held="", age=0))
            if source
            else (self.drawn.lower() if self.drawn == "M" else self.drawn, replace(self.only_old(), drawn=""))
        )
        return rest if rest.ended else rest.with_row(card + rest.row if end == "L" else rest.row + card)

    def only_old(self):
        """The mark of the turn before is no longer the latest."""
        if self.drawn == "M" or self.drawn == "":
            return replace(self, row=self.row.upper(), held=self.held.upper())
        return self

    def picked(self, place):
        left, right = self.row[: place - 2], self.row[place + 1 :]
        return replace(self.shuffled(">M<T"), points=self.points + 1).with_row(left + right)


def mixed(cards):
    """A shuffle that the rules and the reference can both do: it depends on nothing but the cards."""
    order = sorted(cards)
    random.Random(repr(order)).shuffle(order)
    return "".join(order)


def expected_moves(now, options):
    """Every legal move with the position right after it, before the turn goes on by itself."""
    upper = now.row.upper()
    if now.drawn == "T":
        return {f"pick{found.start() + 2}": now.picked(found.start() + 2) for found in re.finditer(">M<", upper)}
    found = {}
    for source in [""] * bool(now.drawn) + ["h"] * (now.age > 0):
        for end in "LR" if now.row else "L":
            if len(now.row) < 6:
                found[source + end] = now.placed(source, end)
            elif options["removal"] == "when_full":
                for place, cards in removable(upper):
                    cleared = now.without(place, cards)
                    found[f"x{place}{source}{end}"] = cleared if cleared.ended else cleared.placed(source, end)
    if now.drawn and not now.held and options["hold_turns"]:
        card = "m" if now.drawn == "M" else now.drawn
        found["hold"] = replace(now.only_old(), held=card, drawn="")
    if now.drawn == "M" and "m" in now.row + now.held:
        gone = replace(now, row=now.row.replace("m", ""), held=now.held.replace("m", ""))
        found["back"] = replace(gone, age=now.age if gone.held else 0).shuffled("MM")
    if options["removal"] == "any_time":
        found |= {f"x{place}": now.without(place, cards) for place, cards in removable(upper)}
    return found


def expected_on(now, options):
    """What happens by itself until there is something to choose; with it, the choices."""
    while not now.ended:
        found = expected_moves(now, options)
        pressing = now.drawn or (now.held and now.age == options["hold_turns"])
        if found:
            return now, found | ({} if pressing else {"end": expected_next(now, options)})
        now = replace(now, ended="no_room") if pressing else expected_next(now, options)
    return now, {}


def expected_next(now, options):
    if now.turn == options["turns"]:
        return replace(now, ended="turn_limit")
    card, deck = now.deck[-1], now.deck[:-1]
    now = replace(now, deck=deck, known=min(now.known, len(deck)), drawn=card, turn=now.turn + 1)
    now = replace(now, age=now.age + 1 if now.held else 0)
    if card != "M":
        now = replace(now, row=now.row.upper(), held=now.held.upper())
    if card != "T":
        return now
    pockets = [found.start() + 2 for found in re.finditer(">M<", now.row)]
    if len(pockets) == 1:
        return now.picked(pockets[0])
    return now if pockets else replace(now, deck="T" + now.deck, known=now.known + 1, drawn="")


def expected_truth(now):
    latest = 7 if "m" in now.held else now.row.find("m") + 1
    return {
        "to_move": None if now.ended else 0,
        "ended": now.ended,
        "deck": list(now.deck),
        "known_bottom": now.known,
        "row": list(now.row.upper()),
        "drawn": list(now.drawn),
        "held": list(now.held.upper()),
        "held_turns": now.age,
        "last_mark": latest,
        "turn": now.turn,
        "points": now.points,
        "shuffles": now.shuffles,
    }


@pytest.mark.parametrize(("hold_turns", "turns"), [(0, 12), (1, 0), (3, 0)])
@pytest.mark.parametrize("removal", ["when_full", "any_time"])
def test_every_move_and_every_successor_is_as_in_the_reference(monkeypatch, removal, hold_turns, turns):
    def shuffle(s, cards, first, count):
        order = mixed("".join(deck.KINDS[cards[first + i]] for i in range(count)))
        for i in range(count):
            cards[first + i] = deck.KINDS.index(order[i])

    options = {"hold_turns": hold_turns, "removal": removal, "turns": turns}
    game = cutpurse.load("ten_card_crook", **options)
    for seed in range(15):
        rng = random.Random(seed)
        state = game.deal(seed)
        truth = state.truth()
        now = Told(
            deck="".join(truth["deck"]), known=truth["known_bottom"], drawn="".join(truth["drawn"]), turn=truth["turn"]
        )
        monkeypatch.setattr(deck, "shuffle", shuffle)
        while not state.over:
            _, found = expected_on(now, options)
            assert sorted(move.code for move in state.moves()) == sorted(found)
            ways = {}
            for code, after in found.items():
                ways[code], _ = expected_on(after, options)
                truth = state.copy().play(code).truth()
                assert {name: truth[name] for name in expected_truth(now)} == expected_truth(ways[code]), code
            safe = [code for code in ways if not ways[code].ended] or list(ways)
            code = rng.choice(safe)  # the careful live longer and see more
            state.play(code)
            now = ways[code]
            if now.turn > 60:
                break
        monkeypatch.undo()
