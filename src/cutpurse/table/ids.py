"""Names that nobody can guess: of tables, players, devices and passes; and codes that can be said aloud."""

from __future__ import annotations

import hashlib
import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
CONSONANTS = "bdfgklmnprstvw"
VOWELS = "aeiou"
SYLLABLES = 4  # of a spoken code: 24 million of them


def fresh_table_id() -> str:
    """The id of a table: who knows it may look at it, so it is as good as a key."""
    return _letters(16)


def fresh_player_id() -> str:
    """The id of a player, known to the server only."""
    return _letters(16)


def fresh_token() -> str:
    """What a device shows to be known again."""
    return secrets.token_urlsafe(32)


def fresh_secret() -> bytes:
    """What decides a deal."""
    return secrets.token_bytes(32)


def fresh_code() -> str:
    """A code that is easily said and typed: ba-mo-ku-ti."""
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES))


def plain_code(given: str) -> str:
    """A code as it was made, whatever blanks, dashes and capitals somebody typed."""
    return "".join(sign for sign in given.lower() if sign.isascii() and sign.isalpha())


def hashed(token: str) -> bytes:
    """What is kept of a token; the token itself is known to its device alone."""
    return hashlib.sha256(b"cutpurse token\n" + token.encode("utf-8", "replace")).digest()


def handle_of(hash_: bytes) -> str:
    """By what a device or a pass is named to its player; nothing can be opened with it."""
    return hashlib.sha256(b"cutpurse handle\n" + hash_).hexdigest()[:16]


def log_mark(table: str) -> str:
    """By what a table is known in the log: its id is a key, so it is not written there."""
    return hashlib.sha256(b"cutpurse log\n" + table.encode()).hexdigest()[:8]


def _letters(count: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(count))
