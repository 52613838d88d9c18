"""All keys at a glance: the active ones first; searchable, and changed by a click."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button, ButtonKind
from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.kit.widgets.text_input import TextInput
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.system.key_bindings import ACTIONS, CONTEXTS, MOUSE, KeyContext, chords_of
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours

PANEL_WIDTH: Final = 900
HELD_ONLY: Final = frozenset(
    {pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA}
)


class KeyOverlay(FormScreen):
    """The bindings of all contexts, the present ones first. A click on a chord waits for the new one."""

    overlay = True

    def __init__(self, app: Shell, present: tuple[str, ...] = ("any",)) -> None:
        super().__init__(app)
        self.present = present
        self.wanted = ""
        self.waiting: str | None = None
        """The action whose next chord is being waited for."""
        self.rebuild()
        self.form.set_focus(self._search)

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme = self.theme
        inside, (title, close) = self.titled(size, PANEL_WIDTH, self.say("ui.keys.title"))
        self._search = TextInput(theme, self.wanted, self._find, ghost=self.say("ui.keys.search"))
        reset = Button(theme, self.say("ui.keys.reset"), self._reset_all, icon=icons.REPLAY, kind="quiet")
        top = (
            row(pygame.Rect(inside.x, inside.y, inside.w, 0), [self._search, reset], theme.gap, align="apart")
            + theme.gap
        )
        self._list = ScrollPanel(theme, pygame.Rect(inside.x, top, inside.w, inside.bottom - top))
        self._list.set_widgets(self._content())
        return [self._search, reset, self._list, close, title]

    def _content(self) -> list[Widget]:
        """Return headings and rows in as many columns as fit."""
        theme = self.theme
        room = self._list.rect
        count = max(1, self._list.content_width // theme.px(380))
        gap = theme.px(24)
        width = (self._list.content_width - gap * (count - 1)) // count
        bottoms = [room.y] * count
        widgets: list[Widget] = []
        order = [context for context in self.present if context in CONTEXTS]
        order += [context for context in CONTEXTS if context not in order]
        for context in order:
            if context == "debug" and not self.app.preferences.details:
                continue
            rows = self._rows(context)
            if not rows:
                continue
            at = bottoms.index(min(bottoms))
            place = pygame.Rect(room.x + at * (width + gap), bottoms[at], width, 0)
            heading = TextLabel(theme, self.say(f"key.context.{context}"), colour=colours.ACCENT, bold=True)
            widgets.append(heading)
            place.y = column(place, [heading], 0) + theme.px(4)
            for line in rows:
                place.y = row(place, line, theme.gap, align="apart") + theme.px(3)
                widgets += line
            bottoms[at] = place.y + theme.gap * 2
        if not widgets:
            nothing = TextLabel(theme, self.say("ui.keys.nothing"), colour=colours.INK_QUIET)
            column(pygame.Rect(room.x, room.y, width, 0), [nothing], 0)
            widgets.append(nothing)
        return widgets

    def _rows(self, context: KeyContext) -> list[list[Widget]]:
        """Return one row for each action of the context that the search finds."""
        theme = self.theme
        rows: list[list[Widget]] = []
        for action in ACTIONS:
            if action.context == context:
                name, chords = self.say(f"key.action.{action.id}"), self.app.keys.shown(action.id)
                if self._finds(name, chords):
                    shown = self.say("ui.keys.press") if self.waiting == action.id else chords or "–"
                    kind: ButtonKind = "main" if self.waiting == action.id else "plain"
                    press = Button(theme, shown, partial(self._wait_for, action.id), kind=kind, face="figure")
                    rows.append([TextLabel(theme, name), press])
        for place, id in MOUSE:
            if place == context:
                name, gesture = self.say(f"key.mouse.{id}"), self.say(f"key.gesture.{id}")
                if self._finds(name, gesture):
                    rows.append([TextLabel(theme, name), TextLabel(theme, gesture, colour=colours.INK_QUIET)])
        return rows

    def _finds(self, *texts: str) -> bool:
        return any(self.wanted.lower() in text.lower() for text in texts)

    def _find(self, wanted: str) -> None:
        self.wanted = wanted
        self._list.scroll_to(0)
        self._list.set_widgets(self._content())

    def _wait_for(self, id: str) -> None:
        self.waiting = id
        offset = self._list.offset
        self._list.scroll_to(0)
        self._list.set_widgets(self._content(), offset)
        self.form.set_focus(None)

    def _reset_all(self) -> None:
        self.app.preferences.keys = {}
        self.app.refresh()

    def handle(self, event: pygame.event.Event) -> bool:
        if self.waiting is None:
            return super().handle(event)
        if event.type == pygame.KEYDOWN and event.key not in HELD_ONLY:
            self._take(event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._wait_for_nothing()
        return event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)

    def _take(self, event: pygame.event.Event) -> None:
        """Take the chord that was waited for; Escape leaves the binding as it was."""
        action, chords = self.waiting, chords_of(event)
        if event.key == pygame.K_ESCAPE or action is None:
            self._wait_for_nothing()
            return
        if not chords:
            self.app.show_toast(self.say("ui.keys.unknown"))
            return
        rival = self.app.keys.rebind(action, chords[0])
        if rival is not None:
            name = self.say(f"key.action.{rival}")
            self.app.show_toast(self.say("ui.keys.taken", chord=str(chords[0]), name=name))
            return
        self.app.preferences.keys = self.app.keys.as_texts()
        self.app.save_preferences()
        self._wait_for_nothing()

    def _wait_for_nothing(self) -> None:
        self.waiting = None
        offset = self._list.offset
        self._list.scroll_to(0)
        self._list.set_widgets(self._content(), offset)
