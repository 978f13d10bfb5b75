"""Old Bill, the den game: every ruling, from positions built by hand."""

import random
from collections import Counter
from itertools import combinations

import pytest

import cutpurse
from cutpurse.errors import IllegalMove, OptionError
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES
from tests.support.positions.old_bill import ORDER, cards, codes, den_of, is_legal, make_offer, position, slots_by_kind

# -- deal ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_five_cards_each_of_a_deck_of_58(players):
    truth = cutpurse.load("old_bill", players=players).deal(7).truth()
    assert [len(hand) for hand in truth["hand"]] == [5] * players
    assert len(truth["deck"]) == 58 - 5 * players
    everything = Counter(truth["deck"] + [card for hand in truth["hand"] for card in hand])
    assert everything == Counter({name: 2 if name[0] in "HDCS" else 5 if name == "B" else 1 for name in CARD_NAMES})
    assert truth["to_move"] == 0


def test_three_or_four_players_and_two_values_of_a_mime():
    for players in (2, 5):
        with pytest.raises(OptionError):
            cutpurse.load("old_bill", players=players)
    with pytest.raises(OptionError):
        cutpurse.load("old_bill", mime_value="five")


# -- what may be offered ---------------------------------------------------------------------------------------------


def legal_offers(hand):
    found = set()
    for i, up in enumerate(hand):
        rest = hand[:i] + hand[i + 1 :]
        for size in range(1, len(hand)):
            for down in combinations(sorted(rest, key=ORDER.get), size):
                if is_legal(up, down):
                    found.add((up, down))
    return found


def reached_offers(state):
    """Every offer that can be put together step by step, once for each way it is reached."""
    found = []
    stack = [(state.copy().play(0), None, ())]
    while stack:
        at, up, down = stack.pop()
        for move in at.moves():
            after = at.copy().play(move)
            if move.kind == "up":
                stack.append((after, move.data["card"], ()))
            elif move.kind == "down":
                stack.append((after, up, (*down, move.data["card"])))
            else:
                found.append((up, down))
    return found


HANDS = [
    "H1 H2 H3 H4 D1",
    "B B B B H1",
    "B B B B M1",
    "M1 M2 M3 M4 M5",
    "B B H1 H1 M3",
    "H3 D4 H3 D4 B",
    "M1 M2",
    "B M1",
    "H1 B",
    "H1 M1 H1",
    "S6 B B M2 M1",
    "D1 C2 S3 H4 M5",
]


@pytest.mark.parametrize("hand", HANDS)
def test_OB_2_exactly_the_legal_offers_can_be_put_together_each_in_one_way(hand):
    reached = reached_offers(position(hands={0: hand}))
    assert len(reached) == len(set(reached))
    assert set(reached) == legal_offers(cards(hand))


def test_exactly_the_legal_offers_of_hands_dealt_at_random():
    deck = [name for name in CARD_NAMES for _ in range(2 if name[0] in "HDCS" else 5 if name == "B" else 1)]
    rng = random.Random(5)
    tried = 0
    while tried < 40:
        hand = rng.sample(deck, rng.choice((2, 3, 4, 5, 5)))
        expected = legal_offers(hand)
        if expected:
            reached = reached_offers(position(hands={0: hand}))
            assert sorted(reached) == sorted(expected), hand
            tried += 1


def test_an_offer_goes_to_any_other_player():
    assert codes(position()) == [">2", ">3"]
    assert codes(position(4, turn=2, to_move=2)) == [">1", ">2", ">4"]


def test_equal_cards_are_listed_once_and_a_lot_decides_which_is_picked_OB_14():
    """Everyone will see the place: always the first would tell that no place before it holds such a card."""
    places = Counter()
    for seed in range(60):
        chance = {"key": f"{seed:02x}" * 32, "counter": 0, "used": 32}
        state = position(hands={0: "D2 H3 B H3 B"}, chance=chance).play(">2")
        assert codes(state) == ["up:D2", "up:H3", "up:B"]
        state.play("up:H3")
        picked = state.truth()["picked"]
        assert picked.count("up") == 1
        places[picked.index("up")] += 1
        assert codes(state) == ["down:D2", "down:B"]
    assert set(places) == {1, 3}
    assert min(places.values()) > 15


