"""Every picture that a game names exists, and no picture is unused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.core.table.layout import ImageElement
from tabletop.session.games.registry import game_registry

ASSETS = Path(__file__).parents[1] / "assets"
GAMES = game_registry().games
OF_THE_LAUNCHER = "box"


def named(game_id: str) -> set[str]:
    """Return the pictures on all faces of all kinds, for all numbers of seats and presets."""
    game = GAMES[game_id]
    chosen = [game.complete(preset) for preset in ({}, *game.presets.values())]
    plans = [game.table.layout(seats, settings) for seats in game.seats for settings in chosen]
    faces = [face for plan in plans for kind in plan.kinds for face in kind.faces]
    return {mark.name for face in faces for mark in face if isinstance(mark, ImageElement)}


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_pictures_of_a_game_are_those_it_names(game_id: str) -> None:
    own = {name.partition("/")[2] for name in named(game_id) if name.startswith(f"{game_id}/")}
    drawn = {path.stem for path in (ASSETS / game_id).glob("*.svg")}
    assert own - drawn == set()
    assert drawn - own == {OF_THE_LAUNCHER}
