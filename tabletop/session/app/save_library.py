"""The launcher's access to matches: start one, continue one, list the saved ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Protocol

from tabletop.core.data.messages import Message, msg, quoted, quoting
from tabletop.files import locks
from tabletop.files.records import SETUP_SUFFIX
from tabletop.files.untrusted import refusing
from tabletop.session.games.game_boundary import refusing_game_errors
from tabletop.session.games.registry import GameRegistry
from tabletop.session.match.lesson_seats import players
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves import match_log, save_summary
from tabletop.session.tutorial.lesson_runner import LessonRunner, read

_BY_ITSELF: Final = re.compile(r"[a-z_]+-(\d{3,}|quick)")
MOST_SECONDS: Final = 0.25
"""Seconds for reading whole files for the list; of the remaining files only the first line is read."""
MOST_LOOKS: Final = 3
"""Matches that are read at most to find one that can be continued."""
LONGEST_NAME: Final = 60
MOST_BYTES: Final = 180
"""Bytes of a name at most, which leaves room for the suffixes of the files beside it."""
_OF_WINDOWS: Final = re.compile(r"con|prn|aux|nul|(?:com|lpt)[0-9¹²³]", re.IGNORECASE)
SEATS_SUFFIX: Final = ".seats"
"""The suffix of the file, beside that of a match, that keeps the keys of its seats."""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A file in the saves folder. `problem` is the message that says why it cannot be used, or None.

    `look` is the summary of the match; None until there is one. `about` is the game whose pieces lie on a free table.
    """

    path: Path
    game: str
    players: tuple[str, ...]
    when: datetime
    answers: int
    problem: Message | None = None
    look: save_summary.Summary | None = None
    about: str = ""

    @property
    def is_over(self) -> bool:
        """True if the match has ended and cannot be continued."""
        return self.look is not None and self.look.over

    @property
    def is_setup(self) -> bool:
        """True if the file is a template for new free tables and not a match."""
        return self.path.suffix == SETUP_SUFFIX

    @property
    def name(self) -> str:
        """The name that somebody gave it; "" for an automatic save."""
        is_unnamed = _BY_ITSELF.fullmatch(self.path.stem) and not self.is_setup
        return "" if is_unnamed else quoted(self.path.stem)


class Matches(Protocol):
    """Interface for starting and resuming matches. The sessions go to `App.open_match`."""

    def start(
        self, game_id: str, players: Sequence[Player], settings: Mapping[str, Any], seed: str
    ) -> MatchSession: ...

    def teach(self, game_id: str, lesson: str, learner: str, computer: str) -> MatchSession:
        """Begin a lesson; the names are those of the learner and of the computer player.

        Raises ValueError or OSError for a lesson that cannot be read.
        """
        ...

    def resume(self, path: Path) -> MatchSession:
        """Continue a saved match. Raises `InvalidSaveError`."""
        ...

    def replay(self, path: Path) -> MatchSession:
        """Return a saved match for viewing only; nothing is written. Raises `InvalidSaveError`."""
        ...

    def saved(self) -> list[SavedMatch]:
        """Return the saved matches, the newest first."""
        ...

    def last(self) -> SavedMatch | None:
        """Return the match that was played last among those that can be continued, or None."""
        ...

    def delete(self, path: Path) -> Message | None:
        """Delete a saved match. Return a message if it cannot be deleted, else None."""
        ...

    def rename(self, path: Path, name: str) -> Message | None:
        """Rename a saved match. Return a message if it cannot be renamed, else None."""
        ...

    def is_sandbox(self, path: Path) -> bool:
        """Return whether a file holds free play. Raises `InvalidSaveError`."""
        ...


