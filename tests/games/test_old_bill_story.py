"""Old Bill told: every moment in its order, what each seat sees of it, and the sentences that tell it."""

import re
from collections import Counter

import pytest

import cutpurse
from cutpurse.engine.events import Moved, Shuffled, Turned, apply
from tests.support.positions.old_bill import NAMES, cards, make_offer, position


def sentences(state, moments, seat, language="en"):
    words = state.view(seat, NAMES).words(language)
    return [words(moment.say) for moment in moments if moment.say is not None]


def told(state, code, seat=2, language="en"):
    """Plays a move, and returns what a seat is told of it."""
    watched = state.watch(code)
    return sentences(state, watched.moments(seat), seat, language)


COUNTED = re.compile(r".* (draws|zieht) (a card|eine Karte|\d cards|\d Karten)")


def told_in(state, code, seat, language):
    """What a seat would be told of a move, in a language; how many cards others draw is left out."""
    return without_draws(told(state.copy(), code, seat, language))


def without_draws(texts):
    return [text for text in texts if not COUNTED.fullmatch(text)]


def beats(watched, seat=None):
    return [moment.beat for moment in watched.moments(seat)]


def ways(moment):
    """How many pieces went from where to where at a beat."""
    moved = Counter()
    for event in moment.events:
        if isinstance(event, Moved):
            moved[event.source.zone, event.target.zone] += event.count
    return dict(moved)


def offered(*, hand, up, down, **given):
    state = position(hands={0: hand, **given.pop("hands", {})}, **given)
    return make_offer(state, 1, up, down)


# -- the offer -------------------------------------------------------------------------------------------------------


def test_picking_cards_leaves_no_trace_for_the_others():
    state = position(hands={0: "H1 D1 D2 C1 M1"})
    for code in (">2", "up:H1", "down:D1", "down:M1"):
        watched = state.watch(code)
        for seat in (1, 2, None):
            assert watched.moments(seat) == ()
        assert watched.moments(0)


def test_an_offer_is_laid_card_by_card_and_told_to_everyone():
    state = position(hands={0: "H1 D1 D2 C6 M1"}).play(">2").play("up:C6").play("down:D1").play("down:M1")
    watched = state.copy().watch("done")
    pick, lay, cover, _ = watched.moments(1)
    assert (pick.beat, ways(pick), pick.say) == ("pick", {}, None)
    assert (lay.beat, ways(lay), lay.say) == ("lay", {("hand.0", "offer.up"): 1}, None)
    assert (cover.beat, ways(cover)) == ("cover", {("hand.0", "offer.down"): 2})
    assert (lay.reveals, cover.reveals) == (True, False)
    assert [piece.face for event in cover.events if isinstance(event, Moved) for piece in event.pieces] == [None, None]
    mine = watched.moments(0)
    assert all(not ways(moment) and not moment.reveals for moment in mine)  # they lay there for me already
    assert told_in(state, "done", 0, "en") == ["You offer Ben the 6 of clubs or 2 face-down cards"]
    assert told_in(state, "done", 1, "en") == ["Ana offers you the 6 of clubs or 2 face-down cards"]
    assert told_in(state, "done", 2, "en") == ["Ana offers Ben the 6 of clubs or 2 face-down cards"]
    assert told_in(state, "done", 0, "de") == ["Du bietest Ben die Kreuz 6 oder 2 verdeckte Karten an"]
    assert told_in(state, "done", 1, "de") == ["Ana bietet dir die Kreuz 6 oder 2 verdeckte Karten an"]
    state = position(hands={0: "B D1 D2 C6 M1"}).play(">2").play("up:B").play("down:D1")
    assert told_in(state, "done", 1, "en") == ["Ana offers you Old Bill or a face-down card"]
    assert told_in(state, "done", 2, "de") == ["Ana bietet Ben Old Bill oder eine verdeckte Karte an"]


# -- taking a side ---------------------------------------------------------------------------------------------------


def test_taking_a_side_turns_over_both_and_the_choosers_is_received_first():
    state = offered(hand="C6 S5 S3 H1 D1", up="C6", down="S3 S5", dens={1: {"clubs": "C1"}})
    watched = state.watch("take:down")
    assert beats(watched) == ["reveal", "receive", "receive", "draw", "turn"]
    reveal, first, second, draw, _ = watched.moments(2)
    assert [event.piece.face for event in reveal.events if isinstance(event, Turned)] == ["S3", "S5"]
    assert reveal.reveals
    assert ways(first) == {("offer.down", "den.1.suit.spades"): 2}
    assert ways(second) == {("offer.up", "den.0.suit.clubs"): 1}
    assert ways(draw) == {("deck", "hand.0"): 3}
    assert not draw.reveals


