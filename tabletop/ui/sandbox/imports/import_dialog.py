"""The small window that asks what a dropped picture is: a card, a token, a tile, a board, a sheet to be cut, a die."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Final

import pygame

from tabletop.imports.dice import SIDE
from tabletop.imports.folder import size_of, square_of
from tabletop.imports.model import KINDS, Wishes
from tabletop.sets import limits
from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.choice import Option, Segments
from tabletop.ui.kit.widgets.stepper import Stepper
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme

LISTED_CELLS: Final = 20
MOST_SIDES: Final = int(limits.RANGES["sides"][1])
CORNER: Final = 0.05
"""The radius of the corners of a card in widths."""


class Preview(Widget):
    """A picture as the piece that it will be: round, with rounded corners, or with the lines along which it is cut."""

    focusable = False

    def __init__(self, theme: Theme, picture: pygame.Surface, wishes: Wishes) -> None:
        super().__init__(theme)
        self.picture, self.wishes = picture, wishes

    def natural(self, width: int) -> tuple[int, int]:
        return width, self.theme.px(240)

    def look(self) -> Hashable:
        return self.wishes

    def paint(self, picture: pygame.Surface) -> None:
        share = min(picture.get_width() / self.picture.get_width(), picture.get_height() / self.picture.get_height())
        size = max(1, round(self.picture.get_width() * share)), max(1, round(self.picture.get_height() * share))
        drawn = pygame.transform.smoothscale(self.picture.convert_alpha(), size)
        kind, whole = self.wishes.kind, drawn.get_rect()
        if kind in ("card", "token"):
            mask = pygame.Surface(size, pygame.SRCALPHA)
            round_one = kind == "token" and abs(size[0] / size[1] - 1) < 0.05
            radius = size[0] // 2 if round_one else max(1, round(size[0] * CORNER))
            pygame.draw.rect(mask, "white", whole, border_radius=radius)
            drawn.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        elif self.wishes.grid is not None:
            columns, rows = self.wishes.grid
            for number in range(1, columns):
                x = size[0] * number // columns
                pygame.draw.line(drawn, colours.ACCENT, (x, 0), (x, size[1]), 2)
            for number in range(1, rows):
                y = size[1] * number // rows
                pygame.draw.line(drawn, colours.ACCENT, (0, y), (size[0], y), 2)
        picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center))


class ImportDialog(FormScreen):
    """A question about a picture, or about several of one kind. Escape closes it and nothing is imported."""

    overlay = True

    def __init__(
        self,
        app: Shell,
        title: str,
        picture: pygame.Surface,
        wishes: Wishes,
        grid: tuple[int, int],
        then: Callable[[Wishes], object],
        squares: tuple[int, int] = (1, 1),
        lay: Callable[[], object] | None = None,
    ) -> None:
        """Ask about `picture`; `wishes.kind` is what it probably is, `grid` is how a sheet would be cut.

        `squares` are those of a board, to which pieces snap; one square is none. `lay` makes it the picture of the
        table; None where there are several pictures.
        """
        super().__init__(app)
        self.title, self.picture, self.then, self.lay = title, picture, then, lay
        self.wishes, self._grids = wishes, {"sheet": grid, "board": squares}
        if lay is not None:  # several pictures are the sides of one die, each as it is
            self._grids["die"] = grid if grid[0] * grid[1] <= MOST_SIDES else (1, 1)
        self._set_kind(wishes.kind)
        self.form.focus_index(0, ring=False)

    @property
    def grid(self) -> tuple[int, int]:
        """The columns and rows of the sheet, or of the squares of the board."""
        return self._grids.get(self.wishes.kind, (1, 1))

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme, kind = self.theme, self.wishes.kind
        pad = theme.px(24)
        room = pygame.Rect(0, 0, min(theme.px(560), size[0] - 2 * theme.gap) - 2 * pad, size[1])
        options = [Option(one, self.say(f"imports.kind.{one}")) for one in KINDS]
        choice = Segments(theme, options, kind, self._set_kind)
        parts: list[Widget] = [
            TextLabel(theme, self.title, size=theme.heading, bold=True),
            Preview(theme, self.picture, self.wishes),
            choice,
            TextLabel(theme, self._size(), colour=colours.INK_QUIET),
        ]
        bottom = column(room, parts, theme.gap)
        steps: list[Widget] = []
        if kind in self._grids:
            for axis, key in enumerate(("columns", "rows")):
                values = range(1, max(LISTED_CELLS, self.grid[axis]) + 1)
                steps.append(TextLabel(theme, self.say(f"imports.ask.{key}")))
                steps.append(
                    Stepper(theme, values, self.grid[axis], self._changer(axis), tip=self.say(f"imports.ask.{key}"))
                )
            bottom = self._place_steps(pygame.Rect(room.x, bottom + theme.gap, room.w, 0), steps)
        buttons: list[Widget] = [
            Button(theme, self.say("ui.back"), lambda: self.app.pop(self), kind="quiet"),
            Button(theme, self.say("imports.ask.make"), self._done, kind="main"),
        ]
        if self.lay is not None:
            buttons.insert(1, Button(theme, self.say("imports.ask.lay"), self._lay))
        room.h = row(pygame.Rect(0, bottom + pad, room.w, 0), buttons, theme.gap, align="right")
        widgets: list[Widget] = [choice, *steps, *parts[:2], parts[3], *buttons]
        self.enclose(size, widgets, room, pad)
        return widgets

    def _place_steps(self, room: pygame.Rect, steps: list[Widget]) -> int:
        """Put the labels and steppers of columns and rows side by side; return their bottom."""
        half = room.w // 2
        for axis in (0, 1):
            label, stepper = steps[2 * axis : 2 * axis + 2]
            height = stepper.natural(half)[1]
            tall = label.natural(half // 3)[1]
            label.rect = pygame.Rect(room.x + axis * half, room.y + (height - tall) // 2, half // 3, tall)
            stepper.rect = pygame.Rect(room.x + axis * half + half // 3, room.y, half * 2 // 3 - self.theme.gap, height)
        return room.y + self.theme.target

    def _size(self) -> str:
        """Return how large the piece will be, or one card of the sheet."""
        ratio = self.picture.get_width() / max(1, self.picture.get_height())
        kind = self.wishes.kind
        if kind == "die":
            sides = self.grid[0] * self.grid[1] if self.lay is not None else 0
            key = "die_sides" if sides > 1 else "die_six" if sides else "die_pictures"
            return self.say(f"imports.ask.{key}", sides=sides, width=f"{SIDE:g}")
        part = square_of(ratio, self.grid) if kind == "board" else None
        if kind == "sheet":
            kind, ratio = "card", ratio * self.grid[1] / self.grid[0]
        width, height = size_of(kind, ratio)
        if part is not None:
            step = f"{round(part * width, 1):g}"
            return self.say("imports.ask.squares", width=f"{width:g}", height=f"{height:g}", step=step)
        return self.say("imports.ask.size", width=f"{width:g}", height=f"{height:g}")

    def _set_kind(self, kind: str) -> None:
        self.wishes = replace(self.wishes, kind=kind, grid=self._grids.get(kind))
        self.rebuild()

    def _changer(self, axis: int) -> Callable[[int], None]:
        def change(value: int) -> None:
            kind = self.wishes.kind
            self._grids[kind] = (value, self.grid[1]) if axis == 0 else (self.grid[0], value)
            self._set_kind(kind)

        return change

    def _lay(self) -> None:
        self.app.pop(self)
        assert self.lay is not None
        self.lay()

    def _done(self) -> None:
        self.app.pop(self)
        self.then(self.wishes)
