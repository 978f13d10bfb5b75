"""Old Bill: what each seat sees of the table, the moves with what they touch, and offers put together as a whole."""

import random
from collections import Counter
from itertools import combinations, product

import pytest
from msgspec.structs import replace
from old_bill_positions import NAMES, cards, is_legal, make_offer, position

import cutpurse
from cutpurse.engine.events import Moved, Place, apply
from cutpurse.engine.message import Who, say
from cutpurse.engine.view import Draft, Tally, Touch, Value
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES

# -- zones -----------------------------------------------------------------------------------------------------------


def faces(view, zone):
    return [piece.face for piece in view.zone(zone).pieces]


def test_zones_say_how_they_are_drawn():
    view = position().view(0)
    assert {zone.id for zone in view.zones if zone.owner == 1} == {
        "hand.1",
        "den.1.suit.hearts",
        "den.1.suit.diamonds",
        "den.1.suit.clubs",
        "den.1.suit.spades",
        "waiting.1",
    }
    drawn = {zone.kind: (zone.shape, zone.group, zone.ordered) for zone in view.zones if zone.owner in (None, 0)}
    assert drawn == {
        "hand": ("fan", "hands", True),
        "den": ("row", "den.0", False),
        "waiting": ("row", "den.0", False),
        "offer": ("row", "offer", False),
        "deck": ("stack", "deck", True),
        "discards": ("stack", "discards", True),
    }
    english, german = view.words("en"), view.words("de")
    labels = [zone.label for zone in view.zones if zone.id.endswith((".0", ".0.suit.clubs")) or zone.owner is None]
    labels += [view.zone("offer.up").label, view.zone("offer.down").label]
    assert [english(label) for label in labels] == [
        "Hand",
        "Clubs",
        "Waiting",
        "Deck",
        "Discards",
        "Face up",
        "Face down",
    ]
    assert [german(label) for label in labels] == [
        "Hand",
        "Kreuz",
        "Wartend",
        "Nachziehstapel",
        "Ablage",
        "Offen",
        "Verdeckt",
    ]


def test_a_suit_of_a_den_says_what_it_is_worth_and_how_many_pairs_it_holds():
    view = position(dens={1: {"hearts": "H2 H2 H3 M4", "clubs": "C6"}}).view(0)
    assert view.zone("den.1.suit.hearts").values == (Value(id="points", value=11), Value(id="pairs", value=1))
    assert view.zone("den.1.suit.clubs").values == (Value(id="points", value=6),)
    assert view.zone("den.1.suit.spades").values == ()


def test_an_offer_belongs_to_who_makes_it_and_goes_to_who_chooses():
    state = position(hands={0: "H1 D1 D2 C1 M1"})

    def sides(seat):
        view = state.view(seat)
        return [(view.zone(side).owner, view.zone(side).to) for side in ("offer.up", "offer.down")]

    assert sides(0) == sides(1) == [(0, None)] * 2
    state.play(">2").play("up:H1").play("down:D1")
    assert sides(0) == [(0, 1)] * 2
    assert sides(1) == sides(2) == sides(None) == [(0, None)] * 2
    state.play("done")
    assert all(sides(seat) == [(0, 1)] * 2 for seat in (0, 1, 2, None))


def test_nobody_owns_an_offer_when_the_game_is_over():
    view = position(to_move=None, ended="last_turns", deck="").view(0)
    assert (view.zone("offer.up").owner, view.zone("offer.down").to) == (None, None)


def test_a_deck_lists_nothing_until_everyone_has_seen_it():
    assert (position().view(0).zone("deck").count, faces(position().view(0), "deck")) == (10, [])
    shown = position(deck="H6 H5", deck_shown=1).view(None)
    assert faces(shown, "deck") == ["H6", "H5"]


# -- hands, followed by everyone (OB-14) -----------------------------------------------------------------------------


def offered_marks(view):
    return [[entry.value for entry in piece.values] for piece in view.zone("hand.0").pieces]


def test_OB_14_everyone_sees_which_cards_are_about_to_be_offered():
    state = position(hands={0: "H3 D4 M1 D5 C1"}).play_all([">2", "up:M1", "down:D4", "down:D5"])
    before = state.view(1)
    assert offered_marks(before) == offered_marks(state.view(0)) + [[]] * 3 == [[]] * 5
    watched = state.watch("done")
    pick, *_ = watched.moments(1)
    assert (pick.beat, pick.say, pick.reveals) == ("pick", None, False)
    down, up = say("zone-down"), say("zone-up")
    seen = apply(before, [pick])
    assert offered_marks(seen) == [[], [down], [up], [down], []]
    assert faces(seen, "hand.0") == [None] * 5
    mine = [moment.beat for moment in watched.moments(0)]
    assert mine == ["cover", "turn"]  # for who makes it, the offer lies there already
    assert offered_marks(state.view(1)) == [[]] * 2
    assert [seen.words(language)(say("value-offered")) for language in ("en", "de")] == ["Offered", "Angeboten"]


