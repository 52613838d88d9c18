"""Dry friction, sliding and spinning (physics model 8.1)."""

import math

import numpy as np
import pytest

from physics import constants
from physics.flick.flight import Run, fly
from physics.flick.friction import factors, roll, slide
from physics.scene import Scene, Shot
from tests.parameters import quick_first
from tests.physics.scenes import SHIP_RADIUS, THICKNESS, ship

BRAKE = constants.FRICTION * constants.GRAVITY


def integrated_factors(speed: float, rim: float) -> tuple[float, float]:
    """Return force and torque of a uniformly pressed disc by direct integration over its face (midpoint rule)."""
    radii = (np.arange(800) + 0.5) / 800
    angles = (np.arange(1600) + 0.5) / 1600 * 2 * np.pi
    r, a = np.meshgrid(radii, angles)
    vx, vy = speed - rim * r * np.sin(a), rim * r * np.cos(a)
    size = np.hypot(vx, vy)
    force = (vx / size * r).sum() / r.sum()
    arm = (r * (-np.sin(a) * vx + np.cos(a) * vy) / size * r).sum() / r.sum()
    return float(force), float(arm)


@pytest.mark.parametrize("index", quick_first(range(1, 64, 3), 6))
def test_table_equals_integration_over_the_contact_face(index: int) -> None:
    share = index / 64
    force, torque = integrated_factors(share, 1.0 - share)
    assert constants.FORCE_FACTORS[index] == pytest.approx(force, abs=2e-5)
    assert constants.TORQUE_FACTORS[index] == pytest.approx(torque, abs=2e-5)


@pytest.mark.parametrize("share", [0.013, 0.2, 0.49, 0.507, 0.52, 0.61, 0.93])
def test_interpolation_is_off_by_less_than_0_0008(share: float) -> None:
    expected = integrated_factors(share, 1.0 - share)
    assert factors(share, 1.0 - share) == pytest.approx(expected, abs=8e-4)


def test_limits_of_the_factors() -> None:
    assert factors(1.0, 0.0) == (1.0, 0.0)
    force, torque = factors(0.0, 1.0)
    assert force == 0.0
    assert torque == pytest.approx(2 / 3, abs=1e-7)
    assert len(constants.FORCE_FACTORS) == len(constants.TORQUE_FACTORS) == 65


@pytest.mark.parametrize("speed", [0.3, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0])
@pytest.mark.parametrize("angle", [0.0, 0.7, -2.4])
def test_a_disc_without_spin_stops_after_v_squared_over_2_mu_g(speed: float, angle: float) -> None:
    flight = fly(Scene((ship("a", 0.0, 0.0),)), Shot("a", angle, speed))
    assert math.hypot(flight.rest[0].x, flight.rest[0].y) == pytest.approx(speed**2 / (2 * BRAKE), abs=10e-6)
    assert flight.duration == pytest.approx(speed / BRAKE, abs=2 * constants.MAX_STEP)


@pytest.mark.parametrize(("speed", "offset"), [(1.0, 0.3), (2.0, 0.1), (2.5, -0.3), (0.5, 0.2)])
def test_sliding_and_spinning_stop_together_at_ratio_0_653(speed: float, offset: float) -> None:
    """Farkas et al. 2003: v / (R omega) approaches 0.653 from any start."""
    vx, vy, spin = speed, 0.0, 2 * offset * speed / SHIP_RADIUS
    ratio = 0.0
    while vx or spin:
        if vx > 1e-5:
            ratio = vx / (SHIP_RADIUS * abs(spin))
        vx, vy, spin = slide(vx, vy, spin, SHIP_RADIUS, max(1e-3 * vx / BRAKE, 1e-8))
        assert (vx == 0.0) == (spin == 0.0)
    assert ratio == pytest.approx(0.653, abs=0.01)


def test_a_spinning_disc_runs_farther_and_straight() -> None:
    plain = fly(Scene((ship("a", 0.0, 0.0),)), Shot("a", 0.0, 1.5))
    spun = fly(Scene((ship("a", 0.0, 0.0),)), Shot("a", 0.0, 1.5, 0.3))
    assert spun.rest[0].x > 1.02 * plain.rest[0].x
    assert abs(spun.rest[0].y_um) <= 1


def test_a_positive_offset_spins_counter_clockwise() -> None:
    run = Run(Scene((ship("a", 0.0, 0.0),)), Shot("a", 0.0, 1.0, 0.2))
    assert run.active[0].spin == pytest.approx(2 * 0.2 * 1.0 / SHIP_RADIUS)


def test_rolling_loses_two_hundredths_of_gravity_along_and_slides_across() -> None:
    vx, vy, spin = roll(1.0, 0.5, 0.0, 0.0, 2e-5, THICKNESS, 0.01)
    assert vx == pytest.approx(1.0 - 0.02 * constants.GRAVITY * 0.01)
    assert vy == pytest.approx(0.5 - BRAKE * 0.01)
    assert spin == 0.0
