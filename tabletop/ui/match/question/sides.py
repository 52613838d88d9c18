"""The sides of the seats: the large one of whoever looks, and the folded one that is open under the mouse."""

from __future__ import annotations

from typing import Final

from tabletop.core.rules.questions import Seat
from tabletop.core.table.sides import folding_seats, side_boxes
from tabletop.ui.match.question.highlights import Lights
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.frame.screen_parts import ScreenParts

REST_MS: Final = 250
"""Milliseconds for which the mouse rests on a folded side before it opens."""
DEAF_MS: Final = 150
"""Milliseconds for which the table takes no press after something has moved under the mouse."""


class Sides:
    """A chooser of the large side and of the open one. Nothing folds where the layout has no `sides`."""

    def __init__(self, lights: Lights, frame: ScreenParts) -> None:
        self.context, self.pointer, self.focus = lights.context, lights.pointer, lights.focus
        self.lights, self.frame, self.controller = lights, frame, lights.question.controller
        self._pointed: Seat | None = None
        """The seat whose side is under the mouse."""
        self._since = 0
        self._called: Seat | None = None
        """The seat whose side was opened by a key."""
        self._folded_at: int | None = None
        self._passed: object = None
        """The place of the mouse that opens nothing: the sides have moved under it."""

    @property
    def settling(self) -> bool:
        """True just after sides have moved under the mouse: a press may be meant for what was there."""
        return self._folded_at is not None and ticks() - self._folded_at < DEAF_MS

    @property
    def wait(self) -> float | None:
        """The milliseconds until the side under the mouse opens; None if none will."""
        view = self.context.view
        opens = self._pointed in folding_seats(view.plan, view.own) and self._pointed != view.opened
        return max(1.0, REST_MS - (ticks() - self._since)) if opens else None

    def update(self) -> None:
        """Choose again which sides are large and open."""
        view, hand = self.context.view, self.pointer.hand
        if not view.plan.sides or view.animator.film is not None:
            return
        own = view.own if self.context.director.busy and view.own is not None else self._own()
        if own != view.own:
            self._called = self._pointed = None
            self._passed = self.pointer.at
            self._fold(own, None)
        elif not hand.pressed and hand.held is None:
            self._fold(own, self._wanted())

    def step(self) -> bool:
        """Open the next folded side, after the last one none; return False where nothing folds."""
        view = self.context.view
        seats = folding_seats(view.plan, view.own)
        at = seats.index(view.opened) + 1 if view.opened in seats else 0
        self._called = seats[at] if at < len(seats) else None
        self._passed = self.pointer.at
        self.update()
        return bool(seats)

    def _fold(self, own: Seat | None, opened: Seat | None) -> None:
        view = self.context.view
        if (own, opened) != (view.own, view.opened):
            view.fold(own, opened)
            self._folded_at = ticks()
            if self.pointer.at is not None:  # something else lies under the mouse now
                self.pointer.renew()
                self.frame.renew_tip()
                self.lights.light()

    def _own(self) -> Seat | None:
        """Return the seat that looks: the viewer, the only person, or the person who acts; without any who acts."""
        shown, before = self.controller.shown, self.context.view.own
        if shown.viewer is not None:
            return shown.viewer
        if self.controller.alone is not None:
            return self.controller.alone
        everybody_computes = len(shown.computers) == len(shown.names)
        if shown.acting >= 0 and (everybody_computes or shown.acting not in shown.computers):
            return shown.acting
        return 0 if before is None else before

    def _wanted(self) -> Seat | None:
        """Return the seat whose folded side is to be open; None for no side."""
        view = self.context.view
        folded = folding_seats(view.plan, view.own)
        focused = self._owner(self.focus.current)
        if focused in folded:
            return focused
        seat = self._under_mouse()
        if seat is not None:
            self._called = None
        if seat != self._pointed:
            self._pointed, self._since = seat, ticks()
        if self._called in folded:
            return self._called
        rests = seat == view.opened or ticks() - self._since >= REST_MS
        return seat if seat in folded and rests else None

    def _under_mouse(self) -> Seat | None:
        """Return the seat whose side is under the mouse, unless something lies above the table there."""
        pos, view = self.pointer.at, self.context.view
        if (
            pos is None
            or pos == self._passed
            or self.frame.at(pos) is not None
            or not view.camera.viewport.collidepoint(pos)
        ):
            return None
        x, y = view.camera.to_table(*pos)
        boxes = side_boxes(view.plan, view.own, view.opened)
        return next((seat for seat, box in boxes.items() if box.holds(x, y)), None)

    def _owner(self, target: str | None) -> Seat | None:
        """Return the owner of a zone, or of the zone in which a piece lies."""
        table = self.context.view.table
        if target in table.pieces:
            target = table.pieces[target].zone
        zone = table.zones.get(target) if target else None
        return zone.owner if zone is not None else None
