"""How long what came of a scene stays before the next one begins."""

from __future__ import annotations

import math
from typing import Final

from tabletop.core.rules.questions import CHANCE
from tabletop.session.match.scenes import PERSON, TableScene
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.playback.director_hooks import ScenePacing
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.sound_cues import SHUFFLE

MOMENT: Final = 1.2
"""Seconds that a result stays when nobody but the person at the screen is to see it."""
OTHERS: Final = 2.4
"""Seconds that it stays when other people are at the table."""
CHANCE_SECONDS: Final = 0.6
"""Seconds that dice of nobody's hand stay."""


class MatchPacing(ScenePacing):
    """How the scenes of a match are played for the people at its screen."""

    def __init__(self, play: MatchController, options: PlayOptions) -> None:
        self.play, self.options = play, options

    def dwell_of(self, scene: TableScene) -> float:
        """Return for how many seconds the result of a scene is looked at before the next scene begins."""
        return max(look_of(self.play, self.options, scene), self.play.game.table.dwell.get(scene.kind, 0.0))

    def is_watched(self, scene: TableScene) -> bool:
        """Return whether anybody but the player who flicked is to see a flight."""
        return bool(watching(self.play, scene.seat))

    def shuffles(self, scene: TableScene) -> bool:
        """Return whether a pile is seen shuffled in a scene."""
        return self.play.game.table.sounds.get(scene.kind) == SHUFFLE


def look_of(play: MatchController, options: PlayOptions, scene: TableScene) -> float:
    """Seconds that dice lie where they fell, and results are read; what decides something stays until somebody goes on
    (infinity) unless nobody watches or results are to go by themselves, and a throw that others must see where people
    want that. 0 for a scene that is no result."""
    game, people = play.game, watching(play)
    if scene.kind in game.table.decisive_events and scene.tells and people and options.results != "by_themselves":
        return math.inf
    if scene.kind != "roll" and scene.kind not in game.table.dwell:
        return 0.0
    if scene.kind == "roll" and scene.seat < 0:
        return CHANCE_SECONDS
    least = game.table.dwell.get(scene.kind, MOMENT)
    if len(people) < 2:
        return least
    return math.inf if options.results == "throws_too" else max(least, OTHERS)


def watching(play: MatchController, but: int = CHANCE) -> set[int]:
    """Return the people at this screen, `but` for one seat."""
    return {seat for seat, player in enumerate(play.players) if player.kind == PERSON and seat != but} - play.away
