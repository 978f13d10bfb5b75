"""Events: what a seat saw happen between two of its views, and the law that they lead from one to the next."""

from msgspec.structs import replace

from cutpurse.engine.differences import AT_FIRST_END, AT_LAST_END, asked, between
from cutpurse.engine.events import (
    Asked,
    Assigned,
    Ended,
    Marked,
    Moment,
    Moved,
    Place,
    Replaced,
    Scored,
    Shuffled,
    Tallied,
    Turned,
    Valued,
    ZoneValued,
    apply,
)
from cutpurse.engine.message import say
from cutpurse.engine.view import HIDDEN, Piece, Seat, Tally, Value, View, Zone


def view(*zones, score=0, **facts):
    seats = (Seat(seat=0, name="Ana", score=score), Seat(seat=1, name="Ben", score=0))
    return View(game="any", seat=0, seats=seats, zones=zones, **facts)


def zone(zone_id, *faces, count=None, shape="fan", **facts):
    pieces = tuple(HIDDEN if face is None else Piece(face=face) for face in faces)
    size = len(pieces) if count is None else count
    return Zone(id=zone_id, kind="pile", shape=shape, group="all", count=size, pieces=pieces, **facts)


def pile(zone_id, count, top=None):
    """A pile of which only the top is seen."""
    return zone(zone_id, *([top] if count else []), count=count, shape="stack", shows=1)


def deck(count, **facts):
    return zone("deck", count=count, shape="stack", shows=0, **facts)


def told(before, after, hints=None):
    """The events, after a look whether they keep the law."""
    found = between(before, after, hints)
    reached = apply(before, [Moment(beat="any", events=tuple(found.events))])
    assert reached == after
    return found.events


def moved(source, i, target, j, *faces, count=None):
    pieces = tuple(HIDDEN if face is None else Piece(face=face) for face in faces)
    size = len(pieces) if count is None else count
    return Moved(source=Place(source, i), target=Place(target, j), count=size, pieces=pieces)


# -- pieces on their way -----------------------------------------------------------------------------------------------


def test_a_card_goes_from_its_place_to_its_place():
    before = view(zone("hand", "3", "7", "K"), zone("row", "6", "8"))
    after = view(zone("hand", "3", "K"), zone("row", "6", "7", "8"))
    assert told(before, after) == [moved("hand", 1, "row", 1, "7")]


def test_a_hidden_card_is_seen_when_it_is_played():
    before = view(zone("hand.1", None, None), zone("row"))
    after = view(zone("hand.1", None), zone("row", "7"))
    assert told(before, after) == [moved("hand.1", 1, "row", 0, "7")]
    assert between(before, after).reveals


def test_a_card_of_mine_that_others_now_see_reveals_nothing_to_me():
    before = view(zone("hand", "7"), zone("row"))
    assert not between(before, view(zone("hand"), zone("row", "7"))).reveals


def test_a_card_drawn_by_another_seat_stays_hidden():
    before = view(deck(5), zone("hand.1", None))
    after = view(deck(4), zone("hand.1", None, None))
    assert told(before, after) == [moved("deck", 4, "hand.1", 1, None)]
    assert not between(before, after).reveals


def test_a_known_card_that_goes_face_down_is_followed():
    before = view(zone("hand", "7"), deck(5))
    assert told(before, view(zone("hand"), deck(6))) == [moved("hand", 0, "deck", 5, count=1)]


def test_a_stolen_pile_is_one_event_with_its_size():
    before = view(pile("pile.0", 3, "K"), pile("pile.1", 10, "7"))
    after = view(pile("pile.0", 13, "7"), pile("pile.1", 0))
    assert told(before, after) == [moved("pile.1", 0, "pile.0", 3, "7", count=10)]


def test_a_card_laid_on_a_pile_covers_its_top():
    before = view(zone("hand", "7"), pile("pile", 4, "2"))
    assert told(before, view(zone("hand"), pile("pile", 5, "7"))) == [moved("hand", 0, "pile", 4, "7")]


def test_a_card_taken_off_a_pile_turns_up_the_next():
    before = view(pile("win", 3, "5"), zone("row"))
    after = view(pile("win", 2, "Q"), zone("row", "5"))
    assert told(before, after) == [
        moved("win", 2, "row", 0, "5"),
        Turned(zone="win", index=1, piece=Piece(face="Q")),
    ]
    assert between(before, after).reveals


