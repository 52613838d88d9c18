"""The small icons at both ends of the bar at a match."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.data.messages import msg
from tabletop.ui.match.aiming.aim_input import AimInput
from tabletop.ui.match.aiming.practice_board import PRACTICE
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.host import Host
from tabletop.ui.match.question.viewpoint import EYE, Viewers
from tabletop.ui.table.panels.prompt_bar import Tool
from tabletop.ui.text import icons
from tabletop.viewmodel.control.match_controller import MatchController


def left_tools(controller: MatchController, past: TimeTravel, viewers: Viewers, aim: AimInput) -> list[Tool]:
    """Return the tools for undo and redo, the film of the match, and practice where discs are flicked."""

    def can_undo() -> bool:
        return not controller.shown.is_past and controller.shown.can_undo

    def can_redo() -> bool:
        return not controller.shown.is_past and controller.shown.can_redo

    return [
        Tool(icons.UNDO, msg("ui.play.undo"), past.undo, can_undo),
        Tool(icons.REDO, msg("ui.play.redo"), past.redo, can_redo),
        Tool(icons.REPLAY, msg("ui.play.restart_turn"), past.restart_turn, can_undo),
        Tool(icons.HISTORY, msg("ui.play.replay"), past.replay, lambda: bool(controller.shown.lines)),
        *_flick_tools(controller, aim),
        *_eye(controller, viewers),
    ]


def _eye(controller: MatchController, viewers: Viewers) -> list[Tool]:
    """Return the tool for peeking, in games with something hidden and no curtain.

    While it is held it shows what only the acting person may see.
    """
    if controller.game.rules.determinize is None or controller.game.rules.secret_hands or controller.alone is not None:
        return []
    return [Tool(icons.EYE, msg("ui.play.peek"), lambda: viewers.peek(EYE), viewers.can_peek, held=True)]


def _flick_tools(controller: MatchController, aim: AimInput) -> list[Tool]:
    """Return the tools for practice and for a replay of the last flight."""
    if controller.game.table.flicking is None:
        return []

    def again() -> None:
        aim.replay()

    return [
        Tool(
            icons.TARGET,
            msg("ui.flick.practice"),
            aim.toggle_practice,
            lambda: controller.shown.shots is not None,
            name=PRACTICE,
        ),
        Tool(icons.FILM, msg("ui.flick.replay"), again, lambda: controller.shown.flown),
    ]


def right_tools(controller: MatchController, host: Host, legend: Callable[[], None]) -> list[Tool]:
    """Return the tools for the legend if the game has one, rules, phones, free table, keys, options and leaving."""

    def always() -> bool:
        return True

    signs = [Tool(icons.INFORMATION, msg("ui.play.legend"), legend, always)] if controller.game.table.legend else []
    return [
        *signs,
        Tool(
            icons.BOOK,
            msg("ui.play.rules"),
            lambda: host.routes.open_rules(controller.game.id, kind=controller.shown.asked_kind),
            always,
        ),
        Tool(
            icons.PHONE,
            msg("ui.phones.title"),
            lambda: host.routes.open_phones(controller),
            lambda: controller.may_go_back,
            waiting=lambda: controller.remote_seats.requests,
        ),
        Tool(icons.HAND, msg("sandbox.ui.free_table"), lambda: host.routes.free_table(controller), always),
        Tool(icons.KEYBOARD, msg("ui.play.keys"), host.routes.open_keys, always),
        Tool(icons.COG, msg("ui.play.options"), host.routes.open_options, always),
        Tool(icons.EXIT, msg("ui.play.leave"), host.routes.home, always),
    ]
