"""The shorthand of games equals the long form."""

import re
from typing import Any

import pytest

from tabletop.core.data.messages import Refusal, RefusalFactory, msg
from tabletop.core.table.builders import ArtOf, bare, moved, piece, zone
from tabletop.core.table.layout import (
    Arrangement,
    ImageElement,
    Kind,
    RectElement,
    Shape,
    TableLayout,
    Visibility,
    Zone,
)

NAME = msg("stone_age.kind.food")


def test_a_picture_lies_in_the_folder_of_its_game() -> None:
    """`ArtOf` puts the id of the game before the name."""
    assert ArtOf("omen")("coin", 1, 2, 3, 4, "seat") == ImageElement("omen/coin", 1, 2, 3, 4, "seat")


def test_a_piece_is_a_kind_with_its_faces() -> None:
    """Size and faces stand beside each other; a piece without faces has one bare face, as a `Kind` has."""
    front, back = (RectElement(0, 0, 5, 6, "red"),), (RectElement(0, 0, 5, 6, "blue"),)
    long = Kind(id="a", shape=Shape.CARD, width=5, height=6, name=NAME, faces=(front, back), seat=1, thickness=2)
    assert piece("a", Shape.CARD, (5, 6), NAME, front, back, seat=1, thickness=2) == long
    assert piece("a", Shape.CARD, (5, 6), NAME) == Kind(id="a", shape=Shape.CARD, width=5, height=6, name=NAME)


def test_a_zone_is_a_box_with_its_ways() -> None:
    """The box is left, top, width, height; a row, unless it says otherwise."""
    assert zone("a", (1, 2, 3, 4)) == Zone(id="a", x=1, y=2, w=3, h=4)
    long = Zone(id="a", x=1, y=2, w=3, h=4, arrange=Arrangement.FAN, show=Visibility.OWNER, owner=1, name=NAME)
    assert zone("a", (1, 2, 3, 4), Arrangement.FAN, show=Visibility.OWNER, owner=1, name=NAME) == long


@pytest.mark.parametrize(
    ("ways", "words"),
    [
        ({"show": "none"}, "the zone 'a' has show='none', which is no Visibility; there are Visibility.ALL, "),
        ({"arrange": "fan"}, "the zone 'a' has arrange='fan', which is no Arrangement; there are Arrangement.PILE, "),
        ({"role": "trai"}, "the zone 'a' has role='trai'; there are 'tray', 'hand', 'spent'"),
        ({"show": Visibility.OWNER}, "the zone 'a' has show=Visibility.OWNER and no owner: give it owner="),
    ],
    ids=["show", "arrange", "role", "owner"],
)
def test_a_zone_refuses_what_does_not_exist(ways: Any, words: str) -> None:
    """A string in place of a visibility would open a hidden zone, and an unknown role would do nothing."""
    with pytest.raises(ValueError, match=f"^{re.escape(words)}"):
        zone("a", (1, 2, 3, 4), **ways)


@pytest.mark.parametrize(
    ("ways", "words"),
    [
        ({"shape": "card"}, "the kind 'a' has shape='card', which is no Shape; there are Shape.CARD, "),
        ({"material": "wod"}, "the kind 'a' has material='wod'; there are 'card', "),
    ],
    ids=["shape", "material"],
)
def test_a_kind_refuses_what_does_not_exist(ways: dict[str, Any], words: str) -> None:
    """The values are named."""
    plain: dict[str, Any] = {"id": "a", "shape": Shape.CARD, "width": 5, "height": 6, "name": NAME}
    with pytest.raises(ValueError, match=f"^{re.escape(words)}"):
        Kind(**(plain | ways))


@pytest.mark.parametrize(("ways", "word"), [({"mat": "wod"}, "mat='wod'"), ({"lettering": "big"}, "lettering='big'")])
def test_a_table_refuses_what_does_not_exist(ways: dict[str, Any], word: str) -> None:
    """Its surface and its lettering are of those that there are."""
    with pytest.raises(ValueError, match=f"the table has {word}; there are "):
        TableLayout(width=9, height=9, kinds=(), zones=(), **ways)


@pytest.mark.parametrize("place", ["unique", "fungible"])
def test_a_table_names_a_misspelt_kind(place: str) -> None:
    """Unique and fungible pieces are of kinds that the table has; the kind that may be meant is named."""
    pieces: Any = {"unique": {"tea-1": "teb"}, "fungible": {"teb": 2}}[place]
    kind = Kind(id="tea", shape=Shape.CARD, width=5, height=6, name=NAME)
    with pytest.raises(ValueError, match=f"^{place} of the table names the kind 'teb', .*; did you mean 'tea'"):
        TableLayout(width=9, height=9, kinds=(kind,), zones=(), **{place: pieces})


def test_a_part_of_a_board_lies_where_the_board_lies() -> None:
    """Only the corner moves."""
    assert moved((1, 2, 3, 4), (10, 20)) == (11, 22, 3, 4)


def test_words_of_zones_have_no_numbers() -> None:
    """Zones of seats and lines share their words."""
    assert [bare(id) for id in ("hand0", "city0/side1", "ground-2", "box")] == ["hand", "city_side", "ground", "box"]


def test_a_reason_is_a_refusal_of_its_family() -> None:
    """The word completes the key; the clause and the values of placeholders are passed along."""
    refusal = Refusal(msg("omen.why.full", room=3), "5.2")
    assert RefusalFactory("omen.why")("full", "5.2", room=3) == refusal
