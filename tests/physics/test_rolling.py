"""The motion of dice: from the hand to the side that was drawn."""

import numpy as np
import pytest

from physics.dice.polyhedra import COIN, SOLIDS, polyhedron
from physics.dice.rolling import Roller, rolling
from physics.dice.throw import DiceThrow, Tumble
from physics.dice.tumble import tray_for, tumble

BODIES = (COIN, *SOLIDS)


def thrown(sides: tuple[int, ...], faces: list[int], seed: int = 1) -> Tumble:
    return tumble(tray_for(len(sides)), DiceThrow(-0.1, 0.0, 1.6, 0.4, seed, sides), faces, record=True)


@pytest.mark.parametrize("sides", BODIES)
def test_every_side_of_every_body_comes_up_in_the_last_frame(sides: int) -> None:
    """A die rolls in the direction that is asked for."""
    faces = list(range(1, sides + 1))
    film = thrown((sides,) * sides, faces)
    bodies = [Roller(sides, 0.008, 0.1 * number) for number in range(sides)]
    roll = rolling(film, bodies)
    solid = polyhedron(sides)
    for number, rotation in enumerate(roll.turned[-1]):
        stood = rotation @ solid.upright[number].T
        assert stood[2] == pytest.approx((0.0, 0.0, 1.0))
        assert np.arctan2(stood[1, 0], stood[0, 0]) == pytest.approx(0.1 * number)
        assert roll.raised[-1, number] == pytest.approx(0.0)


@pytest.mark.parametrize("sides", BODIES)
def test_no_corner_is_below_the_table_and_one_touches_it_unless_the_die_is_in_the_air(sides: int) -> None:
    film = thrown((sides,), [1])
    half = 0.008
    roll = rolling(film, [Roller(sides, half, 0.0)])
    solid = polyhedron(sides)
    at_rest = -(solid.upright[0] @ solid.corners.T)[2].min() * half
    for frame, row in enumerate(film.frames):
        lowest = (roll.turned[frame, 0] @ solid.corners.T)[2].min() * half
        assert lowest + at_rest + roll.raised[frame, 0] == pytest.approx(row[0].z_um / 1e6)


@pytest.mark.parametrize("sides", BODIES)
def test_a_die_rolls_ahead_and_not_faster_than_the_eye_follows(sides: int) -> None:
    """Each frame turns the die a little further, about an axis across its path; it comes to rest without a jump."""
    film = thrown((sides,), [sides])
    turned = rolling(film, [Roller(sides, 0.008, 0.0)]).turned[:, 0]
    steps = turned[1:] @ turned[:-1].transpose(0, 2, 1)
    assert np.linalg.det(turned) == pytest.approx(1.0)
    angles = np.arccos(np.clip((np.trace(steps, axis1=1, axis2=2) - 1.0) / 2.0, -1.0, 1.0))
    yaws = np.diff([row[0].yaw_e5 / 1e5 for row in film.frames])
    assert (angles <= 60.0 / film.rate + np.abs(yaws) + 1e-6).all()
    assert angles.sum() > 2.0
    # while it flies straight ahead, its top side moves in the direction of the die
    way = np.array((film.frames[5][0].x_um - film.frames[4][0].x_um, film.frames[5][0].y_um - film.frames[4][0].y_um))
    assert (steps[4] @ (0.0, 0.0, 1.0))[:2] @ way > 0.0


def test_the_turning_repeats_and_does_not_touch_the_outcome() -> None:
    sides, faces = (4, 8, 10, 12, 20, 2), [1, 2, 3, 4, 5, 2]
    film = thrown(sides, faces, 5)
    bodies = [Roller(one, 0.008, 0.3) for one in sides]
    one, other = rolling(film, bodies), rolling(film, bodies)
    assert (one.turned == other.turned).all()
    assert (one.raised == other.raised).all()
    assert film == tumble(tray_for(6), DiceThrow(-0.1, 0.0, 1.6, 0.4, 5, sides), faces)


def test_bodies_must_fit_the_dice() -> None:
    with pytest.raises(ValueError, match="1 bodies for 2 dice"):
        rolling(thrown((20, 20), [1, 2]), [Roller(20, 0.008, 0.0)])
    assert rolling(thrown((), []), []).turned.shape[1] == 0


def test_a_body_with_more_faces_than_sides_begins_again() -> None:
    """A flat chip with thirty figures is filmed as a coin: the thirtieth lies as the second does."""
    film = tumble(tray_for(2), DiceThrow(0.0, 0.0, 0.5, 0.2, 7, (30, 30)), [30, 3], record=True)
    roll = rolling(film, [Roller(2, 0.008, 0.0), Roller(6, 0.008, 0.0)])
    assert roll.turned.shape[1:] == (2, 3, 3)
