"""The table as text, drawn from views that are made up for the purpose."""

import os
from io import StringIO

import pytest
from rich.console import Console

from cutpurse.cli.board import board, facts, heading, joined, legend, wrap
from cutpurse.cli.cards import Look, box, chip, fan_box
from cutpurse.cli.dialogue import Terminal
from cutpurse.cli.ending import result, scores
from cutpurse.cli.layout import Scene, fitted, story_lines
from cutpurse.cli.moves import Moves, all_moves, examples, move_list
from cutpurse.cli.signs import ASCII, UNICODE, AsciiFile, shows_unicode, to_ascii
from cutpurse.cli.voice import Voice, names_at, numbered
from cutpurse.engine.message import Face, Many, Odds, Who, say
from cutpurse.engine.registry import find
from cutpurse.engine.view import Move, Piece, Seat, Touch, Value, View, Zone


def look(
    width=80, *, boxes=False, colour=False, signs=UNICODE, short=False, language="en", names=("Ann", "Bob"), seat=0
):
    voice = Voice(find("steal_the_pile"), names, seat, language, ascii_only=signs is ASCII)
    return Look(width=width, colour=colour, signs=signs, voice=voice, boxes=boxes, short=short)


def view_of(*zones, moves=(), names=("Ann", "Bob"), seat=0, **more):
    seats = tuple(Seat(seat=i, name=name, score=0) for i, name in enumerate(names))
    return View(
        game="steal_the_pile",
        seat=seat,
        **{"seats": seats, "to_move": 0, "prompt": "?"} | more,
        zones=zones,
        moves=tuple(moves),
    )


def zone(zone_id, *faces, count=None, shape="row", kind="pile", **more):
    pieces = tuple(face if isinstance(face, Piece) else Piece(face=face) for face in faces)
    count = len(pieces) if count is None else count
    label = more.pop("label", zone_id.capitalize())
    return Zone(
        id=zone_id,
        kind=kind,
        shape=shape,
        group=more.pop("group", zone_id),
        label=label,
        count=count,
        pieces=pieces,
        **more,
    )


def move(index, *touches, text=None, code=None, kind="do"):
    return Move(
        index=index, action=index, code=code or f"m{index}", kind=kind, say=text or f"Do {index}", touches=touches
    )


def pick(zone_id, piece):
    return Touch(zone=zone_id, piece=piece)


def drawn(view, **how):
    parts = board(view, look(names=tuple(seat.name for seat in view.seats), seat=view.seat, **how))
    return "\n".join(line.plain for part in parts for line in part)


# -- pieces and zones ------------------------------------------------------------------------------------------------


def test_hidden_cards_are_one_card_with_a_count():
    assert "Deck [▒]×30" in drawn(view_of(zone("deck", count=30, shape="stack", shows=0)))
    assert "Hand [▒]×3" in drawn(view_of(zone("hand", None, None, None, owner=1)))


def test_hidden_cards_that_can_be_chosen_are_drawn_one_by_one_with_their_numbers():
    moves = [move(i, pick("hand", i)) for i in range(3)]
    assert "Hand [▒1] [▒2] [▒3]" in drawn(view_of(zone("hand", None, None, None, owner=1), moves=moves))


def test_a_stack_shows_its_top_and_its_height():
    assert "Pile ×9 [7]" in drawn(view_of(zone("pile", "7", count=9, shape="stack", shows=1)))
    assert "Pile ×3 [9]" in drawn(view_of(zone("pile", "7", "8", "9", shape="stack")))


def test_cards_that_are_known_in_a_hidden_stack_are_shown_in_their_places():
    assert "Deck [M] [<] [▒]×2" in drawn(view_of(zone("deck", "M", "<", None, None, shape="stack")))


def test_a_bag_is_counted_by_face():
    bag = zone("bag", *("1" * 7), *("2" * 5), ordered=False, shape="bag")
    assert "Bag [1]×7 [2]×5" in drawn(view_of(bag))
    assert "╰×7─╯╰×5─╯" in drawn(view_of(bag), boxes=True)


def test_a_fanned_pile_is_one_chip_and_a_long_one_shows_its_last_cards_where_room_is_short():
    pile = zone("pile", *"A23456", shape="fan")
    assert "Pile [A 2 3 4 5 6]" in drawn(view_of(pile))
    assert "Pile […" not in drawn(view_of(pile))
    assert "[… 4 5 6]" in drawn(view_of(pile), short=True)


