"""The table of Omen: the places and the look of the pieces."""

from games.omen.table import banners, layout, legend, projection, sounds
from tabletop.core.game.game import GameTable

TABLE = GameTable(
    layout=layout.layout,
    project=projection.project,
    rotate=layout.rotate,
    dwell={"war": 1.6, "reward_won": 2.4, "reduced": 1.2, "killed": 1.2},
    turn_seconds=5.0,
    decisive_events=frozenset({"war", "feat"}),
    legend=legend.LEGEND,
    sounds=sounds.SOUNDS,
    banners=banners.BANNERS,
)
