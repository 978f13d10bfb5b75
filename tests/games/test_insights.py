"""What each game tells of a move to the player who could make it: facts of the position, and true."""

import pytest

from cutpurse.engine.message import Who, say
from cutpurse.engine.words import Words
from tests.support.positions import nacho_pile as nacho
from tests.support.positions import old_bill as bill
from tests.support.positions import old_bill_maid as maid
from tests.support.positions import spite_and_malice as spite
from tests.support.positions import steal_the_pile as steal
from tests.support.positions import ten_card_crook as crook
from tests.support.positions.old_bill_memory import position as memory

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def insights(state, language="en"):
    """What the seat to move is told of its moves, by their notation."""
    book = state.game.rulebook
    board = state._look().board(state.to_move)
    words = Words.of(book, language, NAMES[: state.game.players], state.to_move)
    return {book.codes[action]: words(book.insight(board, action)) for action in state.actions}


# -- Nacho Pile ------------------------------------------------------------------------------------------------------


def test_nacho_pile_gives_the_exact_odds_of_a_bust_and_what_it_would_cost():
    said = insights(nacho.position(bag="3 3 5 1 wild", turn="3 5"))
    assert said["draw"] == "60% risk of a bust: 3 of the 5 chips in the bag, with 2 chips at stake"
    assert said["stop"] == "2 chips then lie in front of you: safe once your next turn begins"


def test_nacho_pile_says_when_no_chip_can_bust():
    said = insights(nacho.position(bag="1 2 4", turn="3", front={1: "3 3"}))
    assert said["draw"] == "No chip in the bag can bust you now"
    assert said["stop"].startswith("3 chips then lie in front of you, 2 of them from others")


def test_nacho_pile_says_that_stopping_with_nothing_brings_nothing():
    assert insights(nacho.position(turn=""))["stop"] == "Nothing is at stake, so stopping brings nothing"


def test_nacho_pile_tells_what_a_wild_takes():
    state = nacho.position(turn="wild", phase=nacho.WILDS, front={0: "2", 1: "3 3"}, lowest_wild=1)
    said = insights(state)
    assert said["wild3"] == "Your pile of 3s then holds 3 chips, 2 of them from others"
    assert said["wild2"] == "Your pile of 2s then holds 2 chips"


def test_nacho_pile_tells_what_special_chips_bring_and_cost():
    scoring = nacho.position(bag="1 1 4", turn="1 2 score", phase="score", front={1: "1 1"})
    assert insights(scoring)["score1"] == "3 chips are safe on your plate at once; 2 more 1s in the bag"
    stealing = nacho.position(turn="steal", phase="steal", front={1: "1 1 2"})
    told = "You take 2 chips from Ben; they are safe once your next turn begins"
    assert insights(stealing)["steal2.1"] == told
    german = insights(stealing, "de")
    assert german["steal2.1"] == "Du nimmst Ben 2 Chips weg; sicher sind sie, sobald dein nächster Zug beginnt"
    assert german["steal2.2"] == "Du nimmst Ben einen Chip weg; sicher ist er, sobald dein nächster Zug beginnt"
    removing = nacho.position(turn="remove", phase="remove", front={0: "5 5", 1: "1"})
    assert insights(removing)["remove2.1"] == "It costs Ben one chip and puts off the end"
    assert insights(removing)["remove1.5"] == "It costs you 2 chips of your own and puts off the end"


# -- Steal the Pile --------------------------------------------------------------------------------------------------


def test_steal_the_pile_tells_what_the_pile_is_worth_and_how_many_like_its_top_are_out():
    state = steal.position(
        ["7 9 9 K", "7 2 3 6"],
        piles=[
            "4 4",
            "5 5 7",
        ],
        opened="9",
        deck="7 K 2 3",
    )
    said = insights(state)
    assert said["7>p2"] == "Your pile grows to 6 cards with a 7 on top; 2 cards that could steal it are still out"
    assert said["9>open"] == "Your pile grows to 4 cards with a 9 on top; no card is left that could steal it"
    assert said["K+"] == "This card wins nothing yet; one card that could take it is still out"
    told = "Diese Karte bringt noch nichts; mit einer Karte, die noch im Spiel ist, ließe sie sich nehmen"
    assert insights(state, "de")["K+"] == told


def test_steal_the_pile_counts_cards_of_ones_own():
    said = insights(steal.position(["4 8 8", "2 3 5"], piles=["4", "6"], deck="9 9"))
    assert said["4>p1"].startswith("Your pile grows to 2 cards with a 4 on top")
    alone = "nobody else has a card to take it with, and you hold another yourself"
    assert said["8+"] == f"This card wins nothing yet; {alone}"


