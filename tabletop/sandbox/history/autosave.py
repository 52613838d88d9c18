"""The file of a sandbox, written after every action, and under another name on request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tabletop.core.data.messages import Message, quoted
from tabletop.core.match.match import Entry as MatchEntry
from tabletop.core.rules.questions import Seat
from tabletop.files.records import UndoRecord
from tabletop.sandbox.action_types.actions import Action, RedoAction, UndoAction, to_plain
from tabletop.sandbox.history.journal import Journal, JournalEntry
from tabletop.sandbox.model import saved_state
from tabletop.sandbox.model.compact import lean
from tabletop.sandbox.model.saved_state import StateData
from tabletop.session.match.scenes import Player
from tabletop.session.saves import match_log
from tabletop.session.saves.autosave import Autosave
from tabletop.session.saves.log_lines import Extent, Log, UnreadableError, undo_line
from tabletop.session.saves.log_writer import FullError, write_log

CARRIED: Final = 0.5
"""The share of the room beside the table that undo records may take up in a file that begins with the present table.

So nobody can get rid of these lines by filling a file, and enough room is left for later actions.
"""


class Keeping:
    """The autosave of a journal that began from `start`; `present` returns the present state of the table.

    When a file reaches its greatest length, a new one begins with the present table: it contains the actions after the
    first `_before` of the journal.
    """

    def __init__(
        self,
        players: Sequence[Player],
        seed: str,
        start: StateData,
        journal: Journal,
        present: Callable[[], StateData],
    ) -> None:
        self.start = start
        self.taken_back: list[UndoRecord] = []
        """The undo records that have a line in the journal."""
        self._present = present
        self._journal, self._before, self._file_start = journal, 0, start
        self._taken_before = 0
        """The number of records at the front of `taken_back` that are not in the file."""
        self._writer: Autosave | None = None
        self._later: Path | None = None
        self._news: list[Message] = []
        self._header = match_log.Header(
            format=match_log.FORMAT,
            game=match_log.SANDBOX,
            rules=saved_state.VERSION,
            seats=[quoted(player.name) for player in players],
            settings={"game": start.game} if start.game else {},
            seed=seed,
            players=[match_log.SeatRecord(player.style, player.kind) for player in players],
        )

    def keep_in(self, folder: Path) -> None:
        """Save after every action from now on, to a new file in `folder`."""
        self._writer = Autosave.create(match_log.free_name(folder, match_log.SANDBOX), self._log())

    def keep_later(self, folder: Path | None) -> None:
        """Save in the folder from the next action on."""
        self._later = folder

    def resume(self, path: Path, log: match_log.MatchLog) -> None:
        """Continue the file from which the actions were read."""
        self._writer = Autosave.resume(path, log, self._log())

    def recall(self, taken_back: list[UndoRecord]) -> None:
        """Take over the undo records of a file."""
        self.taken_back = list(taken_back)

    @property
    def trouble(self) -> Message | None:
        """The reason why the file lacks some actions; None when it is complete, or was never meant to exist."""
        return self._writer.trouble if self._writer is not None else None

    def take_news(self) -> list[Message]:
        """Return the new messages about the file, such as that play continues in another one, and forget them."""
        news, self._news = self._news, []
        return [*news, *(self._writer.take_news() if self._writer is not None else ())]

    @property
    def path(self) -> Path | None:
        """The file that is written after every action; None while there is none."""
        return self._writer.path if self._writer is not None else None

    @property
    def is_saved(self) -> bool:
        """True if all actions are in a file; a table that was opened only for viewing is not saved."""
        return self._writer is not None or self._later is not None

    def acted(self, entry: JournalEntry) -> None:
        """Append the newest action."""
        if self._later is not None:
            folder, self._later = self._later, None
            self.keep_in(folder)
        elif self._writer is not None:
            if isinstance(entry.action, UndoAction | RedoAction) and entry.action.number <= self._before:
                self._writer.rewrite(self._anew())  # the file does not contain the action that this one refers to
                return
            log = self._log()
            self._writer.keep(log, log.count - 1)

    def undone(self, count: int, taken: UndoRecord | None) -> None:
        """Record that `count` actions were undone; `taken` is given if the journal keeps a line of it."""
        if count <= 0:
            return
        self.taken_back = [one._replace(at=min(one.at, len(self._journal))) for one in self.taken_back]
        if taken is not None:
            self.taken_back.append(taken)
        if self._writer is None:
            return
        if len(self._journal) < self._before:  # back behind the beginning of the file
            self._writer.rewrite(self._anew())
        else:
            log = self._log()
            self._writer.keep(log, log.count)

    def save(self, path: Path, last: Action | None = None, by: Seat = 0) -> None:
        """Write the sandbox to `path`, with its whole journal if a file can hold that, and an action `last` after it.

        The autosave keeps all of its contents. Raises OSError, such as `InUseError` if the file is in use by another
        session.
        """
        if self._writer is not None and self._writer.save_here(path, self._log()):
            return
        try:
            write_log(path, self._log_of(self.start, 0, 0, last, by))
        except FullError:
            present = self._present()
            write_log(path, self._log_of(present, len(self._journal), self._carried(present), last, by))

    def close(self) -> None:
        """Finish the file; the sandbox can be resumed from it."""
        if self._writer is not None:
            self._writer.close()
            self._news += self._writer.take_news()
            self._writer = None

    def _log(self) -> Log:
        """Return the contents of the file."""
        return self._log_of(self._file_start, self._before, self._taken_before)

    def _anew(self) -> Log:
        """Return the contents of a file that begins with the present table."""
        self._file_start, self._before = self._present(), len(self._journal)
        self._taken_before = self._carried(self._file_start)
        return self._log()

    def _carried(self, start: StateData) -> int:
        """Return the place from which undo records are carried over to a file that begins with the present table."""
        bare = self._log_of(start, len(self._journal), len(self.taken_back))
        try:
            extent, _ = Extent().with_lines(list(bare.lines()))
            lines = [undo_line(0, taken) for taken in self.taken_back]
        except UnreadableError:  # reported when the file is written
            return len(self.taken_back)
        return len(lines) - extent.last_that_fit(lines, CARRIED)

    def _log_of(
        self, start: StateData, before: int, taken_before: int, last: Action | None = None, by: Seat = 0
    ) -> Log:
        done = self._journal.done
        more = [MatchEntry(by, *to_plain(last))] if last is not None else []
        return Log(
            lambda: self._header,
            len(done) - before + len(more),
            lambda at: [*(_story_entry(entry, before) for entry in done[before + at :]), *more],
            lambda: (0, lean(start)),
            [one._replace(at=max(0, one.at - before)) for one in self.taken_back[taken_before:]],
            anew=self._anew,
        )


def _story_entry(entry: JournalEntry, before: int) -> MatchEntry:
    """Return an action for a file without the first `before` actions: numbers count from the file's beginning."""
    action = entry.action
    if isinstance(action, UndoAction | RedoAction):
        action = type(action)(action.number - before)
    return MatchEntry(entry.by, *to_plain(action))
