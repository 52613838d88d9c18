"""The signs and names of seats beside each other, each with a figure for what it gains or loses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from tabletop.core.game.cutscenes import SeatGain
from tabletop.ui.match.cutscenes.stage_art import GOLD, StageArt, centred
from tabletop.ui.render.layers.marks import Picture

LOSS: Final = (255, 128, 104)
"""The colour of what is lost."""
BETWEEN: Final = 10
"""The distance between two seats, in hundredths of the height of the room."""


def signed(art: StageArt, amount: int, size: float, *, shown: float = 1.0) -> pygame.Surface:
    """Return a figure with its sign, golden or in the colour of a loss; nothing for 0."""
    figure = f"{amount:+d}".replace("-", "\N{MINUS SIGN}") if amount else ""
    return art.words(figure, round(size * art.unit), GOLD if amount > 0 else LOSS, face="figure", shown=shown)


def seat_row(
    art: StageArt, gains: Sequence[SeatGain], y: float, shown: float, x: float | None = None
) -> Iterator[Picture]:
    """Yield each seat with its figure around a point of the window, the middle of the room; nothing without gains."""
    if not gains:
        return
    middle = art.room.centerx if x is None else x
    unit = art.unit
    groups = []
    for gain in gains:
        parts = [art.badge(gain.seat, round(9 * unit), shown=shown), art.name(gain.seat, 4.6, shown=shown)]
        parts += [signed(art, gain.amount, 8, shown=shown)] if gain.amount else []
        groups.append([*parts, art.sign(gain.sign, 7, shown=shown)] if gain.sign else parts)
    gap = 2 * unit
    widths = [sum(part.get_width() + gap for part in parts) - gap for parts in groups]
    wide = sum(widths) + BETWEEN * unit * (len(groups) - 1)
    plate = art.plate(round(wide + 6 * unit), round(11 * unit), shown)
    yield centred(plate, middle, y, ("plate", plate.get_size(), shown))
    left = middle - wide / 2
    for gain, parts in zip(gains, groups, strict=True):
        for number, part in enumerate(parts):
            at = left + part.get_width() / 2
            yield centred(part, at, y, ("of", gain.seat, number, gain.amount, gain.sign, shown))
            left += part.get_width() + gap
        left += BETWEEN * unit - gap