def test_a_card_that_leaves_nothing_to_lie_face_down_cannot_lie_face_up():
    state = position(hands={0: "H1 M1"}, deck="").play(">2")
    assert codes(state) == ["up:H1", "up:M1"]
    # with a heart up only the other suit, Old Bill or a Mime may lie down
    assert codes(position(hands={0: "H1 H2 D1 B M1"}).play(">2").play("up:H1")) == ["down:D1", "down:B", "down:M1"]


def test_face_down_thieves_are_of_one_suit_that_does_not_lie_face_up():
    state = position(hands={0: "H1 D1 D2 C1 M1"}).play(">2").play("up:H1")
    assert codes(state) == ["down:D1", "down:D2", "down:C1", "down:M1"]
    assert codes(state.play("down:D1")) == ["down:D2", "down:M1", "done"]
    assert codes(state.play("down:M1")) == ["done"]


def test_old_bill_may_not_be_on_both_sides():
    state = position(hands={0: "B B H1 M1 M2"}).play(">2").play("up:B")
    assert codes(state) == ["down:H1", "down:M1", "down:M2"]
    with pytest.raises(IllegalMove):
        state.play("down:B")


def test_a_mime_face_up_has_no_suit():
    state = position(hands={0: "H1 H2 H3 M1 M2"}).play(">2").play("up:M2")
    assert codes(state) == ["down:H1", "down:H2", "down:H3", "down:M1"]


def test_face_down_cards_are_picked_in_rising_order():
    state = position(hands={0: "M1 B D2 D1 H1"}).play(">3").play("up:H1").play("down:D2")
    assert codes(state) == ["down:M1", "down:B", "done"]
    assert codes(state.play("down:M1")) == ["done"]


def test_all_but_one_card_may_lie_face_down():
    state = make_offer(position(hands={0: "H1 D1 D1 D2 M1"}), 1, "H1", "D1 D1 D2 M1")
    assert state.truth()["offer"] == [["H1"], ["D1", "D1", "D2", "M1"]]
    assert state.truth()["hand"][0] == []


# -- taking a side ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "chooser", "offerer"),
    [("up", {"hearts": "H1"}, {"diamonds": "D1 D2"}), ("down", {"diamonds": "D1 D2"}, {"hearts": "H1"})],
)
def test_the_chooser_takes_one_side_and_the_offerer_the_other_then_draws(side, chooser, offerer):
    state = make_offer(position(hands={0: "H1 D2 C1 D1 B"}), 2, "H1", "D1 D2")
    assert state.to_move == 2
    assert codes(state) == ["take:up", "take:down"]
    state.play(f"take:{side}")
    assert den_of(state, 2) == chooser
    assert den_of(state, 0) == offerer
    truth = state.truth()
    assert truth["hand"][0] == ["C1", "B", "S3", "S4", "S5"]
    assert truth["deck"] == cards("C6 C5 C4 C3 C2 C1 S6")
    assert (truth["to_move"], truth["phase"], truth["target"], truth["taken"]) == (1, "target", -1, None)


def test_OB_3_the_choosers_side_is_settled_before_the_offerers():
    dens = {0: {"hearts": "H6"}, 1: {"spades": "S1 S2"}}
    state = make_offer(position(hands={0: "B M1 M2 H1 D1"}, dens=dens), 1, "B", "M1 M2").play("take:up")
    assert (state.to_move, codes(state)) == (1, ["drop:S1", "drop:S2"])
    assert state.truth()["offer"] == [[], ["M1", "M2"]]
    state.play("drop:S1")
    assert (state.to_move, codes(state)) == (0, ["mime:hearts"])
    state.play("mime:hearts").play("mime:hearts")
    assert den_of(state, 0) == {"hearts": "H6 M1 M2"}
    assert state.truth()["discards"] == ["B", "S1"]


