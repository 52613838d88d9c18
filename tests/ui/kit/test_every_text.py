"""Every text on the tables of the games is readable, in all numbers of seats, languages and sizes of window."""

from __future__ import annotations

import pytest

from tests.legible import LEAST, SIZES, tables, unread
from tests.parameters import quick_where
from tests.play import SHELF

DONE = ("age_of_heroes", "ascending_empires", "eve_conquests", "omen", "stone_age")
"""Games for whose tables this holds."""
SPARED: dict[str, dict[str, str]] = {}
"""Texts of a game that no decision needs, by their content (key or letters), each with the reason."""


def slow(game: str, seats: int, language: str) -> bool:
    """Return whether a table is looked at by hand alone: all but the fullest in English, whose words are longest."""
    return (seats, language) != (SHELF.games[game].seats[-1], "en") and game != "omen"


SMALLEST = [
    pytest.param(game, seats, language, size, marks=pytest.mark.slow if slow(game, seats, language) else ())
    for game in DONE
    for seats, language, size in tables(game)
    if size == SIZES[0]
]
"""The fullest table of each game in English; the others run by hand, except those of Omen, which are quick."""
OTHERS = [(game, *one) for game in DONE for one in tables(game) if one[2] != SIZES[0]]


def in_chinese_omen(game: str, seats: int, language: str, size: tuple[int, int]) -> bool:
    """Return whether a table is the one that is looked at by default."""
    return (game, language) == ("omen", "zh_TW")


def test_what_is_spared_has_a_reason_and_a_game() -> None:
    assert set(DONE) <= set(SHELF.games)
    assert all(reason for texts in SPARED.values() for reason in texts.values())


def small(game: str, seats: int, language: str, size: tuple[int, int]) -> list[str]:
    """Return the texts that can be read neither where they lie nor in the larger view that the table offers."""
    spared = SPARED.get(game, {})
    found = unread(game, seats, language, size)
    return [str(one) for one in found if one.larger < LEAST and one.key not in spared]


@pytest.mark.parametrize(
    ("game", "seats", "language", "size"),
    quick_where(SMALLEST, lambda game, seats, language, size: (game, seats, language) == ("omen", 2, "zh_TW")),
)
def test_every_text_can_be_read_in_the_smallest_window(
    game: str, seats: int, language: str, size: tuple[int, int]
) -> None:
    assert small(game, seats, language, size) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "language", "size"), OTHERS)
def test_every_text_can_be_read_in_larger_windows(game: str, seats: int, language: str, size: tuple[int, int]) -> None:
    assert small(game, seats, language, size) == []