def test_a_deal_takes_the_cards_from_the_top_of_the_deck_hand_by_hand():
    before = view(deck(9), zone("hand.0"), zone("hand.1"))
    after = view(deck(5), zone("hand.0", "4", "9"), zone("hand.1", None, None))
    assert told(before, after) == [
        moved("deck", 7, "hand.0", 0, "4", "9"),
        moved("deck", 5, "hand.1", 0, None, None),
    ]


def test_a_card_put_under_a_deck_of_which_the_bottom_is_known_goes_to_the_bottom():
    before = view(zone("drawn", "T"), zone("deck", "M", None, None))
    after = view(zone("drawn"), zone("deck", "T", "M", None, None))
    assert told(before, after) == [moved("drawn", 0, "deck", 0, "T")]


def test_cards_that_go_different_ways_are_told_one_by_one():
    before = view(zone("row", ">", "M", "<", "M"), zone("drawn", "T"), zone("deck", None))
    after = view(zone("row", "M"), zone("drawn"), zone("deck", None, None, None, None, None))
    ways = [(event.source.zone, event.target.zone, event.count) for event in told(before, after)]
    assert sorted(ways) == [("drawn", "deck", 1), ("row", "deck", 3)]


def test_of_equal_pieces_the_one_leaves_that_the_player_took_hold_of():
    before = view(zone("hand.1", None, None, None, None), zone("hand.0", "5"))
    after = view(zone("hand.1", None, None, None), zone("hand.0", "5", "9"))
    for place in range(4):
        assert told(before, after, {"hand.1": [place]}) == [moved("hand.1", place, "hand.0", 1, "9")]


def test_a_hint_that_does_not_fit_is_passed_over():
    before = view(zone("hand", "3", "7"), zone("row"))
    after = view(zone("hand", "3"), zone("row", "7"))
    for place in (0, 1, 5):
        assert told(before, after, {"hand": [place]}) == [moved("hand", 1, "row", 0, "7")]


def test_of_equal_pieces_new_ones_come_to_the_end_that_the_move_named():
    before, after = view(zone("drawn", "<"), zone("row", "<", "<")), view(zone("drawn"), zone("row", "<", "<", "<"))
    assert told(before, after, {"row": [AT_FIRST_END]}) == [moved("drawn", 0, "row", 0, "<")]
    assert told(before, after, {"row": [AT_LAST_END]}) == [moved("drawn", 0, "row", 2, "<")]


def test_several_pieces_that_the_move_took_hold_of_leave_together():
    before, after = (
        view(zone("row", ">", "<", ">", "<"), zone("deck")),
        view(zone("row", ">", "<"), zone("deck", ">", "<")),
    )
    assert told(before, after, {"row": [0, 1]}) == [moved("row", 0, "deck", 0, ">", "<")]
    assert told(before, after, {"row": [2, 3]}) == [moved("row", 2, "deck", 0, ">", "<")]


def test_a_piece_that_was_marked_before_it_left_is_the_one_that_leaves():
    marked = Piece(face=">", values=(Value(id="picked", value=True),))
    plain = Piece(face=">")
    before = view(replace(zone("row", ">", ">"), pieces=(marked, plain)), zone("deck"))
    assert told(before, view(zone("row", ">"), zone("deck", ">"))) == [moved("row", 0, "deck", 0, ">")]


def test_a_piece_may_come_from_nowhere_and_go_there():
    gone = Moved(source=Place("row", 0), target=None, pieces=(Piece(face="5"),))
    come = Moved(source=None, target=Place("row", 0), pieces=(Piece(face="5"),))
    assert told(view(zone("row", "5")), view(zone("row"))) == [gone]
    assert told(view(zone("row")), view(zone("row", "5"))) == [come]


def test_a_long_row_that_is_all_new_is_told_too():
    many = [str(i) for i in range(250)]
    before, after = view(zone("a", *many), zone("b")), view(zone("a"), zone("b", *many))
    assert told(before, after) == [moved("a", 0, "b", 0, *many)]
    told(view(zone("a", *many)), view(zone("a", *reversed(many))))


