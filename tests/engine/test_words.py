"""Words: messages become sentences of a language, for one reader at one table."""

import copy
import pickle

import msgspec
import pytest

import cutpurse
from cutpurse.engine.message import Face, Many, Message, Odds, Who, messages_in, say
from cutpurse.engine.registry import game_ids
from cutpurse.engine.view import Value
from cutpurse.engine.words import Words, choose_language, face_id
from cutpurse.errors import LanguageError, MessageError

ENGLISH = """
plain = A plain sentence
cards = { $count ->
    [one] one card
   *[other] { $count } cards
}
steal = { PERSON($who) ->
    [you] You steal { POSSESSIVE($owner) } pile
   *[other] { PERSON($owner) ->
        [you] { $who } steals your pile
       *[other] { $who } steals { POSSESSIVE($owner) } pile
    }
}
card = with { FACE($card, form: "a") }, the { $card }
odds = { $odds } bust
same = { SAME($one, $other) ->
    [same] alike
   *[different] not alike
}
flag = { $on ->
    [yes] on
   *[no] off
}
nested = So: { $inner }
all = { $many }
bad = { $nobody }
worse = with { FACE($card, form: "no-such-form") }
face-8 = eight
    .a = an eight
face-x3c = left crowd
    .a = a left crowd
"""
GERMAN = "steal = { POSSESSIVE($owner) } Stapel, { $who }"
NAMES = ("Ana", "Ben", "Hans", "Max", "Kreß")


def words(language="en", seat=None):
    return Words(({"en": ENGLISH, "de": GERMAN},), language, NAMES, seat)


def test_a_plain_string_is_said_as_it_is():
    assert words()("Roll the die") == "Roll the die"


def test_numbers_choose_their_plural_and_are_written_as_the_language_writes_them():
    assert words()(say("cards", count=1)) == "one card"
    assert words()(say("cards", count=2000)) == "2,000 cards"


def test_the_reader_is_you_and_the_others_have_names():
    stolen = say("steal", who=Who(0), owner=Who(1))
    assert words()(stolen) == "Ana steals Ben’s pile"
    assert words(seat=0)(stolen) == "You steal Ben’s pile"
    assert words(seat=1)(stolen) == "Ana steals your pile"


@pytest.mark.parametrize(
    ("seat", "said"), [(0, "Anas Stapel"), (2, "Hans’ Stapel"), (3, "Max’ Stapel"), (4, "Kreß’ Stapel")]
)
def test_german_names_have_the_genitive_that_their_ending_asks_for(seat, said):
    assert words("de")(say("steal", who=Who(1), owner=Who(seat))) == f"{said}, Ben"


def test_a_player_called_you_is_not_the_reader():
    strange = Words(({"en": ENGLISH},), "en", ("you", "other"), None)
    assert strange(say("steal", who=Who(0), owner=Who(1))) == "you steals other’s pile"


def test_a_name_cannot_act_as_a_message():
    strange = Words(({"en": ENGLISH},), "en", ("{ $count }", "{plain}"), None)
    assert strange(say("steal", who=Who(0), owner=Who(1))) == "{ $count } steals {plain}’s pile"


def test_a_seat_without_a_name_is_called_by_its_number_from_one():
    nameless = Words(({"en": ENGLISH},), "en", (), None)
    assert nameless(say("steal", who=Who(0), owner=Who(1))) == "Player 1 steals Player 2’s pile"


def test_pieces_have_names_with_forms():
    assert words()(say("card", card=Face("8"))) == "with an eight, the eight"
    assert words()(say("card", card=Face("<"))) == "with a left crowd, the left crowd"
    assert words().face("Z") == "Z"
    assert face_id("<") == "face-x3c"
    assert face_id("10") == "face-10"


def test_odds_are_percentages():
    assert words()(say("odds", odds=Odds(1, 3))) == "33% bust"
    assert words()(say("odds", odds=Odds(0, 0))) == "0% bust"


def test_lists_flags_comparisons_and_messages_within_messages():
    said = words(seat=1)
    assert said(say("all", many=Many((Who(0), Who(1), Face("8"), 3, "x", say("plain"))))) == (
        "Ana, you, eight, 3, x and A plain sentence"
    )
    assert said(say("all", many=Many((Who(0),)))) == "Ana"
    assert said(say("flag", on=True)) == "on"
    assert said(say("flag", on=False)) == "off"
    assert said(say("nested", inner=say("cards", count=1))) == "So: one card"
    for one, other, answer in (
        (Who(0), Who(0), "alike"),
        (Who(0), Who(1), "not alike"),
        (Face("8"), Face("8"), "alike"),
    ):
        assert said(say("same", one=one, other=other)) == answer


