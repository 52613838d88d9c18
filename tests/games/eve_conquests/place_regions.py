"""The places of the regions and of their names on the star maps: `python -m tests.games.eve_conquests.place_regions`.

Every region starts at its printed place and moves as little as it must, so that its pieces have room and its name
stands below it, beside no other name. A search is never quite even, so about ten places in `chart.json` were then
moved by hand, by a few millimetres; tests check what is required of all. This writes the file anew, without these.
Afterwards the stargates are drawn (`draw_stargates.py`).
"""

from __future__ import annotations

import json
import math
import random
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from games.eve_conquests.rules.facts import ADJACENT, ALL, IDS, TWO_PLAYER
from games.eve_conquests.rules.map.star_map import regions_of
from games.eve_conquests.rules.names import region_name
from games.eve_conquests.table.geometry import MAP
from games.eve_conquests.table.geometry_chart import CELL, EXTENTS, printed
from tabletop.ui.render.sprites.faces import LETTER
from tests.legible import SIZES, opened

FILE: Final = Path(__file__).parents[3] / "games" / "eve_conquests" / "chart.json"
CHARTS: Final = {"two": (TWO_PLAYER, 2), "all": (ALL, 4)}
MOVES: Final = 60_000
HOT, COLD = 12.0, 0.15
"""The prices of a change for the worse that is still accepted now and then, at first and in the end."""
EDGE: Final = 14.0
"""The least distance from the edge of the map (mm)."""
BODY: Final = (-38.0, -38.0, 44.0, 30.0)
"""The sides of what usually lies about the middle of a region: units, count, outpost, worth."""
TOKENS: Final = (-46.0, -42.0, 50.0, 12.0)
"""The sides of the tokens around it."""
ASIDE: Final = (10.0, 13.0)
"""Distances that names keep from each other, across and down (mm)."""

Array: TypeAlias = npt.NDArray[np.float64]


class Slot(NamedTuple):
    """A place for a name, from the middle of its region (mm), and what it costs."""

    box: tuple[float, float, float, float]
    price: float


def sizes(seats: int, letters: float) -> dict[str, tuple[tuple[float, float], ...]]:
    """Return the sizes (mm) that fit each name in both languages, in one line or in two."""
    needed: dict[str, list[list[float]]] = {name: [] for name in IDS}
    for language, size in product(("en", "zh_TW"), SIZES[:3]):
        screen = opened("eve_conquests", seats, language, size)
        scale, faces = screen.view.camera.view.scale, screen.view.faces
        pixels = round(letters * LETTER * scale)
        for region, name in enumerate(IDS):
            words = faces.say(region_name(region))
            wide = (faces.text.measure(words, pixels, "text") + 4) / scale
            parts = words.split(" ")
            halves = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
            folded = min(
                (max(faces.text.measure(one, pixels, "text") for one in pair) for pair in halves), default=math.inf
            )
            needed[name].append([wide, wide if not halves and language != "en" else (folded + 4) / scale])
        screen.close()
    found = {}
    for name, widths in needed.items():
        one, two = (round(max(width[lines] for width in widths), 1) for lines in (0, 1))
        found[name] = ((one, round(1.26 * letters, 1)), *(((two, round(3.0 * letters, 1)),) if two < math.inf else ()))
    return found


def slots(rooms: tuple[tuple[float, float], ...], zoom: float) -> list[Slot]:
    """Return the places for a name about its region: best below, in the middle, in one line."""
    found = []
    for lines, (wide, tall) in enumerate(rooms):
        for shift in range(-30, 31, 6):
            price = 5.0 * lines + 0.12 * abs(shift)
            left = shift * zoom - wide / 2
            found.append(Slot((left, 30.5 * zoom, wide, tall), price))
            found.append(Slot((left, -41.0 * zoom - tall, wide, tall), price + 30.0))
        for left in (48.0 * zoom, -44.0 * zoom - wide):
            found += [Slot((left, down * zoom - tall / 2, wide, tall), 5.0 * lines + 45.0) for down in (-14, 0, 14)]
    return found


