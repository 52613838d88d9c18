"""The time from the command to the first picture, and the window's memory (in its own process, SDL's dummy driver)."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

Row = tuple[str, str, str]

WINDOW = (sys.executable, "-m", "benchmarks.window")
"""The program that is measured."""


def rows() -> list[Row]:
    """Measure five starts of the launcher, and one match in the middle at 1920 x 1080."""
    with tempfile.TemporaryDirectory() as home:
        times = [_first_picture(alone(home)) for _ in range(5)]
    memory = memory_of((1920, 1080))
    return [
        (
            "first picture",
            f"{statistics.median(times):.2f} s",
            f"median of 5, from the command; slowest {max(times):.2f} s",
        ),
        ("memory of the window", f"{memory:.0f} MB", "Stone Age, four seats, 300 answers in, 1920 x 1080"),
    ]


def memory_of(size: tuple[int, int]) -> float:
    """Return the peak memory (MB) of a process of its own for the window of a match at this size in pixels."""
    command = [*WINDOW, *map(str, size)]
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(command, env=alone(home), capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1]) / 1024


def alone(home: str) -> dict[str, str]:
    """Return the environment of a window without picture and sound, with settings of its own."""
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TABLETOP_HOME": home}


def _first_picture(environment: dict[str, str]) -> float:
    begin = time.perf_counter()
    with subprocess.Popen(WINDOW, env=environment, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for line in child.stdout:
            if line.strip() == "picture":
                return time.perf_counter() - begin
    raise RuntimeError("the window showed no picture")
