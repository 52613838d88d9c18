"""Thrown dice of every kind in the window: their flight, and a rest in the faces of the action."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from tabletop.sandbox.action_types import actions
from tabletop.sandbox.physics.thrown_dice import EASY_TURN, Landed, Rolling, throw, throwable
from tabletop.sandbox.session import ActionDone, SandboxSession
from tabletop.ui.render.dice import cubes, polyhedra
from tabletop.ui.sandbox.view.clips import dice_clip
from tests.sandbox.hands import session


def mixed(seed: str = "seed", speed: tuple[float, float] = (1500.0, -300.0)) -> tuple[SandboxSession, Landed]:
    """Return a table with all dice and coins of the sets, thrown at once."""
    made = session(1, seed)
    made.perform(actions.Bring("dice", (300, 270)))
    made.perform(actions.Bring("coins", (600, 270)))
    rolling = throw(made, throwable(made, list(made.real.pieces)), (300, 270), speed)
    assert isinstance(rolling, Rolling)
    landed = rolling.landed()
    assert isinstance(landed, Landed)
    assert isinstance(made.perform(landed.action), ActionDone)
    return made, landed


def test_the_last_frame_is_the_resting_pose() -> None:
    """Place, angle and side of every piece in the last frame are those of the table after the action."""
    made, landed = mixed()
    frames, duration = dice_clip(landed, made.view(None))
    last = frames(duration)
    assert set(last) == set(landed.action.dice)
    for die, moment in last.items():
        piece = made.real.pieces[die]
        assert piece.pose is not None
        assert moment.orientation is None
        assert (moment.x, moment.y) == pytest.approx((piece.pose.x, piece.pose.y), abs=0.02)
        assert moment.angle == pytest.approx(piece.angle, abs=0.01)
        assert (moment.face, moment.lift, moment.open) == (piece.face, 0.0, 1.0)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_every_die_turns_until_its_side_is_up(seed: str) -> None:
    """The last orientation that is shown leads directly to the picture at rest."""
    made, landed = mixed(seed)
    for number, die in enumerate(landed.action.dice):
        kind, piece = made.real.kind_of(die), made.real.pieces[die]
        stood = polyhedra.MIRROR @ landed.roll.turned[-1, number] @ polyhedra.MIRROR
        if kind.die_sides == 6:
            assert cubes.face_up(stood) == piece.face + 1
            assert cubes.heading(stood) % 360.0 == pytest.approx(piece.angle % 360.0, abs=0.02)
        else:
            assert stood == pytest.approx(polyhedra.showing(kind.die_sides, piece.face, piece.angle), abs=1e-6)


def test_dice_are_seen_rolling() -> None:
    """Each die and coin shows many orientations in flight, and none is below the table."""
    made, landed = mixed()
    frames, duration = dice_clip(landed, made.view(None))
    shown = [frames(duration * part / 60.0) for part in range(61)]
    for die in landed.action.dice:
        turned = [row[die].orientation for row in shown if row[die].orientation is not None]
        assert len(turned) > 15
        leaps = [np.trace(one @ other.T) for one, other in itertools.pairwise(turned)]
        assert min(leaps) < 2.9
        assert all(row[die].lift >= -0.01 for row in shown)
        assert max(row[die].lift for row in shown) > 20.0


def test_the_same_throw_is_shown_in_the_same_way() -> None:
    (_, one), (_, other) = mixed(), mixed()
    assert one.action == other.action
    assert (one.roll.turned == other.roll.turned).all()


def test_numbers_lie_so_that_they_are_easy_to_read() -> None:
    """Cubes lie as they fell; other bodies are turned a little."""
    made, landed = mixed()
    angles = {
        die: (angle + 180.0) % 360.0 - 180.0
        for die, angle in zip(landed.action.dice, landed.action.angles, strict=True)
    }
    others = [abs(angle) for die, angle in angles.items() if made.real.kind_of(die).die_sides != 6]
    assert max(others) <= EASY_TURN
    assert max(others) > 0.0
    cubes = [abs(angle) for die, angle in angles.items() if made.real.kind_of(die).die_sides == 6]
    assert max(cubes) > EASY_TURN


def test_bodies_do_not_overlap_at_rest() -> None:
    """Each body lies within the circle given by its width."""
    made, landed = mixed()
    kinds = [made.real.kind_of(die) for die in landed.action.dice]
    for number, (kind, spot) in enumerate(zip(kinds, landed.action.spots, strict=True)):
        for other, place in zip(kinds[:number], landed.action.spots[:number], strict=True):
            if 6 not in (kind.die_sides, other.die_sides):
                assert math.dist(spot, place) > (kind.width + other.width) / 2 * 0.99
