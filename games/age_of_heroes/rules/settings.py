"""The switches of a match, and named sets of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.age_of_heroes.rules.facts import OPTIONS
from tabletop.core.rules.settings import Setting, Value

SETTINGS: Final = (
    Setting("market_offer_limit", (0, 3, 5, 10, 20), OPTIONS["market_offer_limit"]),
    Setting("barbarian_armies", (1, 2, 3, 4), OPTIONS["barbarian_armies"]),
    Setting("tribe_choice", ("in_order", "random"), OPTIONS["tribe_choice"]),
    Setting("draw_again_after_event", (False, True), OPTIONS["draw_again_after_event"]),
    Setting("market_chain", (False, True), OPTIONS["market_chain"]),
    Setting("monument_cap", (5, 6), OPTIONS["monument_cap"]),
)
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "standard": {},
    "quick_market": {"market_offer_limit": 3},
    "no_trade": {"market_offer_limit": 0},
}
