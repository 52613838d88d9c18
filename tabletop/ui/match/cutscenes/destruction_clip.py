"""A destruction as a cutscene, where it happens: fire from the attackers, a bang, debris, and silence."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.core.game.cutscenes import Destruction
from tabletop.ui.match.cutscenes.cutscene_clip import CutsceneClip
from tabletop.ui.match.cutscenes.seat_figures import seat_row
from tabletop.ui.match.cutscenes.stage_art import Look, Seen, Spot, StageArt, centred, progress
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import eased
from tabletop.ui.render.sprites import glows
from tabletop.viewmodel.view.sound_cues import Cue

DIM: Final = 0.5
"""Seconds in which the table grows dark, and the camera comes closer."""
FIRE: Final = 0.75
"""Seconds in which the attackers fire."""
HOLD: Final = 0.5
"""Seconds in which what is about to burst without any fire is seen."""
BANG: Final = 1.0
"""Seconds of the explosion."""
DEBRIS: Final = 1.3
"""Seconds in which what is destroyed flies apart."""
SILENCE: Final = 1.0
"""Seconds of silence after it."""
BEAM: Final = 10
"""The lights of a beam of fire."""
HOT: Final = (255, 150, 80)
SHADE: Final = 0.8
"""The opacity of the veil, from 0 to 1."""
AFTERWARDS: Final = 0.45
"""Its opacity in the silence, in which the empty place is seen."""


class DestructionClip(CutsceneClip):
    """The pictures of a destruction at every moment of it. `struck` are the pieces as they lay before it."""

    def __init__(self, destruction: Destruction, art: StageArt, struck: Mapping[str, Seen]) -> None:
        super().__init__(art)
        self.destruction, self._pieces = destruction, tuple(struck)
        to_table = art.view.camera.to_table
        here = art.view.camera.view.scale
        self._struck = [
            (look, *to_table(spot.x, spot.y), spot.angle, spot.scale / here) for look, spot, _ in struck.values()
        ]
        count = len(self._struck)
        self.focus = self._place = (
            sum(one[1] for one in self._struck) / count,
            sum(one[2] for one in self._struck) / count,
        )
        """The place of it all on the table, in millimetres."""
        self._guns = [piece for piece in destruction.attackers if piece in art.view.poses]
        self.bang = DIM + (FIRE if self._guns else HOLD)
        self.length = self.bang + DEBRIS + SILENCE

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that are destroyed."""
        return self._pieces

    @property
    def cues(self) -> list[Cue]:
        """The sounds: fire, then the explosion."""
        fire = [(DIM + 0.1 * number, "salvo", 0.7) for number, _ in enumerate(self._guns)]
        return [*fire, (self.bang, "explosion", 1.0)]

    @property
    def middle(self) -> Spot:
        """The middle of the destruction in the window, wherever the camera looks."""
        camera, (x, y) = self.art.view.camera, self._place
        return Spot(*camera.to_screen(x, y), camera.view.scale)

    @property
    def struck(self) -> list[tuple[Look, Spot]]:
        """The pieces that are destroyed, as the camera sees them."""
        camera = self.art.view.camera
        return [
            (look, Spot(*camera.to_screen(x, y), camera.view.scale * size, angle))
            for look, x, y, angle, size in self._struck
        ]

    def pictures(self, time: float) -> list[Picture]:
        """Return everything that is seen at a time (seconds), lowest first."""
        closed = SHADE - (SHADE - AFTERWARDS) * progress(time, self.bang + BANG, SILENCE)
        found = [self.art.veil(closed * progress(time, 0.0, DIM))]
        for number, (look, spot) in enumerate(self.struck):
            found += self._debris(number, look, spot, time)
        found += [light for gun in map(self.art.lying, self._guns) for light in self._beam(gun, time)]
        found += self._explosion(time)
        shown = progress(time, self.bang + BANG, 0.4)
        if shown:
            found += self._words(shown)
        return found

    def leaving(self, part: float) -> list[Picture]:
        """Return everything as the stage closes."""
        return [self.art.veil(AFTERWARDS * (1.0 - part))]

    def _debris(self, number: int, look: Look, spot: Spot, time: float) -> Iterator[Picture]:
        """Yield a piece: it trembles under fire, then flies out, turns and grows small."""
        if time < self.bang:
            shake = 0.4 * self.unit * math.sin(time * 90 + number) * (time > DIM)
            yield self.art.piece(look, spot._replace(x=spot.x + shake), full=spot.scale)
            return
        age = (time - self.bang) / DEBRIS
        if age >= 1.0:
            return
        turn = (number * 2.399963 + 0.7) % math.tau
        way = 22 * self.unit * (1.0 - (1.0 - age) ** 3) * (0.7 + 0.3 * (number % 3) / 2)
        thrown = Spot(
            spot.x + way * math.cos(turn),
            spot.y + way * math.sin(turn) + 8 * self.unit * age * age,
            spot.scale * (1.0 - 0.75 * age),
            spot.angle + 400 * age * (1 if number % 2 else -1),
        )
        yield self.art.piece(look, thrown._replace(angle=round(thrown.angle / 15) * 15), full=spot.scale, dark=age)

    def _beam(self, gun: Spot, time: float) -> Iterator[Picture]:
        age = (time - DIM) / FIRE
        if not 0.0 <= age < 1.0:
            return
        pulse = age * 3 % 1.0
        for light in range(BEAM):
            part = pulse - 0.04 * light
            if part < 0:
                continue
            spot = gun.towards(self.middle, part)
            shade = max(1, round((1.0 - light / BEAM) * glows.SHADES))
            yield centred(glows.glow(max(3, round(2.2 * self.unit)), HOT, shade), spot.x, spot.y, ("beam", shade))

    def _explosion(self, time: float) -> Iterator[Picture]:
        age = (time - self.bang) / BANG
        if 0.0 <= age < 1.0:
            stage = min(glows.STAGES - 1, int(age * glows.STAGES))
            light = max(0, round((1.0 - 2.5 * age) * glows.SHADES))
            if light:
                yield centred(glows.glow(round(46 * self.unit), HOT, light), self.middle.x, self.middle.y,
                              ("light", light))  # fmt: skip
            burst = glows.burst(round(34 * self.unit), stage)
            yield centred(burst, self.middle.x, self.middle.y, ("bang", stage))
            out = 1.0 - (1.0 - age) ** 3
            shade = max(1, round((1.0 - age) * glows.SHADES))
            for number in range(22):
                turn = number * 2.399963
                way = (10 + 26 * (number * 7 % 10) / 10) * self.unit * out
                spark = glows.spark(max(2, round(0.7 * self.unit * (1.0 - 0.5 * age))), shade)
                yield centred(spark, self.middle.x + way * math.cos(turn), self.middle.y + way * math.sin(turn),
                              ("spark", shade))  # fmt: skip

    def _words(self, shown: float) -> Iterator[Picture]:
        """Yield the sentence and what the seats gain and lose by it, on the side of the window with more room."""
        words = self.art.sentence(self.destruction.text, shown=eased(shown), width=0.6, size=3.4)
        low = self.middle.y < self.room.centery
        y = self.room.bottom - 12 * self.unit if low else self.room.top + 24 * self.unit
        yield from seat_row(self.art, self.destruction.gains, y - 11 * self.unit, eased(shown))
        yield centred(words, self.room.centerx, y, ("text", shown))
