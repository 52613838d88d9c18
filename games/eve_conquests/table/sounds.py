"""Sounds of events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.game.sound_names import EventSound

SOUNDS: Final[Mapping[str, EventSound]] = {
    "month": "wheel",
    "new_year": "gong",
    "first_player": "beacon",
    "turn": "beacon",
    "empire": "beacon",
    "headquarters": "touchdown",
    "unit": "touchdown",
    "reinforced": "touchdown",
    "built": "build",
    "produced": "power",
    "refreshed": "power",
    "windfall": "star",
    "claimed": "seal",
    "seal": "seal",
    "embargo": "seal",
    "waiver": "seal",
    "moved": "warp",
    "to_front": "warp",
    "shifted": "warp",
    "invaded": "warp",
    "retreat": "warp",
    "dislodged": "warp",
    "attack": "alarm",
    "doom": "alarm",
    "doom_moves": "alarm",
    "agent": "pulse",
    "agents_take_over": "pulse",
    "agent_removed": "hush",
    "played": "pulse",
    "tactics": "pulse",
    "informed": "beacon",
    "told": "beacon",
    "peeked": "beacon",
    "rolled": "salvo",
    "absorb": "shield",
    "pierce": "pierce",
    "losses": "explosion",
    "battle_over": "horn",
    "outpost_lost": "explosion",
    "held_lost": "alarm",
    "emptied": "hush",
    "stolen_card": "grasp",
    "stolen_region": "grasp",
    "renewed": "shuffle",
    "cycled": "shuffle",
    "over": "fanfare",
}
"""Sounds by the names of events."""
