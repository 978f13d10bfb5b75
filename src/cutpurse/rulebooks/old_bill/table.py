"""The den game in words and zones: what people see and are asked."""

from __future__ import annotations

from collections.abc import Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.view import HIDDEN, Card, Said, Touch, Zone
from cutpurse.rulebooks.old_bill.board import (
    DONE,
    DOWN_SIDE,
    FIRST_DOWN,
    FIRST_DROP,
    FIRST_SUIT,
    FIRST_UP,
    KEPT,
    MIME,
    PICKED_DOWN,
    PICKED_UP,
    SIDES,
    TAKE,
    TAKE_DOWN,
    TAKE_UP,
    TARGET,
    UP,
    UP_SIDE,
)
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES, OLD_BILL, SUITS, THIEVES, spoken
from cutpurse.rulebooks.old_bill.rules import side_to_settle

OFFER_LABELS = ("Face up", "Face down")

# -- moves -----------------------------------------------------------------------------------------------------------


def describe(s: Board, move: int, names: Sequence[str]) -> Said:
    """A move in words."""
    if move < FIRST_UP:
        touches = (Touch(f"hand.{move}"),)
        return Said(
            kind="target", data={"seat": move}, code=f">{move}", text=f"Offer to {names[move]}", touches=touches
        )
    if move < DONE:
        return _pick(s, move)
    if move == DONE:
        text = f"Make {names[s.target]} this offer"
        return Said(kind="done", data={"seat": s.target}, code="done", text=text, touches=(Touch("offer.down"),))
    if move <= TAKE_DOWN:
        return _take(s, move - TAKE_UP)
    if move < FIRST_DROP:
        return _mime(s, move - FIRST_SUIT)
    return _drop(s, move - FIRST_DROP)


def _pick(s: Board, move: int) -> Said:
    side = UP_SIDE if move < FIRST_DOWN else DOWN_SIDE
    kind = move - (FIRST_UP if side == UP_SIDE else FIRST_DOWN)
    word, card = SIDES[side], CARD_NAMES[kind]
    return Said(
        kind=word,
        data={"card": card},
        code=f"{word}:{card}",
        text=f"Put {spoken(kind)} face {word}",
        touches=(Touch(f"hand.{s.turn}", _picked(s, KEPT).index(kind)), Touch(f"offer.{word}")),
    )


def _take(s: Board, side: int) -> Said:
    count = s.offer_size[DOWN_SIDE]
    if side == UP_SIDE:
        text = f"Take {spoken(s.offer[UP_SIDE, 0])}"
    else:
        text = "Take the face-down card" if count == 1 else f"Take the {count} face-down cards"
    word = SIDES[side]
    return Said(kind="take", data={"side": word}, code=f"take:{word}", text=text, touches=(Touch(f"offer.{word}"),))


def _mime(s: Board, suit: int) -> Said:
    side = side_to_settle(s)
    received = [s.offer[side, i] for i in range(s.offer_size[side])]
    mime = min(received)
    return Said(
        kind="mime",
        data={"card": CARD_NAMES[mime], "suit": SUITS[suit]},
        code=f"mime:{SUITS[suit]}",
        text=f"Let {spoken(mime)} join your {SUITS[suit]}",
        touches=(Touch(f"offer.{SIDES[side]}", received.index(mime)), Touch(f"den.{s.to_move}.suit.{SUITS[suit]}")),
    )


def _drop(s: Board, kind: int) -> Said:
    seat = s.to_move
    card = CARD_NAMES[kind]
    for number, suit in enumerate(SUITS):
        row = [s.den[seat, number, i] for i in range(s.den_size[seat, number])]
        if kind in row:
            where, source, text = suit, Touch(f"den.{seat}.suit.{suit}", row.index(kind)), f"Discard {spoken(kind)}"
            text += f" from your {suit}" if kind >= THIEVES else ""
            break
    else:
        waiting = [s.waiting[seat, i] for i in range(s.waiting_size[seat])]
        where, source = "waiting", Touch(f"waiting.{seat}", waiting.index(kind))
        text = f"Discard {spoken(kind)}, who is waiting"
    touches = (source, Touch("discards"))
    return Said(kind="drop", data={"card": card, "from": where}, code=f"drop:{card}", text=text, touches=touches)


