"""Answers that are given without a person hold no result up, and hide none."""

from __future__ import annotations

import pytest

from tabletop.core.data.messages import msg
from tabletop.session.match.scenes import Progress, TableScene
from tabletop.viewmodel.control.match_controller import MatchController
from tests.ui.headless import playing


def test_nothing_is_passed_before_a_result_has_been_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that nobody needs is passed unseen, but only when the end of the battle before it has been seen."""
    passed: list[int] = []
    with playing("eve_conquests", ("person", "random"), 1, results="stay") as bench:
        screen = bench.screen
        screen.director.skip()
        bench.let(40)
        monkeypatch.setattr(MatchController, "passes", property(lambda play: True))
        monkeypatch.setattr(MatchController, "run_bots", lambda play, place: passed.append(bench.now))
        reached = Progress(len(screen.controller.session.match.log), len(screen.controller.session.lines))
        scene = TableScene("battle_over", 1, msg("ui.play.throw"), (), reached=reached)
        screen.controller.gate.begin([scene])
        screen.director.play([scene])
        bench.let(6000)
        assert screen.controller.shown.unseen
        assert passed == []
        screen.director.skip()
        bench.let(40)
        assert passed != []
