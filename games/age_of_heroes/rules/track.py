"""The track of a round: the part of it that each phase belongs to."""

from __future__ import annotations

from typing import Final

from games.age_of_heroes.rules.state import NOBODY, State

MARKET_PHASES: Final = ("opening", "market", "answers", "counter", "pick")
PART_OF: Final = {
    **dict.fromkeys(("market_draw", "market_events", *MARKET_PHASES), "market_day"),
    "draw": "draw",
    **dict.fromkeys(
        ("action", "consent", "taxes", "force", "defence", "battle_draw", "assign", "clash", "aftermath"), "action"
    ),
    "monument": "monument",
    "discard": "discard",
    "return": "return",
}
"""Phase -> the place of the marker on the track."""


def part_of(state: State) -> str | None:
    """Return the part of the round on the track; an event counts to the part in which it came up."""
    phase = state.then if state.event != NOBODY else state.phase
    return PART_OF.get(phase)
