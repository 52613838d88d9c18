"""The table and its changes."""

import pytest

from tabletop.core.data.messages import msg
from tabletop.core.table.layout import Kind, Shape, TableLayout, Zone
from tabletop.core.table.table import Change, Flip, Move, Piece, Pose, Rotate, SetMarks, Table


def kind(id: str) -> Kind:
    return Kind(id=id, shape=Shape.TOKEN, width=10, height=10, name=msg(id))


def zone(id: str) -> Zone:
    return Zone(id=id, x=0, y=0, w=100, h=100)


def table_of(**zones: str) -> Table:
    """Return a table with three zones.

    Single letters are unique pieces (`left="ab"`), and four look-alikes are at home.
    """
    letters = "".join(zones.values())
    table = Table(
        TableLayout(
            width=100,
            height=100,
            kinds=(kind("letter"), kind("wood")),
            zones=(zone("left"), zone("middle"), zone("right")),
            unique=dict.fromkeys(letters, "letter"),
            fungible={"wood": 4},
        )
    )
    for name, inside in zones.items():
        for index, letter in enumerate(inside):
            table.apply(Move(letter, name, index, 0))
    return table


def order(table: Table, zone_id: str) -> list[str]:
    return [piece.id for piece in table.in_zone(zone_id)]


def snapshot(table: Table) -> list[tuple[object, ...]]:
    """Return the place and state of every piece."""
    return [
        (piece.id, piece.zone, piece.index, piece.face, piece.angle, piece.pose, piece.marks)
        for piece in sorted(table.pieces.values(), key=lambda piece: piece.id)
    ]


def test_all_pieces_begin_in_the_home_zone() -> None:
    """Nothing is placed at first; look-alikes are numbered."""
    table = table_of()
    assert order(table, "box") == ["wood-0", "wood-1", "wood-2", "wood-3"]
    assert table.kind_of("wood-3").id == "wood"


def test_a_move_puts_a_piece_at_its_place_in_the_order() -> None:
    """`at` is the place in the zone's order, and the others make room."""
    table = table_of(left="abc", right="xy")
    table.apply(Move("b", "right", 1, 1, Pose(3, 4, 90), 90))
    assert (order(table, "left"), order(table, "right")) == (["a", "c"], ["x", "b", "y"])
    assert [piece.index for piece in table.in_zone("right")] == [0, 1, 2]
    assert table.pieces["b"] == Piece("b", "letter", "right", 1, 1, 90, Pose(3, 4, 90))


def test_a_place_beyond_the_end_is_the_last() -> None:
    """A large `at` means on top or at the end."""
    table = table_of(left="abc", right="xy")
    table.apply(Move("a", "right", 1 << 30, 0))
    assert order(table, "right") == ["x", "y", "a"]


def test_a_zone_can_be_made_by_moving_there() -> None:
    """A loose heap of the sandbox is a zone made on demand."""
    table = table_of(left="abc")
    table.apply(Move("b", "heap", 0, 0))
    assert order(table, "heap") == ["b"]


CHANGES: list[Change] = [
    Move("a", "right", 1, 1, Pose(1, 2, 3), 45),
    Move("a", "left", 2, 0),
    Move("c", "box", 2, 0),
    Rotate("b", 30),
    Flip("b", 1),
    SetMarks("b", ("used",)),
]


@pytest.mark.parametrize("change", CHANGES)
def test_the_inverse_takes_a_change_back(change: Change) -> None:
    """`apply` returns the change that restores everything."""
    table = table_of(left="abc", right="xy")
    before = snapshot(table)
    inverse = table.apply(change)
    assert snapshot(table) != before
    table.apply(inverse)
    assert snapshot(table) == before


def test_many_changes_are_taken_back_in_one_go() -> None:
    """The inverses of many changes undo them all, the last one first."""
    table = table_of(left="abc", right="xy")
    before = snapshot(table)
    inverses = [table.apply(change) for change in CHANGES]
    for inverse in reversed(inverses):
        table.apply(inverse)
    assert snapshot(table) == before


def test_a_round_zone_holds_a_circle_and_not_its_corners() -> None:
    """Rings and planets are hit within their shape, not in the rectangle around them."""
    ring = Zone(id="ring", x=10, y=20, w=40, h=40, round=True)
    square = Zone(id="square", x=10, y=20, w=40, h=40)
    assert ring.holds(30, 40)
    assert ring.holds(49, 40)
    assert not ring.holds(12, 22)
    assert square.holds(12, 22)
    assert not square.holds(51, 40)


def test_a_placement_is_a_value_that_another_table_takes_over_whole() -> None:
    """It holds every piece by its id, look-alikes too; later changes to the table do not change it."""
    table, other = table_of(left="abc", right="xy"), table_of(left="abc", right="xy")
    changes: list[Change] = [Move("b", "right", 1, 1, Pose(3, 4, 90), 90), Move("wood-2", "middle", 0, 0),
                             Flip("x", 1), SetMarks("a", ("used",))]  # fmt: skip
    for change in changes:
        table.apply(change)
    taken = table.placed()
    assert taken is table.placed()
    changes = [Move("wood-0", "middle", 0, 0), Move("c", "middle", 0, 1), Rotate("y", 30)]
    for change in changes:
        other.apply(change)
    other.place(taken)
    assert snapshot(other) == snapshot(table)
    assert other.placed() == taken
    table.apply(Rotate("b", 45))
    assert table.placed() != taken
    assert snapshot(other) != snapshot(table)


def test_a_still_has_the_same_values_for_what_lies_as_before() -> None:
    """Readers of a table need not look again at things that have not been touched."""
    table = table_of(left="abc")
    before = table.still()
    table.apply(SetMarks("a", ("new",)))
    table.apply(Move("c", "box", 0, 0))
    after = table.still()
    assert after.pieces["a"] is not before.pieces["a"]
    assert after.pieces["a"].marks == ("new",)
    assert after.pieces["b"] is before.pieces["b"]
    assert "c" not in after.pieces
    assert before.pieces["c"].zone == "left"
    assert (before.order("left"), after.order("left"), after.order("box")) == (("a", "b", "c"), ("a", "b"), ())
