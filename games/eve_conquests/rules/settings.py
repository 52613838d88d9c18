"""The switches of a match (14, 15.7, 13) and named sets of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from games.eve_conquests.rules.facts import LENGTHS, REGIONS
from games.eve_conquests.rules.state import EndOfMatch
from tabletop.core.rules.settings import Setting, Value

SETTINGS: Final = (
    Setting("end", get_args(EndOfMatch), "trinity"),
    Setting("length", LENGTHS, LENGTHS[0]),
    Setting("target", tuple(range(sum(region.worth for region in REGIONS) + 1)), 0),
    Setting("impending_doom", (False, True), False),
    Setting("retreat_units_per_action", ("any", "one"), "any"),
)
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "trinity": {},
    "revelation": {"end": "revelation"},
    "doom": {"impending_doom": True},
}
