"""A test of users' own vector files in a helper process with a limit of time and memory.

A few letters of SVG can keep a renderer busy for minutes (dashes without number, curves without end), and it cannot
be stopped in this process. Run as a module it is the helper: it draws the file at the largest size that is ever
asked for.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tabletop.files import reading
from tabletop.sets import image_size, limits
from tabletop.ui.render.sprites.svg_files import LARGEST

SECONDS: Final = 0.9
"""The seconds for drawing, in the helper."""
PATIENCE: Final = 10.0
"""The seconds for the helper in all; a busy machine starts it slowly."""
MOST_MEMORY: Final = 1 << 30

_tried: dict[tuple[str, int, int], bool] = {}


def can_be_drawn(path: Path) -> bool:
    """Return whether the file was drawn in time; tried once for each version of the file."""
    try:
        found = path.stat()
        key = (str(path), found.st_mtime_ns, found.st_size)
        if key not in _tried:
            plain = image_size.is_plain(reading.read_bytes(path, limits.LARGEST_VECTORS))
            _tried[key] = plain and _try(path)
        return _tried[key]
    except OSError:
        return False


def _try(path: Path) -> bool:
    command = [sys.executable, "-m", "tabletop.ui.sandbox.view.svg_process", str(path)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    try:
        done = subprocess.run(command, timeout=PATIENCE, env=environment, capture_output=True, check=False)
    except (subprocess.TimeoutExpired, OSError):
        return False
    return done.returncode == 0


def main(path: str) -> int:
    """Draw a file; return 0 when that succeeded in time."""
    import pygame

    _limit()
    try:
        pygame.image.load_sized_svg(path, (LARGEST, LARGEST))
    except (pygame.error, OSError, MemoryError):
        return 1
    return 0


def _limit() -> None:
    """End this process when it takes too much time or memory, as far as the system allows."""
    try:
        import resource
    except ImportError:
        import threading

        threading.Timer(SECONDS, os._exit, (1,)).start()
        return
    import signal

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)  # SIGPROF ends the process, whatever it is doing


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
