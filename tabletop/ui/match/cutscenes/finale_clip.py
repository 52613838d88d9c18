"""The end of a match as a cutscene: the scores of all seats grow part by part, and the winners are crowned."""

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
from tabletop.ui.match.cutscenes.stage_art import BRIGHT, GOLD, QUIET, StageArt, centred, progress
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
CROWN: Final = 0.9
"""Seconds in which the winners are crowned."""


class FinaleClip(CutsceneClip):
    """The pictures of the end of a match at every moment of it."""

    def __init__(self, finale: Finale, art: StageArt) -> None:
        super().__init__(art)
        self.result = finale.result
        self.parts = self._parts() if self.result.in_points else []
        self.pace = min(PART, LONGEST / max(1, len(self.parts)))
        self.counted = OPEN + self.pace * len(self.parts)
        self.length = self.counted + CROWN
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
        found = [self.art.veil(progress(time, 0.0, OPEN))]
        scores = self.result.scores
        step = min(30 * self.unit, 0.88 * self.room.w / len(scores))
        left = self.room.centerx - step * (len(scores) - 1) / 2
        for number, score in enumerate(scores):
            found += self._column(score, left + step * number, step, time)
        return [*found, *self._note(time)]

    def leaving(self, part: float) -> list[Picture]:
        """Return everything as the stage closes."""
        return [self.art.veil(1.0 - part)]

    def points_at(self, score: Score, time: float) -> float:
        """Return the points of a seat as far as they are counted."""
        if time >= self.counted:
            return score.total
        done = 0.0
        for number, step in enumerate(self.parts):
            age = progress(time, OPEN + self.pace * number, self.pace)
            done += eased(age) * (step[score.seat][1] if score.seat in step else 0)
        return done

    def _column(self, score: Score, x: float, step: float, time: float) -> Iterator[Picture]:
        """Yield the bar of a seat with its figure, its name below, and its crown if it has won."""
        unit, art = self.unit, self.art
        base, style = self.room.centery + 28 * unit, art.ui.styles[score.seat]
        won = score.seat in self.result.winners
        crowned = progress(time, self.counted, CROWN)
        shown = self.points_at(score, time)
        height = max(0, round(48 * unit * max(0.0, shown) / self.most)) if self.result.in_points else round(14 * unit)
        top = base - height
        if won and crowned:
            shade = max(1, round(crowned * glows.SHADES))
            light = glows.glow(round(20 * unit), style.colour, shade)
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
        if self.result.in_points:
            points = math.floor(shown + 0.5)
            figure = art.words(str(points), round(6 * unit), colour, face="figure")
            yield centred(figure, x, top - 5 * unit, ("figure", score.seat, points, colour))
        badge = art.badge(score.seat, round(6 * unit))
        yield centred(badge, x, base + 5 * unit, ("sign", score.seat))
        name = art.name(score.seat, 3, colour)
        yield centred(name, x, base + 10.5 * unit, ("name", score.seat, colour))
        if (part := self._part_of(score.seat, time)) is not None:
            text = art.words(part[0], max(13, round(2.5 * unit)), BRIGHT, width=round(0.92 * step))
            yield centred(text, x, base + 13.5 * unit + text.get_height() / 2, ("part", score.seat, part))
            plus = art.words(f"{part[1]:+d}", max(16, round(3.4 * unit)), GOLD, face="figure")
            yield centred(plus, x + width / 2 + 3 * unit, top, ("plus", score.seat, part))
        if won and crowned:
            drop = (1.0 - eased(crowned)) * 14 * unit
            crown = art.words(icons.CROWN, round(9 * unit), GOLD, face="icon", shown=crowned)
            yield centred(crown, x, top - 13 * unit - drop, ("crown", score.seat, crowned))

    def _part_of(self, seat: Seat, time: float) -> tuple[Message, int] | None:
        """Return the part of a seat's score that is being counted."""
        number = int((time - OPEN) / self.pace) if time >= OPEN else -1
        return self.parts[number].get(seat) if 0 <= number < len(self.parts) else None

    def _note(self, time: float) -> Iterator[Picture]:
        """Yield how a tie was settled, or how the match was won where nothing is counted."""
        if self.result.note is not None and time >= self.counted:
            words = self.art.sentence(self.result.note, shown=1.0, width=0.8, size=3.2)
            yield centred(words, self.room.centerx, self.room.top + 6 * self.unit, ("note",))
