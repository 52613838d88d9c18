"""The rules of Yacht, a test for each, and every check of `tabletop check`."""

from collections.abc import Callable

import pytest
from yacht import GAME, SHEET, State

from tabletop.core.match.match import Match


@pytest.mark.parametrize(
    ("row", "dice", "points"),
    [
        ("threes", [3, 3, 1, 3, 6], 9),
        ("full_house", [2, 5, 2, 5, 5], 19),
        ("full_house", [5, 5, 5, 5, 5], 0),
        ("straight", [2, 3, 4, 5, 6], 30),
        ("straight", [1, 2, 3, 4, 6], 0),
        ("chance", [1, 2, 3, 4, 6], 16),
        ("yacht", [4, 4, 4, 4, 4], 50),
    ],
)
def test_every_row_counts_as_the_rules_say(row: str, dice: list[int], points: int) -> None:
    assert SHEET[row](dice) == points


def begun() -> Match[State]:
    match = Match.new(GAME, 2)
    match.answer((6, 6, 1, 2, 3))
    return match


def test_only_the_dice_that_are_named_are_thrown_again() -> None:
    match = begun()
    match.answer((2, 3, 4))
    match.answer((6, 5, 5))
    assert match.state.dice == [6, 6, 6, 5, 5]


def test_the_dice_that_are_kept_lie_aside_while_the_others_are_thrown() -> None:
    """The window throws the dice in the tray, the first number to its first die."""
    match = begun()
    match.answer((1, 3))
    lying = GAME.table.project(match.state, None)
    assert [die.piece for die in lying["tray"].unique] == ["die-1", "die-3"]
    assert [die.piece for die in lying["kept"].unique] == ["die-0", "die-2", "die-4"]


def test_whoever_keeps_all_dice_fills_a_row_at_once() -> None:
    match = begun()
    match.answer(())
    assert match.ask.kind == "fill"
    match.answer("sixes")
    assert match.state.sheets == [{"sixes": 12}, {}]


def test_a_row_is_filled_only_once() -> None:
    match = Match.at(GAME, State([{"sixes": 12}, {}], [1, 2, 3, 4, 5]))
    for answer in ((6, 6, 1, 2, 3), ()):
        match.answer(answer)
    assert "sixes" not in match.ask.options


def test_the_game_meets_the_standard(game_check: Callable[[], object]) -> None:
    game_check()
