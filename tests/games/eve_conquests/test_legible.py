"""Every text on the table is high enough to be read, at every number of seats, in both languages."""

from __future__ import annotations

import pytest

from games.eve_conquests import GAME
from games.eve_conquests.layout import plan, turned
from games.eve_conquests.measures import OWN_HAND, PROJECT
from tests.legible import SIZES, unread


@pytest.mark.parametrize("language", ["en", "zh_TW"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_text_on_the_table_can_be_read_in_the_smallest_window(seats: int, language: str) -> None:
    """Names of regions, months, squares, decks and cards, levels of plans, counts and points: none is left out, too
    small or broken."""
    assert unread("eve_conquests", seats, language, SIZES[0]) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("language", ["en", "zh_TW"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_text_on_the_table_can_be_read_in_larger_windows(
    seats: int, language: str, size: tuple[int, int]
) -> None:
    assert unread("eve_conquests", seats, language, size) == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_own_hand_lies_open_side_by_side(seats: int) -> None:
    """Twelve cards of whoever looks cover nothing of each other; other hands stay in the areas of their seats."""
    table = plan(seats, GAME.complete({}))
    for viewer in (None, *range(seats)):
        for zone in turned(table, viewer).zones:
            if zone.role == "hand":
                assert ((zone.x, zone.y, zone.w, zone.h) == OWN_HAND) == (zone.owner == viewer)
    assert OWN_HAND[2] // PROJECT[0] >= 12
