"""What the server writes down: lines for programs or people, and no secret among them."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import secrets

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cutpurse.table.logs import HIDDEN, Log, LogError, discreet, discreet_value, is_secret, start_logging

TOUCHED = (
    "",
    "cutpurse",
    "uvicorn",
    "uvicorn.error",
    "uvicorn.access",
    "uvicorn.asgi",
    "websockets",
    "litestar",
    "asyncio",
)


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def logging_as_it_was():
    before = [(logging.getLogger(name), logging.getLogger(name).level) for name in TOUCHED]
    handlers = logging.getLogger().handlers[:]
    yield
    logging.getLogger().handlers[:] = handlers
    for logger, level in before:
        logger.setLevel(level)


def fail(error: Exception) -> None:
    raise error


def written(stream: io.StringIO) -> list[dict]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_an_event_is_one_line_of_json_with_its_fields():
    stream = io.StringIO()
    start_logging("info", stream)
    Log("hall").info("table opened", game="old_bill", seats=4, level="x")
    Log("hall").debug("not of interest")
    [line] = written(stream)
    assert line.pop("time").endswith("+00:00")
    assert line == {"level": "info", "event": "table opened", "game": "old_bill", "seats": 4, "level_": "x"}


def test_on_a_terminal_it_is_a_short_line():
    stream = Screen()
    start_logging("info", stream)
    Log("hall").warning("table lost", game="old_bill", why="a full disk")
    assert stream.getvalue()[8:] == ' warning table lost game=old_bill why="a full disk"\n'


def test_a_second_start_replaces_the_first():
    first, second = io.StringIO(), io.StringIO()
    start_logging("info", first)
    start_logging("info", second)
    Log("hall").info("here")
    assert (len(written(first)), len(written(second))) == (0, 1)


@pytest.mark.parametrize("name", [
    "token", "seat_token", "Set-Cookie", "seatToken", "HTTPCookie", "SECRET", "seed", "seed_hash", "code", "codes",
    "hashes", "authorization",
])  # fmt: skip
def test_values_of_secret_names_are_never_written(name):
    stream = io.StringIO()
    start_logging("info", stream)
    Log("hall").info("something", **{name: "hunter2", "nested": {name: ["hunter2"], "deep": [{name: "hunter2"}]}})
    assert "hunter2" not in stream.getvalue()
    assert HIDDEN in stream.getvalue()


@pytest.mark.parametrize("name", ["game", "decoded", "status", "seats", "cooked"])
def test_other_names_are_no_secret(name):
    assert not is_secret(name)


@pytest.mark.parametrize("make", [lambda: secrets.token_urlsafe(32), lambda: secrets.token_hex(16)])
def test_what_looks_like_a_token_is_cut_out_wherever_it_stands(make):
    stream = io.StringIO()
    start_logging("info", stream)
    for _ in range(50):
        token = make()
        logging.getLogger("somebody.else").error("no such seat: %s", token)
        Log("hall").info("odd", words=f"cookie is {token}.", pair=(token, 1), **{token: 1})
        try:
            fail(ValueError(f"bad {token}"))
        except ValueError:
            Log("hall").error("failed")
        assert token not in stream.getvalue()


def test_links_and_codes_are_cut_out_of_what_others_write():
    assert discreet('GET "/t/abc" 200') == 'GET "/t/*" 200'
    assert discreet("path='/api/codes/FOX-7'") == "path='/api/codes/*'"
    assert discreet("/api/games?me=1 went") == "/api/games?* went"


def test_seeds_are_too_long_for_numbers_that_are_written():
    assert discreet_value("n", 2**200) == HIDDEN
    assert discreet_value("n", 12345) == 12345


def test_a_megabyte_is_cut_and_control_characters_are_made_visible():
    stream = io.StringIO()
    start_logging("info", stream)
    Log("hall").info("name\nwith\x1b[2J", name="\u202e" + "😀" * 10**6, many=list(range(1000)), thing=object())
    assert len(stream.getvalue()) < 2000
    [line] = written(stream)
    assert line["event"] == "name�with�[2J"
    assert line["name"].startswith("�😀")
    assert line["thing"] == "(object)"


def test_where_it_failed_is_written_with_an_error():
    stream = io.StringIO()
    start_logging("info", stream)
    try:
        fail(ZeroDivisionError("by\x00zero"))
    except ZeroDivisionError:
        Log("hall").error("failed")
    [line] = written(stream)
    assert line["trace"][-1] == "ZeroDivisionError: by�zero"


def test_uvicorn_is_heard_from_warnings_on_and_its_access_log_not_at_all():
    stream = io.StringIO()
    start_logging("debug", stream)
    logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" [accepted]', "1.2.3.4:5", "/t/key")
    logging.getLogger("uvicorn.error").debug("< Cookie: seat=key")
    logging.getLogger("uvicorn.access").info("GET /t/key")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    [line] = written(stream)
    assert line["event"] == "Invalid HTTP request received."
    assert line["from"] == "uvicorn.error"


def test_a_wrong_format_or_a_closed_stream_is_no_reason_to_fail(capsys):
    stream = io.StringIO()
    handler = start_logging("info", stream)
    record = logging.LogRecord("somebody", logging.ERROR, "", 0, "%d things", ("several",), None)
    handler.handle(record)  # by itself: pytest's own handler would complain of the format
    assert written(stream)[0]["event"] == "%d things"
    stream.close()
    handler.handle(record)
    assert capsys.readouterr() == ("", "")


def test_a_level_that_there_is_not_is_refused():
    with pytest.raises(LogError, match="take debug, info"):
        start_logging("loud", io.StringIO())


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()) | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@contextlib.contextmanager
def unreported():
    """Nothing is captured for the test's report, which cannot hold halves of signs."""
    root = logging.getLogger()
    captured = [handler for handler in root.handlers if type(handler).__module__.startswith("_pytest")]
    for handler in captured:
        root.removeHandler(handler)
    yield
    for handler in captured:
        root.addHandler(handler)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters()), st.dictionaries(st.text(), values), st.sampled_from([io.StringIO, Screen]))
@example("\ud800", {"a": "\udfff", "time": float("nan")}, io.StringIO)
def test_whatever_is_written_is_one_line_of_printable_text(event, fields, kind):
    stream = kind()
    start_logging("info", stream)
    with unreported():
        logging.getLogger("cutpurse.x").info("%s", event, extra={"fields": fields})
    text = stream.getvalue()
    assert text.endswith("\n")
    assert text[:-1].isprintable()
    if kind is io.StringIO:
        assert json.loads(text)["level"] == "info"
