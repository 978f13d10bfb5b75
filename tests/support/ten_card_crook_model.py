"""Ten Card Crook once more, from its rule sheet alone: words for cards, sets for choices, nothing of the engine.

A state between two turns is (row, held, age, mark, bottom): `mark` is the place of the last turn's mark in the row,
"hand", or None; `bottom` the known cards from the bottom up, all that are left once they are of one kind.
"""

from functools import cache

import numpy as np

ROW = 6
PACK = {"T": 1, "<": 3, ">": 3, "M": 3}
HAND = "hand"
START = ("", "", 0, None, "")


def caught(row):
    return "MM" in row or "M>M<M" in row or "M><M" in row


@cache
def crowds_that_may_leave(row):
    """As (place, how many)."""
    single = {"M<": 1, ">M": 0}
    found = [(at + single[row[at : at + 2]], 1) for at in range(len(row) - 1) if row[at : at + 2] in single]
    return set(found) | {(at, 2) for at in range(len(row) - 1) if row[at : at + 2] == "><"}


def unknown(row, held, bottom):
    return {card: count - (row + held + bottom).count(card) for card, count in PACK.items()}


@cache
def at_rest(row, held, age, mark, bottom):
    left = {card: count for card, count in unknown(row, held, bottom).items() if count}
    if len(left) == 1:
        bottom += "".join(card * count for card, count in left.items())
    return row, held, age, mark, bottom


class Turn:
    """One turn after its draw, and all the ways in which it can end without being caught."""

    def __init__(self, hold_turns, any_time):
        self.hold_turns, self.any_time = hold_turns, any_time
        self.ends, self.met = set(), set()

    def go(self, row, held, age, mark, drawn, bottom, fresh=False):
        """`mark` is that of last turn while the drawn card is undecided, then that of this one."""
        here = (row, held, age, mark, drawn, bottom, fresh)
        if caught(row) or here in self.met:
            return
        self.met.add(here)
        if not drawn and (not held or fresh or age < self.hold_turns):
            self.ends.add(at_rest(row, held, age, mark, bottom))
        if self.any_time:
            for cleared in self.cleared(row, mark, bottom):
                self.go(cleared[0], held, age, cleared[1], drawn, cleared[2], fresh)
        if drawn:
            self.use_drawn(row, held, age, mark, drawn, bottom)
        if held and not fresh:
            for new, place, old, under in self.placed(row, mark, held, bottom):
                self.go(new, "", 0, place if mark == HAND else old, drawn, under)

    def use_drawn(self, row, held, age, mark, drawn, bottom):
        for new, place, _, under in self.placed(row, mark, drawn, bottom):
            self.go(new, held, age, place if drawn == "M" else None, "", under)
        if not held and self.hold_turns:
            self.go(row, drawn, 0, HAND if drawn == "M" else None, "", bottom, fresh=True)
        if drawn == "M" and mark == HAND:
            self.go(row, "", 0, None, "", "")
        elif drawn == "M" and mark is not None:
            self.go(row[:mark] + row[mark + 1 :], held, age, None, "", "")

    def cleared(self, row, mark, bottom):
        """The row, the mark's place and the bottom after each removal."""
        for at, count in crowds_that_may_leave(row):
            moved = mark - count if isinstance(mark, int) and mark > at else mark
            yield row[:at] + row[at + count :], moved, row[at : at + count][::-1] + bottom

    def placed(self, row, mark, card, bottom):
        """The row with a card at either end, its place, the mark's place and the bottom."""
        if len(row) < ROW:
            ready = [(row, mark, bottom)]
        else:
            ready = [] if self.any_time else list(self.cleared(row, mark, bottom))
        for left, old, under in ready:
            if not caught(left):
                yield card + left, 0, old + 1 if isinstance(old, int) else old, under
                yield left + card, len(left), old, under


def draws(state, hold_turns, any_time):
    """Every card that may come, as (chance, points, ends of the turn)."""
    row, held, age, mark, bottom = state
    age = age + 1 if held else 0
    left = unknown(row, held, bottom)
    total = sum(left.values())
    cards = {card: count / total for card, count in left.items() if count} if total else {bottom[-1]: 1.0}
    bottom = bottom if total else bottom[:-1]
    for card, chance in cards.items():
        turn = Turn(hold_turns, any_time)
        pockets = [at for at in range(len(row)) if row[at : at + 3] == ">M<"]
        if card == "T" and pockets:
            for at in pockets:
                turn.go(row[:at] + row[at + 3 :], held, age, None, "", "")
        elif card == "T":
            turn.go(row, held, age, None, "", "T" + bottom)
        else:
            turn.go(row, held, age, mark if card == "M" else None, card, bottom)
        yield chance, 1 if card == "T" and pockets else 0, turn.ends


def count_and_best(hold_turns, any_time, turns):
    """How many states there are, and the best expected score within so many turns."""
    number, states = {START: 0}, [START]
    source, chance, points, first, ends = [], [], [], [], []
    for here, state in enumerate(states):  # grows as it goes
        for likely, gain, reached in draws(state, hold_turns, any_time):
            source.append(here)
            chance.append(likely)
            points.append(gain)
            first.append(len(ends))
            ends.append(-1)  # being caught, worth nothing
            for end in reached:
                if end not in number:
                    number[end] = len(states)
                    states.append(end)
                ends.append(number[end])
    reached, likely, gains = np.array(ends), np.array(chance), np.array(points)
    value = np.zeros(len(states) + 1)
    for _ in range(turns):
        best = np.maximum.reduceat(value[reached], first)
        value[:-1] = np.bincount(source, likely * (gains + best))
    return len(states), value[0]
