"""Spite & Malice as it is watched: every moment has its beat, its events and its sentence, and nothing leaks."""

import pytest

import cutpurse
from cutpurse.engine.events import Moved, Place, Shuffled, Turned
from cutpurse.engine.view import HIDDEN, Piece
from cutpurse.rulebooks.spite_and_malice import RULEBOOK
from tests.support.positions.spite_and_malice import RANKS, UP_TO_QUEEN, counts, exhausted, hands, position, spots

NAMES = ["Ana", "Ben"]


def watched(state, code, seat=1):
    return state.watch(code).moments(seat)


def beats(moments):
    return [moment.beat for moment in moments]


def story(state, code, seat=1, language="en"):
    """What is told to a seat of a move, Ana's as a rule."""
    moments = watched(state, code, seat)
    words = state.view(seat, NAMES).words(language)
    return [words(moment.say) for moment in moments if moment.say is not None]


def moved(moment):
    """The pieces that went somewhere: from, to and how many."""
    return [(event.source.zone, event.target.zone, event.count) for event in moment.events if isinstance(event, Moved)]


# -- cards played ------------------------------------------------------------------------------------------------------


ON_AN_ACE = {"play_pile": [["A"], [], [], []]}


def test_a_card_leaves_the_hand_for_its_pile():
    state = position(hand=hands(["2", "9"]), **ON_AN_ACE)
    first = watched(state.copy(), "h2>1", seat=0)[0]
    assert first.events[0] == Moved(source=Place("hand.0", 0), target=Place("play.0", 1), pieces=(Piece(face="2"),))
    assert story(state.copy(), "h2>1") == ["Ana plays the 2 on pile 1"]
    assert story(state.copy(), "h2>1", seat=0) == ["You play the 2 on pile 1"]
    assert story(state, "h2>1", language="de") == ["Ana spielt die 2 auf Stapel 1"]


def test_a_card_from_a_discard_pile_is_told_as_such():
    state = position(discards=spots(["9", "2"], ["9"], ["9"], ["9"]), **ON_AN_ACE)
    assert moved(watched(state.copy(), "d1>1")[0]) == [("discard.0.0", "play.0", 1)]
    assert story(state.copy(), "d1>1") == ["Ana plays the 2 from spot 1 on pile 1"]
    assert story(state.copy(), "d1>1", seat=0) == ["You play the 2 from spot 1 on pile 1"]
    assert story(state, "d1>1", seat=0, language="de") == ["Du spielst die 2 von Ablage 1 auf Stapel 1"]


def test_a_win_card_lies_on_its_pile_before_the_next_is_turned_up():
    state = position(win_pile=[["K", "Q", "2"], ["K"]], **ON_AN_ACE)
    for seat in (0, 1, None):
        play, turn_up = watched(state.copy(), "w>1", seat)[:2]
        assert (play.beat, turn_up.beat) == ("play", "turn_up")
        assert moved(play) == [("win.0", "play.0", 1)]
        assert not any(isinstance(event, Turned) for event in play.events)
        assert turn_up.events[0] == Turned(zone="win.0", index=1, piece=Piece(face="Q"))
        assert (play.reveals, turn_up.reveals) == (False, True)


def test_nothing_tells_the_next_win_card_before_it_is_turned_up():
    one = position(win_pile=[["3", "Q", "2"], ["K"]], **ON_AN_ACE).watch("w>1")
    other = position(win_pile=[["Q", "3", "2"], ["K"]], **ON_AN_ACE).watch("w>1")
    for seat in (0, 1, -1):
        assert one.sights[1].board(seat).raw == other.sights[1].board(seat).raw
        assert one.sights[2].board(seat).raw != other.sights[2].board(seat).raw


