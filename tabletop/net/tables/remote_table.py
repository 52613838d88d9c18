"""The interface of a table for a host: intents go in, one `ViewState` a viewer comes out.

The table is either a match or a free table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Final, Literal, NamedTuple, TypeAlias

from tabletop.core.data.messages import Message, Refusal, msg
from tabletop.core.input.interpret import Refused
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.net.protocol import messages
from tabletop.net.protocol.aim import PageAim
from tabletop.net.protocol.clips import Watched
from tabletop.net.tables.seats import Judge, SeatChange, SeatStep
from tabletop.sandbox.pile_contents import DealWay, InPile
from tabletop.session.match.scenes import AudienceText, LogLine, Outcome
from tabletop.viewmodel.view.view_state import ViewState


class PublishedView(NamedTuple):
    """The current view of a viewer, and the number of the viewer's question.

    `quiet` is True if nobody beside the page shall hear that it is asked: others are not put this question.
    """

    shown: ViewState
    number: int
    quiet: bool = False


class TypedText(NamedTuple):
    """A text that must be typed for an action: the question, what is proposed, and how it is typed."""

    question: Message
    proposed: Message | str
    form: Literal["text", "number", "colour"] = "text"


class OfferedText(NamedTuple):
    """An action that a page may run: its name, its text, and what must be typed for it."""

    name: str
    text: Message
    typed: TypedText | None = None


class SearchResult(NamedTuple):
    """The pieces that a searching page finds in a pile, the uppermost first; nothing once the search is over.

    `ways` are the ways to deal what is chosen: how, to which seat, and the text of the button.
    """

    title: Message
    pieces: tuple[InPile, ...] = ()
    ways: tuple[tuple[DealWay, Seat, Message], ...] = ()


class CommandResult(NamedTuple):
    """The result of an intent.

    Besides the outcome it holds the indices of the options to choose from, or the possible meanings of a bid, or what
    can be done with a piece of a free table, or what is in a pile that the page searches. `piece` is the piece of a
    free table, or the place that a page asked about.
    """

    outcome: Outcome
    question: int = 0
    options: tuple[int, ...] = ()
    meanings: tuple[Message, ...] = ()
    piece: str = ""
    offered_actions: tuple[OfferedText, ...] = ()
    found: SearchResult | None = None


ResultCallback: TypeAlias = Callable[[CommandResult], None]
"""Called, on the thread of the session, with the result of an intent."""
SEATED: Final = "net.log."
"""The common prefix of the keys of the log lines about seats."""
STALE = Refused(Refusal(msg("net.late")))


class RemoteTable:
    """A table whose seats are played from other devices, on the thread of its session.

    `publish` is called with the changed views by viewer, the shared table (None) first, and the clips to be seen before
    them; `wake` tells the loop of the session that there is work. Both may be set after the construction.
    """

    aim: PageAim | None = None
    """The aiming help where discs are flicked by the rules of a game."""
    free = False
    """True if any action is allowed; otherwise the rules ask questions."""

    def __init__(self) -> None:
        self.publish: Callable[[dict[Seat | None, PublishedView], tuple[Watched, ...]], None] = lambda views, seen: None
        self.wake: Callable[[], None] = lambda: None
        self._inbox: SimpleQueue[tuple[float, Callable[[], None]]] = SimpleQueue()
        self.since = self._rested = time.monotonic()
        """The time of the cause of what is published: when a page sent it, or when the work before it was done."""
        self._viewers: frozenset[Seat] = frozenset()
        self.noted: Callable[[SeatChange], None] = lambda change: None
        """Called, on the thread of the session, with every change of seats in the log."""

    # -- from any thread ----------------------------------------------------------------------------------------------
    def put(self, seat: Seat, intent: messages.Intent, on_result: ResultCallback) -> None:
        """Queue an intent of a page for its seat; `on_result` is called with the result."""
        self.call(lambda: on_result(self.perform(seat, intent)))

    def call(self, work: Callable[[], None]) -> None:
        """Run a function on the thread of the session."""
        self._inbox.put((time.monotonic(), work))
        self.wake()

    def watch(self, seats: frozenset[Seat]) -> None:
        """Have a `ViewState` made for these seats from now on."""
        self._viewers = seats
        self.wake()

    # -- on the thread of the session ---------------------------------------------------------------------------------
    def work(self) -> None:
        """Carry out what waits, then publish what has changed. Costs next to nothing if nothing has."""
        while True:
            try:
                self.since, work = self._inbox.get_nowait()
            except Empty:
                break
            work()
            self.show()
        self.since = self._rested
        self.show()
        self._rested = time.monotonic()

    def show(self) -> None:
        """Publish what has changed."""
        raise NotImplementedError

    def perform(self, seat: Seat, intent: messages.Intent) -> CommandResult:
        """Carry out the intent of a page for `seat`."""
        raise NotImplementedError

    def go_away(self, seats: frozenset[Seat]) -> None:
        """Let these seats answer at their pages."""

    def let_play(self, seat: Seat, kind: str) -> None:
        """Let another kind of player answer for a seat: a computer, or a person again."""

    def rename(self, seat: Seat, name: str, was: str = "") -> None:
        """Call the person at a seat by another name; if it `was` another one of their own, the log says so."""
        raise NotImplementedError

    def note_seat(self, step: SeatStep, seat: Seat, by: Seat = CHANCE, let: Judge = "") -> None:
        """Write a change of seats into the log: see `SeatChange`."""
        at = self.record(SeatChange(0, step, seat, by, let).log_texts())
        self.noted(SeatChange(at, step, seat, by, let))
        self.show()

    def record(self, texts: list[AudienceText]) -> int:
        """Write a line that is no answer into the log. Return the number of answers before it."""
        raise NotImplementedError

    def recall_seats(self, changes: Sequence[SeatChange]) -> None:
        """Write the seat changes of an earlier host into the log again, unless they are there."""
        lines, end = self.log()
        if not any(line.text.key.startswith(SEATED) for line in lines):
            seat_lines = [LogLine(min(one.at, end), CHANCE, one.log_texts(), stays=True) for one in changes]
            lines[:] = sorted([*lines, *seat_lines], key=lambda line: (line.at, line.seat != CHANCE and not line.stays))

    def log(self) -> tuple[list[LogLine], int]:
        """Return the lines of the log, and the number of answers given."""
        raise NotImplementedError

    def leave(self) -> None:
        """Release what the table holds: nobody watches from elsewhere any more."""
