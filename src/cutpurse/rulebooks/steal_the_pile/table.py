"""Steal the Pile for people: the moves, the places on the table, what is asked and what happened."""

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from cutpurse.engine.layout import NOBODY, Board
from cutpurse.engine.message import Face, Many, Message, Text, Who, say
from cutpurse.engine.seen import Part
from cutpurse.engine.view import HIDDEN, Piece, Said, Tally, Touch, Value, Zone, made_once, tallied
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, PACK, RANKS, SUITS
from cutpurse.rulebooks.steal_the_pile.piles import NEW, OPEN, PILE
from cutpurse.rulebooks.steal_the_pile.rules import HAND, OPEN_PILES, PACKS, score

COPIES = SUITS * max(PACKS)  # open cards of one rank at most
CARDS = tuple(Piece(face=face) for face in RANKS)
OPEN_CARDS = tuple(
    [Piece(face=face, place=rank * COPIES + copy) for copy in range(COPIES)] for rank, face in enumerate(RANKS)
)

# -- moves -----------------------------------------------------------------------------------------------------------


def notation(move: int) -> str:
    """A play as people type it: 7+ begins an open pile, 7>open takes one, 7>p3 goes onto the third player's."""
    face, onto = RANKS[move % KINDS], move // KINDS
    return f"{face}+" if onto == NEW else f"{face}>open" if onto == OPEN else f"{face}>p{onto - PILE + 1}"


def describe(s: Board, move: int) -> Said:
    """A play in words, such as the 7 that takes the pile of the third player."""
    seat, rank, owner = s.to_move, move % KINDS, move // KINDS - PILE
    place = place_in_hand(s, rank)
    if owner < 0:
        return say_open(s, move, place)
    if owner == seat:
        return say_add(seat, place, rank)
    return say_steal(seat, place, rank, owner, s.pile_size[owner])


def say_open(s: Board, move: int, place: int) -> Said:
    """A play that takes an open pile or begins one."""
    seat, rank = s.to_move, move % KINDS
    return say_start(seat, place, rank) if move // KINDS == NEW else say_take(seat, place, rank, last_open(s, rank))


@made_once
def say_start(seat: int, place: int, rank: int) -> Said:
    """A play that begins an open pile."""
    face = RANKS[rank]
    return Said(
        kind="start",
        data={"rank": face, "take": None},
        text=say("move-start", card=Face(face)),
        touches=(Touch(zone=f"hand.{seat}", piece=place), Touch(zone="open", role="onto", end="last")),
        gain=0,
        tag=say("tag-start"),
    )


@made_once
def say_take(seat: int, place: int, rank: int, taken: int) -> Said:
    """A play that takes an open pile, the card of that number in the open row."""
    face = RANKS[rank]
    return Said(
        kind="take",
        data={"rank": face, "take": "open"},
        text=say("move-take", card=Face(face)),
        touches=(Touch(zone=f"hand.{seat}", piece=place), Touch(zone="open", piece=taken, role="onto")),
        gain=1,
        tag=say("tag-take", count=1),
    )


@made_once
def say_add(seat: int, place: int, rank: int) -> Said:
    """A play on the player's own pile."""
    text = say("move-add", card=Face(RANKS[rank]))
    return say_pile(seat, place, rank, kind="add", take=f"pile.{seat}", text=text, size=0)


@made_once
def say_steal(seat: int, place: int, rank: int, owner: int, size: int) -> Said:
    """A play that takes the pile of another player."""
    text = say("move-steal", card=Face(RANKS[rank]), owner=Who(owner), count=size)
    return say_pile(seat, place, rank, kind="steal", take=f"pile.{owner}", text=text, size=size)


def say_pile(seat: int, place: int, rank: int, *, kind: str, take: str, text: Message, size: int) -> Said:
    """A play on somebody's pile, of which the player wins so many cards."""
    return Said(
        kind=kind,
        data={"rank": RANKS[rank], "take": take},
        text=text,
        touches=(Touch(zone=f"hand.{seat}", piece=place), Touch(zone=take, role="onto")),
        gain=size,
        tag=say("tag-steal", count=size) if size else say("tag-keep"),
    )


