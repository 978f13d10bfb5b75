"""The Old Bill games and Spite & Malice dealt and followed from their pages alone."""

import random

import pytest

import cutpurse
from tests.support.dealing import RANKS, Stream, check, counts, deals, follow, off, play, position

# -- Old Bill, Memory and Old Maid --------------------------------------------------------------------------------

THIEVES = [suit + value for suit in "HDCS" for value in "123456" for _ in range(2)]


def memory_deal(stream, truth):
    table = [*THIEVES, "B", "B", "M4", "M5"]
    stream.shuffle(table)
    return {"table": table, "won": [[]] * truth["players"]}


def memory_after(_, was, move, now):
    return {"table": [card if left else None for card, left in zip(was["table"], now["table"], strict=True)]}


@pytest.mark.parametrize("players", range(2, 7))
def test_memory_is_dealt_from_its_page_and_draws_nothing_afterwards(players):
    deals(memory_deal, "old_bill_memory", players)
    follow(cutpurse.load("old_bill_memory", players=players).deal(players), memory_after, random.Random(0), plays=100)


class Maid:
    """The hands of an Old Maid and the pairs laid down."""

    def __init__(self, hands, laid):
        self.hands, self.laid = hands, laid

    @staticmethod
    def taken(hand, place):
        """The card leaves its place, and the last card of the row moves there."""
        card, last = hand[place], hand.pop()
        if place < len(hand):
            hand[place] = last
        return card

    def lay(self, seat, card):
        """Lay the card down with its partner, if the hand has it."""
        partner = {"M4": "M5", "M5": "M4", "B": None}.get(card, card)
        hand = self.hands[seat]
        if partner not in hand:
            return False
        self.taken(hand, hand.index(partner))
        self.laid[seat] += sorted((card, partner))
        return True

    def next_with_cards(self, seat):
        while not self.hands[seat % len(self.hands)]:
            seat += 1
        return seat % len(self.hands)

    def truth(self, giver):
        giver = self.next_with_cards(giver)
        over = sum(map(len, self.hands)) == 1
        to_move = None if over else self.next_with_cards(giver + 1)
        return {"hand": self.hands, "laid": self.laid, "giver": giver, "to_move": to_move}


def maid_deal(stream, truth):
    cards, players = [*THIEVES, "B", "M4", "M5"], truth["players"]
    stream.shuffle(cards)
    maid = Maid([[] for _ in range(players)], [[] for _ in range(players)])
    for place, card in enumerate(cards):
        if not maid.lay(place % players, card):
            maid.hands[place % players].append(card)
    return maid.truth(0)


def maid_after(stream, was, move, _):
    maid, taker = Maid(was["hand"], was["laid"]), was["to_move"]
    hand = maid.hands[taker]
    card = maid.taken(maid.hands[was["giver"]], int(move.code[1:]) - 1)
    if not maid.lay(taker, card):
        hand.append(card)
        place = stream.below(len(hand))
        hand[place], hand[-1] = hand[-1], hand[place]
    return maid.truth(taker)


@pytest.mark.parametrize("players", range(2, 7))
def test_old_maid_is_dealt_and_every_card_finds_its_place_from_its_page(players):
    deals(maid_deal, "old_bill_maid", players)
    table = cutpurse.load("old_bill_maid", players=players)
    for seed in range(4):
        assert follow(table.deal(seed), maid_after, random.Random(seed))[-1]["ended"] == "only_bill"


def has_offer(cards):
    """Neither thieves of one suit alone, nor only Old Bills, nor fewer than two cards."""
    suits = {card[0] for card in cards}
    return len(cards) >= 2 and (len(suits) > 1 or suits == {"M"})