def test_a_side_taken_in_words():
    state = offered(hand="C6 S5 S3 H1 D1", up="C6", down="S3 S5", deck="")
    assert told_in(state, "take:down", 0, "en") == [
        "Ben takes the face-down cards: the 3 and 5 of spades; you get the 6 of clubs",
        "The deck is empty: everyone has one last turn",
    ]
    assert told_in(state, "take:down", 1, "en")[0] == (
        "You take the face-down cards: the 3 and 5 of spades; Ana gets the 6 of clubs"
    )
    assert told_in(state, "take:down", 2, "de") == [
        "Ben nimmt die verdeckten Karten: Pik 3 und 5; Ana bekommt die Kreuz 6",
        "Der Nachziehstapel ist leer: Alle haben noch einen letzten Zug",
    ]
    assert told_in(state, "take:up", 0, "en")[0] == (
        "Ben takes the 6 of clubs and leaves you the face-down cards: the 3 and 5 of spades"
    )
    assert told_in(state, "take:up", 1, "de")[0] == (
        "Du nimmst die Kreuz 6 und überlässt Ana die verdeckten Karten: Pik 3 und 5"
    )


@pytest.mark.parametrize(
    ("down", "english", "german"),
    [
        ("S5 S5", "both 5s of spades", "zweimal Pik 5"),
        ("S3 S5 S5", "the 3 of spades and both 5s of spades", "die Pik 3 und zweimal Pik 5"),
        ("S3 S5 M2", "the 3 of spades, the 5 of spades and Mime 2", "die Pik 3, die Pik 5 und den Mimen 2"),
        ("S5 S5 M2", "both 5s of spades and Mime 2", "zweimal Pik 5 und den Mimen 2"),
        ("B B B", "three Old Bills", "drei Old Bills"),
        ("S3 B M1", "the 3 of spades, Old Bill and Mime 1", "die Pik 3, Old Bill und den Mimen 1"),
    ],
)
def test_cards_are_named_as_a_person_would(down, english, german):
    state = offered(hand=f"C6 {down}", up="C6", down=down)
    assert told_in(state, "take:up", 2, "en")[0].endswith(f"the face-down cards: {english}")
    assert told_in(state, "take:up", 2, "de")[0].endswith(f"die verdeckten Karten: {german}")


def test_a_pair_is_told_and_counted():
    dens = {1: {"spades": "S3 S5"}, 0: {"clubs": "C6"}}
    state = offered(hand="C6 S5 S3 H1 D1", up="C6", down="S3 S5", dens=dens)
    before = state.scores
    assert told_in(state, "take:down", 1, "en")[1:] == ["2 pairs for you: +4", "A pair for Ana: +2"]
    assert told_in(state, "take:down", 0, "de")[1:3] == ["2 Paare für Ben: +4", "Ein Paar für dich: +2"]
    state.play("take:down")
    assert [now - was for was, now in zip(before, state.scores, strict=True)] == [8, 12, 0]


def test_everyone_is_told_what_they_draw_and_nobody_else_unless_all_saw_the_deck():
    state = offered(hand="C6 S5 S3 H1 D1", up="C6", down="S3", deck="D1 D2 H4 M3")
    assert told_in(state, "take:up", 0, "en")[-1] == "You draw the 4 of hearts and Mime 3"
    assert told_in(state, "take:up", 0, "de")[-1] == "Du ziehst die Herz 4 und den Mimen 3"
    assert told(state.copy(), "take:up", 1, "en")[-1] == "Ana draws 2 cards"
    assert told(state.copy(), "take:up", 1, "de")[-1] == "Ana zieht 2 Karten"
    few = offered(hand="C6 S5 S3 H1 D1", up="C6", down="S3", deck="D1")
    assert told(few, "take:up", 2, "en")[1] == "Ana draws a card"
    seen = offered(hand="C6 S5 S3 H1 D1", up="C6", down="S3", deck="D1 D2 H4 M3", deck_shown=1)
    assert told_in(seen, "take:up", 1, "en")[-1] == "Ana draws the 4 of hearts and Mime 3"


# -- Mimes -----------------------------------------------------------------------------------------------------------


