"""What a match screen is told by the program around it, and what it asks of it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, Protocol

import pygame

from tabletop.session.library.translations import Translations
from tabletop.ui.kit.base.settling import Settling
from tabletop.ui.system.key_bindings import KeyContext
from tabletop.ui.system.key_state import Presses
from tabletop.ui.system.preferences import FlickHand, Results
from tabletop.ui.text.theme import Theme
from tabletop.viewmodel.control.match_controller import MatchController


@dataclass(slots=True)
class PlayOptions:
    """How this match is shown: from the player's preferences."""

    details: bool = False
    """Tell also what the program counts."""
    speed: float = 1.0
    """Divides all times of motion; 0 shows results at once."""
    fast_dice: bool = False
    hand_dice: bool = True
    curtain: bool = True
    bot_seconds: float = 2.0
    bot_pause: float = 0.6
    """Seconds that pass at least between two answers of bots."""
    flick_hand: FlickHand = "pull"
    results: Results = "stay"
    """Whether a result that decides something stays until somebody goes on."""
    turns_listed: bool = True
    """What the others did is listed before the own turn."""

    def take(self, other: PlayOptions) -> None:
        """Become what `other` says."""
        for one in fields(self):
            setattr(self, one.name, getattr(other, one.name))


class MatchHost(Protocol):
    """The ways out of a match screen."""

    def home(self) -> None:
        """Back to the launcher; the match is saved."""
        ...

    def open_rules(self, game: str, clause: str = "", kind: str = "") -> None:
        """The rules of a game at a clause, else at the one that speaks of a kind of question."""
        ...

    def open_keys(self) -> None: ...

    def open_options(self) -> None: ...

    def free_table(self, play: MatchController) -> None:
        """Set the table free: try things out without a referee; undoing that leads back to the match."""
        ...

    def rematch(self, play: MatchController) -> None: ...

    def keep(self, play: MatchController, kept: Literal["picture", "film"]) -> None:
        """Make a picture of the table, or a film of the last flick or throw, to keep."""
        ...

    def open_phones(self, play: MatchController) -> None:
        """Phones as private hands: the code, and who sits where."""
        ...


class Host(Protocol):
    """What the program around the screen does for it."""

    @property
    def words(self) -> Translations: ...

    @property
    def theme(self) -> Theme: ...

    @property
    def presses(self) -> Presses:
        """Which keys are down."""
        ...

    @property
    def settling(self) -> Settling:
        """What could be pressed where lately."""
        ...

    @property
    def routes(self) -> MatchHost: ...

    def sound(self, name: str, strength: float = 1.0) -> None: ...

    def hiss(self, speed: float) -> None:
        """Something slides over the table with this speed, 0 to 1; 0 ends it."""
        ...

    def action(self, event: pygame.event.Event, contexts: tuple[KeyContext, ...]) -> str | None:
        """Return the name of the action that a key event is bound to."""
        ...

    def key_of(self, action: str) -> str:
        """Return the keys of an action as people read them; "" without any."""
        ...
