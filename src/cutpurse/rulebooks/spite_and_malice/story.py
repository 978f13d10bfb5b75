"""Spite & Malice in sentences: what is asked and why, why a card cannot be played, what happened, and who won."""

from collections.abc import Callable, Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Face, Many, Message, Text, Who, say
from cutpurse.engine.view import Reason, made_once
from cutpurse.rulebooks.spite_and_malice.pieces import (
    ACE,
    ENDING,
    EXHAUSTED,
    IDLE_TURNS,
    JOKER,
    KINDS,
    PILE_JOKERS,
    PILES,
    PLAYING,
    SPOTS,
    WIN_CARDS_PLAYED,
)
from cutpurse.rulebooks.spite_and_malice.rules import has_room, rank_value, strength
from cutpurse.rulebooks.spite_and_malice.table import sorted_hand

# -- what is asked, and why ------------------------------------------------------------------------------------------


def prompt(s: Board, seat: int) -> Text:
    """What is asked of whom."""
    who = s.to_move
    if seat != who:
        if s.phase == ENDING:
            return say("prompt-theirs-ending", who=Who(who))
        return say("prompt-theirs-playing" if s.hand_size[who] else "prompt-theirs-empty", who=Who(who))
    empty = sum(s.discards_size[who, spot] == 0 for spot in range(SPOTS))
    if s.phase == ENDING:
        return say("prompt-fill", count=empty) if empty else say("prompt-discard")
    ace: Message | None = s.once(forced_ace)
    if ace is not None:
        return ace
    if s.hand_size[who] == 0:
        tops = [card for _, _, card in open_tops(s, who)]
        return say("prompt-empty") if any(fits(s, card) for card in tops) else say("prompt-pass")
    return say("prompt-play-fill", count=empty) if empty else say("prompt-play")


def forced_ace(s: Board) -> Message | None:
    """SM-3: where the ace lies that the seat to move must play before its turn can end."""
    if s.phase != PLAYING or not has_room(s):
        return None
    seat = s.to_move
    if ACE in sorted_hand(s, seat):
        return say("prompt-ace", source="hand", spot=0)
    for zone, spot, card in open_tops(s, seat):
        if card == ACE:
            return say("prompt-ace", source=zone.split(".")[0], spot=spot + 1)
    return None


def open_tops(s: Board, seat: int) -> list[tuple[str, int, int]]:
    """The cards besides the hand from which a seat may play: zone, spot (-1: the win pile) and kind."""
    found = [(f"win.{seat}", -1, s.win_pile[seat, s.win_pile_size[seat] - 1])]
    for spot in range(SPOTS):
        size = s.discards_size[seat, spot]
        if size:
            found.append((f"discard.{seat}.{spot}", spot, s.discards[seat, spot, size - 1]))
    return found


def fits(s: Board, card: int) -> bool:
    """Whether some play pile takes the card."""
    heights = s.play_pile_size
    if card == JOKER:
        return any(heights[pile] and s.jokers[pile] < PILE_JOKERS for pile in range(PILES))
    return card in heights


def reasons(s: Board, seat: int) -> list[Reason]:
    """Why cards of the seat to move cannot be played; a hand card that can be discarded needs none."""
    found = []
    wanted = tuple(sorted(set(s.play_pile_size)))
    if s.once(forced_ace) is not None:
        for number, card in enumerate(sorted_hand(s, seat)):
            if not fits(s, card):
                found.append(unwanted(f"hand.{seat}", number, card, wanted, True))
    for zone, spot, card in open_tops(s, seat):
        if s.phase == ENDING:
            found.append(Reason(zone=zone, say=say("reason-ending")))  # SM-4
        elif not fits(s, card):
            top = (s.win_pile_size[seat] if spot < 0 else s.discards_size[seat, spot]) - 1
            found.append(unwanted(zone, top, card, wanted, False))
    return found


@made_once
def unwanted(zone: str, piece: int, card: int, wanted: tuple[int, ...], ace_first: bool) -> Reason:
    """That no play pile takes a card, and why it cannot be discarded either where an ace comes first."""
    why = misfit(card, wanted)
    return Reason(zone=zone, piece=piece, say=say("reason-ace-first", why=why) if ace_first else why)


def misfit(card: int, wanted: Sequence[int]) -> Message:
    """Why play piles that want these ranks, from the lowest up, do not take a card."""
    if card == ACE:
        return say("reason-no-room")
    if card == JOKER:
        return say("reason-joker-limit" if any(wanted) else "reason-joker-ace")
    ranks = Many(tuple([Face(KINDS[rank]) for rank in wanted]))
    return say("reason-unwanted", card=Face(KINDS[card]), wanted=ranks)


# -- what happened ---------------------------------------------------------------------------------------------------


def tell(was: Board, now: Board, beat: str, seat: int) -> Text | None:
    """What happened at a beat."""
    teller = TELLERS.get(beat)
    return teller(was, now) if teller else None


def tell_begin(was: Board, now: Board) -> Text:
    """Who begins, and by what (SM-2)."""
    first = now.to_move
    tops = [now.win_pile[seat, now.win_pile_size[seat] - 1] for seat in range(now.players)]
    if [rank_value(top) for top in tops].count(rank_value(tops[first])) == 1:
        return say("told-begin", who=Who(first), card=Face(KINDS[tops[first]]))
    shows = [strength(now, seat) for seat in range(now.players)]
    return say("told-begin-discards" if shows.count(shows[first]) == 1 else "told-begin-seat", who=Who(first))


