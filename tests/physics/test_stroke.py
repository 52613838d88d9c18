"""A stroke of the fingertip through a disc, read as a shot (physics model 8.6)."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from physics import constants
from physics.flick.stroke import Sample, Stroke, stroke_through
from physics.scene import Shot
from tests.physics.scenes import ship

DISC = ship("a", 0.0, 0.0)
NEAR = DISC.radius + constants.FINGER_RADIUS


def straight_path(
    speed: float, *, y: float = 0.0, end: float = 0.1, start: float = -0.1, every: float = 0.004
) -> list[Sample]:
    """Return the samples of a finger that moves east at an even speed."""
    count = math.ceil((end - start) / speed / every)
    return [(every * k, start + speed * every * k, y) for k in range(count + 1)]


def read(path: list[Sample]) -> Stroke:
    stroke = stroke_through(DISC, path)
    assert stroke is not None
    return stroke


@given(speed=st.floats(0.01, constants.MAX_SPEED), start=st.floats(-0.3, -0.02))
def test_the_disc_leaves_as_fast_as_the_stroke_from_anywhere(speed: float, start: float) -> None:
    shot = read(straight_path(speed, start=start)).shot
    assert (shot.angle, shot.offset) == (0.0, 0.0)
    assert shot.speed == pytest.approx(speed, abs=1.1e-3)


def test_no_stroke_is_too_slow_and_none_faster_than_a_flick_can_be() -> None:
    assert read(straight_path(0.0005, every=1.0)).shot.speed == 0.001
    assert read(straight_path(20.0)).shot.speed == constants.MAX_SPEED


def test_a_stroke_that_came_in_a_single_picture_is_not_taken_for_a_bolt() -> None:
    """The window may see press, motion and release at once; then the least time is assumed."""
    assert read([(0.0, -0.02, 0.0), (0.001, 0.02, 0.0)]).shot.speed == pytest.approx(0.04 / constants.STROKE_LEAST)


def test_what_counts_is_the_speed_at_the_rim() -> None:
    """A finger that rests first, or speeds up on its way, is as fast as in the last 80 ms before the rim."""
    rested = [(0.0, -0.1, 0.0), (2.0, -0.1, 0.0), *((2.0 + t, x, y) for t, x, y in straight_path(1.0)[1:])]
    assert read(rested).shot.speed == pytest.approx(1.0, abs=2e-3)
    slow = straight_path(0.2, start=-0.2, end=-0.1)
    fast = [(slow[-1][0] + t, x, y) for t, x, y in straight_path(1.0, start=slow[-1][1])[1:]]
    assert read(slow + fast).shot.speed == pytest.approx(1.0, abs=2e-3)


@given(speed=st.floats(0.05, 2.9), degrees=st.floats(-180, 180), start=st.floats(0.0, 0.9))
def test_a_stroke_may_begin_on_the_disc(speed: float, degrees: float, start: float) -> None:
    """Then its direction and speed count as it leaves the disc, and it does not spin."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    path = [(t, x * cos, x * sin) for t, x, _ in straight_path(speed, start=-start * NEAR)]
    shot = read(path).shot
    assert math.remainder(shot.angle - math.radians(degrees), math.tau) == pytest.approx(0.0, abs=2e-5)
    assert shot.speed == pytest.approx(speed, abs=2e-3)
    assert shot.offset == 0.0
    assert math.dist(read(path).rim[1:], (0.0, 0.0)) == pytest.approx(NEAR)


def test_a_turn_on_the_disc_counts_as_it_leaves() -> None:
    path = [(0.0, 0.0, 0.0), (0.3, 0.004, 0.0), (0.35, 0.004, 0.025), (0.4, 0.004, 0.05)]
    stroke = read(path)
    assert stroke.shot.angle == pytest.approx(math.pi / 2, abs=0.1)
    assert stroke.aside > 0, "it ended farther to the left than where it had gone"


def test_beside_the_middle_the_stroke_spins_the_disc_and_keeps_its_direction() -> None:
    """The finger passes to the south (the right hand side of its way), so the disc spins counter-clockwise."""
    right, left = read(straight_path(0.8, y=-0.006)).shot, read(straight_path(0.8, y=0.006)).shot
    assert right.angle == left.angle == 0.0
    assert right.offset == pytest.approx(constants.MAX_OFFSET * 0.006 / NEAR, abs=1e-3)
    assert left.offset == -right.offset


def test_it_says_how_far_off_its_line_a_stroke_was() -> None:
    """The line leads from where the stroke began through the middle of the disc."""
    assert read(straight_path(1.0)).aside == 0.0
    above = read(straight_path(1.0, y=0.006))
    assert above.aside == pytest.approx(math.atan2(0.006, 0.1))
    assert read(straight_path(1.0, y=-0.006)).aside == -above.aside


def test_a_stroke_past_the_disc_or_short_of_it_is_none() -> None:
    assert stroke_through(DISC, straight_path(1.0, y=NEAR + 0.001)) is None
    assert stroke_through(DISC, straight_path(1.0, end=-0.02)) is None
    assert stroke_through(DISC, straight_path(1.0, start=0.02)) is None
    assert stroke_through(DISC, straight_path(1.0, start=0.0, end=0.008)) is None, "it stays on the disc"
    assert stroke_through(DISC, []) is None
    assert stroke_through(DISC, [(0.0, -0.1, 0.0)]) is None


def test_the_shot_may_be_a_flick_of_the_rules() -> None:
    shot = read(straight_path(1.0, y=0.0129)).shot
    assert Shot(shot.disc, shot.angle, shot.speed, shot.offset) == shot
    assert abs(shot.offset) <= constants.MAX_OFFSET
