"""The sound of a film: sounds at their moments, and the hiss of the sliding discs of a flight."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Protocol

from tabletop.ui.match.playback.flight_clip import FlightClip
from tabletop.ui.render.motion.tweens import Clip
from tabletop.viewmodel.view.sound_cues import Cue


class SoundOutput(Protocol):
    """An output for the sounds of a film."""

    def sound(self, name: str, strength: float = 1.0) -> None:
        """Play a sound."""

    def hiss(self, speed: float) -> None:
        """Let sliding discs hiss at the speed of the fastest one, 0 to 1."""


class Soundtrack:
    """The sounds of the film that is running, with their times in seconds of the film."""

    def __init__(self) -> None:
        self.output: SoundOutput | None = None
        """The output for the sounds; None for silence."""
        self._cues: deque[Cue] = deque()
        self._flight: FlightClip | None = None
        self._speed = 1.0

    def begin(self, cues: Iterable[Cue], flight: FlightClip | None = None, speed: float = 1.0) -> None:
        """Begin with the sounds of a film; `speed` is the factor by which a flight runs faster than in reality."""
        self._cues = deque(cues)
        self._flight, self._speed = flight, speed

    def clear(self) -> None:
        """Drop the sounds that are still to come."""
        self._cues.clear()

    def update(self, film: Clip | None) -> None:
        """Play the sounds that are due, and at the end of the film all that are left."""
        while self._cues and (film is None or self._cues[0][0] <= film.age):
            cue = self._cues.popleft()
            if self.output is not None:
                self.output.sound(*cue[1:])
        if self._flight is None:
            return
        if film is not None and film.age < film.duration:
            self._hiss(self._flight.speed_at(film.age * self._speed))
        else:
            self._flight = None
            self._hiss(0.0)

    def _hiss(self, speed: float) -> None:
        if self.output is not None:
            self.output.hiss(speed)
