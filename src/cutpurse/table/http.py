"""The HTTP part: games, people, tables, passes, daily deals and finished games; OpenAPI at /api/schema."""

from __future__ import annotations

import asyncio
import functools
import io
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, delete, get, post, put
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.params import JSONBody, Parameter

import cutpurse
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find, game_ids
from cutpurse.engine.rulebook import LEVELS, Rulebook
from cutpurse.engine.words import FALLBACK, LANGUAGES
from cutpurse.errors import CutpurseError, GameDefinitionError, UnknownGame
from cutpurse.players import levels
from cutpurse.table import api, days, front, protocol
from cutpurse.table.archive import Player
from cutpurse.table.daily import GAMES as DAILY
from cutpurse.table.daily import deal_of
from cutpurse.table.devices import Known
from cutpurse.table.limits import address, neighbourhood
from cutpurse.table.network import SYSTEM
from cutpurse.table.openapi import ByName, Page
from cutpurse.table.people import begun_in, cookie, daily_cookie, tokens_in
from cutpurse.table.protocol import Problem, Refusal, TableCommand
from cutpurse.table.reactions import reactions_of
from cutpurse.table.replay import Replay
from cutpurse.table.sayings import catalogue
from cutpurse.table.services import Services
from cutpurse.table.store import StoreError, StoreFull
from cutpurse.table.visitor import is_at_machine

HEALTH_SECONDS = 3.0
STATUS = {  # of refusals; all others are 409: the table is not as the client thought
    "unknown-table": 404,
    "unknown-code": 404,
    "unknown-game": 404,
    "unknown-pass": 404,
    "no-daily": 404,
    "no-such-day": 404,
    "no-such-move": 404,
    "no-such-device": 404,
    "not-found": 404,
    "nobody": 401,
    "unknown-device": 401,
    "not-host": 403,
    "not-maker": 403,
    "not-owner": 403,
    "not-your-seat": 403,
    "no-spectators": 403,
    "unreadable": 400,
    "bad-options": 400,
    "bad-setting": 400,
    "bad-record": 400,
    "unknown-bot": 400,
    "name-length": 400,
    "name-signs": 400,
    "damaged-table": 500,
    "store": 503,
    "busy": 503,
}
PLAIN = "text/plain"
TEXT = ResponseSpec(str, media_type=MediaType.TEXT, description="The text.")
Language = Annotated[str, Parameter(max_length=20)]
TableId = Annotated[str, Parameter(max_length=40)]
Handle = Annotated[str, Parameter(max_length=40)]


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is read as the socket reads: the framework would take "0" for a number."""

    async def json(self) -> Any:
        """The body as the route's own type, or the refusal of what is not."""
        kind = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        try:
            return msgspec.json.decode(await self.body() or b"null", type=kind)
        except msgspec.MsgspecError as error:
            raise Refusal("unreadable", reason=str(error)[:200]) from None


def _services(request: Request[Any, Any, Any]) -> Services:
    services: Services = request.app.state.services
    return services


async def _player(request: Request[Any, Any, Any]) -> Player | None:
    known = await _services(request).devices.known(tokens_in(request.scope["headers"]))
    return None if known is None else known.player


async def _known(request: Request[Any, Any, Any]) -> Known:
    return await _services(request).devices.somebody(tokens_in(request.scope["headers"]))


async def _somebody(request: Request[Any, Any, Any]) -> Player:
    return (await _known(request)).player


def _visitor(request: Request[Any, Any, Any]) -> str:
    """Whom the thinkers count as one."""
    return neighbourhood((request.scope["client"] or ("", 0))[0])[0]


def _is_secure(request: Request[Any, Any, Any]) -> bool:
    return bool(_services(request).is_https or request.scope["scheme"] == "https")


# -- the server and its games ------------------------------------------------------------------------------------------


@get("/api/server")
async def server(request: Request[Any, Any, Any]) -> api.ServerInfo:
    """What this server is."""
    return api.ServerInfo(
        version=cutpurse.__version__,
        protocol=protocol.PROTOCOL,
        languages=tuple(LANGUAGES),
        address=_services(request).network.address,
    )


