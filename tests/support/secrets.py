"""What a page was told and what it draws, held against what its seat may see and do.

All that a page can know has come over its lines. Each frame of the socket is what the engine shows the seat of the page
at that version, no answer over HTTP has a secret in it, each piece is drawn with a face exactly where the view of the
seat has one, and what is marked as something to tap is what its legal moves touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from playwright.sync_api import Page, Response

from cutpurse.table import protocol
from cutpurse.table.protocol import decode_message, encode
from tests.support.pages import DRAWN
from tests.support.story import Story

SIGNS = {"<": "lt", ">": "gt"}  # as the artwork names them
AGO = 2  # views that a page may be late: what came is drawn at once, but not before it came
FACES = ("c-", "k-", "n-")  # how symbols of faces begin
FACE_DOWN = ("face down", "verdeckt")  # in the languages of pages
LABELS = """() => [...document.querySelectorAll("[data-zone] [data-piece]")].filter((piece) => piece.ariaLabel)
    .map((piece) => [piece.closest("[data-from], [data-zone]"), piece])
    .map(([place, piece]) => [place.dataset.from ?? place.dataset.zone, piece.dataset.piece, piece.ariaLabel])"""
LOOSE = """() => [...document.querySelectorAll("[data-zone] use")].filter((use) => !use.closest("[data-piece]"))
    .map((use) => [use.closest("[data-zone]").dataset.zone, use.getAttribute("href").slice(1)])"""
# whether the page asks its person, which moves are buttons, and what of each zone is marked as something to tap
MARKS = """() => [document.querySelector(".prompt.mine:not(.place.busy *)")?.checkVisibility() ?? false,
    [...document.querySelectorAll("[data-move]")].map((button) => button.dataset.move),
    [...document.querySelectorAll("[data-zone] :is(.can, .is-target, .is-selected), [data-zone]:is(.can, .is-target)")]
        .filter((one) => one.checkVisibility())
        .map((one) => [one.closest("[data-from], [data-zone]"), one.closest("[data-piece]")])
        .map(([place, piece]) => [place.dataset.from ?? place.dataset.zone, piece && Number(piece.dataset.piece)])]"""


class Heard:
    """All that came to a page over its lines, until we have heard enough."""

    def __init__(self, page: Page) -> None:
        self.enough = False
        self.frames: list[bytes] = []
        self.answers: list[Response] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._frame))
        page.on("response", self._answer)

    def _frame(self, payload: str | bytes) -> None:
        if not self.enough:
            self.frames.append(payload.encode() if isinstance(payload, str) else payload)

    def _answer(self, answer: Response) -> None:
        if not self.enough and "/api/" in answer.url and "/qr" not in answer.url and answer.ok:
            self.answers.append(answer)

    @property
    def versions(self) -> list[int]:
        """Of the views that the page has had, the latest last."""
        told = map(decode_message, self.frames)
        return [one.version for one in told if isinstance(one, protocol.Shown | protocol.Happened)]

    def holds(self, story: Story, eyes: int | None) -> int:
        """Says how many views and moments came; each of them is what these eyes saw."""
        told = 0
        for raw in self.frames:
            message = decode_message(raw)
            assert encode(message) == raw
            assert not [secret for secret in story.secrets if secret in raw.decode()]
            if isinstance(message, protocol.Shown):
                assert message.seat == eyes
                assert message.view == story.view(message.version, eyes)
                assert list(message.story) == earlier(story, message, eyes)
                told += 1
            elif isinstance(message, protocol.Happened):
                assert message.moments == story.moments(message.version, eyes)
                told += 1
        return told


def earlier(story: Story, message: protocol.Shown, eyes: int | None) -> list[Any]:
    """The sentences that these eyes were told before, without the deal: as many as the message tells."""
    _deal, *moved = sorted(story.seen)
    moments = [moment for at in moved if at <= message.version for moment in story.moments(at, eyes)]
    said = [msgspec.structs.replace(moment, events=()) for moment in moments if moment.say is not None]
    return said[len(said) - len(message.story) :]


def pictures(face: str) -> set[str]:
    """The symbols of the artwork that give a face away."""
    name = SIGNS.get(face, face)
    return {f"{kind}-{name}" for kind in "ckn"}


def zone_of(view: Any, zone_id: str) -> Any:
    return next(zone for zone in view.zones if zone.id == zone_id)


def faces_of(view: Any, zone_id: str, number: int) -> set[str]:
    """What this view says of a piece: its face, and what it stands for."""
    zone = zone_of(view, zone_id)
    listed = zone.pieces
    place = number - (zone.count - len(listed))
    piece = listed[place] if 0 <= place < len(listed) else None
    return {face for face in (piece.face, piece.stands_for) if face} if piece else set()


class Looked:
    """What was drawn in a page, and about when: a page may have heard something that we have not, or the reverse."""

    def __init__(self, page: Page, heard: Heard) -> None:
        earlier = len(heard.versions)
        scripts = ", ".join(f"({script})()" for script in (DRAWN, LABELS, LOOSE, MARKS))
        self.pieces, self.labels, loose, marks = page.evaluate(f"() => [{scripts}]")
        self.is_asked, self.buttons, self.marks = marks
        self.loose = [(zone, use) for zone, use in loose if use.startswith(FACES)]
        self._when = slice(max(0, earlier - AGO), len(heard.versions) + 1)

    def hides(self, heard: Heard, story: Story, eyes: int | None) -> int:
        """Says how many pieces lie face down; no other has a face, the name of one, or a mark than its view gave it."""
        views = [story.view(version, eyes) for version in heard.versions[self._when]]
        told = [[*self._more_than(view), *self._marked_wrongly(view)] for view in views]
        assert [] in told, told[-1]
        view = views[told.index([])]
        return sum(not faces_of(view, zone, int(number)) for zone, pieces in self.pieces.items() for number in pieces)

    def _more_than(self, view: Any) -> Iterator[tuple[object, ...]]:
        for zone, pieces in self.pieces.items():
            for number, uses in pieces.items():
                allowed = set().union(*map(pictures, faces_of(view, zone, int(number))))
                if [use for use in uses if use.startswith(FACES) and use not in allowed]:
                    yield zone, number, *uses
        for zone, number, label in self.labels:
            is_told = any(words in label.lower() for words in FACE_DOWN)
            is_listed = bool(zone_of(view, zone).pieces)  # else it is named as a whole: "Deck, 72 cards"
            if is_listed and not is_told and not faces_of(view, zone, int(number)):
                yield zone, number, label
        for zone, use in self.loose:
            if not all(piece.face for piece in zone_of(view, zone).pieces):
                yield zone, use

    def _marked_wrongly(self, view: Any) -> Iterator[tuple[object, ...]]:
        moved = [touch for move in view.moves for touch in move.touches]
        drafted = [touch for draft in view.drafts for touch in draft.picks]
        trays = {zone for draft in view.drafts for zone in draft.onto}
        for zone, piece in self.marks:
            if zone not in trays and not any(_is_touched(view, zone, piece, touch) for touch in moved + drafted):
                yield "no legal move touches", zone, piece
        if not self.is_asked:
            return
        if not view.moves:
            yield "asked, though", view.to_move, "decides"
        marked = {zone for zone, _piece in self.marks}
        for move in () if view.drafts else view.moves:
            is_button = move.code in self.buttons
            if move.touches and not is_button and marked.isdisjoint(touch.zone for touch in move.touches):
                yield "nothing to tap for", move.code


def _is_touched(view: Any, zone_id: str, piece: int | None, touch: Any) -> bool:
    """Whether a mark is at what a move touches: a pile is one thing to the eye, and so are equal cards of a hand."""
    if touch.zone != zone_id:
        return False
    zone = zone_of(view, zone_id)
    if piece is None or touch.piece in (None, piece) or zone.shape in ("stack", "bag"):
        return True
    return not zone.ordered and bool(faces_of(view, zone_id, piece) & faces_of(view, zone_id, touch.piece))


class Watcher:
    """Somebody who listens to the lines of a page and looks at what is drawn in it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._heard = Heard(page)
        self._looked: list[Looked] = []

    def look(self) -> None:
        """Remembers what is drawn now."""
        self._looked.append(Looked(self._page, self._heard))

    def stop(self) -> None:
        """Listens no more: what comes later is not in the story."""
        self._heard.enough = True

    @property
    def versions(self) -> list[int]:
        """Of the views that the page has had, the latest last."""
        return self._heard.versions

    def find_no_secrets(self, story: Story, eyes: int | None) -> int:
        """Page and lines told these eyes what they may see and nothing else; says how many pieces lay face down."""
        assert self._heard.holds(story, eyes) > 1
        for answer in self._heard.answers if story.fold.stage == "playing" else []:  # the end tells the secret
            assert not [secret for secret in story.secrets if secret in answer.text()], answer.url
        return max(looked.hides(self._heard, story, eyes) for looked in self._looked)
