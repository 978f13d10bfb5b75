"""A review as one HTML page that needs nothing else: the curve drawn, light or dark as the reader's system is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape as escape_markup
from math import ceil

from cutpurse.engine.message import Many, Message, Text, Who, say
from cutpurse.engine.simulate import Z_95
from cutpurse.engine.words import Words
from cutpurse.errors import printable
from cutpurse.players.chances import Chances
from cutpurse.players.figures import Aim, figure, words_of
from cutpurse.players.judging import Decision
from cutpurse.players.review import Review, SeatReview
from cutpurse.players.review_words import decided, most_changed

WIDTH, HEIGHT = 960, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 120, 16, 32  # room around the curve: figures, names
LINES = 6  # colours of lines; after them they come again with other dashes
DASHES = ("none", "10 4", "2 4", "12 4 2 4", "6 6", "16 4 4 4", "4 2")
GRID = 4
LABEL_ROOM = 15  # between two names beside the curve
LONGEST_LABEL = 14  # characters

STYLE = """
:root { color-scheme: light dark; --page: #eef3ee; --surface: #fffdf8; --text: #1d2733; --text-2: #47535c;
  --line: #c9c2b0; --bad: #b02a21; --badge: #1d2733; --on-badge: #fffaf0;
  --c0: #24508a; --c1: #86480f; --c2: #12664f; --c3: #6412a0; --c4: #a24886; --c5: #0b6e66; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0a171b; --surface: #15262b; --text: #f5eee0; --text-2: #b5c3c0; --line: #2f4a50;
    --bad: #ff8f80; --badge: #f5eee0; --on-badge: #081316;
    --c0: #8fc1ff; --c1: #e6a878; --c2: #5fd0a5; --c3: #c9a6ff; --c4: #f0a3d8; --c5: #7fd6cf; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); overflow-wrap: anywhere;
  font: 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif; }
main { max-width: 1040px; margin: 0 auto; padding: 24px 16px 64px; }
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "Noto Serif", Georgia, serif;
  line-height: 1.15; font-weight: 600; }
h1 { font-size: 2.125rem; margin: 0 0 4px; }
h2 { font-size: 1.5rem; margin: 32px 0 8px; }
p { margin: 4px 0; max-width: 72ch; }
.note { color: var(--text-2); font-size: .875rem; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 12px;
  overflow-x: auto; margin: 12px 0; }
