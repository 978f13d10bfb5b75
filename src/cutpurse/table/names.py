"""Names: what people are called, where anybody may type anything; and what bots are called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence

from cutpurse.engine.game import DIRECTING
from cutpurse.table import log
from cutpurse.table.protocol import FACES, LONGEST_NAME, Refusal

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u2800\u3164\uffa0")  # letters without a shape
JOINER = "\u200d"  # joins emoji, and letters of some scripts; all other signs that cannot be seen are refused
SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # choose how the sign before them is drawn
SKINS = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
VIRAMA = 9  # its combining class
MOST_MARKS = 2  # signs in a row that are put on top of another
BOTS = (
    "Magpie",
    "Ferret",
    "Jackdaw",
    "Pickle",
    "Mop",
    "Tuppence",
    "Crumb",
    "Velvet",
    "Bramble",
    "Sixpence",
    "Whisker",
    "Thimble",
    "Nettle",
    "Button",
    "Fidget",
    "Marrow",
)


def checked_name(given: str) -> str:
    """A name as it is shown, or a refusal: short, of signs that can be seen, and that act on nothing else."""
    name = ""
    if len(given) <= LONGEST_NAME * 8:
        name = _without_idle(" ".join(unicodedata.normalize("NFC", given).split()))
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refusal("name-length", most=LONGEST_NAME)
    marks = 0
    for sign in name:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind.startswith("M") else 0
        hidden = kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and sign != JOINER
        if hidden or sign in BLANK or sign in DIRECTING or marks > MOST_MARKS:
            raise Refusal("name-signs")
    if not any(unicodedata.category(sign)[0] in "LNSP" for sign in name):
        raise Refusal("name-signs")
    return name


def _without_idle(name: str) -> str:
    """A name without joiners that join nothing and selectors that change nothing: two names would look alike."""
    kept = ""
    for at, sign in enumerate(name):
        before, after = kept[-1:], name[at + 1 : at + 2]
        if sign == JOINER and not _joins(before, after):
            continue
        if SELECTORS.match(sign) and not _is_picture(before):
            continue
        kept += sign
    return kept


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these is drawn: in a family of emoji, or after the sign that takes a letter's vowel."""
    if _is_picture(before) or SELECTORS.match(before):
        return _is_picture(after)
    return bool(before) and unicodedata.combining(before) == VIRAMA and after.isalpha()


def _is_picture(sign: str) -> bool:
    return sign in SKINS or (bool(sign) and unicodedata.category(sign) == "So")


def name_for_a_bot(taken: Collection[str], chair: int) -> tuple[str, int]:
    """A name that nobody at the table has, and a face, unless somebody there has it (`faces_of`)."""
    free = [name for name in BOTS if name not in taken]
    name = free[chair * 5 % len(free)] if free else f"Bot {chair + 1}"
    return name, (chair * 7 + 3) % FACES


def faces_of(sitting: Sequence[log.Sitting]) -> list[int]:
    """The face of each chair: people have their own, a bot the next one after its own that nobody has."""
    taken = {one.face for one in sitting if isinstance(one, log.Person)}
    faces = []
    for one in sitting:
        face = 0 if isinstance(one, log.Open) else one.face
        if isinstance(one, log.Bot):
            face = next((other % FACES for other in range(face, face + FACES) if other % FACES not in taken), face)
            taken.add(face)
        faces.append(face)
    return faces
