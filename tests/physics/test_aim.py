"""From the hand to the shot (physics model 8.6), ghosts, and the quick solver against the engine."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from physics import constants
from physics.flick import aim
from physics.flick.fast_solver import GlideResult, ShotOutcome, Solver, outcome
from physics.flick.flight import fly
from physics.flick.tremor import tremor
from physics.scene import Obstacle, Scene, Shot
from tests.physics.scenes import HALF, battleship, random_case, ship, touching_case

BRAKE = constants.FRICTION * constants.GRAVITY


def test_a_pull_inside_the_dead_zone_is_no_shot() -> None:
    assert aim.shot_from_pull("a", 0.0, 0.0) is None
    assert aim.shot_from_pull("a", 0.004, 0.004) is None
    assert aim.shot_from_pull("a", 0.006, 0.0) is None
    assert aim.shot_from_pull("a", 0.008, 0.0) is not None


def test_speed_grows_with_the_power_1_5_of_the_pull_up_to_20_cm() -> None:
    """The speed grows with the power 1.5 of the pull: speed = v_max ((d - d0) / (d1 - d0))^1.5."""
    half = (constants.PULL_DEAD_ZONE + constants.PULL_FULL) / 2
    shot = aim.shot_from_pull("a", -half, 0.0)
    assert shot == Shot("a", 0.0, constants.MAX_SPEED * 0.5**1.5)
    for length in (0.2, 0.5):
        full = aim.shot_from_pull("a", 0.0, length)
        assert full == Shot("a", -math.pi / 2, constants.MAX_SPEED)


@given(
    angle=st.floats(-math.pi, math.pi),
    speed=st.integers(2, 3000),
    offset=st.floats(-constants.MAX_OFFSET, constants.MAX_OFFSET),
)
def test_drawing_a_shot_as_a_pull_and_reading_it_again_gives_the_shot(angle: float, speed: int, offset: float) -> None:
    shot = Shot("a", angle, speed / 1e3, offset)
    assert aim.shot_from_pull("a", *aim.pull_for(shot), offset=shot.offset) == shot
    assert aim.speed_for(aim.power_of(shot.speed)) == pytest.approx(shot.speed)


def test_fine_mode_turns_a_quarter_and_snap_rounds_to_degrees() -> None:
    pull = (-0.1 * math.cos(0.4), -0.1 * math.sin(0.4))
    fine = aim.shot_from_pull("a", *pull, fine_from=0.2)
    assert fine is not None
    assert fine.angle == pytest.approx(0.25, abs=1e-5)
    across = aim.shot_from_pull("a", 0.1, -0.001, fine_from=-math.pi + 0.1)
    assert across is not None
    assert math.remainder(across.angle - (-math.pi + 0.1), math.tau) == pytest.approx(0.25 * (-0.1 - 0.01), abs=1e-3)
    snapped = aim.shot_from_pull("a", *pull, snap=True)
    assert snapped is not None
    assert snapped.angle == pytest.approx(math.radians(23), abs=1e-5)
    wide = aim.shot_from_pull("a", *pull, offset=0.9)
    assert wide is not None
    assert wide.offset == constants.MAX_OFFSET


def test_keyboard_steps() -> None:
    shot = Shot("a", 0.5, 1.0)
    assert aim.turned(shot, 3).angle == pytest.approx(0.5 + math.radians(3), abs=1e-5)
    assert aim.turned(shot, -2, fine=True).angle == pytest.approx(0.5 - math.radians(0.2), abs=1e-5)
    assert aim.power_of(aim.powered(shot, 5).speed) == pytest.approx(aim.power_of(1.0) + 0.05, abs=1e-3)
    assert aim.powered(shot, 1000).speed == constants.MAX_SPEED
    assert aim.powered(shot, -1000).speed == 0.001
    assert aim.sidestepped(shot, 2).offset == 0.1
    assert aim.sidestepped(shot, -99).offset == -constants.MAX_OFFSET


def test_tremor_is_repeatable_unbiased_and_of_the_given_size() -> None:
    """Deviation 0.7 degrees and 3 %."""
    shot = Shot("a", 1.0, 1.5)
    shaken = [tremor(shot, bits) for bits in range(4000)]
    assert shaken == [tremor(shot, bits) for bits in range(4000)]
    for values, middle, deviation in (
        ([s.angle for s in shaken], 1.0, math.radians(0.7)),
        ([s.speed for s in shaken], 1.5, 0.045),
    ):
        mean = sum(values) / len(values)
        spread = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
        assert mean == pytest.approx(middle, abs=4 * deviation / math.sqrt(4000))
        assert spread == pytest.approx(deviation, rel=0.05)
    assert tremor(Shot("a", 0.0, constants.MAX_SPEED), 3).speed <= constants.MAX_SPEED
    assert tremor(shot, 3, 0.0) == shot
    assert abs(tremor(shot, 3, 2.0).angle - 1.0) == pytest.approx(2 * abs(tremor(shot, 3).angle - 1.0), abs=2e-5)


def test_the_ghost_is_the_first_blow_of_the_flight() -> None:
    scene = Scene((ship("a", 0.0, 0.0), ship("b", 0.1, 0.004)), (Obstacle("p", -0.1, 0.0, 0.02),), HALF, HALF)
    seen = aim.ghost(scene, Shot("a", 0.0, 1.5))
    flight = fly(scene, Shot("a", 0.0, 1.5))
    assert (seen.struck, seen.time_us) == ("b", flight.contacts[0].time_us)
    assert math.hypot(seen.x - 0.1, seen.y - 0.004) == pytest.approx(0.016, abs=5e-5)
    b = flight.pose("b")
    assert b is not None
    assert math.atan2(*reversed(seen.struck_out)) == pytest.approx(math.atan2(b.y - 0.004, b.x - 0.1), abs=1e-3)
    wall = aim.ghost(scene, Shot("a", math.pi, 1.5))
    assert (wall.struck, wall.struck_out) == ("p", (0.0, 0.0))
    assert wall.out[0] > 0.0
    free = aim.ghost(scene, Shot("a", math.pi / 2, 0.8))
    assert free.struck is None
    assert free.y == pytest.approx(0.64 / (2 * BRAKE), abs=1e-5)


def test_the_quick_solver_is_exact_for_one_disc() -> None:
    scene = Scene((ship("a", 0.0, 0.0),))
    found = outcome(scene, Shot("a", 0.3, 2.0))
    ((_, x, y),) = found.moved
    assert math.hypot(x, y) == pytest.approx(4.0 / (2 * BRAKE), rel=1e-12)
    assert outcome(Scene((ship("a", 0.0, 0.0),), (), 0.1, 0.1), Shot("a", 0.3, 2.0)).off == ("a",)


def test_the_quick_solver_agrees_with_the_engine_on_the_first_blow() -> None:
    compared = 0
    for seed in range(40):
        scene, shot = random_case(seed, offset=False)
        quick, flown = outcome(scene, shot), fly(scene, shot)
        assert bool(quick.contacts) == bool(flown.contacts)
        if flown.contacts:
            mine, theirs = quick.contacts[0], flown.contacts[0]
            assert (mine.a, mine.b, mine.kind) == (theirs.a, theirs.b, theirs.kind)
            assert mine.time == pytest.approx(theirs.time, abs=5e-5)
            assert mine.speed == pytest.approx(theirs.speed, rel=3e-3, abs=0.005)
            compared += 1
    assert compared > 25


def test_the_quick_solver_agrees_with_the_engine_on_resting_places_after_a_head_on_blow() -> None:
    """Shots with one collision, head on, without rim friction, end within 0.2 mm of the engine's result."""
    chance = random.Random(4)
    for make in (ship, battleship):
        for _ in range(20):
            heading, way = chance.uniform(-3.0, 3.0), chance.uniform(0.03, 0.15)
            scene = Scene((ship("a", 0.0, 0.0), make("b", way * math.cos(heading), way * math.sin(heading))))
            shot = Shot("a", heading, chance.uniform(1.0, 2.5))
            flown = fly(scene, shot)
            for id, x, y in outcome(scene, shot).moved:
                pose = flown.pose(id)
                assert pose is not None
                assert math.hypot(pose.x - x, pose.y - y) < 2e-4


