"""The table of EVE: Conquests: the places and the look of the pieces."""

from games.eve_conquests.table import banners, layout, pieces, projection, sounds
from tabletop.core.game.game import GameTable

TABLE = GameTable(
    layout=layout.layout,
    rotate=layout.rotate,
    project=projection.project,
    dwell={"losses": 1.2, "battle_over": 1.6, "claimed": 1.6},
    turn_seconds=3.0,
    decisive_events=frozenset({"battle_over", "doom"}),
    tints=pieces.TINTS,
    sounds=sounds.SOUNDS,
    banners=banners.BANNERS,
)
