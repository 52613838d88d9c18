"""The listener of the director at a match screen: sounds, and callouts of the results."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.session.match.scenes import TableScene
from tabletop.ui.match.question.callouts import Callouts
from tabletop.ui.table.frame.landing_sounds import LandingSounds
from tabletop.viewmodel.view.sound_cues import begins_with


class SceneListener:
    """A listener that plays the sounds of scenes and calls out their results."""

    def __init__(self, callouts: Callouts) -> None:
        self.callouts, self.controller, self.host = callouts, callouts.controller, callouts.context.host
        self._landings = LandingSounds(callouts.context.view, self.host.sound)

    def scene_begins(self, scene: TableScene) -> None:
        """Play the sound of a scene; moved pieces have their own sound where they come down."""
        self.callouts.scene_begins(scene)
        sound = begins_with(scene, self.controller.game.table.sounds)
        if sound is not None:
            self.host.sound(*sound)

    def scene_seen(self, scene: TableScene) -> None:
        """Call out the result of a scene."""
        self.callouts.scene_seen(scene)

    def scene_over(self, scene: TableScene) -> None:
        """Let the callouts of a scene disappear."""
        self.callouts.scene_over(scene)

    def placed_at_once(self, pieces: Sequence[str]) -> None:
        """Play the sounds of pieces that have moved without motion on the screen."""
        self._landings.at_once(pieces)
