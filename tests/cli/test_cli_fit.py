"""Every game, number of players and moment fits a terminal of 80 columns and 24 lines."""

import random
from io import StringIO
from itertools import islice

import pytest
from rich.console import Console

from cutpurse.cli.board import board
from cutpurse.cli.dialogue import Terminal
from cutpurse.cli.layout import FORMS, Scene, fitted
from cutpurse.cli.play import AFTER_THE_END
from cutpurse.cli.story import by_move, play_told
from cutpurse.cli.voice import Voice, names_at
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find, game_ids
from tests.support.soak import soak

WIDTH, HEIGHT = 80, 24
PLIES = soak(40, 200)  # of a game that are played
EACH = soak(7, 1)  # of its moments that is looked at; every other one is a question


def tables():
    for game_id in game_ids():
        low, high = find(game_id).players
        for players in range(low, high + 1):
            yield game_id, players


def a_terminal(ascii_only=False, width=WIDTH, height=HEIGHT, colour=False):
    system = "256" if colour else None
    console = Console(file=StringIO(), width=width, height=height, force_terminal=True, color_system=system)
    return Terminal(console, ascii_only=ascii_only)


def a_game(game_id, players, *, language, ascii_only=False, seat=0, most=PLIES):
    """The scenes of a random game as a seat sees it, each where a person would look."""
    rng = random.Random(players)
    state = Game(find(game_id), players).deal(seed=players)
    voice = Voice(find(game_id), names_at(players, seat, language), seat, language, ascii_only=ascii_only)
    story = []
    for _ in range(most):
        if state.over or seat in (state.to_move, None):
            yield voice, Scene(state.view(seat, voice.names), "move 1000", by_move(story), asks=True)
        if state.over:
            return
        if state.to_move == seat:
            story = []
        told = play_told(state, [rng.randrange(state.move_count)], voice)
        story += told
        if told:
            yield voice, Scene(told[-1].view, "move 1000", by_move(story))


def check(terminal, voice, scene, width=WIDTH, height=HEIGHT):
    room = height - (AFTER_THE_END if scene.view.ended else 1 if scene.asks else 2)
    lines = fitted(terminal, voice, scene, room)
    text = "\n".join(line.plain for line in lines)
    assert len(lines) <= room, text
    assert max(line.cell_len for line in lines) <= width, text
    assert voice.ascii_only is False or text.isascii(), text
    if scene.asks:
        for number in (1, len(scene.view.moves)):
            assert not scene.view.moves or str(number) in text or "Type the name" in text or "Tipp den" in text
    return text


@pytest.mark.parametrize(("game_id", "players"), [*tables()])
def test_every_moment_fits(game_id, players):
    languages = ("en", "de") if players == find(game_id).players[1] else ("en",) if players % 2 else ("de",)
    for language in languages:
        for voice, scene in islice(a_game(game_id, players, language=language), 0, None, EACH):
            check(a_terminal(), voice, scene)


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_moment_fits_in_ascii_too(game_id, language):
    players = find(game_id).players[1]
    for voice, scene in islice(a_game(game_id, players, language=language, ascii_only=True), 0, None, EACH):
        check(a_terminal(ascii_only=True), voice, scene)


def the_end(game_id, players, seed, language):
    """The last scene of a random game, with what its last move told."""
    rng = random.Random(seed)
    state = Game(find(game_id), players).deal(seed)
    voice = Voice(find(game_id), names_at(players, 0, language), 0, language)
    while True:
        before, index = state.copy(), rng.randrange(state.move_count)
        if state.play(index).over:
            told = play_told(before, [index], voice)
            return voice, Scene(state.view(0, voice.names), "move 1000", by_move(told), asks=True)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_end_fits_with_the_scores_of_all(game_id):
    low, high = find(game_id).players
    for players in {low, high}:
        for language in ("en", "de"):
            voice, scene = the_end(game_id, players, players, language)
            text = check(a_terminal(), voice, scene)
            assert all(voice.name(seat) in text for seat in range(players))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_spectator_sees_every_name_at_every_size(game_id):
    players = find(game_id).players[1]
    for voice, scene in [*a_game(game_id, players, language="en", seat=None, most=30)][::10]:
        for width, height in ((80, 24), (100, 40), (160, 60)):
            terminal = a_terminal(width=width, height=height, colour=True)
            text = check(terminal, voice, Scene(scene.view, story=scene.story), width, height)
            assert all(voice.name(seat) in text for seat in range(players))


@pytest.mark.parametrize("game_id", game_ids())
def test_every_form_of_the_table_keeps_within_the_width(game_id):
    players = find(game_id).players[1]
    for voice, scene in [*a_game(game_id, players, language="de", most=60)][::15]:
        for form in FORMS:
            look = a_terminal().look(voice, boxes=form.boxes, short=form.short)
            lines = [line for part in board(scene.view, look, tight=form.tight) for line in part]
            assert max(line.cell_len for line in lines) <= WIDTH


def test_a_larger_terminal_gets_boxes_where_a_small_one_gets_chips():
    *_, (voice, scene) = a_game("spite_and_malice", 4, language="en", most=20)
    small = check(a_terminal(), voice, scene)
    large = check(a_terminal(width=120, height=60), voice, scene, 120, 60)
    assert "╭───╮" not in small
    assert "╭───╮" in large
