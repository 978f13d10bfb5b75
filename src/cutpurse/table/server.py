"""The server: all parts behind their doors, on uvicorn, from start to a clean stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import uvicorn

try:
    import resource
except ImportError:  # where there are no such limits
    resource = None  # type: ignore[assignment]

from cutpurse.errors import CutpurseError, shown
from cutpurse.table.connections import Gate, Porch, porch
from cutpurse.table.doors import Doors, DoorSettings, Receive, Scope, Send, Toll
from cutpurse.table.http import application, load_games
from cutpurse.table.limits import USUAL, Limits, LimitSettings, address
from cutpurse.table.network import BACKLOG, Close, NetworkListener, bound
from cutpurse.table.services import Services
from cutpurse.table.sockets import Sockets
from cutpurse.table.visitor import PATH_WORDS, words_of
from cutpurse.table.wire import Wire

DEFAULT_PORT = 8080
TOLD_SECONDS = 0.5  # for clients to hear that the server stops
STOP_SECONDS = 1  # for requests to be answered after that
ENDED_BY_FORCE = 130  # the exit code of whoever is interrupted
KEEP_ALIVE_SECONDS = 75  # longer than clients and proxies keep an idle connection: they would meet one being closed
SWITCH_SECONDS = 0.0015  # the thread that writes to the store waits so long for its turn, twice a commit
COLLECTED = (500, 200, 100)
"""Objects, and rounds, between two looks for garbage: often and quickly at what is new; at all that came since the last
such look, which takes a tenth of a second, after 100,000 objects: about a minute of full load."""
TOLLS = (
    Toll("POST", "/api/tables", "tables"),
    Toll("POST", "/api/daily/{}", "tables"),
    Toll("POST", "/api/tables/{}/practice", "tables"),
    Toll("POST", "/api/me", "devices"),
    Toll("GET", "/api/codes/{}", "guesses"),
    Toll("POST", "/api/passes/use", "guesses"),
    Toll("POST", "/api/passes", "devices"),
    Toll("GET", "/api/tables/{}/replay", "replays"),
    Toll("GET", "/api/daily/{}/{}", "replays"),
    Toll("POST", "/api/records", "uploads"),
)
UPLOADS = {"/api/records": 1024 * 1024}


class ServerError(CutpurseError):
    """A server that cannot start: the port is taken, or it may not listen there."""


@dataclass(frozen=True, kw_only=True)
class ServerSettings:
    """How a server is run."""

    store: str
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    hosts: frozenset[str] = frozenset()  # names under which it is reached, beside the local ones
    public_origin: str | None = None
    proxies: tuple[str, ...] = ()
    workers: int | None = None  # processes for bots
    address: str | None = None  # what phones in the same network type
    limits: LimitSettings = USUAL


def raise_limits() -> None:
    """Lets this process have as many connections as the machine allows it."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def listen(settings: ServerSettings) -> socket.socket:
    """The socket that the server listens on, or a sentence why it cannot."""
    try:
        return bound(settings.host, settings.port)
    except (OSError, UnicodeError) as error:
        if isinstance(error, UnicodeError | socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            raise ServerError(f"{shown(settings.host)} is no address of this machine; give another --host") from None
        why = "is in use by another program" if error.errno == errno.EADDRINUSE else f"cannot be used: {error.strerror}"
        raise ServerError(f"port {settings.port} on {settings.host} {why}; choose another with --port") from None


class Root:
    """Sockets to the tables, requests to the HTTP part."""

    def __init__(self, services: Services) -> None:
        self.sockets = Sockets(services.hub, services.desk)
        self._http = application(services)
        self.words = words_of(route.path for route in self._http.routes)  # of our own paths: the log may tell them

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends a visitor to the right part."""
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await self._http(scope, receive, send)  # type: ignore[arg-type]  # the same, by other names


class _Uvicorn(uvicorn.Server):
    """Uvicorn that leaves signals to us: clients are told before anything stops. It can listen to one more socket."""

    async def listen(self, listening: socket.socket) -> Close:
        """Serves one more socket; gives what closes it and ends the connections that came in through it."""
        gate = Gate()

        def come() -> asyncio.Protocol:
            protocol: Any = self.config.http_protocol_class
            porch: Porch = protocol(config=self.config, server_state=self.server_state, app_state={})
            porch.gate = gate
            return porch

        server = await asyncio.get_running_loop().create_server(come, sock=listening, backlog=BACKLOG)
        self.servers.append(server)  # to be closed with the others
        if self.should_exit:
            server.close()

        def close() -> None:
            self.servers.remove(server)
            server.close()
            gate.shut()

        return close

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Takes no signal."""
        yield


@contextmanager
def _quiet_uvicorn() -> Iterator[None]:
    """Breaking off those who would keep us from stopping is no error, as uvicorn calls it, with a trace for each."""
    logger = logging.getLogger("uvicorn.error")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(level)


def _collect_seldom() -> None:
    """Has cycles of garbage looked for less often: tables make few, and a look at all of them holds everybody up."""
    gc.collect()
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(*COLLECTED)


class Server:
    """A running server; `run` returns when it was asked to stop."""

    def __init__(self, settings: ServerSettings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._stopping = asyncio.Event()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._listening.getsockname()[1])

    def stop(self) -> None:
        """Asks it to stop."""
        self._stopping.set()

    async def run(self, started: Callable[[], None] = lambda: None) -> None:
        """Serves until it is to stop, by `stop` or by a signal; all that was acknowledged is kept."""
        sys.setswitchinterval(SWITCH_SECONDS)
        settings = self._settings
        with self._heeding_signals():
            services = await Services.start(
                settings.store,
                self.network_listener(),
                limits=settings.limits,
                workers=settings.workers,
                is_https=(settings.public_origin or "").startswith("https:"),
            )
            load_games()
            _collect_seldom()
            try:
                await self._serve(services, started)
            finally:
                await services.stop()

    def network_listener(self) -> NetworkListener:
        """The listener for phones: nothing to switch where more than this machine was meant from the start."""
        settings = self._settings
        host, port = self._listening.getsockname()[:2]
        has_proxy = bool(settings.public_origin or settings.proxies)
        at = address(host)
        is_local = at is not None and at.is_loopback
        return NetworkListener(
            port=port, address=settings.address, is_fixed=has_proxy or not is_local, has_proxy=has_proxy
        )

    @contextmanager
    def _heeding_signals(self) -> Iterator[None]:
        """SIGINT and SIGTERM stop the server, from its first moment to its last; a second one ends it at once."""
        loop = asyncio.get_running_loop()
        heeded = []
        here = threading.current_thread() is threading.main_thread()  # signals come to no other
        try:
            for number in (signal.SIGINT, signal.SIGTERM) if here else ():
                with suppress(NotImplementedError):  # Windows: Ctrl-C is raised, and cancels us
                    loop.add_signal_handler(number, self._signalled)
                    heeded.append(number)
            yield
        finally:
            for number in heeded:
                loop.remove_signal_handler(number)

    def _signalled(self) -> None:
        if self._stopping.is_set():
            os._exit(ENDED_BY_FORCE)  # loses nothing: whatever was acknowledged is on disk
        self._stopping.set()

    async def _serve(self, services: Services, started: Callable[[], None]) -> None:
        settings = self._settings
        limits = Limits(settings.limits.values)
        root = Root(services)
        doors = Doors(
            root,
            DoorSettings(
                hosts=settings.hosts,
                public_origin=settings.public_origin,
                proxies=settings.proxies,
                larger_bodies=UPLOADS,
                tolls=TOLLS,
                path_words=PATH_WORDS | root.words,
            ),
            limits=limits,
            metrics=services.metrics,
            rounds=services.hub.rounds,
        )
        config = uvicorn.Config(
            doors,
            http=porch(limits, services.metrics, settings.proxies),
            ws=Wire,
            ws_per_message_deflate=False,  # would cost more memory a client than all else
            ws_ping_interval=None,  # the lines' keeper does that
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=STOP_SECONDS,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            backlog=BACKLOG,
        )
        server = _Uvicorn(config)
        services.network.attach(server.listen, doors.answer_to)
        serving = asyncio.get_running_loop().create_task(server.serve(sockets=[self._listening]))
        waiting = asyncio.get_running_loop().create_task(self._stopping.wait())
        try:
            while not server.started and not serving.done():
                await asyncio.sleep(0.01)
            started()
            await asyncio.wait((serving, waiting), return_when=asyncio.FIRST_COMPLETED)
            await services.hub.stop()
            await asyncio.gather(root.sockets.left(TOLD_SECONDS), services.thinkers.stop())  # neither needs the other
            server.should_exit = True
            with _quiet_uvicorn():
                await serving
        finally:
            waiting.cancel()