class Bill:
    """Deck and hands of an Old Bill."""

    def __init__(self, stream, deck, hands, shuffles=0):
        self.stream, self.deck, self.hands, self.shuffles = stream, deck, hands, shuffles

    def draw_up(self, seat):
        while len(self.hands[seat]) < 5 and self.deck:
            self.hands[seat].append(self.deck.pop())

    def begin(self, seat):
        """A turn begins: draw anew while the hand has no offer; whether the seat can make one in the end."""
        hand = self.hands[seat]
        if self.deck and has_offer(hand + self.deck):
            while not has_offer(hand):
                self.deck += hand
                hand.clear()
                self.stream.shuffle(self.deck)
                self.shuffles += 1
                self.draw_up(seat)
        return has_offer(hand)

    @property
    def truth(self):
        return {"deck": self.deck, "hand": self.hands, "shuffles": self.shuffles}


BILL_CARDS = [*THIEVES, *["B"] * 5, "M1", "M2", "M3", "M4", "M5"]


def bill_deal(stream, truth):
    deck = list(BILL_CARDS)
    stream.shuffle(deck)
    bill = Bill(stream, deck, [[] for _ in range(truth["players"])])
    for seat in range(truth["players"]):
        bill.draw_up(seat)
    bill.begin(0)
    return bill.truth


def bill_next_turn(bill, was):
    """The turn is over: draw up, and go on to the next seat that can make an offer, or to the end of the game."""
    seat, left, players = was["turn"], was["last_turns"], was["players"]
    while True:
        had_deck = bool(bill.deck)
        bill.draw_up(seat)
        if had_deck and not bill.deck:
            left = players
        elif left:
            left -= 1
            if not left:
                return bill.truth | {"last_turns": 0, "to_move": None}
        seat = (seat + 1) % players
        if bill.begin(seat):
            return bill.truth | {"last_turns": left, "to_move": seat, "turn": seat}


def bill_after(stream, was, move, now):
    bill = Bill(stream, was["deck"], was["hand"], was["shuffles"])
    hand, picked = bill.hands[was["turn"]], was["picked"]
    if move.kind in ("up", "down"):
        alike = [i for i, card in enumerate(hand) if card == move.data["card"] and picked[i] == "kept"]
        picked[alike[stream.below(len(alike)) if len(alike) > 1 else 0]] = move.kind
        return bill.truth | {"picked": picked}
    if move.kind == "done":
        offer = [[card for card, how in zip(hand, picked, strict=False) if how == side] for side in ("up", "down")]
        hand[:] = [card for card, how in zip(hand, picked, strict=False) if how == "kept"]
        return bill.truth | {"offer": offer}
    if move.kind != "target" and now["phase"] == "target":  # a new turn, or the end of the game
        return bill_next_turn(bill, was)
    return bill.truth


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("mime_value", ["number", "zero"])
def test_old_bill_is_dealt_and_drawn_from_its_page(players, mime_value):
    deals(bill_deal, "old_bill", players, mime_value=mime_value)
    table = cutpurse.load("old_bill", players=players, mime_value=mime_value)
    for seed in range(4):
        assert follow(table.deal(seed), bill_after, random.Random(seed))[-1]["ended"] == "last_turns"


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", [3921, 3982, 4009, 4269, 4408])  # seat 0 is dealt thieves of one suit
def test_OB_4_a_first_hand_without_an_offer_is_drawn_anew_from_the_page(players, seed):
    stream, truth = Stream.of_seed(seed), cutpurse.load("old_bill", players=players).deal(seed).truth()
    check(truth, bill_deal(stream, truth), stream)
    assert truth["shuffles"] == 1


def last_choice_of_a_turn(hand, deck, last_turns=0, seed=7):
    """Seat 2 of three has offered H1 or a B; when seat 0 has chosen, seat 2 draws two and seat 0 begins with `hand`."""
    hands = [hand, ["C1", "C2", "C3", "C4", "D5"], ["S1", "S2", "S3"]]
    gone = list(BILL_CARDS)
    for card in [*(card for held in hands for card in held), *deck, "H1", "B"]:
        gone.remove(card)
    fields = {"hand": hands, "deck": deck, "discards": gone, "offer": [["H1"], ["B"]], "last_turns": last_turns}
    return position("old_bill", 3, Stream.of_seed(seed).chance, **fields, turn=2, target=0, to_move=0, phase="take")


