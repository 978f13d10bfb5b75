"""The rules of Spite & Malice as the Beal family plays it; the rulings SM-1 to SM-9 are explained in rules.md."""

from cutpurse.engine.beat import beat, draw_lot
from cutpurse.engine.chance import shuffle
from cutpurse.engine.layout import NOBODY, Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.spite_and_malice.pieces import (
    A_CARD,
    A_WIN_CARD,
    ACE,
    AS_DEALT,
    BEGIN,
    DEAL,
    DISCARD,
    DRAW,
    ENDING,
    EXHAUSTED,
    FILL,
    GATHER,
    HAND,
    HAND_PLAY,
    IDLE_TURNS,
    JOKER,
    KIND_COUNT,
    KING,
    LAST_DISCARD,
    MOST_SHUFFLES,
    NO_CARD,
    NOTHING,
    PACK_JOKERS,
    PASS,
    PASSED,
    PILE_JOKERS,
    PILES,
    PLAY,
    PLAYING,
    RESHUFFLE,
    RETIRE,
    SPOT_PLAY,
    SPOT_ROOM,
    SPOTS,
    STALLED,
    SUITS,
    TURN_UP,
    VALUE_BITS,
    WIN_CARDS_PLAYED,
    WIN_PLAY,
)

# -- the deal ----------------------------------------------------------------------------------------------------------


@rule
def deal(s: Board) -> None:
    """All packs are shuffled together; each seat gets a hand, four discards and its win pile."""
    size = 0
    for _ in range(s.packs):
        for kind in range(KIND_COUNT):
            for _ in range(PACK_JOKERS if kind == JOKER else SUITS):
                s.draw_pile[size] = kind
                size += 1
    shuffle(s, s.draw_pile, 0, size)
    s.draw_pile_size = size
    beat(s, GATHER)
    for seat in range(s.players):
        take_cards(s, seat, HAND)
        for spot in range(SPOTS):
            s.discards[seat, spot, 0] = draw_card(s)
            s.discards_size[seat, spot] = 1
        for i in range(s.win_cards):
            s.win_pile[seat, i] = draw_card(s)
        s.win_pile_size[seat] = s.win_cards
        beat(s, DEAL)
    s.to_move = first_seat(s)
    beat(s, BEGIN)


@rule
def first_seat(s: Board) -> int:
    """The seat with the best cards on show begins, the lower seat if they are equal."""
    first = 0
    best = -1
    for seat in range(s.players):
        show = strength(s, seat)
        if show > best:
            best = show
            first = seat
    return first


@rule
def strength(s: Board, seat: int) -> int:
    """The top win card, then the discards from the highest down (SM-2), as one number."""
    total = rank_value(s.win_pile[seat, s.win_pile_size[seat] - 1]) << (VALUE_BITS * (KING + 2))
    for spot in range(SPOTS):
        total += 1 << (VALUE_BITS * rank_value(s.discards[seat, spot, 0]))
    return int(total)


@rule
def rank_value(kind: int) -> int:
    """A card's value in the contest for the first turn: ace low, joker lowest."""
    return 0 if kind == JOKER else kind + 1


# -- drawing -----------------------------------------------------------------------------------------------------------


@rule
def draw_card(s: Board) -> int:
    """Takes the top card off the draw pile, which must not be empty."""
    top = s.draw_pile_size - 1
    card = s.draw_pile[top]
    s.draw_pile[top] = 0
    s.draw_pile_size = top
    return int(card)


@rule
def draw_up(s: Board, seat: int) -> None:
    """Fills a hand up to five, as far as there are cards."""
    if HAND - s.hand_size[seat] > s.draw_pile_size:
        draw_cards(s, seat, s.draw_pile_size)  # SM-5: these lie on top of the cards shuffled under them
        shuffle_retired(s)
    draw_cards(s, seat, min(HAND - s.hand_size[seat], s.draw_pile_size))


@rule
def draw_cards(s: Board, seat: int, count: int) -> None:
    """Draws so many cards into a hand, for all to see."""
    take_cards(s, seat, count)
    if count > 0:
        beat(s, DRAW)


