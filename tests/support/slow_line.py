"""A line that is as slow as a test wants it to be."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute

from tests.support.pages import sit_down

HELD = ".tray .hand button.can"
TARGET = "main button.is-target, main .is-target > button"
WAITING = ".air [data-waits]"  # what was played, until the table has answered


class SlowLine:
    """Keeps moves back on their way to the table until they are let go, and answers too if it is told to."""

    def __init__(self) -> None:
        self.keeps_answers = False
        self._kept: list[tuple[WebSocketRoute, str | bytes]] = []

    def __call__(self, page: WebSocketRoute) -> None:
        table = page.connect_to_server()

        def say(said: str | bytes) -> None:
            if '"play"' in str(said):
                self._kept.append((table, said))
            else:
                table.send(said)

        def hear(heard: str | bytes) -> None:
            if not self.keeps_answers or '"type":"done"' not in str(heard):
                page.send(heard)

        page.on_message(say)
        table.on_message(hear)

    def let_go(self) -> None:
        for table, said in self._kept:
            table.send(said)


def sit_down_far_away(page: Page) -> SlowLine:
    """A game that has begun, over such a line."""
    line = SlowLine()
    page.route_web_socket("**/socket", line)
    sit_down(page, "steal_the_pile", "me", "easy")
    return line
