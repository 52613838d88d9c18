"""The window in a process of its own, for `benchmarks.startup`.

`python -m benchmarks.window` prints "picture" once the launcher is drawn. With a width and a height in pixels it also
opens a match in the middle, draws it, and prints the peak memory of the process in kilobytes.
"""

from __future__ import annotations

import sys

from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tabletop.ui.shell.app import App


def main(size: list[int]) -> None:
    """Draw the launcher; with a size in pixels, then a match of Stone Age for four, 300 answers in."""
    registry = game_registry()
    words = Translations("en", registry.locales())
    app = App(registry, words, size=(size[0], size[1])) if size else App(registry, words)
    app.routes.home()
    app.pump()
    print("picture", flush=True)
    if size:
        _show_match(app)
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


def _peak_kilobytes() -> int:
    try:  # what getrusage says counts the memory of the process that started this one
        with open("/proc/self/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main([int(number) for number in sys.argv[1:]])
