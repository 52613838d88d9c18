"""The menu of the table top: its surface and colour, its picture, its size."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.core.data.messages import msg, quoted
from tabletop.sandbox.action_types.drawing_actions import ResizeTable, SetTableLook
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.table_look import LOOKS, SIDES, SIZES, USUAL_COLOUR, pictures_for, size_in
from tabletop.sandbox.model.zones import TABLE
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.view.context_menu import MenuItem


class TableLook:
    """The choices of the table top; each is an action."""

    def __init__(self, play: FreePlay) -> None:
        self.play = play

    def open(self) -> None:
        """Open the menu of looks and sizes."""
        looks = [MenuItem(msg(f"sandbox.look.{name}"), "", partial(self._lay, *look)) for name, look in LOOKS.items()]
        more = [MenuItem(msg("sandbox.ui.other_colour"), "", self._ask_colour),
                MenuItem(msg("sandbox.ui.table_picture"), "", self._open_pictures)]  # fmt: skip
        if self.play.area.shown.table.plan.mat_picture is not None:
            more.append(MenuItem(msg("sandbox.ui.no_picture"), "", self._remove_picture))
        sizes = [
            MenuItem(msg(f"sandbox.size.{name}", width=f"{w:g}", height=f"{h:g}"), "", partial(self._resize, w, h))
            for name, (w, h) in SIZES.items()
        ]
        sizes.append(MenuItem(msg("sandbox.ui.other_size"), "", self._ask_size))
        self.play.overlays.menu([looks, more, sizes], msg("sandbox.zone.table"))

    def _lay_picture(self, kind: str, face: int) -> None:
        self.play.perform(SetTableLook(self.play.area.shown.table.plan.mat, self._colour, kind, face))

    @property
    def _colour(self) -> str:
        return self.play.area.shown.table.plan.mat_colour

    def _lay(self, mat: str, colour: str) -> None:
        self.play.perform(SetTableLook(mat, colour))  # type: ignore[arg-type]

    def _remove_picture(self) -> None:
        plan = self.play.area.shown.table.plan
        self.play.perform(SetTableLook(plan.mat, plan.mat_colour))

    def _open_pictures(self) -> None:
        """Offer the faces of boards and tiles in sight."""
        table = self.play.area.shown.table
        assert isinstance(table, SeatView)
        found = [
            MenuItem(kind.called(face), "", partial(self._lay_picture, kind.id, face))
            for kind, face in pictures_for(table)
        ]
        if found:
            self.play.overlays.menu([found], msg("sandbox.ui.table_picture"))
        else:
            self.play.overlays.refuse(msg("sandbox.ui.no_pictures"))

    def _ask_colour(self) -> None:
        self.play.overlays.ask(msg("sandbox.ui.colour_which"), self._colour or USUAL_COLOUR, self._colour_typed)

    def _colour_typed(self, text: str) -> None:
        try:
            red, green, blue, _ = pygame.Color(text.strip())
        except ValueError:
            self.play.overlays.refuse(msg("sandbox.refused.colour", text=quoted(text, 30)))
            return
        self._lay(self.play.area.shown.table.plan.mat, f"#{red:02x}{green:02x}{blue:02x}")

    def _ask_size(self) -> None:
        zone = self.play.area.shown.table.zones[TABLE]
        self.play.overlays.ask(msg("sandbox.ui.size_which"), f"{zone.w:g} x {zone.h:g}", self._size_typed)

    def _size_typed(self, text: str) -> None:
        size = size_in(text)
        if size is None:
            self.play.overlays.refuse(msg("sandbox.refused.size", least=round(SIDES[0]), most=round(SIDES[1])))
        else:
            self._resize(*size)

    def _resize(self, width: float, height: float) -> None:
        self.play.perform(ResizeTable(width, height))
