"""All hands open: everybody's eyes together see what any of them sees, and can be told what happened."""

import random
import re

import pytest
from keep_or_swap import KEEP_OR_SWAP
from pig import PIG

import cutpurse
from cutpurse import SeatError
from cutpurse.engine.events import apply
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find, game_ids, register
from cutpurse.engine.view import OPEN
from cutpurse.testing.golden import VARIANTS
from cutpurse.testing.truth import Truth
from tests.support.soak import soak

OURS = {book.id: book for book in (*map(find, game_ids()), PIG, KEEP_OR_SWAP)}
CLOSED = {"deck", "draw", "win", "pile", "retired", "table"}  # kinds of zones into which nobody may look
ADDRESS = re.compile(r"\b(you|yours?|du|dir|dich|dein\w*)\b", re.IGNORECASE)


@pytest.fixture(autouse=True, scope="module")
def _our_own_games():
    """Registered when the tests run, not when they are collected: other modules list all games then."""
    register(PIG)
    register(KEEP_OR_SWAP)


def table_of(name):
    """A game with its smallest or largest number of players, or one of the variants of the golden files."""
    variant = next((variant for variant in VARIANTS if variant.name == name), None)
    if variant is not None:
        return cutpurse.load(variant.game, players=variant.players, **variant.options)
    game_id, _, players = name.rpartition("-")
    return Game(OURS[game_id], int(players))


TABLES = sorted(
    {
        *(variant.name for variant in VARIANTS),
        *(f"{game_id}-{players}" for game_id, book in OURS.items() for players in book.players),
    }
)


def followed(game, seed, most):
    """Positions of a random game, each with its open view, reached by events alone."""
    rng = random.Random(seed)
    state, dealt = game.watch_deal(seed)
    view = apply(dealt.first_view(OPEN), dealt.moments(OPEN))
    for _ in range(most):
        yield state, view
        if state.over:
            return
        view = apply(view, state.watch(rng.randrange(state.move_count)).moments(OPEN))


@pytest.mark.parametrize("name", TABLES)
def test_an_open_view_shows_every_hand_and_the_question_of_the_seat_to_move(name):
    """It follows from events alone; what nobody may look into stays closed, and all else is as a spectator sees it."""
    for state, view in followed(table_of(name), 7, soak(40, 400)):
        assert view == state.view(OPEN)
        assert view.seat is None
        public, asked = state.view(None), state.view(state.to_move)
        assert [(zone.id, zone.count) for zone in view.zones] == [(zone.id, zone.count) for zone in asked.zones]
        assert (view.seats, view.values, view.tally) == (public.seats, public.values, public.tally)
        assert (view.ended, view.winners, view.verdict) == (public.ended, public.winners, public.verdict)
        assert (view.to_move, view.prompt, view.moves) == (asked.to_move, asked.prompt, asked.moves)
        assert (view.reasons, view.drafts, view.conflicts) == (asked.reasons, asked.drafts, asked.conflicts)
        views = [public, *(state.view(seat) for seat in range(state.game.players))]
        for number, zone in enumerate(view.zones):
            faces = {piece.face for piece in zone.pieces} - {None}
            seen = {piece.face for one in views for piece in one.zones[number].pieces} - {None}
            assert faces == seen
            if zone.kind not in CLOSED:
                assert None not in [piece.face for piece in zone.pieces]
                assert len(zone.pieces) == zone.count


@pytest.mark.parametrize("name", TABLES)
def test_what_is_told_openly_is_what_happened_and_speaks_of_everybody_by_name(name):
    rng = random.Random(3)
    state = table_of(name).deal(3)
    for _ in range(soak(20, 400)):
        if state.over:
            break
        index = rng.randrange(state.move_count)
        Truth(state, index).check(OPEN)
        moments = state.watch(index).moments(OPEN)
        for language in ("en", "de"):
            words = state.view(OPEN).words(language)
            for moment in moments:
                assert moment.say is None or not ADDRESS.search(words(moment.say))


def test_a_secret_offer_is_told_while_it_is_put_together():
    state = cutpurse.load("old_bill", players=3).deal(1)
    mover, moves = state.to_move, [">2", *state.view(0).drafts[-1].moves]
    openly = state.view(OPEN)
    for code in moves[:-1]:
        seen = state.watch(code)
        assert seen.is_secret
        assert seen.move(OPEN).code == seen.move(mover).code == seen.code(mover) == seen.code(OPEN) == code
        assert seen.moments(OPEN)[-1].beat == seen.moments(mover)[-1].beat == seen.move(mover).kind
        openly = apply(openly, seen.moments(OPEN))
        assert openly == state.view(OPEN)
        assert openly.zones == tuple(
            one if zone.owner == mover else zone
            for zone, one in zip(openly.zones, state.view(mover).zones, strict=True)
        )


def test_who_knows_more_of_what_it_did_tells_it_in_the_third_person():
    state = cutpurse.load("old_bill_maid", players=3).deal(2)
    view = state.view(OPEN, ("Ana", "Ben", "Cleo"))
    while True:
        seen = state.watch(0)
        taken = [moment.say for moment in seen.moments(OPEN) if moment.beat == "take"]
        if taken:
            break
    assert taken[0].id == "told-take"
    assert next(moment.say.id for moment in seen.moments(None) if moment.beat == "take") == "told-take-unseen"
    assert re.fullmatch(r"(Ana|Ben|Cleo) takes .+ from (Ana|Ben|Cleo)", view.words("en")(taken[0]))


def test_a_sentence_that_speaks_to_its_reader_is_not_told_to_everybody():
    state = cutpurse.load("keep_or_swap", players=3).deal(4)
    seen = state.watch("swap")
    assert [moment.beat for moment in seen.moments(0) if moment.say is not None] == ["lay", "draw"]
    assert [moment.beat for moment in seen.moments(OPEN) if moment.say is not None] == ["lay"]


@pytest.mark.parametrize("wrong", ["open", -2, "OPEN", True])
def test_nothing_but_open_itself_opens_the_hands(wrong):
    state = cutpurse.load("old_bill", players=3).deal(1)
    with pytest.raises(SeatError):
        state.view(wrong)


def test_programs_and_guesses_have_a_seat():
    state = cutpurse.load("old_bill", players=3).deal(1)
    for ask in (state.observe, state.knowledge, lambda eyes: state.guess(eyes, 1)):
        with pytest.raises(SeatError):
            ask(OPEN)


def test_looking_with_all_hands_open_leaves_no_trace():
    one, other = (cutpurse.load("spite_and_malice", players=3).deal(5) for _ in range(2))
    one.view(OPEN)
    for _ in range(30):
        seen, unseen = one.watch(0), other.watch(0)
        seen.moments(OPEN)
        for seat in (None, 0, 1, 2):
            assert seen.moments(seat) == unseen.moments(seat)
            assert one.view(seat) == other.view(seat)
