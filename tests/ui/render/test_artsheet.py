"""The sheet of all pictures of a game, and the distance of its pictures from each other."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.session.games.picture_files import FOLDER, add_folder
from tabletop.session.locale.translations import Translations
from tabletop.ui.shell.export.artsheet import NearPair, Pictured, nearest_pairs, save_sheet, used_pictures
from tests.parameters import quick_first, quick_only
from tests.play import SHELF
from tests.test_pictures import named

FLOOR = 0.25
"""The least distance of two pictures of a game."""
FULL = "5"
FINISHED = 0.2
"""The least distance of a finished monument from its stage before."""
GROWING = "age_of_heroes/monument_"
"""One monument after each of its five stones: a stage is compared with the stage before."""
MEANT = {
    ("ascending_empires", "battleship", "ship"): "two wooden discs of a seat; the hulls on them tell which is which",
    ("eve_conquests", "stargates", "stargates_two"): "the lines of the map for four and for two seats",
    ("omen", "side_0", "side_1"): "the grounds of the two armies, dawn below and night above",
}
"""Pictures that are meant to be like each other."""
SHAPES = {
    "spear": '<path d="M20 80L80 20M62 20H80V38" stroke="#1c1512" stroke-width="8" fill="none"/>',
    "moved": '<path d="M25 76L85 16M67 16H85V34" stroke="#1c1512" stroke-width="8" fill="none"/>',
    "turned": '<path d="M80 80L20 20M38 20H20V38" stroke="#1c1512" stroke-width="8" fill="none"/>',
    "pale": '<path d="M20 80L80 20M62 20H80V38" stroke="#7c5a42" stroke-width="8" fill="none"/>',
    "disc": '<circle cx="50" cy="50" r="26" fill="#1c1512"/>',
}


@pytest.fixture
def drawn(tmp_path: Path) -> list[Pictured]:
    """Return the shapes above as the pictures of a game from outside."""
    (tmp_path / FOLDER).mkdir()
    for name, path in SHAPES.items():
        (tmp_path / FOLDER / f"{name}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">{path}</svg>'
        )
    add_folder("shapes", tmp_path)
    return [Pictured(f"shapes/{name}", "#f1ebdc" if name != "pale" else "#c8743c") for name in SHAPES]


def test_likeness_does_not_depend_on_place_side_or_colour(drawn: list[Pictured]) -> None:
    """The same drawing moved, mirrored or on another ground is near; another drawing is far from all of them."""
    distance = {frozenset((pair.first, pair.second)): pair.distance for pair in nearest_pairs(drawn)}
    for other in ("moved", "turned", "pale"):
        assert distance[frozenset(("spear", other))] < 0.1
    assert min(one for pair, one in distance.items() if "disc" in pair) > 0.6
    assert len(distance) == 10


def test_pairs_come_nearest_first(drawn: list[Pictured]) -> None:
    """The nearest pair is returned if one is asked for; one picture makes no pair."""
    found = [pair.distance for pair in nearest_pairs(drawn)]
    assert found == sorted(found)
    assert nearest_pairs(drawn[:1]) == []


@pytest.mark.parametrize("game_id", quick_first(["omen", "ascending_empires"]))
def test_every_picture_of_a_game_is_on_its_sheet(game_id: str) -> None:
    """The sheet has all pictures of the game's faces, and the cover of its box."""
    own = {name for name in named(game_id) if name.startswith(f"{game_id}/")}
    assert {used.name for used in used_pictures(SHELF.games[game_id])} == own | {f"{game_id}/box"}


def test_pictures_lie_on_the_ground_they_are_printed_on(drawn: list[Pictured], tmp_path: Path) -> None:
    """The sheet shows each picture three times on its ground."""
    save_sheet(drawn[-2:], Translations("en"), tmp_path / "sheet.png")
    sheet = pygame.image.load(str(tmp_path / "sheet.png"))
    assert sheet.get_at((10, 40))[:3] == pygame.Color("#c8743c")[:3]
    assert sheet.get_at((420, 40))[:3] == pygame.Color("#c8743c")[:3]
    assert sheet.get_at((420, 170))[:3] == pygame.Color("#c8743c")[:3]


@pytest.mark.wide
@pytest.mark.parametrize("game_id", quick_only([game for game in SHELF.games if game != "example_game"], "stone_age"))
def test_no_two_pictures_of_a_game_can_be_confused(game_id: str) -> None:
    """Pictures differ at 48 pixels, whatever their colours are and on which side they lie.

    Stages of one monument may be near, but its last one, which counts as finished, differs from all others.
    """
    near = [pair for pair in nearest_pairs(used_pictures(SHELF.games[game_id])) if pair.distance < FLOOR]
    assert [pair for pair in near if not _may_be_near(game_id, pair)] == []


def _may_be_near(game_id: str, pair: NearPair) -> bool:
    if (game_id, pair.first, pair.second) in MEANT:
        return True
    names = [f"{game_id}/{name}" for name in (pair.first, pair.second)]
    if not all(name.startswith(GROWING) for name in names):
        return False
    (one, _), (other, stage) = (name.removeprefix(GROWING).split("_") for name in names)
    return one == other and (stage != FULL or pair.distance >= FINISHED)


def test_a_cards_picture_is_shown_on_its_card() -> None:
    """The topmost patch under a picture is its ground."""
    grounds = {used.name: used.ground for used in used_pictures(SHELF.games["omen"])}
    assert grounds["omen/thunderbolt"] == "#f1ebdc"
