"""What a review says on top, in three sentences to one seat: what decided the game, its part in it, and all in all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpurse.engine.message import Message, Odds, Who, say
from cutpurse.players.coach import ROUGH
from cutpurse.players.figures import amount

if TYPE_CHECKING:
    from cutpurse.players.review import Review, SeatReview, Turn

PLAYED_FAIRLY, PLAYED_BADLY = 2.0, 5.0  # times what people notice: so much given away beyond doubt
LUCKY = 2.0  # times what people notice, beyond doubt


def sentences(review: Review, seat: SeatReview) -> tuple[Message, Message, Message]:
    """The three sentences, for the seat that reads them."""
    return decided(review, seat.seat), _part(review, seat), _all_in_all(review, seat)


def decided(review: Review, reader: int | None = None) -> Message:
    """What decided the game: its turning point, with the chances of whom it changed most and of the reader."""
    turn = review.turning_point
    if turn is None:
        return say("review-decided-none" if review.aim == "win" else "review-decided-none-score")
    who = most_changed(turn, review.record.winners)
    values = {"move": turn.move, "told": turn.told[0 if reader is None else reader]}
    if review.aim == "score":
        before, after = (amount(one[who], "score") for one in (turn.before, turn.after))
        return say("review-decided-score", **values, before=before, after=after)
    mine = who if reader is None else reader
    mine_before, mine_after = _percent(turn.before[mine]), _percent(turn.after[mine])
    return say(
        "review-decided-win",
        **values,
        who=Who(who),
        before=_percent(turn.before[who]),
        after=_percent(turn.after[who]),
        beside=mine != who and mine_before != mine_after,
        mine_before=mine_before,
        mine_after=mine_after,
    )


def most_changed(turn: Turn, winners: tuple[int, ...]) -> int:
    """Whose chances a turning point changed: those of the winner, or of the seat that it changed most."""
    if len(winners) == 1:
        return winners[0]
    return max(range(len(turn.before)), key=lambda seat: abs(turn.after[seat] - turn.before[seat]))


def _part(review: Review, seat: SeatReview) -> Message:
    """The seat's part in it: its costliest mistake, or that it made none."""
    mistakes = review.mistakes(seat.seat)
    if not mistakes:
        had_choice = any(one.advice is not None for one in review.decisions if one.seat == seat.seat)
        if not had_choice:
            return say("review-part-forced")
        return say("review-part-none", count=seat.judged) if seat.judged else say("review-part-unknown")
    costliest = mistakes[0]
    cost = 0.0 if costliest.cost is None else costliest.cost.value
    return say(
        "review-part-win" if review.aim == "win" else "review-part-score",
        count=len(mistakes),
        move=costliest.number,
        played=costliest.move.say,
        best="" if costliest.best is None else costliest.best.move.say,
        cost=amount(100 * cost if review.aim == "win" else cost, "score"),
    )


def _all_in_all(review: Review, seat: SeatReview) -> Message:
    """How well the seat played, and how lucky it was."""
    if seat.judged == 0:
        return say("review-whole-luck")
    notice = ROUGH[review.aim]
    lost = sum(one.cost.value - one.cost.uncertainty for one in review.mistakes(seat.seat) if one.cost is not None)
    given = max(-seat.choices - seat.made.uncertainty, lost)  # beyond doubt
    play = "none" if seat.accuracy is None and not seat.mistakes else _play(given, notice)
    sure = abs(seat.luck) - seat.luck_uncertainty
    is_even = abs(seat.luck) < LUCKY * notice or sure <= 0
    return say(
        "review-whole",
        play=play,
        good=seat.as_good,
        of=seat.judged,
        luck="even" if is_even else "good" if seat.luck > 0 else "bad",
    )


def _play(given: float, notice: float) -> str:
    if given < PLAYED_FAIRLY * notice:
        return "well"
    return "fair" if given < PLAYED_BADLY * notice else "badly"


def _percent(share: float) -> Odds:
    return Odds(round(100 * share), 100)
