"""Hints at the table: three steps, honest about guesses, and by compiled code as soon as there is some."""

import threading

import pytest

import cutpurse
from cutpurse.cli.company import Company
from cutpurse.cli.hints import Hints
from cutpurse.cli.play import Session
from cutpurse.cli.warm import Warming
from cutpurse.players import coach
from cutpurse.players.search import Budget
from tests.support.waiting import PATIENCE


@pytest.fixture
def hints(sit, monkeypatch):
    """Asks for hints in a position; what each of them says, line by line."""
    monkeypatch.setattr("cutpurse.cli.hints.THINKING", Budget(iterations=40))

    def asked(state, times, before_each=lambda number: None):
        seen = sit()
        session = Session(
            seen.terminal, state, state.to_move, Warming(), ["random"] * state.game.players, language="en"
        )
        told, said = Hints(session), []
        for number in range(times):
            before_each(number)
            start = len(seen.text)
            told.tell()
            said.append([line.strip() for line in seen.text[start:].splitlines()])
        return said

    return asked


def test_a_hint_says_more_each_time(hints):
    nudge, move, table = hints(cutpurse.load("steal_the_pile").deal(1), 3)
    assert nudge[-1] == "hint again: the move; and again: the numbers"
    assert len(move) >= 2
    assert len(table) == 4
    assert all("±" in line for line in table)


def test_a_guess_is_called_one(hints):
    _, move, _ = hints(cutpurse.load("spite_and_malice").deal(3), 3)
    assert move[-1].startswith("Only a guess: there was too little time to tell it from")


def test_a_forced_move_is_named_at_once_and_nothing_more_is_promised(hints):
    state = cutpurse.load("nacho_pile").deal(1)
    assert state.move_count == 1
    for said in hints(state, 3):
        assert said == ["There is only one move", "Draw a chip (draw)"]


def test_a_hint_is_found_anew_once_there_is_compiled_code_and_then_kept(hints, monkeypatch):
    state, found = cutpurse.load("steal_the_pile").deal(1), []

    def counted(place, **more):
        found.append(place.game.is_compiled)
        return coach.advise(place, **more)

    def compiled_from_the_third_on(number):
        if number == 2:
            monkeypatch.setattr(type(state.game), "is_compiled", property(lambda game: True))
            monkeypatch.setattr(Place, "algorithm", interpreted)

    from cutpurse.engine import runner
    from cutpurse.players.place import Place

    def interpreted(place, kernel):
        return runner.interpreted_algorithm(place.game.rulebook, kernel)

    monkeypatch.setattr("cutpurse.cli.hints.advise", counted)
    said = hints(state, 4, compiled_from_the_third_on)
    assert found == [False, True]
    assert [step[0] == "Looked again, this time more closely:" for step in said] == [False, False, True, False]


@pytest.fixture
def plan_to_come(monkeypatch):
    """A plan that takes as long as the test likes."""

    class Plan:
        error = 0.0

        def prospects(self, board, actions):
            return [10.0 + number for number in range(len(actions))]

        values = prospects

    made, begun = [], threading.Event()
    monkeypatch.setattr("cutpurse.cli.hints.plan_of", lambda game: begun.set())
    monkeypatch.setattr("cutpurse.cli.hints.plan_made", lambda game: made[0] if made else None)
    return begun, lambda: made.append(Plan())


def test_nobody_waits_for_a_plan_and_its_figures_are_told_once_it_is_there(hints, plan_to_come):
    begun, come = plan_to_come
    state = cutpurse.load("ten_card_crook").deal(1)
    while state.move_count == 1:
        state.play(0)
    nudge, move, table = hints(state, 3, lambda number: come() if number == 2 else None)
    assert begun.wait(PATIENCE)
    assert nudge[-1] == "hint again: the move; and again: the numbers"
    assert "Looked again, this time more closely:" not in nudge + move
    assert table[0] == "Looked again, this time more closely:"
    assert not any("±" in line for line in table)


def test_the_steps_of_a_hint_come_from_one_advice_unless_it_says_that_it_looked_again(hints, monkeypatch):
    state = cutpurse.load("old_bill").deal(5)
    found = []

    def counted(place, **more):
        found.append(coach.advise(place, **more))
        return found[-1]

    monkeypatch.setattr("cutpurse.cli.hints.advise", counted)
    said = hints(state, 4)
    assert len(found) == 1
    assert not any("Looked again" in line for step in said for line in step)


def test_compiled_code_is_loaded_as_soon_as_it_lies_on_disk_also_for_somebody_alone(monkeypatch):
    loaded = []
    monkeypatch.setattr("cutpurse.cli.company.prepare", loaded.append)
    monkeypatch.setattr("cutpurse.cli.company.threading.Thread", AtOnce)
    alone, warming = cutpurse.load("steal_the_pile_solitaire"), Warming()
    Company(alone, ["random"], warming)
    assert loaded == []
    warming._tell()
    assert loaded == [alone]
    Company(alone, ["random"], warming)  # the next game
    assert loaded == [alone, alone]


class AtOnce:
    """A thread that is over when it has started."""

    def __init__(self, target, args, daemon):
        self.start = lambda: target(*args)
