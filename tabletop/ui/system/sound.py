"""Short, low sounds made by code: pieces on wood and paper, cards, dice, coins, a bell.

They are made in the background at the first use. Without a sound device everything stays silent.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pygame

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Wave = NDArray[Any]

RATE: Final = 44100


class Sounds:
    """Plays sounds by name: "card", "wood", "paper", "dice", "slide", "ram", "coin", "bell"."""

    def __init__(self, volume: int = 70, effects: int = 100, muted: bool = False) -> None:
        self.volume, self.effects, self.muted = volume, effects, muted
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._maker: threading.Thread | None = None
        self._silent = False

    def set(self, volume: int, effects: int, muted: bool) -> None:
        """The volumes in per cent, and whether nothing is to be heard."""
        self.volume, self.effects, self.muted = volume, effects, muted

    def play(self, name: str, strength: float = 1.0) -> None:
        """Play a sound, softer for a `strength` below 1. The very first sounds may be missed while they are made."""
        loudness = self.volume * self.effects / 10000 * max(0.0, min(1.0, strength))
        if self.muted or self._silent or loudness <= 0:
            return
        if not self.ready:
            self.prepare()
            return
        sound = self._made.get(name)
        if sound is not None:
            sound.set_volume(loudness)
            sound.play()

    @property
    def ready(self) -> bool:
        return bool(self._made) or self._silent

    def prepare(self, *, wait: bool = False) -> None:
        """Begin to make the sounds in the background; `wait` until they are there."""
        if self._maker is None and not self._silent:
            if not _open_mixer():
                self._silent = True
                return
            self._maker = threading.Thread(target=self._make, daemon=True)
            self._maker.start()
        if wait and self._maker is not None:
            self._maker.join()

    def _make(self) -> None:
        """Make all sounds; they become known together."""
        import numpy

        made = {}
        for name, recipe in RECIPES.items():
            samples = (numpy.clip(recipe(), -1, 1) * 32000).astype(numpy.int16)
            made[name] = pygame.mixer.Sound(buffer=numpy.repeat(samples[:, None], 2, axis=1).tobytes())
        self._made = made


def _open_mixer() -> bool:
    if pygame.mixer.get_init():
        return True
    os.environ.setdefault("ALSA_LOG_LEVEL", "0")
    try:
        pygame.mixer.init(RATE, -16, 2, 512)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(16)
    return True


def _time(seconds: float) -> Wave:
    import numpy

    return numpy.arange(round(RATE * seconds)) / RATE


def _noise(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two frequencies in hertz, loudest sample 1."""
    import numpy

    count = round(RATE * seconds)
    spectrum = numpy.fft.rfft(numpy.random.default_rng(seed).standard_normal(count))
    frequency = numpy.fft.rfftfreq(count, 1 / RATE)
    spectrum *= numpy.exp(-((frequency / high) ** 2)) * (1 - numpy.exp(-((frequency / low) ** 2)))
    wave: Wave = numpy.fft.irfft(spectrum, count)
    wave /= numpy.abs(wave).max() + 1e-9
    return wave


def _tones(t: Wave, tones: tuple[tuple[float, float, float], ...]) -> Wave:
    """Pure tones (hertz, loudness, seconds to die away) at the times `t`, added up."""
    import numpy

    wave: Wave = numpy.zeros_like(t)
    for hertz, loud, fade in tones:
        wave += loud * numpy.sin(2 * numpy.pi * hertz * t) * numpy.exp(-t / fade)
    return wave


def _knock(tones: tuple[tuple[float, float, float], ...], seconds: float, click: float, seed: int) -> Wave:
    """A struck body: tones (hertz, loudness, seconds to die away) and a click of noise at the start."""
    import numpy

    t = _time(seconds)
    wave = _tones(t, tones)
    wave += click * _noise(seconds, 300, 3000, seed) * numpy.exp(-t / 0.006)
    return wave


def _card() -> Wave:
    import numpy

    t = _time(0.11)
    swish: Wave = _noise(0.11, 900, 5000, 1) * numpy.sin(numpy.pi * t / 0.11) ** 2 * 0.22
    snap = _noise(0.11, 500, 3500, 2) * numpy.exp(-(((t - 0.085) / 0.006) ** 2)) * 0.3
    return swish + snap


def _wood() -> Wave:
    return _knock(((420, 0.34, 0.030), (780, 0.18, 0.018), (1330, 0.08, 0.010)), 0.16, 0.22, 3)


def _paper() -> Wave:
    return _knock(((210, 0.30, 0.026), (390, 0.12, 0.016)), 0.13, 0.16, 4)


def _dice() -> Wave:
    """Dice in a leather cup, then on the table: knocks whose times and heights are drawn from a fixed seed."""
    import numpy

    random = numpy.random.default_rng(5)
    wave = _noise(0.62, 80, 500, 6) * 0.05 * numpy.exp(-_time(0.62) / 0.25)
    for index, start in enumerate(numpy.sort(random.uniform(0.0, 0.45, 13))):
        height = random.uniform(480, 900)
        one = _knock(((height, 0.16, 0.014), (height * 1.9, 0.07, 0.008)), 0.1, 0.12, 20 + index)
        at = round(start * RATE)
        wave[at : at + len(one)] += one[: len(wave) - at] * random.uniform(0.5, 1.0)
    return wave


def _slide() -> Wave:
    import numpy

    t = _time(0.5)
    return _noise(0.5, 150, 1100, 7) * 0.2 * numpy.minimum(1, t / 0.03) * numpy.exp(-t / 0.2)


def _ram() -> Wave:
    return _knock(((150, 0.42, 0.07), (320, 0.26, 0.045), (610, 0.12, 0.03)), 0.3, 0.4, 8)


def _coin() -> Wave:
    return _knock(((1650, 0.13, 0.10), (2480, 0.09, 0.08), (3720, 0.04, 0.05)), 0.3, 0.08, 9)


def _bell() -> Wave:
    import numpy

    t = _time(0.9)
    wave = _tones(t, ((392.0, 0.20, 0.32), (784.6, 0.08, 0.22), (1179.0, 0.04, 0.14)))
    wave *= numpy.minimum(1, t / 0.004)
    return wave


RECIPES: Final[dict[str, Callable[[], Wave]]] = {
    "card": _card,
    "wood": _wood,
    "paper": _paper,
    "dice": _dice,
    "slide": _slide,
    "ram": _ram,
    "coin": _coin,
    "bell": _bell,
}
