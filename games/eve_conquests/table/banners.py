"""Banners over the table: events by their names, and the phases of the rules by their words."""

from __future__ import annotations

from typing import Final

BANNERS: Final = frozenset(
    (
        "first_player", "new_year", "month", "turn", "claimed", "attack", "losses", "battle_over", "doom",
        "doom_moves", "over",
    )
)  # fmt: skip
