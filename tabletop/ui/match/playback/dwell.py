"""The time for which the result of a scene is shown before the next scene begins."""

from __future__ import annotations

import math
from typing import Final

from tabletop.core.game.cutscenes import Finale, fighters_in
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.session.match.scenes import PERSON, TableScene
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.playback.director_hooks import ScenePacing
from tabletop.ui.match.playback.turn_tempo import TurnTempo
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.sound_cues import SHUFFLE

MOMENT: Final = 1.2
"""Seconds for a result that only the person at the screen should see."""
OTHERS: Final = 2.4
"""Seconds for a result when other people are at the table."""
AFTER_CUTSCENE: Final = 0.8
"""Seconds for the last picture of a cutscene that decides nothing."""
BRISK: Final = 2.5
"""Factor by which scenes of the kinds `GameTable.brisk` are faster when a computer player causes them."""
FASTEST_BATTLE: Final = 2.0
"""Factor by which a battle among computer players is faster at most: it can still be followed."""
CHANCE_SECONDS: Final = 0.6
"""Seconds for dice that no player has thrown."""


class MatchPacing(ScenePacing):
    """The pacing of the scenes of a match for the people at its screen."""

    def __init__(self, controller: MatchController, options: PlayOptions) -> None:
        self.controller, self.options = controller, options
        self.tempo = TurnTempo(controller.game.table.turn_seconds)
        self._hurries = False
        """True while what is shown counts as a part of a computer player's turn."""

    def rate_of(self, scene: TableScene) -> float:
        """Return the factor by which a scene is faster than usual: more and more within a computer player's turn.

        What people cause, flights, and all cutscenes but those of battles among computer players keep their pace. Such
        a battle and its dice take a part of the turn's time, and become `FASTEST_BATTLE` times faster at most.
        """
        brisk = scene.kind in self.controller.game.table.brisk
        keeps = scene.kind == "flight" and not brisk
        seat, turn = self._causes(scene)
        if turn != CHANCE:
            self.tempo.begin(turn)
        if seat != CHANCE and seat not in self._computers:
            self.tempo.begin_anew()
        self._hurries = self._computers >= {seat, turn, *self._concerned(scene)} and not keeps
        if not self._hurries:
            return 1.0
        rate = (BRISK if brisk else 1.0) / self.tempo.share if self.tempo.share > 0 else math.inf
        is_battle = scene.cutscene is not None or (scene.kind == "roll" and not brisk)
        return min(rate, FASTEST_BATTLE) if is_battle else rate

    def _concerned(self, scene: TableScene) -> frozenset[Seat]:
        """Return the seats that the cutscene of a scene concerns: those that fight in it, or everybody."""
        if scene.cutscene is None:
            return frozenset()
        fighters = fighters_in(scene.cutscene)
        return frozenset(range(len(self.controller.players))) if fighters is None else fighters - {CHANCE}

    @property
    def _computers(self) -> frozenset[Seat]:
        return self.controller.shown.computers

    def _causes(self, scene: TableScene) -> tuple[Seat, Seat]:
        """Return the seat whose answer caused a scene, and the seat in whose turn it was given."""
        lines = self.controller.shown.lines
        count = scene.reached.lines if scene.reached is not None else 0
        line = lines[min(count, len(lines)) - 1] if lines and count else None
        if line is None:
            return scene.seat, scene.seat
        seat = line.seat if scene.seat == CHANCE else scene.seat
        return seat, seat if line.turn == CHANCE else line.turn

    def spend(self, seconds: float) -> None:
        """Let time pass in which a scene moves or is read."""
        if self._hurries:
            self.tempo.spend(seconds)

    @property
    def share(self) -> float:
        """The share of the usual pause after the answer of a computer player."""
        return self.tempo.share if self.tempo.seat in self._computers else 1.0

    def pause(self, seconds: float) -> None:
        """Let time pass after an answer, while nothing moves."""
        if self.tempo.seat in self._computers:
            self.tempo.spend(seconds)

    def dwell_of(self, scene: TableScene) -> float:
        """Return the seconds for which the result of a scene is shown before the next scene begins."""
        return max(look_of(self.controller, self.options, scene), self.controller.game.table.dwell.get(scene.kind, 0.0))

    def is_watched(self, scene: TableScene) -> bool:
        """Return whether anybody but the player who flicked should see a flight."""
        return bool(watching(self.controller, scene.seat))

    def shuffles(self, scene: TableScene) -> bool:
        """Return whether the shuffling of a pile is shown in a scene."""
        return self.controller.game.table.sounds.get(scene.kind) == SHUFFLE


def look_of(controller: MatchController, options: PlayOptions, scene: TableScene) -> float:
    """Return the seconds for which dice and results are shown; 0 for a scene without a result.

    A decisive result stays until somebody goes on (infinity), unless nobody watches or the preference lets results go
    by themselves. So does a throw that others should see, if the preference says so.
    """
    game, people = controller.game, watching(controller)
    decides = scene.kind in game.table.decisive_events or isinstance(scene.cutscene, Finale)
    if decides and scene.must_be_seen and people and options.results != "by_themselves":
        return math.inf
    if scene.kind != "roll" and scene.kind not in game.table.dwell and scene.cutscene is None:
        return 0.0
    if scene.kind == "roll" and scene.seat < 0:
        return CHANCE_SECONDS
    if scene.cutscene is not None and scene.kind not in game.table.dwell:
        return AFTER_CUTSCENE
    least = game.table.dwell.get(scene.kind, MOMENT)
    if len(people) < 2:
        return least
    return math.inf if options.results == "throws_too" else max(least, OTHERS)


def watching(controller: MatchController, but: int = CHANCE) -> set[int]:
    """Return the seats of the people at this screen, except the seat `but`."""
    return {
        seat for seat, player in enumerate(controller.players) if player.kind == PERSON and seat != but
    } - controller.away
