"""The list of the other seats' actions since a seat's last answer."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.data.messages import msg
from tabletop.viewmodel.view.turns import latest, since
from tabletop.viewmodel.view.view_state import Line
from tests.ui.headless import playing


def test_asking_for_a_hint_is_no_answer() -> None:
    """The others' last turn is still listed as theirs after a hint."""
    with playing("stone_age", ("person", "chief"), 7, speed=0) as context:
        context.let(400)
        before = since(context.screen.controller.now, 0)
        assert [turn.seat for turn in before] == [1]
        context.session.note(0, msg("core.hint_asked"))
        context.catch_up()
        context.let(80)
        assert context.screen.controller.now.lines[-1].seat == 0
        again = since(context.screen.controller.now, 0)
        assert [[done.line for done in turn.steps] for turn in again] == [
            [done.line for done in turn.steps] for turn in before
        ]


def test_what_one_is_asked_in_the_turn_of_another_does_not_cut_it() -> None:
    """A pass at a stop is no turn of the seat's own: the other's turn is listed whole, without the pass."""
    with playing("stone_age", ("person", "person"), 7, speed=0) as context:
        seats = [(0, 0), (1, 1), (1, 1), (0, 1), (1, 1)]
        lines = tuple(Line(at, seat, msg("core.set_up"), turn=turn) for at, (seat, turn) in enumerate(seats))
        shown = replace(context.screen.controller.now, lines=lines, moments=len(lines))
        assert [[step.line.at for step in turn.steps] for turn in latest(shown, 0)] == [[1, 2, 4]]
        assert [[step.line.at for step in turn.steps] for turn in since(shown, 0)] == [[4]]


def test_what_the_reader_did_meanwhile_stands_under_nobody_else() -> None:
    """A regression: "Player 1 draws Marble" stood below a decision of the computer player before it."""
    with playing("stone_age", ("person", "person"), 7, speed=0) as context:
        own, theirs = msg("sandbox.plain", text="own"), msg("sandbox.plain", text="theirs")
        lines = (
            Line(0, 0, msg("core.set_up"), turn=0),
            Line(1, 1, msg("core.set_up"), (theirs, own), turn=1, actors=(1, 0)),
        )
        shown = replace(context.screen.controller.now, lines=lines, moments=len(lines))
        assert [[step.line.details for step in turn.steps] for turn in since(shown, 0)] == [[(theirs,)]]
