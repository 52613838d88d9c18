"""A game that names something that does not exist is told so when it is made."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.play import SHELF


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda game: {"table": replace(game.table, sounds={"won": "fanfar"})}, "'fanfar'.*did you mean 'fanfare'"),
        (lambda game: {"features": ("dicey",)}, "'dicey'.*did you mean 'dice'"),
    ],
)
def test_unknown_sounds_and_features_are_named(change: Any, words: str) -> None:
    game = SHELF.games["stone_age"]
    with pytest.raises(ValueError, match=words):
        replace(game, **change(game))