HELD = ["H3 D4 M1 D4 C1", "D4 D4 H3 M1 C1", "M1 C1 D4 H3 D4", "C1 D4 D4 M1 H3"]


@pytest.mark.parametrize("hand", HELD)
@pytest.mark.parametrize("known", [[0] * 5, [-1, 0, -1, 0, 0], [0, -1, 0, 0, -1]])
def test_OB_14_everyone_sees_from_which_places_the_cards_of_an_offer_came(hand, known):
    drawn = [known, [0] * 5, [0] * 5]
    for card in ("H3", "M1", "C1"):
        state = position(hands={0: hand}, drawn=drawn).play_all([">2", f"up:{card}", "down:D4", "down:D4"])
        for seat in (1, 2, None):
            _, lay, cover, *_ = state.copy().watch("done").moments(seat)
            moved = [event for event in (*lay.events, *cover.events) if isinstance(event, Moved)]
            assert [event.target.zone for event in moved] == ["offer.up", *["offer.down"] * (len(moved) - 1)]
            assert moved[0].source == Place("hand.0", cards(hand).index(card))
            left = cards(hand)
            for event in moved:
                assert event.source.zone == "hand.0"
                del left[event.source.index : event.source.index + event.count]
            assert left == [other for other in cards(hand) if other not in {card, "D4"}]


def test_cards_that_are_drawn_come_behind_those_that_are_held():
    state = make_offer(position(hands={0: "H1 D1 C1 S1 B"}), 1, "H1", "D1")
    for seat in (0, 1, None):
        draw = next(moment for moment in state.copy().watch("take:up").moments(seat) if moment.beat == "draw")
        (moved,) = (event for event in draw.events if isinstance(event, Moved))
        assert (moved.source.zone, moved.target, moved.count) == ("deck", Place("hand.0", 3), 2)


# -- values, points, tally -------------------------------------------------------------------------------------------


def facts(state, seat=0):
    return {entry.id: entry.value for entry in state.view(seat).values}


def test_values_tell_the_turn_the_phase_and_the_deck():
    state = position(hands={0: "H1 D1 D2 B C1"}, dens={1: {"diamonds": "D3"}, 0: {"hearts": "H4"}})
    assert facts(state) == {"deck": 10, "turn": Who(0), "phase": say("phase-offer")}
    state.play(">2").play("up:H1")
    assert facts(state) == facts(state, 1) == {"deck": 10, "turn": Who(0), "phase": say("phase-offer")}
    state.play("down:D1").play("down:B").play("done")
    assert facts(state)["phase"] == say("phase-take")
    state.play("take:down")
    assert facts(state) == {
        "deck": 10,
        "turn": Who(0),
        "phase": say("phase-drop"),
        "drop_suit": say("suit-diamonds"),
    }
    state.play("drop:D3")
    assert facts(state) == {"deck": 7, "turn": Who(1), "phase": say("phase-offer")}


def test_values_tell_the_last_turns_and_a_mime_that_looks_for_a_suit():
    state = position(hands={0: "M4 D1 C1 S1 B"}, dens={1: {"hearts": "H2"}}, last_turns=2, deck="")
    make_offer(state, 1, "M4", "D1").play("take:up")
    assert facts(state) == {"deck": 0, "turn": Who(0), "phase": say("phase-mime"), "last_turns": 2}
    assert facts(position(to_move=None, ended="last_turns", deck="")) == {"deck": 0}


def test_a_score_is_made_of_the_longest_suit_the_shortest_and_pairs():
    view = position(dens={1: {"hearts": "H1 H1 H2", "spades": "S5", "clubs": "C3 C3"}, 2: {"clubs": "C4"}}).view(0)

    def parts(seat):
        words = view.words("en")
        return [(part.id, part.value, words(part.label or say(f"value-{part.id}"))) for part in view.seats[seat].parts]

    assert parts(0) == [("longest", 0, "Longest suit"), ("shortest", 0, "Shortest suit"), ("pairs", 0, "Pairs")]
    assert parts(1) == [
        ("longest", 4, "Longest suit: hearts"),
        ("shortest", 5, "Shortest suit: spades"),
        ("pairs", 4, "2 pairs"),
    ]
    assert parts(2) == [("longest", 4, "Longest suit: clubs"), ("shortest", 0, "Shortest suit"), ("pairs", 0, "Pairs")]
    assert view.words("de")(view.seats[1].parts[0].label) == "Längste Farbe: Herz"


