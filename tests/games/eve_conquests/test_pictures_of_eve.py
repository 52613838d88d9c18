"""Ships, dice and backs are recognised by their shape, not by their colour alone."""

from __future__ import annotations

from itertools import combinations

import pytest

from tabletop.ui.shell.export.artsheet import nearest_pairs, used_pictures
from tests.play import SHELF

PLANS = ("development", "logistics", "production")
GROUPS = {
    "hulls": [f"unit_{seat}" for seat in range(4)],
    "emblems": ["emblem_amarr", "emblem_caldari", "emblem_gallente", "emblem_minmatar"],
    "blank sides of dice": ["die_face_damage_0", "die_face_defence_0", "die_face_tactics_0"],
    "backs": [f"project_back_{plan}" for plan in PLANS],
    "outposts": [f"outpost_{plan}" for plan in PLANS],
    "tokens": [f"token_{plan}" for plan in PLANS],
    "regions": ["region_blue", "region_green", "region_red", "region_yellow"],
}
NEAR = 0.25
"""Pictures nearer than this to each other at 48 pixels differ by little more than their colour."""


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_alike_in_use_differs_in_shape(group: str) -> None:
    """No two of a group are near to each other, whatever their colours."""
    names = GROUPS[group]
    pictures = [used for used in used_pictures(SHELF.games["eve_conquests"]) if used.name.partition("/")[2] in names]
    pairs = nearest_pairs(pictures)
    assert len(pairs) == len(list(combinations(names, 2)))
    assert [pair for pair in pairs if pair.distance < NEAR] == []
