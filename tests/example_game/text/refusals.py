"""Reasons why a gesture is not allowed: the sentence and the clause of the rules."""

from typing import Any

from tabletop.core.data.messages import Refusal, msg
from tabletop.core.input.gestures import Drag, Gesture
from tabletop.core.rules.questions import Ask
from tests.example_game.rules.facts import ROOM
from tests.example_game.rules.state import Orchard


def explain_illegal(state: Orchard, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """Return the rule behind a drag that no option fits."""
    match gesture:
        case Drag(from_zone=source, to_zone=spot) if ask.kind == "place" and spot in ROOM:
            if source != f"home{ask.seat}":
                return Refusal(msg("example_game.why.not_yours"), "2")
            return Refusal(msg("example_game.why.full", spot=msg(f"example_game.zone.{spot}"), room=ROOM[spot]), "2.1")
    return None
