"""The tools of the bar above a free table."""

from __future__ import annotations

from tabletop.core.data.messages import msg
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.table.save_as import Saving
from tabletop.ui.sandbox.table.set_picker import SetPicker
from tabletop.ui.sandbox.tools.reveal_button import Eye
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.table.panels.prompt_bar import Tool
from tabletop.ui.text import icons


def left_tools(play: FreePlay, sets: SetPicker, eye: Eye, saving: Saving) -> list[Tool]:
    """Return the tools that change the table, or what is seen of it."""
    area, controller = play.area, play.controller

    def now() -> bool:
        return not area.shown.is_past

    def several() -> bool:
        return len(controller.players) > 1

    def can_undo() -> bool:
        return now() and (area.shown.can_undo or controller.freed)

    return [
        Tool(icons.UNDO, msg("ui.play.undo"), play.undo, can_undo),
        Tool(icons.REDO, msg("ui.play.redo"), play.redo, lambda: now() and area.shown.can_redo),
        Tool(icons.PLUS, msg("sandbox.ui.add"), sets.open, now),
        Tool(icons.EYE, msg("sandbox.ui.show_hand"), eye.press, several, held=True),
        Tool(icons.EYE_OFF, msg("sandbox.ui.cover_hands"), play.cover, several),
        Tool(icons.CONTENT_SAVE, msg("sandbox.ui.save_as"), saving.ask, now),
        Tool(icons.SETUP, msg("sandbox.ui.save_setup"), saving.ask_setup, now),
    ]


def right_tools(app: Shell, play: FreePlay) -> list[Tool]:
    """Return the tools that lead away from the table."""
    controller = play.controller
    return [
        Tool(
            icons.PHONE,
            msg("ui.phones.title"),
            lambda: app.routes.open_phones(controller),
            lambda: True,
            waiting=lambda: controller.remote_seats.requests,
        ),
        Tool(icons.KEYBOARD, msg("ui.play.keys"), app.routes.open_keys, lambda: True),
        Tool(icons.COG, msg("ui.play.options"), app.routes.open_options, lambda: True),
        Tool(icons.EXIT, msg("ui.play.leave"), app.routes.home, lambda: True),
    ]
