"""`cutpurse play`: a game in the terminal, from choosing it to leaving it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cutpurse.cli.arguments import check_save, load_all, load_game, load_record, parse_bots, parse_seed, parse_whole
from cutpurse.cli.options import Language, Players, Settings
from cutpurse.cli.terminal import complain, screen
from cutpurse.engine.registry import find
from cutpurse.engine.seed import fresh_seed, seed_bytes
from cutpurse.engine.words import choose_language
from cutpurse.errors import OptionError

if TYPE_CHECKING:
    from cutpurse.cli.play import Session


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME|FILE", help="Id of a game, or a saved game to go on with; else you are asked."),
    ] = None,
    players: Players = None,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="A whole number or 64 hex digits; default: a fresh one.")
    ] = None,
    settings: Settings = None,
    seat: Annotated[str, typer.Option(metavar="N", help="Your seat; 1 is the first.")] = "1",
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the game here when you leave; default for a saved game: its file."),
    ] = None,
    pause: Annotated[
        str | None,
        typer.Option(metavar="S", help="Seconds to show each thing the others do; Enter skips, 0: none. Default: 1."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="The others: one bot for all or one each; default: medium, or you are asked."),
    ] = None,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Use ASCII signs only; default where the terminal has no UTF-8.")
    ] = False,
    language: Language = None,
) -> None:
    """Play in the terminal with bots, or go on with a saved game."""
    from cutpurse.cli.company import check_company
    from cutpurse.cli.dialogue import Left, Terminal
    from cutpurse.cli.opening import (
        USUAL_LEVEL,
        agrees,
        choose_game,
        choose_level,
        choose_players,
        is_record,
        parse_pause,
    )
    from cutpurse.cli.play import Session
    from cutpurse.cli.warm import Warming

    language = choose_language(language)
    seconds = parse_pause(pause)
    terminal = Terminal(screen(), ascii_only=ascii_only)
    if save is not None:
        check_save(save)
    if game is not None and is_record(game):
        if players is not None or seed is not None or settings:
            raise OptionError(f"{game} is a saved game: its players, house rules and seed cannot be changed")
        state = load_record(Path(game)).replay()
        save = Path(game) if save is None else save
    else:
        given = fresh_seed() if seed is None else seed_bytes(parse_seed(seed))
        try:
            rulebook = choose_game(terminal, load_all(complain), language) if game is None else find(game)
            if game is None and players is None:
                players = choose_players(terminal, rulebook, language)
        except (Left, KeyboardInterrupt):
            return
        state = load_game(rulebook, players, settings or []).deal(given)
    table_seat = parse_whole("--seat", seat, 1, state.game.players) - 1
    warming = Warming()
    try:
        if bots is None:
            asks = game is None or terminal.interactive
            bots = choose_level(terminal, state.game, language) if asks else USUAL_LEVEL
        company = check_company(state.game, table_seat, parse_bots(bots))
        while True:
            session = Session(terminal, state, table_seat, warming, company, language=language, pause=seconds)
            if not _sit(session, save) or not terminal.interactive or not agrees(terminal, language):
                return
            state = state.game.deal(fresh_seed())
    except (Left, KeyboardInterrupt):
        return
    finally:
        warming.stop()


def _sit(session: Session, save: Path | None) -> bool:
    """Plays one game, saves it if asked, and says whether it came to its end."""
    from cutpurse.cli.dialogue import Left

    finished = True
    try:
        session.run()
    except (Left, KeyboardInterrupt):
        session.terminal.console.print()
        finished = False
    session.tell_seed()
    if save is not None:
        session.save(str(save))
    return finished
