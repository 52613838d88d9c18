"""Times of a frame of a flight in the whole window, effects and all, and of a pull from the hand to the picture.

Without a screen by default; under a real or virtual display with SDL_VIDEODRIVER=x11.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Final
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from physics.scene import Flight, Scene
from tabletop.ui.system import clock
from tests.film import FilmWindow, flick, goes_over, is_close, moving, rams

FRAME: Final = 17
"""Milliseconds of the window's clock between two frames."""
PULLS: Final = 90
SIZES: Final = {"1080p": (1920, 1080), "4K": (3840, 2160)}


def rows() -> list[tuple[str, str, str]]:
    """Return measure, figure and note of films of flights and of a pull, in windows of two sizes."""
    found: list[tuple[str, str, str]] = []
    with (
        tempfile.TemporaryDirectory() as home,
        patch.dict(os.environ, {"TABLETOP_HOME": home}),
        patch.object(clock, "seconds", lambda: 1000.0),
    ):
        for name, size in SIZES.items():
            for what, wanted in (("a ram", rams), ("a fall", goes_over), ("leaning in", is_close)):
                found += _film(name, what, size, wanted)
            found += _pull(name, size)
    return found


def _film(
    name: str, what: str, size: tuple[int, int], wanted: Callable[[Scene, Flight], bool]
) -> list[tuple[str, str, str]]:
    """Measure a flight from release to rest, shown a second time, when its sprites exist, as in mid-match."""
    window = FilmWindow(moving(), size)
    flick(window, wanted).begin()
    window.let(12_000)
    window.screen.parts.past.replay_flight()
    spent = []
    while window.screen.view.animator.moving:
        clock.advance(FRAME)
        spent.append(_spent(window.app.pump))
    window.let(12_000)
    idle = statistics.median(_spent(window.app.pump) for _ in range(40))
    window.app.album.stop()
    note = f"{len(spent)} frames of the window, shown again; {max(spent):.0f} ms the longest"
    return [
        (f"{name}, flight with {what}: frame", f"{statistics.median(spent):.2f} ms", note),
        ("the same, 95 of 100", f"{sorted(spent)[int(0.95 * len(spent))]:.2f} ms", f"{idle:.2f} ms when it is over"),
    ]


def _pull(name: str, size: tuple[int, int]) -> list[tuple[str, str, str]]:
    """Measure a pull that swings round a ship: from the event to the picture, in wall-clock time."""
    window = FilmWindow(moving(), size)
    aim, view = window.screen.parts.input.aim, window.screen.view
    assert aim.shots is not None
    pose = view.poses[aim.shots.discs[0]]
    x, y = map(round, view.camera.to_screen(pose.x, pose.y))
    clock.advance(1000)
    window.app.pump([_mouse(pygame.MOUSEMOTION, (x, y))])
    clock.advance(1000)
    window.app.pump([_mouse(pygame.MOUSEBUTTONDOWN, (x, y))])
    walls, spent = [], []
    for step in range(PULLS):
        clock.advance(FRAME)
        events = [_mouse(pygame.MOUSEMOTION, (x - 20 - 2 * step, y + 10 + step))]
        begin = time.perf_counter()
        spent.append(_spent(partial(window.app.pump, events)))
        walls.append((time.perf_counter() - begin) * 1e3)
    window.app.album.stop()
    return [
        (
            f"{name}, a pull from the hand to the picture",
            f"{statistics.median(walls):.2f} ms",
            f"median of {PULLS}, wall; {statistics.median(spent):.2f} ms of CPU, 95 of 100: "
            f"{sorted(spent)[int(0.95 * PULLS)]:.2f} ms",
        )
    ]


def _mouse(kind: int, pos: tuple[int, int]) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    return pygame.event.Event(kind, pos=pos, button=1, touch=False)


def _spent(work: Callable[[], object]) -> float:
    """Return milliseconds of CPU time."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e3


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
