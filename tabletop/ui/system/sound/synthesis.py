"""The elements of sounds: noise, struck bodies, and the loudness of a wave. Sample arrays, the loudest at most 1."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    Wave: TypeAlias = NDArray[Any]

RATE: Final = 44100
"""The samples per second."""
EVEN: Final = -20.0
"""The loudness of every sound before a hand or a setting makes it softer (dB, see `loudness`)."""
PEAK: Final = 0.89
"""The largest sample (-1 dB)."""
WINDOW: Final = 0.05
"""The seconds over which an ear averages."""


class Ringing(NamedTuple):
    """One tone of a struck body: hertz, strength, seconds to die away."""

    hertz: float
    strong: float
    fade: float


def times(seconds: float) -> Wave:
    """Return the time of every sample."""
    import numpy

    return numpy.arange(round(RATE * seconds)) / RATE


def noise(seconds: float, low: float, high: float, chance: Generator) -> Wave:
    """Return noise between two frequencies in hertz, loudest sample 1."""
    import numpy

    count = round(RATE * seconds)
    whole = _fast(count)
    spectrum = numpy.fft.rfft(chance.standard_normal(whole))
    frequency = numpy.fft.rfftfreq(whole, 1 / RATE)
    spectrum *= numpy.exp(-((frequency / high) ** 2)) * (1 - numpy.exp(-((frequency / low) ** 2)))
    wave: Wave = numpy.fft.irfft(spectrum, whole)[:count]
    wave /= numpy.abs(wave).max() + 1e-9
    return wave


def _fast(count: int) -> int:
    """Return this many samples or a few more, so that a spectrum is quickly made."""
    return 1 << max(4, (count - 1).bit_length())


def struck(
    modes: Sequence[Ringing], seconds: float, chance: Generator, *, click: float, bright: float = 3000.0
) -> Wave:
    """Return a struck body: its tones, and a click of noise up to `bright` hertz at the start.

    It is never struck twice at quite the same spot: every tone is a little higher or lower, stronger or weaker each
    time.
    """
    import numpy

    t = times(seconds)
    wave: Wave = numpy.zeros_like(t)
    whole = chance.normal(1.0, 0.015)
    for hertz, strong, fade in modes:
        height = hertz * whole * chance.normal(1.0, 0.006)
        share = strong * chance.uniform(0.75, 1.2)
        wave += share * numpy.sin(2 * numpy.pi * height * t + chance.uniform(0, 0.6)) * numpy.exp(-t / fade)
    wave += click * chance.uniform(0.8, 1.15) * noise(seconds, 200, bright, chance) * numpy.exp(-t / 0.005)
    return wave * numpy.minimum(1, t / 0.0004)


def swish(seconds: float, low: float, high: float, chance: Generator, *, top: float = 0.5) -> Wave:
    """Return noise that swells and dies away, loudest at `top` of its time."""
    import numpy

    part = times(seconds) / seconds
    shape = numpy.where(part < top, part / top, (1 - part) / (1 - top))
    return noise(seconds, low, high, chance) * shape**1.5


def glide(seconds: float, start: float, end: float, *, fade: float) -> Wave:
    """Return a tone that slides from one height to another (hertz) while it dies away."""
    import numpy

    t = times(seconds)
    height = start * (end / start) ** (t / seconds)
    return numpy.sin(2 * numpy.pi * numpy.cumsum(height) / RATE) * numpy.exp(-t / fade) * numpy.minimum(1, t / 0.004)


def together(*parts: tuple[float, float, Wave]) -> Wave:
    """Return the sum of waves, each given as (second at which it begins, strength, wave)."""
    import numpy

    length = max(round(start * RATE) + len(wave) for start, _, wave in parts)
    sum_: Wave = numpy.zeros(length)
    for start, strong, wave in parts:
        at = round(start * RATE)
        sum_[at : at + len(wave)] += strong * wave
    return sum_


def k_weighted(wave: Wave) -> Wave:
    """Return the wave as an ear hears it: very low tones count less, high ones more.

    This is the K-weighting of ITU-R BS.1770.
    """
    import numpy

    whole = _fast(len(wave) + 1024)
    turn = 2j * numpy.pi * numpy.fft.rfftfreq(whole, 1 / RATE)
    low, high = turn / (2 * numpy.pi * 38.135), turn / (2 * numpy.pi * 1681.97)
    passed = low**2 / (low**2 + 2 * low + 1)
    registry = (1.58489 * high**2 + 1.25872 / 0.70718 * high + 1) / (high**2 + high / 0.70718 + 1)
    return numpy.fft.irfft(numpy.fft.rfft(wave, whole) * passed * registry, whole)[: len(wave)]


def rms(wave: Wave) -> float:
    """Return the root of the mean square of its loudest 50 ms, in dB of a full scale."""
    import numpy

    width = min(len(wave), round(RATE * WINDOW))
    sums = numpy.concatenate(([0.0], numpy.cumsum(wave * wave)))
    return 10 * math.log10(max(float((sums[width:] - sums[:-width]).max()) / round(RATE * WINDOW), 1e-12))


def loudness(wave: Wave) -> float:
    """Return how loud a sound is to an ear: the RMS of its loudest 50 ms as it is heard, in dB of a full scale."""
    return rms(k_weighted(wave))


def normalized(wave: Wave, level: float = EVEN, *, ends: bool = True) -> Wave:
    """Return the wave as loud as all others; one that `ends` does so without a click.

    Anything above the largest sample is then rounded off, and made up for.
    """
    import numpy

    if ends:
        edge = min(len(wave) // 4, round(RATE * 0.008))
        wave = numpy.concatenate((wave[:-edge], wave[-edge:] * numpy.linspace(1, 0, edge)))
    for _ in range(3):
        wave = wave * 10 ** ((level - loudness(wave)) / 20)
        if numpy.abs(wave).max() <= PEAK:
            break
        wave = PEAK * numpy.tanh(wave / PEAK)
    return wave
