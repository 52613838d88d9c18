"""The command `serve`: a match for pages on other devices, without a display."""

from __future__ import annotations

import os
import signal
import ssl
import sys
import threading
from pathlib import Path
from typing import Any

from tabletop.cli.commands import Failure, game_of, lesson_of, number, players_of, settings_of
from tabletop.core.game import Game
from tabletop.core.words import say
from tabletop.play.catalogue import Catalogue
from tabletop.play.matches import SavedMatches
from tabletop.play.registry import Shelf, extras
from tabletop.play.session import GuidedSession
from tabletop.play.story import BadFile

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
    session = _session(options, words, shelf)
    play = Play(session, Robots(session, extras()))
    play.throw_by_hand(True)
    painter = FacePainter(extras())
    bell, over = threading.Event(), threading.Event()
    try:
        hosting = Hosting(play, where, painter.lent, all_catalogues(shelf.locales()), screen=False, wake=bell.set)
    except OSError as error:
        play.close()
        raise Failure(say("cli.cannot_listen", address=where.address, error=error.strerror or str(error))) from None
    painter.start()
    _tell(hosting.invitation, session, words)

    def end(*_: object) -> None:
        over.set()
        bell.set()

    signal.signal(signal.SIGTERM, end)
    try:
        _loop(play, hosting, bell, over)
    except KeyboardInterrupt:
        pass
    finally:
        hosting.close(back=False)
        painter.stop()
        play.close()
        print(words.text(say("cli.served")), flush=True)
    return 0


def _loop(play: Any, hosting: Any, bell: threading.Event, over: threading.Event) -> None:
    """The loop of the session: sleeps until a page wants something or a computer player thinks."""
    while not over.is_set():
        hosting.work()
        if play.let_robots_play((0, 0)) or play.robots.poll_hint():
            continue
        bell.wait(ROBOTS_LOOK if play.robots.thinking else None)
        bell.clear()


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


def _tell(invitation: str, session: GuidedSession, words: Catalogue) -> None:
    """The address, and the same as a code for cameras."""
    import segno

    if sys.stdout.isatty():
        segno.make(invitation, error="m").terminal(compact=True)
    print(words.text(say("cli.serving", address=invitation)))
    if session.writer is not None:
        print(words.text(say("cli.serving_file", file=str(session.writer.path))))
    sys.stdout.flush()
