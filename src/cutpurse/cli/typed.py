"""What a person types at the table, made into moves, or into a sentence that says why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cutpurse.cli.voice import Voice
from cutpurse.engine.state import MoveLike, State
from cutpurse.engine.view import Move, Reason, View
from cutpurse.errors import CutpurseError, IllegalMove

LONGEST_NUMBER = 6  # digits
MOST_TOGETHER = 12  # moves in one line


class Refused(CutpurseError):
    """Something a person typed that cannot be done, in one sentence in their language."""


def chosen(line: str, view: View, state: State, voice: Voice) -> Sequence[MoveLike]:
    """The moves that were typed: a number, a notation, or several notations in any order; none if it is no move."""
    word = "".join(line.split()).casefold()
    if not word:
        if len(view.moves) == 1:
            return [view.moves[0]]
        raise Refused(voice.own("type-a-number", count=len(view.moves)))
    if word.isascii() and word.isdigit():
        if len(word) > LONGEST_NUMBER or not 1 <= int(word) <= len(view.moves):
            raise Refused(voice.own("no-such-move", number=word[:20], count=len(view.moves)))
        return [view.moves[int(word) - 1]]
    one = [move for move in view.moves if move.code.casefold() == word]
    return one or _several(line, view, state, voice)


def _several(line: str, view: View, state: State, voice: Voice) -> Sequence[MoveLike]:
    """Several moves in one line, such as a whole offer, brought into an order in which they can be played."""
    codes = line.split()
    known = {code.casefold() for draft in view.drafts for code in draft.moves}
    known |= {move.code.casefold() for move in view.moves}
    if not 1 < len(codes) <= MOST_TOGETHER or not any(code.casefold() in known for code in codes):
        return []
    try:
        return state.in_order(codes)
    except IllegalMove:
        raise Refused(voice.own("not-together", codes=" ".join(codes)[:60])) from None


def why_not(line: str, view: View, voice: Voice) -> str | None:
    """Why the card that was typed, by itself or within a notation, cannot be played now; None if no card was meant."""
    word = "".join(line.split()).casefold()
    for face, reason in sorted(_reasons(view), key=lambda entry: -len(entry[0])):
        names = (face.casefold(), "".join(voice.face(face).split()).casefold())
        if word in names or (not word.isalpha() and face.casefold() in word):
            return voice(reason.say)
    return None


def moves_of(line: str, view: View, voice: Voice) -> list[Move]:
    """The moves that the card which was typed can make."""
    word = "".join(line.split()).casefold()
    found = []
    for move in view.moves:
        picked = [view.zone(touch.zone).piece(touch.piece) for touch in move.touches if touch.piece is not None]
        faces = [piece.face for piece in picked[:1] if piece is not None and piece.face is not None]
        if any(word in (face.casefold(), "".join(voice.face(face).split()).casefold()) for face in faces):
            found.append(move)
    return found


def _reasons(view: View) -> Iterator[tuple[str, Reason]]:
    for reason in view.reasons:
        zone = view.zone(reason.zone)
        pieces = zone.pieces if reason.piece is None else (zone.piece(reason.piece),)
        for piece in pieces:
            if piece is not None and piece.face is not None:
                yield piece.face, reason
