"""The base of all screens that are made of widgets."""

from __future__ import annotations

import traceback
from collections.abc import Hashable, Sequence

import pygame

from tabletop.ui.kit.base.layout import panel_rect, row
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.form import Form
from tabletop.ui.screens.base.app_protocol import Screen, Shell
from tabletop.ui.screens.base.background import wooden_table
from tabletop.ui.system.key_bindings import KeyContext
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme


class FormScreen:
    """A screen made of widgets. A subclass makes them in `build()`, which runs again whenever the layout changes."""

    overlay = False
    wooden = False
    """True if it is laid out on the bare table."""
    contexts: tuple[KeyContext, ...] = ("any",)
    mat = ""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.stale = True
        self.form = Form(app.theme)
        self.ground: pygame.Surface | None = None
        """The darkened picture of the screens below, for an overlay; set by the app."""
        self.panel = pygame.Rect(0, 0, 0, 0)
        """The panel under its widgets; empty for the whole window."""
        self._look: object = None

    @property
    def theme(self) -> Theme:
        return self.app.theme

    @property
    def name(self) -> Hashable:
        """The name that tells it from other screens, rebuilt or not."""
        return type(self).__name__

    def say(self, key: str, **args: object) -> str:
        """Return a sentence of the catalogue in the language of the window."""
        return self.app.say(key, **args)

    def build(self, size: tuple[int, int]) -> list[Widget]:
        """Return all widgets, laid out for a window of `size`."""
        return []

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the background of the widgets."""
        if self.ground is not None:
            surface.blit(self.ground, (0, 0))
        elif self.wooden:
            surface.blit(wooden_table(surface.get_size()), (0, 0))
        else:
            surface.fill(colours.PANEL)
        if self.panel.w:
            draw_panel(surface, self.theme, self.panel)

    def rebuild(self) -> None:
        """Build the widgets again; the focus stays at its place."""
        index, ring = self.form.index, self.form.ring_shown
        self.form = Form(self.theme, self.build(self.app.size), self.app.press_guard, self.name)
        self.form.focus_index(index, ring=ring)
        self.stale = True

    def enclose(self, size: tuple[int, int], widgets: Sequence[Widget], room: pygame.Rect, pad: int) -> None:
        """Put the panel in the middle of the window around widgets laid out in `room`, `pad` from its edges."""
        self.panel = panel_rect(size, room.w + 2 * pad, room.h + 2 * pad, 0)
        for widget in widgets:
            widget.rect.move_ip(self.panel.x + pad - room.x, self.panel.y + pad - room.y)

    def titled(self, size: tuple[int, int], wide: int, title: str) -> tuple[pygame.Rect, list[Widget]]:
        """Put the panel in the middle, at most `wide` across; return the room below its head, and the head's widgets.

        The head is made of the title and the button to close it.
        """
        theme = self.theme
        pad = theme.px(24)
        self.panel = panel_rect(size, theme.px(wide), size[1], theme.px(20))
        inside = self.panel.inflate(-2 * pad, -2 * pad)
        close = Button(theme, "", lambda: self.app.pop(self), icon=icons.CLOSE, kind="quiet", tip=self.say("ui.close"))
        head = [TextLabel(theme, title, size=theme.heading, bold=True), close]
        top = row(inside, head, theme.gap, align="apart") + theme.gap
        return pygame.Rect(inside.x, top, inside.w, inside.bottom - top), head

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()

    def handle(self, event: pygame.event.Event) -> bool:
        used = self.form.handle(event)
        by_key = (
            event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_SPACE) and not self.form.typing
        )
        if used and (by_key or event.type == pygame.MOUSEBUTTONUP):
            self.app.sound("press")
        return used

    def update(self, now_ms: int) -> float | None:
        return self.form.update(now_ms)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        self.form.settle()
        look = self.form.look()
        if not self.stale and look == self._look:
            return []
        self.paint(surface)
        self.form.draw(surface)
        self.form.note()
        self.stale, self._look = False, look
        return [surface.get_rect()]

    def back(self) -> bool:
        return False

    def rules_place(self) -> tuple[str, str] | None:
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def draw_panel(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """Draw the quiet dark ground of a panel: one flat colour, a hairline, a soft edge of shadow."""
    corner = theme.px(6)
    shadow = pygame.Surface((rect.w + theme.px(16), rect.h + theme.px(16)), pygame.SRCALPHA)
    for i in range(4):
        grown = pygame.Rect(0, 0, rect.w + theme.px(12) - theme.px(3) * i, rect.h + theme.px(12) - theme.px(3) * i)
        grown.center = (shadow.get_width() // 2, shadow.get_height() // 2)
        pygame.draw.rect(shadow, (0, 0, 0, 18 + 14 * i), grown, border_radius=corner + theme.px(4))
    surface.blit(shadow, shadow.get_rect(center=(rect.centerx + theme.px(2), rect.centery + theme.px(3))))
    pygame.draw.rect(surface, colours.PANEL, rect, border_radius=corner)
    pygame.draw.rect(surface, colours.HAIRLINE, rect, 1, border_radius=corner)


def closed(screen: Screen) -> None:
    """Close a screen; an error in it is printed to the error output, so that the screen can be left all the same."""
    try:
        screen.close()
    except Exception:
        traceback.print_exc()


def others(screens: Sequence[Screen], new: Screen) -> list[Screen]:
    """Return the screens that stay when a new one comes: an overlay of its kind is closed, so that none pile up."""
    same = [screen for screen in screens if screen.overlay and type(screen) is type(new)]
    for screen in same:
        closed(screen)
    return [screen for screen in screens if screen not in same]