def test_a_win_card_is_told_with_how_many_are_left():
    state = position(win_pile=[["K", "Q", "2"], ["K"]], **ON_AN_ACE)
    assert story(state.copy(), "w>1") == ["Ana plays the 2 from the win pile on pile 1: 2 left", "Ana turns up a queen"]
    assert story(state.copy(), "w>1", seat=0) == [
        "You play the 2 from the win pile on pile 1: 2 left",
        "You turn up a queen",
    ]
    assert story(state, "w>1", seat=0, language="de") == [
        "Du spielst die 2 vom Siegstapel auf Stapel 1: noch 2",
        "Du deckst eine Dame auf",
    ]


STARTS = {
    "hA>1": ({"hand": hands(["A", "9"])}, "Ana starts pile 1 with an ace", "Ana beginnt Stapel 1 mit einem Ass"),
    "w>1": (
        {"win_pile": [["K", "A"], ["K"]]},
        "Ana starts pile 1 with the ace from the win pile: 1 left",
        "Ana beginnt Stapel 1 mit dem Ass vom Siegstapel: noch 1",
    ),
    "d2>1": (
        {"discards": spots(["9"], ["A"], ["9"], ["9"])},
        "Ana starts pile 1 with the ace from spot 2",
        "Ana beginnt Stapel 1 mit dem Ass von Ablage 2",
    ),
}


@pytest.mark.parametrize("code", STARTS)
def test_an_ace_starts_a_pile(code):
    changes, english, german = STARTS[code]
    assert story(position(**changes), code)[0] == english
    assert story(position(**changes), code, language="de")[0] == german


JOKERS = {
    "h*>1": (
        {"hand": hands(["Joker", "9"])},
        "You play a joker as a jack on pile 1",
        "Du spielst einen Joker als Buben auf Stapel 1",
    ),
    "w>1": (
        {"win_pile": [["K", "Joker"], ["K"]]},
        "You play the joker from the win pile as a jack on pile 1: 1 left",
        "Du spielst den Joker vom Siegstapel als Buben auf Stapel 1: noch 1",
    ),
    "d4>1": (
        {"discards": spots(["9"], ["9"], ["9"], ["Joker"])},
        "You play the joker from spot 4 as a jack on pile 1",
        "Du spielst den Joker von Ablage 4 als Buben auf Stapel 1",
    ),
}


@pytest.mark.parametrize("code", JOKERS)
def test_a_joker_is_told_with_what_it_stands_for(code):
    changes, english, german = JOKERS[code]
    pile = {"play_pile": [list(RANKS[:10]), [], [], []]}
    assert story(position(**changes, **pile), code, seat=0)[0] == english
    assert story(position(**changes, **pile), code, seat=0, language="de")[0] == german
    landed = watched(position(**changes, **pile), code)[0].events[0].pieces
    assert landed == (Piece(face="Joker", stands_for="J"),)


def test_the_king_is_seen_on_its_pile_before_the_pile_retires():
    state = position(hand=hands(["K", "9"]), play_pile=[UP_TO_QUEEN, [], [], []])
    play, retire = watched(state.copy(), "hK>1")
    assert moved(play) == [("hand.0", "play.0", 1)]
    assert play.events[0].pieces == (Piece(face="K"),)
    assert (retire.beat, moved(retire)) == ("retire", [("play.0", "retired", 13)])
    assert story(state.copy(), "hK>1") == ["Ana plays the king on pile 1", "Pile 1 is complete and retires"]
    assert story(state, "hK>1", language="de") == [
        "Ana spielt den König auf Stapel 1",
        "Stapel 1 ist fertig und kommt weg",
    ]


def test_a_win_card_as_king_retires_its_pile_and_then_the_next_is_turned_up():
    state = position(play_pile=[UP_TO_QUEEN, [], [], []])
    assert beats(watched(state, "w>1", seat=0)) == ["play", "retire", "turn_up", "turn"]


def test_the_last_win_card_turns_nothing_up_and_ends_the_game():
    state = position(win_pile=[["2"], ["K"]], **ON_AN_ACE)
    assert beats(watched(state.copy(), "w>1")) == ["play", "turn"]
    assert story(state.copy(), "w>1") == ["Ana plays the last win card, a 2, on pile 1"]
    assert story(state.copy(), "w>1", seat=0) == ["You play your last win card, a 2, on pile 1"]
    assert story(state, "w>1", language="de") == ["Ana spielt die letzte Siegkarte, eine 2, auf Stapel 1"]


