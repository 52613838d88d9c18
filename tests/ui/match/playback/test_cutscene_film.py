"""Contact sheets of cutscenes: the moment that is wanted is found, and the pictures that matter are chosen."""

from __future__ import annotations

from tests.cutscene_film import Wanted, chosen, searched
from tests.play import SHELF


def test_the_wanted_moment_is_found_in_the_recorded_match() -> None:
    """The answers before it, and those up to the event that ends the film, make a match that holds it."""
    found = searched(SHELF.games["omen"], 2, range(0), Wanted("war"), recorded=True, policy=False)
    assert found is not None
    assert found.before
    assert len(found.filmed) == 1
    later = searched(SHELF.games["omen"], 2, range(0), Wanted("war", until="reward_won"), recorded=True, policy=False)
    assert later is not None
    assert later.before == found.before


def test_nothing_is_found_where_nothing_is_looked_through() -> None:
    """An event that never comes has no film."""
    assert searched(SHELF.games["omen"], 2, range(0), Wanted("flood"), recorded=True, policy=False) is None


def test_pictures_are_chosen_where_something_changes() -> None:
    """The first and the last are among them, and more of them while more happens."""
    changes = [0.0] * 40 + [5.0] * 20 + [0.0] * 40
    numbers = chosen(changes, 12)
    assert numbers[0] == 0
    assert numbers[-1] == 99
    assert len(numbers) <= 12
    assert sum(40 <= number < 60 for number in numbers) >= 4
    assert chosen([1.0] * 5, 12) == [0, 1, 2, 3, 4]
