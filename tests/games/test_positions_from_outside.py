"""What a position of each game must fulfil: every claim of its `check`, broken once."""

import pickle
import random

import pytest

import cutpurse


def refused(game, truth, reason):
    with pytest.raises(cutpurse.TruthError, match=reason):
        game.from_truth(truth)


def some_truth(game, plies, seed=1, until=None):
    """The truth of a game played at random for so many moves, and on until it fulfils something."""
    rng = random.Random(seed)
    state = game.deal(seed)
    for _ in range(plies):
        state.play(rng.randrange(state.move_count))
    while until is not None and not until(state.truth()):
        if state.over:
            state = game.deal(seed := seed + 1)
        state.play(rng.randrange(state.move_count))
    return state.truth()


def finished(game, ended=None):
    return some_truth(game, 0, until=lambda truth: truth["ended"] if ended is None else truth["ended"] == ended)


@pytest.mark.parametrize("game_id", ["steal_the_pile", "steal_the_pile_solitaire", "old_bill_maid"])
def test_a_finished_game_is_a_position_too(game_id):
    truth = finished(cutpurse.load(game_id))
    state = cutpurse.load(game_id).from_truth(truth)
    assert state.over
    assert state.truth() == truth


# -- Steal the Pile --------------------------------------------------------------------------------------------------


def change_pile(truth, **parts):
    return {name: [part, *truth[name][1:]] for name, part in parts.items()}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda t: change_pile(t, pile_size=t["pile_size"][0] + 1), "pile_size is not the number of cards"),
        (lambda t: change_pile(t, pile_top=None), "a pile has a top if and only if it has cards"),
        (lambda t: change_pile(t, pile=[0] * 13, pile_size=0), "a pile has a top if and only if it has cards"),
        (
            lambda t: change_pile(
                t, pile_top=next(r for r, n in zip("A23456789", t["pile"][0], strict=False) if not n)
            ),
            "the rank on top of a pile is not in it",
        ),
        (lambda t: {"hand": [hand[::-1] for hand in t["hand"]]}, "a hand is not sorted"),
        (lambda t: {"award": [1, 0, 0]}, "award is 0 until"),
        (lambda t: {"hand": [[] for _ in t["hand"]]}, "the seat to move holds no card"),
        (lambda t: {"hand": [hand[: 1 + i] for i, hand in enumerate(t["hand"])]}, "hands have one card less"),
        (lambda t: {"deck": t["deck"][1:]}, "the deck cannot be dealt out evenly"),
        (lambda t: {"round": 4}, "the round and the deck do not agree"),
        (lambda t: {"round": 0}, "round goes from 1 to 6"),
        (lambda t: {"dealer": 3}, "dealer goes from 0 to 2"),
        (lambda t: {"points": [1, 0, 0]}, "points are counted in a race only"),
        (lambda t: {"deal_number": 2}, "there is only one deal if it is no race"),
        (lambda t: {"open": [-1] + [0] * 12}, "open goes from 0"),
        (lambda t: {"open": [8] * 13}, "but the game has 4"),
    ],
)
def test_steal_the_pile(change, reason):
    game = cutpurse.load("steal_the_pile", players=3)
    truth = some_truth(game, 6, until=lambda truth: truth["pile_size"][0] and min(map(len, truth["hand"])) > 1)
    refused(game, {**truth, **change(truth)}, reason)


