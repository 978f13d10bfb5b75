"""Pages at many sizes, each claim made twice: with the fonts of the pages, and with DejaVu instead of them.

No font that Debian has is wider than DejaVu, and fonts may fail to load. In a short run it is tried where there is
least room.
"""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.support.pages import resize
from tests.support.soak import soak

USE_FONTS = """async (fonts) => {
    for (const name of ["--font-text", "--font-display"]) document.documentElement.style.removeProperty(name);
    for (const [name, font] of Object.entries(fonts)) document.documentElement.style.setProperty(name, font);
    await document.fonts.ready;
}"""
FONTS = {"our fonts": {}, "DejaVu": {"--font-text": '"DejaVu Sans"', "--font-display": '"DejaVu Serif"'}}

# which things of the others, of the middle and of mine lie on each other; a coin or a label may stick out a little,
# and what somebody has unfolded lies above the rest
PARTS_COVERED = """() => {
    const areas = [".top", ".middle", ".bottom"];
    const things = [...document.querySelectorAll("main :is([data-zone], .seat, .den, .card, .chip, [data-prompt])")]
        .filter((one) => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().width)
        .filter((one) => !one.closest(".pile.open"));
    const of = (area) => things.filter((one) => one.closest(area));
    const found = new Set();
    for (const [upper, lower] of [[0, 1], [1, 2], [0, 2]])
        for (const one of of(areas[upper])) for (const other of of(areas[lower])) {
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 4 && down > 12) found.add(`${one.className} / ${other.className}: ${Math.round(down)} px`);
        }
    return [...found];
}"""

# what the coach's strip lies on, or the prompt that the coach speaks in, what of it is cut or beyond the screen, and
# whether it pushes what is mine off the screen
COACH_COVERS = """() => {
    const strip = document.querySelector("[data-coach]"), box = (one) => one.getBoundingClientRect();
    const [coach, say] = [box(strip), box(strip.querySelector("p"))], whole = strip.closest("[data-prompt]") ?? strip;
    const parts = "[data-zone], .seat, .card, .chip, .lbl, .count, .tag, [data-prompt], .advice";
    const things = [...document.querySelectorAll(`main :is(${parts}), .bar`)]
        .filter((one) => one.checkVisibility({visibilityProperty: true}) && !whole.contains(one));
    const own = box(whole), covered = things.filter((one) => {
        const other = box(one);
        return other.width && Math.min(own.right, other.right) - Math.max(own.left, other.left) > 1
            && Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top) > 1;
    }).map((one) => `covers ${one.className} ${one.dataset.zone ?? one.innerText}`);
    const inSight = [...strip.querySelectorAll("p, button, .steps")].filter((one) => one.checkVisibility());
    const cut = inSight.filter((one) => {
        const {left, right, top, bottom} = box(one);
        return top < coach.top || bottom > coach.bottom + 1 || left < coach.left || right > coach.right + 1
            || (one !== strip.querySelector("p") && top < say.bottom - 1 && bottom > say.top + 1
                && left < say.right && right > say.left);
    }).map((one) => `cuts ${one.innerText}: ${JSON.stringify(box(one))} in ${JSON.stringify(coach)}`);
    const low = box(document.querySelector(".tray")).bottom - innerHeight;
    const beyond = low > 1 ? [`pushes the tray ${low} px off the screen`] : [];
    return [...covered, ...cut, ...beyond];
}"""

# the numbers under the cards of a row, and how high its ends are that lie wholly below it
ROW_AND_ENDS = """() => {
    const row = document.querySelector("[data-zone=row]");
    const low = Math.max(0, ...[...row.querySelectorAll(".card")].map((one) => one.getBoundingClientRect().bottom));
    const ends = [...row.querySelectorAll("[data-end]")].map((one) => one.getBoundingClientRect());
    return {
        cards: row.querySelectorAll(".card").length,
        numbers: [...row.querySelectorAll(".number")].map((one) => Number(one.textContent)),
        ends: ends.filter((box) => box.top >= low).map((box) => box.height),
    };
}"""


def looks(page: Page, *sizes: tuple[int, int]) -> Iterator[str]:
    """Has a page take each of these sizes in each font, and nothing runs off its side; says how it looks then."""
    narrowest = sorted(sizes)[:3]  # if something does not fit in DejaVu, then there
    for name, fonts in FONTS.items():
        page.evaluate(USE_FONTS, fonts)
        for width, height in soak(narrowest, sizes) if fonts else sizes:
            resize(page, {"width": width, "height": height})
            how = f"{width} x {height} with {name}"
            beyond = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
            assert beyond <= 0, f"{how}: {beyond} px run off the side"
            yield how
    page.evaluate(USE_FONTS, {})


def are_apart(page: Page, parts: str, how: str) -> None:
    """None of the parts that such a script looks at lies on another."""
    covered = page.evaluate(parts)
    assert not covered, f"{how}: {covered}"
