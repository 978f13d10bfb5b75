"""Spite & Malice for people: the moves in words, the places on the table, and what is asked."""

from collections import Counter
from collections.abc import Mapping, Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.view import HIDDEN, Card, Said, Touch, Zone
from cutpurse.rulebooks.spite_and_malice.rules import (
    DISCARD,
    ENDING,
    HAND_PLAY,
    JOKER,
    KIND_COUNT,
    KINDS,
    PASS,
    PILES,
    SPOT_PLAY,
    SPOTS,
    WIN_PLAY,
)

JOKER_CODE = "*"


def describe(s: Board, move: int, names: Sequence[str]) -> Said:
    """A move in words and in notation: h7>2 and w>2 and d3>2 play on pile 2, h7=3 discards on spot 3."""
    seat = s.to_move
    if move >= PASS:
        return Said(kind="pass", data={}, code="pass", text="Pass", touches=(Touch(f"hand.{seat}"),))
    if move >= DISCARD:
        return say_discard(s, (move - DISCARD) // SPOTS, (move - DISCARD) % SPOTS)
    if move >= SPOT_PLAY:
        spot = (move - SPOT_PLAY) // PILES
        top = s.discards_size[seat, spot] - 1
        source, touch = f"d{spot + 1}", Touch(f"discard.{seat}.{spot}", top)
        return say_play(s, s.discards[seat, spot, top], move % PILES, source, f"from your spot {spot + 1}", touch)
    if move >= WIN_PLAY:
        card = s.win_pile[seat, s.win_pile_size[seat] - 1]
        return say_play(s, card, move % PILES, "w", "from your win pile", Touch(f"win.{seat}", 0))
    card = (move - HAND_PLAY) // PILES
    return say_play(s, card, move % PILES, f"h{code(card)}", "from your hand", hand_touch(s, card))


def say_play(s: Board, card: int, pile: int, source: str, origin: str, touch: Touch) -> Said:
    """A card laid on a play pile."""
    rank = KINDS[s.play_pile_size[pile]]
    shown = f"the Joker as {rank}" if card == JOKER else f"the {rank}"
    start = s.play_pile_size[pile] == 0
    text = f"Start pile {pile + 1} with {shown} {origin}" if start else f"Play {shown} {origin} on pile {pile + 1}"
    return Said(
        kind="play",
        data={"from": touch.zone, "card": KINDS[card], "as": rank, "pile": f"play.{pile}"},
        code=f"{source}>{pile + 1}",
        text=text,
        touches=(touch, Touch(f"play.{pile}")),
    )


def say_discard(s: Board, card: int, spot: int) -> Said:
    """A hand card laid on a discard spot, which ends the turn unless the spot was empty."""
    zone = f"discard.{s.to_move}.{spot}"
    empty = s.discards_size[s.to_move, spot] == 0
    face = KINDS[card]
    return Said(
        kind="fill" if empty else "discard",
        data={"card": face, "spot": zone},
        code=f"h{code(card)}={spot + 1}",
        text=f"Fill spot {spot + 1} with the {face}" if empty else f"Discard the {face} on spot {spot + 1}",
        touches=(hand_touch(s, card), Touch(zone)),
    )


def code(card: int) -> str:
    """A card in notation."""
    return JOKER_CODE if card == JOKER else KINDS[card]


def sorted_hand(s: Board, seat: int) -> list[int]:
    """A hand as it is shown, from the ace up."""
    return sorted(s.hand[seat, place] for place in range(s.hand_size[seat]))


def hand_touch(s: Board, card: int) -> Touch:
    """The card in the hand of the seat to move."""
    return Touch(f"hand.{s.to_move}", sorted_hand(s, s.to_move).index(card))


def zones(s: Board, seat: int) -> list[Zone]:
    """The draw pile, the retired piles and the play piles; then hand, win pile and discard spots of every seat."""
    found = [
        Zone(id="draw", kind="draw", label="Draw pile", count=s.draw_pile_size, shuffles=s.shuffles),
        Zone(id="retired", kind="retired", label="Retired piles", count=s.retired_size, ordered=False),
        *(play_zone(s, pile) for pile in range(PILES)),
    ]
    for owner in range(s.players):
        found += [hand_zone(s, owner), win_zone(s, owner), *(discard_zone(s, owner, spot) for spot in range(SPOTS))]
    return found


def play_zone(s: Board, pile: int) -> Zone:
    """A play pile with all its cards; a joker says what it stands for."""
    size = s.play_pile_size[pile]
    cards = tuple(
        Card(KINDS[JOKER], f"as {KINDS[height]}") if s.play_pile[pile, height] == JOKER else Card(KINDS[height])
        for height in range(size)
    )
    return Zone(id=f"play.{pile}", kind="play", label=f"Pile {pile + 1}", count=size, cards=cards)


def hand_zone(s: Board, owner: int) -> Zone:
    """A hand, sorted for its owner and hidden from everyone else."""
    cards = tuple(HIDDEN if kind < 0 else Card(KINDS[kind]) for kind in sorted_hand(s, owner))
    return Zone(
        id=f"hand.{owner}", kind="hand", label="Hand", owner=owner, count=len(cards), cards=cards, ordered=False
    )


def win_zone(s: Board, owner: int) -> Zone:
    """A win pile, of which only the top card is seen."""
    size = s.win_pile_size[owner]
    cards = (Card(KINDS[s.win_pile[owner, size - 1]]),) if size else ()
    return Zone(id=f"win.{owner}", kind="win", label="Win pile", owner=owner, count=size, cards=cards)


def discard_zone(s: Board, owner: int, spot: int) -> Zone:
    """A discard pile, fanned so that all its cards are seen."""
    size = s.discards_size[owner, spot]
    cards = tuple(Card(KINDS[s.discards[owner, spot, i]]) for i in range(size))
    label = f"Spot {spot + 1}"
    return Zone(id=f"discard.{owner}.{spot}", kind="discard", label=label, owner=owner, count=size, cards=cards)


def prompt(s: Board, seat: int, names: Sequence[str]) -> str:
    """What is asked of whom."""
    yours = seat == s.to_move
    who = "Your turn: " if yours else f"{names[s.to_move]} is choosing: "
    if any(s.discards_size[s.to_move, spot] == 0 for spot in range(SPOTS)):
        last = "fill an empty spot"
    else:
        last = "discard to end the turn"
    if s.hand_size[s.to_move] == 0:
        return f"{who}play on, or pass"
    return who + (last if s.phase == ENDING else f"play cards, or {last}")


def inventory(s: Board) -> Mapping[str, int]:
    """All cards on the table by kind; retired ones are kept as counts."""
    found = [s.draw_pile[i] for i in range(s.draw_pile_size)]
    for pile in range(PILES):
        found += [s.play_pile[pile, i] for i in range(s.play_pile_size[pile])]
    for seat in range(s.players):
        found += [s.hand[seat, i] for i in range(s.hand_size[seat])]
        found += [s.win_pile[seat, i] for i in range(s.win_pile_size[seat])]
        for spot in range(SPOTS):
            found += [s.discards[seat, spot, i] for i in range(s.discards_size[seat, spot])]
    counts = Counter(found)
    return {KINDS[kind]: counts[kind] + s.retired[kind] for kind in range(KIND_COUNT)}
