"""The drawn sizes of pieces and words: `python -m tests.ui.sizes [GAME...]` prints them, and the nearest silhouettes.

Random matches are played, as for `tests.legible`. At their questions, the pieces that the asked seat sees are drawn,
and measured in pixels: a piece by the smaller side of what is opaque of it, a word by its text size.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pygame

from tabletop.core.table.layout import Kind, Shape, TextElement
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.render.sprites.faces import LETTER
from tabletop.ui.render.sprites.sprite_cache import SpriteKey
from tests.legible import faces_seen, measured, moments, opened, prints_of
from tests.play import SHELF

GAMES: Final = ("stone_age", "omen", "eve_conquests", "ascending_empires", "age_of_heroes")
WINDOWS: Final = ((1280, 720), (1920, 1080), (2560, 1440))
SMALLEST: Final = WINDOWS[0]
OPAQUE: Final = 127
SMALL: Final = 22
"""The size in pixels at which silhouettes are compared."""
FLAT: Final = (Shape.CARD, Shape.TILE, Shape.BOARD)
"""Cards, tiles and boards are rectangles, told apart by what is printed on them."""

Silhouette = npt.NDArray[np.bool_]


@dataclass(slots=True)
class Drawn:
    """The least sizes (pixels) of a family of pieces: its smaller side, its words and its figures; 0 without any."""

    side: int
    words: int = 0
    figures: int = 0
    kinds: set[str] = field(default_factory=set)


class Alike(NamedTuple):
    """Two families of pieces, and the share of their common outline that only one of them fills, 0 to 1."""

    distance: float
    first: str
    second: str


def family(kind: Kind) -> str:
    """Return what all pieces of one sort are called here: without seat, number and the words of a card."""
    if kind.shape is Shape.CARD:
        return f"card {kind.width:.0f}x{kind.height:.0f}"
    return re.sub(r"[-_/]?\d+", "", kind.id)


def seen_kinds(game: str, seats: int, language: str, size: tuple[int, int]) -> tuple[MatchView, list[tuple[Kind, int]]]:
    """Return a screen, and the kinds and faces of the pieces that lie on its table at some moment, boards apart."""
    screen = opened(game, seats, language, size)
    seen = sorted(faces_seen(SHELF.games[game], screen, moments(game, seats)))
    kinds = screen.view.kinds
    return screen, [(kinds[kind], face) for kind, face in seen]


def outline(screen: MatchView, kind: Kind, face: int, scale: float) -> Silhouette:
    """Return what is opaque of a piece, without its shadow and without empty edges."""
    solid = screen.view.sprites.get(SpriteKey(kind.id, face, (), "held"), scale)
    opaque = pygame.surfarray.array_alpha(solid.surface) > OPAQUE
    across, down = np.flatnonzero(opaque.any(axis=1)), np.flatnonzero(opaque.any(axis=0))
    if not len(across):
        return np.zeros((1, 1), bool)
    return np.asarray(opaque[across[0] : across[-1] + 1, down[0] : down[-1] + 1])


def sizes(game: str, seats: int, language: str, size: tuple[int, int]) -> dict[str, Drawn]:
    """Return the least drawn sizes of every family on the table of a game in a window."""
    screen, seen = seen_kinds(game, seats, language, size)
    scale, found = screen.view.camera.view.scale, dict[str, Drawn]()
    for kind, face in seen:
        if kind.shape is Shape.BOARD:
            name, side = f"print of {family(kind)}", 0
        else:
            name = family(kind)
            known = found.get(name)
            alike = known is not None and kind.shape is Shape.CARD
            side = known.side if known is not None and alike else min(outline(screen, kind, face, scale).shape)
        drawn = found.setdefault(name, Drawn(side))
        drawn.side = min(drawn.side, side)
        drawn.kinds.add(kind.id)
        for mark in prints_of(kind, face):
            _add_print(drawn, screen, mark, scale)
    for zone in screen.view.table.zones.values():
        if zone.label is not None and zone.name is not None:
            pixels = round(zone.label[2] * LETTER * scale)
            drawn = found.setdefault("names of places", Drawn(0, pixels))
            drawn.words = min(drawn.words, pixels)
    return found


def _add_print(drawn: Drawn, screen: MatchView, mark: TextElement, scale: float) -> None:
    pixels, fault = measured(screen.view.faces, mark, scale)
    if fault == "broken":
        pixels = 1
    if not screen.view.faces.say(mark.text) or mark.font == "icon":
        return
    if mark.font in ("figure", "numeral"):
        drawn.figures = min(drawn.figures or pixels, pixels)
    else:
        drawn.words = min(drawn.words or pixels, pixels)


def nearest(game: str, seats: int) -> list[Alike]:
    """Return the pairs of families whose outlines are most alike when each is 22 pixels large, the nearest first."""
    screen, seen = seen_kinds(game, seats, "en", SMALLEST)
    shapes: dict[str, Silhouette] = {}
    for kind, face in seen:
        if kind.shape not in FLAT and face == 0:
            shapes.setdefault(family(kind), _squared(outline(screen, kind, face, SMALL / max(kind.width, kind.height))))
    pairs = combinations(sorted(shapes), 2)
    return sorted(Alike(_apart(shapes[one], shapes[other]), one, other) for one, other in pairs)


def _squared(shape: Silhouette) -> Silhouette:
    """Return an outline in the middle of a square."""
    square = np.zeros((SMALL + 8, SMALL + 8), bool)
    shape = shape[: SMALL + 8, : SMALL + 8]
    left, top = (SMALL + 8 - shape.shape[0]) // 2, (SMALL + 8 - shape.shape[1]) // 2
    square[left : left + shape.shape[0], top : top + shape.shape[1]] = shape
    return square


def _apart(one: Silhouette, other: Silhouette) -> float:
    return round(float((one ^ other).sum() / max(1, (one | other).sum())), 2)


def table_of(game: str) -> Iterator[str]:
    """Yield the rows of a game: family, then side, words and figures in each window, the least of all languages."""
    rows: defaultdict[str, list[str]] = defaultdict(list)
    for size in WINDOWS:
        found: dict[str, Drawn] = {}
        for seats in (SHELF.games[game].seats[0], SHELF.games[game].seats[-1]):
            for language in ("en", "zh_TW"):
                for name, drawn in sizes(game, seats, language, size).items():
                    known = found.setdefault(name, drawn)
                    known.side = min(known.side, drawn.side)
                    known.words = min((one for one in (known.words, drawn.words) if one), default=0)
                    known.figures = min((one for one in (known.figures, drawn.figures) if one), default=0)
        for name, drawn in found.items():
            rows[name].append(" ".join(f"{one or '-':>4}" for one in (drawn.side, drawn.words, drawn.figures)))
    for name, row in sorted(rows.items()):
        yield f"{game:18} {name:26} {' | '.join(row)}"


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    games = parser.parse_args().games
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    heads = " | ".join(f"{width}x{height}".center(14) for width, height in WINDOWS)
    print(f"{'game':18} {'pieces':26} {heads}")
    print(f"{'':45} {' | '.join(['side word figu'] * len(WINDOWS))}")
    for game in games:
        for row in table_of(game):
            print(row)
    print("\nnearest silhouettes at 22 pixels")
    for game in games:
        for pair in nearest(game, SHELF.games[game].seats[-1])[:6]:
            print(f"{game:18} {pair.distance:.2f}  {pair.first} / {pair.second}")


if __name__ == "__main__":
    main()
