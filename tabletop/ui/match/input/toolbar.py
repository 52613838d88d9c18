"""The small icons at both ends of the bar of a match."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.data.messages import say
from tabletop.ui.match.aiming.aim_input import AimInput
from tabletop.ui.match.history.time_travel import Past
from tabletop.ui.match.host import Host
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.match.question.viewpoint import EYE, Viewers
from tabletop.ui.table.panels.prompt_bar import Tool
from tabletop.ui.text import icons
from tabletop.viewmodel.control.match_controller import Play


def left_tools(play: Play, past: Past, overlays: Overlays, viewers: Viewers, aim: AimInput) -> list[Tool]:
    """Taking back and doing again, the dice, the film of the match, and practice where ships are flicked."""

    def can_undo() -> bool:
        return not play.shown.is_past and play.shown.can_undo

    def can_redo() -> bool:
        return not play.shown.is_past and play.shown.can_redo

    def dice() -> None:
        overlays.show_dice(play.shown.thrown, play.shown.seed_hash)

    return [
        Tool(icons.UNDO, say("ui.play.undo"), past.undo, can_undo),
        Tool(icons.REDO, say("ui.play.redo"), past.redo, can_redo),
        Tool(icons.REPLAY, say("ui.play.restart_turn"), past.restart_turn, can_undo),
        Tool(icons.DICE, say("ui.play.dice"), dice, lambda: "dice" in play.game.features),
        Tool(icons.HISTORY, say("ui.play.replay"), past.replay, lambda: bool(play.shown.lines)),
        *_flick_tools(play, aim),
        *_eye(play, viewers),
    ]


def _eye(play: Play, viewers: Viewers) -> list[Tool]:
    """Where something is hidden and no curtain falls: held, it shows what only the acting person may see."""
    if play.game.rules.determinize is None or play.game.rules.secret_hands or play.alone is not None:
        return []
    return [Tool(icons.EYE, say("ui.play.peek"), lambda: viewers.peek(EYE), viewers.can_peek, held=True)]


def _flick_tools(play: Play, aim: AimInput) -> list[Tool]:
    """Practice, and the last flight once more."""
    if play.game.table.flicking is None:
        return []

    def again() -> None:
        aim.replay()

    return [
        Tool(icons.TARGET, say("ui.flick.practice"), aim.toggle_practice, lambda: play.shown.shots is not None),
        Tool(icons.FILM, say("ui.flick.replay"), again, lambda: play.shown.flown),
    ]


def right_tools(play: Play, host: Host, legend: Callable[[], None]) -> list[Tool]:
    """The signs on the pieces, where they are explained; rules, phones, keys, settings, leaving."""

    def always() -> bool:
        return True

    signs = [Tool(icons.INFORMATION, say("ui.play.legend"), legend, always)] if play.game.table.legend else []
    return [
        *signs,
        Tool(
            icons.BOOK,
            say("ui.play.rules"),
            lambda: host.routes.open_rules(play.game.id, kind=play.shown.asked_kind),
            always,
        ),
        Tool(
            icons.PHONE,
            say("ui.phones.title"),
            lambda: host.routes.open_phones(play),
            lambda: play.may_go_back,
            waiting=lambda: play.elsewhere.requests,
        ),
        Tool(icons.HAND, say("sandbox.ui.free_table"), lambda: host.routes.free_table(play), always),
        Tool(icons.KEYBOARD, say("ui.play.keys"), host.routes.open_keys, always),
        Tool(icons.COG, say("ui.play.options"), host.routes.open_options, always),
        Tool(icons.EXIT, say("ui.play.leave"), host.routes.home, always),
    ]
