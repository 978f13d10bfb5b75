"""Steal the Pile, Nacho Pile and Ten Card Crook dealt and followed from their pages alone."""

import random

import pytest

import cutpurse
from tests.support.dealing import RANKS, Stream, counts, deals, follow, off, play, position

# -- Steal the Pile and its solitaire -----------------------------------------------------------------------------

OPEN_PILES = dict(zip(range(2, 13), (4, 4, 4, 2, 4, 6, 8, 5, 4, 5, 8), strict=True))


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
    deck = deck[-2 - 36 :]  # for the last card of this hand, and three rounds
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
