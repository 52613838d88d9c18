"""Places for what is said over the table: banners, gains and messages that cover nothing that matters now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.widgets.placement import SPOKEN_OF, USED, Clutter
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.render.table_view import TableView

USED_NOW = 12
"""Pixels around the pointer that stay free, where something has just been pressed."""


class FreePlaces:
    """A chooser of places in the table's part of the window."""

    def __init__(self, context: MatchContext) -> None:
        self.context = context

    def find(
        self,
        size: tuple[int, int],
        near: Sequence[pygame.Rect],
        *,
        about: Iterable[str] = (),
        above: Iterable[Popup] = (),
        others: Iterable[pygame.Rect] = (),
    ) -> pygame.Rect:
        """Return the place of a size, close to `near`, that hides least.

        It hides none of the pieces and places that can be used, have just moved, or are spoken of (`about`), no hand,
        no layer `above` the table and none of `others`, as far as there is room.
        """
        room, view = self.context.room, self.context.view
        clutter = Clutter(room.size)
        clutter.open(room.table.inflate(-self.context.ui.theme.px(8), -self.context.ui.theme.px(8)))
        clutter.lay_table(view)
        for rect in involved(view, {*about, *self.context.director.moved()}):
            clutter.lay(rect, SPOKEN_OF)
        for rect in hands(view):
            clutter.lay(rect, USED)
        for rect in (*(popup.rect for popup in above), *others):
            clutter.lay(rect, SPOKEN_OF)
        pointer = pygame.Rect(0, 0, USED_NOW, USED_NOW)
        pointer.center = pygame.mouse.get_pos()
        clutter.lay(pointer, SPOKEN_OF)
        return clutter.best(size, near)[1].clamp(room.table)


def involved(view: TableView, names: Iterable[str]) -> list[pygame.Rect]:
    """Return the areas of pieces and zones in the window: those that are lit, and those that are named."""
    found = []
    for name in {*view.lit, *names}:
        if name in view.table.pieces:
            rect = piece_rect(view, name)
            found += [rect] if rect is not None else []
        elif name in view.table.zones:
            zone = view.table.zones[name]
            found.append(view.camera.rect(Area(zone.x, zone.y, zone.w, zone.h)))
    return found


def piece_rect(view: TableView, piece: str) -> pygame.Rect | None:
    """Return the area of a visible piece in the window; None for a board or a piece that is not seen."""
    pose = view.poses.get(piece)
    if pose is None or pose.covered or view.table.kind_of(piece).shape == "board":
        return None
    kind = view.table.kind_of(piece)
    turned = 45 < pose.angle % 180 < 135
    wide, tall = (kind.height, kind.width) if turned else (kind.width, kind.height)
    return view.camera.rect(Area.around(pose.x, pose.y, wide, tall))


def hands(view: TableView) -> list[pygame.Rect]:
    """Return the areas of the hands in which cards are seen."""
    return [
        view.camera.rect(Area(zone.x, zone.y, zone.w, zone.h))
        for zone in view.table.zones.values()
        if zone.role == "hand" and view.table.in_zone(zone.id)
    ]
