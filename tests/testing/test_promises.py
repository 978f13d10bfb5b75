"""The suite tells an author what is wrong with a game, and compiles nothing whose lists of moves are too long."""

from dataclasses import fields, replace

import pytest
from keep_or_swap import KEEP_OR_SWAP
from msgspec import structs
from pig import PIG

from cutpurse.engine.chance import shuffle
from cutpurse.engine.layout import Number
from cutpurse.engine.registry import find
from cutpurse.engine.rule import rule
from cutpurse.engine.rulebook import Rulebook, nothing_hidden, nothing_to_fill
from cutpurse.engine.seen import Part
from cutpurse.testing import GameSuite
from cutpurse.testing.promises import keeps_promises, listings


def changed(book, **facts):
    return Rulebook(**{**{fact.name: getattr(book, fact.name) for fact in fields(book)}, **facts})


def suite(book):
    """The suite over a rule book, to be called test by test."""
    return type("Suite", (GameSuite,), {"rulebook": book})()


def refused(book, reason, test=None):
    with pytest.raises(AssertionError, match=reason):
        keeps_promises(book) if test is None else getattr(suite(book), test)()


# -- lists of moves --------------------------------------------------------------------------------------------------


@rule
def no_moves(s, out):
    return 0


@rule
def one_too_many(s, out):
    out[0] = 0
    return 2


@rule
def far_ahead(s, out):
    for action in range(4):
        out[action] = action
    return 2


@rule
def twice(s, out):
    out[0] = 1
    out[1] = 1
    return 2


def test_a_list_longer_than_promised_is_refused_before_anything_is_compiled():
    refused(changed(PIG, most_moves=1), "lists 2 moves, but most_moves is 1: .* set most_moves to 2 or more")
    refused(changed(PIG, moves=far_ahead), "writes 4 places of its list, but there is room for 3")


def test_an_action_beyond_those_promised_is_refused():
    refused(changed(PIG, actions=1), "lists action 1, but actions is 1, so they are numbered 0 to 0")


def test_lists_that_are_none_are_refused():
    refused(changed(PIG, moves=one_too_many), "returns 2, but wrote 1 moves")
    refused(changed(PIG, moves=twice), "lists a move twice")
    refused(changed(PIG, moves=no_moves), "nobody can move in pig, but it is not over")


def test_a_sound_game_keeps_its_promises():
    for book in (PIG, KEEP_OR_SWAP):
        keeps_promises(book)
        assert sum(1 for _ in listings(book, 3, 20)) > 6


# -- secrets ---------------------------------------------------------------------------------------------------------

HIDDEN = "test_what_it_says_is_hidden_is_hidden"


def open_game(**facts):
    """Keep or Swap in which nobody hides anything, and which says so, but for some facts."""
    words = {"en": KEEP_OR_SWAP.words["en"].replace("hidden = the other", "hidden = nothing, not even the other")}
    known = tuple(field for field in KEEP_OR_SWAP.fields if field.name != "unseen")
    calm = {"hide": nothing_hidden, "fill": nothing_to_fill, "words": words, "fields": known, "tally": None}
    return changed(KEEP_OR_SWAP, **{**calm, **facts})


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"fields": KEEP_OR_SWAP.fields}, "the field unseen is marked knowledge, but every seat knows everything"),
        ({"fill": KEEP_OR_SWAP.fill}, "it has a rule `fill`, but every seat knows everything"),
        ({"words": KEEP_OR_SWAP.words}, "its words for what is hidden are 'the other cards and the deck', and do not"),
    ],
)
def test_a_game_that_declares_hidden_things_and_hides_nothing_fails(facts, reason):
    suite(open_game()).test_what_it_says_is_hidden_is_hidden()
    refused(open_game(**facts), reason, HIDDEN)


@rule
def hides_too_little(s, seat):
    s.to_move = s.to_move


