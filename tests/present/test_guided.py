"""What a viewer is shown of a match, without a window: for actor, other seat, spectator, past and end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop.core.game import Game
from tabletop.core.project import sync
from tabletop.core.table import Seen, Table
from tabletop.play.scenes import PERSON, Done, Player
from tabletop.play.session import GuidedSession
from tabletop.present.guided import Presenter
from tests.play import SHELF, recorded

GAMES = [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items()]


def session_of(game: Game[Any], seats: int, answers: int | None = None) -> GuidedSession:
    """A random match of people, so far."""
    players = [Player(f"Player {seat + 1}", seat, PERSON) for seat in range(seats)]
    session = GuidedSession.new(game, players, seed="tests 0")
    for entry in recorded(game.id, seats)[:answers]:
        if entry.seat >= 0:
            session.look_as(entry.seat)
            assert isinstance(session.answer(entry.value), Done)
    session.look_as(None)
    return session


@pytest.mark.parametrize("game", GAMES)
def test_it_is_computed_once_for_each_change(game: Game[Any]) -> None:
    """Asked again, the same value comes; after an answer another one."""
    session = session_of(game, game.seats[0], 30)
    presenter = Presenter(session)
    first = presenter.shown(0)
    assert presenter.shown(0) is first


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_sees_the_projection_for_them(game: Game[Any]) -> None:
    session = session_of(game, game.seats[0], 60)
    presenter = Presenter(session)
    for viewer in (None, *range(game.seats[0])):
        table = Table(session.table.plan)
        sync(table, game.project(session.match.state, viewer))
        shown = presenter.shown(viewer).table
        for zone in table.zones:
            if zone != table.plan.home:
                assert lying(table, zone) == lying(shown, zone), zone


def lying(table: Seen, zone: str) -> Counter[tuple[object, ...]]:
    return Counter((one.kind, one.face, one.angle, one.pose, one.marks) for one in table.in_zone(zone))


@pytest.mark.parametrize("game", GAMES)
def test_the_box_is_not_shown(game: Game[Any]) -> None:
    """Looking with one pair of eyes and then with others leaves no trace of what the first saw."""
    session = session_of(game, game.seats[0], 60)
    home = session.table.plan.home
    for viewer in (0, 1, None):
        shown = Presenter(session).shown(viewer)
        assert shown.table.in_zone(home) == []
        assert all(one.zone != home for one in shown.table.pieces.values())
