"""Who sees what in Spite & Malice: hands, the draw pile and covered win cards are hidden, all else is open (SM-9).

Cards of one shuffle that a seat cannot see are alike to it: any of them may be in any hidden place of that shuffle. The
one exception is a hand card kept at the end of a turn when an ace would have had to be played: it is no ace.
"""

from cutpurse.engine.chance import draw_kind
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
    for i in range(s.draw_pile_size):
        s.unseen[s.draw_class * KIND_COUNT + s.draw_pile[i]] += 1
        s.draw_pile[i] = UNKNOWN


@rule
def fill(s: Board, seat: int) -> None:
    """Deals the unseen cards of each shuffle to the places they may be in: first to those that hold no ace."""
    for may_be_ace in range(2):
        for owner in range(s.players):
            if owner != seat:
                for place in range(s.hand_size[owner]):
                    if ((s.no_aces[owner] >> place) & 1) + may_be_ace == 1:
                        lowest = ACE if may_be_ace == 1 else ACE + 1
                        s.hand[owner, place] = unseen_card(s, s.hand_class[owner, place], lowest)
    for owner in range(s.players):
        for i in range(s.win_pile_size[owner] - 1):
            s.win_pile[owner, i] = unseen_card(s, AS_DEALT, ACE)
    for i in range(s.draw_pile_size):
        s.draw_pile[i] = unseen_card(s, s.draw_class, ACE)


@rule
def unseen_card(s: Board, shuffle_class: int, lowest: int) -> int:
    """Takes one of the unseen cards of a shuffle, no lower than that kind, every card alike."""
    first = shuffle_class * KIND_COUNT + lowest
    kinds = KIND_COUNT - lowest
    total = 0
    for i in range(first, first + kinds):
        total += s.unseen[i]
    return lowest + draw_kind(s, s.unseen, first, kinds, total)
