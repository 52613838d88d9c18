"""Several listeners at one controller: each hears everything, and none silences another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.core.input.gestures import Gesture
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Seat
from tabletop.net.tables.remote_match import RemoteMatch
from tabletop.sandbox.session import SandboxSession
from tabletop.session.games.registry import game_registry
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.match.scenes import Done, Outcome
from tabletop.viewmodel.control.match_controller import MatchController, MatchListener, Place
from tabletop.viewmodel.control.sandbox_controller import SandboxController, SandboxListener
from tabletop.viewmodel.view.remote_seats import RemoteSeats


class Listener(MatchListener, SandboxListener):
    """A listener that records what it is told; listeners that are compared share `order`."""

    def __init__(self, name: str, order: list[str]) -> None:
        self.name, self.order = name, order
        self.breaks = False

    def _note(self, what: str) -> None:
        self.order.append(f"{self.name} {what}")
        if self.breaks:
            raise ValueError(self.name)

    def on_outcome(self, outcome: Outcome, place: Place, gesture: Gesture | None) -> None:
        self._note(type(outcome).__name__)

    def on_change(self) -> None:
        self._note("change")

    def on_status_change(self) -> None:
        self._note("status")

    def before_action(self) -> None:
        self._note("before")


@pytest.fixture
def play() -> Iterator[MatchController]:
    players = [Player("Ada", 0), Player("Ben", 1)]
    controller = MatchController(MatchSession.new(game_registry(()).games["stone_age"], players, seed="listeners"))
    yield controller
    controller.close()


def answer(play: MatchController) -> None:
    match = play.session.match
    play.answer(FastRng(1).answerer(play.game.players.random_answer)(match.state, match.pending[0]), (0, 0))


def test_listeners_are_told_in_the_order_in_which_they_subscribed(play: MatchController) -> None:
    order: list[str] = []
    for name in ("first", "second"):
        play.subscribe(Listener(name, order))
    answer(play)
    assert order == ["first Done", "second Done", "first change", "second change"]


def test_a_listener_that_leaves_silences_no_other(play: MatchController) -> None:
    """The first of two listeners may leave first, and so may the second: the other one still hears everything."""
    order: list[str] = []
    leave = [play.subscribe(Listener(name, order)) for name in ("a", "b", "c")]
    leave[0]()
    leave[0]()
    answer(play)
    assert order == ["b Done", "c Done", "b change", "c change"]
    order.clear()
    leave[2]()
    play.remote_seats = RemoteSeats(requests=1)
    assert order == ["b status"]


def test_pages_that_leave_do_not_silence_a_screen(play: MatchController) -> None:
    """Two servers and a screen come and go in any order; each page is still told, and so is the screen."""
    order: list[str] = []
    first = RemoteMatch(play)
    play.subscribe(Listener("screen", order))
    second = RemoteMatch(play)
    first.leave()
    answer(play)
    second.leave()
    assert order == ["screen Done", "screen change"]
    answer(play)
    assert order == ["screen Done", "screen change"] * 2


def test_a_listener_that_breaks_does_not_keep_others_from_being_told(play: MatchController) -> None:
    order: list[str] = []
    broken, whole = Listener("broken", order), Listener("whole", order)
    broken.breaks = True
    play.subscribe(broken)
    play.subscribe(whole)
    before = len(play.session.match.log)
    with pytest.raises(ValueError, match="broken"):
        answer(play)
    assert len(play.session.match.log) > before, "the answer counts"
    assert "whole Done" in order


def test_what_changes_a_match_is_told_by_the_controller_itself(play: MatchController) -> None:
    order: list[str] = []
    play.subscribe(Listener("it", order))
    play.go_away(frozenset((1,)))
    play.go_away(frozenset((1,)))
    assert order == ["it change"], "nothing changes the second time"
    play.set_player(1, "chief")
    play.set_player(1, "chief")
    assert order == ["it change"] * 2
    answer(play)
    order.clear()
    assert isinstance(play.undo(), Done)
    assert order == ["it Done", "it change"]


def test_actions_from_elsewhere_at_a_free_table_are_told_to_every_screen() -> None:
    controller = SandboxController(SandboxSession.new([Player("Ada", 0), Player("Ben", 1)], seed="listeners"))
    order: list[str] = []
    leave = controller.subscribe(Listener("first", order))
    controller.subscribe(Listener("second", order))
    seats: frozenset[Seat] = frozenset((1,))
    controller.go_away(seats)
    assert order == ["first change", "second change"]
    leave()
    controller.begin_remote()
    controller.report(None)
    assert order[2:] == ["second before", "second change"]
