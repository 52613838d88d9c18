"""The small icons at both ends of the prompt bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui import icons
from tabletop.ui.play.flick.flight_film import has_flown
from tabletop.ui.play.prompt_bar import Tool
from tabletop.ui.play.viewers import EYE
from tabletop.words import say

if TYPE_CHECKING:
    from tabletop.ui.play.screen import PlayScreen


def left_tools(screen: PlayScreen) -> list[Tool]:
    """Taking back and doing again, the dice, the film of the match, and practice where ships are flicked."""

    def live() -> bool:
        return screen.history.at is None

    return [
        Tool(icons.UNDO, say("ui.play.undo"), screen.undo, lambda: live() and screen.session.can_undo),
        Tool(icons.REDO, say("ui.play.redo"), screen.redo, lambda: live() and screen.session.can_redo),
        Tool(
            icons.REPLAY, say("ui.play.restart_turn"), screen.restart_turn, lambda: live() and screen.session.can_undo
        ),
        Tool(icons.DICE, say("ui.play.dice"), screen.overlays.show_dice, lambda: "dice" in screen.session.game.flags),
        Tool(icons.HISTORY, say("ui.play.replay"), screen.past.replay, lambda: bool(screen.session.lines)),
        *_flick_tools(screen),
        *_eye(screen),
    ]


def _eye(screen: PlayScreen) -> list[Tool]:
    """Where something is hidden and no curtain falls: held, it shows what only the acting person may see."""
    game, viewers = screen.session.game, screen.viewers
    if game.redeal is None or game.secret_hands or viewers.alone is not None:
        return []
    return [Tool(icons.EYE, say("ui.play.peek"), lambda: viewers.peek(EYE), viewers.can_peek, held=True)]


def _flick_tools(screen: PlayScreen) -> list[Tool]:
    """Practice, and the last flight once more."""
    if screen.session.game.flicking is None:
        return []

    def again() -> None:
        screen.input.aim.replay()

    return [
        Tool(
            icons.TARGET,
            say("ui.flick.practice"),
            lambda: screen.input.aim.toggle_practice(),
            lambda: screen.session.shots is not None,
        ),
        Tool(
            icons.FILM,
            say("ui.flick.replay"),
            again,
            lambda: has_flown(screen.session.match),
        ),
    ]


def right_tools(screen: PlayScreen) -> list[Tool]:
    """Rules, keys, settings, leaving."""

    def always() -> bool:
        return True

    return [
        Tool(icons.BOOK, say("ui.play.rules"), lambda: screen.host.open_rules(screen.session.game.id, ""), always),
        Tool(icons.HAND, say("sandbox.ui.free_table"), lambda: screen.host.free_table(screen.session), always),
        Tool(icons.KEYBOARD, say("ui.play.keys"), screen.host.open_keys, always),
        Tool(icons.COG, say("ui.play.options"), screen.host.open_options, always),
        Tool(icons.EXIT, say("ui.play.leave"), screen.host.leave, always),
    ]
