"""The view of a free table, without a window: for the acting seat, another seat, a spectator, and the past.

The texts in `tests/viewmodel/free/` are these views; `python -m tests.viewmodel.test_sandbox_presenter` writes them.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.core.data.messages import SeatName
from tabletop.core.rules.questions import Seat
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.seat_view import HIDDEN
from tabletop.sandbox.model.zones import BOX, hand
from tabletop.sandbox.session import ActionDone, SandboxSession
from tabletop.session.locale.translations import Translations
from tabletop.session.match.scenes import Player
from tabletop.viewmodel.view.sandbox_presenter import SandboxPresenter, show
from tabletop.viewmodel.view.view_state import ViewState
from tests.sandbox.hands import LIBRARY, Hands, table_of_everything
from tests.sandbox.test_leaks import busy_table, exchange
from tests.viewmodel.text_view import view_text

FOLDER = Path(__file__).parent / "free"
VIEWS: dict[str, tuple[Seat | None, int | None]] = {
    "who_acts": (0, None),
    "another_seat": (1, None),
    "spectator": (None, None),
    "past": (0, 3),
    "beginning": (None, 0),
}


def small_table() -> SandboxSession:
    """Return a table for Ann and Bo with three cards each, a die that was thrown, a counter, and a bag."""
    made = SandboxSession.new([Player("Ann", 0), Player("Bo", 1)], seed="shown", library=LIBRARY)
    for name, spot in (("standard_deck", (200.0, 200.0)), ("coins", (500.0, 300.0))):
        assert isinstance(made.perform(actions.Bring(name, spot)), ActionDone)
    stack = next(zone for zone in made.real.zones if zone.startswith("stack"))
    coins = sorted(piece for piece, one in made.real.pieces.items() if one.kind.startswith("coins"))
    for action in (
        actions.Shuffle(stack),
        actions.Deal(stack, 3),
        actions.SetCounter(coins[0], 7),
        actions.Gather(tuple(coins[1:3]), (300.0, 400.0), True),
        actions.Group(tuple(coins[3:5]), True),
    ):
        assert isinstance(made.perform(action), ActionDone)
    return made


def words(made: SandboxSession, shown: ViewState) -> str:
    return view_text(shown, Translations("en"))


@pytest.mark.parametrize("name", VIEWS)
def test_what_is_shown_reads_as_before(name: str) -> None:
    """The view equals a text that people can review: the pieces that each viewer sees, and the sentences."""
    made = small_table()
    assert words(made, show(made, *VIEWS[name])) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_only_the_owner_is_shown_a_hand() -> None:
    """Others and the shared screen see as many backs."""
    made = small_table()
    for viewer in (0, 1, None):
        shown = show(made, viewer)
        for seat in (0, 1):
            kinds = [one.kind for one in shown.table.in_zone(hand(seat))]
            assert len(kinds) == 3
            assert all(kind.startswith(HIDDEN) == (seat != viewer) for kind in kinds)
        assert [strip[0].value for strip in shown.stats] == [3, 3]


def test_who_acts_may_act_and_nobody_in_the_past() -> None:
    """No question is asked; the view says who acts now, and in the past that nobody does."""
    made = small_table()
    made.by = 1
    now, then = show(made, 0), show(made, 0, 2)
    assert (now.acting, now.waiting, now.is_past, now.question, now.can_undo) == (1, (1,), False, None, True)
    assert now.prompt is not None
    assert SeatName(1) in dict(now.prompt.args).values()
    assert (then.acting, then.waiting, then.is_past) == (-1, (), True)
    assert (then.moment, then.moments) == (2, len(made.journal))


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_a_moment_of_the_past_is_shown_as_it_was(viewer: Seat | None) -> None:
    """The past shows pieces, their notes and their groups; the present table is not touched."""
    made = table_of_everything(3)
    hands = Hands(made, 21)
    seen: dict[int, ViewState] = {}
    for _ in range(60):
        made.perform(hands.any_action())
        seen[len(made.journal)] = show(made, viewer)
    digest = made.digest()
    for moment in (len(made.journal) - 1, 10, 11, 30, 9, len(made.journal)):
        shown = show(made, viewer, moment)
        assert shown.table == seen[moment].table
        assert (shown.texts, shown.groups, shown.stats) == (
            seen[moment].texts, seen[moment].groups, seen[moment].stats)  # fmt: skip
    assert made.digest() == digest


@pytest.mark.parametrize("seed", range(8))
def test_hidden_things_that_are_exchanged_leave_it_equal(seed: int) -> None:
    """Neither the value nor its text tells anything that a viewer may not know."""
    changed = 0
    for viewer in (None, 0, 1, 2):
        made, other = busy_table(seed), busy_table(seed)
        changed += exchange(other, viewer, seed)
        assert show(made, viewer) == show(other, viewer)
        assert words(made, show(made, viewer)) == words(other, show(other, viewer))
    assert changed > 0


def test_a_value_that_tells_a_hidden_card_is_found() -> None:
    """The comparison is not empty: with the eyes of the owner the exchange is seen."""
    made, other = busy_table(3), busy_table(3)
    assert exchange(other, None, 3)
    assert any(show(made, seat) != show(other, seat) for seat in range(3))


def test_the_box_is_a_pile_of_backs() -> None:
    """Nobody sees into the box: neither its pieces nor their notes and groups."""
    made = small_table()
    piece = next(iter(show(made, None).texts))
    grouped = tuple(show(made, None).groups)
    made.perform(actions.MovePieces((piece, *grouped), BOX))
    for viewer in (None, 0, 1):
        shown = show(made, viewer)
        assert {one.id for one in shown.table.in_zone(BOX)} == {piece, *grouped}
        assert all(one.kind.startswith(HIDDEN) for one in shown.table.in_zone(BOX))
        assert not {piece, *grouped} & {*shown.texts, *shown.groups}


def test_it_is_computed_once_for_each_change() -> None:
    """Asked again, the same value is returned.

    After an action, an undo, or a change of the acting seat, another one.
    """
    made = small_table()
    presenter = SandboxPresenter(made)
    first = presenter.shown(0)
    assert presenter.shown(0) is first
    assert presenter.shown(1) is not first
    made.undo()
    second = presenter.shown(0)
    assert second is not first
    made.redo()
    assert presenter.shown(0) == first
    made.by = 1
    assert presenter.shown(0).acting == 1


def test_it_is_a_value() -> None:
    """Later changes to the table do not change an earlier view."""
    made = table_of_everything(3)
    hands, text = Hands(made, 4), words(made, before := show(made, None))
    again = show(made, None)
    for _ in range(40):
        made.perform(hands.any_action())
    assert before == again
    assert words(made, before) == text


def test_it_needs_no_window() -> None:
    """Neither pygame nor the physics is loaded for it."""
    code = "import sys, tabletop.viewmodel.view.sandbox_presenter; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


if __name__ == "__main__":
    table = small_table()
    for file, view in VIEWS.items():
        (FOLDER / f"{file}.txt").write_text(words(table, show(table, *view)), encoding="utf-8")