svg { display: block; width: 100%; min-width: 560px; height: auto; font-size: 12px; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .scale { fill: var(--text-2); }
svg .curve { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
svg .band { opacity: .14; }
svg .turn { fill: var(--badge); }
svg .turn-number { fill: var(--on-badge); font-weight: 700; text-anchor: middle; }
.key { display: inline-block; width: 32px; min-width: 0; vertical-align: middle; margin-right: 8px; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; font-variant-numeric: tabular-nums; }
th { text-align: left; color: var(--text-2); font-weight: 600; }
th, td { padding: 6px 10px; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: normal; }
tr:last-child td { border-bottom: 0; }
.number { text-align: right; white-space: nowrap; }
.loss { color: var(--bad); font-weight: 600; }
summary { cursor: pointer; padding: 12px 0; font-weight: 600; }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def escape(text: str) -> str:
    """Anybody's text as part of a page: neither markup nor control codes."""
    return escape_markup(printable(text))


def page(review: Review, names: Sequence[str], language: str | None = None, seat: int | None = None) -> str:
    """The whole page, about all seats or one; names are anybody's, so they are escaped like all other text."""
    return _Page(review, names, language, seat).html()


class _Page:
    """Writes a review for one reader."""

    def __init__(self, review: Review, names: Sequence[str], language: str | None, seat: int | None) -> None:
        self.review = review
        self.rulebook = review.record.table().rulebook
        self.seat = seat
        self.words = words_of(self.rulebook, language, names)
        self.language = self.words.language
        self._to = [words_of(self.rulebook, language, names, one) for one in range(review.record.players)]

    def html(self) -> str:
        """From the first line to the last."""
        title = self.say("review-title", title=self.rulebook.title)
        return "\n".join(
            [
                "<!DOCTYPE html>",
                f'<html lang="{escape(self.language)}">',
                "<head>",
                '<meta charset="utf-8">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
                f"<title>{title}</title>",
                f"<style>{STYLE}</style>",
                "</head>",
                "<body>",
                "<main>",
                f"<h1>{title}</h1>",
                *(f"<p>{self.text(told)}</p>" for told in outcome(self.review)),
                *(f"<p>{escape(told)}</p>" for told in opening(self.review, self._to, self.words, self.seat)),
                *self._curve(),
                *self._seats(),
                *self._costly(),
                *self._all(),
                "</main>",
                "</body>",
                "</html>",
                "",
            ]
        )

    def text(self, told: Text) -> str:
        """A sentence, escaped."""
        return escape(self.words(told))

    def say(self, message: str, **values: str) -> str:
        """A message of the review, escaped."""
        return self.text(say(message, **values))

    def figure(self, value: float | None, *, signed: bool = False) -> str:
        """A figure of this game."""
        return escape(figure(value, self.review.aim, self.language, signed=signed))

    def name(self, seat: int) -> str:
        """A name, escaped."""
        return escape(self.words.name(seat))

    def _wanted(self, seat: int) -> bool:
        return self.seat in (None, seat)

    # -- the curve -------------------------------------------------------------------------------------------------

    def _curve(self) -> list[str]:
        """The curves over the moves, with the turning points."""
        label = self.say("review-curve-win" if self.review.aim == "win" else "review-curve-score")
        is_sure = not any(error for one in self.review.chances for error in one.errors)
        top = self._highest()
        plies = max(1, len(self.review.decisions))
        drawn = [one.seat for one in self.review.seats if self._wanted(one.seat)]
        curve = self.review.chances
        ends = _beside([(_y(curve[-1].values[seat], top), seat) for seat in drawn])
        return [
            f"<h2>{label}</h2>",
            '<div class="panel">',
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">',
            *self._scale(top),
            f'<text class="scale" x="{LEFT}" y="{HEIGHT - 8}">0</text>',
            f'<text class="scale" x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{plies}</text>',
            *(_band(curve, seat, plies, top) for seat in drawn),
            *(_line(curve, seat, plies, top) for seat in drawn),
            *(self._label(seat, y) for y, seat in ends),
            *self._mark(drawn, plies, top),
            "</svg>",
            "</div>",
            *([] if is_sure else [f'<p class="note">{self.say("review-band")}</p>']),
        ]

    def _highest(self) -> float:
        """The upper end of the scale."""
        if self.review.aim == "win":
            return 1.0
        return float(max(1, ceil(max(value for one in self.review.chances for value in one.values))))

    def _scale(self, top: float) -> Iterable[str]:
        for step in range(GRID + 1):
            value = top * step / GRID
            y = _y(value, top)
            yield f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"/>'
            yield f'<text class="scale" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{self.figure(value)}</text>'

    def _label(self, seat: int, y: float) -> str:
        name = self.words.name(seat)
        short = name if len(name) <= LONGEST_LABEL else name[: LONGEST_LABEL - 1] + "…"
        colour = _colour(seat)
        return f'<text x="{WIDTH - RIGHT + 12}" y="{y + 4:.1f}" style="fill: {colour}">{escape(short)}</text>'

    def _mark(self, drawn: Sequence[int], plies: int, top: float) -> Iterable[str]:
        """The turning point, on the line of whom it changed most."""
        turn = self.review.turning_point
        if turn is not None:
            seat = most_changed(turn, self.review.record.winners)
            if seat in drawn:
                x, y = _x(turn.move, plies), _y(turn.after[seat], top)
                yield f'<circle class="turn" cx="{x:.1f}" cy="{y:.1f}" r="9"/>'
                yield f'<text class="turn-number" x="{x:.1f}" y="{y + 4:.1f}">{turn.move}</text>'

    # -- tables ----------------------------------------------------------------------------------------------------

    def _seats(self) -> list[str]:
        rows = [
            [
                f"{_key(one.seat)}{self.name(one.seat)}",
                accuracy(one),
                escape(started(one, self.review.aim, self.language)),
                escape(chosen(one, self.review.aim, self.language)),
                escape(befell(one, self.review.aim, self.language)),
                self.figure(one.result),
                str(one.judged),
            ]
            for one in self.review.seats
            if self._wanted(one.seat)
        ]
        return [
            *self._table((*HEADS, "review-judged"), rows, numbers=range(1, 7)),
            *(f'<p class="note">{self.text(note)}</p>' for note in notes(self.review)),
        ]

    def _costly(self) -> list[str]:
        found = self._heading("review-costly")
        mistakes = self.review.mistakes(self.seat)
        if not mistakes:
            return [*found, self._paragraph("review-none-costly")]
        heads = ("review-number", "review-player", "review-played", "review-best", "review-reason", "review-loss")
        return [*found, *self._table(heads, [self._costly_row(one) for one in mistakes], numbers=(0, 5))]

    def _costly_row(self, one: Decision) -> list[str]:
        words, best = self._to[one.seat], one.best
        return [
            str(one.number),
            self.name(one.seat),
            escape(words(one.move.say)),
            "" if best is None else escape(words(best.move.say)),
            "" if best is None else escape(words(best.why)),
            self._loss(one),
        ]

    def _all(self) -> list[str]:
        heads = ("review-number", "review-player", "review-played", "review-best", "review-loss")
        rows = [self._row(one) for one in self.review.decisions if self._wanted(one.seat)]
        summary = self.say("review-all")
        return [
            f"<details><summary>{summary}</summary>",
            *self._table(heads, rows, numbers=(0, 4)),
            "</details>",
        ]

    def _row(self, one: Decision) -> list[str]:
        words, best = self._to[one.seat], one.best
        told = self.say("review-forced") if one.advice is None else ""
        return [
            str(one.number),
            self.name(one.seat),
            escape(words(one.move.say)),
            told if best is None else escape(words(best.move.say)),
            "" if one.advice is None else self._loss(one),
        ]

    def _loss(self, one: Decision) -> str:
        """What a move cost, and how sure that is."""
        text = escape(cost_told(one, self.review.aim, self.language))
        return f'<span class="loss">{text}</span>' if one.is_mistake else text

    def _heading(self, message: str) -> list[str]:
        return [f"<h2>{self.say(message)}</h2>"]

    def _paragraph(self, message: str) -> str:
        return f"<p>{self.say(message)}</p>"

    def _table(self, heads: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Sequence[int]) -> list[str]:
        """A table of cells that are HTML already."""
        kinds = [' class="number"' if column in numbers else "" for column in range(len(heads))]
        head = "".join(f"<th{kind}>{self.say(text)}</th>" for kind, text in zip(kinds, heads, strict=True))
        body = (
            "<tr>" + "".join(f"<td{kind}>{cell}</td>" for kind, cell in zip(kinds, row, strict=True)) + "</tr>"
            for row in rows
        )
        return ['<div class="panel"><table>', f"<thead><tr>{head}</tr></thead><tbody>", *body, "</tbody></table></div>"]


# -- what text and page both say ---------------------------------------------------------------------------------------

HEADS = ("review-player", "review-accuracy", "review-start", "review-choices", "review-luck", "review-result")


def notes(review: Review) -> list[Message]:
    """What the figures mean."""
    found = [say("review-parts" if review.aim == "win" else "review-parts-score")]
    if any(abs(one.choices) < abs(one.made.value) for one in review.seats):
        found.append(say("review-once"))
    return [*found, say("review-accuracy-is"), say("review-noise")]


def started(seat: SeatReview, aim: Aim, language: str) -> str:
    """What a seat could expect at the start, and how sure that is."""
    return _give_or_take(figure(seat.start, aim, language), seat.start_uncertainty, aim, language)


def chosen(seat: SeatReview, aim: Aim, language: str) -> str:
    """What a seat's choices made, and how sure that is."""
    return _give_or_take(figure(seat.choices, aim, language, signed=True), seat.made.uncertainty, aim, language)


def befell(seat: SeatReview, aim: Aim, language: str) -> str:
    """What luck made, and how sure that is."""
    return _give_or_take(figure(seat.luck, aim, language, signed=True), seat.luck_uncertainty, aim, language)


def _give_or_take(value: str, off: float, aim: Aim, language: str) -> str:
    return f"{value} ± {figure(off, aim, language)}" if off else value


def outcome(review: Review) -> list[Text]:
    """How the game came out, and whether there was time to say anything about it."""
    found: list[Text] = []
    if not review.is_finished:
        found.append(say("review-unfinished"))
    elif review.aim == "score":
        found += [say("review-scored", points=score) for score in review.scores]
    elif review.record.winners:
        found.append(say("review-won", who=Many(tuple(Who(seat) for seat in review.record.winners))))
    else:
        found.append(say("review-lost"))
    if review.was_stopped:
        found.append(say("review-stopped", judged=review.judged, of=review.choices))
    if not review.is_valued:
        found.append(say("review-unvalued" if review.choices else "review-undecided"))
    return found


def opening(review: Review, to: Sequence[Words], words: Words, seat: int | None) -> list[str]:
    """The three sentences to the seat that reads, or to who played alone; to anybody else only what decided it."""
    reader = 0 if seat is None and review.record.players == 1 else seat
    if reader is None:
        return [words(decided(review))]
    return [to[reader](one) for one in review.seats[reader].sentences]


def cost_told(one: Decision, aim: Aim, language: str) -> str:
    """What a move cost, and how sure that is: 95 times out of 100 it is within so much."""
    if one.cost is None or one.cost.value == 0:
        return ""
    return _give_or_take(figure(-one.cost.value, aim, language, signed=True), one.cost.uncertainty, aim, language)


def accuracy(seat: SeatReview) -> str:
    """An accuracy in a table; a dash where nothing was at stake."""
    return "–" if seat.accuracy is None else f"{seat.accuracy:.0f}"  # noqa: RUF001  # the dash of an empty cell


# -- drawing -----------------------------------------------------------------------------------------------------------


def _x(ply: int, plies: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * ply / plies


def _y(value: float, top: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(max(value / top, 0.0), 1.0))


def _colour(seat: int) -> str:
    return f"var(--c{seat % LINES})"


def _stroke(seat: int) -> str:
    """Lines differ by dash as well as by colour."""
    return f'class="curve" style="stroke: {_colour(seat)}" stroke-dasharray="{DASHES[seat % len(DASHES)]}"'


def _line(curve: Sequence[Chances], seat: int, plies: int, top: float) -> str:
    points = " ".join(f"{_x(one.ply, plies):.1f},{_y(one.values[seat], top):.1f}" for one in curve)
    return f'<polyline {_stroke(seat)} points="{points}"/>'


def _band(curve: Sequence[Chances], seat: int, plies: int, top: float) -> str:
    """Where a seat's curve lies 95 times out of 100."""
    reached = [(_x(one.ply, plies), one.values[seat], Z_95 * one.errors[seat]) for one in curve]
    upper = [f"{x:.1f},{_y(value + off, top):.1f}" for x, value, off in reached]
    lower = [f"{x:.1f},{_y(value - off, top):.1f}" for x, value, off in reached]
    return f'<polygon class="band" style="fill: {_colour(seat)}" points="{" ".join(upper + lower[::-1])}"/>'


def _key(seat: int) -> str:
    """A piece of a seat's line, for the table."""
    return f'<svg class="key" viewBox="0 0 32 8" aria-hidden="true"><path {_stroke(seat)} d="M0 4H32"/></svg>'


def _beside(ends: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """Names beside the ends of their curves, moved down and then up where one would cover another."""
    placed: list[tuple[float, int]] = []
    for y, seat in sorted(ends):
        placed.append((max(y, placed[-1][0] + LABEL_ROOM) if placed else y, seat))
    lowest = float(HEIGHT - BOTTOM)
    for i in range(len(placed) - 1, -1, -1):
        placed[i] = (min(placed[i][0], lowest), placed[i][1])
        lowest = placed[i][0] - LABEL_ROOM
    return placed
