"""What a game's policy does in a position, for tests of policies."""

from cutpurse.engine.kernels import MANNERS

LOTS = range(40)


def choices(state, manner="sensible"):
    """The moves that a seat may make in its manner, whatever the lot."""
    choose = state.game.rulebook.choose
    board, actions = state._board(), state.actions
    places = {choose(board, actions, len(actions), [lot * 0x9E3779B9], MANNERS.index(manner)) for lot in LOTS}
    return {state.moves()[place].code for place in places}