class Search:
    """The search for the places on one chart."""

    def __init__(self, in_play: int, rooms: dict[str, tuple[tuple[float, float], ...]], seed: int = 0) -> None:
        self.zoom, self.chance = EXTENTS[in_play].zoom, random.Random(seed)
        self.regions = regions_of(in_play)
        place = {region: number for number, region in enumerate(self.regions)}
        self.home: Array = np.array([printed(in_play)[region] for region in self.regions])
        self.low: Array = EDGE - np.array(BODY[:2]) * self.zoom
        self.high: Array = np.array(MAP[2:]) - EDGE - np.array(BODY[2:]) * self.zoom
        self.high[1] -= 1.3 * EXTENTS[in_play].letters  # a name has room below every region
        self.at: Array = np.clip(self.home, self.low, self.high)
        self.edges = np.array([
            (place[one], place[other])
            for one in self.regions
            for other in regions_of(ADJACENT[one] & in_play)
            if one < other
        ])  # fmt: skip
        self.own = [np.flatnonzero((self.edges == number).any(axis=1)) for number in range(len(self.regions))]
        self.slots = [slots(rooms[IDS[region]], self.zoom) for region in self.regions]
        self.slot = [0] * len(self.regions)
        self.room: Array = np.array([found[0].box for found in self.slots])

    def names(self) -> Array:
        """Return the boxes of all names as left, top, right, bottom."""
        corner = self.at + self.room[:, :2]
        return np.concatenate([corner, corner + self.room[:, 2:]], axis=1)

    def price(self, one: int) -> float:
        """Return the price of everything that the place of a region and of its name takes part in."""
        zoom, here, names = self.zoom, self.at[one], self.names()
        name, body = names[one], _about(here, BODY, zoom)
        others = np.arange(len(self.at)) != one
        bodies, around = _about(self.at, BODY, zoom), _about(self.at, TOKENS, zoom)
        far = np.hypot(*(self.at - here).T)
        cost = self.slots[one][self.slot[one]].price + 0.003 * float(((here - self.home[one]) ** 2).sum())
        cost += 2.0 * float(np.maximum(0.0, 68.0 * zoom - far)[others].sum())
        cost += 0.025 * float(_shared(body, bodies)[others].sum())
        cost += 0.006 * float(_shared(_about(here, TOKENS, zoom), around)[others].sum())
        cost += 0.010 * float((_shared(body, around) + _shared(_about(here, TOKENS, zoom), bodies))[others].sum())
        cost += 0.060 * float((_shared(name, bodies) + _shared(body, names))[others].sum())
        cost += 0.015 * float((_shared(name, around) + _shared(_about(here, TOKENS, zoom), names))[others].sum())
        cost += 0.100 * float(_shared(name + np.array([-ASIDE[0], -ASIDE[1], *ASIDE]), names)[others].sum())
        cost += 0.200 * float(_shared(name, names)[others].sum())
        gaps = _gap(name, self.at)
        cost += 4.0 * float(np.maximum(0.0, gaps[one] + 18.0 * zoom - gaps)[others].sum())
        box = np.concatenate([np.minimum(name[:2], body[:2]), np.maximum(name[2:], body[2:])])
        out = np.maximum(0.0, EDGE - box[:2]).sum() + np.maximum(0.0, box[2:] - np.array(MAP[2:]) + EDGE).sum()
        return cost + 20.0 * float(out) + self._lines(one, names)

    def _lines(self, one: int, names: Array) -> float:
        """Return the price of lines that pass by regions and names, and that cross."""
        start, end = self.at[self.edges[:, 0]], self.at[self.edges[:, 1]]
        own = self.own[one]
        near = 40.0 * self.zoom
        touching = (self.edges == one).any(axis=1)
        cost = 1.2 * float(np.maximum(0.0, near - _to_line(self.at[one][None], start, end)[0])[~touching].sum())
        past = np.maximum(0.0, near - _to_line(self.at, start[own], end[own]))
        for column, edge in enumerate(own):
            past[self.edges[edge], column] = 0.0
        cost += 1.2 * float(past.sum())
        cost += 0.04 * float(_within(names[one][None], start, end).sum() + _within(names, start[own], end[own]).sum())
        cost += 7.0 * float(_crossings(start[own], end[own], start, end))
        return cost

    def solve(self) -> None:
        """Move regions and names about, less and less, and keep what is cheaper or little dearer."""
        for move in range(MOVES):
            share = move / MOVES
            heat, reach = HOT * (COLD / HOT) ** share, 45.0 * 0.06**share
            one = self.chance.randrange(len(self.at))
            before, where, slot = self.price(one), self.at[one].copy(), self.slot[one]
            if self.chance.random() < 0.7:
                step = self.chance.gauss(0, reach), self.chance.gauss(0, reach)
                self.at[one] = np.clip(where + step, self.low, self.high)
            if self.chance.random() < 0.5:
                self._choose(one, self.chance.randrange(len(self.slots[one])))
            if self.price(one) - before > -heat * math.log(1.0 - self.chance.random()):
                self.at[one] = where
                self._choose(one, slot)

    def _choose(self, one: int, slot: int) -> None:
        self.slot[one], self.room[one] = slot, self.slots[one][slot].box

    def rows(self) -> dict[str, list[float]]:
        """Return the place of each region and the room for its name from there."""
        return {
            IDS[region]: [round(float(value), 1) for value in (*self.at[number], *self.room[number])]
            for number, region in enumerate(self.regions)
        }

    @property
    def clashes(self) -> list[tuple[str, str]]:
        """The pairs of a name and the region or the name that it meets."""
        names, cells = self.names(), _about(self.at, (-CELL / 2, -CELL / 2, CELL / 2, CELL / 2), self.zoom)
        return [
            (IDS[self.regions[one]], IDS[self.regions[int(other)]])
            for one in range(len(names))
            for other in np.flatnonzero(_shared(names[one], names) + _shared(names[one], cells))
            if other != one
        ]


