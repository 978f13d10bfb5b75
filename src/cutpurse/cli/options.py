"""What several commands can be told: their arguments and options, said once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game, as listed by `cutpurse games`.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]
Players = Annotated[str | None, typer.Option("--players", metavar="N", help="Seats at the table; default: the fewest.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="A house rule; give it as often as needed.")
]
Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="L",
        help="en or de; default: what CUTPURSE_LANGUAGE, LC_ALL, LC_MESSAGES or LANG says, else en.",
    ),
]
BotList = Annotated[
    str | None,
    typer.Option("--bots", metavar="A,B", help="Who plays, by seat or one for all; default: sensible."),
]
ThinkingTime = Annotated[
    str | None,
    typer.Option("--budget", metavar="T", help="What `search` spends on a move: seconds (0.2) or iterations (500i)."),
]
Threads = Annotated[str | None, typer.Option(metavar="T", help="Default: one for each processor.")]
StoreAddress = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="S",
        envvar="CUTPURSE_STORE",
        help="Where tables are kept: a file, or postgresql://user:password@host/database; default: in --data.",
    ),
]
DataDirectory = Annotated[
    str | None,
    typer.Option(
        "--data", metavar="DIR", envvar="CUTPURSE_DATA", help="The data directory; default: ~/.local/share/cutpurse."
    ),
]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")]
