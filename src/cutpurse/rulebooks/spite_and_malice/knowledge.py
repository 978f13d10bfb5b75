"""Who sees what in Spite & Malice: hands, the draw pile and covered win cards are hidden, all else is open (SM-9).

Cards of one shuffle that a seat cannot see are alike to it: any of them may be in any hidden place of that shuffle. The
one exception is a hand card kept at the end of a turn when an ace would have had to be played: it is no ace.
"""

from cutpurse.engine.chance import draw, shuffle
from cutpurse.engine.layout import UNKNOWN, Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.spite_and_malice.pieces import ACE, AS_DEALT, KIND_COUNT


@rule
def hide(s: Board, seat: int) -> None:
    """Hides the other hands, the draw pile and every win card that has not been turned up."""
    for owner in range(s.players):
        if owner != seat:
            for place in range(s.hand_size[owner]):
                s.unseen[s.hand_class[owner, place] * KIND_COUNT + s.hand[owner, place]] += 1
                s.hand[owner, place] = UNKNOWN
        face_up = 0 if s.covered == 1 and owner == s.to_move else 1
        for i in range(s.win_pile_size[owner] - face_up):
            s.unseen[AS_DEALT * KIND_COUNT + s.win_pile[owner, i]] += 1
            s.win_pile[owner, i] = UNKNOWN
    drawn = s.draw_class * KIND_COUNT
    for i in range(s.draw_pile_size):
        s.unseen[drawn + s.draw_pile[i]] += 1
        s.draw_pile[i] = UNKNOWN


@rule
def fill(s: Board, seat: int) -> None:
    """Deals the unseen cards of each shuffle to the places they may be in; what the draw pile stems from comes last."""
    for number in range(highest_class(s) + 1):
        if number != s.draw_class:
            deal_class(s, seat, number, s.draw_pile_size)
    deal_class(s, seat, s.draw_class, 0)


@rule
def highest_class(s: Board) -> int:
    """The highest number of a shuffle that a hand card stems from."""
    highest = AS_DEALT
    for owner in range(s.players):
        for place in range(s.hand_size[owner]):
            highest = max(highest, s.hand_class[owner, place])
    return int(highest)


@rule
def deal_class(s: Board, seat: int, number: int, first: int) -> None:
    """Deals the unseen cards of a shuffle: collected in the draw pile from place `first` on, where the rest stays."""
    aces = int(s.unseen[number * KIND_COUNT + ACE])
    count = collect_unseen(s, number, first)
    if count == 0:
        return
    left = deal_hands_without_aces(s, seat, number, first, count, aces)
    shuffle(s, s.draw_pile, first, left)
    left = deal_hands(s, seat, number, first, left)
    if number == AS_DEALT:
        left = deal_win_piles(s, first, left)
    for i in range(first + left, first + count):
        s.draw_pile[i] = 0


@rule
def collect_unseen(s: Board, number: int, first: int) -> int:
    """Puts the unseen cards of a shuffle into the draw pile, aces first; returns how many they are."""
    end = first
    for kind in range(KIND_COUNT):
        for _ in range(s.unseen[number * KIND_COUNT + kind]):
            s.draw_pile[end] = kind
            end += 1
        s.unseen[number * KIND_COUNT + kind] = 0
    return end - first


@rule
def deal_hands_without_aces(s: Board, seat: int, number: int, first: int, left: int, aces: int) -> int:
    """Deals any cards but aces to the hand places that are known to hold none; returns how many cards are left.

    Whichever they are, the rest can be dealt in equally many ways: so all deals remain equally likely.
    """
    for owner in range(s.players):
        if owner != seat and s.no_aces[owner] != 0:
            for place in range(s.hand_size[owner]):
                if s.hand_class[owner, place] == number and (s.no_aces[owner] >> place) & 1 == 1:
                    left -= 1
                    lot = first + aces + draw(s, left + 1 - aces)
                    s.hand[owner, place] = s.draw_pile[lot]
                    s.draw_pile[lot] = s.draw_pile[first + left]
    return left


@rule
def deal_hands(s: Board, seat: int, number: int, first: int, left: int) -> int:
    """Deals shuffled cards to the other hidden hand places; returns how many are left."""
    for owner in range(s.players):
        if owner != seat:
            for place in range(s.hand_size[owner]):
                if s.hand_class[owner, place] == number and (s.no_aces[owner] >> place) & 1 == 0:
                    left -= 1
                    s.hand[owner, place] = s.draw_pile[first + left]
    return left


@rule
def deal_win_piles(s: Board, first: int, left: int) -> int:
    """Deals shuffled cards to the covered places of the win piles; returns how many are left."""
    for owner in range(s.players):
        for i in range(s.win_pile_size[owner] - 1):
            left -= 1
            s.win_pile[owner, i] = s.draw_pile[first + left]
    return left
