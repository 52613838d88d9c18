"""The buttons in the bar of a free table: about the past, about what is to be taken back, and back to the rules."""

from __future__ import annotations

from tabletop.core.data.messages import msg
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.table.panels.prompt_bar import Choice


def bar_choices(play: FreePlay) -> list[Choice]:
    """Return the buttons for what is shown."""
    shown, controller = play.area.shown, play.controller
    if shown.is_past:
        return [
            Choice(msg("ui.history.present"), lambda: play.look(None), "main"),
            Choice(msg("ui.history.go_back"), play.go_back_to_here, "refuse"),
        ]
    if shown.consent is not None:
        choices = [Choice(msg("sandbox.ui.keep_as_is"), play.refuse, "refuse")]
        if set(shown.consent.left) - controller.away:
            choices.insert(0, Choice(msg("sandbox.ui.let_take_back"), play.agree, "main"))
        return choices
    return [Choice(msg("sandbox.ui.back_to_rules"), play.leave)] if controller.freed else []
