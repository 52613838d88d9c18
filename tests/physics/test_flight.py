"""The outcome of a flight: resting gap, leaving the board, seams, standing on edge, films, determinism."""

import json
import math
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from physics import constants
from physics.clip import pose_at
from physics.flick.flight import fly
from physics.flick.resting import AtRest, Tap, fall, falls, separate, separated, settled
from physics.scene import DiePose, Disc, Flight, Obstacle, OnEdge, Scene, Seam, Shot
from tests.physics.scenes import HALF, SHIP_RADIUS, THICKNESS, battleship, random_case, ship, touching_case


@pytest.mark.parametrize("seed", range(60))
def test_resting_discs_keep_the_gap_and_no_piece_is_inside_another(seed: int) -> None:
    scene, shot = random_case(seed)
    flight = fly(scene, shot)
    round_things = [(pose.x, pose.y, scene.disc(pose.id).radius) for pose in flight.rest]
    for index, (x, y, radius) in enumerate(round_things):
        others = round_things[index + 1 :] + [(o.x, o.y, o.radius) for o in scene.obstacles]
        gaps = [math.hypot(x - ox, y - oy) - radius - size for ox, oy, size in others]
        assert min(gaps) >= constants.REST_GAP - 2e-6
        assert abs(x) <= HALF
        assert abs(y) <= HALF


def test_discs_that_touch_nothing_stay_exactly_where_they_were() -> None:
    scene, shot = random_case(7)
    flight = fly(scene, shot)
    touched = {contact.a for contact in flight.contacts} | {contact.b for contact in flight.contacts} | {shot.disc}
    still = [disc for disc in scene.discs if disc.id not in touched]
    assert len(still) > 10
    for disc in still:
        pose = flight.pose(disc.id)
        assert pose == DiePose(disc.id, round(disc.x * 1e6), round(disc.y * 1e6), round(disc.angle * 1e5))


def test_overlapping_discs_are_parted_without_entering_an_obstacle() -> None:
    crowd = tuple(ship(f"s{i}", 0.001 * i, 0.0005 * (i % 3)) for i in range(6))
    scene = separated(Scene(crowd, (Obstacle("p", 0.03, 0.0, 0.02),), 0.1, 0.1))
    things = [(d.x, d.y, d.radius) for d in scene.discs] + [(0.03, 0.0, 0.02)]
    for index, (x, y, radius) in enumerate(things):
        for ox, oy, size in things[index + 1 :]:
            assert math.hypot(x - ox, y - oy) - radius - size >= constants.REST_GAP - 2e-6


def test_a_disc_whose_centre_passes_the_edge_is_off() -> None:
    """R14: it is removed at once, also another seat's; it touches nothing afterwards."""
    scene = Scene((ship("a", 0.3, 0.0), ship("b", -0.3, 0.1)), (), HALF, HALF)
    flight = fly(scene, Shot("a", 0.0, 2.0))
    assert [pose.id for pose in flight.rest] == ["b"]
    assert flight.off[0].id == "a"
    way, brake = HALF - 0.3, constants.FRICTION * constants.GRAVITY
    assert flight.off[0].time == pytest.approx((2.0 - math.sqrt(4.0 - 2 * brake * way)) / brake, abs=5e-5)


def test_a_disc_with_its_centre_on_the_board_stays() -> None:
    reach = 0.5**2 / (2 * constants.FRICTION * constants.GRAVITY)
    scene = Scene((ship("a", HALF - reach - 20e-6, 0.0),), (), HALF, HALF)
    assert [pose.id for pose in fly(scene, Shot("a", 0.0, 0.5)).rest] == ["a"]
    assert fly(replace(scene, half_width=None), Shot("a", 0.0, 3.0)).off == ()


def test_the_board_edges_of_both_axes_count() -> None:
    scene = Scene((ship("a", 0.0, 0.0),), (), 1.0, 0.1)
    assert fly(scene, Shot("a", math.pi / 2, 1.5)).off[0].id == "a"
    assert fly(scene, Shot("a", 0.0, 1.5)).off == ()


def test_climbing_a_seam_costs_speed_and_going_down_costs_none() -> None:
    """8.7: upwards v_n^2 -> v_n^2 - 6 g h."""
    rise, brake = 0.0003, constants.FRICTION * constants.GRAVITY
    seams = (Seam("x", 0.05, -0.1, 0.1, rise),)
    up = fly(Scene((ship("a", 0.0, 0.0),), seams=seams), Shot("a", 0.0, 1.0))
    assert up.rest[0].x == pytest.approx((1.0 - 6 * constants.GRAVITY * rise) / (2 * brake), abs=2e-4)
    down = fly(Scene((ship("a", 0.1, 0.0),), seams=seams), Shot("a", math.pi, 1.0))
    assert down.rest[0].x == pytest.approx(0.1 - 1.0 / (2 * brake), abs=2e-4)
    beside = fly(Scene((ship("a", 0.0, 0.2),), seams=seams), Shot("a", 0.0, 1.0))
    assert beside.rest[0].x == pytest.approx(1.0 / (2 * brake), abs=2e-5)


