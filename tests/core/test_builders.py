"""The shorthand of games equals the long form."""

from tabletop.core.data.messages import Refusal, RefusalFactory, msg
from tabletop.core.table.builders import ArtOf, bare, moved, piece, zone
from tabletop.core.table.layout import Arrangement, ImageElement, Kind, RectElement, Shape, Visibility, Zone

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
