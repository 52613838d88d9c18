"""One flick from release to rest: `fly(scene, shot)`, a pure function.

The method (physics model 8.3, measured against five others): a fresh pymunk Space for every flick, filled in the order
of the ids; friction outside the solver, half a kick before and half after each step; steps that end where the next two
pieces touch; blows read from the impulses after the solver. Discs at rest are known from Python lists, so a step
touches the engine only for the discs that move.
"""

import math
from functools import lru_cache

import pymunk

from physics import constants
from physics.clip import Recorder
from physics.flick.body import Body
from physics.flick.collisions import Blows, Collision
from physics.flick.friction import roll, slide
from physics.flick.holes import hole_under
from physics.flick.resting import AtRest, Round, separate
from physics.flick.time_of_impact import reach_of_step
from physics.scene import Contact, DiePose, Disc, ExitedDisc, Flight, OnEdge, Scene, Seam, Shot, micro, turn
from physics.splitmix import SplitMix64


@lru_cache(maxsize=1)
def filmed(scene: Scene, shot: Shot) -> Flight:
    """Return the flight with its clip; asked again for the same flick, it is not flown again."""
    return fly(scene, shot, record=True)


def fly(scene: Scene, shot: Shot, *, record: bool = False) -> Flight:
    """Flick one disc and let everything come to rest.

    `record` adds a clip at 120 frames a second and changes nothing else. Discs should be apart by the rest gap, as
    every flight leaves them (`physics.flick.resting.separated` does it for other scenes). Raises KeyError when the
    scene has no such disc and ValueError when the shot is faster or further off centre than `physics.constants` allows.
    """
    run = Run(scene, shot, record=record)
    run.to_rest()
    return run.flight()