@get("/api/phones")
async def phones(request: Request[Any, Any, Any]) -> api.Phones:
    """Whether phones in the same network can come, and where."""
    network = _services(request).network
    refusal = await network.look() if _is_owner(request) else None
    return _phones(request, None if refusal is None else refusal.problem)


@put("/api/phones")
async def switch_phones(request: Request[Any, Any, Any], data: JSONBody[api.WantedPhones]) -> api.Phones:
    """Lets phones in, or ends that and their connections; only from the machine itself."""
    if not _is_owner(request):
        raise Refusal("not-owner")
    await _services(request).network.switch(is_open=data.open)
    return _phones(request)


@get("/api/phones/qr", media_type="image/svg+xml")
async def phones_qr(request: Request[Any, Any, Any]) -> bytes:
    """The address for phones as a picture that they read (SVG)."""
    address = _services(request).network.address
    if address is None:
        raise Refusal("not-found")
    return _picture(address)


def _phones(request: Request[Any, Any, Any], problem: Problem | None = None) -> api.Phones:
    network = _services(request).network
    return api.Phones(
        mine=_is_owner(request),
        open=network.is_open,
        fixed=network.is_fixed,
        address=network.address,
        problem=problem,
        system=SYSTEM,
    )


def _is_owner(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody at the machine itself asks, as far as that can be known."""
    network, scope = _services(request).network, request.scope
    return not network.has_proxy and is_at_machine(scope) and not network.brought(scope.get("server"))


@get("/api/games")
async def games() -> list[api.GameInfo]:
    """The games that can be played here."""
    return [_game_info(book) for book in _books()]


@get("/api/games/{game:str}")
async def game(game: TableId) -> api.GameInfo:
    """One game, with its house rules for every number of players."""
    book = _book(game)
    low, high = book.players
    forms = {str(players): book.forms(players) for players in range(low, high + 1)}
    return msgspec.structs.replace(_game_info(book), forms=forms)


@get("/api/games/{game:str}/rules", media_type=MediaType.TEXT, responses={200: TEXT})
async def rules(request: Request[Any, Any, Any], game: TableId, language: Language = FALLBACK) -> Response[bytes]:
    """The rules of a game for players, as Markdown."""
    return front.answer(request, _packed_rules(_book(game).id, _language(language)), PLAIN)


@get("/api/games/{game:str}/words", media_type=MediaType.TEXT, responses={200: TEXT})
async def words(request: Request[Any, Any, Any], game: TableId, language: Language = FALLBACK) -> Response[bytes]:
    """All that is said at a game, by the game, the coach and the table, as one Fluent catalogue."""
    return front.answer(request, _packed_words(_book(game).id, _language(language)), PLAIN)


@functools.cache
def _packed_rules(game_id: str, language: str) -> front.Packed:
    return front.pack(find(game_id).page_in(language).encode())


@functools.cache
def _packed_words(game_id: str, language: str) -> front.Packed:
    return front.pack(catalogue(find(game_id), language).encode())


def _books() -> Sequence[Rulebook]:
    """The games that can be loaded; one that cannot does not hide the others."""
    found = []
    for game_id in game_ids():
        try:
            found.append(find(game_id))
        except GameDefinitionError:
            continue
    return found


def load_games() -> None:
    """Loads all games: whoever opens the lobby first need not wait for that."""
    for book in _books():
        _info_of(book.id)


def _book(game_id: str) -> Rulebook:
    try:
        return find(game_id)
    except (UnknownGame, GameDefinitionError):
        raise Refusal("unknown-game", game=game_id[:40]) from None


def _language(wanted: str) -> str:
    base = wanted.split("-")[0].split("_")[0].lower()
    return base if base in LANGUAGES else FALLBACK


def _game_info(book: Rulebook) -> api.GameInfo:
    return _info_of(book.id)


@functools.cache
def _info_of(game_id: str) -> api.GameInfo:
    book = find(game_id)
    table = Game(book)
    return api.GameInfo(
        id=book.id,
        title=book.title,
        rules=book.version,
        fewest=book.players[0],
        most=book.players[1],
        author=book.credit.author,
        publisher=book.credit.publisher,
        aim=book.aim,
        about=dict(book.about),
        bots=levels.names(table),
        levels=LEVELS,
        reactions=reactions_of(table),
        daily=book.id in DAILY,
    )


# -- people ------------------------------------------------------------------------------------------------------------


@get("/api/me")
async def me(request: Request[Any, Any, Any]) -> Response[api.Me | None]:
    """Who this device belongs to; null: to nobody yet."""
    devices = _services(request).devices
    shown = tokens_in(request.scope["headers"])
    known = await devices.known(shown)
    if known is None:
        await devices.check_not_lost(shown)
        return Response(None)
    return Response(api.Me(name=known.player.name, face=known.player.face))


@post("/api/me", status_code=200)
async def introduce(request: Request[Any, Any, Any], data: JSONBody[api.Introduction]) -> Response[api.Me]:
    """Tells the table how one is called; a new device gets its cookie."""
    player, token = await _services(request).devices.introduce(tokens_in(request.scope["headers"]), data)
    return await _with_token(request, api.Me(name=player.name, face=player.face), token)


@delete("/api/me", status_code=200)
async def forget(request: Request[Any, Any, Any]) -> Response[None]:
    """Ends all devices and passes of this player, who can never come back; a device that is not known is cleared."""
    devices = _services(request).devices
    known = await devices.known(tokens_in(request.scope["headers"]))
    if known is not None:
        await devices.end_all(known)
    return await _with_token(request, None, "")


@get("/api/me/access")
async def access(request: Request[Any, Any, Any]) -> api.Access:
    """The devices that are mine, and the codes and links that I gave and that still open something."""
    return await _services(request).devices.access(await _known(request))


@delete("/api/me/devices/{device:str}", status_code=200)
async def end_device(request: Request[Any, Any, Any], device: Handle) -> Response[None]:
    """A device is no longer mine, at once and with its open sockets; where it is this one, its cookie goes."""
    is_this = await _services(request).devices.end_device(await _known(request), device)
    return await _with_token(request, None, "" if is_this else None)


@delete("/api/me/passes/{handle:str}", status_code=200)
async def end_pass(request: Request[Any, Any, Any], handle: Handle) -> None:
    """A code or link that I gave opens nothing any more, at once; a screen that needs it is shown out."""
    await _services(request).devices.end_pass(await _known(request), handle)


@get("/api/me/tables")
async def my_tables(request: Request[Any, Any, Any]) -> tuple[api.Listed, ...]:
    """The tables at which one plays, first those that wait for a move."""
    return await _services(request).desk.my_tables(await _somebody(request))


@get("/api/me/games")
async def my_games(request: Request[Any, Any, Any]) -> tuple[api.Finished, ...]:
    """The games that one has finished, the last first."""
    return await _services(request).desk.my_games(await _somebody(request))


@post("/api/passes")
async def give_pass(request: Request[Any, Any, Any], data: JSONBody[api.WantedPass]) -> api.GivenPass:
    """A code, or a secret for a link, by which another device gets a seat, the public view, or all that is mine."""
    return await _services(request).desk.give_pass(await _somebody(request), data)


@post("/api/passes/use", status_code=200)
async def use_pass(request: Request[Any, Any, Any], data: JSONBody[api.UsedPass]) -> Response[api.Opened]:
    """Opens what a code or a link's secret opens."""
    opened, token = await _services(request).desk.use_pass(tokens_in(request.scope["headers"]), data.secret)
    return await _with_token(request, opened, token)


async def _with_token(request: Request[Any, Any, Any], told: Any, token: str | None) -> Response[Any]:
    """An answer by which a device is given a token; an empty one takes it away."""
    if token is None:
        return Response(told)
    name = await _services(request).devices.cookie_name()
    return Response(told, headers={"set-cookie": cookie(name, token, secure=_is_secure(request))})


# -- tables ------------------------------------------------------------------------------------------------------------


@get("/api/tables")
async def open_tables(request: Request[Any, Any, Any]) -> tuple[api.Listed, ...]:
    """Tables with free chairs that anybody may join."""
    return await _services(request).desk.open_tables()


@post("/api/tables")
async def make_table(request: Request[Any, Any, Any], data: JSONBody[api.NewTable]) -> api.Made:
    """Makes a table."""
    return await _services(request).desk.make_table(await _somebody(request), data)


@get("/api/tables/{table:str}")
async def table_info(request: Request[Any, Any, Any], table: TableId) -> api.OneTable:
    """What everybody may know of a table, and what it is to this device."""
    services = _services(request)
    player = await _player(request)
    return await services.desk.one_table(table, None if player is None else player.id)


@get("/api/codes/{code:str}")
async def by_code(request: Request[Any, Any, Any], code: TableId) -> api.Made:
    """The table that is called by a spoken code."""
    return api.Made(table=await _services(request).desk.by_code(code))


@get("/api/tables/{table:str}/qr", media_type="image/svg+xml")
async def qr(request: Request[Any, Any, Any], table: TableId) -> bytes:
    """The link of a table as a picture that phones read (SVG)."""
    services = _services(request)
    await services.desk.one_table(table, None)
    scheme = "https" if _is_secure(request) else "http"
    here = services.network.address or f"{scheme}://{request.headers.get('host', '')}"
    return _picture(f"{here.rstrip('/')}/t/{table}")


def _picture(link: str) -> bytes:
    import segno

    file = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(file, kind="svg", border=3, dark="#1d2733", light="#fff", omitsize=True, xmldecl=False, nl=False,
              svgclass=None, lineclass=None)  # fmt: skip
    return file.getvalue()


@post("/api/tables/{table:str}/commands", status_code=200)
async def command(request: Request[Any, Any, Any], table: TableId, data: JSONBody[TableCommand]) -> protocol.Done:
    """Carries out a command, as the socket does; answers and events go to the sockets of the table."""
    return await _services(request).hub.submit(table, (await _somebody(request)).id, data)


# -- games that are over -----------------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(request: Request[Any, Any, Any], table: TableId) -> Response[str]:
    """The record of a finished game, to be kept as a file."""
    text = await _services(request).shelf.record(table)
    return Response(text, headers={"content-disposition": f'attachment; filename="cutpurse-{table}.rec"'})


@get("/api/tables/{table:str}/replay", responses={200: ResponseSpec(Replay)})
async def replay(request: Request[Any, Any, Any], table: TableId, eyes: TableId = "public") -> Response[bytes]:
    """A finished game step by step: `eyes` are a seat's number, `public`, or `open`."""
    return _json(await _services(request).shelf.replay(table, eyes, _visitor(request)))


@get("/api/tables/{table:str}/review", responses={202: ResponseSpec(api.ReviewProgress)})
async def review(request: Request[Any, Any, Any], table: TableId) -> Response[Any]:
    """The review of a finished game; 202 and how far it is while it is being made."""
    found = await _services(request).shelf.review(table, await _player(request), _visitor(request))
    return _json(found) if isinstance(found, bytes) else Response(found, status_code=202)


@get("/api/tables/{table:str}/fairness")
async def fairness(request: Request[Any, Any, Any], table: TableId) -> api.FairnessReport:
    """How the cards were dealt, and the proof once the game is over."""
    return await _services(request).shelf.fairness(table)


@post("/api/tables/{table:str}/practice")
async def practise(request: Request[Any, Any, Any], table: TableId, data: JSONBody[api.Practice]) -> api.Made:
    """Opens a finished game again from before a move of this device's seat, against bots. Nothing counts."""
    return await _services(request).desk.practise(await _somebody(request), table, data.move)


@post("/api/records")
async def upload(request: Request[Any, Any, Any], data: JSONBody[api.Upload]) -> api.Made:
    """Takes a saved game, to be replayed and reviewed by its link."""
    player = await _somebody(request)
    return await _services(request).desk.show_record(data.record, player.id, [], visitor=_visitor(request))


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)


