"""The log: equal consecutive lines are written once."""

from __future__ import annotations

from tabletop.core.data.messages import Message, msg
from tabletop.ui.table.panels.log_panel import below, gathered
from tabletop.viewmodel.view.log_entries import entries_of
from tabletop.viewmodel.view.view_state import Line


def line(at: int, seat: int, text: str, *details: Message) -> Line:
    return Line(at, seat, msg("sandbox.plain", text=text), details)


def test_equal_lines_in_a_row_become_one() -> None:
    """The line has their number; the newest stands for them, so that its consequences are read too."""
    lines = [line(0, 0, "a"), line(1, 0, "b"), line(2, 0, "b"), line(3, 0, "b", msg("sandbox.heads")), line(4, 0, "c")]
    assert [(one.at, times) for one, times in gathered(lines)] == [(0, 1), (3, 3), (4, 1)]


def test_consequences_and_other_seats_keep_lines_apart() -> None:
    lines = [line(0, 0, "a", msg("sandbox.heads")), line(1, 0, "a"), line(2, 1, "a")]
    assert [(one.at, times) for one, times in gathered(lines)] == [(0, 1), (1, 1), (2, 1)]
    assert gathered([]) == []


def test_a_reason_stands_before_what_came_of_it() -> None:
    """A regression: the reason for a tribe stood eight lines below it, after the draws of the first Market Day."""
    why, figures, came = msg("sandbox.plain", text="why"), msg("sandbox.plain", text="9"), msg("sandbox.heads")
    decision = Line(0, 0, msg("sandbox.plain", text="a"), (came,), why=why, figures=figures)
    assert [message for message, _ in below(decision, figures=False)] == [why, came]
    assert [message for message, _ in below(decision, figures=True)] == [why, figures, came]
    assert [message for message, _ in below(line(0, 0, "a", came), figures=True)] == [came]


def test_acts_of_others_and_of_the_game_stand_under_their_own_names() -> None:
    """A regression: the feeding of all tribes was told below the last decision of one person."""
    own, fed, new = (msg("sandbox.plain", text=text) for text in ("paid", "fed", "a new round"))
    decision = Line(4, 0, msg("sandbox.plain", text="a"), (own, fed, own, new), actors=(0, 1, 0, -1))
    found = [(entry.at, entry.seat, entry.text, entry.details) for entry in entries_of(decision)]
    assert found == [(4, 0, decision.text, (own,)), (4, 1, fed, ()), (4, 0, own, ()), (4, -1, new, ())]
    plain = line(0, 0, "a", own, fed)
    assert entries_of(plain) == [plain]
