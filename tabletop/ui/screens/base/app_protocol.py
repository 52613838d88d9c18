"""What a screen of the window is, and what every screen may ask of the program around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol

import pygame

from tabletop.core.data.messages import Message
from tabletop.session.app.save_library import Matches
from tabletop.session.library.registry import GameRegistry
from tabletop.session.library.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tabletop.ui.kit.base.settling import Settling
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
    """One layer of the window. The app draws and feeds the top one; an `overlay` lies on a picture of those below.

    `stale` is set by the app when everything must be drawn anew. `contexts` are the contexts of keys that are on,
    for the key overlay.
    """

    overlay: bool
    stale: bool
    contexts: tuple[KeyContext, ...]
    mat: str
    """The top of the table that is looked at, for what is heard around it; "" without one."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; False leaves it to the app's own keys."""
        ...

    def update(self, now_ms: int) -> float | None:
        """Let time pass; in how many milliseconds it wants to be called again, None for not before an event."""
        ...

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what has changed and say where; an empty list when nothing has."""
        ...

    def resize(self, size: tuple[int, int]) -> None:
        """The window's size, the UI scale or the language is new: lay everything out anew."""
        ...

    def back(self) -> bool:
        """Escape: step back once inside the screen; False lets the app close it."""
        ...

    def rules_place(self) -> tuple[str, str] | None:
        """The game and the clause of its rules that F2 opens, or None."""
        ...

    def close(self) -> None:
        """Taken off the stack for good."""
        ...


class Routes(Protocol):
    """The ways from one screen to another."""

    def home(self) -> None:
        """Back to the launcher; everything else is closed, matches are saved as they stand."""
        ...

    def open_match(self, session: MatchSession) -> None: ...

    def open_lesson(self, game_id: str, lesson: str) -> None:
        """Learn a game by playing; what is wrong with the lesson is told in one sentence."""
        ...

    def rematch(self, play: MatchController) -> None: ...

    def keep(self, play: MatchController, kept: Literal["picture", "film"]) -> None: ...

    def open_sandbox(
        self, players: Sequence[Player], game_id: str = "", folders: Sequence[Path] = (), seed: str = ""
    ) -> None: ...

    def open_setup(self, path: Path, folders: Sequence[Path] = (), seed: str = "") -> None:
        """A new free table from a set-up."""
        ...

    def free_table(self, play: MatchController) -> None: ...

    def open_phones(self, table: MatchController | SandboxController) -> None: ...

    def open_saved(self, path: Path, *, replay: bool = False, watch: bool = False) -> None:
        """Go on with a saved match, or look at it (`replay`), from its beginning on (`watch`)."""
        ...

    def title_of(self, game_id: str) -> str:
        """The name of a game, or of free play."""
        ...

    def open_rules(self, game: str, clause: str = "", kind: str = "") -> None:
        """The rules of a game at a clause, else at the one that speaks of a kind of question."""
        ...

    def open_options(self) -> None: ...

    def open_keys(self) -> None: ...


class Album(Protocol):
    """Has small pictures made of saved tables, beside their files."""

    @property
    def busy(self) -> bool: ...

    def want(self, path: Path) -> None:
        """Have the picture of a saved match made, unless it is there already."""
        ...

    def poll(self) -> list[Path]:
        """The files that something new is known of."""
        ...

    def stop(self) -> None:
        """The program ends."""
        ...


class Shell(Protocol):
    """The program around the screens: what they share, the stack they lie on, the ways from one to another."""

    shelf: GameRegistry
    words: Translations
    text: Text
    theme: Theme
    keys: Bindings
    sounds: Sounds
    presses: Presses
    settling: Settling
    pictures: PictureFiles
    preferences: Preferences
    matches: Matches
    album: Album
    extra: tuple[str, ...]
    routes: Routes
    screens: list[Screen]
    beside: list[Callable[[], object]]
    """What is called in every turn of the loop, whatever screen lies on top."""

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
        """A sentence of the catalogue in the language of the window."""
        ...

    def action(self, event: pygame.event.Event, contexts: tuple[KeyContext, ...]) -> str | None:
        """The action that a key event is bound to in these contexts, then everywhere."""
        ...

    def key_of(self, action: str) -> str:
        """The keys of an action as people read them; "" without any."""
        ...

    def sound(self, name: str, strength: float = 1.0) -> None: ...

    def hiss(self, speed: float) -> None: ...

    def push(self, screen: Screen) -> None: ...

    def pop(self, screen: Screen | None = None) -> None: ...

    def clear(self) -> None:
        """Close all screens."""
        ...

    def refresh(self) -> None:
        """Preferences have changed: take them over, lay everything out anew, and write the file."""
        ...

    def save_preferences(self) -> None: ...

    def set_language(self, language: str) -> None: ...

    def other_language(self) -> str: ...

    def set_scale(self, scale: int) -> None: ...

    def toggle_full_screen(self) -> None: ...

    def show_toast(self, sentence: str) -> None: ...

    def tell_once(self, sentence: Message | None) -> None: ...

    def quit(self) -> None: ...
