"""Commands about saved games: stepping through one, having it judged, proving it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from cutpurse.cli import REFUSED
from cutpurse.cli.arguments import load_record, parse_budget, parse_whole, seed_text
from cutpurse.cli.breaking_off import or_nothing
from cutpurse.cli.options import AsJson, Language, RecordFile
from cutpurse.cli.speech import speech
from cutpurse.cli.terminal import complain, margin, print_json, screen
from cutpurse.engine.message import Many, Message, Who, say
from cutpurse.engine.record import Record
from cutpurse.engine.words import choose_language
from cutpurse.errors import CutpurseError, RecordError, printable


def replay(
    file: RecordFile,
    seat: Annotated[
        str | None, typer.Option(metavar="N", help="Whose view to show; 1 is the first. Default: a spectator's.")
    ] = None,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Use ASCII signs only; default where the terminal has no UTF-8.")
    ] = False,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Step through a saved game; when the output is not a terminal, tell its story and show how it ended."""
    from cutpurse.cli import replay as stepping
    from cutpurse.cli.dialogue import Left, Terminal

    language = choose_language(language)
    record = load_record(file)
    table_seat = None if seat is None else parse_whole("--seat", seat, 1, record.players) - 1
    if as_json:
        print_json(stepping.whole(record, stepping.voice_for(record, table_seat, language)))
        return
    terminal = Terminal(screen(), ascii_only=ascii_only)
    voice = stepping.voice_for(record, table_seat, language, ascii_only=terminal.ascii_only)
    try:
        stepping.replay(terminal, record, voice)
    except (Left, KeyboardInterrupt):
        return


def review(
    file: RecordFile,
    budget: Annotated[
        str, typer.Option(metavar="S", help="Seconds for the whole review; or iterations, such as 50000i.")
    ] = "30",
    seat: Annotated[
        str | None, typer.Option(metavar="N", help="Whose moves to show; 1 is the first. Default: everybody's.")
    ] = None,
    seed: Annotated[str, typer.Option(metavar="S", help="Seed of the search: a whole number.")] = "0",
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the review as a page for a browser.")] = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Judge a saved game move by move, by what each player knew: mistakes, turning points, luck and skill."""
    from cutpurse.cli import review as reviewing

    words = speech(language)
    thinking = parse_budget(budget)
    record = load_record(file)
    table_seat = None if seat is None else parse_whole("--seat", seat, 1, record.players) - 1
    number = parse_whole("--seed", seed, 0, reviewing.LARGEST_SEED)
    if html is not None:
        reviewing.check_page(html)
    console = margin()
    console.quiet = as_json
    with or_nothing(words):
        found = reviewing.review_with_progress(console, words, record, thinking, number)
    if html is not None:
        reviewing.write_page(html, found, words.language, table_seat)
    if as_json:
        print_json(found.plain(reviewing.words_by_seat(found, words.language), table_seat))
    else:
        reviewing.print_review(screen(), found, words.language, table_seat)
    if found.was_stopped:
        complain(words(say("review-stopped", judged=found.judged, of=found.choices)))
        raise typer.Exit(REFUSED)


def verify(file: RecordFile, language: Language = None, as_json: AsJson = False) -> None:
    """Deal a saved game again from its seed, replay every move, and say whether it is genuine."""
    words = speech(language)
    try:
        record = Record.load(file)
    except RecordError as error:
        if as_json:
            print_json({"file": str(file), "valid": False, "line": error.line, "reason": error.reason})
        raise CutpurseError(f"{file}, {error}") from None
    if as_json:
        print_json(
            {
                "file": str(file),
                "valid": True,
                "game": record.game,
                "rules_version": record.rules,
                "players": record.players,
                "options": dict(record.options),
                "seed": record.seed.hex(),
                "moves": len(record.moves),
                "end": record.end,
                "ended": record.ended,
                "winners": list(record.winners),
            }
        )
        return
    told = say(
        "verify-genuine",
        file=str(file),
        title=record.table().rulebook.title,
        players=say("players", count=record.players),
        seed=say("seed", seed=seed_text(record.seed)),
        moves=len(record.moves),
        end=_result(record),
    )
    console = screen()
    console.print(Text(printable(words(told))), soft_wrap=not console.is_terminal)  # one line for other programs


def _result(record: Record) -> Message:
    """How a recorded game came out."""
    if record.ended is None:
        return say("verify-unfinished")
    if record.table().rulebook.aim == "score":
        return say("verify-ended")
    if not record.winners:
        return say("verify-nobody")
    return say("verify-won", winners=Many(tuple(Who(seat) for seat in record.winners)))