def test_OB_3_the_chooser_places_mimes_before_the_offerer_meets_old_bill():
    dens = {0: {"hearts": "H6"}, 1: {"spades": "S1", "clubs": "C1"}}
    state = make_offer(position(hands={0: "B M1 M2 H1 D1"}, dens=dens), 1, "B", "M1 M2").play("take:down")
    assert (state.to_move, codes(state)) == (1, ["mime:clubs", "mime:spades"])
    state.play("mime:spades").play("mime:clubs")
    assert den_of(state, 1) == {"clubs": "C1 M2", "spades": "S1 M1"}
    assert (state.to_move, codes(state)) == (0, ["drop:H6"])
    state.play("drop:H6")
    assert den_of(state, 0) == {}
    assert state.to_move == 1
    assert state.truth()["phase"] == "target"


# -- Mimes -----------------------------------------------------------------------------------------------------------


def test_a_mime_received_with_a_suit_stays_with_it():
    state = position(hands={0: "H1 D1 M3 C1 B"}, dens={1: {"hearts": "H2"}})
    make_offer(state, 1, "H1", "D1 M3").play("take:down")
    assert den_of(state, 1) == {"hearts": "H2", "diamonds": "D1 M3"}


def test_a_mime_without_a_suit_joins_any_suit_present_even_if_there_is_one_only():
    state = position(hands={0: "M4 D1 C1 S1 B"}, dens={1: {"hearts": "H2"}})
    make_offer(state, 1, "M4", "D1").play("take:up")
    assert (state.to_move, codes(state)) == (1, ["mime:hearts"])
    assert den_of(state.play("mime:hearts"), 1) == {"hearts": "H2 M4"}


def test_OB_5_several_mimes_are_placed_lowest_number_first_whatever_the_order_of_the_hand():
    state = position(hands={0: "M5 M2 H1 M3 B"}, dens={1: {"hearts": "H2", "clubs": "C2"}})
    make_offer(state, 1, "H1", "M2 M3 M5").play("take:down")
    placed = []
    while state.to_move == 1 and state.truth()["phase"] == "mime":
        placed.append(state.moves()[0].data["card"])
        state.play(len(placed) % 2)
    assert placed == ["M2", "M3", "M5"]
    assert den_of(state, 1) == {"hearts": "H2 M3", "clubs": "C2 M2 M5"}


def test_a_mime_waits_in_a_den_without_suits_and_joins_the_next_suit_received():
    state = position(hands={0: "M4 M1 M2 D1 B", 1: "H1 H2 D1 D2 B"})
    make_offer(state, 1, "M4", "M1 M2").play("take:down")
    assert state.truth()["waiting"] == [["M4"], ["M1", "M2"], []]
    make_offer(state, 0, "H1", "D1 D2").play("take:up")
    assert den_of(state, 0) == {"hearts": "H1 M4"}
    assert den_of(state, 1) == {"diamonds": "D1 D2 M1 M2"}
    assert state.truth()["waiting"] == [[], [], []]


def test_more_mimes_may_wait_in_order_of_their_numbers():
    state = position(hands={0: "M1 H1 D1 C1 S1"}, waits={1: "M3 M5"})
    make_offer(state, 1, "M1", "H1").play("take:up")
    assert state.truth()["waiting"][1] == ["M1", "M3", "M5"]


def test_OB_10_a_suit_represented_only_by_a_mime_is_present_and_scores():
    state = position(hands={0: "M4 D1 C1 S1 B"}, dens={1: {"spades": "M3"}})
    make_offer(state, 1, "M4", "D1").play("take:up")
    assert codes(state) == ["mime:spades"]
    assert state.play("mime:spades").scores[1] == 7


