"""The den game told: what is asked, what happened at each beat, and why the winners won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Many, Message, Text, Who, say
from cutpurse.rulebooks.old_bill.board import (
    DOWN_SIDE,
    DROP,
    MIME,
    NONE,
    PAIR_POINTS,
    PICKED_DOWN,
    PICKED_UP,
    TAKE,
    TARGET,
    UP,
    UP_SIDE,
    class_of,
)
from cutpurse.rulebooks.old_bill.deck import OLD_BILL, SUIT_COUNT, THIEVES, VALUES
from cutpurse.rulebooks.old_bill.den import longest_suit, pairs, score, shortest_suit, wins
from cutpurse.rulebooks.old_bill.table import (
    den_row,
    face,
    hand_cards,
    mime_to_place,
    picked_places,
    side_cards,
    suit_name,
)

TAKEN = ("told-take-up", "told-take-down")

# -- what is asked ---------------------------------------------------------------------------------------------------


def prompt(s: Board, seat: int) -> Text:
    """What is being asked of whom, and why."""
    asked = _yours(s) if s.to_move == seat else _theirs(s)
    return say("prompt-last", prompt=asked) if s.last_turns > 0 else asked


def _yours(s: Board) -> Message:
    if s.phase == TARGET:
        return say("prompt-target")
    if s.phase == UP:
        return say("prompt-up", who=Who(s.target))
    if s.phase < TAKE:
        return _face_down(s)
    if s.phase == TAKE:
        return say("prompt-take-yours", who=Who(s.turn), card=face(s.offer[UP_SIDE, 0]), count=s.offer_size[DOWN_SIDE])
    if s.phase == MIME:
        return say("prompt-mime-yours", card=face(mime_to_place(s)))
    if s.drop_suit == NONE:
        return say("prompt-drop-yours")
    return say("prompt-drop-suit-yours", suit=suit_name(s.drop_suit))


def _theirs(s: Board) -> Message:
    who = Who(s.to_move)
    if s.phase < TAKE:
        return say("prompt-offer-theirs", who=who)
    if s.phase == TAKE:
        return say("prompt-take-theirs", who=who, card=face(s.offer[UP_SIDE, 0]), count=s.offer_size[DOWN_SIDE])
    if s.phase == MIME:
        return say("prompt-mime-theirs", who=who, card=face(mime_to_place(s)))
    if s.drop_suit == NONE:
        return say("prompt-drop-theirs", who=who)
    return say("prompt-drop-suit-theirs", who=who, suit=suit_name(s.drop_suit))


def _face_down(s: Board) -> Message:
    """Which cards may lie face down beside what is picked."""
    who = Who(s.target)
    down = [s.hand[s.turn, place] for place in picked_places(s, PICKED_DOWN)]
    if down:
        suits = [class_of(kind) for kind in down if kind < THIEVES]
        return say("prompt-more-suit", who=who, suit=suit_name(suits[0])) if suits else say("prompt-more", who=who)
    up = s.hand[s.turn, picked_places(s, PICKED_UP)[0]]
    if up < THIEVES:
        return say("prompt-down-suit", who=who, suit=suit_name(class_of(up)))
    return say("prompt-down-bill" if up == OLD_BILL else "prompt-down", who=who)


# -- what happened ---------------------------------------------------------------------------------------------------


def tell(was: Board, now: Board, beat: str, seat: int) -> Text | None:
    """What happened at a beat; what is told with another beat has no sentence of its own."""
    telling = TOLD.get(beat)
    return None if telling is None else telling(was, now)


def _tell_deal(was: Board, now: Board) -> Text | None:
    return say("told-deal")


def _tell_cover(was: Board, now: Board) -> Text | None:
    card, count = face(now.offer[UP_SIDE, 0]), now.offer_size[DOWN_SIDE]
    return say("told-offer", who=Who(now.turn), to=Who(now.target), card=card, count=count)


def _tell_reveal(was: Board, now: Board) -> Text | None:
    taken, left = in_words(side_cards(now, now.taken)), in_words(side_cards(now, 1 - now.taken))
    return say(
        TAKEN[now.taken],
        who=Who(now.target),
        what=taken,
        other=Who(now.turn),
        left=left,
        count=now.offer_size[DOWN_SIDE],
    )


def _settled(was: Board, now: Board) -> tuple[int, list[int]]:
    """The seat whose side left the table at this beat, and the cards that did."""
    side = UP_SIDE if now.offer_size[UP_SIDE] < was.offer_size[UP_SIDE] else DOWN_SIDE
    return (now.target if side == now.taken else now.turn), side_cards(was, side)


def _tell_receive(was: Board, now: Board) -> Text | None:
    seat, _ = _settled(was, now)
    made = pairs(now, seat) - pairs(was, seat)
    return say("told-pairs", who=Who(seat), count=made, points=PAIR_POINTS * made) if made else None


def _tell_wait(was: Board, now: Board) -> Text | None:
    seat, mimes = _settled(was, now)
    return say("told-wait", who=Who(seat), what=_by_name(mimes), count=len(mimes))


def _tell_join(was: Board, now: Board) -> Text | None:
    rows = [(seat, suit) for seat in range(now.players) for suit in range(SUIT_COUNT)]
    seat, suit = next(row for row in rows if now.den_size[row] > was.den_size[row])
    mimes = list((Counter(den_row(now, seat, suit)) - Counter(den_row(was, seat, suit))).elements())
    return say("told-join", who=Who(seat), what=_by_name(mimes), count=len(mimes), suit=suit_name(suit))


def _tell_catch(was: Board, now: Board) -> Text | None:
    seat, cards = _settled(was, now)
    others = [kind for kind in cards if kind != OLD_BILL]
    return say(
        "told-catch",
        who=Who(seat),
        bills=len(cards) - len(others),
        others=len(others),
        what=in_words(others),
        free=now.phase != DROP,
    )


def _tell_drop(was: Board, now: Board) -> Text | None:
    return say("told-drop", who=Who(was.to_move), card=face(now.discards[now.discards_size - 1]))


def _tell_draw(was: Board, now: Board) -> Text:
    """Which cards were drawn, to those who can see them; how many, to the others."""
    drawn = hand_cards(now, now.turn)[was.hand_size[now.turn] :]
    if min(drawn) < 0:
        return say("told-draw-count", who=Who(now.turn), count=len(drawn))
    return say("told-draw", who=Who(now.turn), what=in_words(drawn))


def _tell_last(was: Board, now: Board) -> Text | None:
    return say("told-last")


def _tell_show(was: Board, now: Board) -> Text | None:
    return say("told-show", who=Who(now.turn), hand=_hand_in_words(hand_cards(now, now.turn)))


def _tell_pass(was: Board, now: Board) -> Text | None:
    who, hand = Who(now.turn), hand_cards(now, now.turn)
    if not hand:
        return say("told-pass-empty", who=who)
    return say("told-pass", who=who, hand=_hand_in_words(hand), deck=now.deck_shown > was.deck_shown)


TOLD: dict[str, Callable[[Board, Board], Text | None]] = {
    "deal": _tell_deal,
    "cover": _tell_cover,
    "reveal": _tell_reveal,
    "receive": _tell_receive,
    "wait": _tell_wait,
    "join": _tell_join,
    "catch": _tell_catch,
    "drop": _tell_drop,
    "draw": _tell_draw,
    "last": _tell_last,
    "show": _tell_show,
    "pass": _tell_pass,
}

# -- cards in words --------------------------------------------------------------------------------------------------


def in_words(kinds: Iterable[int]) -> Many:
    """Cards as a person would name them: the 3 and 5 of spades; or both 2s of hearts, two Old Bills and Mime 2."""
    counts = Counter(sorted(kinds))
    suits = {class_of(kind) for kind in counts}
    if len(counts) > 1 and len(suits) == 1 and max(counts) < THIEVES and max(counts.values()) == 1:
        values = Many(tuple(kind % VALUES + 1 for kind in counts))
        return Many((say("cards-suit", values=values, suit=suit_name(min(suits))),))
    return Many(tuple(_equal(kind, count) for kind, count in counts.items()))


def _by_name(mimes: Iterable[int]) -> Many:
    """Mimes that do something, not to whom something is done: in German that is another form of the word."""
    return Many(tuple(face(mime) for mime in sorted(mimes)))


def _equal(kind: int, count: int) -> Message:
    """A card, or several that are equal."""
    if count == 1:
        return say("card", card=face(kind))
    if kind == OLD_BILL:
        return say("cards-bills", count=count)
    return say("cards-pair", value=kind % VALUES + 1, suit=suit_name(class_of(kind)))


def _hand_in_words(kinds: Sequence[int]) -> Message | Many:
    """A hand that allows no offer: some cards of one suit, or Old Bills, or a single card."""
    classes = {class_of(kind) for kind in kinds}
    if len(kinds) > 1 and classes <= set(range(SUIT_COUNT)):
        return say("hand-suit", count=len(kinds), suit=suit_name(min(classes)))
    return in_words(kinds)


# -- the end ---------------------------------------------------------------------------------------------------------


def verdict(s: Board, seat: int) -> Sequence[Text]:
    """Who won with how many points, by pairs if there was a tie, and what the winning dens are worth."""
    points = [score(s, owner) for owner in range(s.players)]
    best = max(points)
    tied = [owner for owner in range(s.players) if points[owner] == best]
    winners = [owner for owner in tied if wins(s, owner)]
    made = pairs(s, winners[0])
    beaten = [pairs(s, owner) for owner in tied if owner not in winners]
    if len(tied) == 1:
        ahead = best - max(points[owner] for owner in range(s.players) if owner != winners[0])
        result = say("verdict-won", who=Who(winners[0]), count=best, ahead=ahead)
    elif beaten:
        result = say(
            "verdict-pairs" if len(winners) == 1 else "verdict-pairs-shared",
            tied=_people(tied),
            who=Who(winners[0]) if len(winners) == 1 else _people(winners),
            count=best,
            pairs=made,
            fewer=max(beaten),
        )
    else:
        result = say("verdict-shared", who=_people(winners), count=best, pairs=made)
    return [result, *(_worth(s, owner) for owner in winners if best)]


def _people(seats: Sequence[int]) -> Many:
    return Many(tuple(Who(seat) for seat in seats))


def _worth(s: Board, seat: int) -> Message:
    """What a den scores, part by part."""
    longest, most = longest_suit(s, seat)
    shortest, fewest = shortest_suit(s, seat, longest)
    made = [say("worth-longest", points=most, suit=suit_name(longest))]
    if shortest != NONE:
        made.append(say("worth-shortest", points=fewest, suit=suit_name(shortest)))
    count = pairs(s, seat)
    if count:
        made.append(say("worth-pairs", points=PAIR_POINTS * count, count=count))
    return say("verdict-worth", who=Who(seat), what=Many(tuple(made)))
