"""The switches of a match, and named sets of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.game import Setting, Value

SETTINGS: Final = (
    Setting("planet_mode", ("raised", "flush"), "raised"),
    Setting("edge_rolls", (True, False), True),
    Setting("seams", (False, True), False),
    Setting("known_technologies_only", (False, True), False),
    Setting("blockade_blocks_recruit", (False, True), False),
    Setting("power_tokens", (0, 1, 2, 3), 0),
    Setting("aim_help", ("none", "line", "ghost"), "line"),
    Setting("practice", ("off", "fleet", "on"), "fleet"),
    Setting("tremor", ("off", "light", "strong"), "off"),
)
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "standard": {},
    "authentic_board": {"seams": True},
    "known_rules": {"known_technologies_only": True},
    "calm_board": {"planet_mode": "flush", "edge_rolls": False},
}
