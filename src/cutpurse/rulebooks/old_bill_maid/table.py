"""Old Bill's Old Maid for people: hands, the pairs in front of them, and a card to take unseen."""

from __future__ import annotations

from collections.abc import Sequence

from cutpurse.engine.layout import NOBODY, UNKNOWN, Board
from cutpurse.engine.message import Face, Many, Text, Who, say
from cutpurse.engine.seen import Part
from cutpurse.engine.view import HIDDEN, Piece, Reason, Said, Touch, Value, Zone, made_once
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES
from cutpurse.rulebooks.old_bill_maid.rules import CARDS
from cutpurse.rulebooks.old_bill_memory.pairs import pair_of

PAIRS = CARDS // 2
CARD_PIECES = tuple(Piece(face=name) for name in CARD_NAMES)

MOVE_KINDS = {"take": "take a card from the hand held out, unseen; data: from (seat), place (0 is the first)"}


# -- moves -----------------------------------------------------------------------------------------------------------


def notation(move: int) -> str:
    """A pick as people type it: c3 is the third card."""
    return f"c{move + 1}"


def describe(s: Board, move: int) -> Said:
    """A pick in words: only its place is known."""
    return _take(s.to_move, s.giver, move, s.hand_size[s.giver])


@made_once
def _take(taker: int, giver: int, place: int, held: int) -> Said:
    return Said(
        kind="take",
        data={"from": giver, "place": place},
        text=say("move-take", number=place + 1, of=held, giver=Who(giver)),
        touches=(Touch(zone=f"hand.{giver}", piece=place), Touch(zone=f"hand.{taker}", role="onto")),
    )


def reasons(s: Board, seat: int) -> list[Reason]:
    """Whoever takes a card plays none."""
    return [Reason(zone=f"hand.{seat}", say=say("reason-own", giver=Who(s.giver)))]


# -- places ----------------------------------------------------------------------------------------------------------


def zones(players: int, seat: int) -> list[Part]:
    """Each player's hand, and the pairs in front of them."""
    return [Part(zone, owner) for owner in range(players) for zone in (_hand, _laid)]


def _hand(s: Board, owner: int) -> Zone:
    """A hand, sorted: the order it is held out in is nobody's to know."""
    held = tuple(sorted([s.hand[owner, i] for i in range(s.hand_size[owner])]))
    return _held(owner, held, s.to_move if owner == s.giver and _held_out(s) else None)


@made_once
def _held(owner: int, held: tuple[int, ...], to: int | None) -> Zone:
    return Zone(
        id=f"hand.{owner}",
        kind="hand",
        shape="fan",
        group="hands",
        label=say("zone-hand"),
        owner=owner,
        to=to,
        count=len(held),
        pieces=tuple([HIDDEN if kind == UNKNOWN else CARD_PIECES[kind] for kind in held]),
        ordered=False,
    )


def _laid(s: Board, owner: int) -> Zone:
    laid = tuple([CARD_PIECES[s.laid[owner, i]] for i in range(s.laid_size[owner])])
    return Zone(
        id=f"laid.{owner}",
        kind="laid",
        shape="stack",
        group="laid",
        label=say("zone-laid"),
        owner=owner,
        count=len(laid),
        pieces=laid,
    )


def _held_out(s: Board) -> bool:
    """Whether a hand is held out to somebody: not while cards are dealt, nor at the end."""
    return bool(s.to_move not in (NOBODY, s.giver))


# -- facts -----------------------------------------------------------------------------------------------------------


def values(s: Board) -> list[Value]:
    """Who takes from whom, the pairs still to be laid down, and who is out."""
    found = [Value(id="giver", value=Who(s.giver)), Value(id="taker", value=Who(s.to_move))] if _held_out(s) else []
    found.append(Value(id="pairs_left", value=PAIRS - sum(s.laid_size[owner] for owner in range(s.players)) // 2))
    out = tuple(Who(owner) for owner in range(s.players) if s.hand_size[owner] == 0)
    if out:
        found.append(Value(id="out", value=Many(out)))
    return found


# -- words -----------------------------------------------------------------------------------------------------------


def prompt(s: Board, seat: int) -> Text:
    """Who takes a card from whom."""
    return say("prompt-take", who=Who(s.to_move), giver=Who(s.giver))


def tell(was: Board, now: Board, beat: str, seat: int) -> Text | None:
    """What happened at a beat."""
    if beat == "pairs":
        return _tell_dealt_pairs(was, now)
    if beat == "bill":
        return say("told-bill", who=Who(now.giver))
    giver, taker = Who(was.giver), Who(was.to_move)
    if beat == "take":
        if seat not in (was.giver, was.to_move):
            return say("told-take-unseen", who=taker, giver=giver)
        return say("told-take", who=taker, giver=giver, card=Face(CARD_NAMES[_taken(was, now, seat)]))
    if beat == "lay":
        return say("told-lay", who=taker, pair=pair_of(now.laid[taker.seat, now.laid_size[taker.seat] - 1]))
    return say("told-out", who=giver if beat == "giver_out" else taker)


def _taken(was: Board, now: Board, seat: int) -> int:
    """The card that left a seat's hand or came to it."""
    before, after = ([board.hand[seat, i] for i in range(board.hand_size[seat])] for board in (was, now))
    fewer, more = sorted((before, after), key=len)
    for card in fewer:
        more.remove(card)
    return int(more[0])


def _tell_dealt_pairs(was: Board, now: Board) -> Text | None:
    """The pairs that somebody lays down after the deal."""
    for owner in range(now.players):
        count = (now.laid_size[owner] - was.laid_size[owner]) // 2
        if count:
            return say("told-pairs" if now.hand_size[owner] else "told-pairs-out", who=Who(owner), count=count)
    return None


def verdict(s: Board, seat: int) -> Sequence[Text]:
    """Who is left with Old Bill, and that all others win."""
    winners = tuple(Who(owner) for owner in range(s.players) if owner != s.giver)
    return [say("verdict-bill", who=Who(s.giver)), say("verdict-won", who=Many(winners))]
