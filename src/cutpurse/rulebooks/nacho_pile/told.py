"""What happened in Nacho Pile, in sentences, and why the winners won."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Many, Text, Who, say
from cutpurse.rulebooks.nacho_pile.chips import KINDS, LAST_NUMBER, NO_CHIP, NUMBERS, SCORE, STEAL, WILD
from cutpurse.rulebooks.nacho_pile.rules import plate_total, score
from cutpurse.rulebooks.nacho_pile.table import height, turn_chips, turn_kinds

# -- beats -----------------------------------------------------------------------------------------------------------


def tell(was: Board, now: Board, beat: str, seat: int) -> Text | None:
    """What happened at a beat; a special chip that goes to the plate was told when it was drawn."""
    if beat == "score":
        return _tell_score(was, now, seat)
    told: dict[str, Callable[[Board, Board], Text | None]] = {
        "claim": _tell_claim,
        "draw": _tell_draw,
        "bust": _tell_bust,
        "nothing": _tell_nothing,
        "stop": _tell_stop,
        "number": _tell_number,
        "reveal": _tell_reveal,
        "steal": lambda was, now: _tell_pile(was, now, "told-steal"),
        "take": lambda was, now: _tell_pile(was, now, "told-take"),
        "remove": lambda was, now: _tell_pile(was, now, "told-remove"),
    }
    return told[beat](was, now) if beat in told else None


def _tell_claim(was: Board, now: Board) -> Text:
    """Whose plate has grown."""
    grown = [plate_total(now, owner) - plate_total(was, owner) for owner in range(now.players)]
    claimer = next(owner for owner, count in enumerate(grown) if count)
    return say("told-claim", who=Who(claimer), count=grown[claimer])


def _tell_draw(was: Board, now: Board) -> Text | None:
    """The chip; one that busts is told with the bust."""
    if was.turn[now.drawn] > 0 and (now.drawn != WILD or now.wild_busts):
        return None
    return say("told-draw", who=Who(was.to_move), chip=Face(KINDS[now.drawn]))


def _tell_bust(was: Board, now: Board) -> Text:
    return say("told-bust", who=Who(was.to_move), chip=Face(KINDS[now.drawn]), count=len(turn_kinds(was)))


def _tell_nothing(was: Board, now: Board) -> Text:
    return say({STEAL: "told-no-steal", SCORE: "told-no-score"}.get(now.drawn, "told-no-remove"))


def _tell_stop(was: Board, now: Board) -> Text | None:
    """With which chips; when the last chip was turned over nobody decided it (NP-6)."""
    who = Who(was.to_move)
    chips = turn_chips(was)
    if now.revealed != NO_CHIP:
        return say("told-lay", who=who, chips=chips) if chips.items else None
    return say("told-stop", who=who, chips=chips) if chips.items else say("told-stop-empty", who=who)


def _tell_number(was: Board, now: Board) -> Text:
    me = was.to_move
    number = next(n for n in range(NUMBERS) if now.front_wilds[me, n] > was.front_wilds[me, n])
    return say("told-number", who=Who(me), chip=Face(KINDS[number]))


def _tell_pile(was: Board, now: Board, message: str) -> Text:
    """A pile that went from in front of somebody to the player, or to the bag."""
    owner, number = next(
        (owner, number)
        for owner in range(was.players)
        for number in range(NUMBERS)
        if height(now, owner, number) < height(was, owner, number)
    )
    chips = height(was, owner, number)
    return say(message, who=Who(was.to_move), owner=Who(owner), chip=Face(KINDS[number]), count=chips)


def _tell_score(was: Board, now: Board, seat: int) -> Text:
    """The number that went to the plate, and how much of it was the reader's."""
    me = was.to_move
    grown = [
        now.plate[me, n] + now.plate_wilds[me, n] - was.plate[me, n] - was.plate_wilds[me, n] for n in range(NUMBERS)
    ]
    number = next(n for n, count in enumerate(grown) if count)
    yours = height(was, seat, number) if seat >= 0 else 0
    wild = was.turn[WILD] > now.turn[WILD]
    return say("told-score", who=Who(me), chip=Face(KINDS[number]), wild=wild, count=grown[number], yours=yours)


def _tell_reveal(was: Board, now: Board) -> Text:
    message = "told-reveal-number" if now.revealed < WILD else "told-reveal-total"
    return say(message, chip=Face(KINDS[now.revealed]))


# -- the end ---------------------------------------------------------------------------------------------------------


def verdict(s: Board, seat: int) -> Sequence[Text]:
    """Who won with what, how a tie was broken (NP-7), and what did not count (NP-6)."""
    totals = [plate_total(s, owner) for owner in range(s.players)]
    found = _by_number(s, totals) if s.ended == LAST_NUMBER else _by_total(totals)
    lost = len(turn_kinds(s)) + sum(height(s, owner, number) for owner in range(s.players) for number in range(NUMBERS))
    if lost:
        found.append(say("verdict-uncounted", count=lost))
    return found


def _by_number(s: Board, totals: Sequence[int]) -> list[Text]:
    """The most chips of the last chip's number win; the total decides between equals."""
    chip = Face(KINDS[s.revealed])
    counts = [score(s, owner) for owner in range(s.players)]
    best, tied = _best(dict(enumerate(counts)))
    if len(tied) == 1:
        return [say("verdict-number", who=Who(tied[0]), chip=chip, count=best, ahead=_ahead(counts))]
    level = say("verdict-level", who=_all(tied), chip=chip, count=best) if best else say("verdict-none", chip=chip)
    most, winners = _best({owner: totals[owner] for owner in tied})
    if len(winners) == 1:
        ahead = _ahead([totals[owner] for owner in tied])
        return [level, say("verdict-then-total", who=Who(winners[0]), count=most, ahead=ahead)]
    return [level, say("verdict-then-shared", who=_all(winners), count=most)]


def _by_total(totals: Sequence[int]) -> list[Text]:
    """The most chips in all win."""
    best, winners = _best(dict(enumerate(totals)))
    if len(winners) == 1:
        return [say("verdict-total", who=Who(winners[0]), count=best, ahead=_ahead(totals))]
    return [say("verdict-shared", who=_all(winners), count=best)]


def _best(counts: dict[int, int]) -> tuple[int, list[int]]:
    """The highest count, and who has it."""
    best = max(counts.values())
    return best, [owner for owner, count in counts.items() if count == best]


def _ahead(counts: Sequence[int]) -> int:
    """By how much the best is ahead of the next."""
    first, second, *_ = sorted(counts, reverse=True)
    return first - second


def _all(seats: Sequence[int]) -> Many:
    return Many(tuple(Who(seat) for seat in seats))
