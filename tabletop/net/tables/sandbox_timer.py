"""The actions of a page with the timer and the turn order of a free table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Seat
from tabletop.net.tables.remote_table import TypedText
from tabletop.net.tables.sandbox_actions import OfferedAction, TypedAction
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.timer_actions import RunTimer, SetTimer
from tabletop.sandbox.action_types.turn_actions import DrawSeat, SetTurnOrder
from tabletop.sandbox.model.pieces import hands_of
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.timer import LONGEST, PRESETS, Timer, clock_text, seconds_in

TIMER: Final = "timer"
"""The target of a page that wants to do something with the timer."""
MINUTE: Final = 60


def timer_actions(table: SeatView) -> Iterator[tuple[str, Message, OfferedAction]]:
    """Yield the actions with the timer: the name, the text, the action itself."""
    timer = table.timer
    if timer.kind:
        run = "pause" if timer.runs else "start"
        yield f"timer {run}", msg(f"sandbox.ui.timer_{run}"), RunTimer(not timer.runs)
        yield "timer reset", msg("sandbox.ui.timer_reset"), SetTimer(timer.kind, timer.seconds)
    for name, seconds in (("longer", timer.seconds + MINUTE), ("shorter", timer.seconds - MINUTE)):
        if timer.kind == "countdown" and Timer("countdown", seconds).reset().is_sound:
            yield f"timer {name}", msg(f"sandbox.ui.timer_{name}"), SetTimer("countdown", seconds)
    for seconds in PRESETS:
        text = msg("sandbox.ui.timer_countdown", time=clock_text(10 * seconds, "countdown"))
        yield f"timer {seconds}", text, SetTimer("countdown", seconds)
    typed = TypedText(msg("sandbox.ui.timer_ask"), clock_text(10 * (timer.seconds or PRESETS[0]), "countdown"))
    yield "timer own", msg("sandbox.ui.timer_own"), TypedAction(typed, _countdown)
    yield "timer stopwatch", msg("sandbox.ui.timer_stopwatch"), SetTimer("stopwatch")
    if timer.kind:
        yield "timer off", msg("sandbox.ui.timer_off"), SetTimer("")


def _countdown(text: str) -> OfferedAction | Message:
    """Return the countdown of a typed length, or why it is none."""
    seconds = seconds_in(text)
    if seconds is None:
        return msg("sandbox.refused.timer_length", most=LONGEST // MINUTE)
    return SetTimer("countdown", seconds)


def turn_actions(table: SeatView) -> Iterator[tuple[str, Message, actions.Action]]:
    """Yield the actions with the turn order: the name, the text, the action itself."""
    seats: list[Seat] = [hand.owner for hand in hands_of(table) if hand.owner is not None]
    if table.turns.seats:
        yield "turns off", msg("sandbox.ui.turn_off"), SetTurnOrder(())
    else:
        yield "turns on", msg("sandbox.ui.turn_on"), SetTurnOrder(tuple(seats))
    yield "turns random", msg("sandbox.ui.turn_order_random"), DrawSeat(order=True)
    yield "draw seat", msg("sandbox.deed.draw_seat"), DrawSeat()
