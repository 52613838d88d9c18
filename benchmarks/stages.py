"""Times of a frame of the cutscenes: the match screen of each game, 1920 x 1080, no screen."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from benchmarks.frames import SIZE, Row
from tabletop.core.rules.chance import FastRng
from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.match.scenes import Done, TableScene
from tabletop.testing.random_play import random_value
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.shell.export.screenshot import NullPlayer
from tabletop.viewmodel.control.match_controller import MatchController

GAMES: Final = ("stone_age", "omen", "age_of_heroes", "eve_conquests")
"""The games in which random players come to a cutscene soon."""
FRAME: Final = 1 / 60
BAR: Final = 16.0
"""Milliseconds that a frame may take at 60 frames a second."""
STAGES: Final = 3
"""Cutscenes of each game."""


def rows() -> list[Row]:
    """Measure a frame of the cutscenes of each game."""
    pygame.init()
    screen = pygame.display.set_mode(SIZE)
    found: list[Row] = []
    for name in GAMES:
        spent = sorted(milliseconds for scene in _frames(name, screen) for milliseconds in scene)
        median, late = statistics.median(spent), spent[int(0.95 * len(spent))]
        kept = "kept" if late <= BAR else "not kept"
        found.append((f"frame of a cutscene, {name}", f"{median:.2f} ms", f"median of {len(spent)}"))
        found.append(("the same, 95 of 100", f"{late:.2f} ms", f"bar {BAR:.0f} ms: {kept}"))
    return found


def _frames(name: str, screen: pygame.Surface) -> Iterator[list[float]]:
    """Yield the times of the frames of the first cutscenes of a random match."""
    held = game_registry(())
    game, chance = held.games[name], FastRng(f"stages of {name}")
    players = [Player(f"P{seat}", seat) for seat in range(game.seats[0])]
    session = MatchSession.new(game, players, seed=f"stages of {name}")
    host = NullPlayer(Translations("en", held.locales()), 100)
    view = MatchView(host, MatchController(session), PlayOptions())
    view.resize(SIZE)
    view.opening = None
    view.draw(screen)
    shown = 0
    while shown < STAGES and not session.over:
        ask = session.match.pending[0]
        outcome = session.answer(random_value(session.match, ask, chance), seat=ask.seat)
        view.director.skip()
        if not isinstance(outcome, Done):
            continue
        scenes = [scene for scene in outcome.scenes if scene.cutscene is not None]
        if scenes:
            shown += 1
            yield _played(view, outcome.scenes, screen)
        else:
            view.director.play(outcome.scenes)
            view.director.skip()


def _played(view: MatchView, scenes: tuple[TableScene, ...], screen: pygame.Surface) -> list[float]:
    """Return the milliseconds for each frame of the cutscenes among scenes."""
    spent = []
    view.director.play(scenes)
    while view.director.busy:
        film = view.view.animator.film
        start = time.process_time()
        view.view.update(FRAME)
        view.director.update(FRAME)
        view.view.draw(screen)
        if film is not None and film.around is not None:
            spent.append((time.process_time() - start) * 1e3)
        if view.director.dwelling:
            view.director.advance()
    return spent


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
