"""Discs at rest: keeping them a hair apart, and laying a disc that stands on its rim flat (recipe 8.3, R16)."""

import math
from dataclasses import dataclass, replace
from typing import Final

from physics import feel
from physics.scene import Flight, OnEdge, Pose, Scene, micro

_AIM: Final = feel.REST_GAP + 2e-6
"""Discs are moved to a little more than the gap, so that rounding to 1 um cannot undo it."""
_ROUNDS: Final = 400

Round = tuple[float, float, float]
"""Centre and radius of something round."""


def separate(places: list[Round], fixed: list[Round], half_width: float | None, half_height: float | None) -> None:
    """Move discs that lie closer than the rest gap apart, in place; all others stay where they are.

    Discs push each other by equal parts, fixed obstacles and the board's edge push back, and the rounds go on until no
    pair is too close: a disc is never left inside another one or inside an obstacle. The order of the list decides the
    order of the pushes, so it has to be fixed by the caller.
    """
    busy = _too_close(places, fixed)
    if not busy:
        return
    moving = set(busy)
    for _ in range(_ROUNDS):
        calm = True
        for first in sorted(moving):
            for second in range(len(places)):
                if second == first or (second in moving and second < first):
                    continue
                if _part(places, first, second):
                    moving.add(second)
                    calm = False
            for obstacle in fixed:
                calm &= not _push_out(places, first, obstacle)
            _keep_on_board(places, first, half_width, half_height)
        if calm:
            return


def _too_close(places: list[Round], fixed: list[Round]) -> list[int]:
    found: set[int] = set()
    for first, (x, y, radius) in enumerate(places):
        for second in range(first + 1, len(places)):
            other_x, other_y, other_radius = places[second]
            near = radius + other_radius + feel.REST_GAP
            dx = other_x - x
            if -near < dx < near and dx * dx + (other_y - y) ** 2 < near * near:
                found.update((first, second))
        for other_x, other_y, other_radius in fixed:
            near = radius + other_radius + feel.REST_GAP
            dx = other_x - x
            if -near < dx < near and dx * dx + (other_y - y) ** 2 < near * near:
                found.add(first)
    return sorted(found)


def _direction(dx: float, dy: float) -> tuple[float, float, float]:
    """Unit vector and length; two equal centres part along x."""
    length = math.sqrt(dx * dx + dy * dy)
    return (dx / length, dy / length, length) if length else (1.0, 0.0, 0.0)


def _part(places: list[Round], first: int, second: int) -> bool:
    (x0, y0, r0), (x1, y1, r1) = places[first], places[second]
    near = r0 + r1 + feel.REST_GAP
    dx, dy = x1 - x0, y1 - y0
    if abs(dx) >= near or dx * dx + dy * dy >= near * near:
        return False
    ux, uy, length = _direction(dx, dy)
    push = (r0 + r1 + _AIM - length) / 2.0
    places[first] = (x0 - ux * push, y0 - uy * push, r0)
    places[second] = (x1 + ux * push, y1 + uy * push, r1)
    return True


def _push_out(places: list[Round], first: int, obstacle: Round) -> bool:
    (x, y, radius), (fixed_x, fixed_y, fixed_radius) = places[first], obstacle
    near = radius + fixed_radius + feel.REST_GAP
    dx, dy = x - fixed_x, y - fixed_y
    if abs(dx) >= near or dx * dx + dy * dy >= near * near:
        return False
    ux, uy, _ = _direction(dx, dy)
    reach = radius + fixed_radius + _AIM
    places[first] = (fixed_x + ux * reach, fixed_y + uy * reach, radius)
    return True


def _keep_on_board(places: list[Round], first: int, half_width: float | None, half_height: float | None) -> None:
    x, y, radius = places[first]
    if half_width is not None:
        x = min(max(x, -half_width), half_width)
    if half_height is not None:
        y = min(max(y, -half_height), half_height)
    places[first] = (x, y, radius)