def test_a_slow_disc_is_thrown_back_by_a_seam() -> None:
    brake = constants.FRICTION * constants.GRAVITY
    seams = (Seam("y", 0.002, -0.1, 0.1, 0.0003),)
    flight = fly(Scene((ship("a", 0.0, 0.0),), seams=seams), Shot("a", math.pi / 2, 0.15))
    left = (0.3**2) * (0.15**2 - 2 * brake * 0.002)
    assert flight.rest[0].y == pytest.approx(0.002 - left / (2 * brake), abs=2e-5)


def edge_scene(luck: int, **changes: Any) -> Scene:
    scene = Scene((ship("a", -0.1, 0.0), ship("b", 0.0, 0.0)), (), 2.0, 2.0, luck=luck, edge_rolls=True)
    return replace(scene, **changes)


def stood(luck: int) -> list[str]:
    film = fly(edge_scene(luck), Shot("a", 0.0, 2.0), record=True).film
    assert film is not None
    return [id for id, _ in film.stood]


@pytest.mark.wide
def test_one_struck_ship_in_six_stands_up() -> None:
    """R16: chance one in six for each ship whose normal speed changes by at least 0.9 m/s."""
    counts = sum(len(stood(luck)) for luck in range(300))
    assert counts == pytest.approx(600 / 6, abs=3 * math.sqrt(600 * 5 / 36))


def test_a_standing_ship_rolls_straight_on_and_is_reported() -> None:
    luck = next(luck for luck in range(100) if stood(luck) == ["b"])
    flight = fly(edge_scene(luck, half_width=None), Shot("a", 0.0, 2.0))
    edge = flight.on_edge[0]
    assert edge.id == "b"
    assert edge.direction == pytest.approx(0.0, abs=1e-3)
    struck = flight.contacts[0].speed * (1 + constants.RESTITUTION) / 2
    pose = flight.pose("b")
    assert pose is not None
    assert pose.x == pytest.approx(struck**2 / (2 * constants.ROLLING_RESISTANCE * constants.GRAVITY), rel=0.01)
    assert abs(pose.y) < 1e-5
    near = fly(edge_scene(luck, half_width=0.3), Shot("a", 0.0, 2.0))
    assert [left.id for left in near.off] == ["b"]
    assert near.on_edge == ()


def test_a_standing_ship_still_rams_with_its_narrow_body() -> None:
    luck = next(luck for luck in range(100) if stood(luck) == ["b"])
    discs = edge_scene(luck).discs
    hit = fly(edge_scene(luck, discs=(*discs, ship("c", 0.5, 0.0))), Shot("a", 0.0, 2.0))
    assert ("b", "c") in [(contact.a, contact.b) for contact in hit.contacts]
    # 13 mm beside its track: a lying disc (8 + 8 mm) would hit, one on edge (3 + 8 mm) rolls past.
    missed = fly(edge_scene(luck, discs=(*discs, ship("c", 0.5, 0.013))), Shot("a", 0.0, 2.0))
    assert ("b", "c") not in [(contact.a, contact.b) for contact in missed.contacts]


@pytest.mark.parametrize("seed", range(0, 40, 2))
def test_standing_ships_come_to_rest_and_leave_the_others_apart(seed: int) -> None:
    scene, shot = random_case(seed)
    scene = replace(scene, edge_rolls=True, luck=seed * 0x9E3779B97F4A7C15 % 2**64)
    flight = fly(scene, replace(shot, speed=2.8))
    standing = [edge.id for edge in flight.on_edge]
    for id in standing:
        flight = settled(flight, falls(scene, flight, id)[0])
    assert flight.on_edge == ()
    assert len(flight.rest) + len(flight.off) == len(scene.discs)
    things = [(pose.x, pose.y, scene.disc(pose.id).radius, pose.id) for pose in flight.rest]
    for index, (x, y, radius, id) in enumerate(things):
        for ox, oy, size, other in things[index + 1 :]:
            assert math.hypot(x - ox, y - oy) - radius - size >= constants.REST_GAP - 2e-6, (id, other)


