"""A slow line: what was played lies where it goes, and a tap that comes too soon is not lost without a word."""

from __future__ import annotations

from playing import sit_down
from playwright.sync_api import WebSocketRoute, expect

HELD = ".tray .hand button.can"
TARGET = "main button.is-target, main .is-target > button"


class SlowLine:
    """Keeps moves back on their way to the table until they are let go."""

    def __init__(self) -> None:
        self._kept: list[tuple[WebSocketRoute, str | bytes]] = []

    def __call__(self, page: WebSocketRoute) -> None:
        table = page.connect_to_server()

        def say(said: str | bytes) -> None:
            if '"play"' in str(said):
                self._kept.append((table, said))
            else:
                table.send(said)

        page.on_message(say)

    def let_go(self) -> None:
        for table, said in self._kept:
            table.send(said)


def test_a_card_lies_on_its_target_until_the_table_answers(open_page):
    page = open_page()
    line = SlowLine()
    page.route_web_socket("**/socket", line)
    sit_down(page, "steal_the_pile", "me", "easy")
    page.get_by_role("button", name="Skip").click()
    page.locator(HELD).first.click()
    target = page.locator(TARGET).first
    box = target.bounding_box()
    target.click()
    pale = page.locator(".air .flyer")
    expect(pale).to_have_css("opacity", "0.7")
    where = pale.bounding_box()
    assert box is not None
    assert where is not None
    assert abs(where["x"] + where["width"] / 2 - box["x"] - box["width"] / 2) < 3, "it lies beside its target"
    page.locator(HELD).last.click()
    expect(page.locator("[data-prompt]")).to_contain_text("on its way")
    line.let_go()
    expect(pale).to_have_count(0)
    expect(page.locator("[data-prompt]")).not_to_contain_text("on its way")
    expect(page.locator(".log li").filter(has_text="You").first).to_be_visible()
