"""The rooms of the regions' names on the star maps, searched for: `python -m tests.games.eve_conquests.place_names`.

Each name gets a room that fits it in both languages, clear of all nodes and names and, as far as possible, of tokens
and stargates. The result is `names.json`; tests check what is required of it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from games.eve_conquests.rules.facts import ADJACENT, ALL, IDS, TWO_PLAYER
from games.eve_conquests.rules.map.star_map import regions_of
from games.eve_conquests.rules.names import region_name
from games.eve_conquests.table.geometry import MAP, Point
from games.eve_conquests.table.geometry_chart import AGENTS, Chart
from tabletop.core.table.builders import Box
from tabletop.ui.render.sprites.faces import LETTER
from tests.legible import SIZES, opened

FILE: Final = Path(__file__).parents[3] / "games" / "eve_conquests" / "names.json"
CHARTS: Final = {"two": (TWO_PLAYER, 2), "all": (ALL, 4)}
PASSES: Final = 40
EDGE: Final = 7.0
"""The least distance of a room from the edge of the map (mm)."""
CHEAPEST: Final = 90
"""The choices of each of two names that are tried together where both meet."""
Candidate: TypeAlias = tuple[Box, float]


def sizes(seats: int, letters: float) -> dict[str, tuple[tuple[float, float], ...]]:
    """Return the sizes (mm) that fit each name in both languages, in one line or in two."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in IDS}
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
    for name, widths in needed.items():
        found[name].append((max(one[0] for one in widths), 1.26 * letters))
        twofold = max(one[1] for one in widths)
        if math.isfinite(twofold):
            found[name].append((twofold, 3.0 * letters))
    return {name: tuple((round(wide, 1), round(tall, 1)) for wide, tall in one) for name, one in found.items()}


