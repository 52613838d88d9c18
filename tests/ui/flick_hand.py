"""Choice of a flick at a target: of a handful of pulls the one whose flight comes to rest nearest to it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from physics import constants
from physics.flick import aim
from physics.flick.flight import fly
from physics.scene import Scene, Shot
from tabletop.core.game.flicking import BoardFrame
from tabletop.core.rules.chance import FastRng
from tabletop.ui.match.match_view import MatchView
from tests.play import shots_of
from tests.sure import sure

NEAR: Final = 0.045
"""The distance from the middle of the target, in metres, that is near enough."""
TURNS: Final = tuple(math.radians(turn * sign) for turn in range(0, 61, 6) for sign in (1, -1))
LENGTHS: Final = (-0.03, 0.0, 0.03, 0.08)
"""Metres by which a flight may aim to end before the middle (raised discs throw back) or beyond it."""

Pull = tuple[str, int, int]
"""A disc, and the pixels by which it is pulled."""


def pull_at(screen: MatchView, target: str, discs: Sequence[str]) -> Pull:
    """Return the pull that brings one of `discs` nearest to the zone or piece `target`."""
    flicking = sure(screen.controller.session.game.table.flicking)
    scene, rect = sure(shots_of(screen.controller.session)).scene, sure(screen.parts.lesson.rect_of(target))
    goal = on_ground(flicking.ground, screen.view.camera.to_table(*rect.center))
    best: tuple[float, Pull] | None = None
    for shot in _meant(scene, goal, discs):
        pull = pull_of(screen, shot)
        given = shot_of(screen, pull)
        rest = next((pose for pose in fly(scene, given).rest if pose.id == given.disc), None) if given else None
        away = math.hypot(rest.x_um / 1e6 - goal[0], rest.y_um / 1e6 - goal[1]) if rest is not None else math.inf
        if best is None or away < best[0]:
            best = away, pull
        if best[0] < NEAR:
            break
    return sure(best)[1]


def pull_astray(screen: MatchView, discs: Sequence[str], chance: FastRng) -> Pull:
    """Return a short pull in any direction."""
    turn = math.radians(chance.below(360))
    return pull_of(screen, Shot(discs[chance.below(len(discs))], turn, 0.4 + chance.below(30) / 100))


def pull_of(screen: MatchView, shot: Shot) -> Pull:
    """Return the pull of a shot in pixels of the screen."""
    dx, dy = aim.pull_for(shot)
    metre = screen.view.camera.view.scale * 1000
    return shot.disc, round(dx * metre), -round(dy * metre)


def shot_of(screen: MatchView, pull: Pull) -> Shot | None:
    """Return the shot that a pull gives."""
    metre = screen.view.camera.view.scale * 1000
    return aim.shot_from_pull(pull[0], pull[1] / metre, -pull[2] / metre)


def on_ground(ground: BoardFrame, place: tuple[float, float]) -> tuple[float, float]:
    """Return a place of the table (mm, y down) in metres of the board (y north)."""
    return (place[0] - ground.x) / 1000, (ground.y - place[1]) / 1000


def _meant(scene: Scene, goal: tuple[float, float], discs: Sequence[str]) -> Iterator[Shot]:
    """Yield shots that might end there, the straightest first."""
    for turn in TURNS:
        for disc in scene.discs:
            if disc.id in discs:
                dx, dy = goal[0] - disc.x, goal[1] - disc.y
                for more in LENGTHS:
                    travel = max(0.01, math.hypot(dx, dy) + more)
                    speed = min(constants.MAX_SPEED, math.sqrt(2 * constants.FRICTION * constants.GRAVITY * travel))
                    yield Shot(disc.id, math.atan2(dy, dx) + turn, speed)
