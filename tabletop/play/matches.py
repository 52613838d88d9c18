"""What the launcher needs to know about matches: start one, go on with one, list the saved ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Protocol

from tabletop.core.words import Message, quoting, say
from tabletop.play import story
from tabletop.play.lesson import Coach, players, read
from tabletop.play.registry import Shelf
from tabletop.play.session import GuidedSession, Player

SEATS_SUFFIX: Final = ".seats"
"""What the name of the file ends with, beside that of a match, that keeps the keys of its seats."""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A file of the saves folder. `problem` is the sentence that says why it cannot be used, else None."""

    path: Path
    game: str
    players: tuple[str, ...]
    when: datetime
    answers: int
    problem: Message | None = None


class Matches(Protocol):
    """Starting and resuming matches. The sessions go to `App.open_match`."""

    def start(
        self, game_id: str, players: Sequence[Player], settings: Mapping[str, Any], seed: str
    ) -> GuidedSession: ...

    def teach(self, game_id: str, lesson: str, learner: str, computer: str) -> GuidedSession:
        """Begin a lesson; the names are those of the learner and of the computer player. Raises ValueError or OSError
        for a lesson that cannot be read."""
        ...

    def resume(self, path: Path) -> GuidedSession:
        """Go on with a saved match. Raises `story.BadFile`."""
        ...

    def replay(self, path: Path) -> GuidedSession:
        """A saved match to look at; nothing is written. Raises `story.BadFile`."""
        ...

    def saved(self) -> list[SavedMatch]:
        """The saved matches, the newest first."""
        ...

    def delete(self, path: Path) -> None: ...

    def is_sandbox(self, path: Path) -> bool:
        """Whether a file holds free play. Raises `story.BadFile`."""
        ...


class SavedMatches:
    """The matches of one folder, of the games of one shelf."""

    def __init__(self, shelf: Shelf, folder: Path, extra: tuple[str, ...] = ()) -> None:
        self.shelf = shelf
        self.folder = folder
        self.extra = extra

    def start(self, game_id: str, players: Sequence[Player], settings: Mapping[str, Any], seed: str) -> GuidedSession:
        game = self.shelf.games[game_id]
        return GuidedSession.new(game, players, settings=dict(settings), seed=seed, folder=self.folder)

    def teach(self, game_id: str, lesson: str, learner: str, computer: str) -> GuidedSession:
        game, told = self.shelf.games[game_id], read(self.shelf.folders[game_id], lesson)
        coach = Coach(game, lesson, told)
        people = players(game, told, learner, computer)
        return GuidedSession.new(
            game, people, settings=dict(told.settings), seed=told.seed, folder=self.folder, coach=coach
        )

    def resume(self, path: Path) -> GuidedSession:
        return GuidedSession.load(path, extra=self.extra)

    def replay(self, path: Path) -> GuidedSession:
        return GuidedSession.load(path, extra=self.extra, resume=False)

    def saved(self) -> list[SavedMatch]:
        found = [self._describe(path) for path in self.folder.glob(f"*{story.SUFFIX}")]
        return sorted(found, key=lambda one: one.when, reverse=True)

    def delete(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        path.with_name(path.name + SEATS_SUFFIX).unlink(missing_ok=True)

    def is_sandbox(self, path: Path) -> bool:
        return story.read(path).header.game == story.SANDBOX

    def _describe(self, path: Path) -> SavedMatch:
        try:
            when = datetime.fromtimestamp(path.stat().st_mtime)
        except OSError:
            when = datetime.fromtimestamp(0)
        try:
            told = story.read(path)
        except story.BadFile as bad:
            return SavedMatch(path, "", (), when, 0, bad.reason)
        game = told.header.game
        problem = (
            None
            if game in self.shelf.lids or game == story.SANDBOX
            else quoting(say("file.foreign", name=path.name, game=game))
        )
        return SavedMatch(path, game, tuple(told.header.seats), when, len(told.entries), problem)
