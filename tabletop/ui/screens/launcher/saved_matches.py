"""The saved matches: continue, watch, look at the end, name, delete."""

from __future__ import annotations

from typing import Any, Final

import pygame

from tabletop.core.data.messages import SeatName, msg, quoted
from tabletop.session.app.save_library import SavedMatch
from tabletop.session.saves import save_summary
from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.choice import Option, Segments
from tabletop.ui.kit.widgets.dropdown import DropList
from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.screens.base.thumbnail import Thumb
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours

PANEL_WIDTH: Final = 960
AT_ONCE: Final = 40
"""The number of rows laid out; a button shows as many more."""
POLL_MS: Final = 200


class LibraryScreen(FormScreen):
    """A list of all saved matches; `replay` makes watching the main offer."""

    overlay = True

    def __init__(self, app: Shell, *, replay: bool = False) -> None:
        super().__init__(app)
        self.replay = replay
        self.saved = app.matches.saved()
        self.game, self.state = "", ""
        """The filter of the list: a game, and "open", "over" or "setup"; "" for all."""
        self._rows = AT_ONCE
        self._panel: ScrollPanel | None = None
        self.rebuild()

    @property
    def listed(self) -> list[SavedMatch]:
        """The matches that pass the filter."""
        return [one for one in self.saved if self._fits(one)]

    def _fits(self, one: SavedMatch) -> bool:
        going = not one.is_over and not one.is_setup and one.problem is None
        wanted = {"": True, "over": one.is_over, "open": going, "setup": one.is_setup}
        return wanted[self.state] and self.game in ("", one.game)

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme = self.theme
        heading = self.say("ui.library.replay_title" if self.replay else "ui.library.title")
        inside, (title, close) = self.titled(size, PANEL_WIDTH, heading)
        filters = self._filters()
        top = row(inside, filters, theme.gap) + theme.gap
        panel = ScrollPanel(theme, pygame.Rect(inside.x, top, inside.w, inside.bottom - top))
        room = pygame.Rect(inside.x, top, panel.content_width, 0)
        widgets: list[Widget] = []
        listed = self.listed
        if not listed:
            key = "empty" if not self.saved else "none_such"
            empty = TextLabel(theme, self.say(f"ui.library.{key}"), colour=colours.INK_QUIET)
            column(room, [empty], 0)
            widgets.append(empty)
        for match in listed[: self._rows]:
            room.y = self._row(widgets, room, match) + theme.gap * 2
        if len(listed) > self._rows:
            more = Button(theme, self.say("ui.library.more", count=len(listed) - self._rows), self._show_more)
            column(room, [more], 0, stretch=False)
            widgets.append(more)
        before = self._panel.offset if self._panel is not None else 0
        panel.set_widgets(widgets, before)
        self._panel = panel
        return [panel, close, title, *filters]

    def _filters(self) -> list[Widget]:
        games = dict.fromkeys(one.game for one in self.saved if one.problem is None)
        titles = sorted((self.app.routes.title_of(game), game) for game in games)
        every = Option("", self.say("ui.library.all_games"))
        states = [Option(state, self.say(f"ui.library.{state or 'all'}")) for state in ("", "open", "over", "setup")]
        return [
            DropList(self.theme, [every, *(Option(game, title) for title, game in titles)], self.game, self._take_game),
            Segments(self.theme, states, self.state, self._take_state),
        ]

    def _take_game(self, game: Any) -> None:
        self.game = str(game)
        self._narrow()

    def _take_state(self, state: Any) -> None:
        self.state = str(state)
        self._narrow()

    def _narrow(self) -> None:
        self._rows, self._panel = AT_ONCE, None
        self.rebuild()

    def _show_more(self) -> None:
        self._rows += AT_ONCE
        self.rebuild()

    def update(self, now_ms: int) -> float | None:
        """Request pictures of the tables that have none, once the screen is visible."""
        wait = super().update(now_ms)
        album = self.app.album
        if self.stale:
            return wait
        for one in self.listed[: self._rows]:
            if one.problem is None and not one.is_setup:
                album.want(one.path)
        if album.poll():
            self.saved = self.app.matches.saved()
            self.rebuild()
        return min(POLL_MS, wait if wait is not None else POLL_MS) if album.busy else wait

    # -- a row --------------------------------------------------------------------------------------------------------
    def _row(self, widgets: list[Widget], room: pygame.Rect, match: SavedMatch) -> int:
        """Lay out one match; return the bottom of its row."""
        theme = self.theme
        buttons = self._buttons(match)
        for button in buttons:
            button.name = match.path
        thumb = Thumb(theme, save_summary.beside(match.path, save_summary.PICTURE))
        wide, tall = thumb.natural(room.w)
        thumb.rect = pygame.Rect(room.x, room.y, wide, tall)
        left = thumb.rect.right + theme.gap * 2
        beside = sum(button.natural(room.w)[0] + theme.gap for button in buttons)
        apart = room.right - left - beside >= theme.px(280)
        text_room = pygame.Rect(left, room.y, room.right - left - (beside if apart else 0), 0)
        words = self._words(match)
        bottom = column(text_room, words, 0)
        if apart:
            place = pygame.Rect(room.right - beside, room.y, beside, 0)
            bottom = max(bottom, row(place, buttons, theme.gap, align="right"))
        else:
            bottom = row(pygame.Rect(left, bottom + theme.gap, text_room.w, 0), buttons, theme.gap)
        widgets += [thumb, *words, *buttons]
        return max(bottom, thumb.rect.bottom)

    def _words(self, match: SavedMatch) -> list[Widget]:
        theme = self.theme
        if match.problem is not None:
            return [TextLabel(theme, self.app.words.text(match.problem), colour=colours.WARNING)]
        game = self.app.routes.title_of(match.game)
        if match.about:
            game = self.say("ui.library.named", name=game, game=self.app.routes.title_of(match.about))
        named = "setup_of" if match.is_setup else "named"
        head = self.say(f"ui.library.{named}", name=match.name, game=game) if match.name else game
        key = "when" if match.answers else "saved_at"
        when = self.say(f"ui.library.{key}", when=f"{match.when:%Y-%m-%d %H:%M}", answers=match.answers)
        if match.is_setup:
            when = self.say("ui.library.saved_at", when=f"{match.when:%Y-%m-%d %H:%M}")
        about = self.say("ui.library.setup_for", count=len(match.players))
        lines = [about if match.is_setup else self.say("core.comma").join(match.players), *self._state(match)]
        return [
            TextLabel(theme, head, bold=True),
            *(
                TextLabel(theme, line, size=theme.body if not number else theme.small)
                for number, line in enumerate(lines)
            ),
            TextLabel(theme, when, size=theme.small, colour=colours.INK_QUIET),
        ]

    def _state(self, match: SavedMatch) -> list[str]:
        """Return the state of the match, in the words of the game."""
        look, words = match.look, self.app.words
        if look is None:
            return []
        if look.over:
            each = tuple(msg("after.has", who=SeatName(seat), points=points) for seat, points in enumerate(look.points))
            winners = tuple(SeatName(seat) for seat in look.winners)
            return [words.text(msg("ui.library.ended", who=winners, each=each), look.players)]
        phase = save_summary.unpacked(look.phase)
        key = "in_phase" if phase is not None else "in_round"
        lines = [words.text(msg(f"ui.library.{key}", round=look.round, phase=phase or ""), look.players)]
        standing = [one for said in look.standing if (one := save_summary.unpacked(said)) is not None]
        standings = "  ".join(words.text(one, look.players) for one in standing)
        return [*lines, standings] if standings else lines

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
        name = Button(
            theme, "", lambda: self._ask_name(match), icon=icons.PENCIL, kind="quiet", tip=self.say("ui.library.name")
        )
        if match.is_setup:
            return [
                Button(theme, self.say("ui.library.new_table"), lambda: self._open(match), icon=icons.PLAY),
                name,
                remove,
            ]
        again = Button(theme, self.say("ui.library.replay"), lambda: self._open(match, watch=True), icon=icons.HISTORY)
        if match.is_over:
            end = Button(theme, self.say("ui.library.afterwards"), lambda: self._open(match), icon=icons.PLAY)
            return [again, end, name, remove] if self.replay else [end, again, name, remove]
        resume = Button(theme, self.say("ui.library.resume"), lambda: self._open(match, resume=True), icon=icons.PLAY)
        return [again, resume, name, remove] if self.replay else [resume, again, name, remove]

    # -- acting -------------------------------------------------------------------------------------------------------
    def _open(self, match: SavedMatch, *, resume: bool = False, watch: bool = False) -> None:
        before = len(self.app.screens)
        self.app.routes.open_saved(match.path, replay=not resume, watch=watch)
        if len(self.app.screens) > before:
            self.app.pop(self)

    def _ask_name(self, match: SavedMatch) -> None:
        self.app.push(AskText(self.app, self.say("ui.library.name"), match.name, lambda text: self._name(match, text)))

    def _name(self, match: SavedMatch, name: str) -> None:
        """Give the file this name; an existing one is kept."""
        problem = self.app.matches.rename(match.path, name)
        self._again()
        if problem is not None:
            self.app.show_toast(self.app.words.text(problem))

    def _ask_delete(self, match: SavedMatch) -> None:
        keep = Reply(self.say("ui.library.keep"), lambda: None, "main")
        delete = Reply(self.say("ui.library.delete"), lambda: self._delete(match), "refuse")
        sentence = self.say("ui.library.delete_sentence", name=quoted(match.path.name))
        title = self.say("ui.library.delete_setup_title" if match.is_setup else "ui.library.delete_title")
        self.app.push(Dialog(self.app, title, sentence, [delete, keep]))

    def _delete(self, match: SavedMatch) -> None:
        problem = self.app.matches.delete(match.path)
        self._again()
        self.app.show_toast(self.app.words.text(problem or msg("ui.library.deleted", name=quoted(match.path.name))))

    def _again(self) -> None:
        self.saved = self.app.matches.saved()
        self.rebuild()
