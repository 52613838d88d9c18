"""The interface between a match screen and the program around it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, Protocol

import pygame

from tabletop.session.locale.translations import Translations
from tabletop.ui.kit.base.press_guard import PressGuard
from tabletop.ui.system.key_bindings import KeyContext
from tabletop.ui.system.key_state import Presses
from tabletop.ui.system.preferences import FlickHand, Results
from tabletop.ui.text.theme import Theme
from tabletop.viewmodel.control.match_controller import MatchController


@dataclass(slots=True)
class PlayOptions:
    """Options for showing this match, from the player's preferences."""

    details: bool = False
    """True to show also what the program counts."""
    speed: float = 1.0
    """Divisor of all times of motion; 0 shows results at once."""
    fast_dice: bool = False
    hand_dice: bool = True
    curtain: bool = True
    bot_seconds: float = 2.0
    bot_pause: float = 0.6
    """Least number of seconds between two answers of computer players."""
    flick_hand: FlickHand = "pull"
    results: Results = "stay"
    """The rule for how long decisive results stay; see the preference `results`."""
    turns_listed: bool = True
    """True to list what the others did before one's own turn."""

    def take(self, other: PlayOptions) -> None:
        """Copy all options from `other`."""
        for one in fields(self):
            setattr(self, one.name, getattr(other, one.name))


class MatchHost(Protocol):
    """The ways from a match screen to other screens."""

    def home(self) -> None:
        """Return to the launcher; the match is saved."""
        ...

    def open_rules(self, game: str, clause: str = "", kind: str = "") -> None:
        """Open the rules of a game at a clause, or at the one about a kind of question."""
        ...

    def open_keys(self) -> None: ...

    def open_options(self) -> None: ...

    def free_table(self, controller: MatchController) -> None:
        """Open the position as a free table without a referee; undo there leads back to the match."""
        ...

    def rematch(self, controller: MatchController) -> None: ...

    def keep(self, controller: MatchController, kept: Literal["picture", "film"]) -> None:
        """Export a picture of the table, or a film of the last flick or throw."""
        ...

    def open_phones(self, controller: MatchController) -> None:
        """Show how phones can serve as private hands: the code, and the seat of each."""
        ...


class Host(Protocol):
    """The services of the program for a match screen."""

    @property
    def words(self) -> Translations: ...

    @property
    def theme(self) -> Theme: ...

    @property
    def presses(self) -> Presses:
        """The keys that are down."""
        ...

    @property
    def press_guard(self) -> PressGuard:
        """The record of controls that have appeared or changed only just now."""
        ...

    @property
    def routes(self) -> MatchHost: ...

    def sound(self, name: str, strength: float = 1.0) -> None: ...

    def hiss(self, speed: float) -> None:
        """Let something be heard sliding over the table with this speed, 0 to 1; 0 ends it."""
        ...

    def action(self, event: pygame.event.Event, contexts: tuple[KeyContext, ...]) -> str | None:
        """Return the name of the action that a key event is bound to."""
        ...

    def key_of(self, action: str) -> str:
        """Return the keys of an action as people read them; "" without any."""
        ...
