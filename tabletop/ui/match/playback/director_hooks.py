"""The listener of a director, and the pacing of its scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tabletop.session.match.scenes import TableScene


class DirectorListener(Protocol):
    """Hears what the director plays."""

    def scene_begins(self, scene: TableScene) -> None:
        """Called before anything of a scene moves."""

    def scene_seen(self, scene: TableScene) -> None:
        """Called when the motion of a scene has ended or was skipped."""

    def scene_over(self, scene: TableScene) -> None:
        """Called when the result of a scene has been looked at, too."""

    def placed_at_once(self, pieces: Sequence[str]) -> None:
        """Called when pieces lie elsewhere without motion."""


class NullListener:
    """A listener for a film that nobody follows."""

    def scene_begins(self, scene: TableScene) -> None:
        """Do nothing."""

    def scene_seen(self, scene: TableScene) -> None:
        """Do nothing."""

    def scene_over(self, scene: TableScene) -> None:
        """Do nothing."""

    def placed_at_once(self, pieces: Sequence[str]) -> None:
        """Do nothing."""


class ScenePacing:
    """How scenes are played where nobody has to follow them: without a pause."""

    def dwell_of(self, scene: TableScene) -> float:
        """Return for how many seconds the result of a scene is looked at before the next scene begins."""
        return 0.0

    def is_watched(self, scene: TableScene) -> bool:
        """Return whether anybody but the player who flicked is to see a flight."""
        return True

    def shuffles(self, scene: TableScene) -> bool:
        """Return whether a pile is seen shuffled in a scene."""
        return False
