"""A reveal as a cutscene: pieces rise from the table, are seen large, turn over or break, and go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.core.game.cutscenes import Reveal, SeatGain
from tabletop.ui.match.cutscenes.cutscene_clip import CutsceneClip
from tabletop.ui.match.cutscenes.fallen_art import FallenArt
from tabletop.ui.match.cutscenes.seat_figures import seat_row
from tabletop.ui.match.cutscenes.stage_art import SHADE, Look, Seen, Spot, StageArt, centred, progress
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import eased
from tabletop.ui.render.sprites import glows
from tabletop.viewmodel.view.sound_cues import Cue

RISE: Final = 0.55
"""Seconds in which the pieces come to the middle."""
TURN: Final = 0.45
"""Seconds in which they turn over, or break when they are lost."""
SEEN: Final = 0.5
"""Seconds for which they are seen before the result counts as shown."""
TALL: Final = 46
"""The height of the pieces, in hundredths of that of the room."""
GAP: Final = 1.12
"""The distance between two pieces, in widths of one."""
APART: Final = 0.24
"""The distance of those who act from the middle, and of those who are lost to them, in widths of the room."""
BLOW: Final = 5.0
"""The way of those who act towards the others, in hundredths of the height of the room."""


@dataclass(frozen=True, slots=True)
class RevealedPiece:
    """A piece on the stage: how it looked and where it lay before, how it looks now, and its place in the row."""

    piece: str
    was: Look
    start: Spot
    look: Look
    place: Spot


class RevealClip(CutsceneClip):
    """The pictures of a reveal at every moment of it.

    `before` is how the pieces looked and where they lay; those that were not seen rise from the middle. The `actors`
    that are seen on the table stand at the left, and what is lost to them at the right. `looks` are how the viewer
    knows pieces that show no face on the table any more.
    """

    def __init__(
        self,
        reveal: Reveal,
        art: StageArt,
        pieces: Sequence[str],
        before: Mapping[str, Seen],
        looks: Mapping[str, Look] | None = None,
    ) -> None:
        super().__init__(art)
        self._known = looks or {}
        self.reveal, self.fallen = reveal, FallenArt(art)
        acting = [piece for piece in reveal.actors if piece in art.view.poses and piece not in pieces]
        aside = APART * self.room.w if acting else 0.0
        self.actors = self._row(acting, {}, self.room.centerx - aside, 0.44 * self.room.w)
        self.row = self._row(pieces, before, self.room.centerx + aside, (0.44 if acting else 0.8) * self.room.w)
        self.turns = any(shown.was != shown.look for shown in self.row)
        self.length = RISE + (TURN if self.turns or reveal.lost else 0.0) + SEEN

    def _row(
        self, pieces: Sequence[str], before: Mapping[str, Seen], middle: float, room: float
    ) -> list[RevealedPiece]:
        if not pieces:
            return []
        looks = [self._known.get(piece) or self.art.look_of(piece) for piece in pieces]
        sizes = [self.art.size_of(look) for look in looks]
        wide = sum(width for width, _ in sizes) * GAP
        scale = min(TALL * self.unit / max(height for _, height in sizes), room / wide)
        x, y, row = middle - wide * scale / 2, self.room.centery - 3 * self.unit, []
        for piece, look, (width, _) in zip(pieces, looks, sizes, strict=True):
            place = Spot(x + width * GAP * scale / 2, y, scale)
            x += width * GAP * scale
            lay = self.art.lying(piece) if piece in self.reveal.actors else place._replace(scale=scale / 4)
            was, start, _ = before.get(piece) or (look, lay, "")
            row.append(RevealedPiece(piece, was, start, look, place))
        return row

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that are on the stage."""
        return tuple(shown.piece for shown in (*self.actors, *self.row))

    @property
    def cues(self) -> list[Cue]:
        """The sounds of the reveal."""
        return [(RISE, "fallen" if self.reveal.lost else "star", 0.8)]

    def pictures(self, time: float) -> list[Picture]:
        """Return everything that is seen at a time (seconds), lowest first."""
        come, turned = progress(time, 0.0, RISE), progress(time, RISE, TURN)
        found = [self.art.veil(SHADE * come), *self._light(come)]
        for shown in self.row:
            found += self._revealed(shown, come, turned)
        blow = 1.0 - abs(2 * turned - 1.0)
        for actor in self.actors:  # it strikes, and stands apart
            spot = actor.start.towards(actor.place, eased(come))
            spot = spot._replace(x=spot.x + BLOW * self.unit * blow)
            found += self.fallen.frame(actor.look, spot, self.reveal.by, come)
            found.append(self.art.piece(actor.look, spot, full=actor.place.scale))
        part = progress(time, self.length - SEEN, SEEN)
        return [*found, *self._words(part)] if part else found

    def _revealed(self, shown: RevealedPiece, come: float, turned: float) -> Iterator[Picture]:
        """Yield a piece that is shown; one that is lost bears the colour of its owner and breaks."""
        turns, lost = shown.was != shown.look, self.reveal.lost
        look = shown.was if turns and turned < 0.5 else shown.look
        opened = abs(2 * turned - 1.0) if turns else 1.0
        spot = shown.start.towards(shown.place, eased(come))
        if lost:
            yield from self.fallen.frame(look, spot, self.reveal.seat, come)
        yield self.art.piece(look, spot, full=shown.place.scale, opened=opened, dark=turned * lost)
        if lost and turned > 0.5:
            yield from self.fallen.broken(look, spot, self.reveal.seat, killed=not self.reveal.amount)

    def leaving(self, part: float) -> list[Picture]:
        """Return everything as the stage closes, at a part (0 to 1) of the way to the new places."""
        found, dark = [self.art.veil(SHADE * (1.0 - part))], (1.0 - part) * self.reveal.lost
        for shown in (*self.actors, *self.row):
            spot = shown.place.towards(self.art.lying(shown.piece), eased(part))
            lost = dark * (shown not in self.actors)
            found.append(self.art.piece(shown.look, spot, full=shown.place.scale, dark=lost))
        return found

    def _light(self, come: float) -> Iterator[Picture]:
        """Yield the light of the seat that gains something."""
        shade, seat = round(come * glows.SHADES * 0.7), self.reveal.seat
        if shade and seat >= 0 and not self.reveal.lost:
            light = glows.glow(round(46 * self.unit), self.art.ui.styles[seat].colour, shade)
            yield centred(light, self.row[0].place.x if len(self.row) == 1 else self.room.centerx,
                          self.row[0].place.y, ("light", shade))  # fmt: skip

    def _words(self, shown: float) -> Iterator[Picture]:
        """Yield the sign and the name of the seat with the figure above the pieces, and the sentence below them."""
        unit, reveal, high = self.unit, self.reveal, self.room.centery - 36 * self.unit
        for seat, amount, row in ((reveal.seat, reveal.amount, self.row), (reveal.by, 0, self.actors)):
            if seat >= 0 and row:
                gain = SeatGain(seat, amount, reveal.sign if amount else "")
                yield from seat_row(self.art, [gain], high, shown, (row[0].place.x + row[-1].place.x) / 2)
        words = self.art.sentence(reveal.text, shown=shown, width=0.7, size=3.4)
        yield centred(words, self.room.centerx, self.room.centery + 29 * unit + words.get_height() / 2, ("text", shown))
