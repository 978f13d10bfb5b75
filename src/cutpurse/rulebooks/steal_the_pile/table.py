"""Steal the Pile for people: the moves in words, the places on the table, and what is asked."""

from collections.abc import Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.view import HIDDEN, Card, Said, Touch, Zone
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, PACK, RANKS
from cutpurse.rulebooks.steal_the_pile.piles import NEW, PILE
from cutpurse.rulebooks.steal_the_pile.rules import HAND, OPEN_PILES, PACKS

SPOKEN = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def describe(s: Board, move: int, names: Sequence[str]) -> Said:
    """A play in words, such as 7>p2: the 7, taking the pile of seat 2."""
    owner = move // KINDS - PILE
    if owner < 0:
        return say_open(s, move)
    if owner == s.to_move:
        return say_pile(s, move, kind="add", take=f"pile.{owner}", code=f"p{owner}", text="put it on your own pile")
    name = names[owner] if names.count(names[owner]) == 1 else f"{names[owner]} (seat {owner})"
    text = f"steal {name}'s pile"
    return say_pile(s, move, kind="steal", take=f"pile.{owner}", code=f"p{owner}", text=text)


def say_open(s: Board, move: int) -> Said:
    """A play that takes an open pile or begins one."""
    rank = move % KINDS
    face = RANKS[rank]
    if move // KINDS == NEW:
        text = f"Play {spoken(face)}: a new open pile"
        return Said(
            kind="start",
            data={"rank": face, "take": None},
            code=f"{face}+",
            text=text,
            touches=(from_hand(s, rank), Touch("open")),
        )
    return Said(
        kind="take",
        data={"rank": face, "take": "open"},
        code=f"{face}>open",
        text=f"Play {spoken(face)}, take the open pile",
        touches=(from_hand(s, rank), Touch("open", open_ranks(s).index(rank))),
    )


def say_pile(s: Board, move: int, *, kind: str, take: str, code: str, text: str) -> Said:
    """A play that takes somebody's pile."""
    rank = move % KINDS
    face = RANKS[rank]
    return Said(
        kind=kind,
        data={"rank": face, "take": take},
        code=f"{face}>{code}",
        text=f"Play {spoken(face)}, {text}",
        touches=(from_hand(s, rank), Touch(take)),
    )


def spoken(face: str) -> str:
    """A rank as people say it."""
    return f"the {SPOKEN.get(face, face)}"


def from_hand(s: Board, rank: int) -> Touch:
    """The card of that rank in the hand of the seat to move."""
    hand = [s.hand[s.to_move, i] for i in range(s.hand_size[s.to_move])]
    return Touch(f"hand.{s.to_move}", hand.index(rank))


def open_ranks(s: Board) -> list[int]:
    """The open piles from A to K, as they are listed."""
    return [rank for rank in range(KINDS) for _ in range(s.open[rank])]


def zones(s: Board, seat: int) -> list[Zone]:
    """The open piles, the deck, and a pile and a hand for every seat."""
    found = [open_zone(s), deck_zone(s)]
    for owner in range(s.players):
        found.append(pile_zone(s, owner, zone_id=f"pile.{owner}", label="Pile", owner=owner))
        found.append(hand_zone(s, owner))
    return found


def open_zone(s: Board) -> Zone:
    """All open piles, each a single card."""
    cards = tuple(Card(RANKS[rank]) for rank in open_ranks(s))
    return Zone(id="open", kind="open", label="Open piles", count=len(cards), cards=cards, ordered=False)


def deck_zone(s: Board) -> Zone:
    """The deck, face down."""
    return Zone(id="deck", kind="deck", label="Deck", count=s.deck_size)


def pile_zone(s: Board, place: int, *, zone_id: str, label: str, owner: int | None) -> Zone:
    """A pile, of which only the top card is shown."""
    cards = (Card(RANKS[s.pile_top[place]]),) if s.pile_size[place] else ()
    return Zone(id=zone_id, kind="pile", label=label, owner=owner, count=s.pile_size[place], cards=cards)


def hand_zone(s: Board, seat: int) -> Zone:
    """A hand, hidden cards as they are."""
    size = s.hand_size[seat]
    ranks = [s.hand[seat, i] for i in range(size)]
    cards = tuple(HIDDEN if rank < 0 else Card(RANKS[rank]) for rank in ranks)
    return Zone(id=f"hand.{seat}", kind="hand", label="Hand", owner=seat, count=size, cards=cards, ordered=False)


def prompt(s: Board, seat: int, names: Sequence[str]) -> str:
    """Who plays a card, and how far the game is."""
    who = "Your turn: play a card" if seat == s.to_move else f"{names[s.to_move]} is choosing a card"
    race = f"; deal {s.deal_number}, race to {s.target}" if s.target else ""
    return f"{who} (round {s.round} of {rounds(s.players)}{race})"


def rounds(players: int) -> int:
    """How many rounds it takes to deal out all cards."""
    dealt = PACKS[players] * PACK - OPEN_PILES[players]
    return -(-dealt // (HAND[players] * players))
