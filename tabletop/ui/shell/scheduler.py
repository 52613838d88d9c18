"""The sleep of the window: until an event comes, or until a screen wants to continue."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import pygame

from tabletop.ui.system.clock import ticks

LONGEST_MS: Final = 500
"""The longest sleep, to check for Ctrl+C, which is no event."""
LEAST_FRAME_MS: Final = 8
UNFOCUSED_FRAME_MS: Final = 200
"""The time between two frames while another window has the keyboard."""


def wake() -> None:
    """Let the window's loop go on, from any thread: it sleeps until an event comes."""
    if pygame.display.get_init():
        with suppress(pygame.error):  # the window has just been closed, or so much waits that nobody sleeps
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))


class Waiting:
    """The schedule of the next frame (milliseconds of the clock)."""

    def __init__(self) -> None:
        self.focused = True
        """True if the window has the keyboard."""
        self.interrupted = False
        """True if a signal has asked the program to end: nothing sleeps any more."""
        self._due: float | None = 0.0
        self._drawn_at = 0

    def hurry(self) -> None:
        """Request a frame at once."""
        self._due = 0.0

    def next(self, now: int, waits: Iterable[float | None]) -> None:
        """Schedule the next frame after one was drawn; `waits` are in milliseconds, None for waiting for an event."""
        wanted = [wait for wait in waits if wait is not None]
        self._due, self._drawn_at = now + min(wanted) if wanted else None, now

    def events(self) -> list[pygame.event.Event]:
        """Sleep until an event comes or the next frame is due; return all pending events."""
        if self._due is None:
            first = pygame.event.wait(LONGEST_MS)
            while first.type == pygame.NOEVENT and not self.interrupted:
                first = pygame.event.wait(LONGEST_MS)
        else:
            pause = LEAST_FRAME_MS if self.focused else UNFOCUSED_FRAME_MS
            timeout = max(self._due, self._drawn_at + pause) - ticks()
            first = pygame.event.wait(round(timeout)) if timeout >= 1 else pygame.event.poll()
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else pygame.event.get()

    @contextmanager
    def interrupted_by_ctrl_c(self, then: Callable[[], None]) -> Iterator[None]:
        """Let Ctrl+C in the terminal end any sleep and call `then`; a second one interrupts whatever runs."""

        def interrupt(number: int, frame: object) -> None:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self.interrupted = True
            then()

        before = signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


def newest_motion(events: Iterable[pygame.event.Event]) -> list[pygame.event.Event]:
    """Return the same events; of several motions in a row only the last, with the whole way as its `rel`."""
    kept: list[pygame.event.Event] = []
    for event in events:
        if event.type == pygame.MOUSEMOTION and kept and kept[-1].type == pygame.MOUSEMOTION:
            before = kept.pop()
            way = (before.rel[0] + event.rel[0], before.rel[1] + event.rel[1])
            event = pygame.event.Event(pygame.MOUSEMOTION, {**event.dict, "rel": way})
        kept.append(event)
    return kept
