"""The sounds of events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.game.sound_names import EventSound

SOUNDS: Final[Mapping[str, EventSound]] = {
    "dealt": "shuffle",
    "reshuffled": "shuffle",
    "tribes_dealt": "drum",
    "market_day": "drum",
    "event": "gong",
    "boom": "feast",
    "erupted": "fire",
    "shaken": "quake",
    "starved": "hunger",
    "warded_off": "shield",
    "no_effect": "hush",
    "no_target": "hush",
    "no_card_left": "hush",
    "no_city_left": "hush",
    "lapsed": "hush",
    "built": "build",
    "road_built": "build",
    "road_refused": "hush",
    "stones_laid": "build",
    "razed": "collapse",
    "broken": "collapse",
    "hero_joins": "lyre",
    "called": "horn",
    "called_off": "hush",
    "challenge": "horn",
    "war": "horn",
    "stances": "march",
    "battle": "blades",
    "clash": "blades",
    "fallen": "fallen",
    "home": "march",
    "marched_back": "march",
    "conquered": "gong",
    "looted": "grasp",
    "plundered": "grasp",
    "traded": "coins",
    "paid": "coins",
    "trading": "scroll",
    "offered": "scroll",
    "countered": "scroll",
    "counter_dropped": "hush",
    "offer_refused": "hush",
    "promised": "seal",
    "victories": "star",
    "won": "fanfare",
    "last_tribe": "fanfare",
}
"""Sounds by the names of events."""