@pytest.mark.parametrize("mime_value", ["number", "zero"])
def test_the_parts_of_a_score_add_up_to_it(mime_value):
    for seed in range(6):
        state = cutpurse.load("old_bill", players=4, mime_value=mime_value).deal(seed)
        rng = random.Random(seed)
        while not state.over:
            state.play(rng.randrange(state.move_count))
            for seat in state.view(None).seats:
                assert sum(part.value for part in seat.parts) == seat.score


def test_the_memory_aid_counts_the_cards_that_a_seat_has_not_seen():
    hands = {0: "H1 H1", 1: "H2 B", 2: "M1 B"}
    state = position(hands=hands, deck="H2 S6", dens={0: {"clubs": "C1"}})
    unseen = {entry.face: entry.unseen for entry in state.view(0).tally if entry.unseen}
    assert unseen == {"H2": 2, "S6": 1, "B": 2, "M1": 1}
    assert state.view(1).tally[0] == Tally(face="H1", unseen=2, of=2)
    assert [entry.of for entry in state.view(1).tally] == [2] * 24 + [5] + [1] * 5


# -- moves -----------------------------------------------------------------------------------------------------------


def touched(state):
    return {move.code: move.touches for move in state.moves()}


def test_what_each_move_touches_and_in_which_role():
    dens = {0: {"hearts": "H6"}, 1: {"spades": "S1 S2 S2", "hearts": "H1 M4"}}
    state = position(hands={0: "C1 M2 B D1 M1"}, dens=dens, waits={1: "M3 M5"})
    assert touched(state) == {">2": (Touch(zone="hand.1"),), ">3": (Touch(zone="hand.2"),)}
    state.play(">2")
    assert touched(state)["up:B"] == (Touch(zone="hand.0", piece=2), Touch(zone="offer.up", role="onto"))
    state.play("up:B")
    assert touched(state)["down:M1"] == (Touch(zone="hand.0", piece=3), Touch(zone="offer.down", role="onto"))
    state.play("down:M1").play("down:M2")
    assert touched(state) == {
        "done": tuple(Touch(zone=zone, role="also") for zone in ("offer.up", "offer.down", "hand.1"))  # a button
    }
    state.play("done")
    assert touched(state) == {"take:up": (Touch(zone="offer.up"),), "take:down": (Touch(zone="offer.down"),)}
    state.play("take:up")
    discards = Touch(zone="discards", role="also")
    assert touched(state) == {
        "drop:H1": (Touch(zone="den.1.suit.hearts", piece=0), discards),
        "drop:M4": (Touch(zone="den.1.suit.hearts", piece=1), discards),
        "drop:S1": (Touch(zone="den.1.suit.spades", piece=0), discards),
        "drop:S2": (Touch(zone="den.1.suit.spades", piece=1), discards),
        "drop:M3": (Touch(zone="waiting.1", piece=0), discards),
        "drop:M5": (Touch(zone="waiting.1", piece=1), discards),
    }
    state.play("drop:S2")
    # M2 lies before M1, in the order of the hand, and the lowest is placed first
    assert faces(state.view(0), "offer.down") == ["M2", "M1"]
    assert touched(state) == {
        "mime:hearts": (Touch(zone="offer.down", piece=1), Touch(zone="den.0.suit.hearts", role="onto"))
    }


def test_the_data_of_moves_number_seats_from_0_and_codes_count_players_from_1():
    state = position(4, turn=1, to_move=1)
    assert [(move.code, move.data) for move in state.moves()] == [
        (">1", {"seat": 0}),
        (">3", {"seat": 2}),
        (">4", {"seat": 3}),
    ]
    state.play(">4").play("up:H1").play("down:D1")
    assert (state.moves()[-1].code, state.moves()[-1].data) == ("done", {"seat": 3})


def texts(state, language="en"):
    return [move.text for move in state.moves(NAMES, language)]


def test_moves_in_words():
    dens = {0: {"hearts": "H6"}, 1: {"spades": "S1 M4"}}
    state = position(hands={0: "B M1 M2 H1 D1"}, dens=dens, waits={1: "M5"})
    assert texts(state) == ["Offer to Ben", "Offer to Cy"]
    assert texts(state, "de") == ["Ben ein Angebot machen", "Cy ein Angebot machen"]
    state.play(">2")
    assert texts(state)[2:] == ["Put Mime 2 face up", "Put the 1 of hearts face up", "Put the 1 of diamonds face up"]
    assert texts(state, "de")[3] == "Die Herz 1 offen hinlegen"
    state.play("up:B").play("down:M1")
    assert texts(state) == ["Put Mime 2 face down", "Make Ben this offer"]
    assert texts(state, "de") == ["Den Mimen 2 verdeckt hinlegen", "Ben dieses Angebot machen"]
    state.play("done")
    assert texts(state) == ["Take Old Bill", "Take the face-down card"]
    assert texts(state, "de") == ["Old Bill nehmen", "Die verdeckte Karte nehmen"]
    state.play("take:up")
    assert texts(state) == [
        "Discard the 1 of spades",
        "Discard Mime 4 from your spades",
        "Discard Mime 5, still waiting",
    ]
    assert texts(state, "de") == [
        "Die Pik 1 abwerfen",
        "Den Mimen 4 bei Pik abwerfen",
        "Den Mimen 5 abwerfen, der noch wartet",
    ]
    state.play("drop:S1")
    assert texts(state) == ["Let Mime 1 join your hearts"]
    assert texts(state, "de") == ["Den Mimen 1 zu Herz legen"]
    state = make_offer(position(hands={0: "H1 D1 D2 B C1"}), 1, "H1", "D1 D2 B")
    assert texts(state) == ["Take the 1 of hearts", "Take the 3 face-down cards"]
    assert texts(state, "de") == ["Die Herz 1 nehmen", "Die 3 verdeckten Karten nehmen"]


