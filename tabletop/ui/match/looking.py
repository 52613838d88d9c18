"""How long what came of a scene stays before the next one begins."""

from __future__ import annotations

import math
from typing import Final

from tabletop.core.ask import NATURE
from tabletop.play.scenes import PERSON, TableScene
from tabletop.present.play import Play
from tabletop.ui.match.host import PlayOptions

MOMENT: Final = 1.2
"""Seconds that a result stays when nobody but the person at the screen is to see it."""
OTHERS: Final = 2.4
"""Seconds that it stays when other people are at the table."""
CHANCE: Final = 0.6
"""Seconds that dice of nobody's hand stay."""


def look_of(play: Play, options: PlayOptions, scene: TableScene) -> float:
    """Seconds that dice lie where they fell, and results are read: until somebody goes on (infinity) where other people
    than who threw are at the table and want that; 0 for a scene that is no result."""
    if scene.kind != "roll" and scene.kind not in play.game.looks:
        return 0.0
    if scene.kind == "roll" and scene.seat < 0:
        return CHANCE
    least = play.game.looks.get(scene.kind, MOMENT)
    if len(watching(play)) < 2:
        return least
    return math.inf if options.results == "until_clicked" else max(least, OTHERS)


def watching(play: Play, but: int = NATURE) -> set[int]:
    """The people at this screen, `but` for one seat."""
    return {seat for seat, player in enumerate(play.players) if player.kind == PERSON and seat != but} - play.away