def test_weak_blows_and_the_switch_keep_ships_flat() -> None:
    for luck in range(40):
        assert fly(edge_scene(luck), Shot("a", 0.0, 1.0)).on_edge == ()
        assert fly(edge_scene(luck, edge_rolls=False), Shot("a", 0.0, 2.0)).on_edge == ()


def test_a_standing_ship_falls_one_radius_to_either_side() -> None:
    """R16: the centre moves by one radius at right angles to the rolling direction; no room, no offer."""
    scene = Scene((ship("a", 0.0, 0.0), ship("b", 0.1, 0.0)))
    flight = Flight((DiePose("a", 0, 0, 0), DiePose("b", 100_000, 0, 0)), (), (), (OnEdge("a", 0, 0),), 0)
    left, right = falls(scene, flight, "a")
    assert (left.side, left.pose.x_um, left.pose.y_um) == ("left", 0, 8000)
    assert (right.side, right.pose.x_um, right.pose.y_um) == ("right", 0, -8000)
    blocked = replace(scene, obstacles=(Obstacle("p", 0.0, 0.03, 0.02),))
    assert [option.side for option in falls(blocked, flight, "a")] == ["right"]
    assert not fall(blocked, flight, "a", "left").has_room
    both = replace(scene, obstacles=(Obstacle("p", 0.0, 0.03, 0.02), Obstacle("q", 0.0, -0.03, 0.02)))
    (near,) = falls(both, flight, "a")
    assert near.side == "near"
    assert near.has_room
    flat = settled(flight, right)
    assert flat.on_edge == ()
    assert flat.pose("a") == right.pose
    with pytest.raises(KeyError):
        fall(scene, flight, "b", "left")
    with pytest.raises(ValueError, match="left or to the right"):
        fall(scene, flight, "a", cast(Tap, "up"))


def test_recording_changes_nothing_and_the_film_shows_the_flight() -> None:
    scene, shot = random_case(3)
    plain, filmed = fly(scene, shot), fly(scene, shot, record=True)
    assert plain == filmed
    assert plain.film is None
    film = filmed.film
    assert film is not None
    start, end = pose_at(filmed, 0.0), pose_at(filmed, 60.0)
    disc = scene.disc(shot.disc)
    assert start[shot.disc][:2] == pytest.approx((disc.x, disc.y), abs=1e-6)
    for pose in filmed.rest:
        if pose.id in end:
            assert end[pose.id][:2] == (pose.x, pose.y)
    assert {contact.a for contact in filmed.contacts} <= set(film.ids)
    assert len(film.frames) == int(filmed.duration * 120) + 2
    # Half way through the first frame the disc is half way along it.
    middle = pose_at(filmed, 0.5 / 120)[shot.disc]
    first, second = film.frames[0], film.frames[1]
    place = 3 * film.ids.index(shot.disc)
    assert middle[0] == pytest.approx((first[place] + second[place]) / 2e6)
    with pytest.raises(ValueError, match="not recorded"):
        pose_at(plain, 0.0)


def test_a_shot_survives_json_exactly() -> None:
    """Its whole numbers are all that a file holds of a flight, which follows from them."""
    scene, shot = random_case(11)
    data = json.loads(json.dumps(shot.to_json()))
    again = Shot(data["disc"], data["angle"] / 1e5, data["speed"] / 1e3, data["offset"] / 1e3)
    assert again == shot
    assert fly(scene, again) == fly(scene, shot)


def test_inputs_are_quantised_once() -> None:
    disc = Disc("a", 0.12345678, -1 / 3, 0.008, 0.00082, 0.006)
    assert (disc.x, disc.y) == (0.123457, -0.333333)
    shot = Shot("a", 4.0, 1.23456, 0.12345)
    assert shot.to_json() == {"disc": "a", "angle": round((4.0 - math.tau) * 1e5), "speed": 1235, "offset": 123}
    assert replace(shot) == shot


def test_impossible_scenes_and_shots_are_refused() -> None:
    with pytest.raises(ValueError, match="share an id"):
        Scene((ship("a", 0.0, 0.0), battleship("a", 0.1, 0.0)))
    with pytest.raises(KeyError):
        fly(Scene((ship("a", 0.0, 0.0),)), Shot("b", 0.0, 1.0))
    with pytest.raises(ValueError, match="at most"):
        fly(Scene((ship("a", 0.0, 0.0),)), Shot("a", 0.0, 3.5))
    with pytest.raises(ValueError, match="off centre"):
        fly(Scene((ship("a", 0.0, 0.0),)), Shot("a", 0.0, 1.0, 0.4))
    with pytest.raises(ValueError, match="above zero"):
        Shot("a", 0.0, 0.0)
    with pytest.raises(ValueError, match="finite"):
        Disc("a", math.nan, 0.0, 0.008, 0.001, 0.006)


