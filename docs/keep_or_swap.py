"""Keep or Swap: one hidden card each, one chance to change it, and the highest card wins.

The second example of docs/add-a-game.md: hidden hands, what a seat may know, guesses, beats, words in two languages.
"""

from collections.abc import Sequence

from cutpurse.engine.beat import beat
from cutpurse.engine.chance import shuffle
from cutpurse.engine.layout import SEATS, UNKNOWN, Board, Cards, Number
from cutpurse.engine.message import Face, Many, Text, Who, say
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import Credit, End, Rulebook
from cutpurse.engine.seen import Part
from cutpurse.engine.turns import end_game
from cutpurse.engine.view import HIDDEN, Piece, Said, Tally, Touch, Zone

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = 4  # which nobody looks at
PACK = SUITS * len(RANKS)
KEEP, SWAP = 0, 1
SHOWN = 1  # s.ended: the first of `ends` below

BEATS = {
    "deal": "everybody is dealt a card",
    "lay": "a player lays the old card down, for all to see",
    "draw": "and takes the next card of the deck",
    "show": "all cards are shown",
}
DEAL, LAY, DRAW, SHOW = range(len(BEATS))


# -- the rules ---------------------------------------------------------------------------------------------------------


@rule
def deal(s: Board) -> None:
    """Shuffles the pack and deals a card to each seat."""
    for i in range(PACK):
        s.deck[i] = i // SUITS
    s.deck_size = PACK
    shuffle(s, s.deck, 0, PACK)
    beat(s, DEAL)
    for seat in range(s.players):
        take_top(s, seat)
    beat(s, DEAL)
    s.to_move = 0


@rule
def take_top(s: Board, seat: int) -> None:
    """A seat takes the top card of the deck, which is the last."""
    s.deck_size -= 1
    s.hand[seat, 0] = s.deck[s.deck_size]
    s.hand_size[seat] = 1
    s.deck[s.deck_size] = 0


@rule
def moves(s: Board, out: list[int]) -> int:
    """Keep the card, or change it."""
    out[0] = KEEP
    out[1] = SWAP
    return 2


@rule
def play(s: Board, move: int) -> None:
    """A swapped card is laid down before the new one is taken: each is a moment of its own."""
    seat = s.to_move
    if move == SWAP:
        s.laid[s.laid_size] = s.hand[seat, 0]
        s.laid_size += 1
        s.hand_size[seat] = 0
        beat(s, LAY)
        take_top(s, seat)
        beat(s, DRAW)
    if seat + 1 < s.players:
        s.to_move = seat + 1
    else:
        end_game(s, SHOWN)
        beat(s, SHOW)


@rule
def score(s: Board, seat: int) -> int:
    """Nothing before the cards are shown; then the card's rank, from 1 for the ace to 13."""
    return 1 + s.hand[seat, 0] if s.ended != 0 else 0


@rule
def wins(s: Board, seat: int) -> bool:
    """The highest card wins; equal ones share."""
    best = s.hand[seat, 0]
    for other in range(s.players):
        best = max(best, s.hand[other, 0])
    return s.hand[seat, 0] == best  # type: ignore[no-any-return]  # fields of whole numbers


# -- who knows what ----------------------------------------------------------------------------------------------------


@rule
def hide(s: Board, seat: int) -> None:
    """A seat knows its own card and those laid down; until the end it can only count the others."""
    for i in range(s.deck_size):
        s.unseen[s.deck[i]] += 1
        s.deck[i] = UNKNOWN
    if s.ended == 0:
        for other in range(s.players):
            if other != seat and s.hand_size[other] > 0:
                s.unseen[s.hand[other, 0]] += 1
                s.hand[other, 0] = UNKNOWN


@rule
def fill(s: Board, seat: int) -> None:
    """Any unseen card may be anywhere: they are shuffled, the hidden hands get the first, the deck the rest."""
    size = 0
    for rank in range(len(RANKS)):
        for _ in range(s.unseen[rank]):
            s.deck[size] = rank
            size += 1
        s.unseen[rank] = 0
    s.deck_size = size
    shuffle(s, s.deck, 0, size)
    for other in range(s.players):
        if s.hand_size[other] > 0 and s.hand[other, 0] == UNKNOWN:
            take_top(s, other)


# -- for people --------------------------------------------------------------------------------------------------------


def notation(move: int) -> str:
    """The two moves as people type them."""
    return "keep" if move == KEEP else "swap"


def describe(s: Board, move: int) -> Said:
    """The two moves: a click on the card keeps it, a click on the deck (or a drag to it) swaps it."""
    card = Touch(zone=f"hand.{s.to_move}", piece=0)
    held = Face(RANKS[s.hand[s.to_move, 0]])
    if move == KEEP:
        return Said(kind="keep", text=say("move-keep", card=held), touches=(card,))
    touches = (card, Touch(zone="laid", role="onto"), Touch(zone="deck", role="also"))
    return Said(kind="swap", text=say("move-swap", card=held), touches=touches)


def piece(kind: int) -> Piece:
    """A card, or its back."""
    return HIDDEN if kind == UNKNOWN else Piece(face=RANKS[kind])


def zones(players: int, seat: int) -> list[Part]:
    """The deck, the cards laid down, and a hand for each seat."""
    return [Part(deck_zone), Part(laid_zone), *(Part(hand_zone, owner) for owner in range(players))]


def deck_zone(s: Board) -> Zone:
    """The deck, face down."""
    label = say("zone-deck")
    return Zone(id="deck", kind="deck", shape="stack", group="deck", label=label, count=s.deck_size, shows=0)


