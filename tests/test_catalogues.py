"""Catalogues: every message in every language, with the same values, and none that nobody says."""

import random
import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Visitor

import cutpurse
from cutpurse.engine import words
from cutpurse.engine.kernels import MANNERS
from cutpurse.engine.layout import Cards, Number
from cutpurse.engine.message import Message
from cutpurse.engine.rulebook import LEVELS
from cutpurse.engine.words import LANGUAGES, face_id

SOURCE = Path(cutpurse.__file__).parent
PAGES = Path(__file__).parents[1] / "frontend/src/words"
FOLDERS = sorted(path.parent for path in SOURCE.rglob("en.ftl"))
READ = {  # all that players read, by language
    language: sorted(
        [*SOURCE.rglob(f"{language}.ftl"), *(PAGES / language).glob("*.ftl")]
        + [path for path in SOURCE.rglob("rules*.md") if (path.name == "rules.de.md") == (language == "de")]
    )
    for language in LANGUAGES
}
STIFF = {  # what nobody says at a table
    "en": "whoever|so many|as many is|wait on|tap again|are no pair|equally many|player on turn|known to be no|dearest|"
    "stitches|light below|equal pictures|promised its|left crowd|right crowd|face-down side|discard (?:spots?|piles?)",
    "de": "eben so|so vielen|wem du|wohin damit|für immer|von selbst spielen|wartende Mimen warten|Naht|gleiche Bilder|"
    "Geheimnis|verdeckte Seite|Ablageplätze?n?|Ablageplatz|Ablagestapel|Trainer würde|Verteilung fair",
}
BARE = re.compile(  # "4: where does it go?", "W9 and Y11 are no pair"
    r"^(?:(?:prompt|ask)-[\w-]+ =| +\*?\[\w+\]) \{ \$(?:place|chip|what) \}(?:: | and | und | is )", re.MULTILINE
)
NOT_READ = re.compile(r"`[^`]*`|^\s*#.*$|form: \"\w+\"|\{ ?\"[^\"\n]*\" ?\}", re.MULTILINE)  # of a page or a catalogue
BY_CONVENTION = re.compile(
    r"(option|end|value|face|zone|problem|reaction|credit)-.*|summary|hidden|length|possessive|player|person|list-and"
)


class Uses(Visitor):
    """The values a message names, and the forms of faces it asks for."""

    def __init__(self):
        self.values, self.forms, self.messages = set(), set(), set()

    def visit_VariableReference(self, node):
        self.values.add(node.id.name)

    def visit_MessageReference(self, node):
        self.messages.add(node.id.name)

    def visit_FunctionReference(self, node):
        if node.id.name == "FACE":
            self.forms |= {named.value.value for named in node.arguments.named}
        self.generic_visit(node)


def entries(text):
    """The messages of a catalogue by id, with what they use."""
    found = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ast.Junk), f"not understood: {entry.content!r:.80}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{entry.id.name} is there twice"
            uses = Uses()
            uses.visit(entry)
            found[entry.id.name] = (uses, {attribute.id.name for attribute in entry.attributes})
    return found


def catalogue(folder, language):
    return entries((folder / f"{language}.ftl").read_text(encoding="utf-8"))


def name(folder):
    return str(folder.relative_to(SOURCE))


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_every_language_has_the_same_messages_with_the_same_values(folder):
    english = catalogue(folder, "en")
    assert {path.stem for path in folder.glob("*.ftl")} == set(LANGUAGES)
    for language in LANGUAGES:
        other = catalogue(folder, language)
        assert list(other) == list(english), f"{language} has other messages, or another order"
        for message, (uses, attributes) in other.items():
            same = uses.values == english[message][0].values
            assert same or message == "possessive", f"{message} names other values in {language}"
            if not message.startswith("face-"):  # languages decline in their own ways
                assert attributes == english[message][1], f"{message} has other wordings in {language}"


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_no_message_is_left_that_nobody_says(folder):
    sources = folder.parent.rglob("*.py") if folder.parent != SOURCE / "engine" else SOURCE.rglob("*.py")
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    if folder.parent.parent == SOURCE / "rulebooks":  # a variant may say what its parent's catalogue holds
        code += "\n".join(path.read_text(encoding="utf-8") for path in (SOURCE / "rulebooks").rglob("*.py"))
    english = catalogue(folder, "en")
    referred = {message for uses, _ in english.values() for message in uses.messages}
    for message in english:
        said = f'"{message}"' in code or message in referred or BY_CONVENTION.fullmatch(message)
        assert said, f"nobody says {message}"


@pytest.mark.parametrize("rulebook", [book for book in cutpurse.games() if book.words], ids=lambda book: book.id)
def test_what_a_game_declares_has_words(rulebook):
    faces = {face for entry in rulebook.fields if isinstance(entry, Cards) for face in entry.kinds}
    for language in LANGUAGES:
        found = {**entries(words.COMMON[language]), **entries(rulebook.words[language])}
        wanted = {"summary", "hidden", "length", *(f"end-{end.id}" for end in rulebook.ends)}
        wanted |= {f"reaction-{reaction}" for reaction in rulebook.reactions}
        for form in rulebook.forms(rulebook.players[1]):
            wanted |= {f"option-{form.name}", *(choice.say.id for choice in form.values)}
        assert wanted <= set(found)
        declared = {message for message in found if message.startswith(("option-", "end-", "reaction-"))}
        assert declared <= wanted, "an option, end or reaction that the game does not have"
        assert {face_id(face) for face in faces} <= set(found), "a face without a name"


