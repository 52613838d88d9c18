"""The line of a side on the stage: the posts beside that of the present contest, in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from tabletop.core.game.cutscenes import Post, Side
from tabletop.ui.match.cutscenes.stage_art import Look, Spot, StageArt
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import eased

MIDDLE: Final = 22
"""Half of the width that the present contest takes, in hundredths of the height of the room."""
WIDEST: Final = 36
"""The greatest distance between two posts."""
HIGH: Final = 19
"""The height of a piece at a post."""
LEAN: Final = -70.0
"""Degrees by which a fallen piece leans over."""
DARK: Final = 0.9
LAIN: Final = 0.7
"""The size of a fallen piece as a part of its size before."""


class Standing(NamedTuple):
    """A piece at a post: how it looks, where it lies on the table, its place on the stage, and how dark it is there."""

    piece: str
    look: Look
    home: Spot
    place: Spot
    dark: float

    def picture(self, art: StageArt, come: float) -> Picture:
        """Return it at a part (0 to 1) of the way from the table to its place."""
        return art.piece(
            self.look, self.home.towards(self.place, eased(come)), full=self.place.scale, dark=self.dark * come
        )


def line_of(art: StageArt, side: Side, y: float, look_of: Callable[[str], Look]) -> tuple[Standing, ...]:
    """Return the pieces at all posts but that of the shares, left and right of it at a height in the window."""
    fighting = {share.piece for share in side.shares}
    here = next((number for number, post in enumerate(side.line) if fighting.intersection(post.pieces)), 0)
    most = max(here, len(side.line) - 1 - here)
    if not most:
        return ()
    step = min(WIDEST * art.unit, (art.room.w / 2 - (MIDDLE + 2) * art.unit) / most)
    return tuple(
        standing
        for number, post in enumerate(side.line)
        if number != here
        for standing in _post(art, post, _across(art, number - here, step), y, step, look_of)
    )


def _across(art: StageArt, away: int, step: float) -> float:
    """Return the middle of a post so many places to the right of the present contest."""
    return art.room.centerx + (1 if away > 0 else -1) * (MIDDLE * art.unit + (abs(away) - 0.5) * step)


def _post(art: StageArt, post: Post, x: float, y: float, step: float, look_of: Callable[[str], Look]
          ) -> Iterator[Standing]:  # fmt: skip
    """Yield the pieces of a post beside each other, with their middle at a point of the window."""
    looks = [look_of(piece) for piece in post.pieces]
    sizes = [art.size_of(look) for look in looks]
    wide = sum(width for width, _ in sizes) * 1.1
    scale = min(0.94 * step / wide, HIGH * art.unit / max(height for _, height in sizes))
    left = x - wide * scale / 2
    for piece, look, (width, _) in zip(post.pieces, looks, sizes, strict=True):
        middle = left + width * 1.1 * scale / 2
        left += width * 1.1 * scale
        place = Spot(middle, y, scale * (LAIN if post.fallen else 1.0), LEAN if post.fallen else 0.0)
        yield Standing(piece, look, art.lying(piece), place, DARK if post.fallen else 0.0)
