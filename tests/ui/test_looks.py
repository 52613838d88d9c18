"""Moments that are looked at for a while: the next thing waits for them, and a click goes on."""

from __future__ import annotations

from tabletop.play.scenes import TableScene
from tests.ui.headless import playing


def test_a_scene_that_is_looked_at_stands_still() -> None:
    """The game says for how long; what follows begins afterwards."""
    with playing("age_of_heroes", ("person", "person"), 1) as bench:
        director, seconds = bench.screen.director, bench.session.game.looks["clash"]
        director.play([TableScene("clash", -1, None, ()), TableScene("built", -1, None, ())])
        bench.let(round(seconds * 1000) - 100)
        assert director.busy
        bench.let(300)
        assert not director.busy


def test_whoever_is_in_a_hurry_goes_on() -> None:
    """Skipping shows the end at once."""
    with playing("age_of_heroes", ("person", "person"), 1) as bench:
        director = bench.screen.director
        director.play([TableScene("victories", -1, None, ())])
        assert director.busy
        director.skip()
        assert not director.busy
