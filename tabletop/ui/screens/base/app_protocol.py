"""The interfaces of a screen of the window, and of the program that every screen may use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol

import pygame

from tabletop.core.data.messages import Message
from tabletop.session.app.save_library import Matches
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tabletop.sets.model import PieceSet
from tabletop.ui.kit.base.press_guard import PressGuard
from tabletop.ui.render.sprites.svg_files import PictureFiles
from tabletop.ui.system.key_bindings import Bindings, KeyContext
from tabletop.ui.system.key_state import Presses
from tabletop.ui.system.preferences import Preferences
from tabletop.ui.system.sound.player import Sounds
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.control.sandbox_controller import SandboxController


class Screen(Protocol):
    """One layer of the window. The app draws and feeds the top one; an `overlay` covers a picture of those below.

    `stale` is set by the app when everything must be redrawn. `contexts` are the contexts of keys that are active,
    for the key overlay.
    """

    overlay: bool
    stale: bool
    contexts: tuple[KeyContext, ...]
    mat: str
    """The top of the table that is shown, for the ambient sound; "" without one."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return False to leave it to the app's own keys."""
        ...

    def update(self, now_ms: int) -> float | None:
        """Let time pass; return the milliseconds until the next call, or None to wait for an event."""
        ...

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what has changed and return the changed rectangles, if any."""
        ...

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out again, because the window's size, the UI scale or the language has changed."""
        ...

    def back(self) -> bool:
        """Step back once inside the screen (Escape); return False to let the app close it."""
        ...

    def rules_place(self) -> tuple[str, str] | None:
        """Return the game and the clause of its rules that F2 opens, or None."""
        ...

    def close(self) -> None:
        """Clean up when the screen is removed from the stack."""
        ...


class Routes(Protocol):
    """The ways from one screen to another."""

    def home(self) -> None:
        """Go back to the launcher; everything else is closed, matches are saved as they are."""
        ...

    def open_match(self, session: MatchSession) -> None: ...

    def open_lesson(self, game_id: str, lesson: str) -> None:
        """Learn a game by playing; a problem with the lesson is shown in one sentence."""
        ...

    def rematch(self, play: MatchController) -> None: ...

    def after_lesson(self, game_id: str, lesson: str) -> None:
        """Close a lesson and begin the next one, or with "" a first match against a computer player."""
        ...

    def keep(self, play: MatchController, kept: Literal["picture", "film"]) -> None: ...

    def open_sandbox(
        self, players: Sequence[Player], game_id: str = "", folders: Sequence[Path] = (), seed: str = ""
    ) -> None: ...

    def open_setup(self, path: Path, folders: Sequence[Path] = (), seed: str = "") -> None:
        """Open a new free table from a set-up."""
        ...

    def open_file(self, path: Path, seats: int = ...) -> None:
        """Open a saved match, table or set-up; anything else is taken to a new free table for so many."""
        ...

    def sets_that_start(self) -> Sequence[PieceSet]:
        """Return the known sets that start as games."""
        ...

    def open_set(self, name: str, players: Sequence[Player], folders: Sequence[Path] = (), seed: str = "") -> None:
        """Open a new free table on which a set is ready to be played."""
        ...

    def free_table(self, play: MatchController) -> None: ...

    def open_phones(self, table: MatchController | SandboxController) -> None: ...

    def open_saved(self, path: Path, *, replay: bool = False, watch: bool = False) -> None:
        """Continue a saved match, or look at it (`replay`), from its beginning (`watch`)."""
        ...

    def title_of(self, game_id: str) -> str:
        """Return the name of a game, or of free play."""
        ...

    def open_rules(self, game: str, clause: str = "", kind: str = "") -> None:
        """Open the rules of a game at a clause, else at the one about a kind of question."""
        ...

    def open_options(self) -> None: ...

    def open_keys(self) -> None: ...


class Album(Protocol):
    """A maker of small pictures of saved tables, kept beside their files."""

    @property
    def busy(self) -> bool: ...

    def want(self, path: Path) -> None:
        """Request the picture of a saved match, unless it is already there."""
        ...

    def poll(self) -> list[Path]:
        """Return the files that something new is known about."""
        ...

    def stop(self) -> None:
        """Stop, because the program ends."""
        ...


class Shell(Protocol):
    """The program around the screens: the things they share, their stack, and the ways from one to another."""

    registry: GameRegistry
    words: Translations
    text: Text
    theme: Theme
    keys: Bindings
    sounds: Sounds
    presses: Presses
    press_guard: PressGuard
    pictures: PictureFiles
    preferences: Preferences
    matches: Matches
    album: Album
    extra: tuple[str, ...]
    routes: Routes
    screens: list[Screen]
    beside: list[Callable[[], object]]
    """The functions that are called in every turn of the loop, whatever screen is on top."""
    running: bool

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def surface(self) -> pygame.Surface: ...

    @property
    def scale(self) -> int:
        """The UI scale in per cent."""
        ...

    @property
    def language(self) -> str: ...

    @property
    def top(self) -> Screen: ...

    def say(self, key: str, **args: Any) -> str:
        """Return a sentence of the catalogue in the language of the window."""
        ...

    def action(self, event: pygame.event.Event, contexts: tuple[KeyContext, ...]) -> str | None:
        """Return the action that a key event is bound to in these contexts, or else everywhere."""
        ...

    def key_of(self, action: str) -> str:
        """Return the keys of an action as people read them; "" if there are none."""
        ...

    def sound(self, name: str, strength: float = 1.0) -> None: ...

    def hiss(self, speed: float) -> None: ...

    def push(self, screen: Screen) -> None: ...

    def pop(self, screen: Screen | None = None) -> None: ...

    def clear(self) -> None:
        """Close all screens."""
        ...

    def refresh(self) -> None:
        """Apply changed preferences, lay everything out again, and write the file."""
        ...

    def save_preferences(self) -> None: ...

    def set_language(self, language: str) -> None: ...

    def read_words(self, language: str) -> None:
        """Read the catalogues of a language again."""
        ...

    def other_language(self) -> str: ...

    def set_scale(self, scale: int) -> None: ...

    def toggle_full_screen(self) -> None: ...

    def show_toast(self, sentence: str) -> None: ...

    def show_toast_once(self, sentence: Message | None) -> None: ...

    def quit(self) -> None: ...