def place_in_hand(s: Board, rank: int) -> int:
    """Where the card of that rank lies in the hand of the seat to move."""
    seat, hand = s.to_move, s.hand
    return [hand[seat, place] for place in range(s.hand_size[seat])].index(rank)


# -- places ----------------------------------------------------------------------------------------------------------


def last_open(s: Board, rank: int) -> int:
    """The number in the open row, which goes from A to K, of the last open card of a rank: the one that is taken."""
    return int(sum(s.open[: rank + 1])) - 1


def zones(players: int, seat: int) -> list[Part]:
    """The open piles, the deck, and a pile and a hand for every seat."""
    found = [Part(open_zone), Part(_deck)]
    for owner in range(players):
        found += [Part(pile_zone, owner, f"pile.{owner}", "zone-pile", owner), Part(hand_zone, owner)]
    return found


def open_zone(s: Board) -> Zone:
    """All open piles, each a single card that keeps its place while others come and go."""
    pieces = tuple([piece for rank, count in enumerate(s.open) if count for piece in OPEN_CARDS[rank][:count]])
    return Zone(
        id="open",
        kind="open",
        shape="row",
        group="open",
        label=say("zone-open"),
        count=len(pieces),
        pieces=pieces,
        ordered=False,
    )


def _deck(s: Board) -> Zone:
    return deck_zone(s, s.deal_number)


def deck_zone(s: Board, shuffles: int) -> Zone:
    """The deck, face down."""
    label = say("zone-deck")
    return Zone(
        id="deck", kind="deck", shape="stack", group="deck", label=label, count=s.deck_size, shows=0, shuffles=shuffles
    )


def pile_zone(s: Board, place: int, zone_id: str, label: str, owner: int | None) -> Zone:
    """A pile, of which only the top card is shown."""
    pieces = (CARDS[s.pile_top[place]],) if s.pile_size[place] else ()
    return Zone(
        id=zone_id,
        kind="pile",
        shape="stack",
        group="piles",
        label=say(label),
        owner=owner,
        count=s.pile_size[place],
        pieces=pieces,
        shows=1,
    )


def hand_zone(s: Board, seat: int) -> Zone:
    """A hand, hidden cards as they are."""
    size = s.hand_size[seat]
    ranks = [s.hand[seat, i] for i in range(size)]
    pieces = tuple([HIDDEN if rank < 0 else CARDS[rank] for rank in ranks])
    label = say("zone-hand")
    return Zone(
        id=f"hand.{seat}",
        kind="hand",
        shape="fan",
        group="hands",
        label=label,
        owner=seat,
        count=size,
        pieces=pieces,
        ordered=False,
    )


# -- facts -----------------------------------------------------------------------------------------------------------


def values(s: Board) -> list[Value]:
    """The round and the dealer; in a race the deal and the target."""
    found = [
        Value(id="round", value=s.round),
        Value(id="rounds", value=rounds(s.players)),
        Value(id="dealer", value=Who(s.dealer)),
    ]
    if s.target:
        found += [Value(id="deal", value=s.deal_number), Value(id="target", value=s.target)]
    return found


