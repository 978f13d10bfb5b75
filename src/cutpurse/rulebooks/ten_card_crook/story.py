"""Ten Card Crook in sentences: what is asked and why, what happened, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Many, Message, Text, Who, say
from cutpurse.rulebooks.ten_card_crook.deck import KINDS, MARK, THEFT
from cutpurse.rulebooks.ten_card_crook.row import ROW, removals
from cutpurse.rulebooks.ten_card_crook.rules import (
    ANY_TIME,
    CHECKMATE,
    TOUCHING,
    TURN_LIMIT,
    may_hold,
    may_place_held,
    may_send_back,
    must_place_held,
)
from cutpurse.rulebooks.ten_card_crook.table import alarm, leaving_places, pockets, pushes

THIEF = Who(0)

# -- what is asked ---------------------------------------------------------------------------------------------------


def prompt(s: Board, seat: int) -> Text:
    """What is asked, and why just that."""
    choosing = s.drawn_size > 0 and s.drawn[0] == THEFT
    if seat != 0:
        if choosing:
            return say("prompt-theirs-theft", who=THIEF)
        if s.drawn_size:
            return say("prompt-theirs-card", who=THIEF, card=drawn_card(s))
        return say("prompt-theirs-rest", who=THIEF)
    if choosing:
        return say("prompt-theft")
    if not s.drawn_size:
        return because(ask_rest(s), why_rest(s))
    ask, why = ask_drawn(s), why_drawn(s)
    if s.held_size and 0 < s.row_size < ROW and not must_place_held(s) and not may_send_back(s):
        return say("prompt-or-held", ask=ask, why=why[0], card=drawn_card(s), held=held_card(s))
    return because(ask, why)


def drawn_card(s: Board) -> Face:
    """The card drawn this turn."""
    return Face(KINDS[s.drawn[0]])


def held_card(s: Board) -> Face:
    """The card in hand."""
    return Face(KINDS[s.held[0]])


def because(ask: Message, why: Sequence[Message]) -> Message:
    """A question with up to two reasons."""
    if not why:
        return ask
    if len(why) == 1:
        return say("prompt-why", ask=ask, why=why[0])
    return say("prompt-whys", ask=ask, why=why[0], also=why[1])


def ask_drawn(s: Board) -> Message:
    """What may be done with the drawn card."""
    may = {"place": s.row_size < ROW or removals(s) != 0, "hold": may_hold(s), "back": may_send_back(s)}
    return say("ask-drawn", card=drawn_card(s), ways="-".join(way for way, can in may.items() if can))


def why_drawn(s: Board) -> list[Message]:
    """Why it is not as easy as that: a full row, and a card in hand."""
    found = why_full(s)
    if must_place_held(s):
        found.append(say("why-held", card=held_card(s)))
    elif s.held_size:
        found.append(say("why-hand", card=held_card(s)))
    return found


def why_full(s: Board) -> list[Message]:
    """Which crowds must leave a full row before a card is placed."""
    if s.row_size < ROW:
        return []
    removable = removals(s)
    ways = [leaving_places(s, at) for at in range(ROW) if (removable >> at) & 1]
    if not ways:
        return [say("why-stuck")]
    if len(ways) > 1:
        return [say("why-full", places=Many(tuple(sorted({place for way in ways for place in way}))))]
    if len(ways[0]) > 1:
        return [say("why-full-both", first=ways[0][0], second=ways[0][1])]
    return [say("why-full-one", place=ways[0][0])]


def ask_rest(s: Board) -> Message:
    """What may be done once the drawn card is in its place."""
    clearing = s.removal == ANY_TIME and removals(s) != 0
    if must_place_held(s):
        return say("ask-held-now", card=held_card(s))
    if not may_place_held(s):
        return say("ask-clear")
    return say("ask-held-or-clear", card=held_card(s)) if clearing else say("ask-held", card=held_card(s))


def why_rest(s: Board) -> list[Message]:
    """Why the held card must be placed, and what is in its way."""
    found = [say("why-last")] if must_place_held(s) else []
    return found + why_full(s) if may_place_held(s) else found


# -- what happened ---------------------------------------------------------------------------------------------------


def tell(was: Board, now: Board, beat: str, seat: int) -> Text | None:
    """What happened at a beat."""
    return TELLERS[beat](was, now)


def tell_leave(was: Board, now: Board) -> Message:
    """The crowds that left the row."""
    if was.row_size - now.row_size > 1:
        return say("told-leave-both", first=now.spot, second=now.spot + 1)
    return say("told-leave", card=Face(KINDS[was.row[now.spot - 1]]), place=now.spot)


def tell_place(was: Board, now: Board) -> Message:
    """The card that joined the row, and where."""
    at = now.spot - 1
    end = "first" if now.row_size == 1 else "left" if at == 0 else "right"
    held = now.held_size < was.held_size
    return say("told-place", who=THIEF, card=Face(KINDS[now.row[at]]), held=held, end=end)


def tell_push(was: Board, now: Board) -> Message | None:
    """A pocket that opened, a mark that is pushed, or two crowds against each other."""
    opened = [i for i in pockets(now) if i not in pockets(was)]
    if opened:
        return say("told-pocket", place=opened[0] + 1)
    begun = [(crowd, pushed) for crowd, pushed in pushes(now).items() if crowd not in pushes(was)]
    if len(begun) == 2:
        return say("told-clash", first=begun[0][0] + 1, second=begun[1][0] + 1)
    for crowd, pushed in begun:
        if now.row[pushed] == MARK:
            return say("told-push", card=Face(KINDS[now.row[crowd]]), place=crowd + 1, mark=pushed + 1)
    return None


def tell_return(was: Board, now: Board) -> Message:
    """The cards that went back into the deck."""
    return say("told-return-loot") if was.drawn[0] == THEFT else say("told-return-marks", who=THIEF)


# -- the end ---------------------------------------------------------------------------------------------------------


def ending(s: Board) -> Message:
    """How the game ended, to the place."""
    if s.ended == TURN_LIMIT:
        return say("escaped", who=THIEF, turns=s.turns)
    caught = alarm(s)
    if s.ended == TOUCHING:
        return say("caught-touching", first=caught[0] + 1, second=caught[-1] + 1)
    if s.ended == CHECKMATE:
        return say("caught-checkmate", first=caught[0] + 1, last=caught[-1] + 1)
    return say("caught-no-room", card=drawn_card(s) if s.drawn_size else held_card(s))


def verdict(s: Board, seat: int) -> list[Text]:
    """How it ended, and the pockets picked."""
    return [ending(s), say("verdict-score", who=THIEF, count=s.points, turns=s.turn)]


TELLERS: dict[str, Callable[[Board, Board], Message | None]] = {
    "shuffle": lambda was, now: say("told-shuffle"),
    "draw": lambda was, now: say("told-draw", who=THIEF, card=drawn_card(now)),
    "pick": lambda was, now: say("told-pick", who=THIEF, place=now.picked, count=now.points),
    "return": tell_return,
    "under": lambda was, now: say("told-under"),
    "leave": tell_leave,
    "place": tell_place,
    "push": tell_push,
    "hold": lambda was, now: say("told-hold", who=THIEF, card=held_card(now)),
    "caught": lambda was, now: ending(now),
    "escape": lambda was, now: ending(now),
}
