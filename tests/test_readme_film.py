"""The film that the README shows exists, is ten seconds long and small, and can be made again."""

from __future__ import annotations

import pytest
from PIL import Image, ImageSequence

from tests.play import shots_of
from tests.readme_film import SHOWN, STEP, begun, card, ram, rams, throw
from tests.sure import sure
from tests.test_architecture import ROOT

FILM = ROOT / "docs" / "film.webp"
MOST_BYTES = 3_000_000
SECONDS = (10, 15)
"""The range of its length in seconds."""


def test_the_readme_shows_a_film_of_ten_seconds() -> None:
    """It has the size that the script gives it, and frames in which nothing moves are kept as one."""
    assert "](docs/film.webp)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert FILM.stat().st_size < MOST_BYTES
    with Image.open(FILM) as film:
        assert film.size == SHOWN
        lengths = [frame.info["duration"] for frame in ImageSequence.Iterator(film) if frame.load() is not None]
    assert SECONDS[0] <= sum(lengths) / 1000 <= SECONDS[1]
    assert min(lengths) == STEP
    assert len(lengths) > 100


def test_dice_and_a_card_wait_where_the_film_begins() -> None:
    """The golden matches have many dice to throw, and a card to play."""
    session, log = begun("stone_age", 3)
    throw(session, log)
    assert sure(session.prompt).ask.kind == "roll"
    session, log = begun("omen", 2)
    offer = card(session, log)
    assert offer in sure(session.prompt).offers
    assert offer.label.put is not None


@pytest.mark.slow
def test_a_flick_rams_where_the_film_begins() -> None:
    session, log = begun("ascending_empires", 2)
    shot = ram(session, log)
    shots = sure(shots_of(session))
    assert shot.disc in shots.discs
    assert rams(shots.scene, shot)
