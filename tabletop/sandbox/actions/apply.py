"""Apply an action as a whole, or not at all."""

from __future__ import annotations

from typing import Final

from tabletop.sandbox.action_types.actions import Action
from tabletop.sandbox.actions import drawing, frames, making, moving, piles, table_look, timer, turns, undo_own
from tabletop.sandbox.actions.context import CARRIED_OUT, ActionContext

HANDLERS: Final = (drawing, frames, making, moving, piles, table_look, timer, turns, undo_own)
"""The modules whose functions carry out actions; each function registers itself with `handles`."""


def apply_action(context: ActionContext, action: Action) -> None:
    """Carry out an action in a context. Raises IllegalAnswerError if it is not possible; then nothing changes."""
    try:
        CARRIED_OUT[type(action)](context, action)
        context.tidy()
    except Exception:
        context.take_back()
        raise
