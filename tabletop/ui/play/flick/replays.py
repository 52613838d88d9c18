"""Showing the last flight again: from where the discs lay before it, then back to the table that is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.ask import NATURE
from tabletop.match import Match
from tabletop.project import sync
from tabletop.session import Scene
from tabletop.ui import icons
from tabletop.ui.play.prompt_bar import Tool
from tabletop.words import say

if TYPE_CHECKING:
    from tabletop.ui.play.flick.aim_input import AimInput


class Replays:
    """Plays flights of the log on the table of an `AimInput`."""

    def __init__(self, given: AimInput) -> None:
        self.given, self.screen = given, given.screen
        self._going_on = False

    def start(self) -> bool:
        """Show the last flight of the match, or of the moment of the past that is looked at; False without one."""
        screen = self.screen
        found = last_flight(screen.session.match, screen.history.at)
        if found is None or screen.curtain is not None:
            return False
        before, scene = found
        self.given.let_go()
        screen.director.skip()
        sync(screen.view.table, screen.session.game.project(before.state, screen.session.viewer))
        screen.view.invalidate()
        self._going_on = True
        screen.play([scene])
        screen.light()
        return True

    def end(self) -> None:
        """Back to the table that is looked at, if a flight of the past was shown."""
        if self._going_on:
            self._going_on = False
            self.screen.history.look(self.screen.history.at)

    def tools(self) -> list[Tool]:
        """Practice and replay, as icons of the bar."""
        session = self.screen.session
        if self.given.flicking is None:
            return []
        practice = say("ui.flick.practice")
        return [
            Tool(icons.TARGET, practice, self.given.toggle_practice, lambda: session.shots is not None),
            Tool(icons.FILM, say("ui.flick.replay"), self._press, lambda: has_flown(session.match)),
        ]

    def _press(self) -> None:
        self.start()


def has_flown(match: Match[Any]) -> bool:
    """Whether the match has a flight to show again."""
    return any(entry.seat == NATURE and entry.kind == "flight" for entry in match.log)


def last_flight(match: Match[Any], before: int | None = None) -> tuple[Match[Any], Scene] | None:
    """The last flight among the first `before` answers (default: all): the match just before it, and its scene."""
    for at in range((len(match.log) if before is None else before) - 1, match.first - 1, -1):
        if match.log[at].seat == NATURE and match.log[at].kind == "flight":
            past = match.go_to(at)
            ask = past.pending[0]
            return past, Scene("flight", ask.by, None, (), (("ask", ask), ("value", match.log[at].value)))
    return None
