"""The first page of the set-up: who plays, and the way to the rules of the match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tabletop.core.game.flicking import RECOMMENDED_HELP, SHOWN_HELPS
from tabletop.session.app.match_setup import MatchSetup
from tabletop.session.match.match_session import PERSON
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.choice import Option
from tabletop.ui.kit.widgets.dropdown import DropList, one_of
from tabletop.ui.kit.widgets.picture_cards import PictureCards
from tabletop.ui.kit.widgets.text_input import TextInput
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.setup.aim_pictures import aim_picture
from tabletop.ui.screens.setup.rows import SetupRows
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import seat_badge

MOST_LETTERS: Final = 16


class SetupSeats(SetupRows):
    """A line for each seat, the help while aiming where discs are flicked, and a summary of the rules.

    `renamed` is called when only a name has changed, `open_rules` leads to the second page. `facts` says how long and
    how heavy the game is, if its box is not shown beside it.
    """

    def __init__(
        self,
        app: Shell,
        setup: MatchSetup,
        room: pygame.Rect,
        changed: Callable[[], object],
        renamed: Callable[[], object],
        open_rules: Callable[[], object],
        facts: str = "",
    ) -> None:
        super().__init__(app, setup, room, changed)
        self.renamed = renamed
        if facts:
            self.quiet(facts)
        self.head(app.say("ui.setup.players"))
        for seat in range(len(setup.players)):
            self._seat(seat)
        self._characters()
        self._add_player()
        self._aim_help()
        self.gap()
        self.head(app.say("ui.setup.settings"))
        self._rules(open_rules)

    def _seat(self, seat: int) -> None:
        """Add colour, name, and kind of player, in one line."""
        theme, say, player, cast = self.theme, self.app.say, self.setup.players[seat], self.setup.cast
        rename = partial(self._rename, seat)
        name = TextInput(theme, player.name, rename, most=MOST_LETTERS, ghost=say("ui.setup.name"))
        options = [Option(PERSON, say("ui.setup.person"), self._icon(icons.ACCOUNT))]
        for kind in cast.kinds(all=self.app.preferences.details, beside=player.kind):
            if kind != PERSON:
                options.append(Option(kind, cast.title(kind), self._icon(icons.ROBOT), tip=cast.about(kind)))
        choose = self.then(partial(self.setup.choose_kind, seat))
        about = cast.about(player.kind) if player.kind != PERSON else ""
        who = DropList(theme, options, player.kind, choose, tip=about)
        disabled_reason = say("ui.setup.few", least=self.game.seats[0]) if self.setup.few else ""
        leave = self.then(partial(self.setup.remove_player, seat))
        remove = Button(
            theme,
            "",
            leave,
            icon=icons.CLOSE,
            kind="quiet",
            tip=say("ui.setup.remove"),
            disabled_reason=disabled_reason,
        )
        self.beside(self._badges(seat), name, who, remove)

    def _characters(self) -> None:
        """Add one sentence for each kind of computer player at this table."""
        cast = self.setup.cast
        for kind in dict.fromkeys(player.kind for player in self.setup.players):
            if cast.about(kind):
                self.quiet(self.app.say("ui.setup.character", name=cast.title(kind), about=cast.about(kind)))

    def _badges(self, seat: int) -> Widget:
        """Return the choice of the colour of a seat; those of the others are disabled."""
        say, player, taken = self.app.say, self.setup.players[seat], self.setup.taken(seat)
        options = []
        for style, one in enumerate(self.theme.seats):
            disabled_reason = say("ui.setup.taken", name=taken[style]) if style in taken else ""
            picture = seat_badge(one, self.theme.px(24))
            options.append(Option(style, "", picture, tip=say(f"ui.seat.{one.id}"), disabled_reason=disabled_reason))
        change = self.then(lambda style: setattr(player, "style", style))
        return one_of(self.theme, options, player.style, change, self.wide)

    def _add_player(self) -> None:
        disabled_reason = self.app.say("ui.setup.full", most=self.game.seats[-1]) if self.setup.full else ""
        join = self.then(self.setup.add_player)
        self.beside(
            Button(
                self.theme,
                self.app.say("ui.setup.add"),
                join,
                icon=icons.PLUS,
                kind="quiet",
                disabled_reason=disabled_reason,
            )
        )

    def _aim_help(self) -> None:
        """Add the choice of what is seen while aiming, in pictures, if discs are flicked."""
        flicking = self.game.table.flicking
        setting = flicking.help_setting if flicking is not None else None
        if setting is None:
            return
        self.gap()
        key = self.game.words_of(setting)
        self.head(self.app.say(key))
        options = [
            Option(
                help,
                self.app.say(f"{key}.{help}"),
                aim_picture(help, self.theme),
                tip=self.app.say(f"ui.setup.aim.{help}"),
                note=self.app.say("ui.setup.recommended") if help == RECOMMENDED_HELP else "",
            )
            for help in SHOWN_HELPS
        ]
        change = self.then(lambda help: self.setup.settings.update({setting.id: help}))
        chosen = self.setup.settings[setting.id]
        self.below(PictureCards(self.theme, options, chosen, change))
        if chosen not in SHOWN_HELPS:
            self.quiet(self.app.say(f"{key}.{chosen}"))

    def _rules(self, open_rules: Callable[[], object]) -> None:
        """Add the name of the preset, and the button to change it."""
        preset = self.setup.preset
        chosen = f"{self.game.id}.preset.{preset}" if preset else ""
        name = (
            self.app.say(chosen)
            if chosen
            else self.app.say("ui.setup.custom" if self.game.presets else "ui.setup.usual")
        )
        label, change = TextLabel(self.theme, name), self.app.say("ui.setup.change")
        self.beside(label, Button(self.theme, change, open_rules, icon=icons.COG), gap=0)
        if f"{chosen}.about" in self.app.words:
            self.quiet(self.app.say(f"{chosen}.about"))

    def _icon(self, icon: str) -> pygame.Surface:
        return self.theme.text.line(icon, self.theme.px(18), colours.INK_QUIET, face="icon")

    def _rename(self, seat: int, name: str) -> None:
        self.setup.players[seat].name = name
        self.renamed()
