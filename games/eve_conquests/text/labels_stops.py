"""Labels of the windows to interrupt, and of choosing where to be asked: others read nothing of either."""

from __future__ import annotations

from typing import Any, Final

from games.eve_conquests.rules.interrupts import PASS, TOKENS
from games.eve_conquests.rules.state import State
from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.labels import UNSAID, Label
from tabletop.core.rules.private_stops import from_now_on
from tabletop.core.rules.questions import Ask
from tabletop.core.rules.stops import EVERY_STOP

MOST_BUTTONS: Final = 4
"""A question has at most so many buttons; more numbers than that are composed."""
CHOOSING: Final = ("more_stops", "fewer_stops")
"""Ways to end a turn that choose stops."""


def at_window(state: State, option: str) -> Label:
    """To pass, or to give the stop up: the log says it nowhere, since nobody may notice who has no stop."""
    passing = Label(msg("eve_conquests.option.pass"), button="refuse", public=UNSAID)
    if option == PASS:
        return passing
    if state.private_stops:
        return from_now_on(passing)
    text, short = msg("eve_conquests.option.no_stop"), msg("eve_conquests.option.no_stop.short")
    return Label(text, short, button="plain", public=UNSAID)


def told_of_ending(ask: Ask[Any], option: str) -> Message | None:
    """The sentence for others of an answer that chooses stops: the turn has ended, or none. None: the seat's own."""
    if option in CHOOSING:
        return msg("eve_conquests.option.end")
    return UNSAID if ask.kind == "stop" else None


def stop(state: State, ask: Ask[Any], option: str) -> Label:
    """A moment to be asked at: a button, or a place that stands for it where there are many."""
    if option == EVERY_STOP:
        text, short = msg("eve_conquests.option.every_stop"), msg("eve_conquests.option.every_stop.short")
        return Label(text, short, button="plain", public=UNSAID)
    text, short = msg(f"eve_conquests.option.stop.{option}"), msg(f"eve_conquests.option.stop.{option}.short")
    if len(ask.options) <= MOST_BUTTONS:
        return Label(text, short, button="plain", public=UNSAID)
    if option.startswith("combat"):
        return Label(text, short, put="tray", public=UNSAID)
    return Label(text, short, put=f"held{ask.seat}" if option == TOKENS else f"hand{ask.seat}", public=UNSAID)
