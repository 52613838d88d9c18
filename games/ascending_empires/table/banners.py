"""Banners over the table: events by their names, and the phases of the rules by their words."""

from __future__ import annotations

from typing import Final

BANNERS: Final = frozenset(
    (
        "dealt", "ram", "destroyed_ship", "destroyed_planet", "row", "last_turns",
        "ascending_empires.phase.recruit", "ascending_empires.phase.move", "ascending_empires.phase.combat",
        "ascending_empires.phase.mine", "ascending_empires.phase.build", "ascending_empires.phase.develop",
        "ascending_empires.phase.over",
    )
)  # fmt: skip
