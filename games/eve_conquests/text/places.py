"""The state of a region in the tips of its zones: its owner, its units, and its neighbours."""

from __future__ import annotations

from games.eve_conquests.rules.facts import ADJACENT, INDEX
from games.eve_conquests.rules.map.star_map import regions_of
from games.eve_conquests.rules.names import region_name
from games.eve_conquests.rules.state import State
from tabletop.core.data.messages import Message, SeatName, msg

LAYERS = ("region", "fleet", "home", "station")
"""The beginnings of the ids of a region's zones."""


def about_zone(state: State, zone: str) -> Message | None:
    """Return who owns a region, with how many units, and its neighbours; None for every other zone."""
    layer, _, name = zone.partition("/")
    region = INDEX.get(name)
    if region is None or layer not in LAYERS or not state.in_play >> region & 1:
        return None
    near = tuple(region_name(other) for other in regions_of(ADJACENT[region] & state.in_play))
    owner = next((seat for seat, owned in enumerate(state.owned) if owned >> region & 1), None)
    if owner is None:
        return msg("eve_conquests.here.empty", near=near)
    return msg("eve_conquests.here.owned", who=SeatName(owner), units=state.units[region], near=near)
