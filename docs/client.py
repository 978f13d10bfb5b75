"""Plays a whole game with a bot of your own: `python docs/client.py http://127.0.0.1:8080 spite_and_malice`."""

import secrets
import sys
import time
from collections.abc import Callable

import httpx
from websockets.exceptions import ConnectionClosed, InvalidMessage
from websockets.sync.client import connect

from cutpurse import apply
from cutpurse.engine.view import Move, View
from cutpurse.table import protocol as said


def greedy(view: View) -> Move:
    """A bot of your own: from all that its seat may see to a move."""
    return max(view.moves, key=lambda move: move.gain or 0)


def whole(view: View, move: Move) -> tuple[str, ...]:
    """What is sent at once: a move, and those that belong to it where others see only all of them, such as an offer."""
    drafts = [draft for draft in view.drafts if draft.after == move.kind]
    return (move.code, *drafts[0].moves) if drafts else (move.code,)


def sit_down(server: str, game: str, wishes: dict[str, object]) -> tuple[str, str]:
    """Makes a table with bots, whose commitment comes with it, adds my part to the deal and starts; with my cookie."""
    with httpx.Client(base_url=server, timeout=60) as http:
        http.post("/api/me", json={"name": "Robin"}).raise_for_status()
        bots = [{"kind": "bot", "bot": "easy"}] * (http.get(f"/api/games/{game}").json()["fewest"] - 1)
        wanted = {"game": game, "seats": [{"kind": "me"}, *bots], **wishes}
        table = http.post("/api/tables", json=wanted).raise_for_status().json()["table"]
        mix = {"type": "mix", "id": "mix", "chair": 0, "entropy": secrets.token_hex(32)}
        for command in (mix, {"type": "start", "id": "start"}):
            http.post(f"/api/tables/{table}/commands", json=command).raise_for_status()
        return table, "; ".join(f"{name}={value}" for name, value in http.cookies.items())


def play(server: str, game: str, choose: Callable[[View], Move], **wishes: object) -> said.TableInfo:
    """Plays at a new table until the game is over, however often the connection is lost."""
    table, cookie = sit_down(server, game, wishes)
    view, seen, thread, sent = View(game=game, seat=None, seats=(), zones=()), 0, "", b""  # sent: not answered yet
    while True:
        try:
            with connect(f"ws{server[4:]}/api/tables/{table}/socket", additional_headers={"Cookie": cookie}) as socket:
                socket.send(said.encode(said.Hello(protocol=1, seen=seen or None, thread=thread)))  # the gap is enough
                if sent:
                    socket.send(sent)  # what was carried out already is not carried out again
                while True:
                    match said.decode_message(socket.recv(decode=False)):
                        case said.Joined(table=info) | said.Table(table=info) if info.stage in ("over", "closed"):
                            return info
                        case said.Shown(view=view, version=seen, thread=thread):
                            pass
                        case said.Happened(moments=moments, version=seen):
                            view = apply(view, moments)
                        case said.Done():
                            sent = b""
                        case said.Refused(problem=said.Problem(code="stale" | "too-fast" | "busy" | "store")):
                            time.sleep(0.1)
                            sent = b""  # decide again, on what has happened since
                        case said.Refused(problem=problem) | said.Closing(problem=problem, back=False):
                            raise SystemExit(f"refused: {problem}")
                    if view.moves and view.seat is not None and not sent:
                        moves, check = whole(view, choose(view)), said.check_of(view)
                        answer = said.Play(id=str(seen), seat=view.seat, version=seen, moves=moves, check=check)
                        socket.send(sent := said.encode(answer))
        except (OSError, ConnectionClosed, InvalidMessage):
            time.sleep(0.2)


if __name__ == "__main__":
    sys.stdout.write(f"{play(sys.argv[1], sys.argv[2], greedy).result}\n")
