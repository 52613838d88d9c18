"""The listener of a director, and the pacing of its scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tabletop.session.match.scenes import TableScene


class DirectorListener(Protocol):
    """A listener to the director's playback."""

    def scene_begins(self, scene: TableScene) -> None:
        """Handle the start of a scene, before anything moves."""

    def scene_seen(self, scene: TableScene) -> None:
        """Handle the end of a scene's motion, also if it was skipped."""

    def scene_over(self, scene: TableScene) -> None:
        """Handle the end of a scene, after its result has been shown."""

    def placed_at_once(self, pieces: Sequence[str]) -> None:
        """Handle pieces that have changed places without motion."""


class NullListener:
    """A listener that does nothing, for films that nobody follows."""

    def scene_begins(self, scene: TableScene) -> None:
        """Do nothing."""

    def scene_seen(self, scene: TableScene) -> None:
        """Do nothing."""

    def scene_over(self, scene: TableScene) -> None:
        """Do nothing."""

    def placed_at_once(self, pieces: Sequence[str]) -> None:
        """Do nothing."""


class ScenePacing:
    """The pacing of scenes without a pause, where nobody has to follow them."""

    def dwell_of(self, scene: TableScene) -> float:
        """Return the seconds for which the result of a scene is shown before the next scene begins."""
        return 0.0

    def is_watched(self, scene: TableScene) -> bool:
        """Return whether anybody but the player who flicked should see a flight."""
        return True

    def rate_of(self, scene: TableScene) -> float:
        """Return the factor by which a scene that begins now is faster than usual; infinity for one shown at once."""
        return 1.0

    def spend(self, seconds: float) -> None:
        """Let time pass in which a scene moves or is read."""

    @property
    def share(self) -> float:
        """The share of the usual pause after the answer of a computer player."""
        return 1.0

    def pause(self, seconds: float) -> None:
        """Let time pass after an answer, while nothing moves."""

    def shuffles(self, scene: TableScene) -> bool:
        """Return whether the shuffling of a pile is shown in a scene."""
        return False
