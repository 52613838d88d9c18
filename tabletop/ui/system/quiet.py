"""What a process of the program does first that nobody sees or hears."""

from __future__ import annotations

import os
import signal


def quiet() -> None:
    """No window and no sound belong to this process, and a Ctrl+C is for the one that started it."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