def test_a_hand_is_never_shortened():
    hand = zone("hand", *"A23456", shape="fan", kind="hand", owner=0)
    assert "Hand [A] [2] [3] [4] [5] [6]" in drawn(view_of(hand), short=True)


def test_the_number_of_a_move_is_on_the_edge_of_its_card():
    view = view_of(zone("hand", "4", "5", "6", owner=0), moves=[move(0, pick("hand", 0)), move(1, pick("hand", 2))])
    assert "╰─1─╯╰───╯╰─2─╯" in drawn(view, boxes=True)


def test_a_card_of_several_moves_or_one_that_is_only_affected_has_no_number():
    view = view_of(zone("hand", "4", owner=0), moves=[move(0, pick("hand", 0)), move(1, pick("hand", 0))])
    assert "╰───╯" in drawn(view, boxes=True)
    also = move(0, Touch(zone="hand", piece=0, role="also"))
    assert "╰───╯" in drawn(view_of(zone("hand", "4", owner=0), moves=[also]), boxes=True)


def test_a_grid_keeps_its_places_and_shows_their_names():
    places = ("w1", "w2", "w3", "x1", "x2", "x3")
    pieces = (Piece(face=None, place=0), Piece(face="K", place=1), Piece(face=None, place=5))
    grid = zone("table", *pieces, shape="grid", columns=3, places=places)
    small = drawn(view_of(grid)).splitlines()
    assert any("w1" in line and "[K ]" in line and "w2" not in line for line in small)
    assert any(line.rstrip().endswith("x3") and "·" in line for line in small)
    assert "╰w1─╯╰w2─╯╰w3┄╯" in drawn(view_of(grid), boxes=True)
    assert " w1   K " in drawn(view_of(grid), colour=True)


def test_slots_are_drawn_with_their_names_where_they_have_some():
    slots = zone("spots", Piece(face="7", place=1), shape="slots", places=("left", "right"))
    assert "╰left╯╰right╯" in drawn(view_of(slots), boxes=True)


def test_zones_of_a_group_say_their_common_word_once():
    spots = [zone(f"spot{i}", "7", label=f"Spot {i}", group="spots", owner=0) for i in range(1, 4)]
    assert "Spot 1 [7]   2 [7]   3 [7]" in drawn(view_of(*spots))


def test_a_zone_tells_its_values_and_those_of_its_only_piece():
    held = Piece(
        face="M", values=(Value(id="age", value=2, label="held"), Value(id="last", value=True, label="latest"))
    )
    assert "Hand (held 2, latest) [M]" in drawn(view_of(zone("hand", held, owner=0)))
    pile = zone("pile", "6", values=(Value(id="next", value=Face("7"), label="next"),))
    assert "Pile (next: 7) [6]" in drawn(view_of(pile))
    assert "next: 7" in drawn(view_of(pile), boxes=True).splitlines()[-2]


def test_values_of_one_piece_among_several_are_told_by_its_number():
    flag = Value(id="open", value=True, label="pocket open")
    row = zone(
        "row", "<", Piece(face="M", values=(flag,)), Piece(face=">", values=(Value(id="x", value=False, label="x"),))
    )
    text = drawn(view_of(row))
    assert "pocket open (2)" in text
    assert "x (" not in text


def test_an_offer_lies_in_the_middle_and_says_from_whom_to_whom():
    text = drawn(view_of(zone("offer", "3", owner=1, to=0)))
    assert "Offer (Bob → You) [3]" in text
    assert "(→ Bob)" in drawn(view_of(zone("offer", "3", to=1)))


def test_a_piece_that_stands_for_another_says_so():
    assert "[*=7]" in drawn(view_of(zone("pile", Piece(face="*", stands_for="7"))))


def test_places_in_use_are_enough_where_there_are_many():
    for owner, many in ((1, 5), (0, 8)):
        zones = [zone(f"spot{i}", *(["K"] if i == 2 else []), owner=owner, group=f"g{i}") for i in range(many)]
        text = drawn(view_of(*zones))
        assert "Spot2 [K]" in text
        assert "Spot3" not in text


