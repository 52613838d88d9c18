"""The file of a match, written after every answer, and under another name on request."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop.core.data.messages import Message
from tabletop.core.match.match import Match
from tabletop.files.records import BotComment
from tabletop.session.match.scenes import LogLine, Player, data_of
from tabletop.session.saves import match_log, save_summary
from tabletop.session.saves.autosave import Autosave
from tabletop.session.saves.log_lines import Log
from tabletop.session.saves.log_writer import write_log


class MatchFile:
    """The writer of a match's answers; undos past something revealed are kept as `taken_back`."""

    def __init__(self, players: Sequence[Player], seed: str) -> None:
        self._players, self._seed = players, seed
        self.lesson = ""
        """The name of the lesson that accompanies the match, or ""."""
        self.writer: Autosave | None = None
        self.taken_back: list[match_log.UndoRecord] = []
        self.remarks: dict[int, BotComment] = {}
        """The comments of computer players on their answers, by the number of answers before each."""
        self._news: list[Message] = []
        self._cut: int | None = None

    def keep_in(self, folder: Path, match: Match[Any]) -> None:
        """Save after every answer to a new file in `folder`."""
        self.writer = Autosave.create(match_log.free_name(folder, match.game.id), self._log(match))

    def resume(self, path: Path, log: match_log.MatchLog, match: Match[Any]) -> None:
        """Continue the file of the match, which may now begin at a checkpoint of an older rules revision."""
        self.writer = Autosave.resume(path, log, self._log(match))
        self.cut(len(match.log))

    def move_on(self, match: Match[Any]) -> None:
        """Leave the file as it is, and save after every answer to a new one beside it."""
        if self.writer is not None:
            save_summary.write(self.writer.path, self._summary(match))
            self.writer.move_on(self._log(match))

    def cut(self, answers: int | None) -> None:
        """Keep only the first `answers` answers of the file, because the others were undone. None cancels this."""
        self._cut = answers
        if answers is not None:
            self.remarks = {at: remark for at, remark in self.remarks.items() if at < answers}

    def remark(self, at: int, lines: Sequence[LogLine], remark: BotComment) -> None:
        """Keep the comment on the answer after `at` others, in the first of its log `lines` and in the file."""
        self.remarks.pop(at, None)
        if lines and remark != BotComment():
            self.remarks[at] = remark
            lines[0].why, lines[0].figures = remark

    def keep(self, match: Match[Any]) -> None:
        """Append the missing answers to the file."""
        stands, self._cut = len(match.log) if self._cut is None else self._cut, None
        if self.writer is not None:
            self.writer.keep(self._log(match), stands)
            if match.over:
                save_summary.write(self.writer.path, self._summary(match))

    @property
    def trouble(self) -> Message | None:
        """The reason why the file is incomplete; None when it is complete, or the match is not saved at all."""
        return self.writer.trouble if self.writer is not None else None

    def take_news(self) -> list[Message]:
        """Return the messages about the file that must be shown once, such as that the match moved to another one."""
        news, self._news = self._news, []
        return [*news, *(self.writer.take_news() if self.writer is not None else ())]

    def save(self, path: Path, match: Match[Any]) -> None:
        """Write the whole match to `path`, with a checkpoint if it is between two steps.

        The autosave keeps all of its contents. Raises OSError, such as `InUseError` if the file is in use by another
        running match.
        """
        if self.writer is None or not self.writer.save_here(path, self._log(match)):
            write_log(path, self._log(match))
        save_summary.write(path, self._summary(match))

    def close(self, match: Match[Any]) -> None:
        """Finish the file; the match can be resumed from it."""
        if self.writer is not None:
            self.writer.close()
            self._news += self.writer.take_news()
            if self.writer.trouble is None:
                save_summary.write(self.writer.path, self._summary(match))
            self.writer = None

    def _log(self, match: Match[Any]) -> Log:
        return Log(
            lambda: self._header(match),
            len(match.log),
            lambda at: match.log[at:],
            lambda: match.checkpoint,
            self.taken_back,
            self.remarks,
        )

    def _summary(self, match: Match[Any]) -> save_summary.Summary:
        return save_summary.summary_of(match, self._header(match).seats)

    def _header(self, match: Match[Any]) -> match_log.Header:
        return match_log.header_of(
            match, [one.name for one in self._players], self._seed, data_of(self._players), self.lesson
        )
