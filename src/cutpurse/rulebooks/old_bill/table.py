"""The den game for people: the moves, the places on the table, facts and points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Message, Who, say
from cutpurse.engine.seen import Part
from cutpurse.engine.view import HIDDEN, Piece, Said, Tally, Touch, Value, Zone, tallied
from cutpurse.rulebooks.old_bill.board import (
    DONE,
    DOWN,
    DOWN_SIDE,
    DROP,
    FIRST_DOWN,
    FIRST_DROP,
    FIRST_SUIT,
    FIRST_UP,
    KEPT,
    NONE,
    PAIR_POINTS,
    PICKED_DOWN,
    PICKED_UP,
    SIDES,
    TAKE,
    TAKE_DOWN,
    TAKE_UP,
    UP_SIDE,
    class_of,
    copies_of,
)
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES, KINDS, OLD_BILL, SUITS, THIEVES
from cutpurse.rulebooks.old_bill.den import (
    join,
    leave_suit,
    longest_suit,
    pairs,
    pairs_in,
    score,
    shortest_suit,
    suit_value,
    suits_present,
)
from cutpurse.rulebooks.old_bill.rules import side_to_settle

SUIT_NAMES = ("suit-hearts", "suit-diamonds", "suit-clubs", "suit-spades")
PICKS = ("move-up", "move-down")
OFFERED = ("zone-up", "zone-down")
COPIES = tuple(copies_of(kind) for kind in range(KINDS))
CARDS = tuple(Piece(face=name) for name in CARD_NAMES)
PHASES = ("phase-offer", "phase-offer", "phase-offer", "phase-take", "phase-mime", "phase-drop")

# -- cards -----------------------------------------------------------------------------------------------------------


def face(kind: int) -> Face:
    """A card in a sentence."""
    return Face(CARD_NAMES[kind])


def suit_name(suit: int) -> Message:
    """A suit in a sentence."""
    return say(SUIT_NAMES[suit])


def side_cards(s: Board, side: int) -> list[int]:
    """The cards that lie on a side of the offer."""
    return [s.offer[side, i] for i in range(s.offer_size[side])]


def den_row(s: Board, seat: int, suit: int) -> list[int]:
    """The cards of a suit in a den."""
    return [s.den[seat, suit, i] for i in range(s.den_size[seat, suit])]


def waiting_mimes(s: Board, seat: int) -> list[int]:
    """The Mimes that wait beside a den."""
    return [s.waiting[seat, i] for i in range(s.waiting_size[seat])]


def hand_cards(s: Board, seat: int) -> list[int]:
    """A hand, with cards that are picked for an offer."""
    return [s.hand[seat, i] for i in range(s.hand_size[seat])]


def picked_places(s: Board, mark: int) -> list[int]:
    """The places in the hand of the seat on turn that carry a mark."""
    picked = s.picked
    return [i for i in range(s.hand_size[s.turn]) if picked[i] == mark]


def mime_to_place(s: Board) -> int:
    """The Mime that the seat to move has to find a suit for: the lowest (OB-5)."""
    return min(side_cards(s, side_to_settle(s)))


# -- moves -----------------------------------------------------------------------------------------------------------


def notation(move: int) -> str:
    """A move as people type it: >2, up:H3, down:H3, done, take:up, mime:hearts, drop:H3."""
    if move < FIRST_UP:
        return f">{move + 1}"
    if move < DONE:
        return f"up:{CARD_NAMES[move - FIRST_UP]}" if move < FIRST_DOWN else f"down:{CARD_NAMES[move - FIRST_DOWN]}"
    if move == DONE:
        return "done"
    if move <= TAKE_DOWN:
        return f"take:{SIDES[move - TAKE_UP]}"
    return f"mime:{SUITS[move - FIRST_SUIT]}" if move < FIRST_DROP else f"drop:{CARD_NAMES[move - FIRST_DROP]}"


def describe(s: Board, move: int) -> Said:
    """A move in words."""
    if move < FIRST_UP:
        return Said(
            kind="target",
            data={"seat": move},
            text=say("move-target", who=Who(move)),
            touches=(Touch(zone=f"hand.{move}"),),
        )
    if move < DONE:
        return _pick(s, move)
    if move == DONE:
        return Said(
            kind="done",
            data={"seat": s.target},
            text=say("move-done", who=Who(s.target)),
            touches=tuple(Touch(zone=zone, role="also") for zone in ("offer.up", "offer.down", f"hand.{s.target}")),
        )
    if move <= TAKE_DOWN:
        return _take(s, move - TAKE_UP)
    if move < FIRST_DROP:
        return _mime(s, move - FIRST_SUIT)
    return _drop(s, move - FIRST_DROP)


def _pick(s: Board, move: int) -> Said:
    side = UP_SIDE if move < FIRST_DOWN else DOWN_SIDE
    kind = move - (FIRST_UP if side == UP_SIDE else FIRST_DOWN)
    word, card = SIDES[side], CARD_NAMES[kind]
    kept = [s.hand[s.turn, place] for place in picked_places(s, KEPT)]
    return Said(
        kind=word,
        data={"card": card},
        text=say(PICKS[side], card=face(kind)),
        touches=(Touch(zone=f"hand.{s.turn}", piece=kept.index(kind)), Touch(zone=f"offer.{word}", role="onto")),
    )


def _take(s: Board, side: int) -> Said:
    word = SIDES[side]
    gain: int | None = None
    if side == UP_SIDE:
        kind = s.offer[UP_SIDE, 0]
        text, tag = say("move-take-up", card=face(kind)), _tag_up(s, kind)
        if kind < THIEVES:
            gain = _gain(s, lambda tried: _receive_thief(tried, kind))
    else:
        count = s.offer_size[DOWN_SIDE]
        text, tag = say("move-take-down", count=count), _tag_down(s, count)
    touches = (Touch(zone=f"offer.{word}"),)
    return Said(kind="take", data={"side": word}, text=text, touches=touches, gain=gain, tag=tag)


def _tag_up(s: Board, kind: int) -> Message:
    """What the face-up card would do in the den of the seat to move."""
    seat = s.to_move
    if kind == OLD_BILL:
        return say("tag-costs" if suits_present(s, seat) or waiting_mimes(s, seat) else "tag-costs-nothing")
    if kind >= THIEVES:
        return say("tag-mime" if suits_present(s, seat) else "tag-waits")
    row = den_row(s, seat, class_of(kind))
    if kind in row:
        return say("tag-pair")
    return say("tag-joins", count=len(row), suit=SUITS[class_of(kind)]) if row else say("tag-new-suit")


def _tag_down(s: Board, count: int) -> Message:
    """What can be concluded of the face-down cards from the one that lies face up."""
    up = s.offer[UP_SIDE, 0]
    if up == OLD_BILL:
        return say("tag-down-bill", count=count)
    if up < THIEVES:
        return say("tag-down-suit", count=count, suit=suit_name(class_of(up)))
    return say("tag-down", count=count)


def _mime(s: Board, suit: int) -> Said:
    side = side_to_settle(s)
    mime = mime_to_place(s)
    gain = _gain(s, lambda tried: join(tried, s.to_move, suit, mime))
    return Said(
        kind="mime",
        data={"card": CARD_NAMES[mime], "suit": SUITS[suit]},
        text=say("move-mime", card=face(mime), suit=suit_name(suit)),
        touches=(
            Touch(zone=f"offer.{SIDES[side]}", piece=side_cards(s, side).index(mime)),
            Touch(zone=f"den.{s.to_move}.suit.{SUITS[suit]}", role="onto"),
        ),
        gain=gain,
        tag=_tag(gain),
    )


def _drop(s: Board, kind: int) -> Said:
    seat = s.to_move
    card = face(kind)
    suit = next((suit for suit in range(len(SUITS)) if kind in den_row(s, seat, suit)), NONE)
    if suit == NONE:
        where, source = "waiting", Touch(zone=f"waiting.{seat}", piece=waiting_mimes(s, seat).index(kind))
        text = say("move-drop-waiting", card=card)
    else:
        where = SUITS[suit]
        source = Touch(zone=f"den.{seat}.suit.{where}", piece=den_row(s, seat, suit).index(kind))
        joined_suit = kind >= THIEVES
        text = say("move-drop-mime", card=card, suit=suit_name(suit)) if joined_suit else say("move-drop", card=card)
    gain = _gain(s, lambda tried: leave_suit(tried, seat, kind))
    return Said(
        kind="drop",
        data={"card": CARD_NAMES[kind], "from": where},
        text=text,
        touches=(source, Touch(zone="discards", role="also")),
        gain=gain,
        tag=_tag(gain),
    )


def _receive_thief(s: Board, kind: int) -> None:
    """A thief goes to its suit, and so do the Mimes that wait."""
    suit = class_of(kind)
    for card in (kind, *waiting_mimes(s, s.to_move)):
        join(s, s.to_move, suit, card)


def _gain(s: Board, change: Callable[[Board], object]) -> int:
    """The points that a change of its den brings the seat to move at once."""
    tried = s.trial()
    change(tried)
    return score(tried, s.to_move) - score(s, s.to_move)


def _tag(gain: int) -> Message:
    if gain == 0:
        return say("tag-even")
    return say("tag-gain", points=gain) if gain > 0 else say("tag-loss", points=-gain)


# -- places ----------------------------------------------------------------------------------------------------------


def zones(players: int, seat: int) -> list[Part]:
    """Each seat's hand and den, the offer, the deck and the discards; cards being picked lie in the offer already."""
    shown: list[Part] = []
    for owner in range(players):
        shown.append(Part(_hand, owner, seat))
        shown += [Part(_den, owner, suit) for suit in range(len(SUITS))]
        shown.append(Part(_waiting, owner))
    return [*shown, Part(_offer, UP_SIDE, seat), Part(_offer, DOWN_SIDE, seat), Part(_deck), Part(_discards)]


