"""The places of the pieces in a zone."""

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tabletop.core.table.layout import Arrangement, TableLayout, Zone
from tabletop.core.table.table import Move, Piece, Pose, Rotate, Table
from tabletop.ui.render.geometry import zone_layouts
from tabletop.ui.render.geometry.hit_testing import hit_piece
from tabletop.ui.render.geometry.zone_layouts import PILE_SHOWN, PiecePose, extent, lay_out, pose_of
from tests.layouts import lay_out_all
from tests.ui.render_scene import END, KINDS, empty_table, fill, full_table

TOLERANCE = 0.01


def zone_table(arrange: Arrangement, w: float, h: float, step: float = 0.0, size: float = 1.0) -> Table:
    zone = Zone(id="zone", x=50, y=40, w=w, h=h, arrange=arrange, step=step, size=size)
    return Table(
        TableLayout(width=900, height=900, kinds=KINDS, zones=(zone,), fungible={"card": 40, "wood": 40, "person": 40})
    )


def sticks_out(table: Table, piece: Piece, pose: PiecePose) -> float:
    """Return how far the upright rectangle around a piece, as the zone has it, reaches over the zone's edge (mm)."""
    zone = table.zones[piece.zone]
    width, height = extent(table, piece)
    return max(
        zone.x - (pose.x - width / 2),
        pose.x + width / 2 - (zone.x + zone.w),
        zone.y - (pose.y - height / 2),
        pose.y + height / 2 - (zone.y + zone.h),
    )


@given(
    arrange=st.sampled_from([Arrangement.ROW, Arrangement.GRID, Arrangement.SCATTER, Arrangement.FAN]),
    kind=st.sampled_from(["card", "wood", "person"]),
    count=st.integers(1, 40),
    w=st.floats(70, 500),
    h=st.floats(70, 300),
    step=st.sampled_from([0.0, 12.0, 60.0]),
)
@example(Arrangement.GRID, "wood", 1, 70.0, 70.0, 12.0)  # a step as long as the piece is longer than high
@example(Arrangement.FAN, "card", 8, 232.0, 75.0, 0.0)  # the outer cards of a fan hang lower
def test_pieces_stay_in_their_zone(
    arrange: Arrangement, kind: str, count: int, w: float, h: float, step: float
) -> None:
    """Any number of pieces squeeze together, and none leaves the zone."""
    table = zone_table(arrange, w, h, step)
    fill(table, "zone", kind, count)
    poses = lay_out(table, "zone")
    assert len(poses) == count
    assert max(sticks_out(table, piece, poses[piece.id]) for piece in table.in_zone("zone")) <= TOLERANCE


@given(
    arrange=st.sampled_from(list(Arrangement)),
    count=st.integers(1, 40),
    w=st.floats(0, 40),
    h=st.floats(0, 40),
)
def test_a_zone_too_small_for_one_piece_still_gives_numbers(
    arrange: Arrangement, count: int, w: float, h: float
) -> None:
    """Zones smaller than their pieces, down to nothing, never give an undefined place."""
    table = zone_table(arrange, w, h)
    fill(table, "zone", "card", count)
    for pose in lay_out(table, "zone").values():
        assert math.isfinite(pose.x + pose.y + pose.angle + pose.z)


def test_a_heap_is_the_same_on_every_run() -> None:
    """Places follow from the names of the pieces, not from chance."""
    assert lay_out_all(full_table()) == lay_out_all(full_table())


def test_few_pieces_of_a_heap_move_when_one_leaves() -> None:
    """The others stay in their places, except one that may fill the gap."""
    table = empty_table()
    fill(table, "heap", "wood", 14)
    before = lay_out(table, "heap")
    table.apply(Move("wood-5", "box", END, 0))
    after = lay_out(table, "heap")
    moved = [piece for piece, pose in after.items() if pose != before[piece]]
    assert len(moved) <= 2


def test_pieces_of_a_roomy_heap_do_not_overlap() -> None:
    table = zone_table(Arrangement.SCATTER, 200, 200)
    fill(table, "zone", "person", 12)
    poses = list(lay_out(table, "zone").values())
    for number, one in enumerate(poses):
        for other in poses[:number]:
            assert abs(one.x - other.x) >= 13 - TOLERANCE or abs(one.y - other.y) >= 17 - TOLERANCE


def test_only_the_top_of_a_pile_is_seen() -> None:
    table = empty_table()
    pieces = fill(table, "pile", "card", 30)
    poses = lay_out(table, "pile")
    seen = [piece for piece in pieces if not poses[piece].covered]
    assert seen == pieces[-PILE_SHOWN:]
    assert poses[pieces[-1]].y < poses[pieces[-2]].y


def test_a_row_with_a_step_starts_at_the_beginning_of_its_zone() -> None:
    table = zone_table(Arrangement.ROW, 300, 80, step=50.0)
    fill(table, "zone", "card", 3)
    assert [pose.x for pose in lay_out(table, "zone").values()] == [72.0, 122.0, 172.0]


def test_spots_are_filled_in_order_and_then_again() -> None:
    table = empty_table()
    pieces = fill(table, "spots", "person", 4)
    poses = lay_out(table, "spots")
    assert [(poses[piece].x, poses[piece].y) for piece in pieces[:3]] == [(170, 30), (200, 30), (230, 30)]
    assert 0 < math.dist(poses[pieces[3]][:2], (170, 30)) < 8


