"""Moments that are shown for a while: the next scene waits for them, and a click goes on."""

from __future__ import annotations

import pytest

from tabletop.session.match.scenes import TableScene
from tabletop.ui.match.playback import dwell
from tests.ui.headless import playing


@pytest.mark.parametrize("other", ["person", "random"])
def test_a_scene_that_is_looked_at_stands_still(other: str) -> None:
    """The game gives the time, longer where another person must see it; the next scene begins afterwards."""
    with playing("age_of_heroes", ("person", other), 1) as bench:
        director, looks = bench.screen.director, bench.session.game.table.dwell["clash"]
        director.skip()
        seconds = max(looks, dwell.OTHERS) if other == "person" else looks
        director.play([TableScene("clash", -1, None, ()), TableScene("built", -1, None, ())])
        for _ in range(round(seconds * 10) - 1):
            assert director.busy
            director.update(0.1)
        director.update(0.2)
        assert not director.busy


def test_whoever_is_in_a_hurry_goes_on() -> None:
    """Skipping shows the end at once."""
    with playing("age_of_heroes", ("person", "person"), 1) as bench:
        director = bench.screen.director
        director.play([TableScene("victories", -1, None, ())])
        assert director.busy
        director.skip()
        assert not director.busy