# -- daily deals -------------------------------------------------------------------------------------------------------


@get("/api/daily")
async def daily(request: Request[Any, Any, Any]) -> list[api.Daily]:
    """Today's deals and who has played them."""
    player, begun = await _player(request), await _begun(request)
    return [await _services(request).daily.told(game, None, player, begun) for game in DAILY]


@get("/api/daily/{game:str}/{day:str}")
async def day(request: Request[Any, Any, Any], game: TableId, day: TableId) -> api.Daily:
    """The deal of a day; once it is over, with the best known play."""
    return await _services(request).daily.told(game, day, await _player(request), await _begun(request))


@post("/api/daily/{game:str}")
async def play_daily(request: Request[Any, Any, Any], game: TableId) -> Response[api.Made]:
    """Plays today's deal, or goes on with it; the device is told to remember that it was begun here."""
    services, player, begun = _services(request), await _somebody(request), await _begun(request)
    made = await services.daily.begin(game, player, begun)
    today = days.today().isoformat()
    kept = sorted({deal_of(today, game), *(one for one in begun if one in {deal_of(today, other) for other in DAILY})})
    name = await services.devices.cookie_name()
    return Response(made, headers={"set-cookie": daily_cookie(name, kept, secure=_is_secure(request))})


async def _begun(request: Request[Any, Any, Any]) -> list[str]:
    """The daily deals that were begun on this device, under whatever name."""
    return begun_in(request.scope["headers"], await _services(request).devices.cookie_name())


