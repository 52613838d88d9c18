"""What a decision needs is large enough in the smallest window; figures that score are larger, and shapes differ.

`python -m tests.ui.sizes` prints all sizes and the nearest silhouettes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tabletop.ui.render.layers.draw_list import resting
from tests.layouts import lay_out_all
from tests.legible import opened
from tests.parameters import quick_only
from tests.play import SHELF
from tests.ui.sizes import GAMES, SMALLEST, nearest, sizes

SIDE, WORD, SCORE = 22, 12, 16
"""The least sizes of a piece, of words, and of figures that score, in pixels of a window of 1280 x 720."""

SMALL_PIECES: Final[Mapping[str, Mapping[str, str]]] = {
    "stone_age": {
        "agriculture_marker": "four share a space of the track, whose figure stands in the list of players",
        "score_marker": "four share a space of the track, whose figure stands in the list of players",
        "clay": "goods lie in rows of the player boards; they are named, and counted in the list of players",
        "gold": "as clay",
        "stone": "as clay",
        "wood": "as clay",
        "food": "as clay; tokens of 1 to 10 with their figures",
        "lap_sign": "a figure beside a score marker, which nobody touches",
        "start_marker": "whose turn it is stands in the list of players; 17 of 22 mm, as printed",
    },
    "omen": {
        "count": "a line of words on the city",
        "left": "a line of words on the city",
        "progress": "a line of words on the feat",
        "strength": "a line of words on the city",
        "phase": "a marker in the row of phases, of which each is a button of 23 pixels",
        "card 206x17": "a line of words, which the own feats say in more room; shown larger under the mouse",
    },
    "eve_conquests": {
        "agent": "63 regions with their names leave it 26 mm; the region under the mouse is lit with its name",
        "emblem": "an ornament of the empire's name",
        "eve_marker": "five markers share a space of the track",
        "marker": "63 regions with their names leave it 31 mm; the same letter heads the row of the landscape",
        "score": "five markers share a space of the track, whose figure stands in the list of players",
        "seal": "twelve months of four places each are as wide as the column; the coming turns stand beside the log",
        "token": "a level of a plan, which is clicked as a whole",
    },
    "ascending_empires": {
        "marker": "the technologies up to its level are lit",
        "technology": "with four mats sixteen rows share half the height; a row of 80 pixels is clicked as a whole",
    },
    "age_of_heroes": {
        "citadel_bonus": "a line of words beside the battle",
        "victories": "a line of words beside the battle",
        "fell": "a cross over a unit of full size",
        "built": "the picture of a monument whose stones are counted below it",
        "part_marker": "a marker in the row of the parts of a turn",
        "row": "the name of a row",
        "start": "a line of words",
        "total": "a figure on a battle card",
    },
}
"""Pieces below the bar, by family or its first word, each with the reason why it may be."""

SMALL_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "stone_age": {
        "lap_sign": "four of them beside the same space of the score track",
    },
    "omen": {},
    "eve_conquests": {
        "card 154x96": "long names in two lines, and what it does in two; it is shown larger under the mouse",
        "card 128x54": "long names in two lines; the card is shown larger under the mouse",
    },
    "ascending_empires": {},
    "age_of_heroes": {},
}
"""Words below the bar, likewise; none may be below `LEAST_WORD`."""
LEAST_WORD: Final = 10

SCORING: Final[Mapping[str, tuple[str, ...]]] = {
    "stone_age": ("card 52x68",),
    "eve_conquests": ("card 128x54",),
    "age_of_heroes": ("print of area",),
}
"""The families whose figures score."""

ALIKE: Final[Mapping[str, frozenset[str]]] = {
    "stone_age": frozenset({"agriculture_marker", "score_marker", "stone", "die", "clay", "gold", "food"}),
    "omen": frozenset({"coin", "phase", "count", "left", "strength", "progress", "war_banner"}),
    "eve_conquests": frozenset(
        {"agent", "seal_development", "seal_logistics", "seal_production", "score", "wheel", "count", "eve_marker"}
        | {"die_blue", "die_red", "die_white", "attacker", "defender"}
        | {"token_development", "token_logistics", "token_production", "emblem", "marker", "outpost_production"}
    ),
    "ascending_empires": frozenset(
        {"homeworld", "planet_brown", "planet_grey", "planet_hidden", "planet_orange", "planet_purple", "asteroid"}
        | {"starship", "battleship", "marker", "vp"}
    ),
    "age_of_heroes": frozenset({"part_marker", "road"}),
}
"""Round discs, dice and counters, which picture, number, colour and place tell apart."""
APART: Final = 0.15
"""The least share of their common outline by which two other families differ."""


def excused(name: str, reasons: Mapping[str, str]) -> bool:
    """Return whether a family, or all that begin with its first word, have a reason."""
    return name in reasons or name.partition("_")[0] in reasons or name.partition(" of")[0] in reasons


@pytest.mark.parametrize("language", ["en", pytest.param("zh_TW", marks=pytest.mark.slow)])
@pytest.mark.parametrize("end", [-1, pytest.param(0, marks=pytest.mark.slow)], ids=["most seats", "fewest seats"])
@pytest.mark.parametrize("game", quick_only(GAMES, "omen"))
def test_what_a_decision_needs_is_large_enough(game: str, end: int, language: str) -> None:
    for name, drawn in sizes(game, SHELF.games[game].seats[end], language, SMALLEST).items():
        seen = f"{name}: {drawn}"
        assert drawn.side == 0 or drawn.side >= SIDE or excused(name, SMALL_PIECES[game]), seen
        for pixels in (drawn.words, drawn.figures):
            assert pixels == 0 or pixels >= WORD or excused(name, SMALL_WORDS[game]), seen
            assert pixels == 0 or pixels >= LEAST_WORD, seen
        if name in SCORING.get(game, ()):
            assert drawn.figures >= SCORE, seen


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_excuse_is_needed(game: str) -> None:
    """A piece or print that has become large enough needs no reason any more."""
    found = [
        sizes(game, seats, language, SMALLEST)
        for seats in (SHELF.games[game].seats[0], SHELF.games[game].seats[-1])
        for language in ("en", "zh_TW")
    ]
    drawn = [(name, one) for sizes_ in found for name, one in sizes_.items()]
    for reason in SMALL_PIECES[game]:
        assert any(excused(name, {reason: ""}) and 0 < one.side < SIDE for name, one in drawn), reason
    for reason in SMALL_WORDS[game]:
        assert any(
            excused(name, {reason: ""}) and any(0 < size < WORD for size in (one.words, one.figures))
            for name, one in drawn
        ), reason


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_pieces_of_different_kinds_differ_in_outline(game: str) -> None:
    pairs = [
        pair for pair in nearest(game, SHELF.games[game].seats[-1]) if not {pair.first, pair.second} <= ALIKE[game]
    ]
    assert all(pair.distance >= APART for pair in pairs), pairs[:5]


def test_the_reserve_of_people_is_drawn_dim() -> None:
    """The same figures are bright when they are at home, and dim while they are in the reserve; a strip has none."""
    screen = opened("stone_age", 2, "en", SMALLEST)
    table = screen.view.table
    entries = resting(table, lay_out_all(table), screen.view.camera)
    dim = {entry.piece for entry in entries if "used" in entry.sprite.marks}
    assert dim == {piece.id for piece in table.in_zone(f"mat{screen.view.own}/reserve")} != set()


def test_a_ring_of_light_makes_no_icon_larger_than_its_room() -> None:
    """In a list an icon keeps off the figure beside it; only its border of a few pixels is outside."""
    view = opened("ascending_empires", 2, "en", SMALLEST).view
    assert max(view.icon("starship-0-1", 0, 24).get_size()) <= 24 + 4
