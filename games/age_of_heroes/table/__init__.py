"""Age of Heroes: the positions and looks of the pieces."""

from games.age_of_heroes.table import banners, layout, projection, sounds
from tabletop.core.game.game import GameTable

TABLE = GameTable(
    layout=layout.layout,
    rotate=layout.rotate,
    rotate_shared=layout.rotate,
    project=projection.project,
    dwell={"clash": 1.2, "victories": 1.6},
    decisive_events=frozenset({"victories", "shaken", "erupted", "starved"}),
    sounds=sounds.SOUNDS,
    banners=banners.BANNERS,
)
