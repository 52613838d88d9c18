"""The settings of the person at the screen. Every change takes effect at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame

from tabletop.session.locale.translations import LANGUAGES
from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import PictureBox, TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.choice import Option
from tabletop.ui.kit.widgets.dropdown import one_of
from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.kit.widgets.slider import Slider
from tabletop.ui.kit.widgets.stepper import Stepper
from tabletop.ui.kit.widgets.toggle import Toggle
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.system.preferences import RESULTS
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import PALETTES, SCALES, seat_badge

PANEL_WIDTH: Final = 760
VOLUMES: Final = ("effects", "events", "signals", "ambience")
"""The groups of sounds with a volume of their own."""
TEXT_SCALES: Final = (80, 90, 100, 110, 125, 150)


class Options(FormScreen):
    """The settings for words, look, motion, sound, play and keys; one row each."""

    overlay = True

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self._body: ScrollPanel | None = None
        self.rebuild()

    def build(self, size: tuple[int, int]) -> list[Widget]:
        inside, (title, close) = self.titled(size, PANEL_WIDTH, self.say("ui.options.title"))
        panel = ScrollPanel(self.theme, inside)
        offset = self._body.offset if self._body is not None else 0
        panel.set_widgets(self._content(pygame.Rect(inside.x, inside.y, panel.content_width, 0)), offset)
        self._body = panel
        return [panel, close, title]

    def _content(self, room: pygame.Rect) -> list[Widget]:
        widgets: list[Widget] = []
        y = room.y
        for key, rows in (
            ("ui.options.look", self._look_rows(room.w)),
            ("ui.options.motion", self._motion_rows()),
            ("ui.options.sound", self._sound_rows()),
            ("ui.options.play", self._play_rows(room.w)),
        ):
            heading = TextLabel(self.theme, self.say(key), colour=colours.ACCENT, bold=True)
            widgets.append(heading)
            y = column(pygame.Rect(room.x, y, room.w, 0), [heading], 0) + self.theme.px(4)
            for name, controls in rows:
                label = TextLabel(self.theme, self.say(name))
                line = [label, *controls]
                y = row(pygame.Rect(room.x, y, room.w, 0), line, self.theme.gap, align="apart") + self.theme.px(6)
                widgets += line
            y += self.theme.gap
        return widgets

    def _look_rows(self, width: int) -> list[tuple[str, Sequence[Widget]]]:
        theme, chosen = self.theme, self.app.preferences
        half = width * 3 // 5
        languages = [Option(id, name) for id, name in LANGUAGES.items()]
        scale = Stepper(theme, SCALES, self.app.scale, self.app.set_scale, shown=_percent)
        by_screen = Button(
            theme,
            self.say("ui.options.by_screen"),
            lambda: self.app.set_scale(0),
            kind="quiet",
            disabled_reason=self.say("ui.options.is_by_screen") if not chosen.scale else "",
        )
        palettes = [Option(name, self.say(f"ui.palette.{name}")) for name in PALETTES]
        badges = [PictureBox(theme, seat_badge(one, theme.px(22))) for one in theme.seats]
        return [
            ("ui.options.language", [one_of(theme, languages, self.app.language, self.app.set_language, half)]),
            ("ui.options.scale", [scale, by_screen]),
            ("ui.options.text_scale", [self._stepper("text_scale", TEXT_SCALES)]),
            ("ui.options.palette", [one_of(theme, palettes, chosen.palette, self._setter("palette"), half)]),
            ("ui.options.seats", badges),
            ("ui.options.full_screen", [self._full_screen()]),
            ("ui.options.details", [self._toggle("details")]),
        ]

    def _full_screen(self) -> Widget:
        on = self.app.preferences.full_screen
        return Toggle(self.theme, self._on_off(on), on, lambda _: self.app.toggle_full_screen())

    def _motion_rows(self) -> list[tuple[str, Sequence[Widget]]]:
        return [
            ("ui.options.speed", [self._slider("animation_speed", 50, 300, 25, _percent)]),
            ("ui.options.reduced", [self._toggle("reduced_motion")]),
            ("ui.options.pace", [self._slider("robot_pace", 0, 3000, 100, self._seconds)]),
        ]

    def _sound_rows(self) -> list[tuple[str, Sequence[Widget]]]:
        return [
            ("ui.options.volume", [self._slider("volume", 0, 100, 5, _percent)]),
            *((f"ui.options.{name}", [self._slider(name, 0, 100, 5, _percent)]) for name in VOLUMES),
            ("ui.options.muted", [self._toggle("muted")]),
        ]

    def _play_rows(self, width: int) -> list[tuple[str, Sequence[Widget]]]:
        half = width * 3 // 5
        theme, chosen = self.theme, self.app.preferences
        dice = [Option(True, self.say("ui.setup.dice_hand")), Option(False, self.say("ui.setup.dice_fast"))]
        flicks = [Option(one, self.say(f"ui.options.flick.{one}")) for one in ("pull", "swipe")]
        hands = [Option(one, self.say(f"ui.options.hand.{one}")) for one in ("right", "left")]
        results = [Option(one, self.say(f"ui.options.result.{one}")) for one in RESULTS]
        keys = Button(theme, self.say("ui.options.keys"), self.app.routes.open_keys, icon=icons.KEYBOARD)
        return [
            ("ui.setup.dice", [one_of(theme, dice, chosen.hand_dice, self._setter("hand_dice"), half)]),
            ("ui.options.flick_hand", [one_of(theme, flicks, chosen.flick_hand, self._setter("flick_hand"), half)]),
            ("ui.options.curtain", [self._toggle("curtain")]),
            ("ui.options.results", [one_of(theme, results, chosen.results, self._setter("results"), half)]),
            ("ui.options.turns_listed", [self._toggle("turns_listed")]),
            ("ui.options.robot_seconds", [self._slider("robot_seconds", 1, 30, 1, str)]),
            ("ui.options.hand.name", [one_of(theme, hands, chosen.key_hand, self._setter("key_hand"), half)]),
            ("ui.options.bindings", [keys]),
        ]

    # -- one control for one preference -------------------------------------------------------------------------------
    def _setter(self, name: str) -> Any:
        def change(value: Any) -> None:
            setattr(self.app.preferences, name, value)
            self.app.refresh()

        return change

    def _toggle(self, name: str) -> Widget:
        on = bool(getattr(self.app.preferences, name))
        return Toggle(self.theme, self._on_off(on), on, self._setter(name))

    def _on_off(self, on: bool) -> str:
        return self.say("ui.on") if on else self.say("ui.off")

    def _stepper(self, name: str, values: Sequence[int]) -> Widget:
        return Stepper(self.theme, values, getattr(self.app.preferences, name), self._setter(name), shown=_percent)

    def _slider(self, name: str, least: int, most: int, step: int, shown: Any) -> Widget:
        """Return a slider that does not rebuild the screen, or it would be lost under the pointer."""

        def change(value: int) -> None:
            setattr(self.app.preferences, name, value)
            self.app.sounds.renew()

        value = getattr(self.app.preferences, name)
        return Slider(self.theme, value, change, least=least, most=most, step=step, shown=shown)

    def _seconds(self, milliseconds: int) -> str:
        return self.say("ui.options.seconds", count=f"{milliseconds / 1000:.1f}")

    def close(self) -> None:
        """Write the changes made by sliders when the screen closes."""
        self.app.save_preferences()


def _percent(value: int) -> str:
    return f"{value} %"
