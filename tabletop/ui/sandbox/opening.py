"""Ways to a free table: a new one, a match set free, a saved one; and saving it under a name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tabletop.core.words import Message, say
from tabletop.play.scenes import Player
from tabletop.play.session import GuidedSession
from tabletop.play.story import SUFFIX
from tabletop.sandbox.session import SandboxSession
from tabletop.ui.sandbox.own_sets import library_at_hand
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.screens.shell import Shell
from tabletop.ui.system.preferences import saves_folder

LONGEST_NAME = 60


def new_table(app: Shell, players: Sequence[Player], game_id: str, folders: Sequence[Path], seed: str) -> None:
    """An empty table or the pieces of a game, saved after every act. Raises `BadSet`."""
    library = library_at_hand(app.language, folders)
    game = app.shelf.games[game_id] if game_id else None
    session = SandboxSession.new(players, game=game, seed=seed, library=library, folder=saves_folder())
    app.push(SandboxScreen(app, session))


def set_free(app: Shell, guided: GuidedSession) -> None:
    """The table of a match, without its rules, above the match."""
    app.push(SandboxScreen(app, SandboxSession.set_free(guided, library_at_hand(app.language), saves_folder())))


def saved_table(app: Shell, path: Path, *, replay: bool) -> None:
    """A saved table, to go on with, or (`replay`) to look at from its beginning. Raises `BadFile`."""
    library = library_at_hand(app.language)
    session = SandboxSession.load(path, extra=app.extra, library=library, resume=not replay)
    screen = SandboxScreen(app, session)
    app.push(screen)
    if replay:
        screen.look(0)


def save_path(name: str) -> Path | None:
    """The file of a save of this name; None for a name without letters and figures."""
    word = "".join(sign for sign in name.strip() if sign.isalnum() or sign in " -_")[:LONGEST_NAME].strip()
    return saves_folder() / f"{word}{SUFFIX}" if any(sign.isalnum() for sign in word) else None


def save_as(session: SandboxSession, name: str) -> Message:
    """Write a table under a name into the folder of saves; the sentence says where, or why not."""
    path = save_path(name)
    if path is None:
        return say("sandbox.ui.no_name")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        session.save(path)
    except OSError:
        return say("sandbox.ui.unwritable", name=path.name)
    return say("sandbox.ui.saved", name=path.name)
