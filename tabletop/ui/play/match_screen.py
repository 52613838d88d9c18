"""The play screen as a screen of the window: it lends the program's words, keys, sounds and preferences to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.catalogue import Catalogue
from tabletop.session import GuidedSession
from tabletop.ui.play.screen import PlayOptions, PlayScreen
from tabletop.ui.theme import Theme

if TYPE_CHECKING:
    from tabletop.ui.app import App


def options_of(app: App) -> PlayOptions:
    """How matches are shown, from the preferences."""
    chosen = app.preferences
    return PlayOptions(
        speed=0.0 if chosen.reduced_motion else chosen.animation_speed / 100,
        fast_dice=not chosen.hand_dice,
        hand_dice=chosen.hand_dice,
        curtain=chosen.curtain,
        bot_seconds=chosen.robot_seconds,
        bot_pause=chosen.robot_pace / 1000,
    )


class MatchScreen:
    """One match on the stack of screens, and the `Host` of its play screen."""

    overlay = False
    contexts: tuple[str, ...] = ("rules", "piece", "history", "camera", "any")

    def __init__(self, app: App, session: GuidedSession) -> None:
        self.app = app
        self.stale = True
        self.play = PlayScreen(self, session, options_of(app), app.extra)
        self.play.resize(app.size)

    # -- Host ---------------------------------------------------------------------------------------------------------
    @property
    def words(self) -> Catalogue:
        return self.app.words

    @property
    def theme(self) -> Theme:
        return self.app.theme

    def leave(self) -> None:
        self.app.home()

    def open_rules(self, game: str, clause: str) -> None:
        self.app.open_rules(game, clause)

    def open_keys(self) -> None:
        self.app.open_keys()

    def open_options(self) -> None:
        self.app.open_options()

    def rematch(self, session: GuidedSession) -> None:
        """The same players and settings with a new seed."""
        players = session.players
        again = self.app.matches.start(session.game.id, players, dict(session.match.settings), "")
        self.app.pop(self)
        self.app.open_match(again)

    def sound(self, name: str) -> None:
        self.app.sounds.play(name)

    def action(self, event: pygame.event.Event, contexts: tuple[str, ...]) -> str | None:
        return self.app.keys.match(event, *contexts)

    # -- Screen -------------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        return self.play.handle(event)

    def update(self, now_ms: int) -> float | None:
        wake = self.play.update(now_ms)
        return None if wake is None else now_ms + wake

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        if self.stale:
            self.play.expose()
            self.stale = False
        return self.play.draw(surface)

    def resize(self, size: tuple[int, int]) -> None:
        self.play.take_options(options_of(self.app))
        self.play.resize(size)

    def back(self) -> bool:
        return self.play.input.back()

    def rules_place(self) -> tuple[str, str] | None:
        return self.play.session.game.id, self.play.clause()

    def close(self) -> None:
        self.play.close()