def test_seats_with_the_same_zones_stand_in_columns():
    names = ("Me", "Bo", "Christina")
    zones = [
        zone(f"{kind}{i}", "7", count=9**i, owner=i, shape="stack", label=kind)
        for i in (1, 2)
        for kind in ("pile", "hand")
    ]
    first, second, *_ = drawn(view_of(*zones, names=names)).splitlines()
    assert first.index("pile") == second.index("pile")
    assert first.index("hand") == second.index("hand")


def test_many_seats_stand_in_two_columns():
    names = tuple(f"Player {i}" for i in range(9))
    assert len(drawn(view_of(names=names)).splitlines()) == 5
    assert len(drawn(view_of(names=names), short=True).splitlines()) == 5


def test_markup_and_control_codes_in_names_and_faces_are_plain_text():
    view = view_of(zone("hand", "[red]x[/]", "\x1b[2J", owner=0), names=("Me", "[bold]Bob[/bold]"))
    text = drawn(view)
    assert "[bold]Bob[/bold]" in text
    assert "[red]x[/]" in text
    assert "\x1b" not in text


# -- cards -----------------------------------------------------------------------------------------------------------


def test_a_card_box_is_as_wide_as_its_face():
    assert [line.plain for line in box(Piece(face="10"), look())] == ["╭───╮", "│10 │", "╰───╯"]
    assert [line.plain for line in box(Piece(face="Joker", stands_for="5"), look())][1] == "│Joker=5│"
    assert [line.plain for line in box(Piece(face="牌"), look(), lower="1")] == ["╭───╮", "│牌 │", "╰─1─╯"]
    assert {line.cell_len for line in box(None, look())} == {5}


def test_a_fan_of_boxes_shows_the_edge_of_all_but_the_last():
    pieces = [Piece(face="7"), Piece(face="10"), Piece(face=None), Piece(face="K")]
    assert [line.plain for line in fan_box(pieces, look())] == ["╭──╭──╭──╭───╮", "│7 │10│▒ │ K │", "╰──╰──╰──╰───╯"]


def test_a_chip_has_brackets_only_where_there_is_no_colour():
    assert chip(Piece(face="7♥"), look()).plain == "[7♥]"
    assert chip(Piece(face="7♥"), look(colour=True)).plain == " 7♥ "
    assert "red" in str(chip(Piece(face="7♥"), look(colour=True)).spans[0].style)


