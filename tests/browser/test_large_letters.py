"""Large letters on a phone, in the language with the longer words: what is asked can be read and answered."""

from __future__ import annotations

from conftest import PHONE
from hands import Person
from playing import sit_down, until

LARGE = """localStorage.setItem("cutpurse-settings", '{"text": "large", "language": "de"}')"""


def test_a_question_with_two_buttons_is_whole(open_page):
    page = open_page(viewport=PHONE, locale="de-DE")
    page.add_init_script(LARGE)
    sit_down(page, "nacho_pile", "me", "easy")
    page.get_by_role("button", name="Überspringen").click()
    buttons = page.locator("[data-prompt] [data-move]")
    person = Person(page)

    def is_asked_for_one_of_two() -> bool:  # a turn may be over with its first chip
        if person.is_asked and buttons.count() == 1:
            person.act()
        return person.is_asked and buttons.count() == 2

    until(page, is_asked_for_one_of_two, "a question with two buttons")
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE["width"], "a button stands out to the side"
    say = page.locator("[data-prompt] .say")
    assert say.evaluate("(one) => one.scrollHeight <= one.clientHeight + 2"), "the question is cut"
