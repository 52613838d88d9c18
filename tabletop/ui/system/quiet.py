"""What a process of the program does first that nobody sees or hears."""

from __future__ import annotations

import os
import signal

from tabletop.play.orphans import end_with_parent


def quiet() -> None:
    """No window and no sound belong to this process, a Ctrl+C is for the one that started it, and it ends with that."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