def _waiting(s: Board, owner: int) -> Zone:
    waiting = _pieces(waiting_mimes(s, owner))
    return Zone(
        id=f"waiting.{owner}",
        kind="waiting",
        shape="row",
        group=f"den.{owner}",
        label=say("zone-waiting"),
        owner=owner,
        count=len(waiting),
        pieces=waiting,
        ordered=False,
    )


def _discards(s: Board) -> Zone:
    discards = _pieces([s.discards[i] for i in range(s.discards_size)])
    return Zone(
        id="discards",
        kind="discards",
        shape="stack",
        group="discards",
        label=say("zone-discards"),
        count=len(discards),
        pieces=discards,
    )


def _hand(s: Board, owner: int, seat: int) -> Zone:
    places = picked_places(s, KEPT) if owner == s.turn == seat else range(s.hand_size[owner])
    pieces = tuple(_held(s, owner, place) for place in places)
    return Zone(
        id=f"hand.{owner}",
        kind="hand",
        shape="fan",
        group="hands",
        label=say("zone-hand"),
        owner=owner,
        count=len(pieces),
        pieces=pieces,
        ordered=False,
    )


def _held(s: Board, owner: int, place: int) -> Piece:
    """A card in a hand; while an offer is laid, everyone sees on which side it is about to lie (OB-14)."""
    kind, mark = s.hand[owner, place], s.picked[place] if owner == s.turn else KEPT
    if mark == KEPT:
        return HIDDEN if kind < 0 else CARDS[kind]
    values = (Value(id="offered", value=say(OFFERED[mark - PICKED_UP])),)
    return Piece(face=None if kind < 0 else CARD_NAMES[kind], values=values)


