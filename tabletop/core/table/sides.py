"""Sides that share a part of the table: the own one is large, the others are strips that open one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from tabletop.core.table.builders import shifted
from tabletop.core.table.layout import Side, SideForm, SideStack, TableLayout, Zone


class SideBox(NamedTuple):
    """The place of a side on the table, in millimetres."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point of the table is in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


def fold(plan: TableLayout, own: int | None, opened: int | None = None) -> TableLayout:
    """Return a layout with the own side large and the others folded, except one that is opened.

    Without an own side nothing is folded. The result has the same zones and pieces in the same order.
    """
    if own is None or not plan.sides:
        return plan
    zones: dict[str, Zone] = {}
    kinds: dict[str, str] = {}
    for stack in plan.sides:
        for _, form, box in _placed(stack, own, opened):
            zones |= {zone.id: shifted(zone, box.x, box.y) for zone in form.zones}
            kinds |= form.kinds
    return replace(plan, zones=tuple(zones.get(zone.id, zone) for zone in plan.zones), unique={**plan.unique, **kinds})


def side_boxes(plan: TableLayout, own: int | None, opened: int | None = None) -> Mapping[int, SideBox]:
    """Return the places of the sides that fold, by their seats."""
    if own is None:
        return {}
    return {side.seat: box for stack in plan.sides for side, _, box in _placed(stack, own, opened)}


def folding_seats(plan: TableLayout, own: int | None) -> tuple[int, ...]:
    """Return the seats whose sides are strips while none is opened."""
    seats = [[side.seat for side in stack.sides] for stack in plan.sides]
    return tuple(seat for stack in seats if own in stack for seat in stack if seat != own)


def _placed(stack: SideStack, own: int, opened: int | None) -> Iterator[tuple[Side, SideForm, SideBox]]:
    """Yield the sides of a stack with their forms and places.

    An opened side grows towards the own one, so that it covers the place of its strip.
    """
    seats, at = [side.seat for side in stack.sides], 0.0
    for side in stack.sides:
        form = side.strip
        if own not in seats or side.seat == opened:
            form = side.open
        elif side.seat == own:
            form = side.open if opened in seats and opened != own else side.large
        if stack.down:
            yield side, form, SideBox(stack.x, stack.y + at, stack.width, form.length)
        else:
            yield side, form, SideBox(stack.x + at, stack.y, form.length, stack.width)
        at += form.length + stack.gap
