"""Thrown dice and coins: their resting places are computed in another thread, their faces come from the seed.

The tumble is simulated with blank dice; the face drawn from the seed is the one that lands up (physics/dice/tumble.py).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeAlias

from physics.constants import DIE_EDGE
from physics.dice.polyhedra import COIN
from physics.dice.rolling import Roll, Roller, rolling
from physics.dice.throw import DiceThrow as HandThrow
from physics.dice.throw import DieFrame, Tray, Tumble
from physics.dice.tumble import tray_for, tumble
from tabletop.core.data.messages import IllegalAnswerError, Refusal
from tabletop.core.table.layout import Kind
from tabletop.sandbox.action_types.actions import ThrowDice
from tabletop.sandbox.actions.context import ActionContext, refuse
from tabletop.sandbox.model.pieces import LOCKED, is_thrown, sides_of
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import TABLE
from tabletop.sandbox.session import SandboxSession

MOST_DICE: Final = 200
_MM: Final = 1000.0
SOFTEST: Final = 0.5
"""The least speed of a throw (m/s), so that dice roll even if they are only let go."""
EASY_TURN, EASY_STEP = 30.0, 10.0
"""The greatest turn (degrees) of dice other than cubes after a throw, and the steps of that turn."""
ROW: Final = 24.0
"""The distance (mm) between dice whose rolling could not be shown."""
POOL: Final = ThreadPoolExecutor(1, thread_name_prefix="dice")


Tumbled: TypeAlias = tuple[Tumble, Roll]


@dataclass(frozen=True, slots=True)
class Landed:
    """A throw that is ready to be shown: the action, and its clip around the table point `middle`.

    `roll` holds the rotation of each die along its path.
    """

    action: ThrowDice
    film: Tumble
    roll: Roll
    middle: Spot
    scale: float = 1.0
    """The size of the dice relative to those of the clip."""


class Rolling:
    """Dice in the air. Check `ready` each frame; `landed` waits for the result if need be."""

    def __init__(self, kinds: Mapping[str, Kind], job: Future[Tumbled], middle: Spot, scale: float) -> None:
        self.dice, self._kinds = tuple(kinds), tuple(kinds.values())
        self._job, self._middle, self._scale = job, middle, scale

    @property
    def ready(self) -> bool:
        return self._job.done()

    def landed(self) -> Landed | ThrowDice:
        """Return the throw; block until it has been computed. If that fails, return only the action: dice in a row."""
        try:
            film, roll = self._job.result()
        except Exception:
            spots = tuple((self._middle[0] + ROW * number, self._middle[1]) for number in range(len(self.dice)))
            return ThrowDice(self.dice, spots, (0.0,) * len(self.dice))
        (x, y), to_mm = self._middle, self._scale / 1e3
        spots = tuple((round(x + rest.x_um * to_mm, 2), round(y - rest.y_um * to_mm, 2)) for rest in film.rest)
        angles = tuple(angle_at_rest(kind, rest) for kind, rest in zip(self._kinds, film.rest, strict=True))
        return Landed(ThrowDice(self.dice, spots, angles), film, roll, self._middle, self._scale)


def throw(session: SandboxSession, dice: Sequence[str], spot: Spot, speed: Spot) -> Rolling | Refusal:
    """Let dice go at a table point with the speed of the hand (mm/s). The result is computed in another thread.

    Nothing is written yet: carry out `Rolling.landed().action` before any other action, since the number of the action
    determines the faces.
    """
    context = session.context()
    try:
        kinds = _kinds(context, dice)
    except IllegalAnswerError as error:
        return error.refusal
    sides = [sides_of(kind) for kind in kinds.values()]
    draws = context.draws("throw")
    faces = [1 + draws.below(count) for count in sides]
    tray = tray_for(len(dice))
    scale = max(kind.width for kind in kinds.values()) / (DIE_EDGE * _MM)
    half_w, half_h = tray.half_width * _MM * scale, tray.half_height * _MM * scale
    zone = session.real.zones[TABLE]
    middle = (_within(spot[0], zone.x + half_w, zone.x + zone.w - half_w),
              _within(spot[1], zone.y + half_h, zone.y + zone.h - half_h))  # fmt: skip
    vx, vy = speed[0] / _MM, -speed[1] / _MM
    if math.hypot(vx, vy) < SOFTEST:
        turn = math.tau * draws.below(1 << 16) / (1 << 16)
        vx, vy = SOFTEST * 2 * math.cos(turn), SOFTEST * 2 * math.sin(turn)
    x, y = (spot[0] - middle[0]) / _MM / scale, (middle[1] - spot[1]) / _MM / scale
    hand = HandThrow(x, y, vx, vy, draws.bits(64), tuple(sides))
    return Rolling(kinds, POOL.submit(_film, tray, hand, faces, tuple(kinds.values()), scale), middle, scale)


def _film(tray: Tray, hand: HandThrow, faces: Sequence[int], kinds: Sequence[Kind], scale: float) -> Tumbled:
    """Return the paths of the dice, and their rotation along the way."""
    film = tumble(tray, hand, faces, record=True)
    bodies = [
        Roller(kind.die_sides or COIN, kind.width / 2.0 / _MM / scale, -math.radians(angle_at_rest(kind, rest)))
        for kind, rest in zip(kinds, film.rest, strict=True)
    ]
    return film, rolling(film, bodies)


def angle_at_rest(kind: Kind, rest: DieFrame) -> float:
    """Return the final angle of a die (degrees clockwise).

    Only a cube fills the square in which it was simulated; another body may lie in it at any angle, and is turned only
    a little, so that its number is easy to read.
    """
    yaw = -math.degrees(rest.yaw_e5 / 1e5)
    if kind.die_sides in (0, 6):
        return round(yaw % 360.0, 2)
    little = ((yaw + 180.0) % 360.0 - 180.0) * EASY_TURN / 180.0
    return round(little / EASY_STEP) * EASY_STEP % 360.0


def _kinds(context: ActionContext, dice: Sequence[str]) -> dict[str, Kind]:
    if len(dice) > MOST_DICE:
        raise refuse("too_many_dice", most=MOST_DICE)
    kinds = {piece.id: context.table.kinds[piece.kind] for piece in context.free_pieces(dice)}
    if not all(is_thrown(kind) for kind in kinds.values()):
        raise refuse("no_die")
    return kinds


def throwable(session: SandboxSession, pieces: Sequence[str]) -> list[str]:
    """Return the dice and coins among pieces that are free to be thrown."""
    table = session.real
    return [
        piece
        for piece in pieces
        if piece in table.pieces and is_thrown(table.kind_of(piece)) and LOCKED not in table.pieces[piece].marks
    ]


def _within(value: float, least: float, most: float) -> float:
    return (least + most) / 2 if least > most else min(max(value, least), most)