@rule
def take_cards(s: Board, seat: int, count: int) -> None:
    """Draws so many cards into the next places of a hand."""
    size = s.hand_size[seat]
    for place in range(size, size + count):
        s.hand[seat, place] = draw_card(s)
        s.hand_class[seat, place] = s.draw_class
    s.hand_size[seat] = size + count


@rule
def shuffle_retired(s: Board) -> None:
    """Makes the retired piles the new draw pile; the old one has just been used up."""
    if s.retired_size == 0:
        return
    size = 0
    for kind in range(KIND_COUNT):
        for _ in range(s.retired[kind]):
            s.draw_pile[size] = kind
            size += 1
        s.retired[kind] = 0
    shuffle(s, s.draw_pile, 0, size)
    s.draw_pile_size = size
    s.retired_size = 0
    s.shuffles = min(s.shuffles + 1, MOST_SHUFFLES)
    s.draw_class = unused_class(s)
    beat(s, RESHUFFLE)


@rule
def unused_class(s: Board) -> int:
    """The lowest number of a shuffle from which no hand holds a card any more."""
    found = AS_DEALT
    used = True
    while used:
        found += 1
        used = False
        for seat in range(s.players):
            for place in range(s.hand_size[seat]):
                if s.hand_class[seat, place] == found:
                    used = True
    return found


# -- what may be done --------------------------------------------------------------------------------------------------

Sources = tuple[int, int, int, int, int, int]  # where a seat can play from: see `sources_of`


@rule
def moves(s: Board, out: list[int]) -> int:
    """Plays of the next rank, pile by pile, then plays of jokers likewise; then discards, or else a pass."""
    seat = s.to_move
    n = 0
    if s.phase == PLAYING:
        sources = sources_of(s, seat)
        kinds = kinds_in(sources)
        n = list_next_ranks(s, out, sources)
        if (kinds >> JOKER) & 1 == 1:
            n = list_jokers(s, out, n, sources)
        if has_room(s) and (kinds >> ACE) & 1 == 1:
            return n  # SM-3
    if s.hand_size[seat] == 0:
        out[n] = PASS  # SM-6: a hand is empty only when there is nothing to draw
        return n + 1
    return list_discards(s, out, n, seat)


@rule
def sources_of(s: Board, seat: int) -> Sources:
    """Where a seat can play from: the win card, the kinds in its hand, a bit each, and the tops of its discards."""
    hand = 0
    hand_size = s.hand_size[seat]
    for place in range(HAND):
        hand |= (place < hand_size) << s.hand[seat, place]
    win = int(s.win_pile[seat, s.win_pile_size[seat] - 1])
    return win, hand, top_card(s, seat, 0), top_card(s, seat, 1), top_card(s, seat, 2), top_card(s, seat, 3)


@rule
def top_card(s: Board, seat: int, spot: int) -> int:
    """The card on top of a discard pile."""
    size = s.discards_size[seat, spot]
    return int(s.discards[seat, spot, size - 1]) if size > 0 else NO_CARD


@rule
def kinds_in(sources: Sources) -> int:
    """The kinds that can be played from anywhere, a bit each."""
    win, hand, top_0, top_1, top_2, top_3 = sources
    return hand | (1 << win) | (1 << top_0) | (1 << top_1) | (1 << top_2) | (1 << top_3)


@rule
def list_next_ranks(s: Board, out: list[int], sources: Sources) -> int:
    """Lists plays of the rank that each pile wants; empty places are alike: only the lowest is offered to an ace."""
    n = 0
    room = False
    for pile in range(PILES):
        rank = s.play_pile_size[pile]
        if rank == ACE and room:
            continue
        room = room or rank == ACE
        n = list_plays(out, n, pile, rank, sources)
    return n


@rule
def list_jokers(s: Board, out: list[int], n: int, sources: Sources) -> int:
    """Lists plays of jokers on the piles that have begun and may take another."""
    for pile in range(PILES):
        if s.play_pile_size[pile] > 0 and s.jokers[pile] < PILE_JOKERS:
            n = list_plays(out, n, pile, JOKER, sources)
    return n


