"""Names: what people are called, where anybody may type anything; and what bots are called."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence

from cutpurse.engine.game import DIRECTING
from cutpurse.table import log
from cutpurse.table.protocol import FACES, LONGEST_NAME, Refusal

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u2800\u3164\uffa0")  # letters without a shape
JOINER = "\u200d"  # joins emoji; all other signs that cannot be seen are refused
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
    name = " ".join(unicodedata.normalize("NFC", given).split()) if len(given) <= LONGEST_NAME * 8 else ""
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
