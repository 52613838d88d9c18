"""The production card that is played outside battles. RECONSTRUCTED: name and effect."""

from __future__ import annotations

from typing import Final

from games.eve_conquests.rules.facts import EFFECTS, IDS, INDEX
from games.eve_conquests.rules.map.star_map import regions_of, settle
from games.eve_conquests.rules.state import State, stations_of
from tabletop.core.rules.questions import Script, Seat, choose, event


def can_assemble(state: State, seat: Seat) -> bool:
    return state.supply[seat] > 0


def assemble(state: State, seat: Seat) -> Script[None]:
    """Produce two units at one station, without actions and outside the limit of three."""
    names = [IDS[region] for region in regions_of(stations_of(state, seat))]
    name = yield from choose(seat, "card_station", names, context=("P12",))
    count = min(EFFECTS["P12"]["n"], state.supply[seat])
    settle(state, seat, INDEX[name], count)
    yield event("produced", seat=seat, region=INDEX[name], count=count)


CARDS: Final = {"P12": (can_assemble, assemble)}
