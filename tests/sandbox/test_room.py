"""New sets are laid where there is room."""

from __future__ import annotations

from tabletop.sandbox import acts
from tabletop.sandbox.room import room_for
from tests.sandbox.hands import LIBRARY, session


def test_on_an_empty_table_a_set_lies_where_it_is_wanted() -> None:
    """At the spot itself."""
    assert room_for(LIBRARY.sets["dice"], session(1).real, (400, 300)) == (400, 300)


def test_a_second_set_lies_beside_the_first() -> None:
    """Near, and covering nothing."""
    made = session(1)
    made.act(acts.Bring("draughts", (400, 350)))
    x, y = room_for(LIBRARY.sets["chess"], made.real, (400, 350))
    assert abs(x - 400) >= 400 or abs(y - 350) >= 400
    assert 200 <= x <= 1000
    assert 200 <= y <= 500


def test_on_a_full_table_as_little_as_possible_is_covered() -> None:
    """Three boards fit side by side on no table; the third covers only the edge of the second."""
    made = session(1)
    made.act(acts.Bring("draughts", (205, 350)))
    made.act(acts.Bring("draughts", (995, 350)))
    x, _ = room_for(LIBRARY.sets["chess"], made.real, (300, 350))
    assert 500 <= x <= 700
