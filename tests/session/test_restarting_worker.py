"""A worker that dies, is stopped or hangs is replaced, and its task is done by another one."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from tabletop.session.bots.restarting_worker import TRIES, RestartingWorker, WorkerLostError
from tests.parameters import quick_first

posix = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")


@pytest.fixture
def worker() -> Iterator[RestartingWorker]:
    one = RestartingWorker()
    yield one
    one.stop()


def _number(folder: Path) -> int:
    """Return the number of processes that have begun this task, including this one."""
    number = len(list(folder.iterdir())) + 1
    (folder / f"{number}").write_text(f"{os.getpid()}")
    return number


def _falls_once(folder: str, blow: int) -> str:
    if _number(Path(folder)) == 1:
        os.kill(os.getpid(), blow)
        time.sleep(60)
    return "done"


def _falls(folder: str) -> None:
    _number(Path(folder))
    os._exit(1)


def _hangs(folder: str, times: int) -> str:
    while _number(Path(folder)) <= times:
        time.sleep(60)
    return "done"


def _leaves() -> None:
    raise SystemExit(3)


def _returns_what_cannot_be_sent() -> object:
    return lambda: None


@posix
@pytest.mark.parametrize("blow", quick_first(["SIGKILL", "SIGTERM", "SIGSEGV", "SIGSTOP"], 1))
def test_a_task_is_done_by_another_process(worker: RestartingWorker, blow: str, tmp_path: Path) -> None:
    future = worker.submit(_falls_once, str(tmp_path), int(getattr(signal, blow)))
    assert future.result(60) == "done"
    pids = {path.read_text() for path in tmp_path.iterdir()}
    assert len(pids) == 2


@posix
def test_what_waits_is_done_in_its_order(worker: RestartingWorker, tmp_path: Path) -> None:
    lost = worker.submit(_falls_once, str(tmp_path), int(signal.SIGKILL))
    later = [worker.submit(abs, -number) for number in range(5)]
    assert [one.result(60) for one in later] == [0, 1, 2, 3, 4]
    assert lost.done()


@posix
@pytest.mark.parametrize("blow", ["SIGKILL", "SIGSTOP"])
def test_one_that_falls_while_nothing_is_to_be_done(worker: RestartingWorker, blow: str) -> None:
    first = worker.submit(os.getpid).result(60)
    os.kill(first, int(getattr(signal, blow)))
    assert worker.submit(os.getpid).result(60) != first


def test_a_task_that_ends_every_process_is_given_up(worker: RestartingWorker, tmp_path: Path) -> None:
    with pytest.raises(WorkerLostError, match="_falls was given to 3 processes"):
        worker.submit(_falls, str(tmp_path)).result(60)
    assert len(list(tmp_path.iterdir())) == TRIES
    assert worker.submit(abs, -1).result(60) == 1


@pytest.mark.wide
def test_a_task_that_hangs_is_tried_once_more(worker: RestartingWorker, tmp_path: Path) -> None:
    worker.submit(abs, 1).result(60)
    assert worker.submit(_hangs, str(tmp_path), 1, limit=3.0).result(60) == "done"
    with pytest.raises(WorkerLostError):
        worker.submit(_hangs, str(tmp_path), 9, limit=0.5).result(60)


@pytest.mark.parametrize("task", [_leaves, _returns_what_cannot_be_sent])
def test_what_a_task_does_wrong_costs_no_process(worker: RestartingWorker, task: object) -> None:
    before = worker.submit(os.getpid).result(60)
    with pytest.raises(RuntimeError):
        worker.submit(task).result(60)  # type: ignore[arg-type]
    assert worker.submit(os.getpid).result(60) == before


def test_a_task_nobody_waits_for_is_dropped(worker: RestartingWorker, tmp_path: Path) -> None:
    worker.submit(_hangs, str(tmp_path), 9, limit=0.5).cancel()
    dropped = worker.submit(_falls, str(tmp_path / "no such folder"))
    dropped.cancel()
    assert worker.submit(abs, -2).result(60) == 2


def test_the_end_is_the_end(worker: RestartingWorker) -> None:
    running = worker.submit(time.sleep, 60.0)
    waiting = worker.submit(abs, -1)
    worker.stop()
    assert waiting.cancelled()
    with pytest.raises(CancelledError):
        running.result(60)
    assert worker.submit(abs, -1).cancelled()