def test_steal_the_pile_in_a_race_and_at_its_end():
    race = cutpurse.load("steal_the_pile", players=3, target=60)
    truth = some_truth(race, 10)
    refused(race, {**truth, "points": [60, 0, 0]}, "somebody has reached the target already")
    refused(race, {**truth, "deal_number": 117}, "no race can have had so many deals")
    end = finished(race)
    refused(race, {**end, "ended": "dealt_out"}, "a race ends at its target")
    refused(race, {**end, "points": [59, 59, 59]}, "nobody has reached the target")
    refused(race, {**end, "hand": [["A"], [], []], "open": [0] * 13}, "cards are left|pieces A")
    game = cutpurse.load("steal_the_pile", players=3)
    end = finished(game)
    pile = [[0] * 13, *end["pile"][1:]]
    less = {"pile": pile, "pile_size": [0, *end["pile_size"][1:]], "pile_top": [None, *end["pile_top"][1:]]}
    refused(game, {**end, **less, "hand": [["A"], [], []]}, "cards are left in the deck or a hand after the end")
    refused(
        game, {**end, **less, "open": [1] + [0] * 12, "award": [0] * 3}, "open cards are left after the end|pieces A"
    )
    refused(game, {**end, "award": [52, 0, 0]}, "somebody was given more open cards")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda t: {"deck_took": [None, "open"]}, "the deck has played two cards and taken something with each"),
        (lambda t: {"hand": [[]]}, "the player holds no card"),
        (lambda t: {"deck": []}, "the deck must last for this hand"),
        (lambda t: {"deck": t["deck"][1:]}, "the deck must last for this hand"),
        (lambda t: {"round": 3}, "the round and the deck do not agree"),
        (lambda t: {"pile_size": [9, 9]}, "pile_size is not the number of cards"),
    ],
)
def test_steal_the_pile_solitaire(change, reason):
    game = cutpurse.load("steal_the_pile_solitaire")
    truth = some_truth(game, 5)
    refused(game, {**truth, **change(truth)}, reason)


def test_steal_the_pile_solitaire_at_its_end():
    game = cutpurse.load("steal_the_pile_solitaire")
    end = finished(game)
    other = {"won": "lost", "lost": "won"}[end["ended"]]
    refused(game, {**end, "ended": other}, "it is won with more cards than the deck has")
    refused(game, {**end, "open": [0] * 13, "hand": [["A"]]}, "cards are left in the deck or the hand|pieces A")


# -- Nacho Pile ------------------------------------------------------------------------------------------------------


def nacho(**changes):
    return lambda truth: {**truth, **{name: make(truth[name]) for name, make in changes.items()}}


def placed(place, count):
    return lambda row: [*row[:place], count, *row[place + 1 :]]


def always(value):
    return lambda _: value


@pytest.mark.parametrize(
    ("phase", "change", "reason"),
    [
        ("draw or stop", nacho(bag_size=lambda size: size + 1), "bag_size is not the number of chips"),
        ("draw or stop", nacho(turn=placed(0, 2)), "a turn holds at most one chip of a number|pieces 1"),
        ("draw or stop", nacho(turn=placed(7, 2)), "a turn holds at most one wild|pieces wild"),
        ("draw or stop", nacho(drawing=always(["steal"])), "only numbers and wilds lie in the drawing order"),
        ("draw or stop", nacho(drawing=always(["1"] * 3)), "drawing holds more chips than the turn"),
        ("draw or stop", nacho(bust=always(1), drawn=always("steal")), "only a number or a wild can bust"),
        ("draw or stop", nacho(bust=always(1), drawn=always("1")), "after a bust comes the first draw"),
        ("draw or stop", nacho(lowest_wild=always(1)), "lowest_wild is 1 to 7 while wilds are numbered"),
        ("draw or stop", nacho(phase=always("steal")), "a special chip lies in the turn while its effect"),
        ("draw or stop", nacho(phase=always("first draw")), "before the first draw of a turn it has no chips"),
        ("draw or stop", nacho(phase=always(None)), "phase goes from 0 to 5"),
        ("draw or stop", nacho(revealed=always("1")), "the last chip is revealed only when the game ends"),
        ("draw or stop", nacho(bag=always([0] * 11), bag_size=always(0)), "there are too few chips in the bag"),
        ("draw or stop", nacho(idle_turns=always(201)), "idle_turns goes from 0 to 200"),
        ("number a wild", nacho(turn=always([0] * 11)), "there is no wild to be numbered"),
        ("number a wild", nacho(turn=placed(0, 1), bag=placed(0, 0)), "all other chips have been laid down|bag_size"),
        ("number a wild", nacho(drawing=always(["wild"])), "the drawing order is empty once the player has stopped"),
        ("number a wild", nacho(revealed=always("1")), "the revealed chip is not the last one in the bag"),
    ],
)
def test_nacho_pile(phase, change, reason):
    game = cutpurse.load("nacho_pile", players=3, count_front=phase == "number a wild")
    truth = some_truth(game, 1, until=lambda truth: truth["phase"] == phase)
    refused(game, change(truth), reason)


