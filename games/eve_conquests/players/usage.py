"""What a beat says that somebody used: project cards, outposts and empires."""

from __future__ import annotations

from typing import Final

from games.eve_conquests.rules.facts import CARD_KINDS, EMPIRES, PLANS
from games.eve_conquests.rules.names import card_name, plan_name
from games.eve_conquests.rules.state import State
from tabletop.core.data.messages import say
from tabletop.core.game.usage import Usable, Use
from tabletop.core.rules.questions import Beat

USABLE: Final[tuple[Usable, ...]] = (
    *(Usable("card", card, card_name(card)) for card in CARD_KINDS),
    *(Usable("building", plan, plan_name(number)) for number, plan in enumerate(PLANS)),
    *(Usable("people", empire, say(f"eve_conquests.empire.{empire}")) for empire in EMPIRES),
)
"""Every kind of project card, every kind of outpost and every empire."""


def uses(state: State, beat: Beat) -> tuple[Use, ...]:
    """The things that a beat says were used."""
    match beat.kind:
        case "played" | "held" | "waiver":
            return (Use(beat["seat"], "card", beat["card"], card_name(beat["card"])),)
        case "built":
            return (Use(beat["seat"], "building", PLANS[beat["outpost"]], plan_name(beat["outpost"])),)
        case "empire":
            return (Use(beat["seat"], "people", beat["empire"], say(f"eve_conquests.empire.{beat['empire']}")),)
    return ()
