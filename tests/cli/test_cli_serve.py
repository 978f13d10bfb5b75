"""`cutpurse` alone, in real processes: where it is found, how it stops, and what it says when it cannot start."""

import json
import os
import pty
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from contextlib import ExitStack, closing
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cutpurse.cli import serve
from cutpurse.cli.places import data_directory
from cutpurse.cli.serve import has_desktop
from cutpurse.cli.speech import speech
from cutpurse.cli.welcome import Reached, picture, print_welcome
from cutpurse.table import protocol
from cutpurse.table.network import machine_names, network_address
from tests.support.cli_process import get, new_table, person, surroundings, table
from tests.support.waiting import PATIENCE, wait_until
from tests.support.web import blocking_web_client


def sit(stack, link, client, table_id):
    """A socket at a table that has been told all there is to see."""
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"{link.replace('http', 'ws', 1)}/api/tables/{table_id}/socket"
    headers = {"Cookie": cookies}
    client_socket = stack.enter_context(connect(address, additional_headers=headers, proxy=None, open_timeout=PATIENCE))
    client_socket.send(json.dumps({"type": "hello", "protocol": protocol.PROTOCOL}))
    return client_socket, told(client_socket, protocol.Shown)


def told(client_socket, kind):
    """The next message of that kind."""
    while not isinstance(message := protocol.decode_message(client_socket.recv(timeout=PATIENCE)), kind):
        pass
    return message


def leave(stack, running, client, table_id, number):
    """Has a server stopped by a signal, beside clients that neither read nor leave; says the version they had seen."""
    idle = stack.enter_context(closing(socket.create_connection(("127.0.0.1", running.port))))
    idle.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")  # and never the end of it
    sit(stack, running.link, client, table_id)
    socket_, shown = sit(stack, running.link, client, table_id)
    move, version = shown.view.moves[0].code, shown.version
    socket_.send(protocol.encode(protocol.Play(id=str(version), seat=0, version=version, moves=(move,))).decode())
    happened = told(socket_, protocol.Happened)
    running.process.send_signal(number)
    last = told(socket_, protocol.Closing)
    with pytest.raises(ConnectionClosed):
        socket_.recv(timeout=PATIENCE)
    assert (last.reason, last.back) == ("stopping", True)
    assert running.process.wait(timeout=PATIENCE) == 0
    return happened.version


