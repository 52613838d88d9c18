"""Banners and events are recognised by their pictures, not by their colour alone."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.age_of_heroes.rules.facts import TRIBES
from tabletop.ui.shell.export.artsheet import nearest_pairs, used_pictures
from tests.play import SHELF

EVENTS = ["barbarians", "earthquake", "famine", "luck", "mighty_hero", "olympic_games", "population_boom", "volcano"]
GROUPS = {"banners": [f"tribe_{tribe}" for tribe in TRIBES], "events": EVENTS}
NEAR = 0.2
"""Pictures nearer than this to each other at 48 pixels differ by little more than their colour."""


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_alike_in_use_differs_in_what_is_drawn(group: str) -> None:
    """No two of a group are near to each other, whatever their colours."""
    names = GROUPS[group]
    pictures = used_pictures(SHELF.games["age_of_heroes"])
    pairs = nearest_pairs([used for used in pictures if used.name.partition("/")[2] in names])
    assert len(pairs) == len(list(combinations(names, 2)))
    assert [pair for pair in pairs if pair.distance < NEAR] == []
