"""Looking back shows the earlier table and does not touch the present one."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tabletop.core.table.table import TableSnapshot
from tabletop.sandbox.model.changes import FreeChange
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.session import SandboxSession
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tabletop.viewmodel.view.sandbox_presenter import show
from tests.sandbox.hands import Hands, table_of_everything


def played(count: int, seed: int = 5) -> tuple[SandboxSession, list[SeatView | None], list[str]]:
    """Return a table with everything that all could see of it, and its digest, after every action."""
    made = table_of_everything(3, f"past {seed}")
    hands = Hands(made, seed)
    while len(made.journal) < count:
        made.perform(hands.any_action())
    seen: list[SeatView | None] = []
    digests: list[str] = []
    again = table_of_everything(3, f"past {seed}")
    start = len(again.journal)
    for number in range(len(made.journal) + 1):
        if number > start:
            again.perform(made.journal.done[number - 1].action, made.journal.done[number - 1].by)
        seen.append(again.view(1) if number >= start else None)
        digests.append(again.digest() if number >= start else "")
    return made, seen, digests


ORDER = (30, 12, 45, 44, 46, 45, 80, 6, 79, 13)
"""Moments looked at one after the other: far back, forward, and one step at a time."""


def test_every_moment_is_shown_as_it_was() -> None:
    """The moments may be looked at in any order, by any viewer, and after actions, undo and redo in between."""
    made, seen, digests = played(80)
    door = SandboxController(made)
    door.look_as(1)

    def shown(moment: int | None) -> TableSnapshot:
        door.look(moment)
        return door.shown.table

    for moment in ORDER:
        assert shown(moment) == seen[moment] == made.view(1, moment)
        assert made.digest() == digests[-1]
    made.go_to(60)
    assert shown(20) == seen[20]
    made.go_to(70)
    assert shown(65) == seen[65]
    assert shown(None) == seen[70]


def test_the_present_table_is_never_written_while_looking_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither its pieces nor its zones nor any other part is written, not even to be restored a moment later."""
    made, _, _ = played(60)
    written: list[FreeTable] = []
    carry_out, carry_out_all = FreeTable.carry_out, FreeTable.carry_out_all

    def noted(table: FreeTable, change: FreeChange) -> FreeChange:
        written.append(table)
        return carry_out(table, change)

    def all_noted(table: FreeTable, changes: Iterable[FreeChange]) -> list[FreeChange]:
        written.append(table)
        return carry_out_all(table, changes)

    monkeypatch.setattr(FreeTable, "carry_out", noted)
    monkeypatch.setattr(FreeTable, "carry_out_all", all_noted)
    door = SandboxController(made)
    real, before = made.real, (made.digest(), dict(made.real.pieces), made.real.placed(), dict(made.real.zones))
    for moment in (40, 20, 59, 7, 41):
        door.look(moment)
        for viewer in (0, 2, None):
            door.look_as(viewer)
            assert door.shown.is_past
            show(made, viewer, moment - 1)
    door.look(None)
    assert not door.shown.is_past
    assert written, "the past was walked to"
    assert all(table is not real for table in written)
    after = (made.digest(), dict(made.real.pieces), made.real.placed(), dict(made.real.zones))
    assert made.real is real
    assert after[0] == before[0]
    assert after[3] == before[3]
    assert after[2] is before[2], "how everything lies is the same object: nothing was written"
    assert all(after[1][piece] is known for piece, known in before[1].items())


def test_a_copy_shares_nothing_that_is_written() -> None:
    """Changes to one table leave the other as it was."""
    made, _, _ = played(50)
    twin, before = made.real.copy(), made.digest()
    assert twin.digest() == before
    for entry in reversed(made.journal.done):
        twin.carry_out_all(entry.inverses)
    assert made.digest() == before != twin.digest()