# -- zones -----------------------------------------------------------------------------------------------------------


def zones(s: Board, seat: int) -> list[Zone]:
    """Each seat's hand and den, the offer, the deck and the discards; cards being picked lie in the offer already."""
    shown: list[Zone] = []
    for owner in range(s.players):
        held = _picked(s, KEPT) if owner == s.turn else [s.hand[owner, i] for i in range(s.hand_size[owner])]
        shown.append(_zone(f"hand.{owner}", "hand", "Hand", held, owner))
        for number, suit in enumerate(SUITS):
            row = [s.den[owner, number, i] for i in range(s.den_size[owner, number])]
            shown.append(_zone(f"den.{owner}.suit.{suit}", "den", suit.capitalize(), row, owner, ordered=False))
        waiting = [s.waiting[owner, i] for i in range(s.waiting_size[owner])]
        shown.append(_zone(f"waiting.{owner}", "waiting", "Waiting", waiting, owner, ordered=False))
    for side, mark in ((UP_SIDE, PICKED_UP), (DOWN_SIDE, PICKED_DOWN)):
        cards = _picked(s, mark) + [s.offer[side, i] for i in range(s.offer_size[side])]
        shown.append(_zone(f"offer.{SIDES[side]}", "offer", OFFER_LABELS[side], cards, ordered=False))
    deck = [s.deck[i] for i in range(s.deck_size)]
    known = tuple(map(_card, deck)) if s.deck_shown else ()
    shown.append(Zone(id="deck", kind="deck", label="Deck", count=len(deck), cards=known, shuffles=s.shuffles))
    shown.append(_zone("discards", "discards", "Discards", [s.discards[i] for i in range(s.discards_size)]))
    return shown


def _zone(
    zone_id: str, kind: str, label: str, cards: Sequence[int], owner: int | None = None, *, ordered: bool = True
) -> Zone:
    faces = tuple(map(_card, cards))
    return Zone(id=zone_id, kind=kind, label=label, owner=owner, count=len(faces), cards=faces, ordered=ordered)


def _card(kind: int) -> Card:
    return HIDDEN if kind < 0 else Card(CARD_NAMES[kind])


def _picked(s: Board, mark: int) -> list[int]:
    """The cards in the hand of the seat on turn that carry a mark."""
    return [s.hand[s.turn, i] for i in range(s.hand_size[s.turn]) if s.picked[i] == mark]


# -- what is asked ---------------------------------------------------------------------------------------------------


def prompt(s: Board, seat: int, names: Sequence[str]) -> str:
    """What is being asked of whom."""
    last = " (last turn)" if s.last_turns > 0 else ""
    who = names[s.to_move]
    if s.phase < TAKE:
        return _offer_prompt(s, seat, names) + last
    if s.phase == TAKE:
        count = s.offer_size[DOWN_SIDE]
        hidden = "1 card face down" if count == 1 else f"{count} cards face down"
        sides = f"{spoken(s.offer[UP_SIDE, 0])} face up or {hidden}"
        if s.to_move == seat:
            return f"{names[s.turn]} offers you {sides}: which do you take?{last}"
        return f"{who} is choosing: {sides}?{last}"
    if s.phase == MIME:
        side = side_to_settle(s)
        mime = spoken(min(s.offer[side, i] for i in range(s.offer_size[side])))
        if s.to_move == seat:
            return f"{mime} is yours: which suit does it join?{last}"
        return f"{who} is choosing a suit for {mime}{last}"
    what = "card" if s.drop_suit < 0 else SUITS[s.drop_suit][:-1] + " card"
    if s.to_move == seat:
        return f"{spoken(OLD_BILL)} is here: discard a {what} from your den{last}"
    return f"{spoken(OLD_BILL)} caught {who}, who is choosing a {what} to discard{last}"


def _offer_prompt(s: Board, seat: int, names: Sequence[str]) -> str:
    if s.to_move != seat:
        return f"{names[s.to_move]} is putting an offer together"
    if s.phase == TARGET:
        return "Your turn: who gets your offer?"
    if s.phase == UP:
        return f"Your offer to {names[s.target]}: which card lies face up?"
    first = not _picked(s, PICKED_DOWN)
    asked = "which card lies face down?" if first else "another card face down, or done?"
    return f"Your offer to {names[s.target]}: {asked}"
