"""The saved matches: go on, look again, delete."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.play.matches import SavedMatch
from tabletop.ui.kit.base import TextLabel, Widget
from tabletop.ui.kit.button import Button
from tabletop.ui.kit.layout import column, row
from tabletop.ui.kit.scroll import ScrollPanel
from tabletop.ui.screens.base import FormScreen
from tabletop.ui.screens.dialog import Dialog, Reply
from tabletop.ui.screens.shell import Shell
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours

PANEL_WIDTH: Final = 820


class LibraryScreen(FormScreen):
    """A list of all saved matches; `replay` makes looking again the main offer."""

    overlay = True

    def __init__(self, app: Shell, *, replay: bool = False) -> None:
        super().__init__(app)
        self.replay = replay
        self.saved = app.matches.saved()
        self.rebuild()

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme = self.theme
        heading = self.say("ui.library.replay_title" if self.replay else "ui.library.title")
        inside, (title, close) = self.titled(size, PANEL_WIDTH, heading)
        panel = ScrollPanel(theme, inside)
        room = pygame.Rect(inside.x, inside.y, panel.content_width, 0)
        widgets: list[Widget] = []
        if not self.saved:
            empty = TextLabel(theme, self.say("ui.library.empty"), colour=colours.INK_QUIET)
            column(room, [empty], 0)
            widgets.append(empty)
        for match in self.saved:
            room.y = self._row(widgets, room, match) + theme.gap * 2
        panel.set_widgets(widgets)
        return [panel, close, title]

    def _row(self, widgets: list[Widget], room: pygame.Rect, match: SavedMatch) -> int:
        """One match; returns the bottom of its row."""
        theme = self.theme
        buttons = self._buttons(match)
        wide = sum(button.natural(room.w)[0] + theme.gap for button in buttons)
        words: list[Widget]
        if match.problem is None:
            game = self.app.routes.title_of(match.game)
            names = self.say("core.comma").join(match.players)
            when = f"{match.when:%Y-%m-%d %H:%M}"
            words = [
                TextLabel(theme, game, bold=True),
                TextLabel(theme, names),
                TextLabel(
                    theme,
                    self.say("ui.library.when", when=when, answers=match.answers),
                    size=theme.small,
                    colour=colours.INK_QUIET,
                ),
            ]
        else:
            words = [TextLabel(theme, self.app.words.text(match.problem), colour=colours.WARNING)]
        beside = room.w - wide >= theme.px(260)
        text_room = pygame.Rect(room.x, room.y, room.w - wide if beside else room.w, 0)
        bottom = column(text_room, words, 0)
        if beside:
            place = pygame.Rect(room.right - wide, room.y, wide, 0)
            bottom = max(bottom, row(place, buttons, theme.gap, align="right"))
        else:
            bottom = row(pygame.Rect(room.x, bottom + theme.gap, room.w, 0), buttons, theme.gap)
        widgets += [*words, *buttons]
        return bottom

    def _buttons(self, match: SavedMatch) -> list[Widget]:
        theme = self.theme
        remove = Button(
            theme,
            "",
            lambda: self._ask_delete(match),
            icon=icons.TRASH,
            kind="quiet",
            tip=self.say("ui.library.delete"),
        )
        if match.problem is not None:
            return [remove]
        resume = Button(theme, self.say("ui.library.resume"), lambda: self._open(match, False), icon=icons.PLAY)
        again = Button(theme, self.say("ui.library.replay"), lambda: self._open(match, True), icon=icons.HISTORY)
        return [again, resume, remove] if self.replay else [resume, again, remove]

    def _open(self, match: SavedMatch, replay: bool) -> None:
        before = len(self.app.screens)
        self.app.routes.open_saved(match.path, replay=replay)
        if len(self.app.screens) > before:
            self.app.pop(self)

    def _ask_delete(self, match: SavedMatch) -> None:
        keep = Reply(self.say("ui.library.keep"), lambda: None, "main")
        delete = Reply(self.say("ui.library.delete"), lambda: self._delete(match), "refuse")
        sentence = self.say("ui.library.delete_sentence", name=match.path.name)
        self.app.push(Dialog(self.app, self.say("ui.library.delete_title"), sentence, [delete, keep]))

    def _delete(self, match: SavedMatch) -> None:
        self.app.matches.delete(match.path)
        self.saved = self.app.matches.saved()
        self.rebuild()
        self.app.show_toast(self.say("ui.library.deleted", name=match.path.name))
