"""Events: what a seat saw happen, from its own two views."""

from cutpurse.engine.events import events
from cutpurse.engine.view import HIDDEN, Card, Seat, View, Zone


def view(*zones, score=0, to_move=0, ended=None):
    seats = (Seat(seat=0, name="Ana", score=score, holds={}), Seat(seat=1, name="Ben", score=0, holds={}))
    return View(
        game="any",
        seat=0,
        seats=seats,
        zones=zones,
        prompt="",
        to_move=to_move,
        moves=(),
        ended=ended,
        winners=(0,) if ended else (),
    )


def zone(zone_id, *faces, count=None, shuffles=0, owner=None):
    cards = tuple(HIDDEN if face is None else Card(face) for face in faces)
    size = len(cards) if count is None else count
    return Zone(id=zone_id, kind="pile", label=zone_id, owner=owner, count=size, cards=cards, shuffles=shuffles)


def told(before, after):
    return [(event.kind, dict(event.data)) for event in events(before, after)]


def test_a_card_moves_from_zone_to_zone():
    before = view(zone("hand", "7", "K"), zone("pile", "6"))
    after = view(zone("hand", "K"), zone("pile", "6", "7"))
    assert told(before, after) == [("moved", {"from": "hand", "to": "pile", "face": "7"})]


def test_a_hidden_card_is_seen_when_it_is_played():
    before = view(zone("hand.1", None, None), zone("pile"))
    after = view(zone("hand.1", None), zone("pile", "7"))
    assert told(before, after) == [("moved", {"from": "hand.1", "to": "pile", "face": "7"})]


def test_a_card_drawn_by_another_seat_stays_hidden():
    before = view(zone("deck", count=5), zone("hand.1", None))
    after = view(zone("deck", count=4), zone("hand.1", None, None))
    assert told(before, after) == [("moved", {"from": "deck", "to": "hand.1", "face": None})]


def test_a_known_card_that_goes_face_down_is_followed():
    before = view(zone("hand", "7"), zone("deck", count=5))
    after = view(zone("hand"), zone("deck", count=6))
    assert told(before, after) == [("moved", {"from": "hand", "to": "deck", "face": "7"})]


def test_a_card_turned_over_in_its_place_is_revealed_or_covered():
    closed, open_ = view(zone("row", None, "2")), view(zone("row", "5", "2"))
    assert told(closed, open_) == [("revealed", {"zone": "row", "face": "5"})]
    assert told(open_, closed) == [("covered", {"zone": "row", "face": "5"})]


def test_a_whole_pile_moves_card_by_card():
    before = view(zone("pile.0", "7", count=3), zone("pile.1", "2"))
    after = view(zone("pile.0"), zone("pile.1", "7", count=4))
    moved = [data for kind, data in told(before, after) if kind == "moved"]
    assert sum(data["from"] == "pile.0" and data["to"] == "pile.1" for data in moved) == 3


def test_a_card_that_leaves_the_table_or_comes_from_outside_is_told():
    assert told(view(zone("row", "5")), view(zone("row"))) == [("moved", {"from": "row", "to": None, "face": "5"})]
    assert told(view(zone("row")), view(zone("row", "5"))) == [("moved", {"from": None, "to": "row", "face": "5"})]


def test_a_card_that_could_have_come_from_several_hidden_places_came_from_its_owner():
    """Ben discards from his hand while Ana draws: the seen card is not taken for one of the draw pile's."""
    before = view(
        zone("deck", count=5), zone("hand.0", None, owner=0), zone("hand.1", None, owner=1), zone("spot.1", owner=1)
    )
    after = view(
        zone("deck", count=4),
        zone("hand.0", None, None, owner=0),
        zone("hand.1", owner=1),
        zone("spot.1", "2", owner=1),
    )
    assert told(before, after) == [
        ("moved", {"from": "hand.1", "to": "spot.1", "face": "2"}),
        ("moved", {"from": "deck", "to": "hand.0", "face": None}),
    ]


def test_a_zone_may_appear_and_vanish():
    before, after = view(zone("a", "5")), view(zone("b", "5"))
    assert told(before, after) == [("moved", {"from": "a", "to": "b", "face": "5"})]


def test_shuffles_scores_turns_and_the_end_are_told():
    assert told(view(zone("deck", count=3)), view(zone("deck", count=3, shuffles=1))) == [
        ("shuffled", {"zone": "deck"})
    ]
    assert told(view(), view(score=2)) == [("scored", {"seat": 0, "from": 0, "to": 2})]
    assert told(view(), view(to_move=1)) == [("turn", {"seat": 1})]
    assert told(view(), view(to_move=None, ended="done")) == [("ended", {"reason": "done", "winners": [0]})]


def test_nothing_happened_nothing_told():
    same = view(zone("hand", "7", None))
    assert told(same, same) == []
