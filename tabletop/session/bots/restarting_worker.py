"""A worker process that is replaced, and its task repeated, when it dies, is stopped or takes too long."""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

from tabletop.core.data.errors import TabletopError
from tabletop.session.bots.process_pool import begin_helper, ctrl_c_waits

T = TypeVar("T")

HEARTBEAT: Final = 0.2
"""Seconds between two heartbeats of a working process."""
SILENT: Final = 7
"""Checks without a heartbeat, `HEARTBEAT` apart, after which a process counts as stopped: 1.4 seconds."""
MOST_SILENT: Final = 16 * SILENT
"""The upper limit of these checks on a computer that is so busy that processes were replaced for nothing."""
STARTING: Final = 100
"""The number of these checks for a process that has not finished its imports."""
ENDING: Final = 0.5
"""Seconds to wait at most for a process that has been told to end."""
TRIES: Final = 3
"""Processes that a task is given to if each of them dies."""
LIMIT: Final = 120.0
"""Default time limit (s) of a task."""


class WorkerLostError(TabletopError, RuntimeError):
    """Error of a task that could not be done: its process died `TRIES` times, or exceeded the time limit twice."""


@dataclass(slots=True)
class _Task:
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    limit: float
    future: Future[Any]
    lost: int = 0
    late: int = 0


class RestartingWorker:
    """A process that runs one task after the other, in the order of their submission; it calls `begin` first.

    A task whose process dies or is stopped is given to a new process, `TRIES` times; one that takes longer than its
    limit is tried once more. Then its future raises `WorkerLostError`. An exception of the task itself is raised by its
    future.
    """

    def __init__(self, begin: Callable[[], None] | None = None) -> None:
        self._begin = begin
        self._tasks: deque[_Task] = deque()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ready = self._stopped = False
        self._patience = SILENT

    def submit(self, function: Callable[..., T], /, *arguments: Any, limit: float = LIMIT) -> Future[T]:
        """Submit a call of a module-level function to the process without blocking. `limit` is in seconds."""
        future: Future[T] = Future()
        with self._changed:
            if self._stopped:
                future.cancel()
                return future
            self._tasks.append(_Task(function, arguments, limit, future))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="worker", daemon=True)
                self._thread.start()
            self._changed.notify()
        return future

    @property
    def pid(self) -> int | None:
        """The id of the present process; None before the first task."""
        process = self._process
        return process.pid if process is not None else None

    def stop(self) -> None:
        """End the process for good; its present task is lost."""
        with self._changed:
            self._stopped = True
            for task in self._tasks:
                task.future.cancel()
            self._tasks.clear()
            process = self._process
            self._changed.notify()
        if process is not None:
            with suppress(ValueError):  # it has just been closed
                process.kill()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(ENDING)  # else the program could end while a process is being closed

    # -- the thread that watches --------------------------------------------------------------------------------------
    def _work(self) -> None:
        while (task := self._next()) is not None:
            if task.future.cancelled():
                continue
            if not self._done(task):
                with self._changed:
                    if self._stopped:
                        task.future.cancel()
                    else:
                        self._tasks.appendleft(task)
        self._end_process()

    def _next(self) -> _Task | None:
        """Return the next task; None after `stop`."""
        with self._changed:
            while not self._tasks and not self._stopped:
                self._changed.wait()
            return None if self._stopped else self._tasks.popleft()

    def _done(self, task: _Task) -> bool:
        """Run a task; return True if it is settled, by a result or an error, and False if it must be tried again."""
        try:
            pipe = self._connected()
            pipe.send((task.function, task.arguments))
        except (OSError, EOFError) as error:
            return self._lose(task, error)
        except Exception as error:  # the task cannot be sent
            _settle(task.future, error=error)
            return True
        return self._watch(task, pipe)

    def _watch(self, task: _Task, pipe: Connection) -> bool:
        """Wait for the result of a task that was sent; return whether the task is settled.

        Missing heartbeats are counted in checks, not in seconds: while this program itself is stopped, no check is
        made.
        """
        silent, begun = 0, time.monotonic()
        while True:
            if not wait([pipe], HEARTBEAT):
                silent += 1
            else:
                try:
                    said = pipe.recv()
                except (EOFError, OSError) as error:
                    return self._lose(task, error)
                except Exception as error:  # the result cannot be read
                    _settle(task.future, error=error)
                    return True
                silent, self._ready = 0, True
                if said is not None:
                    self._patience = SILENT
                    good, value = said
                    _settle(task.future, value) if good else _settle(task.future, error=value)
                    return True
            if silent >= (self._patience if self._ready else STARTING):
                self._patience = min(2 * self._patience, MOST_SILENT)
                return self._lose(task, TimeoutError())
            if time.monotonic() - begun > task.limit:
                task.late += 1
                return self._lose(task, TimeoutError(), last=task.late > 1)

    def _lose(self, task: _Task, error: BaseException, *, last: bool = False) -> bool:
        """End a process that is dead or does not answer; return whether its task is given up."""
        self._end_process()
        task.lost += 1
        if not last and task.lost < TRIES:
            return task.future.cancelled()
        lost = WorkerLostError(
            f"{task.function.__name__} was given to {task.lost} processes, and none of them answered"
        )
        lost.__cause__ = error
        _settle(task.future, error=lost)
        return True

    def _connected(self) -> Connection:
        """Return the pipe to the process; start the process if there is none."""
        if self._process is None or not self._process.is_alive() or self._pipe is None:
            self._end_process()
            spawn = multiprocessing.get_context("spawn")
            self._pipe, theirs = spawn.Pipe()
            process = spawn.Process(target=_serve, args=(theirs, self._begin), name="worker", daemon=True)
            with ctrl_c_waits():
                process.start()
            theirs.close()
            with self._changed:
                self._process, self._ready = process, False
                if self._stopped:
                    process.kill()
        return self._pipe

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if process is not None:
            process.kill()  # a stopped process reacts to no other signal
            process.join()
            process.close()


