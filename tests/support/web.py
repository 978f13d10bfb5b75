"""HTTP and WebSocket clients of this machine's own servers: without proxies, certificates or impatience."""

import ssl
from typing import Any

import httpx
import websockets

from tests.support.waiting import PATIENCE

_UNUSED = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # reading all certificates takes longer than most tests
_PLAIN = {"verify": _UNUSED, "trust_env": False}


def web_client(**more: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(**{"timeout": PATIENCE, **_PLAIN, **more})


def blocking_web_client(**more: Any) -> httpx.Client:
    return httpx.Client(**{"timeout": PATIENCE, **_PLAIN, **more})


def web_client_at(source: str) -> httpx.AsyncClient:
    """One whose requests come from an address of this machine."""
    return web_client(transport=httpx.AsyncHTTPTransport(local_address=source, **_PLAIN))


def web_socket(url: str, **more: Any) -> Any:
    """To be awaited or entered; who is slow because the machine is busy is not taken for gone."""
    usual = {"max_size": None, "ping_interval": None, "open_timeout": PATIENCE, "proxy": None}
    return websockets.connect(url, **{**usual, **more})
