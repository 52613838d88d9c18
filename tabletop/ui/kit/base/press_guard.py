"""A record of what could be pressed in a window, and where, during the last second.

Hands are slower than windows. A button that appears where another was may be pressed by a hand that meant the other
one; the same goes for a key whose meaning has just changed. Nothing takes such a press for a second: code that draws
a button asks `left`, code that handles a press asks `holds` or `holds_key`, and every screen records what it has
drawn (`note`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import pygame

from tabletop.ui.system.clock import ticks
from tabletop.ui.system.key_state import STEERING

SETTLE_MS: Final = 1000
"""The time for which a control takes no press after something else could be pressed at its place."""
LED_MS: Final = 250
"""The first thing drawn within this time after a steering key is where that key has led."""
NEVER: Final = -(1 << 60)
"""A time before all others."""
LEAST: Final = 3
"""The overlap in pixels at which two controls count as being at one place."""
Bounds: TypeAlias = "tuple[int, int, int, int]"
"""The left, top, width and height in pixels of the window."""


class Control(NamedTuple):
    """Something that can be pressed: its area and its identity.

    Controls of one `name` are the same to people, however often they are redrawn and wherever they have moved to.
    """

    area: Bounds
    name: Hashable


class Sheet(NamedTuple):
    """A surface that takes all presses on it, with the controls on it.

    Where controls overlap the last one counts. A `table` is a sheet of places and pieces.
    """

    area: Bounds
    controls: tuple[Control, ...]
    table: bool = False


@dataclass(slots=True)
class _Snapshot:
    """The content of the window up to a time (ms): sheets, the uppermost first, and the meanings of keys.

    `left` is true when a steering key has led on from there.
    """

    sheets: tuple[Sheet, ...]
    keys: Mapping[Hashable, Hashable]
    until: int
    left: bool = False

    def top(self, at: tuple[int, int]) -> tuple[Sheet, Hashable] | None:
        """Return the sheet and the name of the control at a point, or None where nothing can be pressed."""
        for sheet in self.sheets:
            if pygame.Rect(sheet.area).collidepoint(at):
                found = [one.name for one in sheet.controls if pygame.Rect(one.area).collidepoint(at)]
                return (sheet, found[-1]) if found else None
        return None

    def meaning(self, names: Sequence[Hashable]) -> Hashable:
        """Return the meaning of a key with these names, or None."""
        return next((self.keys[name] for name in names if name in self.keys), None)


class PressGuard:
    """A record of what a window has shown, which tells how long a control still takes no press.

    `on_held` is called when a press was held off.
    """

    def __init__(self) -> None:
        self.on_held: Callable[[], object] = lambda: None
        self._moments: list[_Snapshot] = []
        self._steered = self._due = NEVER
        self._led = False
        """True until the place that the last steering key has led to is drawn."""

    # -- what is shown ------------------------------------------------------------------------------------------------
    def note(self, sheets: Sequence[Sheet], keys: Mapping[Hashable, Hashable] | None = None) -> None:
        """Record what the window shows from now on.

        `sheets` come with the uppermost first; `keys` maps key codes, names of actions, or both to what they stand
        for.
        """
        now, shown, means = ticks(), tuple(sheets), keys or {}
        if self._moments:
            self._moments[-1].until = now
            self._moments[-1].left = self._led and now - self._steered <= LED_MS
        self._led = False
        if not self._moments or (self._moments[-1].sheets, self._moments[-1].keys) != (shown, means):
            self._moments.append(_Snapshot(shown, means, now))
        self._moments = [one for one in self._moments if one.until > now - SETTLE_MS]

    def forget(self) -> None:
        """Forget what was shown: the user moved it there by hand, as when scrolling a list, so nobody is surprised."""
        self._moments.clear()

    @property
    def wait(self) -> float | None:
        """The milliseconds until something that was drawn as not settled is settled; None when nothing is waiting."""
        left = self._due - ticks()
        return left if left > 0 else None

    # -- what may be pressed ------------------------------------------------------------------------------------------
    def left(self, control: Control, *, at: tuple[int, int] | None = None, over_table: bool = True) -> int:
        """Return the milliseconds until a control takes a press; 0 when it takes one now.

        It has to wait when another control was until lately where it is now, or at the point `at`. Without
        `over_table` places and pieces do not count as others.
        """
        return max((end for end, one in self._ended() if _was_other(one, control, at, over_table)), default=0)

    def draws(self, control: Control, *, over_table: bool = True) -> bool:
        """Return whether a control that is drawn now takes no press yet; `wait` then says when to redraw it."""
        left = self.left(control, over_table=over_table)
        self._due = max(self._due, ticks() + left)
        return left > 0

    def holds(self, control: Control, at: tuple[int, int], *, over_table: bool = True) -> bool:
        """Return whether a press at a point on a control is held off; if so, call `on_held`."""
        return self._hold(self.left(control, at=at, over_table=over_table) > 0)

    def holds_place(self, at: tuple[int, int]) -> bool:
        """Return whether a press on the table is held off: a button, another place or piece was there until lately."""
        shown = [one.top(at) for _, one in self._ended()]
        here = shown[-1][1] if shown and shown[-1] is not None else None
        before = [one for one in shown if one is not None and (here is not None or not one[0].table)]
        return self._hold(any(not sheet.table or name != here for sheet, name in before))

    def holds_key(self, event: pygame.event.Event, *actions: str | None) -> bool:
        """Return whether a key bound to these `actions` is held off: until lately it stood for something else.

        A steering key shows that the user is looking at where it leads, and so ends the wait.
        """
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or not self._moments:
            return False
        if event.key in STEERING:
            self._steered, self._led = ticks(), True
        names: list[Hashable] = [event.key, *(name for one in actions if one for name in ((one, event.key), one))]
        now = self._moments[-1].meaning(names)
        since = max(ticks() - SETTLE_MS, self._steered)
        before = [one.meaning(names) for one in self._moments[:-1] if one.until > since and not one.left]
        return self._hold(now is not None and any(one not in (None, now) for one in before))

    def _ended(self) -> list[tuple[int, _Snapshot]]:
        """Return the contents of the window that still count, each with the milliseconds for which it does."""
        now, last = ticks(), self._moments[-1] if self._moments else None
        ends = [((now if one is last else one.until) + SETTLE_MS - now, one) for one in self._moments]
        return [(end, one) for end, one in ends if end > 0]

    def _hold(self, held: bool) -> bool:
        if held:
            self.on_held()
        return held


def _was_other(moment: _Snapshot, control: Control, at: tuple[int, int] | None, over_table: bool) -> bool:
    """Return whether another control was at the place of this one."""
    top = moment.top(at) if at is not None else None
    if top is not None and top[1] != control.name and (over_table or not top[0].table):
        return True
    room, above = pygame.Rect(control.area), list[pygame.Rect]()
    for sheet in moment.sheets:
        rect = pygame.Rect(sheet.area)
        if not rect.colliderect(room):
            continue
        if sheet.table and not over_table:
            return False
        if control in sheet.controls and not any(cover.collidepoint(room.center) for cover in above):
            return False  # it was there already, and so were its neighbours
        if not sheet.table:
            shared = (room.clip(one.area) for one in sheet.controls if one.name != control.name)
            for part in shared:
                seen = not any(cover.collidepoint(part.center) for cover in above)
                if min(part.size) >= LEAST and seen:
                    return True
        if rect.contains(room):
            return False
        above.append(rect)
    return False
