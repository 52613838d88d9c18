"""Times of a frame while discs fly or are aimed: Ascending Empires with 30 ships, 1920 x 1080, no screen."""

from __future__ import annotations

import math
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, get_args

from tabletop.core.game.flicking import AimHelp

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from benchmarks.frames import SIZE, Row
from physics.flick.flight import fly
from physics.scene import Scene, Shot
from tabletop.core.game.game import Game
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Move, Pose, Table
from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tabletop.ui.match.aiming.aim_marks import aim_marks
from tabletop.ui.match.aiming.shot_builder import Aim
from tabletop.ui.match.playback.flight_clip import FlightClip
from tabletop.ui.render.table_view import TableView
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme
from tests.physics.scenes import BATTLESHIP_RADIUS, random_case
from tests.sure import sure

FILMS = 6
FRAME = 1 / 60


def rows() -> list[Row]:
    """Measure composing a frame of a clip, making the clip, and a frame while a shot is aimed with each help."""
    pygame.init()
    screen = pygame.display.set_mode(SIZE)
    held = game_registry(())
    game = held.games["ascending_empires"]
    words, text = Translations("en", held.locales()), Text("en")
    made: list[float] = []
    shown: list[float] = []
    longest = 0
    for seed in range(FILMS):
        scene, shot = _named(*random_case(seed))
        view = _table(game, scene, words, text, screen)
        view.draw(screen)
        made.append(_spent(partial(_film, game, scene, shot, view)))
        longest = max(longest, len(_film(game, scene, shot, view).moved))
        while view.animator.moving:
            view.update(FRAME)
            shown.append(_spent(partial(view.draw, screen)))
    found = [
        (
            "frame of a film",
            f"{statistics.median(shown):.2f} ms",
            f"median of {len(shown)}; up to {longest} discs move",
        ),
        ("the same, 95 of 100", f"{sorted(shown)[int(0.95 * len(shown))]:.2f} ms", ""),
        ("film made at the release", f"{statistics.median(made):.1f} ms", "the flight simulated again and recorded"),
    ]
    scene, shot = _named(*random_case(1))
    for help in get_args(AimHelp):
        view = _table(game, scene, words, text, screen)
        view.draw(screen)
        found.append((f"frame while aiming, help {help}", f"{_aiming(game, view, scene, shot, help):.2f} ms", "median"))
    return found


def _named(scene: Scene, shot: Shot) -> tuple[Scene, Shot]:
    """Return the same case with the piece ids of the game."""
    names: dict[str, str] = {}
    for disc in scene.discs:
        number = sum(name.startswith(f"starship-{disc.owner}") for name in names.values()) + 1
        large = disc.radius == BATTLESHIP_RADIUS
        names[disc.id] = f"battleship-{disc.owner}" if large else f"starship-{disc.owner}-{number}"
    discs = tuple(replace(disc, id=names[disc.id]) for disc in scene.discs)
    return replace(scene, discs=discs), replace(shot, disc=names[shot.disc])


def _table(game: Game[Any], scene: Scene, words: Translations, text: Text, screen: pygame.Surface) -> TableView:
    """Return the table at its beginning with the discs of the scene on the board."""
    table = Table(game.table.layout(4, game.complete({})))
    reconcile(table, game.table.project(game.rules.setup(4, game.complete({})), None))
    assert game.table.flicking is not None
    zone = table.zones[game.table.flicking.ground.zone]
    for disc in scene.discs:
        x, y = game.table.flicking.ground.to_table(disc.x, disc.y)
        table.apply(Move(disc.id, zone.id, 1 << 30, 0, Pose(x - zone.x, y - zone.y)))
    return TableView(table, words, text, Theme(text), screen.get_rect())


def _film(game: Game[Any], scene: Scene, shot: Shot, view: TableView) -> FlightClip:
    assert game.table.flicking is not None
    film = FlightClip(scene, shot, fly(scene, shot).to_plain(), game.table.flicking, view.table)
    view.film(film.frames, film.duration)
    return film


def _aiming(game: Game[Any], view: TableView, scene: Scene, shot: Shot, help: AimHelp) -> float:
    """Return the median time of a frame while the hand swings a pull of 12 cm round the disc, with its marks."""
    assert game.table.flicking is not None
    ground = game.table.flicking.ground
    aimed = Aim(scene.disc(shot.disc))
    times = []
    for step in range(60):
        aimed.pulled(0.12 * math.cos(step / 30), 0.12 * math.sin(step / 30))

        def frame() -> None:
            pixel = 1.0 / view.camera.view.scale
            view.set_marks(aim_marks(aimed, scene, ground, help, lambda message: message.key, pixel))
            view.draw(sure(pygame.display.get_surface()))

        times.append(_spent(frame))
    return statistics.median(times)


def _spent(work: Callable[[], object]) -> float:
    """Return milliseconds of CPU time."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e3


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
