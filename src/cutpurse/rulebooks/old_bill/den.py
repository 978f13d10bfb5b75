"""A den: its suits, the Mimes that join them or wait, what Old Bill takes, and what it all scores."""

from __future__ import annotations

from cutpurse.engine.layout import Board
from cutpurse.engine.rows import NOT_FOUND, find, insert_sorted, take_out
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.old_bill.board import CARDS, COUNTS_NUMBER, FIRST_DROP, FIRST_SUIT, NONE, PAIR_POINTS
from cutpurse.rulebooks.old_bill.deck import OLD_BILL, SUIT_COUNT, THIEVES, VALUES


@rule
def suits_present(s: Board, seat: int) -> bool:
    """Whether any suit is present in a den."""
    cards = 0
    for suit in range(SUIT_COUNT):
        cards += s.den_size[seat, suit]
    return cards > 0


@rule
def join(s: Board, seat: int, suit: int, kind: int) -> None:
    """A card joins a suit of a den, in order of kinds."""
    s.den_size[seat, suit] = insert_sorted(s.den, (seat, suit), s.den_size[seat, suit], kind)


@rule
def wait(s: Board, seat: int, kind: int) -> None:
    """A Mime waits in a den without suits, in order of numbers."""
    s.waiting_size[seat] = insert_sorted(s.waiting, (seat,), s.waiting_size[seat], kind)


@rule
def leave_suit(s: Board, seat: int, kind: int) -> bool:
    """Takes a card out of the suit where it is; False when it is in none."""
    for suit in range(SUIT_COUNT):
        size = s.den_size[seat, suit]
        place = find(s.den, (seat, suit), size, kind)
        if place != NOT_FOUND:
            s.den_size[seat, suit] = take_out(s.den, (seat, suit), size, place)
            return True
    return False


@rule
def stop_waiting(s: Board, seat: int, kind: int) -> None:
    """Takes a Mime from those that wait."""
    size = s.waiting_size[seat]
    s.waiting_size[seat] = take_out(s.waiting, (seat,), size, find(s.waiting, (seat,), size, kind))


@rule
def mime_moves(s: Board, out: list[int]) -> int:
    """A Mime joins any suit present in the den (OB-10: if only by another Mime)."""
    seat = s.to_move
    n = 0
    for suit in range(SUIT_COUNT):
        out[n] = FIRST_SUIT + suit
        n += 1 if s.den_size[seat, suit] > 0 else 0
    return n


@rule
def drop_moves(s: Board, out: list[int]) -> int:
    """Any den card of the suit asked for, or any at all, waiting Mimes last; equal cards are listed once."""
    seat = s.to_move
    n = 0
    for suit in range(SUIT_COUNT):
        if s.drop_suit == NONE or s.drop_suit == suit:
            last = NONE
            for i in range(s.den_size[seat, suit]):
                kind = int(s.den[seat, suit, i])
                out[n] = FIRST_DROP + kind
                n += 1 if kind != last else 0
                last = kind
    if s.drop_suit == NONE:
        for i in range(s.waiting_size[seat]):
            out[n] = FIRST_DROP + s.waiting[seat, i]
            n += 1
    return n


@rule
def pairs_in(s: Board, seat: int, suit: int) -> int:
    """Pairs of identical thieves in a suit; equal cards lie side by side, and Mimes are all different."""
    found = 0
    for i in range(s.den_size[seat, suit] - 1):
        found += 1 if s.den[seat, suit, i] == s.den[seat, suit, i + 1] else 0
    return found


@rule
def pairs(s: Board, seat: int) -> int:
    """Pairs of identical thieves in a den."""
    found = 0
    for suit in range(SUIT_COUNT):
        found += pairs_in(s, seat, suit)
    return found


@rule
def suit_value(s: Board, seat: int, suit: int) -> int:
    """What the cards of a suit are worth together (OB-1)."""
    value = 0
    for i in range(s.den_size[seat, suit]):
        kind = int(s.den[seat, suit, i])
        if kind < THIEVES:
            value += kind % VALUES + 1
        elif s.mime_value == COUNTS_NUMBER:
            value += kind - OLD_BILL
    return value


@rule
def longest_suit(s: Board, seat: int) -> tuple[int, int]:
    """The suit with the most cards, of several the best, and its value; NONE and 0 in a den without suits."""
    found = NONE
    most = 1
    best = NONE
    for suit in range(SUIT_COUNT):
        size = int(s.den_size[seat, suit])
        if size >= most:
            value = suit_value(s, seat, suit)
            if size > most or value > best:
                found = suit
                most = size
                best = value
    return found, max(best, 0)


@rule
def shortest_suit(s: Board, seat: int, longest: int) -> tuple[int, int]:
    """The suit with the fewest cards beside the longest, of several the best, and its value (OB-7); else NONE, 0."""
    found = NONE
    fewest = CARDS
    best = NONE
    for suit in range(SUIT_COUNT):
        size = int(s.den_size[seat, suit])
        if suit != longest and 0 < size <= fewest:
            value = suit_value(s, seat, suit)
            if size < fewest or value > best:
                found = suit
                fewest = size
                best = value
    return found, max(best, 0)


@rule
def score(s: Board, seat: int) -> int:
    """The suit with the most cards, that with the fewest, and two points a pair; a single suit counts once (OB-7)."""
    longest, most = longest_suit(s, seat)
    _, fewest = shortest_suit(s, seat, longest)
    return most + fewest + PAIR_POINTS * pairs(s, seat)


@rule
def wins(s: Board, seat: int) -> bool:
    """Most points win, then most pairs; still tied, the win is shared."""
    mine = score(s, seat)
    for other in range(s.players):
        theirs = score(s, other)
        if theirs > mine or (theirs == mine and pairs(s, other) > pairs(s, seat)):
            return False
    return True