def separated(scene: Scene) -> Scene:
    """The scene with touching or overlapping discs moved a hair apart, as `fly` expects them."""
    places = [(disc.x, disc.y, disc.radius) for disc in scene.discs]
    separate(places, [(o.x, o.y, o.radius) for o in scene.obstacles], scene.half_width, scene.half_height)
    discs = tuple(replace(disc, x=x, y=y) for disc, (x, y, _) in zip(scene.discs, places, strict=True))
    return replace(scene, discs=discs)


def has_room(scene: Scene, flight: Flight, id: str, x: float, y: float) -> bool:
    """True when the disc would lie at (x, y) on the board and clear of every resting disc and obstacle.

    Discs that still stand on their rim take the room of their whole radius.
    """
    radius = scene.disc(id).radius
    if scene.half_width is not None and abs(x) > scene.half_width:
        return False
    if scene.half_height is not None and abs(y) > scene.half_height:
        return False
    others = [(pose.x, pose.y, scene.disc(pose.id).radius) for pose in flight.rest if pose.id != id]
    others += [(obstacle.x, obstacle.y, obstacle.radius) for obstacle in scene.obstacles]
    return all(math.hypot(x - ox, y - oy) >= radius + size + feel.REST_GAP for ox, oy, size in others)


@dataclass(frozen=True, slots=True)
class Fall:
    """One of the two ways in which a disc on its rim may be tapped flat."""

    side: str
    pose: Pose
    has_room: bool


def fall(scene: Scene, flight: Flight, id: str, side: str) -> Fall:
    """Where the disc `id`, on its rim at the end of `flight`, lies when it is tapped to `side`, "left" or "right".

    Left and right are seen along its rolling direction; the centre moves by one radius at right angles to it (R16).
    Raises KeyError when the disc does not stand on its rim and ValueError for any other side.
    """
    edge = _on_edge(flight, id)
    if side not in ("left", "right"):
        raise ValueError(f"a disc falls to the left or to the right, not to {side}")
    pose = flight.pose(id)
    assert pose is not None, "a disc on its rim is still on the board"
    across = edge.direction + (math.pi / 2 if side == "left" else -math.pi / 2)
    radius = scene.disc(id).radius
    x_um, y_um = micro(pose.x + radius * math.cos(across)), micro(pose.y + radius * math.sin(across))
    room = has_room(scene, flight, id, x_um / 1e6, y_um / 1e6)
    return Fall(side, Pose(id, x_um, y_um, edge.direction_e5), room)


def falls(scene: Scene, flight: Flight, id: str) -> tuple[Fall, ...]:
    """The falls that may be offered: those with room, left first.

    When neither side has room the disc is put down on the nearest free place instead: one fall of the side "near".
    """
    both = [fall(scene, flight, id, side) for side in ("left", "right")]
    free = tuple(one for one in both if one.has_room)
    return free or (_nearest(scene, flight, id),)


def _nearest(scene: Scene, flight: Flight, id: str) -> Fall:
    edge, pose = _on_edge(flight, id), flight.pose(id)
    assert pose is not None, "a disc on its rim is still on the board"
    for ring in range(1, 400):
        for step in range(48):
            angle = edge.direction + step * math.tau / 48
            x_um = micro(pose.x + 0.0005 * ring * math.cos(angle))
            y_um = micro(pose.y + 0.0005 * ring * math.sin(angle))
            if has_room(scene, flight, id, x_um / 1e6, y_um / 1e6):
                return Fall("near", Pose(id, x_um, y_um, edge.direction_e5), True)
    raise ValueError(f"no free place for disc {id} within 0.2 m")


def _on_edge(flight: Flight, id: str) -> OnEdge:
    for edge in flight.on_edge:
        if edge.id == id:
            return edge
    raise KeyError(f"disc {id} does not stand on its rim")


def settled(flight: Flight, *choices: Fall) -> Flight:
    """The flight with the chosen falls carried out: those discs lie flat and `on_edge` no longer lists them."""
    laid = {choice.pose.id: choice.pose for choice in choices}
    rest = tuple(laid.get(pose.id, pose) for pose in flight.rest)
    return replace(flight, rest=rest, on_edge=tuple(edge for edge in flight.on_edge if edge.id not in laid))
