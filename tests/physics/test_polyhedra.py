"""The bodies of dice and coins: regular, convex, numbered as dice are, and each side can lie up."""

from collections import Counter

import numpy as np
import pytest

from physics.dice import cube
from physics.dice.polyhedra import COIN, SOLIDS, polyhedron

BODIES = (COIN, *SOLIDS)
SHAPE = {4: (4, 3), 6: (8, 4), 8: (6, 3), 10: (12, 4), 12: (20, 5), 20: (12, 3)}
"""For each number of sides: the number of corners of the body, and of each of its facets."""


@pytest.mark.parametrize("sides", SOLIDS)
def test_a_die_has_a_facet_for_each_side_and_its_corners_on_a_ball(sides: int) -> None:
    solid = polyhedron(sides)
    corners, of_facet = SHAPE[sides]
    assert len(solid.corners) == corners
    assert [len(facet) for facet in solid.facets] == [of_facet] * sides
    away = np.linalg.norm(solid.corners, axis=1)
    assert away == pytest.approx(away[0])


@pytest.mark.parametrize("sides", BODIES)
def test_the_body_is_convex_and_closed(sides: int) -> None:
    """No corner lies outside the plane of a facet; each edge belongs to two facets, once in each direction."""
    solid = polyhedron(sides)
    edges: Counter[tuple[int, int]] = Counter()
    for facet, normal in zip(solid.facets, solid.normals, strict=True):
        height = solid.corners[list(facet)] @ normal
        assert height == pytest.approx(height[0])
        assert (solid.corners @ normal).max() == pytest.approx(height[0])
        first, second, third = solid.corners[list(facet[:3])]
        assert np.cross(second - first, third - second) @ normal > 0.0
        edges.update(zip(facet, (*facet[1:], facet[0]), strict=True))
    assert set(edges.values()) == {1}
    assert {(after, before) for before, after in edges} == set(edges)
    assert len(solid.corners) - len(edges) // 2 + len(solid.facets) == 2


@pytest.mark.parametrize("sides", [2, 6, 8, 10, 12, 20])
def test_opposite_sides_add_up_to_one_more_than_the_sides(sides: int) -> None:
    normals = polyhedron(sides).normals
    for side in range(sides):
        assert normals[sides - 1 - side] == pytest.approx(-normals[side])


def test_the_neighbours_of_twenty_are_those_of_dice_in_shops() -> None:
    solid = polyhedron(20)
    twenty = set(solid.facets[19])
    beside = {side + 1 for side, facet in enumerate(solid.facets) if len(twenty & set(facet)) == 2}
    assert beside == {2, 8, 14}


@pytest.mark.parametrize("sides", BODIES)
def test_each_side_comes_up(sides: int) -> None:
    """The rotation is one, its facet (the corner of a tetrahedron) points up, and the body stands on a whole facet."""
    solid = polyhedron(sides)
    assert solid.sides == sides
    for side, rotation in enumerate(solid.upright):
        assert rotation @ rotation.T == pytest.approx(np.eye(3))
        assert np.linalg.det(rotation) == pytest.approx(1.0)
        turned = solid.corners @ rotation.T
        lowest = turned[:, 2] < turned[:, 2].min() + 1e-6
        assert tuple(sorted(np.flatnonzero(lowest))) in {tuple(sorted(facet)) for facet in solid.facets}
        if sides == 4:
            assert turned[:, 2].argmax() == side
        else:
            assert rotation @ solid.normals[side] == pytest.approx((0.0, 0.0, 1.0))
        assert np.hypot(turned[:, 0], turned[:, 1]).max() == pytest.approx(2.0**0.5 if sides == 6 else 1.0)


@pytest.mark.parametrize("sides", BODIES)
def test_numbers_stand_upright_within_their_facets(sides: int) -> None:
    """Each figure stands once on each side.

    On a tetrahedron at each corner of each facet, upright when that corner is up.
    """
    solid = polyhedron(sides)
    counted = Counter(label.side for label in solid.labels)
    assert counted == dict.fromkeys(range(sides), 3 if sides == 4 else 1)
    for label in solid.labels:
        normal, facet = solid.normals[label.facet], solid.corners[list(solid.facets[label.facet])]
        assert label.middle @ normal == pytest.approx(facet[0] @ normal)
        assert label.up @ normal == pytest.approx(0.0)
        assert 0.0 < label.room <= np.linalg.norm(facet - label.middle, axis=1).min()
        up = solid.upright[label.side] @ label.up
        assert up[2] > 0.9 if sides == 4 else up == pytest.approx((0.0, 1.0, 0.0))


def test_the_cube_is_that_of_the_quarter_turns() -> None:
    """1 up, 2 north, 3 east."""
    solid = polyhedron(6)
    for side, rotation in enumerate(solid.upright):
        index = cube.MATRICES.index(tuple(tuple(round(part) for part in row) for row in rotation.tolist()))
        assert cube.face_up(index) == side + 1


def test_there_is_no_body_with_seven_sides() -> None:
    with pytest.raises(ValueError, match="7 sides"):
        polyhedron(7)
