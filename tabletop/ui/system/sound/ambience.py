"""The ambient sound of a table: wind over a valley, a market far away, crickets, the hum of a ship. It is endless."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tabletop.ui.system.sound.synthesis import RATE, noise, normalized, times

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.random import Generator

    from tabletop.ui.system.sound.synthesis import Wave

SECONDS: Final = 12.0
"""The seconds until a room repeats."""
COARSE: Final = 512
"""The number of points of a slow curve."""
LEVEL: Final = -38.0
"""The loudness of a room (dB, see `loudness`): well below the sounds of the table."""


def _wander(cycles: int, chance: Generator) -> Wave:
    """Return a curve that rises and falls between 0 and 1 and ends where it began."""
    import numpy

    part = numpy.linspace(0, 2 * numpy.pi, COARSE)
    sum_: Any = sum(numpy.sin(part * number + chance.uniform(0, 6.3)) / number for number in range(1, cycles + 1))
    height = (sum_ - sum_.min()) / (sum_.max() - sum_.min())
    slow: Wave = numpy.interp(times(SECONDS), numpy.linspace(0, SECONDS, COARSE), height)
    return slow


def _air(low: float, high: float, cycles: int, chance: Generator) -> Wave:
    """Return wind or water: noise that swells and sinks, its end running into its beginning."""
    import numpy

    wave, fold = noise(SECONDS + 1, low, high, chance), RATE
    part = numpy.linspace(0, 1, fold)
    wave[:fold] = wave[:fold] * numpy.sqrt(part) + wave[-fold:] * numpy.sqrt(1 - part)
    swells: Wave = wave[:-fold] * (0.35 + 0.65 * _wander(cycles, chance))
    return swells


def _calls(one: Callable[[], Wave], count: int, strong: float, chance: Generator) -> Wave:
    """Return the same call repeated now and then, nearer and farther."""
    import numpy

    wave: Wave = numpy.zeros(round(RATE * SECONDS))
    for _ in range(count):
        call = one()
        at = int(chance.integers(0, len(wave) - len(call)))
        wave[at : at + len(call)] += strong * chance.uniform(0.3, 1.0) * call
    return wave


def _chirp(hertz: float, beats: int, length: float, chance: Generator) -> Wave:
    """Return a bird or a cricket: a high tone in `beats` short swells."""
    import numpy

    t = times(length)
    tone: Wave = numpy.sin(2 * numpy.pi * hertz * chance.normal(1, 0.02) * t)
    tone *= numpy.sin(numpy.pi * beats * t / length) ** 2
    return tone


def _hum(heights: tuple[float, ...], chance: Generator) -> Wave:
    """Return a drone whose tones come and go; they fit the length of the room, so that it has no seam."""
    import numpy

    t, whole = times(SECONDS), 1 / SECONDS
    tones: Any = sum(numpy.sin(2 * numpy.pi * round(one / whole) * whole * t) * (0.4 + 0.6 * _wander(3, chance))
                     for one in heights)  # fmt: skip
    drone: Wave = tones / len(heights)
    return drone


def _valley(chance: Generator) -> Wave:
    return (
        _air(150, 700, 3, chance) + 0.35 * _air(900, 2600, 2, chance)
        + _calls(lambda: _chirp(2600, 3, 0.35, chance), 5, 0.10, chance)
    )  # fmt: skip


def _market(chance: Generator) -> Wave:
    return _air(120, 420, 5, chance) + _calls(lambda: _chirp(230, 2, 0.7, chance), 7, 0.10, chance)


def _night(chance: Generator) -> Wave:
    return (
        0.5 * _air(90, 380, 2, chance) + _calls(lambda: _chirp(3900, 6, 0.5, chance), 16, 0.10, chance)
        + 0.15 * _hum((69.3, 103.8, 138.6), chance)
    )  # fmt: skip


def _ship(chance: Generator) -> Wave:
    return _hum((54.0, 81.0, 108.3, 162.2, 243.0), chance) + 0.35 * _air(60, 300, 3, chance)


def _room(chance: Generator) -> Wave:
    return _air(100, 520, 3, chance)


ROOMS: Final = {"hide": _valley, "linen": _market, "night": _night, "space": _ship, "wood": _room, "cloth": _room}
"""A room for each table top."""


def room(mat: str) -> Wave:
    """Return the ambient sound of a table with this top."""
    import numpy

    return normalized(ROOMS[mat](numpy.random.default_rng(len(mat))), LEVEL, ends=False)