def test_a_free_piece_lies_where_its_pose_says() -> None:
    """Poses count from the corner of the zone; the angles of piece and pose add up."""
    table = empty_table()
    table.apply(Move("disc-0", "field", 0, 0, Pose(30, 20, 15), 30))
    assert pose_of(table, "disc-0") == PiecePose(40, 130, 45)


def test_a_turned_card_takes_its_turned_size_in_a_row() -> None:
    table = zone_table(Arrangement.ROW, 300, 80)
    first, second = fill(table, "zone", "card", 2)
    upright = lay_out(table, "zone")
    table.apply(Rotate(first, 90))
    turned = lay_out(table, "zone")
    gap = turned[second].x - turned[first].x - (upright[second].x - upright[first].x)
    assert gap == pytest.approx((68 - 44) / 2)


def test_what_is_in_the_box_lies_nowhere() -> None:
    table = empty_table()
    assert pose_of(table, "card-0") is None
    assert lay_out_all(table) == {}


def test_only_what_lies_otherwise_is_laid_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moved piece costs two zones, a turned one its own, a table that did not change none."""
    table, layout, again = full_table(), zone_layouts.Layout(), list[str]()
    assert layout.of(table) == lay_out_all(table)
    real = zone_layouts.lay_out

    def noted(one: Table, zone: str) -> dict[str, PiecePose]:
        again.append(zone)
        return real(one, zone)

    monkeypatch.setattr(zone_layouts, "lay_out", noted)
    layout.of(table)
    assert again == []
    piece = next(piece for piece in table.pieces.values() if piece.zone != table.plan.box and piece.pose is None)
    table.apply(Rotate(piece.id, 30.0))
    layout.of(table)
    assert again == [piece.zone]
    goal = next(zone for zone in table.zones if zone not in (piece.zone, table.plan.box))
    again.clear()
    gone = piece.zone
    table.apply(Move(piece.id, goal, 0, 0))
    poses = layout.of(table)
    assert set(again) == {gone, goal}
    monkeypatch.undo()
    assert poses == lay_out_all(table)
    assert list(poses) == list(lay_out_all(table))


def test_values_are_laid_out_like_the_table() -> None:
    """The snapshots of a table give the same poses; a zone with a changed order is laid out anew as well."""
    table, layout = full_table(), zone_layouts.Layout()
    assert layout.of(table.still()) == lay_out_all(table)
    for zone in list(table.zones):
        pieces = table.in_zone(zone)
        if zone != table.plan.box and len(pieces) > 1:
            table.apply(Move(pieces[0].id, zone, 1, pieces[0].face, pieces[0].pose, pieces[0].angle))
            assert layout.of(table.still()) == lay_out_all(table)
            table.apply(Move(pieces[1].id, table.plan.box, 0, 0))
            assert layout.of(table.still()) == lay_out_all(table)
    assert layout.of(table) == lay_out_all(table)


@pytest.mark.parametrize("arrange", [Arrangement.ROW, Arrangement.GRID, Arrangement.PILE])
@pytest.mark.parametrize("count", [1, 7, 30])
def test_larger_pieces_stay_in_their_zone_too(arrange: Arrangement, count: int) -> None:
    table = zone_table(arrange, 220, 150, 12.0, size=1.5)
    fill(table, "zone", "wood", count)
    poses = lay_out(table, "zone")
    assert {pose.size for pose in poses.values() if arrange is not Arrangement.GRID} <= {1.5}
    wide, tall = 20 * 1.5, 8 * 1.5
    for pose in poses.values():
        assert pose.sides(table.kinds["wood"]) == (20 * pose.size, 8 * pose.size)
        assert 50 + wide / 2 - 2 <= pose.x <= 270 - wide / 2 + 2 or pose.size < 1.5
        assert 40 + tall / 2 - 5 <= pose.y <= 190 - tall / 2 + 5 or pose.size < 1.5


def test_pieces_of_a_grid_are_larger_only_as_far_as_they_lie_side_by_side() -> None:
    """With each further card all become a little smaller, and none smaller than its kind says."""
    table = zone_table(Arrangement.GRID, 180, 140, size=1.75)
    sizes = []
    for count in range(1, 14):
        fill(table, "zone", "card", 1, first=count)
        poses = list(lay_out(table, "zone").values())
        sizes.append(poses[0].size)
        assert {pose.size for pose in poses} == {sizes[-1]}
        for pose in poses if sizes[-1] > 1.0 else ():
            assert not any(
                0 < abs(pose.x - other.x) < 44 * pose.size - TOLERANCE and abs(pose.y - other.y) < TOLERANCE
                for other in poses
            )
    assert sizes[0] == 1.75
    assert sizes[-1] == 1.0
    assert sizes == sorted(sizes, reverse=True)


def test_a_larger_piece_is_hit_at_its_edge() -> None:
    table = zone_table(Arrangement.PILE, 100, 100, size=1.5)
    fill(table, "zone", "wood", 1)
    poses = lay_out(table, "zone")
    (pose,) = poses.values()
    assert hit_piece(table, poses, pose.x + 14, pose.y, 0.0) == "wood-0"
    assert hit_piece(table, poses, pose.x + 16, pose.y, 0.0) == ""