def gains(state):
    words = state.view(state.to_move).words("en")
    return {move.code: (move.gain, words(move.tag) if move.tag else None) for move in state.moves()}


def test_a_move_says_what_it_is_worth_at_once_where_that_is_known():
    den = {"hearts": "H2 H3", "clubs": "C6"}
    state = make_offer(position(hands={0: "H2 D1 C1 S1 B"}, dens={1: den}), 1, "H2", "D1")
    assert gains(state) == {"take:up": (4, "Makes a pair"), "take:down": (None, "1 face down")}  # and 2 points
    state = make_offer(position(hands={0: "H2 D1 C1 S1 B"}, waits={1: "M3 M5"}), 1, "H2", "D1")
    assert gains(state)["take:up"] == (10, "A new suit")  # and the Mimes that waited
    state = make_offer(position(hands={0: "B D1 C1 S1 H1"}, dens={1: den}, waits={1: "M1"}), 1, "B", "D1")
    assert gains(state)["take:up"] == (None, "Costs a card")
    state.play("take:up")
    assert gains(state) == {
        "drop:H2": (-2, "−2"),
        "drop:H3": (-3, "−3"),
        "drop:C6": (-6, "−6"),
        "drop:M1": (0, "±0"),
    }
    state = make_offer(position(hands={0: "M4 D1 C1 S1 H1"}, dens={1: den}), 1, "M4", "D1")
    assert gains(state)["take:up"] == (None, "Joins a suit")  # a choice is to come
    before = state.play("take:up").truth()
    assert gains(state) == {"mime:hearts": (4, "+4"), "mime:clubs": (4, "+4")}
    assert state.truth() == before


def tag_up(up, dens=None, waits=None):
    """What stands on the face-up card, in both languages."""
    hand = f"{up} D1 S1" if up[0] != "D" else f"{up} H1 S1"
    state = make_offer(position(hands={0: hand}, dens={1: dens or {}}, waits=waits), 1, up, "S1")
    tag = state.moves()[0].tag
    return tuple(state.view(1).words(language)(tag) for language in ("en", "de"))


def test_a_face_up_card_says_what_it_would_do_in_your_den():
    assert tag_up("H5") == ("A new suit", "Eine neue Farbe")
    counted = [("H1", "one", "deiner einen"), ("H1 H2", "two", "deinen zwei"), ("H1 H2 H3", "three", "deinen drei")]
    counted += [("H1 H2 H3 M1", "four", "deinen vier"), ("H1 H2 H3 M1 M2", "5", "deinen 5")]
    for row, many, viele in counted:
        assert tag_up("H5", {"hearts": row}) == (f"Joins your {many}", f"Kommt zu {viele}")
    assert tag_up("H5", {"hearts": "H1 H5"}) == ("Makes a pair", "Ergibt ein Paar")
    assert tag_up("M5", {"hearts": "H1"}) == ("Joins a suit", "Kommt zu einer Farbe")
    assert tag_up("M5") == tag_up("M5", waits={1: "M4"}) == ("Waits for a suit", "Wartet auf eine Farbe")
    assert tag_up("B", {"hearts": "H1"}) == tag_up("B", waits={1: "M4"}) == ("Costs a card", "Kostet eine Karte")
    assert tag_up("B") == ("Costs nothing", "Kostet nichts")


def test_a_score_is_counted_in_points():
    view = position().view(0)
    assert [view.words(language)(say("value-score")) for language in ("en", "de")] == ["points", "Punkte"]


def test_gains_are_what_scores_change_by():
    for seed in range(10):
        state = cutpurse.load("old_bill").deal(seed)
        rng = random.Random(seed)
        while not state.over:
            for move in state.moves():
                if move.kind in ("mime", "drop"):
                    assert move.gain == state.copy().play(move).scores[state.to_move] - state.scores[state.to_move]
            state.play(rng.randrange(state.move_count))


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
    while tested < 120:
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
