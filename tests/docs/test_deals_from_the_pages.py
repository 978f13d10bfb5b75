"""The pages are enough: all eight games, dealt and followed with nothing but docs/randomness.md and docs/games/.

What chance decides is foretold here, and so is how far the stream has run, which proves that nothing else is drawn.
What the rules decide without chance is taken from the players' rules (what makes a pair, which hand allows an offer,
who begins) or read off the game (whether a turn is over).
"""

import random
import struct
from copy import deepcopy
from functools import lru_cache

import pytest

import cutpurse

DEALS = 40  # of each table
SEEDS = [0, 1, 42, 2**256 - 1, *(random.Random(n).getrandbits(256) for n in range(DEALS - 4))]


# -- docs/randomness.md -------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def units_of_block(key, counter):
    """One block of ChaCha8 with nonce 0, read as 32 units of 16 bits."""
    start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", counter, 0))
    x = list(start)
    columns = [(i, 4 + i, 8 + i, 12 + i) for i in range(4)]
    diagonals = [(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4) for i in range(4)]
    for a, b, c, d in (columns + diagonals) * 4:
        for to, add, mix, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[add]) & 0xFFFFFFFF
            word = x[mix] ^ x[to]
            x[mix] = (word << left | word >> 32 - left) & 0xFFFFFFFF
    return struct.unpack("<32H", struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(x, start, strict=True))))


class Stream:
    """A game's chance, from its seed or from where a `truth()` says it is."""

    def __init__(self, key, counter=0, used=32):
        self.key, self.counter, self.used = key, counter, used

    @classmethod
    def of_seed(cls, seed):
        return cls(seed.to_bytes(32, "little"))

    @classmethod
    def of_truth(cls, truth):
        chance = truth["chance"]
        return cls(bytes.fromhex(chance["key"]), chance["counter"], chance["used"])

    @property
    def chance(self):
        return {"key": self.key.hex(), "counter": self.counter, "used": self.used}

    def below(self, n):
        while True:
            if self.used == 32:
                self.counter, self.used = self.counter + 1, 0
            number, rest = divmod(units_of_block(self.key, self.counter - 1)[self.used] * n, 65536)
            self.used += 1
            if rest >= 65536 % n:
                return number

    def shuffle(self, cards):
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


# -- comparing ----------------------------------------------------------------------------------------------------


def check(truth, foretold, stream):
    """Every field that was foretold is as foretold, and the stream has run exactly so far."""
    foretold = {**foretold, "chance": stream.chance}
    assert {field: truth[field] for field in foretold} == foretold


def deals(deal, game, players, **options):
    """Deal with every seed, by the page and by the game."""
    table = cutpurse.load(game, players=players, **options)
    for seed in SEEDS:
        stream, truth = Stream.of_seed(seed), table.deal(seed).truth()
        check(truth, deal(stream, truth), stream)


def follow(state, after, rng, rather=(), plays=10_000):
    """Play on, mostly moves of the kinds in `rather`, and foretell each; returns the truths in order."""
    truths = [state.truth()]
    while not state.over and len(truths) <= plays:
        legal = state.moves()
        liked = [move for move in legal if move.kind in rather]
        move = rng.choice(liked if liked and rng.random() < 0.9 else legal)
        truths.append(foretell(state, after, move, truths[-1]))
    return truths


def play(state, after, code):
    """Play the move of that code, foretold; returns the truth after it."""
    return foretell(state, after, next(move for move in state.moves() if move.code == code), state.truth())


def foretell(state, after, move, was):
    state.play(move)
    stream, now = Stream.of_truth(was), state.truth()
    check(now, after(stream, deepcopy(was), move, now), stream)
    return now


def position(game, players=None, chance=None, options=None, **fields):
    """A position built by hand on a fresh deal, with a stream of our own."""
    table = cutpurse.load(game, players=players, **(options or {}))
    truth = table.deal(0).truth() | fields
    return table.from_truth(truth | {"chance": chance or Stream.of_seed(random.Random(7).getrandbits(256)).chance})


def off(pile, count):
    """The cards that come off a pile whose top is in the last place, in the order in which they come."""
    return [pile.pop() for _ in range(count)]


# -- Steal the Pile and its solitaire -----------------------------------------------------------------------------

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
OPEN_PILES = dict(zip(range(2, 13), (4, 4, 4, 2, 4, 6, 8, 5, 4, 5, 8), strict=True))


def counts(cards, kinds):
    return [cards.count(kind) for kind in kinds]


