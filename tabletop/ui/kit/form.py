"""The widgets of a screen together: who has the focus, where events go, what the tooltip says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from tabletop.ui.kit.base import Widget, is_click
from tabletop.ui.kit.scroll import ScrollPanel
from tabletop.ui.kit.text_input import TextInput
from tabletop.ui.system.clock import ticks
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme

TOOLTIP_AFTER: Final = 400
"""Milliseconds of rest after which a tooltip shows."""
ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Form:
    """Routes events to widgets, keeps the focus ring and shows tooltips.

    The ring shows only after a key was used, so that the mouse never leaves one behind.
    """

    def __init__(self, theme: Theme, widgets: Sequence[Widget] = ()) -> None:
        self.theme = theme
        self.widgets = list(widgets)
        self.focus: Widget | None = None
        self.ring_shown = False
        self.tooltip = ""
        self._pointed: Widget | None = None
        self._grabbed: Widget | None = None
        self._since = 0
        self._at = (0, 0)

    # -- the focus ----------------------------------------------------------------------------------------------------
    def all(self) -> Iterator[Widget]:
        """All widgets in reading order, those inside a panel behind it."""
        for widget in self.widgets:
            yield widget
            yield from widget.inner()

    def focusable(self) -> list[Widget]:
        return [widget for widget in self.all() if widget.focusable and widget.rect.w]

    def set_focus(self, widget: Widget | None, *, ring: bool = False) -> None:
        """Give the focus to `widget`; `ring` shows the ring around it and scrolls it into view."""
        if self.focus is not None and self.focus is not widget:
            self.focus.focused = False
            self.focus.leave()
        self.focus = widget
        self.ring_shown = ring and widget is not None
        if widget is not None:
            widget.focused = True
            panel = self._panel_of(widget)
            if panel is not None and ring:
                panel.reveal(widget.rect)
        self._aim_input_method()
        self.tooltip = ""

    def focus_index(self, index: int | None, *, ring: bool = False) -> None:
        """Focus the widget at this place of the order, as after the form was built anew."""
        order = self.focusable()
        if index is not None and index < len(order):
            self.set_focus(order[index], ring=ring)

    @property
    def index(self) -> int | None:
        """The place of the focus in the order, or None."""
        order = self.focusable()
        return order.index(self.focus) if self.focus in order else None

    def move_focus(self, by: int) -> None:
        """To the next (1) or previous (-1) widget, round and round."""
        order = self.focusable()
        if order:
            index = self.index
            start = (0 if by > 0 else -1) if index is None else index + by
            self.set_focus(order[start % len(order)], ring=True)

    def move_focus_towards(self, dx: int, dy: int) -> bool:
        """To the nearest widget in a direction; False when there is none."""
        if self.focus is None:
            self.move_focus(1)
            return self.focus is not None
        here = self.focus.rect
        best, best_far = None, 1 << 30
        for widget in self.focusable():
            along = (widget.rect.centerx - here.centerx) * dx + (widget.rect.centery - here.centery) * dy
            across = _apart(here, widget.rect, horizontal=dy != 0)
            clear = (widget.rect.left >= here.right - 2) if dx > 0 else (widget.rect.right <= here.left + 2)
            if dy:
                clear = (widget.rect.top >= here.bottom - 2) if dy > 0 else (widget.rect.bottom <= here.top + 2)
            if widget is not self.focus and clear and along > 0 and along + 3 * across < best_far:
                best, best_far = widget, along + 3 * across
        if best is not None:
            self.set_focus(best, ring=True)
        return best is not None

    def _panel_of(self, widget: Widget) -> ScrollPanel | None:
        return next((one for one in self.widgets if isinstance(one, ScrollPanel) and widget in one.widgets), None)

    def _aim_input_method(self) -> None:
        if isinstance(self.focus, TextInput) and pygame.display.get_init():
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.focus.rect)

    # -- events -------------------------------------------------------------------------------------------------------
    @property
    def typing(self) -> bool:
        """Whether letters go into a text field."""
        return isinstance(self.focus, TextInput)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True when some widget, or the form itself, used it."""
        opened = next((widget for widget in self.all() if widget.is_open), None)
        if opened is not None:
            return opened.handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
            target = self._grabbed or self._pointed
            return target is not None and target.handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONUP:
            grabbed, self._grabbed = self._grabbed, None
            return grabbed is not None and grabbed.handle(event)
        if event.type == pygame.MOUSEWHEEL:
            panel = next((one for one in self.widgets if isinstance(one, ScrollPanel) and _under(one, self._at)), None)
            used = panel is not None and panel.handle(event)
            self._point(self._at)
            return used
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self._key(event)
        return False

    def _press(self, event: pygame.event.Event) -> bool:
        self._point(event.pos)
        target = self._pointed
        self.tooltip = ""
        if target is None or not is_click(event):
            if is_click(event):
                self.set_focus(None)
            return False
        if not target.enabled:
            self.tooltip = target.hint  # every click answers
            return True
        if target.focusable:
            self.set_focus(target)
        self._grabbed = target
        return target.handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        if self.focus is not None and self.focus.handle(event):
            self.ring_shown = self.ring_shown or event.type == pygame.KEYDOWN
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self.move_focus_towards(*ARROWS[event.key])
        panels = [one for one in self.widgets if isinstance(one, ScrollPanel)]
        return any(panel.handle(event) for panel in panels)

    def _point(self, pos: tuple[int, int]) -> None:
        """The pointer is at `pos`: note which widget lies there."""
        if pos != self._at:
            self.tooltip = ""
        self._at = pos
        self._since = ticks()
        found: Widget | None = None
        for widget in self.widgets:
            if widget.rect.collidepoint(pos):
                inside = [one for one in widget.inner() if one.rect.collidepoint(pos) and (one.focusable or one.hint)]
                found = inside[-1] if inside else widget if widget.focusable or widget.hint or not found else found
                if isinstance(widget, ScrollPanel) and not inside:
                    found = widget
        if found is not self._pointed:
            if self._pointed is not None:
                self._pointed.hovered = False
            if found is not None:
                found.hovered = True
            self._pointed = found

    def update(self, now: int) -> float | None:
        """Show the tooltip when its time has come; in how many milliseconds to ask again, or None."""
        if self._pointed is None or not self._pointed.hint or self.tooltip or self._grabbed is not None:
            return None
        if now - self._since >= TOOLTIP_AFTER:
            self.tooltip = self._pointed.hint
            return None
        return self._since + TOOLTIP_AFTER - now

    # -- drawing ------------------------------------------------------------------------------------------------------
    def look(self) -> tuple[object, ...]:
        """Everything its picture depends on: equal looks need no redraw."""
        return (
            *((*widget.rect, widget.look()) for widget in self.all()),
            self.ring_shown and self.index,
            self.tooltip,
        )

    def draw(self, surface: pygame.Surface) -> None:
        for widget in self.widgets:
            widget.draw(surface)
        if self.ring_shown and self.focus is not None:
            panel = self._panel_of(self.focus)
            before = surface.get_clip()
            if panel is not None:
                surface.set_clip(panel.rect.inflate(self.theme.px(8), 0))
            thick = self.theme.px(2)
            ring = self.focus.rect.inflate(2 * thick + 4, 2 * thick + 4)
            pygame.draw.rect(surface, colours.INK, ring, thick, border_radius=self.theme.px(6))
            surface.set_clip(before)
        for widget in self.all():
            widget.draw_over(surface)
        if self.tooltip:
            self._draw_tooltip(surface)

    def _draw_tooltip(self, surface: pygame.Surface) -> None:
        pad = self.theme.px(8)
        width = min(self.theme.px(360), surface.get_width() - 4 * pad)
        text = self.theme.text.paragraph(self.tooltip, width, self.theme.small, colours.INK_ON_PAPER)
        box = text.get_rect().inflate(2 * pad, 2 * pad)
        box.topleft = (self._at[0] + pad, self._at[1] + self.theme.px(22))
        if box.bottom > surface.get_height():
            box.bottom = self._at[1] - pad
        box.clamp_ip(surface.get_rect())
        pygame.draw.rect(surface, colours.PAPER, box, border_radius=self.theme.px(3))
        pygame.draw.rect(surface, colours.shade(colours.PAPER, 0.7), box, 1, border_radius=self.theme.px(3))
        surface.blit(text, text.get_rect(center=box.center))


def _apart(one: pygame.Rect, other: pygame.Rect, *, horizontal: bool) -> int:
    """How far two rectangles are apart across a direction; 0 when they overlap there."""
    if horizontal:
        return max(0, one.left - other.right, other.left - one.right)
    return max(0, one.top - other.bottom, other.top - one.bottom)


def _under(widget: Widget, pos: tuple[int, int]) -> bool:
    return bool(widget.rect.collidepoint(pos))
