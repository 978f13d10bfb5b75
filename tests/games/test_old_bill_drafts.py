"""Old Bill: an offer put together as a whole, in any order, and why cards cannot be part of it."""

import random
from collections import Counter
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from cutpurse.engine.view import Draft, Touch
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES
from tests.support.positions.old_bill import cards, faces, is_legal, make_offer, position
from tests.support.soak import soak

# -- drafts ----------------------------------------------------------------------------------------------------------


def small_moves(state):
    """Every sequence of small moves from here to the complete offer."""
    found, stack = set(), [(state, ())]
    while stack:
        at, codes = stack.pop()
        for move in at.moves():
            if move.kind == "done":
                found.add((*codes, "done"))
            else:
                stack.append((at.copy().play(move), (*codes, move.code)))
    return found


HANDS = ["H1 D1 C1 S1 B", "H3 D4 H3 D4 B", "B B H1 H1 M3", "M1 M2 M3 M4 M5", "B B B B M1", "H1 M1 H1", "S6 B"]


@pytest.mark.parametrize("hand", HANDS)
def test_drafts_are_exactly_the_offers_that_small_moves_can_make(hand):
    state = position(hands={0: hand})
    drafts = state.view(0).drafts
    assert len({draft.moves for draft in drafts}) == len(drafts)
    assert {(">2", *draft.moves) for draft in drafts} == {codes for codes in small_moves(state) if codes[0] == ">2"}
    assert {draft.after for draft in drafts} == {"target"}
    state.play(">3")
    assert state.view(0).drafts == tuple(replace(draft, after=None) for draft in drafts)


@pytest.mark.parametrize("hand", HANDS)
def test_every_draft_plays_as_one_whatever_the_order_in_which_it_was_put_together(hand):
    state = position(hands={0: hand})
    rng = random.Random(hand)
    targets = [move.code for move in state.moves() if move.kind == state.view(0).drafts[0].after]
    assert targets == [">2", ">3"]
    for draft in state.view(0).drafts:
        assert all(state.copy().play_all([target, *draft.moves]).to_move == int(target[1]) - 1 for target in targets)
        moves = [">2", *draft.moves]
        offered = state.copy().play_all(moves)
        assert offered.to_move == 1
        up, down = offered.truth()["offer"]
        zones = dict.fromkeys(("offer.up", "offer.down"), ())
        for touch, onto in zip(draft.picks, draft.onto, strict=True):
            zones[onto] += (cards(hand)[touch.piece],)
        assert (sorted(zones["offer.up"]), sorted(zones["offer.down"])) == (up, sorted(down))
        assert is_legal(up[0], down)
        shuffled = rng.sample(moves, len(moves))
        assert state.in_order(shuffled) == moves


def test_a_draft_names_each_card_once_and_where_it_goes():
    view = position(hands={0: "D2 H1 D2"}).view(0)
    assert [draft.moves for draft in view.drafts] == [
        ("up:D2", "down:H1", "done"),
        ("up:H1", "down:D2", "down:D2", "done"),
        ("up:H1", "down:D2", "done"),
    ]
    assert view.drafts[1] == Draft(
        picks=(Touch(zone="hand.0", piece=1), Touch(zone="hand.0", piece=0), Touch(zone="hand.0", piece=2)),
        onto=("offer.up", "offer.down", "offer.down"),
        moves=("up:H1", "down:D2", "down:D2", "done"),
        after="target",
    )


def test_drafts_go_on_from_what_is_picked_already():
    state = position(hands={0: "C1 D1 H1 D2 M1"}).play(">2").play("up:H1")
    assert {draft.moves for draft in state.view(0).drafts} == small_moves(state)
    state.play("down:D1")
    assert faces(state.view(0), "hand.0") == ["C1", "D2", "M1"]
    assert state.view(0).drafts == (
        Draft(
            picks=(Touch(zone="hand.0", piece=1), Touch(zone="hand.0", piece=2)),
            onto=("offer.down", "offer.down"),
            moves=("down:D2", "down:M1", "done"),
        ),
        Draft(picks=(Touch(zone="hand.0", piece=1),), onto=("offer.down",), moves=("down:D2", "done")),
        Draft(picks=(Touch(zone="hand.0", piece=2),), onto=("offer.down",), moves=("down:M1", "done")),
        Draft(picks=(), onto=(), moves=("done",)),
    )


def test_only_who_puts_the_offer_together_has_drafts_and_only_while_that_lasts():
    state = position()
    assert state.view(1).drafts == state.view(None).drafts == ()
    make_offer(state, 1, "H1", "D1")
    assert all(state.view(seat).drafts == () for seat in (0, 1, 2))


# -- reasons ---------------------------------------------------------------------------------------------------------


