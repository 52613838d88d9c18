"""The end of a match as a cutscene: the scores of all seats grow part by part, and the winners are crowned.

Where nothing is counted in points, the parts are compared one after the other, and at the end the winners stand higher.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pygame

from tabletop.core.data.messages import Message
from tabletop.core.game.cutscenes import Finale
from tabletop.core.rules.labels import Score
from tabletop.core.rules.questions import Seat
from tabletop.ui.match.cutscenes.cutscene_clip import CutsceneClip
from tabletop.ui.match.cutscenes.stage_art import BRIGHT, GOLD, QUIET, SHADE, StageArt, centred, progress
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import eased
from tabletop.ui.render.sprites import glows
from tabletop.ui.text import icons
from tabletop.ui.text.theme import mix
from tabletop.viewmodel.view.sound_cues import Cue

OPEN: Final = 0.5
"""Seconds in which the veil closes."""
PART: Final = 0.85
"""Seconds for each part of the scores."""
LONGEST: Final = 6.0
"""The most seconds for all parts."""
CROWN: Final = 0.8
"""Seconds in which the crown comes down on the winners."""
TRIUMPH: Final = 1.0
"""Seconds in which sparks fly from it."""
SPARKS: Final = 26
TALL: Final = 45
"""The height of the longest bar, in hundredths of that of the room."""
HONOUR: Final = (36, 14)
"""The heights on which the winners and the others stand where nothing is counted in points.

