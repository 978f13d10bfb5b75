"""Spite & Malice for people: the moves in words, the places on the table, and the facts worth showing."""

from collections import Counter
from collections.abc import Mapping

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Message, say
from cutpurse.engine.seen import Part
from cutpurse.engine.view import HIDDEN, Piece, Said, Tally, Touch, Value, Zone, made_once
from cutpurse.rulebooks.spite_and_malice.pieces import (
    DISCARD,
    ENDING,
    HAND_PLAY,
    IDLE_TURNS,
    JOKER,
    KIND_COUNT,
    KINDS,
    KING,
    PACK_JOKERS,
    PASS,
    PILES,
    SPOT_PLAY,
    SPOTS,
    SUITS,
    WIN_PLAY,
)

JOKER_CODE = "*"
CARDS = tuple(Piece(face=face) for face in KINDS)  # as they lie, by kind
JOKERS_AS = tuple(Piece(face=KINDS[JOKER], stands_for=rank) for rank in KINDS[: KING + 1])  # by their height on a pile
IN_PACK = tuple(PACK_JOKERS if kind == JOKER else SUITS for kind in range(KIND_COUNT))
SOON = 50  # turns before a game stalls at which people are told (SM-7)

# -- moves -----------------------------------------------------------------------------------------------------------


def notation(move: int) -> str:
    """A move as people type it: h7>2 and w>2 and d3>2 play on pile 2, h7=3 discards on spot 3."""
    if move >= PASS:
        return "pass"
    if move >= DISCARD:
        card, spot = divmod(move - DISCARD, SPOTS)
        return f"h{JOKER_CODE if card == JOKER else KINDS[card]}={spot + 1}"
    if move >= SPOT_PLAY:
        source = f"d{(move - SPOT_PLAY) // PILES + 1}"
    elif move >= WIN_PLAY:
        source = "w"
    else:
        card = (move - HAND_PLAY) // PILES
        source = f"h{JOKER_CODE if card == JOKER else KINDS[card]}"
    return f"{source}>{move % PILES + 1}"


def describe(s: Board, move: int) -> Said:
    """A move in words."""
    seat = s.to_move
    if move >= PASS:
        return say_pass(seat)
    if move >= DISCARD:
        card, spot = divmod(move - DISCARD, SPOTS)
        return say_discard(seat, s.once(places_in_hand)[card], card, spot, s.discards_size[seat, spot] == 0)
    pile = move % PILES
    height = s.play_pile_size[pile]
    if move >= SPOT_PLAY:
        spot = (move - SPOT_PLAY) // PILES
        top = s.discards_size[seat, spot] - 1
        return say_spot_play(seat, spot, top, s.discards[seat, spot, top], pile, height)
    if move >= WIN_PLAY:
        top = s.win_pile_size[seat] - 1
        return say_win_play(seat, top, s.win_pile[seat, top], pile, height)
    card = (move - HAND_PLAY) // PILES
    return say_hand_play(seat, s.once(places_in_hand)[card], card, pile, height)


@made_once
def say_pass(seat: int) -> Said:
    """The only move of who has nothing to play and nothing to draw."""
    touch = Touch(zone=f"hand.{seat}", role="also")
    return Said(kind="pass", text=say("move-pass"), touches=(touch,), gain=0)


@made_once
def say_hand_play(seat: int, place: int, card: int, pile: int, height: int) -> Said:
    """A card of the hand laid on a play pile of that height."""
    touch = Touch(zone=f"hand.{seat}", piece=place)
    return say_play(card, pile, height, source="hand", touch=touch)


@made_once
def say_win_play(seat: int, top: int, card: int, pile: int, height: int) -> Said:
    """The top win card laid on a play pile."""
    touch = Touch(zone=f"win.{seat}", piece=top)
    return say_play(card, pile, height, source="win", touch=touch, wins=top == 0)


@made_once
def say_spot_play(seat: int, spot: int, top: int, card: int, pile: int, height: int) -> Said:
    """The top card of a discard spot laid on a play pile."""
    touch = Touch(zone=f"discard.{seat}.{spot}", piece=top)
    return say_play(card, pile, height, source="discard", touch=touch, spot=spot + 1)


def say_play(
    card: int, pile: int, height: int, *, source: str, touch: Touch, spot: int = 0, wins: bool = False
) -> Said:
    """A card laid on a play pile; `spot` is that of a discard, from 1."""
    rank = KINDS[height]
    text = "move-joker" if card == JOKER else "move-start" if height == 0 else "move-play"
    return Said(
        kind="play",
        data={"from": touch.zone, "card": KINDS[card], "as": rank, "pile": f"play.{pile}"},
        text=say(text, card=Face(rank), source=source, spot=spot, pile=pile + 1),
        touches=(touch, Touch(zone=f"play.{pile}", role="onto")),
        gain=1 if source == "win" else 0,
        tag=play_tag(card, height, wins=wins),
    )


def play_tag(card: int, height: int, *, wins: bool) -> Message:
    """What is worth knowing of a card laid on a pile of that height, in a word or two."""
    if wins:
        return say("tag-wins")
    if height == KING:
        return say("tag-completes")
    if card == JOKER:
        return say("tag-joker", card=Face(KINDS[height]))
    return say("tag-start") if height == 0 else say("tag-play", card=Face(KINDS[card]))


