"""A reveal as a cutscene: a piece rises from the table, is seen large, turns over, and goes to its new place."""

from __future__ import annotations

from typing import Final

from tabletop.core.game.cutscenes import Reveal
from tabletop.ui.match.cutscenes.cutscene_clip import CutsceneClip
from tabletop.ui.match.cutscenes.stage_art import Seen, Spot, StageArt, centred
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import eased
from tabletop.ui.render.sprites import glows
from tabletop.viewmodel.view.sound_cues import Cue

RISE: Final = 0.55
"""Seconds in which the piece comes to the middle."""
TURN: Final = 0.45
"""Seconds in which it turns over."""
SEEN: Final = 0.5
"""Seconds for which it is seen before the result counts as shown."""
BRIGHT: Final = (255, 248, 232)


class RevealClip(CutsceneClip):
    """The pictures of a reveal at every moment of it. `before` is how the piece looked and where it lay."""

    def __init__(self, reveal: Reveal, art: StageArt, piece: str, before: Seen) -> None:
        self.reveal, self.art, self.room, self.piece = reveal, art, art.room, piece
        (self.was, self.start, _), self.look = before, art.look_of(piece)
        self.turns = self.was != self.look
        unit = self.room.h / 100
        wide, high = self.art.size_of(self.look)
        self.place = Spot(self.room.centerx, self.room.centery - 4 * unit, min(52 * unit / high, 70 * unit / wide))
        self.unit = unit
        self.length = RISE + (TURN if self.turns else 0.0) + SEEN

    @property
    def pieces(self) -> tuple[str, ...]:
        """The piece that is on the stage."""
        return (self.piece,)

    @property
    def cues(self) -> list[Cue]:
        """The sounds of the reveal."""
        return [(RISE, "star", 0.8)]

    def pictures(self, time: float) -> list[Picture]:
        """Return everything that is seen at a time (seconds), lowest first."""
        come = min(1.0, time / RISE)
        turned = min(1.0, max(0.0, (time - RISE) / TURN)) if self.turns else 1.0
        found = [self.art.veil(0.8 * come)]
        shade = round(come * glows.SHADES * 0.7)
        if shade and self.reveal.seat >= 0:
            light = glows.glow(round(46 * self.unit), self.art.ui.styles[self.reveal.seat].colour, shade)
            found.append(centred(light, self.place.x, self.place.y, ("light", shade)))
        spot = self.start.towards(self.place, eased(come))
        look = self.was if turned < 0.5 else self.look
        opened = abs(2 * turned - 1.0) if self.turns else 1.0
        found.append(self.art.piece(look, spot, full=self.place.scale, opened=opened))
        shown = min(1.0, max(0.0, (time - self.length + SEEN) / SEEN))
        if shown:
            size = max(16, round(3.4 * self.unit))
            words = self.art.words(self.reveal.text, size, BRIGHT, shown=shown, width=round(self.room.w * 0.7))
            low = self.place.y + self.art.size_of(self.look)[1] * self.place.scale / 2
            found.append(
                centred(words, self.room.centerx, low + 3 * self.unit + words.get_height() / 2, ("text", shown))
            )
        return found

    def leaving(self, part: float) -> list[Picture]:
        """Return everything as the stage closes, at a part (0 to 1) of the way to the new place."""
        spot = self.place.towards(self.art.lying(self.piece), eased(part))
        return [self.art.veil(0.8 * (1.0 - part)), self.art.piece(self.look, spot, full=self.place.scale)]
