"""Old Bill against a naive reference implementation, move by move: counters for dens, every offer by enumeration."""

import random
from collections import Counter
from itertools import combinations

import pytest

import cutpurse
from tests.support.positions.old_bill import is_legal

SUITS = ("hearts", "diamonds", "clubs", "spades")
LETTERS = "HDCS"


def is_thief(card):
    return card[0] in LETTERS


def rising(card):
    """Face-down cards are picked in this order: thieves by suit and value, Old Bill, Mimes."""
    if is_thief(card):
        return 0, LETTERS.index(card[0]), int(card[1])
    return (1,) if card == "B" else (2, int(card[1]))


def offers(hand):
    found = set()
    for i, up in enumerate(hand):
        rest = sorted(hand[:i] + hand[i + 1 :], key=rising)
        for size in range(1, len(hand)):
            found |= {(up, down) for down in combinations(rest, size) if is_legal(up, down)}
    return found


class Redraw(Exception):
    """The next player has no offer, so a hand that only the engine knows is drawn (OB-4)."""


class Reference:
    """The game as a person would keep it on paper."""

    def __init__(self, truth):
        self.players = truth["players"]
        self.mimes_count = truth["options"]["mime_value"] == "number"
        self.hand = [list(hand) for hand in truth["hand"]]
        self.deck = list(truth["deck"])
        self.den = [{suit: Counter() for suit in SUITS} for _ in range(self.players)]
        self.waiting = [Counter() for _ in range(self.players)]
        self.discards = Counter()
        self.turn = 0
        self.very_last = None  # who drew the last card of the deck
        self.begin()

    def begin(self):
        self.step, self.target, self.up, self.down, self.who = "target", None, None, [], self.turn

    def legal(self):
        if self.step == "target":
            return {f">{seat + 1}" for seat in range(self.players) if seat != self.turn}
        if self.step == "up":
            return {f"up:{up}" for up, _ in offers(self.hand[self.turn])}
        if self.step == "down":
            so_far = len(self.down)
            fitting = [d for up, d in offers(self.hand[self.turn]) if up == self.up and list(d[:so_far]) == self.down]
            return {"done" if len(down) == so_far else f"down:{down[so_far]}" for down in fitting}
        if self.step == "take":
            return {"take:up", "take:down"}
        if self.step == "mime":
            return {f"mime:{suit}" for suit in SUITS if self.den[self.who][suit]}
        return {f"drop:{card}" for card in self.droppable()} if self.step == "drop" else set()

    def droppable(self):
        suits = [self.bills_suit] if self.bills_suit else SUITS
        cards = {card for suit in suits for card in self.den[self.who][suit]}
        return cards if self.bills_suit else cards | set(self.waiting[self.who])

    def play(self, code):
        word = code.partition(":")[2]
        if self.step == "target":
            self.target, self.step = int(code[1:]) - 1, "up"
        elif self.step == "up":
            self.up, self.step = word, "down"
        elif code == "done":
            for card in [self.up, *self.down]:
                self.hand[self.turn].remove(card)
            self.step, self.who = "take", self.target
        elif self.step == "down":
            self.down.append(word)
        elif self.step == "take":
            sides = [[self.up], self.down]
            chosen = sides.pop(0 if word == "up" else 1)
            self.to_settle = [(self.target, chosen), (self.turn, sides[0])]  # OB-3
            self.settle()
        elif self.step == "mime":
            self.den[self.who][word][self.mimes.pop(0)] += 1
            if not self.mimes:
                self.settle()
        else:
            self.drop(word)
            self.settle()

    def drop(self, card):
        places = [*self.den[self.who].values(), self.waiting[self.who]]
        place = next(place for place in places if place[card])
        place[card] -= 1
        if not place[card]:
            del place[card]
        self.discards[card] += 1

    def settle(self):
        while self.to_settle:
            self.who, cards = self.to_settle.pop(0)
            den, waiting = self.den[self.who], self.waiting[self.who]
            suit = next((SUITS[LETTERS.index(card[0])] for card in cards if is_thief(card)), None)
            if "B" in cards:  # OB-6: everything beside him goes
                self.discards.update(cards)
                self.bills_suit, self.step = suit, "drop"
                if self.droppable():
                    return
            elif suit:
                den[suit].update(cards)
                den[suit].update(waiting)
                waiting.clear()
            elif any(den.values()):
                self.mimes, self.step = sorted(cards), "mime"  # OB-5
                return
            else:
                waiting.update(cards)
        while len(self.hand[self.turn]) < 5 and self.deck:
            self.hand[self.turn].append(self.deck.pop())
        self.next_turn()

    def next_turn(self):
        while True:
            if self.very_last == self.turn:
                self.step, self.who = "over", None
                return
            if self.very_last is None and not self.deck:
                self.very_last = self.turn  # OB-15
            self.turn = (self.turn + 1) % self.players
            if offers(self.hand[self.turn]):
                self.begin()
                return
            together = self.hand[self.turn] + self.deck
            if self.deck and any(is_legal(a, (b,)) for a in together for b in together if a is not b):
                raise Redraw

    def result(self, seat):
        """Points, then pairs."""
        suits = [Counter(cards) for cards in self.den[seat].values() if cards]
        pairs = sum(count == 2 for cards in suits for card, count in cards.items() if is_thief(card))

        def worth(cards):
            return sum(int(c[1]) * n for c, n in cards.items() if is_thief(c) or self.mimes_count)

        sizes = [cards.total() for cards in suits]
        both = [
            worth(most) + worth(least)
            for i, most in enumerate(suits)
            for j, least in enumerate(suits)
            if i != j and sizes[i] == max(sizes) and sizes[j] == min(sizes)
        ]
        alone = worth(suits[0]) if len(suits) == 1 else 0  # OB-7
        return max(both, default=alone) + 2 * pairs, pairs


def same_position(state, reference):
    truth = state.truth()
    assert state.to_move == reference.who
    assert [Counter(hand) for hand in truth["hand"]] == [Counter(hand) for hand in reference.hand]
    assert truth["deck"] == reference.deck
    assert Counter(truth["discards"]) == reference.discards
    assert [[Counter(suit) for suit in den] for den in truth["den"]] == [list(den.values()) for den in reference.den]
    assert [Counter(mimes) for mimes in truth["waiting"]] == reference.waiting
    assert state.scores == [reference.result(seat)[0] for seat in range(reference.players)]


def take_redrawn_hand(state, reference):
    """Which five cards came is the engine's chance; that they came from hand and deck and allow an offer is checked."""
    truth, seat = state.truth(), reference.turn
    assert len(truth["hand"][seat]) == 5
    assert offers(truth["hand"][seat])
    assert Counter(truth["hand"][seat] + truth["deck"]) == Counter(reference.hand[seat] + reference.deck)
    reference.hand[seat], reference.deck = list(truth["hand"][seat]), list(truth["deck"])
    reference.begin()


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("mime_value", ["number", "zero"])
def test_every_legal_list_and_every_position_is_as_in_the_reference(players, mime_value):
    for seed in range(8):
        state = cutpurse.load("old_bill", players=players, mime_value=mime_value).deal(seed)
        reference, rng = Reference(state.truth()), random.Random(seed)
        while not state.over:
            same_position(state, reference)
            codes = [move.code for move in state.moves()]
            assert set(codes) == reference.legal()
            index = rng.randrange(len(codes))
            state.play(index)
            try:
                reference.play(codes[index])
            except Redraw:
                take_redrawn_hand(state, reference)
        same_position(state, reference)
        results = [reference.result(seat) for seat in range(players)]
        assert state.winners == [seat for seat in range(players) if results[seat] == max(results)]
