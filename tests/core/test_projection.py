"""From rules state to table: the fewest moves, stable ids, nothing invented."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.table.projection import PlacedPiece, ProjectionError, ZoneContents, reconcile
from tabletop.core.table.table import Change, Flip, Move, Pose, SetMarks, Table
from tests.core.test_table import order, table_of


def letters(text: str) -> ZoneContents:
    return ZoneContents([PlacedPiece(letter) for letter in text])


def wood(count: int) -> ZoneContents:
    return ZoneContents(fungible={"wood": count})


def moved(changes: list[Change]) -> list[str]:
    return [change.piece for change in changes]


def placed(**counts: int) -> Table:
    """Return a table with so many look-alikes in its zones."""
    table = table_of()
    reconcile(table, {zone: wood(count) for zone, count in counts.items()})
    return table


def test_nothing_moves_when_all_is_as_wanted() -> None:
    """A table that shows the state already needs no change."""
    table = table_of(left="abc")
    wants = {"left": letters("abc"), "right": wood(2)}
    reconcile(table, wants)
    assert reconcile(table, wants) == []


def test_a_unique_piece_goes_where_it_is_wanted() -> None:
    """Only the piece whose place changes moves."""
    table = table_of(left="abc", right="x")
    changes = reconcile(table, {"left": letters("ab"), "right": letters("xc")})
    assert changes == [Move("c", "right", 1, 0)]
    assert (order(table, "left"), order(table, "right")) == (["a", "b"], ["x", "c"])


@pytest.mark.parametrize("zones", [("left", "middle", "right"), ("right", "middle", "left")])
def test_a_row_closes_up_by_itself(zones: tuple[str, ...]) -> None:
    """Only two cards move when the first card of a row is taken and a new one comes at its end."""
    table = table_of(left="abcd", middle="ef")
    wants = {"left": letters("bcde"), "middle": letters("f"), "right": letters("a")}
    changes = reconcile(table, {zone: wants[zone] for zone in zones})
    assert sorted(moved(changes)) == ["a", "e"]
    assert [order(table, zone) for zone in ("left", "middle", "right")] == [["b", "c", "d", "e"], ["f"], ["a"]]


def test_a_piece_that_comes_between_others_moves_alone() -> None:
    """A card that joins a sorted hand in its middle moves, the others do not."""
    table = table_of(left="ac", right="b")
    assert reconcile(table, {"left": letters("abc"), "right": letters("")}) == [Move("b", "left", 1, 0)]
    assert order(table, "left") == ["a", "b", "c"]


def test_an_order_that_changes_is_put_right() -> None:
    """The order of a zone is that of the projection."""
    table = table_of(left="abcd")
    reconcile(table, {"left": letters("cadb")})
    assert order(table, "left") == ["c", "a", "d", "b"]


def test_two_zones_can_trade_places() -> None:
    """Pieces that change places end where they are wanted."""
    table = table_of(left="ab", right="xy")
    reconcile(table, {"left": letters("xb"), "right": letters("ay")})
    assert (order(table, "left"), order(table, "right")) == (["x", "b"], ["a", "y"])


def test_turned_over_in_place() -> None:
    """A piece that only shows another face is flipped, and its marks follow."""
    table = table_of(left="ab")
    changes = reconcile(table, {"left": ZoneContents([PlacedPiece("a", 1), PlacedPiece("b", marks=("used",))])})
    assert changes == [Flip("a", 1), SetMarks("b", ("used",))]


def test_a_free_piece_lies_where_its_pose_says() -> None:
    """In free zones the projection gives the pose."""
    table = table_of(left="a")
    assert reconcile(table, {"left": ZoneContents([PlacedPiece("a", pose=Pose(5, 6))])}) == [
        Move("a", "left", 0, 0, Pose(5, 6))
    ]


def test_unwanted_pieces_go_home() -> None:
    """Pieces that the projection does not name lie in the layout's home zone."""
    table = placed(left=3)
    reconcile(table, {"left": wood(1)})
    assert (len(order(table, "left")), len(order(table, "box"))) == (1, 3)
    table = table_of(left="ab")
    reconcile(table, {"left": letters("a")})
    assert table.pieces["b"].zone == "box"


