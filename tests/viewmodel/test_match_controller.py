"""The view of a match, without a window: for the actor, another seat, a spectator, the past and the end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop.core.game.game import Game
from tabletop.core.input.interpret import Refused
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import ReadableTable, Table
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import PERSON, Done, Player, UndoRequest
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.presenter import Presenter
from tests.parameters import quick_first
from tests.play import SHELF, recorded
from tests.session.test_undo import look

GAMES = [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items()]


def session_of(game: Game[Any], seats: int, answers: int | None = None) -> MatchSession:
    """Return a random match between people after so many answers."""
    players = [Player(f"Player {seat + 1}", seat, PERSON) for seat in range(seats)]
    session = MatchSession.new(game, players, seed="tests 0")
    for entry in recorded(game.id, seats)[:answers]:
        if entry.seat >= 0:
            session.look_as(entry.seat)
            assert isinstance(session.answer(entry.value), Done)
    session.look_as(None)
    return session


@pytest.mark.parametrize("game", quick_first(GAMES, 3))
def test_it_is_computed_once_for_each_change(game: Game[Any]) -> None:
    """Asked again, the same value is returned; after an answer another one."""
    session = session_of(game, game.seats[0], 30)
    presenter = Presenter(session)
    first = presenter.shown(0)
    assert presenter.shown(0) is first


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_sees_the_projection_for_them(game: Game[Any]) -> None:
    session = session_of(game, game.seats[0], 60)
    presenter, plan = Presenter(session), game.table.layout(game.seats[0], dict(session.match.settings))
    for viewer in (None, *range(game.seats[0])):
        table = Table(game.table.rotate(plan, viewer) if game.table.rotate is not None else plan)
        reconcile(table, game.table.project(session.match.state, viewer))
        shown = presenter.shown(viewer).table
        for zone in table.zones:
            if zone != table.plan.box:
                assert lying(table, zone) == lying(shown, zone), zone


def lying(table: ReadableTable, zone: str) -> Counter[tuple[object, ...]]:
    return Counter((one.kind, one.face, one.angle, one.pose, one.marks) for one in table.in_zone(zone))


@pytest.mark.parametrize("game", GAMES)
def test_the_box_is_not_shown(game: Game[Any]) -> None:
    """A view for one viewer and then for others contains no trace of what the first saw."""
    session = session_of(game, game.seats[0], 60)
    home = session.table.plan.box
    for viewer in (0, 1, None):
        shown = Presenter(session).shown(viewer)
        assert shown.table.in_zone(home) == []
        assert all(one.zone != home for one in shown.table.pieces.values())


def taken_back(seats: int) -> MatchController:
    """Return the controller of a match whose last answer revealed something, with a request to take it back."""
    game = SHELF.games["example_game"]
    players = [Player(f"P{seat}", seat) for seat in range(seats)]
    session = MatchSession.new(game, players, settings={"take_back": "agreed"}, seed="consent")
    look(session)
    play = MatchController(session)
    assert isinstance(play.undo(), UndoRequest)
    return play


def test_a_question_to_the_others_is_shown_to_everybody() -> None:
    """Everybody sees who asks, how much is taken back, and who has agreed; with the last consent it is done."""
    play = taken_back(3)
    before, asked = play.now.moments, play.now.consent
    assert asked is not None
    assert [play.presenter.shown(viewer).consent for viewer in (None, 0, 1, 2)] == [asked] * 4
    assert asked.left == asked.others == tuple(seat for seat in range(3) if seat != asked.seat)
    assert isinstance(play.agree(asked.seat), Refused), "who asks has no say"
    assert isinstance(play.agree(asked.others[0]), UndoRequest)
    assert play.now.consent is not None
    assert play.now.consent.left == asked.others[1:]
    assert isinstance(play.agree(asked.others[0]), Refused), "nobody speaks twice"
    assert isinstance(play.agree(asked.others[1]), Done)
    assert play.now.consent is None
    assert play.now.moments < before
    assert [(one.seat, one.answers) for one in play.now.taken_back] == [(asked.seat, asked.answers)]


def test_it_is_no_question_any_more_when_it_is_withdrawn_or_played_on() -> None:
    play = taken_back(2)
    before, asked = play.now.moments, play.now.consent
    assert asked is not None
    play.withdraw()
    assert play.now.consent is None
    assert isinstance(play.agree(asked.others[0]), Refused)
    assert play.now.moments == before
    play.undo()
    assert play.now.consent == asked
    offers = next(offers for viewer in range(2) if (offers := play.presenter.shown(viewer).offers))
    play.answer(offers[0].option, (0, 0))
    assert play.now.consent is None


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_is_told_at_the_end(game: Game[Any]) -> None:
    """Before the end, only the hash of the seed is shown: with the seed everybody could look into the future."""
    session = session_of(game, game.seats[0], 10)
    for viewer in (None, *range(game.seats[0])):
        shown = Presenter(session).shown(viewer)
        assert (shown.seed, shown.seed_hash) == ("", session.seed_hash)
        assert session.seed not in repr(shown)