def _den(s: Board, owner: int, suit: int) -> Zone:
    pieces = _pieces(den_row(s, owner, suit))
    paired = pairs_in(s, owner, suit)
    values = [Value(id="points", value=suit_value(s, owner, suit))] if pieces else []
    values += [Value(id="pairs", value=paired)] if paired else []
    return Zone(
        id=f"den.{owner}.suit.{SUITS[suit]}",
        kind="den",
        shape="row",
        group=f"den.{owner}",
        label=say(f"zone-{SUITS[suit]}"),
        owner=owner,
        count=len(pieces),
        pieces=pieces,
        ordered=False,
        values=tuple(values),
    )


def _offer(s: Board, side: int, seat: int) -> Zone:
    """A side of the offer of the seat on turn, and whom it is for, once that is known."""
    mark = PICKED_UP if side == UP_SIDE else PICKED_DOWN
    picked = [s.hand[s.turn, place] for place in picked_places(s, mark)] if seat == s.turn else []
    pieces = _pieces(picked + side_cards(s, side))
    return Zone(
        id=f"offer.{SIDES[side]}",
        kind="offer",
        shape="row",
        group="offer",
        label=say(f"zone-{SIDES[side]}"),
        owner=None if s.ended else s.turn,
        to=s.target if s.target >= 0 and (s.phase >= TAKE or seat == s.turn) else None,
        count=len(pieces),
        pieces=pieces,
        ordered=False,
    )


def _deck(s: Board) -> Zone:
    """The deck: nothing of it is listed unless everyone has seen it (OB-13)."""
    pieces = _pieces([s.deck[i] for i in range(s.deck_size)]) if s.deck_shown else ()
    return Zone(
        id="deck",
        kind="deck",
        shape="stack",
        group="deck",
        label=say("zone-deck"),
        count=s.deck_size,
        pieces=pieces,
        shuffles=s.shuffles,
    )


def _pieces(kinds: Sequence[int]) -> tuple[Piece, ...]:
    return tuple([HIDDEN if kind < 0 else CARDS[kind] for kind in kinds])


# -- facts -----------------------------------------------------------------------------------------------------------


def values(s: Board) -> list[Value]:
    """Whose turn it is and what is being done, the deck, the last turns, and the suit that Old Bill asks for."""
    found = [Value(id="deck", value=s.deck_size)]
    if s.ended:
        return found
    laying = s.phase == TAKE and s.to_move == s.turn  # until the whole offer lies there, nobody chooses
    phase = PHASES[DOWN if laying else s.phase]
    found += [Value(id="turn", value=Who(s.turn)), Value(id="phase", value=say(phase))]
    if s.last_turns > 0:
        found.append(Value(id="last_turns", value=s.last_turns))
    if s.phase == DROP and s.drop_suit != NONE:
        found.append(Value(id="drop_suit", value=suit_name(s.drop_suit)))
    return found


def parts(s: Board, seat: int) -> list[Value]:
    """What a den scores for its longest suit, its shortest and its pairs."""
    longest, most = longest_suit(s, seat)
    shortest, fewest = shortest_suit(s, seat, longest)
    count = pairs(s, seat)
    return [
        Value(id="longest", value=most, label=_with_suit("part-longest", longest)),
        Value(id="shortest", value=fewest, label=_with_suit("part-shortest", shortest)),
        Value(id="pairs", value=PAIR_POINTS * count, label=say("part-pairs", count=count) if count else None),
    ]


def _with_suit(label: str, suit: int) -> Message | None:
    return None if suit == NONE else say(label, suit=suit_name(suit))


def tally(s: Board) -> list[Tally]:
    """How many cards of each kind lie where the seat cannot see them."""
    return list(map(tallied, CARD_NAMES, s.unseen, COPIES))
