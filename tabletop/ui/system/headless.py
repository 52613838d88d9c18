"""The first step of a process of the program that shows no window and plays no sound."""

from __future__ import annotations

import os


def quiet() -> None:
    """Keep this process from opening a window or playing sound."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
