"""The order of the seats, and the end."""

from pig import PIG

from cutpurse.engine.game import Game
from cutpurse.engine.turns import end_game, next_seat


def test_turns_pass_to_the_left_and_from_the_last_seat_to_the_first():
    board = Game(PIG, 3).deal(1)._board()
    assert [next_seat(board, seat) for seat in range(3)] == [1, 2, 0]


def test_a_game_that_has_ended_is_nobodys_turn():
    state = Game(PIG, 2).deal(1)
    end_game(state._board(), 1)
    assert state.over
    assert state.ended == PIG.ends[0].id
