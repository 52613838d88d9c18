"""Marks drawn over the table while a disc is flicked: circles, the pull, the aim line and the ghost disc.

Positions and lengths are table millimetres. `pixel` is the size of one pixel in millimetres, for what must stay
readable.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from physics import constants
from physics.flick import aim
from physics.scene import Disc, Obstacle, Scene, Shot
from tabletop.core.data.messages import Message, msg
from tabletop.core.game.flicking import AimHelp, BoardFrame, FlickOptions, GuideCircle
from tabletop.ui.match.aiming.pull_reach import PullReach
from tabletop.ui.match.aiming.shot_builder import Aim
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.render.layers.marks import Colour, Gauge, Outline, OverMark, Ring, StraightLine, Words

GUIDES: Final[dict[str, tuple[Colour, float, int, bool]]] = {
    "orbit": ((138, 190, 255), 1.6, 16, True),
    "range": ((255, 196, 92), 2.0, 14, False),
    "blocked": ((236, 88, 74), 2.4, 34, False),
    "place": ((150, 226, 140), 2.4, 40, False),
    "loss": ((255, 128, 92), 3.0, 44, True),
}
"""Colour, line width, filling and dashes of each kind of circle."""
BRIGHT: Final[Colour] = (255, 244, 214)
READY: Final[Colour] = (255, 208, 96)
"""The colour around what may be flicked in practice, like that of lit pieces."""
QUIET: Final[Colour] = (150, 146, 138)
WEAK: Final[Colour] = (132, 214, 128)
STRONG: Final[Colour] = (240, 94, 66)
DOT: Final = 1.5
"""Radius (mm) of a dot of the aim line."""
FAINT_DOT: Final = 1.0
"""The same for dots farther than the power reaches."""
DOT_EVERY: Final = 11.0
NOSE: Final = 16.0
"""Length (mm) of the arrow at the beginning of an aim line."""
POINTER: Final = 32.0
"""Length (mm) of the arrow where only the direction is shown, whatever the power."""
STOP: Final = 9.0
"""Half the length (mm) of the bar at the end of the longest pull."""
NEAR_FULL: Final = 0.5
"""Share of the longest pull from which the bar is drawn."""
QUARTERS: Final = (0.25, 0.5, 0.75)
"""The powers whose pulls are drawn faintly, below the full one."""
FIGURES: Final = (116.0, 34.0)
"""Half the width and height (pixels) of the figures with the gauge."""
LONGEST_AFTER: Final = 120.0
"""The greatest length (mm) of the arrows after a contact."""

Say = Callable[[Message], str]


def guide_marks(guides: Iterable[GuideCircle], say: Say | None, pixel: float, *, quiet: bool = False) -> list[OverMark]:
    """Return the circles that matter for the question.

    With `say` each name is written once: that of a range below its circle, the others above. `quiet` draws thin lines
    that do not distract from the aim.
    """
    marks: list[OverMark] = []
    written: set[Message] = set()
    for guide in guides:
        colour, width, fill, dashed = GUIDES[guide.kind]
        width, fill = (1.0, 0) if quiet else (width, fill)
        marks.append(Ring(guide.x, guide.y, guide.radius, colour, width, fill, dashed))
        if guide.name is not None and say is not None and guide.name not in written:
            written.add(guide.name)
            side = 1.0 if guide.kind == "range" else -1.0
            marks.append(Words(guide.x, guide.y + side * (guide.radius + 13.0 * pixel), say(guide.name), 13))
    return marks


def ready(shots: FlickOptions, ground: BoardFrame, pixel: float) -> list[OverMark]:
    """Return a ring around every ghost that may be flicked, as the pieces of a real flick are lit."""
    ghosts = map(shots.scene.disc, shots.discs)
    return [Ring(*ground.to_table(one.x, one.y), one.radius * ground.scale + 4.0 * pixel, READY, 2.4) for one in ghosts]


def invitation(
    shots: FlickOptions, id: str, guides: Iterable[GuideCircle], ground: BoardFrame, words: str, pixel: float
) -> list[OverMark]:
    """Return a ring around a disc that may be flicked, and words that say how below the circles of the disc."""
    disc = shots.scene.disc(id)
    x, y = ground.to_table(disc.x, disc.y)
    radius = disc.radius * ground.scale
    low = max([y + radius, *(guide.y + guide.radius for guide in guides)])
    return [Ring(x, y, radius + 3.0 * pixel, BRIGHT, 2.0), Words(x, low + 38.0 * pixel, words, 15)]


def beside(disc: Disc, ground: BoardFrame, words: str, pixel: float) -> OverMark:
    """Return a text below an aimed disc that says what happens on release."""
    x, y = ground.to_table(disc.x, disc.y)
    return Words(x, y + disc.radius * ground.scale + 30.0 * pixel, words, 15)


def finger(x: float, y: float) -> OverMark:
    """Return the fingertip at a table point."""
    return Ring(x, y, constants.FINGER_RADIUS * 1000.0, BRIGHT, 2.0, 60)


def aim_marks(
    aimed: Aim, scene: Scene, ground: BoardFrame, help: AimHelp, say: Say, pixel: float, room: Area | None = None
) -> list[OverMark]:
    """Return the marks of the aim: the pull, the power, the direction as far as the house rule shows it, the figures.

    The figures stay within `room`. A bare hand sees the pull alone.
    """
    disc = aimed.disc
    x, y = ground.to_table(disc.x, disc.y)
    radius = disc.radius * ground.scale
    marks: list[OverMark] = []
    if aimed.shot is None:
        dead = constants.PULL_DEAD_ZONE * ground.scale
        marks.append(Ring(x, y, radius + dead, QUIET, 2.5, 30, dashed=True))
        marks.append(Words(x, y + radius + dead + 18.0 * pixel, say(msg("ui.flick.release_to_cancel")), 15))
        return marks
    bare = help == "bare"
    colour = BRIGHT if bare else power_colour(aimed.power)
    hand_x, hand_y = aimed.hand
    length = math.hypot(hand_x, hand_y) * ground.scale
    back_x, back_y = x + hand_x * ground.scale, y - hand_y * ground.scale
    if length > radius:
        part = radius / length
        marks.append(StraightLine(x + (back_x - x) * part, y + (back_y - y) * part, back_x, back_y, colour, 3.0))
    marks.append(Ring(x, y, constants.PULL_DEAD_ZONE * ground.scale + radius, colour, 2.0))
    if bare:
        return marks
    if aimed.hand == aimed.pull:
        marks += _full_stop(aimed, x, y, ground, colour)
    marks += _direction(aimed.shot, scene, ground, help)
    marks += _finger_on_rim(aimed, ground)
    # The figures stand behind the hand, clear of the disc and of its way.
    away = 1.0 + 44.0 * pixel / length if length else 1.0
    behind = x + (back_x - x) * away, y + (back_y - y) * away
    at = _within(*behind, room, pixel)
    if room is not None and at[1] != behind[1] and abs(at[0] - back_x) < FIGURES[0] * pixel:
        # at the lower or upper edge of the view they stand beside the hand, on the side with more room
        side = 1.0 if back_x < room.x + room.w / 2 else -1.0
        at = _within(back_x + side * (FIGURES[0] + 12.0) * pixel, at[1], room, pixel)
    marks.append(Words(at[0], at[1] - 8.0 * pixel, readout(aimed, say), 15))
    marks.append(Gauge(at[0], at[1] + 13.0 * pixel, round(aimed.power) / 100.0, colour))
    return marks


def scale_marks(aimed: Aim, ground: BoardFrame, reach: PullReach, scale: float, *, bare: bool) -> list[OverMark]:
    """Return the scale of the pull: a line where it is full, and thinner ones at the quarters of full power.

    Near an edge of the window they lie closer together, since the same way of the hand gives more power there. A bare
    hand sees only where the pull is full. `scale` is pixels per mm.
    """
    centre = ground.to_table(aimed.disc.x, aimed.disc.y)
    full, dead = constants.PULL_FULL, constants.PULL_DEAD_ZONE
    marks: list[OverMark] = []
    for power in (1.0,) if bare else (*QUARTERS, 1.0):
        points = _contour(centre, reach, (dead + power * (full - dead)) / full, scale)
        is_full = power == 1.0
        colour = STRONG if is_full and aimed.power >= 100.0 and not bare else QUIET
        marks.append(Outline(points, colour, 2.0 if is_full else 1.0, 150 if is_full else 90))
    return marks


@lru_cache(maxsize=16)
def _contour(
    centre: tuple[float, float], reach: PullReach, share: float, scale: float
) -> tuple[tuple[float, float], ...]:
    """Return the points on the table at which a pull from a disc is this share of a full one."""
    x, y = centre
    return tuple((x + right / scale, y + down / scale) for right, down in reach.contour(share))


def _within(x: float, y: float, room: Area | None, pixel: float) -> tuple[float, float]:
    """Return the nearest position at which the figures are fully visible."""
    if room is None:
        return x, y
    wide, high = FIGURES[0] * pixel, FIGURES[1] * pixel
    return min(max(x, room.x + wide), room.x + room.w - wide), min(max(y, room.y + high), room.y + room.h - high)


def _full_stop(aimed: Aim, x: float, y: float, ground: BoardFrame, colour: Colour) -> list[OverMark]:
    """Return a short bar across the pull at full power: pulling farther adds nothing."""
    pull_x, pull_y = aimed.pull
    length = math.hypot(pull_x, pull_y)
    if length <= 0:
        return []
    back = (pull_x / length, -pull_y / length)
    end = _on((x, y), back, constants.PULL_FULL * ground.scale)
    half = (-back[1] * STOP, back[0] * STOP)
    full = aimed.power >= 100.0
    bar = StraightLine(end[0] - half[0], end[1] - half[1], end[0] + half[0], end[1] + half[1],
                       STRONG if full else QUIET, 4.0 if full else 2.5)  # fmt: skip
    return [bar] if full or length > NEAR_FULL * constants.PULL_FULL else []


def readout(aimed: Aim, say: Say) -> str:
    """Return power, angle and side offset as text."""
    offset = round(aimed.offset * 100)
    gaps = {"power": f"{aimed.power:.1f}", "angle": f"{aimed.degrees:.1f}"}
    if offset:
        side = msg("ui.flick.right" if offset > 0 else "ui.flick.left")
        return say(msg("ui.flick.figures_spin", **gaps, offset=f"{abs(offset) / 100:.2f}", side=side))
    return say(msg("ui.flick.figures", **gaps))


def power_colour(power: float) -> Colour:
    """Return a colour from green to red for a power, in steps so that pictures can be cached."""
    part = round(power / 10.0) / 10.0
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(WEAK, STRONG, strict=True))
    return red, green, blue


def _finger_on_rim(aimed: Aim, ground: BoardFrame) -> list[OverMark]:
    """Return the point at which the finger touches the rim: right of the line for a positive offset."""
    assert aimed.shot is not None
    angle, radius = aimed.shot.angle, aimed.disc.radius
    behind = angle + math.pi + math.asin(aimed.offset)
    touch = ground.to_table(aimed.disc.x + radius * math.cos(behind), aimed.disc.y + radius * math.sin(behind))
    return [Ring(*touch, 2.0, BRIGHT, 1.0, 255)]


def _direction(shot: Shot, scene: Scene, ground: BoardFrame, help: AimHelp) -> list[OverMark]:
    disc = scene.disc(shot.disc)
    start = ground.to_table(disc.x, disc.y)
    along = (math.cos(shot.angle), -math.sin(shot.angle))
    radius = disc.radius * ground.scale
    tip = radius + (POINTER if help == "direction" else NOSE)
    nose = [StraightLine(*_on(start, along, radius), *_on(start, along, tip), BRIGHT, 2.5, arrow=True)]
    if help == "direction":
        return [*nose]
    if help == "ghost":
        return [*nose, *_ghost(shot, scene, ground)]
    hit = first_contact(scene, replace(shot, speed=constants.MAX_SPEED, offset=0.0))
    end = ground.to_table(hit.x, hit.y)
    found = first_contact(scene, shot)
    run = math.dist(start, ground.to_table(found.x, found.y))
    dots = _dots(start, end, radius + NOSE + 4.0, run)
    return [*nose, *dots, Ring(*end, radius, BRIGHT, 1.2, 0, dashed=True), *_stop(found, disc, scene, ground)]


def _stop(found: aim.Ghost, disc: Disc, scene: Scene, ground: BoardFrame) -> list[OverMark]:
    """Return marks of the end of the run: where the disc stops, leaves the board or bounces off a planet.

    There are none for a hit on another disc.
    """
    end, radius = ground.to_table(found.x, found.y), disc.radius * ground.scale
    if found.struck is None:
        over = scene.inward(found.x, found.y) <= 0.0
        colour = STRONG if over else BRIGHT
        return [Ring(*end, radius, colour, 2.0, 70), Ring(*end, 1.6, colour, 1.0, 255)]
    if any(other.id == found.struck for other in scene.discs):
        return []
    return [Ring(*end, radius, BRIGHT, 2.0, 40), *_after(end, found.out, ground, BRIGHT)]


def _ghost(shot: Shot, scene: Scene, ground: BoardFrame) -> list[OverMark]:
    """Return the disc at its first contact and the paths of both from there; without a contact, the disc at rest."""
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
    """Return the first contact of a shot. It is cached, since marks are drawn more often than the hand moves."""
    return aim.ghost(scene, shot)


def _after(
    start: tuple[float, float], velocity: tuple[float, float], ground: BoardFrame, colour: Colour
) -> list[OverMark]:
    """Return an arrow as long as the disc would still run, up to a limit."""
    speed = math.hypot(*velocity)
    run = min(speed * speed / (2.0 * constants.FRICTION * constants.GRAVITY) * ground.scale, LONGEST_AFTER)
    if run < 4.0:
        return []
    along = (velocity[0] / speed, -velocity[1] / speed)
    return [StraightLine(*start, *_on(start, along, run), colour, 2.0, arrow=True)]


def _dots(start: tuple[float, float], end: tuple[float, float], gap: float, run: float = math.inf) -> list[OverMark]:
    """Return a dotted line that begins `gap` mm after its start and is fainter after `run` mm.

    The dots are small pictures that are quick to paint.
    """
    length = math.dist(start, end)
    if length <= gap:
        return []
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    count = int((length - gap) / DOT_EVERY) + 1
    ways = [gap + number * DOT_EVERY for number in range(count)]
    return [
        Ring(*_on(start, along, way), DOT, BRIGHT, 1.0, 200)
        if way <= run
        else Ring(*_on(start, along, way), FAINT_DOT, QUIET, 1.0, 90)
        for way in ways
    ]


def _on(start: tuple[float, float], along: tuple[float, float], way: float) -> tuple[float, float]:
    return start[0] + along[0] * way, start[1] + along[1] * way
