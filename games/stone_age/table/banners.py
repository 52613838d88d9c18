"""The announcements over the table: events by their names, and the phases of the rules by their words."""

from __future__ import annotations

from typing import Final

BANNERS: Final = frozenset(
    (
        "stone_age.phase.place", "stone_age.phase.act", "stone_age.phase.feed", "new_round", "fed", "fed_with",
        "starved", "over",
    )
)  # fmt: skip
