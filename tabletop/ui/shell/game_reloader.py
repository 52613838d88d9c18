"""Hot reload for authors: a game is read anew when one of its files is saved, and its match goes on in the window."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tabletop.core.data.messages import msg, quoting
from tabletop.session.games.game_boundary import LONGEST_ERROR, GameCodeError
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves.match_log import InvalidSaveError
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.shell.scheduler import wake

EVERY: Final = 0.3
"""Seconds between two looks at the files."""
WATCHED: Final = (".py", ".toml")
"""The files that make a game: its code and its words."""


class GameReloader:
    """The watch over the files of one game; `poll` belongs to the window's loop.

    The answers given so far are replayed with the new rules. Where they no longer fit, a match with the same players,
    settings and seed begins.
    """

    def __init__(
        self, app: Shell, game: str, players: Sequence[Player], settings: Mapping[str, Any], seed: str
    ) -> None:
        self.app, self.game = app, game
        self._players, self._settings, self._seed = tuple(players), dict(settings), seed
        self._file: Path | None = None
        self._home = app.registry.folders[game]
        self._read = self._seen = self._marks()
        """The files as they were read, and as they were seen last."""
        self._is_waiting = False
        """True while a match is closed that could not go on with the last change."""

    def start(self) -> None:
        """Look at the files from now on, in a thread that wakes the window."""
        self.app.beside.append(self.poll)
        threading.Thread(target=self._watch, name="game files", daemon=True).start()

    def _watch(self) -> None:
        while self.app.running:
            time.sleep(EVERY)
            self.look()

    def look(self) -> None:
        """Look at the files, and wake the window if they have changed; it may be called from any thread."""
        self._seen = self._marks()
        if self._seen != self._read:
            wake()

    def poll(self) -> None:
        """Read the game anew if one of its files has changed."""
        if self._seen == self._read:
            return
        self._read = self._seen
        app = self.app
        unread = app.registry.reload(self.game)
        if unread is not None:
            self._say("unreadable", what=unread.what)
            return
        app.read_words(app.language)
        if not self._left_open():
            self._say("reloaded")
            return
        self._is_waiting = True
        app.routes.home()
        try:
            session, key = self._again()
            app.routes.open_match(session)
        except GameCodeError as broken:
            self._say("unplayable", what=app.words.text(broken.reason))
            return
        except (ValueError, OSError) as error:
            self._say("unplayable", what=str(error))
            return
        self._is_waiting = False
        self._say(key)

    def _left_open(self) -> bool:
        """Return whether a match waits to go on, and remember it: its players, its settings, and where it is saved."""
        for screen in self.app.screens:
            if isinstance(screen, MatchScreen) and screen.session.game.id == self.game:
                session = screen.session
                self._players, self._settings = tuple(session.players), dict(session.match.settings)
                self._seed = session.seed
                self._file = session.writer.path if session.writer is not None else None
                return True
        return self._is_waiting

    def _again(self) -> tuple[MatchSession, str]:
        """Return the match with the new rules, and the key of the sentence that tells about it."""
        matches = self.app.matches
        if self._file is not None:
            try:
                return matches.resume(self._file), "reloaded"
            except InvalidSaveError:
                pass  # a new match shows whether the answers or the game are to blame
        return matches.start(self.game, self._players, self._settings, self._seed), "restarted"

    def _say(self, key: str, **gaps: str) -> None:
        title = self.app.words.text(msg(f"{self.game}.title"))
        told = quoting(msg(f"core.game_{key}", game=title, **gaps), LONGEST_ERROR)
        self.app.show_toast(self.app.words.text(told))

    def _marks(self) -> dict[str, tuple[int, int]]:
        """Return the time and the size of each file of the game."""
        code = [self._home.with_suffix(".py")] if self._home.with_suffix(".py").is_file() else []
        below = [one for one in self._home.rglob("*") if one.suffix in WATCHED] if self._home.is_dir() else []
        found = {}
        for path in sorted([*code, *below]):
            try:
                state = path.stat()
            except OSError:
                continue  # it is being saved this moment
            found[str(path)] = state.st_mtime_ns, state.st_size
        return found
