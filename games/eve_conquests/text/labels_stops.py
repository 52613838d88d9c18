"""Labels of the windows to interrupt, and of choosing stops: others see nothing of either."""

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
"""Most buttons of a question; larger ranges of numbers are composed."""
CHOOSING: Final = ("more_stops", "fewer_stops")
"""Ways to end a turn that choose stops."""


def at_window(state: State, option: str) -> Label:
    """Return the label for passing or giving up the stop: it is never logged, so that nobody notices a missing stop."""
    passing = Label(msg("eve_conquests.option.pass"), button="refuse", public=UNSAID)
    if option == PASS:
        return passing
    if state.private_stops:
        return from_now_on(passing)
    text, short = msg("eve_conquests.option.no_stop"), msg("eve_conquests.option.no_stop.short")
    return Label(text, short, button="plain", public=UNSAID)


def ending_notice(ask: Ask[Any], option: str) -> Message | None:
    """Return the sentence for others for an answer that chooses stops: the turn has ended, or none.

    None means the seat's own words.
    """
    if option in CHOOSING:
        return msg("eve_conquests.option.end")
    return UNSAID if ask.kind == "stop" else None


def stop(state: State, ask: Ask[Any], option: str) -> Label:
    """Return the label of a stop: a button, or a list entry if there are many."""
    if option == EVERY_STOP:
        text, short = msg("eve_conquests.option.every_stop"), msg("eve_conquests.option.every_stop.short")
        return Label(text, short, button="plain", public=UNSAID)
    text, short = msg(f"eve_conquests.option.stop.{option}"), msg(f"eve_conquests.option.stop.{option}.short")
    if len(ask.options) <= MOST_BUTTONS:
        return Label(text, short, button="plain", public=UNSAID)
    if option.startswith("combat"):
        return Label(text, short, put="tray", public=UNSAID)
    return Label(text, short, put=f"held{ask.seat}" if option == TOKENS else f"hand{ask.seat}", public=UNSAID)
