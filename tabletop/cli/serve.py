"""The command `serve`: a match for pages on other devices, without a display."""

from __future__ import annotations

import os
import signal
import ssl
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.cli.commands import Failure, game_of, lesson_of, number, players_of, settings_of
from tabletop.core.game import Game
from tabletop.core.words import say
from tabletop.play import story
from tabletop.play.catalogue import Catalogue
from tabletop.play.matches import SavedMatches
from tabletop.play.registry import Shelf, extras
from tabletop.play.scenes import Player
from tabletop.play.session import GuidedSession
from tabletop.play.story import BadFile

if TYPE_CHECKING:
    from tabletop.present.free_door import FreeDoor

ROBOTS_LOOK: float = 0.05
"""Seconds between two looks at a computer player that thinks."""


def serve(options: Any, words: Catalogue, shelf: Shelf) -> int:
    """Lend a match to pages until Ctrl+C; it is saved after every answer."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from tabletop.net.guard import local_address
    from tabletop.net.host import Where
    from tabletop.net.hosting import Hosting, all_catalogues
    from tabletop.present.play import Play
    from tabletop.present.robots import Robots
    from tabletop.ui.render.lending import FacePainter

    where = Where(
        options.address or local_address(),
        number(options.port, "--port", 0, 65535),
        tuple(options.name),
        _certificate(options.cert, options.key),
    )
    table: Play | FreeDoor
    if _is_sandbox(options):
        table = _free_table(options, words, shelf)
        painter = FacePainter(extras(), pictures=_pictures(table))
    else:
        session = _session(options, words, shelf)
        table = Play(session, Robots(session, extras()))
        table.throw_by_hand(True)
        painter = FacePainter(extras())
    bell, over = threading.Event(), threading.Event()
    try:
        hosting = Hosting(table, where, painter.lent, all_catalogues(shelf.locales()), screen=False, wake=bell.set)
    except OSError as error:
        table.close()
        raise Failure(say("cli.cannot_listen", address=where.address, error=error.strerror or str(error))) from None
    painter.start()
    _tell(hosting.invitation, hosting.path, words)

    def end(*_: object) -> None:
        over.set()
        bell.set()

    signal.signal(signal.SIGTERM, end)
    try:
        _loop(table, hosting, bell, over)
    except KeyboardInterrupt:
        pass
    finally:
        hosting.close(back=False)
        painter.stop()
        table.close()
        print(words.text(say("cli.served")), flush=True)
    return 0


def _loop(table: Any, hosting: Any, bell: threading.Event, over: threading.Event) -> None:
    """The loop of the session: sleeps until a page wants something or a computer player thinks."""
    while not over.is_set():
        hosting.work()
        robots = getattr(table, "robots", None)
        if robots is not None and (table.let_robots_play((0, 0)) or robots.poll_hint()):
            continue
        bell.wait(ROBOTS_LOOK if robots is not None and robots.thinking else None)
        bell.clear()


def _is_sandbox(options: Any) -> bool:
    """Whether a free table is to be served: a new one or the one of a file."""
    if options.game == story.SANDBOX:
        return True
    path = Path(options.game)
    try:
        return bool(path.suffix and path.is_file() and story.read(path).header.game == story.SANDBOX)
    except BadFile as bad:
        raise Failure(bad.reason) from None


def _free_table(options: Any, words: Catalogue, shelf: Shelf) -> FreeDoor:
    """A free table: a new one with what sets are at hand, or the one of a file."""
    from tabletop.present.free_door import FreeDoor
    from tabletop.sandbox.acts import Bring
    from tabletop.sandbox.layout import SEATS
    from tabletop.sandbox.pieces import middle
    from tabletop.sandbox.room import room_for
    from tabletop.sandbox.session import SandboxSession
    from tabletop.sandbox.zones import TABLE
    from tabletop.ui.sandbox.own_sets import library_at_hand
    from tabletop.ui.system.preferences import saves_folder

    library, path = library_at_hand(words.language), Path(options.game)
    if path.suffix:
        try:
            return FreeDoor(SandboxSession.load(path, extra=extras(), library=library))
        except BadFile as bad:
            raise Failure(bad.reason) from None
    names = [name.strip() for name in (options.seats or "2").split(",")]
    if len(names) == 1:
        count = number(names[0], "--seats", SEATS[0], SEATS[-1])
        names = [words.text(say("core.seat", number=seat + 1)) for seat in range(count)]
    number(str(len(names)), "--seats", SEATS[0], SEATS[-1])
    players = [Player(name, seat) for seat, name in enumerate(names)]
    for name in options.set:
        if name not in library.sets:
            raise Failure(say("cli.no_set", name=name, known=", ".join(sorted(library.sets))))
    session = SandboxSession.new(players, seed=options.seed, library=library, folder=saves_folder())
    for name in options.set:
        session.act(Bring(name, room_for(library.sets[name], session.real, middle(session.real.zones[TABLE]))))
    return FreeDoor(session)


def _pictures(table: FreeDoor) -> Callable[[], object]:
    """How a painter gets at the pictures of the sets on a free table."""
    from tabletop.ui.sandbox.pictures import pictures_of

    return partial(pictures_of, table.library.language, table.library.folders)


def _session(options: Any, words: Catalogue, shelf: Shelf) -> GuidedSession:
    """A new match, a lesson, or the match of a file."""
    from tabletop.ui.system.preferences import saves_folder  # standard library only

    path = Path(options.game)
    if path.suffix and path.is_file():
        try:
            return GuidedSession.load(path, extra=extras())
        except BadFile as bad:
            raise Failure(bad.reason) from None
    game = game_of(options.game, shelf)
    if options.lesson is not None:
        return _lesson(lesson_of(options, game, shelf), game, words, shelf)
    players = players_of(options.seats, game, words)
    settings = settings_of(options, game)
    return GuidedSession.new(game, players, settings=settings, seed=options.seed, folder=saves_folder())


def _lesson(lesson: str, game: Game[Any], words: Catalogue, shelf: Shelf) -> GuidedSession:
    """A lesson from its beginning: the first seat learns."""
    from tabletop.ui.system.preferences import saves_folder

    names = [words.text(say(f"ui.lesson.{one}")) for one in ("you", "teacher")]
    try:
        return SavedMatches(shelf, saves_folder(), extras()).teach(game.id, lesson, *names)
    except (OSError, ValueError) as error:
        raise Failure(say("ui.lesson.broken", error=str(error))) from None


def _certificate(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    if certificate is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        raise Failure(say("cli.no_certificate", file=str(certificate), error=str(error))) from None
    return context


def _tell(invitation: str, file: Path | None, words: Catalogue) -> None:
    """The address, and the same as a code for cameras."""
    import segno

    if sys.stdout.isatty():
        segno.make(invitation, error="m").terminal(compact=True)
    print(words.text(say("cli.serving", address=invitation)))
    if file is not None:
        print(words.text(say("cli.serving_file", file=str(file))))
    sys.stdout.flush()
