"""What could be pressed in a window, and where, during the last second.

Hands are slower than windows. A button that comes up where another was is pressed by a hand that meant the other one;
so is a key that has come to stand for something else. Nothing takes such a press for a second: whoever draws a button
asks `left`, whoever takes a press asks `holds` or `holds_key`, and every screen tells what it has drawn (`note`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import pygame

from tabletop.ui.system.clock import ticks
from tabletop.ui.system.key_state import STEERING

SETTLE_MS: Final = 1000
"""So long after something else could be pressed at its place a control takes no press."""
LED_MS: Final = 250
"""What is drawn first after a key that steers, and so soon, is where that key has led."""
NEVER: Final = -(1 << 60)
"""Before every time."""
LEAST: Final = 3
"""Pixels that two controls must share to be at one place."""
Bounds: TypeAlias = "tuple[int, int, int, int]"
"""Left, top, width and height in pixels of the window."""


class Control(NamedTuple):
    """Something that can be pressed: where it is, and what it is. Controls of one `name` are the same to people,
    however often they are drawn anew and wherever they have moved to."""

    area: Bounds
    name: Hashable


class Sheet(NamedTuple):
    """A surface that takes all presses on it, with what can be pressed there; of controls that overlap the last one
    counts. A `table` is a sheet of places and pieces."""

    area: Bounds
    controls: tuple[Control, ...]
    table: bool = False


@dataclass(slots=True)
class _Glimpse:
    """What the window showed up to a time (ms): sheets, the uppermost first, and what keys stood for; `left` when a key
    that steers has led on from there."""

    sheets: tuple[Sheet, ...]
    keys: Mapping[Hashable, Hashable]
    until: int
    left: bool = False

    def top(self, at: tuple[int, int]) -> tuple[Sheet, Hashable] | None:
        """What can be pressed at a point: on which sheet, and its name; None where nothing can."""
        for sheet in self.sheets:
            if pygame.Rect(sheet.area).collidepoint(at):
                found = [one.name for one in sheet.controls if pygame.Rect(one.area).collidepoint(at)]
                return (sheet, found[-1]) if found else None
        return None

    def meaning(self, names: Sequence[Hashable]) -> Hashable:
        """What a key stands for that has these names; None for nothing."""
        return next((self.keys[name] for name in names if name in self.keys), None)


class Settling:
    """Remembers what a window has shown, and says how long something takes no press yet.

    `on_held` is called when a press was held off.
    """

    def __init__(self) -> None:
        self.on_held: Callable[[], object] = lambda: None
        self._moments: list[_Glimpse] = []
        self._steered = self._due = NEVER
        self._led = False
        """Where the key has led that steered last has not been drawn yet."""

    # -- what is shown ------------------------------------------------------------------------------------------------
    def note(self, sheets: Sequence[Sheet], keys: Mapping[Hashable, Hashable] | None = None) -> None:
        """This is what the window shows from now on: its sheets, the uppermost first, and what keys stand for, by their
        codes, by the names of their actions, or by both."""
        now, shown, means = ticks(), tuple(sheets), keys or {}
        if self._moments:
            self._moments[-1].until = now
            self._moments[-1].left = self._led and now - self._steered <= LED_MS
        self._led = False
        if not self._moments or (self._moments[-1].sheets, self._moments[-1].keys) != (shown, means):
            self._moments.append(_Glimpse(shown, means, now))
        self._moments = [one for one in self._moments if one.until > now - SETTLE_MS]

    def forget(self) -> None:
        """What is shown now has been moved there by a hand, as in a list that is scrolled: nobody is surprised."""
        self._moments.clear()

    @property
    def wait(self) -> float | None:
        """In how many milliseconds something that was drawn as not settled is; None when nothing is."""
        left = self._due - ticks()
        return left if left > 0 else None

    # -- what may be pressed ------------------------------------------------------------------------------------------
    def left(self, control: Control, *, at: tuple[int, int] | None = None, over_table: bool = True) -> int:
        """In how many milliseconds a control takes a press, because until lately another was where it is now, or at the
        point `at`; 0 when it does now. Without `over_table` places and pieces do not count as others."""
        return max((end for end, one in self._ended() if _was_other(one, control, at, over_table)), default=0)

    def draws(self, control: Control, *, over_table: bool = True) -> bool:
        """Whether a control that is drawn now takes no press yet; `wait` says when it is to be drawn anew."""
        left = self.left(control, over_table=over_table)
        self._due = max(self._due, ticks() + left)
        return left > 0

    def holds(self, control: Control, at: tuple[int, int], *, over_table: bool = True) -> bool:
        """Whether a press at a point on a control is held off. It does nothing, but it is felt."""
        return self._hold(self.left(control, at=at, over_table=over_table) > 0)

    def holds_place(self, at: tuple[int, int]) -> bool:
        """The same for a press on the table: until lately a button was there, or another place or piece."""
        shown = [one.top(at) for _, one in self._ended()]
        here = shown[-1][1] if shown and shown[-1] is not None else None
        before = [one for one in shown if one is not None and (here is not None or not one[0].table)]
        return self._hold(any(not sheet.table or name != here for sheet, name in before))

    def holds_key(self, event: pygame.event.Event, *actions: str | None) -> bool:
        """Whether a key, bound to these `actions`, is held off: until lately it stood for something else than now. A
        key that steers shows that somebody looks where it leads, and ends that."""
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or not self._moments:
            return False
        if event.key in STEERING:
            self._steered, self._led = ticks(), True
        names: list[Hashable] = [event.key, *(name for one in actions if one for name in ((one, event.key), one))]
        now = self._moments[-1].meaning(names)
        since = max(ticks() - SETTLE_MS, self._steered)
        before = [one.meaning(names) for one in self._moments[:-1] if one.until > since and not one.left]
        return self._hold(now is not None and any(one not in (None, now) for one in before))

    def _ended(self) -> list[tuple[int, _Glimpse]]:
        """What was shown lately, with the milliseconds for which that still counts."""
        now, last = ticks(), self._moments[-1] if self._moments else None
        ends = [((now if one is last else one.until) + SETTLE_MS - now, one) for one in self._moments]
        return [(end, one) for end, one in ends if end > 0]

    def _hold(self, held: bool) -> bool:
        if held:
            self.on_held()
        return held


def _was_other(moment: _Glimpse, control: Control, at: tuple[int, int] | None, over_table: bool) -> bool:
    """Whether another control was at the place of this one."""
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
            return False  # it was there itself, and so were its neighbours
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
