"""The file of a sandbox: written after every act, and under a name when somebody asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tabletop.core.match import Entry as StoryEntry
from tabletop.core.words import Message, quoted
from tabletop.files.records import TakenBack
from tabletop.play import story
from tabletop.play.autosave import Autosave
from tabletop.play.scenes import Player
from tabletop.sandbox import state
from tabletop.sandbox.acts import to_plain
from tabletop.sandbox.journal import Journal, JournalEntry
from tabletop.sandbox.lean import lean
from tabletop.sandbox.state import StateData


class Keeping:
    """Writes the acts of a journal that began from `start`."""

    def __init__(self, players: Sequence[Player], seed: str, start: StateData, journal: Journal) -> None:
        self.start = start
        self.taken_back: list[TakenBack] = []
        """What the journal keeps a line of though it was undone."""
        self._journal = journal
        self._writer: Autosave | None = None
        self._later: Path | None = None
        self._header = story.Header(
            format=story.FORMAT,
            game=story.SANDBOX,
            rules=state.VERSION,
            seats=[quoted(player.name) for player in players],
            settings={"game": start.game} if start.game else {},
            seed=seed,
            players=[story.Sitting(player.style, player.kind) for player in players],
        )

    def keep_in(self, folder: Path) -> None:
        """Save from now on after every act to a new file in `folder`."""
        path = story.free_name(folder, story.SANDBOX)
        self._writer = Autosave.create(path, self._header)
        self._writer.checkpoint(0, lean(self.start))
        self._writer.answers(1, self._entries())

    def keep_later(self, folder: Path | None) -> None:
        """The same from the next act on."""
        self._later = folder

    def resume(self, path: Path, told: story.Story) -> None:
        """Go on with the file that the acts were read from."""
        self._writer = Autosave.resume(path, told)

    def recall(self, taken_back: list[TakenBack]) -> None:
        """Know what a file says of acts that were undone."""
        self.taken_back = list(taken_back)

    @property
    def trouble(self) -> Message | None:
        """Why the table is no longer saved after every act; None when it is, or was never meant to be."""
        return self._writer.trouble if self._writer is not None else None

    @property
    def path(self) -> Path | None:
        """The file that is written after every act; None while there is none."""
        return self._writer.path if self._writer is not None else None

    @property
    def is_saved(self) -> bool:
        """Whether what was done is in a file; a table that was opened to look at it is not saved."""
        return self._writer is not None or self._later is not None

    def acted(self, entry: JournalEntry) -> None:
        """Append the newest act."""
        if self._later is not None:
            folder, self._later = self._later, None
            self.keep_in(folder)
        elif self._writer is not None:
            self._writer.answers(len(self._journal), [_story_entry(entry)])

    def undone(self, acts: int, taken: TakenBack | None) -> None:
        """So many acts were undone; `taken` when the journal keeps a line of it."""
        self.taken_back = [one._replace(at=min(one.at, len(self._journal))) for one in self.taken_back]
        if taken is not None:
            self.taken_back.append(taken)
        if self._writer is not None:
            self._writer.undo(acts, taken)

    def save(self, path: Path) -> None:
        """Write the sandbox with its whole journal to `path`."""
        story.write(path, self._header, self._entries(), (0, lean(self.start)), self.taken_back)

    def close(self) -> None:
        """Finish the file; the sandbox can be resumed from it."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _entries(self) -> list[StoryEntry]:
        return [_story_entry(entry) for entry in self._journal.done]


def _story_entry(entry: JournalEntry) -> StoryEntry:
    return StoryEntry(entry.by, *to_plain(entry.act))