def test_the_solitaire_gives_the_odds_that_the_deck_has_a_card_like_it():
    state = steal.solitaire("7 K", next_cards="7 2 3 4", yours="5 5", decks="7")
    deck = state.view(0).zone("deck").count
    unseen = next(entry.unseen for entry in state.view(0).tally if entry.face == "7")
    chance = 1 - (deck - unseen) * (deck - unseen - 1) / (deck * (deck - 1))
    said = insights(state)
    assert said["7>deck"] == (
        "Your pile grows to 4 cards with a 7 on top; "
        f"{chance:.0%} risk that one of the deck’s next two cards matches it"
    )
    assert said["K+"].startswith("This card wins nothing yet; ")


# -- Spite & Malice --------------------------------------------------------------------------------------------------


def test_spite_and_malice_counts_the_win_cards_left():
    state = spite.position(play_pile=[["A"], [], [], []], win_pile=[["K", "2"], ["K", "K"]])
    assert insights(state)["w>1"] == "One win card fewer: 1 left"
    last = spite.position(play_pile=[["A"], [], [], []], win_pile=[["2"], ["K", "K"]])
    assert insights(last)["w>1"] == "Your last win card: this wins the game"


def test_spite_and_malice_says_which_win_card_a_play_makes_room_for():
    begun = [["A"], [], [], []]
    mine = spite.position(play_pile=begun, hand=spite.hands(["2", "9"]), win_pile=[["K", "3"], ["K", "3"]])
    assert insights(mine)["h2>1"] == "Your win card, the 3, fits next"
    theirs = spite.position(play_pile=begun, hand=spite.hands(["2", "9"]), win_pile=[["K", "J"], ["K", "3"]])
    assert insights(theirs)["h2>1"] == "The next card there is the 3, and Ben has it on the win pile"
    nobodys = spite.position(play_pile=begun, hand=spite.hands(["2", "9"]), win_pile=[["K", "J"], ["K", "K"]])
    assert insights(nobodys)["h2>1"] == "The pile then needs a 3; your win card is a jack"
    told = "Der Stapel braucht dann eine 3; auf deinem Siegstapel liegt der Bube"
    assert insights(nobodys, "de")["h2>1"] == told


def test_spite_and_malice_declines_a_jack_in_German():
    begun = [["A", "2", "3", "4", "5", "6", "7", "8", "9"], [], [], []]
    mine = spite.position(play_pile=begun, hand=spite.hands(["10", "9"]), win_pile=[["K", "J"], ["K", "3"]])
    assert insights(mine, "de")["h10>1"] == "Danach kannst du dort den Buben vom Siegstapel spielen"
    theirs = spite.position(play_pile=begun, hand=spite.hands(["10", "9"]), win_pile=[["K", "3"], ["K", "J"]])
    assert insights(theirs, "de")["h10>1"] == "Danach kann Ben dort den Buben vom Siegstapel spielen"


def test_spite_and_malice_says_that_a_hand_is_drawn_anew_or_cannot_be():
    state = spite.position(play_pile=[["A"], [], [], []], hand=spite.hands(["2"]))
    assert insights(state)["h2>1"] == "It empties your hand: you draw again and go on"
    dry = spite.position(play_pile=[["A"], [], [], []], hand=spite.hands(["2"]), draw_pile=[])
    assert insights(dry)["h2>1"] == "It empties your hand, and there is nothing left to draw"


def test_spite_and_malice_says_that_a_pile_is_complete():
    state = spite.position(play_pile=[spite.UP_TO_QUEEN, [], [], []], win_pile=[["2", "2"], ["K", "K"]])
    assert insights(state)["hK>1"] == "It completes the pile, which is set aside"


def test_spite_and_malice_says_what_a_discard_covers():
    discards = spite.spots(["9"], ["10"], ["J"], ["3"])
    state = spite.position(hand=spite.hands(["9", "5"]), discards=discards)
    said = insights(state)
    assert said["h9=1"] == "It lies on a card like it, a 9, and ends your turn"
    assert said["h9=2"] == "It lies on a 10: both can come off one after the other later"
    assert said["h5=4"] == "It buries the 3 and ends your turn"


def test_spite_and_malice_says_what_follows_when_a_spot_is_filled():
    discards = spite.spots(["9"], [], ["J"], ["3"])
    state = spite.position(hand=spite.hands(["9", "5"]), discards=discards)
    assert insights(state)["h9=2"] == "It fills an empty spot; after it you can only discard"
    last = spite.position(hand=spite.hands(["9"]), discards=discards)
    assert insights(last)["h9=2"] == "It empties your hand: you draw again and go on"


def test_spite_and_malice_says_what_a_pass_is():
    (told,) = insights(spite.exhausted()).values()
    assert told == "It ends your turn: there is nothing in your hand"


