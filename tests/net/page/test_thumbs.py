"""Matches by thumb at phones of 360 x 740: few taps an answer, few rows, large targets, and no button that moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.net.thumbs import GAMES, by_thumb, percentile
from tests.parameters import slow_only

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
BEGINNINGS = slow_only(GAMES, "age_of_heroes", "eve_conquests", "stone_age")
"""The games whose beginnings are played, two of them by `.ci/run`: one of cards, one of flicks."""
MOST_ROWS = 10
"""The rows of the longest list, with the buttons that always stand there and what ends the turn."""
MOST_TAPS = 5
"""The taps of 95 in 100 answers at most; a payment of four goods is five."""


def fits_a_thumb(chromium: Browser, game: str, answers: int | None) -> None:
    """Play a match, or its beginning, and check what was measured."""
    found, table = by_thumb(chromium, game, answers=answers)
    assert found.faults == set()
    assert found.moved == []
    assert found.side >= 44
    assert found.letters >= 11
    assert max(found.rows.values()) <= MOST_ROWS, found.rows
    assert percentile(found.taps, 0.95) <= MOST_TAPS
    assert (table.session.result is not None) == (answers is None)


@pytest.mark.parametrize("game", BEGINNINGS)
def test_a_beginning_by_thumb(chromium: Browser, game: str) -> None:
    fits_a_thumb(chromium, game, 14)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_thumb(chromium: Browser, game: str) -> None:
    fits_a_thumb(chromium, game, None)