def test_what_cannot_be_said_is_refused_and_named():
    with pytest.raises(MessageError, match="no catalogue has the message 'no-such'"):
        words()(say("no-such"))
    with pytest.raises(MessageError, match="'bad' cannot be said in 'en'"):
        words()(say("bad"))
    with pytest.raises(MessageError, match="no-such-form"):
        words()(say("worse", card=Face("8")))


def test_a_game_without_a_catalogue_in_a_language_speaks_english():
    only_english = Words(({"en": ENGLISH},), "de", NAMES, None)
    assert only_english(say("plain")) == "A plain sentence"
    assert only_english(say("player", number=2)) == "Spieler 2"


def test_the_language_is_the_one_asked_for_else_that_of_the_environment_else_english(monkeypatch):
    for variable in ("CUTPURSE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert choose_language() == "en"
    assert choose_language("de_AT.UTF-8") == "de"
    monkeypatch.setenv("LANG", "de_CH.UTF-8")
    assert choose_language() == "de"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert choose_language() == "en"
    monkeypatch.setenv("CUTPURSE_LANGUAGE", "de")
    assert choose_language() == "de"
    assert choose_language("en") == "en"
    with pytest.raises(LanguageError, match="no words in 'tlh'; languages: en, de"):
        choose_language("tlh")


def test_values_by_themselves_and_their_labels_can_be_said():
    said = words(seat=1)
    shown = {True: "yes", False: "no", 1200: "1,200", "X7": "X7", Who(1): "you", Who(0): "Ana", Odds(1, 4): "25%"}
    for value, text in shown.items():
        assert said.value(value) == text
    assert said.value(Face("8")) == "eight"
    assert said.value(say("plain")) == "A plain sentence"
    assert said.value(Many((Who(0), Who(1)))) == "Ana and you"
    assert said.label(Value(id="score", value=1)) == "Score"
    assert said.label(Value(id="pot", value=1, label="Pot")) == "Pot"
    assert not said.knows("value-pot")


def test_a_list_with_the_reader_in_it_is_said_to_the_reader():
    source = """
share = { PERSON($who) ->
    [you] { $who } teilt
   *[other] { $who } teilen
}
"""
    german = Words(({"de": source},), "de", NAMES, 1)
    assert german(say("share", who=Many((Who(0), Who(1))))) == "Ana und du teilt"
    assert german(say("share", who=Many((Who(0), Who(2))))) == "Ana und Hans teilen"


def test_every_message_within_a_message_is_found():
    inner, outer = say("inner"), say("list", many=Many((say("item"), Who(0))))
    assert [message.id for message in messages_in(say("outer", one=inner, two=outer))] == [
        "outer",
        "inner",
        "list",
        "item",
    ]
    assert messages_in("plain") == []
    assert Message(id="a") == say("a")


def mappings_in(thing):
    """Every mapping within what leaves the engine."""
    if isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from mappings_in(getattr(thing, name))
    elif isinstance(thing, tuple):
        for entry in thing:
            yield from mappings_in(entry)
    elif isinstance(thing, dict):
        yield thing
        yield from mappings_in(tuple(thing.values()))
    else:
        assert not isinstance(thing, list | set), "what leaves the engine never changes"


@pytest.mark.parametrize("game_id", game_ids())
def test_nobody_can_change_what_others_are_handed_out_too(game_id):
    state = cutpurse.load(game_id).deal(1)
    told = [moment for _ in range(5) for moment in state.watch(0).moments(0)]
    found = list(mappings_in((state.view(0), *told)))
    assert found
    for mapping in found:
        with pytest.raises(TypeError, match="never change"):
            mapping["added"] = 1


def test_the_values_of_a_message_never_change_but_travel_as_any_mapping_does():
    message = say("stolen", who=Who(1), count=3)
    for change in (
        lambda values: values.update(count=4),
        lambda values: values.pop("count"),
        lambda values: values.setdefault("more", 1),
        lambda values: values.clear(),
        lambda values: values.popitem(),
        lambda values: values.__delitem__("count"),
        lambda values: values.__ior__({"count": 4}),
    ):
        for values in (message.values, say("empty").values):
            with pytest.raises(TypeError, match="never change"):
                change(values)
    assert message == pickle.loads(pickle.dumps(message)) == copy.deepcopy(message)
    assert msgspec.json.decode(msgspec.json.encode(message), type=Message) == message
    assert msgspec.json.encode(say("empty")) == b'{"type":"message","id":"empty"}'