class Run:
    """The simulation of one flick. `fly` is the entry point; `physics.flick.aim` stops a run at the first blow."""

    def __init__(self, scene: Scene, shot: Shot, *, record: bool = False) -> None:
        _check(shot)
        self.scene = scene
        self.time = 0.0
        self.steps = 0
        self.blows: list[Collision] = []
        self.left: list[ExitedDisc] = []
        self._luck = SplitMix64(scene.luck)
        self._recorder = Recorder() if record else None
        self.space = pymunk.Space()
        self.space.iterations = constants.ITERATIONS
        self.space.collision_slop = constants.COLLISION_SLOP
        self.space.collision_persistence = constants.COLLISION_PERSISTENCE
        self._blows = Blows(self.space, scene.rebound)
        self._braking = scene.braking
        self.bodies = [self._add(disc) for disc in scene.discs]
        self._place = {body.id: index for index, body in enumerate(self.bodies)}
        self.fixed: list[Round] = []
        for obstacle in scene.obstacles:
            shape = pymunk.Circle(self.space.static_body, obstacle.radius, (obstacle.x, obstacle.y))
            self._blows.add(shape, obstacle.id, math.inf)
            self.fixed.append((obstacle.x, obstacle.y, obstacle.radius))
        flicked = self.bodies[self._place[scene.disc(shot.disc).id]]
        flicked.vx = shot.speed * math.cos(shot.angle)
        flicked.vy = shot.speed * math.sin(shot.angle)
        flicked.spin = 2.0 * shot.offset * shot.speed / flicked.radius
        self.active = [flicked]
        self._touching: tuple[str, ...] = ()

    def _add(self, disc: Disc) -> Body:
        body = pymunk.Body(disc.mass, disc.mass * disc.radius**2 / 2.0)
        body.position = (disc.x, disc.y)
        body.angle = disc.angle
        self.space.add(body)
        shape = pymunk.Circle(body, disc.radius)
        self._blows.add(shape, disc.id, disc.mass)
        inertia = disc.radius**2 / 2.0
        return Body(disc.id, body, shape, disc.radius, disc.mass, disc.thickness, inertia, disc.x, disc.y, disc.angle)

    def to_rest(self) -> None:
        """Simulate until nothing moves."""
        while self.active and self.steps < constants.MAX_STEPS:
            self.step()

    def step(self) -> list[Collision]:
        """Simulate up to the next touch, at most 1/240 s. Returns the blows of this step."""
        length = reach_of_step(self.active, self.bodies, self.fixed, self.scene)
        for body in self.active:
            self._brake(body, length / 2.0)
            body.give()
        touched_before = self._touching
        self._blows.forget()
        self.space.step(length)
        self.steps += 1
        start, self.time = self.time, self.time + length
        blows, self._touching = self._blows.take(self.time)
        changed = {self._place[body.id] for body in self.active}
        changed.update(self._place[id] for id in (*touched_before, *self._touching))
        moved = [self.bodies[index] for index in sorted(changed)]
        for body in moved:
            self._read(body, start)
            self._brake(body, length / 2.0)
            if not body.moves:
                body.give()
        for blow in blows:
            self._stand_up(blow)
        self.blows.extend(blows)
        for body in moved:
            self._leave(body)
        self.active = [body for body in moved if body.moves and not body.gone]
        return blows

    def _brake(self, body: Body, time: float) -> None:
        """Apply half a kick of friction."""
        if body.stood_at is None:
            body.vx, body.vy, body.spin = slide(body.vx, body.vy, body.spin, body.radius, time, self._braking)
        else:
            body.vx, body.vy, body.spin = roll(
                body.vx, body.vy, body.spin, body.angle, body.inertia, body.thickness, time, self._braking
            )

    def _read(self, body: Body, start: float) -> None:
        """Take over the engine's result for the body in the step that began at `start`."""
        before = (start, body.x, body.y, body.angle)
        body.take()
        for seam in self.scene.seams:
            self._cross(body, seam, before[1], before[2])
        if self._recorder is not None:
            self._recorder.note(body.id, before, (self.time, body.x, body.y, body.angle))

    def _cross(self, body: Body, seam: Seam, x_before: float, y_before: float) -> None:
        """Slow a disc that climbs a raised seam, or throw it back (8.7)."""
        across_x = seam.axis == "x"
        was, now, along = (x_before, body.x, body.y) if across_x else (y_before, body.y, body.x)
        was_above = was >= seam.at
        if was_above == (now >= seam.at) or not seam.start <= along < seam.end:
            return
        height = -seam.rise if was_above else seam.rise
        if height <= 0.0:
            return
        speed = body.vx if across_x else body.vy
        left = speed * speed - constants.SEAM_CLIMB * constants.GRAVITY * height
        if left >= 0.0:
            speed = math.copysign(math.sqrt(left), speed)
        else:
            speed *= -constants.SEAM_REBOUND
            back = seam.at + (1e-9 if was_above else -1e-9)
            body.put(*((back, body.y) if across_x else (body.x, back)))
        body.vx, body.vy = (speed, body.vy) if across_x else (body.vx, speed)

    def _stand_up(self, blow: Collision) -> None:
        """Set a disc on its rim after a hard blow, one time in six (R16)."""
        if not self.scene.edge_rolls:
            return
        for id in (blow.a, blow.b):
            place = self._place.get(id)
            if place is None:
                continue
            body = self.bodies[place]
            if body.stood_at is not None or blow.impulse < constants.EDGE_SPEED * body.mass:
                continue
            if self._luck.below(constants.EDGE_CHANCE) == 0 and (body.vx or body.vy):
                self._put_on_rim(body)

    def _put_on_rim(self, body: Body) -> None:
        body.stood_at = micro(self.time)
        body.angle = math.atan2(body.vy, body.vx)
        body.spin = 0.0
        body.inertia = body.radius**2 / 4.0 + body.thickness**2 / 12.0
        self._blows.drop(body.shape)
        body.body.moment = body.mass * body.inertia
        body.body.angle = body.angle
        body.body.angular_velocity = 0.0
        body.shape = pymunk.Poly.create_box(body.body, (2 * body.radius, body.thickness))
        self._blows.add(body.shape, body.id, body.mass)

    def _leave(self, body: Body) -> None:
        """Remove a disc at once whose centre is beyond the edge (R14) or that falls into a hole."""
        hole = ""
        if self.scene.holds(body.x, body.y):
            hole = hole_under(self.scene.holes, body.x, body.y, body.vx, body.vy, body.thickness)
            if not hole:
                return
        body.gone = True
        self.left.append(ExitedDisc(body.id, micro(self.time), hole))
        self._blows.drop(body.shape)
        self.space.remove(body.body)
        self._touching = tuple(id for id in self._touching if id != body.id)

    def flight(self) -> Flight:
        """Return the outcome, once everything rests: discs too close are moved slightly apart; rounded to 1 um."""
        stay = [body for body in self.bodies if not body.gone]
        things = [
            AtRest(body.x, body.y, body.radius, body.angle, 0.0 if body.stood_at is None else body.thickness)
            for body in stay
        ]
        separate(things, self.fixed, self.scene.half_width, self.scene.half_height, self.scene.radius)
        for body, thing in zip(stay, things, strict=True):
            body.x, body.y = thing.x, thing.y
        rest = tuple(DiePose(body.id, micro(body.x), micro(body.y), turn(body.angle)) for body in stay)
        contacts = [
            Contact(micro(blow.time), blow.a, blow.b, micro(blow.speed), "obstacle" if blow.fixed else "disc")
            for blow in self.blows
        ]
        contacts.sort(key=lambda contact: (contact.time_us, -contact.speed_um, contact.a, contact.b))
        on_edge = tuple(OnEdge(body.id, body.stood_at, turn(body.angle)) for body in stay if body.stood_at is not None)
        film = None
        if self._recorder is not None:
            stood = tuple((body.id, body.stood_at) for body in self.bodies if body.stood_at is not None)
            film = self._recorder.film(self.time, rest, stood)
        return Flight(rest, tuple(contacts), tuple(self.left), on_edge, micro(self.time), film)


def _check(shot: Shot) -> None:
    if excess := shot.excess:
        raise ValueError(excess)
