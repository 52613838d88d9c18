"""The window in a process of its own, for `benchmarks.startup` and `benchmarks.imports`.

`python -m benchmarks.window` prints "picture" once the launcher is drawn. With a width and a height in pixels it also
opens a match in the middle, draws it, and prints the peak memory of the process in kilobytes. With the folder of a set
it lays that out on a free table instead, carries a piece, and prints the milliseconds of that, too.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Final

from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tabletop.ui.shell.app import App

FRAMES: Final = 120


def main(size: list[int], folder: Path | None = None) -> None:
    """Draw the launcher; with a size in pixels, then a match of Stone Age for four, 300 answers in, or a set."""
    registry = game_registry()
    words = Translations("en", registry.locales())
    app = App(registry, words, size=(size[0], size[1])) if size else App(registry, words)
    app.routes.home()
    app.pump()
    print("picture", flush=True)
    if size:
        if folder is None:
            _show_match(app)
        else:
            print(*(f"{spent:.2f}" for spent in _show_set(app, folder)))
        print(_peak_kilobytes(), flush=True)


def _show_match(app: App) -> None:
    from tabletop.core.rules.chance import FastRng
    from tabletop.session.match.match_session import MatchSession, Player

    game = app.registry.games["stone_age"]
    session = MatchSession.new(game, [Player(f"P{seat}", seat) for seat in range(4)], seed="start")
    answer = FastRng(1).answerer(game.players.random_answer)
    for _ in range(300):
        session.answer(answer(session.match.state, session.match.pending[0]))
    app.routes.open_match(session)
    for _ in range(30):
        app.pump()


def _show_set(app: App, folder: Path) -> list[float]:
    """Open a free table with a set on it and carry a piece of it.

    Return milliseconds: until all of it is seen, the longest frame on the way, and each frame in which it is carried.
    """
    from tabletop.session.match.match_session import Player
    from tabletop.ui.sandbox.screen import SandboxScreen

    begin = time.perf_counter()
    app.routes.open_sandbox([Player("Ann", 0)], "", [folder], seed="start")
    screen = app.top
    assert isinstance(screen, SandboxScreen)
    longest = _once(app)
    while screen.area.opening is not None:
        longest = max(longest, _once(app))
    longest = max(longest, _once(app))
    times = [(time.perf_counter() - begin) * 1e3, longest]
    view = screen.view
    piece = next(piece for piece in view.table.pieces.values() if piece.pose is not None)
    for number in range(FRAMES):
        view.carry([piece.id], (300 + 7 * number, 200 + 3 * number))
        times.append(_once(app))
    return times


def _once(app: App) -> float:
    start = time.perf_counter()
    app.pump()
    return (time.perf_counter() - start) * 1e3


def _peak_kilobytes() -> int:
    try:  # what getrusage says counts the memory of the process that started this one
        with open("/proc/self/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main([int(number) for number in sys.argv[1:3]], Path(sys.argv[3]) if len(sys.argv) > 3 else None)
