"""Only the dice of the present throw lie in the tray."""

from __future__ import annotations

from tabletop.core.rules.questions import CHANCE
from tabletop.testing.random_play import random_value
from tests.ui.headless import playing

P = "person"


def test_dice_of_another_throw_have_left_the_tray_when_a_smaller_throw_has_fallen() -> None:
    """A throw of two dice after one of three is read as two dice."""
    with playing("stone_age", (P, P), 5) as bench:
        screen, session, seen, before = bench.screen, bench.session, 0, 0
        while seen < 3 and not session.over:
            prompt = session.prompt
            if prompt is None:
                break
            if prompt.seat == CHANCE and prompt.ask.kind == "roll":
                screen.throw(None)
                number = len(next(entry.value for entry in reversed(session.match.log) if entry.kind == "roll"))
                while screen.director.busy and not screen.director.dwelling:
                    bench.let(33)
                lying = screen.view.table.in_zone("tray")
                assert len(lying) == number, f"{len(lying)} dice lie in the tray, {number} were thrown"
                seen, before = seen + (number < before), number
                screen.director.skip()
            else:
                screen.director.skip()
                screen.answer(random_value(session.match, prompt.ask, bench.chance))
                screen.director.skip()
        assert seen == 3
