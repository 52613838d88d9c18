"""The things used according to an event: cards, buildings and gains of the village."""

from __future__ import annotations

from typing import Final

from games.stone_age.rules.facts import BUILDING_INDEX, BUILDINGS, CARD_INDEX, CARDS
from games.stone_age.rules.names import building_title, card_title, place_name
from games.stone_age.rules.state import State
from tabletop.core.game.usage import Trackable, Usage
from tabletop.core.rules.questions import Event

VILLAGE: Final = ("tool_maker", "hut", "field")
TRACKABLE: Final[tuple[Trackable, ...]] = (
    *(Trackable("card", card.id, card_title(card)) for card in CARDS),
    *(Trackable("building", building.id, building_title(building)) for building in BUILDINGS),
    *(Trackable("technology", place, place_name(place)) for place in VILLAGE),
)
"""Every card, every building, and the gains of the village."""


def usage(state: State, event: Event) -> tuple[Usage, ...]:
    """Return the things that were used according to an event."""
    match event.kind:
        case "bought_card":
            return (Usage(event["seat"], "card", event["card"], card_title(CARDS[CARD_INDEX[event["card"]]])),)
        case "built":
            building = BUILDINGS[BUILDING_INDEX[event["building"]]]
            return (Usage(event["seat"], "building", building.id, building_title(building)),)
        case "tool" | "hut" | "field":
            place = "tool_maker" if event.kind == "tool" else event.kind
            return (Usage(event["seat"], "technology", place, place_name(place)),)
    return ()
