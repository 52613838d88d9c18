"""The time from the command to the first picture, and the window's memory (in its own process, SDL's dummy driver)."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

Row = tuple[str, str, str]

LAUNCHER = """
from tabletop.session.library.translations import Catalogue
from tabletop.session.library.registry import shelf
from tabletop.ui.shell.app import App
found = shelf()
app = App(found, Catalogue("en", found.locales()))
app.routes.home()
app.pump()
print("picture", flush=True)
"""
MATCH = (
    """
def most_kilobytes():
    try:  # what getrusage says counts the memory of the process that started this one
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except OSError:
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
"""
    + LAUNCHER
    + """
from tabletop.core.rules.chance import Chance
from tabletop.session.match.match_session import GuidedSession, Player
game = found.games["stone_age"]
session = GuidedSession.new(game, [Player(f"P{seat}", seat) for seat in range(4)], seed="start")
answer = Chance(1).answerer(game.players.random_answer)
for _ in range(300):
    session.answer(answer(session.match.state, session.match.pending[0]))
app.routes.open_match(session)
for _ in range(30):
    app.pump()
print(most_kilobytes(), flush=True)
"""
)


def rows() -> list[Row]:
    """Measure five starts of the launcher, and one match in the middle at 1920 x 1080."""
    with tempfile.TemporaryDirectory() as home:
        times = [_first_line(LAUNCHER, _alone(home)) for _ in range(5)]
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
    wide = MATCH.replace("locales()))", f"locales()), size={size})", 1)
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, "-c", wide], env=_alone(home), capture_output=True, text=True, check=True
        )
    return int(done.stdout.split()[-1]) / 1024


def _alone(home: str) -> dict[str, str]:
    """Return the environment of a window without picture and sound, with settings of its own."""
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TABLETOP_HOME": home}


def _first_line(program: str, environment: dict[str, str]) -> float:
    begin = time.perf_counter()
    with subprocess.Popen([sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for line in child.stdout:
            if line.strip() == "picture":
                return time.perf_counter() - begin
    raise RuntimeError("the window showed no picture")
