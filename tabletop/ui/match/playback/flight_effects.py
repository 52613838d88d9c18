"""Effects around the discs of a flight: trails, sparks of an impact, the burst of a ram.

All effects follow from the film and the moment, and nothing is computed before it is drawn. Pictures are made once for
each size and then only placed. Times are in seconds of the flight, lengths in millimetres of the table.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame

from physics.clip import pose_at
from physics.scene import Contact
from tabletop.core.game.flicking import BoardFrame
from tabletop.ui.match.playback.flight_clip import BURST, FlightClip
from tabletop.ui.render.geometry.camera import Camera
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.sprites import glows
from tabletop.ui.render.table_view import TableView
from tabletop.ui.text.text import Colour
from tabletop.ui.text.theme import mix

TAIL: Final = 14
"""The length of a trail in frames of the flight."""
CLOSE: Final = 0.8
"""The largest distance between two lights of a trail, in radii of the disc."""
SLOWEST: Final = 0.6
"""Millimetres per frame from which on a disc has a trail."""
SPARKS: Final = 0.3
"""Seconds for which the sparks of an impact fly."""
MOST_SPARKS: Final = 16
FAR: Final = 34.0
"""Millimetres that the farthest spark flies."""
BRIGHT: Final = 1.5
"""Speed (m/s) of an impact with the full number of sparks."""
AT_THE_EDGE: Final = 9
"""The number of sparks where a disc crosses the edge."""
FAINT: Final = 0.12
"""Speed (m/s) below which an impact has no sparks."""
WIDE: Final = 4.2
"""Radius of a burst in radii of a disc."""


class Struck(NamedTuple):
    """A visible impact: its number, time and place, and its number of sparks."""

    number: int
    time: float
    x: float
    y: float
    sparks: int


class FlightEffects:
    """The pictures around a flight at any moment of it."""

    def __init__(self, film: FlightClip, ground: BoardFrame, view: TableView) -> None:
        self.film, self._ground, self._view = film, ground, view
        self._blows: list[Struck] | None = None
        self._colours: dict[str, Colour] = {}

    def pictures(self, seconds: float, camera: Camera) -> tuple[list[Picture], list[Picture]]:
        """Return the pictures below the discs and above them."""
        return list(self._trails(seconds, camera)), [*self._burst(seconds, camera), *self._sparks(seconds, camera)]

    def _trails(self, seconds: float, camera: Camera) -> Iterator[Picture]:
        """Yield a trail of light behind every fast disc, in the colour of its seat."""
        film = self.film.flown.film
        if film is None or not film.frames or seconds > self.film.duration:
            return
        now = min(int(seconds * film.rate), len(film.frames) - 1)
        rows = [film.frames[max(0, now - step)] for step in range(TAIL + 1)]
        scale, table, to_table = camera.view.scale, self._view.table.pieces, self._ground.to_table
        for number, id in enumerate(film.ids):
            at = 3 * number
            if id not in table or rows[0][at : at + 2] == rows[1][at : at + 2]:
                continue
            radius, colour = self._view.kinds[table[id].kind].width / 2 * scale, self._colour(id)
            points = [camera.to_screen(*to_table(row[at] / 1e6, row[at + 1] / 1e6)) for row in rows]
            for step in range(TAIL, 0, -1):
                (x, y), (to_x, to_y) = points[step], points[step - 1]
                gap = math.hypot(to_x - x, to_y - y)
                if gap < SLOWEST * scale:
                    continue
                lights = math.ceil(gap / (CLOSE * radius))
                for light in range(lights):
                    part = 1.0 - (step - light / lights) / TAIL
                    shade = max(1, round(0.8 * part * glows.SHADES))
                    picture = glows.glow(max(2, round(radius * (0.3 + 0.6 * part))), colour, shade)
                    on = light / lights
                    yield _at(picture, "trail", x + (to_x - x) * on, y + (to_y - y) * on, (colour, shade))

    def _sparks(self, seconds: float, camera: Camera) -> Iterator[Picture]:
        """Yield sparks of every impact, more and farther for harder ones, and of every disc that crosses the edge."""
        if self._blows is None:
            struck = map(self._struck, range(len(self.film.outcome.contacts)))
            self._blows = [*filter(None, struck), *self._over()]
        size = max(1, round(1.5 * camera.view.scale))
        for blow in self._blows:
            age = (seconds - blow.time) / SPARKS
            if not 0.0 <= age < 1.0:
                continue
            out = 1.0 - (1.0 - age) ** 3
            shade = max(1, round((1.0 - age) * glows.SHADES))
            for number in range(blow.sparks):
                turn, reach = _scatter(blow.number, number)
                way = FAR * reach * out * (0.4 + 0.6 * blow.sparks / MOST_SPARKS)
                x, y = camera.to_screen(blow.x + way * math.cos(turn), blow.y + way * math.sin(turn))
                small = max(1, round(size * (1.0 - 0.5 * age)))
                yield _at(glows.spark(small + 1, shade), "spark", x, y, (small, shade))

    def _burst(self, seconds: float, camera: Camera) -> Iterator[Picture]:
        """Yield the burst of a ram at the point of contact."""
        ram = self.film.ram
        if ram is None or not ram.time <= seconds < ram.time + BURST:
            return
        x, y = self._touch(ram)
        radius = self.film.scene.disc(ram.a).radius * self._ground.scale
        stage = min(glows.STAGES - 1, int((seconds - ram.time) / BURST * glows.STAGES))
        picture = glows.burst(max(4, round(WIDE * radius * camera.view.scale)), stage)
        yield _at(picture, "burst", *camera.to_screen(x, y), stage)

    def _struck(self, number: int) -> Struck | None:
        blow = self.film.outcome.contacts[number]
        if blow.speed < FAINT:
            return None
        hard = min(1.0, blow.speed / BRIGHT)
        sparks = MOST_SPARKS if blow == self.film.ram else round((3 + 9 * hard) * (1.0 if blow.kind == "disc" else 0.6))
        return Struck(number, blow.time, *self._touch(blow), sparks)

    def _over(self) -> Iterator[Struck]:
        """Yield an impact for each disc that crosses the edge, so that its fall is noticed."""
        for number, left in enumerate(self.film.outcome.off if self.film.duration else (), -len(self.film.outcome.off)):
            x, y, _ = pose_at(self.film.flown, left.time)[left.id]
            yield Struck(number, left.time, *self._ground.to_table(x, y), AT_THE_EDGE)

    def _touch(self, blow: Contact) -> tuple[float, float]:
        """Return the point at which two bodies touch in an impact."""
        poses, scene = pose_at(self.film.flown, blow.time), self.film.scene
        disc = scene.disc(blow.a)
        x, y = poses[blow.a][:2] if blow.a in poses else (disc.x, disc.y)
        lying = {one.id: (one.x, one.y) for one in scene.discs} | {one.id: (one.x, one.y) for one in scene.obstacles}
        to_x, to_y = poses[blow.b][:2] if blow.b in poses else lying[blow.b]
        part = disc.radius / max(disc.radius, math.hypot(to_x - x, to_y - y))
        return self._ground.to_table(x + (to_x - x) * part, y + (to_y - y) * part)

    def _colour(self, id: str) -> Colour:
        if id not in self._colours:
            kind = self._view.kinds[self._view.table.pieces[id].kind]
            self._colours[id] = mix(self._view.faces.colour(kind), (255, 246, 226), 0.45)
        return self._colours[id]


def _scatter(blow: int, number: int) -> tuple[float, float]:
    """Return direction and reach (0.35 to 1) of a spark: the same in every replay of the film."""
    mixed = (blow * 7919 + number * 104729 + 12345) * 2654435761 & 0xFFFFFFFF
    return (mixed & 0xFFFF) / 0x10000 * math.tau, 0.35 + 0.65 * (mixed >> 16) / 0x10000


def _at(surface: pygame.Surface, name: str, x: float, y: float, look: object) -> Picture:
    """Return a picture centred on a point of the window."""
    width, height = surface.get_size()
    left, top = round(x) - width // 2, round(y) - height // 2
    return Picture((name, look, left, top, width), surface, left, top)