HEARTS = ["H2", "H3", "H4", "H5", "H6"]


def test_OB_4_a_hand_is_drawn_anew_as_often_as_needed_from_the_page():
    shuffles = set()
    for seed in range(20):
        state = last_choice_of_a_turn(list(HEARTS), [*HEARTS, "D1", "D2", "D3"], seed=seed)
        shuffles.add(play(state, bill_after, "take:down")["shuffles"])
    assert {1, 2, 3} <= shuffles


PASSES = [([*HEARTS, "D1", "D2"], 0, 1), (["D1", "D2"], 0, 1), ([], 3, 1), ([], 2, None)]


@pytest.mark.parametrize(("deck", "last_turns", "next_seat"), PASSES)
def test_a_pass_shuffles_nothing(deck, last_turns, next_seat):
    """Seat 0 holds hearts, and all of the deck is hearts or none of it is left: the turn goes on to seat 1."""
    now = play(last_choice_of_a_turn(list(HEARTS), deck, last_turns), bill_after, "take:down")
    assert (now["to_move"], now["shuffles"], now["chance"]["counter"]) == (next_seat, 0, 0)


# -- Spite & Malice -----------------------------------------------------------------------------------------------

KINDS = [*RANKS, "Joker"]


def spite_begins(truth):
    """The highest win card on show, then the discards from the highest down, then the lowest seat; a joker is low."""
    height = {"Joker": -1} | {rank: n for n, rank in enumerate(RANKS)}
    shown = [
        [height[win[-1]], *sorted((height[pile[-1]] for pile in spots), reverse=True)]
        for win, spots in zip(truth["win_pile"], truth["discards"], strict=True)
    ]
    return shown.index(max(shown))


def spite_deal(stream, truth):
    pack = [rank for rank in RANKS for _ in range(4)] + ["Joker"] * 2
    draw_pile = pack * truth["options"]["packs"]
    stream.shuffle(draw_pile)
    dealt = {"draw_pile": draw_pile, "hand": [], "discards": [], "win_pile": []}
    for _ in range(truth["players"]):
        dealt["hand"].append(off(draw_pile, 5))
        dealt["discards"].append([[card] for card in off(draw_pile, 4)])
        dealt["win_pile"].append(off(draw_pile, truth["options"]["win_cards"]))
    return dealt | {"to_move": spite_begins(dealt)}


class Spite:
    """Draw pile, retired cards and hands of a Spite & Malice."""

    def __init__(self, stream, truth):
        self.stream, self.draw_pile, self.hands = stream, truth["draw_pile"], truth["hand"]
        self.retired, self.shuffles = truth["retired"], truth["shuffles"]

    def leave(self, seat, card):
        """A card leaves a hand: among equal ones a lot decides, from the highest place down."""
        hand = self.hands[seat]
        alike = [place for place in reversed(range(len(hand))) if hand[place] == card]
        place = alike[self.stream.below(len(alike)) if len(alike) > 1 else 0]
        last = hand.pop()
        if place < len(hand):
            hand[place] = last

    def draw_up(self, seat):
        hand = self.hands[seat]
        hand += off(self.draw_pile, min(5 - len(hand), len(self.draw_pile)))
        if len(hand) < 5 and any(self.retired):
            self.draw_pile = [kind for kind, count in zip(KINDS, self.retired, strict=True) for _ in range(count)]
            self.retired = [0] * len(KINDS)
            self.stream.shuffle(self.draw_pile)
            self.shuffles += 1
            hand += off(self.draw_pile, min(5 - len(hand), len(self.draw_pile)))

    @property
    def truth(self):
        return {field: getattr(self, field) for field in ("draw_pile", "retired", "shuffles")} | {"hand": self.hands}


