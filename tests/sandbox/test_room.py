"""New sets are laid where there is room."""

from __future__ import annotations

from tabletop.sandbox.action_types import actions
from tabletop.sandbox.geometry.free_space import room_for, room_for_one
from tests.sandbox.hands import LIBRARY, session


def test_on_an_empty_table_a_set_lies_where_it_is_wanted() -> None:
    """A set lies at the spot itself."""
    assert room_for(LIBRARY.sets["dice"], session(1).real, (400, 300)) == (400, 300)


def test_a_second_set_lies_beside_the_first() -> None:
    """The second set lies near the first and covers nothing."""
    made = session(1)
    made.perform(actions.Bring("draughts", (210, 270)))
    x, y = room_for(LIBRARY.sets["chess"], made.real, (210, 270))
    assert x - 210 >= 400
    assert x <= made.real.width - 200
    assert 200 <= y <= 340


def test_on_a_full_table_as_little_as_possible_is_covered() -> None:
    """Three boards do not fit side by side: the third lies between the others and covers as little as it can."""
    made = session(1)
    made.perform(actions.Bring("draughts", (205, 270)))
    made.perform(actions.Bring("draughts", (755, 270)))
    x, _ = room_for(LIBRARY.sets["chess"], made.real, (300, 270))
    assert 380 <= x <= 580


def test_a_note_and_a_counter_do_not_cover_each_other() -> None:
    """Single pieces find room as sets do."""
    made = session(1)
    note, counter = (next(kind for kind in LIBRARY.sets["meeples"].kinds if kind.id == f"meeples/{name}")
                     for name in ("note", "counter"))  # fmt: skip
    first = room_for_one(note, made.real, (400, 300))
    assert first == (400, 300)
    made.perform(actions.Paste((actions.Copied(note.id, 0, 0.0, 0.0, 0.0),), first))
    x, y = room_for_one(counter, made.real, (400, 300))
    assert abs(x - 400) >= (note.width + counter.width) / 2 or abs(y - 300) >= (note.height + counter.height) / 2