@rule
def list_plays(out: list[int], n: int, pile: int, kind: int, sources: Sources) -> int:
    """Lists every place from which a card of that kind can go on a pile: win pile, hand, discards by spot."""
    win, hand, top_0, top_1, top_2, top_3 = sources
    out[n] = WIN_PLAY + pile
    n += win == kind
    out[n] = HAND_PLAY + kind * PILES + pile
    n += (hand >> kind) & 1
    out[n] = SPOT_PLAY + pile
    n += top_0 == kind
    out[n] = SPOT_PLAY + PILES + pile
    n += top_1 == kind
    out[n] = SPOT_PLAY + 2 * PILES + pile
    n += top_2 == kind
    out[n] = SPOT_PLAY + 3 * PILES + pile
    n += top_3 == kind
    return n


@rule
def list_discards(s: Board, out: list[int], n: int, seat: int) -> int:
    """Lists the hand by place, equal cards once: for the lowest empty spot, or for every spot when none is empty."""
    lowest = 0
    spots = SPOTS
    full = False
    for spot in range(SPOTS - 1, -1, -1):
        size = s.discards_size[seat, spot]
        if size == 0:
            lowest = spot
            spots = 1
        full = full or size == SPOT_ROOM
    first = n
    listed = 0
    hand_size = s.hand_size[seat]
    for place in range(HAND):
        card = s.hand[seat, place]
        bit = ((place < hand_size) << card) & ~listed
        listed |= bit
        move = DISCARD + card * SPOTS + lowest
        out[n] = move
        out[n + 1] = move + 1
        out[n + 2] = move + 2
        out[n + 3] = move + 3
        n += spots if bit != 0 else 0
    if full:
        last = n
        n = first
        for i in range(first, last):
            out[n] = out[i]
            n += s.discards_size[seat, (out[i] - DISCARD) % SPOTS] < SPOT_ROOM  # SM-8
    return n


# -- what is done ------------------------------------------------------------------------------------------------------