def test_a_game_of_nacho_pile_that_nothing_moved_for_long_is_a_position_too():
    game = cutpurse.load("nacho_pile", players=3)
    over = {**game.deal(1).truth(), "to_move": None, "ended": "nothing_claimed"}
    assert game.from_truth({**over, "idle_turns": 200}).ended == "nothing_claimed"
    refused(game, {**over, "idle_turns": 199}, "too few turns have gone by")


def test_nacho_pile_with_more_chips_in_a_turn_than_can_be():
    game = cutpurse.load("nacho_pile", players=2, wilds=5)
    truth = game.deal(1).truth() | {"phase": "draw or stop"}
    bag = truth["bag"]
    two = {"bag": [bag[0] - 2, *bag[1:]], "bag_size": sum(bag) - 2, "turn": [2] + [0] * 10}
    refused(game, truth | two, "a turn holds at most one chip of a number")
    wilds = {"bag": [*bag[:7], 3, *bag[8:]], "bag_size": sum(bag) - 2, "turn": [0] * 7 + [2, 0, 0, 0]}
    refused(game, truth | wilds, "a turn holds at most one wild")
    numbered = {"phase": "number a wild", "lowest_wild": 1}
    both = {"bag": [6, *bag[1:7], 4, *bag[8:]], "bag_size": sum(bag) - 2, "turn": [1] + [0] * 6 + [1, 0, 0, 0]}
    refused(game, truth | both | numbered, "when wilds are numbered all other chips have been laid down")


def test_nacho_pile_at_its_end():
    game = cutpurse.load("nacho_pile", players=2, per_number=2)
    end = finished(game, "last_chip_number")
    refused(game, {**end, "lowest_wild": 1}, "no wild is numbered after the end")
    refused(game, {**end, "ended": "nothing_claimed"}, "the last chip is revealed unless nothing was claimed")
    refused(game, {**end, "revealed": None}, "the last chip is revealed unless nothing was claimed")
    refused(game, {**end, "revealed": "wild"}, "the revealed chip is not the last one")
    refused(game, {**end, "ended": "last_chip_total"}, "the way it ended is not that of the last chip")
    refused(game, {**end, "ended": "nothing_claimed", "revealed": None, "idle_turns": 3}, "too few turns have gone by")


# -- Ten Card Crook --------------------------------------------------------------------------------------------------


def crook(row="", drawn="", held="", deck=None, **changes):
    rest = list("T<<<>>>MMM")
    for card in row + drawn + held:
        rest.remove(card)
    truth = {"to_move": 0, "known_bottom": 0, "held_turns": int(bool(held)), "last_mark": 0, "turn": 10}
    cards = {"row": list(row), "drawn": list(drawn), "held": list(held), "deck": rest if deck is None else list(deck)}
    return {**truth, **cards, "points": 0, "shuffles": 0, **changes}


