"""What is drawn over the table while discs are flicked: circles that matter, the pull, the line and the ghost.

Places and lengths are table millimetres; `pixel` is the millimetres of one pixel, for what must stay readable.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from physics import aim, feel
from physics.scene import Disc, Obstacle, Scene, Shot
from tabletop.core.flicking import AimHelp, Ground, Guide, Shots
from tabletop.core.words import Message, say
from tabletop.ui.match.flick.aim import Aim
from tabletop.ui.render.overlay import Colour, OverMark, Ring, StraightLine, Words

GUIDES: Final[dict[str, tuple[Colour, float, int, bool]]] = {
    "orbit": ((138, 190, 255), 1.6, 16, True),
    "range": ((255, 196, 92), 2.0, 14, False),
    "blocked": ((236, 88, 74), 2.4, 34, False),
    "place": ((150, 226, 140), 2.4, 40, False),
}
"""Colour, line width, filling and dashes of each kind of circle."""
BRIGHT: Final[Colour] = (255, 244, 214)
QUIET: Final[Colour] = (150, 146, 138)
WEAK: Final[Colour] = (132, 214, 128)
STRONG: Final[Colour] = (240, 94, 66)
DOT: Final = 1.5
"""Radius (mm) of a dot of the aim line."""
DOT_EVERY: Final = 11.0
NOSE: Final = 16.0
"""Length (mm) of the arrow that shows the direction without any help."""
LONGEST_AFTER: Final = 120.0
"""The arrows after a contact are no longer than this (mm)."""

Say = Callable[[Message], str]


def guide_marks(guides: Iterable[Guide], tell: Say | None, pixel: float) -> list[OverMark]:
    """Circles that matter; with `tell` each name is told once, that of a reach below and the others above."""
    marks: list[OverMark] = []
    told: set[Message] = set()
    for guide in guides:
        colour, width, fill, dashed = GUIDES[guide.kind]
        marks.append(Ring(guide.x, guide.y, guide.radius, colour, width, fill, dashed))
        if guide.name is not None and tell is not None and guide.name not in told:
            told.add(guide.name)
            side = 1.0 if guide.kind == "range" else -1.0
            marks.append(Words(guide.x, guide.y + side * (guide.radius + 13.0 * pixel), tell(guide.name), 13))
    return marks


def invitation(
    shots: Shots, id: str, guides: Iterable[Guide], ground: Ground, tell: Say, pixel: float
) -> list[OverMark]:
    """The ring around a disc that may be flicked, and what to do with it, below the circles of the disc."""
    disc = shots.scene.disc(id)
    x, y = ground.to_table(disc.x, disc.y)
    radius = disc.radius * ground.scale
    low = max([y + radius, *(guide.y + guide.radius for guide in guides)])
    words = tell(say("ui.flick.invitation", left=shots.left))
    return [Ring(x, y, radius + 3.0 * pixel, BRIGHT, 2.0), Words(x, low + 38.0 * pixel, words, 15)]


def beside(disc: Disc, ground: Ground, words: str, pixel: float) -> OverMark:
    """Words below an aimed disc: what letting go will do."""
    x, y = ground.to_table(disc.x, disc.y)
    return Words(x, y + disc.radius * ground.scale + 30.0 * pixel, words, 15)


def finger(x: float, y: float) -> OverMark:
    """The fingertip at a table point."""
    return Ring(x, y, feel.FINGER_RADIUS * 1000.0, BRIGHT, 2.0, 60)


def aim_marks(aimed: Aim, scene: Scene, ground: Ground, help: AimHelp, tell: Say, pixel: float) -> list[OverMark]:
    """The pull, the power, the direction as far as the house rule shows it, and the figures."""
    disc = aimed.disc
    x, y = ground.to_table(disc.x, disc.y)
    radius = disc.radius * ground.scale
    marks: list[OverMark] = []
    if aimed.shot is None:
        dead = feel.PULL_DEAD_ZONE * ground.scale
        marks.append(Ring(x, y, radius + dead, QUIET, 2.5, 30, dashed=True))
        marks.append(Words(x, y + radius + dead + 18.0 * pixel, tell(say("ui.flick.release_to_cancel")), 15))
        return marks
    colour = power_colour(aimed.power)
    pull_x, pull_y = aimed.pull
    length = math.hypot(pull_x, pull_y) * ground.scale
    back_x, back_y = x + pull_x * ground.scale, y - pull_y * ground.scale
    if length > radius:
        part = radius / length
        marks.append(StraightLine(x + (back_x - x) * part, y + (back_y - y) * part, back_x, back_y, colour, 3.0))
    marks.append(Ring(x, y, feel.PULL_DEAD_ZONE * ground.scale + radius, colour, 2.0))
    marks += _direction(aimed.shot, scene, ground, help)
    marks += _finger_on_rim(aimed, ground)
    # The figures stand behind the hand, clear of the disc and of its way.
    away = 1.0 + 34.0 * pixel / length if length else 1.0
    marks.append(Words(x + (back_x - x) * away, y + (back_y - y) * away, readout(aimed, tell), 15))
    return marks


def readout(aimed: Aim, tell: Say) -> str:
    """Power, angle and side offset in figures."""
    offset = round(aimed.offset * 100)
    gaps = {"power": f"{aimed.power:.1f}", "angle": f"{aimed.degrees:.1f}"}
    if offset:
        side = say("ui.flick.right" if offset > 0 else "ui.flick.left")
        return tell(say("ui.flick.figures_spin", **gaps, offset=f"{abs(offset) / 100:.2f}", side=side))
    return tell(say("ui.flick.figures", **gaps))


def power_colour(power: float) -> Colour:
    """From green to red; in steps, so that pictures can be kept."""
    part = round(power / 10.0) / 10.0
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(WEAK, STRONG, strict=True))
    return red, green, blue


def _finger_on_rim(aimed: Aim, ground: Ground) -> list[OverMark]:
    """Where the finger touches the rim: to the right of the line for a positive offset."""
    assert aimed.shot is not None
    angle, radius = aimed.shot.angle, aimed.disc.radius
    behind = angle + math.pi + math.asin(aimed.offset)
    touch = ground.to_table(aimed.disc.x + radius * math.cos(behind), aimed.disc.y + radius * math.sin(behind))
    return [Ring(*touch, 2.0, BRIGHT, 1.0, 255)]


def _direction(shot: Shot, scene: Scene, ground: Ground, help: AimHelp) -> list[OverMark]:
    disc = scene.disc(shot.disc)
    start = ground.to_table(disc.x, disc.y)
    along = (math.cos(shot.angle), -math.sin(shot.angle))
    radius = disc.radius * ground.scale
    nose = [StraightLine(*_on(start, along, radius), *_on(start, along, radius + NOSE), BRIGHT, 2.5, arrow=True)]
    if help == "none":
        return [*nose]
    if help == "ghost":
        return [*nose, *_ghost(shot, scene, ground)]
    hit = first_contact(scene, replace(shot, speed=feel.MAX_SPEED, offset=0.0))
    end = ground.to_table(hit.x, hit.y)
    return [*nose, *_dots(start, end, radius + NOSE + 4.0), Ring(*end, radius, BRIGHT, 1.2, 0, dashed=True)]


def _ghost(shot: Shot, scene: Scene, ground: Ground) -> list[OverMark]:
    """The disc at its first contact, and where both go from there; without one, where it stops."""
    found = first_contact(scene, shot)
    disc = scene.disc(shot.disc)
    start, end = ground.to_table(disc.x, disc.y), ground.to_table(found.x, found.y)
    radius = disc.radius * ground.scale
    marks: list[OverMark] = _dots(start, end, radius + NOSE + 4.0)
    marks.append(Ring(*end, radius, BRIGHT, 2.0, 60, dashed=True))
    marks += _after(end, found.out, ground, BRIGHT)
    things: tuple[Disc | Obstacle, ...] = (*scene.discs, *scene.obstacles)
    for struck in things:
        if struck.id == found.struck:
            place = ground.to_table(struck.x, struck.y)
            marks.append(Ring(*place, struck.radius * ground.scale + 2.0, STRONG, 2.0))
            marks += _after(place, found.struck_out, ground, STRONG)
    return marks


@lru_cache(maxsize=8)
def first_contact(scene: Scene, shot: Shot) -> aim.Ghost:
    """The first blow of a shot; kept, since marks are drawn anew more often than the hand moves."""
    return aim.ghost(scene, shot)


def _after(start: tuple[float, float], velocity: tuple[float, float], ground: Ground, colour: Colour) -> list[OverMark]:
    """An arrow as long as a disc would still run, up to a limit."""
    speed = math.hypot(*velocity)
    run = min(speed * speed / (2.0 * feel.FRICTION * feel.GRAVITY) * ground.scale, LONGEST_AFTER)
    if run < 4.0:
        return []
    along = (velocity[0] / speed, -velocity[1] / speed)
    return [StraightLine(*start, *_on(start, along, run), colour, 2.0, arrow=True)]


def _dots(start: tuple[float, float], end: tuple[float, float], gap: float) -> list[OverMark]:
    """A dotted line that begins `gap` mm after its start: small pictures that are quick to paint."""
    length = math.dist(start, end)
    if length <= gap:
        return []
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    count = int((length - gap) / DOT_EVERY) + 1
    return [Ring(*_on(start, along, gap + number * DOT_EVERY), DOT, BRIGHT, 1.0, 200) for number in range(count)]


def _on(start: tuple[float, float], along: tuple[float, float], way: float) -> tuple[float, float]:
    return start[0] + along[0] * way, start[1] + along[1] * way
