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
    """A chooser of places in the table's part of the window.

    What it places hides none of the pieces and places that can be used, that the scene shown now moves, or that are
    spoken of, and no hand.
    """

    def __init__(self, context: MatchContext) -> None:
        self.context = context
        self._table = Clutter((0, 0))
        """The table's part of the window with everything on it, as it was for the last bubble."""
        self._mark: object = None
        """The size, the camera and the words for which it was laid."""
        self._poses: object = None
        """The poses for which it was laid; a view has new ones after every change, even if a piece only turns over."""

    def taken(self, about: Iterable[str] = ()) -> list[pygame.Rect]:
        """Return the areas that nothing may hide now; `about` are the pieces and zones that are spoken of."""
        view = self.context.view
        return [*involved(view, {*about, *self.context.director.moving()}), *hands(view)]

    def hides_motion(self, rect: pygame.Rect) -> bool:
        """Return whether something hides pieces that the scene that is shown now moves."""
        moving = (piece_rect(self.context.view, piece) for piece in self.context.director.moving())
        return any(area is not None and rect.colliderect(area) for area in moving)

    def is_free(self, rect: pygame.Rect, about: Iterable[str] = ()) -> bool:
        """Return whether something that has been placed hides nothing that may not be hidden now."""
        return rect.collidelist(self.taken(about)) < 0

    def find(
        self,
        size: tuple[int, int],
        near: Sequence[pygame.Rect],
        *,
        about: Iterable[str] = (),
        above: Iterable[Popup] = (),
        others: Iterable[pygame.Rect] = (),
    ) -> pygame.Rect | None:
        """Return the place of a size, close to `near`, that hides least; None if there is none.

        It hides nothing that may not be hidden (`taken`), no layer `above` the table and none of `others`, and as
        little as possible of the pieces that have moved before.
        """
        room, view = self.context.room, self.context.view
        pointer = pygame.Rect(0, 0, USED_NOW, USED_NOW)
        pointer.center = pygame.mouse.get_pos()
        closed = [*self.taken(about), *(popup.rect for popup in above), *others, pointer]
        clutter = self._clutter().copy()
        for rect in involved(view, self.context.director.moved()):
            clutter.lay(rect, USED)
        for rect in closed:
            clutter.lay(rect, SPOKEN_OF)
        found = clutter.best(size, near)[1]
        return found if room.table.contains(found) and found.collidelist(closed) < 0 else None

    def _clutter(self) -> Clutter:
        """Return the grid of the table, laid anew only if something on it, the camera or the words have changed."""
        room, view, margin = self.context.room, self.context.view, self.context.ui.theme.px(8)
        camera = view.camera
        mark = (room.size, room.table.copy(), margin, camera.view, camera.viewport.copy(), view.catalogue)
        if mark != self._mark or self._poses is not view.poses:
            self._table, self._mark, self._poses = Clutter(room.size), mark, view.poses
            self._table.open(room.table.inflate(-margin, -margin))
            self._table.lay_table(view)
        return self._table


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
    wide, tall = pose.sides(kind)
    if 45 < pose.angle % 180 < 135:
        wide, tall = tall, wide
    return view.camera.rect(Area.around(pose.x, pose.y, wide, tall))


def hands(view: TableView) -> list[pygame.Rect]:
    """Return the areas of the hands in which cards are seen."""
    return [
        view.camera.rect(Area(zone.x, zone.y, zone.w, zone.h))
        for zone in view.table.zones.values()
        if zone.role == "hand" and view.table.in_zone(zone.id)
    ]
