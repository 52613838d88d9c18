"""The widgets of a screen together: the focus, the routing of events, and the tooltip."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

import pygame

from tabletop.ui.kit.base.focus import ARROWS, ENTER, Focus, box_of, draw_ring, nearest, step_of
from tabletop.ui.kit.base.press_guard import Control, PressGuard, Sheet
from tabletop.ui.kit.base.tooltips import Tips
from tabletop.ui.kit.base.widget import Pressable, Widget, is_click
from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.kit.widgets.text_input import TextInput
from tabletop.ui.system.clock import ticks
from tabletop.ui.text.theme import Theme


class Form:
    """A group of widgets: routes events to them, keeps the focus ring and shows tooltips.

    The ring shows only after a key was used, so that the mouse never leaves one behind.
    """

    def __init__(
        self,
        theme: Theme,
        widgets: Sequence[Widget] = (),
        press_guard: PressGuard | None = None,
        name: Hashable = "",
    ) -> None:
        """Create the form; `press_guard` holds off mistaken presses, `name` tells it from other forms of the window."""
        self.theme, self.name = theme, name
        self.press_guard = press_guard or PressGuard()
        self.widgets = list(widgets)
        self.focus: Widget | None = None
        self.ring_shown = False
        self.tips = Tips(self, lambda pos: [self._hint()])
        self._pointed: Widget | None = None
        self._grabbed: Widget | None = None

    # -- the focus ----------------------------------------------------------------------------------------------------
    def all(self) -> Iterator[Widget]:
        """Yield all widgets in reading order, those inside a panel right after it."""
        for widget in self.widgets:
            yield widget
            yield from widget.inner()

    def forget_pictures(self) -> None:
        """Release the painted pictures of all widgets, as nothing of the form is seen; they are painted again."""
        for widget in self.all():
            widget.forget_picture()

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
        self.tips.hide()

    def focus_index(self, index: int | None, *, ring: bool = False) -> None:
        """Focus the widget at this place in the order, as after the form was rebuilt."""
        order = self.focusable()
        if index is not None and index < len(order):
            self.set_focus(order[index], ring=ring)

    @property
    def index(self) -> int | None:
        """The place of the focus in the order, or None."""
        order = self.focusable()
        return order.index(self.focus) if self.focus in order else None

    def move_focus(self, by: int) -> None:
        """Move the focus to the next (1) or previous (-1) widget, wrapping around."""
        order = self.focusable()
        if order:
            focus = Focus(self.index)
            focus.step(by, len(order))
            self.set_focus(order[focus.at or 0], ring=True)

    def move_focus_towards(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction; return False when there is none."""
        if self.focus is None:
            self.move_focus(1)
            return self.focus is not None
        others = [widget for widget in self.focusable() if widget is not self.focus]
        found = nearest(box_of(self.focus.rect), [box_of(widget.rect) for widget in others], dx, dy)
        if found is not None:
            self.set_focus(others[found], ring=True)
        return found is not None

    def _panel_of(self, widget: Widget) -> ScrollPanel | None:
        return next((one for one in self.widgets if isinstance(one, ScrollPanel) and widget in one.widgets), None)

    def _aim_input_method(self) -> None:
        if isinstance(self.focus, TextInput) and pygame.display.get_init():
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.focus.rect)

    # -- controls that have just appeared ------------------------------------------------------------------------------
    def control(self, widget: Widget) -> Control:
        """Return the control for a widget: its identity and its visible part."""
        panel, rect = self._panel_of(widget), widget.rect
        rect = rect.clip(panel.rect) if panel is not None else rect
        return Control((rect.x, rect.y, rect.w, rect.h), (self.name, widget.called))

    def note(self) -> None:
        """Record what the form shows, after it has been drawn."""
        lists = [
            Sheet((0, 0, *_window().size), tuple(Control((*row.topleft, *row.size), (self.name, widget.called, number))
                  for number, row in enumerate(rows)))
            for widget in self.all() if (rows := widget.unfolded())
        ]  # fmt: skip
        controls = [found for widget in self.focusable() if (found := self.control(widget)).area[2] * found.area[3]]
        keys: dict[Hashable, Hashable] = {}
        if isinstance(self.focus, Pressable):
            keys = dict.fromkeys((*ENTER, pygame.K_SPACE), (self.name, self.focus.called))
        self.press_guard.note([*lists, Sheet((0, 0, *_window().size), tuple(controls))], keys)

    def settle(self) -> None:
        """Mark every widget that takes no press yet, before it is drawn.

        A text field always takes presses: typing in it decides nothing.
        """
        for widget in self.focusable():
            widget.press_guard = not isinstance(widget, TextInput) and self.press_guard.draws(self.control(widget))

    # -- events -------------------------------------------------------------------------------------------------------
    @property
    def typing(self) -> bool:
        """True if letters go into a text field."""
        return isinstance(self.focus, TextInput)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return True when some widget, or the form itself, used it."""
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
            panels = [one for one in self.widgets if isinstance(one, ScrollPanel)]
            used = any(panel.handle(event) for panel in panels if panel.rect.collidepoint(self.tips.pos))
            self._point(self.tips.pos)
            if used:
                self.press_guard.forget()
            return used
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self._key(event)
        return False

    def _press(self, event: pygame.event.Event) -> bool:
        self._point(event.pos)
        target = self._pointed
        self.tips.hide()
        if target is None or not is_click(event):
            if is_click(event):
                self.set_focus(None)
            return False
        if not target.enabled:
            self.tips.show(_window())  # every click gets a response
            return True
        decides = target.focusable and not isinstance(target, TextInput)
        if decides and self.press_guard.holds(self.control(target), event.pos):
            return True
        if target.focusable:
            self.set_focus(target)
        self._grabbed = target
        return target.handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        if self.press_guard.holds_key(event):
            return True
        if self.focus is not None and self.focus.handle(event):
            self.ring_shown = self.ring_shown or event.type == pygame.KEYDOWN
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if by := step_of(event, {}):
            self.move_focus(by)
            return True
        if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self.move_focus_towards(*ARROWS[event.key])
        panels = [one for one in self.widgets if isinstance(one, ScrollPanel)]
        return any(panel.handle(event) for panel in panels)

    def _point(self, pos: tuple[int, int]) -> None:
        """Note which widget is under the pointer at `pos`."""
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
        if found is not self._pointed or pos != self.tips.pos:
            self._pointed = found
            self.tips.point(pos, ticks())

    def update(self, now: int) -> float | None:
        """Show the tooltip when its time has come; return the milliseconds until the next call, or None."""
        return self.tips.update(now, _window()) if self._hint() and self._grabbed is None else None

    @property
    def tooltip(self) -> str:
        """The text of the tooltip that is shown; "" for none."""
        return self._hint() if self.tips.shown is not None else ""

    def _hint(self) -> str:
        return self._pointed.hint if self._pointed is not None else ""

    # -- drawing ------------------------------------------------------------------------------------------------------
    def look(self) -> tuple[object, ...]:
        """Return everything its picture depends on: equal looks need no redraw."""
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
            draw_ring(surface, self.theme, self.focus.rect)
            surface.set_clip(before)
        for widget in self.all():
            widget.draw_over(surface)
        if self.tips.shown is not None:
            self.tips.shown.draw(surface, force=True)


def _window() -> pygame.Rect:
    return pygame.Rect((0, 0), pygame.display.get_window_size())
