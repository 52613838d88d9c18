"""Sounds of events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.game.sound_names import EventSound

SOUNDS: Final[Mapping[str, EventSound]] = {
    "dealt": "shuffle",
    "launch": "launch",
    "flick": "launch",
    "land": "touchdown",
    "recruited": "march",
    "reinforced": "march",
    "built": "build",
    "developed": "pulse",
    "mined": "drill",
    "tapped": "power",
    "power": "power",
    "attack": "salvo",
    "ram": "alarm",
    "destroyed_ship": "explosion",
    "destroyed_planet": "explosion",
    "lost": "alarm",
    "recovered": "beacon",
    "looked": "beacon",
    "scored": "star",
    "row": "star",
    "trembled": "hush",
    "declined": "hush",
    "last_turns": "alarm",
}
"""Sounds by the names of events."""