# -- drawing -----------------------------------------------------------------------------------------------------------


def test_whoever_draws_sees_the_cards_and_the_others_count_them():
    state = position(hand=hands(["9", "10"], ["5", "6"]), draw_pile=["2", "3", "Q", "4"])
    mine = watched(state.copy(), "h10=3", seat=1)
    others = watched(state.copy(), "h10=3", seat=0)
    assert beats(mine) == beats(others) == ["discard", "draw", "turn"]
    assert sum(event.count for event in mine[1].events if isinstance(event, Moved)) == 3
    faces = [piece.face for event in mine[1].events if isinstance(event, Moved) for piece in event.pieces]
    assert sorted(faces) == ["3", "4", "Q"]
    assert moved(others[1]) == [("draw", "hand.1", 3)]
    assert set(others[1].events[0].pieces) == {HIDDEN}
    assert (mine[1].reveals, others[1].reveals) == (True, False)
    assert story(state.copy(), "h10=3", seat=1) == ["Ana discards a 10 on spot 3", "You draw 3 cards: 3, 4 and queen"]
    assert story(state.copy(), "h10=3", seat=0) == ["You discard a 10 on spot 3", "Ben draws 3 cards"]
    assert story(state.copy(), "h10=3", seat=None) == ["Ana discards a 10 on spot 3", "Ben draws 3 cards"]
    assert story(state, "h10=3", seat=1, language="de") == [
        "Ana wirft eine 10 auf Ablage 3 ab",
        "Du ziehst 3 Karten: 3, 4 und Dame",
    ]


def test_one_card_is_told_in_the_singular():
    state = position(hand=hands(["9"], ["5"] * 3 + ["6"]))
    assert story(state.copy(), "h9=1", seat=0)[1] == "Ben draws a card"
    assert story(state.copy(), "h9=1", seat=1)[1] == "You draw a card: 8"
    assert story(state.copy(), "h9=1", seat=0, language="de")[1] == "Ben zieht eine Karte"
    assert story(state, "h9=1", seat=1, language="de")[1] == "Du ziehst eine Karte: 8"


def test_an_empty_hand_is_drawn_up_in_the_middle_of_a_turn():
    state = position(hand=hands(["2"]), **ON_AN_ACE)
    assert story(state, "h2>1") == ["Ana plays the 2 on pile 1", "Ana draws 5 cards"]


def test_SM_5_a_reshuffle_is_seen_between_two_draws():
    state = position(hand=hands(["9", "9"], ["5", "5"]), draw_pile=["8", "7"], retired=counts(ace=6))
    moments = watched(state.copy(), "h9=1", seat=0)
    assert beats(moments) == ["discard", "draw", "reshuffle", "draw", "turn"]
    assert [moved(moment) for moment in moments[1:4]] == [
        [("draw", "hand.1", 2)],
        [("retired", "draw", 6)],
        [("draw", "hand.1", 1)],
    ]
    assert Shuffled(zone="draw", shuffles=1) in moments[2].events
    assert story(state.copy(), "h9=1", seat=0)[1:] == [
        "Ben draws 2 cards",
        "The 6 retired cards are shuffled: a new draw pile",
        "Ben draws a card",
    ]
    assert story(state, "h9=1", seat=0, language="de")[2] == (
        "Die 6 Karten der fertigen Stapel werden gemischt: ein neuer Nachziehstapel"
    )


def test_SM_5_a_reshuffle_for_an_empty_draw_pile_has_nothing_before_it():
    state = position(hand=hands(["9"], []), draw_pile=[], retired=counts(ace=6))
    assert beats(watched(state, "h9=1")) == ["discard", "reshuffle", "draw", "turn"]