@pytest.mark.parametrize(
    ("truth", "reason"),
    [
        (crook(drawn="<", deck=""), "all ten cards must be somewhere"),
        (crook(drawn="<", known_bottom=10), "more cards are known at the bottom"),
        (crook(drawn="<", known_bottom=-1), "known_bottom goes from 0"),
        (crook(row="T", drawn="<"), "the Theft never lies in the row"),
        (crook(row="M", drawn="T"), "a drawn Theft waits only where there are pockets"),
        (crook(drawn="<", held_turns=1), "held_turns is 0 while no card is held"),
        (crook(drawn="<", held="T"), "the Theft is never held"),
        (crook(drawn="<", held=">", held_turns=4), "a card is held for longer than the house rule allows"),
        (crook(drawn="<", held=">", held_turns=0), "a card that was held this turn is the one that was drawn"),
        (crook(row="M", drawn="<", last_mark=1), "last_mark is 0 once another card is drawn"),
        (crook(row="<", drawn="M", last_mark=7), "last_mark says that a mark is held"),
        (crook(row="<", drawn="M", last_mark=1), "there is no mark where last_mark says"),
        (crook(row="<", drawn="M", last_mark=2), "there is no mark where last_mark says"),
        (crook(row="MM", drawn="<"), "the game is over as soon as two marks touch"),
        (crook(row="M><M", drawn="<"), "the game is over as soon as there is a checkmate"),
        (crook(row="M", drawn="<", to_move=None, ended="no_room"), "there is room in the row"),
        (crook(row="M", drawn="<", to_move=None, ended="turn_limit"), "there are turns left"),
        (crook(row="M", drawn="<", turn=31), "the last turn is over"),
        (crook(row="M", drawn="<", turn=0), "turn goes from 1"),
    ],
)
def test_ten_card_crook(truth, reason):
    refused(cutpurse.load("ten_card_crook", turns=30), truth, reason)


# -- Spite & Malice --------------------------------------------------------------------------------------------------


def first(name, value):
    return lambda truth: {name: [value, *truth[name][1:]]}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (first("retired", 30000), "retired goes from 0 to"),
        (first("retired", -1), "retired goes from 0 to"),
        (lambda t: {"retired_size": 3}, "retired_size is not the number of retired cards"),
        (first("play_pile", ["2"]), "a play pile goes up from the ace|pieces 2"),
        (first("play_pile", ["Joker"]), "a play pile begins with an ace|pieces Joker"),
        (first("jokers", 2), "jokers is not the number of jokers"),
        (lambda t: {"hand_class": [[1] * 5, [1] * 5]}, "hand_class says something of an empty place"),
        (first("no_aces", 31), "no_aces says something of an empty place|an ace lies where no_aces says"),
        (first("no_aces", 32), "no_aces goes from 0 to 31"),
        (first("win_pile", []), "a seat without win cards has won"),
        (lambda t: {"passes": 2}, "the game is over when everybody has passed"),
        (lambda t: {"idle_turns": 300}, "the game is over after so many turns"),
        (lambda t: {"hand": [[], []], "hand_class": [[0] * 5] * 2, "no_aces": [0, 0]}, "an empty hand is filled up"),
        (lambda t: {"draw_class": 22}, "draw_class goes from 0 to 21"),
        (lambda t: {"phase": None}, "phase goes from 0 to 1"),
        (lambda t: {"to_move": None, "ended": "win_cards"}, "one seat has no win cards if they ended the game"),
        (lambda t: {"to_move": None, "ended": "exhausted"}, "the game is exhausted when everybody has passed"),
        (lambda t: {"to_move": None, "ended": "stalled"}, "too few turns have gone by for the game to stall"),
    ],
)
def test_spite_and_malice(change, reason):
    game = cutpurse.load("spite_and_malice", players=2, win_cards=5)
    truth = some_truth(game, 1, until=lambda truth: min(map(len, truth["hand"])) < 5)
    refused(game, {**truth, **change(truth)}, reason)


def test_spite_and_malice_with_few_cards():
    game = cutpurse.load("spite_and_malice", players=2, win_cards=2)
    truth = game.deal(1).truth() | {"draw_pile": [], "win_pile": [["K"], ["K"]], "hand": [["A"], ["9"]]}
    truth |= {"discards": [[["9"]] * 4, [["10"]] * 4], "hand_class": [[0] * 5] * 2, "to_move": 0}
    refused(game, truth | {"no_aces": [1, 0]}, "an ace lies where no_aces says that there is none")
    refused(game, truth | {"no_aces": [2, 0]}, "no_aces says something of an empty place")
    refused(game, truth | {"win_pile": [["K"] * 3, ["K"]]}, "a win pile has more cards than at the start")
    pile = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    refused(game, truth | {"play_pile": [pile, [], [], []]}, "a play pile that has its king is retired")
    refused(game, truth | {"play_pile": [["A", "3"], [], [], []]}, "a play pile goes up from the ace")
    refused(game, truth | {"play_pile": [["Joker"], [], [], []]}, "a play pile begins with an ace")
    refused(game, truth | {"hand": [[], ["9"]], "phase": "ending"}, "there is nothing left to discard")
    ending, ace = truth | {"phase": "ending"}, "an ace that can begin a pile is played before anything is discarded"
    refused(game, ending, ace)
    refused(game, ending | {"hand": [["9"], ["9"]], "discards": [[["9"], ["A"]] + [["9"]] * 2, [["10"]] * 4]}, ace)
    refused(game, ending | {"hand": [["9"], ["9"]], "win_pile": [["A"], ["K"]]}, ace)
    assert game.from_truth(ending | {"play_pile": [["A"]] * 4}).move_count  # there is no room
    after = game.from_truth(ending | {"hand": [["9", "8"], ["9"]]}).play(0)
    assert game.from_truth(after.truth()) == after