# -- pieces that stay --------------------------------------------------------------------------------------------------


def test_a_card_turned_over_in_its_place_is_turned_not_moved():
    closed, open_ = view(zone("row", None, "2")), view(zone("row", "5", "2"))
    assert told(closed, open_) == [Turned(zone="row", index=0, piece=Piece(face="5"))]
    assert told(open_, closed) == [Turned(zone="row", index=0, piece=HIDDEN)]
    assert between(closed, open_).reveals
    assert not between(open_, closed).reveals


def test_pieces_of_a_grid_keep_their_places():
    def grid(**faces):
        pieces = tuple(Piece(face=face, place=int(place[1:])) for place, face in faces.items())
        return Zone(id="grid", kind="g", shape="grid", group="g", columns=3, count=len(pieces), pieces=pieces)

    before = view(grid(p0=None, p1="7", p2="7", p4=None), zone("won"))
    after = view(grid(p0=None, p4="3"), zone("won", "7", "7"))
    assert told(before, after) == [
        moved("grid", 1, "won", 0, "7", "7"),
        Turned(zone="grid", index=1, piece=Piece(face="3", place=4)),
    ]


def test_a_change_to_a_piece_that_stays_is_marked():
    old, new = Piece(face="M"), Piece(face="M", values=(Value(id="age", value=1),))
    before = view(replace(zone("hand", "M"), pieces=(old,)))
    assert told(before, view(replace(zone("hand", "M"), pieces=(new,)))) == [Marked(zone="hand", index=0, piece=new)]


def test_a_joker_that_stands_for_another_card_is_marked():
    old, new = Piece(face="*", stands_for="4"), Piece(face="*", stands_for="5")
    before, after = (view(replace(zone("play", "*"), pieces=(piece,))) for piece in (old, new))
    assert told(before, after) == [Marked(zone="play", index=0, piece=new)]


def test_a_whole_deck_can_be_shown_and_is_then_listed_card_by_card():
    before, after = view(zone("deck", count=3)), view(zone("deck", "4", "5", "6"))
    assert told(before, after) == [Turned(zone="deck", index=i, piece=Piece(face=str(4 + i))) for i in (2, 1, 0)]


# -- all the rest ------------------------------------------------------------------------------------------------------


def test_shuffles_owners_and_values_of_zones_are_told():
    assert told(view(deck(3)), view(deck(3, shuffles=1))) == [Shuffled(zone="deck", shuffles=1)]
    assert told(view(zone("offer")), view(zone("offer", owner=1, to=0))) == [Assigned(zone="offer", owner=1, to=0)]
    worth = (Value(id="next", value="7"),)
    assert told(view(zone("play")), view(zone("play", values=worth))) == [ZoneValued(zone="play", values=worth)]


def test_what_no_other_event_can_say_replaces_the_zone():
    after = zone("row", label="Other")
    assert told(view(zone("row")), view(after)) == [Replaced(zone=after)]


def test_scores_values_and_the_tally_are_told():
    worth = (Value(id="round", value=2),)
    assert told(view(), view(score=2)) == [Scored(seat=0, score=2)]
    assert told(view(), view(values=worth)) == [Valued(values=worth)]
    seven, eight, less = (Tally(face=f, unseen=n, of=4) for f, n in (("7", 4), ("8", 4), ("8", 3)))
    assert told(view(tally=(seven, eight)), view(tally=(seven, less))) == [Tallied(tally=(less,))]
    assert told(view(tally=(seven,)), view(tally=(eight,))) == [Tallied(tally=(eight,), whole=True)]


def test_the_end_is_told_before_the_last_word():
    before = view(to_move=0, prompt="?")
    after = view(prompt="over", ended="done", winners=(0,), verdict=(say("won"),))
    end, question = Ended(reason="done", winners=(0,), verdict=(say("won"),)), Asked(to_move=None, prompt="over")
    events = list(asked(Asked(to_move=0, prompt="?"), question, end))
    assert events == [end, question]
    assert apply(before, [Moment(beat="turn", events=tuple(events))]) == after
    assert list(asked(question, question, None)) == []


def test_nothing_happened_nothing_told():
    same = view(zone("hand", "7", None), deck(4), pile("pile", 3, "2"))
    assert told(same, same) == []
