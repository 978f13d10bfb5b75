"""The protocol as other programs see it: JSON Schema, TypeScript and OpenAPI are made from what is really said."""

import json
import subprocess
import sys
import zlib
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator, meta

import cutpurse
from cutpurse.table import api, http, protocol
from cutpurse.table.log import Settings
from cutpurse.table.protocol import Close, Done, HandOver, Mix, React, Rematch, Sit, Start, TakeBack
from cutpurse.table.replay import Replay
from cutpurse.table.schema import schema, typescript
from tests.support.house import SHORT, fresh_id

WHOLE = schema()


def validator(name):
    return Draft202012Validator({"$schema": WHOLE["$schema"], "$defs": WHOLE["$defs"], "$ref": f"#/$defs/{name}"})


SAID = validator("ServerMessage")


# -- JSON Schema -------------------------------------------------------------------------------------------------------


def test_it_is_a_schema_of_everything_and_all_of_it_is_described():
    meta.validate(WHOLE)
    for union in (protocol.Said, protocol.ServerMessage, protocol.TableCommand):
        assert {kind.__name__ for kind in get_args(union)} <= set(WHOLE["$defs"])
    assert {name for name, kind in vars(api).items() if getattr(kind, "__module__", "") == api.__name__} <= set(
        WHOLE["$defs"]
    )
    assert all(definition["description"] for definition in WHOLE["$defs"].values())
    referred = {part.split('"')[0] for part in json.dumps(WHOLE).split('"#/$defs/')[1:]}
    assert referred <= set(WHOLE["$defs"])


@pytest.mark.parametrize("game", [book.id for book in cutpurse.games()])
def test_every_message_and_command_of_a_played_game_keeps_to_the_schema(house, game):
    book = next(book for book in cutpurse.games() if book.id == game)

    async def evening(house):
        ana, cem = await house.guests("Ana", "Cem")
        table = (await ana.make(game, "me", *["easy"] * (book.players[0] - 1), **SHORT.get(game, {}))).table
        place, public = await ana.visit(table), await cem.visit(table, eyes="public")
        commands = [
            Mix(id=fresh_id(), chair=0, entropy="c0ffee"),
            Sit(id=fresh_id(), chair=0, name="Ana", face=3),
            Start(id=fresh_id()),
        ]
        for command in commands:
            await place.do(command)
        commands.append(React(id=fresh_id(), seat=place.you.seats[0], reaction="hello"))
        await place.do(commands[-1])
        await place.say('{"type":"what?"}')
        await place.play_on(checking=True, moves=2)
        if place.is_mine:
            commands.append(TakeBack(id=fresh_id(), seat=place.view.seat, version=place.version))
            await place.do(commands[-1])
            await place.pong()
        await place.play_on(checking=True, moves=15)
        if game == "old_bill_memory":  # which is long
            commands.append(Close(id=fresh_id()))
        elif not place.is_over:  # bots are quicker
            commands.append(HandOver(id=fresh_id(), seat=place.you.seats[0], bot="easy"))
        if not place.is_over:
            await place.do(commands[-1])
            await place.until(lambda: place.is_over)
        commands.append(Rematch(id=fresh_id()))
        assert isinstance(await place.do(commands[-1]), Done) == (place.info.stage == "over")
        for command in commands:
            validator("TableCommand").validate(msgspec.to_builtins(command))
        kinds = set()
        for raw in (*place.raw, *public.raw):
            message = json.loads(raw)
            kinds.add(message["type"])
            SAID.validate(message)
        assert {"joined", "table", "shown", "happened", "done", "refused", "checked", "reaction", "pong"} <= kinds
        if place.info.stage == "over":
            validator("Replay").validate(await ana.get(f"/api/tables/{table}/replay?eyes=open"))
            assert isinstance(await ana.get(f"/api/tables/{table}/replay?eyes=0", Replay), Replay)

    house.play(evening)


def test_what_goes_over_http_keeps_to_the_schema(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("old_bill", "me", "open", "open", settings=Settings(public=True))).table
        told = {
            "/api/server": "ServerInfo",
            "/api/games/old_bill": "GameInfo",
            "/api/me": "Me",
            f"/api/tables/{table}": "OneTable",
            f"/api/tables/{table}/fairness": "FairnessReport",
            "/api/daily/ten_card_crook/2026-01-01": "Daily",
        }
        for path, name in told.items():
            validator(name).validate(await ana.get(path))
        for path, name in {"/api/games": "GameInfo", "/api/tables": "Listed", "/api/daily": "Daily"}.items():
            listed = await ana.get(path)
            assert listed
            for one in listed:
                validator(name).validate(one)
        for path in ("/api/nothing", "/api/tables/nothing", "/api/games/nothing", f"/api/tables/{table}/record"):
            answer = await ana.http("GET", path)
            assert answer.status_code >= 400
            validator("Problem").validate(answer.json())

    house.play(evening)


def test_the_check_of_a_view_is_the_crc_of_its_sorted_json():
    for book in cutpurse.games():
        view = cutpurse.load(book.id).deal(1).view(0, [f"Zoë {n}" for n in range(book.players[0])])
        plain = json.loads(protocol.encode(view))
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert protocol.check_of(view) == zlib.crc32(text.encode())


# -- TypeScript --------------------------------------------------------------------------------------------------------