def test_a_mime_joins_the_suit_that_is_chosen():
    state = offered(hand="M4 D1 C1 S1 B", up="M4", down="D1", dens={1: {"hearts": "H2"}})
    assert beats(state.copy().watch("take:up"), 1) == ["reveal", "turn"]
    state.play("take:up")
    assert told_in(state, "mime:hearts", 1, "en") == ["Mime 4 joins your hearts"]
    assert told_in(state, "mime:hearts", 1, "de") == ["Mime 4 kommt bei dir zu Herz"]
    watched = state.watch("mime:hearts")
    assert beats(watched) == ["join", "receive", "draw", "turn"]
    join, receive, *_ = watched.moments(None)
    assert ways(join) == {("offer.up", "den.1.suit.hearts"): 1}
    assert ways(receive) == {("offer.down", "den.0.suit.diamonds"): 1}
    assert sentences(state, watched.moments(2), 2)[0] == "Mime 4 joins Ben’s hearts"


def test_mimes_wait_and_join_the_suit_that_comes():
    state = offered(hand="M4 M1 M2 D1 B", hands={1: "H1 H2 D1 D2 B"}, up="M4", down="M1 M2")
    watched = state.copy().watch("take:down")
    assert beats(watched) == ["reveal", "wait", "wait", "draw", "turn"]
    assert ways(watched.moments(2)[1]) == {("offer.down", "waiting.1"): 2}
    assert told_in(state, "take:down", 1, "en")[1:] == [
        "Mime 1 and Mime 2 wait beside your den for a suit",
        "Mime 4 waits beside Ana’s den for a suit",
    ]
    assert without_draws(told(state, "take:down", 2, "de"))[1:] == [
        "Mime 1 und Mime 2 warten neben Bens Versteck auf eine Farbe",
        "Mime 4 wartet neben Anas Versteck auf eine Farbe",
    ]
    make_offer(state, 0, "H1", "D1 D2")
    watched = state.watch("take:up")
    assert beats(watched) == ["reveal", "receive", "join", "receive", "join", "draw", "turn"]
    assert [ways(moment) for moment in watched.moments(None)[1:5]] == [
        {("offer.up", "den.0.suit.hearts"): 1},
        {("waiting.0", "den.0.suit.hearts"): 1},
        {("offer.down", "den.1.suit.diamonds"): 2},
        {("waiting.1", "den.1.suit.diamonds"): 2},
    ]
    assert without_draws(sentences(state, watched.moments(0), 0))[1:] == [
        "Mime 4 joins your hearts",
        "Mime 1 and Mime 2 join Ben’s diamonds",
    ]


# -- Old Bill --------------------------------------------------------------------------------------------------------


def test_old_bill_takes_his_side_with_him_and_costs_a_den_card():
    dens = {1: {"diamonds": "D5 D6", "hearts": "H4"}}
    state = offered(hand="C6 D1 D2 B M1", up="C6", down="D1 D2 B M1", dens=dens)
    assert told_in(state, "take:down", 2, "de")[1:] == [
        "Old Bill erwischt Ben und nimmt die Karo 1, die Karo 2 und den Mimen 1 mit"
    ]
    watched = state.watch("take:down")
    assert beats(watched) == ["reveal", "catch", "turn"]
    assert ways(watched.moments(2)[1]) == {("offer.down", "discards"): 4}
    assert sentences(state, watched.moments(1), 1)[1:] == [
        "Old Bill catches you and takes the 1 of diamonds, the 2 of diamonds and Mime 1 with him"
    ]
    assert told_in(state, "drop:D6", 1, "en") == ["Old Bill costs you the 6 of diamonds"]
    assert told_in(state, "drop:D6", 2, "de") == ["Old Bill kostet Ben die Karo 6"]
    watched = state.watch("drop:D6")
    assert beats(watched) == ["drop", "receive", "draw", "turn"]
    assert ways(watched.moments(0)[0]) == {("den.1.suit.diamonds", "discards"): 1}
    assert sentences(state, watched.moments(0), 0)[0] == "Old Bill costs Ben the 6 of diamonds"


def test_old_bill_alone_and_a_waiting_mime_that_goes():
    state = offered(hand="B H1 D1 C1 S1", up="B", down="H1", waits={0: "M1 M3"})
    watched = state.watch("take:down")
    assert beats(watched) == ["reveal", "receive", "catch", "turn"]
    assert without_draws(sentences(state, watched.moments(0), 0))[1:] == ["Old Bill catches you"]
    watched = state.watch("drop:M3")
    assert ways(watched.moments(1)[0]) == {("waiting.0", "discards"): 1}
    assert sentences(state, watched.moments(1), 1)[:1] == ["Old Bill costs Ana Mime 3"]