def laid_zone(s: Board) -> Zone:
    """The cards laid down, for all to see."""
    laid = tuple(piece(s.laid[i]) for i in range(s.laid_size))
    label = say("zone-laid")
    return Zone(id="laid", kind="laid", shape="row", group="laid", label=label, count=len(laid), pieces=laid)


def hand_zone(s: Board, owner: int) -> Zone:
    """The one card of a seat, or its back."""
    hand = tuple(piece(s.hand[owner, i]) for i in range(s.hand_size[owner]))
    return Zone(
        id=f"hand.{owner}",
        kind="hand",
        shape="fan",
        group="hands",
        label=say("zone-hand"),
        owner=owner,
        count=len(hand),
        pieces=hand,
    )


def tally(s: Board) -> list[Tally]:
    """How many cards of each rank the seat has not seen yet."""
    return [Tally(face=face, unseen=s.unseen[rank], of=SUITS) for rank, face in enumerate(RANKS)]


def prompt(s: Board, seat: int) -> Text:
    """Whose choice it is."""
    return say("prompt", who=Who(s.to_move))


def tell(was: Board, now: Board, beat_name: str, seat: int) -> Text | None:
    """What happened at a beat, from the boards before and after as the looking seat may know them."""
    if beat_name == "lay":
        return say("told-lay", who=Who(was.to_move), card=Face(RANKS[now.laid[now.laid_size - 1]]))
    if beat_name == "draw" and seat == was.to_move:  # only who drew may know the card
        return say("told-draw", card=Face(RANKS[now.hand[seat, 0]]))
    if beat_name == "show":
        return say("told-show")
    return None


def verdict(s: Board, seat: int) -> Sequence[Text]:
    """Who has the highest card."""
    best = max(s.hand[owner, 0] for owner in range(s.players))
    winners = tuple(Who(owner) for owner in range(s.players) if s.hand[owner, 0] == best)
    return [say("verdict", who=Many(winners), card=Face(RANKS[best]), count=len(winners))]


def check(s: Board) -> str | None:
    """What is wrong with a position from outside: the rules trust that there are cards to take and room to lay them."""
    if any(s.hand_size[seat] != 1 for seat in range(s.players)):
        return "everybody holds one card"
    turns = s.players if s.ended else s.to_move
    if s.laid_size > turns:
        return "more cards were laid down than players have had their turn"
    if s.deck_size < s.players - turns:
        return "the deck has too few cards for those who can still swap"
    return None


ENGLISH = """
summary = One hidden card each, one chance to change it, and the highest card wins.
hidden = the other cards and the deck
length = one decision for each player
end-shown = All cards are shown: the highest wins.
zone-deck = Deck
zone-laid = Laid down
zone-hand = Hand
move-keep = Keep the { $card }
move-swap = Lay down the { $card } and take another
prompt = { PERSON($who) ->
    [you] Keep your card, or swap it?
   *[other] { $who } is choosing
}
told-lay = { PERSON($who) ->
    [you] You lay down the { $card }
   *[other] { $who } lays down the { $card }
}
told-draw = You draw the { $card }
told-show = All cards are shown
verdict = { $count ->
    [one] The { $card } is the highest card: { $who }
   *[other] Equal cards, { $card }: { $who } share the win
}
"""

GERMAN = """
summary = Jeder hat eine verdeckte Karte und darf sie einmal tauschen; die höchste gewinnt.
hidden = die Karten der anderen und der Stapel
length = eine Entscheidung je Spieler
end-shown = Alle Karten liegen offen: Die höchste gewinnt.
zone-deck = Stapel
zone-laid = Abgelegt
zone-hand = Hand
move-keep = Behalten: { $card }
move-swap = Ablegen und eine neue nehmen: { $card }
prompt = { PERSON($who) ->
    [you] Behältst du deine Karte, oder tauschst du sie?
   *[other] { $who } überlegt
}
told-lay = { PERSON($who) ->
    [you] Du legst ab: { $card }
   *[other] { $who } legt ab: { $card }
}
told-draw = Du ziehst: { $card }
told-show = Alle Karten werden aufgedeckt
verdict = { $count ->
    [one] Höchste Karte ({ $card }): { $who }
   *[other] Gleich hohe Karten ({ $card }): { $who } teilen sich den Sieg
}
"""

KEEP_OR_SWAP = Rulebook(
    id="keep_or_swap",
    title="Keep or Swap",
    version=1,
    players=(2, 6),
    credit=Credit(author="traditional"),
    page="# Keep or Swap\nYou hold a card. On your turn keep it, or lay it down and take another. The highest wins.",
    words={"en": ENGLISH, "de": GERMAN},
    fields=(
        Cards(name="deck", room=PACK, kinds=RANKS, text="the deck; the last card is the top"),
        Cards(name="hand", room=1, kinds=RANKS, per=(SEATS,), text="each seat's card"),
        Cards(name="laid", room=6, kinds=RANKS, text="the cards laid down, in order"),
        Number(
            name="unseen",
            per=(len(RANKS),),
            dtype="i1",
            low=0,
            high=SUITS,
            knowledge=True,
            text="cards of each rank not seen yet",
        ),
    ),
    ends=(End(id="shown"),),
    actions=2,
    most_moves=2,
    longest=6,
    dealing="The pack lies in order of rank, four aces first, and is shuffled. Cards are taken from its end.",
    deal=deal,
    moves=moves,
    play=play,
    score=score,
    wins=wins,
    hide=hide,
    fill=fill,
    notation=notation,
    describe=describe,
    zones=zones,
    prompt=prompt,
    tell=tell,
    tally=tally,
    verdict=verdict,
    check=check,
    move_kinds={"keep": "keep the card; no data", "swap": "lay the card down and take another; no data"},
    beats=BEATS,
)