def test_without_colour_there_are_brackets(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Terminal(Console(file=StringIO(), force_terminal=True)).colour
    monkeypatch.delenv("NO_COLOR")
    assert Terminal(Console(file=StringIO(), force_terminal=True, color_system="256")).colour


# -- ASCII -----------------------------------------------------------------------------------------------------------


def test_in_ascii_everything_is_ascii():
    zones = [zone("deck", count=9, shape="stack"), zone("hand", "7", "8", owner=0), zone("empty", owner=0)]
    for boxes in (True, False):
        assert drawn(view_of(*zones), boxes=boxes, signs=ASCII, language="de").isascii()
    assert ".---.\n" in "\n".join(line.plain for line in box(Piece(face="7"), look(signs=ASCII)))


def test_words_are_spelled_in_ascii():
    assert to_ascii("Für Hans’ größten Stapel – „so“ … 3 × Ångstrand ♥") == (
        'Fuer Hans\' groessten Stapel - "so" ... 3 x Angstrand h'
    )
    assert to_ascii("牌") == "?"


@pytest.mark.parametrize(
    ("encoding", "environment", "expected"),
    [
        ("utf-8", {"LANG": "de_DE.UTF-8"}, True),
        ("utf-8", {}, True),
        ("utf-8", {"LANG": "C"}, False),
        ("utf-8", {"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, False),
        ("utf-8", {"LC_CTYPE": "C.UTF-8", "LANG": "C"}, False),  # what Python made of LANG=C
        ("utf-8", {"LC_CTYPE": "C.UTF-8", "LANG": "de_DE.UTF-8"}, True),
        ("utf-8", {"LC_CTYPE": "C.UTF-8"}, True),
        ("iso-8859-1", {"LANG": "de_DE"}, False),
        ("ascii", {}, False),
    ],
)
def test_a_terminal_without_utf_8_is_recognised(encoding, environment, expected):
    assert shows_unicode(encoding, environment) is expected


def test_what_is_written_to_an_ascii_terminal_is_ascii():
    file = StringIO()
    terminal = Terminal(Console(file=file, force_terminal=True), ascii_only=True)
    terminal.say("schöne Grüße ─ ×")
    assert file.getvalue() == " schoene Gruesse - x\n"
    assert isinstance(terminal.console.file, AsciiFile)


# -- words and facts -------------------------------------------------------------------------------------------------


def test_a_heading_fills_the_line():
    assert heading("Pig", "move 3", look(60)).cell_len == 60
    assert heading("Pig", "", look(60)).cell_len == 60


def test_facts_stand_in_a_line_and_are_not_cut():
    values = [Value(id=str(i), value=i, label="a rather long label") for i in range(6)]
    lines = [line.plain for line in facts(view_of(values=tuple(values)), look(60))]
    assert len(lines) == 3
    assert all(line.count("a rather long label") == 2 for line in lines)
    assert facts(view_of(), look()) == []


def test_a_fact_that_is_longer_than_a_line_is_broken_between_words():
    lines = [line.plain for line in joined(["short", "word " * 30, "short"], look(40))]
    assert max(map(len, lines)) <= 40
    assert lines[0] == "   short"


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (True, "yes", "ja"),
        (3, "3", "3"),
        ("so", "so", "so"),
        (Who(0), "you", "du"),
        (Who(1), "Bob", "Bob"),
        (Face("K"), "king", "König"),
        (Odds(5, 11), "45% (5 of 11)", "45 % (5 von 11)"),
        (Many((Face("A"), Who(1), 3)), "ace, Bob and 3", "Ass, Bob und 3"),
        (say("zone-hand"), "Hand", "Hand"),
    ],
)
def test_values_are_told_in_words(value, english, german):
    assert look().voice.value(value) == english
    assert " ".join(look(language="de").voice.value(value).split()) == german


def test_a_few_faces_with_names_are_explained_and_those_everybody_knows_are_not():
    voice = look().voice
    named = {"<": "left-pusher", "M": "mark", "A": "ace", "H3": "3 of hearts"}
    voice.face = lambda face: named.get(face, face)
    how = Look(width=80, colour=False, signs=UNICODE, voice=voice)
    assert [line.plain.strip() for line in legend(view_of(zone("row", "<", "M", "A", "H3", "7")), how)] == [
        "< left-pusher · M mark"
    ]


def test_every_seat_has_its_own_name():
    for players in range(1, 20):
        for seat in range(players):
            names = names_at(players, seat)
            assert names[seat] == "You"
            assert len(set(names)) == players
    assert numbered(2, None, "de") == ("Spieler 1", "Spieler 2")
    assert numbered(2, 1) == ("Player 1", "You")


def test_lines_are_broken_between_words_and_long_words_within():
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert wrap("", 10) == [""]


# -- moves -----------------------------------------------------------------------------------------------------------


def listed(moves, form, width=80, *zones):
    return [line.plain.rstrip() for line in move_list(view_of(*zones, moves=moves), look(width), form)]


def test_few_moves_are_a_list_with_notation():
    assert listed([move(0), move(1)], Moves.LIST) == ["  1  Do 0  m0", "  2  Do 1  m1"]
    assert listed([], Moves.LIST) == []


def test_a_long_move_goes_on_below_with_whole_words():
    text = "Remove the two pushers in places three and four, then place the mark at the left end"
    lines = listed([move(0, text=text, code="x3L")], Moves.LIST, 50)
    assert max(map(len, lines)) <= 50
    assert lines[0].endswith("x3L")
    assert " ".join(" ".join(lines).replace("x3L", "").split()) == f"1 {text}"


def test_moves_that_differ_in_one_word_are_told_together():
    moves = [
        move(i, text=f"Discard the {card} on spot {spot}", code=f"h{card}={spot}")
        for i, (card, spot) in enumerate((c, s) for c in "8Q" for s in "1234")
    ]
    moves.append(move(8, text="Pass", code="pass", kind="pass"))
    assert listed(moves, Moves.GROUPED) == [
        "  1-4  Discard the 8 on spot 1/2/3/4  h8=1/2/3/4",
        "  5-8  Discard the Q on spot 1/2/3/4  hQ=1/2/3/4",
        "    9  Pass                           pass",
    ]
    assert listed(moves, Moves.COLUMNS)[0] == "  1-4  Discard the 8 on spot 1/2/3/4       9  Pass"


def test_words_are_not_cut_to_be_told_together():
    moves = [move(0, text="Go left", code="left"), move(1, text="Go late", code="late")]
    assert listed(moves, Moves.GROUPED) == ["  1-2  Go left/late  left/late"]


def test_many_moves_in_notation_come_with_an_example_of_each_kind():
    hand, spot = zone("hand", "7", "8", owner=0, kind="hand"), zone("spot", "9", owner=0, kind="spot")
    moves = [move(i, pick("hand", i % 2), text=f"Play {i} somewhere", code=f"h{i}") for i in range(30)]
    moves.append(move(30, pick("spot", 0), text="Play from the spot", code="d30"))
    lines = listed(moves, Moves.EXPLAINED, 80, hand, spot)
    assert lines[-2:] == ["   h0   Play 0 somewhere", "   d30  Play from the spot"]
    assert listed(moves, Moves.NOTATION, 80, hand, spot) == lines[:-2]
    assert len(lines) < 10


def test_moves_that_are_names_of_places_need_no_list():
    places = tuple(f"{row}{i}" for row in "wx" for i in range(1, 7))
    grid = zone("table", *(Piece(face=None, place=i) for i in range(12)), shape="grid", columns=6, places=places)
    moves = [move(i, pick("table", i), code=place.upper()) for i, place in enumerate(places)]
    assert listed(moves, Moves.LIST, 80, grid) == ["   Type the name of a place, such as W1; 12 can be chosen."]
    stop = move(12, Touch(zone="table"), code="stop", text="Stop")
    assert listed([*moves, stop], Moves.LIST, 80, grid)[1:] == ["  13  Stop  stop"]
    assert len(all_moves(view_of(grid, moves=moves), look())) == 12


def test_examples_of_no_moves_are_none():
    assert examples([], view_of(), look()) == []


# -- the whole screen ------------------------------------------------------------------------------------------------


def test_sentences_of_a_move_share_a_line_where_they_fit():
    story = [["Ann draws.", "Ann stops."], ["Bob " + "waits " * 20, "Bob stops."]]
    lines = [line.plain for line in story_lines(story, look(60))]
    assert lines[0] == " · Ann draws. Ann stops."
    assert lines[1].startswith(" · Bob waits")
    assert lines[2].startswith("   waits")
    assert lines[-1] == " · Bob stops."


def test_what_happened_last_is_shown_where_not_all_of_it_fits():
    terminal = Terminal(Console(file=StringIO(), force_terminal=True, width=80, height=12))
    story = [[f"Thing {i} happens."] for i in range(30)]
    lines = [line.plain for line in fitted(terminal, look().voice, Scene(view_of(), story=story), 11)]
    assert len(lines) <= 11
    assert "Thing 29 happens." in lines[-1]
    assert " · …" in lines


def test_the_result_tells_who_won_and_what_scores_are_made_of():
    seats = (
        Seat(seat=0, name="Ann", score=12, parts=(Value(id="won", value=12), Value(id="award", value=0))),
        Seat(seat=1, name="Bob", score=20, parts=(Value(id="won", value=17), Value(id="award", value=3))),
    )
    over = {"to_move": None, "ended": "dealt_out", "seats": seats, "prompt": say("end-dealt_out")}
    lines = [line.plain for line in result(view_of(**over, winners=(1,)), look())]
    assert lines[0] == " Bob wins."
    assert lines[1] == " All cards are played: the largest pile wins."
    assert [" ".join(line.split()) for line in lines[2:]] == [
        "★ Bob score 20 Won 17 · Open cards 3",
        "You score 12 Won 12",
    ]
    assert "You win!" in result(view_of(**over, winners=(0,)), look())[0].plain
    assert "shared by you and Bob" in result(view_of(**over, winners=(0, 1)), look())[0].plain
    assert "Nobody wins." in result(view_of(**over), look())[0].plain
    told = result(view_of(**over, winners=(1,), verdict=("Bob wins by 8", "It was close")), look())
    assert [line.plain for line in told][0::2][:2] == [" Bob wins by 8.", " It was close."]
    assert "Won" not in scores(view_of(**over), look(), parts=False)[0].plain


def test_the_environment_of_these_tests_speaks_english():
    assert os.environ["LANG"] == "C.UTF-8"
