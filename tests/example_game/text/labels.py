"""Words that people read and touch: a label for every option, a prompt for every question, the name of the moment."""

from typing import Any

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import Ask
from tests.example_game.rules.state import Orchard


def describe(state: Orchard, ask: Ask[Any], option: Any) -> Label:
    """Describe one option in words, and name the things on the table that it can be chosen by."""
    if ask.kind == "place":
        spot, count = option
        text = msg("example_game.option.place", count=count, spot=msg(f"example_game.zone.{spot}"))
        short = msg("example_game.option.count", count=count)
        return Label(text, short, take=(f"home{ask.seat}",), put=spot, count=count)
    if ask.kind == "again":
        return Label(msg(f"example_game.option.{option}"), button="main" if option == "keep" else "plain")
    text, public = msg("example_game.option.lay", card=option), msg("example_game.option.laid")
    return Label(text, take=(f"card-{option}",), put=f"stall{ask.seat}", public=public)


def prompt(state: Orchard, ask: Ask[Any]) -> Message:
    return msg(f"example_game.prompt.{ask.kind}", who=SeatName(ask.seat))


def phase_name(state: Orchard) -> Message | None:
    return msg(f"example_game.phase.{state.phase}")