@rule
def play(s: Board, move: int) -> None:
    """Carries out a move and whatever follows from it by itself."""
    seat = s.to_move
    if move >= PASS:
        pass_turn(s, seat)
    elif move >= DISCARD:
        discard(s, seat, (move - DISCARD) // SPOTS, (move - DISCARD) % SPOTS)
    elif move >= SPOT_PLAY:
        spot = (move - SPOT_PLAY) // PILES
        top = s.discards_size[seat, spot] - 1
        card = s.discards[seat, spot, top]
        s.discards[seat, spot, top] = 0
        s.discards_size[seat, spot] = top
        put_on_pile(s, (move - SPOT_PLAY) % PILES, card)
        play_on(s, seat)
    elif move >= WIN_PLAY:
        play_win_card(s, seat, move - WIN_PLAY)
    else:
        leave_hand(s, seat, move // PILES)
        put_on_pile(s, move % PILES, move // PILES)
        play_on(s, seat)


@rule
def put_on_pile(s: Board, pile: int, card: int) -> None:
    """Lays a card on a play pile; a pile that has its king is retired at once."""
    height = s.play_pile_size[pile]
    s.play_pile[pile, height] = card
    s.play_pile_size[pile] = height + 1
    if card == JOKER:
        s.jokers[pile] += 1
    if s.played == NOTHING:
        s.played = A_CARD
    beat(s, PLAY)
    if height == KING:
        retire(s, pile)


@rule
def retire(s: Board, pile: int) -> None:
    """Sets a complete play pile aside."""
    for i in range(KING + 1):
        s.retired[s.play_pile[pile, i]] += 1
        s.play_pile[pile, i] = 0
    s.retired_size += KING + 1
    s.play_pile_size[pile] = 0
    s.jokers[pile] = 0
    beat(s, RETIRE)


@rule
def play_win_card(s: Board, seat: int, pile: int) -> None:
    """Plays the top win card; the last one wins on the spot."""
    top = s.win_pile_size[seat] - 1
    card = s.win_pile[seat, top]
    s.win_pile[seat, top] = 0
    s.win_pile_size[seat] = top
    s.played = A_WIN_CARD
    s.covered = 1
    put_on_pile(s, pile, card)
    s.covered = 0
    if top == 0:
        finish(s, WIN_CARDS_PLAYED)
    else:
        beat(s, TURN_UP)
        play_on(s, seat)


@rule
def play_on(s: Board, seat: int) -> None:
    """Whoever has no hand card left takes five and goes on playing, as far as there are cards."""
    if s.hand_size[seat] == 0:
        draw_up(s, seat)


@rule
def leave_hand(s: Board, seat: int, kind: int) -> None:
    """Takes a card of that kind out of a hand; the card in the last place moves to the place that it leaves."""
    place = place_of(s, seat, kind)
    last = s.hand_size[seat] - 1
    s.hand[seat, place] = s.hand[seat, last]
    s.hand[seat, last] = 0
    s.hand_class[seat, place] = s.hand_class[seat, last]
    s.hand_class[seat, last] = 0
    s.no_aces[seat] = move_mark(s.no_aces[seat], last, place)
    s.hand_size[seat] = last


@rule
def place_of(s: Board, seat: int, kind: int) -> int:
    """The place in a hand of a card of that kind: of several equal ones a lot decides.

    SM-9: everyone sees the place, so a fixed choice among equal cards would tell what the other places hold.
    """
    place = 0
    alike = 0
    for i in range(s.hand_size[seat]):
        if s.hand[seat, i] == kind:
            place = i
            alike += 1
    if alike > 1:
        lot = draw_lot(s, alike)
        for i in range(s.hand_size[seat] - 1, -1, -1):
            if s.hand[seat, i] == kind:
                place = i if lot >= 0 else place
                lot -= 1
    return place


@rule
def move_mark(marks: int, source: int, target: int) -> int:
    """The marks of hand places, a bit each, when the card in one takes the place of another that has left the hand."""
    marked = (marks >> source) & 1
    return ((marks & ~(1 << target)) | (marked << target)) & ~(1 << source)


@rule
def discard(s: Board, seat: int, kind: int, spot: int) -> None:
    """Puts a hand card on a spot: an empty one is filled, otherwise the turn is over."""
    leave_hand(s, seat, kind)
    size = s.discards_size[seat, spot]
    s.discards[seat, spot, size] = kind
    s.discards_size[seat, spot] = size + 1
    beat(s, FILL if size == 0 else LAST_DISCARD)
    if has_room(s):
        s.no_aces[seat] = (1 << s.hand_size[seat]) - 1  # SM-3 and SM-9: an ace would have had to be played
    if size > 0:
        s.passes = 0
        end_turn(s, seat)
    elif s.hand_size[seat] > 0:
        s.phase = ENDING
    else:
        s.phase = PLAYING  # SM-4
        draw_up(s, seat)


@rule
def has_room(s: Board) -> bool:
    """Whether a new play pile may be begun."""
    sizes = s.play_pile_size
    return bool(sizes[0] == 0 or sizes[1] == 0 or sizes[2] == 0 or sizes[3] == 0)


@rule
def pass_turn(s: Board, seat: int) -> None:
    """Ends the turn of a seat that has no hand card and nothing to draw."""
    s.passes = s.passes + 1 if s.played == NOTHING else 0
    beat(s, PASSED)
    end_turn(s, seat)


@rule
def end_turn(s: Board, seat: int) -> None:
    """The next seat draws up and plays, unless nobody gets on any more."""
    s.idle_turns = 0 if s.played == A_WIN_CARD else s.idle_turns + 1
    s.played = NOTHING
    s.phase = PLAYING
    if s.passes == s.players:
        finish(s, EXHAUSTED)  # SM-6
    elif s.idle_turns == IDLE_TURNS:
        finish(s, STALLED)  # SM-7
    else:
        following = seat + 1 if seat + 1 < s.players else 0
        s.to_move = following
        draw_up(s, following)


@rule
def finish(s: Board, reason: int) -> None:
    """Ends the game."""
    s.ended = reason
    s.to_move = NOBODY


# -- scoring -----------------------------------------------------------------------------------------------------------


@rule
def score(s: Board, seat: int) -> int:
    """Win cards played so far: more is better."""
    return int(s.win_cards - s.win_pile_size[seat])


@rule
def wins(s: Board, seat: int) -> bool:
    """Whoever has the fewest win cards left, alone or with others; nobody else has none."""
    for other in range(s.players):
        if s.win_pile_size[other] < s.win_pile_size[seat]:
            return False
    return True