class Search:
    """The search for rooms on one chart."""

    def __init__(self, chart: Chart, rooms: dict[str, tuple[tuple[float, float], ...]]) -> None:
        self.chart, self.regions = chart, chart.regions
        self.lines = [
            (chart.nodes[one], chart.nodes[other])
            for one in self.regions
            for other in regions_of(ADJACENT[one] & chart.in_play)
            if one < other
        ]
        self.choices = {region: list(self._candidates(region, rooms[IDS[region]])) for region in self.regions}
        self.chosen = {region: min(found, key=lambda one: one[1])[0] for region, found in self.choices.items()}

    def _candidates(self, region: int, rooms: tuple[tuple[float, float], ...]) -> Iterator[Candidate]:
        zoom, (x, y) = self.chart.zoom, self.chart.nodes[region]
        for number, (wide, tall) in enumerate(rooms):
            heights = [down * zoom for down in (27.0, 29.0, 31.0, 34.0)]
            heights += [-tall - up * zoom for up in (28.0, 33.0, 44.0)]
            spots = [
                (left, top, abs(left + wide / 2) * 0.06 + (0.0 if top > 0 else 9.0))
                for left in (-wide / 2 + shift * zoom for shift in range(-60, 61, 4))
                if -wide - 4 < left < 4
                for top in (
                    *(down * zoom for down in (27.0, 29.0, 31.0, 34.0)),
                    *(-tall - up * zoom for up in (28.0, 33.0, 44.0)),
                )
            ]
            spots += [
                (left, shift - tall / 2, 7.0 + abs(shift) * 0.05)
                for left in (44.0 * zoom, -44.0 * zoom - wide, 31.0 * zoom, -31.0 * zoom - wide)
                for shift in range(-24, 31, 4)
            ]
            for left, top, price in spots:
                box = (x + left, y + top, wide, tall)
                if min(box[:2]) < EDGE or box[0] + wide > MAP[2] - EDGE or box[1] + tall > MAP[3] - EDGE:
                    continue
                gaps = [gap(box, self.chart.nodes[other]) for other in self.regions]
                own = gap(box, (x, y))
                if min(gaps) < own - 0.01 or min(gaps) < self.chart.node / 2 - 3:
                    continue
                yield box, price + number * 4.0 + self._lies_on(box, region)

    def _lies_on(self, box: Box, region: int) -> float:
        """Return what lies under a room: tokens of regions, and lines."""
        cost = 0.0
        for other in self.regions:
            x, y = self.chart.nodes[other]
            if abs(x - box[0] - box[2] / 2) > 200 or abs(y - box[1]) > 120:
                continue
            left, top, wide, tall = self.chart.worth
            cost += 40.0 * touches(box, (x + left, y + top, wide, tall))
            for right, down in (self.chart.at(*place) for place in AGENTS):
                cost += (16.0 if other == region else 12.0) * (gap(box, (x + right, y + down)) < 9 * self.chart.zoom)
            right, down = self.chart.at(-29, -24)
            cost += 16.0 * (gap(box, (x + right, y + down)) < 11 * self.chart.zoom)
        middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        for (x, y), (u, v) in self.lines:
            if min(x, u) - 90 < middle[0] < max(x, u) + 90 and min(y, v) - 40 < middle[1] < max(y, v) + 40:
                cost += 0.03 * crossing(box, (x, y), (u, v))
        return cost

    def solve(self) -> dict[str, list[float]]:
        """Return the rooms from the centres of their nodes, after passes in which each name moves to its best room."""
        for _ in range(PASSES):
            moved = False
            for region in self.regions:
                others = [box for other, box in self.chosen.items() if other != region]
                best = min(
                    self.choices[region],
                    key=lambda one: one[1] + 100.0 * sum(touches(one[0], box, 1.0) for box in others),
                )
                moved = moved or best[0] != self.chosen[region]
                self.chosen[region] = best[0]
            if not moved and not self._part():
                break
        return {
            IDS[region]: [
                round(box[0] - self.chart.nodes[region][0], 1),
                round(box[1] - self.chart.nodes[region][1], 1),
                *box[2:],
            ]
            for region, box in self.chosen.items()
        }

    def _part(self) -> bool:
        """Move two names that meet to the best rooms for both together; return whether any two have moved."""
        moved = False
        for clash in self.clashes:
            one, other = (IDS.index(name) for name in clash)
            rest = [box for region, box in self.chosen.items() if region not in (one, other)]
            priced = [
                sorted(
                    (price + 100.0 * sum(touches(box, far, 1.0) for far in rest), box)
                    for box, price in self.choices[region]
                )[:CHEAPEST]
                for region in (one, other)
            ]
            best = min(
                product(*priced), key=lambda pair: pair[0][0] + pair[1][0] + 100.0 * touches(pair[0][1], pair[1][1], 1)
            )
            moved = moved or (best[0][1], best[1][1]) != (self.chosen[one], self.chosen[other])
            self.chosen[one], self.chosen[other] = best[0][1], best[1][1]
        return moved

    @property
    def clashes(self) -> list[tuple[str, str]]:
        """The pairs of names that meet."""
        return [
            (IDS[one], IDS[other])
            for one, box in self.chosen.items()
            for other, beside in self.chosen.items()
            if one < other and touches(box, beside)
        ]


def touches(one: Box, other: Box, slack: float = 0.0) -> bool:
    """Return whether two boxes meet, or are nearer than `slack`."""
    return (
        one[0] < other[0] + other[2] + slack
        and other[0] < one[0] + one[2] + slack
        and one[1] < other[1] + other[3] + slack
        and other[1] < one[1] + one[3] + slack
    )


def gap(box: Box, spot: Point) -> float:
    """Return the distance from a point to a box."""
    x, y = spot
    return math.dist((x, y), (min(max(x, box[0]), box[0] + box[2]), min(max(y, box[1]), box[1] + box[3])))


def crossing(box: Box, start: Point, end: Point) -> float:
    """Return how much of a line lies in a box (mm), roughly."""
    steps = max(2, int(math.dist(start, end) / 8))
    within = 0
    for step in range(steps + 1):
        x = start[0] + (end[0] - start[0]) * step / steps
        y = start[1] + (end[1] - start[1]) * step / steps
        within += box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]
    return within * 8.0


def main() -> None:
    """Search on both charts, print the pairs of names that meet, and write the file."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    lines = []
    for word, (in_play, seats) in CHARTS.items():
        chart = Chart(in_play)
        search = Search(chart, sizes(seats, chart.letters))
        rooms = search.solve()
        print(word, "names that meet:", search.clashes)
        rows = ",\n".join(f'  "{name}": {json.dumps(box)}' for name, box in sorted(rooms.items()))
        lines.append(f' "{word}": {{\n{rows}\n }}')
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
