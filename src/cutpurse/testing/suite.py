"""The generic suite: what is true of every game, whatever its rules."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any, ClassVar

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cutpurse.engine import kernels, runner
from cutpurse.engine.batch import Batch
from cutpurse.engine.events import events
from cutpurse.engine.game import Game
from cutpurse.engine.layout import LARGEST_STATE, kept
from cutpurse.engine.record import Record
from cutpurse.engine.registry import register
from cutpurse.engine.rulebook import Rulebook, Whole
from cutpurse.engine.state import State
from cutpurse.errors import IllegalMove, OptionError, SeatError, SeedError
from cutpurse.testing.tables import limits, play_at_random, tables

SEEDS = st.one_of(st.integers(0, 2**32), st.binary(min_size=32, max_size=32))
POLICIES = st.integers(0, 2**32)
PLIES = 120  # moves looked at one by one; games are also played to their end

few = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.differing_executors,  # every game's class runs the same methods
    ],
)


def some_state(data: st.DataObject, rulebook: Rulebook, most: int = PLIES) -> State:
    """A state somewhere in a random game at any table."""
    game = data.draw(tables(rulebook))
    state = game.deal(data.draw(SEEDS))
    for _ in play_at_random(state, data.draw(POLICIES), data.draw(st.integers(0, most))):
        pass
    return state


def seats_and_spectator(state: State) -> list[int | None]:
    """Everyone who may look."""
    return [*range(state.game.players), None]


class GameSuite:
    """Set `rulebook` in a subclass whose name starts with Test; pytest does the rest."""

    rulebook: ClassVar[Rulebook]

    @pytest.fixture(autouse=True)
    def _registered(self) -> None:
        """Records name their game, so it must be known."""
        register(self.rulebook)

    # -- facts ---------------------------------------------------------------------------------------------------

    def test_its_facts_are_stated(self) -> None:
        """A person can learn what the game is before playing it."""
        book = self.rulebook
        for fact in (book.title, book.summary, book.hidden, book.length, book.page, book.credit.author):
            assert fact.strip()
        assert book.version >= 1
        assert book.move_kinds
        assert all(option.text for option in book.options)
        assert all(field.text for field in book.fields)
        assert len({end.id for end in book.ends}) == len(book.ends)
        assert len({option.name for option in book.options}) == len(book.options)

    def test_a_state_fits_in_four_kibibytes(self) -> None:
        """States are copied by the million."""
        assert self.rulebook.layout.dtype.itemsize <= LARGEST_STATE

    def test_every_default_is_allowed_and_one_beyond_a_limit_is_refused(self) -> None:
        """An OptionError names the option."""
        low, high = self.rulebook.players
        for players in range(low, high + 1):
            Game(self.rulebook, players)
            for option in self.rulebook.options:
                wrong: list[Any] = [None, "?", 1.5, "\N{ARABIC-INDIC DIGIT FIVE}"]
                if isinstance(option, Whole):
                    wrong += [limits(option, players)[0] - 1, limits(option, players)[1] + 1, True]
                for value in wrong:
                    with pytest.raises(OptionError, match=option.name):
                        Game(self.rulebook, players, {option.name: value})
        wrong_counts: list[Any] = [low - 1, high + 1, "many", 2.5, True]
        for count in wrong_counts:
            with pytest.raises(OptionError, match="players"):
                Game(self.rulebook, count)
        with pytest.raises(OptionError, match="no option"):
            Game(self.rulebook, None, {"no_such_rule": 1})

    # -- playing -------------------------------------------------------------------------------------------------

    @given(data=st.data())
    @few
    def test_nothing_is_lost_and_every_legal_list_is_sound(self, data: st.DataObject) -> None:
        """After every move: the same pieces, a fixed list without doubles, all of it within what was promised."""
        game = data.draw(tables(self.rulebook))
        state = game.deal(data.draw(SEEDS))
        pieces = self.rulebook.count_pieces(state._board())
        for now in play_at_random(state, data.draw(POLICIES), PLIES):
            assert self.rulebook.count_pieces(now._board()) == pieces
            actions = now.actions
            assert len(set(actions)) == len(actions) <= self.rulebook.most_moves
            assert all(0 <= action < self.rulebook.actions for action in actions)
            assert now.copy().actions == actions
            assert now.over == (not actions)
            assert now.over == (now.ended is not None) == (now.to_move is None)

    @given(data=st.data())
    @few
    def test_codes_and_texts_tell_moves_apart_and_codes_are_understood(self, data: st.DataObject) -> None:
        """Notation is unique whatever its case, never a bare number, and plays the move it names."""
        state = some_state(data, self.rulebook)
        found = state.moves()
        codes = [move.code.casefold() for move in found]
        assert len(set(codes)) == len(codes)
        assert len({move.text for move in found}) == len(found)
        for move in found:
            assert not move.code.isdigit()
            assert "".join(move.code.split()) == move.code != ""
            assert move.kind in self.rulebook.move_kinds
            json.dumps(move.plain())
            by_code, by_move = state.copy().play(f" {move.code.upper()} "), state.copy().play(move)
            assert by_code == by_move == state.copy().play(move.index)

    @given(data=st.data())
    @few
    def test_moves_touch_what_their_seat_can_see(self, data: st.DataObject) -> None:
        """A client can highlight what a move touches without knowing a rule."""
        state = some_state(data, self.rulebook)
        for seat in seats_and_spectator(state):
            view = state.view(seat)
            ids = [zone.id for zone in view.zones]
            assert len(set(ids)) == len(ids)
            assert ids == [zone.id for zone in state.view(None).zones]
            assert view.prompt.strip()
            assert bool(view.moves) == (seat is not None and seat == state.to_move)
            for zone in view.zones:
                assert len(zone.cards) <= zone.count
            for move in view.moves:
                assert move.touches
                for touch in move.touches:
                    assert touch.card is None or 0 <= touch.card < len(view.zone(touch.zone).cards)
                    assert touch.zone in ids
            json.dumps(view.plain())

    @given(data=st.data())
    @few
    def test_a_refused_move_changes_nothing(self, data: st.DataObject) -> None:
        """Garbage, numbers out of range and moves after the end: a clear error, and the state as it was."""
        state = some_state(data, self.rulebook)
        before = pickle.dumps(state)
        wrong: list[Any] = [-1, state.move_count, 10**9, "", "\x00", "no such move", "\ud800", 1.5, None, True, b"x"]
        for move in wrong:
            with pytest.raises(IllegalMove):
                state.play(move)
        assert pickle.dumps(state) == before

    @pytest.mark.parametrize("seed", [-1, 2**256, 1.0, "1", None, True, b"short", b"x" * 33])
    def test_a_wrong_seed_is_refused(self, seed: Any) -> None:
        """A seed is a whole number or 32 bytes."""
        with pytest.raises(SeedError):
            Game(self.rulebook).deal(seed)

    @given(data=st.data())
    @few
    def test_a_seat_that_is_not_there_is_refused(self, data: st.DataObject) -> None:
        """Seats are numbered from 0."""
        state = some_state(data, self.rulebook, 10)
        wrong: list[Any] = [-1, state.game.players, "0", True, 0.0]
        for seat in wrong:
            with pytest.raises(SeatError):
                state.view(seat)
            with pytest.raises(SeatError):
                state.guess(seat, 1)
            with pytest.raises(SeatError):
                state.observe(seat)

    @pytest.mark.slow
    @given(data=st.data())
    @settings(few, max_examples=6)
    def test_every_game_ends_under_random_play(self, data: st.DataObject) -> None:
        """With a reason and winners, within the length the rule book promises."""
        game = data.draw(tables(self.rulebook)).compile()
        state = game.deal(data.draw(SEEDS))
        most = self.rulebook.longest or 200_000
        for _ in play_at_random(state, data.draw(POLICIES), most):
            pass
        assert state.over
        assert state.ended in {end.id for end in self.rulebook.ends}
        assert set(state.winners) <= set(range(game.players))
        assert len(state.scores) == game.players
        assert state.moves() == []
        assert state.view(None).prompt

    # -- keeping -------------------------------------------------------------------------------------------------

    @given(data=st.data())
    @few
    def test_states_copy_pickle_compare_and_survive_their_truth(self, data: st.DataObject) -> None:
        """truth() is complete: the state it describes is this one, future and all."""
        state = some_state(data, self.rulebook)
        truth = json.loads(json.dumps(state.truth()))
        built = state.game.from_truth(truth)
        for other in (state.copy(), pickle.loads(pickle.dumps(state)), built):  # noqa: S301  # our own bytes
            assert other == state
            assert hash(other) == hash(state)
            assert other.actions == state.actions
        if not state.over:
            copy = state.copy()
            copy.play(0)
            assert copy != state
            assert built.play(0) == copy

    @given(data=st.data())
    @few
    def test_a_record_replays_to_the_identical_state(self, data: st.DataObject) -> None:
        """By text alone."""
        state = some_state(data, self.rulebook)
        record = state.record()
        again = Record.parse(record.text())
        assert again == record
        assert again.replay() == state

    # -- who sees what -------------------------------------------------------------------------------------------

    @given(data=st.data())
    @few
    def test_a_guess_cannot_be_told_from_the_truth(self, data: st.DataObject) -> None:
        """Same view, same observation, same moves for the seat; whole in itself; with a future of its own."""
        state = some_state(data, self.rulebook)
        for seat in seats_and_spectator(state):
            guess = state.guess(seat, data.draw(SEEDS))
            assert guess.view(seat) == state.view(seat)
            assert np.array_equal(guess.observe(seat), state.observe(seat))
            assert guess.knowledge(seat) == state.knowledge(seat)
            assert guess.to_move == state.to_move
            if seat == state.to_move:
                assert guess.actions == state.actions
            assert guess.scores == state.scores
            assert [place.score for place in state.view(seat).seats] == state.scores, "scores need no hidden card"
            assert state.view(seat).winners == tuple(state.winners)
            assert self.rulebook.count_pieces(guess._board()) == self.rulebook.count_pieces(state._board())
            assert guess.game.from_truth(guess.truth()) == guess
            for field in self.rulebook.fields:
                if not kept(field):
                    assert not guess._array[field.name].any(), "knowledge and scratch are empty in a real state"
                    assert not state._array[field.name].any()

    @given(data=st.data())
    @few
    def test_future_chance_is_not_shared_with_the_truth(self, data: st.DataObject) -> None:
        """Another seed gives another stream, and the seat's knowledge holds nothing of the true one."""
        state = some_state(data, self.rulebook)
        for seat in seats_and_spectator(state):
            one, other = state.guess(seat, 2**200 + 1), state.guess(seat, 2**200 + 2)  # no seed drawn above
            assert one.truth()["chance"] != other.truth()["chance"]
            assert one.truth()["chance"]["key"] != state.truth()["chance"]["key"]
            known = state._redacted(-1 if seat is None else seat)
            assert not known["chance_key"].any()
            assert not known["chance_block"].any()

    @given(data=st.data())
    @few
    def test_a_guess_can_be_played_on(self, data: st.DataObject) -> None:
        """It is a state like any other."""
        state = some_state(data, self.rulebook)
        for seat in seats_and_spectator(state):
            guess = state.guess(seat, 5)
            pieces = self.rulebook.count_pieces(guess._board())
            for now in play_at_random(guess, 7, 12):
                assert self.rulebook.count_pieces(now._board()) == pieces

    @given(data=st.data())
    @few
    def test_a_secret_decision_changes_nothing_that_others_see(self, data: st.DataObject) -> None:
        """Neither their view nor what a program in their seat observes."""
        state = some_state(data, self.rulebook)
        for move in state.moves():
            if move.kind in self.rulebook.secret_kinds:
                after = state.copy().play(move)
                for seat in seats_and_spectator(state):
                    if seat != state.to_move:
                        assert after.view(seat) == state.view(seat)
                        assert np.array_equal(after.observe(seat), state.observe(seat))

    @given(data=st.data())
    @few
    def test_events_tell_what_changed_between_two_views(self, data: st.DataObject) -> None:
        """Every seat gets them from its own views; nothing happened, nothing told."""
        state = some_state(data, self.rulebook)
        for seat in seats_and_spectator(state):
            before = state.view(seat)
            assert events(before, before) == []
            if not state.over:
                after = state.copy().play(0).view(seat)
                for event in events(before, after):
                    assert event.kind in {"moved", "revealed", "covered", "shuffled", "scored", "turn", "ended"}
                    json.dumps(dict(event.data))

    # -- compiled ------------------------------------------------------------------------------------------------

    @pytest.mark.slow
    @given(data=st.data())
    @settings(few, max_examples=20)
    def test_compiled_and_interpreted_play_the_same_game(self, data: st.DataObject) -> None:
        """Byte for byte after every move, in what each seat knows and in what it guesses."""
        plain = data.draw(tables(self.rulebook))
        fast = Game(self.rulebook, plain.players, plain.options).compile()
        seed, policy = data.draw(SEEDS), data.draw(POLICIES)
        one, other = plain.deal(seed), fast.deal(seed)
        rng = random.Random(policy)  # noqa: S311  # a test's choices
        for _ in range(PLIES):
            assert one._array.tobytes() == other._array.tobytes()
            assert one.actions == other.actions
            if one.over:
                assert (one.scores, one.winners) == (other.scores, other.winners)
                break
            seat = rng.randrange(-1, plain.players)
            looking = None if seat < 0 else seat
            assert one._redacted(seat).tobytes() == other._redacted(seat).tobytes()
            assert one.guess(looking, policy) == other.guess(looking, policy)
            index = rng.randrange(one.move_count)
            one.play(index)
            other.play(index)

    @pytest.mark.slow
    def test_compiled_and_interpreted_playouts_tally_the_same(self) -> None:
        """The kernels too are one source run in two ways."""
        low, high = self.rulebook.players
        for players in {low, high}:
            game = Game(self.rulebook, players)
            tallies = []
            for run in (runner.interpreted(self.rulebook), runner.compiled(self.rulebook)):
                tally = np.zeros(kernels.FIRST_END + len(self.rulebook.ends) + 3 * players, np.int64)
                states = game.empty_states(2)
                out = np.zeros(self.rulebook.most_moves, np.int32)
                rng, block = np.zeros(1, np.uint64), np.zeros(32, np.uint16)
                run.playouts(states, np.arange(8, dtype=np.uint32), 3, 4, out, rng, block, tally)
                tallies.append((tally.tolist(), states.tobytes()))
            assert tallies[0] == tallies[1]

    @pytest.mark.slow
    def test_a_batch_steps_as_single_states_do_and_refuses_illegal_actions(self) -> None:
        """Into the caller's arrays, without touching a refused state."""
        book = self.rulebook
        game = Game(book).compile()
        count = 8
        batch = Batch(game, count, 9, threads=2)
        singles = [batch.state(i) for i in range(count)]
        actions = np.full(count, -1, np.int32)
        rng = random.Random(4)  # noqa: S311  # a test's choices
        wrong: list[bool] = []
        for _ in range(40):
            assert batch.step(actions) == sum(wrong)
            for i, single in enumerate(singles):
                assert batch.state(i) == single
                assert batch.counts[i] == single.move_count
                assert np.flatnonzero(batch.mask[i]).tolist() == sorted(single.actions)
                assert batch.to_move[i] == (-1 if single.over else single.to_move)
                assert batch.scores[i].tolist() == single.scores
            wrong = []
            for i, single in enumerate(singles):
                illegal = not single.over and len(single.actions) < book.actions and rng.random() < 0.2
                if illegal:
                    actions[i] = next(a for a in range(book.actions) if a not in single.actions)
                elif not single.over:
                    index = rng.randrange(single.move_count)
                    actions[i] = single.actions[index]
                    single.play(index)
                wrong.append(illegal)