# -- Ten Card Crook --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "code", "told"),
    [
        ({"row": ">M", "drawn": "<"}, "R", "It opens a pocket; 14% chance that the next card is the Theft"),
        ({"row": ">M<", "drawn": "<"}, "R", "A pocket stays open; 17% chance that the next card is the Theft"),
        ({"row": ">M<M", "drawn": "M"}, "R", "Two marks would touch: that ends the game"),
        ({"row": "M><", "drawn": "M"}, "R", "It would be checkmate: that ends the game"),
        ({"row": "M", "drawn": "<"}, "R", "From the right it pushes a mark: "),
        ({"row": "", "drawn": "M"}, "L", "No pocket is open then, and the row has room for 5 more cards"),
        ({"row": "M", "drawn": "<"}, "hold", "You may keep it for 3 more turns before it must be placed"),
        ({"row": ">M<", "held": ">"}, "end", "One pocket is open; 17% chance that the next card is the Theft"),
        (
            {"row": "M>", "drawn": "M", "last_mark": 1},
            "back",
            "Both marks are out of the way; 11% chance that the next card is the Theft",
        ),
        ({"row": ">M<>M<", "drawn": "T"}, "pick2", "A point, and one pocket stays open"),
        ({"row": ">M<>M<", "drawn": "M"}, "x1R", "A pocket stays open; "),
        ({"row": "><M<>M", "drawn": "<"}, "x1L", "No pocket is open then, and the row has room for one more card"),
        ({"row": "M<M<><", "drawn": ">"}, "x2L", "Two marks would touch: that ends the game"),
        ({"row": ">M<", "drawn": "<", "options": {"removal": "any_time"}}, "x1", "It leaves no pocket open"),
        ({"row": "M<M", "drawn": "<", "options": {"removal": "any_time"}}, "x2", "Two marks would touch"),
    ],
)
def test_ten_card_crook_says_what_becomes_of_the_row(where, code, told):
    assert insights(crook.position(**where))[code].startswith(told)


def test_ten_card_crook_knows_the_theft_at_the_bottom():
    known = crook.position(row=">M", drawn="<", deck="T<<>>MM", known_bottom=1)
    assert insights(known)["R"] == "It opens a pocket; 0% chance that the next card is the Theft"
    sure = crook.position(row=">M", drawn="<", deck="<<>>MMT", known_bottom=7)
    assert insights(sure)["R"] == "It opens a pocket; 100% chance that the next card is the Theft"


# -- the Old Bill deck -----------------------------------------------------------------------------------------------


def test_old_bill_tells_what_an_offer_risks():
    state = bill.position(hands={0: "H3 D5 B C1 C2"}, dens={0: {"hearts": "H3"}, 1: {"spades": "S6"}})
    assert insights(state)[">2"] == "Ben has 6 points, you have 3"
    state.play(">2")
    told = "By itself it is worth 3 points to Ben now, and 5 to you"
    assert insights(state)["up:H3"] == told
    assert insights(state)["up:B"] == "By itself it is worth −6 points to Ben now, and −3 to you"
    state.play("up:H3").play("down:D5")
    told = "Face-up card: 3 points for Ben, then 5 for you; face-down card: 5 for Ben, then 5 for you"
    assert insights(state)["done"] == told


def test_a_single_point_is_one_also_below_zero():
    state = bill.position(hands={0: "H1 B D5 C1 C2"}, dens={0: {"hearts": "H3"}, 1: {"spades": "S1"}})
    state.play(">2")
    assert insights(state)["up:H1"] == "By itself it is worth 1 point to Ben now, and 1 to you"
    assert insights(state, "de")["up:B"] == "Für sich ist die Karte jetzt −1 Punkt für Ben wert und −3 für dich"
    state.play("up:B").play("down:D5")
    told = "Offene Karte: −1 Punkt für Ben, dann 5 für dich; verdeckte Karte: 5 für Ben, dann −3 für dich"
    assert insights(state, "de")["done"] == told


@pytest.mark.parametrize(
    ("bills", "english", "german"),
    [
        (0, "None of the 9 cards you cannot see is Old Bill", "Keine der 9 Karten, die du nicht siehst, ist Old Bill"),
        (1, "One of the 9 cards you cannot see is Old Bill", "Eine der 9 Karten, die du nicht siehst, ist Old Bill"),
        (2, "2 of the 9 cards you cannot see are Old Bills", "2 der 9 Karten, die du nicht siehst, sind Old Bills"),
    ],
)
def test_as_many_old_bills_as_there_are(bills, english, german):
    told = say("insight-take-down", who=Who(0), bills=bills, cards=9)
    for language, text in (("en", english), ("de", german)):
        assert Words.of(bill.position().game.rulebook, language, NAMES[:3], 1)(told).startswith(f"{text}; ")