# -- Old Bill --------------------------------------------------------------------------------------------------------


def test_old_bill_without_a_suit_costs_any_den_card():
    den = {"hearts": "H2 H2 M1", "clubs": "C1"}
    state = position(hands={0: "B H1 D1 C1 S1"}, dens={1: den})
    make_offer(state, 1, "B", "H1").play("take:up")
    assert codes(state) == ["drop:H2", "drop:M1", "drop:C1"]
    state.play("drop:H2")
    assert den_of(state, 1) == {"hearts": "H2 M1", "clubs": "C1"}
    assert den_of(state, 0) == {"hearts": "H1"}
    assert state.truth()["discards"] == ["B", "H2"]


def test_old_bill_on_the_offerers_side_costs_the_offerer():
    state = position(hands={0: "B H1 D1 C1 S1"}, dens={0: {"hearts": "H2", "clubs": "C1"}})
    make_offer(state, 1, "B", "H1").play("take:down")
    assert (state.to_move, codes(state)) == (0, ["drop:H2", "drop:C1"])
    state.play("drop:C1")
    assert den_of(state, 0) == {"hearts": "H2"}
    assert state.truth()["hand"][0][0] == "D1"


@pytest.mark.parametrize("side", ["up", "down"])
def test_old_bill_takes_nothing_from_an_empty_den(side):
    state = make_offer(position(hands={0: "B H1 D1 C1 S1"}), 1, "B", "H1").play(f"take:{side}")
    assert (state.to_move, state.truth()["phase"]) == (1, "target")
    assert state.truth()["discards"] == ["B"]


def test_old_bill_with_a_suit_destroys_his_side_and_costs_a_den_card_of_that_suit():
    dens = {1: {"diamonds": "D5 D6 M2", "hearts": "H4"}}
    state = position(hands={0: "H1 D1 D2 B M1"}, dens=dens)
    make_offer(state, 1, "H1", "D1 D2 B M1").play("take:down")
    assert codes(state) == ["drop:D5", "drop:D6", "drop:M2"]
    assert state.truth()["drop_suit"] == "diamonds"
    state.play("drop:M2")
    truth = state.truth()
    assert den_of(state, 1) == {"hearts": "H4", "diamonds": "D5 D6"}
    assert truth["discards"] == ["D1", "D2", "B", "M1", "M2"]
    assert truth["drop_suit"] is None
    assert den_of(state, 0) == {"hearts": "H1"}


def test_old_bill_with_a_suit_takes_nothing_from_a_den_without_that_suit():
    state = position(hands={0: "H1 D1 B C1 S1"}, dens={1: {"hearts": "H4"}})
    make_offer(state, 1, "H1", "D1 B").play("take:down")
    assert (state.to_move, state.truth()["phase"]) == (1, "target")
    assert den_of(state, 1) == {"hearts": "H4"}


def test_however_many_old_bills_only_one_den_card_goes():
    state = position(hands={0: "H1 B B B C1"}, dens={1: {"clubs": "C4 C5"}})
    make_offer(state, 1, "H1", "B B B").play("take:down").play("drop:C5")
    assert den_of(state, 1) == {"clubs": "C4"}
    assert state.truth()["discards"] == ["B", "B", "B", "C5"]
    assert state.truth()["phase"] == "target"


def test_OB_6_mimes_lying_with_old_bill_without_a_suit_are_discarded_with_him():
    state = position(hands={0: "H1 B M1 M2 C1"}, dens={1: {"clubs": "C4"}})
    make_offer(state, 1, "H1", "B M1 M2").play("take:down")
    assert codes(state) == ["drop:C4"]
    assert state.truth()["discards"] == ["B", "M1", "M2"]


