"""A feeding as a cutscene: the people stand in a row, and each is given its portion; who gets nothing goes grey."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.core.game.cutscenes import Feeding
from tabletop.ui.match.cutscenes.cutscene_clip import CutsceneClip
from tabletop.ui.match.cutscenes.seat_figures import signed
from tabletop.ui.match.cutscenes.stage_art import SHADE, Look, Spot, StageArt, centred, progress
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import eased
from tabletop.ui.render.sprites import glows
from tabletop.viewmodel.view.sound_cues import Cue

GATHER: Final = 0.4
"""Seconds in which the people come to their row."""
GIVE: Final = 0.16
"""Seconds between two portions, of a few."""
LONGEST_MEAL: Final = 0.9
"""The most seconds from the first portion to the last."""
FLIGHT: Final = 0.3
"""Seconds in which a portion comes to its place."""
HUNGER: Final = 0.7
"""Seconds in which those who get nothing grow grey."""
FIELD: Final = (186, 214, 110)


class FeedingClip(CutsceneClip):
    """The pictures of a feeding at every moment of it."""

    def __init__(self, feeding: Feeding, art: StageArt) -> None:
        super().__init__(art)
        self.feeding = feeding
        self.given = [portion.kind for portion in feeding.portions for _ in range(portion.count)][: feeding.figures]
        self.pace = min(GIVE, LONGEST_MEAL / max(1, len(self.given)))
        self.fed = GATHER + self.pace * len(self.given) + FLIGHT
        self.length = self.fed + (HUNGER if feeding.missing else 0.25)
        look = Look(feeding.kind, 0)
        wide, high = art.size_of(look)
        step = min(9 * self.unit, 0.86 * self.room.w / max(1, feeding.figures))
        self.look, self.scale = look, min(14 * self.unit / high, 0.85 * step / wide)
        left = self.room.centerx - step * (feeding.figures - 1) / 2
        self.places = [Spot(left + step * n, self.room.centery, self.scale) for n in range(feeding.figures)]

    @property
    def cues(self) -> list[Cue]:
        """The sounds: each portion, and hunger at the end."""
        bites = [(GATHER + self.pace * number + FLIGHT, "card_on_wood", 0.35) for number in range(len(self.given))]
        return [*bites, (self.fed, "hunger", 1.0)] if self.feeding.missing else bites

    def pictures(self, time: float) -> list[Picture]:
        """Return everything that is seen at a time (seconds), lowest first."""
        come = progress(time, 0.0, GATHER)
        return [self.art.veil(SHADE * come), *self._people(time, come), *self._portions(time), *self._words(time)]

    def leaving(self, part: float) -> list[Picture]:
        """Return everything as the stage closes."""
        return [self.art.veil(SHADE * (1.0 - part))]

    def _people(self, time: float, come: float) -> Iterator[Picture]:
        hungry = progress(time, self.fed, HUNGER)
        for number, place in enumerate(self.places):
            eaten = (time - GATHER - self.pace * number - FLIGHT) / 0.18
            hop = 1.4 * self.unit * (1.0 - abs(2 * eaten - 1.0)) if number < len(self.given) and 0 <= eaten < 1 else 0.0
            starves = number >= len(self.given)
            spot = place._replace(
                y=place.y + (1.0 - eased(come)) * 6 * self.unit - hop, angle=80.0 * eased(hungry) if starves else 0.0
            )
            if come > 0.2:
                yield self.art.piece(self.look, spot, full=self.scale, dark=hungry if starves else 0.0)

    def _portions(self, time: float) -> Iterator[Picture]:
        """Yield what is given, on its way to each of the people; what the fields give is a green light."""
        start = Spot(self.room.centerx, self.room.bottom - 10 * self.unit, 1.0)
        for number, kind in enumerate(self.given):
            age = (time - GATHER - self.pace * number) / FLIGHT
            if age < 0:
                continue
            place = self.places[number]
            goal = place._replace(y=place.y + 13 * self.unit)
            spot = start.towards(goal, eased(min(1.0, age)))
            if not kind:
                light = glows.glow(round(3 * self.unit), FIELD, glows.SHADES)
                yield centred(light, spot.x, spot.y, ("field", number))
                continue
            look = Look(kind, 0)
            scale = 5.5 * self.unit / max(self.art.size_of(look))
            yield self.art.piece(look, spot._replace(scale=scale), full=scale)

    def _words(self, time: float) -> Iterator[Picture]:
        shown, y = progress(time, 0.0, GATHER), self.room.centery - 22 * self.unit
        badge, name = self.art.badge(self.feeding.seat, round(7 * self.unit)), self.art.name(self.feeding.seat, 4)
        if shown >= 1.0:
            yield centred(name, self.room.centerx + 5 * self.unit, y, ("name",))
            yield centred(badge, self.room.centerx - name.get_width() / 2, y, ("sign",))
        ended = progress(time, self.fed, 0.25)
        if ended and self.feeding.amount:
            loss = signed(self.art, self.feeding.amount, 10, shown=ended)
            x = self.room.centerx + name.get_width() / 2 + 10 * self.unit + loss.get_width() / 2
            yield centred(loss, x, y, ("figure", ended))
        if ended:
            text = self.art.sentence(self.feeding.result, shown=ended, width=0.7, size=3)
            yield centred(text, self.room.centerx, self.room.centery + 26 * self.unit, ("result", ended))
