"""The pictures of one cutscene: what each kind of cutscene draws at every moment of it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tabletop.ui.match.cutscenes.stage_art import StageArt
from tabletop.ui.render.layers.marks import Picture
from tabletop.viewmodel.view.sound_cues import Cue


class CutsceneClip(ABC):
    """The pictures of a cutscene, by time in seconds, and its sounds."""

    length: float
    """Seconds until its last picture, which stays while it is read."""
    focus: tuple[float, float] | None = None
    """The place on the table (mm) that the camera comes closer to; None for a cutscene above the table."""

    def __init__(self, art: StageArt) -> None:
        self.art, self.room, self.unit = art, art.room, art.unit

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces of the table that take part, and that are not seen on the table meanwhile."""
        return ()

    @property
    @abstractmethod
    def cues(self) -> list[Cue]:
        """The sounds."""

    @abstractmethod
    def pictures(self, time: float) -> list[Picture]:
        """Return everything that is seen at a time, lowest first."""

    @abstractmethod
    def leaving(self, part: float) -> list[Picture]:
        """Return everything as the stage closes, at a part (0 to 1) of the way back to the table."""
