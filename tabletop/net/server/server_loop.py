"""The tables of a process without a display, opened by one host, and the loop that works for all of them."""

from __future__ import annotations

import gc
import logging
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from queue import Empty, SimpleQueue
from typing import Final

from tabletop.core.data.messages import Message
from tabletop.net.protocol.render_service import RenderService
from tabletop.net.server.hosted_table import HostedTable
from tabletop.net.server.web_server import ServerAddress
from tabletop.net.tables.sandbox_chest import HostChest
from tabletop.session.games.game_boundary import GameCodeError, blamed
from tabletop.session.locale.translations import Translations
from tabletop.session.match.gc_control import set_aside
from tabletop.session.saves.fsync_worker import FsyncWorker
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.control.sandbox_controller import SandboxController

SWITCH: Final = 0.001
"""Seconds after which the thread that computes yields to the one that sends."""
REST: Final = 2.0
"""Seconds without activity after which there is time to collect garbage."""
LONG: Final = 600.0
"""Seconds after which garbage is collected even during play."""
NEVER: Final = 1_000_000
END: Final = -1
_log = logging.getLogger(__name__)


class ServerLoop:
    """Independent tables that share a host.

    `add` and `run` belong to one thread; `end` may be called from any thread, and from a signal handler.
    """

    def __init__(
        self,
        where: ServerAddress,
        render_service: RenderService,
        catalogues: Mapping[str, Translations],
        report: Callable[[Message], None] = lambda news: None,
        chest: HostChest | None = None,
    ) -> None:
        """`report` is called with messages about the files of the tables; `chest` is for the pages of free tables."""
        self.chest = chest
        self.where, self.render_service, self.catalogues, self.report = where, render_service, catalogues, report
        self.tables: list[MatchController | SandboxController] = []
        self.hostings: list[HostedTable] = []
        self._calls: SimpleQueue[int] = SimpleQueue()
        self._due: dict[int, float] = {}
        """The times at which tables have work of their own to do (seconds of the monotonic clock)."""
        self._broken: set[int] = set()
        self._disk = FsyncWorker()
        self._stirred, self._set_aside = True, 0.0

    def add(self, table: MatchController | SandboxController) -> HostedTable:
        """Open one more table to pages; raises OSError when the host cannot listen."""
        if isinstance(table, MatchController) and table.session.writer is not None:
            table.session.writer.by_way_of(self._disk)
        wake = partial(self._calls.put, len(self.tables))
        if isinstance(table, MatchController):
            table.bots.wake = wake
        self.tables.append(table)
        hosting = HostedTable(
            table,
            self.where,
            self.render_service,
            self.catalogues,
            screen=False,
            wake=wake,
            beside=tuple(self.hostings),
            chest=self.chest,
        )
        self.hostings.append(hosting)
        return hosting

    def run(self) -> None:
        """Work for all tables until `end`; sleep until a page sends an intent or a computer player has an answer."""
        usual, thresholds = sys.getswitchinterval(), gc.get_threshold()
        sys.setswitchinterval(SWITCH)
        gc.set_threshold(*thresholds[:2], NEVER)
        try:
            while (called := self._called()) is not None:
                for number in sorted(called):
                    try:
                        self._work(number)
                    except BaseException as error:
                        if (broken := blamed(error)) is None:
                            raise
                        self._stand(number, broken)
                self._tidy(idle=not called)
        finally:
            sys.setswitchinterval(usual)
            gc.set_threshold(*thresholds)

    def _stand(self, number: int, broken: GameCodeError) -> None:
        """Halt a table whose game has failed; the others go on."""
        self._due.pop(number, None)
        if number not in self._broken:
            self._broken.add(number)
            _log.error("table %d stands still: %s", number + 1, broken)

    def _called(self) -> set[int] | None:
        """Return the tables with work to do; None at the end."""
        called: set[int] = set()
        sleep = min(self._due.values(), default=None)
        longest = REST if self._stirred else None
        if sleep is not None:
            sleep = max(0.0, sleep - time.monotonic())
            longest = sleep if longest is None else min(sleep, longest)
        try:
            called.add(self._calls.get(timeout=longest))
            while True:
                called.add(self._calls.get_nowait())
        except Empty:
            now = time.monotonic()
            return None if END in called else called | {one for one, due in self._due.items() if due <= now}

    def _tidy(self, *, idle: bool) -> None:
        """Collect garbage when nothing has happened for a while; during play only after a long time."""
        now = time.monotonic()
        if (idle and self._stirred) or now - self._set_aside > LONG:
            set_aside()
            self._set_aside, self._stirred = now, False
        self._stirred = self._stirred or not idle

    def _work(self, number: int) -> None:
        table = self.tables[number]
        self.hostings[number].work()
        self._report_news(table)
        if isinstance(table, SandboxController):
            return
        if table.run_bots((0, 0)) or table.poll_hint():
            self._calls.put(number)
        waits = [wait for wait in (table.bots.wait, table.bots.hint_wait) if wait is not None]
        self._due.pop(number, None)
        if waits:
            self._due[number] = time.monotonic() + min(waits)

    def _report_news(self, table: MatchController | SandboxController) -> None:
        for news in table.take_news() if isinstance(table, SandboxController) else table.session.saving.take_news():
            self.report(news)

    def end(self) -> None:
        """Make `run` return."""
        self._calls.put(END)

    def close(self) -> None:
        """Notify all pages, stop listening, and close all tables."""
        for hosting in reversed(self.hostings):  # the first one owns the host
            hosting.close(back=False)
        for table in self.tables:
            table.close()
            self._report_news(table)
        self._disk.stop()
