"""Parts of views: made once for the same values of what they read, and again as soon as one of those changes."""

import contextlib
import random
import sys
import threading

import numpy as np
import pytest

import cutpurse
from cutpurse.engine.layout import SEATS, Cards, Layout, Number
from cutpurse.engine.seen import Part, Scene
from cutpurse.engine.view import Table

FIELDS = (
    Number(name="round", text=""),
    Number(name="points", per=(SEATS,), text=""),
    Number(name="counts", per=(5,), text=""),
    Cards(name="hand", per=(SEATS,), room=4, kinds=("a", "b", "c"), text=""),
)


@pytest.fixture
def layout():
    return Layout(FIELDS, ["house"], 3)


def board(layout, **values):
    states = np.zeros(1, layout.dtype)
    for name, value in values.items():
        states[name] = value
    return layout.seen(states.tobytes())


class Counted:
    """A function that counts its runs."""

    def __init__(self, function):
        self.function = function
        self.runs = 0

    def __call__(self, s, *arguments):
        self.runs += 1
        return self.function(s, *arguments)


def test_it_runs_once_for_the_same_values_and_again_for_others(layout):
    function = Counted(lambda s: ("round", s.round))
    part = Part(function)
    assert [part.on(board(layout, round=n))[1] for n in (1, 1, 2, 1, 2)] == [1, 1, 2, 1, 2]
    assert function.runs == 2


def test_what_it_does_not_read_does_not_matter(layout):
    function = Counted(lambda s, seat: (s.points[seat],))
    part = Part(function, 1)
    assert part.on(board(layout, points=[7, 8, 9])) == (8,)
    assert part.on(board(layout, points=[1, 8, 2], counts=3, round=5)) == (8,)
    assert function.runs == 1
    assert part.on(board(layout, points=[7, 6, 9])) == (6,)


def test_what_it_reads_only_sometimes_is_noticed(layout):
    part = Part(lambda s: ("counted", s.counts[2]) if s.round else ("none", 0))
    assert part.on(board(layout, counts=[0, 0, 5, 0, 0])) == ("none", 0)
    assert part.on(board(layout, round=1, counts=[0, 0, 5, 0, 0])) == ("counted", 5)
    assert part.on(board(layout, round=1, counts=[0, 0, 6, 0, 0])) == ("counted", 6)
    assert part.on(board(layout, counts=[0, 0, 7, 0, 0])) == ("none", 0)


def test_of_two_things_read_in_turn_neither_is_forgotten(layout):
    function = Counted(lambda s: ("points", s.points[0]) if s.round else ("count", s.counts[0]))
    part = Part(function)
    assert part.on(board(layout, counts=5)) == ("count", 5)
    assert part.on(board(layout, round=1, points=7)) == ("points", 7)
    assert part.on(board(layout, counts=6)) == ("count", 6)
    assert part.on(board(layout, counts=5)) == ("count", 5)
    assert part.on(board(layout, round=1, points=8)) == ("points", 8)
    runs = function.runs
    for _ in range(3):
        assert part.on(board(layout, counts=5)) == ("count", 5)
        assert part.on(board(layout, round=1, points=8)) == ("points", 8)
    assert function.runs <= runs + 1, "what was made of counts may have to be made once more, by all that is read now"


def test_what_another_thread_learns_just_before_is_not_forgotten(layout, monkeypatch):
    part = Part(lambda s: ("points", s.points[0]) if s.round else ("count", s.counts[0]))
    others = [lambda: part.on(board(layout, counts=5))]

    class Turn(contextlib.AbstractContextManager):
        """Whoever wants to learn lets another one learn first."""

        def __enter__(self):
            if others:
                others.pop()()

        def __exit__(self, *failure):
            return None

    monkeypatch.setattr("cutpurse.engine.seen.LEARNING", Turn())
    assert part.on(board(layout, round=1, points=7)) == ("points", 7)
    assert not others, "what a part reads is noted by one at a time"
    monkeypatch.setattr("cutpurse.engine.seen._Traced", None)  # nothing is left to learn
    for number in (5, 6):
        assert part.on(board(layout, counts=number)) == ("count", number)
        assert part.on(board(layout, round=1, points=number)) == ("points", number)


def test_what_it_is_known_to_read_is_read_without_noting_it(layout, monkeypatch):
    part = Part(lambda s, seat: (s.round, s.points[seat], [s.hand[seat, i] for i in range(4)]), 1)
    part.on(board(layout))
    monkeypatch.setattr("cutpurse.engine.seen._Traced", None)
    hands = [[0, 1, 2, 0], [2, 2, 1, 0], [1, 0, 0, 2]]
    assert part.on(board(layout, round=4, points=[1, 2, 3], hand=hands)) == (4, 2, [2, 2, 1, 0])


