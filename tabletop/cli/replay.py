"""The command `replay`: prints the log of a saved match or free table, and checks it."""

from __future__ import annotations

import os
from typing import Any

import msgspec

from tabletop.cli.arguments import CommandError, check_file, size_of, unopened
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.chance import fly
from tabletop.core.rules.questions import CHANCE
from tabletop.sandbox.session import SandboxSession
from tabletop.session.games.registry import GameRegistry, extras
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.post_match import afterwards
from tabletop.session.match.scenes import LogLine
from tabletop.session.saves import match_log


def replay(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Print the log of a saved match; with `--check` repeat every chance event and flight, and compare.

    For a free table `--check` takes every action back and does it again, and compares the tables.
    """
    check_file(options.file)
    try:
        if match_log.read(options.file).header.game == match_log.SANDBOX:
            return _free_table(options, words, registry)
        return _match(options, words, registry)
    except match_log.InvalidSaveError as bad:
        raise unopened(bad) from None


def film(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Write the last flick or throw of a saved match as a short clip."""
    check_file(options.file)
    size = size_of(options.size)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from tabletop.ui.shell.export import clip_export as maker

    if options.out.suffix.lower() not in maker.KINDS:
        raise CommandError(msg("cli.no_film", file=options.out.name, known=", ".join(maker.KINDS)))
    if not maker.can_film():
        raise CommandError(msg("keep.no_pillow"))
    try:
        session = MatchSession.load(options.file, extra=extras(), resume=False)
        if not maker.write_film(session, options.out, size):
            raise CommandError(msg("keep.no_scene"))
    except match_log.InvalidSaveError as bad:
        raise unopened(bad) from None
    except OSError as error:
        raise CommandError(msg("cli.cannot_write", file=str(options.out), error=error.strerror or str(error))) from None
    return 0


def _match(options: Any, words: Translations, registry: GameRegistry) -> int:
    session = MatchSession.load(options.file, extra=extras(), resume=False)
    names = session.names
    _print_log(session.lines, names, words)
    if session.result is not None:
        for score in session.result.scores:
            parts = [f"{words.text(name, names)}: {points}" for name, points in score.parts]
            print(f"{names[score.seat]}: {score.total}" + (f" ({', '.join(parts)})" if len(parts) > 1 else ""))
        _print_analysis(session, words)
    if options.check:
        different = check_chance(session)
        if different is not None:
            raise CommandError(msg("file.nature_differs", name=options.file.name, number=different))
        flights = sum(entry.kind == "flight" for entry in session.match.log)
        print(words.text(msg("cli.checked", answers=len(session.match.log), flights=flights)))
    return 0


def _print_analysis(session: MatchSession, words: Translations) -> None:
    """Print the points round by round, and the moments that decided the match."""
    names, found = session.names, afterwards(session.match, session.lines)
    for one in found.rounds:
        each = tuple(msg("after.has", who=SeatName(seat), points=points) for seat, points in enumerate(one.points))
        print(words.text(msg("after.in_round", round=found.spans.name(one.round), each=each), names))
    for moment in found.moments:
        text = words.text(moment.text, names)
        line = words.text(
            msg("after.moment", round=found.spans.name(moment.round), who=SeatName(moment.by), text=text), names
        )
        print(f"{moment.at:5} {line}")
        print(f"        {words.text(moment.swing_text, names)}")


def _free_table(options: Any, words: Translations, registry: GameRegistry) -> int:
    session = SandboxSession.load(options.file, extra=extras(), resume=False)
    _print_log(session.lines, session.names, words)
    if options.check:
        count, end = len(session.journal), session.digest()
        session.go_to(0)
        session.go_to(count)
        if session.digest() != end:
            raise CommandError(msg("file.table_differs", name=options.file.name))
        print(words.text(msg("cli.checked_table", acts=count, pieces=len(session.real.pieces))))
    return 0


def _print_log(lines: list[LogLine], names: list[str], words: Translations) -> None:
    for line in lines:
        by = f"{names[line.seat]}: " if line.seat >= 0 else ""
        print(f"{line.at:5} {by}{words.text(line.text, names)}")
        for detail in line.details:
            print(f"        {words.text(detail, names)}")


def check_chance(session: MatchSession) -> int | None:
    """Answer every question to chance again; return the number of the first answer that differs, or None."""
    match = session.match.go_to(session.match.first)
    for index, entry in enumerate(session.match.log[match.first :], match.first + 1):
        if entry.seat == CHANCE:
            ask = match.ask_of(CHANCE)
            again = fly(ask) if ask.kind == "flight" else session.chance(match.state, ask, match.chance_draws)
            if msgspec.json.encode(again) != msgspec.json.encode(entry.value):
                return index
        match.replay([entry])
    return None