def _settle(future: Future[Any], value: Any = None, *, error: BaseException | None = None) -> None:
    """Set the result or error of a task, unless its future was cancelled."""
    if not future.set_running_or_notify_cancel():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(value)


# -- in the worker process --------------------------------------------------------------------------------------------
def _serve(pipe: Connection, begin: Callable[[], None] | None) -> None:
    begin_helper(begin)
    one_at_a_time = threading.Lock()
    while True:
        try:
            function, arguments = pipe.recv()
        except EOFError:
            return
        except Exception as error:  # the function or its arguments cannot be imported
            said: tuple[bool, Any] = False, error
        else:
            said = _called(pipe, one_at_a_time, function, arguments)
        with one_at_a_time:
            _say(pipe, said)


def _called(
    pipe: Connection, one_at_a_time: threading.Lock, function: Callable[..., Any], arguments: tuple[Any, ...]
) -> tuple[bool, Any]:
    """Call a function and send heartbeats meanwhile; return (True, its result) or (False, its exception)."""
    ended = threading.Event()

    def heartbeat() -> None:
        while not ended.wait(HEARTBEAT):
            with one_at_a_time:
                if not ended.is_set():
                    pipe.send(None)

    with one_at_a_time:
        pipe.send(None)
    threading.Thread(target=heartbeat, name="beat", daemon=True).start()
    try:
        return True, function(*arguments)
    except Exception as error:
        return False, error
    except BaseException as error:  # a called function must not end the process
        return False, RuntimeError(f"{function.__name__} raised {type(error).__name__}")
    finally:
        ended.set()


def _say(pipe: Connection, said: tuple[bool, Any]) -> None:
    try:
        pipe.send(said)
    except OSError:
        raise
    except Exception as error:  # it holds something that cannot be sent
        pipe.send((False, RuntimeError(f"{type(said[1]).__name__} cannot be sent: {type(error).__name__}")))
