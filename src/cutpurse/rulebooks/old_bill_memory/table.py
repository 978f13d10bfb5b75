"""Old Bill Memory for people: four rows of thirteen places, W1 to Z13 for who types a move, which no card is.

Only what lies open now is shown: remembering the rest is the game. Sentences name cards and people, no places.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Many, Text, Who, say
from cutpurse.engine.seen import Part
from cutpurse.engine.view import Piece, Reason, Said, Touch, Value, Zone, made_once
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES
from cutpurse.rulebooks.old_bill_memory.pairs import pair_of
from cutpurse.rulebooks.old_bill_memory.rules import MISS_LIMIT, NO_PLACE, PAIRS, PLACES, TAKEN

COLUMNS = 13
MISSES_SHOWN = MISS_LIMIT // 2  # turns without a pair from which on it is worth saying
PLACE_NAMES = tuple(f"{'WXYZ'[place // COLUMNS]}{place % COLUMNS + 1}" for place in range(PLACES))
CARDS = tuple(Piece(face=name) for name in CARD_NAMES)  # as they lie when they are won
FACE_DOWN = tuple(Piece(face=None, place=place) for place in range(PLACES))

MOVE_KINDS = {
    "flip": "turn a card up; data: place (0 to 51, row by row), name (such as X4), card (null unless it lies open now)"
}


# -- moves -----------------------------------------------------------------------------------------------------------


def notation(move: int) -> str:
    """A flip as people type it: the name of the place."""
    return PLACE_NAMES[move]


def describe(s: Board, move: int) -> Said:
    """A flip in words; a card that still lies open is named."""
    flips: list[Said] = s.once(_flips)
    return flips[move]


def _flips(s: Board) -> list[Said]:
    """A flip of each place."""
    flips = list(map(_flip, range(PLACES), s.once(_numbers)))
    for place in {s.open[0], s.open[1]} - {NO_PLACE}:
        flips[place] = _flip(place, s.once(_numbers)[place], _face(s, place))
    return flips


@made_once
def _flip(place: int, number: int, card: str | None = None) -> Said:
    row, column = divmod(place, COLUMNS)
    return Said(
        kind="flip",
        data={"place": place, "name": PLACE_NAMES[place], "card": card},
        text=say("move-flip", row=row + 1, number=column + 1) if card is None else say("move-again", card=Face(card)),
        touches=(Touch(zone="table", piece=number),),
    )


def reasons(s: Board, seat: int) -> list[Reason]:
    """The first card of a turn cannot be its second one too."""
    if _next_flip(s) == 1:
        return []
    first = s.open[0]
    return [Reason(zone="table", piece=s.once(_numbers)[first], say=say("reason-first", card=Face(_face(s, first))))]


def _lies_open(s: Board, place: int) -> bool:
    return place in (s.open[0], s.open[1])


def _gaps(s: Board) -> list[bool]:
    """For each place, whether its card was taken."""
    return [card == TAKEN and seen for card, seen in zip(s.table, s.seen, strict=True)]


def _numbers(s: Board) -> list[int]:
    """For each place, which of the cards that are still on the table lies there."""
    return [0, *itertools.accumulate([0 if gap else 1 for gap in s.once(_gaps)])]


def _face(s: Board, place: int) -> str:
    return CARD_NAMES[int(s.table[place])]


def _next_flip(s: Board) -> int:
    """1 or 2: the first or second card of a turn comes next."""
    return 2 if s.open[0] != NO_PLACE and s.open[1] == NO_PLACE else 1


# -- places ----------------------------------------------------------------------------------------------------------


def zones(players: int, seat: int) -> list[Part]:
    """The cards in their 52 places, and the pairs in front of each player."""
    return [Part(_table), *(Part(_won, owner) for owner in range(players))]


def _table(s: Board) -> Zone:
    lying = {place: FACE_DOWN[place] for place, gap in enumerate(_gaps(s)) if not gap}
    for place in (s.open[0], s.open[1]):
        if place != NO_PLACE:
            lying[place] = Piece(face=_face(s, place), place=place)
    return Zone(
        id="table",
        kind="table",
        shape="grid",
        group="table",
        label=say("zone-table"),
        count=len(lying),
        pieces=tuple(lying.values()),
        columns=COLUMNS,
        places=PLACE_NAMES,
    )


def _won(s: Board, owner: int) -> Zone:
    won = tuple([CARDS[s.won[owner, i]] for i in range(s.won_size[owner])])
    return Zone(
        id=f"won.{owner}",
        kind="won",
        shape="stack",
        group="won",
        label=say("zone-won"),
        owner=owner,
        count=len(won),
        pieces=won,
    )


def inventory(s: Board) -> Mapping[str, int]:
    """All cards by name: on the table and won."""
    cards = Counter(CARD_NAMES[s.table[place]] for place in range(PLACES) if s.table[place] != TAKEN)
    for seat in range(s.players):
        cards.update(CARD_NAMES[s.won[seat, i]] for i in range(s.won_size[seat]))
    return cards


# -- facts -----------------------------------------------------------------------------------------------------------


def values(s: Board) -> list[Value]:
    """How many pairs are left, which flip of a turn comes next, and the end for want of pairs once it is near."""
    found = [Value(id="pairs_left", value=_pairs_left(s))]
    if not s.ended:
        found.append(Value(id="flip", value=_next_flip(s)))
    if s.misses >= MISSES_SHOWN:
        found += [Value(id="misses", value=s.misses), Value(id="miss_limit", value=MISS_LIMIT)]
    return found


def _pairs_left(s: Board) -> int:
    won = sum(int(s.won_size[owner]) for owner in range(s.players))
    return PAIRS - won // 2


# -- words -----------------------------------------------------------------------------------------------------------


def prompt(s: Board, seat: int) -> Text:
    """Which flip it is, and whose."""
    who = Who(s.to_move)
    first, second = s.open[0], s.open[1]
    if first == NO_PLACE:
        return say("prompt-flip", who=who)
    if second == NO_PLACE:
        return say("prompt-partner", who=who, card=Face(_face(s, first)))
    last = Who((s.to_move - 1) % s.players)
    return say("prompt-after-a-miss", who=who, last=last, card=Face(_face(s, first)), other=Face(_face(s, second)))


def tell(was: Board, now: Board, beat: str, seat: int) -> Text | None:
    """What happened at a beat; that cards of a miss are turned back goes without saying."""
    who = Who(was.to_move)
    if beat == "flip":
        return _tell_flip(was, now, who)
    if beat == "pair":
        pair = pair_of(was.table[was.open[0]])
        return say("told-pair" if _pairs_left(now) else "told-last-pair", who=who, pair=pair, **_turned_up(was))
    if beat == "miss" and now.ended:
        return say("told-last-miss", count=now.misses, **_turned_up(now))
    if beat == "miss":
        return say("told-miss", who=Who(now.to_move), last=who, **_turned_up(now))
    return None


def _turned_up(s: Board) -> dict[str, Face]:
    """The two cards that lie open, to be drawn beside the sentence."""
    return {"card": Face(_face(s, s.open[0])), "other": Face(_face(s, s.open[1]))}


def _tell_flip(was: Board, now: Board, who: Who) -> Text:
    flipped = now.open[0] if now.open[1] == NO_PLACE else now.open[1]
    text = "told-again" if _lies_open(was, flipped) else "told-flip"  # OB-11
    return say(text, who=who, card=Face(_face(now, flipped)))


def verdict(s: Board, seat: int) -> Sequence[Text]:
    """Who found the most pairs, alone or with others (OB-8)."""
    pairs = [s.won_size[owner] // 2 for owner in range(s.players)]
    best = max(pairs)
    winners = [owner for owner in range(s.players) if pairs[owner] == best]
    if len(winners) > 1:
        return [say("verdict-shared", who=Many(tuple(Who(owner) for owner in winners)), count=best)]
    ahead = best - max(count for count in pairs if count < best)
    return [say("verdict-won", who=Who(winners[0]), count=best, ahead=ahead)]
