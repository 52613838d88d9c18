"""The log: one line for every beat."""

from tabletop.core.ask import Beat, Seat
from tabletop.core.words import Message, Who, say
from tests.example_game.rules.state import Orchard


def tell(state: Orchard, beat: Beat, viewer: Seat | None) -> Message | None:
    """The log line of a beat. None of ours names a card that some seat may not see."""
    facts = dict(beat.facts) | {"who": Who(beat["seat"])}
    if beat.kind == "placed":
        facts["spot"] = say(f"example_game.zone.{beat['spot']}")
    return say(f"example_game.tell.{beat.kind}", **facts)
