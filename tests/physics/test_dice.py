"""Dice whose faces are known before they roll (physics model 8.8)."""

import math
import random
from collections import Counter

import pytest

from physics import constants
from physics.dice import cube
from physics.dice.squares import is_clear, overlap
from physics.dice.throw import DiceThrow, Tray
from physics.dice.tumble import tray_for, tumble


def some_throw(seed: int, sides: tuple[int, ...] = ()) -> DiceThrow:
    chance = random.Random(seed)
    return DiceThrow(-0.1, 0.0, chance.uniform(0.5, 3.0), chance.uniform(-1.0, 1.0), chance.getrandbits(64), sides)


def chi_square(counts: Counter[int], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts)


def test_the_rotations_of_a_cube_form_a_group() -> None:
    assert len(set(cube.MATRICES)) == 24
    for a in range(24):
        assert cube.compose(a, 0) == cube.compose(0, a) == a
        assert cube.compose(a, cube.inverse(a)) == cube.compose(cube.inverse(a), a) == 0
        assert sorted(cube.compose(a, b) for b in range(24)) == list(range(24))
    for a, b, c in ((3, 17, 8), (22, 5, 11), (1, 2, 23)):
        assert cube.compose(a, cube.compose(b, c)) == cube.compose(cube.compose(a, b), c)


def test_quarter_turns_bring_the_faces_up_as_a_rolling_die_does() -> None:
    """Rotation 0 shows 1 up, 2 north, 3 east: rolling east brings up the western 4, rolling north the southern 5."""
    assert cube.face_up(0) == 1
    assert cube.face_up(cube.QUARTER[2]) == 4
    assert cube.face_up(cube.QUARTER[-1]) == 5
    assert cube.face_up(cube.compose(cube.QUARTER[2], cube.QUARTER[2])) == 6
    for face in range(1, 7):
        assert len(set(cube.with_face_up(face))) == 4
        assert {cube.face_up(rotation) for rotation in cube.with_face_up(face)} == {face}
    with pytest.raises(ValueError, match="1 to 6"):
        cube.with_face_up(7)


def test_every_die_lands_with_the_requested_face() -> None:
    chance = random.Random(1)
    for seed in range(60):
        faces = [chance.randint(1, 6) for _ in range(1 + seed % 5)]
        thrown = tumble(tray_for(5), some_throw(seed), faces)
        assert [die.face for die in thrown.rest] == list(thrown.faces) == faces
        assert [cube.face_up(die.orientation) for die in thrown.rest] == faces


@pytest.mark.wide
def test_start_rotations_are_uniform_when_the_faces_are() -> None:
    """Chi-square over the 24 rotations and the six shown start faces, many different throws and one practised throw."""
    chance = random.Random(2)
    for practised in (False, True):
        rotations: Counter[int] = Counter()
        faces: Counter[int] = Counter()
        for seed in range(60):
            throw = DiceThrow(-0.3, 0.0, 2.0, 0.1, seed) if practised else some_throw(seed)
            thrown = tumble(tray_for(20), throw, [chance.randint(1, 6) for _ in range(20)])
            rotations.update(thrown.start)
            faces.update(cube.face_up(start) for start in thrown.start)
        assert len(rotations) == 24
        assert chi_square(rotations, 24) < 49.7  # 0.1 % point of 23 degrees of freedom
        assert chi_square(faces, 6) < 20.5  # 0.1 % point of 5 degrees of freedom


def test_the_motion_does_not_depend_on_the_faces() -> None:
    throw = some_throw(3)
    one = tumble(tray_for(4), throw, [1, 1, 1, 1], record=True)
    six = tumble(tray_for(4), throw, [6, 5, 4, 3], record=True)
    assert [[(d.x_um, d.y_um, d.z_um, d.yaw_e5) for d in row] for row in one.frames] == [
        [(d.x_um, d.y_um, d.z_um, d.yaw_e5) for d in row] for row in six.frames
    ]


@pytest.mark.parametrize("count", [1, 2, 5, 12, 30, 60])
@pytest.mark.parametrize("seed", range(3))
def test_dice_at_rest_overlap_neither_each_other_nor_the_walls(count: int, seed: int) -> None:
    tray = tray_for(count)
    thrown = tumble(tray, some_throw(100 * count + seed), [1] * count)
    squares = [(die.x_um / 1e6, die.y_um / 1e6, die.yaw_e5 / 1e5) for die in thrown.rest]
    assert is_clear(squares, constants.DIE_EDGE, tray.half_width, tray.half_height)
    assert all((die.z_um, die.axis, die.progress) == (0, 0, 0) for die in thrown.rest)


