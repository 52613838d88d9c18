"""The log: one line for every beat."""

from tabletop.core.data.messages import Message, Who, say
from tabletop.core.rules.questions import Beat, Seat
from tests.example_game.rules.state import Orchard


def tell(state: Orchard, beat: Beat, viewer: Seat | None) -> Message | None:
    """The log line of a beat. None of ours names a card that some seat may not see."""
    facts = dict(beat.facts) | {"who": Who(beat["seat"])}
    if beat.kind == "placed":
        facts["spot"] = say(f"example_game.zone.{beat['spot']}")
    return say(f"example_game.tell.{beat.kind}", **facts)