def test_old_bill_may_find_nothing():
    state = offered(hand="C6 B B M1 C1", up="C6", down="B B M1")
    assert told_in(state, "take:down", 2, "en")[1] == (
        "2 Old Bills catch Ben and take Mime 1 with them, but there is nothing else to lose"
    )
    assert told_in(state, "take:down", 1, "de")[1] == (
        "2 Old Bills erwischen dich und nehmen den Mimen 1 mit, doch mehr ist nicht zu holen"
    )
    state = offered(hand="C6 B D1 M1 C1", up="B", down="D1")
    assert told_in(state, "take:up", 1, "en")[1] == "Old Bill catches you, but there is nothing to lose"
    assert told_in(state, "take:up", 1, "de")[1] == "Old Bill erwischt dich, doch zu holen ist nichts"


# -- hands without an offer ------------------------------------------------------------------------------------------


def test_OB_4_a_hand_is_shown_goes_into_the_deck_which_is_shuffled_and_five_are_drawn():
    state = position(hands={0: "S1 D1 C1 S2 B", 1: "H1 H2 H3 H4 H5"}, deck="D1 D2 D3 D4 D5 D6 C1 C2 C3 C4")
    make_offer(state, 2, "S1", "D1")
    watched = state.copy().watch("take:up")
    assert beats(watched)[:9] == [
        "reveal",
        "receive",
        "receive",
        "draw",
        "show",
        "return",
        "shuffle",
        "draw",
        "turn",
    ]
    for seat in (0, 1, 2, None):
        show, back, shuffle, draw = watched.moments(seat)[4:8]
        turned = {event.piece.face for event in show.events if isinstance(event, Turned)}
        assert turned == (set() if seat == 1 else set(cards("H1 H2 H3 H4 H5")))
        assert ways(back) == {("hand.1", "deck"): 5}
        assert [event for event in shuffle.events if isinstance(event, Shuffled)] == [Shuffled(zone="deck", shuffles=1)]
        assert ways(draw) == {("deck", "hand.1"): 5}
        assert draw.reveals == (seat == 1)
    assert told_in(state, "take:up", 1, "en")[1] == (
        "You cannot make an offer, show five hearts and shuffle them into the deck"
    )
    assert told_in(state, "take:up", 0, "en")[2] == (
        "Ben cannot make an offer, shows five hearts and shuffles them into the deck"
    )
    assert told_in(state, "take:up", 2, "de")[1] == (
        "Ben kann nichts anbieten, zeigt fünfmal Herz und mischt alles in den Nachziehstapel"
    )


def test_OB_4_five_old_bills_are_shown():
    state = position(hands={0: "S1 D1 C1 S2", 1: "B B B B B"}, deck="D1 D2 D3 D4 D5 D6 C1 C2 C3 C4")
    make_offer(state, 2, "S1", "D1")
    assert told_in(state, "take:up", 0, "en")[2].startswith(
        "Ben cannot make an offer, shows five Old Bills and shuffles them"
    )


def test_OB_12_a_hand_that_passes_is_shown():
    state = position(hands={0: "S1 D1 C1", 1: "H1 H2 H3", 2: "H4 D4"}, deck="", last_turns=3)
    make_offer(state, 2, "S1", "D1")
    watched = state.copy().watch("take:up")
    assert beats(watched) == ["reveal", "receive", "receive", "pass", "turn"]
    assert {event.piece.face for event in watched.moments(0)[3].events if isinstance(event, Turned)} == {
        "H1",
        "H2",
        "H3",
    }
    assert told_in(state, "take:up", 0, "en")[1:] == ["Ben shows three hearts and passes"]
    assert told_in(state, "take:up", 1, "en")[1:] == ["You show three hearts and pass"]
    assert told_in(state, "take:up", 0, "de")[1:] == ["Ben zeigt dreimal Herz und passt"]


def test_a_lone_card_or_none_passes_too():
    state = position(hands={0: "S1 D1", 1: "M1", 2: ""}, deck="", last_turns=3)
    make_offer(state, 2, "S1", "D1")
    assert told_in(state, "take:up", 0, "en")[1:] == ["Ben shows Mime 1 and passes", "Cy has no card left and passes"]
    assert told_in(state, "take:up", 2, "de")[1:] == [
        "Ben zeigt den Mimen 1 und passt",
        "Du hast keine Karte mehr und passt",
    ]


