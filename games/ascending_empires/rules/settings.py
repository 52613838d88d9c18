"""The switches of a match, and named sets of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from physics.scene import Tremor
from tabletop.core.data.strict import coerce_choice
from tabletop.core.game.flicking import AIM_HELPS, RECOMMENDED_HELP, FlickRules, PracticeRule
from tabletop.core.rules.settings import Setting, Value

AIM_HELP: Final = Setting("aim_help", AIM_HELPS, RECOMMENDED_HELP, renamed=(("none", "direction"),), unnamed="line")
"""The help while aiming. Files that do not name it are from when the line was always shown."""
SETTINGS: Final = (
    Setting("planet_mode", ("raised", "flush"), "raised"),
    Setting("edge_rolls", (True, False), True),
    Setting("seams", (False, True), False),
    Setting("known_technologies_only", (False, True), False),
    Setting("blockade_blocks_recruit", (False, True), False),
    Setting("power_tokens", (0, 1, 2, 3), 0),
    AIM_HELP,
    Setting("practice", get_args(PracticeRule), "fleet"),
    Setting("tremor", get_args(Tremor), "off"),
)
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "standard": {},
    "authentic_board": {"seams": True},
    "known_rules": {"known_technologies_only": True},
    "calm_board": {"planet_mode": "flush", "edge_rolls": False},
}


def flick_rules(settings: Mapping[str, Any]) -> FlickRules:
    """Return the house rules for the flicking hand."""
    return FlickRules(
        coerce_choice(settings.get("aim_help"), AIM_HELPS, RECOMMENDED_HELP),
        coerce_choice(settings.get("practice"), get_args(PracticeRule), "fleet"),
        coerce_choice(settings.get("tremor"), get_args(Tremor), "off"),
    )
