"""Boards of other games: a round edge, holes, and a friction and rebound of their own."""

import math
from dataclasses import replace

import pytest

from physics import constants
from physics.flick import fast_solver
from physics.flick.flight import fly
from physics.flick.holes import hole_under, way_into, way_out
from physics.flick.resting import falls, has_room, separated
from physics.scene import DiePose, Disc, Flight, Hole, Obstacle, OnEdge, Scene, Shot
from tabletop.core.rules.questions import flight as ask_for_flight
from tests.physics.scenes import THICKNESS, random_case, ship

ROUND = 0.33
HOLE = Hole("middle", 0.0, 0.0, 0.018)
SLOWEST = math.sqrt(THICKNESS / constants.GRAVITY)
"""The time (s) that a disc needs to drop by half of its thickness."""


@pytest.mark.parametrize("turn", range(8))
def test_a_disc_leaves_a_round_board_at_its_radius(turn: int) -> None:
    angle = turn * math.tau / 8 + 0.1
    scene = Scene((ship("a", 0.05, -0.1),), radius=ROUND)
    flown = fly(scene, Shot("a", angle, 2.5), record=True)
    assert [left.id for left in flown.off] == ["a"]
    way = way_out(ROUND, 0.05, -0.1, math.cos(angle), math.sin(angle))
    time = (2.5 - math.sqrt(2.5**2 - 2 * scene.braking * way)) / scene.braking
    assert flown.off[0].time == pytest.approx(time, abs=5e-5)
    assert fast_solver.outcome(scene, Shot("a", angle, 2.5)).off == ("a",)
    slow = Shot("a", angle, math.sqrt(2 * scene.braking * (way - 1e-3)))
    assert not fly(scene, slow).off
    assert not fast_solver.outcome(scene, slow).off


def test_a_slow_disc_falls_into_a_hole_and_a_fast_one_passes_over_it() -> None:
    """A disc over the middle of a hole falls up to the speed at which it crosses the hole in the time of its drop."""
    limit = 2 * HOLE.radius / SLOWEST
    for at_rim, falls_in in ((limit * 0.97, True), (limit * 1.03, False)):
        scene = Scene((ship("a", -0.1, 0.0),), holes=(HOLE,))
        shot = Shot("a", 0.0, math.sqrt(at_rim**2 + 2 * scene.braking * (0.1 - HOLE.radius)))
        flown = fly(scene, shot)
        assert [left.hole for left in flown.off] == ["middle"] * falls_in
        assert flown.off == () or flown.off[0].time == pytest.approx(0.082 / (shot.speed + at_rim) * 2, abs=1e-4)
        assert fast_solver.outcome(scene, shot).holes == ((("a", "middle"),) if falls_in else ())
        assert [left.hole for left in fast_solver.flight(scene, shot).off] == ["middle"] * falls_in


def test_a_disc_beside_the_middle_of_a_hole_falls_only_if_it_is_slower() -> None:
    fast = 0.9 * 2 * HOLE.radius / SLOWEST
    assert hole_under((HOLE,), -HOLE.radius, 0.0, fast, 0.0, THICKNESS) == "middle"
    beside = 0.8 * HOLE.radius
    assert hole_under((HOLE,), -0.6 * HOLE.radius + 1e-9, beside, fast, 0.0, THICKNESS) == ""
    assert hole_under((HOLE,), -0.6 * HOLE.radius + 1e-9, beside, 0.6 * fast, 0.0, THICKNESS) == "middle"
    assert hole_under((HOLE,), 0.001, 0.0, 0.0, 0.0, THICKNESS) == "middle"
    assert hole_under((HOLE,), HOLE.radius + 1e-6, 0.0, 0.0, 0.0, THICKNESS) == ""
    assert way_into(HOLE, -0.1, 0.0, 1.0, 0.0) == pytest.approx(0.1 - HOLE.radius)
    assert math.inf == way_into(HOLE, -0.1, 0.0, -1.0, 0.0) == way_into(HOLE, -0.1, 0.02, 1.0, 0.0)


def test_a_disc_that_is_struck_into_a_hole_is_gone_and_the_log_names_the_hole() -> None:
    scene = Scene((ship("a", -0.1, 0.0), ship("b", -0.02, 0.0)), holes=(HOLE,), radius=ROUND)
    flown = fly(scene, Shot("a", 0.0, 0.8))
    assert {left.id: left.hole for left in flown.off}["b"] == "middle"
    assert flown.is_of(scene)
    assert not flown.is_of(replace(scene, holes=()))
    plain = flown.to_plain()
    assert Flight.from_plain(plain) == flown
    ask = next(ask_for_flight(scene, Shot("a", 0.0, 0.8)))
    assert ask.refusal(plain) is None  # type: ignore[union-attr]
    elsewhere = (*plain[:2], tuple((*one[:2], "elsewhere") for one in plain[2]), *plain[3:])
    assert ask.refusal(elsewhere) is not None  # type: ignore[union-attr]


def test_a_disc_off_the_edge_is_logged_as_before_there_were_holes() -> None:
    flown = fly(Scene((ship("a", 0.3, 0.0),), half_width=0.345), Shot("a", 0.0, 2.0))
    assert flown.to_plain()[2] == (("a", flown.off[0].time_us),)


@pytest.mark.parametrize("seed", range(6))
def test_edges_and_holes_out_of_reach_change_no_bit_of_a_flight(seed: int) -> None:
    scene, shot = random_case(seed)
    other = replace(scene, radius=3.0, holes=(Hole("far", 2.0, 2.0, 0.02),))
    assert fly(other, shot, record=True).film == fly(scene, shot, record=True).film
    assert fly(other, shot) == fly(scene, shot)
    assert fast_solver.outcome(other, shot) == fast_solver.outcome(scene, shot)