def test_OB_13_the_deck_is_shown_when_it_does_not_help_and_hidden_again_when_it_is_shuffled():
    hands = {0: "S1 D1 D2 C1 C2", 1: "H1 H1 H2 H2 H3", 2: "D3 D3 D4 D4 D5"}
    state = position(hands=hands, deck="H6 H5 H4 H4 H3")
    make_offer(state, 1, "S1", "D1")
    watched = state.copy().watch("take:up")
    assert beats(watched)[:9] == ["reveal", "receive", "receive", "draw", "pass", "show", "return", "shuffle", "draw"]
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        shown = []
        for moment in watched.moments(seat):
            view = apply(view, [moment])
            shown.append([piece.face for piece in view.zone("deck").pieces])
        assert shown[3:7] == [[], ["H6", "H5", "H4"], ["H6", "H5", "H4"], []]
    assert told_in(state, "take:up", 1, "en")[1] == (
        "You show five hearts and pass: even with the deck, which all may see now, there is no offer"
    )
    assert told_in(state, "take:up", 0, "de")[2] == (
        "Ben zeigt fünfmal Herz und passt: Auch mit dem Nachziehstapel, den jetzt alle sehen, gibt es kein Angebot"
    )


# -- the deal --------------------------------------------------------------------------------------------------------


def test_the_deal_is_seen_from_a_full_deck_on():
    state, watched = cutpurse.load("old_bill").watch_deal(3)
    before = watched.first_view(1)
    assert before.zone("deck").count == 58
    deal, *_ = watched.moments(1)
    assert (deal.beat, ways(deal)) == ("deal", {("deck", f"hand.{seat}"): 5 for seat in range(3)})
    assert sentences(state, watched.moments(1), 1) == ["Everyone is dealt five cards"]
    assert sentences(state, watched.moments(1), 1, "de") == ["Alle bekommen fünf Karten"]
    assert apply(before, watched.moments(1)) == state.view(1)


# -- what is asked ---------------------------------------------------------------------------------------------------


def prompts(state, language="en"):
    views = [state.view(seat, NAMES) for seat in (0, 1)]
    return [view.words(language)(view.prompt) for view in views]


def test_prompts_say_what_is_asked_of_whom_and_why():
    dens = {0: {"hearts": "H6"}, 1: {"spades": "S1 S2"}}
    state = position(hands={0: "B M1 M2 H1 D1"}, dens=dens)
    assert prompts(state) == ["Your turn: who gets your offer?", "Ana is putting an offer together"]
    assert prompts(state, "de") == ["Du bist dran: Wer bekommt dein Angebot?", "Ana stellt ein Angebot zusammen"]
    state.play(">2")
    assert prompts(state)[0] == "Your offer to Ben: which card goes face up?"
    state.play("up:B")
    assert prompts(state)[0] == "Your offer to Ben: what goes face down? Not Old Bill, he is face up."
    state.play("down:M1")
    assert prompts(state)[0] == "Your offer to Ben: add another card face down, or make it?"
    state.play("done")
    assert prompts(state) == [
        "Ben is choosing: Old Bill or a face-down card?",
        "Ana offers you Old Bill or a face-down card: which do you take?",
    ]
    assert prompts(state, "de") == [
        "Ben hat die Wahl: Old Bill oder eine verdeckte Karte?",
        "Ana bietet dir Old Bill oder eine verdeckte Karte an: Was nimmst du?",
    ]
    state.play("take:up")
    assert prompts(state) == [
        "Old Bill came without thieves: Ben is choosing a den card to discard",
        "Old Bill came without thieves: which card of your den must go?",
    ]
    state.play("drop:S2")
    assert prompts(state) == [
        "Mime 1 came without thieves: which of your suits does it join?",
        "Ana is choosing a suit for Mime 1",
    ]
    assert prompts(state, "de") == [
        "Mime 1 kam ohne Diebe: Zu welcher deiner Farben kommt er?",
        "Ana sucht eine Farbe für den Mimen 1 aus",
    ]


def test_prompts_say_which_cards_may_lie_face_down():
    state = position(hands={0: "H1 D1 D2 M1 C1"}).play(">2").play("up:H1")
    assert prompts(state)[0] == "Your offer to Ben: what goes face down? No hearts, they are face up."
    state.play("down:D1")
    assert prompts(state)[0] == ("Your offer to Ben: add another card face down (thieves: only diamonds), or make it?")
    assert prompts(state, "de")[0] == (
        "Dein Angebot an Ben: Noch eine Karte verdeckt dazulegen (Diebe nur Karo) oder anbieten?"
    )
    state = position(hands={0: "H1 D1 D2 M1 C1"}).play(">2").play("up:M1")
    assert prompts(state)[0] == "Your offer to Ben: what goes face down beside the Mime?"