def spite_after(stream, was, move, now):
    spite, seat = Spite(stream, was), was["to_move"]
    if move.kind in ("fill", "discard") or move.data.get("from") == f"hand.{seat}":
        spite.leave(seat, move.data["card"])
    if move.kind == "play":
        pile = [*was["play_pile"][int(move.data["pile"][-1])], move.data["card"]]
        if len(pile) == len(RANKS):
            spite.retired = [a + b for a, b in zip(spite.retired, counts(pile, KINDS), strict=True)]
    if now["ended"]:
        return spite.truth
    if move.kind in ("discard", "pass"):
        spite.draw_up((seat + 1) % was["players"])
    elif not spite.hands[seat]:
        spite.draw_up(seat)
    return spite.truth


SPITE_TABLES = [(2, {}), (2, {"packs": 3, "win_cards": 1}), (3, {}), (3, {"packs": 4}), (4, {}), (4, {"win_cards": 25})]


@pytest.mark.parametrize(("players", "options"), SPITE_TABLES)
def test_spite_and_malice_is_dealt_from_its_page(players, options):
    deals(spite_deal, "spite_and_malice", players, **options)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lots_draws_and_reshuffles_of_spite_and_malice_come_from_its_page(players):
    state = cutpurse.load("spite_and_malice", players=players, win_cards=25).deal(1)
    truths = follow(state, spite_after, random.Random(1), rather=("play",), plays=700)
    assert truths[-1]["shuffles"]


def short_of_cards(draw_pile=(), retired=(), hand=(), other_hand="56789", idle_turns=0):
    """Two players; seat 0 has kings on all spots, and a queen tops a play pile; the rest lies on a spot of seat 1."""
    others = [kind for kind in KINDS for _ in range(4 if kind == "Joker" else 8)]
    for card in [*RANKS[:12], *["K"] * 4, *draw_pile, *retired, *hand, *other_hand, "3", "4"]:
        others.remove(card)
    return position(
        "spite_and_malice",
        2,
        options={"win_cards": 1},
        to_move=0,
        draw_pile=list(draw_pile),
        hand=[list(hand), list(other_hand)],
        win_pile=[["3"], ["4"]],
        discards=[[["K"]] * 4, [others, [], [], []]],
        play_pile=[RANKS[:12], [], [], []],
        retired=counts(list(retired), KINDS),
        retired_size=len(retired),
        idle_turns=idle_turns,
    )


def test_a_pile_that_retires_is_shuffled_at_once_for_an_empty_hand():
    now = play(short_of_cards(), spite_after, "d1>1")
    assert (now["shuffles"], len(now["hand"][0]), len(now["draw_pile"])) == (1, 5, 8)


def test_a_draw_takes_the_rest_of_the_pile_before_the_reshuffle():
    now = play(short_of_cards(draw_pile="22", hand="K"), spite_after, "hK>1")
    assert (now["shuffles"], now["hand"][0][:2], len(now["draw_pile"])) == (1, ["2", "2"], 10)


def test_a_draw_that_the_pile_can_just_meet_shuffles_nothing():
    now = play(short_of_cards(draw_pile="22222", hand="K", retired="JQ"), spite_after, "hK>1")
    assert (now["shuffles"], now["draw_pile"], now["retired_size"]) == (0, [], 15)


@pytest.mark.parametrize(("idle_turns", "ended", "drawn"), [(0, None, ["2", "2"]), (299, "stalled", [])])
def test_the_next_seat_draws_up_unless_the_game_is_over(idle_turns, ended, drawn):
    state = short_of_cards(draw_pile="222", hand="KK", other_hand="567", idle_turns=idle_turns)
    now = play(state, spite_after, "hK=1")
    assert (now["ended"], now["hand"][1]) == (ended, [*"567", *drawn])


@pytest.mark.parametrize("jokers", range(2, 5))
def test_lots_are_drawn_among_as_many_equal_cards_as_the_hand_holds(jokers):
    state = short_of_cards(hand=["2"] + ["Joker"] * jokers, draw_pile="2345678")
    now = play(state, spite_after, "h*>1")
    assert now["chance"]["used"] == 1