# -- what operators ask ------------------------------------------------------------------------------------------------


@get("/healthz", media_type=MediaType.TEXT)
async def health(request: Request[Any, Any, Any]) -> Response[str]:
    """Whether the server can do its work: its store can be written."""
    try:
        async with asyncio.timeout(HEALTH_SECONDS):  # who asks does not wait as patiently as a player
            await _services(request).archive.probe()
    except StoreFull:
        return Response("the disk of the store is full\n", status_code=503)
    except (StoreError, TimeoutError):
        return Response("the store is not there\n", status_code=503)
    return Response("ok\n")


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """For Prometheus, on this machine; anybody else does not find it."""
    peer = address((request.scope["client"] or ("", 0))[0])
    if peer is None or not peer.is_loopback:
        raise Refusal("not-found")
    measured = _services(request).metrics
    return Response(measured.page(), media_type=measured.content_type)


# -- what goes wrong ---------------------------------------------------------------------------------------------------


def _refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    return Response(refusal.problem, status_code=STATUS.get(refusal.problem.code, 409))


def _store_failed(request: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
    return _refused(request, Refusal("store"))


def _not_possible(request: Request[Any, Any, Any], error: CutpurseError) -> Response[Problem]:
    return _refused(request, Refusal("not-possible", reason=str(error)[:200]))


def _by_framework(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses, in our one shape: bodies and parameters that do not fit, paths that are not there."""
    if isinstance(error, NotFoundException):
        if front.wants_a_page(request):
            return front.the_page(request, status=404)
        return _refused(request, Refusal("not-found"))
    refusal = Refusal("unreadable", reason=_reason(error)) if error.status_code == 400 else Refusal("not-allowed")
    return Response(refusal.problem, status_code=error.status_code)


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A body that no reader reads: nested deeper than any of ours, or no text."""
    return _refused(request, Refusal("unreadable", reason=type(error).__name__))


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of our own is for the doors, which write it down and say so in the one shape."""
    raise error


def _reason(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    told = next((str(one.get("message", "")) for one in extra if isinstance(one, dict)), "")
    return (told or str(error.detail))[:200]


HANDLERS: list[Any] = [
    server, games, game, rules, words, me, introduce, forget, access, end_device, end_pass, my_tables, my_games,
    give_pass, use_pass, open_tables,
    make_table, table_info, by_code, qr, command, record, replay, review, fairness, practise, upload, daily, day,
    play_daily, phones, switch_phones, phones_qr, health, metrics, front.page, front.asset, front.loose,
]  # fmt: skip


def application(services: Services) -> Litestar:
    """The HTTP application over these services."""
    app = Litestar(
        route_handlers=HANDLERS,
        openapi_config=OpenAPIConfig(
            title="Cutpurse",
            version=str(protocol.PROTOCOL),
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[Page()],
        ),
        exception_handlers={
            Refusal: _refused,
            StoreError: _store_failed,
            CutpurseError: _not_possible,
            HTTPException: _by_framework,
            RecursionError: _unreadable,
            UnicodeError: _unreadable,
            Exception: _failed,
        },
        plugins=[ByName()],
        request_class=StrictRequest,
        logging_config=None,
    )
    app.state.services = services
    return app
