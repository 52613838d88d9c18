"""The turn order of the free table: shown, changed, drawn at random, undone, saved."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tabletop.core.rules.questions import Seat
from tabletop.net.tables.remote_sandbox import RemoteSandbox
from tabletop.net.tables.remote_table import PublishedView
from tabletop.sandbox import setups
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.turn_actions import DrawSeat, NextTurn, SetTurnOrder
from tabletop.sandbox.model import saved_state
from tabletop.sandbox.model.turns import Turns
from tabletop.sandbox.session import ActionDone, ActionRefused, SandboxSession
from tabletop.session.locale.translations import Translations
from tabletop.session.saves.match_log import InvalidSaveError
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tests.sandbox.hands import LIBRARY, session

WORDS = Translations("en")


@pytest.fixture
def made() -> SandboxSession:
    return session(3)


def refused(made: SandboxSession, action: actions.Action, by: int = 0) -> str:
    done = made.perform(action, by)
    assert isinstance(done, ActionRefused)
    return done.refusal.reason.key.rpartition(".")[2]


def said(made: SandboxSession) -> str:
    return WORDS.text(made.journal.done[-1].line, made.names)


def test_turns_go_round_in_their_order(made: SandboxSession) -> None:
    """The order is anybody's to change; the seat that has the turn keeps it."""
    made.perform(SetTurnOrder((2, 0, 1)))
    assert said(made) == "Turn order: P2, P0, P1"
    assert made.real.turns == Turns((2, 0, 1), 2)
    for then in (0, 1, 2):
        made.perform(NextTurn(made.real.turns.now))
        assert made.real.turns.now == then
    assert said(made) == "Turn of P2"
    made.perform(SetTurnOrder((0, 1, 2)))
    assert made.real.turns == Turns((0, 1, 2), 2)
    made.perform(SetTurnOrder((0, 1)))
    assert made.real.turns.now == 0
    made.perform(SetTurnOrder(()))
    assert made.real.turns == Turns()
    for moment in (7, 3, 0, 8):
        made.go_to(moment)
    assert made.at(1).turns == Turns((2, 0, 1), 2)


def test_a_turn_is_ended_only_once(made: SandboxSession) -> None:
    """Two who press at the same time do not skip a seat; and there is nothing to end without turns."""
    assert refused(made, NextTurn(0)) == "no_turns"
    made.perform(SetTurnOrder((0, 1, 2)))
    assert isinstance(made.perform(NextTurn(0), 0), ActionDone)
    assert refused(made, NextTurn(0), 1) == "turn_passed"
    for order in ((0, 0), (0, 3), (-1,)):
        assert refused(made, SetTurnOrder(order)) == "no_seat"


def test_a_seat_is_drawn_at_random(made: SandboxSession) -> None:
    """The journal names it; every seat is drawn as often; an undo of it leaves a line."""
    made.perform(DrawSeat())
    assert said(made) == f"Drawn at random: P{made.real.turns.drawn}"
    assert made.real.turns.now == -1
    assert made.journal.done[-1].reveals
    made.undo()
    assert made.lines[-1].stays
    made.perform(SetTurnOrder((0, 2)))
    drawn, orders = Counter[int](), Counter[tuple[int, ...]]()
    for _ in range(300):
        made.perform(DrawSeat())
        assert made.real.turns.now == made.real.turns.drawn
        drawn[made.real.turns.drawn] += 1
    assert set(drawn) == {0, 2}
    assert min(drawn.values()) > 110
    made.perform(SetTurnOrder(()))
    for _ in range(300):
        made.perform(DrawSeat(order=True))
        orders[made.real.turns.seats] += 1
        made.perform(SetTurnOrder(()))
    assert len(orders) == 6
    assert min(orders.values()) > 25


def test_turns_are_saved(made: SandboxSession, tmp_path: Path) -> None:
    made.perform(SetTurnOrder((1, 2, 0)))
    made.perform(NextTurn(1))
    made.save(tmp_path / "a.log")
    assert SandboxSession.load(tmp_path / "a.log", library=LIBRARY, resume=False).real.turns == made.real.turns
    setups.write(made, tmp_path / "a.setup")
    assert setups.begin(tmp_path / "a.setup", library=LIBRARY).real.turns == Turns((1, 2, 0), 2)


@pytest.mark.parametrize("turns", [[[0, 0], 0, -1], [[0, 9], 0, -1], [[0], 1, -1], [[], 0, -1], [[0], 0, 7], [0], "x"])
def test_a_file_with_impossible_turns_is_refused(made: SandboxSession, turns: object) -> None:
    state = saved_state.to_data(made.real, made.origin)
    plain = msgspec.to_builtins(state, str_keys=True) | {"turns": turns}
    with pytest.raises(InvalidSaveError):
        saved_state.read_state(plain, "a.log")


def test_a_file_with_turns_of_more_seats_than_it_has_is_refused(made: SandboxSession, tmp_path: Path) -> None:
    made.real.turns = Turns((0, 4), 0)
    setups.write(made, tmp_path / "a.setup")
    with pytest.raises(InvalidSaveError):
        setups.begin(tmp_path / "a.setup", library=LIBRARY)


def test_pages_see_and_end_turns(made: SandboxSession) -> None:
    """A page marks the seat, says whose turn it is, and has a button for the next one."""
    remote = RemoteSandbox(SandboxController(made))
    views: dict[Seat | None, PublishedView] = {}
    remote.publish = lambda fresh, seen: views.update(fresh)
    remote.watch(frozenset((0, 1)))
    remote.work()
    assert not [one for one in views[0].shown.offers if isinstance(one.option, NextTurn)]
    made.perform(SetTurnOrder((1, 0, 2)))
    remote.work()
    for seat, key in ((0, "net.free.turn_of"), (1, "net.free.own_turn")):
        shown = views[seat].shown
        assert shown.acting == 1
        assert shown.prompt is not None
        assert shown.prompt.key == key
        assert [one.option for one in shown.offers if isinstance(one.option, NextTurn)] == [NextTurn(1)]
