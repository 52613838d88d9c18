"""The window: one stack of screens, one loop that sleeps while nothing happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.core.words import Message, say
from tabletop.play.catalogue import LANGUAGES, Catalogue
from tabletop.play.matches import Matches, SavedMatches
from tabletop.play.registry import Shelf, extras
from tabletop.play.story import SANDBOX, BadFile
from tabletop.ui.kit.toast import Toast
from tabletop.ui.render.pictures import PictureFiles
from tabletop.ui.screens.base import FormScreen, closed, others
from tabletop.ui.screens.shell import Screen
from tabletop.ui.shell.window import Window
from tabletop.ui.system import memory
from tabletop.ui.system import preferences as settings_file
from tabletop.ui.system.clock import ticks
from tabletop.ui.system.keys import Bindings
from tabletop.ui.system.preferences import Preferences
from tabletop.ui.system.presses import Presses
from tabletop.ui.system.sound import Sounds
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import SCALES, Theme

if TYPE_CHECKING:
    from tabletop.play.session import GuidedSession, Player
    from tabletop.present.play import Play

LEAST_FRAME_MS, UNFOCUSED_FRAME_MS = 8, 200


class App:
    """The window and what all screens share: words, text, theme, keys, sounds, preferences, matches.

    `extra` names further game packages (for the processes in which computer players think). `headless` leaves the
    screen's size and the window's place alone: tests feed real pygame events to `pump` under SDL's dummy driver.
    """

    def __init__(
        self,
        shelf: Shelf,
        words: Catalogue | None = None,
        *,
        preferences: Preferences | None = None,
        matches: Matches | None = None,
        extra: tuple[str, ...] = (),
        headless: bool = False,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.shelf = shelf
        self.extra = extra
        self._file = settings_file.config_folder() / settings_file.FILE
        problem: Message | None = None
        if preferences is None:
            preferences, problem = settings_file.read(self._file)
        self.preferences = preferences
        language = words.language if words is not None else preferences.language or "en"
        self.words = words if words is not None else Catalogue(language, shelf.locales())
        self.keys = Bindings(preferences.keys, preferences.key_hand)
        self.sounds = Sounds(preferences.volume, preferences.effects, preferences.muted)
        self.pictures = PictureFiles()
        self.matches = matches if matches is not None else SavedMatches(shelf, settings_file.saves_folder(), extra)
        self.presses = Presses()
        self.screens: list[Screen] = []
        self.running = True
        self.focused = True
        self.toast = Toast()
        self.text = Text(language)
        self.window = Window(preferences, size, headless)
        memory.BUDGET.fit(self.size)
        pygame.display.set_caption(self.say("ui.title"))
        self.theme = self._theme()
        self._wake: float | None = 0.0
        self._drawn_at = 0
        if problem is not None:
            self.show_toast(self.words.text(problem))

    # -- words --------------------------------------------------------------------------------------------------------
    def say(self, key: str, **args: Any) -> str:
        """A sentence of the catalogue in the language of the window."""
        return self.words.text(say(key, **args))

    @property
    def language(self) -> str:
        return self.words.language

    def set_language(self, language: str) -> None:
        """Change the language of the window at once; raises ValueError for one there is no catalogue of."""
        self.words = Catalogue(language, self.shelf.locales())
        self.text = Text(language)
        self.preferences.language = language
        pygame.display.set_caption(self.say("ui.title"))
        self._lay_out()
        self.save_preferences()

    def other_language(self) -> str:
        """The id of the next language of the catalogues."""
        order = list(LANGUAGES)
        return order[(order.index(self.language) + 1) % len(order)]

    # -- the window ---------------------------------------------------------------------------------------------------
    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

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
        """A new UI scale in per cent; 0 is by the size of the screen."""
        self.preferences.scale = scale
        self.refresh()

    def step_scale(self, by: int) -> None:
        """The next larger (1) or smaller (-1) UI scale."""
        index = min(range(len(SCALES)), key=lambda one: abs(SCALES[one] - self.scale))
        self.set_scale(SCALES[max(0, min(len(SCALES) - 1, index + by))])

    def refresh(self) -> None:
        """Preferences have changed: take them over, lay everything out anew, and write the file."""
        chosen = self.preferences
        self.sounds.set(chosen.volume, chosen.effects, chosen.muted)
        self.keys = Bindings(chosen.keys, chosen.key_hand)
        self._lay_out()
        self.save_preferences()

    def save_preferences(self) -> None:
        """Write the settings file; a disk that cannot be written is told, nothing else."""
        try:
            settings_file.write(self.preferences, self._file)
        except OSError:
            self.show_toast(self.say("ui.preferences.unwritable", file=self._file.name))

    def _theme(self) -> Theme:
        return Theme(self.text, self.scale, self.preferences.text_scale, self.preferences.palette)

    def _lay_out(self) -> None:
        """Size, scale or language are new: every screen lays itself out."""
        memory.BUDGET.fit(self.size)
        self.theme = self._theme()
        for screen in self.screens:
            screen.resize(self.size)
        self._restack()

    # -- screens ------------------------------------------------------------------------------------------------------
    @property
    def top(self) -> Screen:
        return self.screens[-1]

    def push(self, screen: Screen) -> None:
        """Lay a screen on top of the others; an overlay of its kind that lies there already goes away."""
        self.screens = [*others(self.screens, screen), screen]
        self._restack()

    def pop(self, screen: Screen | None = None) -> None:
        """Take the top screen away, or `screen` wherever it lies; the last one stays."""
        leaving = screen if screen is not None else self.top
        if leaving in self.screens and len(self.screens) > 1:
            self.screens.remove(leaving)
            closed(leaving)
            self._restack()

    def home(self) -> None:
        """Back to the launcher; everything else is closed."""
        from tabletop.ui.screens.launcher import Launcher

        for screen in reversed(self.screens):
            closed(screen)
        self.screens = []
        self.push(Launcher(self))

    def _restack(self) -> None:
        """Draw the lower screens once, so that an overlay has something to lie on."""
        first = max((i for i, screen in enumerate(self.screens) if not screen.overlay), default=0)
        for number, screen in enumerate(self.screens[first:], first):
            if isinstance(screen, FormScreen):
                screen.ground = _darkened(self.surface) if screen.overlay and number > first else None
            screen.stale = True
            if screen is not self.top:
                screen.draw(self.surface)
        self._wake = 0.0

    def open_match(self, session: GuidedSession) -> None:
        """Play a match, or go through one that is over."""
        from tabletop.ui.shell.match_screen import MatchScreen

        self.push(MatchScreen(self, session))

    def open_sandbox(
        self, players: Sequence[Player], game_id: str = "", folders: Sequence[Path] = (), seed: str = ""
    ) -> None:
        """Play freely: an empty table or the pieces of a game, with own sets from `folders`. Raises `BadSet`."""
        from tabletop.ui.sandbox import opening

        opening.new_table(self, players, game_id, folders, seed)

    def free_table(self, play: Play) -> None:
        """Set the table of a match free: a sandbox above it. Undoing back to its start leads back to the rules."""
        from tabletop.ui.sandbox import opening

        opening.set_free(self, play.session)

    def leave(self) -> None:
        """Leave the table; the match is saved as it stands."""
        self.home()

    def rematch(self, play: Play) -> None:
        """The same players and settings once more, with other dice."""
        session = play.session
        again = self.matches.start(session.game.id, session.players, session.match.settings, "")
        self.home()
        self.open_match(again)

    def open_saved(self, path: Path, *, replay: bool = False) -> None:
        """Go on with a saved match or look at it; what is wrong with the file is told in one sentence."""
        try:
            if self.matches.is_sandbox(path):
                from tabletop.ui.sandbox import opening

                opening.saved_table(self, path, replay=replay)
                return
            session = self.matches.replay(path) if replay else self.matches.resume(path)
        except BadFile as bad:
            self.show_toast(self.words.text(bad.reason))
            return
        self.open_match(session)

    def title_of(self, game_id: str) -> str:
        """The name of a game, or of free play."""
        return self.say("sandbox.title") if game_id == SANDBOX else self.words.text(self.shelf.games[game_id].title)

    def open_rules(self, game_id: str, clause: str = "") -> None:
        """The rules of a game, at a clause such as "4.4"."""
        from tabletop.ui.screens.rules_reader import RulesReader

        self.push(RulesReader(self, game_id, clause))

    def open_options(self) -> None:
        from tabletop.ui.screens.options import Options

        self.push(Options(self))

    def open_keys(self) -> None:
        from tabletop.ui.screens.key_overlay import KeyOverlay

        self.push(KeyOverlay(self, self.top.contexts))

    def sound(self, name: str, strength: float = 1.0) -> None:
        """Play one of the sounds of `tabletop.ui.system.sound`; an unknown name is silent."""
        self.sounds.play(name, strength)

    def action(self, event: pygame.event.Event, contexts: tuple[str, ...]) -> str | None:
        """The action that a key event is bound to in these contexts, then everywhere."""
        return self.keys.match(event, *contexts)

    def show_toast(self, sentence: str) -> None:
        """A sentence at the foot of the window that goes away by itself."""
        self.toast.show(sentence, ticks())
        self._wake = 0.0

    def tell_once(self, sentence: Message | None) -> None:
        """A toast for what should be said only once, such as that a match is not being saved."""
        if sentence is not None and self.words.text(sentence) not in self.toast.said:
            self.show_toast(self.words.text(sentence))

    def quit(self) -> None:
        """Close the window; matches are saved as they stand."""
        self.running = False

    # -- the loop -----------------------------------------------------------------------------------------------------
    def run(self) -> int:
        """Show the window until it is closed."""
        settled = memory.Settled()
        while self.running:
            settled.after(self.screens)
            self.pump(self._wait())
        for screen in reversed(self.screens):
            closed(screen)
        self.window.remember()
        self.save_preferences()
        pygame.quit()
        return 0

    def _wait(self) -> list[pygame.event.Event]:
        """Sleep until an event comes or a screen wants to go on; all events that are there."""
        if self._wake is None:
            first = pygame.event.wait()
        else:
            now = ticks()
            pause = LEAST_FRAME_MS if self.focused else UNFOCUSED_FRAME_MS
            timeout = max(self._wake, self._drawn_at + pause) - now
            first = pygame.event.wait(round(timeout)) if timeout >= 1 else pygame.event.poll()
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else pygame.event.get()

    def pump(self, events: Iterable[pygame.event.Event] = ()) -> None:
        """Feed events to the top screen, let time pass, and draw what has changed."""
        for event in _newest_motion(events):
            self._feed(event)
            if not self.running:
                return
        now = ticks()
        waits = [wait for wait in (self.top.update(now), self.toast.update(now)) if wait is not None]
        self._wake = now + min(waits) if waits else None
        self._draw(now)

    def _draw(self, now: int) -> None:
        surface = self.surface
        if self.toast.gone:
            self.toast.gone = False
            self.top.stale = True
        changed = self.top.draw(surface)
        if changed or self.toast.new:
            changed = [*changed, *self.toast.draw(surface, self.theme)]
        if changed:
            pygame.display.update(changed)
        self._drawn_at = now

    def _feed(self, event: pygame.event.Event) -> None:
        self.presses.note(event)
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self.window.resized((event.w, event.h))
            self._lay_out()
        elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.focused = event.type == pygame.WINDOWFOCUSGAINED
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.top.stale = True
        elif not self.top.handle(event) and event.type == pygame.KEYDOWN:
            self._own_key(event)

    def _own_key(self, event: pygame.event.Event) -> None:
        """The keys that work on every screen."""
        action = self.keys.match(event, "any")
        if action == "back" and not self.top.back():
            self.pop()
        elif action == "keys":
            self.open_keys()
        elif action == "settings":
            self.open_options()
        elif action == "rules" and (place := self.top.rules_place()) is not None:
            self.open_rules(*place)
        elif action == "full_screen":
            self.toggle_full_screen()
        elif action in ("scale_up", "scale_down"):
            self.step_scale(1 if action == "scale_up" else -1)
        elif action == "scale_reset":
            self.set_scale(0)
        elif action == "mute":
            self.preferences.muted = not self.preferences.muted
            self.refresh()


def _newest_motion(events: Iterable[pygame.event.Event]) -> list[pygame.event.Event]:
    """The same events; of several motions in a row only the last, with the whole way as its `rel`."""
    kept: list[pygame.event.Event] = []
    for event in events:
        if event.type == pygame.MOUSEMOTION and kept and kept[-1].type == pygame.MOUSEMOTION:
            before = kept.pop()
            way = (before.rel[0] + event.rel[0], before.rel[1] + event.rel[1])
            event = pygame.event.Event(pygame.MOUSEMOTION, {**event.dict, "rel": way})
        kept.append(event)
    return kept


def _darkened(surface: pygame.Surface) -> pygame.Surface:
    dark = surface.copy()
    dark.fill((110, 106, 102), special_flags=pygame.BLEND_RGB_MULT)
    return dark


def run(words: Catalogue, shelf: Shelf, match: Any = None, sandbox: Any = None) -> int:
    """Open the window at the launcher, at a new match `(game, players, settings, seed)` or at a free table `(players,
    game or "", folders of own sets, seed)`. Returns the exit status."""
    app = App(shelf, words, extra=extras())
    app.home()
    if sandbox is not None:
        app.open_sandbox(*sandbox)
    if match is not None:
        game, players, chosen, seed = match
        app.open_match(app.matches.start(game.id, players, chosen, seed))
    return app.run()
