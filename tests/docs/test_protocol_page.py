"""The page about the protocol names all there is, and its client plays every game, also over a network that fails."""

import asyncio
import random
import re
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import get_args, get_type_hints

import client
import msgspec
import pytest

import cutpurse
from cutpurse.engine.record import Record
from cutpurse.table import connection, doors, http, limits, protocol, sockets
from cutpurse.table.limits import LimitSettings
from cutpurse.table.server import Server, ServerSettings, listen
from tests.support.web import blocking_web_client

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
AT_ONCE = {"settings": {"pace": 0}}
SHORT = {"spite_and_malice": {"win_cards": 2}, "ten_card_crook": {"turns": 30}, "nacho_pile": {"per_number": 3}}
LONG = {"old_bill_memory"}
GAMES = [book.id for book in cutpurse.games()]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A real server in a thread, which lets clients play as fast as they can."""
    store = f"sqlite:///{tmp_path_factory.mktemp('server')}/tables.db"
    settings = ServerSettings(store=store, port=0, workers=1, limits=LimitSettings.parse(["commands=1000000/s:60"]))
    listening = listen(settings)
    started, running = threading.Event(), []

    async def serve():
        one = Server(settings, listening)
        running.extend([one, asyncio.get_running_loop()])
        await one.run(started.set)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CUTPURSE_INTERPRETED", "1")  # so that bots are ready sooner
        thread = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
        thread.start()
        try:
            assert started.wait(60)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            running[1].call_soon_threadsafe(running[0].stop)
            thread.join(60)
            assert not thread.is_alive(), "the server does not stop"


class Noted:
    """A bot that remembers what it decided; in a game of luck or memory any move is as good as another."""

    def __init__(self, seed=1):
        self.rng = random.Random(seed)
        self.chosen = []

    def __call__(self, view):
        move = self.rng.choice(view.moves)
        self.chosen += client.whole(view, move)
        return move


def played(server, game, bot):
    """The table after the client has played there; it tries for ever, a test does not."""
    ended = []

    def play():
        ended.append(client.play(server, game, bot, options=SHORT.get(game, {}), **AT_ONCE))

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    thread.join(300)
    assert ended, "the game did not come to its end"
    return ended[0]


def moves_of(server, info):
    """What the seat of the client's player did, by the record of the game."""
    with blocking_web_client(base_url=server) as web:
        record = Record.parse(web.get(f"/api/tables/{info.id}/record").text)
    return [code for seat, code in record.moves if seat == info.host]


# -- the client --------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch):
    """What the client adds to its deals, and so the cards, is the same each time."""
    monkeypatch.setattr(client, "secrets", SimpleNamespace(token_hex=lambda count: "0f" * count))


def test_the_client_is_as_short_as_promised():
    assert len((DOCS / "client.py").read_text(encoding="utf-8").splitlines()) <= 75


@pytest.mark.parametrize("game", [pytest.param(game, marks=[pytest.mark.slow] * (game in LONG)) for game in GAMES])
def test_the_client_plays_a_whole_game(server, game):
    bot = Noted() if game == "old_bill_memory" else client.greedy
    info = played(server, game, bot)
    assert info.stage == "over"
    assert info.result is not None
    assert info.result.ended


def test_it_can_be_started_from_the_command_line(server):
    said = subprocess.run(
        [sys.executable, DOCS / "client.py", server, "steal_the_pile_solitaire"], capture_output=True, text=True
    )
    assert said.returncode == 0, said.stderr
    assert said.stdout.startswith("Result(ended=")


