"""The words of the table: whatever the server can refuse or say has its message, in every language."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import cutpurse
from cutpurse.engine import words
from cutpurse.engine.message import Message
from cutpurse.engine.words import LANGUAGES, Words
from cutpurse.errors import GameDefinitionError
from cutpurse.players.figures import WORDS as COACH
from cutpurse.table.protocol import Id, Refusal
from cutpurse.table.reactions import USUAL, reactions_of
from cutpurse.table.sayings import TABLE, catalogue

SOURCE = Path(cutpurse.__file__).parent / "table"


def calls(name):
    """Every call of a function in the server's source, with the line where it is."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node, f"{path.name}:{node.lineno}"


def literal(node, where):
    assert isinstance(node, ast.Constant), f"{where}: not a word that can be found here"
    return node.value


def named_values(node, where):
    assert all(keyword.arg is not None for keyword in node.keywords), f"{where}: values that cannot be found here"
    return frozenset(keyword.arg for keyword in node.keywords)


def refusals():
    """The id of everything the server refuses, with the values it names and where."""
    for node, where in calls("Refusal"):
        yield f"problem-{literal(node.args[0], where)}", named_values(node, where), where
    for node, where in calls("NoEntry"):
        given = node.args[2] if len(node.args) > 2 else ast.Dict([], [])
        assert isinstance(given, ast.Dict), f"{where}: values that cannot be found here"
        values = frozenset(literal(key, where) for key in given.keys)
        yield f"problem-{literal(node.args[1], where)}", values, where


def sayings():
    """The same for what it says of itself."""
    for node, where in calls("say"):
        if node.args and isinstance(node.args[0], ast.Constant):
            yield literal(node.args[0], where), named_values(node, where), where


class Named(Visitor):
    """The values that a message names."""

    def __init__(self):
        self.values = set()

    def visit_VariableReference(self, node):
        self.values.add(node.id.name)


def messages(text):
    found = {}
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, fluent.Message):
            named = Named()
            named.visit(entry)
            found[entry.id.name] = named.values
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_server_says_has_its_message_with_its_values_and_nothing_else_has(language):
    found = messages(TABLE[language])
    said = [*refusals(), *sayings(), *((f"reaction-{one}", frozenset(), "reactions.py") for one in USUAL)]
    assert len({message for message, _, _ in said}) > 60
    for message, values, where in said:
        assert message in found, f"{where} says {message}"
        assert values == found[message], f"{where} says {message} with other values"
    assert set(found) == {message for message, _, _ in said}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_makes_a_sentence_for_one_and_for_many(language):
    spoken = Words((TABLE,), language)
    for message, values in messages(TABLE[language]).items():
        for number in (1, 7):
            text = spoken(Message(id=message, values=dict.fromkeys(values, number)))
            assert text[0].isupper() or text[0] in "“„‘17", text
            assert text[-1] in ".!?…" or text.endswith(str(number)), text
            assert "  " not in text
            assert "{" not in text


def test_the_settings_that_can_be_refused_are_called_by_their_names():
    for language in LANGUAGES:
        spoken = Words((TABLE,), language)
        told = {spoken(Refusal("bad-setting", setting=one, most=5).problem.say) for one in ("pace", "clock", "grace")}
        assert len(told) == 3


@pytest.mark.parametrize("book", cutpurse.games(), ids=lambda book: book.id)
def test_no_message_of_the_table_hides_one_of_the_game_or_the_coach(book):
    for language in LANGUAGES:
        layers = [set(messages(layer[language])) for layer in (words.COMMON, COACH, TABLE) if language in layer]
        layers.append(set(messages(book.words.get(language, ""))))
        table = layers[2]
        assert all(not table & layer for layer in layers if layer is not table)
        whole = catalogue(book, language)
        assert all(f"\nreaction-{one} = " in whole for one in reactions_of(cutpurse.load(book.id)))


def test_only_games_of_talk_have_reactions_of_their_own():
    assert {book.id for book in cutpurse.games() if book.reactions} == {"spite_and_malice", "old_bill"}


@pytest.mark.parametrize(
    "wrong", [["hello"], ("Hello",), ("a b",), ("a--b",), ("-a",), ("",), (7,), ("a" * 41,), ("a", "a"), ("a\n",)]
)
def test_reactions_are_plain_ids_each_once(wrong):
    book = next(book for book in cutpurse.games() if book.id == "old_bill")
    assert all(1 <= len(one) <= Id.__metadata__[0].max_length for one in book.reactions)
    with pytest.raises(GameDefinitionError, match="reactions are a tuple of ids"):
        replace(book, reactions=wrong)
