"""The sounds of events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.game.sound_names import EventSound

SOUNDS: Final[Mapping[str, EventSound]] = {
    "new_round": "drum",
    "tool": "flint",
    "tools_used": "flint",
    "one_use": "flint",
    "tool_noted": "flint",
    "field": "field",
    "hut": "lullaby",
    "gathered": "gather",
    "gained": "gather",
    "picked": "gather",
    "built": "build",
    "bought_card": "scroll",
    "drew": "scroll",
    "fed": "feast",
    "fed_with": "feast",
    "starved": "hunger",
    "points": "star",
    "cashed": "star",
    "stays_home": "hush",
    "declined": "hush",
    "cannot_pay": "hush",
    "over": "fanfare",
}
"""Sounds by the names of events."""
