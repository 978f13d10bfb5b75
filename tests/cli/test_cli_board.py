import random
from itertools import pairwise

import pytest
from rich.console import Console

from cutpurse.cli.board import Moves, board, heading, move_list
from cutpurse.cli.cards import TIMES, Look, box, chip
from cutpurse.cli.story import Story, tell
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find, game_ids
from cutpurse.engine.view import Card, Move, Seat, Touch, View, Zone

LOOKS = [Look(width, boxes, colour) for width in (80, 100) for boxes in (True, False) for colour in (True, False)]


def positions(game_id, players, plies, seat):
    """Views of a seat through a random game, each with the one before."""
    rng = random.Random(1)
    state = Game(find(game_id), players).deal(seed=players)
    before = state.view(seat)
    yield None, before, before
    for _ in range(plies):
        if state.over:
            return
        mover = state.to_move
        state.play(rng.randrange(state.move_count))
        view = state.view(seat)
        yield mover, before, view
        before = view


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_is_drawn_within_the_width(game_id):
    low, high = find(game_id).players
    for players in {low, high}:
        for seat in (0, None):
            for _, _, view in [*positions(game_id, players, 40, seat)][::8]:
                for look in LOOKS:
                    lines = board(view, look)
                    assert max(line.cell_len for line in lines) <= look.width
                    text = "\n".join(line.plain for line in lines)
                    assert all(name in text for name in (seat.name for seat in view.seats))


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_can_be_told(game_id):
    players = find(game_id).players[1]
    assert any(
        tell(before, after, mover) for mover, before, after in positions(game_id, players, 60, 0) if before != after
    )


def view_of(*zones, moves=(), names=("Ann", "Bob"), scores=(0, 0), seat=0, to_move=0):
    seats = tuple(Seat(seat=i, name=name, score=scores[i], holds={}) for i, name in enumerate(names))
    return View(
        game="test",
        seat=seat,
        seats=seats,
        zones=zones,
        prompt="?",
        to_move=to_move,
        moves=tuple(moves),
        ended=None,
        winners=(),
    )


def zone(zone_id, *faces, count=None, owner=None, kind="pile", ordered=True):
    cards = tuple(Card(face) for face in faces)
    return Zone(
        id=zone_id,
        kind=kind,
        label=zone_id.capitalize(),
        owner=owner,
        count=len(cards) if count is None else count,
        cards=cards,
        ordered=ordered,
    )


def move(index, *touches):
    return Move(index, index, f"m{index}", "test", {}, f"Do {index}", touches)


def drawn(view, boxes=False, colour=False, width=80):
    return "\n".join(line.plain for line in board(view, Look(width, boxes, colour)))


def test_hidden_cards_are_one_card_with_a_count():
    assert f"Deck [▒]{TIMES}30" in drawn(view_of(zone("deck", count=30)))
    assert f"Hand [▒]{TIMES}3" in drawn(view_of(zone("hand", None, None, None, owner=1)))


def test_hidden_cards_that_can_be_chosen_are_drawn_one_by_one_with_their_numbers():
    moves = [move(i, Touch("hand", i)) for i in range(3)]
    assert "Hand [▒1][▒2][▒3]" in drawn(view_of(zone("hand", None, None, None, owner=1), moves=moves))


def test_a_pile_shows_its_top_and_its_height():
    assert f"Pile {TIMES}9 [7]" in drawn(view_of(zone("pile", "7", count=9)))


def test_many_cards_in_no_order_are_counted_by_face():
    bag = zone("bag", *("1" * 7), *("2" * 5), ordered=False)
    assert f"Bag [1]{TIMES}7[2]{TIMES}5" in drawn(view_of(bag))
    assert f"╰{TIMES}7─╯╰{TIMES}5─╯" in drawn(view_of(bag), boxes=True)


def test_the_number_of_a_move_is_on_the_edge_of_its_card():
    view = view_of(zone("hand", "4", "5", "6", owner=0), moves=[move(0, Touch("hand", 0)), move(1, Touch("hand", 2))])
    assert "╰─1─╯╰───╯╰─2─╯" in drawn(view, boxes=True)


def test_a_card_of_several_moves_has_no_number():
    view = view_of(zone("hand", "4", owner=0), moves=[move(0, Touch("hand", 0)), move(1, Touch("hand", 0))])
    assert "╰───╯" in drawn(view, boxes=True)


