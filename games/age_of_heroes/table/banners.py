"""The announcements over the table: events by their names, and the phases of the rules by their words."""

from __future__ import annotations

from typing import Final

BANNERS: Final = frozenset(
    (
        "start_player", "market_day", "trading", "traded", "offer_refused",
        "event", "shaken", "erupted", "starved", "war", "called_off",
        "battle", "clash", "victories", "conquered", "plundered", "looted", "razed", "challenge", "lapsed",
        "won", "fallen", "last_tribe", "age_of_heroes.part.draw", "age_of_heroes.part.action",
        "age_of_heroes.part.monument", "age_of_heroes.part.discard", "age_of_heroes.part.return",
    )
)  # fmt: skip