def test_a_draw_of_no_cards_is_no_moment():
    assert beats(watched(position(), "h9=1")) == ["discard", "turn"]
    assert story(exhausted(hand=hands(["9"], [])), "h9=1") == ["Ana discards a 9 on spot 1"]


# -- ending a turn -----------------------------------------------------------------------------------------------------


def test_a_filled_spot_and_the_discard_that_ends_the_turn_are_told_apart():
    state = position(hand=hands(["9", "8"]), discards=spots(["9"], [], ["9"], ["9"]))
    moments = watched(state.copy(), "h8=2")
    assert (beats(moments), moved(moments[0])) == (["fill", "turn"], [("hand.0", "discard.0.1", 1)])
    assert story(state.copy(), "h8=2", seat=0) == ["You fill spot 2 with an 8"]
    assert story(state.copy(), "h8=2", language="de") == ["Ana füllt Ablage 2 mit einer 8 auf"]
    assert story(state, "h8=2") == ["Ana fills spot 2 with an 8"]
    moments = watched(state.copy(), "h9=1")
    assert (beats(moments), moved(moments[0])) == (["discard", "turn"], [("hand.0", "discard.0.0", 1)])
    assert story(state, "h9=1", seat=0) == ["You discard a 9 on spot 1"]


def test_a_pass_is_told():
    assert beats(watched(exhausted(), "pass")) == ["pass", "turn"]
    assert story(exhausted(), "pass") == ["Ana passes"]
    assert story(exhausted(), "pass", seat=0) == ["You pass"]
    assert story(exhausted(), "pass", seat=0, language="de") == ["Du passt"]


# -- the deal ----------------------------------------------------------------------------------------------------------


def test_the_deal_is_seen_from_the_full_draw_pile_on_seat_by_seat():
    game = cutpurse.load("spite_and_malice", players=3)
    state, dealt = game.watch_deal(4)
    first = dealt.first_view(0)
    assert {zone.id: zone.count for zone in first.zones if zone.count} == {"draw": 3 * 54}
    moments = dealt.moments(0)
    assert beats(moments) == ["deal", "deal", "deal", "begin", "turn"]
    for seat, moment in enumerate(moments[:3]):
        went = moved(moment)
        assert {source for source, _, _ in went} == {"draw"}
        targets = {f"hand.{seat}", f"win.{seat}", *(f"discard.{seat}.{spot}" for spot in range(4))}
        assert {target for _, target, _ in went} == targets
        assert sum(count for _, _, count in went) == 19
    assert state == game.deal(4)


def begun(seed, language="en", seat=None):
    state, dealt = cutpurse.load("spite_and_malice").watch_deal(seed)
    said = [moment.say for moment in dealt.moments(seat) if moment.beat == "begin"]
    return state.view(seat, NAMES).words(language)(said[0])


def test_it_is_told_who_begins_with_the_highest_win_card():
    assert begun(1) == "Ben has the highest win card, a 6, and begins"
    assert begun(1, seat=1) == "You have the highest win card, a 6, and begin"
    assert begun(1, language="de") == "Ben hat die höchste Siegkarte, eine 6, und beginnt"


def beginning(win_tops, discards):
    state = position(2, win_pile=[["K", top] for top in win_tops], discards=[[[c] for c in row] for row in discards])
    return RULEBOOK.tell(state._board(), state._board(), "begin", -1), state.view(None, NAMES).words()


def test_SM_2_it_is_told_when_discards_or_seats_decide_who_begins():
    said, words = beginning(["7", "7"], [["K", "2", "2", "2"], ["Q", "Q", "Q", "Q"]])
    assert words(said) == "Equal win cards: Ana has the higher discards and begins"
    said, words = beginning(["7", "7"], [["2", "3", "4", "5"], ["5", "4", "3", "2"]])
    assert words(said) == "Equal win cards and discards: Ana has the lower number and begins"
    assert RULEBOOK.tell(None, None, "deal", 0) is None
