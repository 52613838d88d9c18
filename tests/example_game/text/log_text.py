"""The log: one line for every event."""

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Event, Seat
from tests.example_game.rules.state import Orchard


def describe_event(state: Orchard, event: Event, viewer: Seat | None) -> Message | None:
    """Return the log line of an event. None of ours names a card that some seat may not see."""
    facts = dict(event.facts) | {"who": SeatName(event["seat"])}
    if event.kind == "placed":
        facts["spot"] = msg(f"example_game.zone.{event['spot']}")
    return msg(f"example_game.tell.{event.kind}", **facts)