def reasons(state, language="en"):
    view = state.view(state.to_move)
    words = view.words(language)
    hand = faces(view, f"hand.{state.to_move}")
    assert all(reason.zone == f"hand.{state.to_move}" for reason in view.reasons)
    return {"all" if reason.piece is None else hand[reason.piece]: words(reason.say) for reason in view.reasons}


@pytest.mark.parametrize("hand", [*HANDS, "H1 H2 H3 H4 D1"])
def test_before_anything_is_picked_every_card_can_be_part_of_an_offer(hand):
    state = position(hands={0: hand})
    assert reasons(state) == reasons(state.play(">2")) == {}


def test_why_a_card_cannot_join_an_offer():
    state = position(hands={0: "H1 H2 D1 C1 B"}).play(">2").play("up:H1")
    up = "There are hearts face up: thieves face down must be of another suit"
    assert reasons(state) == {"H2": up}
    state.play("down:C1")
    down = "There are clubs face down already: all thieves there must be of one suit"
    assert reasons(state) == {"H2": up, "D1": down}
    assert reasons(state, "de")["D1"] == "Kreuz liegt schon verdeckt: Alle Diebe dort müssen dieselbe Farbe haben"
    state = position(hands={0: "B B H1 M1 M2"}).play(">2").play("up:B")
    assert reasons(state) == {"B": "Old Bill lies face up already: he may be on one side only"}
    state = position(hands={0: "M1 M2 M3 B D1"}).play(">2").play("up:M3").play("down:M2")
    order = "Face-down cards go in rising order: this one had to come earlier"
    assert reasons(state) == {"all": order}
    assert reasons(position(hands={0: "M1 M2"}).play(">2").play("up:M1").play("down:M2")) == {}


def test_a_hand_has_to_wait_while_something_else_is_decided():
    dens = {0: {"hearts": "H6"}, 1: {"spades": "S1"}}
    state = make_offer(position(hands={0: "B M1 M2 H1 D1"}, dens=dens), 1, "B", "M1")
    assert reasons(state) == {"all": "First take a side of the offer"}
    state.play("take:up")
    assert reasons(state) == {"all": "First Old Bill wants a card of your den"}
    state.play("drop:S1")
    assert reasons(state) == {"all": "First Mime 1 needs a suit"}
    assert reasons(state, "de") == {"all": "Zuerst braucht Mime 1 eine Farbe"}
    assert reasons(make_offer(position(hands={1: ""}, deck=""), 1, "B", "D1")) == {}  # no hand


# -- conflicts -------------------------------------------------------------------------------------------------------


def conflicts(state, language="en"):
    """The sentences by what goes where, such as "up:H1 down:H2"."""
    view = state.view(0)
    words, hand = view.words(language), faces(view, "hand.0")
    found = {}
    for conflict in view.conflicts:
        assert conflict.zone == "hand.0"
        assert conflict.pieces[0] < conflict.pieces[1]
        sides = [onto.removeprefix("offer.") for onto in conflict.onto]
        said = " ".join(f"{side}:{hand[piece]}" for side, piece in zip(sides, conflict.pieces, strict=True))
        found[said] = words(conflict.say)
    return found


def test_why_two_cards_cannot_be_part_of_one_offer():
    state = position(hands={0: "H1 H2 C3 B B"})
    assert conflicts(state) == conflicts(state.copy().play(">2"))
    found = conflicts(state)
    assert found["up:H1 up:H2"] == "Only one card can lie face up, not the 1 and 2 of hearts"
    assert found["up:B up:B"] == "Only one card can lie face up, not two Old Bills"
    suit = "With the 2 of hearts face up, the 1 of hearts cannot lie face down: the suits must differ"
    assert found["down:H1 up:H2"] == suit
    assert (
        found["up:B down:B"] == found["down:B up:B"] == ("Old Bill may be on one side only, not face up and face down")
    )
    assert found["down:H1 down:C3"] == (
        "Face down, the 1 of hearts and the 3 of clubs do not go together: all thieves there must be of one suit"
    )
    assert not {"down:H1 down:H2", "down:B down:B", "down:H1 down:B", "up:H1 down:C3", "up:B down:H1"} & found.keys()
    german = conflicts(state, "de")
    assert german["up:H1 up:C3"] == "Du kannst nur eine Karte offen hinlegen, nicht die Herz 1 und die Kreuz 3"
    assert german["up:H1 down:H2"] == (
        "Liegt die Herz 1 offen, darf die Herz 2 nicht verdeckt liegen: Die Farben müssen verschieden sein"
    )
    assert german["up:B down:B"] == "Old Bill darf nur auf einer Seite vorkommen, nicht offen und verdeckt"
    assert german["down:H2 down:C3"] == (
        "Verdeckt passen die Herz 2 und die Kreuz 3 nicht zusammen: Alle Diebe dort müssen dieselbe Farbe haben"
    )


