"""An act at a desk: carried out whole, or not at all."""

from __future__ import annotations

from typing import Final

from tabletop.sandbox.actions import making, moving, piles, undo_own
from tabletop.sandbox.actions.context import CARRIED_OUT, ActionContext
from tabletop.sandbox.model.actions import Action

HANDLERS: Final = (making, moving, piles, undo_own)
"""The modules whose functions carry out acts; each says of itself which one."""


def apply_action(desk: ActionContext, act: Action) -> None:
    """Carry out `act` at the desk; Illegal when it is not possible, and then the table is as before."""
    try:
        CARRIED_OUT[type(act)](desk, act)
        desk.tidy()
    except Exception:
        desk.take_back()
        raise
