"""The command `serve`: opens tables to pages on other devices, without a display."""

from __future__ import annotations

import argparse
import os
import signal
import ssl
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from tabletop.cli.arguments import (
    CommandError,
    checked_name,
    game_of,
    lesson_of,
    number,
    players_of,
    settings_of,
    unopened,
)
from tabletop.core.data.messages import msg, quoted
from tabletop.core.game.game import Game
from tabletop.core.rules.questions import Seat
from tabletop.session.app.save_library import SavedMatches
from tabletop.session.games.game_boundary import is_foreign
from tabletop.session.games.registry import GameRegistry, extras
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import PERSON, Player
from tabletop.session.saves import match_log
from tabletop.session.saves.match_log import InvalidSaveError

if TYPE_CHECKING:
    from tabletop.net.server.hosted_table import HostedTable
    from tabletop.net.tables.sandbox_chest import HostChest
    from tabletop.ui.render.pictures_opener import PicturesOpener
    from tabletop.viewmodel.control.match_controller import MatchController
    from tabletop.viewmodel.control.sandbox_controller import SandboxController

MOST_TABLES: Final = 1000


def serve(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Open tables to pages until Ctrl+C; each is saved after every answer."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from tabletop.net.gate.origin_check import local_address
    from tabletop.net.server.hosted_table import all_catalogues
    from tabletop.net.server.server_loop import ServerLoop
    from tabletop.net.server.web_server import ServerAddress
    from tabletop.ui.render.page_rendering import FacePainter
    from tabletop.viewmodel.control.sandbox_controller import SandboxController

    where = ServerAddress(
        options.address or local_address(),
        number(options.port, "--port", 0, 65535),
        tuple(options.name),
        _certificate(options.cert, options.key),
        _public(options.public),
    )
    render_service = _tables(options, words, registry)
    free = [table for table in render_service if isinstance(table, SandboxController)]
    pictures, chest = _pictures_and_chest(free) if free else (None, None)
    painter = FacePainter(extras(), pictures=pictures, language=words.language)
    tables = ServerLoop(
        where, painter.render_service, all_catalogues(registry.locales()),
        report=lambda news: print(words.text(news), file=sys.stderr, flush=True), chest=chest,
    )  # fmt: skip
    for asked in (signal.SIGINT, signal.SIGTERM):  # an exception could be lost where none can be raised
        signal.signal(asked, lambda *_: tables.end())
    try:
        for table in render_service:
            hosting = tables.add(table)
            hosting.host.report = lambda message: print(words.text(message), file=sys.stderr, flush=True)
            _print_address(hosting.invitation, hosting.path, words, code=len(render_service) == 1)
            if len(render_service) == 1:
                address, code = hosting.invite()
                print(words.text(msg("cli.serving_code", address=address, code=code)), flush=True)
            _print_recovery_keys(hosting, table, words)
        painter.start()
        tables.run()
    except OSError as error:
        if tables.hostings:
            raise
        raise CommandError(
            msg("cli.cannot_listen", address=where.address, error=error.strerror or str(error))
        ) from None
    finally:
        tables.close()
        for table in render_service[len(tables.tables) :]:
            table.close()
        painter.stop()
        signal.signal(signal.SIGINT, signal.default_int_handler)
    print(words.text(msg("cli.served", count=len(render_service))), flush=True)
    return 0


def _tables(options: Any, words: Translations, registry: GameRegistry) -> list[MatchController | SandboxController]:
    """Return the tables to be served: new tables of each game, and those of files.

    One process searches for all bots.
    """
    from tabletop.session.bots.bot_process import BotProcess
    from tabletop.viewmodel.control.bot_runner import BotRunner
    from tabletop.viewmodel.control.match_controller import MatchController

    thinking = BotProcess(extras())
    count = number(options.tables, "--tables", 1, MOST_TABLES)
    tables: list[MatchController | SandboxController] = []
    for name in options.game:
        if not Path(name).suffix and name != match_log.SANDBOX:
            game_of(name, registry)  # report unknown games before any match begins
    for name in options.game:
        one = argparse.Namespace(**{**vars(options), "game": name})
        for _ in range(1 if Path(name).suffix else count):
            if _is_sandbox(one):
                tables.append(_free_table(one, words, registry))
                continue
            session = _session(one, words, registry)
            play = MatchController(session, BotRunner(session, extras(), process=thinking))
            play.throw_by_hand(True)
            if is_foreign(session.game):
                play.presenter.shown(None)  # a game that fails to show is reported before anybody joins
            tables.append(play)
    return tables


def _public(address: str | None) -> str:
    """Return the address by which browsers reach a proxy in front of this host; "" for none."""
    parts = urlsplit(address or "")
    if address and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
        raise CommandError(msg("cli.no_public", address=address))
    return address or ""


def _is_sandbox(options: Any) -> bool:
    """Return whether a free table is to be served: a new one or the one of a file."""
    if options.game == match_log.SANDBOX:
        return True
    path = Path(options.game)
    try:
        return bool(path.suffix and path.is_file() and match_log.read(path).header.game == match_log.SANDBOX)
    except InvalidSaveError as bad:
        raise unopened(bad) from None


def _free_table(options: Any, words: Translations, registry: GameRegistry) -> SandboxController:
    """Return a free table: a new one with the sets at hand, or the one of a file."""
    from tabletop.sandbox.geometry.layout import SEATS
    from tabletop.sandbox.session import SandboxSession
    from tabletop.sandbox.set_placement import lay_out
    from tabletop.ui.sandbox.table.known_sets import library_at_hand
    from tabletop.viewmodel.control.sandbox_controller import SandboxController

    library, path = library_at_hand(), Path(options.game)
    left_out = {folder.name: why for folder, why in library.left_out.items()}
    for name, why in left_out.items():
        if name not in options.set:
            print(words.text(why), file=sys.stderr, flush=True)
    if path.suffix:
        try:
            return SandboxController(SandboxSession.load(path, extra=extras(), library=library))
        except InvalidSaveError as bad:
            raise unopened(bad) from None
    names = [name.strip() for name in (options.seats or "2").split(",")]
    if len(names) == 1:
        count = number(names[0], "--seats", SEATS[0], SEATS[-1])
        names = [words.text(msg("core.seat", number=seat + 1)) for seat in range(count)]
    number(str(len(names)), "--seats", SEATS[0], SEATS[-1])
    players = [Player(checked_name(name, options.seats), seat) for seat, name in enumerate(names)]
    for name in options.set:
        if name not in library.sets:
            unknown = msg("cli.no_set", name=name, known=", ".join(sorted(library.sets)))
            raise CommandError(left_out.get(name, unknown))
    session = SandboxSession.new(players, seed=options.seed, library=library, folder=_folder(options))
    for name in options.set:
        lay_out(session, name)
    return SandboxController(session)


def _pictures_and_chest(tables: Sequence[SandboxController]) -> tuple[Callable[[], PicturesOpener], HostChest]:
    """Return a function that gives a painter the pictures of the sets on free tables, and the chest for their pages."""
    from tabletop.ui.sandbox.table.page_chest import chest_for_pages
    from tabletop.ui.sandbox.view.set_pictures import opener_of

    return partial(opener_of, [table.library for table in tables]), chest_for_pages()


def _session(options: Any, words: Translations, registry: GameRegistry) -> MatchSession:
    """Return a new match, a lesson, or the match of a file."""
    path = Path(options.game)
    if path.suffix and path.is_file():
        try:
            return MatchSession.load(path, extra=extras(), by_hand=True)
        except InvalidSaveError as bad:
            raise unopened(bad) from None
    game = game_of(options.game, registry)
    if options.lesson is not None:
        return _lesson(lesson_of(options, game, registry), game, words, registry, _folder(options))
    players = players_of(options.seats, game, words)
    settings = settings_of(options, game)
    folder = _folder(options)
    return MatchSession.new(game, players, settings=settings, seed=options.seed, folder=folder, by_hand=True)


def _lesson(lesson: str, game: Game[Any], words: Translations, registry: GameRegistry, folder: Path) -> MatchSession:
    """Return a lesson at its beginning; the first seat is the learner."""
    names = [words.text(msg(f"ui.lesson.{one}")) for one in ("you", "teacher")]
    try:
        return SavedMatches(registry, folder, extras()).teach(game.id, lesson, *names)
    except (OSError, ValueError) as error:
        raise CommandError(msg("ui.lesson.broken", error=str(error))) from None


def _folder(options: Any) -> Path:
    """Return the folder in which new matches are saved; one that is given is created."""
    from tabletop.ui.system.preferences import saves_folder  # standard library only

    if options.out is None:
        return saves_folder()
    try:
        options.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = error.strerror or str(error)
        raise CommandError(msg("cli.cannot_write", file=str(options.out), error=what)) from None
    return Path(options.out)


def _certificate(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    if certificate is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        raise CommandError(msg("cli.no_certificate", file=str(certificate), error=str(error))) from None
    return context


def _print_recovery_keys(hosting: HostedTable, table: MatchController | SandboxController, words: Translations) -> None:
    """Print the recovery keys of the seats that people play, and from now on the next key after each one used."""

    def name(seat: Seat) -> str:
        return quoted(table.players[seat].name)  # it may change

    def used(seat: Seat, key: str) -> None:
        print(words.text(msg("cli.last_key_used", who=name(seat), key=key)), flush=True)

    hosting.room.seating.key_used = used
    people = [seat for seat, player in enumerate(table.players) if player.kind == PERSON]
    keys = [words.text(msg("cli.last_key", who=name(seat), key=hosting.last_keys[seat])) for seat in people]
    print(words.text(msg("cli.last_keys", keys="  ".join(keys))), flush=True)


def _print_address(invitation: str, file: Path | None, words: Translations, *, code: bool) -> None:
    """Print the address, also as a QR code on a terminal."""
    import segno

    if code and sys.stdout.isatty():
        segno.make(invitation, error="m").terminal(compact=True)
    print(words.text(msg("cli.serving", address=invitation)))
    if file is not None:
        print(words.text(msg("cli.serving_file", file=str(file))))
    sys.stdout.flush()
