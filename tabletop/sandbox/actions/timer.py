"""Actions on the timer of a free table."""

from __future__ import annotations

from tabletop.sandbox.action_types.timer_actions import RunTimer, SetTimer
from tabletop.sandbox.actions.context import ActionContext, handles, refuse
from tabletop.sandbox.model.changes import ChangeTimer
from tabletop.sandbox.model.timer import LONGEST, Timer


@handles(SetTimer)
def set_timer(context: ActionContext, action: SetTimer) -> None:
    """Set the timer, and leave it at rest."""
    timer = Timer(action.kind, action.seconds).reset()
    if not timer.is_sound:
        raise refuse("timer_length", most=LONGEST // 60)
    context.do(ChangeTimer(timer))


@handles(RunTimer)
def run_timer(context: ActionContext, action: RunTimer) -> None:
    """Start or pause the timer, unless somebody has done so already."""
    before = context.table.timer
    if not before.kind:
        raise refuse("no_timer")
    if before.runs == action.on:
        raise refuse("timer_runs" if action.on else "timer_rests")
    timer = before._replace(runs=action.on, tenths=action.tenths)
    if not timer.is_sound:
        raise refuse("no_timer")
    if action.on and before.kind == "countdown" and not action.tenths:
        raise refuse("timer_over")
    context.do(ChangeTimer(timer))