# -- Old Bill --------------------------------------------------------------------------------------------------------


def bill(phase):
    game = cutpurse.load("old_bill", players=3)
    return game, some_truth(game, 0, until=lambda truth: truth["phase"] == phase and not truth["ended"])


@pytest.mark.parametrize(
    ("phase", "change", "reason"),
    [
        ("target", lambda t: {"den": [[["D1"], [], [], []], *t["den"][1:]]}, "holds its thieves and Mimes|pieces D1"),
        ("target", lambda t: {"waiting": [["H1"], [], []]}, "only Mimes wait|pieces H1"),
        ("target", lambda t: {"drawn": [[1, 0, 0, 0, 0], [0] * 5, [0] * 5]}, "after a shuffle that has not been"),
        ("target", lambda t: {"deck": [], "deck_shown": 1}, "a deck that everyone has seen is not empty"),
        ("target", lambda t: {"deck": [], "last_turns": 4}, "more last turns are left than there are seats"),
        ("target", lambda t: {"last_turns": 1}, "the last turns come when the deck is empty"),
        ("target", lambda t: {"returned": [0, 1] + [0] * 56}, "returned has equal cards in falling order"),
        ("target", lambda t: {"returned": [1] + [0] * 57}, "returned names a card that cannot have come"),
        ("target", lambda t: {"deck": [], "offer": [["H1"], []]}, "there is no offer on the table yet|pieces H1"),
        ("target", lambda t: {"taken": "up"}, "nothing is taken or dropped before"),
        ("target", lambda t: {"offer_drawn": [-1, 0, 0, 0]}, "offer_drawn says something of an offer"),
        ("target", lambda t: {"to_move": (t["turn"] + 1) % 3}, "the seat whose turn it is puts the offer together"),
        ("target", lambda t: {"hand": [hand[:1] for hand in t["hand"]]}, "the hand allows no offer"),
        ("target", lambda t: {"target": t["turn"]}, "nobody can offer to himself"),
        ("target", lambda t: {"target": (t["turn"] + 1) % 3}, "an offer is for somebody once that is decided"),
        ("target", lambda t: {"picked": ["up"] + ["kept"] * 4}, "one card is picked to lie face up"),
        ("target", lambda t: {"picked": ["down"] + ["kept"] * 4}, "cards to lie face down are picked after"),
        ("target", lambda t: {"turn": 3}, "turn goes from 0 to 2"),
        ("target", lambda t: {"to_move": None, "ended": "last_turns", "phase": "up"}, "nothing is being offered"),
        ("down", lambda t: {"picked": ["down"] * 4 + ["up"]}, "cannot be offered together|one card is picked"),
        (
            "down",
            lambda t: {"hand": [hand[:2] for hand in t["hand"]], "picked": ["kept"] * 4 + ["up"]},
            "empty place|no",
        ),
        ("take", lambda t: {"picked": ["up"] + ["kept"] * 4}, "no card is picked while an offer is on the table"),
        ("take", lambda t: {"target": -1}, "the offer is for another seat"),
        ("take", lambda t: {"offer": [t["offer"][0], []], "deck": []}, "an offer has two sides"),
        ("take", lambda t: {"taken": "up"}, "nothing is dropped before a side is taken"),
        ("take", lambda t: {"to_move": t["turn"]}, "the seat that the offer is for takes a side"),
        ("take", lambda t: {"offer_drawn": [0, 0, 0, -1]}, "drawn says something of an empty place"),
        ("drop", lambda t: {"taken": None}, "the two seats settle the sides that were taken"),
        ("drop", lambda t: {"offer_drawn": [-1, 0, 0, 0]}, "offer_drawn is 0 once a side is taken"),
        ("mime", lambda t: {"phase": "drop"}, "Old Bill takes his whole side"),
        ("mime", lambda t: {"drop_suit": "hearts"}, "only Mimes are placed one by one"),
        ("mime", lambda t: {"offer": [[], []]}, "is settled first|only Mimes are placed one by one"),
        ("drop", lambda t: {"phase": "mime", "drop_suit": None}, "only Mimes are placed one by one"),
    ],
)
def test_old_bill(phase, change, reason):
    game, truth = bill(phase)
    refused(game, {**truth, **change(truth)}, reason)


