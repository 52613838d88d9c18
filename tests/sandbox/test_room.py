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
    made.act(acts.Bring("draughts", (210, 270)))
    x, y = room_for(LIBRARY.sets["chess"], made.real, (210, 270))
    assert x - 210 >= 400
    assert x <= made.real.width - 200
    assert 200 <= y <= 340


def test_on_a_full_table_as_little_as_possible_is_covered() -> None:
    """Three boards do not fit side by side: the third lies between the others and covers as little as it can."""
    made = session(1)
    made.act(acts.Bring("draughts", (205, 270)))
    made.act(acts.Bring("draughts", (755, 270)))
    x, _ = room_for(LIBRARY.sets["chess"], made.real, (300, 270))
    assert 380 <= x <= 580