def test_why_two_equal_cards_cannot_be_part_of_one_offer():
    state = position(hands={0: "H1 H1 C3"})
    assert conflicts(state)["up:H1 up:H1"] == "Only one card can lie face up, not both 1s of hearts"
    assert conflicts(state)["up:H1 down:H1"] == (
        "With the 1 of hearts face up, the other one cannot lie face down: the suits must differ"
    )
    assert conflicts(state, "de")["down:H1 up:H1"] == (
        "Liegt die Herz 1 offen, darf die andere nicht verdeckt liegen: Die Farben müssen verschieden sein"
    )


def test_a_card_must_be_left_to_lie_face_up():
    state = position(hands={0: "H1 H2 B"})
    left = "With the 1 of hearts and Old Bill face down, no card is left that could lie face up"
    assert conflicts(state)["down:H1 down:B"] == left
    assert conflicts(state, "de")["down:H1 down:B"] == (
        "Legst du die Herz 1 und Old Bill verdeckt hin, bleibt keine Karte, die offen liegen darf"
    )
    assert conflicts(state.play(">2").play("up:H2")) == {}
    assert "down:H1 down:B" not in conflicts(position(hands={0: "H1 H2 B M1"}))


def test_once_a_card_lies_face_up_only_the_face_down_side_is_open():
    state = position(hands={0: "M1 H1 D1 D2 B"}).play(">2").play("up:M1")
    assert set(conflicts(state)) == {"down:H1 down:D1", "down:H1 down:D2"}
    assert conflicts(state.play("down:D1")) == {}
    assert conflicts(state.play("done")) == {}
    state = position(hands={0: "H1 H2 D1 C1 B"}).play(">2").play("up:H1")
    assert set(conflicts(state)) == {"down:D1 down:C1"}  # that H2 cannot lie face down is a reason


def check_selections(view):
    """Cards can be completed to a draft if no two are in conflict, and if one of the others can lie face up."""
    hand = faces(view, "hand.0")
    wholes = [
        Counter((hand[touch.piece], onto) for touch, onto in zip(draft.picks, draft.onto, strict=True))
        for draft in view.drafts
    ]
    clashes = {frozenset(zip(conflict.pieces, conflict.onto, strict=True)) for conflict in view.conflicts}
    assert len(clashes) == len(view.conflicts)
    sides = ("offer.up", "offer.down") if not faces(view, "offer.up") else ("offer.down",)
    alone = {pick for whole in wholes for pick in whole}
    places = [[None, *(side for side in sides if (card, side) in alone)] for card in hand]

    def clash(picks):
        return any(frozenset(pair) in clashes for pair in combinations(picks, 2))

    for onto in product(*places):
        picks = [(number, side) for number, side in enumerate(onto) if side is not None]
        ups = [(number, "offer.up") for number, side in enumerate(onto) if side is None]
        whole = len(sides) == 1 or "offer.up" in onto or any(not clash([*picks, up]) for up in ups)
        chosen = Counter((hand[number], side) for number, side in picks)
        extendable = any(chosen <= one for one in wholes)
        assert extendable == (not clash(picks) and whole), (hand, picks)
        if len(picks) <= 2:  # for two cards, conflicts say it all
            assert extendable == (not clash(picks)), (hand, picks)


def random_hand(rng):
    pack = [name for name in CARD_NAMES for _ in range({"B": 5, "M": 1}.get(name[0], 2))]
    narrow = [card for card in pack if card[0] in rng.sample("HDCSBM", rng.randint(2, 6))]
    return rng.sample(narrow, min(rng.randint(2, 5), len(narrow)))


def test_a_selection_can_become_an_offer_if_no_two_of_its_cards_conflict_and_one_can_lie_face_up():
    rng = random.Random(5)
    tested = 0
    while tested < soak(40, 120):
        hand = random_hand(rng)
        if "M" not in {card[0] for card in hand} and len({card[0] for card in hand}) == 1:
            continue  # no offer
        state = position(hands={0: hand})
        tested += 1
        check_selections(state.view(0))
        state.play(">2")
        for _ in range(2):
            state.play(rng.choice([move for move in state.moves() if move.kind != "done"] or ["done"]))
            if state.to_move != 0:
                break
            check_selections(state.view(0))


def test_three_cards_of_which_any_two_go_together_may_leave_none_to_lie_face_up():
    view = position(hands={0: "H1 H2 B M1"}).view(0)
    down = [("H1", "offer.down"), ("B", "offer.down"), ("M1", "offer.down")]
    hand = faces(view, "hand.0")
    drafted = [
        {(hand[touch.piece], onto) for touch, onto in zip(draft.picks, draft.onto, strict=True)}
        for draft in view.drafts
    ]
    assert all(any(set(pair) <= draft for draft in drafted) for pair in combinations(down, 2))
    assert not any(set(down) <= draft for draft in drafted)
