"""The base of all widgets: a rectangle that keeps its picture until its look changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

import pygame

from tabletop.core.table.layout import Align, Typeface
from tabletop.ui.text import theme as colours
from tabletop.ui.text.text import Colour
from tabletop.ui.text.theme import Theme


class Widget:
    """A rectangle of the window that draws itself and takes events.

    `tip` is the text of the tooltip; `disabled_reason` says why the widget cannot be used now ("" when it can) and is
    shown as the tooltip instead. A subclass returns from `look()` what its picture depends on and paints it in
    `paint()`.
    """

    focusable = True

    def __init__(self, theme: Theme, *, tip: str = "", disabled_reason: str = "") -> None:
        self.theme = theme
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.tip = tip
        self.disabled_reason = disabled_reason
        self.hovered = False
        self.focused = False
        self.name: Hashable = None
        """The name that tells it from widgets with the same text, as in the rows of a list."""
        self.press_guard = False
        """True while it has only just appeared where something else was, and takes no press yet."""
        self._picture: pygame.Surface | None = None
        self._drawn: Hashable = None

    @property
    def enabled(self) -> bool:
        return not self.disabled_reason

    @property
    def hint(self) -> str:
        """The text of the tooltip: the reason why the widget is disabled, else `tip`."""
        return self.disabled_reason or self.tip

    @property
    def called(self) -> Hashable:
        """The identity of the widget to people: equal for the same widget built anew."""
        return type(self).__name__, self.name, self.tip

    def natural(self, width: int) -> tuple[int, int]:
        """Return its preferred size in pixels, at most `width` wide."""
        return width, self.theme.target

    def look(self) -> Hashable:
        """Return everything its picture depends on besides its size."""
        return (self.hovered, self.focused, self.disabled_reason)

    def paint(self, picture: pygame.Surface) -> None:
        """Paint onto `picture`, which is transparent and has the size of the widget."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw at `rect` unless that is empty; the picture is repainted only when the look has changed."""
        if self.rect.w <= 0 or self.rect.h <= 0:
            return
        look = (self.rect.size, self.look())
        if self._picture is None or look != self._drawn:
            picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            self.paint(picture)
            self._picture, self._drawn = picture, look
        surface.blit(self._picture, self.rect)

    def forget_picture(self) -> None:
        """Release the painted picture; `draw` paints it again."""
        self._picture = None

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what appears above all other widgets, such as an open list."""

    @property
    def is_open(self) -> bool:
        """True if it takes all events first, as an open list does."""
        return False

    def unfolded(self) -> Sequence[pygame.Rect]:
        """Return the rectangles of the rows of an open list; none while it is closed."""
        return ()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return True when it was for this widget."""
        return False

    def leave(self) -> None:
        """Handle the focus moving elsewhere."""

    def inner(self) -> Iterator[Widget]:
        """Yield the widgets inside it."""
        return iter(())

    def letters(
        self, text: str, size: int, colour: Colour, *, face: Typeface = "text", bold: bool = False
    ) -> pygame.Surface:
        return self.theme.text.line(text, size, colour, face=face, bold=bold)

    def ink(self) -> Colour:
        """Return the colour of letters, which is quieter while the widget cannot be used."""
        return colours.INK if self.enabled else colours.INK_DISABLED


class Pressable(Widget):
    """A widget that calls `on_press` when it is clicked (on release) or pressed by key."""

    def __init__(
        self, theme: Theme, on_press: Callable[[], object], *, tip: str = "", disabled_reason: str = ""
    ) -> None:
        super().__init__(theme, tip=tip, disabled_reason=disabled_reason)
        self.on_press = on_press
        self._down = False

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if is_press(event):
            self.on_press()
            return True
        if is_click(event) and self.rect.collidepoint(event.pos):
            self._down = True
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._down:
            self._down = False
            if self.rect.collidepoint(event.pos):
                self.on_press()
            return True
        return False


class TextLabel(Widget):
    """Static text: one paragraph, broken to its width."""

    focusable = False

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        size: int = 0,
        colour: Colour = colours.INK,
        face: Typeface = "text",
        bold: bool = False,
        align: Align = "left",
    ) -> None:
        super().__init__(theme)
        self.text = text
        self.size = size or theme.body
        self.colour = colour
        self.face = face
        self.bold = bold
        self.align = align

    def natural(self, width: int) -> tuple[int, int]:
        lines = self.theme.text.lines(self.text, width, self.size, face=self.face, bold=self.bold)
        wide = max(self.theme.text.measure(line, self.size, self.face, self.bold) for line in lines)
        return min(width, wide), len(lines) * self.theme.text.line_height(self.size)

    def look(self) -> Hashable:
        return (self.text, self.size, self.colour)

    def paint(self, picture: pygame.Surface) -> None:
        drawn = self.theme.text.paragraph(
            self.text, self.rect.w, self.size, self.colour, face=self.face, align=self.align, bold=self.bold
        )
        picture.blit(drawn, (0, max(0, (self.rect.h - drawn.get_height()) // 2)))


class PictureBox(Widget):
    """A static picture in the middle of its rectangle."""

    focusable = False

    def __init__(self, theme: Theme, picture: pygame.Surface, *, tip: str = "") -> None:
        super().__init__(theme, tip=tip)
        self.picture = picture

    def natural(self, width: int) -> tuple[int, int]:
        return self.picture.get_size()

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.picture, self.picture.get_rect(center=self.rect.center))


def plate(
    surface: pygame.Surface, theme: Theme, ground: Colour, rim: Colour | None = None, rect: pygame.Rect | None = None
) -> None:
    """Fill a rectangle (by default the whole surface) with a flat, slightly rounded ground and a hairline around it."""
    rect = rect or surface.get_rect()
    corner = theme.px(4)
    pygame.draw.rect(surface, ground, rect, border_radius=corner)
    if rim is not None:
        pygame.draw.rect(surface, rim, rect, width=max(1, theme.px(1)), border_radius=corner)


def is_click(event: pygame.event.Event) -> bool:
    """Return whether the event is a press of the left mouse button."""
    return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1


def is_press(event: pygame.event.Event) -> bool:
    """Return whether the event is Enter or Space, which press the focused widget."""
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