def test_OB_6_a_destroyed_side_was_not_received_so_mimes_wait_on():
    state = position(hands={0: "H1 D1 B M2 C1"}, waits={1: "M1"})
    make_offer(state, 1, "H1", "D1 B M2").play("take:down")
    # with a suit Old Bill cannot take a Mime that has none
    assert state.truth()["phase"] == "target"
    assert state.truth()["waiting"][1] == ["M1"]
    assert den_of(state, 1) == {}


@pytest.mark.parametrize(("dropped", "left"), [("M1", "M3 M4"), ("M3", "M1 M4"), ("M4", "M1 M3")])
def test_OB_5_a_waiting_mime_is_a_den_card_for_old_bill(dropped, left):
    state = position(hands={0: "B H1 D1 C1 S1"}, waits={1: "M1 M3 M4"})
    make_offer(state, 1, "B", "H1").play("take:up")
    assert codes(state) == ["drop:M1", "drop:M3", "drop:M4"]
    state.play(f"drop:{dropped}")
    assert state.truth()["waiting"][1] == cards(left)
    assert state.truth()["discards"] == ["B", dropped]


# -- a hand without an offer -----------------------------------------------------------------------------------------

STUCK = ["H1 H2 H3 H4 H5", "H1 H1 H2 H2 H3", "B B B B B"]


@pytest.mark.parametrize("stuck", STUCK)
def test_OB_4_a_hand_without_an_offer_is_shuffled_into_the_deck_and_redrawn(stuck):
    state = position(hands={0: "S1 D1 C1 S2 S3", 1: stuck}, deck="D1 D2 D3 D4 D5 D6 C1 C2 C3 C4")
    make_offer(state, 2, "S1", "D1").play("take:up")
    truth = state.truth()
    assert (truth["to_move"], truth["phase"]) == (1, "target")
    assert len(truth["hand"][1]) == 5
    assert len(truth["deck"]) == 8
    assert truth["shuffles"] >= 1
    assert legal_offers(truth["hand"][1])
    assert Counter(truth["deck"] + truth["hand"][1]) == Counter(cards(stuck) + cards("D1 D2 D3 D4 D5 D6 C1 C2"))
    assert set(truth["drawn"][1]) == {truth["shuffles"]}


def test_OB_4_it_is_redrawn_until_an_offer_is_possible():
    shuffles = set()
    for seed in range(24):
        chance = {"key": f"{seed:064x}", "counter": 0, "used": 32}
        state = position(
            hands={0: "S1 D1", 1: "H1 H1 H2 H2 H3"}, deck="D6 D5 H3 H4 H4 H5 H5 H6 H6 C1 C2 C3 C4 C5", chance=chance
        )
        make_offer(state, 2, "S1", "D1").play("take:up")
        truth = state.truth()
        assert legal_offers(truth["hand"][1])
        shuffles.add(truth["shuffles"])
    assert shuffles >= {1, 2}


def test_OB_4_at_the_deal_too():
    game = cutpurse.load("old_bill", players=4)
    for seed in range(40):
        state = game.deal(seed)
        assert state.to_move == 0
        assert legal_offers(state.truth()["hand"][0])


def test_OB_4_with_an_empty_deck_one_passes_and_OB_12_shows_the_hand():
    hands = {0: "S1 D1 C1", 1: "H1 H2 H3", 2: "H4 D4"}
    state = position(hands=hands, deck="", last_turns=3)
    make_offer(state, 2, "S1", "D1").play("take:up")
    truth = state.truth()
    assert (state.to_move, truth["last_turns"]) == (2, 1)
    assert truth["drawn"][1] == [-1, -1, -1, 0, 0]
    assert state.knowledge(0)["hand"][1] == ["H1", "H2", "H3"]
    assert state.knowledge(None)["hand"] == [[None], ["H1", "H2", "H3"], [None, None]]


