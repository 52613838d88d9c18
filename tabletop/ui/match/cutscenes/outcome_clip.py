"""The end of a conflict as a cutscene: the sign of the winner grows in its light, with the sentence below it."""

from __future__ import annotations

from typing import Final

from tabletop.core.game.cutscenes import Outcome
from tabletop.ui.match.cutscenes.cutscene_clip import CutsceneClip
from tabletop.ui.match.cutscenes.stage_art import StageArt, centred
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import eased
from tabletop.ui.render.sprites import glows
from tabletop.viewmodel.view.sound_cues import Cue

GROW: Final = 0.5
"""Seconds in which the sign grows."""
BRIGHT: Final = (255, 248, 232)
NOBODY_COLOUR: Final = (200, 180, 150)


class OutcomeClip(CutsceneClip):
    """The pictures of an outcome at every moment of it."""

    length = GROW

    @property
    def cues(self) -> list[Cue]:
        """The sounds."""
        return [(0.0, "fanfare", 0.8)]

    def __init__(self, outcome: Outcome, art: StageArt) -> None:
        self.outcome, self.art = outcome, art

    def pictures(self, time: float) -> list[Picture]:
        """Return everything that is seen at a time (seconds), lowest first."""
        return self._seen(min(1.0, time / GROW))

    def leaving(self, part: float) -> list[Picture]:
        """Return everything as the stage closes."""
        return self._seen(1.0 - part)

    def _seen(self, part: float) -> list[Picture]:
        room, unit, seat = self.art.room, self.art.room.h / 100, self.outcome.seat
        colour = self.art.ui.styles[seat].colour if seat >= 0 else NOBODY_COLOUR
        badge = self.art.badge(seat, max(6, round(20 * unit * (0.6 + 0.4 * eased(part)))))
        y = room.centery - 10 * unit
        found = [self.art.veil(0.85 * part)]
        shade = round(part * glows.SHADES)
        if shade:
            found.append(centred(glows.glow(round(34 * unit), colour, shade), room.centerx, y, ("light", shade)))
        found.append(centred(badge, room.centerx, y, ("sign", badge.get_size())))
        if part:
            name = self.outcome.name or self.art.ui.names[seat]
            said = self.art.words(name, max(20, round(5 * unit)), BRIGHT, face="title", shown=part)
            found.append(centred(said, room.centerx, y + 17 * unit, ("name", part)))
            size, width = max(16, round(3.2 * unit)), round(room.w * 0.6)
            text = self.art.words(self.outcome.text, size, BRIGHT, shown=part, width=width)
            found.append(centred(text, room.centerx, y + 22 * unit + text.get_height() / 2, ("text", part)))
        return found
