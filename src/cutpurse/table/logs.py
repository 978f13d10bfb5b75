"""What the server writes down about itself: events with fields, on stderr, and no secret among them.

A line of JSON per event where a program reads it, a short line where a person does. All of the standard library's
logging ends here, that of other packages too, and passes the same `Discretion`.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

from cutpurse.errors import CutpurseError, printable

HIDDEN = "(hidden)"
_SECRETS = ("token", "cookie", "secret", "seed", "code", "hash", "key", "password", "authorization")
SECRET_WORDS = frozenset(word + more for word in _SECRETS for more in ("", "s", "es"))
LONGEST_VALUE = 200
LONGEST_EVENT = 500
LONGEST_TRACE = 60  # lines
MOST_ITEMS = 30
DEEPEST = 3
# Uvicorn says this of every WebSocket that is refused with an answer; the doors have written a line about it.
FALSE_ALARM = "ASGI callable returned without completing handshake."
OWN_NAMES = ("time", "level", "event", "trace")

# Links and spoken codes are keys to a table; whoever quotes an address quotes them.
_CAPABILITY = re.compile(r"(/(?:t|codes)/)[^\s\"'<>]+")
_QUERY = re.compile(r"(/[^\s\"'<>?]*\?)[^\s\"'<>]+")
# Anything long that mixes letters and digits may be a token, whoever wrote it and wherever.
_TOKEN = re.compile(r"(?=[A-Za-z_-]*[0-9])(?=[0-9_-]*[A-Za-z])[A-Za-z0-9_-]{22,}|[A-Za-z0-9_-]{40,}={0,2}")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_LAST_WORD = re.compile(r"[A-Za-z0-9_-]*\Z")


class LogError(CutpurseError):
    """A log level that there is not."""


class Log:
    """Where one part of the server writes down what happens: `log.info("table opened", game="old_bill")`."""

    def __init__(self, part: str) -> None:
        self._logger = logging.getLogger(f"cutpurse.{part}")

    def debug(self, event: str, **fields: object) -> None:
        """Something of interest to whoever looks for a fault."""
        self._write(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: object) -> None:
        """Something that happens every day."""
        self._write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """Something that the operator may want to do something about."""
        self._write(logging.WARNING, event, fields)

    def error(self, event: str, **fields: object) -> None:
        """Something that went wrong; inside `except`, with where it did."""
        self._write(logging.ERROR, event, fields, failure=sys.exc_info()[0] is not None)

    def _write(self, level: int, event: str, fields: dict[str, object], *, failure: bool = False) -> None:
        if self._logger.isEnabledFor(level):
            self._logger.log(level, "%s", event, exc_info=failure, extra={"fields": fields})


def is_secret(name: str) -> bool:
    """Whether values of that name are never written, as it has a word of `SECRET_WORDS`: `seatToken`, `set-cookie`."""
    return any(word.lower() in SECRET_WORDS for word in _WORDS.findall(name))


def discreet(text: str, longest: int = LONGEST_VALUE) -> str:
    """A text as it may be written: keys to tables and what looks like a token cut out, in one line, and short."""
    if len(text) > 4 * longest:  # a stranger's megabyte is not worth looking through
        text = _LAST_WORD.sub("…", text[: 4 * longest], count=1)  # half a token would not look like one
    text = _TOKEN.sub(HIDDEN, _CAPABILITY.sub(r"\1*", _QUERY.sub(r"\1*", text)))
    text = printable(text)
    return text if len(text) <= longest else text[: longest - 1] + "…"


def discreet_value(name: str, value: object, depth: int = 0) -> Any:
    """A field as it may be written, in plain values of JSON."""
    if is_secret(name):
        return HIDDEN
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        return int(value) if -(2**53) <= value <= 2**53 else HIDDEN  # longer numbers are seeds
    if isinstance(value, Mapping) and depth < DEEPEST:
        items = list(value.items())[:MOST_ITEMS]
        return {discreet(str(key)): discreet_value(str(key), each, depth + 1) for key, each in items}
    if isinstance(value, list | tuple | set | frozenset) and depth < DEEPEST:
        return [discreet_value("", each, depth + 1) for each in list(value)[:MOST_ITEMS]]
    if isinstance(value, str):
        return discreet(value)
    return f"({type(value).__name__})"  # its repr could tell anything


class Discretion(logging.Filter):
    """Makes of each record what may be written of it; the lines are made of that alone."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Puts the event, its fields and where it failed beside the record, without secrets."""
        if record.msg == FALSE_ALARM:
            return False
        fields = getattr(record, "fields", {})
        said = {
            (f"{name}_" if name in OWN_NAMES else discreet(name)): discreet_value(name, value)
            for name, value in list(fields.items())[:MOST_ITEMS]
        }
        if not record.name.startswith("cutpurse"):
            said["from"] = discreet(record.name)
        record.said = said
        record.event = discreet(_message(record), LONGEST_EVENT)
        record.trace = _trace(record)
        return True


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:  # another package's wrong format must not silence its record
        return str(record.msg)


def _trace(record: logging.LogRecord) -> list[str]:
    """Where it failed, line by line, the last lines of long ones."""
    if not record.exc_info or record.exc_info[0] is None:
        return []
    lines = "".join(traceback.format_exception(*record.exc_info)).splitlines()
    return [discreet(line) for line in lines[-LONGEST_TRACE:]]


class JsonLine(logging.Formatter):
    """One line of JSON for a program."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as `{"time":...,"level":...,"event":..., fields}`."""
        made = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": made, "level": record.levelname.lower(), "event": record.event, **record.said}  # type: ignore[attr-defined]
        if record.trace:  # type: ignore[attr-defined]
            line["trace"] = record.trace  # type: ignore[attr-defined]
        return msgspec.json.encode(line).decode()


class ShortLine(logging.Formatter):
    """A short line for a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as `12:03:04 info request method=GET path=/api/games`."""
        made = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        fields = "".join(f" {name}={_short(value)}" for name, value in record.said.items())  # type: ignore[attr-defined]
        trace = "".join(f"\n    {line}" for line in record.trace)  # type: ignore[attr-defined]
        return f"{made} {record.levelname.lower()} {record.event}{fields}{trace}"  # type: ignore[attr-defined]


def _short(value: object) -> str:
    if isinstance(value, str) and value and " " not in value:
        return value
    return msgspec.json.encode(value).decode()


class _Stderr(logging.StreamHandler[TextIO]):
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Says nothing: logging itself would print what was not to be printed."""


def start_logging(level: str = "info", stream: TextIO | None = None) -> logging.Handler:
    """Sends all logging through `Discretion` to stderr, as JSON unless that is a terminal; gives its one handler.

    Uvicorn is to be run with `log_config=None, access_log=False`: the doors write the access log. Below warnings it
    quotes whole addresses, and headers when debugging, so it is heard from there on only, whatever the level.
    """
    number = logging.getLevelNamesMapping().get(level.upper())
    if number is None:
        raise LogError(f"there is no log level {printable(level[:40])!r}; take debug, info, warning or error")
    stream = sys.stderr if stream is None else stream
    handler = _Stderr(stream)
    handler.addFilter(Discretion())
    handler.setFormatter(ShortLine() if stream.isatty() else JsonLine())
    root = logging.getLogger()
    for old in [each for each in root.handlers if isinstance(each, _Stderr)]:
        root.removeHandler(old)
        old.close()
    root.addHandler(handler)
    root.setLevel(max(number, logging.WARNING))
    logging.getLogger("cutpurse").setLevel(number)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets", "litestar", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
    return handler
