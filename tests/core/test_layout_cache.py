"""Layouts are computed once for each number of seats and each choice of settings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.game.game import Game, GameTable
from tabletop.core.game.layout_cache import MOST_LAYOUTS
from tabletop.core.rules.settings import Settings
from tabletop.core.table.layout import TableLayout
from tests.tic_tac_toe import GAME, Board


def counting(laid: list[tuple[int, Settings]]) -> Game[Board]:
    """Return a game that notes every computation of a layout."""

    def layout(seats: int, settings: Settings) -> TableLayout:
        laid.append((seats, settings))
        return TableLayout(width=100 * seats, height=100, kinds=(), zones=())

    return replace(GAME, table=GameTable(layout=layout))


def test_a_layout_is_computed_once() -> None:
    """The order of settings makes no difference; seats and values do."""
    laid: list[tuple[int, Settings]] = []
    game = counting(laid)
    first = game.table.layout(2, {"a": 1, "b": "x"})
    assert game.table.layout(2, {"b": "x", "a": 1}) is first
    assert game.table.layout(3, {"a": 1, "b": "x"}).width == 300
    assert game.table.layout(2, {"a": 2, "b": "x"}) is not first
    assert laid == [(2, {"a": 1, "b": "x"}), (3, {"a": 1, "b": "x"}), (2, {"a": 2, "b": "x"})]


def test_few_layouts_are_kept() -> None:
    """A game of many settings does not fill the memory: the layouts used last are kept."""
    laid: list[tuple[int, Settings]] = []
    game = counting(laid)
    for number in (*range(MOST_LAYOUTS + 1), 0):
        game.table.layout(2, {"number": number})
    assert len(laid) == MOST_LAYOUTS + 2


def test_a_copy_with_another_layout_uses_it() -> None:
    """`replace` with another table forgets the layouts of the original."""
    table = replace(GAME.table, layout=lambda seats, settings: TableLayout(width=7, height=7, kinds=(), zones=()))
    assert GAME.table.layout(2, {}).width != 7
    assert replace(GAME, table=table).table.layout(2, {}).width == 7


def test_an_error_of_a_layout_is_not_kept() -> None:
    """A layout that fails is computed again, and its own error arrives."""
    tries: list[int] = []

    def layout(seats: int, settings: Settings) -> TableLayout:
        tries.append(seats)
        raise ValueError("no table for that")

    game = replace(counting([]), table=GameTable(layout=layout))
    for _ in range(2):
        with pytest.raises(ValueError, match="no table for that"):
            game.table.layout(2, {})
    assert tries == [2, 2]
