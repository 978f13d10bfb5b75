"""Memory as people play it: cards fade from mind, recent and odd ones last.

The record of a game of Memory holds every card that was ever face up. A forgetful bot sees each of them being flipped
and keeps it in mind for a while; what has faded is taken out of its knowledge before it decides.
"""

from __future__ import annotations

import hashlib
from math import log
from typing import Any

from cutpurse.engine.layout import UNKNOWN
from cutpurse.players.bots import Bot
from cutpurse.players.place import Place
from cutpurse.rulebooks.old_bill.deck import OLD_BILL
from cutpurse.rulebooks.old_bill_memory.rules import PLACES, TAKEN

ODD = 2.5  # Old Bills and Mimes stay in mind so many times longer than thieves


class Forgetful:
    """Plays as another bot would that remembers for a while only; `lasting`: how many flips a card lasts on average."""

    keeps_in_mind = True

    def __init__(self, seed: int, lasting: float, inner: Bot) -> None:
        self._seed = seed
        self._lasting = lasting
        self._inner = inner
        self._seen_at: dict[int, int] = {}  # when each place was last seen open

    def see(self, place: Place) -> None:
        """Notes the cards that lie open now."""
        for where in place.board().open:
            if where >= 0:
                self._seen_at[int(where)] = place.ply

    def choose(self, place: Place) -> int:
        """The inner bot's move, as far as this one remembers."""
        known = place.known()
        board = place.game.rulebook.layout.board(known, 0)
        lying = {int(where) for where in board.open}
        for where in range(PLACES):
            in_play = board.seen[where] and board.table[where] != TAKEN and where not in lying
            if in_play and self._faded(board, where, place.ply):
                board.unseen[board.table[where]] += 1
                board.table[where] = UNKNOWN
                board.seen[where] = 0
        return self._inner.choose(place.knowing(known))

    def _faded(self, board: Any, where: int, ply: int) -> bool:
        """Whether a card has left the mind: each time it is seen it is given another while."""
        seen_at = self._seen_at.get(where, 0)
        word = hashlib.blake2b(f"{self._seed} {where} {seen_at}".encode(), digest_size=8).digest()
        chance = (int.from_bytes(word, "little") + 1) / (1 << 64)
        lasts = -log(chance) * self._lasting * (ODD if board.table[where] >= OLD_BILL else 1.0)
        return ply - seen_at > lasts
