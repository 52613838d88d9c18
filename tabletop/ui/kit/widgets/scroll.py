"""A scrolling view of more than fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from tabletop.ui.kit.base.widget import Widget, is_click
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme


class ScrollPanel(Widget):
    """A panel that shows its widgets through its rectangle and scrolls them up and down.

    Lay the widgets out with screen coordinates as if nothing were scrolled, then call `set_widgets`.
    """

    focusable = False

    def __init__(self, theme: Theme, rect: pygame.Rect) -> None:
        super().__init__(theme)
        self.rect = rect
        self.widgets: list[Widget] = []
        self.offset = 0
        self._height = 0
        self._grabbed: int | None = None

    @property
    def content_width(self) -> int:
        """The width available to its widgets, beside the scroll bar."""
        return self.rect.w - self.theme.px(14)

    def set_widgets(self, widgets: Sequence[Widget], offset: int = 0) -> None:
        """Show these widgets, scrolled down by `offset` pixels as far as possible."""
        self.widgets = list(widgets)
        bottom = max((widget.rect.bottom for widget in self.widgets), default=self.rect.y)
        self._height = bottom - self.rect.y
        if self._height > self.rect.h:
            self._height += self.theme.px(8)
        self.offset = 0
        self.scroll_to(offset)

    def inner(self) -> Iterator[Widget]:
        return iter(self.widgets)

    @property
    def furthest(self) -> int:
        """The largest offset."""
        return max(0, self._height - self.rect.h)

    def scroll_to(self, offset: float) -> None:
        """Scroll so that the content begins at `offset` pixels."""
        wanted = max(0, min(self.furthest, round(offset)))
        for widget in self.widgets:
            widget.rect.y += self.offset - wanted
        self.offset = wanted

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll as little as needed to show `rect` (screen coordinates)."""
        margin = self.theme.px(12)
        if rect.top < self.rect.top + margin:
            self.scroll_to(self.offset + rect.top - self.rect.top - margin)
        elif rect.bottom > self.rect.bottom - margin:
            self.scroll_to(self.offset + rect.bottom - self.rect.bottom + margin)

    def draw(self, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for widget in self.widgets:
            if widget.rect.colliderect(self.rect):
                widget.draw(surface)
        surface.set_clip(before)
        if self.furthest:
            bar = self._bar()
            colour = colours.INK_DISABLED if self._grabbed is not None or self.hovered else colours.HAIRLINE
            pygame.draw.rect(surface, colour, bar.inflate(-self.theme.px(6), 0), border_radius=self.theme.px(3))

    def _bar(self) -> pygame.Rect:
        width = self.theme.px(12)
        length = max(self.theme.px(32), self.rect.h * self.rect.h // max(1, self._height))
        way = self.rect.h - length
        return pygame.Rect(
            self.rect.right - width, self.rect.y + way * self.offset // max(1, self.furthest), width, length
        )

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.furthest:
            return False
        if event.type == pygame.MOUSEWHEEL:
            before = self.offset
            self.scroll_to(self.offset - event.y * self.theme.px(56))
            return self.offset != before
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            page = self.rect.h - self.theme.px(48)
            self.scroll_to(self.offset + (page if event.key == pygame.K_PAGEDOWN else -page))
            return True
        if is_click(event):
            bar = self._bar()
            if bar.left <= event.pos[0] < bar.right and self.rect.collidepoint(event.pos):
                if not bar.collidepoint(event.pos):
                    self._drag_to(event.pos[1] - bar.h // 2)
                self._grabbed = event.pos[1] - self._bar().y
                return True
        if event.type == pygame.MOUSEMOTION and self._grabbed is not None:
            self._drag_to(event.pos[1] - self._grabbed)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grabbed is not None:
            self._grabbed = None
            return True
        return False

    def _drag_to(self, y: int) -> None:
        way = max(1, self.rect.h - self._bar().h)
        self.scroll_to((y - self.rect.y) * self.furthest / way)
