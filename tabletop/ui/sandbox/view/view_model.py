"""The part of the window that shows a free table: its contents, and what the hand is doing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, TypeAlias

import pygame

from tabletop.sandbox.model.drawings import Drawing, caption_at
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.render.layers.draw_list import is_board
from tabletop.ui.render.layers.marks import OverMark, Words
from tabletop.ui.render.sprites.sprite_cache import Light
from tabletop.ui.render.table_view import TableView
from tabletop.ui.sandbox.view.annotations import PING_SECONDS, ping, tallies, written
from tabletop.ui.sandbox.view.carried_pieces import CarriedPieces
from tabletop.ui.sandbox.view.displayed_table import DrawnTable
from tabletop.ui.sandbox.view.ink import ink_of
from tabletop.ui.table.overlays.loading import Opening
from tabletop.viewmodel.control.sandbox_controller import SandboxController

Mode: TypeAlias = Literal["", "press", "held", "box", "pull", "measure", "pan", "frame", "ink"]
"""The state of the mouse button: nothing, pressed on something, pressed for long, and so on.

The others are: drawing a box around pieces, pulling a flick, measuring, moving the view, drawing or moving
a frame, drawing on the table or moving a text.
"""
MANY_PICTURES: Final = 150
"""The kinds of pieces of own sets from which the window shows how far their pictures are."""


class TableArea:
    """The view of a free table in the window, and the pointer over it. `listeners` are called after every change.

    `shown` is the state that the window was last drawn from; `table` is how that is drawn.

    `at` is the pointer in window pixels, `over` the piece under it, `picked` are the pieces that were selected.
    `carried` is what the hand holds, `mode` what the button is doing. `marks` and `lit` are what the hand draws over
    the table: ruler, aim, box, snap point.
    """

    def __init__(
        self, controller: SandboxController, ui: UiContext, view: TableView, table: DrawnTable, size: tuple[int, int]
    ) -> None:
        self.controller, self.ui, self.view, self.table = controller, ui, view, table
        self.shown = controller.shown
        self.table_rect = pygame.Rect(0, 0, *size)
        self.listeners: list[Callable[[], object]] = []
        self.at = (0, 0)
        self.over = ""
        self.picked: set[str] = set()
        self.carried: CarriedPieces | None = None
        self.mode: Mode = ""
        self.marks: list[OverMark] = []
        self.lit: dict[str, Light] = {}
        self.total: Words | None = None
        """The sum of the dice that were last thrown, shown beside them until something else is done."""
        self.opening: Opening | None = None
        """The progress bar in the table's place while many pictures of own sets are made."""
        self.now = 0
        """The time (ms) of the last `update`."""
        self._ping: tuple[tuple[float, float], float, tuple[int, int, int]] | None = None
        self._zones: object = None
        self._ground: object = None
        self._left_out: frozenset[str] = frozenset()

    @property
    def idle(self) -> bool:
        """True if the hand is empty and does nothing."""
        return self.carried is None and self.mode == ""

    @property
    def pinging(self) -> bool:
        """True if rings widen somewhere."""
        return self._ping is not None

    def pointer(self) -> tuple[float, float]:
        """Return the table point under the pointer."""
        return self.view.camera.to_table(*self.at)

    def piece_at(self, pos: tuple[int, int]) -> str:
        """Return the piece at a point of the window; "" for none, and for a board with a text on it there."""
        piece = self.view.hit(pos).piece
        if piece and is_board(self.table, piece):
            return "" if caption_at(self.drawings, self.view.camera.to_table(*pos)) is not None else piece
        return piece

    def middle(self) -> tuple[float, float]:
        """Return the table point in the middle of the view."""
        return self.view.camera.to_table(*self.table_rect.center)

    def make_pictures(self) -> None:
        """Begin to make the pictures of pieces of own sets, if these are many, before the table is drawn."""
        own = tuple(f"{folder.name}/" for folder in self.controller.library.folders)
        seen = {piece.kind for zone in self.table.zones for piece in self.table.in_zone(zone)}
        if sum(kind.startswith(own) for kind in seen) >= MANY_PICTURES:
            self.opening = Opening(self.ui, self.view)
            self.opening.place(self.table_rect)

    # -- showing ------------------------------------------------------------------------------------------------------
    def changed(self) -> None:
        """Notify the listeners, so that bar, seats and journal are updated."""
        for listener in self.listeners:
            listener()

    def show(self, *, glide: bool = True, stagger: float = 0.0) -> None:
        """Show the current state.

        Gliding pieces start one `stagger` (seconds) after the other, the first card of each hand before the second.
        """
        self.shown, self.total = self.controller.shown, None
        table = self.shown.table
        self.table.take_over(table)
        if self.carried is not None and not self.carried.is_on(table):
            self.carried = None
            self.view.drop()
        self.view.kinds.update(table.kinds)
        plan = table.plan
        ground = (plan.mat, plan.mat_colour, plan.mat_picture, plan.width, plan.height)
        if ground != self._ground:
            self._ground = ground
            self.view.plan = plan
            self.view.camera.measure(plan.width, plan.height)
            self.view.repaint()
        zones = tuple(zone for zone in table.zones.values() if zone.outline or zone.cell)
        if zones != self._zones:
            self._zones = zones
            self.view.repaint()
        self._show_ink()
        if glide:
            order = sorted(self.table.pieces.values(), key=lambda piece: (piece.index, piece.zone)) if stagger else ()
            self.view.animate([piece.id for piece in order], stagger=stagger)
        else:
            self.view.invalidate()
        self.picked &= table.pieces.keys()
        self.over = self.piece_at(self.at)
        self.changed()
        self.light()

    def _show_ink(self) -> None:
        drawings = self.drawings.values()
        ink, backdrop = tuple(ink_of(one for one in drawings if one.id not in self._left_out)), self.view.backdrop
        if ink != backdrop.ink:
            backdrop.ink = ink
            self.view.repaint()

    @property
    def drawings(self) -> Mapping[str, Drawing]:
        """The strokes and texts that are shown on the table."""
        table = self.shown.table
        return table.drawings if isinstance(table, SeatView) else {}

    def leave_out(self, names: Iterable[str] = ()) -> None:
        """Show the table without drawings that the hand moves or wipes; without names all are shown again."""
        self._left_out = frozenset(names)
        self._show_ink()

    def light(self) -> None:
        """Outline the selection, the piece under the pointer, and the place where the hand would put something."""
        lit: dict[str, Light] = dict.fromkeys(self.picked, "chosen")
        if self.over and self.over not in lit and self.idle and not is_board(self.table, self.over):
            lit[self.over] = "hover"
        self.view.lifted_out = self.over if self.idle else ""
        self.view.set_lit({**lit, **self.lit})
        self._mark()

    def clear_marks(self) -> None:
        """Remove the marks of the hand; `light` shows the change."""
        self.marks, self.lit = [], {}

    def start_ping(self, spot: tuple[float, float] | None = None, seat: int | None = None) -> None:
        """Show rings at the pointer, or where another seat points, to say "here"."""
        colour = self.ui.styles[self.controller.by if seat is None else seat].colour
        self._ping = (self.pointer() if spot is None else spot, 0.0, colour)

    def _mark(self) -> None:
        carried = self.carried.pieces if self.carried is not None else ()
        marks = written(self.shown, self.view.poses, self.view.camera.view.scale, without=carried)
        if isinstance(self.shown.table, SeatView):
            marks += tallies(self.shown.table, self.ui.say)
        if self.total is not None:
            marks.append(self.total)
        if self._ping is not None:
            marks += ping(*self._ping)
        self.view.set_marks([*marks, *self.marks])

    def update(self, now_ms: int) -> float:
        """Let time pass to `now_ms`; return the seconds passed."""
        seconds = min(0.1, max(0.0, (now_ms - self.now) / 1000.0)) if self.now else 0.0
        self.now = now_ms
        self.view.update(seconds)
        return seconds

    def update_ping(self, seconds: float) -> None:
        """Widen the rings."""
        if self._ping is not None:
            at, age, colour = self._ping
            self._ping = (at, age + seconds, colour) if age + seconds < PING_SECONDS else None
            self._mark()