def test_OB_4_and_OB_13_one_passes_when_hand_and_deck_allow_no_offer_and_shows_both():
    hands = {0: "S1 D1 D2 C1 C2", 1: "H1 H1 H2 H2 H3"}
    state = position(hands=hands, deck="H6 H5 H4 H4 H3")
    make_offer(state, 2, "S1", "D1").play("take:up")
    truth = state.truth()
    assert (state.to_move, truth["last_turns"], truth["shuffles"]) == (2, 0, 0)
    assert truth["deck"] == ["H6", "H5", "H4"]
    assert truth["deck_shown"] == 1
    known = state.knowledge(None)
    assert known["deck"] == truth["deck"]
    assert known["hand"][1] == truth["hand"][1]
    assert known["hand"][0] == [None] * 5
    assert [piece.face for piece in state.view(0).zone("deck").pieces] == ["H6", "H5", "H4"]
    # what is drawn from a deck that all have seen stays known to all in the hand, but not face down on the table
    make_offer(state, 0, "H5", "D1").play("take:up")
    truth = state.truth()
    assert truth["hand"][2] == ["C1", "S1", "B", "H4", "H5"]
    assert truth["drawn"][2] == [0, 0, 0, -1, -1]
    assert state.knowledge(None)["hand"][2] == [None, None, None, "H4", "H5"]
    make_offer(state, 2, "C1", "D2").play("take:up")
    assert state.truth()["deck_shown"] == 0
    assert state.to_move == 2
    make_offer(state, 0, "C1", "H4 H5")
    assert state.knowledge(1)["offer"][1] == [None, None]
    state.play("take:up")
    assert state.truth()["hand"][2] == ["S1", "B"]


def test_a_shown_deck_goes_into_the_next_shuffle_as_cards_that_all_have_seen():
    hands = {0: "S1 D1 D2 C1 C2", 1: "H1 H1 H2 H2 H3", 2: "D3 D3 D4 D4 D5"}
    state = position(hands=hands, deck="H6 H5 H4 H4 H3")
    make_offer(state, 1, "S1", "D1").play("take:up")
    truth = state.truth()
    assert (state.to_move, truth["deck_shown"]) == (2, 0)
    back = Counter(
        {name: sum(1 for stamp in stamps if stamp) for name, stamps in slots_by_kind(truth["returned"]).items()}
    )
    assert +back == Counter(cards("H6 H5 H4 D3 D3 D4 D4 D5"))
    assert set(truth["drawn"][2]) == {truth["shuffles"]}


def test_a_lone_card_or_none_is_no_offer():
    state = position(hands={0: "S1 D1", 1: "M1", 2: ""}, deck="", last_turns=3)
    make_offer(state, 2, "S1", "D1").play("take:up")
    assert state.ended == "last_turns"


def test_two_mimes_are_an_offer():
    state = position(hands={0: "S1 D1", 1: "M1 M2", 2: ""}, deck="", last_turns=3)
    make_offer(state, 2, "S1", "D1").play("take:up")
    assert state.to_move == 1
    assert codes(state.play(">1")) == ["up:M1", "up:M2"]


def test_a_table_where_everyone_must_pass_is_over_even_with_a_deck():
    """No game comes to this, but a position built by hand may."""
    state = position(hands={0: "S1 D1", 1: "H1 H2", 2: "H3 H4"}, deck="H6 H5 H4 H3 H2 H1")
    make_offer(state, 2, "S1", "D1").play("take:up")
    assert state.ended == "last_turns"


# -- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_OB_15_everyone_has_one_last_turn_and_who_drew_the_last_card_the_very_last(players):
    state = position(players, deck="C6 C5", turn=1, to_move=1)
    turns = []
    while not state.over:
        turns.append(state.to_move)
        left = state.truth()["last_turns"]
        assert left == (0 if len(turns) == 1 else players - len(turns) + 2)
        hand = state.truth()["hand"][state.to_move]
        up, down = min(legal_offers(hand))
        make_offer(state, (state.to_move + 1) % players, up, down[:1])
        while state.truth()["phase"] in ("take", "mime", "drop"):
            state.play(0)
    assert turns == [1, *((2 + k) % players for k in range(players))]
    assert state.truth()["last_turns"] == 0
    assert state.ended == "last_turns"
    assert state.moves() == []