A seat with nothing of all that was compared stands on the ground.
"""


class FinaleClip(CutsceneClip):
    """The pictures of the end of a match at every moment of it."""

    def __init__(self, finale: Finale, art: StageArt) -> None:
        super().__init__(art)
        self.result = finale.result
        self.parts = self._parts()
        self.pace = min(PART, LONGEST / max(1, len(self.parts)))
        self.counted = OPEN + self.pace * len(self.parts)
        self.length = self.counted + CROWN + TRIUMPH
        self.most = max(1, *(score.total for score in self.result.scores))

    def _parts(self) -> list[dict[Seat, tuple[Message, int]]]:
        """Return the parts of the scores in steps: in each, one part of every seat that has one of the same sort."""
        kinds = dict.fromkeys(text.key for score in self.result.scores for text, points in score.parts if points)
        steps: list[dict[Seat, tuple[Message, int]]] = []
        for kind in kinds:
            found = {
                score.seat: [part for part in score.parts if part[0].key == kind and part[1]]
                for score in self.result.scores
            }
            for number in range(max(map(len, found.values()))):
                steps.append({seat: parts[number] for seat, parts in found.items() if number < len(parts)})
        return steps

    @property
    def cues(self) -> list[Cue]:
        """The sounds: each part, and the fanfare."""
        ticks = [(OPEN + self.pace * number, "coins", 0.5) for number in range(len(self.parts))]
        return [*ticks, (self.counted, "fanfare", 1.0)]

    def pictures(self, time: float) -> list[Picture]:
        """Return everything that is seen at a time (seconds), lowest first."""
        found = [self.art.veil(SHADE * progress(time, 0.0, OPEN))]
        scores = self.result.scores
        step = min(30 * self.unit, 0.88 * self.room.w / len(scores))
        left = self.room.centerx - step * (len(scores) - 1) / 2
        for number, score in enumerate(scores):
            found += self._column(score, left + step * number, step, time)
        return [*found, *self._note(time)]

    def leaving(self, part: float) -> list[Picture]:
        """Return everything as the stage closes."""
        return [self.art.veil(SHADE * (1.0 - part))]

    def points_at(self, score: Score, time: float) -> float:
        """Return the points of a seat as far as they are counted; what it has of the present part where none are."""
        if time >= self.counted:
            return score.total
        done = 0.0
        for number, step in enumerate(self.parts):
            age = progress(time, OPEN + self.pace * number, self.pace)
            if not self.result.in_points and age > 0:
                done, age = 0.0, min(1.0, 2 * age)
            done += eased(age) * (step[score.seat][1] if score.seat in step else 0)
        return done

    def _column(self, score: Score, x: float, step: float, time: float) -> Iterator[Picture]:
        """Yield the bar of a seat with its figure, its name below, and its crown if it has won."""
        unit, art = self.unit, self.art
        base, style = self.room.centery + 26 * unit, art.ui.styles[score.seat]
        won = score.seat in self.result.winners
        crowned = progress(time, self.counted, CROWN)
        shown = self.points_at(score, time)
        height = round(self._height_of(score, shown, time) * unit)
        top = base - height
        if won and crowned:
            shade = max(1, round(crowned * glows.SHADES))
            light = glows.glow(round(32 * unit), style.colour, shade)
            yield centred(light, x, top, ("light", score.seat, shade, height))
        width = round(min(14 * unit, 0.62 * step))
        if height:
            bar = pygame.Surface((width, height))
            colour = style.colour if won or not crowned else mix(style.colour, (30, 26, 22), 0.55 * crowned)
            bar.fill(colour)
            pygame.draw.rect(bar, mix(colour, (255, 255, 255), 0.25), (0, 0, width, max(2, round(0.6 * unit))))
            yield Picture(
                ("stage", "bar", score.seat, height, colour), bar.convert_alpha(), round(x - width / 2), round(top)
            )
        colour = GOLD if won and crowned else BRIGHT if not crowned else QUIET
        if self.result.in_points or (self.parts and not crowned):
            points = math.floor(shown + 0.5)
            figure = art.words(str(points), round(6 * unit), colour, face="figure")
            yield centred(figure, x, top - 5 * unit, ("figure", score.seat, points, colour))
        grown = 1.0 + 0.4 * eased(crowned) if won else 1.0
        badge = art.badge(score.seat, round(6 * unit * grown))
        yield centred(badge, x, base + 5 * unit, ("sign", score.seat, badge.get_size()))
        name = art.name(score.seat, 4.4 if won and crowned else 3, colour)
        yield centred(name, x, base + 10.5 * unit, ("name", score.seat, colour))
        part = self._part_of(score.seat, time)
        if part is not None:
            text = art.sentence(part[0], shown=1.0, width=0.9 * step / self.room.w, size=2.5)
            yield centred(text, x, base + 13 * unit + text.get_height() / 2, ("part", score.seat, part))
        if part is not None and self.result.in_points:
            plus = art.words(f"{part[1]:+d}", max(16, round(3.4 * unit)), GOLD, face="figure")
            yield centred(plus, x + width / 2 + 3 * unit, top, ("plus", score.seat, part))
        if won and crowned:
            drop = (1.0 - eased(crowned)) * 14 * unit
            crown = art.words(icons.CROWN, round(14 * unit), GOLD, face="icon", shown=crowned)
            low = top - (15 if self.result.in_points else 8) * unit - drop
            yield centred(crown, x, low, ("crown", score.seat, crowned))
            yield from self._sparks(x, low, time)

    def _height_of(self, score: Score, shown: float, time: float) -> float:
        """Return the height of the bar of a seat, in hundredths of that of the room."""
        if self.result.in_points:
            return TALL * max(0.0, shown) / self.most
        crowned = eased(progress(time, self.counted, CROWN))
        has_any = not self.parts or any(score.seat in step for step in self.parts)
        honour = HONOUR[0] if score.seat in self.result.winners else HONOUR[1] * has_any
        number = min(len(self.parts) - 1, max(0, int((time - OPEN) / self.pace)))
        most = max([1, *(points for _, points in self.parts[number].values())]) if self.parts else 1
        compared = 0.7 * TALL * self.points_at(score, min(time, self.counted - 1e-6)) / most if self.parts else honour
        return compared + (honour - compared) * crowned

    def _sparks(self, x: float, y: float, time: float) -> Iterator[Picture]:
        """Yield the sparks that fly from a crown as it has come down."""
        age = (time - self.counted - CROWN) / TRIUMPH
        if not 0.0 <= age < 1.0:
            return
        shade, unit = max(1, round((1.0 - age) * glows.SHADES)), self.unit
        out = 1.0 - (1.0 - age) ** 3
        for number in range(SPARKS):
            turn = number * 2.399963
            way = (9 + 16 * (number * 7 % 10) / 10) * unit * out
            spark = glows.spark(max(2, round(0.8 * unit)), shade)
            low = y + way * math.sin(turn) + 8 * unit * age * age
            yield centred(spark, x + way * math.cos(turn), low, ("spark", shade))

    def _part_of(self, seat: Seat, time: float) -> tuple[Message, int] | None:
        """Return the part of a seat's score that is being counted."""
        number = int((time - OPEN) / self.pace) if time >= OPEN else -1
        return self.parts[number].get(seat) if 0 <= number < len(self.parts) else None

    def _note(self, time: float) -> Iterator[Picture]:
        """Yield how a tie was settled, or how the match was won where nothing is counted."""
        if self.result.note is not None and time >= self.counted:
            words = self.art.sentence(self.result.note, shown=1.0, width=0.8, size=3.2)
            yield centred(words, self.room.centerx, self.room.top + 6 * self.unit, ("note",))