def rounds(players: int) -> int:
    """How many rounds it takes to deal out all cards."""
    dealt = PACKS[players] * PACK - OPEN_PILES[players]
    return -(-dealt // (HAND[players] * players))


def parts(s: Board, seat: int) -> list[Value]:
    """What a score is the sum of: cards won, open cards given at the end, and in a race the deals before."""
    deal_over = s.to_move == NOBODY and s.deck_size == 0
    if s.target and not deal_over:
        return [Value(id="earlier", value=s.points[seat])]  # SP-12: a pile counts when its deal is over
    size, award = s.pile_size[seat], s.award[seat]
    found = [Value(id="won", value=size - award), Value(id="award", value=award)]
    return [*found, Value(id="earlier", value=s.points[seat] - size)] if s.target else found


def tally(s: Board) -> list[Tally]:
    """How many cards of each rank the seat has not seen: in the deck and in hidden hands."""
    return unseen_ranks(s, PACKS[s.players])


def unseen_ranks(s: Board, packs: int) -> list[Tally]:
    """The cards of so many packs that are hidden, by rank."""
    return list(map(tallied, RANKS, s.unseen, itertools.repeat(SUITS * packs)))


# -- words -----------------------------------------------------------------------------------------------------------


def prompt(s: Board, seat: int) -> Text:
    """Who plays a card."""
    return say("prompt-yours") if seat == s.to_move else say("prompt-theirs", who=Who(s.to_move))


def tell(was: Board, now: Board, beat: str, seat: int) -> Text | None:
    """What happened at a beat."""
    dealer = Who(now.dealer)
    if beat == "gather":
        return say("told-gather", number=now.deal_number, who=dealer)
    if beat == "deal":
        of = rounds(now.players)
        return say("told-round", number=now.round, of=of, who=dealer) if now.round > was.round else None
    if beat == "award":
        return tell_award(was, now)
    if beat == "count":
        return say("told-count", number=now.deal_number, totals=standings(now))
    play = played(was, now, beat, was.to_move)
    if play is not None and play.kind == "steal":
        owner = Who(play.robbed)
        return say("told-steal", who=Who(was.to_move), card=play.card, owner=owner, count=play.size)
    return tell_play(play, Who(was.to_move))


class Played(NamedTuple):
    """What a card did: `start`, `take`, `steal` or `add`; a steal also whose pile it took, and of how many cards."""

    kind: str
    card: Face
    robbed: int = -1
    size: int = 0


def played(was: Board, now: Board, beat: str, owner: int) -> Played | None:
    """What a card did that was laid for an owner; nothing yet if it lies on what it takes: the taking tells it."""
    top = Face(RANKS[now.pile_top[owner]])  # unless it lies in the open row
    if beat == "take":
        return Played("take", top)
    if beat == "steal":
        robbed = next(other for other, size in enumerate(was.pile_size) if now.pile_size[other] < size)
        return Played("steal", top, robbed, was.pile_size[robbed] - 1)  # the card that took it already lay on top
    if now.pile_size[owner] > was.pile_size[owner]:
        return Played("add", top)
    begun = [rank for rank in range(KINDS) if now.open[rank] > was.open[rank] == 0]
    return Played("start", Face(RANKS[begun[0]])) if begun else None


def tell_play(play: Played | None, who: Who) -> Text | None:
    """A card that took nobody's pile."""
    if play is None:
        return None
    told = {"start": "told-start", "take": "told-take", "add": "told-add"}
    return say(told[play.kind], who=who, card=play.card)


def tell_award(was: Board, now: Board) -> Text | None:
    """Who was given open cards; nothing where there were not enough for all."""
    given = [seat for seat in range(now.players) if now.award[seat] > was.award[seat]]
    if not given:
        return None
    who, count = Who(given[0]), now.award[given[0]]
    return say("told-award-shared", who=who, count=count) if is_shared(now) else say("told-award", who=who, count=count)


def awarded(s: Board) -> list[int]:
    """The seats that were given open cards."""
    return [seat for seat in range(s.players) if s.award[seat]]


def is_shared(s: Board) -> bool:
    """Whether several had the smallest pile before open cards were given."""
    won = [s.pile_size[seat] - s.award[seat] for seat in range(s.players)]
    return won.count(min(won)) > 1


def standings(s: Board) -> Many:
    """Everybody's total in a race, the highest first."""
    seats = sorted(range(s.players), key=lambda seat: -s.points[seat])
    return Many(tuple(say("total-of", who=Who(seat), count=s.points[seat]) for seat in seats))


def verdict(s: Board, seat: int) -> Sequence[Text]:
    """Who won with how many cards, and who was given the open ones."""
    totals = [score(s, owner) for owner in range(s.players)]
    best = max(totals)
    second = max((total for total in totals if total < best), default=best)
    first, following = (
        Many(tuple(Who(owner) for owner in range(s.players) if totals[owner] == total)) for total in (best, second)
    )
    if len(first.items) > 1:
        result = say("verdict-shared", who=first, count=best)
    else:
        result = say("verdict-won", who=first.items[0], count=best, ahead=best - second, following=following)
    given = awarded(s)
    if not given:
        return [result]
    count = sum(s.award[owner] for owner in given)
    if is_shared(s):
        return [result, say("verdict-award-shared", count=count)]
    return [result, say("verdict-award", who=Who(given[0]), count=count)]
