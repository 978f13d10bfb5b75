"""The longest list of moves of each game: as many as its rule book promises, and not one fewer."""

from pathlib import Path

import pytest

import cutpurse
from cutpurse import rulebooks
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES, THIEVES
from tests.support.positions import nacho_pile as nacho_pile_positions
from tests.support.positions import old_bill as old_bill_positions
from tests.support.positions import old_bill_maid as old_bill_maid_positions
from tests.support.positions import spite_and_malice as spite_and_malice_positions
from tests.support.positions import steal_the_pile as steal_the_pile_positions
from tests.support.positions import ten_card_crook as ten_card_crook_positions


def nacho_pile():
    """A Remove chip has been drawn, and everybody has a pile of every number."""
    piles = dict.fromkeys(range(4), "1 2 3 4 5 6 7")
    return nacho_pile_positions.position(bag="remove remove remove", front=piles, players=4).play("draw")


def old_bill():
    """Any card may be dropped of a den with every thief and every Mime; the last thief is there twice."""
    thieves = [" ".join(CARD_NAMES[first : first + 6]) for first in range(0, THIEVES, 6)]
    hearts, diamonds, clubs, spades = thieves
    den = {"hearts": f"{hearts} M1 M2 M3 M4 M5", "diamonds": diamonds, "clubs": clubs, "spades": f"{spades} S6"}
    offer = {"target": 1, "offer": [["B"], ["H1"]], "phase": "take", "to_move": 1}
    return old_bill_positions.position(dens={1: den}, hands={0: "D1 C1 S1"}, **offer).play("take:up")


def old_bill_maid():
    """One of two players holds a card of every pair and Old Bill."""
    half = [*CARD_NAMES[:THIEVES]]
    return old_bill_maid_positions.position(" ".join([*half, "B", "M4"]), " ".join([*half, "M5"]))


def old_bill_memory():
    """The first flip."""
    return cutpurse.load("old_bill_memory").deal(1)


def spite_and_malice():
    """Four piles want a five: win card and discards are fives, the hand holds one, a joker and three other cards."""
    hands = [["5", "Joker", "9", "10", "J"], ["9", "10", "J", "Q", "K"]]
    return spite_and_malice_positions.position(
        draw_pile=["6", "7", "8", "Q"],
        win_pile=[["K", "5"], ["K", "K"]],
        hand=hands,
        discards=[[["5"]] * 4, spite_and_malice_positions.QUIET],
        play_pile=[["A", "2", "3", "4"]] * 4,
    )


def steal_the_pile():
    """Twelve piles and three open ones match the three cards of a hand."""
    others = [f"{rank} {rank} {rank}" for rank in ("4", "4", "5", "5", "6", "6", "7", "7", "8", "8", "9")]
    return steal_the_pile_positions.position(["A 2 3", *others], piles=["A", "2", "3"] * 4, opened="A 2 3")


def steal_the_pile_solitaire():
    """Both piles and four open ones match the four cards of a hand."""
    return steal_the_pile_positions.solitaire("A 2 3 4", next_cards="9 9", yours="A A", decks="2 2", opened="A 2 3 4")


def ten_card_crook():
    """Two cards can be placed at two ends of a full row with four removals, or two marks go back."""
    return ten_card_crook_positions.position(row=">M<>M<", drawn="M", held=">", last_mark=5)


LONGEST_LISTS = (
    nacho_pile,
    old_bill,
    old_bill_maid,
    old_bill_memory,
    spite_and_malice,
    steal_the_pile,
    steal_the_pile_solitaire,
    ten_card_crook,
)


@pytest.mark.parametrize("longest_list", LONGEST_LISTS)
def test_the_longest_list_of_moves_is_as_long_as_promised(longest_list):
    state = longest_list()
    assert len(set(state.actions)) == state.move_count == state.game.rulebook.most_moves


def test_every_game_shows_its_longest_list():
    ours = {path.parent.name for path in Path(rulebooks.__file__).parent.glob("*/__init__.py")}
    assert {longest_list.__name__ for longest_list in LONGEST_LISTS} == ours


def test_the_engine_has_room_for_a_move_that_is_written_down_before_it_is_known_not_to_count():
    state = old_bill()
    listed = [-1] * state.game.rulebook.room_for_moves
    assert state.game.rulebook.moves(state._board(), listed) == state.game.rulebook.most_moves
    assert listed[-1] == state.actions[-1]  # the spade that was listed already
