"""The generic suite: what is true of every game, whatever its rules."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpurse.engine import position
from cutpurse.engine.events import Moment, apply
from cutpurse.engine.game import Game
from cutpurse.engine.layout import kept
from cutpurse.engine.record import Record
from cutpurse.engine.registry import register
from cutpurse.engine.state import Since, State
from cutpurse.engine.view import OPEN, SHAPES, Eyes, Piece, View, plain
from cutpurse.engine.words import LANGUAGES
from cutpurse.errors import IllegalMove, SeatError, SeedError
from cutpurse.testing.batches import hold_batch_against_states
from cutpurse.testing.facts import FactsSuite
from cutpurse.testing.policy import PolicySuite
from cutpurse.testing.promises import keeps_promises
from cutpurse.testing.tables import (
    PLIES,
    POLICIES,
    SEEDS,
    examples,
    few,
    goes_on,
    most_decisions,
    play_at_random,
    some_state,
    tables,
)
from cutpurse.testing.truth import Truth, texts_of, told_apart
from cutpurse.testing.worlds import hold_guesses

# what an author should do, where it is said more than once
LOST_PIECES = "pieces were lost or made: let each rule put down what it takes up (or count them in `inventory`)"
REFUSED = "a refused move must change nothing: rules may not write outside the state that they are given"
GUESS = "`hide` must make states equal that the seat cannot tell apart, and `fill` put back all that `hide` took"
TWO_RUNS = (
    "compiled, the rules give something else: use whole numbers that fit their fields, and in rules nothing but s, "
    "constants and other rules"
)
NOT_PLAIN = "give messages, zones and moves plain values only: texts, whole numbers, tuples of them"


def _sent(moments: tuple[Moment, ...]) -> tuple[Moment, ...]:
    """The moments as they arrive at the other end of a wire."""
    return msgspec.json.decode(msgspec.json.encode(moments), type=tuple[Moment, ...])


def _looks(piece: Piece | None) -> tuple[str | None, str | None] | None:
    """What makes two pieces in a hand interchangeable, wherever they lie."""
    return None if piece is None else (piece.face, piece.stands_for)


def seats_and_spectator(state: State) -> list[int | None]:
    """Everyone who may look."""
    return [*range(state.game.players), None]


def all_eyes(state: State) -> list[Eyes]:
    """Everyone who may look, and all of them together, as in a replay of a finished game."""
    return [*seats_and_spectator(state), OPEN]


class GameSuite(PolicySuite, FactsSuite):
    """Set `rulebook` in a subclass whose name starts with Test; pytest does the rest."""

    @pytest.fixture(autouse=True)
    def _registered(self) -> None:
        """Records name their game, so it must be known; and nothing is run of a game whose lists may be too long."""
        register(self.rulebook)
        keeps_promises(self.rulebook)

    # -- playing -------------------------------------------------------------------------------------------------

    @given(data=st.data())
    @examples(5)
    def test_nothing_is_lost_and_every_legal_list_is_sound(self, data: st.DataObject) -> None:
        """After every move: the same pieces, a fixed list without doubles, all of it within what was promised."""
        game = data.draw(tables(self.rulebook))
        state = game.deal(data.draw(SEEDS))
        pieces = self.rulebook.count_pieces(state._board())
        for now in play_at_random(state, data.draw(POLICIES), PLIES):
            assert self.rulebook.count_pieces(now._board()) == pieces, LOST_PIECES
            actions = now.actions
            assert now.copy().actions == actions, "list the moves of a position always in the same order"
            assert now.over == (not actions), "a game is over when, and only when, nobody has a move"
            assert now.over == (now.ended is not None) == (now.to_move is None), (
                "when the game is over set both s.to_move = -1 and s.ended (1 for the first of `ends`), before neither"
            )
            position.check(game, now._array)

    def test_every_action_has_a_notation_of_its_own(self) -> None:
        """Notation is short, never a bare number, and unique whatever its case."""
        codes = self.rulebook.codes
        assert len(codes) == self.rulebook.actions
        for code in codes:
            assert "".join(code.split()) == code != "", f"write {code!r} without blanks"
            assert not code.isdigit(), f"write {code!r} with a letter or sign: bare numbers are numbers of a list"

    @given(data=st.data())
    @few
    def test_codes_and_texts_tell_moves_apart_and_codes_are_understood(self, data: st.DataObject) -> None:
        """Each move has its own text, and its notation plays it, whatever the case."""
        state = some_state(data, self.rulebook)
        found = state.moves()
        assert len({move.text for move in found}) == len(found), "give moves different texts: people choose by them"
        for move in found:
            assert move.code == self.rulebook.codes[move.action]
            assert move.kind in self.rulebook.move_kinds, f"explain the kind {move.kind!r} in move_kinds"
            json.dumps(plain(move))
            by_code, by_move = state.copy().play(f" {move.code.upper()} "), state.copy().play(move)
            assert by_code == by_move == state.copy().play(move.index), "`play` must depend on nothing but s and move"

    @given(data=st.data())
    @few
    def test_moves_touch_what_their_seat_can_see(self, data: st.DataObject) -> None:
        """A client can highlight what a move touches without knowing a rule."""
        state = some_state(data, self.rulebook)
        for seat in seats_and_spectator(state):
            view = state.view(seat)
            ids = [zone.id for zone in view.zones]
            assert len(set(ids)) == len(ids), "give each zone an id of its own"
            assert ids == [zone.id for zone in state.view(None).zones], "show every seat the same zones in one order"
            assert view.words()(view.prompt).strip(), "let `prompt` say to every seat what is being asked"
            assert bool(view.moves) == (seat is not None and seat == state.to_move)
            for zone in view.zones:
                assert zone.shape in SHAPES, f"give {zone.id} one of the shapes {', '.join(SHAPES)}"
                assert len(zone.pieces) <= zone.count, f"list at most `count` pieces of {zone.id}"
                shown = zone.shows is None or len(zone.pieces) <= zone.shows
                assert shown, f"list at most `shows` pieces of {zone.id}: the last ones"
                places = [piece.place for piece in zone.pieces if piece.place is not None]
                assert len(set(places)) == len(places), f"two pieces of {zone.id} have one place: number them"
            for move in view.moves:
                assert move.touches, "say what a click on the table would use"
                for touch in move.touches:
                    assert touch.zone in ids, f"{move.code} touches {touch.zone}, which is no zone of the view"
                    assert touch.piece is None or view.zone(touch.zone).piece(touch.piece) is not None, (
                        f"{move.code} touches piece {touch.piece} of {touch.zone}, which the seat cannot see there"
                    )
            self._check_reasons(view)
            json.dumps(view.plain())

    def _check_reasons(self, view: View) -> None:
        """A piece in hand can be played, or there is a reason why not: never both."""
        touched = [touch for move in view.moves for touch in move.touches if touch.role == "pick"]
        playable: set[tuple[str, int | None]] = {(touch.zone, touch.piece) for touch in touched}
        playable |= {(touch.zone, touch.piece) for draft in view.drafts for touch in draft.picks}
        given_for = {(reason.zone, reason.piece) for reason in view.reasons}
        assert not playable & given_for, "give no reason in `reasons` why a piece cannot be played that can be"
        if view.moves:
            hands = [zone for zone in view.zones if zone.owner == view.seat and zone.kind == "hand"]
            for zone in hands:
                for number in range(zone.unlisted, zone.count):
                    equal: set[tuple[str, int | None]] = {
                        (zone.id, other)
                        for other in range(zone.unlisted, zone.count)
                        if _looks(zone.piece(other)) == _looks(zone.piece(number))
                    }
                    equal.add((zone.id, None))
                    assert equal & (playable | given_for), f"say in `reasons` why {zone.id} {number} cannot be played"

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
        assert pickle.dumps(state) == before, REFUSED

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
    @examples(6)
    def test_every_game_ends_under_random_play(self, data: st.DataObject) -> None:
        """With a reason and winners, within the length the rule book promises."""
        game = data.draw(tables(self.rulebook)).compile()
        state = game.deal(data.draw(SEEDS))
        most = most_decisions(self.rulebook)
        for _ in play_at_random(state, data.draw(POLICIES), most):
            pass
        assert state.over, goes_on(most)
        assert state.ended in {end.id for end in self.rulebook.ends}, "set s.ended to 1 + the index of one of `ends`"
        assert set(state.winners) <= set(range(game.players))
        assert self.rulebook.aim == "win" or not state.winners, "where the score is the result let `wins` be False"
        assert len(state.scores) == game.players
        assert state.moves() == []
        assert state.view(None).prompt, "give each of `ends` a text, or its message end-<id>"

    # -- keeping -------------------------------------------------------------------------------------------------

    @given(data=st.data())
    @few
    def test_states_copy_pickle_compare_and_survive_their_truth(self, data: st.DataObject) -> None:
        """truth() is complete: the state it describes is this one, future and all."""
        state = some_state(data, self.rulebook)
        truth = json.loads(json.dumps(state.truth()))
        built = state.game.from_truth(truth)
        for other in (state.copy(), pickle.loads(pickle.dumps(state)), built):  # noqa: S301  # our own bytes
            assert other == state, "keep all that matters in `fields`, and leave unused places 0"
            assert hash(other) == hash(state)
            assert other.actions == state.actions, "let `moves` depend on nothing but the state"
        if not state.over:
            copy = state.copy()
            copy.play(0)
            assert copy != state, "a move must change something"
            assert built.play(0) == copy, "let `play` depend on nothing but the state"

    @given(data=st.data())
    @few
    def test_a_record_replays_to_the_identical_state(self, data: st.DataObject) -> None:
        """By text alone."""
        state = some_state(data, self.rulebook)
        record = state.record()
        again = Record.parse(record.text())
        assert again == record
        assert again.replay() == state, "the same moves must lead to the same state: let rules depend on s alone"

    # -- who sees what -------------------------------------------------------------------------------------------

    @given(data=st.data())
    @few
    def test_a_guess_cannot_be_told_from_the_truth(self, data: st.DataObject) -> None:
        """Same view, same observation, same moves for the seat; whole in itself; with a future of its own."""
        state = some_state(data, self.rulebook)
        for seat in seats_and_spectator(state):
            guess = state.guess(seat, data.draw(SEEDS))
            assert guess.view(seat) == state.view(seat), f"seat {seat} sees another view: {GUESS}"
            assert np.array_equal(guess.observe(seat), state.observe(seat)), f"seat {seat} observes otherwise: {GUESS}"
            assert guess.knowledge(seat) == state.knowledge(seat), f"seat {seat} knows something else: {GUESS}"
            assert guess.to_move == state.to_move, "`hide` and `fill` leave s.to_move as it is"
            if seat == state.to_move:
                assert guess.actions == state.actions, "what a seat may do must follow from what it knows"
            assert guess.scores == state.scores, "scores must follow from what everybody knows"
            seen = state.view(seat)
            assert [place.score for place in seen.seats] == state.scores, "`score` must not need a hidden card"
            assert seen.winners == tuple(state.winners), "`wins` must not need a hidden card"
            pieces = self.rulebook.count_pieces(state._board())
            assert self.rulebook.count_pieces(guess._board()) == pieces, f"a guess has other pieces: {GUESS}"
            assert guess.game.from_truth(guess.truth()) == guess
            for field in self.rulebook.fields:
                if not kept(field):
                    empty = not guess._array[field.name].any() and not state._array[field.name].any()
                    assert empty, f"{field.name} must be 0 in every real state: clear it at the end of `fill` and rules"

    @given(data=st.data())
    @few
    def test_a_guess_can_be_whatever_the_seat_may_take_for_the_truth(self, data: st.DataObject) -> None:
        """Near the end of a game `fill` is run in every way that chance can go, and the truth is one of the results."""
        game = data.draw(tables(self.rulebook))
        states = [state.copy() for state in play_at_random(game.deal(data.draw(SEEDS)), data.draw(POLICIES), PLIES)]
        for back in (2, 6):
            for seat in seats_and_spectator(states[-1]):
                hold_guesses(states[-min(back, len(states))], seat)

    @given(data=st.data())
    @few
    def test_future_chance_is_not_shared_with_the_truth(self, data: st.DataObject) -> None:
        """Another seed gives another stream, and the seat's knowledge holds nothing of the true one."""
        state = some_state(data, self.rulebook)
        for seat in seats_and_spectator(state):
            one, other = state.guess(seat, 2**200 + 1), state.guess(seat, 2**200 + 2)  # no seed drawn above
            assert one.truth()["chance"] != other.truth()["chance"]
            assert one.truth()["chance"]["key"] != state.truth()["chance"]["key"]
            known = state._look().board(-1 if seat is None else seat)
            assert not any(known.chance_key)
            assert not any(known.chance_block)

    @given(data=st.data())
    @few
    def test_a_guess_can_be_played_on(self, data: st.DataObject) -> None:
        """It is a state like any other."""
        state = some_state(data, self.rulebook)
        for seat in seats_and_spectator(state):
            guess = state.guess(seat, 5)
            pieces = self.rulebook.count_pieces(guess._board())
            for now in play_at_random(guess, 7, 12):
                assert self.rulebook.count_pieces(now._board()) == pieces, LOST_PIECES

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
                        secret = f"{move.kind} is in secret_kinds, but seat {seat} notices it: hide it in `hide`"
                        assert after.view(seat) == state.view(seat), secret
                        assert np.array_equal(after.observe(seat), state.observe(seat)), secret

    # -- what happened -------------------------------------------------------------------------------------------

    @given(data=st.data())
    @examples(4)
    def test_a_view_with_its_events_is_the_next_view(self, data: st.DataObject) -> None:
        """For every seat, a spectator and all hands open; and nothing but events is needed after the first view."""
        self._follow_by_events(data, 40)

    @pytest.mark.slow
    @given(data=st.data())
    @examples(5)
    def test_a_whole_game_can_be_followed_by_its_events(self, data: st.DataObject) -> None:
        """As above, for longer."""
        self._follow_by_events(data, PLIES)

    def _follow_by_events(self, data: st.DataObject, most: int) -> None:
        game = data.draw(tables(self.rulebook))
        state, dealt = game.watch_deal(data.draw(SEEDS))
        seats = all_eyes(state)
        views = {seat: apply(dealt.first_view(seat), dealt.moments(seat)) for seat in seats}
        rng = random.Random(data.draw(POLICIES))  # noqa: S311  # a test's choices
        for _ in range(most):
            for seat in seats:
                assert views[seat] == state.view(seat), f"events do not lead to the view of seat {seat}"
            if state.over:
                break
            seen = state.watch(rng.randrange(state.move_count))
            views = {seat: apply(views[seat], _sent(seen.moments(seat))) for seat in seats}

    @given(data=st.data())
    @few
    def test_every_event_is_true_of_the_whole_position_at_its_beat(self, data: st.DataObject) -> None:
        """Card for card: what a seat is told to have moved did move, from there to there, and nothing else did."""
        state = some_state(data, self.rulebook)
        if state.over:
            return
        truth = Truth(state, data.draw(st.integers(0, state.move_count - 1)))
        for seat in all_eyes(state):
            truth.check(seat)

    @given(data=st.data())
    @few
    def test_watching_a_move_plays_it(self, data: st.DataObject) -> None:
        """To the byte as `play` does; several moves in one go as one by one; and what is refused changes nothing."""
        state = some_state(data, self.rulebook)
        for index in range(min(state.move_count, 6)):
            watched, played, batch = state.copy(), state.copy(), state.copy()
            watched.watch(index)
            assert watched == played.play(index) == batch.play_all([index]), "a beat must not change the state"
            assert watched.actions == played.actions == batch.actions
            assert watched.played == played.played == batch.played
        before = pickle.dumps(state)
        wrong: list[list[Any]] = [["no such move"], [0, "no such move"], [state.move_count]]
        for moves in wrong:
            with pytest.raises(IllegalMove):
                state.play_all(moves)
            with pytest.raises(IllegalMove):
                state.watch_all(moves)
        assert pickle.dumps(state) == before, REFUSED

    @given(data=st.data())
    @few
    def test_events_tell_a_seat_nothing_that_its_views_at_the_beats_do_not(self, data: st.DataObject) -> None:
        """In two worlds that a seat cannot tell apart it is told the same, up to the moment that shows a difference."""
        state = some_state(data, self.rulebook)
        if state.over:
            return
        move = data.draw(st.sampled_from(state.moves()))
        for seat in seats_and_spectator(state):
            other = state.guess(seat, data.draw(SEEDS))
            if move.action in other.actions:
                one, two = state.copy().watch(move), other.watch(other.actions.index(move.action))
                apart = told_apart(one, two, seat)
                assert apart is None, f"{apart}: let `tell` speak only of what its two boards show"

    @given(data=st.data())
    @few
    def test_everything_can_be_said_in_every_language(self, data: st.DataObject) -> None:
        """Views, moves, events and forms: no message without words, no word without its value."""
        state = some_state(data, self.rulebook)
        texts = [*self.rulebook.about.values(), *(end.say for end in self.rulebook.ends)]
        for form in self.rulebook.forms(state.game.players):
            texts += [form.say, *(choice.say for choice in form.values)]
        ahead = state.copy()
        seen = ahead.watch(data.draw(st.integers(0, state.move_count - 1))) if not state.over else None
        for seat in seats_and_spectator(state):
            view = state.view(seat)
            texts_here = [*texts, *texts_of(view)]
            texts_here += [moment.say for moment in seen.moments(seat) if moment.say is not None] if seen else []
            for language in LANGUAGES:
                words = view.words(language)
                for text in texts_here:
                    assert words(text).strip() or text == "", f"{text!r} says nothing in {language!r}"
                for piece in (piece for zone in view.zones for piece in zone.pieces if piece.face):
                    assert words.face(piece.face or ""), f"name the piece {piece.face!r} in {language!r}: face-..."

    @given(data=st.data())
    @few
    def test_what_leaves_the_engine_survives_its_json(self, data: st.DataObject) -> None:
        """Views and moments come back from JSON as they were, by their types alone."""
        state = some_state(data, self.rulebook)
        for seat in seats_and_spectator(state):
            view = state.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view, NOT_PLAIN
        if not state.over:
            moments = state.copy().watch(0).moments(0)
            assert msgspec.json.decode(msgspec.json.encode(moments), type=tuple[Moment, ...]) == moments, NOT_PLAIN

    @given(data=st.data())
    @few
    def test_it_is_known_what_a_step_back_would_undo(self, data: st.DataObject) -> None:
        """Who decided, whether chance had a say, and who saw a card: nothing at all between a position and itself."""
        state = some_state(data, self.rulebook, 12)
        assert state.since(len(state.played)) == Since(
            moves=0, drawn=False, decided=(), revealed=(False,) * state.game.players, in_private=False
        )
        if state.played:
            last = state.since(len(state.played) - 1)
            assert last.moves == len(last.decided) == 1, "one move is one decision of one seat"

    # -- compiled ------------------------------------------------------------------------------------------------

    @pytest.mark.slow
    @given(data=st.data())
    @examples(8)
    def test_compiled_and_interpreted_play_the_same_game(self, data: st.DataObject) -> None:
        """Byte for byte after every move, in what each seat knows and in what it guesses."""
        plain = data.draw(tables(self.rulebook))
        fast = Game(self.rulebook, plain.players, plain.options).compile()
        seed, policy = data.draw(SEEDS), data.draw(POLICIES)
        one, other = plain.deal(seed), fast.deal(seed)
        rng = random.Random(policy)  # noqa: S311  # a test's choices
        for _ in range(PLIES):
            assert one._array.tobytes() == other._array.tobytes(), TWO_RUNS
            assert one.actions == other.actions, TWO_RUNS
            if one.over:
                assert (one.scores, one.winners) == (other.scores, other.winners), TWO_RUNS
                break
            seat = rng.randrange(-1, plain.players)
            looking = None if seat < 0 else seat
            assert one._look().board(seat).raw == other._look().board(seat).raw, TWO_RUNS
            assert one.guess(looking, policy) == other.guess(looking, policy), TWO_RUNS
            index = rng.randrange(one.move_count)
            one.play(index)
            other.play(index)

    def test_a_batch_steps_as_single_states_do(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Uncompiled, at the largest table."""
        monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
        hold_batch_against_states(Game(self.rulebook, self.rulebook.players[1]), count=3, steps=12, threads=1)

    @pytest.mark.slow
    def test_a_compiled_batch_steps_as_single_states_do(self) -> None:
        """On two threads."""
        hold_batch_against_states(Game(self.rulebook).compile(), count=8, steps=40, threads=2)
