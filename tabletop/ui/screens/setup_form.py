"""What is chosen for a new match, as widgets below each other: seats, settings, the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pygame

from tabletop.core.game import Setting
from tabletop.play.bots import thinkers
from tabletop.play.match_setup import MatchSetup
from tabletop.play.session import PERSON
from tabletop.ui.kit.base import TextLabel, Widget
from tabletop.ui.kit.button import Button
from tabletop.ui.kit.choice import Option
from tabletop.ui.kit.drop_list import DropList, one_of
from tabletop.ui.kit.layout import column, row
from tabletop.ui.kit.slider import Slider
from tabletop.ui.kit.stepper import Stepper
from tabletop.ui.kit.text_input import TextInput
from tabletop.ui.kit.toggle import Toggle
from tabletop.ui.screens.shell import Shell
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import seat_badge

MOST_LETTERS: Final = 16
MOST_LISTED: Final = 20
"""Choices of whole numbers that are still listed; more are stepped through."""


class SetupForm:
    """Lays the choices of a `MatchSetup` out in `room`, from its top down.

    `changed` is called when the choices themselves are others now, `renamed` when only a name is.
    """

    def __init__(
        self,
        app: Shell,
        setup: MatchSetup,
        room: pygame.Rect,
        changed: Callable[[], object],
        renamed: Callable[[], object],
    ) -> None:
        self.app, self.theme, self.setup, self.game = app, app.theme, setup, setup.game
        self.changed, self.renamed = changed, renamed
        self.widgets: list[Widget] = []
        self._room, self._y = room, room.y
        self._head("ui.setup.players")
        for seat in range(len(setup.players)):
            self._seat(seat)
        self._add_player()
        self._y += self.theme.gap
        self._head("ui.setup.settings")
        if self.game.presets:
            self._presets()
        for setting in self.game.all_settings:
            self._setting(setting)
        self._y += self.theme.gap
        self._head("ui.setup.table")
        self._table()

    # -- rows ---------------------------------------------------------------------------------------------------------
    def _head(self, key: str) -> None:
        self._below(TextLabel(self.theme, self.app.say(key), colour=colours.ACCENT, bold=True))

    def _below(self, widget: Widget) -> None:
        """A widget over the whole width."""
        self.widgets.append(widget)
        self._y = column(self._rest, [widget], 0) + self.theme.gap

    def _beside(self, *widgets: Widget) -> None:
        """Widgets in a row."""
        self.widgets += widgets
        self._y = row(self._rest, widgets, self.theme.gap) + self.theme.gap

    def _named(self, name: str, control: Widget, gap: int) -> None:
        """A name at the left, what is chosen at the right, and so many pixels below them."""
        line = [TextLabel(self.theme, self.app.say(name)), control]
        self.widgets += line
        self._y = row(self._rest, line, self.theme.gap * 2, align="apart") + gap

    @property
    def _rest(self) -> pygame.Rect:
        return pygame.Rect(self._room.x, self._y, self._room.w, 0)

    # -- who plays ----------------------------------------------------------------------------------------------------
    def _seat(self, seat: int) -> None:
        theme, say, player = self.theme, self.app.say, self.setup.players[seat]
        rename = partial(self._rename, seat)
        name = TextInput(theme, player.name, rename, most=MOST_LETTERS, ghost=say("ui.setup.name"))
        options = [Option(PERSON, say("ui.setup.person"), self._icon(icons.ACCOUNT))]
        for bot in thinkers(self.game):
            called, about = self._bot_words(bot)
            options.append(Option(bot, called, self._icon(icons.ROBOT), tip=about))
        kind = DropList(theme, options, player.kind, self._then(lambda kind: setattr(player, "kind", kind)))
        kind.tip = self._bot_words(player.kind)[1] if player.kind != PERSON else ""
        off = say("ui.setup.few", least=self.game.seats[0]) if self.setup.few else ""
        leave = self._then(partial(self.setup.remove_player, seat))
        remove = Button(theme, "", leave, icon=icons.CLOSE, kind="quiet", tip=say("ui.setup.remove"), off=off)
        self._beside(self._badges(seat), name, kind, remove)

    def _badges(self, seat: int) -> Widget:
        """The colour of a seat; those of the others are off."""
        say, player, taken = self.app.say, self.setup.players[seat], self.setup.taken(seat)
        options = []
        for style, one in enumerate(self.theme.seats):
            off = say("ui.setup.taken", name=taken[style]) if style in taken else ""
            picture = seat_badge(one, self.theme.px(24))
            options.append(Option(style, "", picture, tip=say(f"ui.seat.{one.id}"), off=off))
        change = self._then(lambda style: setattr(player, "style", style))
        return one_of(self.theme, options, player.style, change, self._room.w)

    def _add_player(self) -> None:
        off = self.app.say("ui.setup.full", most=self.game.seats[-1]) if self.setup.full else ""
        join = self._then(self.setup.add_player)
        self._beside(Button(self.theme, self.app.say("ui.setup.add"), join, icon=icons.PLUS, kind="quiet", off=off))

    def _icon(self, icon: str) -> pygame.Surface:
        return self.theme.text.line(icon, self.theme.px(18), colours.INK_QUIET, face="icon")

    def _bot_words(self, bot: str) -> tuple[str, str]:
        """The name of a computer player and one sentence about it; a game's own come from its catalogue."""
        words, say = self.app.words, self.app.say
        for prefix in (f"{self.game.id}.bot.{bot}", f"bot.{bot}"):
            if f"{prefix}.name" in words:
                return say(f"{prefix}.name"), say(f"{prefix}.about") if f"{prefix}.about" in words else ""
        return bot.replace("_", " "), ""

    def _rename(self, seat: int, name: str) -> None:
        self.setup.players[seat].name = name
        self.renamed()

    def _then(self, choose: Callable[..., object]) -> Callable[..., None]:
        """Choose, and lay everything out anew."""

        def change(*value: Any) -> None:
            choose(*value)
            self.changed()

        return change

    # -- with which settings ------------------------------------------------------------------------------------------
    def _presets(self) -> None:
        options = [Option(name, self.app.say(f"{self.game.id}.preset.{name}")) for name in self.game.presets]
        preset = self.setup.preset
        if not preset:
            options.append(Option("", self.app.say("ui.setup.custom")))
        choose = self._then(self.setup.choose_preset)
        choice = one_of(self.theme, options, preset, choose, self._room.w * 2 // 3)
        self._named("ui.setup.preset", choice, self.theme.gap)

    def _setting(self, setting: Setting) -> None:
        """One setting: its name and choice in a row, below it why there is a choice."""
        key = self.game.words_of(setting)
        self._named(key, self._choice(setting, key), 0)
        why = self.app.say(f"{key}.why")
        self._below(TextLabel(self.theme, why, size=self.theme.small, colour=colours.INK_QUIET))

    def _choice(self, setting: Setting, key: str) -> Widget:
        """A switch, a stepper or a list, whatever suits the choices."""
        theme, value = self.theme, self.setup.settings[setting.id]
        change = self._then(lambda chosen: self.setup.settings.update({setting.id: chosen}))
        if set(setting.choices) == {True, False}:
            return Toggle(theme, self._word_of(key, bool(value)), bool(value), change)
        numbers = [choice for choice in setting.choices if type(choice) is int]
        if MOST_LISTED < len(numbers) == len(setting.choices):
            return Stepper(theme, numbers, int(value), change, shown=partial(self._word_of, key))
        options = [Option(choice, self._word_of(key, choice)) for choice in setting.choices]
        return one_of(theme, options, value, change, self._room.w // 2)

    def _word_of(self, key: str, value: Any) -> str:
        """The word for a choice; a number that has none stands for itself."""
        word = f"{key}.{str(value).lower()}"
        return str(value) if type(value) is int and word not in self.app.words else self.app.say(word)

    # -- at which table -----------------------------------------------------------------------------------------------
    def _table(self) -> None:
        theme, say, gap = self.theme, self.app.say, self.theme.gap
        chosen = self.app.preferences
        if "dice" in self.game.flags:
            dice = [Option(True, say("ui.setup.dice_hand")), Option(False, say("ui.setup.dice_fast"))]
            prefer = partial(setattr, chosen, "hand_dice")
            self._named("ui.setup.dice", one_of(theme, dice, chosen.hand_dice, prefer, self._room.w // 2), gap)
        prefer = partial(setattr, chosen, "animation_speed")
        speed = Slider(theme, chosen.animation_speed, prefer, least=50, most=300, step=25, shown=lambda one: f"{one} %")
        self._named("ui.setup.speed", speed, gap)
        ghost, why, plant = say("ui.setup.random"), say("ui.setup.seed_why"), partial(setattr, self.setup, "seed")
        self._named("ui.setup.seed", TextInput(theme, self.setup.seed, plant, ghost=ghost, tip=why), gap)