@pytest.mark.slow
def test_however_it_stops_it_says_so_to_clients_finds_every_table_again_and_its_bots_end(tmp_path, refused):
    own = {"XDG_DATA_HOME": str(tmp_path / "share")}
    directory = tmp_path / "share" / "cutpurse"
    with table(tmp_path, **own) as running, ExitStack() as stack:
        assert stat.S_IMODE(directory.stat().st_mode) == 0o700
        store = str(directory / "tables.db")
        assert "Another server is using the store" in refused("--port", "0", "--store", store)
        client = stack.enter_context(person(running.link))
        table_id, cookies = new_table(client), dict(client.cookies)
        version = leave(stack, running, client, table_id, signal.SIGINT)
        events = [json.loads(line)["event"] for line in running.err.splitlines()]
        assert (events[0], events[1], events[-1]) == ("started", "request", "stopped")
    for number in (signal.SIGTERM, signal.SIGKILL):
        with table(tmp_path, **own) as running, ExitStack() as stack:
            client = stack.enter_context(blocking_web_client(base_url=running.link, cookies=cookies))
            assert client.get("/api/me").json()["name"] == "Ana"
            assert sit(stack, running.link, client, table_id)[1].version == version
            if number == signal.SIGTERM:
                version = leave(stack, running, client, table_id, number)
            elif (children := Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children")).exists():
                wait_until(lambda: children.read_text().split())
                bots = children.read_text().split()
                running.end(number)
                for pid in bots:
                    wait_until(partial(_has_ended, pid))


def _has_ended(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


# a server that would wait long for requests to be answered
PATIENT = ("-c", f"import cutpurse.cli, cutpurse.table.server as s; s.STOP_SECONDS = {PATIENCE}; cutpurse.cli.main()")


@pytest.mark.slow
def test_a_second_ctrl_c_ends_it_at_once(tmp_path):
    with table(tmp_path, run=PATIENT) as running, ExitStack() as stack:
        client = stack.enter_context(person(running.link))
        slow = stack.enter_context(closing(socket.create_connection(("127.0.0.1", running.port))))
        slow.sendall(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")  # it waits for the rest
        client.get("/healthz").raise_for_status()
        running.process.send_signal(signal.SIGINT)
        wait_until(lambda: not _listens(running))
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(timeout=PATIENCE) == 130
        assert "Traceback" not in running.err


def _listens(running):
    try:
        socket.create_connection(("127.0.0.1", running.port)).close()
    except OSError:
        return False
    return True


@pytest.fixture
def desktop(tmp_path):
    """Surroundings with a browser that notes what it is asked to open."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{tmp_path}/opened"\n')
    browser.chmod(0o755)
    return {"DISPLAY": ":99", "BROWSER": f"{browser} %s"}


@pytest.mark.slow
def test_a_browser_is_opened_on_a_desktop(tmp_path, desktop):
    with table(tmp_path, **desktop) as running:
        wait_until(lambda: (tmp_path / "opened").exists() and (tmp_path / "opened").read_text())
        assert (tmp_path / "opened").read_text() == f"{running.link}\n"
        assert running.end() == 0


@pytest.mark.slow
def test_no_browser_if_none_is_wanted_settings_from_the_environment_and_a_data_directory_of_any_name(tmp_path, desktop):
    odd = os.fsdecode(os.fsencode(tmp_path) + b"/odd \xff?#%41")
    own = {"CUTPURSE_DATA": odd, "CUTPURSE_NAME": "club.example table.example", **desktop}
    with table(tmp_path, "--no-browser", CUTPURSE_ORIGIN="https://play.example", **own) as running:
        assert running.link == "https://play.example"
        started = json.loads(running.err.splitlines()[0])
        assert started["event"] == "started"
        assert (Path(odd) / "tables.db").exists()
        assert running.end() == 0
    assert not (tmp_path / "opened").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        (["--limit", "tables=1/h:1", "--limit", "commands=1/h:3"], {}),
        ([], {"CUTPURSE_LIMITS": "tables=1/h:1 commands=1/h:3"}),
        (["--limit", "tables=1/h:1", "--limit", "commands=1/h:3"], {"CUTPURSE_LIMITS": "tables=500/h:500"}),
    ],
)
def test_limits_are_those_that_the_operator_sets_and_the_command_line_wins(tmp_path, arguments, environment):
    with ExitStack() as stack:
        running = stack.enter_context(table(tmp_path, "--no-browser", *arguments, **environment))
        client = stack.enter_context(person(running.link))
        first = new_table(client)
        again = {"game": "ten_card_crook", "seats": [{"kind": "me"}]}
        made = [client.post("/api/tables", json=again).status_code for _ in range(21)]
        assert made == [201] * 19 + [429] * 2, "twenty times as many for this machine itself"
        socket_, _ = sit(stack, running.link, client, first)
        for number in range(4):
            socket_.send(protocol.encode(protocol.Ping(id=str(number))).decode())
        assert told(socket_, protocol.Refused).problem.code == "too-fast"
        assert running.end() == 0


@pytest.mark.slow
def test_in_the_network_a_terminal_shows_links_and_a_picture_for_phones_and_other_names_are_refused(tmp_path):
    if network_address() is None:
        pytest.skip("this machine is in no network: what --lan says there is the next test's claim")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "cutpurse", "--lan", "--port", "0", "--bots", "1", "--language", "de"],
        env=surroundings(tmp_path, TERM="xterm-256color"),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    os.close(theirs)
    seen = ""
    while "Strg-C" not in seen:
        seen += os.read(ours, 65536).decode()
    link, port = re.search(rf"http://{re.escape(network_address())}:([0-9]+)", seen).group(0, 1)
    for line in picture(link):
        assert line in seen
    assert "localhost" in seen
    assert get(f"{link}/api/server").json()["address"] == link
    told = get(f"http://localhost:{port}/api/phones").json()
    assert (told["mine"], told["open"], told["fixed"], told["address"]) == (True, True, True, link)
    with blocking_web_client() as client:
        refusal = client.put(f"http://localhost:{port}/api/phones", json={"open": False})
    assert refusal.json()["code"] == "phones-fixed"
    for host in (*machine_names(), "localhost"):
        assert get(f"{link}/healthz", headers={"Host": f"{host}:{port}"}).status_code == 200
    for host in ("evil.example", "198.51.100.7"):
        assert get(f"{link}/healthz", headers={"Host": host}).status_code == 421
    process.send_signal(signal.SIGINT)
    while "aufgehoben" not in seen:
        seen += os.read(ours, 65536).decode()
    assert process.wait(timeout=PATIENCE) == 0
    assert "info" not in seen  # there is no log
    os.close(ours)


def test_without_a_network_lan_says_what_to_do(refused, monkeypatch):
    monkeypatch.setattr(serve, "network_address", lambda: None)
    assert "--lan finds no network on this machine; connect it" in refused("--lan", "--port", "0")


@pytest.mark.parametrize(("language", "said"), [("en", "“Let phones join”"), ("de", "„Handys reinlassen“")])
def test_where_phones_can_be_let_in_from_the_lobby_the_terminal_says_so(language, said):
    def told(**reached):
        console = Console(force_terminal=True, file=StringIO(), width=100)
        print_welcome(console, speech(language), Reached(inside="http://localhost:8080", **reached))
        return console.file.getvalue()

    assert said in told(can_open=True)
    assert said not in told()


def test_only_somebody_before_a_desktop_gets_a_browser():
    assert not has_desktop({}, "linux")
    assert has_desktop({"DISPLAY": ":0"}, "linux")
    assert has_desktop({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert has_desktop({}, "darwin")
    assert not has_desktop({"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "there and here"}, "linux")


def test_tables_are_kept_where_a_persons_data_is(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert data_directory(None) == tmp_path / ".local" / "share" / "cutpurse"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_directory(None) == tmp_path / ".local" / "share" / "cutpurse"
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_directory(None) == Path("/somewhere/cutpurse")
    assert data_directory("~/games") == tmp_path / "games"


def test_a_port_in_use_is_one_sentence(refused, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} on 127.0.0.1 is in use" in refused("--port", port)


def test_a_newer_store_is_one_sentence_and_stays_as_it_is(refused, tmp_path):
    file = tmp_path / "newer.db"
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB)")
        newer.execute("CREATE TABLE entries (table_id TEXT)")
        newer.execute("INSERT INTO meta VALUES ('schema', '999')")
        newer.execute("UPDATE meta SET value = CAST(value AS BLOB)")
        newer.commit()
    assert "newer Cutpurse" in refused("--port", "0", "--store", file)
    with closing(sqlite3.connect(file)) as newer:
        assert newer.execute("SELECT value FROM meta").fetchall() == [(b"999",)]


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (["--store", "/nowhere/at/all.db"], {}, "cannot be opened: No such file"),
        (["--store", "postgresql://u:hidden@127.0.0.1:1/x"], {}, "cannot be reached: is the server running?"),
        (["--store", "mysql://x"], {}, "'mysql' is none of them"),
        (["--data", "/proc/cutpurse"], {}, "the data directory /proc/cutpurse cannot be made"),
        (["--data", "/dev/null"], {}, "the data directory /dev/null cannot be made"),
        (["--host", "203.0.113.9"], {}, "'203.0.113.9' is no address of this machine"),
        (["--host", "no such host"], {}, "is no address of this machine"),
        (["--host", "..."], {}, "is no address of this machine"),
        (["--name", "a b"], {}, "'a b' is no host"),
        (["--origin", "play.example"], {}, "is no origin"),
        (["--proxy", "somebody"], {}, "neither an address nor a network"),
        ([], {"CUTPURSE_PORT": "banana"}, "--port takes a whole number from 0 to 65535, not 'banana'"),
        ([], {"CUTPURSE_BOTS": "0"}, "--bots takes a whole number from 1"),
        (["--limit", "wishes=5"], {}, "there is no limit 'wishes'; the limits are requests, tables, "),
        (["--limit", "sockets"], {}, "the limit sockets is a number like 200, in whole numbers from 1 to 1000000"),
        (["--limit", "sockets=0"], {}, "from 1 to 1000000, not '0'"),
        (["--limit", "sockets=5/s:5"], {}, "not '5/s:5'"),
        (["--limit", "sockets=5", "--limit", "sockets=6"], {}, "the limit sockets is set twice"),
        (["--limit", "requests=50"], {}, "the limit requests is a rate and a burst like 50/s:400"),
        (["--limit", "requests=0/s:5"], {}, "not '0/s:5'"),
        (["--limit", "requests=-1/s:5"], {}, "not '-1/s:5'"),
        (["--limit", "requests=nan/s:5"], {}, "not 'nan/s:5'"),
        (["--limit", "requests=5/day:5"], {}, "not '5/day:5'"),
        (["--limit", "requests=5/s:1000001"], {}, "not '5/s:1000001'"),
        (["--limit", f"requests={'9' * 5000}/s:5"], {}, "from 1 to 1000000, not '9999"),
        ([], {"CUTPURSE_LIMITS": "sockets=5 tables=no"}, "the limit tables is a rate and a burst like 60/h:40"),
        ([], {"CUTPURSE_LAN": "banana"}, "CUTPURSE_LAN"),
        ([], {"CUTPURSE_STORE": "://"}, "A store's address is a file"),
        (["--language", "xx"], {}, "xx"),
    ],
)
def test_what_cannot_be_is_one_sentence(refused, monkeypatch, tmp_path, arguments, environment, said):
    monkeypatch.setenv("HOME", str(tmp_path))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    err = refused(*(["--port", "0"] if "CUTPURSE_PORT" not in environment else []), *arguments)
    assert said in err
    assert "hidden" not in err


def test_options_of_the_table_before_a_command_are_refused_and_those_in_the_environment_are_not(
    run, refused, monkeypatch
):
    assert "--port before games does nothing" in refused("--port", "9000", "games")
    monkeypatch.setenv("CUTPURSE_PORT", "banana")
    assert run("games").code == 0


def test_the_terminal_game_and_the_version_do_not_load_the_server(tmp_path):
    code = (
        "import sys; from cutpurse.cli import main; codes = [main(words.split()) for words in sys.argv[1:]];"
        "sys.exit(codes != [0, 2, 0] or bool({'litestar', 'uvicorn', 'asyncpg', 'segno'} & set(sys.modules)))"
    )
    process = subprocess.run(
        [sys.executable, "-c", code, "--version", "play pig?", "play ten_card_crook --seed 1"],
        env=surroundings(tmp_path),
        input=b"quit\n",
        capture_output=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr


def test_a_picture_for_phones_has_quiet_around_it():
    lines = picture("http://192.168.1.20:8080")
    assert len({len(line) for line in lines}) == 1
    assert not lines[0].strip()
    assert all(line.startswith("  ") and line.endswith("  ") for line in lines)
