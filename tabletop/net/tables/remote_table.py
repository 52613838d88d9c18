"""What a host needs of a table, be it a match or a free table: intents go in, a `ViewState` a viewer comes out."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple, TypeAlias

from tabletop.core.data.messages import Message, Refusal, msg
from tabletop.core.game.flicking import BoardFrame
from tabletop.core.input.interpret import Refused
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.net.protocol import messages
from tabletop.net.protocol.clips import Watched
from tabletop.net.tables.seats import Judge, SeatChange, SeatStep
from tabletop.session.match.scenes import AudienceText, LogLine, Outcome
from tabletop.viewmodel.view.view_state import ViewState


class PublishedView(NamedTuple):
    """What a viewer is shown now, and the number of what the viewer is asked."""

    shown: ViewState
    number: int


class CommandResult(NamedTuple):
    """What came of an intent: the outcome, and of a choice the places of its options in the question's list, or what
    the bid may mean, or what can be done with a piece of a free table."""

    outcome: Outcome
    question: int = 0
    options: tuple[int, ...] = ()
    meanings: tuple[Message, ...] = ()
    piece: str = ""
    deeds: tuple[tuple[str, Message], ...] = ()


ResultCallback: TypeAlias = Callable[[CommandResult], None]
"""Hears, on the thread of the session, what came of an intent."""
SEATED: Final = "net.log."
"""What the keys of the lines about seats begin with."""
STALE = Refused(Refusal(msg("net.late")))


class RemoteTable:
    """A table whose seats are played from elsewhere, on the thread of its session.

    `publish` is given what changed, by viewer, the shared table (None) first, and what is to be seen before it; `wake`
    tells the loop of the session that something waits. Both may be set after the door is made.
    """

    ground: BoardFrame | None = None
    """Where discs are flicked by the rules of a game."""
    free = False
    """Whether hands may do anything there; else rules ask."""

    def __init__(self) -> None:
        self.publish: Callable[[dict[Seat | None, PublishedView], tuple[Watched, ...]], None] = lambda views, seen: None
        self.wake: Callable[[], None] = lambda: None
        self._inbox: SimpleQueue[tuple[float, Callable[[], None]]] = SimpleQueue()
        self.since = self._rested = time.monotonic()
        """When that was caused which is published: when a page wanted it, or when nothing was left to do before it."""
        self._viewers: frozenset[Seat] = frozenset()
        self.noted: Callable[[SeatChange], None] = lambda change: None
        """Told every change of seats that stands in the log, on the thread of the session."""

    # -- from any thread ----------------------------------------------------------------------------------------------
    def put(self, seat: Seat, intent: messages.Intent, heard: ResultCallback) -> None:
        """What a page wants done for its seat; `heard` is told what came of it."""
        self.call(lambda: heard(self.perform(seat, intent)))

    def call(self, act: Callable[[], None]) -> None:
        """Do something on the thread of the session."""
        self._inbox.put((time.monotonic(), act))
        self.wake()

    def watch(self, seats: frozenset[Seat]) -> None:
        """For these seats a `ViewState` is made from now on."""
        self._viewers = seats
        self.wake()

    # -- on the thread of the session ---------------------------------------------------------------------------------
    def work(self) -> None:
        """Carry out what waits, then publish what has changed. Costs next to nothing when nothing has."""
        while True:
            try:
                self.since, act = self._inbox.get_nowait()
            except Empty:
                break
            act()
            self.show()
        self.since = self._rested
        self.show()
        self._rested = time.monotonic()

    def show(self) -> None:
        """Publish what has changed."""
        raise NotImplementedError

    def perform(self, seat: Seat, intent: messages.Intent) -> CommandResult:
        """Do what a page wants for `seat`."""
        raise NotImplementedError

    def go_away(self, seats: frozenset[Seat]) -> None:
        """These seats answer at their pages."""

    def let_play(self, seat: Seat, kind: str) -> None:
        """Another kind of player answers for a seat: a computer, or a person again."""

    def note_seat(self, step: SeatStep, seat: Seat, by: Seat = CHANCE, let: Judge = "") -> None:
        """Write a change of who sits where into the log: see `SeatChange`."""
        at = self.record(SeatChange(0, step, seat, by, let).told())
        self.noted(SeatChange(at, step, seat, by, let))
        self.show()

    def record(self, heard: list[AudienceText]) -> int:
        """Return a line of the log that is no answer; how many answers lie before it."""
        raise NotImplementedError

    def recall_seats(self, changes: Sequence[SeatChange]) -> None:
        """Write the changes that an earlier host has told into the log again, unless they stand there."""
        lines, end = self.log()
        if not any(line.text.key.startswith(SEATED) for line in lines):
            told = [LogLine(min(one.at, end), CHANCE, one.told(), stays=True) for one in changes]
            lines[:] = sorted([*lines, *told], key=lambda line: (line.at, line.seat != CHANCE and not line.stays))

    def log(self) -> tuple[list[LogLine], int]:
        """Return the lines of the log, and how many answers have been given."""
        raise NotImplementedError

    def leave(self) -> None:
        """Nobody looks on from elsewhere any more."""
