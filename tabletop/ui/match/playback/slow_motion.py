"""The pace of the film of a flight: slower around a ram and over the edge, and in a replay around every impact."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from physics.scene import Contact, Flight
from tabletop.ui.match.playback.suspense import Stake

LEANING: Final = 0.45
"""The pace of the last centimetres when something is at stake."""
AGAIN: Final = 0.6
"""The pace of a replay."""
OVER: Final = 0.5
"""The pace while a disc crosses the edge and falls."""
FALL: Final = 0.55
"""Seconds of the flight in which a disc that has left the board falls out of sight."""


class Slow(NamedTuple):
    """A part of a flight (in seconds) with a pace of its own."""

    start: float
    end: float
    rate: float


class Tempo:
    """A converter of seconds of the film into seconds of the flight, and back."""

    def __init__(self, slow: Iterable[Slow] = (), usual: float = 1.0) -> None:
        parts = list(slow)
        self._usual = usual
        times = sorted({0.0, *[max(0.0, edge) for part in parts for edge in part[:2]]})
        self._knots: list[tuple[float, float, float]] = []
        """Points in seconds of the flight and seconds of the film, each with the pace from there on."""
        shown = 0.0
        for number, time in enumerate(times):
            if number:
                shown += (time - times[number - 1]) / self._knots[-1][2]
            rates = [part.rate for part in parts if part.start <= time < part.end]
            self._knots.append((time, shown, min([usual, *rates])))

    def flight(self, shown: float) -> float:
        """Return the moment of the flight that is shown after so many seconds of the film."""
        found = self._knots[0]
        for knot in self._knots:
            if knot[1] > shown:
                break
            found = knot
        return found[0] + (shown - found[1]) * found[2]

    def shown(self, flight: float) -> float:
        """Return the moment of the film that shows a moment of the flight."""
        found = self._knots[0]
        for knot in self._knots:
            if knot[0] > flight:
                break
            found = knot
        return found[1] + (flight - found[0]) / found[2]


def pace_of(flight: Flight, ram: Contact | None, stake: Stake | None = None, *, again: bool = False) -> Tempo:
    """Return the pace of a flight as it happens, or of its replay (`again`)."""
    slow = list(_around(ram.time, 0.2)) if ram is not None else []
    if stake is not None:
        slow.append(Slow(stake.time, flight.duration, LEANING))
    slow += [Slow(left.time - 0.03, left.time + FALL, OVER) for left in flight.off]
    if not again:
        return Tempo(slow)
    for time in (*(blow.time for blow in flight.contacts if blow.kind == "disc"), *(left.time for left in flight.off)):
        slow += _around(time, 0.3)
    return Tempo(slow, AGAIN)


def _around(time: float, rate: float) -> Iterable[Slow]:
    """Return the slow parts around an impact: slower before and after, slowest at the impact."""
    return (Slow(time - 0.09, time + 0.17, 0.5), Slow(time - 0.03, time + 0.09, rate))
