"""A volley as a cutscene: two fleets fire at each other shot by shot, shields stop some, and units burst."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tabletop.core.game.cutscenes import Force, Volley
from tabletop.ui.match.cutscenes.cutscene_clip import CutsceneClip
from tabletop.ui.match.cutscenes.stage_art import BRIGHT, QUIET, Look, Spot, StageArt, centred, progress
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import eased
from tabletop.ui.render.sprites import glows
from tabletop.viewmodel.view.sound_cues import Cue

GATHER: Final = 0.7
"""Seconds in which the fleets and the dice come to their places."""
SHOT: Final = 0.45
"""Seconds between two shots of a side, of a few."""
LONGEST_FIRE: Final = 3.6
"""The most seconds for all shots."""
FLIGHT: Final = 0.5
"""Seconds that a shot flies."""
BURST: Final = 0.7
"""Seconds in which a unit bursts."""
BREAK: Final = 0.9
"""Seconds in which pieces break that stop no shots any more, before the first shot."""
WAYS: Final = (-1, 1)
"""The directions of the sides from the middle: the first is above in every battle, like its dice on the table."""
TRAIL: Final = 7
"""The lights of a shot."""
FIRE: Final = (255, 176, 84)
SHIELD: Final = (120, 190, 255)


@dataclass(frozen=True, slots=True)
class Fleet:
    """One side on the stage: its units' places, its dice with their places, and its direction (-1 above, 1 below)."""

    force: Force
    look: Look
    home: Spot
    units: tuple[Spot, ...]
    dice: tuple[tuple[str, Look, Spot, Spot], ...]
    way: int


@dataclass(frozen=True, slots=True)
class Shot:
    """One shot: when it is fired, from where to where, and the number of the unit that it destroys (-1: none)."""

    time: float
    start: Spot
    end: Spot
    unit: int
    stopped: bool
    at: int
    """The number of the fleet that it is fired at."""