def pack_of_ranks(stream, packs):
    deck = [rank for rank in RANKS for _ in range(4 * packs)]
    stream.shuffle(deck)
    return deck


def steal_round(deck, players):
    each = min(4 if players <= 4 else 3, len(deck) // players)
    return [sorted(off(deck, each), key=RANKS.index) for _ in range(players)]


def steal_deal(stream, truth):
    players = truth["players"]
    deck = pack_of_ranks(stream, 1 if players <= 6 else 2)
    laid_out = off(deck, OPEN_PILES[players])
    return {"hand": steal_round(deck, players), "open": counts(laid_out, RANKS), "deck": deck}


def steal_after(stream, was, move, now):
    deck, hands, laid_out, rank = was["deck"], was["hand"], was["open"], move.data["rank"]
    hands[was["to_move"]].remove(rank)
    laid_out[RANKS.index(rank)] += {"start": 1, "take": -1}.get(move.kind, 0)
    if not any(hands):
        if not deck:
            return {"deck": [], "hand": hands} if now["ended"] else steal_deal(stream, was)
        hands = steal_round(deck, was["players"])
    return {"deck": deck, "hand": hands, "open": laid_out}


@pytest.mark.parametrize("players", range(2, 13))
def test_steal_the_pile_is_dealt_from_its_page(players):
    deals(steal_deal, "steal_the_pile", players)


@pytest.mark.parametrize("players", [2, 5, 8])
def test_every_round_and_every_new_deal_of_a_race_comes_from_the_page(players):
    state = cutpurse.load("steal_the_pile", players=players, target=100).deal(2**200 + players)
    truths = follow(state, steal_after, random.Random(players))
    assert truths[-1]["deal_number"] >= 3


def solitaire_deal(stream, _):
    deck = pack_of_ranks(stream, 1)
    laid_out = off(deck, 4)
    return {"hand": [sorted(off(deck, 4), key=RANKS.index)], "open": counts(laid_out, RANKS), "deck": deck}


class SolitaireTable:
    """The piles of the solitaire: owner 0 is the player, owner 1 the deck."""

    def __init__(self, truth):
        self.open, self.size, self.top = truth["open"], truth["pile_size"], truth["pile_top"]

    def lay(self, owner, rank, took):
        """Lay a card, which takes nothing, an open pile, or the pile of the player or of the deck."""
        gain = 1
        if took == "nothing":
            self.open[RANKS.index(rank)] += 1
            return
        if took == "open":
            self.open[RANKS.index(rank)] -= 1
            gain += 1
        elif took != owner:
            gain += self.size[took]
            self.size[took], self.top[took] = 0, None
        self.size[owner] += gain
        self.top[owner] = rank

    def choice(self, stream, rank, how):
        """What the deck's card takes."""
        matches = [("yours", self.size[0])] * (self.top[0] == rank)
        matches += [("open", 1)] * (self.open[RANKS.index(rank)] > 0)
        matches += [("own", self.size[1])] * (self.top[1] == rank)
        if not matches:
            return "nothing"
        if how == "random":
            return matches[stream.below(len(matches)) if len(matches) > 1 else 0][0]
        return (max(matches, key=lambda match: match[1]) if how == "largest" else matches[0])[0]


def solitaire_after(stream, was, move, _):
    deck, hand, rank, table = was["deck"], was["hand"][0], move.data["rank"], SolitaireTable(was)
    hand.remove(rank)
    table.lay(0, rank, {"start": "nothing", "take": "open", "steal": 1, "add": 0}[move.kind])
    played, took = off(deck, 2), []
    for card in played:
        took.append(table.choice(stream, card, was["options"]["deck_choice"]))
        table.lay(1, card, {"yours": 0, "own": 1}.get(took[-1], took[-1]))
    if not hand and deck:
        hand = sorted(off(deck, 4), key=RANKS.index)
    after = {"deck": deck, "hand": [hand], "deck_played": played, "deck_took": took}
    return after | {"open": table.open, "pile_size": table.size, "pile_top": table.top}


@pytest.mark.parametrize("deck_choice", ["largest", "yours_first", "random"])
def test_the_solitaire_is_dealt_and_its_deck_plays_from_its_page(deck_choice):
    deals(solitaire_deal, "steal_the_pile_solitaire", 1, deck_choice=deck_choice)
    table = cutpurse.load("steal_the_pile_solitaire", deck_choice=deck_choice)
    for seed in range(15):
        follow(table.deal(seed), solitaire_after, random.Random(seed))


LOTS = [("yours",), ("yours", "open"), ("yours", "own"), ("open", "own"), ("yours", "open", "own")]


@pytest.mark.parametrize("matching", LOTS)
def test_the_deck_of_the_solitaire_draws_lots_as_its_page_says(matching):
    """The deck plays an ace, and an ace is on top of each pile that should match; no other card matches anything."""
    places = {place: int(place in matching) for place in ("yours", "open", "own")}
    deck = [rank for rank in RANKS[2:12] for _ in range(4)] + ["A"] * (3 - len(matching)) + ["K", "A"]
    took = set()
    for seed in range(12):
        state = position(
            "steal_the_pile_solitaire",
            options={"deck_choice": "random"},
            chance=Stream.of_seed(seed).chance,
            deck=deck,
            hand=[["2"]],
            open=[places["open"]] + [0] * 12,
            pile=[[places["yours"], 3] + [0] * 11, [places["own"]] + [0] * 11 + [3]],
            pile_size=[3 + places["yours"], 3 + places["own"]],
            pile_top=["A" if places["yours"] else "2", "A" if places["own"] else "K"],
        )
        took.add(follow(state, solitaire_after, random.Random(0), plays=1)[-1]["deck_took"][0])
    assert took == set(matching)


# -- Nacho Pile ---------------------------------------------------------------------------------------------------

CHIPS = ["1", "2", "3", "4", "5", "6", "7", "wild", "steal", "score", "remove"]


def nacho_stock(truth):
    options = truth["options"]
    return [options["per_number"]] * 7 + [options["wilds"]] + [options["specials"]] * 3


def nacho_deal(_, truth):
    stock = nacho_stock(truth)
    return {"bag": stock, "bag_size": sum(stock), "to_move": 0}


def nacho_after(stream, was, move, now):
    """The chip that is drawn; what goes back into the bag is counted with its kind: all chips that are nowhere else."""
    outside = list(now["turn"])
    for plain, wilds in (("front", "front_wilds"), ("plate", "plate_wilds")):
        for seat in range(was["players"]):
            for number in range(7):
                outside[number] += now[plain][seat][number]
                outside[7] += now[wilds][seat][number]
    for seat in range(was["players"]):
        for special in range(3):
            outside[8 + special] += now["plate_specials"][seat][special]
    bag = [all_of - out for all_of, out in zip(nacho_stock(was), outside, strict=True)]
    drawn, bust = was["drawn"], was["bust"]
    if move.kind == "draw":
        row = [kind for kind, count in zip(CHIPS, was["bag"], strict=True) for _ in range(count)]
        drawn = row[stream.below(len(row))]
        repeated = was["turn"][CHIPS.index(drawn)] > 0
        bust = int(repeated and (drawn != "wild" or was["options"]["wild_busts"]))
        if bust:
            bag = [a + b for a, b in zip(was["bag"], was["turn"], strict=True)]
    return {"drawn": drawn, "bust": bust, "bag": bag, "bag_size": sum(bag)}


NACHO_TABLES = [
    (2, {}),
    (3, {"per_number": 3, "wilds": 5, "specials": 4}),
    (4, {"per_number": 4, "wilds": 9, "wild_busts": False, "count_front": True}),
]


@pytest.mark.parametrize(("players", "options"), NACHO_TABLES)
def test_the_bag_of_nacho_pile_gives_its_chips_as_its_page_says(players, options):
    deals(nacho_deal, "nacho_pile", players, **options)
    table = cutpurse.load("nacho_pile", players=players, **options)
    ends, busts, drawn = set(), 0, set()
    for seed in range(3):
        truths = follow(table.deal(seed), nacho_after, random.Random(seed), rather=("draw",) if seed % 2 else ("stop",))
        ends.add(truths[-1]["ended"])
        busts += sum(truth["bust"] for truth in truths)
        drawn |= {truth["drawn"] for truth in truths}
    assert busts
    assert {"wild", "steal", "score", "remove"} <= drawn
    assert ends & {"last_chip_number", "last_chip_total"}


@pytest.mark.parametrize("used", [0, 1, 31, 32])
@pytest.mark.parametrize("counter", [1, 2, 2**32, 2**40])
def test_a_game_goes_on_from_any_place_of_the_stream(counter, used):
    state = position("nacho_pile", 2, {"key": bytes(range(32)).hex(), "counter": counter, "used": used})
    follow(state, nacho_after, random.Random(0), plays=3)


# -- Ten Card Crook -----------------------------------------------------------------------------------------------


class Crook:
    """Deck and row of a Ten Card Crook."""

    def __init__(self, stream, deck, row=(), held=(), drawn=(), shuffles=0, points=0):
        self.stream, self.deck, self.row = stream, list(deck), list(row)
        self.held, self.drawn = list(held), list(drawn)
        self.shuffles, self.points = shuffles, points

    @property
    def caught(self):
        return any(words in "".join(self.row) for words in ("MM", "M><M", "M>M<M"))

    def shuffle(self, *on_top):
        self.deck += on_top
        self.stream.shuffle(self.deck)
        self.shuffles += 1

    def pick(self, mark):
        """Pick the pocket of the mark at an index of the row."""
        assert self.row[mark - 1 : mark + 2] == [">", "M", "<"]
        del self.row[mark - 1 : mark + 2]
        self.points += 1
        self.shuffle(">", "M", "<", "T")

    def leave(self, places):
        for place in sorted(places):
            self.deck.insert(0, self.row[place - 1])
        for place in sorted(places, reverse=True):
            del self.row[place - 1]

    def draw(self):
        card = self.deck.pop()
        pockets = [i for i in range(len(self.row)) if self.row[i - 1 : i + 2] == [">", "M", "<"]]
        if card != "T" or len(pockets) > 1:
            self.drawn = [card]
        elif pockets:
            self.pick(pockets[0])
        else:
            self.deck.insert(0, "T")

    @property
    def truth(self):
        fields = ("deck", "row", "held", "drawn", "shuffles", "points")
        return {field: getattr(self, field) for field in fields}


def crook_deal(stream, truth):
    crook = Crook(stream, "T<<<>>>MMM")
    stream.shuffle(crook.deck)
    for _ in range(truth["turn"]):
        crook.draw()
    return crook.truth


def crook_move(crook, move, last_mark):
    data = move.data
    if move.kind in ("place", "remove"):
        crook.leave(data["removed"])
        if move.kind == "place" and not (data["removed"] and crook.caught):
            card = (crook.drawn if data["source"] == "drawn" else crook.held).pop()
            crook.row.insert(0 if data["end"] == "left" else len(crook.row), card)
    elif move.kind == "hold":
        crook.held.append(crook.drawn.pop())
    elif move.kind == "back":
        crook.drawn.pop()
        if last_mark == 7:
            crook.held.pop()
        else:
            del crook.row[last_mark - 1]
        crook.shuffle("M", "M")
    elif move.kind == "pick":
        crook.drawn.pop()
        crook.pick(data["place"] - 1)


def crook_after(stream, was, move, now):
    crook = Crook(stream, *(was[field] for field in ("deck", "row", "held", "drawn", "shuffles", "points")))
    crook_move(crook, move, was["last_mark"])
    for _ in range(was["turn"], now["turn"]):
        crook.draw()
    return crook.truth


CROOK_OPTIONS = [{}, {"hold_turns": 0}, {"removal": "any_time", "hold_turns": 9}, {"turns": 1}]


@pytest.mark.parametrize("options", CROOK_OPTIONS)
def test_ten_card_crook_is_dealt_and_shuffled_from_its_page(options):
    deals(crook_deal, "ten_card_crook", 1, **options)
    table = cutpurse.load("ten_card_crook", **options)
    for seed in range(40):
        follow(table.deal(seed), crook_after, random.Random(seed), rather=("back", "remove"))


CROOK_POSITIONS = [
    ("L", "<<MMT", ">M<>", ">", {"points": 1, "shuffles": 1}),  # the Theft comes by itself, to one pocket
    ("pick2", "<>M", ">M<>M<", "T", {"points": 1, "shuffles": 1}),
    ("pick5", "<>M", ">M<>M<", "T", {"points": 1, "shuffles": 1}),
    ("x2L", "T<M", "M<M>>>", "<", {"ended": "touching", "shuffles": 0}),  # TC-10: marks meet before the card is placed
    ("x2R", "TM<", "<><M>M", ">", {"shuffles": 0}),  # a pair goes to the bottom
]


@pytest.mark.parametrize(("code", "deck", "row", "drawn", "comes"), CROOK_POSITIONS)
def test_pockets_and_removals_of_ten_card_crook_are_as_its_page_says(code, deck, row, drawn, comes):
    state = position("ten_card_crook", deck=list(deck), row=list(row), drawn=[drawn], turn=9)
    now = play(state, crook_after, code)
    assert {field: now[field] for field in comes} == comes


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
