"""Sides that fold: the own one is large, the others are strips, and an opened one covers the place of its strip."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabletop.core.table.layout import SideStack, TableLayout
from tabletop.core.table.sides import SideBox, fold, folding_seats, side_boxes
from tests.play import SHELF

FOLDING = [("stone_age", 3), ("stone_age", 4), ("ascending_empires", 3), ("ascending_empires", 4)]
FOLDING += [("eve_conquests", seats) for seats in (2, 3, 4)]


def plan_of(game: str, seats: int) -> TableLayout:
    one = SHELF.games[game]
    return one.table.layout(seats, one.complete({}))


@pytest.fixture(params=FOLDING, ids=lambda one: f"{one[0]}-{one[1]}")
def plan(request: pytest.FixtureRequest) -> TableLayout:
    return plan_of(*request.param)


def test_each_form_of_a_side_has_the_same_places_and_boards_of_its_size(plan: TableLayout) -> None:
    kinds = {kind.id: kind for kind in plan.kinds}
    usual = {zone.id: zone for zone in plan.zones}
    for stack in plan.sides:
        for side in stack.sides:
            zones = [{zone.id for zone in form.zones} for form in side[1:]]
            assert zones[0] == zones[1] == zones[2] <= usual.keys()
            for form in side[1:]:
                for zone in form.zones:
                    known = usual[zone.id]
                    assert (zone.owner, zone.name, zone.show, zone.role) == (
                        known.owner,
                        known.name,
                        known.show,
                        known.role,
                    ), "only the place and the arrangement differ"
                size = (stack.width, form.length) if stack.down else (form.length, stack.width)
                boards = [kinds[kind] for kind in form.kinds.values()]
                assert size in [(board.width, board.height) for board in boards]


def test_the_own_side_is_the_largest_and_nothing_leaves_the_place_of_the_stack(plan: TableLayout) -> None:
    for stack in plan.sides:
        for own in (side.seat for side in stack.sides):
            boxes = boxes_of(plan, stack, own)
            length = max(end(stack, box) for box in boxes.values())
            assert folding_seats(plan, own) == tuple(seat for seat in boxes if seat != own)
            assert all(long(stack, box) < long(stack, boxes[own]) for seat, box in boxes.items() if seat != own)
            for opened in (None, *folding_seats(plan, own)):
                now = boxes_of(plan, stack, own, opened)
                assert max(end(stack, box) for box in now.values()) == pytest.approx(length)
                assert all(end(stack, box) < start(stack, far) for box, far in pairwise(now.values())), (
                    "none over another"
                )
                if opened is not None:
                    strip = boxes[opened]
                    assert start(stack, now[opened]) <= start(stack, strip) + 0.01
                    assert end(stack, strip) <= end(stack, now[opened]) + 0.01


def start(stack: SideStack, box: SideBox) -> float:
    """Return where a side begins along its stack."""
    return box.y if stack.down else box.x


def long(stack: SideStack, box: SideBox) -> float:
    """Return how long a side is along its stack."""
    return box.h if stack.down else box.w


def end(stack: SideStack, box: SideBox) -> float:
    """Return where a side ends along its stack."""
    return start(stack, box) + long(stack, box)


def boxes_of(plan: TableLayout, stack: SideStack, own: int, opened: int | None = None) -> dict[int, SideBox]:
    """Return the places of the sides of one stack."""
    seats = [side.seat for side in stack.sides]
    return {seat: box for seat, box in side_boxes(plan, own, opened).items() if seat in seats}


def test_a_stack_in_which_nobody_looks_is_open() -> None:
    plan = plan_of("ascending_empires", 4)
    mine = [*folding_seats(plan, 0), 0]
    usual, folded = ({zone.id: zone for zone in one.zones} for one in (plan, fold(plan, 0)))
    assert len(mine) == 2
    for seat in range(4):
        same = [folded[f"{name}/{seat}"].h == usual[f"{name}/{seat}"].h for name in ("troops", "technology")]
        assert all(same) == (seat not in mine)


def test_folding_moves_places_and_leaves_their_order(plan: TableLayout) -> None:
    assert fold(plan, None) is plan
    folded = fold(plan, 1, 0)
    assert [zone.id for zone in folded.zones] == [zone.id for zone in plan.zones]
    assert folded.unique.keys() == plan.unique.keys()
    assert folded.fungible == plan.fungible
    for zone in folded.zones:
        assert zone.owner is None or all(zone.holds(*spot) for spot in zone.spots)
