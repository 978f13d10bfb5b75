"""Steal the Pile alone, for people: what differs is that the deck plays along, with a pile of its own."""

from collections.abc import Sequence

from cutpurse.engine.layout import NOBODY, Board
from cutpurse.engine.message import Face, Many, Text, Who, say
from cutpurse.engine.seen import Part
from cutpurse.engine.view import Said, Tally, Value, made_once
from cutpurse.rulebooks.steal_the_pile.cards import KINDS, RANKS
from cutpurse.rulebooks.steal_the_pile.piles import PILE
from cutpurse.rulebooks.steal_the_pile.table import (
    Played,
    deck_zone,
    hand_zone,
    open_zone,
    pile_zone,
    place_in_hand,
    played,
    prompt,
    say_add,
    say_open,
    say_pile,
    tell_play,
    unseen_ranks,
)
from cutpurse.rulebooks.steal_the_pile.table import (
    notation as notation_of_piles,
)
from cutpurse.rulebooks.steal_the_pile_solitaire.rules import DECKS, PACKS, ROUNDS, YOURS

__all__ = ["describe", "notation", "parts", "prompt", "tally", "tell", "values", "verdict", "zones"]

PLAYER = Who(0)


def notation(move: int) -> str:
    """A play as people type it; 7>deck takes the deck's pile."""
    return f"{RANKS[move % KINDS]}>deck" if move // KINDS == PILE + DECKS else notation_of_piles(move)


def describe(s: Board, move: int) -> Said:
    """A play in words, such as the 7 that takes the deck's pile."""
    rank, owner = move % KINDS, move // KINDS - PILE
    place = place_in_hand(s, rank)
    if owner < 0:
        return say_open(s, move, place)
    return say_add(0, place, rank) if owner == YOURS else say_steal(place, rank, s.pile_size[DECKS])


@made_once
def say_steal(place: int, rank: int, size: int) -> Said:
    """A play that takes the deck's pile."""
    text = say("move-steal", card=Face(RANKS[rank]), count=size)
    return say_pile(0, place, rank, kind="steal", take="pile.deck", text=text, size=size)


def zones(players: int, seat: int) -> list[Part]:
    """The open piles, the deck and its pile, your pile and your hand."""
    return [
        Part(open_zone),
        Part(deck_zone, 1),
        Part(pile_zone, DECKS, "pile.deck", "zone-pile-deck", None),
        Part(pile_zone, YOURS, "pile.0", "zone-pile", 0),
        Part(hand_zone, 0),
    ]


# -- facts -----------------------------------------------------------------------------------------------------------


def values(s: Board) -> list[Value]:
    """The round, how you stand against the deck, and what it has just played: nothing that never changes."""
    found = [
        Value(id="round", value=s.round),
        Value(id="deck_score", value=s.pile_size[DECKS]),
        Value(id="ahead", value=s.pile_size[YOURS] - s.pile_size[DECKS]),
    ]
    cards = tuple(Face(RANKS[rank]) for rank in s.deck_played if rank >= 0)
    return [*found, Value(id="deck_played", value=Many(cards))] if cards else found


def parts(s: Board, seat: int) -> list[Value]:
    """Nothing but the cards in the pile makes the score."""
    return [Value(id="won", value=s.pile_size[YOURS])]


def tally(s: Board) -> list[Tally]:
    """How many cards of each rank have not been seen."""
    return unseen_ranks(s, PACKS)


# -- words -----------------------------------------------------------------------------------------------------------


def tell(was: Board, now: Board, beat: str, seat: int) -> Text | None:
    """What happened at a beat."""
    if beat == "deal":
        return say("told-round", number=now.round, of=ROUNDS, who=PLAYER) if now.round > was.round else None
    if now.to_move == NOBODY:
        return tell_deck_play(played(was, now, beat, DECKS))
    play = played(was, now, beat, YOURS)
    if play is not None and play.kind == "steal":
        return say("told-steal", who=PLAYER, card=play.card, count=play.size)
    return tell_play(play, PLAYER)


def tell_deck_play(play: Played | None) -> Text | None:
    """What a card from the deck did."""
    if play is None:
        return None
    if play.kind == "steal":
        return say("told-deck-steal", card=play.card, owner=PLAYER, count=play.size)
    told = {"start": "told-deck-start", "take": "told-deck-take", "add": "told-deck-add"}
    return say(told[play.kind], card=play.card)


def verdict(s: Board, seat: int) -> Sequence[Text]:
    """Who has more cards and by how many, and what was left for nobody (SP-9)."""
    yours, decks = s.pile_size[YOURS], s.pile_size[DECKS]
    if yours > decks:
        result = say("verdict-won", who=PLAYER, by=yours - decks, count=yours, deck=decks)
    elif yours < decks:
        result = say("verdict-lost", by=decks - yours, count=yours, deck=decks)
    else:
        result = say("verdict-equal", count=yours)
    left = sum(s.open)
    return [result, say("verdict-open", count=left)] if left else [result]