def test_a_board_has_a_friction_of_its_own() -> None:
    for friction in (0.05, 0.5):
        scene = Scene((ship("a", 0.0, 0.0),), friction=friction)
        way = 0.6**2 / (2 * friction * constants.GRAVITY)
        for flown in (fly(scene, Shot("a", 0.0, 0.6)), fast_solver.flight(scene, Shot("a", 0.0, 0.6))):
            assert flown.rest[0].x == pytest.approx(way, rel=2e-3)


def test_a_scene_has_a_rebound_of_its_own() -> None:
    """Of two equal discs the struck one leaves with (1 + e) / 2 of the speed, and a wall gives back e of it."""
    pair = (ship("a", 0.0, 0.0), ship("b", 0.05, 0.0))
    for rebound in (0.0, 0.9):
        for solve in (fly, fast_solver.flight):
            scene = Scene(pair, rebound=rebound, friction=0.1)
            flown = solve(scene, Shot("a", 0.0, 1.0))
            b = flown.pose("b")
            assert b is not None
            speed = flown.contacts[0].speed * (1 + rebound) / 2
            assert b.x - 0.05 == pytest.approx(speed**2 / (2 * scene.braking), rel=0.01)
            peg = Scene((pair[0],), (Obstacle("peg", 0.05, 0.0, 0.01),), rebound=rebound, friction=0.1)
            flown = solve(peg, Shot("a", 0.0, 1.0))
            back = (flown.contacts[0].speed * rebound) ** 2 / (2 * peg.braking)
            assert 0.032 - flown.rest[0].x == pytest.approx(back, abs=2e-3)


def test_nothing_is_put_down_in_a_hole_or_beyond_a_round_edge() -> None:
    scene = Scene((ship("a", 0.2, 0.2),), holes=(HOLE,), radius=ROUND)
    flown = fly(scene, Shot("a", 0.0, 0.01))
    assert has_room(scene, flown, "a", 0.1, 0.0)
    assert not has_room(scene, flown, "a", 0.01, 0.0)
    assert not has_room(scene, flown, "a", 0.3, 0.3)
    crowd = separated(Scene(tuple(ship(f"s{n}", ROUND - 0.001 * n, 0.0) for n in range(4)), radius=ROUND))
    assert all(math.hypot(disc.x, disc.y) <= ROUND for disc in crowd.discs)


def test_a_disc_on_its_rim_falls_to_the_side_that_is_on_the_board() -> None:
    scene = Scene((ship("a", 0.325, 0.0),), radius=ROUND)
    north = round(math.pi / 2 * 1e5)
    flown = Flight((DiePose("a", 325_000, 0, north),), (), (), (OnEdge("a", 0, north),), 0)
    assert [one.side for one in falls(scene, flown, "a")] == ["left"]


def test_the_distance_to_the_nearest_edge() -> None:
    assert Scene(()).inward(9.0, 9.0) == math.inf
    assert Scene((), half_width=0.3, half_height=0.2).inward(0.1, -0.15) == pytest.approx(0.05)
    assert Scene((), radius=0.5).inward(0.3, 0.4) == pytest.approx(0.0)


def test_impossible_boards_are_refused() -> None:
    disc = Disc("a", 0, 0, 0.01, 0.001, 0.006)
    with pytest.raises(ValueError, match="share an id"):
        Scene((disc,), holes=(Hole("a", 0.1, 0, 0.02),))
    with pytest.raises(ValueError, match=r"friction of a board is 0\.01 to 1"):
        Scene((disc,), friction=0.0)
    with pytest.raises(ValueError, match="rebound of a blow is 0 to 1"):
        Scene((disc,), rebound=1.2)
    with pytest.raises(ValueError, match="hole h: the radius must be positive"):
        Hole("h", 0.0, 0.0, 0.0)
    with pytest.raises(ValueError, match=r"use `outcome`"):
        next(fast_solver.Solver(Scene((disc,), holes=(HOLE,))).glides("a", 0.0, [1.0]))


def test_a_place_is_free_on_the_board_beside_all_that_lies_there() -> None:
    """A millimetre from discs and obstacles is enough, less is not; nor is a place over a hole or past the edge."""
    scene = Scene((ship("a", 0.1, 0.0),), (Obstacle("peg", -0.1, 0.0, 0.01),), radius=ROUND, holes=(HOLE,))
    radius, touching = 0.016, 0.1 - scene.disc("a").radius - 0.016
    assert scene.is_free(touching - 0.00101, 0.0, radius)
    assert not scene.is_free(touching - 0.00099, 0.0, radius)
    assert scene.is_free(touching - 0.00099, 0.0, radius, gap=0.0)
    assert not scene.is_free(-0.1, 0.0265, radius)
    assert scene.is_free(-0.1, 0.0275, radius)
    assert not scene.is_free(0.0, 0.0179, radius)
    assert (scene.is_free(0.0, ROUND, radius), scene.is_free(0.0, ROUND + 1e-6, radius)) == (True, False)


def test_a_pose_has_whole_numbers_of_metres_and_radians() -> None:
    pose = DiePose.at("a", 0.1, -0.2500004, math.tau + 1.0)
    assert pose == DiePose("a", 100_000, -250_000, 100_000)
    assert (pose.x, pose.y, pose.angle) == (0.1, -0.25, 1.0)