def test_the_deck_may_run_out_before_the_hand_is_full():
    state = position(hands={0: "H1 D1 D2 D3 B"}, deck="S1")
    make_offer(state, 1, "H1", "D1 D2 D3").play("take:up")
    assert state.truth()["hand"][0] == ["B", "S1"]
    assert state.truth()["last_turns"] == 3


def test_a_deck_that_still_holds_a_card_starts_no_last_round():
    state = position(deck="C6 C5 C4")
    make_offer(state, 1, "H1", "D1").play("take:up")
    assert (state.truth()["last_turns"], state.truth()["deck"]) == (0, ["C6"])


# -- scoring ---------------------------------------------------------------------------------------------------------


def score_of(den, waiting="", **options):
    return position(options=options, dens={0: den}, waits={0: waiting}).scores[0]


def test_the_example_of_the_sheet_scores_13():
    den = {"hearts": "H1 H1 H2", "spades": "S5", "clubs": "C3 C3"}
    assert score_of(den) == 4 + 5 + 4


def test_an_empty_den_scores_nothing():
    assert score_of({}) == 0


def test_only_the_longest_and_the_shortest_suit_count_but_pairs_count_everywhere():
    assert score_of({"hearts": "H1 H2 H3", "diamonds": "D6 D6", "clubs": "C4"}) == 6 + 4 + 2


def test_OB_7_a_single_suit_counts_once():
    assert score_of({"clubs": "C1 C5 C6"}) == 12
    assert score_of({"clubs": "C1 C1"}) == 2 + 2


def test_OB_7_suits_of_equal_length_are_the_best_two_different_ones():
    assert score_of({"hearts": "H1", "diamonds": "D6", "clubs": "C4", "spades": "S5"}) == 11
    assert score_of({"hearts": "H6", "diamonds": "D1"}) == 7


def test_ties_for_longest_or_shortest_are_settled_for_the_owner():
    assert score_of({"hearts": "H1 H2", "diamonds": "D5 D6", "clubs": "C4"}) == 11 + 4
    assert score_of({"hearts": "H1 H2", "diamonds": "D5", "clubs": "C4"}) == 3 + 5
    assert score_of({"hearts": "H5 H6", "diamonds": "D1 D2", "clubs": "C4", "spades": "S6"}) == 11 + 6


def test_OB_1_a_mime_is_worth_its_number_or_zero_and_counts_as_a_card():
    den = {"hearts": "H1 M5", "diamonds": "D6", "clubs": "M2"}
    assert score_of(den) == 6 + 6
    assert score_of(den, mime_value="number") == 12
    assert score_of(den, mime_value="zero") == 1 + 6
    assert score_of({"hearts": "H1 H2", "clubs": "M2"}, mime_value="zero") == 3


def test_mimes_make_no_pairs_and_score_nothing_while_they_wait():
    assert score_of({"hearts": "H1 M1 M2"}) == 4
    assert score_of({"hearts": "H1"}, waiting="M4 M5") == 1


def finished(*dens):
    return position(dens=dict(enumerate(dens)), to_move=None, ended="last_turns", deck="")


def test_most_points_win():
    assert finished({"hearts": "H1"}, {"hearts": "H5"}, {}).winners == [1]


def test_a_tie_goes_to_more_pairs_then_is_shared():
    with_pair, without, pair_too = {"hearts": "H1 H1"}, {"clubs": "C4"}, {"spades": "S1 S1"}
    assert finished(with_pair, without, {}).winners == [0]
    assert finished(with_pair, without, pair_too).winners == [0, 2]
    assert finished({}, {}, {}).winners == [0, 1, 2]
