"""Sounds of events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.game.sound_names import EventSound

SOUNDS: Final[Mapping[str, EventSound]] = {
    "dealt": "shuffle",
    "renewed": "shuffle",
    "turn": "gong",
    "ability": "omen",
    "beast_used": "omen",
    "channelled": "omen",
    "hero_used": "lyre",
    "feat": "lyre",
    "strengthened": "march",
    "moved": "march",
    "war": "blades",
    "killed": "fallen",
    "incited": "horn",
    "calmed": "lullaby",
    "gained": "coins",
    "paid": "coins",
    "lost": "coins",
    "coins_stolen": "grasp",
    "card_stolen": "grasp",
    "excess": "coins",
    "reward_won": "star",
    "reward_played": "scroll",
    "revealed": "scroll",
    "peeked": "scroll",
    "looked": "scroll",
    "offered": "fire",
    "emissaries": "horn",
    "no_card": "hush",
    "no_coin": "hush",
    "over": "fanfare",
}
"""Sounds by the names of events."""