class SavedMatches:
    """The saved matches of one folder, for the games of one registry.

    `hand_dice` says whether people throw their dice themselves.
    """

    def __init__(
        self,
        registry: GameRegistry,
        folder: Path,
        extra: tuple[str, ...] = (),
        hand_dice: Callable[[], bool] = lambda: False,
    ) -> None:
        self.registry = registry
        self.folder = folder
        self.extra = extra
        self.hand_dice = hand_dice

    def start(self, game_id: str, players: Sequence[Player], settings: Mapping[str, Any], seed: str) -> MatchSession:
        game = self.registry.games[game_id]
        by_hand = self.hand_dice()
        return MatchSession.new(game, players, settings=dict(settings), seed=seed, folder=self.folder, by_hand=by_hand)

    def teach(self, game_id: str, lesson: str, learner: str, computer: str) -> MatchSession:
        game, definition = self.registry.games[game_id], read(self.registry.folders[game_id], lesson)
        coach = LessonRunner(game, lesson, definition)
        people = players(game, definition, learner, computer)
        return MatchSession.new(
            game, people, settings=dict(definition.settings), seed=definition.seed, folder=self.folder, coach=coach
        )

    def resume(self, path: Path) -> MatchSession:
        return MatchSession.load(path, extra=self.extra, by_hand=self.hand_dice())

    def replay(self, path: Path) -> MatchSession:
        return MatchSession.load(path, extra=self.extra, resume=False)

    def saved(self) -> list[SavedMatch]:
        until = perf_counter() + MOST_SECONDS
        try:
            paths = [path for suffix in (match_log.SUFFIX, SETUP_SUFFIX) for path in self.folder.glob(f"*{suffix}")]
        except OSError:
            paths = []
        found = [self._describe(path, perf_counter() < until) for path in paths]
        return sorted(found, key=lambda one: one.when, reverse=True)

    def last(self) -> SavedMatch | None:
        looked = 0
        for one in self.saved():
            if one.is_setup:
                continue
            if one.problem is None and one.look is None and one.game != match_log.SANDBOX and looked < MOST_LOOKS:
                looked += 1  # it has no summary: the program was interrupted, or the file comes from elsewhere
                one = self._look_at(one)
            if one.problem is None and not one.is_over:
                return one
        return None

    def _look_at(self, one: SavedMatch) -> SavedMatch:
        """Read a match that has no summary yet, and write its summary."""
        try:
            with refusing(one.path.name), refusing_game_errors():
                session = self.replay(one.path)
                save_summary.write(one.path, save_summary.summary_of(session.match, session.names))
        except match_log.InvalidSaveError as bad:
            return replace(one, problem=bad.reason)
        return self._describe(one.path)

    def rename(self, path: Path, name: str) -> Message | None:
        to = path_of(self.folder, name)
        if to is None:
            return msg("file.no_name")
        to = to.with_suffix(path.suffix)
        if to == path:
            return None
        if to.exists():
            return msg("file.is_there", name=to.name)
        if locks.is_in_use(path):
            return msg("file.played_elsewhere", name=quoted(path.name))
        try:
            for suffix in ("", save_summary.SUFFIX, save_summary.PICTURE, SEATS_SUFFIX):
                if save_summary.beside(path, suffix).exists():
                    save_summary.beside(path, suffix).rename(save_summary.beside(to, suffix))
        except OSError:
            return msg("file.unwritable", name=to.name)
        return None

    def delete(self, path: Path) -> Message | None:
        if locks.is_in_use(path):
            return msg("file.played_elsewhere", name=quoted(path.name))
        try:
            path.unlink(missing_ok=True)
            path.with_name(path.name + SEATS_SUFFIX).unlink(missing_ok=True)
            save_summary.remove(path)
        except OSError as error:
            return msg("file.undeletable", name=quoted(path.name), error=error.strerror or str(error))
        return None

    def is_sandbox(self, path: Path) -> bool:
        with refusing(path.name):
            return match_log.read(path).header.game == match_log.SANDBOX

    def _describe(self, path: Path, thoroughly: bool = True) -> SavedMatch:
        """Describe a file from its summary, or else from its contents (only its first line if not `thoroughly`)."""
        try:
            when = datetime.fromtimestamp(path.stat().st_mtime)
        except (OSError, ValueError, OverflowError):  # the file is missing, or its time is out of range
            when = datetime.fromtimestamp(0)
        try:
            with refusing(path.name):
                return self._known(path, when, thoroughly)
        except match_log.InvalidSaveError as bad:
            return SavedMatch(path, "", (), when, 0, bad.reason)

    def _known(self, path: Path, when: datetime, thoroughly: bool) -> SavedMatch:
        look = save_summary.read(path)
        if look is not None:
            problem = save_summary.unpacked(look.problem) or self._foreign(path, look.game)
            return SavedMatch(path, look.game, tuple(look.players), when, look.answers, problem, look)
        log = match_log.read(path) if thoroughly else match_log.MatchLog(match_log.header_in(path))
        header = log.header
        about = str(header.settings.get("game", "")) if header.game == match_log.SANDBOX else ""
        problem = self._foreign(path, header.game)
        return SavedMatch(path, header.game, tuple(header.seats), when, len(log.entries), problem, about=about)

    def _foreign(self, path: Path, game: str) -> Message | None:
        """Return the message for a game that is not installed, or None."""
        if game in self.registry.manifests or game == match_log.SANDBOX:
            return None
        return quoting(msg("file.foreign", name=path.name, game=game))


def path_of(folder: Path, name: str) -> Path | None:
    """Return the file for a save of this name; None for a name without letters and digits.

    A name that Windows reserves gets an underscore at its end, so that the file can be copied there.
    """
    word = "".join(sign for sign in name.strip() if sign.isalnum() or sign in " -_")[:LONGEST_NAME].strip()
    while len(word.encode()) > MOST_BYTES:
        word = word[:-1].strip()
    word = f"{word}_" if _OF_WINDOWS.fullmatch(word) else word
    return folder / f"{word}{match_log.SUFFIX}" if any(sign.isalnum() for sign in word) else None
