"""Files of many matches are flushed to disk outside the loop; a failure there is reported with the next line."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves.fsync_worker import FsyncWorker
from tests.play import SHELF


@pytest.fixture
def disk() -> Iterator[FsyncWorker]:
    one = FsyncWorker()
    yield one
    one.stop()


def session(folder: Path) -> MatchSession:
    return MatchSession.new(SHELF.games["omen"], [Player("A", 0), Player("B", 1)], seed="disk", folder=folder)


def play(one: MatchSession, answers: int) -> None:
    answer = FastRng(1).answerer(one.game.players.random_answer)
    for _ in range(answers):
        one.answer(answer(one.match.state, one.match.pending[0]))


def test_what_was_answered_is_in_the_file_at_once(tmp_path: Path, disk: FsyncWorker) -> None:
    """Nothing is lost if the program ends now: every line has been written to the file."""
    one = session(tmp_path)
    assert one.writer is not None
    one.writer.by_way_of(disk)
    play(one, 10)
    assert len(MatchSession.load(one.writer.path, resume=False).match.log) == len(one.match.log)
    one.close()


def test_everything_has_been_brought_to_the_disk_when_a_match_is_left(
    tmp_path: Path, disk: FsyncWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought: list[int] = []
    real = os.fsync
    one = session(tmp_path)
    assert one.writer is not None
    one.writer.by_way_of(disk)

    def noted(number: int) -> None:
        if stat.S_ISREG(os.fstat(number).st_mode):
            brought.append(os.fstat(number).st_size)
        real(number)

    monkeypatch.setattr(os, "fsync", noted)
    play(one, 10)
    path = one.writer.path
    one.close()
    assert max(brought) == path.stat().st_size > 0  # the other thread may report an earlier size later


def test_a_full_disk_is_told_once_and_play_goes_on(
    tmp_path: Path, disk: FsyncWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first line that could not be flushed is reported with the next one; nothing more is written then."""
    one = session(tmp_path)
    assert one.writer is not None
    one.writer.by_way_of(disk)
    play(one, 2)
    disk.stop()  # all of it is there
    again = FsyncWorker()
    one.writer.by_way_of(again)

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    play(one, 2)
    again.stop()
    play(one, 2)
    assert one.writer.trouble is not None
    play(one, 2)
    assert len(one.match.log) >= 8
    one.close()
