"""The table of Ascending Empires: the places and the look of the pieces."""

from games.ascending_empires.table import banners, flicking, layout, projection, sounds
from tabletop.core.game.game import GameTable

TABLE = GameTable(
    layout=layout.layout,
    project=projection.project,
    has_private_view=projection.has_private_view,
    flicking=flicking.FLICKING,
    sounds=sounds.SOUNDS,
    decisive_events=frozenset({"destroyed_ship", "destroyed_planet"}),
    banners=banners.BANNERS,
)
