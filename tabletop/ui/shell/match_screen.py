"""The play screen as a layer of the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from tabletop.files import atomic_write, reading
from tabletop.files.locks import InUseError
from tabletop.session.app import statistics
from tabletop.session.games.rule_texts import clause_of
from tabletop.session.match.match_session import MatchSession
from tabletop.session.saves.match_log import SUFFIX, free_name
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.shell.scheduler import wake
from tabletop.ui.system.key_bindings import KeyContext
from tabletop.ui.system.preferences import Preferences, saves_folder, statistics_file
from tabletop.viewmodel.control.bot_runner import BotRunner
from tabletop.viewmodel.control.match_controller import MatchController


class MatchScreen:
    """A layer that passes events and time to the play screen; Escape at its last step opens the pause menu."""

    overlay = False
    contexts: tuple[KeyContext, ...] = ("rules", "piece", "camera", "flick", "history", "curtain", "any")

    def __init__(self, app: Shell, session: MatchSession) -> None:
        self.app = app
        self.session = session
        self.stale = True
        controller = MatchController(session, BotRunner(session, app.extra, wake=wake))
        self.match_view = MatchView(app, controller, options_of(app.preferences))
        self._counted: int | None = None
        """The length of the match whose end has been recorded."""
        self.phones: Any = None
        """The object that shares the match with pages on other devices; None until it is requested."""
        self.match_view.parts.bargains.ask_text = lambda title, text, then: app.push(AskText(app, title, text, then))
        chat = self.match_view.parts.chat
        chat.phones = lambda: self.phones
        chat.ask = lambda title, text, then: app.push(AskText(app, app.words.text(title), text, then))
        self.match_view.resize(app.size)
        self.mat: str = self.match_view.view.table.plan.mat

    def handle(self, event: pygame.event.Event) -> bool:
        if self.match_view.handle(event):
            return True
        handlers = {"save_as": self.save_copy, "quick_save": self.quick_save, "quick_load": self.quick_load}
        handler = handlers.get(self.app.keys.match(event, "any") or "") if event.type == pygame.KEYDOWN else None
        if handler is not None:
            handler()
        return handler is not None

    def save_copy(self) -> None:
        """Save the current match to a file of its own, beside the autosave."""
        self._save(free_name(saves_folder(), self.session.game.id))

    def quick_save(self) -> None:
        """Save the current match to the one quick save of this game.

        A match that is being recorded in that very file moves to another one first, so that the save can be loaded
        again.
        """
        writer, key = self.session.writer, "as"
        if writer is not None and writer.path == self._quick:
            self.session.saving.move_on(self.session.match)
            key = "goes_on"
        self._save(self._quick, key)

    def quick_load(self) -> None:
        """Continue from a copy of the quick save; the current match stays saved."""
        if not self._quick.is_file():
            self.app.show_toast(self.app.say("ui.saved.none"))
            return
        copy = free_name(saves_folder(), self.session.game.id)
        try:
            atomic_write.write_atomic(copy, reading.read_bytes(self._quick))
        except OSError as error:
            self.app.show_toast(self.app.say("cli.cannot_write", file=copy.name, error=error.strerror or str(error)))
            return
        self.app.pop(self)
        self.app.routes.open_saved(copy)

    @property
    def _quick(self) -> Path:
        return saves_folder() / f"{self.session.game.id}-quick{SUFFIX}"

    def _save(self, path: Path, key: str = "as") -> None:
        try:
            self.session.save(path)
        except InUseError:
            self.app.show_toast(self.app.say("file.played_elsewhere", name=path.name))
            return
        except OSError as error:
            self.app.show_toast(self.app.say("cli.cannot_write", file=path.name, error=error.strerror or str(error)))
            return
        self.app.album.want(path)
        own = self.session.writer
        new = own.path.name if own is not None else ""
        self.app.show_toast(self.app.say(f"ui.saved.{key}", name=path.name, new=new))

    def update(self, now_ms: int) -> float | None:
        self._show_news()
        self._count()
        return self.match_view.update(now_ms)

    def _show_news(self) -> None:
        """Show what has happened to the file of the match."""
        news = self.session.saving.take_news()
        if news:
            self.app.show_toast(" ".join(map(self.app.words.text, news)))

    def _count(self) -> None:
        """Record a match that has ended, once for each end."""
        ended = len(self.session.match.log) if self.session.over else None
        if ended is not None and ended != self._counted:
            try:
                statistics.record(statistics_file(), self.session)
            except OSError as error:
                self.app.show_toast(self.app.say("stats.unwritable", error=error.strerror or str(error)))
        self._counted = ended

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        if self.stale:
            self.stale = False
            self.match_view.expose()
        return self.match_view.draw(surface)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the play screen out again, with the preferences, which may have changed too."""
        self.match_view.take_options(options_of(self.app.preferences))
        self.match_view.resize(size)

    def back(self) -> bool:
        if self.match_view.parts.input.back():
            return True
        app = self.app
        replies = [
            Reply(app.say("ui.pause.leave"), app.routes.home, "refuse"),
            Reply(app.say("ui.launcher.settings"), app.routes.open_options),
            Reply(app.say("ui.pause.on"), lambda: None, "main"),
        ]
        app.push(Dialog(app, app.say("ui.pause.title"), app.say("ui.pause.sentence"), replies))
        return True

    def rules_place(self) -> tuple[str, str] | None:
        game, kind = self.session.game.id, self.match_view.controller.shown.asked_kind
        return (game, self.match_view.parts.overlays.clause() or clause_of(self.app.registry.folders[game], kind))

    def _note_lesson(self) -> None:
        """Remember a lesson that has been completed."""
        coach, preferences = self.session.coach, self.app.preferences
        done = f"{self.session.game.id}/{coach.name}" if coach is not None else ""
        if coach is not None and coach.at(self.session.match) >= coach.count:
            if done not in preferences.lessons_done.split():
                preferences.lessons_done = f"{preferences.lessons_done} {done}".strip()
                self.app.save_preferences()

    def open_phones(self) -> None:
        """Share the match with phones, and show the code and the seats; imports all of that here."""
        from tabletop.ui.shell.phones.panel import Phones, PhonesPanel

        if self.phones is None:
            try:
                self.phones = Phones(self.app, self.match_view.controller)
            except OSError as error:
                self.app.show_toast(self.app.say("ui.phones.failed", error=error.strerror or str(error)))
                return
        self.app.push(PhonesPanel(self.app, self.phones, self.close_phones))

    def close_phones(self, *, back: bool = True) -> None:
        """Stop sharing: everybody answers at the screen again, and pages are notified."""
        if self.phones is not None:
            self.phones.close(back=back)
            self.phones = None

    def close(self) -> None:
        self._note_lesson()
        self.close_phones(back=False)
        writer = self.session.writer
        self.match_view.close()
        self._show_news()
        if writer is not None:
            self.app.album.want(writer.path)


def options_of(preferences: Preferences) -> PlayOptions:
    """Return the options for showing a match, from the preferences."""
    return PlayOptions(
        details=preferences.details,
        speed=0.0 if preferences.reduced_motion else preferences.animation_speed / 100,
        fast_dice=not preferences.hand_dice,
        hand_dice=preferences.hand_dice,
        curtain=preferences.curtain,
        bot_seconds=preferences.robot_seconds,
        bot_pause=preferences.robot_pace / 1000,
        flick_hand=preferences.flick_hand,
        results=preferences.results,
        turns_listed=preferences.turns_listed,
    )