PLAIN_PLAY = {"hand": "told-play", "win": "told-play-win", "discard": "told-play-discard"}
TOLD_PLAYS = {  # by kind of card
    ACE: {"hand": "told-start", "win": "told-start-win", "discard": "told-start-discard"},
    JOKER: {"hand": "told-joker", "win": "told-joker-win", "discard": "told-joker-discard"},
}


def tell_play(was: Board, now: Board) -> Text:
    """A card laid on a play pile, with where it came from; of win cards, how many are left."""
    seat = was.to_move
    who = Who(seat)
    pile = grown(was.play_pile_size, now.play_pile_size)
    height = was.play_pile_size[pile]
    card = now.play_pile[pile, height]
    rank = Face(KINDS[height])
    told = TOLD_PLAYS.get(card, PLAIN_PLAY)
    left = now.win_pile_size[seat]
    if left < was.win_pile_size[seat]:
        if left == 0:
            return say("told-last", who=who, card=Face(KINDS[card]), pile=pile + 1)
        return say(told["win"], who=who, card=rank, pile=pile + 1, count=left)
    if now.hand_size[seat] < was.hand_size[seat]:
        return say(told["hand"], who=who, card=rank, pile=pile + 1)
    spot = grown(spot_sizes(now, seat), spot_sizes(was, seat))
    return say(told["discard"], who=who, card=rank, pile=pile + 1, spot=spot + 1)


def grown(was: Sequence[int], now: Sequence[int]) -> int:
    """Which of several piles has more cards than before."""
    return next(i for i, (before, after) in enumerate(zip(was, now, strict=True)) if after > before)


def spot_sizes(s: Board, seat: int) -> list[int]:
    """How many cards lie on each discard spot of a seat."""
    return [s.discards_size[seat, spot] for spot in range(SPOTS)]


def tell_retire(was: Board, now: Board) -> Text:
    """A pile set aside."""
    return say("told-retire", pile=grown(now.play_pile_size, was.play_pile_size) + 1)


def tell_turn_up(was: Board, now: Board) -> Text:
    """The next win card."""
    seat = was.to_move
    return say("told-turn-up", who=Who(seat), card=Face(KINDS[now.win_pile[seat, now.win_pile_size[seat] - 1]]))


def tell_draw(was: Board, now: Board) -> Text:
    """Cards drawn: how many, and which to the one who sees them."""
    seat = now.to_move
    places = range(was.hand_size[seat], now.hand_size[seat])
    cards = sorted(now.hand[seat, place] for place in places)
    if cards[0] < 0:
        return say("told-draw", who=Who(seat), count=len(cards))
    return say("told-draw-seen", count=len(cards), cards=Many(tuple(Face(KINDS[card]) for card in cards)))


def tell_reshuffle(was: Board, now: Board) -> Text:
    """The retired piles come back."""
    return say("told-reshuffle", count=was.retired_size)


def tell_discard(was: Board, now: Board) -> Text:
    """A hand card laid on a discard spot."""
    seat = was.to_move
    spot = grown(spot_sizes(was, seat), spot_sizes(now, seat))
    size = was.discards_size[seat, spot]
    card = Face(KINDS[now.discards[seat, spot, size]])
    return say("told-discard" if size else "told-fill", who=Who(seat), card=card, spot=spot + 1)


def tell_pass(was: Board, now: Board) -> Text:
    """A turn ended with an empty hand."""
    return say("told-pass", who=Who(was.to_move))


TELLERS: dict[str, Callable[[Board, Board], Text]] = {
    "begin": tell_begin,
    "play": tell_play,
    "retire": tell_retire,
    "turn_up": tell_turn_up,
    "draw": tell_draw,
    "reshuffle": tell_reshuffle,
    "fill": tell_discard,
    "discard": tell_discard,
    "pass": tell_pass,
}


# -- who won ---------------------------------------------------------------------------------------------------------


def verdict(s: Board, seat: int) -> Sequence[Text]:
    """Who won and how close it was; and, if nobody played the last win card, why the game stopped."""
    left = [s.win_pile_size[owner] for owner in range(s.players)]
    fewest = min(left)
    winners = [owner for owner in range(s.players) if left[owner] == fewest]
    next_best = min((count for count in left if count > fewest), default=fewest)
    if s.ended == WIN_CARDS_PLAYED:
        close = tuple(Who(owner) for owner in range(s.players) if left[owner] == next_best)
        return [
            say("verdict-last", who=Who(winners[0])),
            say("verdict-next", who=Many(close), people=len(close), count=next_best),
        ]
    why = say("verdict-exhausted") if s.ended == EXHAUSTED else say("verdict-stalled", turns=IDLE_TURNS)
    if len(winners) > 1:
        return [say("verdict-shared", who=Many(tuple(Who(owner) for owner in winners)), count=fewest), why]
    return [say("verdict-fewest", who=Who(winners[0]), count=fewest, ahead=next_best - fewest), why]
