"""The pictures of a game side by side at the sizes of their use, and how similar any two are."""

from __future__ import annotations

from itertools import combinations
from math import ceil, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pygame

from tabletop.core.game.game import Game
from tabletop.core.table.layout import ImageElement, Kind, RectElement
from tabletop.session.locale.translations import Translations
from tabletop.ui.render.sprites.svg_files import PictureFiles
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import INK, PANEL, SEATS

SIZES: Final = (400, 120, 48)
"""The sides of the boxes that each picture is drawn into, in pixels."""
GAP: Final = 8
LETTER: Final = 20
SMALL: Final = SIZES[-1]
"""The size at which pictures are compared."""
SHIFT: Final = 4
"""The most pixels by which two pictures may be shifted against each other, each way."""
BOX: Final = "box"
PLAIN: Final = "#{:02x}{:02x}{:02x}".format(*PANEL)

Grey = npt.NDArray[np.float64]


class Pictured(NamedTuple):
    """A picture as a game uses it: its file, its ground and its tint."""

    name: str
    ground: str
    tint: str | None = None


class NearPair(NamedTuple):
    """Two pictures and their distance from each other, 0 to 1 and a little more."""

    distance: float
    first: str
    second: str


def used_pictures(game: Game[Any]) -> list[Pictured]:
    """Return every own picture on the faces of all kinds, for all seats and presets, and the box cover; by name."""
    chosen = [game.complete(preset) for preset in ({}, *game.presets.values())]
    found: dict[str, Pictured] = {}
    for settings in chosen:
        for seats in game.seats:
            for kind in game.table.layout(seats, settings).kinds:
                for used in _of_kind(kind):
                    found.setdefault(used.name, used)
    own = [found[name] for name in sorted(found) if name.startswith(f"{game.id}/")]
    cover = Pictured(f"{game.id}/{BOX}", PLAIN)
    return [*own, cover] if PictureFiles().get(cover.name, SMALL, SMALL) is not None else own


def _of_kind(kind: Kind) -> list[Pictured]:
    found = []
    for face in kind.faces:
        for place, mark in enumerate(face):
            if isinstance(mark, ImageElement):
                below = [one for one in face[:place] if isinstance(one, RectElement) and _under(one, mark)]
                ground = below[-1].colour if below else kind.colour
                found.append(Pictured(mark.name, _colour(ground), mark.tint and _colour(mark.tint)))
    return found


def _under(patch: RectElement, art: ImageElement) -> bool:
    x, y = art.x + art.w / 2, art.y + art.h / 2
    return patch.x <= x <= patch.x + patch.w and patch.y <= y <= patch.y + patch.h


def _colour(colour: str) -> str:
    """Return the colour itself; for "seat" that of the first seat."""
    return "#{:02x}{:02x}{:02x}".format(*SEATS[0].colour) if colour == "seat" else colour


# -- the sheet --------------------------------------------------------------------------------------------------------
def save_sheet(pictures: list[Pictured], words: Translations, path: Path) -> None:
    """Write every picture in every size below its name, as PNG; raise OSError if the file cannot be written."""
    pygame.font.init()
    text, files = Text(words.language), PictureFiles()
    wide, high = SIZES[0] + SIZES[1] + 3 * GAP, SIZES[0] + LETTER * 2
    across = max(1, ceil(sqrt(len(pictures) * high / wide)))
    sheet = pygame.Surface((across * wide + GAP, ceil(len(pictures) / across) * high + GAP))
    sheet.fill(PANEL)
    for place, used in enumerate(pictures):
        left, top = GAP + place % across * wide, GAP + place // across * high
        sheet.blit(text.line(used.name.partition("/")[2], LETTER, INK), (left, top))
        top += round(LETTER * 1.5)
        corners = ((0, 0), (SIZES[0] + GAP, 0), (SIZES[0] + GAP, SIZES[1] + GAP))
        for side, (x, y) in zip(SIZES, corners, strict=True):
            sheet.blit(_on_ground(used, side, files), (left + x, top + y))
    try:
        pygame.image.save(sheet, str(path))
    except pygame.error as error:
        raise OSError(str(error)) from None


def _on_ground(used: Pictured, side: int, files: PictureFiles) -> pygame.Surface:
    """Return the picture in the middle of a square of its ground."""
    square = pygame.Surface((side, side))
    square.fill(used.ground)
    drawn = files.get(used.name, side, side, used.tint)
    if drawn is not None:
        square.blit(drawn, drawn.get_rect(center=(side // 2, side // 2)))
    return square


# -- similarity of pictures -------------------------------------------------------------------------------------------
def nearest_pairs(pictures: list[Pictured]) -> list[NearPair]:
    """Return all pairs of pictures, the most similar first.

    Pictures are drawn at 48 pixels on their grounds, as maps of luminance and of edges (the length of its gradient).
    Of each map the middle is taken, `SHIFT` pixels off every side, without its mean and scaled to length one, so
    that neither the colour of the ground nor the contrast tells pictures apart. The similarity of two pictures is
    the mean of the two correlations, at the shift of at most `SHIFT` pixels each way, mirrored or not, where that is
    largest; the distance is 1 less it: 0 for the same picture, 1 for pictures that have nothing in common.
    """
    if len(pictures) < 2:
        return []
    files = PictureFiles()
    grey = np.stack([_luminance(_on_ground(used, SMALL, files)) for used in pictures])
    alike = np.full((len(pictures), len(pictures)), -1.0)
    still = _maps(grey, SHIFT, SHIFT)
    for other in (grey, grey[:, :, ::-1]):
        for down in range(2 * SHIFT + 1):
            for right in range(2 * SHIFT + 1):
                moved = _maps(other, down, right)
                alike = np.maximum(alike, sum(one @ two.T for one, two in zip(still, moved, strict=True)) / 2)
    alike = np.maximum(alike, alike.T)
    names = [used.name.partition("/")[2] for used in pictures]
    pairs = combinations(range(len(names)), 2)
    return sorted(NearPair(round(float(1 - alike[a, b]), 3), names[a], names[b]) for a, b in pairs)


def _luminance(surface: pygame.Surface) -> Grey:
    weights = np.array((0.299, 0.587, 0.114))
    return np.asarray(pygame.surfarray.array3d(surface) @ weights / 255).T


def _maps(grey: Grey, down: int, right: int) -> tuple[Grey, Grey]:
    """Return luminance and edges of a window of every picture, each as a row of length one."""
    side = SMALL - 2 * SHIFT
    part = grey[:, down : down + side, right : right + side]
    rise, run = np.gradient(part, axis=(1, 2))
    return _unit(part), _unit(np.hypot(rise, run))


def _unit(maps: Grey) -> Grey:
    rows = maps.reshape(len(maps), -1)
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9))