def test_old_bill_with_cards_put_where_they_cannot_be():
    game = cutpurse.load("old_bill", players=3)
    empty = game.deal(1).truth() | {"deck": [], "hand": [["H1", "D1"], ["C1"], ["S1"]], "to_move": 0, "turn": 0}
    empty |= {"returned": [0] * 58, "shuffles": 0, "drawn": [[0] * 5] * 3}
    refused(game, empty | {"den": [[["D2"], [], [], []], [[]] * 4, [[]] * 4]}, "a suit of a den holds its thieves")
    refused(
        game, empty | {"den": [[["H3", "H2"], [], [], []], [[]] * 4, [[]] * 4]}, "the thieves of a den lie by value"
    )
    refused(game, empty | {"waiting": [["H2"], [], []]}, "only Mimes wait, by number")
    refused(game, empty | {"offer": [["H2"], []]}, "there is no offer on the table yet")
    refused(game, empty | {"drawn": [[0, 0, -1, 0, 0], [0] * 5, [0] * 5]}, "drawn says something of an empty place")
    up = {"phase": "down", "target": 1}
    refused(game, empty | up | {"picked": ["kept", "kept", "up", "kept", "kept"]}, "picked says something of an empty")
    hand = {"hand": [["H1", "H2", "D1"], ["C1"], ["S1"]]}
    refused(game, empty | up | hand | {"picked": ["up", "down", "kept", "kept", "kept"]}, "cannot be offered together")
    offer = {"phase": "take", "target": 1, "to_move": 1}
    refused(game, empty | offer | {"offer": [["H2"], ["H3"]]}, "these cards cannot be offered together")
    refused(game, empty | offer | {"offer": [["H2", "H3"], ["D3"]]}, "one card of an offer lies face up")
    refused(game, empty | offer | {"offer": [["H2"], ["D2", "D3", "D4"]]}, "hand and offer are more than five cards")
    mime = {"phase": "mime", "target": 1, "taken": "up", "den": [[[]] * 4, [["H5"], [], [], []], [[]] * 4]}
    two = {"offer": [["M1"], ["D3", "C3"]], "to_move": 1}
    refused(game, empty | mime | two, "these cards cannot be offered together")
    refused(
        game, empty | mime | {"offer": [["M1"], ["D3"]], "to_move": 0}, "the side of the seat that chose is settled"
    )


