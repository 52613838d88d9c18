"""The window: one stack of screens, one loop that sleeps while nothing happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.session.app.save_library import Matches, SavedMatches
from tabletop.session.games.registry import GameRegistry, extras
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.ui.kit.base.press_guard import PressGuard
from tabletop.ui.kit.panels.toast import Toast
from tabletop.ui.render.sprites.svg_files import PictureFiles
from tabletop.ui.screens.base.app_protocol import Album, Routes, Screen
from tabletop.ui.screens.base.form_screen import FormScreen, closed, others
from tabletop.ui.shell.export.thumbnail_cache import PictureAlbum
from tabletop.ui.shell.game_failure import close_all, left_when_broken
from tabletop.ui.shell.game_reloader import GameReloader
from tabletop.ui.shell.global_keys import OwnKeys
from tabletop.ui.shell.routes import ShellRoutes
from tabletop.ui.shell.scheduler import Waiting, newest_motion
from tabletop.ui.shell.window import Window
from tabletop.ui.system import picture_memory
from tabletop.ui.system import preferences as settings_file
from tabletop.ui.system.clock import ticks
from tabletop.ui.system.key_bindings import Bindings, KeyContext
from tabletop.ui.system.key_state import Presses
from tabletop.ui.system.preferences import Preferences
from tabletop.ui.system.sound.player import Sounds
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme


class App:
    """The window and everything that screens share: words, text, theme, keys, sounds, preferences, matches.

    `extra` names further game packages (for the processes in which computer players think). `headless` leaves the
    screen's size and the window's place alone: tests feed real pygame events to `pump` under SDL's dummy driver.
    """

    def __init__(
        self,
        registry: GameRegistry,
        words: Translations | None = None,
        *,
        preferences: Preferences | None = None,
        matches: Matches | None = None,
        extra: tuple[str, ...] = (),
        headless: bool = False,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.registry = registry
        self.extra = extra
        self._file = settings_file.config_folder() / settings_file.FILE
        problem: Message | None = None
        if preferences is None:
            preferences, problem = settings_file.read(self._file)
        self.preferences = preferences
        language = words.language if words is not None else preferences.language or "en"
        self.words = words if words is not None else Translations(language, registry.locales())
        self.keys = Bindings(preferences.keys, preferences.key_hand)
        self.words.key_of = lambda action: self.keys.first(action)
        self.sounds = Sounds(preferences)
        self.pictures = PictureFiles()
        self.matches = (
            matches
            if matches is not None
            else SavedMatches(registry, settings_file.saves_folder(), extra, lambda: self.preferences.hand_dice)
        )
        self.album: Album = PictureAlbum(extra, preferences.palette, disabled=headless)
        self.presses, self.press_guard = Presses(), PressGuard()
        self.press_guard.on_held = lambda: self.sound("refuse", 0.4)
        self.screens: list[Screen] = []
        self.beside: list[Callable[[], object]] = []
        self.running = True
        self.waiting = Waiting()
        self.toast = Toast()
        self.text = Text(language)
        self.window = Window(preferences, size, headless)
        picture_memory.BUDGET.fit(self.size)
        pygame.display.set_caption(self.say("ui.title"))
        self.theme = self._made_theme()
        self.routes: Routes = ShellRoutes(self)
        self.own_keys = OwnKeys(self)
        if problem is not None:
            self.show_toast(self.words.text(problem))

    # -- words --------------------------------------------------------------------------------------------------------
    def say(self, key: str, **args: Any) -> str:
        """Return a sentence of the catalogue in the language of the window."""
        return self.words.text(msg(key, **args))

    @property
    def language(self) -> str:
        return self.words.language

    def set_language(self, language: str) -> None:
        """Change the language of the window at once; raise ValueError for one without a catalogue."""
        self.read_words(language)
        self.text = Text(language)
        self.preferences.language = language
        pygame.display.set_caption(self.say("ui.title"))
        self._lay_out()
        self.save_preferences()

    def read_words(self, language: str) -> None:
        """Read the catalogues of a language anew; screens that are open keep what they have laid out."""
        self.words = Translations(language, self.registry.locales())
        self.words.key_of = lambda action: self.keys.first(action)

    def other_language(self) -> str:
        """Return the id of the next language of the catalogues."""
        order = list(LANGUAGES)
        return order[(order.index(self.language) + 1) % len(order)]

    # -- the window ---------------------------------------------------------------------------------------------------
    @property
    def size(self) -> tuple[int, int]:
        return self.window.room

    @property
    def surface(self) -> pygame.Surface:
        return self.window.surface

    @property
    def scale(self) -> int:
        """The UI scale in per cent."""
        return self.window.scale

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the window as it was."""
        self.window.toggle_full_screen()
        self._lay_out()
        self.save_preferences()

    def set_scale(self, scale: int) -> None:
        """Set a new UI scale in per cent; 0 is by the size of the window."""
        self.preferences.scale = scale
        self.refresh()

    def refresh(self) -> None:
        """Apply changed preferences, lay everything out again, and write the file."""
        chosen = self.preferences
        self.sounds.renew()
        self.keys = Bindings(chosen.keys, chosen.key_hand)
        self._lay_out()
        self.save_preferences()

    def save_preferences(self) -> None:
        """Write the settings file; a failure to write is only shown."""
        try:
            settings_file.write(self.preferences, self._file)
        except OSError:
            self.show_toast(self.say("ui.preferences.unwritable", file=self._file.name))

    def _made_theme(self) -> Theme:
        return Theme(self.text, self.scale, self.preferences.text_scale, self.preferences.palette)

    def _lay_out(self) -> None:
        """Lay every screen out again, because size, scale or language may have changed.

        The theme stays the same while nothing of it has changed, so that no table is remade for another preference.
        """
        picture_memory.BUDGET.fit(self.size)
        theme = self._made_theme()
        if not theme.equals(self.theme):
            self.theme = theme
        for screen in self.screens:
            screen.resize(self.size)
        self._restack()

    # -- screens ------------------------------------------------------------------------------------------------------
    @property
    def top(self) -> Screen:
        return self.screens[-1]

    def push(self, screen: Screen) -> None:
        """Put a screen on top of the others; an overlay of its kind that is already there is closed."""
        self.screens = [*others(self.screens, screen), screen]
        self._restack()

    def pop(self, screen: Screen | None = None) -> None:
        """Remove the top screen, or `screen` wherever it is; the last one stays."""
        leaving = screen if screen is not None else self.top
        if leaving in self.screens and len(self.screens) > 1:
            self.screens.remove(leaving)
            closed(leaving)
            self._restack()

    def clear(self) -> None:
        """Close all screens."""
        close_all(self.screens)
        self.screens = []

    def _restack(self) -> None:
        """Draw the lower screens once, as the ground for an overlay; those that are not seen release their pictures."""
        first = max((i for i, screen in enumerate(self.screens) if not screen.overlay), default=0)
        for screen in self.screens[:first]:
            if isinstance(screen, FormScreen):
                screen.form.forget_pictures()
        for number, screen in enumerate(self.screens[first:], first):
            if isinstance(screen, FormScreen):
                screen.ground = _darkened(self.surface) if screen.overlay and number > first else None
            screen.stale = True
            if screen is not self.top:
                screen.draw(self.surface)
        self.sounds.hiss(0.0)
        self.sounds.room(next((screen.mat for screen in reversed(self.screens) if screen.mat), ""))
        self.waiting.hurry()

    def sound(self, name: str, strength: float = 1.0) -> None:
        """Play a sound by its name, see `catalog`."""
        self.sounds.play(name, strength)

    def hiss(self, speed: float) -> None:
        """Play the sound of something sliding over the table with this speed, 0 to 1; 0 ends it."""
        self.sounds.hiss(speed)

    def action(self, event: pygame.event.Event, contexts: tuple[KeyContext, ...]) -> str | None:
        """Return the action that a key event is bound to in these contexts, or else everywhere."""
        return self.keys.match(event, *contexts)

    def key_of(self, action: str) -> str:
        """Return the keys of an action as people read them."""
        return self.keys.shown(action)

    def show_toast(self, sentence: str) -> None:
        """Show a sentence at the foot of the window that goes away on its own."""
        self.toast.show(sentence, ticks())
        self.waiting.hurry()

    def show_toast_once(self, sentence: Message | None) -> None:
        """Show a toast for something to be said only once, such as that a match is not being saved."""
        if sentence is not None and self.words.text(sentence) not in self.toast.said:
            self.show_toast(self.words.text(sentence))

    def quit(self) -> None:
        """Close the window; matches are saved as they are."""
        self.running = False

    # -- the loop -----------------------------------------------------------------------------------------------------
    def run(self) -> int:
        """Show the window until it is closed; return the exit status, 130 after Ctrl+C."""
        settled = picture_memory.GcOncePerScreen()
        with self.waiting.interrupted_by_ctrl_c(self.quit):
            while self.running:
                settled.after(self.screens)
                self.pump(self.waiting.events())
        self.album.stop()  # no process is started for what is closed on the way out
        self.clear()
        if isinstance(self.routes, ShellRoutes) and self.routes.keepsakes is not None:
            self.routes.keepsakes.stop()
        self.window.remember()
        self.save_preferences()
        self.sounds.stop()
        pygame.quit()
        return 130 if self.waiting.interrupted else 0

    def pump(self, events: Iterable[pygame.event.Event] = ()) -> None:
        """Feed events to the top screen, let time pass, and draw what has changed.

        A match whose game breaks is left, and a sentence says so.
        """
        with left_when_broken(self):
            for event in newest_motion(events):
                self._feed(event)
                if not self.running:
                    return
            for work in tuple(self.beside):
                work()
            now = ticks()
            waits = [self.top.update(now), self.toast.update(now)]
            drawn, unsettled = self._draw(), self.press_guard.wait
            self.waiting.next(now, [*waits, 0.0 if drawn and unsettled else unsettled])  # the next frame notes it

    def _draw(self) -> bool:
        """Draw what has changed; return whether anything has."""
        surface = self.surface
        if self.toast.gone:
            self.toast.gone = False
            self.top.stale = True
        changed = self.top.draw(surface)
        if changed or self.toast.new:
            changed = [*changed, *self.toast.draw(surface, self.theme)]
        if changed:
            pygame.display.update(changed)
        return bool(changed)

    def _feed(self, event: pygame.event.Event) -> None:
        self.presses.note(event, typed_into(self.screens))
        if self.presses.is_none_of_the_letters(event):
            return
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self.window.resized((event.w, event.h))
            self._lay_out()
        elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.waiting.focused = event.type == pygame.WINDOWFOCUSGAINED
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.top.stale = True
        elif not self.top.handle(event) and event.type == pygame.KEYDOWN:
            self.own_keys.press(event)