@pytest.mark.parametrize("home", ["box", "middle"])
@given(
    st.lists(st.tuples(st.permutations("abcdefgh"), st.tuples(*[st.integers(0, 8)] * 3), st.integers(0, 3)), max_size=6)
)
def test_every_piece_knows_its_place(home: str, moments: list[tuple[list[str], tuple[int, int, int], int]]) -> None:
    """After each of many moments the number of every piece is its place, in a home zone that is shown too."""
    table = Table(replace(table_of(left="abcdefgh").plan, box=home))
    for row, ends, count in moments:
        first, second, third = sorted(ends)
        parts = {"left": row[:first], "right": row[first:second], "middle": row[second:third]}
        wants = {zone: letters("".join(part)) for zone, part in parts.items() if part}
        reconcile(table, {"left": letters(""), "right": wood(count)} | wants)
        for zone, part in parts.items():
            assert order(table, zone)[: len(part)] == part
        for zone in {"left", "middle", "right", home}:
            assert [piece.index for piece in table.in_zone(zone)] == list(range(len(order(table, zone))))


def test_look_alikes_move_in_the_least_number() -> None:
    """From 3 and 0 to 1 and 2 takes two moves, from surplus to shortage."""
    table = placed(left=3)
    before = order(table, "left")
    changes = reconcile(table, {"left": wood(1), "right": wood(2)})
    assert len(changes) == 2
    assert sorted(order(table, "left") + order(table, "right")) == sorted(before)


def test_a_surplus_is_used_before_the_home_zone() -> None:
    """A look-alike comes from a zone that has too many rather than from the supply."""
    table = placed(left=2)
    before = order(table, "left")
    (move,) = reconcile(table, {"left": wood(1), "right": wood(1)})
    assert move.piece in before


def test_a_source_says_where_look_alikes_come_from() -> None:
    """Of two zones with a surplus, the named one gives."""
    for source in ("left", "middle"):
        table = placed(left=2, middle=2)
        before = order(table, source)
        first, *_ = reconcile(table, {"left": wood(1), "middle": wood(1), "right": wood(1)}, {"right": source})
        assert first.piece in before


def test_look_alikes_lie_behind_unique_pieces() -> None:
    """In a zone that holds both, the unique pieces come first."""
    table = table_of(right="a")
    reconcile(table, {"left": wood(2)})
    reconcile(table, {"left": ZoneContents([PlacedPiece("a")], {"wood": 2})})
    assert order(table, "left")[0] == "a"
    assert len(order(table, "left")) == 3


@pytest.mark.parametrize(
    ("wants", "sentence"),
    [
        ({"left": letters("z")}, "no piece 'z' for 'left'"),
        ({"left": letters("a"), "right": letters("a")}, "a is in both left and right"),
        ({"left": letters("aa")}, "a is twice in left"),
        ({"left": wood(5)}, "not enough 'wood' for 'left': the layout has fungible={'wood': 4}"),
        ({"left": wood(3), "right": wood(2)}, "not enough 'wood' for 'right': the layout has fungible={'wood': 4}"),
        ({"nowhere": wood(1)}, "no zone 'nowhere'"),
        ({"nowhere": letters("a")}, "no zone 'nowhere'"),
        ({"left": ZoneContents(fungible={"gold": 1})}, "no fungible pieces of the kind 'gold' for 'left'"),
    ],
)
def test_what_the_set_does_not_have_cannot_be_wanted(wants: dict[str, ZoneContents], sentence: str) -> None:
    """A projection that asks for pieces or zones that do not exist, or for one piece twice, is an error."""
    with pytest.raises(ProjectionError) as told:
        reconcile(table_of(left="ab"), wants)
    assert str(told.value) == sentence