@made_once
def say_discard(seat: int, place: int, card: int, spot: int, empty: bool) -> Said:
    """A hand card laid on a discard spot, which ends the turn unless the spot was empty."""
    zone = f"discard.{seat}.{spot}"
    return Said(
        kind="fill" if empty else "discard",
        data={"card": KINDS[card], "spot": zone},
        text=say("move-fill" if empty else "move-discard", card=Face(KINDS[card]), spot=spot + 1),
        touches=(Touch(zone=f"hand.{seat}", piece=place), Touch(zone=zone, role="onto")),
        gain=0,
        tag=say("tag-fill" if empty else "tag-discard"),
    )


def sorted_hand(s: Board, seat: int) -> list[int]:
    """A hand as it is shown, from the ace up."""
    return sorted(s.hand[seat, place] for place in range(s.hand_size[seat]))


def places_in_hand(s: Board) -> dict[int, int]:
    """Where each kind of card lies in the hand of the seat to move, the first of equal ones."""
    hand = sorted_hand(s, s.to_move)
    return {card: hand.index(card) for card in hand}


# -- places ----------------------------------------------------------------------------------------------------------


def zones(players: int, seat: int) -> list[Part]:
    """The draw pile, the retired piles and the play piles; then hand, win pile and discard spots of every seat."""
    found = [Part(draw_zone), Part(retired_zone), *(Part(play_zone, pile) for pile in range(PILES))]
    for owner in range(players):
        found += [Part(hand_zone, owner), Part(win_zone, owner)]
        found += [Part(discard_zone, owner, spot) for spot in range(SPOTS)]
    return found


def draw_zone(s: Board) -> Zone:
    """The draw pile, face down."""
    return Zone(
        id="draw",
        kind="draw",
        shape="stack",
        group="stock",
        label=say("zone-draw"),
        count=s.draw_pile_size,
        shows=0,
        shuffles=s.shuffles,
    )


def retired_zone(s: Board) -> Zone:
    """The retired piles in one heap, which nobody looks through."""
    return Zone(
        id="retired",
        kind="retired",
        shape="stack",
        group="stock",
        label=say("zone-retired"),
        count=s.retired_size,
        shows=0,
        ordered=False,
    )


def play_zone(s: Board, pile: int) -> Zone:
    """A play pile with all its cards and what it wants next; a joker says what it stands for."""
    size = s.play_pile_size[pile]
    pieces = [(JOKERS_AS if s.play_pile[pile, height] == JOKER else CARDS)[height] for height in range(size)]
    facts = [Value(id="next", value=Face(KINDS[size]))] if size <= KING else []  # for a moment it has its king
    if s.jokers[pile]:
        facts.append(Value(id="jokers", value=s.jokers[pile]))
    return Zone(
        id=f"play.{pile}",
        kind="play",
        shape="stack",
        group="play",
        label=say("zone-play", number=pile + 1),
        count=size,
        pieces=tuple(pieces),
        values=tuple(facts),
    )


def hand_zone(s: Board, owner: int) -> Zone:
    """A hand, sorted for its owner and hidden from everyone else."""
    pieces = tuple([HIDDEN if kind < 0 else CARDS[kind] for kind in sorted_hand(s, owner)])
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


def win_zone(s: Board, owner: int) -> Zone:
    """A win pile, of which only the top card is seen, once it has been turned up."""
    size = s.win_pile_size[owner]
    covered = s.covered and owner == s.to_move
    return Zone(
        id=f"win.{owner}",
        kind="win",
        shape="stack",
        group="wins",
        label=say("zone-win"),
        owner=owner,
        count=size,
        pieces=(CARDS[s.win_pile[owner, size - 1]],) if size and not covered else (),
        shows=1,
    )


def discard_zone(s: Board, owner: int, spot: int) -> Zone:
    """A discard pile, fanned so that all its cards are seen."""
    size = s.discards_size[owner, spot]
    return Zone(
        id=f"discard.{owner}.{spot}",
        kind="discard",
        shape="fan",
        group=f"discards.{owner}",
        label=say("zone-discard", number=spot + 1),
        owner=owner,
        count=size,
        pieces=tuple([CARDS[s.discards[owner, spot, i]] for i in range(size)]),
    )


# -- facts -----------------------------------------------------------------------------------------------------------


def values(s: Board) -> list[Value]:
    """Whether the turn is coming to its end; and how near the game is to ending without a winner of its own."""
    found = []
    if not s.ended:
        found.append(Value(id="phase", value=say("phase-ending" if s.phase == ENDING else "phase-playing")))
    if s.passes:
        found.append(Value(id="passes", value=s.passes))
    if s.idle_turns >= IDLE_TURNS - SOON:
        found.append(Value(id="stall", value=IDLE_TURNS - s.idle_turns))
    return found


def parts(s: Board, seat: int) -> list[Value]:
    """The win cards a seat has played, and those that it still has to play."""
    left = s.win_pile_size[seat]
    return [Value(id="played", value=s.win_cards - left), Value(id="left", value=left)]


def tally(s: Board) -> list[Tally]:
    """How many cards of each kind the seat cannot see: in hands, under win cards and in the draw pile."""
    unseen, entries = s.unseen, tallies(s.packs)
    return [entries[kind][sum(unseen[kind::KIND_COUNT])] for kind in range(KIND_COUNT)]


@made_once
def tallies(packs: int) -> list[list[Tally]]:
    """For each kind of card all entries that there can be, by how many of so many packs are unseen."""
    return [
        [Tally(face=face, unseen=left, of=packs * many) for left in range(packs * many + 1)]
        for face, many in zip(KINDS, IN_PACK, strict=True)
    ]


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
