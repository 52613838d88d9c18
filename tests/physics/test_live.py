"""The live table of the sandbox."""

import math

import pytest

from physics import constants
from physics.live.live_table import Events, LiveTable
from tests.physics.scenes import SHIP_MASS, SHIP_RADIUS, touching_case


def run_out(table: LiveTable, frames: int = 600) -> list[Events]:
    """Advance frame by frame until nothing moves."""
    events: list[Events] = []
    while table.moving and len(events) < frames:
        events.append(table.advance(1 / 60))
    return events


def test_a_pushed_disc_stops_near_the_closed_form() -> None:
    """Joints brake after the step, so the stop is too far by about v dt / 2 (model 8.3, point 2)."""
    table = LiveTable()
    table.add_disc("a", 0.0, 0.0, 0.01, 0.002)
    table.push("a", 1.0, 0.0)
    events = run_out(table)
    x, y, _ = table.resting_poses()["a"]
    exact = 1.0 / (2 * constants.FRICTION * constants.GRAVITY)
    assert exact <= x <= exact + constants.LIVE_STEP
    assert y == 0.0
    assert not table.moving
    assert len(events) * (1 / 60) == pytest.approx(
        1 / (constants.FRICTION * constants.GRAVITY) + constants.LIVE_SLEEP_TIME, abs=0.3
    )
    assert table.advance(1.0) == Events()


def test_the_frame_rate_does_not_change_the_result() -> None:
    results = []
    for rate in (30, 60, 120, 144):
        table = LiveTable(0.5, 0.5)
        for index in range(5):
            table.add_disc(f"d{index}", 0.05 * index, 0.002 * index, 0.012, 0.002)
        table.push("d0", 1.5, 0.02)
        for _ in range(2 * rate):
            table.advance(1 / rate)
        assert not table.moving
        results.append(table.resting_poses())
    assert results[1:] == results[:-1]


def test_walls_keep_pieces_in() -> None:
    table = LiveTable(0.2, 0.1)
    table.add_disc("a", 0.0, 0.0, 0.01, 0.002)
    table.add_box("b", 0.1, 0.0, 0.03, 0.02, 0.004, 0.5)
    table.push("a", 3.0, 1.0)
    events = run_out(table)
    for x, y, _ in table.resting_poses().values():
        assert abs(x) < 0.2
        assert abs(y) < 0.1
    assert {(knock.a, knock.b) for event in events for knock in event.knocks} >= {("a", "")}


def test_a_piece_knocked_off_an_open_table_is_reported_and_gone() -> None:
    table = LiveTable(0.2, 0.1, walls=False)
    table.add_disc("a", 0.0, 0.0, 0.01, 0.002)
    table.add_disc("b", 0.15, 0.0, 0.01, 0.002)
    table.push("a", 1.8, 0.0)
    fallen = [id for event in run_out(table) for id in event.fallen]
    assert fallen == ["b"]
    assert table.ids == ("a",)
    assert list(table.poses()) == ["a"]


def test_a_knock_reports_its_speed() -> None:
    table = LiveTable()
    table.add_disc("a", 0.0, 0.0, 0.01, 0.002)
    table.add_disc("b", 0.1, 0.0, 0.01, 0.002)
    table.push("a", 1.0, 0.0)
    (knock,) = [knock for event in run_out(table) for knock in event.knocks]
    assert (knock.a, knock.b) == ("b", "a")
    assert knock.speed == pytest.approx(math.sqrt(1 - 2 * constants.FRICTION * constants.GRAVITY * 0.08), rel=0.03)


def test_the_fingertip_shoves_what_is_in_its_way() -> None:
    table = LiveTable(0.5, 0.5)
    table.add_disc("a", 0.05, 0.0, 0.01, 0.002)
    table.start_pushing(0.0, 0.0)
    for frame in range(1, 31):
        table.point_at(0.004 * frame, 0.0)
        table.advance(1 / 60)
    assert table.moving
    table.release()
    run_out(table)
    assert table.resting_poses()["a"][0] >= 0.12 + 0.014
    assert not table.moving


def test_poses_are_drawn_between_two_steps() -> None:
    table = LiveTable()
    table.add_disc("a", 0.0, 0.0, 0.01, 0.002)
    table.push("a", 1.2, 0.0)
    table.advance(3.5 * constants.LIVE_STEP)
    drawn, last = table.poses()["a"][0], table.resting_poses()["a"][0]
    assert last - 1.2 * constants.LIVE_STEP < drawn < last
    assert drawn == pytest.approx(last - 0.5 * 1.2 * constants.LIVE_STEP, rel=0.02)


def test_pieces_can_be_taken_away_and_names_are_unique() -> None:
    table = LiveTable()
    table.add_disc("a", 0.0, 0.0, 0.01, 0.002)
    with pytest.raises(ValueError, match="already holds a"):
        table.add_box("a", 0.1, 0.0, 0.02, 0.02, 0.002)
    table.remove("a")
    assert table.ids == ()
    with pytest.raises(KeyError):
        table.remove("a")
    run_out(table)
    assert not table.moving


def test_a_sleeping_piece_wakes_when_struck() -> None:
    table = LiveTable()
    table.add_disc("a", 0.0, 0.0, 0.01, 0.002)
    table.add_disc("b", 0.1, 0.0, 0.01, 0.002)
    run_out(table)
    assert not table.moving
    table.push("a", 1.0, 0.0)
    run_out(table)
    assert table.resting_poses()["b"][0] > 0.15


def energy(table: LiveTable) -> float:
    bodies = [body for body in table._space.bodies if body.mass > 0 and math.isfinite(body.mass)]
    return sum(body.mass * body.velocity.length**2 / 2 + body.moment * body.angular_velocity**2 / 2 for body in bodies)


@pytest.mark.parametrize("block", range(2))
def test_touching_discs_gain_nothing_from_a_flick(block: int) -> None:
    """Every step here is as long as the one before, so the impulses that the engine keeps need no scaling."""
    for seed in range(block * 24, block * 24 + 24):
        scene, shot = touching_case(seed)
        table = LiveTable()
        for disc in scene.discs:
            table.add_disc(disc.id, disc.x, disc.y, SHIP_RADIUS, SHIP_MASS)
        spin = 2 * shot.offset * shot.speed / SHIP_RADIUS
        table.push(shot.disc, shot.speed * math.cos(shot.angle), shot.speed * math.sin(shot.angle), spin)
        start = last = energy(table)
        rises = 0.0
        for _ in range(1000):
            table.advance(constants.LIVE_STEP)
            now = energy(table)
            rises, last = rises + max(now - last, 0.0), now
            if not table.moving:
                break
        assert rises <= 1e-6 * start
        assert last < 1e-3 * start