class VolleyClip(CutsceneClip):
    """The pictures of a volley at every moment of it."""

    def __init__(self, volley: Volley, art: StageArt) -> None:
        super().__init__(art)
        self.volley = volley
        most = max((len(force.shots) for force in volley.forces), default=0)
        self.pace = min(SHOT, LONGEST_FIRE / max(1, most))
        self.fleets = tuple(self._fleet(force, way) for force, way in zip(volley.forces, WAYS, strict=True))
        self.begin = GATHER + (BREAK if any(force.broken for force in volley.forces) else 0.0)
        """The time of the first shot (seconds)."""
        self.shots = [shot for number in (0, 1) for shot in self._shots(number)]
        self.fired = self.begin + self.pace * most + FLIGHT
        self.length = self.fired + BURST

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces of the table that are on the stage: the dice that fire."""
        return tuple(die[0] for fleet in self.fleets for die in fleet.dice)

    @property
    def cues(self) -> list[Cue]:
        """The sounds of shots, shields and explosions."""
        fired = [(shot.time, "salvo", 0.5) for shot in self.shots]
        hits = [(shot.time + FLIGHT, "shield" if shot.stopped else "explosion", 0.7)
                for shot in self.shots if shot.stopped or shot.unit >= 0]  # fmt: skip
        cracks = [(GATHER, "shield", 0.9) for force in self.volley.forces if force.broken]
        return sorted([*fired, *hits, *cracks])

    # -- the order of things ------------------------------------------------------------------------------------------
    def _home(self, force: Force) -> Spot:
        """Return the middle of the zone in which the units of a force lie on the table."""
        zone, camera = self.art.view.table.zones[force.zone], self.art.view.camera
        x, y = camera.to_screen(zone.x + zone.w / 2, zone.y + zone.h / 2)
        return Spot(x, y, camera.view.scale)

    def _fleet(self, force: Force, way: int) -> Fleet:
        look = Look(force.kind, 0)
        wide, high = self.art.size_of(look)
        columns = max(1, min(force.units, 8))
        rows = max(1, math.ceil(force.units / columns))
        scale = min(0.76 * self.room.w / (columns * wide * 1.2), 15 * self.unit / (high * (1 + 0.75 * (rows - 1))))
        y = self.room.centery + way * 33 * self.unit
        places = []
        for number in range(force.units):
            row, column = divmod(number, columns)
            there = min(columns, force.units - row * columns)
            x = self.room.centerx + 6 * self.unit + (column - (there - 1) / 2) * wide * 1.2 * scale
            places.append(Spot(x, y + way * row * high * 0.75 * scale, scale))
        return Fleet(force, look, self._home(force), tuple(places), tuple(self._dice(force, way)), way)

    def _dice(self, force: Force, way: int) -> Iterator[tuple[str, Look, Spot, Spot]]:
        dice = [
            piece
            for piece in dict.fromkeys((*force.shots, *force.guards, *force.broken))
            if piece in self.art.view.poses
        ]
        for number, piece in enumerate(dice):
            look = self.art.look_of(piece)
            scale = 8.5 * self.unit / max(self.art.size_of(look))
            x = self.room.centerx + (number - (len(dice) - 1) / 2) * 10.5 * self.unit
            yield piece, look, self.art.lying(piece), Spot(x, self.room.centery + way * 14 * self.unit, scale)

    def _shots(self, number: int) -> Iterator[Shot]:
        """Yield the shots of a side: shields stop the first, the others destroy units from the middle outwards."""
        fleet, other = self.fleets[number], self.fleets[1 - number]
        places = {piece: spot for piece, _, _, spot in fleet.dice}
        middle = Spot(self.room.centerx, self.room.centery + fleet.way * 14 * self.unit, 1.0)
        doomed = self._doomed(other)
        for count, piece in enumerate(fleet.force.shots):
            stopped, hit = count < other.force.shield, count - other.force.shield
            unit = doomed[hit] if 0 <= hit < len(doomed) else -1
            goal = other.units[unit if unit >= 0 else count % len(other.units)] if other.units else other.home
            if stopped:
                goal = goal._replace(y=self.room.centery + other.way * 22 * self.unit)
            yield Shot(self.begin + self.pace * count, places.get(piece, middle), goal, unit, stopped, 1 - number)

    @staticmethod
    def _doomed(fleet: Fleet) -> list[int]:
        """Return the numbers of the units that a fleet loses."""
        middle = (len(fleet.units) - 1) / 2
        return sorted(range(len(fleet.units)), key=lambda unit: (abs(unit - middle), unit))[: fleet.force.lost]

    # -- one moment ---------------------------------------------------------------------------------------------------
    def pictures(self, time: float) -> list[Picture]:
        """Return everything that is seen at a time (seconds), lowest first."""
        come = progress(time, 0.0, GATHER)
        found = [self.art.veil(come), *self._words(time)]
        for number, fleet in enumerate(self.fleets):
            hit = {shot.unit: time - shot.time - FLIGHT for shot in self.shots if shot.at == number and shot.unit >= 0}
            for unit, place in enumerate(fleet.units):
                if hit.get(unit, -1.0) < 0:
                    spot = fleet.home.towards(place, eased(come))
                    found.append(self.art.piece(fleet.look, spot, full=place.scale))
            for piece, look, home, place in fleet.dice:
                if piece in fleet.force.broken and time > GATHER:
                    found += self._broken(look, place, time - GATHER)
                else:
                    found.append(self.art.piece(look, home.towards(place, eased(come)), full=place.scale))
        for shot in self.shots:
            found += self._shot(shot, time)
        return found

    def leaving(self, part: float) -> list[Picture]:
        """Return everything as the stage closes."""
        found = [self.art.veil(1.0 - part)]
        for fleet in self.fleets:
            doomed = self._doomed(fleet)
            left = [place for unit, place in enumerate(fleet.units) if unit not in doomed]
            found += [self.art.piece(fleet.look, place.towards(fleet.home, eased(part)), full=place.scale)
                      for place in left]  # fmt: skip
            found += [self.art.piece(look, place.towards(home, eased(part)), full=place.scale)
                      for piece, look, home, place in fleet.dice if piece not in fleet.force.broken]  # fmt: skip
        return found

    def _broken(self, look: Look, place: Spot, age: float) -> Iterator[Picture]:
        """Yield a piece that breaks in two after a flash; its halves lie where they have fallen."""
        yield from self.art.halves(look, place, full=place.scale, part=eased(progress(age, 0.0, BREAK)))
        if age < BREAK:
            stage = min(glows.STAGES - 1, int(age / BREAK * glows.STAGES))
            yield centred(glows.burst(round(9 * self.unit), stage), place.x, place.y, ("crack", stage))

    def _shot(self, shot: Shot, time: float) -> Iterator[Picture]:
        """Yield a shot on its way, and its end: the flash of a shield, or a unit that bursts."""
        age = (time - shot.time) / FLIGHT
        if 0.0 <= age < 1.0:
            for light in range(TRAIL):
                part = max(0.0, age - 0.03 * light)
                spot = shot.start.towards(shot.end, part)
                shade = max(1, round((1.0 - light / TRAIL) * glows.SHADES))
                radius = max(2, round(2.8 * self.unit * (1.0 - 0.6 * light / TRAIL)))
                yield centred(glows.glow(radius, FIRE, shade), spot.x, spot.y, ("shot", radius, shade))
        late = (time - shot.time - FLIGHT) / (BURST if shot.unit >= 0 else FLIGHT)
        if not 0.0 <= late < 1.0:
            return
        if shot.unit >= 0:
            stage = min(glows.STAGES - 1, int(late * glows.STAGES))
            yield centred(glows.burst(round(15 * self.unit), stage), shot.end.x, shot.end.y, ("burst", stage))
        else:
            shade = max(1, round((1.0 - late) * glows.SHADES))
            colour = SHIELD if shot.stopped else FIRE
            radius = round((10 if shot.stopped else 4) * self.unit)
            yield centred(glows.glow(radius, colour, shade), shot.end.x, shot.end.y, ("stopped", radius, shade))

    def _words(self, time: float) -> Iterator[Picture]:
        shown, art, unit = progress(time, 0.0, GATHER), self.art, self.unit
        yield art.title(self.volley.title, shown)
        for number, fleet in enumerate(self.fleets):
            lost = sum(shot.at == number and shot.unit >= 0 and time >= shot.time + FLIGHT for shot in self.shots)
            x, y = self.room.left + 9 * unit, self.room.centery + fleet.way * 33 * unit
            badge = art.badge(fleet.force.seat, round(11 * unit))
            yield centred(badge, x, y, ("sign", fleet.way))
            left = art.words(str(fleet.force.units - lost), round(6.4 * unit), BRIGHT, face="figure")
            yield centred(left, x, y, ("left", fleet.way, fleet.force.units - lost))
            lines = [art.name(fleet.force.seat, 2.8)]
            if fleet.force.role is not None:
                lines.append(art.words(fleet.force.role, max(14, round(2.4 * unit)), QUIET))
            for line, words in enumerate(lines[:: fleet.way]):
                far = 8 * unit + 3.6 * unit * line
                across = max(0.0, words.get_width() / 2 - 6 * unit)
                yield centred(words, x + across, y + fleet.way * far, ("name", number, line))
        ended = progress(time, self.fired, BURST)
        if ended:
            yield art.result(self.volley.result, ended)
