"""What is heard while a film runs: its sounds at their moments, and the hiss of the discs of a flight."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Protocol

from tabletop.ui.match.playback.flight_clip import FlightClip
from tabletop.ui.render.motion.tweens import Clip
from tabletop.viewmodel.view.sound_cues import Cue


class SoundOutput(Protocol):
    """Plays what a film lets be heard."""

    def sound(self, name: str, strength: float = 1.0) -> None:
        """Play a sound."""

    def hiss(self, speed: float) -> None:
        """Let the discs of a flight hiss as the fastest one slides, 0 to 1."""


class Soundtrack:
    """The sounds of the film that runs, with their times in seconds of the film."""

    def __init__(self) -> None:
        self.output: SoundOutput | None = None
        """None: nothing is heard."""
        self._cues: deque[Cue] = deque()
        self._flight: FlightClip | None = None
        self._speed = 1.0

    def begin(self, cues: Iterable[Cue], flight: FlightClip | None = None, speed: float = 1.0) -> None:
        """A film sets off; of a flight, `speed` says how much faster than it was."""
        self._cues = deque(cues)
        self._flight, self._speed = flight, speed

    def clear(self) -> None:
        """The film is passed over."""
        self._cues.clear()

    def update(self, film: Clip | None) -> None:
        """Time has passed: what is due is heard, at the end of the film all that is left."""
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
