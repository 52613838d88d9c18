"""Orchard Fair: the places and the looks of pieces."""

from tabletop.core.game.game import GameTable
from tests.example_game.table import layout, projection

TABLE = GameTable(layout=layout.layout, project=projection.project)