def test_every_form_of_a_face_is_asked_for_somewhere():
    for language in LANGUAGES:
        found = [catalogue(folder, language) for folder in FOLDERS]
        asked = {form for one in found for uses, _ in one.values() for form in uses.forms}
        for message, attributes in ((name, forms) for one in found for name, (_, forms) in one.items()):
            if not message.startswith("face-"):
                continue
            assert attributes <= asked, f"nobody asks for {attributes - asked} of {message} in {language}"


WORDINGS = {
    "zone": {"yours"},
    "prompt": {"brief"},
    "tag": {"caption"},
    "told": {"line", "asked"},
}  # that pages ask for, by what a message is


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_what_can_be_done_with_a_chosen_piece_follows_from_its_name(folder):
    """A page says "Your 7:" (`.chosen`) and then "play it on pile 2" (`.way`), or `.ways` for what differs.

    `.narrowed` is the way while it is half said, of moves that take a second choice; `.pointed` beside the piece;
    `.onto` and `.what` say the move from the place that was chosen first: "Play on pile 2: the 7".
    """
    for language in LANGUAGES:
        for message, (_, attributes) in catalogue(folder, language).items():
            if message.split("-")[0] in WORDINGS:
                assert attributes <= WORDINGS[message.split("-")[0]], message
            elif not message.startswith("face-"):
                # `.chosen` alone: for whom a draft is
                found = (set(), {"chosen"}, {"chosen", "way"}, {"chosen", "way", "ways"})
                assert attributes - {"narrowed", "pointed", "onto", "what"} in found, message
                assert ("onto" in attributes) == ("what" in attributes), message
                assert "narrowed" not in attributes or "way" in attributes, message


def wordings(catalogues):
    """Catalogues in which every wording of a move is a message of its own, such as `move-play-way`."""
    found = {}
    for language, text in catalogues.items():
        resource = FluentParser().parse(text)
        for entry in list(resource.body):
            if isinstance(entry, ast.Message) and not entry.id.name.startswith("face-"):
                resource.body += [
                    ast.Message(ast.Identifier(f"{entry.id.name}-{one.id.name}"), one.value) for one in entry.attributes
                ]
        found[language] = FluentSerializer().serialize(resource)
    return found


@pytest.mark.parametrize("rulebook", [book for book in cutpurse.games() if book.words], ids=lambda book: book.id)
def test_what_can_be_done_with_a_chosen_piece_can_be_said_in_every_language(rulebook):
    catalogues = wordings(rulebook.words)
    for seed in range(4):
        state, chance = cutpurse.load(rulebook.id).deal(seed), random.Random(seed)
        for _ in range(40):
            if state.over:
                break
            moves = state.moves()
            for language in LANGUAGES:
                say = words.Words((catalogues,), language, ("Ana", "Ben", "Cy"), state.to_move)
                for text in (move.say for move in moves if say.knows(f"{move.say.id}-way")):
                    lead, way = (say(Message(id=f"{text.id}-{one}", values=text.values)) for one in ("chosen", "way"))
                    assert lead[0].isupper()
                    assert not re.search(r"[.:?!]$", lead + way)
                    assert re.match(r"\w", way)
            state.play(chance.choice(moves).code)


def test_kinds_that_are_only_numbered_are_named_too():
    for rulebook in cutpurse.games():
        if rulebook.id == "nacho_pile":
            names = next(
                entry.names for entry in rulebook.fields if isinstance(entry, Number) and entry.name == "drawn"
            )
            assert all(face_id(face) in entries(rulebook.words["en"]) for face in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_has_one_name_on_all_pages(language):
    pages = "\n".join(path.read_text(encoding="utf-8") for path in sorted((PAGES / language).glob("*.ftl")))
    names = [message for message in entries(pages) if re.search(r"(^|-)bot-(\w+)$", message)]
    bots = [message for message in names if message.rpartition("-")[2] in {*MANNERS, *LEVELS}]
    assert sorted(bots) == sorted(f"bot-{bot}" for bot in {*MANNERS, *LEVELS})


@pytest.mark.parametrize(("language", "path"), [(language, path) for language in LANGUAGES for path in READ[language]])
def test_no_sentence_is_stiffer_than_people_speak(language, path):
    found = re.findall(rf"\b(?:{STIFF[language]})\b", path.read_text(encoding="utf-8"), re.IGNORECASE)
    assert not found, f"{path.parent} says {found}"


@pytest.mark.parametrize("path", READ["en"])
def test_english_has_curly_quotes_and_no_blank_before_a_percent_sign(path):
    text = NOT_READ.sub("", path.read_text(encoding="utf-8"))
    assert not re.findall(r".*(?:['\"]|[}\d]\s%).*", text)


@pytest.mark.parametrize("path", READ["de"])
def test_german_has_a_blank_before_a_percent_sign_that_does_not_break(path):
    assert not re.findall(r".*[}\d] ?%.*", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("rulebook", list(cutpurse.games()), ids=lambda book: book.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rules_page_calls_house_rules_as_a_new_table_does(rulebook, language):
    page, say = rulebook.page_in(language), words.Words.of(rulebook, language)
    told, _, notation = page.partition({"en": "## Notation", "de": "## Schreibweise"}[language])
    after = notation.partition("\n## ")[2]  # some pages end with rulings
    for form in rulebook.forms(rulebook.players[1]):
        called = say(form.say)
        assert called[0].upper() + called[1:] in told
        assert all(say(choice.say) in told for choice in form.values)
        assert not re.search(rf"`(?:{'|'.join([form.name, *(choice.value for choice in form.values)])})`", told + after)


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_no_sentence_begins_with_a_bare_piece_or_place(folder):
    for language in LANGUAGES:
        assert not BARE.findall((folder / f"{language}.ftl").read_text(encoding="utf-8"))
