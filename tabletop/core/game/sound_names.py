"""The sounds that a game can play when something happens.

The sounds of pieces that are put down follow from their materials and need no words.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

EventSound: TypeAlias = Literal[
    "alarm", "beacon", "blades", "build", "coins", "collapse", "drill", "drum", "explosion", "fallen", "fanfare",
    "feast", "field", "fire", "flint", "gather", "gong", "grasp", "horn", "hunger", "hush", "launch", "lullaby", "lyre",
    "march", "omen", "pen", "pierce", "power", "pulse", "quake", "ram", "salvo", "scroll", "seal", "shield", "shuffle",
    "star", "touchdown", "warp", "wheel",
]  # fmt: skip
"""Sounds of events, made by `tabletop/ui/system/sound/event_sounds.py`."""
EVENT_SOUNDS: Final = get_args(EventSound)
