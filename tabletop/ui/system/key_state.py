"""The keys that are down: a key that repeats while it is held is no new press."""

from __future__ import annotations

from typing import Final

import pygame

STEERING: Final = frozenset(
    {pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
     pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS, pygame.K_KP_PLUS, pygame.K_KP_MINUS}
)  # fmt: skip
"""The keys that walk through a list or count up and down, and never choose."""
GOES_ON: Final = frozenset(
    [f"{what}_{way}" for what in ("pan", "focus") for way in ("left", "right", "up", "down")]
    + [
        f"{what}_{way}{fine}"
        for what in ("aim", "spin", "turn")
        for way in ("left", "right")
        for fine in ("", "_finely")
    ]
    + [
        f"{what}_{way}{by}"
        for what in ("power", "counter")
        for way in ("up", "down")
        for by in ("", "_finely", "_five")
    ]
    + ["next_target", "previous_target", "history_back", "history_forward", "scale_up", "scale_down"]
    + ["history_round_back", "history_round_forward"]
)
"""The actions that repeat while their key is held; none answers anything, lifts a curtain or undoes anything."""


class Presses:
    """The keys that are down. Code that feeds a window with events notes them here first, whatever screen is on top."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._old: set[int] = set()
        """The keys that were already down when a text field began to take letters."""
        self._latest = 0
        self._field: object = None
        self.again = False
        """True if the last event noted is the repetition of a key that has been down all the time."""

    def note(self, event: pygame.event.Event, field: object = None) -> None:
        """Note an event that is about to be handled.

        `field` is where letters go now: keys that were already down when it appeared, such as the one that opened
        it, type nothing there.
        """
        if field is not self._field:
            self._field, self._old = field, set(self._down)
        self.again = event.type == pygame.KEYDOWN and event.key in self._down
        if event.type == pygame.KEYDOWN:
            self._down.add(event.key)
            self._latest = event.key
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
            self._old.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self._old.clear()

    def is_none_of_the_letters(self, event: pygame.event.Event) -> bool:
        """Return whether an event for a text field comes from a key that was down before it took letters.

        A steering key may be held to move on from the field.
        """
        if self._field is None:
            return False
        if event.type == pygame.TEXTINPUT:
            return self._latest in self._old
        return self.again and event.key in self._old and event.key not in STEERING

    def means_nothing(self, event: pygame.event.Event, action: str | None) -> bool:
        """Return whether a key is only still held: then it may steer or pan, and does nothing else."""
        return self.again and (action not in GOES_ON if action is not None else event.key not in STEERING)
