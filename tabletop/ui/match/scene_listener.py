"""The listener of the director at a match screen: sounds, and callouts of what has been seen."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.session.match.scenes import TableScene
from tabletop.ui.match.question.callouts import Callouts
from tabletop.ui.table.frame.landing_sounds import LandingSounds
from tabletop.viewmodel.view.sound_cues import begins_with


class SceneListener:
    """Lets scenes be heard, and calls out what came of them."""

    def __init__(self, callouts: Callouts) -> None:
        self.callouts, self.play, self.host = callouts, callouts.play, callouts.floor.host
        self._landings = LandingSounds(callouts.floor.view, self.host.sound)

    def scene_begins(self, scene: TableScene) -> None:
        """Play the sound of a scene; the pieces that it moves are heard where they come down."""
        heard = begins_with(scene, self.play.game.table.sounds)
        if heard is not None:
            self.host.sound(*heard)

    def scene_seen(self, scene: TableScene) -> None:
        """Call out what came of a scene."""
        self.callouts.scene_seen(scene)

    def scene_over(self, scene: TableScene) -> None:
        """Let go what was called out of a scene."""
        self.callouts.scene_over(scene)

    def placed_at_once(self, pieces: Sequence[str]) -> None:
        """Let pieces be heard that nobody has seen moving."""
        self._landings.at_once(pieces)
