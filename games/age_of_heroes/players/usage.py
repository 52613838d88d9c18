"""The things used according to an event: built items, event cards drawn or kept and played, and tribes."""

from __future__ import annotations

from typing import Final

from games.age_of_heroes.rules.facts import EVENTS, ITEMS, KINDS, LUCK, MIGHTY_HERO, NUMBER, TRIBES
from games.age_of_heroes.rules.names import card_name, item_name, tribe_name
from games.age_of_heroes.rules.state import NOBODY, BattleUnit, State, heroes
from tabletop.core.game.usage import Trackable, Usage
from tabletop.core.rules.questions import Event, Seat

TRACKABLE: Final[tuple[Trackable, ...]] = (
    *(Trackable("building", item, item_name(item)) for item in ITEMS),
    *(Trackable("event", KINDS[event], card_name(KINDS[event])) for event in EVENTS),
    *(Trackable("people", tribe, tribe_name(tribe)) for tribe in TRIBES),
)
"""Every item, every event card and every tribe."""


def usage(state: State, event: Event) -> tuple[Usage, ...]:
    """Return the things that were used according to an event."""
    match event.kind:
        case "built":
            return (Usage(event["seat"], "building", event["item"], item_name(event["item"])),)
        case "road_built":
            return tuple(Usage(event[who], "building", "road", item_name("road")) for who in ("seat", "other"))
        case "event" if event["seat"] != NOBODY:
            return (Usage(event["seat"], "event", event["event"], card_name(event["event"])),)
        case "warded_off":
            return (_kept(event["seat"], LUCK),)
        case "called_off":
            return (_kept(event["seat"], NUMBER[event["event"]]),)
        case "war":
            return (_kept(event["seat"], MIGHTY_HERO),) * heroes([BattleUnit(sort) for sort in event["units"]])
        case "hero_joins":
            return (_kept(event["seat"], MIGHTY_HERO),)
        case "trading" if state.round == 1:
            return tuple(
                Usage(seat, "people", TRIBES[tribe], tribe_name(TRIBES[tribe]))
                for seat, tribe in enumerate(state.tribes)
            )
    return ()


def _kept(seat: Seat, kind: int) -> Usage:
    """Return the use of an event card that was kept and is played now."""
    return Usage(seat, "event", KINDS[kind], card_name(KINDS[kind]))
