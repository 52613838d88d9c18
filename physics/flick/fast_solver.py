"""A quick exact solver without spin, for bots that have to look at thousands of flicks.

Between events every disc follows a closed form (constant deceleration along its line), so the solver jumps from event
to event: two pieces touch, a disc comes to rest, a disc leaves the board. A moving disc against a resting one or an
obstacle is a quadratic equation; two moving discs are brought together by conservative advancement. Spin, rim friction,
seams and standing on edge are left out: the result *proposes* shots, `physics.flick.flight.fly` decides what happens.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from physics import constants
from physics.flick.holes import hole_under, way_into, way_out
from physics.scene import Contact, ContactKind, DiePose, ExitedDisc, Flight, Scene, Shot, micro, turn

_TOUCH: Final = 1e-9
"""Gap (m) at which two moving discs count as touching."""
_MAX_EVENTS: Final = 1000


@dataclass(frozen=True, slots=True)
class ShotOutcome:
    """The outcome of a shot: (id, x, y) in metres of the discs that moved and stayed, blows in order, ids that left."""

    moved: tuple[tuple[str, float, float], ...]
    contacts: tuple[Contact, ...]
    off: tuple[str, ...]
    time: float = 0.0
    """Seconds until everything rests."""
    holes: tuple[tuple[str, str], ...] = ()
    """The discs of `off` that fell into a hole, each with its hole."""

    @property
    def first(self) -> Contact | None:
        """The first blow between two discs."""
        return next((contact for contact in self.contacts if contact.kind == "disc"), None)


def flight(scene: Scene, shot: Shot) -> Flight:
    """Return the flight of one shot for rules, with the limits of this solver. Raises KeyError for unknown discs."""
    found = Solver(scene).outcome(shot)
    places = {id: (micro(x), micro(y)) for id, x, y in found.moved}
    rest = tuple(
        DiePose(disc.id, *places.get(disc.id, (micro(disc.x), micro(disc.y))), turn(disc.angle))
        for disc in scene.discs
        if disc.id not in found.off
    )
    time = micro(found.time)
    holes = dict(found.holes)
    off = tuple(ExitedDisc(id, time, holes.get(id, "")) for id in found.off)
    return Flight(rest, found.contacts, off, (), time)


def outcome(scene: Scene, shot: Shot) -> ShotOutcome:
    """Return the outcome of one shot; use `Solver` for many shots at one scene. Raises KeyError for unknown discs."""
    return Solver(scene).outcome(shot)


class GlideResult(NamedTuple):
    """The end of the glide of a single disc.

    It has the disc that it strikes first ("" for none) and the speed along the line between both (m/s), and the place
    where it rests (m; None when it leaves the board or strikes).
    """

    struck: str
    blow: float
    rest: tuple[float, float] | None


class _Leg(NamedTuple):
    """A straight leg of a glide: its start, direction, length (m), and the share of squared speed left at its end."""

    x: float
    y: float
    ux: float
    uy: float
    length: float
    kept: float


class Solver:
    """A solver for many shots at the same scene."""

    def __init__(self, scene: Scene) -> None:
        self._ground = _Ground(scene)
        self._place = {id: index for index, id in enumerate(self._ground.ids)}

    def outcome(self, shot: Shot) -> ShotOutcome:
        """Return the outcome of the shot; its side offset is ignored."""
        start = self._place[shot.disc]
        speed = shot.speed
        state = _State(self._ground, start, speed * math.cos(shot.angle), speed * math.sin(shot.angle))
        for _ in range(_MAX_EVENTS):
            if not state.moving:
                break
            state.jump()
        ids = self._ground.ids
        moved = tuple((ids[i], state.x[i], state.y[i]) for i in sorted(state.touched) if i not in state.off)
        holes = tuple((ids[i], hole) for i, hole in state.holes.items())
        return ShotOutcome(moved, tuple(state.contacts), tuple(ids[i] for i in state.off), state.time, holes)

    def glides(self, disc: str, angle: float, speeds: Sequence[float]) -> Iterator[GlideResult]:
        """Yield the end of the glide of a disc at each of several speeds in one direction.

        The line is the same at every speed, only its end differs; so it is followed once, at the greatest speed. That
        is not so where there are holes, over which only a fast disc passes: ValueError for such a scene.
        """
        if self._ground.holes:
            raise ValueError("a disc passes over a hole or falls into it: use `outcome` for each speed")
        fastest = Shot(disc, angle, max(speeds))
        braking = self._ground.braking
        legs, struck, ahead, leaves = self._line(fastest)
        for speed in speeds:
            square, rest = speed * speed, None
            for x, y, ux, uy, length, kept in legs:
                way = square / (2.0 * braking)
                if way <= length:
                    rest = (x + ux * way, y + uy * way)
                    break
                square = 2.0 * braking * (way - length) * kept
            if rest is None and not struck and not leaves:
                x, y, ux, uy, length, _ = legs[-1]
                rest = (x + ux * length, y + uy * length)
            yield GlideResult("" if rest else struck, 0.0 if rest else math.sqrt(square) * ahead, rest)

    def _line(self, shot: Shot) -> tuple[list[_Leg], str, float, bool]:
        """Return the legs of a lone disc, the disc that it strikes, how squarely (0 to 1), and whether it leaves."""
        i = self._place[shot.disc]
        state = _State(self._ground, i, shot.speed * math.cos(shot.angle), shot.speed * math.sin(shot.angle))
        legs: list[_Leg] = []
        while state.moving and len(legs) < _MAX_EVENTS:
            x, y, vx, vy = state.x[i], state.y[i], state.vx[i], state.vy[i]
            square = vx * vx + vy * vy
            speed = math.sqrt(square)
            state.jump()
            dx, dy = state.x[i] - x, state.y[i] - y
            length = math.sqrt(dx * dx + dy * dy)
            left = square - 2.0 * self._ground.braking * length
            going = i in state.vx and left > 0.0
            kept = (state.vx[i] * state.vx[i] + state.vy[i] * state.vy[i]) / left if going else 0.0
            for j in state.touched - {i}:
                dx, dy = self._ground.x[j] - state.x[i], self._ground.y[j] - state.y[i]
                ahead = (dx * vx + dy * vy) / (speed * math.sqrt(dx * dx + dy * dy))
                legs.append(_Leg(x, y, vx / speed, vy / speed, length, 1.0))
                return legs, self._ground.ids[j], ahead, False
            legs.append(_Leg(x, y, vx / speed, vy / speed, length, kept))
        return legs, "", 0.0, bool(state.off)


class _Ground:
    """The data common to all shots at one scene: the initial positions, disc by disc, and the edges of the board."""

    __slots__ = ("braking", "edge", "fixed", "half_height", "half_width", "holes", "ids", "mass", "radius", "rebound",
                 "thickness", "x", "y")  # fmt: skip

    def __init__(self, scene: Scene) -> None:
        self.ids = [disc.id for disc in scene.discs]
        self.x = [disc.x for disc in scene.discs]
        self.y = [disc.y for disc in scene.discs]
        self.radius = [disc.radius for disc in scene.discs]
        self.mass = [disc.mass for disc in scene.discs]
        self.fixed = [(o.x, o.y, o.radius, o.id) for o in scene.obstacles]
        self.half_width = math.inf if scene.half_width is None else scene.half_width
        self.half_height = math.inf if scene.half_height is None else scene.half_height
        self.edge = scene.radius
        self.holes = scene.holes
        self.thickness = [disc.thickness for disc in scene.discs]
        self.braking = scene.braking
        self.rebound = scene.rebound


class _State:
    """Positions and velocities of one shot on its way."""

    def __init__(self, ground: _Ground, start: int, vx: float, vy: float) -> None:
        self.ground = ground
        self.x, self.y = ground.x.copy(), ground.y.copy()
        self.vx: dict[int, float] = {start: vx}
        self.vy: dict[int, float] = {start: vy}
        self.time = 0.0
        self.moving = [start]
        self.resting = [index for index in range(len(self.x)) if index != start]
        self.touched = {start}
        self.contacts: list[Contact] = []
        self.off: list[int] = []
        self.holes: dict[int, str] = {}

    def jump(self) -> None:
        """Go to the next event and carry it out."""
        speeds = {i: math.sqrt(self.vx[i] * self.vx[i] + self.vy[i] * self.vy[i]) for i in self.moving}
        step = min(speeds.values()) / self.ground.braking
        first, second, fixed, leaver = -1, -1, -1, -1
        for place, i in enumerate(self.moving):
            way, hit, obstacle, leaves = self._straight(i, speeds[i], step)
            if way < step:
                step, first, second, fixed, leaver = way, i, hit, obstacle, (i if leaves else -1)
            for j in self.moving[place + 1 :]:
                way = self._meet(i, j, speeds[i], speeds[j], step)
                if way < step:
                    step, first, second, fixed, leaver = way, i, j, -1, -1
        self._advance(speeds, step)
        if leaver >= 0:
            self._remove(leaver)
        elif fixed >= 0:
            self._rebound(first, fixed)
        elif second >= 0:
            self._strike(first, second)
        if self.ground.holes:
            self._drop()

    def _drop(self) -> None:
        """Remove the discs that fall into a hole now."""
        ground = self.ground
        for i in sorted(self.touched.difference(self.off)):
            vx, vy = self.vx.get(i, 0.0), self.vy.get(i, 0.0)
            hole = hole_under(ground.holes, self.x[i], self.y[i], vx, vy, ground.thickness[i])
            if hole:
                self.holes[i] = hole
                self._remove(i)

    def _straight(self, i: int, speed: float, limit: float) -> tuple[float, int, int, bool]:
        """Return the first contact of disc i with a resting disc, obstacle or edge: time, disc, obstacle, leaves.

        At the rim of a hole nothing is touched. The time is infinite when nothing is in the way before `limit`. The
        loops are written out, without calls, for speed.
        """
        # The centre of disc i moves along the unit vector u with speed v and is braked by b = friction * gravity. A
        # piece whose centre lies at d = (dx, dy) from it is touched when both centres are near = r_i + r_j apart:
        #
        #                    d    o  piece              ahead = d . u               along the line
        #                   .   / |                     h^2   = |d|^2 - ahead^2     beside the line
        #               .      /  |                     room  = near^2 - h^2        <= 0: it passes by
        #           .   near  /   | h                   way   = ahead - sqrt(room)  the first of two crossings
        #       .            /    |
        #    i o------------x-----+-------> u           An edge at a distance of e along an axis: way = e / |u_axis|.
        #      |<-- way --->|     |
        #      |<---- ahead ----->|                     ahead - near >= reach: it lies too far off, no root is needed.
        #
        # That is the intersection of a ray and a circle (Akenine-Moeller et al., Real-Time Rendering, 4th ed., 22.6).
        # The time follows from way(t) = v t - b t^2 / 2: `reach` is way(limit), or the shortest way found so far.
        ground = self.ground
        xs, ys, radii = self.x, self.y, ground.radius
        x, y, radius = xs[i], ys[i], radii[i]
        ux, uy = self.vx[i] / speed, self.vy[i] / speed
        braking = ground.braking
        reach = speed * limit - 0.5 * braking * limit * limit
        hit, obstacle, leaves, meets = -1, -1, False, False
        for j in self.resting:
            dx, dy = xs[j] - x, ys[j] - y
            ahead = dx * ux + dy * uy
            near = radius + radii[j]
            if ahead <= 0.0 or ahead - near >= reach:
                continue
            room = near * near - (dx * dx + dy * dy - ahead * ahead)
            if room <= 0.0:
                continue
            way = ahead - math.sqrt(room)
            if way < reach:
                reach, hit = max(way, 0.0), j
        for k, (fixed_x, fixed_y, fixed_radius, _) in enumerate(ground.fixed):
            dx, dy = fixed_x - x, fixed_y - y
            ahead = dx * ux + dy * uy
            near = radius + fixed_radius
            if ahead <= 0.0 or ahead - near >= reach:
                continue
            room = near * near - (dx * dx + dy * dy - ahead * ahead)
            if room <= 0.0:
                continue
            way = ahead - math.sqrt(room)
            if way < reach:
                reach, hit, obstacle = max(way, 0.0), -1, k
        for place, heading, half in ((x, ux, ground.half_width), (y, uy, ground.half_height)):
            if heading:
                way = (half - place if heading > 0.0 else half + place) / abs(heading)
                if way < reach:
                    reach, hit, obstacle, leaves = max(way, 0.0), -1, -1, True
        if ground.edge is not None:
            way = way_out(ground.edge, x, y, ux, uy)
            if way < reach:
                reach, hit, obstacle, leaves = way, -1, -1, True
        for hole in ground.holes:
            way = way_into(hole, x, y, ux, uy) + _TOUCH
            if way < reach:
                reach, hit, obstacle, leaves, meets = way, -1, -1, False, True
        if hit < 0 and obstacle < 0 and not leaves and not meets:
            return math.inf, -1, -1, False
        # The smaller root t = (v - sqrt(v^2 - 2 b way)) / b, multiplied by the conjugate so that no digits cancel
        # (Press et al., Numerical Recipes, 3rd ed., 5.6).
        return 2.0 * reach / (speed + math.sqrt(max(speed * speed - 2.0 * braking * reach, 0.0))), hit, obstacle, leaves

    def _meet(self, i: int, j: int, speed_i: float, speed_j: float, limit: float) -> float:
        """Return the time at which two moving discs touch, infinite if that is later than `limit`."""
        dx, dy = self.x[j] - self.x[i], self.y[j] - self.y[i]
        wx, wy = self.vx[j] - self.vx[i], self.vy[j] - self.vy[i]
        braking = self.ground.braking
        ax = braking * (self.vx[i] / speed_i - self.vx[j] / speed_j)
        ay = braking * (self.vy[i] / speed_i - self.vy[j] / speed_j)
        near = self.ground.radius[i] + self.ground.radius[j]
        end_x, end_y = wx + ax * limit, wy + ay * limit
        end_square = end_x * end_x + end_y * end_y
        time = 0.0
        for _ in range(100):
            rx = dx + wx * time + 0.5 * ax * time * time
            ry = dy + wy * time + 0.5 * ay * time * time
            gx, gy = wx + ax * time, wy + ay * time
            gap = math.sqrt(rx * rx + ry * ry) - near
            if gap < _TOUCH:
                if rx * gx + ry * gy < 0.0:
                    return time
                gap = 1e-6
            # The relative velocity changes evenly, so its size is largest at one of the two ends.
            fastest = math.sqrt(max(gx * gx + gy * gy, end_square))
            if fastest < 1e-9:
                return math.inf
            time += gap / fastest
            if time >= limit:
                return math.inf
        return time

    def _advance(self, speeds: dict[int, float], step: float) -> None:
        self.time += step
        still = []
        for i in self.moving:
            left = 1.0 - self.ground.braking * step / speeds[i]
            mean = step * (1.0 + left) * 0.5
            self.x[i] += self.vx[i] * mean
            self.y[i] += self.vy[i] * mean
            if left <= 1e-9:
                self.resting.append(i)
                del self.vx[i], self.vy[i]
            else:
                self.vx[i] *= left
                self.vy[i] *= left
                still.append(i)
        self.moving = still

    def _remove(self, i: int) -> None:
        self.off.append(i)
        if i in self.vx:
            self.moving.remove(i)
        else:
            self.resting.remove(i)

    def _rebound(self, i: int, k: int) -> None:
        fixed_x, fixed_y, _, id = self.ground.fixed[k]
        nx, ny, speed = self._approach(i, fixed_x - self.x[i], fixed_y - self.y[i], 0.0, 0.0)
        if speed > 0.0:
            self.vx[i] -= (1.0 + self.ground.rebound) * speed * nx
            self.vy[i] -= (1.0 + self.ground.rebound) * speed * ny
            if self.vx[i] == 0.0 and self.vy[i] == 0.0:
                self._rest(i)
            self._note(self.ground.ids[i], id, speed, "obstacle")

    def _strike(self, i: int, j: int) -> None:
        ground = self.ground
        nx, ny, speed = self._approach(
            i, self.x[j] - self.x[i], self.y[j] - self.y[i], self.vx.get(j, 0.0), self.vy.get(j, 0.0)
        )
        if speed <= 0.0:
            return
        impulse = (1.0 + ground.rebound) * speed / (1.0 / ground.mass[i] + 1.0 / ground.mass[j])
        for disc, sign in ((i, -1.0), (j, 1.0)):
            push = sign * impulse / ground.mass[disc]
            if disc not in self.vx:
                self.resting.remove(disc)
                self.moving.append(disc)
                self.touched.add(disc)
            self.vx[disc] = self.vx.get(disc, 0.0) + push * nx
            self.vy[disc] = self.vy.get(disc, 0.0) + push * ny
            if self.vx[disc] == 0.0 and self.vy[disc] == 0.0:
                self._rest(disc)
        first, second = sorted((ground.ids[i], ground.ids[j]))
        self._note(first, second, speed, "disc")

    def _rest(self, i: int) -> None:
        del self.vx[i], self.vy[i]
        self.moving.remove(i)
        self.resting.append(i)

    def _approach(self, i: int, dx: float, dy: float, other_vx: float, other_vy: float) -> tuple[float, float, float]:
        """Return the unit normal towards the other piece, and the speed at which disc i approaches along it."""
        length = math.sqrt(dx * dx + dy * dy)
        nx, ny = dx / length, dy / length
        return nx, ny, (self.vx.get(i, 0.0) - other_vx) * nx + (self.vy.get(i, 0.0) - other_vy) * ny

    def _note(self, a: str, b: str, speed: float, kind: ContactKind) -> None:
        if speed >= constants.CONTACT_SPEED:
            self.contacts.append(Contact(micro(self.time), a, b, micro(speed), kind))
