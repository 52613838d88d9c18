"""The first screen: the games as boxes on a table, and a menu."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from tabletop.session.locale.translations import LANGUAGES
from tabletop.ui.kit.base.layout import column
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.screens.base.game_box import LINES, GameBox, caption_of
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours

LARGEST_BOX: Final = 420
MOST_LINES: Final = 6
"""The most lines of a caption; the rest of the reason why a game is broken is cut off."""
SMALLEST_BOX: Final = 168
MENU_WIDTH: Final = 256


class Launcher(FormScreen):
    """Boxes to open a new match, a menu for everything else."""

    wooden = True

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self._last = app.matches.last()
        self.rebuild()

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme = self.theme
        gap = theme.gap * 2
        width = min(theme.px(MENU_WIDTH), size[0] * 2 // 5)
        self.panel = pygame.Rect(size[0] - width - gap, gap, width, size[1] - 2 * gap)
        table = pygame.Rect(gap, gap, self.panel.x - 2 * gap, size[1] - 2 * gap)
        return [self._boxes(table), self._side_menu()]

    def update(self, now_ms: int) -> float | None:
        """Open the boxes one after another once the screen is visible, so that a press on one need not wait."""
        wait = super().update(now_ms)
        closed = self.app.registry.closed
        if self.stale or not closed:
            return wait
        if self.app.registry.open(closed[0]) is None:  # its box is shown as broken
            self.rebuild()
        return 0.0

    # -- the boxes ----------------------------------------------------------------------------------------------------
    def _boxes(self, room: pygame.Rect) -> ScrollPanel:
        theme = self.theme
        panel = ScrollPanel(theme, room)
        boxes = [self._box(game_id) for game_id in sorted({*self.app.registry.manifests, *self.app.registry.broken})]
        gap = theme.gap
        for lines in range(LINES, MOST_LINES + 1):  # smaller boxes have longer captions
            caption = GameBox.caption_height(theme, lines)
            columns, side = _best_grid(len(boxes), panel.content_width, room.h, caption, gap, theme.px(SMALLEST_BOX))
            side = min(side, theme.px(LARGEST_BOX))
            if max((len(theme.text.lines(box.caption, side, theme.small)) for box in boxes), default=0) <= lines:
                break
        tall = side + caption + gap
        rows = -(-len(boxes) // columns)
        top = room.y + max(0, (room.h - rows * (tall + gap) + gap) // 2)
        for index, box in enumerate(boxes):
            row, place = divmod(index, columns)
            in_row = min(columns, len(boxes) - row * columns)
            left = room.x + (panel.content_width - in_row * (side + gap) + gap) // 2
            box.caption_lines = lines
            box.rect = pygame.Rect(left + place * (side + gap), top + row * (tall + gap), side, tall)
        panel.set_widgets(boxes)
        return panel

    def _box(self, game_id: str) -> GameBox:
        app = self.app
        bad = app.registry.broken.get(game_id)
        if bad is not None:
            name = game_id.replace("_", " ").title()
            reason = self.say("ui.launcher.broken", error=bad.error)
            return GameBox(self.theme, app.pictures, game_id, name, reason, lambda: None, disabled_reason=reason)
        cover = app.registry.manifests[game_id]
        title = app.words.text(app.registry.title_of(game_id))
        return GameBox(
            self.theme,
            app.pictures,
            game_id,
            title,
            caption_of(app.words, game_id, cover),
            lambda: self.open_setup(game_id),
            lettering=cover.lettering,
        )

    def open_setup(self, game_id: str) -> None:
        """Open the set-up of a new match of this game."""
        from tabletop.ui.screens.setup.screen import SetupScreen

        if game_id not in self.app.registry.games:  # only now it turns out that this box holds no game
            self.rebuild()
            return
        self.app.push(SetupScreen(self.app, game_id))
        if self.app.registry.lessons(game_id) and all(one.game != game_id for one in self.app.matches.saved()):
            self._offer_lesson(game_id)

    def _offer_lesson(self, game_id: str) -> None:
        """Offer a lesson, as nobody has played this game here yet."""
        from tabletop.ui.screens.base.dialog import Dialog, Reply

        app, lesson = self.app, self.app.registry.lessons(game_id)[0]
        replies = [
            Reply(self.say("ui.lesson.no"), lambda: None),
            Reply(self.say("ui.lesson.yes"), lambda: app.routes.open_lesson(game_id, lesson), "main"),
        ]
        app.push(Dialog(app, self.say("ui.lesson.offer"), self.say("ui.lesson.about"), replies))

    # -- the menu -----------------------------------------------------------------------------------------------------
    def _side_menu(self) -> ScrollPanel:
        theme, app = self.theme, self.app
        pad = theme.px(16)
        panel = ScrollPanel(theme, self.panel.inflate(-2 * pad, -2 * pad))
        room = pygame.Rect(panel.rect.x, panel.rect.y, panel.content_width, panel.rect.h)
        widgets: list[Widget] = [
            TextLabel(theme, self.say("ui.title"), size=theme.title, face="title", bold=True, colour=colours.ACCENT),
            TextLabel(theme, self.say("ui.launcher.pick"), colour=colours.INK_QUIET),
        ]
        if self._last is not None:
            last = self._last
            game = app.routes.title_of(last.game)
            names = self.say("core.comma").join(last.players)
            widgets.append(
                Button(
                    theme,
                    self.say("ui.launcher.resume"),
                    lambda: app.routes.open_saved(last.path),
                    icon=icons.PLAY,
                    kind="main",
                    align="left",
                )
            )
            sentence = self.say("ui.launcher.last", game=game, names=names)
            widgets.append(TextLabel(theme, sentence, size=theme.small, colour=colours.INK_QUIET))
        language = LANGUAGES[app.other_language()]
        for text, icon, press in (
            (self.say("sandbox.title"), icons.HAND, self._open_sandbox),
            (self.say("ui.launcher.load"), icons.FOLDER, self._open_library),
            (self.say("ui.launcher.replay"), icons.HISTORY, self._open_replays),
            (self.say("stats.title"), icons.CHART, self._open_statistics),
            (self.say("ui.launcher.settings"), icons.COG, app.routes.open_options),
            (self.say("ui.launcher.keys"), icons.KEYBOARD, app.routes.open_keys),
            (language, icons.TRANSLATE, lambda: app.set_language(app.other_language())),
            (self.say("ui.launcher.quit"), icons.EXIT, app.quit),
        ):
            widgets.append(Button(theme, text, press, icon=icon, kind="quiet", align="left"))
        bottom = column(room, widgets, theme.px(6))
        panel.rect.h = min(panel.rect.h, bottom - panel.rect.y)
        self.panel.h = panel.rect.h + 2 * pad
        panel.set_widgets(widgets)
        return panel

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; what is dropped here is opened. On macOS a double-clicked file comes so, too."""
        if event.type == pygame.DROPFILE:
            self.app.routes.open_file(Path(event.file))
            return True
        return super().handle(event)

    def _open_sandbox(self) -> None:
        from tabletop.ui.screens.launcher.begin_sandbox import BeginSandbox

        self.app.push(BeginSandbox(self.app))

    def _open_library(self) -> None:
        from tabletop.ui.screens.launcher.saved_matches import LibraryScreen

        self.app.push(LibraryScreen(self.app))

    def _open_replays(self) -> None:
        from tabletop.ui.screens.launcher.saved_matches import LibraryScreen

        self.app.push(LibraryScreen(self.app, replay=True))

    def _open_statistics(self) -> None:
        from tabletop.ui.screens.launcher.statistics import Statistics

        self.app.push(Statistics(self.app))

    def back(self) -> bool:
        """Ask whether to leave the program (Escape)."""
        stay = Reply(self.say("ui.stay"), lambda: None)
        leave = Reply(self.say("ui.launcher.quit"), self.app.quit, "main")
        self.app.push(Dialog(self.app, self.say("ui.quit.title"), self.say("ui.quit.sentence"), [stay, leave]))
        return True


def _best_grid(count: int, width: int, height: int, caption: int, gap: int, least: int) -> tuple[int, int]:
    """Return the number of columns and the side of the largest boxes that all fit, or of the smallest that scroll."""
    best = (1, 0)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        side = min((width + gap) // columns - gap, (height + gap) // rows - caption - 2 * gap)
        if side > best[1]:
            best = (columns, side)
    if best[1] >= least:
        return best
    columns = max(1, (width + gap) // (least + gap))
    return columns, (width + gap) // columns - gap
