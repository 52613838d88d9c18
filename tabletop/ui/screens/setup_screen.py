"""Setting up a new match: who plays, with which settings."""

from __future__ import annotations

from typing import Any, Final

import pygame

from tabletop.core.game import Setting
from tabletop.play.bots import thinkers
from tabletop.play.session import PERSON, Player
from tabletop.ui.kit.base import TextLabel, Widget
from tabletop.ui.kit.button import Button
from tabletop.ui.kit.choice import Option
from tabletop.ui.kit.drop_list import DropList, one_of
from tabletop.ui.kit.layout import column, row
from tabletop.ui.kit.scroll import ScrollPanel
from tabletop.ui.kit.slider import Slider
from tabletop.ui.kit.stepper import Stepper
from tabletop.ui.kit.text_input import TextInput
from tabletop.ui.kit.toggle import Toggle
from tabletop.ui.screens.base import FormScreen, draw_panel
from tabletop.ui.screens.boxes import GameBox, seats_in_words, wooden_table
from tabletop.ui.screens.shell import Shell
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import seat_badge

PANEL_WIDTH: Final = 860
MOST_LETTERS: Final = 16
MOST_LISTED: Final = 20
"""Choices of whole numbers that are still listed; more are stepped through."""


class SetupScreen(FormScreen):
    """Seats, preset, settings, seed, table speed. Start opens the match."""

    def __init__(self, app: Shell, game_id: str) -> None:
        super().__init__(app)
        self.game = app.shelf.games[game_id]
        self.players: list[Player] = []
        while len(self.players) < self.game.seats[0]:
            self._seat_player()
        self.settings: dict[str, Any] = self.game.complete({})
        self.seed = ""
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._table: pygame.Surface | None = None
        self._body: ScrollPanel | None = None
        self.rebuild()

    # -- what is chosen -----------------------------------------------------------------------------------------------
    def _seat_player(self) -> None:
        taken = {player.style for player in self.players}
        style = next(style for style in range(len(self.theme.seats)) if style not in taken)
        self.players.append(Player(self.say("core.seat", number=len(self.players) + 1), style))

    def add_player(self) -> None:
        """One seat more, in a colour that is still free."""
        self._seat_player()
        self.rebuild()

    def remove_player(self, seat: int) -> None:
        del self.players[seat]
        self.rebuild()

    def choose_preset(self, name: str) -> None:
        """Take over the settings of a preset; what it does not name has its default."""
        if name in self.game.presets:
            self.settings |= self._of_preset(name)
            self.rebuild()

    @property
    def preset(self) -> str:
        """The preset that the settings are now, or ""."""
        for name in self.game.presets:
            if self._of_preset(name).items() <= self.settings.items():
                return name
        return ""

    def _of_preset(self, name: str) -> dict[str, Any]:
        """The game's own settings as a preset has them."""
        chosen = self.game.complete(self.game.presets[name])
        return {setting.id: chosen[setting.id] for setting in self.game.settings}

    @property
    def problem(self) -> str:
        """Why the match cannot start yet, or ""."""
        names = [player.name.strip() for player in self.players]
        if not all(names):
            return self.say("ui.setup.no_name")
        if len(set(names)) < len(names):
            return self.say("ui.setup.same_name")
        return ""

    def start(self) -> None:
        """Begin the match."""
        for player in self.players:
            player.name = player.name.strip()
        self.app.save_preferences()
        session = self.app.matches.start(self.game.id, self.players, self.settings, self.seed.strip())
        self.app.pop(self)
        self.app.open_match(session)

    # -- widgets ------------------------------------------------------------------------------------------------------
    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme = self.theme
        pad = theme.px(24)
        gap = theme.gap
        outer = theme.px(20)
        box_side = theme.px(260)
        widgets: list[Widget] = []
        width = min(theme.px(PANEL_WIDTH), size[0] - 2 * gap)
        beside = size[0] - width - 3 * outer >= box_side
        left = size[0] - width - outer if beside else (size[0] - width) // 2
        if beside and size[0] > width + box_side + 6 * outer:
            left = (size[0] + box_side + outer - width) // 2
        self._panel = pygame.Rect(left, outer, width, size[1] - 2 * outer)
        if beside:
            widgets.append(self._box(pygame.Rect(left - outer - box_side, outer * 3, box_side, 0)))
        inside = self._panel.inflate(-2 * pad, -2 * pad)
        title = TextLabel(theme, self.app.words.text(self.game.title), size=theme.heading, bold=True)
        rules = Button(
            theme,
            self.say("ui.setup.rules"),
            self._open_rules,
            icon=icons.BOOK,
            kind="quiet",
            tip=self.app.keys.shown("rules"),
        )
        top = row(inside, [title, rules], gap, align="apart")
        back = Button(theme, self.say("ui.back"), lambda: self.app.pop(self), icon=icons.ARROW_LEFT, kind="quiet")
        self._start = Button(
            theme, self.say("ui.setup.start"), self.start, icon=icons.PLAY, kind="main", off=self.problem
        )
        foot = row(pygame.Rect(inside.x, 0, inside.w, 0), [back, self._start], gap, align="apart")
        for button in (back, self._start):
            button.rect.y += inside.bottom - foot
        body = pygame.Rect(inside.x, top + gap, inside.w, inside.bottom - foot - top - 2 * gap)
        panel = ScrollPanel(theme, body)
        offset = self._body.offset if self._body is not None else 0
        panel.set_widgets(self._content(pygame.Rect(body.x, body.y, panel.content_width, body.h)), offset)
        self._body = panel
        return [*widgets, panel, back, self._start, rules, title]

    def _box(self, room: pygame.Rect) -> GameBox:
        """The box of the game beside the panel; it only lies there."""
        caption = self.app.words.text(seats_in_words(self.game.seats))
        title = self.app.words.text(self.game.title)
        game, pictures = self.game, self.app.pictures
        box = GameBox(self.theme, pictures, game.id, title, caption, lambda: None, lettering=game.lettering)
        box.focusable = False
        box.rect = pygame.Rect(room.x, room.y, room.w, room.w + GameBox.caption_height(self.theme))
        return box

    def _open_rules(self) -> None:
        self.app.open_rules(self.game.id)

    def rules_place(self) -> tuple[str, str] | None:
        return (self.game.id, "")

    def _content(self, room: pygame.Rect) -> list[Widget]:
        widgets: list[Widget] = []
        y = self._section(widgets, room, room.y, "ui.setup.players")
        for seat in range(len(self.players)):
            y = self._seat_row(widgets, room, y, seat)
        full = len(self.players) >= self.game.seats[-1]
        off = self.say("ui.setup.full", most=self.game.seats[-1]) if full else ""
        add = Button(self.theme, self.say("ui.setup.add"), self.add_player, icon=icons.PLUS, kind="quiet", off=off)
        y = row(pygame.Rect(room.x, y, room.w, 0), [add], 0) + self.theme.gap * 2
        widgets.append(add)
        y = self._section(widgets, room, y, "ui.setup.settings")
        if self.game.presets:
            y = self._presets(widgets, room, y)
        for setting in self.game.all_settings:
            y = self._setting(widgets, room, y, setting)
        y += self.theme.gap
        y = self._section(widgets, room, y, "ui.setup.table")
        self._table_rows(widgets, room, y)
        return widgets

    def _section(self, widgets: list[Widget], room: pygame.Rect, y: int, key: str) -> int:
        label = TextLabel(self.theme, self.say(key), colour=colours.ACCENT, bold=True)
        widgets.append(label)
        return column(pygame.Rect(room.x, y, room.w, 0), [label], 0) + self.theme.gap

    def _seat_row(self, widgets: list[Widget], room: pygame.Rect, y: int, seat: int) -> int:
        theme, player = self.theme, self.players[seat]
        name = TextInput(
            theme,
            player.name,
            lambda text: self._rename(seat, text),
            most=MOST_LETTERS,
            ghost=self.say("ui.setup.name"),
        )
        options = [Option(PERSON, self.say("ui.setup.person"), self._icon(icons.ACCOUNT))]
        for bot in thinkers(self.game):
            name_text, about = self._bot_words(bot)
            options.append(Option(bot, name_text, self._icon(icons.ROBOT), tip=about))
        kind = DropList(theme, options, player.kind, lambda value: self._set_kind(seat, value))
        kind.tip = self._bot_words(player.kind)[1] if player.kind != PERSON else ""
        few = len(self.players) <= self.game.seats[0]
        remove = Button(
            theme,
            "",
            lambda: self.remove_player(seat),
            icon=icons.CLOSE,
            kind="quiet",
            tip=self.say("ui.setup.remove"),
            off=self.say("ui.setup.few", least=self.game.seats[0]) if few else "",
        )
        badge = self._badges(seat, room.w)
        line: list[Widget] = [badge, name, kind, remove]
        widgets += line
        return row(pygame.Rect(room.x, y, room.w, 0), line, theme.gap) + theme.gap

    def _badges(self, seat: int, width: int) -> Widget:
        taken = {player.style: player.name for other, player in enumerate(self.players) if other != seat}
        options = []
        for style, one in enumerate(self.theme.seats):
            text = self.say(f"ui.seat.{one.id}")
            off = self.say("ui.setup.taken", name=taken[style]) if style in taken else ""
            options.append(Option(style, "", seat_badge(one, self.theme.px(24)), tip=text, off=off))
        player = self.players[seat]
        return one_of(self.theme, options, player.style, lambda style: self._set_style(seat, style), width)

    def _icon(self, icon: str) -> pygame.Surface:
        return self.theme.text.line(icon, self.theme.px(18), colours.INK_QUIET, face="icon")

    def _bot_words(self, bot: str) -> tuple[str, str]:
        """The name of a computer player and one sentence about it; a game's own come from its catalogue."""
        for prefix in (f"{self.game.id}.bot.{bot}", f"bot.{bot}"):
            if f"{prefix}.name" in self.app.words:
                about = self.say(f"{prefix}.about") if f"{prefix}.about" in self.app.words else ""
                return self.say(f"{prefix}.name"), about
        return bot.replace("_", " "), ""

    def _rename(self, seat: int, text: str) -> None:
        self.players[seat].name = text
        self._start.off = self.problem

    def _set_kind(self, seat: int, kind: str) -> None:
        self.players[seat].kind = kind
        self.rebuild()

    def _set_style(self, seat: int, style: int) -> None:
        self.players[seat].style = style
        self.rebuild()

    def _presets(self, widgets: list[Widget], room: pygame.Rect, y: int) -> int:
        options = [Option(name, self.say(f"{self.game.id}.preset.{name}")) for name in self.game.presets]
        if not self.preset:
            options.append(Option("", self.say("ui.setup.custom")))
        choice = one_of(self.theme, options, self.preset, self.choose_preset, room.w * 2 // 3)
        label = TextLabel(self.theme, self.say("ui.setup.preset"))
        widgets += [label, choice]
        return (
            row(pygame.Rect(room.x, y, room.w, 0), [label, choice], self.theme.gap * 2, align="apart") + self.theme.gap
        )

    def _setting(self, widgets: list[Widget], room: pygame.Rect, y: int, setting: Setting) -> int:
        """One setting: its name and choice in a row, below it why there is a choice."""
        key = self.game.words_of(setting)
        theme = self.theme
        control: Widget
        if set(setting.choices) == {True, False}:
            value = bool(self.settings[setting.id])
            control = Toggle(
                theme, self.say(f"{key}.{str(value).lower()}"), value, lambda on: self._set(setting.id, on)
            )
        elif len(setting.choices) > MOST_LISTED and all(type(value) is int for value in setting.choices):
            numbers = [value for value in setting.choices if type(value) is int]
            control = Stepper(
                theme,
                numbers,
                int(self.settings[setting.id]),
                lambda value: self._set(setting.id, value),
                shown=lambda value: self._word_of(key, value),
            )
        else:
            options = [Option(value, self._word_of(key, value)) for value in setting.choices]
            control = one_of(
                theme, options, self.settings[setting.id], lambda value: self._set(setting.id, value), room.w // 2
            )
        label = TextLabel(theme, self.say(key))
        why = TextLabel(theme, self.say(f"{key}.why"), size=theme.small, colour=colours.INK_QUIET)
        widgets += [label, control, why]
        y = row(pygame.Rect(room.x, y, room.w, 0), [label, control], theme.gap * 2, align="apart")
        return column(pygame.Rect(room.x, y, room.w, 0), [why], 0) + theme.gap

    def _word_of(self, key: str, value: Any) -> str:
        """The word for a choice; a number that has none stands for itself."""
        word = f"{key}.{str(value).lower()}"
        return str(value) if type(value) is int and word not in self.app.words else self.say(word)

    def _set(self, id: str, value: Any) -> None:
        self.settings[id] = value
        self.rebuild()

    def _table_rows(self, widgets: list[Widget], room: pygame.Rect, y: int) -> None:
        theme, chosen = self.theme, self.app.preferences
        dice = [Option(True, self.say("ui.setup.dice_hand")), Option(False, self.say("ui.setup.dice_fast"))]
        rows: list[tuple[str, Widget]] = []
        if "dice" in self.game.flags:
            rows.append(
                (
                    "ui.setup.dice",
                    one_of(theme, dice, chosen.hand_dice, lambda on: self._prefer("hand_dice", on), room.w // 2),
                )
            )
        rows.append(
            (
                "ui.setup.speed",
                Slider(
                    theme,
                    chosen.animation_speed,
                    lambda speed: self._prefer("animation_speed", speed),
                    least=50,
                    most=300,
                    step=25,
                    shown=lambda percent: f"{percent} %",
                ),
            )
        )
        rows.append(
            (
                "ui.setup.seed",
                TextInput(
                    theme,
                    self.seed,
                    self._set_seed,
                    ghost=self.say("ui.setup.random"),
                    tip=self.say("ui.setup.seed_why"),
                ),
            )
        )
        for key, control in rows:
            label = TextLabel(theme, self.say(key))
            y = row(pygame.Rect(room.x, y, room.w, 0), [label, control], theme.gap * 2, align="apart") + theme.gap
            widgets += [label, control]

    def _prefer(self, name: str, value: Any) -> None:
        setattr(self.app.preferences, name, value)

    def _set_seed(self, seed: str) -> None:
        self.seed = seed

    # -- the table behind ---------------------------------------------------------------------------------------------
    def resize(self, size: tuple[int, int]) -> None:
        self._table = None
        super().resize(size)

    def paint(self, surface: pygame.Surface) -> None:
        if self._table is None:
            self._table = wooden_table(surface.get_size())
        surface.blit(self._table, (0, 0))
        draw_panel(surface, self.theme, self._panel)
