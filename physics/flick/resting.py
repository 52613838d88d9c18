"""Discs at rest: keeping them slightly apart, and laying a disc that stands on its rim flat (recipe 8.3, R16)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, get_args

from physics import constants
from physics.flick.holes import hole_under
from physics.scene import DiePose, Flight, OnEdge, Scene, micro

Tap: TypeAlias = Literal["left", "right"]
"""The side to which a disc on its rim is tapped, seen along its rolling direction."""

_AIM: Final = constants.REST_GAP + 2e-6
"""Discs are moved to a little more than the gap, so that rounding to 1 um cannot undo it."""
_ROUNDS: Final = 400

Round = tuple[float, float, float]
"""Centre and radius of something round."""


@dataclass(slots=True)
class AtRest:
    """Something at rest on the board: its centre (m), and its outline as seen from above.

    `radius` is that of the disc. A flat disc is a circle; one that stands on its rim is a box along `angle`, as long as
    the disc is wide and `thickness` across.
    """

    x: float
    y: float
    radius: float
    angle: float = 0.0
    thickness: float = 0.0

    @property
    def stands(self) -> bool:
        return self.thickness > 0.0

    @property
    def reach(self) -> float:
        """The distance of the farthest point of the outline from the centre."""
        return math.hypot(self.radius, self.thickness / 2.0) if self.stands else self.radius


def separate(
    things: Sequence[AtRest],
    fixed: Sequence[Round],
    half_width: float | None,
    half_height: float | None,
    radius: float | None = None,
) -> None:
    """Move things that are closer than the rest gap apart, in place; all others stay where they are.

    Things push each other by equal parts, fixed obstacles and the board's edge push back, and the rounds go on until no
    pair is too close: nothing is left inside another thing or inside an obstacle. The order of the list decides the
    order of the pushes, so it has to be fixed by the caller.
    """
    obstacles = [AtRest(*obstacle) for obstacle in fixed]
    moving = {place for place, thing in enumerate(things) for other in obstacles if _too_close(thing, other)}
    for first, thing in enumerate(things):
        for second in range(first + 1, len(things)):
            if _too_close(thing, things[second]):
                moving.update((first, second))
    for _ in range(_ROUNDS if moving else 0):
        calm = True
        for first in sorted(moving):
            for second in range(len(things)):
                if second == first or (second in moving and second < first):
                    continue
                if push := _too_close(things[first], things[second]):
                    _shift(things[first], push, -0.5)
                    _shift(things[second], push, 0.5)
                    moving.add(second)
                    calm = False
            for obstacle in obstacles:
                if push := _too_close(things[first], obstacle):
                    _shift(things[first], push, -1.0)
                    calm = False
            _keep_on_board(things[first], half_width, half_height, radius)
        if calm:
            return


_Push = tuple[float, float]
"""A way (m) along which two things have to part."""


def _too_close(first: AtRest, second: AtRest) -> _Push | None:
    """Return the way by which `second` must move for a little more than the rest gap to `first`; None if none."""
    dx, dy = second.x - first.x, second.y - first.y
    near = first.reach + second.reach + constants.REST_GAP
    if abs(dx) >= near or abs(dy) >= near or dx * dx + dy * dy >= near * near:
        return None
    ux, uy, between = _parting(first, second)
    if between >= constants.REST_GAP:
        return None
    return ux * (_AIM - between), uy * (_AIM - between)


def gap(first: AtRest, second: AtRest) -> float:
    """Return the metres between the outlines of two things at rest; negative when they overlap."""
    return _parting(first, second)[2]


def _parting(first: AtRest, second: AtRest) -> tuple[float, float, float]:
    """Return the unit vector along which `second` parts from `first`, and the gap between their outlines."""
    dx, dy = second.x - first.x, second.y - first.y
    if not first.stands and not second.stands:
        ux, uy, length = _direction(dx, dy)
        return ux, uy, length - first.radius - second.radius
    if first.stands and second.stands:
        return _between_boxes(first, second)
    if first.stands:
        return _box_to_circle(first, second)
    ux, uy, between = _box_to_circle(second, first)
    return -ux, -uy, between


def _box_to_circle(box: AtRest, circle: AtRest) -> tuple[float, float, float]:
    """Return the unit vector from a standing disc to a flat one, and the gap between their outlines (< 0: overlap)."""
    cos, sin = math.cos(box.angle), math.sin(box.angle)
    dx, dy = circle.x - box.x, circle.y - box.y
    along, across = dx * cos + dy * sin, dy * cos - dx * sin
    far_along, far_across = abs(along) - box.radius, abs(across) - box.thickness / 2.0
    if far_along <= 0.0 and far_across <= 0.0:  # the centre lies inside the box: out by the shorter way
        inside = max(far_along, far_across)
        ux, uy = (math.copysign(1.0, along), 0.0) if far_along > far_across else (0.0, math.copysign(1.0, across))
    else:
        ux, uy, inside = _direction(
            math.copysign(max(far_along, 0.0), along), math.copysign(max(far_across, 0.0), across)
        )
    return ux * cos - uy * sin, ux * sin + uy * cos, inside - circle.radius


def _between_boxes(first: AtRest, second: AtRest) -> tuple[float, float, float]:
    """Return the unit vector along which two standing discs are farthest apart, and how far (negative: an overlap)."""
    best = (1.0, 0.0, -math.inf)
    dx, dy = second.x - first.x, second.y - first.y
    for turned in (0.0, math.pi / 2):
        for angle in (first.angle + turned, second.angle + turned):
            ux, uy = math.cos(angle), math.sin(angle)
            way = dx * ux + dy * uy
            gap = abs(way) - _half_width(first, angle) - _half_width(second, angle)
            if gap > best[2]:
                side = math.copysign(1.0, way)
                best = (side * ux, side * uy, gap)
    return best


def _half_width(box: AtRest, angle: float) -> float:
    """Return half of the extent of a standing disc along a direction."""
    turn = angle - box.angle
    return box.radius * abs(math.cos(turn)) + box.thickness / 2.0 * abs(math.sin(turn))


def _direction(dx: float, dy: float) -> tuple[float, float, float]:
    """Return unit vector and length; two equal centres part along x."""
    length = math.sqrt(dx * dx + dy * dy)
    return (dx / length, dy / length, length) if length else (1.0, 0.0, 0.0)


def _shift(thing: AtRest, push: _Push, share: float) -> None:
    thing.x += share * push[0]
    thing.y += share * push[1]


def _keep_on_board(thing: AtRest, half_width: float | None, half_height: float | None, radius: float | None) -> None:
    if half_width is not None:
        thing.x = min(max(thing.x, -half_width), half_width)
    if half_height is not None:
        thing.y = min(max(thing.y, -half_height), half_height)
    if radius is not None and (away := math.hypot(thing.x, thing.y)) > radius:
        thing.x, thing.y = thing.x * (radius - 1e-6) / away, thing.y * (radius - 1e-6) / away


def separated(scene: Scene) -> Scene:
    """Return the scene with touching or overlapping discs moved slightly apart, as `fly` expects them."""
    things = [AtRest(disc.x, disc.y, disc.radius) for disc in scene.discs]
    separate(things, [(o.x, o.y, o.radius) for o in scene.obstacles], scene.half_width, scene.half_height, scene.radius)
    discs = tuple(replace(disc, x=thing.x, y=thing.y) for disc, thing in zip(scene.discs, things, strict=True))
    return replace(scene, discs=discs)


def has_room(scene: Scene, flight: Flight, id: str, x: float, y: float) -> bool:
    """Return True when the disc would be at (x, y) on the board and clear of every hole, resting disc and obstacle.

    No centre may be in a hole. Discs that still stand on their rim take the room of their whole radius.
    """
    radius = scene.disc(id).radius
    if not scene.holds(x, y) or hole_under(scene.holes, x, y, 0.0, 0.0, scene.disc(id).thickness):
        return False
    others = [(pose.x, pose.y, scene.disc(pose.id).radius) for pose in flight.rest if pose.id != id]
    others += [(obstacle.x, obstacle.y, obstacle.radius) for obstacle in scene.obstacles]
    return all(math.hypot(x - ox, y - oy) >= radius + size + constants.REST_GAP for ox, oy, size in others)


@dataclass(frozen=True, slots=True)
class Fall:
    """One of the two ways in which a disc on its rim may be tapped flat."""

    side: Tap | Literal["near"]
    pose: DiePose
    has_room: bool


def fall(scene: Scene, flight: Flight, id: str, side: Tap) -> Fall:
    """Return the fall of the disc `id`, on its rim at the end of `flight`, if tapped to `side`, "left" or "right".

    Left and right are seen along its rolling direction; the centre moves by one radius at right angles to it (R16).
    Raises KeyError when the disc does not stand on its rim and ValueError for any other side.
    """
    edge = _on_edge(flight, id)
    if side not in get_args(Tap):
        raise ValueError(f"a disc falls to the left or to the right, not to {side}")
    pose = flight.pose(id)
    assert pose is not None, "a disc on its rim is still on the board"
    across = edge.direction + (math.pi / 2 if side == "left" else -math.pi / 2)
    radius = scene.disc(id).radius
    x_um, y_um = micro(pose.x + radius * math.cos(across)), micro(pose.y + radius * math.sin(across))
    room = has_room(scene, flight, id, x_um / 1e6, y_um / 1e6)
    return Fall(side, DiePose(id, x_um, y_um, edge.direction_e5), room)


def falls(scene: Scene, flight: Flight, id: str) -> tuple[Fall, ...]:
    """Return the falls that may be offered: those with room, left first.

    When neither side has room the disc is put down on the nearest free place instead: one fall of the side "near".
    """
    both = [fall(scene, flight, id, side) for side in get_args(Tap)]
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
                return Fall("near", DiePose(id, x_um, y_um, edge.direction_e5), True)
    raise ValueError(f"no free place for disc {id} within 0.2 m")


def _on_edge(flight: Flight, id: str) -> OnEdge:
    for edge in flight.on_edge:
        if edge.id == id:
            return edge
    raise KeyError(f"disc {id} does not stand on its rim")


def settled(flight: Flight, *choices: Fall) -> Flight:
    """Return the flight with the chosen falls carried out: those discs are flat and `on_edge` no longer lists them."""
    laid = {choice.pose.id: choice.pose for choice in choices}
    rest = tuple(laid.get(pose.id, pose) for pose in flight.rest)
    return replace(flight, rest=rest, on_edge=tuple(edge for edge in flight.on_edge if edge.id not in laid))
