"""What the others did since a seat answered last."""

from __future__ import annotations

from tabletop.core.words import say
from tabletop.present.turns import since
from tests.ui.headless import playing


def test_asking_for_a_hint_is_no_answer() -> None:
    """The last turn of the others is still theirs when a hint was asked for since."""
    with playing("stone_age", ("person", "chief"), 7, speed=0) as bench:
        bench.let(400)
        before = since(bench.screen.play.now, 0)
        assert [turn.seat for turn in before] == [1]
        bench.session.note(0, say("core.hint_asked"))
        bench.screen.play.changed()
        bench.let(80)
        assert bench.screen.play.now.lines[-1].seat == 0
        again = since(bench.screen.play.now, 0)
        assert [[done.line for done in turn.steps] for turn in again] == [
            [done.line for done in turn.steps] for turn in before
        ]