def test_two_hundred_dice_find_room() -> None:
    tray = tray_for(200)
    thrown = tumble(tray, DiceThrow(-tray.half_width, 0.0, 2.5, 0.5, 7), [1 + i % 6 for i in range(200)])
    squares = [(die.x_um / 1e6, die.y_um / 1e6, die.yaw_e5 / 1e5) for die in thrown.rest]
    assert is_clear(squares, constants.DIE_EDGE, tray.half_width, tray.half_height)


def test_no_die_leaves_the_tray_while_it_rolls() -> None:
    tray = tray_for(6)
    for seed in range(10):
        for row in tumble(tray, some_throw(seed), [1] * 6, record=True).frames:
            for die in row:
                assert abs(die.x_um / 1e6) < tray.half_width
                assert abs(die.y_um / 1e6) < tray.half_height


def test_the_film_shows_a_lawful_tumble() -> None:
    """From frame to frame a die keeps its rotation or goes through quarter-turns; the last frame is the rest."""
    thrown = tumble(tray_for(3), some_throw(8), [2, 4, 6], record=True)
    assert thrown.frames[-1] == thrown.rest
    assert [die.orientation for die in thrown.frames[0]] == list(thrown.start)
    assert thrown.frames[0][0].z_um > 30_000
    assert len(thrown.frames) == round(thrown.duration * thrown.rate) + 1
    assert min(thrown.turns) >= 3
    steps = {0, *(cube.QUARTER[axis] for axis in (1, -1, 2, -2))}
    steps |= {cube.compose(a, b) for a in steps for b in steps}
    for before, after in zip(thrown.frames, thrown.frames[1:], strict=False):
        for was, now in zip(before, after, strict=True):
            assert cube.compose(now.orientation, cube.inverse(was.orientation)) in steps
            assert 0 <= now.progress <= 1000
            assert now.face == cube.face_up(now.orientation)


def test_recording_changes_nothing_and_throws_repeat() -> None:
    tray, throw = tray_for(8), some_throw(12)
    assert tumble(tray, throw, [3] * 8) == tumble(tray, throw, [3] * 8, record=True)
    assert tumble(tray, throw, [3] * 8) != tumble(tray, some_throw(13), [3] * 8)


@pytest.mark.parametrize("sides", [2, 4, 8, 10, 12, 20])
def test_other_dice_and_coins_show_the_requested_face_and_every_start(sides: int) -> None:
    starts: Counter[int] = Counter()
    for seed in range(20):
        faces = [1 + (seed + i) % sides for i in range(sides)]
        thrown = tumble(tray_for(sides), some_throw(seed, (sides,) * sides), faces, record=True)
        assert [die.face for die in thrown.rest] == faces
        shown = {die.face for row in thrown.frames for die in row}
        assert shown == set(range(1, sides + 1))
        starts.update(die.face for die in thrown.frames[0])
    assert sorted(starts) == list(range(1, sides + 1))


def test_dice_of_several_kinds_roll_together() -> None:
    thrown = tumble(tray_for(3), some_throw(1, (6, 20, 2)), [6, 17, 2])
    assert [die.face for die in thrown.rest] == [6, 17, 2]


def test_impossible_throws_are_refused() -> None:
    with pytest.raises(ValueError, match="no face 7"):
        tumble(tray_for(1), some_throw(0), [7])
    with pytest.raises(ValueError, match="2 faces for 1 dice"):
        tumble(tray_for(1), some_throw(0, (6,)), [1, 2])
    with pytest.raises(ValueError, match="too small"):
        tumble(Tray(0.03, 0.03), some_throw(0), [1] * 30)
    assert tumble(tray_for(1), some_throw(0), []).rest == ()


def test_overlap_of_squares() -> None:
    assert overlap((0.0, 0.0, 0.0), (0.015, 0.0, 0.0), 0.008)[2] == pytest.approx(0.001)
    ux, _, depth = overlap((0.0, 0.0, 0.0), (-0.02, 0.0, math.pi / 4), 0.008)
    assert ux == -1.0
    assert depth == pytest.approx(0.008 + 0.008 * math.sqrt(2) - 0.02)