def test_the_solver_answers_many_shots_from_one_scene_unchanged() -> None:
    scene, shot = random_case(9, offset=False)
    solver = Solver(scene)
    first = solver.outcome(shot)
    for seed in range(5):
        solver.outcome(Shot(shot.disc, float(seed), 2.0))
    assert solver.outcome(shot) == first == outcome(scene, shot)
    with pytest.raises(KeyError):
        solver.outcome(Shot("nobody", 0.0, 1.0))


def test_two_moving_discs_meet_in_the_solver_as_in_the_engine() -> None:
    """Disc a strikes b, b rebounds from a planet and meets a again: head on, so the line is kept."""
    scene = Scene((ship("a", 0.0, 0.0), ship("b", 0.05, 0.0)), (Obstacle("p", 0.12, 0.0, 0.02),))
    quick, flown = outcome(scene, Shot("a", 0.0, 2.0)), fly(scene, Shot("a", 0.0, 2.0))
    assert [(c.a, c.b) for c in quick.contacts] == [(c.a, c.b) for c in flown.contacts]
    for mine, theirs in zip(quick.contacts, flown.contacts, strict=True):
        assert mine.time == pytest.approx(theirs.time, abs=2e-3)


@pytest.mark.wide
@pytest.mark.parametrize("scenes", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_the_quick_solver_gives_touching_discs_nothing_either(scenes: int) -> None:
    """In scenes of touching ships no disc is faster than the flick, and none goes beyond its reach."""
    for seed in range(scenes):
        scene, shot = touching_case(seed)
        found = Solver(scene).outcome(shot)
        reach = shot.speed**2 / (2 * BRAKE) * (1 + 1e-9)
        assert all(contact.speed <= shot.speed for contact in found.contacts)
        assert all(math.dist((x, y), (scene.disc(id).x, scene.disc(id).y)) <= reach for id, x, y in found.moved)


def test_the_glides_of_a_direction_are_the_shots_one_by_one() -> None:
    """One glide computed for all speeds has the same first collision, rest and fall over the edge as each alone."""
    found = set()
    for seed in range(40):
        scene, shot = random_case(seed, offset=False)
        solver, speeds = Solver(scene), (0.2, 0.6, 0.9, 1.25, 1.7, 3.0)
        for number in range(12):
            angle = shot.angle + number * math.tau / 12
            for speed, glide in zip(speeds, solver.glides(shot.disc, angle, speeds), strict=True):
                out = solver.outcome(Shot(shot.disc, angle, speed))
                found.add(_same(glide, out, shot.disc))
    assert found == {"strikes", "leaves", "rests"}


def _same(glide: GlideResult, out: ShotOutcome, disc: str) -> str:
    """Check that a glide agrees with the whole outcome for its disc, and return one word for it."""
    first = out.first
    if glide.struck:
        assert glide.rest is None
        assert first is None if glide.blow < constants.CONTACT_SPEED else first is not None
        if first is not None:
            assert {first.a, first.b} == {disc, glide.struck}
            assert first.speed_um == pytest.approx(glide.blow * 1e6, abs=1.0)
        return "strikes"
    assert first is None
    if glide.rest is None:
        assert out.off == (disc,)
        return "leaves"
    ((moved, x, y),) = out.moved
    assert moved == disc
    assert math.dist((x, y), glide.rest) < 1e-9
    return "rests"