def _about(at: Array, sides: tuple[float, float, float, float], zoom: float) -> Array:
    """Return boxes (left, top, right, bottom) about points."""
    return np.concatenate([at, at], axis=-1) + np.array(sides) * zoom


def _shared(box: Array, boxes: Array) -> Array:
    """Return the area that a box has in common with each of several."""
    low, high = np.maximum(box[:2], boxes[:, :2]), np.minimum(box[2:], boxes[:, 2:])
    size = np.maximum(0.0, high - low)
    return np.asarray(size[:, 0] * size[:, 1])


def _gap(box: Array, spots: Array) -> Array:
    """Return the distance from points to a box."""
    return np.asarray(np.hypot(*(spots - np.clip(spots, box[:2], box[2:])).T))


def _to_line(spots: Array, start: Array, end: Array) -> Array:
    """Return the distance of every point from every line."""
    along = end - start
    share = ((spots[:, None] - start) * along).sum(axis=2) / np.maximum(1.0, (along**2).sum(axis=1))
    foot = start + np.clip(share, 0.0, 1.0)[..., None] * along
    return np.asarray(np.hypot(*(spots[:, None] - foot).transpose(2, 0, 1)))


def _within(boxes: Array, start: Array, end: Array, steps: int = 14) -> Array:
    """Return how much of every line lies in every box (mm), roughly."""
    share = np.linspace(0.0, 1.0, steps)[:, None, None]
    spots = start + (end - start) * share
    inside = ((spots[:, :, None] > boxes[:, :2]) & (spots[:, :, None] < boxes[:, 2:])).all(axis=3)
    return np.asarray(inside.mean(axis=0) * np.hypot(*(end - start).T)[:, None])


def _crossings(start: Array, end: Array, starts: Array, ends: Array) -> int:
    """Return how often the first lines cross the others; common ends do not count."""

    def side(a: Array, b: Array, c: Array) -> Array:
        turn = (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1]) - (b[..., 1] - a[..., 1]) * (c[..., 0] - a[..., 0])
        return np.sign(np.where(np.abs(turn) < 1e-6, 0.0, turn))

    a, b = start[:, None], end[:, None]
    apart = side(a, b, starts) * side(a, b, ends) < 0
    return int((apart & (side(starts, ends, a) * side(starts, ends, b) < 0)).sum())


def main() -> None:
    """Search on both charts, print what meets and how far regions have moved, and write the file."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    lines = []
    for word, (in_play, seats) in CHARTS.items():
        search = Search(in_play, sizes(seats, EXTENTS[in_play].letters))
        search.solve()
        moved = np.hypot(*(search.at - search.home).T)
        print(word, "meet:", search.clashes, f"moved {moved.mean():.0f} mm, at most {moved.max():.0f}")
        rows = ",\n".join(f'  "{name}": {json.dumps(box)}' for name, box in sorted(search.rows().items()))
        lines.append(f' "{word}": {{\n{rows}\n }}')
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
