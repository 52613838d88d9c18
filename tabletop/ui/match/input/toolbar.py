"""The small icons at both ends of the bar of a match."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.data.messages import msg
from tabletop.ui.match.aiming.aim_input import AimInput
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.host import Host
from tabletop.ui.match.question.viewpoint import EYE, Viewers
from tabletop.ui.table.panels.prompt_bar import Tool
from tabletop.ui.text import icons
from tabletop.viewmodel.control.match_controller import MatchController


def left_tools(play: MatchController, past: TimeTravel, viewers: Viewers, aim: AimInput) -> list[Tool]:
    """Taking back and doing again, the film of the match, and practice where ships are flicked."""

    def can_undo() -> bool:
        return not play.shown.is_past and play.shown.can_undo

    def can_redo() -> bool:
        return not play.shown.is_past and play.shown.can_redo

    return [
        Tool(icons.UNDO, msg("ui.play.undo"), past.undo, can_undo),
        Tool(icons.REDO, msg("ui.play.redo"), past.redo, can_redo),
        Tool(icons.REPLAY, msg("ui.play.restart_turn"), past.restart_turn, can_undo),
        Tool(icons.HISTORY, msg("ui.play.replay"), past.replay, lambda: bool(play.shown.lines)),
        *_flick_tools(play, aim),
        *_eye(play, viewers),
    ]


def _eye(play: MatchController, viewers: Viewers) -> list[Tool]:
    """Return where something is hidden and no curtain falls: held, it shows what only the acting person may see."""
    if play.game.rules.determinize is None or play.game.rules.secret_hands or play.alone is not None:
        return []
    return [Tool(icons.EYE, msg("ui.play.peek"), lambda: viewers.peek(EYE), viewers.can_peek, held=True)]


def _flick_tools(play: MatchController, aim: AimInput) -> list[Tool]:
    """Practice, and the last flight once more."""
    if play.game.table.flicking is None:
        return []

    def again() -> None:
        aim.replay()

    return [
        Tool(icons.TARGET, msg("ui.flick.practice"), aim.toggle_practice, lambda: play.shown.shots is not None),
        Tool(icons.FILM, msg("ui.flick.replay"), again, lambda: play.shown.flown),
    ]


def right_tools(play: MatchController, host: Host, legend: Callable[[], None]) -> list[Tool]:
    """Return the signs on the pieces, where they are explained; rules, phones, keys, settings, leaving."""

    def always() -> bool:
        return True

    signs = [Tool(icons.INFORMATION, msg("ui.play.legend"), legend, always)] if play.game.table.legend else []
    return [
        *signs,
        Tool(
            icons.BOOK,
            msg("ui.play.rules"),
            lambda: host.routes.open_rules(play.game.id, kind=play.shown.asked_kind),
            always,
        ),
        Tool(
            icons.PHONE,
            msg("ui.phones.title"),
            lambda: host.routes.open_phones(play),
            lambda: play.may_go_back,
            waiting=lambda: play.elsewhere.requests,
        ),
        Tool(icons.HAND, msg("sandbox.ui.free_table"), lambda: host.routes.free_table(play), always),
        Tool(icons.KEYBOARD, msg("ui.play.keys"), host.routes.open_keys, always),
        Tool(icons.COG, msg("ui.play.options"), host.routes.open_options, always),
        Tool(icons.EXIT, msg("ui.play.leave"), host.routes.home, always),
    ]
