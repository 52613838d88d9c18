"""The second page of the set-up: the rules of the match, and below them its details."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pygame

from tabletop.core.rules.settings import Setting
from tabletop.session.app.match_setup import MatchSetup
from tabletop.ui.kit.base.widget import Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.choice import Option
from tabletop.ui.kit.widgets.dropdown import one_of
from tabletop.ui.kit.widgets.slider import Slider
from tabletop.ui.kit.widgets.stepper import Stepper
from tabletop.ui.kit.widgets.text_input import TextInput
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.setup.rows import SetupRows
from tabletop.ui.text import icons

MOST_LISTED: Final = 20
"""The most choices of whole numbers that are listed; more are stepped through."""


class SetupRules(SetupRows):
    """The presets, the settings and what each changes, and details if `unfolded`; `fold` shows or hides these."""

    def __init__(
        self,
        app: Shell,
        setup: MatchSetup,
        room: pygame.Rect,
        changed: Callable[[], object],
        unfolded: bool,
        fold: Callable[[], object],
    ) -> None:
        super().__init__(app, setup, room, changed)
        self.head(app.say("ui.setup.settings"))
        if self.game.presets:
            self._presets()
        for setting in self.game.all_settings:
            self._setting(setting)
        self.gap()
        icon = icons.CHEVRON_UP if unfolded else icons.CHEVRON_DOWN
        self.beside(Button(self.theme, app.say("ui.details"), fold, icon=icon, kind="quiet"))
        if unfolded:
            self._details()

    def _presets(self) -> None:
        options = [Option(name, self.app.say(f"{self.game.id}.preset.{name}")) for name in self.game.presets]
        preset = self.setup.preset
        if not preset:
            options.append(Option("", self.app.say("ui.setup.custom")))
        choice = one_of(self.theme, options, preset, self.then(self.setup.choose_preset), self.wide * 2 // 3)
        self.named("ui.setup.preset", choice, 0)
        about = f"{self.game.id}.preset.{preset}.about" if preset else "ui.setup.custom_about"
        if about in self.app.words:
            self.quiet(self.app.say(about))
        self.gap()

    def _setting(self, setting: Setting) -> None:
        """Add one setting: its name and choice in a row, below it what it changes and for whom."""
        key = self.game.words_of(setting)
        self.named(key, self._choice(setting, key), 0)
        self.quiet(self.app.say(f"{key}.why"))

    def _choice(self, setting: Setting, key: str) -> Widget:
        """Return all choices side by side, a list, or a stepper for many numbers."""
        theme, value = self.theme, self.setup.settings[setting.id]
        change = self.then(lambda chosen: self.setup.settings.update({setting.id: chosen}))
        numbers = [choice for choice in setting.choices if type(choice) is int]
        if MOST_LISTED < len(numbers) == len(setting.choices):
            return Stepper(theme, numbers, int(value), change, shown=partial(self._word_of, key))
        options = [Option(choice, self._word_of(key, choice)) for choice in setting.choices]
        return one_of(theme, options, value, change, self.wide // 2)

    def _word_of(self, key: str, value: Any) -> str:
        """Return the word for a choice; a number without one is shown as it is."""
        word = f"{key}.{str(value).lower()}"
        return str(value) if type(value) is int and word not in self.app.words else self.app.say(word)

    def _details(self) -> None:
        """Add the way dice are thrown, the speed of pieces, and the seed."""
        theme, say, gap = self.theme, self.app.say, self.theme.gap
        chosen = self.app.preferences
        if "dice" in self.game.features:
            dice = [Option(True, say("ui.setup.dice_hand")), Option(False, say("ui.setup.dice_fast"))]
            prefer = partial(setattr, chosen, "hand_dice")
            self.named("ui.setup.dice", one_of(theme, dice, chosen.hand_dice, prefer, self.wide // 2), gap)
        prefer = partial(setattr, chosen, "animation_speed")
        speed = Slider(theme, chosen.animation_speed, prefer, least=50, most=300, step=25, shown=lambda one: f"{one} %")
        self.named("ui.setup.speed", speed, gap)
        ghost, plant = say("ui.setup.random"), partial(setattr, self.setup, "seed")
        self.named("ui.setup.seed", TextInput(theme, self.setup.seed, plant, ghost=ghost), 0)
        self.quiet(say("ui.setup.seed_why"))