class BadNetwork:
    """Stands between a client and the server, and cuts every socket to a table after some bytes."""

    def __init__(self, server, seed):
        self.to = ("127.0.0.1", int(server.rsplit(":", 1)[1]))
        self.rng = random.Random(seed)
        self.cuts = 0
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.threads = [threading.Thread(target=self._accept)]
        self.threads[0].start()

    def __enter__(self):
        return self

    def __exit__(self, *ended):
        self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()
        for thread in self.threads:
            thread.join()

    def _accept(self):
        while True:
            try:
                near, _ = self.listening.accept()
            except OSError:
                return
            far = socket.create_connection(self.to)
            left = [None]  # bytes until it is cut; none while it is not known to be a socket to a table
            for pair in ((near, far), (far, near)):
                self.threads.append(threading.Thread(target=self._pass_on, args=(*pair, left)))
                self.threads[-1].start()

    def _pass_on(self, here, there, left):
        with here, there:
            while True:
                try:
                    said = here.recv(4096)
                except OSError:
                    said = b""
                if b"/socket HTTP" in said[:200]:
                    left[0] = self.rng.randrange(1000, 12_000) + 1000 * self.cuts  # so that it ends
                elif left[0] is not None:
                    left[0] -= len(said)
                try:
                    if not said or (left[0] is not None and left[0] < 0):
                        self.cuts += bool(said)
                        there.shutdown(socket.SHUT_RDWR)
                        here.shutdown(socket.SHUT_RDWR)
                        return
                    there.sendall(said)
                except OSError:
                    return


@pytest.mark.parametrize("game", ["steal_the_pile", pytest.param("old_bill", marks=pytest.mark.slow)])
def test_a_lost_connection_loses_no_move_and_doubles_none(server, game, monkeypatch):
    bot = Noted()
    monkeypatch.setattr(client, "time", SimpleNamespace(sleep=lambda seconds: time.sleep(seconds / 20)))
    with BadNetwork(server, seed=len(game)) as network:
        info = played(network.address, game, bot)
        assert network.cuts >= 3
    assert info.result is not None
    assert moves_of(server, info) == bot.chosen


def test_it_is_told_why_it_cannot_play(server):
    def cheat(view):
        return msgspec.structs.replace(view.moves[0], code="no such move")

    with pytest.raises(SystemExit, match="illegal-move"):
        client.play(server, "steal_the_pile", cheat, **AT_ONCE)


# -- the page ----------------------------------------------------------------------------------------------------------


def tags(union):
    return {kind.__struct_config__.tag for kind in get_args(union)}


def test_every_command_and_every_message_has_its_line():
    for tag in tags(protocol.Said) | tags(protocol.ServerMessage):
        assert re.search(rf"^\| `{tag}`", PAGE, re.MULTILINE), tag


def test_every_route_has_its_line():
    told = set(re.findall(r"^\| `(GET|POST|PUT|DELETE) (/[^`?]*)", PAGE, re.MULTILINE))
    routes = {
        (method, re.sub(r"\{(\w+):str\}", r"{\1}", path))
        for handler in http.HANDLERS
        if getattr(handler, "http_methods", None) and getattr(handler, "include_in_schema", None) is not False
        for method in handler.http_methods
        for path in handler.paths
    }
    assert told == routes


def test_the_limits_are_those_of_the_server():
    for number in (
        protocol.LARGEST_COMMAND // 1024,
        limits.USUAL.commands.burst,
        limits.USUAL.views.burst,
        sockets.MOST_UNREADABLE,
        int(sockets.HELLO_SECONDS),
        limits.USUAL.sockets,
        limits.USUAL.connections,
    ):
        assert re.search(rf"\b{number}\b", PAGE), number
    for name in ("requests", "tables", "devices", "guesses", "replays", "uploads"):
        rate = limits.USUAL.values[name]
        assert f"| {name} | {rate.times:g} in {rate.seconds:g} s | {rate.burst} |" in PAGE


def test_every_close_code_has_its_line():
    for code in (connection.NORMAL, connection.UNREADABLE, connection.GOING_AWAY, doors.INTERNAL_ERROR):
        assert f"| {code} |" in PAGE


def test_every_reason_to_close_and_every_status_of_a_refusal_is_named():
    for reason in get_args(get_type_hints(protocol.Closing)["reason"]):
        assert f"`{reason}`" in PAGE
    for code in http.STATUS:
        assert f"`{code}`" in PAGE