def test_the_order_in_which_discs_are_listed_does_not_matter() -> None:
    scene, shot = random_case(5)
    assert fly(Scene(scene.discs[::-1], scene.obstacles[::-1], HALF, HALF), shot) == fly(scene, shot)


def corners(x: float, y: float, angle: float) -> list[tuple[float, float]]:
    """Return the corners of a ship on its rim, seen from above."""
    cos, sin = math.cos(angle), math.sin(angle)
    half, thin = SHIP_RADIUS, THICKNESS / 2
    around = ((half, thin), (-half, thin), (-half, -thin), (half, -thin))
    return [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in around]


def from_edge(place: tuple[float, float], box: list[tuple[float, float]]) -> float:
    """Return the distance of a point from a box; negative inside."""
    ways, sides = [], []
    for (ax, ay), (bx, by) in zip(box, box[1:] + box[:1], strict=True):
        ux, uy, px, py = bx - ax, by - ay, place[0] - ax, place[1] - ay
        part = min(max((px * ux + py * uy) / (ux * ux + uy * uy), 0.0), 1.0)
        ways.append(math.hypot(px - part * ux, py - part * uy))
        sides.append(ux * py - uy * px >= 0.0)
    return -min(ways) if all(sides) else min(ways)


def standing_case(seed: int) -> tuple[Scene, Shot]:
    """Return a crowd of ships in which every hard collision sets some on their rims."""
    scene, shot = touching_case(8 * seed + (6 if seed % 20 == 0 else 5))
    return replace(scene, edge_rolls=True, luck=seed * 0x9E3779B97F4A7C15 % 2**64), replace(shot, speed=3.0)


@pytest.mark.wide
def test_a_ship_that_rests_on_its_rim_overlaps_nothing() -> None:
    """No pair of resting outlines comes nearer than the rest gap less the rounding to 1 um."""
    gaps = []
    for seed in range(100):
        scene, shot = standing_case(seed)
        flight = fly(scene, shot)
        standing = {edge.id: corners(pose.x, pose.y, edge.direction)
                    for edge in flight.on_edge if (pose := flight.pose(edge.id))}  # fmt: skip
        for id, box in standing.items():
            for pose in flight.rest:
                if pose.id in standing:
                    other = standing[pose.id]
                    if pose.id != id:
                        gaps.append(min(min(from_edge(a, other) for a in box), min(from_edge(b, box) for b in other)))
                else:
                    gaps.append(from_edge((pose.x, pose.y), box) - scene.disc(pose.id).radius)
    assert len(gaps) > 300
    assert sum(gap < 2 * constants.REST_GAP for gap in gaps) > 5, "some ships come to rest against others"
    assert min(gaps) >= constants.REST_GAP - 3e-6


def test_things_pushed_together_are_parted_whatever_way_they_lie() -> None:
    """A ship on its rim against a lying one, another on its rim and a planet, at every angle and depth."""
    for step in range(180):
        angle, depth = math.radians(2 * step), 0.0005 * (step % 20)
        things = [
            AtRest(0.0, 0.0, 0.008, angle, 0.006),
            AtRest(depth, 0.001, 0.008),
            AtRest(-0.004, depth, 0.008, 1.0 - angle, 0.006),
        ]
        separate(things, [(0.0, -0.02, 0.02)], 0.1, 0.1)
        boxes = [corners(thing.x, thing.y, thing.angle) for thing in things if thing.stands]
        for box in boxes:
            assert from_edge((things[1].x, things[1].y), box) - 0.008 >= constants.REST_GAP - 1e-9
            assert from_edge((0.0, -0.02), box) - 0.02 >= constants.REST_GAP - 1e-9
        assert min(from_edge(place, boxes[1]) for place in boxes[0]) >= constants.REST_GAP - 1e-9
        assert min(from_edge(place, boxes[0]) for place in boxes[1]) >= constants.REST_GAP - 1e-9


PROGRAM = """
import hashlib
from physics.flick.flight import fly
from tabletop.core.data.copying import digest
from tests.physics.scenes import random_case
print(hashlib.sha256("".join(digest(fly(*random_case(seed))) for seed in range(200)).encode()).hexdigest())
"""


@pytest.mark.wide
def test_200_flicks_are_bit_identical_in_new_processes_under_three_hash_seeds() -> None:
    found = []
    root = Path(__file__).parents[2]
    for seed in ("0", "1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, cwd=root, capture_output=True, text=True, check=True
        )
        found.append(run.stdout.strip())
    assert len(found[0]) == 64
    assert found == [found[0]] * 3