def test_old_bill_tells_the_chooser_what_is_known_of_both_sides():
    state = bill.make_offer(bill.position(hands={0: "H3 D5 B C1 C2"}, dens={1: {"hearts": "H3"}}), 1, "H3", "D5")
    said = insights(state)
    assert said["take:up"] == "It brings you 5 points now; Ana gets the face-down card"
    assert said["take:down"].endswith("cards you cannot see are Old Bills; Ana gets the card that lies face up")
    warned = bill.make_offer(bill.position(hands={0: "H3 D5 B C1 C2"}), 1, "B", "D5")
    safe = "Old Bill lies face up, so he cannot be face down too; Ana gets him"
    assert insights(warned)["take:down"] == safe
    assert insights(warned)["take:up"] == "It brings you 0 points now; Ana gets the face-down card"


def test_old_bill_counts_mimes_that_wait_and_mimes_that_choose():
    state = bill.position(hands={0: "M1 M5 B C1 C2"}, dens={1: {"hearts": "H3", "clubs": "C6"}}, waits={0: "M4"})
    state.play(">2")
    said = insights(state)
    assert said["up:M5"] == "By itself it is worth 5 points to Ben now, and 0 to you"
    assert said["up:C1"].endswith("and 5 to you")  # the Mime that waits comes along
    state.play("up:C1").play("down:B")
    waits = "then 0 for you; face-down card: −3 for Ben, then 5 for you"  # a Mime that waits is worth nothing yet
    assert waits in insights(state)["done"]


def test_old_bill_tells_what_the_den_is_worth_after_a_choice():
    mime = bill.position(dens={1: {"hearts": "H3", "clubs": "C6"}}, hands={0: "M2 H5 C1 C2 D1"})
    bill.make_offer(mime, 1, "M2", "H5").play("take:up")
    assert insights(mime)["mime:hearts"] == "Your den is then worth 11 points"
    caught = bill.position(dens={1: {"hearts": "H3", "clubs": "C6"}}, hands={0: "B H5 C1 C2 D1"})
    bill.make_offer(caught, 1, "B", "D1").play("take:up")
    assert insights(caught)["drop:H3"] == "Your den is then worth 6 points"
    suit = bill.position(dens={1: {"hearts": "H3", "clubs": "C6"}}, hands={0: "B H5 C1 C2 D1"})
    suit.play(">2").play("up:D1").play("down:H5").play("down:B")
    assert "Face-up card: 0 points for Ben, then 0 for you; face-down cards: −3 for Ben" in insights(suit)["done"]


def test_memory_knows_sure_pairs_and_the_chance_of_a_match():
    start = ("H1", "H1", "D2", "D3")
    seen = [1, 1, 1, *([0] * 49)]
    said = insights(memory(start=start, seen=seen))
    assert said["W1"] == "A sure pair: here lies the 1 of hearts, and its match has been seen too"
    assert said["W3"] == "Here lies the 2 of diamonds; the chance that an unknown card matches it is 2%"
    assert said["W4"] == "2% chance of a pair: one of 49 unknown cards matches a known one"
    paired = [1, 1, *([0] * 50)]
    assert insights(memory(start=start, seen=paired))["W4"] == "None of the 50 unknown cards matches a known one"
    fresh = memory(start=start, seen=[0] * 52)
    assert insights(fresh)["W4"] == "No card is known yet"
    assert insights(fresh, "de")["W4"] == "Noch ist keine Karte bekannt"


def test_memory_knows_what_the_second_flip_can_find():
    start = ("H1", "H1", "D2", "D3")
    seen = [1, 1, 1, *([0] * 49)]
    known = insights(memory(start=start, seen=seen, open=[0, -1]))
    assert known["W2"] == "Here lies the matching card: a sure pair"
    assert known["W3"] == "Here lies the 2 of diamonds: no match, but it shows the others nothing new"
    assert known["W4"] == "It cannot match: its match has been seen in another place"
    lone = insights(memory(start=start, seen=seen, open=[2, -1]))
    assert lone["W4"] == "2% chance that it matches"


def test_old_maid_calls_luck_by_its_name():
    assert insights(maid.position("H1 H2", "H1 B", "H2"))["c1"] == (
        "Old Bill is in your own hand: none of the 2 cards can hurt you"
    )
    two = insights(maid.position("H1 B", "H1"))
    assert set(two.values()) == {"Pure luck: all 2 cards look alike, and the chance of Old Bill is 50%"}
    assert insights(maid.position("H1 H2", "H1", "H2 B"))["c1"] == "Pure luck: all 2 cards look alike from behind"
