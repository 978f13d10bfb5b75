"""How a seat plays Old Maid by itself."""

import cutpurse
from tests.support.policies import choices


def test_any_card_is_taken_as_gladly_as_any_other():
    state = cutpurse.load("old_bill_maid", players=6).deal(3)
    assert choices(state) == {move.code for move in state.moves()}