# -- Old Bill's other games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda t: {"laid": [t["laid"][0][:-1], *t["laid"][1:]]}, "cards are laid down in pairs"),
        (lambda t: {"laid": [t["laid"][0][1:-1], *t["laid"][1:]]}, "cards are laid down in pairs"),
        (lambda t: {"hand": [["H1", "H1"], ["B"], ["H2"]], "laid": [[]] * 3}, "two cards that pair never stay"),
        (lambda t: {"hand": [["H1"], ["H1"], []], "laid": [[]] * 3}, "Old Bill is in a hand"),
        (lambda t: {"hand": [["H1"], ["B"], []], "laid": [[]] * 3}, "every other card with its partner"),
        (lambda t: {"hand": [[], ["H1"], ["H1", "B"]], "laid": [[]] * 3, "giver": 0}, "the giver holds no card"),
        (lambda t: {"to_move": t["giver"]}, "the next seat with cards after the giver takes a card"),
        (lambda t: {"to_move": None, "ended": "only_bill"}, "somebody else than the giver still holds cards"),
        (lambda t: {"giver": -1}, "giver goes from 0 to 2"),
        (lambda t: {"given": [[-2, 0, 0], [0] * 3, [0] * 3]}, "given goes from 0"),
        (lambda t: {"lacks": [0, 2**30, 0]}, "lacks goes from 0"),
        (lambda t: {"given": [[2**30 - 1] * 3] * 3}, "a card that was given to a hand is still in it"),
    ],
)
def test_old_bill_maid(change, reason):
    game = cutpurse.load("old_bill_maid", players=3)
    truth = some_truth(game, 4)
    refused(game, {**truth, **change(truth)}, reason)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda t: {"table": [None, *t["table"][1:]], "seen": [0] * 52}, "a card that was taken has been seen"),
        (lambda t: {"table": [None] * 52, "seen": [1] * 52}, "the cards won are not those taken away"),
        (lambda t: {"won": [["H1"], []]}, "the cards won are not those taken away|pieces H1"),
        (lambda t: {"open": [-1, 5]}, "the first of two open cards comes first"),
        (lambda t: {"open": [52, -1]}, "open goes from -1 to 51"),
        (lambda t: {"open": [t["seen"].index(0), -1]}, "an open card lies on the table and has been seen"),
        (lambda t: {"open": [t["seen"].index(1)] * 2}, "two cards stay open only if they are no pair"),
        (lambda t: {"to_move": None, "ended": "cleared"}, "the game is cleared when every card has been won"),
        (lambda t: {"to_move": None, "ended": "misses"}, "the game is given up after so many misses"),
        (lambda t: {"misses": 500}, "the game is given up after so many misses"),
        (lambda t: {"table": ["M1", *t["table"][1:]]}, "pieces M1, but the game has 0"),
    ],
)
def test_old_bill_memory(change, reason):
    game = cutpurse.load("old_bill_memory", players=2)
    truth = some_truth(game, 2)
    refused(game, {**truth, **change(truth)}, reason)


def test_old_bill_memory_is_won_in_pairs():
    game = cutpurse.load("old_bill_memory", players=2)
    truth = game.deal(1).truth()
    table = truth["table"]
    taken = [table.index("H1"), table.index("H2")]
    changes = {"table": [None if i in taken else card for i, card in enumerate(table)], "won": [["H1", "H2"], []]}
    refused(game, truth | changes | {"seen": [int(i in taken) for i in range(52)]}, "cards are won in pairs")


# -- counters --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_id", "options", "counter", "most"),
    [
        ("ten_card_crook", {"turns": 0}, "turn", 10**9),
        ("ten_card_crook", {"turns": 0}, "points", 10**9),
        ("ten_card_crook", {"turns": 0}, "shuffles", 10**9),
        ("spite_and_malice", {"players": 2}, "shuffles", 10**6),
    ],
)
def test_a_counter_at_its_limit_stays_there_so_that_every_position_can_be_read_again(game_id, options, counter, most):
    game = cutpurse.load(game_id, **options)
    before = some_truth(game, 0, until=lambda truth: counter != "shuffles" or truth["shuffles"] > 0)
    count = before[counter]
    for seed in range(40):
        state = game.from_truth({**before, counter: most})
        free = game.from_truth(before)
        rng = random.Random(seed)
        for _ in range(1500):
            if state.over or free.truth()[counter] > count:
                break
            move = rng.randrange(state.move_count)
            state.play(move)
            free.play(move)
        if free.truth()[counter] > count:
            break
    assert free.truth()[counter] > count
    assert state.truth()[counter] == most
    assert pickle.loads(pickle.dumps(state)) == state
