"""What taking a card in Old Maid means, in a sentence: luck, with the odds where they are known."""

from __future__ import annotations

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Odds, Text, say
from cutpurse.rulebooks.old_bill.deck import OLD_BILL


def insight(s: Board, move: int) -> Text | None:
    """All cards are alike from behind; who holds Old Bill, as far as the taker can know."""
    count = s.hand_size[s.giver]
    if s.unseen[OLD_BILL] == 0:
        return say("insight-bill-yours", count=count)
    if sum(s.unseen) == count:  # nobody else has cards
        return say("insight-bill-there", count=count, odds=Odds(1, count))
    return say("insight-luck", count=count)