USE = """
import type { Command, Said, ServerMessage, View } from "./names";
import { PROTOCOL } from "./protocol";
import type { Message, Play, TableCommand } from "./protocol";

const hello: Said = { type: "hello", protocol: PROTOCOL };
const play: Play = { type: "play", id: "1", seat: 0, version: 3, moves: ["7>p2"] };
export const command: Command & TableCommand = play;
export function versionOf(message: ServerMessage): number | null {
  switch (message.type) {
    case "shown": return see(message.view) ? message.version : null;
    case "happened": return (message.moments[0]?.events ?? []).length;
    case "refused": return said(message.problem.say).length;
    case "joined": return message.table.seats.filter((seat) => seat.kind === "person").length;
    default: return null;
  }
}
function see(view: View): boolean { return (view.moves ?? []).length > 0 && hello.type === "hello"; }
function said(message: Message): string { return message.id; }
"""
NAMES = 'export type { TableCommand as Command, Said, ServerMessage, View } from "./protocol";\n'
MISUSES = {
    "an_unknown_tag": 'import type { Said } from "./protocol";\nexport const a: Said = { type: "shout" };\n',
    "a_field_left_out": 'import type { Play } from "./protocol";\nexport const a: Play = { type: "play", id: "1" };\n',
    "a_default_taken_for_granted": (
        'import type { View } from "./protocol";\nexport const a = (view: View): number => view.moves.length;\n'
    ),
    "a_change_of_what_was_told": (
        'import type { View } from "./protocol";\nexport const a = (view: View): void => { view.game = ""; };\n'
    ),
}


def test_typescript_has_every_definition_once_and_is_the_same_each_time():
    text = typescript()
    declared = [line.split()[2] for line in text.splitlines() if line.startswith(("export interface", "export type"))]
    assert declared == sorted(WHOLE["$defs"])
    assert text == typescript()
    assert '  readonly type: "play";\n' in text
    assert "  readonly moves?: readonly Move[]; // []\n" in text
    assert "  readonly events?: readonly Event[]; // []\n" in text


def test_the_pages_stand_on_this_protocol():
    written = Path(__file__).parents[2] / "frontend/src/protocol.ts"
    assert written.read_text(encoding="utf-8") == typescript(), (
        "cutpurse schema --typescript > frontend/src/protocol.ts"
    )


@pytest.mark.slow
def test_typescript_compiles_and_refuses_what_the_protocol_refuses(tmp_path):
    root = Path(__file__).parents[2]
    node = subprocess.run(
        [sys.executable, "hatch_build.py", "--node"], cwd=root, check=True, capture_output=True, text=True
    )
    compiler = [node.stdout.strip(), root / "frontend/node_modules/typescript/bin/tsc", "-p", "."]
    strictly = {"noEmit": True, "strict": True, "exactOptionalPropertyTypes": True, "noUncheckedIndexedAccess": True}
    usual = {"target": "es2022", "lib": ["es2022"], "skipLibCheck": True, "types": []}
    options = {**strictly, **usual, "module": "esnext", "moduleResolution": "bundler"}
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "include": ["*.ts"]}))
    for name, source in {"protocol": typescript(), "names": NAMES, "use": USE, **MISUSES}.items():
        (tmp_path / f"{name}.ts").write_text(source, encoding="utf-8")
    told = subprocess.run(compiler, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    refused = {line.partition(".ts(")[0] for line in told.splitlines() if ".ts(" in line}
    assert refused == set(MISUSES), told


# -- OpenAPI -----------------------------------------------------------------------------------------------------------


def test_openapi_has_every_route_with_its_types(house):
    async def evening(house):
        ana = await house.guest()
        return (await ana.http("GET", "/api/schema")).json()

    told = house.play(evening)
    routes = {
        (method.lower(), path.replace(":str", ""))
        for handler in http.HANDLERS
        if getattr(handler, "include_in_schema", None) is not False and hasattr(handler, "http_methods")
        for method in handler.http_methods
        for path in handler.paths
    }
    assert {(method, path) for path, item in told["paths"].items() for method in item} == routes
    shapes = told["components"]["schemas"]
    assert set(shapes) == set(WHOLE["$defs"])
    referred = {part.split('"')[0] for part in json.dumps(told).split('"#/components/schemas/')[1:]}
    assert referred <= set(shapes)
    good = {}
    for path, item in told["paths"].items():
        for method, does in item.items():
            assert does["description"]
            assert does["responses"]["default"]["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")
            good[method, path] = json.dumps([v for k, v in does["responses"].items() if k != "default"])
    for (method, path), name in {
        ("get", "/api/games"): "GameInfo",
        ("post", "/api/tables"): "Made",
        ("get", "/api/me/tables"): "Listed",
        ("post", "/api/tables/{table}/commands"): "Done",
        ("get", "/api/tables/{table}/replay"): "Replay",
        ("get", "/api/tables/{table}/review"): "ReviewProgress",
        ("get", "/api/tables/{table}/fairness"): "FairnessReport",
        ("post", "/api/passes/use"): "Opened",
        ("get", "/api/daily/{game}/{day}"): "Daily",
    }.items():
        assert f'"#/components/schemas/{name}"' in good[method, path]
    body = json.dumps(told["paths"]["/api/tables/{table}/commands"]["post"]["requestBody"])
    assert all(f"/{kind.__name__}" in body for kind in get_args(protocol.TableCommand))