def test_prompts_say_which_suit_old_bill_asks_for_and_that_it_is_the_last_round():
    state = position(hands={0: "H1 D1 B C1 M1"}, dens={1: {"diamonds": "D3"}}, deck="", last_turns=2)
    assert prompts(state)[1] == "Ana is putting an offer together (last round)"
    make_offer(state, 1, "H1", "D1 B M1")
    assert prompts(state)[1].startswith("Ana offers you the 1 of hearts or 3 face-down cards: which do")
    state.play("take:down")
    assert prompts(state) == [
        "Old Bill came with diamonds: Ben is choosing one to discard (last round)",
        "Old Bill came with diamonds: which of your diamonds must go? (last round)",
    ]
    assert prompts(state, "de") == [
        "Old Bill kam mit Karo: Ben sucht dort eine Karte zum Abwerfen aus (letzte Runde)",
        "Old Bill kam mit Karo: Welche deiner Karten bei Karo muss weg? (letzte Runde)",
    ]


# -- the end ---------------------------------------------------------------------------------------------------------


def verdict(*dens, seat=2, language="en"):
    state = position(dens=dict(enumerate(dens)), to_move=None, ended="last_turns", deck="")
    view = state.view(seat, NAMES)
    words = view.words(language)
    assert words(view.prompt)
    return [words(sentence) for sentence in view.verdict]


def test_the_verdict_says_what_the_winning_den_is_worth():
    dens = ({"hearts": "H1 H1 H2", "spades": "S5", "clubs": "C3 C3"}, {"hearts": "H5"}, {})
    assert verdict(*dens) == [
        "Ana wins with 13 points, 8 ahead",
        "Ana’s den: 4 for hearts as the longest suit, 5 for spades as the shortest and 4 for 2 pairs",
    ]
    assert verdict(*dens, seat=0, language="de") == [
        "Du gewinnst mit 13 Punkten, 8 vor dem zweiten Platz",
        "Dein Versteck: 4 für Herz als längste Farbe, 5 für Pik als kürzeste und 4 für 2 Paare",
    ]
    assert verdict({"hearts": "H1"}, {}, {}, seat=0) == [
        "You win with 1 point, 1 ahead",
        "Your den: 1 for hearts as the longest suit",
    ]


def test_the_verdict_says_that_pairs_broke_a_tie():
    dens = ({"hearts": "H1 H1"}, {"clubs": "C4"}, {})
    assert verdict(*dens)[0] == "A tie at 4 between Ana and Ben: Ana wins with more pairs, 1 to 0"
    assert verdict(*dens, seat=0)[0] == "A tie at 4 between you and Ben: you win with more pairs, 1 to 0"
    assert verdict(*dens, language="de") == [
        "Gleichstand bei 4 (Ana und Ben): Mit 1 zu 0 Paaren gewinnt Ana",
        "Anas Versteck: 2 für Herz als längste Farbe und 2 für ein Paar",
    ]


def test_the_verdict_says_that_a_win_is_shared():
    dens = ({"hearts": "H1 H1"}, {"clubs": "C4"}, {"spades": "S1 S1"})
    assert verdict(*dens, seat=1)[0] == (
        "A tie at 4 between Ana, you and Cy: Ana and Cy share the win with more pairs, 1 to 0"
    )
    assert verdict(*dens, seat=0, language="de")[0] == (
        "Gleichstand bei 4 (du, Ben und Cy): Ihr teilt euch den Sieg (du und Cy), mit 1 zu 0 Paaren"
    )
    assert verdict({"hearts": "H4"}, {"clubs": "C4"}, {}, seat=0) == [
        "A tie: you and Ben share the win with 4 points and no pair each",
        "Your den: 4 for hearts as the longest suit",
        "Ben’s den: 4 for clubs as the longest suit",
    ]
    assert verdict({"hearts": "H4"}, {"clubs": "C4"}, {}, seat=1, language="de")[0] == (
        "Gleichstand mit je 4 Punkten und keinem Paar: Ihr teilt euch den Sieg (Ana und du)"
    )
    assert verdict({}, {}, {}) == ["A tie: Ana, Ben and you share the win with 0 points and no pair each"]
