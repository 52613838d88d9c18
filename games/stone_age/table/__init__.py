"""Stone Age: the positions and looks of the pieces."""

from games.stone_age.table import banners, layout, projection, sounds
from tabletop.core.game.game import GameTable

TABLE = GameTable(
    layout=layout.layout,
    project=projection.project,
    has_private_view=projection.has_private_view,
    sounds=sounds.SOUNDS,
    turn_seconds=1.4,
    brisk=frozenset({"roll"}),
    decisive_events=frozenset({"starved"}),
    banners=banners.BANNERS,
)