def test_many_places_for_one_card_each_are_tiles_with_their_names():
    places = [zone(f"{row}{i}", None, kind="spot") for row in "ab" for i in range(1, 6)]
    assert "╰A1─╯╰A2─╯╰A3─╯╰A4─╯╰A5─╯" in drawn(view_of(*places), boxes=True)
    small = drawn(view_of(*places))
    assert " A1   A2   A3   A4   A5" in small
    assert " B1   B2   B3   B4   B5" in small


def test_places_in_use_are_enough_for_the_others():
    zones = [zone(f"spot{i}", *(["K"] if i == 2 else []), owner=1) for i in range(5)]
    text = drawn(view_of(*zones))
    assert "Spot2 [K]" in text
    assert "Spot3" not in text


def test_markup_and_control_codes_in_names_and_faces_are_plain_text():
    view = view_of(zone("hand", "[red]x[/]", "\x1b[2J", owner=0), names=("[bold]Ann[/bold]", "\x1b]0;Bob\x07"))
    text = drawn(view)
    assert "[bold]Ann[/bold]" in text
    assert "[red]x[/]" in text
    assert "\x1b" not in text


def test_a_card_box_is_as_wide_as_its_face():
    assert [line.plain for line in box(Card("10"))] == ["╭───╮", "│10 │", "╰───╯"]
    assert [line.plain for line in box(Card("Joker", "as 5"))] == ["╭──────────╮", "│Joker as 5│", "╰──────────╯"]
    assert [line.plain for line in box(Card("牌"), lower="1")] == ["╭───╮", "│牌 │", "╰─1─╯"]
    assert {line.cell_len for line in box(None)} == {5}


def test_a_chip_has_brackets_only_where_there_is_no_colour():
    assert chip(Card("7♥"), Look(80, boxes=False, colour=False)).plain == "[7♥]"
    assert chip(Card("7♥"), Look(80, boxes=False, colour=True)).plain == " 7♥ "


def test_few_moves_are_a_list_with_notation_and_many_are_columns():
    assert [line.plain.split() for line in move_list([move(0)], 80, Moves.LIST)] == [["1", "Do", "0", "m0"]]
    many = move_list([move(i) for i in range(40)], 80, Moves.LIST)
    assert len(many) < 12
    assert all(line.cell_len <= 80 for line in many)
    short = move_list([move(i) for i in range(40)], 80, Moves.NOTATION)
    text = "\n".join(line.plain for line in short)
    assert "m39" in text
    assert "Do" not in text


def test_a_heading_fills_the_line():
    assert heading("Pig", "move 3", 60).cell_len == 60
    assert heading("Pig", "", 60).cell_len == 60


def test_no_colour_is_used_when_none_is_wanted(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    console = Console(force_terminal=True)
    assert console.no_color


def test_the_story_names_places_from_where_the_reader_sits():
    before = view_of(zone("hand", "7", owner=1), zone("pile", owner=0))
    after = view_of(zone("hand", owner=1), zone("pile", "7", owner=0), scores=(1, 0))
    assert tell(before, after, 1) == "7 hand → your pile; your score 0 → 1"
    assert tell(before, after, 0) == "7 Bob's hand → pile; score 0 → 1"


def test_the_story_tells_hidden_cards_as_cards():
    before = view_of(zone("deck", count=9), zone("hand", owner=1))
    after = view_of(zone("deck", count=7), zone("hand", None, None, owner=1))
    assert tell(before, after, 1) == "2 cards deck → hand"


def test_a_place_whose_card_becomes_another_is_told_as_a_change():
    assert tell(view_of(zone("die", "3")), view_of(zone("die", "5")), 0) == "die: 3 → 5"
    assert tell(view_of(zone("die")), view_of(zone("die", "5")), 0) == "die: 5"
    assert tell(view_of(zone("die", "5")), view_of(zone("die")), 0) == "5 left die"


def test_turning_cards_over_is_told_and_covering_them_by_others_is_not():
    down, up = view_of(zone("spot", None)), view_of(zone("spot", "Q"))
    assert tell(down, up, 0) == "Q turned up in spot"
    assert tell(up, down, 0) == "Q turned down in spot"
    before = view_of(zone("hand", "K", owner=0), zone("pile", "Q"))
    after = view_of(zone("hand", owner=0), zone("pile", "K", count=2))
    assert tell(before, after, 0) == "K hand → pile"


def test_decisions_of_one_seat_are_one_line_and_draws_are_gathered():
    story = Story()
    views = [view_of(zone("bag", *"123"[i:]), zone("hand", *"123"[:i], owner=1)) for i in range(4)]
    for before, after in pairwise(views):
        story.add(1, before, after)
    story.add(0, views[3], views[3])
    assert story.lines() == [(1, "1 2 3 bag → hand")]
