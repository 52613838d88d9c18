"""The title bar shows the same moment as the picture: the scene that is in motion, or whose result is looked at."""

from __future__ import annotations

import pytest

from tabletop.core.rules.questions import CHANCE
from tabletop.session.match.match_session import Done, MatchSession, Player
from tabletop.viewmodel.view.playback_gate import PlaybackGate
from tabletop.viewmodel.view.presenter import Presenter
from tests.parameters import quick_only
from tests.play import SHELF, recorded


@pytest.mark.parametrize("game", quick_only(SHELF.games, "stone_age"))
def test_the_bar_is_never_one_player_behind_the_picture(game: str) -> None:
    """A regression: while one tribe was fed, the bar still named the tribe before it."""
    entries = recorded(game, 2)
    session = MatchSession.new(SHELF.games[game], [Player("Ann", 0), Player("Bo", 1)], seed="tests 0", settings={})
    presenter, found = Presenter(session), 0
    gate = PlaybackGate(presenter)
    gate.shown(presenter.shown(None))
    for entry in entries[:80]:
        if entry.seat == CHANCE:
            continue
        outcome = session.answer(entry.value, seat=entry.seat)
        assert isinstance(outcome, Done)
        gate.begin(outcome.scenes)
        for place, scene in enumerate(outcome.scenes):
            gate.scene_begins(scene)
            shown = gate.shown(presenter.shown(None))
            own_flight = scene.kind == "flight"  # the window itself tells of it
            if (
                place
                and not own_flight
                and shown.unseen
                and scene.must_be_seen
                and scene.reached
                and scene.reached.phase
            ):
                assert shown.said_of == scene.actor
                found += scene.actor != CHANCE
            gate.scene_seen(scene)
            shown = gate.shown(presenter.shown(None))
            if shown.unseen and scene.must_be_seen:
                assert shown.said_of == scene.actor
            gate.scene_over(scene)
        gate.shown(presenter.shown(None))
    assert found or game != "stone_age"
