"""Old Bill: what each seat sees of the table, and the moves with what they touch and gain."""

import random

import pytest

import cutpurse
from cutpurse.engine.events import Moved, Place, apply
from cutpurse.engine.message import Who, say
from cutpurse.engine.view import Tally, Touch, Value
from tests.support.positions.old_bill import NAMES, cards, faces, make_offer, position
from tests.support.soak import soak

# -- zones -----------------------------------------------------------------------------------------------------------


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
        "hand": ("fan", "hands", False),
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
    state = position(hands=hands, deck="H2 S6", dens={0: {"clubs": "C1"}}, turn=1, to_move=1)
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
    assert texts(state) == ["Make Ben an offer", "Make Cy an offer"]
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
        "Discard Mime 5, which is still waiting",
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


POCKETS = (  # what lies face up and face down, and what can be concluded of the latter
    ("H1", "D1", "No hearts, perhaps Old Bill"),
    ("H1", "D1 D2 B", "One suit, not hearts; perhaps Old Bill"),
    ("M1", "D1", "Perhaps Old Bill"),
    ("M1", "D1 D2", "One suit, perhaps Old Bill"),
    ("B", "D1", "Not Old Bill"),
    ("B", "D1 D2", "One suit, no Old Bill"),
)


@pytest.mark.parametrize(("up", "down", "said"), POCKETS)
def test_face_down_cards_say_what_can_be_concluded_of_them(up, down, said):
    state = make_offer(position(hands={0: "H1 D1 D2 B M1"}), 1, up, down)
    assert gains(state)["take:down"] == (None, said)


def test_a_move_says_what_it_is_worth_at_once_where_that_is_known():
    den = {"hearts": "H2 H3", "clubs": "C6"}
    state = make_offer(position(hands={0: "H2 D1 C1 S1 B"}, dens={1: den}), 1, "H2", "D1")
    assert gains(state)["take:up"] == (4, "Makes a pair")  # and 2 points
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
    counted = [("H1", "Your second", "Deine zweite"), ("H1 H2", "Your third", "Deine dritte")]
    counted += [("H1 H2 H3 M1", "Your fifth", "Deine fünfte"), ("H1 H2 H3 M1 M2", "One more", "Noch eine")]
    for row, many, viele in counted:
        assert tag_up("H5", {"hearts": row}) == (f"{many} heart", f"{viele} in Herz")
    assert tag_up("H5", {"hearts": "H1 H5"}) == ("Makes a pair", "Ergibt ein Paar")
    assert tag_up("M5", {"hearts": "H1"}) == ("Joins a suit", "Kommt zu einer Farbe")
    assert tag_up("M5") == tag_up("M5", waits={1: "M4"}) == ("Waits for a suit", "Wartet auf eine Farbe")
    assert tag_up("B", {"hearts": "H1"}) == tag_up("B", waits={1: "M4"}) == ("Costs a card", "Kostet eine Karte")
    assert tag_up("B") == ("Costs nothing", "Kostet nichts")


def test_a_score_is_counted_in_points():
    view = position().view(0)
    assert [view.words(language)(say("value-score")) for language in ("en", "de")] == ["points", "Punkte"]


def test_gains_are_what_scores_change_by():
    for seed in range(soak(3, 10)):
        state = cutpurse.load("old_bill").deal(seed)
        rng = random.Random(seed)
        while not state.over:
            for move in state.moves():
                if move.kind in ("mime", "drop"):
                    assert move.gain == state.copy().play(move).scores[state.to_move] - state.scores[state.to_move]
            state.play(rng.randrange(state.move_count))
