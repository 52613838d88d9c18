"""Banners over the table: events by their names, and the phases of the rules by their words."""

from __future__ import annotations

from typing import Final

BANNERS: Final = frozenset(
    (
        "emissaries", "turn", "war", "reward_won", "feat", "over", "omen.phase.wealth", "omen.phase.surge",
        "omen.phase.portent", "omen.phase.feats", "omen.phase.war", "omen.phase.offering", "omen.phase.limits",
    )
)  # fmt: skip
