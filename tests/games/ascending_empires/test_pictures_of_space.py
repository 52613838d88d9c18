"""Planets, ships and technologies are recognised by their pictures, not by their colour alone."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.ascending_empires.rules.facts import COLOURS, TECHNOLOGIES
from games.ascending_empires.table.pieces import all_kinds, technology_kind
from tabletop.core.table.layout import ImageElement
from tabletop.ui.shell.export.artsheet import nearest_pairs, used_pictures
from tests.play import SHELF

GAME = SHELF.games["ascending_empires"]
PLANETS = [*(f"planet_{colour}" for colour in COLOURS), "planet_hidden", "homeworld", "asteroid"]
EMBLEMS = [f"technology_{one.effect}" for one in TECHNOLOGIES]
GROUPS = {"planets": PLANETS, "ships": ["ship_hull", "battleship_hull"], "technologies": EMBLEMS}
NEAR = 0.35
"""Pictures nearer than this to each other at 48 pixels differ by little more than their colour."""


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_alike_in_use_differs_in_what_is_drawn(group: str) -> None:
    """No two of a group are near to each other, whatever their colours."""
    names = GROUPS[group]
    pairs = nearest_pairs([used for used in used_pictures(GAME) if used.name.partition("/")[2] in names])
    assert len(pairs) == len(list(combinations(names, 2)))
    assert [pair for pair in pairs if pair.distance < NEAR] == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_technology_bears_its_emblem_on_both_sides(seats: int) -> None:
    """Sixteen technologies, sixteen emblems, each once on the dark and once on the lit side of its cell."""
    kinds = {kind.id: kind for kind in all_kinds(seats, {})}
    assert len(set(EMBLEMS)) == len(TECHNOLOGIES) == 16
    for one, emblem in zip(TECHNOLOGIES, EMBLEMS, strict=True):
        faces = kinds[technology_kind(COLOURS[one.colour], one.level)].faces
        drawn = [[mark.name for mark in face if isinstance(mark, ImageElement)] for face in faces]
        assert drawn == [[f"ascending_empires/{emblem}"]] * 2