def test_a_rule_that_hides_nothing_fails():
    refused(open_game(hide=hides_too_little), "it has a rule `hide`, but every seat knows everything", HIDDEN)


def test_a_face_down_piece_that_everybody_could_look_up_fails():
    def face_down(players, seat):
        def covered(s, part):
            return replace_faces(part.function(s, *part.arguments))

        return [Part(covered, part) for part in KEEP_OR_SWAP.zones(players, seat)]

    refused(open_game(zones=face_down), "a piece of the zone hand.0 lies face down, but every seat knows", HIDDEN)


def replace_faces(zone):
    return structs.replace(zone, pieces=tuple(structs.replace(piece, face=None) for piece in zone.pieces))


def test_a_game_with_secrets_says_so_in_words():
    words = {"en": KEEP_OR_SWAP.words["en"].replace("hidden = the other", "hidden = nothing, not even the other")}
    refused(changed(KEEP_OR_SWAP, words=words), "but something is hidden: say what", HIDDEN)


# -- what authors are told -------------------------------------------------------------------------------------------


def test_facts_that_are_missing_are_asked_for():
    refused(changed(PIG, move_kinds={}), "list each `kind` of move in move_kinds", "test_its_facts_are_stated")
    refused(changed(PIG, version=0), "versions of the rules are counted from 1", "test_its_facts_are_stated")
    without = tuple(replace(field, text="") for field in PIG.fields if isinstance(field, Number))
    refused(changed(PIG, fields=without), "say in `text` what each field means", "test_its_facts_are_stated")


@rule
def losing(s, move):
    s.laid_size = 0
    KEEP_OR_SWAP_PLAY(s, move)


KEEP_OR_SWAP_PLAY = KEEP_OR_SWAP.play


def test_a_lost_piece_is_told_as_such():
    refused(
        changed(KEEP_OR_SWAP, play=losing),
        "pieces were lost or made",
        "test_nothing_is_lost_and_every_legal_list_is_sound",
    )


# -- games that never end, guesses that are none ---------------------------------------------------------------------


@rule
def play_for_ever(s, move):
    s.pot = move


def test_a_game_that_never_ends_is_refused_with_a_sentence():
    """Before playouts are compiled, which would never come back."""
    refused(
        changed(PIG, play=play_for_ever, longest=500),
        "the game goes on after 500 moves: end it",
        "test_compiled_and_interpreted_playouts_tally_the_same",
    )


@rule
def fill_in_order(s, seat):
    size = 0
    for rank in range(13):
        for _ in range(s.unseen[rank]):
            s.deck[size] = rank
            size += 1
        s.unseen[rank] = 0
    for other in range(s.players):
        if s.hand_size[other] > 0 and s.hand[other, 0] < 0:
            size -= 1
            s.hand[other, 0] = s.deck[size]
            s.deck[size] = 0


@rule
def fill_hands_in_order(s, seat):
    fill_in_order(s, seat)
    shuffle(s, s.deck, 0, s.deck_size)


@pytest.mark.parametrize("fill", [fill_in_order, fill_hands_in_order])
def test_a_fill_that_does_not_draw_every_hidden_card_by_chance_is_refused(fill):
    refused(
        changed(KEEP_OR_SWAP, fill=fill),
        "draw (every )?hidden cards? by chance",
        "test_a_guess_can_be_whatever_the_seat_may_take_for_the_truth",
    )


@rule
def fill_small_in_order(s, seat):
    for i in range(s.known_bottom, s.deck_size):
        for kind in range(len(s.unseen)):
            if s.unseen[kind] > 0 and s.deck[i] < 0:
                s.deck[i] = kind
                s.unseen[kind] -= 1


def test_where_all_worlds_can_be_seen_one_that_is_never_dealt_is_missed():
    refused(
        changed(find("ten_card_crook"), fill=fill_small_in_order),
        "`fill` never deals what lies here",
        "test_a_guess_can_be_whatever_the_seat_may_take_for_the_truth",
    )
