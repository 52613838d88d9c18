"""Project cards, outposts and empires whose use an event reports."""

from __future__ import annotations

from typing import Final

from games.eve_conquests.rules.facts import CARD_KINDS, EMPIRES, PLANS
from games.eve_conquests.rules.names import card_name, plan_name
from games.eve_conquests.rules.state import State
from tabletop.core.data.messages import msg
from tabletop.core.game.usage import Trackable, Usage
from tabletop.core.rules.questions import Event

TRACKABLE: Final[tuple[Trackable, ...]] = (
    *(Trackable("card", card, card_name(card)) for card in CARD_KINDS),
    *(Trackable("building", plan, plan_name(number)) for number, plan in enumerate(PLANS)),
    *(Trackable("people", empire, msg(f"eve_conquests.empire.{empire}")) for empire in EMPIRES),
)
"""Every kind of project card, every kind of outpost and every empire."""


def usage(state: State, event: Event) -> tuple[Usage, ...]:
    """Return the things that were used according to an event."""
    match event.kind:
        case "played" | "held" | "waiver":
            return (Usage(event["seat"], "card", event["card"], card_name(event["card"])),)
        case "built":
            return (Usage(event["seat"], "building", PLANS[event["outpost"]], plan_name(event["outpost"])),)
        case "empire":
            return (Usage(event["seat"], "people", event["empire"], msg(f"eve_conquests.empire.{event['empire']}")),)
    return ()
