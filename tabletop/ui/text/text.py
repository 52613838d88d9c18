"""Lines and paragraphs of text as pictures, rendered once and kept.

Every line of a size is equally tall and has its base line at the same height, whichever fonts its characters come
from, so that texts in two languages are level beside each other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import ceil
from typing import Final, TypeAlias

import pygame

from tabletop.core.table.layout import Align, Typeface
from tabletop.ui.system.picture_memory import PictureCache
from tabletop.ui.text import fonts
from tabletop.ui.text.line_break import wrap

Colour: TypeAlias = tuple[int, int, int]

LINE_HEIGHT: Final = 1.32
BASE_LINE: Final = 0.99
"""The height of a line and of its base line below the top, in text sizes."""
MOST_ENTRIES: Final = 2000


class Text:
    """The text of one language: pictures of lines and paragraphs in any face, size and colour."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._chains = fonts.CHAINS[language]
        self._pictures: PictureCache[tuple[object, ...], pygame.Surface] = PictureCache(most=MOST_ENTRIES)
        self._runs = lru_cache(4000)(self._cut_into_runs)
        self._cuts: dict[Typeface, dict[str, fonts.Cut | None]] = {face: {} for face in self._chains}
        self._width = lru_cache(8000)(self._measure)

    def line(
        self, text: str, size_px: int, colour: Colour, *, face: Typeface = "text", bold: bool = False
    ) -> pygame.Surface:
        """Return one line on a clear ground, `line_height(size_px)` tall; do not draw on it: it is kept and shared."""
        key = (text, size_px, tuple(colour), face, bold)
        return self._kept(key, lambda: self._draw_line(text, size_px, colour, face, bold))

    def paragraph(
        self,
        text: str,
        width_px: int,
        size_px: int,
        colour: Colour,
        *,
        face: Typeface = "text",
        align: Align = "left",
        bold: bool = False,
    ) -> pygame.Surface:
        """Return text broken into lines at most `width_px` wide.

        When aligned left the picture is as wide as its longest line, otherwise `width_px`.
        """
        key = (text, width_px, size_px, tuple(colour), face, align, bold)
        return self._kept(key, lambda: self._draw_paragraph(text, width_px, size_px, colour, face, align, bold))

    def lines(
        self, text: str, width_px: int, size_px: int, *, face: Typeface = "text", bold: bool = False
    ) -> list[str]:
        """Return the lines into which `paragraph` breaks `text`."""
        return wrap(text, width_px, lambda part: self.measure(part, size_px, face, bold))

    def measure(self, text: str, size_px: int, face: Typeface = "text", bold: bool = False) -> int:
        """Return the width of one line in pixels."""
        return self._width(text, size_px, face, bold)

    def shortened(self, text: str, width_px: int, size_px: int, face: Typeface = "text", bold: bool = False) -> str:
        """Return `text`, cut and ended with an ellipsis if it is wider than `width_px`."""
        kept = min(len(text), max(1, width_px))  # no letter is narrower than a pixel
        if kept == len(text) and self.measure(text, size_px, face, bold) <= width_px:
            return text
        while kept and self.measure(text[:kept].rstrip() + "…", size_px, face, bold) > width_px:
            kept -= 1
        return text[:kept].rstrip() + "…"

    @staticmethod
    def line_height(size_px: int) -> int:
        """Return the height of every line of this size, in pixels."""
        return ceil(size_px * LINE_HEIGHT)

    def forget(self) -> None:
        """Drop all pictures, as after a change of the display."""
        self._pictures.clear()

    def _kept(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        picture = self._pictures.get(key)
        if picture is not None:
            return picture
        picture = make()
        if pygame.display.get_surface() is not None:
            picture = picture.convert_alpha()
        return self._pictures.put(key, picture)

    def _draw_line(self, text: str, size: int, colour: Colour, face: Typeface, bold: bool) -> pygame.Surface:
        width = self.measure(text, size, face, bold)
        picture = pygame.Surface((max(1, width), self.line_height(size)), pygame.SRCALPHA)
        base = round(size * BASE_LINE)
        x = 0
        for part, cut in self._runs(text, face):
            font = self._font(part, cut, size, bold)
            if not font.size(part)[0]:  # invisible characters, such as a joiner
                continue
            drawn = font.render(part, True, colour)
            top = base - font.get_ascent()
            if face == "icon" and cut is fonts.ICONS:
                top = (picture.get_height() - drawn.get_height()) // 2
            picture.blit(drawn, (x, top))
            if bold and (extra := _thickness(cut, size)):
                picture.blit(drawn, (x + extra, top))
                x += extra
            x += drawn.get_width()
        return picture

    def _draw_paragraph(
        self, text: str, width: int, size: int, colour: Colour, face: Typeface, align: Align, bold: bool
    ) -> pygame.Surface:
        drawn = [
            self.line(one, size, colour, face=face, bold=bold)
            for one in self.lines(text, width, size, face=face, bold=bold)
        ]
        height = self.line_height(size)
        wide = max(one.get_width() for one in drawn) if align == "left" else width
        picture = pygame.Surface((wide, height * len(drawn)), pygame.SRCALPHA)
        for row, one in enumerate(drawn):
            rest = wide - one.get_width()
            x = {"left": 0, "centre": rest // 2, "right": rest}[align]
            picture.blit(one, (x, row * height))
        return picture

    def _measure(self, text: str, size: int, face: Typeface, bold: bool) -> int:
        return sum(
            self._font(part, cut, size, bold).size(part)[0] + (_thickness(cut, size) if bold else 0)
            for part, cut in self._runs(text, face)
        )

    @staticmethod
    def _font(part: str, cut: fonts.Cut | None, size: int, bold: bool) -> pygame.font.Font:
        return fonts.system_font(part[0], size) if cut is None else fonts.font(cut, size, bold)

    def _cut_into_runs(self, text: str, face: Typeface) -> tuple[tuple[str, fonts.Cut | None], ...]:
        """Return the text in stretches that one font can draw; None stands for a font of the system.

        A blank stays with the stretch before it.
        """
        chain, cuts = self._chains[face], self._cuts[face]
        runs: list[tuple[str, fonts.Cut | None]] = []
        begin, current = 0, None
        shown = text if text.isprintable() else "".join(" " if one < " " else one for one in text)
        for index, character in enumerate(shown):
            if character == " " and index:
                continue
            if character not in cuts:
                cuts[character] = fonts.pick(character, chain)
            cut = cuts[character]
            if index and (cut is None or cut is not current):
                runs.append((shown[begin:index], current))
                begin = index
            current = cut
        return (*runs, (shown[begin:], current)) if shown else ()


def _thickness(cut: fonts.Cut | None, size: int) -> int:
    """Return the offset in pixels for printing letters twice where a font has no bold weight; 0 if it has one."""
    return 0 if cut is not None and cut.bold_file else max(1, round(size / 26))