def test_only_parts_that_read_what_changed_are_asked_again(layout):
    function = Counted(lambda s, seat: (s.points[seat],))
    scene = Scene([Part(function, seat) for seat in range(3)])
    was, now = board(layout, points=[7, 8, 9], round=1), board(layout, points=[7, 5, 9], round=2)
    made = scene.on(was)
    for part in scene.parts:
        part.known.made.clear()  # whoever is asked has to be made again
    later, numbers = scene.changed(made, was, now)
    assert numbers == [1]
    assert later == ((7,), (5,), (9,))
    assert [one is other for one, other in zip(made, later, strict=True)] == [True, False, True]
    assert function.runs == 4


def test_a_scene_notices_what_a_part_has_come_to_read(layout):
    scene = Scene([Part(lambda s: ("counted", s.counts[2]) if s.round else ("none", 0))])
    was = board(layout)
    made = scene.on(was)
    for number in (1, 2, 3, 2):
        now = board(layout, round=1, counts=[0, 0, number, 0, 0])
        (made, _), was = scene.changed(made, was, now), now
        assert made == (("counted", number),)


@pytest.mark.parametrize(
    "read",
    [
        lambda s: [s.hand[2, i] for i in range(s.hand_size[2])],
        lambda s: [s.hand[-1, i] for i in range(s.hand_size[-1])],
        lambda s: [list(s.points), list(s.counts)],
        lambda s: [s.points[:2], s.counts[3:]],
        lambda s: [s.points[len(s.points) - 1], s.house],
        lambda s: [s.trial().hand[1, 2]],
        lambda s: [1 in s.points, s.points[0]],
        lambda s: [*reversed(list(s.points)), s.points[-2]],
    ],
)
def test_however_it_reads_it_is_made_as_if_for_the_first_time(layout, read):
    part = Part(lambda s: tuple(map(str, read(s))))
    rng = random.Random(1)
    for _ in range(300):
        states = np.zeros(1, layout.dtype)
        states["points"] = [rng.randrange(2) for _ in range(3)]
        states["counts"] = [rng.randrange(2) for _ in range(5)]
        states["hand_size"] = [rng.randrange(3) for _ in range(3)]
        states["hand"] = [[rng.randrange(2) for _ in range(4)] for _ in range(3)]
        states["house"] = rng.randrange(2)
        seen = layout.seen(states.tobytes())
        assert part.on(seen) == part.function(seen)


def test_a_board_that_was_seen_cannot_be_changed_but_a_trial_can(layout):
    seen = board(layout, points=[1, 2, 3])
    with pytest.raises(TypeError):
        seen.points[0] = 5
    tried = seen.trial()
    tried.points[0] = 5
    assert (tried.points[0], seen.points[0]) == (5, 1)
    with pytest.raises(AttributeError):
        seen.nothing  # noqa: B018  # there is no such field


def test_what_is_kept_has_a_limit(layout, monkeypatch):
    monkeypatch.setattr("cutpurse.engine.seen.MOST_KEPT", 3)
    part = Part(lambda s: (s.round,))
    for number in range(10):
        part.on(board(layout, round=number))
    assert len(part.known.made) <= 3


def test_zones_that_look_alike_to_two_seats_are_made_once():
    state = cutpurse.load("steal_the_pile", players=4).deal(3)
    one, other = state.view(0), state.view(1)
    shared = [zone.id for zone, theirs in zip(one.zones, other.zones, strict=True) if zone is theirs]
    assert shared == [zone.id for zone in one.zones if zone.id not in ("hand.0", "hand.1")]


@pytest.mark.parametrize("game_id", [book.id for book in cutpurse.games()])
def test_remembered_views_are_what_they_would_be_without_a_memory(game_id):
    game = cutpurse.load(game_id)
    rng = random.Random(5)
    state = game.deal(11)
    for _ in range(60):
        for seat in (*range(game.players), -1):
            seen = state._look().board(seat)
            scene = game.rulebook.scene(game.players, seat)
            new = tuple(part.function(seen, *part.arguments) for part in scene.parts)
            assert scene.on(seen) == new
            assert state._look().table(seat) == Table.of(game.players, new)
        state = state.play(rng.randrange(state.move_count)) if not state.over else game.deal(rng.randrange(99))


def test_parts_that_several_threads_learn_at_once_stay_right(layout):
    """What a part reads is learned while others ask for it: nobody may keep something under too little of it."""
    boards = [board(layout, round=number % 4, points=[number % 3] * 3, counts=[number % 5] * 5) for number in range(60)]

    def read(s):
        if s.round == 0:
            return (s.round,)
        return (s.round, s.points[0]) if s.round < 3 else (s.round, s.points[0], s.counts[1])

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for attempt in range(30):
            part, wrong = Part(read), []

            def ask(seed, part=part, wrong=wrong):
                order = random.Random(seed).sample(boards, len(boards))
                wrong.extend(seen for seen in order if part.on(seen) != read(seen))

            threads = [threading.Thread(target=ask, args=(10 * attempt + number,)) for number in range(5)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert wrong == []
            assert all(part.on(seen) == read(seen) for seen in boards)
    finally:
        sys.setswitchinterval(before)