def typed_into(screens: Sequence[Screen]) -> Screen | None:
    """Return the screen on top, while letters go into one of its text fields."""
    return next((top for top in screens[-1:] if isinstance(top, FormScreen) and top.form.typing), None)


def _darkened(surface: pygame.Surface) -> pygame.Surface:
    dark = surface.copy()
    dark.fill((110, 106, 102), special_flags=pygame.BLEND_RGB_MULT)
    return dark


def run(
    words: Translations,
    registry: GameRegistry,
    match: Any = None,
    sandbox: Any = None,
    lesson: Any = None,
    setup: Any = None,
    *,
    watch: bool = False,
    file: Path | None = None,
) -> int:
    """Open the window and return the exit status.

    It opens at the launcher, at a new match `(game, players, settings, seed)`, at a free table `(players, game or
    "", folders of own sets, seed)`, at one from a set-up `(file, folders of own sets, seed)`, at a lesson `(game,
    name)` or at a `file`. With `watch` the game of the new match is read anew whenever one of its files is saved.
    """
    app = App(registry, words, extra=extras())
    app.routes.home()
    if sandbox is not None:
        app.routes.open_sandbox(*sandbox)
    if setup is not None:
        app.routes.open_setup(*setup)
    if lesson is not None:
        app.routes.open_lesson(*lesson)
    if file is not None:
        app.routes.open_file(file)
    if match is not None:
        game, players, chosen, seed = match
        with left_when_broken(app):
            app.routes.open_match(app.matches.start(game.id, players, chosen, seed))
        if watch:
            GameReloader(app, game.id, players, chosen, seed).start()
    return app.run()
