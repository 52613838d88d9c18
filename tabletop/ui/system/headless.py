"""What a process of the program does first that nobody sees or hears."""

from __future__ import annotations

import os


def quiet() -> None:
    """No window and no sound belong to this process."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
